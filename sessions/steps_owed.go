package sessions

import (
	"context"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// Steps are counted as they were owed to the person of a session. A step that is owed is
// done, or it is marked: with both counted, mistakes can be told for each hundred times
// that the step was owed, and a right act has its time. The log has with each entry what
// is counted, so that the counts are taken in from it like all records.

// owedBy is the step as which an act is owed now; nil for none. One that may be done
// though nobody owes it comes last.
func owedBy(t *game.Table, due []game.Step, a *game.Act) (step *game.Step) {
	for i := range due {
		if s := &due[i]; s.Now && s.Rule != nil && s.Matches(t, a) && (step == nil || step.May) {
			step = s
		}
	}
	return step
}

// count notes the step that an act did, or that those of its mistakes were owed. What was
// passed over before, or settled wrongly, was counted then.
func (j *judgement) count(owed *game.Step, by record.Device) {
	switch {
	case len(j.Mistakes) > 0:
		j.Counted, j.Device = true, by
	case owed != nil && !owed.May && !owed.Skipped && !owed.Mending:
		j.Right, j.Device = owed.Rule.Cite, by
		if owed.Rule.Source != game.Law {
			j.Source = owed.Rule.Source.String()
		}
	}
}

// goesOn reports an act with which a person goes on to another step: he did one that was
// owed to him, or what he did wrongly happened. A refusal leaves him where he was, and so
// does an act that nobody owed and nobody marks, like a call to the floor.
func (j *judgement) goesOn(refused bool) bool {
	return j.Right != "" || len(j.Mistakes) > 0 && !refused
}

// A missedStep is a clause under which a person's last acts were marked. It is open until
// he goes on.
type missedStep struct {
	Person, Cite string
	Seq          int64 // the entry of the first of them
}

// scored is the session that an entry's person is scored in for its line; nil for none.
func (h *history) scored(person, line string) *record.Session {
	if s := h.Session; s != nil && s.Person == person {
		return s
	}
	if h.Examinee != "" {
		return nil // what a supervisor does at an exam scores nobody
	}
	if floor := h.Floors[person]; floor != nil && byFloor(line) {
		return floor
	}
	return nil
}

// countOwed takes in what an entry says of steps that were owed, and names the step of
// each of its mistakes.
func (h *history) countOwed(e journal.Entry, j *judgement, round int, refused bool, mistakes []record.Judged) {
	if h.Session != nil {
		h.Own += j.Dealer
	}
	s := h.scored(e.Person, e.Line)
	if s == nil {
		return
	}
	own := time.Duration(0) // the floor's own time is not measured
	if s == h.Session {
		if own = h.Own; !refused {
			h.Own = 0
		}
	}
	is := func(cite string) func(missedStep) bool {
		return func(m missedStep) bool { return m.Person == e.Person && m.Cite == cite }
	}
	switch o := (record.Owed{Device: j.Device, Round: round, Seq: e.Seq}); {
	case j.Counted:
		for i := range mistakes {
			m := &mistakes[i]
			if open := slices.IndexFunc(h.Missed, is(m.Mistake.Cite)); open >= 0 {
				m.Step = h.Missed[open].Seq
				continue
			}
			m.Step = e.Seq
			h.Missed = append(h.Missed, missedStep{e.Person, m.Mistake.Cite, e.Seq})
			o.Cite, o.Source = m.Mistake.Cite, m.Mistake.Source
			s.CountOwed(o, false, 0)
		}
	case j.Right != "":
		if !slices.ContainsFunc(h.Missed, is(j.Right)) {
			if o.Cite, o.Source = j.Right, j.Source; o.Source == "" {
				o.Source = game.Law.String()
			}
			s.CountOwed(o, true, own)
		}
	}
	if j.goesOn(refused) {
		h.goneOn(e.Person)
	}
}

// goneOn forgets the steps at which a person's acts were marked.
func (h *history) goneOn(person string) {
	h.Missed = slices.DeleteFunc(h.Missed, func(m missedStep) bool { return m.Person == person })
	if len(h.Missed) == 0 {
		h.Missed = nil
	}
}

// train adds the time since the last entry to the sessions that go on, unless it is a gap
// in the training or the table was frozen.
func (h *history) train(passed time.Duration) {
	if passed > record.TrainingGap || !h.Frozen.IsZero() {
		return
	}
	if h.Session != nil {
		h.Session.Trained += passed
	}
	for _, s := range h.Floors {
		s.Trained += passed
	}
}

// roundCounted takes the steps of a round that has ended to those of the sessions.
func (h *history) roundCounted() {
	for _, s := range []*record.Session{h.Session, h.Left} {
		if s != nil {
			s.RoundOver()
		}
	}
	for _, s := range h.Floors {
		s.RoundOver()
	}
}

// Owed counts, in the sessions that a viewer looks for, how often the steps of each clause
// were owed, and the mistakes under it that count. What the query wants of mistakes does
// not matter. A viewer who is no supervisor has his own sessions counted.
func (r *Reviews) Owed(ctx context.Context, viewer Person, q record.SessionQuery) ([]record.ClauseOwed, error) {
	if viewer.ID == "" {
		return nil, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, err
	}
	return r.records.Sessions.Owed(ctx, viewer.reads(), q)
}

// OwnTimes are the times that a person took for a clause by one device: the own time for
// steps done right at first, where no step was lit. Their N says how much a percentile
// of them is worth.
func (r *Reviews) OwnTimes(ctx context.Context, viewer Person, person, cite string, by record.Device) (record.Times, error) {
	if viewer.ID == "" || viewer.ID != person && !viewer.supervises() {
		return record.Times{}, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return record.Times{}, err
	}
	return r.records.Sessions.OwnTimes(ctx, viewer.reads(), person, cite, by)
}
