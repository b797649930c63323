package record

import (
	"slices"
	"time"

	"burncard/game"
)

// Judged is one mistake as people read it.
type Judged struct {
	Seq     int64 // its entry in the table's log
	Index   int   // among the entry's mistakes
	Round   int
	At      time.Time
	Mistake game.Mistake
	Took    time.Duration // the dealer's time for the step
	Slip    bool          // marked by the dealer as a slip of the hand
	Flags   []Flag
	Refused bool // coached: it did not happen
	// Step is the entry of the first act that was marked under the clause at this step: a
	// coached table may refuse several. 0 where nobody counted steps, before version 15.
	Step int64
	// Edition is that of the rulebook that judged.
	Edition string
	// Overturned: by the decision in force it does not count.
	Overturned bool
	Requests   []Flag     // in an exam: that it was a slip of the hand; one at most
	Decisions  []Decision // oldest first; the last one that was not withdrawn is in force
}

// RequestOpen reports a request of the dealer's that no decision has answered.
func (j *Judged) RequestOpen() bool {
	return slices.ContainsFunc(j.Requests, func(q Flag) bool {
		return !slices.ContainsFunc(j.Decisions, func(d Decision) bool { return !d.At.Before(q.At) })
	})
}

// A Mistake is a judged mistake and the person who made it.
type Mistake struct {
	Judged
	Person  string
	Name    string // as the table knew the person
	Session string // "" where the person has none
}

// A Flag is a remark on a verdict by someone concerned.
type Flag struct {
	By     string
	At     time.Time
	Remark string
}

// A Catch is a player's breach that the dealer stopped, and how late.
type Catch struct {
	Session string // "" where nobody scores it
	Person  string // the dealer's id
	Seq     int64  // the entry of the catch in the table's log
	Round   int
	Breach  string // the player's line
	Acts    int    // of the dealer that came between: 0 is at once
}
