package templates

import (
	"strings"

	"burncard/game/chip"
)

// areasOf is how many main wagers a box has room for.
func areasOf(b *boxView) int { return max(1, b.Areas) }

// boxName is what a box is called: a position, or the hand of all players, where
// terminals play its cards.
func boxName(b *boxView) string { return placed(b.Has, "Box "+number(b.N)) }

// boxLabel says whose box it is, for people who use a screen reader; handsLabel goes on.
func boxLabel(b *boxView) string {
	switch {
	case b.Has.Terminals:
		return boxName(b) + ", " + positionWords(b)
	case b.Name == "":
		return boxName(b) + ", free"
	}
	return boxName(b) + ", " + b.Name
}

// handsLabel says what lies in a box.
func handsLabel(b *handsView) string {
	var s strings.Builder
	say := func(words ...string) {
		for _, w := range words {
			s.WriteString(w)
		}
	}
	for h := range b.Hands.All() {
		handLabel(say, &h)
	}
	if b.Insurance > 0 {
		say(", insurance ", b.Insurance.String())
	}
	if b.InsPaid > 0 {
		say(", insurance paid ", b.InsPaid.String())
	}
	if b.Notes > 0 {
		say(", cash ", notesWords(b.Notes))
	}
	return s.String()
}

func handLabel(say func(words ...string), h *handView) {
	if n := h.Bet.Total() + h.Extra.Total(); n > 0 {
		say(", wager ", n.String())
	}
	for c := range h.Cards.All() {
		say(", ", CardWords(c.Face))
		if c.Torn {
			say(", damaged")
		}
	}
	if h.Total != "" {
		say(", total ", h.Total)
	}
	if n := h.Paid.Pay.Total(); n > 0 {
		say(", paid ", n.String())
	} else if !h.Paid.IsZero() {
		say(", push")
	}
	if h.Signal != "" {
		say(", ", signalWords(h.Signal))
	}
	if h.State != "" {
		say(", ", h.State)
	}
}

// switchLabel says which switch cards a box has.
func switchLabel(b *boxView) string {
	label := "Switch cards of box " + number(b.N)
	for c := range b.Switch.All() {
		label += ", " + CardWords(c.Face)
	}
	return label
}

// handPlace is where a hand is, as the notation writes it: a box of one hand
// needs no hand's number.
func handPlace(b *handsView, h *handView) string {
	if b.Hands.Len() > 1 {
		return h.Spot
	}
	return number(b.N)
}

// A placedBet is the chips of one wager in their place.
type placedBet struct {
	At, Wager string // in the notation
	Pile      string // names the chips on the page
	Label     string
	PressOf   string // the side wager whose pay the player wants there; empty for none
	Chips     chip.Chips
}

func mainBet(b *handsView, h *handView, at string) placedBet {
	return placedBet{at, "main", "main", betLabel("Wager of "+placeLabel(at), h.Bet), b.PressOf, h.Bet}
}

func secondBet(h *handView, at string) placedBet {
	return placedBet{at, "main", "extra", betLabel("Second wager of "+placeLabel(at), h.Extra), "", h.Extra}
}

func insuranceBet(b *boxView) placedBet {
	at := number(b.N)
	return placedBet{at, "insurance", "insurance", betLabel("Insurance of box "+at, b.Insurance), "", b.Insurance}
}

func betLabel(what string, c chip.Chips) string { return what + ": " + c.Total().String() }
