package web

import (
	"net/http"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/longrun"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// showRuleSheet is a table's rules sheet: limits, side wagers, odds.
func showRuleSheet(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	if err := v.keptOut(l); err != nil {
		return err
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
	shipped, err := longrun.Kept()
	if err != nil {
		return err
	}
	d.Edge = longrun.Find(shipped, book, longrun.TermsOf(book, view.House))
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

// betWords says how much may be bet on a side wager.
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
