package templates

import (
	"burncard/game"
	"burncard/variants"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// A payoutSign is what a wager pays.
type payoutSign struct {
	Title, Table string
	Wins         string // when it does, where Pays does not say that
	Pays         []game.Payout
}

// payoutSigns are the signs of a house, 633a.2(b)(15) and (16): the main wager and what
// it offers beside.
func payoutSigns(variant string, decks int, offers []game.Offer) []payoutSign {
	main := payoutSign{Title: "Blackjack", Pays: []game.Payout{{What: "Winning wager", Pays: "1 to 1"}, {What: "Blackjack", Pays: "3 to 2"}, {What: "Insurance", Pays: "2 to 1"}}}
	if book, err := variants.Lookup(variant); err == nil {
		main.Title, main.Pays = book.Title, append(main.Pays, book.Pays...)
	}
	signs := []payoutSign{main}
	for _, o := range offers {
		w, err := wager.FindAt(o.Wager, variant)
		if err != nil {
			continue
		}
		offer, err := blackjack.Offer(o)
		if err != nil {
			continue
		}
		p, err := w.Paytable(offer.Paytable, decks, offer.Option)
		if err != nil {
			signs = append(signs, payoutSign{Title: w.Title, Table: o.Paytable})
			continue
		}
		s := payoutSign{Title: w.Title, Table: p.Label(), Wins: w.Wins}
		for i, line := range w.Lines {
			if line == "" {
				continue
			}
			if r := (wager.Result{Lines: [3]wager.Line{wager.Line(i)}}); p.Fit(r) == r {
				s.Pays = append(s.Pays, game.Payout{What: capital(line), Pays: p.Text(r)})
			}
		}
		if offer.Limit > 0 { // 633a.2(b)(16)
			s.Pays = append(s.Pays, game.Payout{What: "Payout limit in a round", Pays: "$" + offer.Limit.String(), Cite: "633a.13(o)"})
		}
		signs = append(signs, s)
	}
	return signs
}
