package game

import (
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
)

// A Hand is cards in a box or before the dealer, with its main wager. The fields that
// rules read most come first.
type Hand struct {
	Serial int32 // names the hand for good; its place in the box may change

	Asked       Verb // the player's last word: Hit, Stand, Double, Split or NoVerb
	Doubled     bool
	Surrendered bool
	Rescuable   bool // doubled, and its player may take the double back yet
	Rescued     bool // he did, and gives the first wager up
	Stood       bool
	NoMore      bool // refused the exposed card, 633a.14(c)
	Dead        bool
	Cleared     bool
	Settled     bool // no main wager lies here any more
	FromPair    bool // made by a split
	OneCard     bool // of aces: one card more and no other
	Tucked      bool // its cards lie under the wager until that is settled
	OnHouse     bool // its first wager is a lammer
	Swapped     bool // its second card came from the other hand of the box
	Area        int8 // of the box where its wager lies, from 0
	InOpening   int8 // cards that came in the opening deal
	Shared      bool // terminals play its cards, and no chips lie with it
	Lammers     int8 // that lie beside the wager, or are the wager of a split hand
	Announced   bool // its blackjack was called

	// Caches of the fields below, for rules: count works out all but waiting, which
	// layoutCounts keeps.
	waiting bool       // it is not done with; see waits
	natural bool       // ace and ten-value, whether or not after a split
	hidden  int8       // cards face down
	lies    chip.Cents // Bet and Extra
	full    card.Total // all cards, those cleared this round and a player's hidden ones too
	shown   card.Total // of those, the ones face up

	Cards  []Piece
	Staked chip.Cents // bet and double, before settlement
	Given  chip.Cents // what came back to the player so far, the stake included
	Free   chip.Cents // what its lammers stand for, before settlement
	First  chip.Cents // the first wager alone, without double or split
	Bet    chip.Chips // the first wager, or a split's
	Extra  chip.Chips // laid beside it for a double
	Paid   Paid       // what of it lies there since it was settled
	Was    []Piece    // the cards after they were cleared, until the round ends
}

// count fills the caches of its cards; Evolve calls it when they have changed.
func (h *Hand) count() { h.countTo(21) }

// countTo is count where aces count 11 up to another total than 21.
func (h *Hand) countTo(limit int) {
	var all, up [32]card.Card
	n, m := all[:0], up[:0]
	h.hidden = 0
	for _, from := range [2][]Piece{h.Cards, h.Was} {
		for i := range from {
			n = append(n, from[i].Card)
			if from[i].Up {
				m = append(m, from[i].Card)
			} else {
				h.hidden++
			}
		}
	}
	h.full, h.shown, h.natural = card.AddTo(limit, n...), card.AddTo(limit, m...), card.Blackjack(n)
}

// countDealer keeps the dealer's total, as the game counts it. A card of his that lies face
// down, or was picked up so, counts for nothing: nobody has seen it, and what is owed, which
// a floorperson reads, would tell of it.
func (t *Table) countDealer() {
	d := &t.DealerHand
	d.countTo(max(21, t.book.DealerSoftTo))
	d.full, d.natural = d.shown, d.natural && d.hidden == 0
}

// DealerOver reports a total of which the dealer is over.
func (t *Table) DealerOver(n card.Total) bool { return n.Points > t.over(Dealer) }

// over is the highest total of which a hand at the place is not over.
func (t *Table) over(at Spot) int {
	if at.Kind == AtBox {
		return 21
	}
	return max(21, t.book.DealerOver)
}

// Drawn appends all cards of the hand to list, hidden ones and those cleared this round
// too: for rules only, never for a View.
func (h *Hand) Drawn(list []card.Card) []card.Card {
	for _, from := range [2][]Piece{h.Cards, h.Was} {
		for i := range from {
			list = append(list, from[i].Card)
		}
	}
	return list
}

// known is the hand's cards, or those that were picked up this round: wagers that lie
// are settled by them.
func (h *Hand) known() []Piece {
	if len(h.Cards) == 0 {
		return h.Was
	}
	return h.Cards
}

// Faces appends those of known to list that lie, or lay, face up.
func (h *Hand) Faces(list []card.Card) []card.Card {
	for _, c := range h.known() {
		if c.Up {
			list = append(list, c.Card)
		}
	}
	return list
}

// countChips is count for its chips.
func (h *Hand) countChips() { h.lies = h.Bet.Total() + h.Extra.Total() }

// Total counts the hand's face-up cards: what a person at the table can count.
func (h *Hand) Total() card.Total { return h.shown }

// FullTotal counts a player's hidden cards too, and the dealer's when they lie open: for
// rules and settlement, never for a View.
func (h *Hand) FullTotal() card.Total { return h.full }

// Blackjack reports an ace and a ten-value as the first two cards that were dealt, 633a.1.
func (h *Hand) Blackjack() bool { return h.natural && !h.FromPair && !h.Swapped }

// FaceDown is how many of its cards lie face down.
func (h *Hand) FaceDown() int { return int(h.hidden) }

// OnLayout is what of the hand's main wager lies on the layout.
func (h *Hand) OnLayout() chip.Cents { return h.lies }

// WagerLies reports that chips or lammers of the main wager lie on the layout.
func (h *Hand) WagerLies() bool { return h.lies > 0 || h.Lammers > 0 }

// Wagered reports a hand with a main wager: chips, or at terminals that play it.
func (h *Hand) Wagered() bool { return h.Staked > 0 || h.Shared }

// NeedsSecond reports a hand of a split that is to get its second card. Its player may have
// refused that card, 633a.14(c).
func (h *Hand) NeedsSecond() bool { return h.FromPair && len(h.Cards) == 1 && !h.NoMore }

// Out reports a hand that gets no more cards: dead, settled or picked up.
func (h *Hand) Out() bool { return h.Dead || h.Cleared || h.Settled }

func (h *Hand) Bust() bool { return h.FullTotal().Bust() }

// lift shows a player his own cards that lie face down, 633a.12(b)(6).
func (h *Hand) lift(v *HandView, tells bool) {
	v.Cards = slices.Clone(v.Cards)
	for i := range v.Cards {
		if !h.Cards[i].Up {
			v.Cards[i].Face, v.Cards[i].Lifted = h.Cards[i].Card.String(), true
		}
	}
	switch {
	case !tells:
	case h.Blackjack():
		v.Total = "blackjack"
	case h.full.Bust():
		v.Total = "bust"
	default:
		v.Total = h.full.String()
	}
}
