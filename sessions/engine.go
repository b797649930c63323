package sessions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
)

// An engine is a table beside its log. It considers an act, writes the entry
// that the act becomes, and only then folds the entry into the table.
type engine struct {
	*state
	log    journal.Journal
	chance game.Draw // at a table without a seed; nil for the system's
	now    func() time.Time
	watch  watch // since when each step has been due
	past   past
	kept   int64 // the entry of the last checkpoint that was read or stored; 0 for none
}

// A considered act is one that may be written: the entry, what folding it takes,
// and what it was found to be.
type considered struct {
	entry     journal.Entry
	act       game.Act
	outcome   game.Outcome
	judgement judgement
	owed      *game.Step   // as which it was owed; nil for none
	grounds   game.Grounds // why it was, where somebody is told
}

// reply is the answer to a line that is in the log: in an exam the verdict is told
// to the floor alone, of its own acts.
func (c *considered) reply(h *history, sender Standing) Reply {
	r := Reply{Seq: c.entry.Seq}
	if len(c.judgement.Mistakes) > 0 && (h.Table.Mode != game.Exam || sender.Viewer().Oversees()) {
		r.Verdict = &h.Verdict[0]
	}
	return r
}

// read folds the table from its log, from the newest checkpoint at or before
// from on; heed is given the news of every entry after that.
func (g *engine) read(from int64, heed func(*history, news)) error {
	read := int64(0)
	h, err := fold(context.Background(), g.log, g.book, g.id, from, math.MaxInt64, func(h *history, n news) {
		read++
		heed(h, n)
	})
	if err != nil {
		return err
	}
	g.kept = h.Seq - read
	g.h, g.woken, g.referee = h, g.now(), game.Referee{Table: h.Table}
	if h.Seq == 0 {
		if err := g.open(); err != nil {
			return fmt.Errorf("open: %w", err)
		}
	}
	g.past.begin(h)
	g.watch = watch{}
	g.watch.see(g.referee.Due(), h.At)
	return nil
}

func (g *engine) forget() {
	g.h, g.referee, g.watch, g.past = nil, game.Referee{}, watch{}, past{}
}

func (g *engine) open() error {
	mode, ok := game.ParseMode(g.set.Mode)
	if !ok {
		return fmt.Errorf("mode %q", g.set.Mode)
	}
	draw := g.draw(1)
	opened := g.book.Open(mode, g.set.House, g.set.Start, draw)
	began := append([]game.Fact{opened}, opened.Seals(draw)...)
	facts, err := game.EncodeFacts(began)
	if err != nil {
		return err
	}
	by := g.set.By.ID
	if by == "" {
		by = autoFloor
	}
	line := "# table " + g.book.Variant
	if g.set.Attempt != nil {
		line = examLine + g.set.Locked.ID
	}
	e := journal.Entry{
		Table: g.id, Seq: 1, At: g.now(), Person: by,
		Line: line, Facts: facts, Edition: g.book.Edition,
	}
	if err := g.write(e); err != nil {
		return err
	}
	g.h.add(e, began, judgement{}, func() { g.h.Table.Evolve(began...) })
	return nil
}

func (g *engine) draw(seq int64) game.Draw {
	if g.set.Seed == 0 && g.chance != nil {
		return g.chance
	}
	if g.set.Test != nil && seq > 1 {
		return testDraw(g.set.Seed, g.h.Table)
	}
	return draws(g.set.Seed, seq)
}

// consider asks what would become of an act: whether it crossed another on the
// wire, whether it can happen, whether it is right, and whether the mode lets it
// pass. A refusal is in the reply.
func (g *engine) consider(ln Line, a game.Act, received time.Time) (c *considered, refused Reply, err error) {
	if why := g.crossed(ln, a); why != "" {
		return nil, Reply{Refused: why}, nil
	}
	wasRight, err := g.wasRight(ln, a)
	if err != nil {
		return nil, Reply{}, err
	}
	due, seq := g.referee.Due(), g.h.Seq+1
	out, err := g.referee.Consider(a, g.draw(seq))
	if err != nil {
		if rejected, ok := errors.AsType[game.Rejected](err); ok {
			return nil, Reply{Refused: rejected.Why, Cite: rejected.Cite}, nil
		}
		return nil, Reply{Refused: err.Error()}, nil
	}
	if wasRight && !out.Verdict.Right() {
		return nil, Reply{Refused: "Somebody spoke while you acted: look again"}, nil
	}
	at := received.Round(0).UTC()
	if at.Before(g.h.At) {
		at = g.h.At // another line was heard first
	}
	c = &considered{act: a, outcome: out, judgement: g.judgement(ln.Person, out.Verdict, due, a, at)}
	owed := owedBy(g.h.Table, due, &a)
	if g.h.scored(ln.Person.ID, ln.Text) != nil && !g.apprenticed() {
		c.judgement.count(owed, ln.Device) // what is told to an apprentice says nothing of how well he knows it
	}
	if c.owed = owed; g.narrates(ln.Person) && owed != nil {
		c.grounds = g.h.Table.GroundsOf(&a)
	}
	c.entry = journal.Entry{
		Table: g.id, Seq: seq, At: at, Person: ln.Person.ID, Client: ln.Client, Number: ln.Number,
		Line: ln.Text, Edition: g.book.Edition,
	}
	if len(out.Facts) > 0 {
		if c.entry.Facts, err = game.EncodeFacts(out.Facts); err != nil {
			return nil, Reply{}, err
		}
	}
	if c.entry.Verdicts, err = c.judgement.encode(); err == nil {
		err = g.setApart(&c.entry, a)
	}
	return c, Reply{}, err
}

// judgement is what the log keeps of a verdict.
func (g *engine) judgement(by Person, v game.Verdict, due []game.Step, a game.Act, at time.Time) judgement {
	h := g.h
	j := judgement{Mistakes: v.Mistakes, Noticed: v.Noticed}
	for i := range v.Mistakes {
		took := at.Sub(g.watch.since(due, &v.Mistakes[i], h.At))
		j.Took = append(j.Took, max(took, 0))
	}
	if h.Session != nil {
		next, owed := g.referee.Next()
		if j.Dealer, j.Other = waited(h.Table, next, owed, a, g.passed(at)); h.Awaits || by.ID == autoDealer {
			j.Dealer, j.Other = 0, j.Dealer+j.Other
		}
		j.Duty, j.Help = g.practises(by, due, a, &v)
	}
	j.Clock = g.sinceEntry(at)
	return j
}

// passed is the time since the last entry that counts: in an appointed exam not while the
// server, or the page of the person who has the table, was away.
func (g *engine) passed(at time.Time) time.Duration {
	switch {
	case g.set.Attempt == nil:
		return at.Sub(g.h.At)
	case g.woken.After(g.h.At):
		return at.Sub(g.woken)
	}
	return at.Sub(g.h.At) - g.absent
}

func (g *engine) write(e journal.Entry) error {
	return g.log.Append(context.Background(), e)
}

// fold folds an entry that has been written into the table.
func (g *engine) fold(c *considered) news {
	h := g.h
	if c.act.Verb == game.Resume && !h.Frozen.IsZero() {
		g.watch.shift(c.entry.At.Sub(h.Frozen)) // nobody's time
	}
	g.absent, g.attended.before = 0, 0
	n := h.add(c.entry, c.outcome.Facts, c.judgement, func() { g.referee.Commit(c.outcome) })
	g.past.add(c.entry, h)
	if h.Session == nil && len(g.watch.due) > 0 {
		g.watch = watch{}
	} else if h.Session != nil && len(c.outcome.Facts) > 0 {
		g.watch.see(g.referee.Due(), h.At)
	}
	return n
}

// tellOwn writes an entry that is no act, such as one of a drill's, and folds it.
func (g *engine) tellOwn(line, person string, facts []game.Fact) (n news, err error) {
	at := g.now().Round(0).UTC()
	if at.Before(g.h.At) {
		at = g.h.At
	}
	e := journal.Entry{Table: g.id, Seq: g.h.Seq + 1, At: at, Person: person, Line: line, Edition: g.book.Edition}
	if len(facts) > 0 {
		if e.Facts, err = game.EncodeFacts(facts); err != nil {
			return n, err
		}
	}
	if err := g.write(e); err != nil {
		return n, err
	}
	n = g.h.add(e, facts, judgement{}, func() { g.referee.Commit(game.Outcome{Facts: facts}) })
	g.past.add(e, g.h)
	g.watch = watch{}
	g.watch.see(g.referee.Due(), g.h.At)
	return n, nil
}

// answered finds the answer to a line that is in the log already.
func (g *engine) answered(ln Line) (answer Reply, ok bool, err error) {
	last, known := g.h.Clients[ln.Client]
	if ln.Client == "" || known && ln.Number > last.Number {
		return Reply{}, false, nil
	}
	e, ok, err := g.log.Find(context.Background(), g.id, ln.Client, ln.Number)
	if err != nil || !ok {
		return Reply{}, false, err // a line that was refused and not logged
	}
	answer, err = again(ln, e)
	return answer, true, err
}

// again answers a line with the entry that it became, as it was answered at
// first. Another line under its number is refused.
func again(ln Line, e journal.Entry) (Reply, error) {
	switch {
	case e.Person != ln.Person.ID:
		return Reply{Refused: "This page was another person's"}, nil
	case e.Line != ln.Text:
		return Reply{Refused: fmt.Sprintf("number %d: this page said %q under it, not %q", ln.Number, e.Line, ln.Text), Repeat: true}, nil
	}
	r := Reply{Seq: e.Seq, Repeat: true}
	// Of what an exam let happen only the floor was told, and only of its own acts.
	if a, err := game.ParseAct(e.Line); len(e.Facts) > 0 && (err != nil || a.By != game.ByFloor) {
		return r, nil
	}
	j, err := readJudgement(e.Verdicts)
	if err != nil {
		return r, err
	}
	if judged := j.judged(e.Seq, e.At, 0, len(e.Facts) == 0); judged != nil {
		r.Verdict = &judged[0]
	}
	return r, nil
}

// tryLog writes something to the log that changes nothing: its last checkpoint
// once more or, where there is none, one that nobody reads.
func (g *engine) tryLog() error {
	ctx := context.Background()
	seq, data, err := g.log.LastCheckpoint(ctx, g.id, math.MaxInt64)
	if err != nil {
		return err
	}
	if seq == 0 {
		seq, data = g.h.Seq, []byte("{}")
	}
	return g.log.Checkpoint(ctx, g.id, seq, data)
}

func (g *engine) checkpoint() error {
	data, err := g.h.checkpoint()
	if err != nil {
		return err
	}
	if err := g.log.Checkpoint(context.Background(), g.id, g.h.Seq, data); err != nil {
		return err
	}
	g.kept = g.h.Seq
	return nil
}

// farWake is how many entries behind its last checkpoint a table may be when it is put
// away: as many as are folded, when it is taken up, in the time in which a checkpoint is
// stored and read.
const farWake = 200

// isFar reports that a table that is put away now would be slow to take up.
func (g *engine) isFar() bool { return g.h.Seq-g.kept >= farWake }

// trim deletes the entries up to one that has a checkpoint.
func (g *engine) trim(upTo int64) error {
	return g.log.Trim(context.Background(), g.id, upTo+1)
}
