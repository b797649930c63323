package record

import (
	"slices"
	"time"

	"burncard/game"
	"burncard/game/chip"
)

// A Session is one person's stretch at one stand, under one mode and one set of
// house rules.
type Session struct {
	ID        string // its table and the entry that began it
	Table     string
	TableName string
	Variant   string
	Person    string    // the person's id
	Name      string    // as the table knew the person
	Stand     string    // dealer, floor
	From, To  time.Time // To is zero while it goes on
	FromSeq   int64     // the entry that began it
	ToSeq     int64     // the last that belongs to it
	Mode      string
	House     string // its words
	LockedBy  string // the supervisor who set mode and house, if one did
	Edition   string // of the rulebooks that judged, with a space between
	Exercise  string // the key of the exercise that was dealt, if one was
	Profile   string // of house rules, as it is printed, like "Riverside, version 3"; "" where nobody knows
	Score     Score
	Paced     time.Duration // the dealer's time when the last round ended
	Waited    time.Duration // likewise the others'
	Trained   time.Duration // all the time of it, but for gaps over [TrainingGap]; not read from the store
	Critical  int           // mistakes of money lost, a hidden card shown, game protection
	Flags     int           // remarks on its mistakes
	Appointed bool          // it is an attempt at an appointed exam; in exam mode otherwise practice
	// Untold: it is an attempt at an exam, and its viewer is told nothing of what went
	// wrong, what was done to it, and which cards came, before the exam is over.
	Untold bool
	// Owed counts the steps that were owed in the rounds that are over, and OwedNow those of
	// the round that goes on, as the table that folds its log has them. A session that is
	// read from the store has neither: see [Sessions.Owed].
	Owed, OwedNow []Owed
}

// CaseMode is the mode of a session at a table that began in the middle of a round.
const CaseMode = "case"

// MakeCase makes the session one that is kept as practice and counts nowhere: of its score
// only the time is left, and no rate of a person is lowered or raised by it.
func (s *Session) MakeCase() {
	s.Mode, s.Critical, s.Score = CaseMode, 0, Score{DealerTime: s.Score.DealerTime, OtherTime: s.Score.OtherTime}
}

// TrainingGap is how long nothing may be said at a table that still counts as training.
const TrainingGap = 2 * time.Minute

// Count adds what was found wrong with one act to the session's score: the act
// counts once, by the gravest of its mistakes. What a coached table refused moved
// no money.
func (s *Session) Count(act []Judged) {
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

// LeaveOutOpenRound takes the time of a round that is not over out of an exam's
// score: whose time it is follows from what is due.
func (s *Session) LeaveOutOpenRound() {
	if s.Stand == "dealer" && s.Mode == game.Exam.String() {
		s.Score.DealerTime, s.Score.OtherTime = s.Paced, s.Waited
	}
}

// A Score is a session in figures.
type Score struct {
	Rounds, Hands, Acts int
	Mistakes            int // of law and house; slips and readings apart
	Slips, Advice       int
	Overturned          int           // acts that would count, had a supervisor not decided otherwise
	Caught, Late        int           // breaches of players that were stopped, and the dealer's acts that came before the catch, in all
	DealerTime          time.Duration // waiting for the dealer
	OtherTime           time.Duration // waiting for anybody else
	Diff                chip.Cents    // sum of what was overpaid; underpaid is not set against it
}

// HandsPerHour is the dealer's pace: hands by the dealer's time alone; 0 before
// the first.
func (s Score) HandsPerHour() float64 {
	if s.DealerTime <= 0 {
		return 0
	}
	return float64(s.Hands) / s.DealerTime.Hours()
}

// RoundsPerHour is the table's pace: rounds by all the time that passed.
func (s Score) RoundsPerHour() float64 {
	if all := s.DealerTime + s.OtherTime; all > 0 {
		return float64(s.Rounds) / all.Hours()
	}
	return 0
}

// Excuse takes an act out of the score, of which some of what was wrong no longer
// stands: what is out as slips of the hand or, if overturned, by a decision too. What is
// live still stands.
func (s *Score) Excuse(out, live []Judged, overturned bool) {
	switch {
	case len(live) > 0 && (advises(out) || !advises(live)):
		return // it counts as before
	case advises(out):
		s.Advice--
	default:
		s.Mistakes--
	}
	switch {
	case len(live) > 0:
		s.Advice++
	case overturned:
		s.Overturned++
	default:
		s.Slips++
	}
}

// advises reports an act against which nothing stands but readings.
func advises(act []Judged) bool {
	return !slices.ContainsFunc(act, func(j Judged) bool { return j.Mistake.Source != game.Reading.String() })
}
