package sessions

import (
	"time"

	"burncard/sessions/fsrs"
	"burncard/sessions/record"
)

// Went is how a case went under the clause for which it was dealt.
type Went int

// The ways in which a case goes. Acting in a look-alike as if something were owed is a
// mistake like any other.
const (
	RightAtFirst Went = iota
	CorrectedUntold
	NotCorrected
	HintAsked
	GivenUp
)

// An Attempt is what came of a case.
type Attempt struct {
	Went    Went
	Unlike  bool          // a look-alike: nothing was owed under the clause
	Lit     bool          // the table lit the next step
	Retry   bool          // the same case had been dealt before
	Took    time.Duration // the dealer's own time for the step; 0 where nobody measured it
	Device  record.Device // with which it was done; "" where it is not known
	At      time.Time
	Session string
	Seq     int64 // the entry of the log that decided it
}

// A Pace is how long a person takes for a clause with one device, when he does it right at
// first.
type Pace struct {
	N       int // how many times they are made of
	Quarter time.Duration
	Ninety  time.Duration
}

// timesWanted is how many times make a percentile.
const timesWanted = 10

// gradeOf grades an attempt; false for one that grades nothing, because the step was lit
// or the case had been dealt before.
func gradeOf(a Attempt, own Pace) (fsrs.Grade, record.GradeReason, bool) {
	switch {
	case a.Lit || a.Retry:
		return 0, "", false
	case a.Went == GivenUp:
		return fsrs.Again, record.GaveUp, true
	case a.Went == HintAsked:
		return fsrs.Again, record.Hinted, true
	case a.Went == NotCorrected:
		return fsrs.Again, record.NotCorrected, true
	case a.Went == CorrectedUntold:
		return fsrs.Hard, record.Corrected, true
	case a.Unlike || a.Took <= 0 || own.N < timesWanted:
		// No time of a look-alike tells anything: its step is another clause's.
		return fsrs.Good, record.Right, true
	case a.Took > own.Ninety:
		return fsrs.Hard, record.Slow, true
	case a.Took <= own.Quarter:
		return fsrs.Easy, record.Fast, true
	}
	return fsrs.Good, record.Right, true
}
