package templates

import (
	"strings"

	"burncard/game"
	"burncard/game/chip"
)

// areasOf is how many main wagers a box has room for.
func areasOf(b *game.BoxView) int { return max(1, b.Areas) }

// boxName is what a box is called: a position, or the hand of all players, where
// terminals play its cards.
func boxName(v *game.View, n int) string { return placed(v.Has, "Box "+number(n)) }

// boxLabel says what lies in a box, for those who hear the page.
func boxLabel(v *game.View, b *game.BoxView) string {
	var s strings.Builder
	say := func(words ...string) {
		for _, w := range words {
			s.WriteString(w)
		}
	}
	say(boxName(v, b.N), ", ")
	switch {
	case v.Has.Terminals:
		say(positionWords(b))
	case b.Name == "":
		say("free")
		return s.String()
	default:
		say(b.Name)
	}
	for i := range b.Hands {
		handLabel(say, &b.Hands[i])
	}
	if v.Has.Terminals {
		return s.String()
	}
	if n := b.Insurance.Total(); n > 0 {
		say(", insurance ", n.String())
	}
	if n := b.InsLies.Pay.Total(); n > 0 {
		say(", insurance paid ", n.String())
	}
	if b.Notes > 0 {
		say(", cash ", notesWords(b.Notes))
	}
	return s.String()
}

func handLabel(say func(words ...string), h *game.HandView) {
	if n := h.Bet.Total() + h.Extra.Total(); n > 0 {
		say(", wager ", n.String())
	}
	for i := range h.Cards {
		say(", ", CardWords(h.Cards[i].Face))
		if h.Cards[i].Torn {
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
func switchLabel(b *game.BoxView) string {
	label := "Switch cards of box " + number(b.N)
	for i := range b.Switch {
		label += ", " + CardWords(b.Switch[i].Face)
	}
	return label
}

// mayBeTaken reports a box at which the viewer may sit down.
func mayBeTaken(v *game.View, b *game.BoxView) bool {
	return !v.Has.Terminals && b.Name == "" && (v.Viewer.Role == game.Spectator || v.Viewer.Role == game.PlayerView)
}

// handPlace is where a hand is, as the notation writes it: a box of one hand
// needs no hand's number.
func handPlace(b *game.BoxView, h *game.HandView) string {
	if len(b.Hands) > 1 {
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

func mainBet(b *game.BoxView, h *game.HandView, at string) placedBet {
	return placedBet{at, "main", "main", betLabel("Wager of "+placeLabel(at), h.Bet), pressOf(b, false), h.Bet}
}

func secondBet(h *game.HandView, at string) placedBet {
	return placedBet{at, "main", "extra", betLabel("Second wager of "+placeLabel(at), h.Extra), "", h.Extra}
}

func insuranceBet(b *game.BoxView) placedBet {
	at := number(b.N)
	return placedBet{at, "insurance", "insurance", betLabel("Insurance of box "+at, b.Insurance), "", b.Insurance}
}

func betLabel(what string, c chip.Chips) string { return what + ": " + c.Total().String() }
