package sessions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A person looks for the errors of an automatic dealer at one table. The dealer errs in acts
// that the judge marks, one at a time, and goes on as a dealer who has not noticed. The log
// has what the person pressed and named as lines that are no acts, so that it alone says how a
// run went: an error is the dealer's first act that is marked under the law while none is
// open; a press before its round ends has caught it.

const (
	spotPress = "# spot press"
	spotNames = "# spot name" // a clause may follow
	spotAnew  = "# spot anew" // the table is laid anew, where nothing goes on
	spotOver  = "# spot over"
)

// A spotRun is a run as far as the log has it.
type spotRun struct {
	Person  string
	Session *record.Session
	Count   record.SpotCount
	Since   int       // the dealer's acts since the last error was closed
	Last    int64     // the entry of his last act; 0 for none
	Open    bool      // the last of the errors is, and nobody has pressed
	Erred   time.Time // when it was done
	Righted bool      // it was caught, and the dealer puts it right until the round ends
	Pressed bool      // the person has, and has not named anything yet
	False   bool      // nothing was open when he pressed
	Told    *SpotTold // of the last press; nil for none
	Over    time.Time // zero while the run goes on
}

// stands reports a table at which nobody acts.
func (s *spotRun) stands() bool { return s.Pressed || !s.Over.IsZero() }

// beginsSpotting takes in the first entry of a table at which errors are looked for.
func (h *history) beginsSpotting(e *journal.Entry) {
	_, rest, ok := strings.Cut(e.Line, spotWord)
	if !ok {
		return
	}
	as, profile, _ := strings.Cut(strings.TrimSpace(rest), " ")
	h.Spot = &spotRun{Person: e.Person, Session: h.stretch(*e, holder{ID: e.Person}, "floor", "")}
	h.Spot.Count.As, h.Spot.Count.Profile = cmp.Or(as, SpotAsFloor), profile
	h.Spot.Session.FromSeq = e.Seq + 1 // the first entry is the position
}

// spotted takes in an entry of such a table.
func (h *history) spotted(e journal.Entry, facts []game.Fact, j *judgement, n *news) {
	s := h.Spot
	if !s.Over.IsZero() {
		return
	}
	s.Session.ToSeq = e.Seq
	switch {
	case e.Line == spotPress:
		s.press(h)
		return
	case strings.HasPrefix(e.Line, spotNames):
		s.name(h, strings.TrimSpace(strings.TrimPrefix(e.Line, spotNames)))
		return
	case e.Line == spotOver:
		h.spottingEnds(n)
		return
	}
	a, err := game.ParseAct(e.Line)
	if err == nil && len(facts) > 0 && a.By == game.ByDealer && !a.Is(game.Arrives) {
		s.Count.Acts++
		s.Since++
		s.Last = e.Seq
		s.errs(h, &e, j)
	}
	if slices.ContainsFunc(facts, endsRound) {
		s.roundEnds()
	}
}

// errs takes in an act of the dealer's that may be an error.
func (s *spotRun) errs(h *history, e *journal.Entry, j *judgement) {
	if s.Open || s.Righted {
		return // what follows from an error belongs to it
	}
	var of *record.SpotError
	for i := range j.Mistakes {
		m := &j.Mistakes[i]
		switch {
		case m.Source != game.Law.String() || m.By != game.ByDealer.String():
		case of == nil:
			of = &record.SpotError{
				Seq: e.Seq, Round: h.Table.Rounds + 1, Cite: m.Cite, Title: m.Title, Kind: m.Kind, Gravity: m.Gravity, Done: m.Done, Owed: m.Owed,
			}
		default:
			of.Also = append(of.Also, m.Cite)
		}
	}
	if of == nil {
		return
	}
	s.Count.Errors = append(s.Count.Errors[:len(s.Count.Errors):len(s.Count.Errors)], *of)
	s.Open, s.Erred = true, h.At
}

// last is the error that came last.
func (s *spotRun) last() *record.SpotError { return &s.Count.Errors[len(s.Count.Errors)-1] }

// press takes in that the person has pressed.
func (s *spotRun) press(h *history) {
	s.Pressed, s.False, s.Told = true, !s.Open, nil
	if s.False {
		s.Count.Alarms = append(s.Count.Alarms[:len(s.Count.Alarms):len(s.Count.Alarms)], record.SpotAlarm{Seq: s.Last, Round: h.Table.Rounds + 1})
		return
	}
	s.Count.Errors = slices.Clone(s.Count.Errors)
	of := s.last()
	of.Caught, of.Took = true, h.At.Sub(s.Erred)
	s.Open, s.Righted = false, true
}

// name takes in what the person says that it was; "" is nothing.
func (s *spotRun) name(h *history, cite string) {
	s.Pressed, s.Told = false, &SpotTold{Caught: !s.False}
	if !s.False {
		s.Count.Errors = slices.Clone(s.Count.Errors)
		of := s.last()
		of.Named = cite
		s.Told.Cite, s.Told.Title, s.Told.Done, s.Told.Owed, s.Told.Named = of.Cite, of.Title, of.Done, of.Owed, of.NamedRight()
		return
	}
	s.Count.Alarms = slices.Clone(s.Count.Alarms)
	a := &s.Count.Alarms[len(s.Count.Alarms)-1]
	if a.Named = cite; cite == "" {
		return
	}
	if r := h.Table.Book().Rule(cite); r != nil {
		a.Title, a.Gravity = r.Title, r.Gravity
	}
}

// roundEnds takes in the end of a round: what is open now was missed.
func (s *spotRun) roundEnds() {
	s.Count.Rounds++
	if s.Open || s.Righted {
		s.Since = 0
	}
	s.Open, s.Righted = false, false
}

// spotAnew takes in that the table was laid anew. An error that was open did not have its
// whole round.
func (h *history) spotAnew(facts []game.Fact) {
	s := h.Spot
	s.dropOpen()
	if s.Told = nil; slices.ContainsFunc(facts, endsRound) {
		s.roundEnds()
	}
	s.Session.ToSeq = h.Seq
}

// dropOpen takes an open error back: one that nobody had the whole round to see counts
// neither way.
func (s *spotRun) dropOpen() {
	if s.Open {
		s.Count.Errors = slices.Clone(s.Count.Errors[:len(s.Count.Errors)-1])
		s.Open = false
	}
}

// spottingEnds takes in the end of a run.
func (h *history) spottingEnds(n *news) {
	s := h.Spot
	s.dropOpen()
	s.Over, s.Pressed = h.At, false
	s.Session.To = h.At
	n.ended = append(n.ended, s.Session)
	n.spotted = append(n.spotted, record.SpotRun{Session: s.Session.ID, Person: s.Person, Variant: h.Table.Variant, At: h.At, SpotCount: s.Count})
}

// A spotHand ends the run, and lays the table anew where nothing goes on.
type spotHand struct{ *scheduler }

// spotStuck is after how long a table at which nothing happens is laid anew.
const spotStuck = 40 * time.Second

func (m spotHand) intends(now time.Time) (intent, bool) {
	s := m.h.Spot
	if s == nil || !s.Over.IsZero() || s.Pressed || m.people.pages[s.Person] == 0 {
		return intent{}, false
	}
	const id = "spot"
	if !m.h.Table.Round.Started && s.Count.Rounds >= spotTerms(m.set.Spot).Rounds {
		return intent{at: m.when(id, spotOver, now, m.pace), line: spotOver}, true
	}
	return intent{at: m.when(id, fmt.Sprint(m.h.Seq), now, spotStuck), line: spotAnew}, true
}

// tellsOwn writes an entry of the table's own: of a drill, or of a run of spotting.
func (l *Live) tellsOwn(line string) {
	if l.h != nil && l.h.Spot == nil {
		l.drills(line)
		return
	}
	l.try(func() (Reply, error) {
		if l.h == nil || l.h.Spot == nil || !l.h.Spot.Over.IsZero() {
			return Reply{}, nil
		}
		return Reply{}, l.tellsSpot(line, clockID)
	})
}

// tellsSpot writes an entry of a run of spotting, and shows what has come of it.
func (l *Live) tellsSpot(line, person string) error {
	var facts []game.Fact
	if line == spotAnew {
		var err error
		if facts, err = l.engine.seatedAnew(); err != nil {
			l.report(err)
			line = spotOver
		}
	}
	n, err := l.engine.tellOwn(line, person, facts)
	if err != nil {
		return err
	}
	clear(l.movers.urges) // nothing that was about to happen comes at once
	l.board.heard(&n)
	l.outbox.put(l.h, n, line == spotOver)
	l.show()
	return nil
}

// seatedAnew are the facts that end the round, clear the table, and seat its bots again.
func (g *engine) seatedAnew() ([]game.Fact, error) {
	t := g.h.Table
	rounds := t.Rounds
	var end []game.Fact
	if t.Round.Started {
		rounds++
		end = append(end, &game.RoundEnded{Rounds: rounds})
	}
	facts, err := seated(g.book, g.set.House, g.setup.seed, rounds, t.NextID, g.draw(g.h.Seq+1))
	return append(end, facts...), err
}
