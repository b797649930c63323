package sessions

import (
	"fmt"
	"hash/fnv"
	"iter"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// A setup is what a table was opened with. Nothing changes it.
type setup struct {
	id   string
	demo bool
	set  settings
	book *game.Rulebook
	seed uint64 // of its bots, and of what looks like chance but is not
	// duties is the order in which an apprentice learns; nil at a table that is no
	// apprentice's.
	duties *apprenticeship.Order
}

func newSetup(t journal.Table, book *game.Rulebook, set settings) *setup {
	s := &setup{id: t.ID, demo: t.Demo, set: set, book: book, seed: set.Seed, duties: set.Apprenticeship.order()}
	if s.seed == 0 {
		sum := fnv.New64a()
		sum.Write([]byte(t.ID))
		s.seed = sum.Sum64()
	}
	return s
}

// ID is the table's random id.
func (s *setup) ID() string { return s.id }

// number is a number that belongs to a text, at this table and no other.
func (s *setup) number(text string) uint64 {
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%d %s", s.seed, text)
	return sum.Sum64()
}

// styleOf is how a bot of this number plays here. The players of an exercise who have said
// their lines add no mischief of their own: what goes wrong there its author wrote.
func (s *setup) styleOf(n uint64) bot.Style {
	if s.set.Exercise != "" {
		return bot.Book
	}
	if s, err := bot.ParseStyle(s.set.Style); err == nil {
		return s
	}
	return mixture[n%uint64(len(mixture))]
}

// Automated reports a table that deals itself, 633c.8(a). A table does not
// become one, or another.
func (s *setup) Automated() bool { return s.set.House.Automated }

// against says why a person may not deal this table under a mode and house
// rules, as far as supervisors have set it; empty where nothing is set against
// it.
func (s *setup) against(house register, p Person, mode string, rules game.House) (why string) {
	if s.set.locks(p) {
		return fmt.Sprintf("this table is %s's to deal, as %s has set", s.set.Locked.Name, s.set.LockedBy)
	}
	if t, ok := house.terms(p); ok && !rules.Automated && s.set.Attempt == nil && !s.set.Middle {
		_, why = s.set.clash(&t, s.book, mode, rules)
	}
	return why
}

// MayClose reports whether a person may close the table: the person who opened
// it, and supervisors. The demo table is the house's, and the table of an attempt is
// closed with it.
func (s *setup) MayClose(p Person) bool {
	return !s.demo && s.set.Attempt == nil && (p.Supervisor || p.ID != "" && p.ID == s.set.By.ID)
}

// A state is the table as its log has it. All parts of a live table read it. Only
// the engine folds facts into it.
type state struct {
	*setup
	h       *history // nil: put away
	referee game.Referee
	woken   time.Time // when it was folded from the log
	stopped string    // why the table has stopped; empty while it goes on
	// takeover is why a supervisor has the table of an attempt, or is to get it; nil where
	// none has.
	takeover *record.Takeover
	// absent is for how long since the last entry the person who has the table had no
	// page open.
	absent time.Duration
	// attended is for how long the person who has the table has had its page open.
	attended attendance
}

// systemOwes yields what the electronic wagering system owes, one step after
// the other, as long as each is done.
func (s *state) systemOwes(yield func(Person, game.Act) bool) {
	for s.h != nil && len(s.h.Table.Terminals) > 0 {
		seq, owed := s.h.Seq, false
		for step := range s.owes(game.BySystem) {
			owed = yield(clock, step.Act())
			break
		}
		if !owed || s.h == nil || s.h.Seq == seq {
			return
		}
	}
}

// owes yields the steps that somebody owes now.
func (s *state) owes(by game.Role) iter.Seq[*game.Step] {
	return func(yield func(*game.Step) bool) {
		due := s.referee.Due()
		for i := range due {
			if step := &due[i]; step.Now && !step.May && step.By == by && !yield(step) {
				return
			}
		}
	}
}

func (s *state) floorOwes() (lines []string) {
	for step := range s.owes(game.ByFloor) {
		lines = append(lines, step.Line())
	}
	return lines
}

// callAt is when a frozen table calls for a supervisor: the person who froze it
// may have gone home. It is zero while it is not frozen, and where the house
// wants no call.
func (s *state) callAt() time.Time {
	if s.h.Frozen.IsZero() || s.h.Table.House.FrozenFor == 0 {
		return time.Time{}
	}
	return s.h.Frozen.Add(time.Duration(s.h.Table.House.FrozenFor) * time.Minute)
}

func (s *state) callDue(now time.Time) bool {
	at := s.callAt()
	return !at.IsZero() && !now.Before(at)
}

// insuranceOpen reports that insurance is offered and may still be taken.
func (s *state) insuranceOpen() bool {
	r := &s.h.Table.Round
	return r.Insurance && !r.InsClosed && !r.Read
}

// ripeOrders yields the instructor's orders whose moment has come, as long as
// each is carried out. One that a crash kept back is carried out when the table
// is taken up.
func (s *state) ripeOrders(yield func(Person, game.Act) bool) {
	for s.h != nil {
		seq := s.h.Seq
		a, ok := s.h.Table.Ripe()
		if !ok || !yield(clock, a) || s.h == nil || s.h.Seq == seq {
			return
		}
	}
}
