package templates

import (
	"burncard/game"
	"burncard/sessions"
)

// FirstStepsID is what leads a newcomer from the first round to three alone.
const FirstStepsID = "first-steps"

// The stages of a newcomer's first table.
const (
	firstWalk  = "walk"  // the page points at each step of the first round
	firstOver  = "over"  // the first round is over
	firstAlone = "alone" // three more, with nothing lit
	firstDone  = "done"
)

// A firstStepsView is how far a newcomer has come.
type firstStepsView struct {
	Stage  string // empty for anybody but the dealer
	Table  string // its id
	Rounds int    // dealt alone
}

func isFirst(s *sessions.Scene) bool { return s.Table.First }

func firstStepsOf(s *sessions.Scene) firstStepsView {
	v := firstStepsView{Table: s.Table.ID}
	if s.View.Viewer.Role != game.DealerView {
		return v
	}
	on, dealt := s.View.Started, s.Score.Rounds
	switch {
	case s.Table.Mode == game.Guided.String() && dealt > 0 && !on:
		v.Stage = firstOver
	case s.Table.Mode == game.Guided.String():
		v.Stage = firstWalk
	default:
		v.Stage, v.Rounds = firstAlone, dealt
		if dealt >= sessions.AloneRounds && !on {
			v.Stage = firstDone
		}
	}
	return v
}

// aloneWords says which of the rounds alone is dealt.
func (v firstStepsView) aloneWords() string {
	return "Alone: round " + number(min(v.Rounds+1, sessions.AloneRounds)) + " of " + number(sessions.AloneRounds)
}
