package sessions

import (
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// A Standing is what a person is at a table. It decides what he may say.
type Standing struct {
	Role     game.ViewerRole
	Boxes    []int8 // a player's boxes, ascending
	Terminal int8   // or the terminal at which he plays
	Watches  bool   // he is there to watch: nothing else is his, whatever he may at other tables
}

// Viewer is the standing as the table's View knows it.
func (s Standing) Viewer() game.Viewer {
	return game.Viewer{Role: s.Role, Boxes: s.Boxes, Terminal: s.Terminal}
}

// A Scene is all that one audience sees of a live table: the View of the
// table, and what its people and the judge add to it. Everything in it may
// leave the server for that audience.
type Scene struct {
	Table TableInfo
	View  game.View

	// Verdict is the last verdict that this audience may see: in coached and
	// guided mode the dealer's last act; in exam mode nothing for dealer,
	// players and spectators.
	Verdict *record.Judged
	// Debrief lists the mistakes of the round that just ended, for the dealer
	// and overseers; empty while a round is on in exam mode.
	Debrief []record.Judged
	// Caught are the breaches that were stopped in that round, to the same.
	Caught []record.Catch
	// Ticker is the running list of mistakes, newest first; overseers only.
	Ticker []record.Mistake

	FloorCalls []FloorCall   // open calls to the floor
	FloorSays  string        // its answer, until the dealer goes on
	FloorOwes  []string      // lines that the floor owes now: verify, void ...
	Clock      *Clock        // the time that is running; nil for none
	Turn       *Turn         // the player whose answer the table waits for; nil for none, and where that is not told
	May        []game.Signal // what a player may do now, see game.Sight.May; nobody else has any
	Score      record.Score  // the dealer's session so far, DealerTime that of its whole rounds; zero in exam for dealer, players, spectators
	Streak     Streak        // the dealer's, while he deals; zero in an exam
	Stopped    string        // why the table has stopped, if it has
	Slow       string        // what people read who wait for a slow disk; empty for none. The room that shows the scene fills it
	Closed     bool          // for good
	Locked     bool          // mode and house rules were set by a supervisor
	Exercise   *Exercise     // what is dealt here as an exercise; nil for nothing
	Drill      *Drilling     // the run of a drill that is dealt here; nil for none
	Spot       *Spotting     // the run of a person who looks for errors here; nil for none
	Case       *Case         // what is asked here; nil for nothing
	Due        *DueNote      // of a case that is due, for its dealer; nil for none
	Story      Story         // of the demo table, and of what the table does for an apprentice
	// Apprenticeship is how far the apprentice of the table has come; nil where there is
	// none.
	Apprenticeship *Apprenticeship
	Meters         []MeterSign  // what the displays of progressive meters show
	Free           bool         // the dealer's stand may be taken, see TableInfo.Free
	Next           *ReplayedAct // in a replay: the act that comes next; nil at the end, and elsewhere
	Left           bool         // at the end of a replay: the round was not dealt to its end in the session
}

// TableInfo is what the lobby shows of a table.
type TableInfo struct {
	ID        string
	Name      string
	Variant   string
	Mode      string
	House     game.House
	Demo      bool
	First     bool   // a newcomer's first round
	Dealer    string // who has the table; empty for nobody, "Auto" for the demo dealer
	Auto      bool   // the automatic dealer deals
	Floor     string // the person who stands as floor, at an automated table; empty for nobody
	Players   []SeatInfo
	Connected int // terminals that are connected
	Rounds    int
	Mistakes  int // of the present dealer's session; overseers only
	Waiting   bool
	Frozen    bool // the instructor has stopped it
	// CallAt is when it calls for a supervisor to let it go on; zero for never.
	CallAt   time.Time
	Watching int // spectators
	Stopped  string
	// AwayAt is when the person who has the table counts as gone, so that another may
	// take it; zero while the person is here, or nobody has it.
	AwayAt time.Time
	// LockedFor is the trainee for whom a supervisor, LockedBy, has set mode and
	// house rules: the table is set for the trainee, or the trainee has it.
	LockedFor, LockedBy string
	// Exam is the id of the appointed exam that is dealt here, Attempt and Attempts which of
	// how many it is; empty for none.
	Exam              string
	Attempt, Attempts int
	// TestEnds is when the time of the table test that is dealt here will be up; zero while its
	// clock stands still, and then TestLeft is what is left. Timed says that it has a limit.
	Timed    bool
	TestEnds time.Time
	TestLeft time.Duration
	// JurorsFrom is the first box for the jurors of the test; 0 where it has none.
	JurorsFrom int
	TestOver   string // why no new round begins there; empty while one may
	// TakenBy is the supervisor who has taken over the table of an exam, and TakenFor why;
	// empty for nobody.
	TakenBy, TakenFor string
}

// Free reports whether anybody may take the dealer's stand at this time:
// nobody has it, the automatic dealer, or one who has gone. At an automated table
// it is the floor's stand.
func (t *TableInfo) Free(now time.Time) bool {
	if t.House.Automated {
		return t.Floor == ""
	}
	return t.Dealer == "" || t.Auto || !t.AwayAt.IsZero() && !now.Before(t.AwayAt)
}

// Calls reports whether the table has been frozen for so long that it calls for a
// supervisor.
func (t *TableInfo) Calls(now time.Time) bool {
	return t.Frozen && !t.CallAt.IsZero() && !now.Before(t.CallAt)
}

// SeatInfo says who sits in a box, or at a terminal.
type SeatInfo struct {
	Box  int
	Name string
	Bot  bool
}

// A FloorCall is a call that waits for the floor.
type FloorCall struct {
	At       time.Time
	Reason   string
	Answered bool // in words; what is to be decided may still be
}

// A Clock is a running time.
type Clock struct {
	For   string // "betting", or the box whose decision is awaited
	Box   int
	Until time.Time
}

// A Turn is a player's whose answer the table waits for.
type Turn struct {
	Box, Hand int    // the hand is 0 in a box of one
	Name      string // the player's
	Does      string // what he does: decides, cuts or declines
	Since     time.Time
}
