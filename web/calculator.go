package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/wager"
)

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
			if e != nil {
				err = errors.Join(err, e)
				break // one for a field is told: the whole of thousands takes seconds
			}
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
