package blackjack

import (
	"slices"

	"burncard/game"
)

// The cut, 633a.5(b) to (e). The stack is offered to one player after the
// other until one cuts; when all have declined the dealer cuts.
var cutting = game.InOrder(
	cutRule("633a.5(c)(1)", "New game: the player who came first cuts", byArrival),
	cutRule("633a.5(c)(2)", "The cover card came to a box: its player cuts", byBox),
	cutRule("633a.5(c)(3)", "The cover card came to you: offer the cut from third base", byDealer),
	cutRule("633a.5(c)(4)", "The floor ordered the shuffle: offer the cut from third base", byFloor),
	&game.Rule{
		Cite: "633a.5(e)#2", Title: "Recut: the player who cut last, or the next one", Kind: "cut", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			if !t.PackState.Recut || t.PackState.CutBy != Nowhere {
				return owed
			}
			if offered := cutOfferedTo(t); offered != nil {
				return owed.Player(game.AnyCut, game.Box(offered.N))
			}
			if asked := recutters(t); len(asked) > 0 {
				owed = owed.At(game.OfferCut, game.Box(asked[0].N))
				for _, s := range asked[1:] {
					owed = owed.At(game.OfferCut, game.Box(s.N)).May()
				}
				return owed
			}
			return dealersCut(t, owed)
		},
	},
	&game.Rule{
		Cite: "633a.5(d)#1", Title: "The cut: ten cards or more from either end", Kind: "cut",
		Owed: func(t *game.Table, owed steps) steps {
			if t.PackState.CutBy != Nowhere || t.PackState.Recut || nextToCut(t) != nil || cutOfferedTo(t) != nil {
				return owed
			}
			return dealersCut(t, owed)
		},
	},
)

// Nowhere is the spot of something that lies at no place of the layout.
var Nowhere game.Spot

func dealersCut(t *game.Table, owed steps) steps {
	return owed.Do(game.Cut).Between(10, stackSize(t)-10)
}

// An entitlement is one of the four ways of (c) to find the first player to cut.
type entitlement uint8

const (
	byArrival entitlement = iota
	byBox
	byDealer
	byFloor
)

// entitled says which of the four holds. The floor's order prevails where the cover
// card came out in the same round; the text does not say.
func entitled(t *game.Table) entitlement {
	switch {
	case t.Ordered:
		return byFloor
	case t.CutTo.Kind == game.AtBox && !t.Idle:
		return byBox
	case t.CutTo.Kind != game.Nowhere && !t.Idle:
		return byDealer
	}
	return byArrival
}

func cutRule(cite, title string, way entitlement) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "cut",
		Owed: func(t *game.Table, owed steps) steps {
			p := &t.PackState
			if p.CutBy != Nowhere || p.Recut || entitled(t) != way {
				return owed
			}
			offered, next := cutOfferedTo(t), nextToCut(t)
			if offered != nil {
				if next != nil && next.Player != offered.Player { // it went to the wrong player
					owed = owed.At(game.OfferCut, game.Box(next.N)).Under(offerCut).May()
				}
				return owed.Player(game.AnyCut, game.Box(offered.N))
			}
			if next != nil {
				owed = owed.At(game.OfferCut, game.Box(next.N)).Under(offerCut).Player(game.AnyCut, game.Box(next.N))
			}
			return owed
		},
		Bars: func(t *game.Table, a game.Act) bool {
			return a.Verb == game.OfferCut && nextToCut(t) != nil && entitled(t) == way
		},
	}
}

// offerCut cites the offer: (b) orders it, (c) says to whom.
var offerCut = CitationOnly("cut", "633a.5(b)#1", "Offer the shuffled stack for the cut")

// cutOfferedTo is the box that was offered the cut and has not answered; nil for none.
func cutOfferedTo(t *game.Table) *game.Seat {
	p := &t.PackState
	if len(p.Cuts) == 0 || p.Answered || p.CutBy != Nowhere {
		return nil
	}
	s := t.Seat(p.Cuts[len(p.Cuts)-1].Box)
	if s == nil || s.Player < 0 {
		return nil
	}
	return s
}

// nextToCut is the box whose turn it is to be offered the cut, also while it is; nil when
// every player has declined. After a refusal the offer goes on counterclockwise: the text
// orders that for (3) and (4) and is silent for (1) and (2).
func nextToCut(t *game.Table) *game.Seat {
	from := len(t.Boxes)
	switch entitled(t) {
	case byArrival:
		if s := t.FirstArrival(); s != nil {
			from = s.N
		}
	case byBox:
		from = int(t.CutTo.Box)
	}
	for i := range t.Boxes {
		n := (from-1-i+len(t.Boxes))%len(t.Boxes) + 1
		if s := t.Seat(int8(n)); s.Player >= 0 && !declinedCut(t, s.Player) {
			return s
		}
	}
	return nil
}

// hisToCut reports another box of the player to whom the shuffled stack is to be offered. A
// player of several boxes cuts at any of them.
func hisToCut(t *game.Table, s *game.Seat) bool {
	p, next := &t.PackState, nextToCut(t)
	return p.Shuffled && p.CutBy == Nowhere && !p.Recut && cutOfferedTo(t) == nil && next != nil && next != s && next.Player == s.Player && !t.FromMixer()
}

// recutters are the boxes to which a recut may be offered next: that of the player who
// cut last, and the next that is entitled. The text does not say how the offer goes on
// when they refuse or are gone: we read counterclockwise, as in (c); where the last cutter
// has left, the order may begin anew as well. Players who declined the first cut need not be
// asked again. There are none where the dealer cut.
func recutters(t *game.Table) (asked []*game.Seat) {
	last := t.PackState.LastCut
	if last.Kind != game.AtBox {
		return nil
	}
	s := t.Seat(last.Box)
	if t.Owner(s) != nil && !declinedCut(t, s.Player) {
		asked = append(asked, s)
	}
	for n, i := s.N, 0; i < len(t.Boxes); i++ {
		if n--; n == 0 {
			n = len(t.Boxes)
		}
		next := t.Seat(int8(n))
		if next.Player < 0 || next.Player == s.Player || declinedCut(t, next.Player) ||
			len(t.PackState.Cuts) > 0 && declinedFirstCut(t, int8(n)) {
			continue
		}
		asked = append(asked, next)
		break
	}
	if t.Owner(s) == nil {
		if anew := nextToCut(t); anew != nil && !slices.Contains(asked, anew) {
			asked = append(asked, anew)
		}
	}
	return asked
}

// declinedFirstCut reports a player who has declined the cut since the last shuffle, also
// before a recut was ordered.
func declinedFirstCut(t *game.Table, box int8) bool {
	for _, a := range slices.Backward(t.Round.Record) {
		switch {
		case a.By == game.ByDealer && a.Verb == game.Shuffle:
			return false
		case a.By == game.ByPlayer && a.Verb == game.Decline && a.Box == box:
			return true
		}
	}
	return false
}

func declinedCut(t *game.Table, player int) bool {
	declined := t.PackState.Cuts
	if !t.PackState.Answered && len(declined) > 0 {
		declined = declined[:len(declined)-1]
	}
	return slices.ContainsFunc(declined, func(at game.Spot) bool { return t.Seat(at.Box).Player == player })
}
