package sessions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
)

// Send does what a person says, and answers when it is on disk or refused.
// Who says too much at once is refused before the table hears of it.
func (l *Live) Send(ctx context.Context, ln Line) (r Reply) {
	received := l.hall.now()
	if l.hall.lines.Take(l.hall.cfg.Lines, ln.Person.ID, received) > 0 {
		return Reply{Refused: "Too many lines at once: wait a moment"}
	}
	l.use(received)
	err := l.ask(ctx, func() { r = l.take(ln, received) })
	switch {
	case errors.Is(err, errTableClosed):
		return Reply{Refused: closedText}
	case errors.Is(err, errClosing):
		return Reply{Refused: closingText}
	case err != nil:
		return Reply{Refused: "The line was withdrawn before it was heard"}
	}
	return r
}

// take answers one line.
func (l *Live) take(ln Line, received time.Time) Reply {
	if l.wake() != nil || l.stopped != "" && !l.recover() {
		return Reply{Refused: l.stopped}
	}
	if ln.Person.ID == "" || ln.Person.Name == "" || tooLong(ln.Person.Name, LongestName) || automatic(ln.Person.ID) {
		return Reply{Refused: "Nobody said this"}
	}
	if r, ok, err := l.answered(ln); err != nil {
		l.fail(err)
		l.show()
		return Reply{Refused: l.stopped}
	} else if ok {
		return r
	}
	if l.closed {
		return Reply{Refused: closedText}
	}
	a, err := game.ParseAct(ln.Text)
	if err != nil {
		return Reply{Refused: err.Error()}
	}
	if why := l.may(ln.Person, a); why != "" {
		return Reply{Refused: why}
	}
	if l.h == nil || l.stopped != "" { // while he took his stand
		return Reply{Refused: l.stopped}
	}
	if why := l.keepTerms(a); why != "" {
		return Reply{Refused: why}
	}
	if why := l.metersClash(a); why != "" {
		return Reply{Refused: why}
	}
	return l.act(ln, a, received)
}

// answered finds the answer to a line that is in the log already.
func (l *Live) answered(ln Line) (r Reply, ok bool, err error) {
	last, known := l.h.Clients[ln.Client]
	if ln.Client == "" || !known || ln.Number > last {
		return Reply{}, false, nil
	}
	e, ok, err := l.hall.log.Find(context.Background(), l.id, ln.Client, ln.Number)
	if err != nil || !ok {
		return Reply{}, false, err // a line that was refused and not logged
	}
	r, err = l.again(ln, e)
	return r, true, err
}

// again answers a line with the entry that it became, as it was answered at
// first. Another line under its number is refused.
func (l *Live) again(ln Line, e journal.Entry) (Reply, error) {
	switch {
	case e.Person != ln.Person.ID:
		return Reply{Refused: "This page was another person's"}, nil
	case e.Line != ln.Text:
		return Reply{Refused: fmt.Sprintf("number %d: this page said %q under it, not %q", ln.Number, e.Line, ln.Text), Repeat: true}, nil
	}
	r := Reply{Seq: e.Seq, Repeat: true}
	// What an exam let happen only the floor was told, of its own acts.
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

// act considers an act, writes what comes of it, and only then does it.
func (l *Live) act(ln Line, a game.Act, received time.Time) Reply {
	const tries = 3
	for range tries {
		r, err := l.actOnce(ln, a, received)
		switch {
		case err == nil:
			l.ripen()
			l.feed()
			return r
		case errors.Is(err, journal.ErrConflict):
			// Somebody else wrote to this table's log: ours is not the table.
			l.hall.report(err)
			l.drop()
			if l.wake() != nil {
				return Reply{Refused: l.stopped}
			}
			if why := l.may(ln.Person, a); why != "" {
				return Reply{Refused: why}
			}
		default:
			l.fail(err)
			l.show()
			return Reply{Refused: l.stopped}
		}
	}
	l.fail(fmt.Errorf("table %s: another writer is at its log", l.id))
	return Reply{Refused: l.stopped}
}

// ripen carries out the instructor's orders whose moment has come. Each is an
// entry of its own, written before anybody else is heard; one that a crash kept
// back is carried out when the table is taken up.
func (l *Live) ripen() {
	if l.h == nil || l.ripening {
		return
	}
	l.ripening = true
	defer func() { l.ripening = false }()
	for a, ok := l.h.Table.Ripe(); ok; a, ok = l.h.Table.Ripe() {
		clock := Person{ID: clockID, Name: clockID}
		if r := l.act(Line{Person: clock, Text: a.String()}, a, l.hall.now()); r.Seq == 0 || l.h == nil {
			return
		}
	}
	// What the electronic wagering system owes it does at once.
	for a, ok := l.systemOwes(); ok; a, ok = l.systemOwes() {
		clock := Person{ID: clockID, Name: clockID}
		if r := l.act(Line{Person: clock, Text: a.String()}, a, l.hall.now()); r.Seq == 0 || l.h == nil {
			return
		}
	}
}

// systemOwes is what the electronic wagering system owes now; false for nothing.
func (l *Live) systemOwes() (game.Act, bool) {
	if l.h == nil || len(l.h.Table.Terminals) == 0 {
		return game.Act{}, false
	}
	due := l.desk.Due()
	for i := range due {
		if s := &due[i]; s.Now && s.By == game.BySystem {
			return s.Act(), true
		}
	}
	return game.Act{}, false
}

func (l *Live) actOnce(ln Line, a game.Act, received time.Time) (Reply, error) {
	h, seq := l.h, l.h.Seq+1
	if why := l.crossed(ln, a); why != "" {
		return Reply{Refused: why}, nil
	}
	wasRight, err := l.wasRight(ln, a)
	if err != nil {
		return Reply{}, err
	}
	due := l.desk.Due()
	out, err := l.desk.Consider(a, l.draw(seq))
	if err != nil {
		if rejected, ok := errors.AsType[game.Rejected](err); ok {
			return Reply{Refused: rejected.Why, Cite: rejected.Cite}, nil
		}
		return Reply{Refused: err.Error()}, nil
	}
	at := received.Round(0).UTC()
	if at.Before(h.At) {
		at = h.At // another line was heard first
	}
	if wasRight && !out.Verdict.Right() {
		return Reply{Refused: "Somebody spoke while you acted: look again"}, nil
	}
	j := l.judgement(out.Verdict, due, a, at)
	e := journal.Entry{
		Table: l.id, Seq: seq, At: at, Person: ln.Person.ID, Client: ln.Client, Number: ln.Number,
		Line: ln.Text, Edition: l.book.Edition,
	}
	if len(out.Facts) > 0 {
		if e.Facts, err = game.EncodeFacts(out.Facts); err != nil {
			return Reply{}, err
		}
	}
	if e.Verdicts, err = j.encode(); err != nil {
		return Reply{}, err
	}
	err = l.hall.log.Append(context.Background(), e)
	if repeat, ok := errors.AsType[*journal.RepeatError](err); ok {
		if repeat.Stored.Seq >= seq { // somebody else wrote it: ours is not the table
			l.drop()
			if err := l.wake(); err != nil {
				return Reply{}, err
			}
		}
		return l.again(ln, repeat.Stored)
	}
	if err != nil {
		return Reply{}, err
	}
	return l.commit(e, a, out, j), nil
}

// judgement is what the log keeps of a verdict.
func (l *Live) judgement(v game.Verdict, due []game.Step, a game.Act, at time.Time) judgement {
	h := l.h
	j := judgement{Mistakes: v.Mistakes, Noticed: v.Noticed}
	for i := range v.Mistakes {
		took := at.Sub(l.watch.since(due, &v.Mistakes[i], h.At))
		j.Took = append(j.Took, max(took, 0))
	}
	if h.Session != nil {
		next, owed := l.desk.Next()
		j.Dealer, j.Other = waited(h.Table, next, owed, a, at.Sub(h.At))
	}
	return j
}

// commit does what is in the log, and tells everybody.
func (l *Live) commit(e journal.Entry, a game.Act, out game.Outcome, j judgement) Reply {
	h := l.h
	if a.Verb == game.Resume && !h.Frozen.IsZero() {
		l.watch.shift(e.At.Sub(h.Frozen)) // nobody's time
		clear(l.urges)
	}
	n := h.add(e, out.Facts, j, func() { l.desk.Commit(out) })
	l.past.add(e, h)
	if l.lesson != nil && len(out.Facts) > 0 {
		l.lesson.heard(a, h.Table.Rounds, h.Table.Round.Started)
	}
	if h.Session == nil && len(l.watch.due) > 0 {
		l.watch = watch{}
	} else if h.Session != nil && len(out.Facts) > 0 {
		l.watch.see(l.desk.Due(), h.At)
	}
	if a.By == game.ByDealer && a.Verb == game.TapIn || a.Verb == game.Sit || a.By == game.ByFloor && a.Verb == game.TapOut {
		delete(l.stands, e.Person) // one person, one standing
	}
	if len(n.ended) > 0 || n.began {
		l.forgetMarks()
	}
	l.record(n, false)
	r := Reply{Seq: e.Seq}
	if len(j.Mistakes) > 0 && (h.Table.Mode != game.Exam || l.standing(e.Person).Viewer().Oversees()) {
		r.Verdict = &h.Verdict[0]
	}
	l.changed()
	l.tell()
	if len(out.Facts) > 0 && h.newShoe() {
		l.newShoe()
	}
	return r
}

// newShoe stores a checkpoint, and lets go of what the demo table need not keep.
func (l *Live) newShoe() {
	if l.outgrown() {
		if err := l.replaceDemo(); err != nil {
			l.hall.report(err)
		}
		return
	}
	err := l.keep()
	if err == nil && l.demo && !l.h.Manned && len(l.h.Shoes) == keptShoes {
		err = l.trim(l.h.Shoes[0])
	}
	if err != nil {
		l.hall.report(fmt.Errorf("table %s: %w", l.id, err)) // a cache: the table goes on
	}
}

// keep stores a checkpoint of the table as it is.
func (l *Live) keep() error {
	data, err := l.h.checkpoint()
	if err != nil {
		return err
	}
	return l.hall.log.Checkpoint(context.Background(), l.id, l.h.Seq, data)
}

// trim deletes the entries up to one that has a checkpoint, when the store has
// taken in all that they say.
func (l *Live) trim(upTo int64) error {
	ctx := context.Background()
	if s := l.hall.store; s != nil {
		l.record(news{}, true)
		if err := s.flush(ctx); err != nil {
			return err
		}
	}
	return l.hall.log.Trim(ctx, l.id, upTo+1)
}
