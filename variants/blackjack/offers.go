package blackjack

import (
	"errors"
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// The side wagers that a house offers, as the house rule has them:
// `perfect-pairs:A`, `jackpot-party:P17:B`, `in-between:ace-low=yes`.

// Offer reads a house's offer of a side wager.
func Offer(o game.Offer) (wager.Offer, error) {
	if !strings.ContainsAny(o.Paytable, ":=") {
		return wager.Offer{Wager: o.Wager, Paytable: o.Paytable}, nil
	}
	read, err := wager.ParseOffer(o.Wager + " " + strings.ReplaceAll(strings.ToLower(o.Paytable), ":", " "))
	read.Suit = strings.ToUpper(read.Suit)
	return read, err
}

// WagerHouse is a table's house as its side wagers see it.
func WagerHouse(variant string, h *game.House) (wager.House, error) {
	w := wager.House{Variant: variant, Decks: h.Decks, Automated: h.Automated, Minimum: h.Minimum, Maximum: h.Maximum}
	for _, o := range h.Offers {
		read, err := Offer(o)
		if err != nil {
			return w, err
		}
		w.Offers = append(w.Offers, read)
	}
	return w, nil
}

// CheckedHouse is a house as its wagers see it; what they do not allow together is
// refused as NotPermitted.
func CheckedHouse(variant string, h *game.House) (wager.House, error) {
	house, err := WagerHouse(variant, h)
	if err == nil {
		err = house.Check()
	}
	if refused := new(wager.Refusal); errors.As(err, &refused) {
		return house, game.NotPermitted{Key: "offers", Cite: refused.Cite, Why: refused.Wager + ": " + refused.Why}
	}
	if err != nil {
		return house, game.NotPermitted{Key: "offers", Cite: "601a.2", Why: err.Error()}
	}
	return house, nil
}

// checkOffers refuses side wagers that a table may not offer together, or that
// its procedure does not deal.
func checkOffers(variant string, h *game.House) error {
	house, err := CheckedHouse(variant, h)
	if err != nil {
		return err
	}
	refuse := func(cite, why string) error { return game.NotPermitted{Key: "offers", Cite: cite, Why: why} }
	for _, o := range house.Offers {
		if variant == "blackjack-switch" && o.Wager != "super-match" {
			// Other side wagers look at the two cards of one hand. A player has two hands here,
			// and no clause says which of them counts.
			return refuse("633a.12(a)(2)", o.Wager+": beside its two wagers Blackjack Switch names the Super Match alone")
		}
		w, err := wager.FindAt(o.Wager, variant)
		switch {
		case err == nil && w.On == wager.Device:
			if panels[o.With] == nil {
				return refuse("house.offers", o.Wager+": "+o.With+" is not dealt at these tables yet")
			}
			continue
		case wager.IsAnte(o.Wager):
			continue
		case err == nil && house.Ante():
			if cite, why := besideAnte(w); cite != "" {
				return refuse(cite, o.Wager+": "+why)
			}
		}
		if err == nil && h.Automated && w.OnPanel() {
			// Lock-out, count, hand check and papers are a dealer's. What 605a.7 has instead at
			// an automated table we do not have.
			return refuse("house.offers", o.Wager+": its clauses have a dealer lock, count and prove, and no dealer stands at an automated table")
		}
		if sideRules[o.Wager] == nil {
			return refuse("house.offers", o.Wager+" is not dealt at these tables yet")
		}
	}
	return nil
}

// besideAnte gives the clause that keeps a side wager from a table with switch
// cards, and why.
func besideAnte(w *wager.Wager) (cite, why string) {
	switch {
	case wager.IsAnte(w.ID):
	case w.On&wager.PlayerHand != 0:
		return "633c.4(g)", "it hangs on the card that the player draws, and with switch cards none tells to which hand that belongs"
	case w.Press.Move != "":
		return "633c.4(c)", "what it wins may be laid on the Blackjack Wager, and the ante is a fifth of that before the cards"
	}
	return "", ""
}

// OnOffer finds a side wager as the table offers it.
func OnOffer(t *game.Table, id string) (r wager.Ready, ok bool) {
	return onOffer(t.Variant, &t.House, id)
}

func onOffer(variant string, h *game.House, id string) (r wager.Ready, ok bool) {
	i := slices.IndexFunc(h.Offers, func(o game.Offer) bool { return o.Wager == id })
	if i < 0 {
		return r, false
	}
	o, err := Offer(h.Offers[i])
	if err != nil {
		return r, false
	}
	r, err = wager.House{Variant: variant, Decks: h.Decks, Automated: h.Automated}.Ready(o)
	return r, err == nil
}

func refuseSide(t *game.Table, s *game.Seat, id string, amount chip.Cents) (cite, why string) {
	r, ok := OnOffer(t, id)
	if !ok {
		return "633a.6(e)", "this table does not offer " + id
	}
	p := wager.Placing{
		Bet: amount, Main: s.Hands[0].Staked,
		Minimum: t.House.Minimum, Maximum: t.House.Maximum, Chips: t.House.Chips,
	}
	for i := range s.Side {
		switch w := &s.Side[i]; {
		case w.ID == id:
			p.Bet += w.Staked
		case w.Plays():
			p.Others = append(p.Others, w.ID)
		}
	}
	refused := new(wager.Refusal)
	if errors.As(r.Place(p), &refused) {
		return refused.Cite, refused.Why
	}
	return "", ""
}

// SideBet is a bet on a side wager that may be laid at a box: so many times the
// least, or the least, or 0 where none may be. The box is as its player sees it.
func SideBet(variant string, h *game.House, box *game.BoxView, id string, times chip.Cents) chip.Cents {
	r, ok := onOffer(variant, h, id)
	if !ok || len(box.Hands) == 0 {
		return 0
	}
	p := wager.Placing{Main: box.Hands[0].Bet.Total(), Minimum: h.Minimum, Maximum: h.Maximum, Chips: h.Chips}
	for _, w := range box.Side {
		if !w.Chips.IsZero() {
			p.Others = append(p.Others, w.ID)
		}
	}
	allowed := func(bet chip.Cents) bool {
		p.Bet = bet
		return chip.Payable(bet, h.Chips) && r.Place(p) == nil
	}
	least := h.Minimum
	switch {
	case r.Offer.Amount != 0:
		least = r.Offer.Amount
	case r.Amount.Per != 0:
		least, times = p.Main/chip.Cents(r.Amount.Per), 1
	}
	for range 8 {
		for _, bet := range [2]chip.Cents{least * times, least} {
			if allowed(bet) {
				return bet
			}
		}
		least += h.Minimum
	}
	return 0
}

// WagerTitle is what a side wager is called; its id where there is none of it.
func WagerTitle(id string) string {
	if w, ok := wager.Find(id); ok {
		return w.Title
	}
	return id
}

// Offered lists the side wagers that a house of the variant may offer: wagers that
// are dealt, and bonuses that are won beside them without a chip.
func Offered(variant string) (list []*wager.Wager) {
	at := wager.At(variant)
	ante := slices.ContainsFunc(at, func(w *wager.Wager) bool { return wager.IsAnte(w.ID) })
	for _, w := range wager.All() {
		i := slices.IndexFunc(at, func(own *wager.Wager) bool { return own.ID == w.ID })
		if i < 0 || at[i].Automated && variant != "blackjack" { // no table of another game is automated
			continue
		}
		if cite, _ := besideAnte(at[i]); ante && cite != "" {
			continue
		}
		if sideRules[w.ID] != nil || wager.IsAnte(w.ID) || w.On == wager.Device {
			list = append(list, at[i])
		}
	}
	return list
}
