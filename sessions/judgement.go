package sessions

import (
	"encoding/json"
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// A judgement is what an entry keeps beside its facts: the verdict, and how the time
// before it is shared. The rulebook of its day gives it once, and it is never worked
// out again.
type judgement struct {
	Mistakes []game.Mistake `json:"mistakes,omitempty"`
	// Took is, for each mistake, the time from the entry that made the step due
	// to the receipt of the act, in nanoseconds.
	Took []time.Duration `json:"took,omitempty"`
	// Noticed is a player's breach that the act stopped, and how late.
	Noticed *game.Noticed `json:"noticed,omitempty"`
	// Dealer and Other are the time since the entry before, as the table waited
	// for its dealer or for anybody else, in nanoseconds. Both are 0 where
	// everybody was away, or nobody deals but the machine.
	Dealer time.Duration `json:"dealer,omitempty"`
	Other  time.Duration `json:"other,omitempty"`
	// Right is the clause of the step that a right act did, which was owed to the person of
	// a session, and Source its source where that is not the law.
	Right  string `json:"right,omitempty"`
	Source string `json:"source,omitempty"`
	// Counted says that the steps of the mistakes count as owed. No entry from before
	// version 15 of the database has it.
	Counted bool          `json:"counted,omitempty"`
	Device  record.Device `json:"by,omitempty"` // of an act that is right or counted
	// Duty is the apprentice's duty for which the act counts, and Help how much he was
	// helped with it; empty for none.
	Duty string `json:"duty,omitempty"`
	Help Help   `json:"help,omitempty"`
	// Clock is the time since the entry before by the own clock of an attempt at a table
	// test, in nanoseconds.
	Clock time.Duration `json:"clock,omitempty"`
}

// encode returns nil for a judgement that says nothing.
func (j *judgement) encode() ([]byte, error) {
	if len(j.Mistakes) == 0 && j.Noticed == nil && j.Dealer == 0 && j.Other == 0 && j.Clock == 0 && j.Right == "" && j.Duty == "" {
		return nil, nil
	}
	return json.Marshal(j)
}

func readJudgement(b []byte) (j judgement, err error) {
	if len(b) == 0 {
		return j, nil
	}
	if err := json.Unmarshal(b, &j); err != nil {
		return j, fmt.Errorf("verdicts: %w", err)
	}
	return j, nil
}

// judged lists the mistakes as people read them. An entry without facts was
// refused.
func (j *judgement) judged(seq int64, at time.Time, round int, refused bool) []record.Judged {
	if len(j.Mistakes) == 0 {
		return nil
	}
	list := make([]record.Judged, len(j.Mistakes))
	for i, m := range j.Mistakes {
		list[i] = record.Judged{Seq: seq, Index: i, Round: round, At: at, Mistake: m, Refused: refused}
		if i < len(j.Took) {
			list[i].Took = j.Took[i]
		}
	}
	return list
}

// away is how long a table may wait for one act and be still waiting. What
// lasts longer is a break, and nobody's time.
const away = 10 * time.Minute

// A dueStep is a step that is due, known again after the table has changed.
type dueStep struct {
	rule  *game.Rule
	by    game.Role
	verb  game.Verb
	at    game.Spot
	wager string
	since time.Time
}

// A watch remembers since when each step that is due now has been.
type watch struct{ due []dueStep }

// shift moves all moments on by the time for which the table was frozen.
func (w *watch) shift(by time.Duration) {
	for i := range w.due {
		w.due[i].since = w.due[i].since.Add(by)
	}
}

// see takes in what is due after an entry received at a time.
func (w *watch) see(steps []game.Step, at time.Time) {
	before := len(w.due)
	for i := range steps {
		s := &steps[i]
		if !s.Now {
			continue
		}
		d := dueStep{s.Rule, s.By, s.Verb, s.At, s.Wager, at}
		for _, b := range w.due[:before] {
			if b.rule == d.rule && b.by == d.by && b.verb == d.verb && b.at == d.at && b.wager == d.wager {
				d.since = b.since
				break
			}
		}
		w.due = append(w.due, d)
	}
	w.due = w.due[:copy(w.due, w.due[before:])]
}

// since says when the step that a mistake was held against became due. Steps
// further on were never due: their time is that of the dealer's first.
func (w *watch) since(steps []game.Step, m *game.Mistake, last time.Time) time.Time {
	for i := range steps {
		s := &steps[i]
		if !s.Now || s.Rule.Cite != m.Cite || m.Owed != "" && s.Line() != m.Owed {
			continue
		}
		for _, d := range w.due {
			if d.rule == s.Rule && d.by == s.By && d.verb == s.Verb && d.at == s.At && d.wager == s.Wager {
				return d.since
			}
		}
	}
	for _, d := range w.due {
		if d.by == game.ByDealer {
			return d.since
		}
	}
	return last
}

// waited shares out the time between two entries: to the dealer while a step of his
// came first of what was due, else to the others. While bets are made or insurance is
// open the time is that of the person who speaks next.
func waited(t *game.Table, next game.Step, owed bool, a game.Act, passed time.Duration) (dealer, other time.Duration) {
	open := !t.Round.Started || t.Round.Insurance && !t.Round.InsClosed && !t.Round.Read
	switch {
	case passed <= 0 || passed > away || t.Station.Frozen:
		return 0, 0
	case !owed || next.By != game.ByDealer || open && (a.By == game.ByPlayer || a.By == game.ByTerminal):
		return 0, passed
	}
	return passed, 0
}
