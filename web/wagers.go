package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/odds"
	"burncard/variants/wager"
)

// sharedOdds is a Counter for all visitors. What takes long is counted once.
type sharedOdds struct {
	mu      sync.Mutex
	counter odds.Counter
}

func (o *sharedOdds) of(r wager.Ready, decks int) odds.Entry {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.counter.Of(r, decks)
}

// showRuleSheet is a table's rules sheet: limits, side wagers, odds.
func showRuleSheet(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	scene, _ := l.Scene(v.r.Context(), game.Viewer{Role: game.Spectator})
	if scene.Table.ID == "" {
		return missing("table")
	}
	view := scene.View
	d := templates.SheetData{
		Page: v.page(), Table: scene.Table.Name, Variant: view.Variant, House: view.House,
		Legends: view.Legends,
	}
	book, err := variants.Lookup(view.Variant)
	if err != nil {
		return err
	}
	d.Remark = book.Remark
	house, err := blackjack.WagerHouse(view.Variant, &view.House)
	if err != nil {
		return err
	}
	known, err := v.hall.Edges.Of(view.Variant, view.House)
	if err != nil {
		return err
	}
	d.Base = templates.SheetBase{ID: v.r.PathValue("id"), Known: known, CanDeal: v.who.Supervises()}
	for _, o := range house.Offers {
		r, err := house.Ready(o)
		if err != nil {
			return err
		}
		w := v.sheetWager(r, house.Decks, &view.House)
		w.Terms = append(w.Terms, readingsOf(book, r.Clauses.Settle)...)
		d.Wagers = append(d.Wagers, w)
	}
	return v.show(http.StatusOK, templates.SheetPage(d))
}

// readingsOf is how the book reads a clause where it can be read in two ways.
func readingsOf(book *game.Rulebook, clause string) (terms []templates.SheetTerm) {
	for _, r := range book.Rules() {
		if r.Source == game.Reading && strings.HasPrefix(r.Cite, clause+"#") {
			terms = append(terms, templates.SheetTerm{What: "Our reading", Is: r.Title, Cite: r.Cite})
		}
	}
	return terms
}

// dealEdge has the edge of a table's base game dealt.
func dealEdge(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	scene, _ := l.Scene(v.r.Context(), game.Viewer{Role: game.Spectator})
	err := v.hall.Edges.Deal(person(v.who), scene.View.Variant, scene.View.House)
	if errors.Is(err, sessions.ErrBusy) {
		return &problem{http.StatusConflict, "Not now", "Another game is being dealt: one is dealt at a time.", ""}
	} else if err != nil {
		return err
	}
	return v.see(templates.SheetPath(v.r.PathValue("id")))
}

// sheetWager is what a sheet says of a side wager; house is nil where there is
// no table.
func (v *visit) sheetWager(r wager.Ready, decks int, house *game.House) templates.SheetWager {
	e := v.odds.of(r, decks)
	s := templates.SheetWager{Title: r.Title, Table: r.Table.Label(), Cite: r.Clauses.Pay, Decks: decks, Remark: e.Remark}
	if s.Table != "" {
		s.Table = "paytable " + s.Table
	}
	for _, o := range e.Outcomes {
		s.Lines = append(s.Lines, templates.SheetLine{Outcome: o.Outcome, Pays: o.Pays, Chance: o.Probability})
	}
	for _, o := range e.Bonuses {
		if house != nil && (o.Outcome == r.Lines[r.Draws.Card] && !r.Offer.Magic || o.Outcome == r.Lines[r.Draws.Position] && !r.Offer.Lucky) {
			continue // not offered at this table
		}
		s.Bonuses = append(s.Bonuses, templates.SheetLine{Outcome: o.Outcome + ", beside", Pays: o.Pays, Chance: o.Probability})
	}
	term := func(what, is, cite string) {
		s.Terms = append(s.Terms, templates.SheetTerm{What: what, Is: is, Cite: cite})
	}
	percent := func(x float64) string { return strconv.FormatFloat(100*x, 'f', 2, 64) + " %" }
	switch {
	case e.FixedReturn != nil:
		term("Comes back without the meters", percent(*e.FixedReturn), "")
	case e.Edge != nil && *e.Edge < 0:
		term("The house loses", percent(-*e.Edge)+" of each wager", "")
	case e.Edge != nil:
		term("The house keeps", percent(*e.Edge), "")
	}
	for _, m := range r.Table.Meters {
		is := "each dollar on it is worth " + strconv.FormatFloat(100*e.MeterReturn[m.Name], 'g', 3, 64) + " cents a wager"
		if seed := m.SeedFor(r.Offer.Amount); seed != 0 {
			is += "; begins at $" + seed.String() + ", grows by " + m.Rate.String() + " of each wager"
		} else if r.Offer.Seed != 0 {
			is += "; begins at $" + r.Offer.Seed.String() + " or more, grows by " + r.Offer.Rate.String() + " of each wager"
		}
		term(strings.ToUpper(m.Name[:1])+m.Name[1:], is, r.Clauses.Seed)
	}
	term("Bet", betWords(r, house), r.Clauses.Amount)
	if r.PicksAce && house != nil {
		ranks := "above the king"
		if r.Offer.AceLow {
			ranks = "below the two"
		}
		term("The ace ranks", ranks, r.Clauses.Settle)
	}
	closes := "at the first card"
	if r.Lock == wager.Call {
		closes = "at the call of no more bets"
	}
	if r.On != wager.Device {
		term("Closes", closes, "")
		term("Settled", slotWords[r.Slot], r.Clauses.Settle)
	}
	if r.Floor.Every {
		term("Validated by a floorperson", "every win", "")
	} else if r.Floor.From > 0 {
		more := " for 1 and more"
		if r.Floor.Above {
			more = " for 1 and what is above"
		}
		term("Validated by a floorperson", strconv.FormatInt(r.Floor.From, 10)+more, "")
	}
	if r.ByDisplay() {
		term("Not from the chip tray", "any share of the meter, and by the letter of the clause a fixed pay that reaches a tenth of what the display shows", r.Clauses.Prove.Outside)
	} else if r.Clauses.Prove.Outside != "" {
		term("Not from the chip tray", "any share of a meter", r.Clauses.Prove.Outside)
	}
	if r.Offer.Limit != 0 {
		term("Payout limit", "$"+r.Offer.Limit.String()+" in a round", "633a.13(o)")
	}
	return s
}

// slotWords are the times of settlement.
var slotWords = map[wager.Slot]string{
	wager.AfterDeal: "after the second cards", wager.AfterReader: "after the card reader", wager.AfterHole: "when the hole card is shown",
	wager.AfterDraws: "after the dealer's draws, before the main wagers", wager.WithMain: "with the main wager", wager.AfterMain: "after the main wagers",
}

// betWords says how much may be bet.
func betWords(r wager.Ready, house *game.House) string {
	a := r.Amount
	switch {
	case r.On == wager.Device:
		return "no chips of its own"
	case len(a.Fixed) > 0:
		return "exactly $" + r.Offer.Amount.String()
	case a.Per > 0:
		return "$1 for every $" + strconv.FormatInt(a.Per, 10) + " of the main wager"
	}
	text := "any amount in the table's limits"
	if house != nil {
		least := house.Minimum
		if r.System == wager.Account && !house.Automated {
			least = chip.Dollar // as terminals take it
		}
		text = "$" + least.String() + " to $" + house.Maximum.String()
	}
	switch a.Times {
	case 0:
	case 1:
		text += ", no more than the main wager"
	default:
		text += ", no more than " + strconv.FormatInt(a.Times, 10) + " times the main wager"
	}
	if len(r.Beside) > 0 {
		text += ", only beside " + templates.WagerWords(r.Beside[0])
	}
	return text
}

// showSideWagers lists the side wagers.
func showSideWagers(v *visit) error {
	d := templates.OddsData{Page: v.page()}
	for _, w := range wager.All() {
		d.Wagers = append(d.Wagers, templates.OddsLink{ID: w.ID, Title: w.Title, Cite: w.Clauses.Pay, Decks: w.Decks.String()})
	}
	return v.show(http.StatusOK, templates.OddsPage(d))
}

// showSideWager shows the odds of one side wager with every paytable.
func showSideWager(v *visit) error {
	w, ok := wager.Find(v.r.PathValue("wager"))
	if !ok {
		return missing("side wager")
	}
	d := templates.OddsData{Page: v.page(), Chosen: w.Title, ID: w.ID, Decks: w.Decks.Numbers()}
	d.Deck, _ = strconv.Atoi(v.r.URL.Query().Get("decks"))
	if !w.Decks.Has(d.Deck) {
		d.Deck = 6 // every wager may be played on six
	}
	for _, e := range append(wager.All(), wager.Editions()...) {
		for i := range e.Paytables {
			p := &e.Paytables[i]
			if e.ID != w.ID || !e.Decks.Has(d.Deck) || p.Decks != 0 && !p.Decks.Has(d.Deck) {
				continue
			}
			house := wager.House{Variant: e.Variants[0], Decks: d.Deck, Automated: true}
			r, err := house.Ready(wager.Offer{Wager: e.ID, Paytable: p.Name, Option: p.Option})
			if err != nil {
				return err
			}
			s := v.sheetWager(r, d.Deck, nil)
			if e != w {
				s.Title += ", " + templates.VariantWords(e.Variants[0])
			}
			d.Tables = append(d.Tables, s)
		}
	}
	return v.show(http.StatusOK, templates.OddsPage(d))
}

// tableChoices are a wager's paytables as a form's values; decks of 0 are all.
func tableChoices(w *wager.Wager, decks int) []templates.Choice {
	var list []templates.Choice
	for i := range w.Paytables {
		p := &w.Paytables[i]
		if decks != 0 && p.Decks != 0 && !p.Decks.Has(decks) {
			continue
		}
		value := p.Name
		switch {
		case p.Option != "" && value == "":
			value = "option=" + p.Option
		case p.Option != "":
			value += ":" + p.Option
		}
		label := p.Label()
		if label == "" {
			label = "The one paytable"
		}
		if decks == 0 && p.Decks != 0 {
			label += ", " + p.Decks.String()
		}
		c := templates.Choice{Value: value, Label: label}
		if !slices.ContainsFunc(list, func(x templates.Choice) bool { return x.Value == c.Value }) {
			list = append(list, c)
		} else if decks == 0 {
			i := slices.IndexFunc(list, func(x templates.Choice) bool { return x.Value == c.Value })
			list[i].Label = sharedLabel(p.Label())
		}
	}
	return list
}

// sharedLabel is the label of a paytable whose name several numbers of decks share.
func sharedLabel(label string) string {
	if label == "" {
		return "The paytable of the decks"
	}
	return label + ", by the decks"
}

// offered is the form's value of a wager that is offered without a choice of
// paytable.
const offered = "offered"

// sideChoices are the side wagers of a variant in the form of house rules.
func sideChoices(variant string, h game.House) []templates.SideChoice {
	var list []templates.SideChoice
	for _, w := range blackjack.Offered(variant) {
		c := templates.SideChoice{ID: w.ID, Title: w.Title, Cite: w.Clauses.Offer, Decks: w.Decks.String(), Tables: tableChoices(w, 0)}
		for i := range c.Tables {
			if c.Tables[i].Value == "" {
				c.Tables[i] = templates.Choice{Value: offered, Label: "Offered"}
			}
		}
		said := map[string]string{}
		for _, o := range h.Offers {
			if o.Wager != w.ID {
				continue
			}
			table, keys := wordsOfOffer(o.Paytable)
			c.Chosen, said = offered, keys
			for _, t := range c.Tables {
				if strings.EqualFold(t.Value, table) {
					c.Chosen = t.Value
				}
			}
		}
		for _, a := range w.Asks() {
			f := templates.SideField{
				Name: "offer-" + w.ID + "-" + a.Key, Title: a.Title, Bounds: a.Bounds, Cite: a.Cite,
				Value: said[a.Key], Number: a.Kind == wager.Money || a.Kind == wager.Percent,
			}
			for _, v := range a.Choices {
				f.Choices = append(f.Choices, templates.Choice{Value: v, Label: askLabel(a.Key, v)})
			}
			c.Said = c.Said || f.Value != ""
			c.Fields = append(c.Fields, f)
		}
		list = append(list, c)
	}
	return list
}

// wordsOfOffer parts a house's word of an offer into its paytable, with the
// option as the form has it, and what it says beside it, by its keys.
func wordsOfOffer(text string) (table string, keys map[string]string) {
	keys = map[string]string{}
	var bare []string
	for w := range strings.SplitSeq(text, ":") {
		key, value, keyed := strings.Cut(w, "=")
		switch key = strings.ToLower(key); {
		case !keyed || key == "option":
			bare = append(bare, w)
		default:
			keys[key] = value
			if key != "suit" {
				keys[key] = strings.ToLower(value)
			}
		}
	}
	return strings.Join(bare, ":"), keys
}

// askLabel is a choice of the form in words.
func askLabel(key, value string) string {
	switch {
	case value == "" && key == "bet":
		return "As the paytable has it"
	case value == "":
		return "None"
	case key == "bet":
		return "$" + value
	case key == "mystery":
		return "Configuration " + value
	case key == "with":
		return blackjack.WagerTitle(value)
	case key == "suit":
		return map[string]string{"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}[value]
	}
	return strings.ToUpper(value[:1]) + value[1:]
}

// offers is the house rule that the form's side wagers make, empty for none.
// What is chosen as it would be anyway is not said.
func (v *visit) offers() string {
	var list []string
	for _, w := range blackjack.Offered(v.field("variant")) {
		value := v.field("offer-" + w.ID)
		if value == "" {
			continue
		}
		offer := w.ID
		if value != offered {
			offer += ":" + value
		}
		for _, a := range w.Asks() {
			said := strings.NewReplacer(",", "", "$", "", "%", "").Replace(v.field("offer-" + w.ID + "-" + a.Key))
			if said == "" || a.Kind == wager.Choice && said == a.Choices[0] && w.On != wager.Device {
				continue
			}
			offer += ":" + a.Key + "=" + said
		}
		list = append(list, offer)
	}
	if len(list) == 0 {
		return ""
	}
	return "offers=" + strings.Join(list, ",")
}

// showCalculator settles the wagers of a box.
func showCalculator(v *visit) error {
	q := v.r.URL.Query()
	d := templates.CalcData{
		Page: v.page(), Variant: q.Get("variant"), Player: q.Get("player"), Dealer: q.Get("dealer"), First: q.Get("first"),
	}
	d.Variants = calculatorGames()
	if !slices.ContainsFunc(d.Variants, func(c templates.Choice) bool { return c.Value == d.Variant }) {
		d.Variant = d.Variants[0].Value
	}
	if d.Decks, _ = strconv.Atoi(q.Get("decks")); d.Decks < 1 || d.Decks > 8 {
		d.Decks = 6
	}
	if book, err := variants.Lookup(d.Variant); err == nil {
		d.Chooses = book.Has.SwitchPlaces > 0
	}
	d.Switched = d.Chooses && q.Get("switched") != ""
	base := wager.Case{Variant: d.Variant, Decks: d.Decks, Switched: d.Switched}
	var err error
	for _, f := range []struct {
		cards *[]card.Card
		text  string
	}{{&base.Player, d.Player}, {&base.Dealer, d.Dealer}, {&base.First, d.First}} {
		for name := range strings.FieldsFuncSeq(f.text, func(r rune) bool { return r == ' ' || r == ',' }) {
			c, e := card.Parse(name)
			err = errors.Join(err, e)
			*f.cards = append(*f.cards, c)
		}
	}
	if err != nil {
		d.Problem = &templates.Problem{What: strings.ReplaceAll(err.Error(), "\n", "; ")}
	}
	total := chip.Cents(0)
	for _, r := range calculatorRows(d.Variant, d.Decks) {
		r.Table, r.Bet, r.Meter = q.Get("table-"+r.ID), strings.TrimSpace(q.Get("bet-"+r.ID)), strings.TrimSpace(q.Get("meter-"+r.ID))
		if r.Table == "" && len(r.Tables) > 0 {
			r.Table = r.Tables[0].Value // the one that the page shows
		}
		d.Metered = d.Metered || r.Metered
		if r.Bet != "" && err == nil {
			total += settleRow(&r, base)
			d.Settled = true
		}
		d.Rows = append(d.Rows, r)
	}
	if d.Settled {
		d.Total = "$" + total.String()
	}
	return v.show(http.StatusOK, templates.CalculatorPage(d))
}

// settleRow settles one wager and returns what leaves the tray.
func settleRow(r *templates.CalcRow, c wager.Case) chip.Cents {
	c.Wager = r.ID
	for _, f := range []struct {
		into *wager.Dollars
		text string
	}{{&c.Bet, r.Bet}, {&c.Meter, cmp.Or(r.Meter, "0")}} {
		sum, err := chip.ParseCents(strings.NewReplacer("$", "", ",", "").Replace(f.text))
		if err != nil {
			r.Refused = err.Error()
			return 0
		}
		*f.into = wager.Dollars(sum)
	}
	c.Paytable, c.Option, _ = strings.Cut(r.Table, ":")
	if option, ok := strings.CutPrefix(r.Table, "option="); ok {
		c.Paytable, c.Option = "", option
	}
	s, err := wager.Settle(c)
	if refused, ok := errors.AsType[*wager.Refusal](err); ok {
		r.Refused, r.Cite = refused.Why, refused.Cite
		return 0
	}
	if err != nil {
		r.Refused = err.Error()
		return 0
	}
	r.Answer = &s
	return chip.Cents(s.Tray)
}

// calculatorGames are the games that have side wagers.
func calculatorGames() []templates.Choice {
	var list []templates.Choice
	for _, w := range append(wager.All(), wager.Editions()...) {
		for _, name := range w.Variants {
			if !slices.ContainsFunc(list, func(c templates.Choice) bool { return c.Value == name }) {
				list = append(list, templates.Choice{Value: name, Label: templates.VariantWords(name)})
			}
		}
	}
	return list
}

// calculatorRows are the wagers of a game on so many decks.
func calculatorRows(variant string, decks int) []templates.CalcRow {
	var rows []templates.CalcRow
	for _, w := range append(wager.Base(variant), wager.At(variant)...) {
		if !w.Decks.Has(decks) || w.On == wager.Device {
			continue
		}
		r := templates.CalcRow{ID: w.ID, Title: w.Title, Metered: hasMeters(w)}
		if tables := tableChoices(w, decks); len(tables) > 1 {
			r.Tables = tables
		}
		rows = append(rows, r)
	}
	return rows
}

// hasMeters reports a wager that one of its paytables pays from a meter.
func hasMeters(w *wager.Wager) bool {
	return slices.ContainsFunc(w.Paytables, func(p wager.Paytable) bool { return len(p.Meters) > 0 })
}
