package odds

import (
	"cmp"
	"maps"
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// An Entry is the odds of one wager with one paytable on a number of decks, as
// `burncard odds -json` prints it.
type Entry struct {
	Wager    string `json:"wager"`
	Variant  string `json:"variant"` // the first variant that offers it
	Cite     string `json:"cite"`    // the paytable's clause
	Paytable string `json:"paytable"`
	Option   string `json:"option"`
	Decks    int    `json:"decks"`
	// Outcomes exclude each other and their probabilities add up to 1. Lines
	// that these decks cannot deal have probability 0; the last outcome is
	// "lose".
	Outcomes []Outcome `json:"outcomes"`
	// Bonuses are paid in addition to any outcome, won or lost.
	Bonuses []Outcome `json:"bonuses,omitempty"`
	// Edge is the house's share of the stake, without the pay of meters; nil
	// for a wager that is no bet on cards.
	Edge *float64 `json:"edge,omitempty"`
	// FixedReturn is the return of each dollar without the meters and with the
	// returned stake; nil for a wager without meter.
	FixedReturn *float64 `json:"fixed_return,omitempty"`
	// MeterReturn is the return in dollars for each dollar on a meter, by the
	// meter's name.
	MeterReturn map[string]float64 `json:"meter_return,omitempty"`
	Remark      string             `json:"remark,omitempty"`
}

// An Outcome is one outcome of a wager, with name and pay as in
// wager.Settlement.
type Outcome struct {
	Outcome     string  `json:"outcome"`
	Probability float64 `json:"probability"`
	Pays        string  `json:"pays"`
}

// Chances are the probabilities of a wager's results, whatever the paytable.
type Chances map[wager.Result]float64

// A Counter counts odds and caches them, because they never change. The zero
// Counter is ready. It is not safe for concurrent use.
type Counter struct {
	chances map[key]Chances
	ways    map[key]ways // of wagers on the first cards, for any number of decks
}

// key is everything on which the chances of a wager depend.
type key struct {
	wager               *wager.Wager
	decks               int
	aceLow, upcardThird bool
	mystery             wager.Meter
}

// All lists the odds of every wager with every paytable on every number of
// decks that the clause allows, or on one to eight decks if it has no limit.
// Other chapters' editions of a wager follow it.
func (c *Counter) All() []Entry {
	var entries []Entry
	for _, w := range append(wager.All(), wager.Editions()...) {
		entries = append(entries, c.Each(w)...)
	}
	return entries
}

// Each lists the odds of one wager with every paytable on every number of decks.
func (c *Counter) Each(w *wager.Wager) []Entry {
	var entries []Entry
	for i := range w.Paytables {
		p := &w.Paytables[i]
		for _, n := range w.Decks.Numbers() {
			if p.Decks != 0 && !p.Decks.Has(n) {
				continue
			}
			h := wager.House{Variant: w.Variants[0], Decks: n, Automated: true}
			o := wager.Offer{Wager: w.ID, Paytable: p.Name, Option: p.Option}
			r, err := wager.Ready{Wager: w, Table: p, Offer: o}, error(nil)
			if w != wager.Insurance() { // insurance needs no offer
				r, err = h.Ready(o)
			}
			if err != nil {
				panic("odds: a paytable of the law is refused: " + err.Error())
			}
			entries = append(entries, c.Of(r, n))
		}
	}
	return entries
}

// Of returns the odds of a wager as a house offers it, on a number of decks.
func (c *Counter) Of(r wager.Ready, decks int) Entry {
	m := methodOf(r.Wager)
	e := Entry{
		Wager: r.ID, Variant: r.Variants[0], Cite: r.Clauses.Pay,
		Paytable: r.Table.Name, Option: r.Table.Option, Decks: decks, Remark: m.remark,
	}
	fitted, all := Chances{}, c.Chances(r, decks)
	for _, res := range inOrder(all) {
		fitted[r.Table.Fit(res)] += all[res]
	}
	addUnreached(fitted, r, m.besideLines)
	bet := stake(r)
	returned, meters := 0.0, map[string]float64{}
	for _, res := range inOrder(fitted) {
		p := fitted[res]
		e.Outcomes = append(e.Outcomes, Outcome{r.Name(res), p, r.Table.Text(res)})
		out := r.Settle(res, bet)
		returned += p * float64(out.Net(bet)+bet) / float64(bet)
		for _, s := range out.Shares {
			meters[s.Meter] += p * float64(s.Num) / 100
		}
	}
	if m.beside != nil {
		e.Bonuses = m.beside(r, decks)
	}
	if len(r.Table.Meters) > 0 {
		e.MeterReturn = meters
	}
	if m.noBet {
		return e
	}
	edge := 1 - returned
	e.Edge = &edge
	if e.MeterReturn != nil {
		e.FixedReturn = &returned
	}
	return e
}

// Chances returns the probabilities of a wager's results on a number of decks,
// with the house's choices but whatever the paytable. The map is cached:
// callers must not change it.
func (c *Counter) Chances(r wager.Ready, decks int) Chances {
	k := key{wager: r.Wager, decks: decks, aceLow: r.Offer.AceLow, upcardThird: r.Table.UpcardThird}
	if r.On == wager.Device {
		k.mystery = r.Table.Meters[0]
	}
	got, ok := c.chances[k]
	if ok {
		return got
	}
	if c.chances == nil {
		c.chances, c.ways = map[key]Chances{}, map[key]ways{}
	}
	if count := methodOf(r.Wager).count; count != nil {
		c.chances[k] = count(r, decks)
		return c.chances[k]
	}
	any := k
	any.decks = 0
	if c.ways[any] == nil {
		c.ways[any] = countWays(r)
	}
	c.chances[k] = c.ways[any].weigh(r, decks)
	return c.chances[k]
}

// stake is the bet for which a return is computed: the paytable's own, or $5.
// It matters only for pays in dollars.
func stake(r wager.Ready) chip.Cents { return cmp.Or(r.Table.Wager, r.Offer.Amount, 5*chip.Dollar) }

// addUnreached adds the lines of the table that never fall, with chance 0.
func addUnreached(c Chances, r wager.Ready, beside []string) {
	for l := range r.Table.Pays {
		line := wager.Line(l)
		res := r.Table.Fit(wager.Result{Lines: [3]wager.Line{line}})
		if res.Lost() || res.Lines[0] != line || slices.Contains(beside, r.Lines[l]) {
			continue
		}
		if !slices.ContainsFunc(slices.Collect(maps.Keys(c)), func(other wager.Result) bool { return other.Has(line) }) {
			c[res] = 0
		}
	}
	c[wager.Result{}] += 0
}

// inOrder lists results in the order of the paytable, the lost one last.
func inOrder(c Chances) []wager.Result {
	return slices.SortedFunc(maps.Keys(c), func(a, b wager.Result) int {
		if a.Lost() != b.Lost() {
			if a.Lost() {
				return 1
			}
			return -1
		}
		for i := range a.Lines {
			// If one ends first, the longer one goes first.
			if d := cmp.Compare(a.Lines[i]-1, b.Lines[i]-1); d != 0 {
				return d
			}
		}
		return cmp.Compare(b.Times, a.Times)
	})
}

// A method is how a wager is counted.
type method struct {
	count       func(r wager.Ready, decks int) Chances // nil: on the first cards
	remark      string
	noBet       bool     // no bet on cards: there is no edge
	besideLines []string // lines that are paid beside any outcome
	beside      func(r wager.Ready, decks int) []Outcome
}

// methodOf chooses by the cards that decide a wager; those that depend on play
// or on no cards at all are named.
func methodOf(w *wager.Wager) method {
	switch w.ID {
	case "insurance":
		return method{count: insured, remark: "with an ace up, of the cards that nobody has seen"}
	case "straight-jack":
		return method{count: straight, remark: "played by the bots' basic strategy"}
	case "bad-beat":
		return method{
			count:       againstDealer,
			remark:      "played by the bots' basic strategy, a split hand as its first; the dealer draws out; the Magic Card is one of 52, the lucky position one of seven",
			besideLines: []string{magicCard, luckyPlayer}, beside: badBeatBonuses,
		}
	case "buzzer-beater":
		return method{count: againstDealer, remark: "played by the bots' basic strategy, a split hand as its first; the dealer draws out"}
	case "blazing-7s":
		return method{remark: "a pair of sevens always gets its third card, as the bots' basic strategy draws or splits it"}
	case "switch-ante":
		return method{noBet: true, remark: "of a hand after the swap; the ante is a fee, and the lines are paid on the main wager"}
	case "must-hit-by":
		return method{count: mystery, noBet: true, remark: "of each qualifying wager in the long run, the hidden point being drawn evenly"}
	}
	if w.On&wager.DealerHand != 0 {
		return method{count: dealersHand, remark: "the dealer draws out"}
	}
	return method{}
}

// insured counts the Insurance Wager, which is made with an ace up and wins with a
// ten-value below it, 633a.8(a).
func insured(r wager.Ready, decks int) Chances {
	deck, tens := deckOf(r.Wager), 0
	for _, c := range deck {
		if c.TenValue() {
			tens++
		}
	}
	p := float64(tens*decks) / float64(len(deck)*decks-1)
	return Chances{{Lines: [3]wager.Line{1}}: p, {}: 1 - p}
}

// mystery counts how often a mystery bonus falls on a qualifying wager in the
// long run: once in the average number of wagers that the meter needs to pass
// its hidden point. The device draws the point evenly among the cents between
// least and most, 633c.14(c)(3).
func mystery(r wager.Ready, _ int) Chances {
	m := r.Table.Meters[0]
	each := m.Rate.Of(r.Table.Wager)
	wagers, points := 0.0, 0.0
	for cents := m.Seed; cents <= m.MustHitBy; cents++ {
		// The wager that lifts the meter above the point wins it.
		rise := wager.Mite(cents-m.Seed) * wager.MitesPerCent
		wagers += float64(rise/each + 1)
		points++
	}
	p := points / wagers
	won := wager.Result{Lines: [3]wager.Line{1}}
	return Chances{won: p, wager.Result{}: 1 - p}
}

// deckOf lists the different cards of a game's deck.
func deckOf(w *wager.Wager) []card.Card {
	deck := card.Deck()
	if w.Variants[0] == "spanish-21" {
		deck = slices.DeleteFunc(deck, func(c card.Card) bool { return c.Rank == card.Ten })
	}
	return deck
}

// falling is n (n-1) ... of k factors: the ways to take k of n in order.
func falling(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways *= float64(n - i)
	}
	return ways
}

// MeterNames lists the meters of an entry in alphabetical order.
func MeterNames(e Entry) []string { return slices.Sorted(maps.Keys(e.MeterReturn)) }
