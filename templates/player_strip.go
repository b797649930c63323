package templates

import (
	"cmp"
	"slices"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/variants/blackjack"
)

// A stripView is what a player reads before himself, and what he may do now. What he may
// not do now stands under "more": to sign out of turn is part of training a dealer.
type stripView struct {
	Plays bool   // the viewer
	Phase string // bets, asked, or waits
	Says  string
	Also  string // a second line, smaller
	Turn  bool   // it is his own
	Since string // when the turn began that it tells of; empty for none
	Until string // when his own time is over; empty for none
	Laid  bool   // a wager of his lies there and may be taken back
	Boxes list[stripBox]
}

// A stripBox is what may be done at one of the viewer's boxes.
type stripBox struct {
	N       int
	Named   bool // he has others
	Decides bool // on a hand: each answer has its slot
	Signals list[signalView]
}

// A signalView is one button, in its slot.
type signalView struct {
	Label, Line, Keys string
	Slot              int
	Takes             chip.Cents
}

// The phases of a player's strip.
const (
	betsPhase  = "bets"
	askedPhase = "asked"
	waitsPhase = "waits"
)

func stripOf(s *sessions.Scene) stripView {
	v := &s.View
	if v.Viewer.Role != game.PlayerView || v.Viewer.Terminal != 0 {
		return stripView{}
	}
	w := stripView{Plays: true, Boxes: signalsOf(s), Phase: waitsPhase}
	for i := range v.Boxes {
		if b := &v.Boxes[i]; b.Mine {
			w.Laid = w.Laid || !v.Closed && initialBet(b) > 0
			w.Turn = w.Turn || s.Turn != nil && s.Turn.Box == b.N
			if s.Clock != nil && s.Clock.Box == b.N {
				w.Until = isoTime(s.Clock.Until)
			}
		}
	}
	switch {
	case w.Boxes.Len() > 0:
		w.Phase = askedPhase
		w.Says, w.Also = askedWords(s)
	case !v.Closed:
		w.Phase = betsPhase
		w.Says, w.Also = betsWords(v)
		if s.Clock != nil && s.Clock.For == "betting" {
			w.Until = isoTime(s.Clock.Until)
		}
	case s.Turn != nil:
		w.Says, w.Also = turnWords(s.Turn), "Your wager stays where it is."
	default:
		w.Says = waitsWords(v)
	}
	if s.Turn != nil && w.Until == "" {
		w.Since = isoTime(s.Turn.Since)
	}
	return w
}

// signalsOf are the buttons of the strip, by the viewer's boxes.
func signalsOf(s *sessions.Scene) list[stripBox] {
	var boxes []stripBox
	for _, n := range s.View.Viewer.Boxes {
		if row, decides := signalsAt(s, n); len(row) > 0 {
			boxes = append(boxes, stripBox{int(n), len(s.View.Viewer.Boxes) > 1, decides, listOf(row, same)})
		}
	}
	return listOf(boxes, same)
}

// signalsAt are the buttons of one of his boxes, or of his terminal, in the order of their
// slots; decides, where they decide on a hand.
func signalsAt(s *sessions.Scene, n int8) (row []signalView, decides bool) {
	for i := range s.May {
		if m := &s.May[i]; m.Box == n && has(&s.View, m.Button.Needs) {
			row = append(row, signalView{m.Button.Label, m.Line, m.Button.Keys, m.Button.Slot, m.Takes})
			decides = decides || m.Decides()
		}
	}
	slices.SortStableFunc(row, func(a, b signalView) int { return cmp.Compare(a.Slot, b.Slot) })
	return row, decides
}

// turnWords says whose turn it is.
func turnWords(t *sessions.Turn) string {
	return cmp.Or(t.Name, "Box "+number(t.Box)) + " " + t.Does
}

// askedWords says what a player is asked. In an exam nobody is told that it is his turn:
// he has his cards, and speaks when the dealer comes to him.
func askedWords(s *sessions.Scene) (says, also string) {
	verbs := map[game.Verb]bool{}
	for _, m := range s.May {
		verbs[m.Verb] = true
	}
	switch {
	case verbs[game.Insure]:
		return "Insurance?", "Up to half of your wager. For less, take chips under More first."
	case verbs[game.EvenMoney]:
		return "Even money?", "Your Blackjack, paid 1 to 1 now."
	case verbs[game.Cut]:
		return "The cut is yours", "Press the pack where you want it cut."
	case verbs[game.Inspect]:
		return "You may look at the cards", ""
	case verbs[game.Take]:
		return "Take the pay, or press it?", "Pressed, it is added to your wager."
	case verbs[game.Accept]:
		return "Do you take the card?", ""
	case verbs[game.Switch] && s.View.Has.SwitchPlaces > 0:
		return "This hand, or the switch cards?", ""
	case verbs[game.Switch]:
		return "Your second cards?", "Switched, each goes to your other hand."
	case s.Turn == nil:
		return "Your hand", "Say it when the dealer comes to you."
	}
	if verbs[game.Double] {
		also = "To double for less, take chips under More first."
	}
	if len(s.View.Viewer.Boxes) > 1 {
		return "Your turn at box " + number(s.Turn.Box), also
	}
	return "Your turn", also
}

// betsWords are said before the first card.
func betsWords(v *game.View) (says, also string) {
	var laid chip.Cents
	out := false
	for i := range v.Boxes {
		if b := &v.Boxes[i]; b.Mine {
			laid += initialBet(b)
			out = out || b.SatOut && blackjack.MidShoeClosed.On(&v.House)
		}
	}
	switch {
	case v.Station.Frozen:
		return "The instructor has stopped the table", ""
	case laid > 0:
		return "Your wager: " + laid.String(), "Add to it until the first card."
	case out:
		return "You sit out until the shuffle", "You left a round out in this shoe."
	}
	return "Place your wager", v.House.Minimum.String() + " to " + v.House.Maximum.String()
}

// waitsWords are said while a round is on and no player is asked.
func waitsWords(v *game.View) string {
	plays, open := false, false
	for i := range v.Boxes {
		if b := &v.Boxes[i]; b.Mine {
			for _, h := range b.Hands {
				plays = true
				open = open || !h.Settled
			}
		}
	}
	switch {
	case v.Station.Frozen:
		return "The instructor has stopped the table"
	case v.Started && !plays:
		return "A round is on: you play in the next"
	case !v.Started:
		return "No more bets"
	case !open:
		return "Your hand is settled"
	case len(v.Dealer.Cards) < 2:
		return "The dealer deals"
	}
	return "The dealer is at work"
}
