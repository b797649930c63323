package sessions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// An Intervention is one thing that an instructor did to a session, or a supervisor to an
// attempt at an exam. All of it but why somebody took over is in the log.
type Intervention struct {
	Seq   int64 // its entry in the log; 0 for the decision that an attempt is void
	At    time.Time
	By    record.Person // the log has no names: Name may be empty
	Round int           // that went on, or was to come
	Act   game.Act      // of an order for later what was ordered; zero where the attempt became void
	When  string        // of an order for later, as it was said
	// Reason says why a supervisor took over, or made the attempt void.
	Reason string
	// Ended is when a frozen table went on, the trainee had the table back, a task was done
	// or a round over, an order carried out; zero while it was not.
	Ended time.Time
	Came  Outcome // of an order or a task
	Why   string  // an order was not carried out; or what a player did who had a task

	order   int // its number among the table's orders; 0 for none
	touches []game.Tampering
}

// An Outcome is what became of an order for later, or of a player's secret task.
type Outcome uint8

// The outcomes. The zero Outcome is that of an order or a task that waits.
const (
	Waiting Outcome = iota
	Done
	NotDone
	TakenBack
)

// interventions lists what was done to a session, as far as the viewer may know of it. In
// practice its dealer is told when the session is over; of cards and equipment
// as soon as the shoe is, and no earlier.
func (r *Reviews) interventions(ctx context.Context, viewer Person, s *record.Session) ([]Intervention, error) {
	all, err := r.intervened(ctx, s)
	if errors.Is(err, journal.ErrTrimmed) || errors.Is(err, journal.ErrNoTable) {
		return nil, nil // the log is no longer kept
	} else if err != nil {
		return nil, err
	}
	exam, ok, err := r.records.Exams.OfTable(ctx, s.Table)
	if err != nil {
		return nil, err
	}
	if ok {
		return r.inExam(ctx, s, exam.OfTable(s.Table), all)
	}
	if len(all) == 0 || viewer.Supervisor && viewer.ID != s.Person {
		return all, nil
	}
	table, err := r.log.Table(ctx, s.Table)
	if err != nil || !table.Closed.IsZero() {
		return all, err
	}
	book, err := variants.Lookup(s.Variant)
	if err != nil {
		return nil, err
	}
	now, err := fold(ctx, r.log, book, s.Table, math.MaxInt64, math.MaxInt64, nil)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(i Intervention) bool {
		return i.secret(now.Table) || s.To.IsZero() && len(i.touches) == 0
	}), nil
}

// inExam adds to what was done to an attempt why supervisors took over, and that it became
// void. A trainee who is told nothing yet is told these two alone, which he has seen.
func (r *Reviews) inExam(ctx context.Context, s *record.Session, t record.Attempt, all []Intervention) ([]Intervention, error) {
	taken, err := r.records.Exams.Takeovers(ctx, s.Table)
	if err != nil {
		return nil, err
	}
	for n := range all {
		i := &all[n]
		for _, t := range taken { // the last of them that was before it
			if i.Takeover() && t.By.ID == i.By.ID && !t.At.After(i.At) {
				i.By, i.Reason = t.By, t.Reason
			}
		}
	}
	if s.Untold {
		all = slices.DeleteFunc(all, func(i Intervention) bool { return !i.Takeover() })
	}
	if v := t.Void; !v.At.IsZero() {
		all = append(all, Intervention{At: v.At, By: v.By, Reason: v.Reason})
	}
	return all, nil
}

// Takeover reports that a supervisor took over.
func (i *Intervention) Takeover() bool { return i.Act.By == game.ByDealer && i.Act.Verb == game.TapIn }

// Void reports that a supervisor had the attempt not count.
func (i *Intervention) Void() bool { return i.Seq == 0 }

// secret reports what people are still to be surprised by: an order that waits, and cards
// of the shoe that is dealt now.
func (i *Intervention) secret(now *game.Table) bool {
	if i.order > 0 && i.Came == Waiting {
		return true
	}
	return slices.ContainsFunc(i.touches, func(w game.Tampering) bool {
		if now.House.Mixes() {
			return w.Round+shoeful > now.Rounds // its cards are never over
		}
		return slices.ContainsFunc(now.Station.Touched, func(o game.Tampering) bool { return o.Round == w.Round && o.What == w.What })
	})
}

// intervened finds in the log what was done to a session, oldest first.
func (r *Reviews) intervened(ctx context.Context, s *record.Session) ([]Intervention, error) {
	from, any, err := r.intervenedFrom(ctx, s)
	if err != nil || !any {
		return nil, err
	}
	book, err := variants.Lookup(s.Variant)
	if err != nil {
		return nil, err
	}
	h, err := fold(ctx, r.log, book, s.Table, from-1, from-1, nil)
	if err != nil {
		return nil, err
	}
	var found interventions
	for e, err := range r.log.Read(ctx, s.Table, from) {
		if err != nil {
			return nil, err
		}
		if e.Seq > s.ToSeq {
			break
		}
		if e.Seq == s.FromSeq {
			found.begins(h.Table)
		}
		if err := found.hear(h, e); err != nil {
			return nil, fmt.Errorf("interventions in session %s: %w", s.ID, err)
		}
	}
	return found, nil
}

// intervenedFrom is the entry from which on the log may tell of a session's cards: where
// the shoe before the first was ready. It reports whether an instructor spoke since.
func (r *Reviews) intervenedFrom(ctx context.Context, s *record.Session) (from int64, any bool, err error) {
	from = s.FromSeq
	for range 2 {
		seq, _, err := r.log.LastCheckpoint(ctx, s.Table, from-2)
		if err != nil {
			return 0, false, err
		}
		if from = seq + 1; seq == 0 {
			break
		}
	}
	for e, err := range r.log.Read(ctx, s.Table, from) {
		if err != nil {
			return 0, false, err
		}
		if e.Seq > s.ToSeq {
			break
		}
		if a, err := game.ParseAct(e.Line); err == nil && (a.By == game.ByInstructor || e.Person != s.Person && bySupervisor(&a, e.Person)) {
			return from, true, nil
		}
	}
	return from, false, nil
}

// bySupervisor reports what in an exam only a supervisor says: who takes the table over,
// or speaks as the floor.
func bySupervisor(a *game.Act, person string) bool {
	return !automatic(person) && (a.By == game.ByFloor && a.Verb != game.TapIn && a.Verb != game.TapOut || a.By == game.ByDealer && a.Verb == game.TapIn)
}

// interventions are what was found in a log so far.
type interventions []Intervention

// begins is the begin of a session: of what was done before it, orders that wait and cards
// of its shoe remain.
func (l *interventions) begins(t *game.Table) {
	*l = slices.DeleteFunc(*l, func(i Intervention) bool {
		waits := i.order > 0 && i.Came == Waiting
		return !waits && !slices.ContainsFunc(t.Station.Touched, func(w game.Tampering) bool {
			return slices.ContainsFunc(i.touches, func(o game.Tampering) bool { return o.Round == w.Round && o.What == w.What })
		})
	})
}

// hear folds an entry and takes in what an instructor did with it, or what became of it.
func (l *interventions) hear(h *history, e journal.Entry) error {
	facts, err := game.DecodeFacts(e.Facts)
	if err != nil {
		return err
	}
	j, err := readJudgement(e.Verdicts)
	if err != nil {
		return err
	}
	t := h.Table
	n := Intervention{Seq: e.Seq, At: e.At.Round(0).UTC(), By: record.Person{ID: e.Person}, Round: t.Rounds + 1}
	touched := len(t.Station.Touched)
	h.add(e, facts, j, func() { t.Evolve(facts...) })
	a, err := game.ParseAct(e.Line)
	if err != nil || len(facts) == 0 {
		return nil // the line that opened the table, or an act that was refused
	}
	l.tasks(t, &a, n.At)
	n.Act = a
	did := -1 // the place of what touched the cards
	for _, f := range facts {
		switch f := f.(type) {
		case *game.Ordered:
			n.Act, n.When, n.order = f.Act, f.Said, f.ID
		case *game.Fulfilled:
			did = l.fulfilled(f, n.At)
		}
	}
	if l.begun(h, &a, e.Person, n.At) {
		did = len(*l)
		*l = append(*l, n)
	}
	if now := t.Station.Touched; did >= 0 && len(now) > touched {
		(*l)[did].touches = slices.Clone(now[touched:])
	}
	return nil
}

// begun reports an act that is an intervention, and ends those that it ends.
func (l *interventions) begun(h *history, a *game.Act, person string, at time.Time) bool {
	end := func(verb game.Verb) {
		if n := l.last(func(i *Intervention) bool { return i.Act.Verb == verb }); n >= 0 && (*l)[n].Ended.IsZero() {
			(*l)[n].Ended = at
		}
	}
	exam := h.Examinee != ""
	switch {
	case a.By == game.ByDealer && exam && (a.Verb == game.TapIn || a.Verb == game.TapOut):
		end(game.TapIn)
		return person != h.Examinee && bySupervisor(a, person)
	case a.By == game.ByFloor:
		return exam && bySupervisor(a, person)
	case a.By != game.ByInstructor, a.Verb == game.InjectOrder, a.Verb == game.Withdraw:
		return false
	case a.Verb == game.Resume:
		end(game.Freeze)
		return false
	case a.Verb == game.Whisper:
		end(game.Whisper)
	}
	return a.Text != "" || a.Verb != game.Whisper && a.Verb != game.Task // which take back what was said
}

// fulfilled takes in what became of an order, and returns its place; -1 for one of before.
func (l *interventions) fulfilled(f *game.Fulfilled, at time.Time) int {
	n := l.last(func(i *Intervention) bool { return i.order == f.ID })
	if n < 0 {
		return n
	}
	i := &(*l)[n]
	switch i.Ended, i.Came, i.Why = at, NotDone, f.Why; f.Why {
	case "":
		i.Came = Done
	case "withdrawn":
		i.Came, i.Why = TakenBack, ""
	}
	return n
}

// tasks takes in what became of secret tasks with an act: the player has done what he must
// not, they were taken back, or the round is over.
func (l *interventions) tasks(t *game.Table, a *game.Act, at time.Time) {
	for n := range *l {
		i := &(*l)[n]
		if i.Act.Verb != game.Task || i.Act.By != game.ByInstructor || i.Came != Waiting || i.order > 0 {
			continue
		}
		if a.Verb != game.Task && slices.Contains(t.Station.Tasks, game.Duty{Box: i.Act.At.Box, Text: i.Act.Text}) {
			continue
		}
		switch {
		case a.By == game.ByPlayer && a.Box == i.Act.At.Box:
			i.Came, i.Why = Done, a.String()
		case a.By != game.ByInstructor:
			i.Came = NotDone
		case a.Verb != game.Task || a.At.Box != i.Act.At.Box:
			continue
		default:
			i.Came = TakenBack
		}
		i.Ended = at
	}
}

// last is the place of the last intervention of a kind; -1 for none.
func (l *interventions) last(kind func(*Intervention) bool) int {
	for n := range slices.Backward(*l) {
		if kind(&(*l)[n]) {
			return n
		}
	}
	return -1
}
