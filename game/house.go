package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burncard/game/chip"
)

// A House is what the regulation leaves to the casino's Rules Submission. What
// every table has is a field; options that only some games have are in Chosen,
// and the code that reads them declares them. The text form is the words of a
// scenario's `house` line.
type House struct {
	Decks              int  // whole decks of 52 in play
	Automated          bool // a fully automated electronic gaming table, 633c.8(a)
	Splits             int  // times a player may split one hand, 633a.11(c): 3 makes four hands
	Boxes              int  // adjacent boxes that one player may bet, 633a.6(f)
	Shoe, Shuffler     string
	Minimum, Maximum   chip.Cents
	Chips              chip.Set
	Offers             []Offer     // side wagers on offer, in the order of the signs
	Calls              []HouseCall // what the floor wants to hear of
	Terminals          int         // connected to a table whose wagers are electronic
	BettingTime, Think int         // seconds: between rounds, and for a player's decision; 0 is no limit
	DayBegins          int         // the hour, where the house stands, at which a gaming day begins
	FrozenFor          int         // minutes after which a table that was frozen calls for a supervisor; 0 is never
	// Chosen are the options that are not at their default, sorted by key. The
	// slice is never written to: copies of a House share it.
	Chosen []Choice
}

// A Choice is the value of an option.
type Choice struct{ Key, Value string }

// An Offer is a side wager that the table takes, and its paytable.
type Offer struct{ Wager, Paytable string }

// The options that are fields of every House.
var (
	HouseDecks = number("decks", "633a.3(a)", "Decks in play", ChangesEdge, 1, 8, func(h *House) *int { return &h.Decks })
	HouseTable = &Option{
		Key: "table", Cite: "633c.8(a)", Title: "The table: dealt by a person, or fully automated and electronic", Values: []string{"live", "automated"},
		get: func(h *House) string {
			if h.Automated {
				return "automated"
			}
			return "live"
		},
		set: func(h *House, v string) error { h.Automated = v == "automated"; return nil },
	}
	HouseSplits   = number("splits", "633a.11(c)", "Times a hand may be split", ChangesEdge, 0, 3, func(h *House) *int { return &h.Splits })
	HouseBoxes    = number("boxes", "633a.6(f)", "Adjacent boxes for one player", KeepsEdge, 1, 7, func(h *House) *int { return &h.Boxes })
	HouseShoe     = word("shoe", "633a.7(a)", "Cards come from", func(h *House) *string { return &h.Shoe }, "single", "double", "hand")
	HouseShuffler = word("shuffler", "633a.5(a)", "Shuffled by", func(h *House) *string { return &h.Shuffler }, "none", "batch", "continuous")
	HouseMinimum  = cents("minimum", "house.minimum", "Table minimum", func(h *House) *chip.Cents { return &h.Minimum })
	HouseMaximum  = cents("maximum", "house.maximum", "Table maximum", func(h *House) *chip.Cents { return &h.Maximum })
	HouseChips    = &Option{
		Key: "chips", Cite: "house.chips", Title: "Chips at the table",
		get: func(h *House) string { return h.Chips.String() },
		set: func(h *House, v string) (err error) { h.Chips, err = chip.ParseSet(v); return err },
	}
	HouseOffers = &Option{
		Key: "offers", Cite: "633a.6(e)", Title: "Side wagers on offer, each with its paytable",
		get: func(h *House) string { return offersText(h.Offers) },
		set: func(h *House, v string) (err error) { h.Offers, err = parseOffers(v); return err },
	}
	HouseCalls = &Option{
		Key: "calls", Cite: "house.calls", Title: "Called to the floor: what for, from which amount, tell or wait",
		get: func(h *House) string { return callsText(h.Calls) },
		set: func(h *House, v string) (err error) { h.Calls, err = parseCalls(v); return err },
	}
	HouseTerminals   = number("terminals", "633c.5(c)", "Terminals that are connected", KeepsEdge, 0, MostTerminals, func(h *House) *int { return &h.Terminals })
	HouseBettingTime = number("betting-time", "house.time", "Seconds for betting", KeepsEdge, 0, 600, func(h *House) *int { return &h.BettingTime })
	HouseThink       = number("think", "house.time", "Seconds for a player's decision", KeepsEdge, 0, 600, func(h *House) *int { return &h.Think })
	HouseDay         = number("day", "633a.2(f)", "Hour at which the gaming day begins", KeepsEdge, 0, 23, func(h *House) *int { return &h.DayBegins })
	HouseFrozen      = number("frozen", "house.frozen", "Minutes after which a frozen table calls for a supervisor", KeepsEdge, 0, 240, func(h *House) *int { return &h.FrozenFor })
)

// houseFields are in the order in which a house is written.
var houseFields = []*Option{
	HouseDecks, HouseTable, HouseSplits, HouseBoxes, HouseShoe, HouseShuffler, HouseMinimum, HouseMaximum, HouseChips, HouseOffers, HouseCalls,
	HouseTerminals, HouseBettingTime, HouseThink, HouseDay, HouseFrozen,
}

func word(key, cite, title string, at func(*House) *string, values ...string) *Option {
	return &Option{
		Key: key, Cite: cite, Title: title, Values: values,
		get: func(h *House) string { return *at(h) },
		set: func(h *House, v string) error { *at(h) = v; return nil },
	}
}

func number(key, cite, title string, edge Edge, lo, hi int, at func(*House) *int) *Option {
	return &Option{
		Key: key, Cite: cite, Title: title, Edge: edge,
		get: func(h *House) string { return strconv.Itoa(*at(h)) },
		set: func(h *House, v string) error {
			n, err := strconv.Atoi(v)
			if err != nil || n < lo || n > hi {
				return fmt.Errorf("a number from %d to %d is wanted", lo, hi)
			}
			*at(h) = n
			return nil
		},
	}
}

func cents(key, cite, title string, at func(*House) *chip.Cents) *Option {
	return &Option{
		Key: key, Cite: cite, Title: title,
		get: func(h *House) string { return at(h).String() },
		set: func(h *House, v string) (err error) { *at(h), err = chip.ParseCents(v); return err },
	}
}

// offersText writes offers as royal-match-21:A,top-3; none is "none".
func offersText(offers []Offer) string {
	if len(offers) == 0 {
		return "none"
	}
	words := make([]string, len(offers))
	for i, o := range offers {
		words[i] = o.Wager
		if o.Paytable != "" {
			words[i] += ":" + o.Paytable
		}
	}
	return strings.Join(words, ",")
}

func parseOffers(v string) ([]Offer, error) {
	if v == "none" {
		return nil, nil
	}
	var offers []Offer
	for w := range strings.SplitSeq(v, ",") {
		wager, table, _ := strings.Cut(w, ":")
		switch {
		case !wagerID(wager) || wager == "main" || wager == "insurance":
			return nil, fmt.Errorf("%q is no side wager", wager)
		case slices.ContainsFunc(offers, func(o Offer) bool { return o.Wager == wager }):
			return nil, fmt.Errorf("%s is offered twice", wager)
		}
		offers = append(offers, Offer{wager, strings.ToUpper(table)})
	}
	return offers, nil
}

// NewHouse has six decks, and every option at its default.
func NewHouse() House {
	set, err := chip.ParseSet("1,2.50,5,25,100,500")
	if err != nil {
		panic(err)
	}
	return House{
		Decks: 6, Splits: 3, Boxes: 2, Shoe: "single", Shuffler: "none",
		Minimum: 500, Maximum: 50000, Chips: set, DayBegins: 6, FrozenFor: 5,
	}
}

// ReadHouse reads stored words over NewHouse. It reads every text that was ever
// written: an option that no game has any more is kept and means nothing.
func ReadHouse(text string) (House, error) {
	h := NewHouse()
	for _, w := range strings.Fields(text) {
		key, value, err := houseWord(w)
		if err != nil {
			return h, err
		}
		i := slices.IndexFunc(houseFields, func(o *Option) bool { return o.Key == key })
		switch {
		case i >= 0:
			if err := houseFields[i].read(&h, w, value); err != nil {
				return h, err
			}
		case slices.Contains(writtenDefaults, key+"="+value):
			h.choose(key, "")
		default:
			h.choose(key, value)
		}
	}
	h.creditsOnly()
	return h, nil
}

// writtenDefaults are the words of options at their default. House texts of the
// first releases have them; now a default is not written.
var writtenDefaults = strings.Fields("settle=losers-first blackjack=pay-at-once surrender=after-reader double=face-up surrenders=yes split-aces=any " +
	"rescue=yes twenty-ones=at-once blackjack-22=pushes soft-17=stands draws=when-needed even-money=yes busts=at-once switch-cards=before-hands " +
	"ante=before-choice plain-ties=push mid-shoe=open reader=blind red-suits=a new-dealer-burn=either cash=free prove=free hands=free relief=free " +
	"tray=free signals=any stacks=any time-up=stands split-cards=the-same")

// houseWord parts a word like settle=one-pass.
func houseWord(w string) (key, value string, err error) {
	key, value, ok := strings.Cut(strings.ToLower(w), "=")
	if !ok {
		return "", "", fmt.Errorf("house rule %q: a key and a value are wanted, like settle=one-pass", w)
	}
	return key, value, nil
}

// creditsOnly: at an automated table wagers are in credits of every value.
func (h *House) creditsOnly() {
	if h.Automated {
		h.Chips = chip.Every
	}
}

// choose stores an option's value; an empty one is its default.
func (h *House) choose(key, value string) {
	i, found := slices.BinarySearchFunc(h.Chosen, key, func(c Choice, key string) int { return strings.Compare(c.Key, key) })
	chosen := slices.Clone(h.Chosen)
	switch {
	case found && value == "":
		chosen = slices.Delete(chosen, i, i+1)
	case found:
		chosen[i].Value = value
	case value != "":
		chosen = slices.Insert(chosen, i, Choice{key, value})
	}
	h.Chosen = chosen
}

// chosen is the value of an option that is not at its default, or "".
func (h *House) chosen(key string) string {
	for i := range h.Chosen {
		if c := &h.Chosen[i]; c.Key == key {
			return c.Value
		}
	}
	return ""
}

// check refuses combinations of what every table has, with the citation.
func (h *House) check() error {
	switch {
	case h.Minimum <= 0 || h.Maximum < h.Minimum:
		return fmt.Errorf("house.maximum: minimum %v and maximum %v leave nothing to bet", h.Minimum, h.Maximum)
	case h.Shoe == "hand" && h.Decks > 2:
		return fmt.Errorf("633a.12(b)(1): %d decks are too many to be dealt from the hand: two at most", h.Decks)
	case h.Shoe == "hand" && h.Shuffler == "none":
		return errors.New("633a.12(b)(2): cards that are dealt from the hand are shuffled by a shuffler, and shuffler=none")
	case h.Shoe == "hand" && h.Shuffler == "continuous":
		return errors.New("633a.12(b)(3): a continuous shuffler deals the cards itself, and shoe=hand")
	case h.Shoe == "double" && h.Decks%2 != 0:
		return fmt.Errorf("633a.3(c): each side of a double shoe holds the same number of decks, and decks=%d", h.Decks)
	case h.Shoe == "double" && h.Shuffler == "batch":
		return errors.New("633a.3(b)(2): a batch has backs of one colour, and the sides of a double shoe have two")
	case h.Shoe == "double" && h.Shuffler == "continuous":
		return errors.New("633a.5(h): a continuous shuffler deals the cards itself, and shoe=double")
	case !chip.Payable(h.Minimum, h.Chips):
		return fmt.Errorf("house.chips: the minimum %v cannot be made from chips of %v", h.Minimum, h.Chips)
	case h.Shoe == "hand":
		return h.byPerson("shoe=hand")
	case len(h.Calls) > 0:
		return h.byPerson("calls=" + callsText(h.Calls))
	}
	return nil
}

// String lists what every table has, and then the options that are not at their
// default, as words.
func (h House) String() string {
	words := make([]string, 0, len(houseFields)+len(h.Chosen))
	for _, o := range houseFields {
		words = append(words, o.Key+"="+o.get(&h))
	}
	for _, c := range h.Chosen {
		words = append(words, c.Key+"="+c.Value)
	}
	return strings.Join(words, " ")
}

// MarshalText and UnmarshalText use the words; what an older text does not name
// takes its default.
func (h House) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

func (h *House) UnmarshalText(b []byte) (err error) {
	*h, err = ReadHouse(string(b))
	return err
}

func (h *House) Offered(wager string) bool {
	return slices.ContainsFunc(h.Offers, func(o Offer) bool { return o.Wager == wager })
}
