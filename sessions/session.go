package sessions

import (
	"slices"
	"strings"
	"time"

	"burncard/game"
)

// A SessionRow is one person's stretch at one stand, under one mode and one
// set of house rules.
type SessionRow struct {
	ID        string // its table and the entry that began it
	Table     string
	TableName string
	Variant   string
	Person    string    // his id
	Name      string    // as the table knew him
	Stand     string    // dealer, floor
	From, To  time.Time // To is zero while it goes on
	FromSeq   int64     // the entry that began it
	ToSeq     int64     // the last that belongs to it
	Mode      string
	House     string // its words
	LockedBy  string // the supervisor who set mode and house, if one did
	Edition   string // of the rulebooks that judged, with a space between
	Score     Score
	Paced     time.Duration // the dealer's time when the last round ended
	Waited    time.Duration // likewise the others'
	Critical  int           // mistakes of money lost, a hidden card shown, game protection
	Flags     int           // remarks on its mistakes
}

// count adds what was found wrong with one act to the session's score: the act
// counts once, by the gravest of its mistakes. What a coached table refused moved
// no money.
func (s *SessionRow) count(act []Judged) {
	if len(act) == 0 {
		return
	}
	if advises(act) {
		s.Score.Advice++
	} else {
		s.Score.Mistakes++
	}
	if slices.ContainsFunc(act, func(j Judged) bool { return j.Mistake.Gravity == game.Critical }) {
		s.Critical++
	}
	for _, j := range act {
		if j.Mistake.Kind == game.WrongAmount && j.Mistake.Diff > 0 && !j.Refused {
			s.Score.Diff += j.Mistake.Diff
		}
	}
}

// advises reports an act against which nothing stands but readings.
func advises(act []Judged) bool {
	return !slices.ContainsFunc(act, func(j Judged) bool { return j.Mistake.Source != game.Reading.String() })
}

// excuse takes an act that was a slip of the hand out of what counts, and counts
// it apart.
func (s *Score) excuse(act []Judged) {
	if advises(act) {
		s.Advice--
	} else {
		s.Mistakes--
	}
	s.Slips++
}

// withWord adds a word to a list, unless it is there.
func withWord(list, word string) string {
	words := strings.Fields(list)
	if slices.Contains(words, word) {
		return list
	}
	return strings.Join(append(words, word), " ")
}

// untimed takes the time of a round that is not over out of an exam's score:
// whose it is follows from what is due.
func (s *SessionRow) untimed() {
	if s.Stand == "dealer" && s.Mode == game.Exam.String() {
		s.Score.DealerTime, s.Score.OtherTime = s.Paced, s.Waited
	}
}
