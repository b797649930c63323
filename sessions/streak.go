package sessions

import (
	"time"

	"burncard/game"
)

// A Streak is what a dealer may be pleased with while he deals: how many rounds in a row
// he has dealt without a mistake, and his pace. Nothing is won by it, 4 Pa.C.S. 13A23,
// and in an exam there is none.
type Streak struct {
	Rounds       int           // the last ones of this session
	Hand, Before time.Duration // his own time for a hand in the last round, and in the one before; 0 for none
}

// streak is that of the person who has the table. A slip of the hand ends none, nor does
// advice.
func (s *scoreboard) streak() Streak {
	row := s.h.Session
	if row == nil || s.h.Table.Mode == game.Exam {
		return Streak{}
	}
	wrong := 0
	for _, r := range s.h.Recent {
		if r.Session == row.ID && r.Mistake.Source != game.Reading.String() && !s.marked(r.Judged).Slip {
			wrong = max(wrong, r.Round)
		}
	}
	return Streak{
		Rounds: max(0, min(row.Score.Rounds, s.h.Table.Rounds-wrong)),
		Hand:   s.h.HandTimes[0], Before: s.h.HandTimes[1],
	}
}
