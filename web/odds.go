package web

import (
	"net/http"
	"strconv"
	"sync"

	"burncard/templates"
	"burncard/variants/odds"
	"burncard/variants/wager"
)

// sharedOdds is a Counter for all visitors: odds that take long are counted once.
type sharedOdds struct {
	mu      sync.Mutex
	counter odds.Counter
}

func (o *sharedOdds) of(r wager.Ready, decks int) odds.Entry {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.counter.Of(r, decks)
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
