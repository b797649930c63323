package sessions

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
)

// Send does what a person says, and answers when it is on disk or refused. A
// person who says too much at once is refused before the table hears of it.
func (l *Live) Send(ctx context.Context, ln Line) (r Reply) {
	received := l.hall.now()
	if l.hall.lines.Take(l.hall.cfg.Lines, ln.Person.ID, received) > 0 {
		return Reply{Refused: "Too many lines at once: wait a moment"}
	}
	l.use(received)
	err := l.ask(ctx, func() {
		r = l.try(func() (Reply, error) { return l.hear(ln, received) })
	})
	switch {
	case errors.Is(err, errTableClosed):
		return Reply{Refused: closedText}
	case errors.Is(err, errClosing):
		return Reply{Refused: closingText}
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return Reply{Refused: "The line was withdrawn before it was heard"}
	case err != nil:
		return Reply{Refused: stoppedText}
	}
	return r
}

// Answered gives the answer to a line that was done before, as its sender was to be told
// it; false if it is not in the log, and so never came or was refused.
func (l *Live) Answered(ctx context.Context, ln Line) (r Reply, came bool) {
	err := l.ask(ctx, func() {
		if l.wake() != nil {
			r, came = Reply{Refused: l.stopped}, true // what became of it is not known
			return
		}
		var err error
		if r, came, err = l.engine.answered(ln); err != nil {
			l.lost(err)
			r, came = Reply{Refused: l.stopped}, true
		}
		l.keepQuiet(&r)
	})
	if errors.Is(err, errClosing) {
		return Reply{Refused: closingText}, true
	}
	return r, came
}

// hear answers a line of a person who is at a page of the table.
func (l *Live) hear(ln Line, received time.Time) (Reply, error) {
	if l.wake() != nil || l.stopped != "" && !l.recover() {
		return Reply{Refused: l.stopped}, nil
	}
	if ln.Person.ID == "" || ln.Person.Name == "" || tooLong(ln.Person.Name, LongestName) || automatic(ln.Person.ID) {
		return Reply{Refused: "Nobody said this"}, nil
	}
	if r, ok, err := l.engine.answered(ln); ok || err != nil {
		l.keepQuiet(&r)
		return r, err
	}
	if l.closed {
		return Reply{Refused: closedText}, nil
	}
	a, err := game.ParseAct(ln.Text)
	if err != nil {
		return Reply{Refused: err.Error()}, nil
	}
	leave := l.people.may(ln.Person, a, l.hall.now())
	if leave.refused != "" {
		return Reply{Refused: leave.refused}, nil
	}
	if r := l.admit(ln.Person, leave); r.Refused != "" {
		return r, nil
	}
	if l.stopped != "" { // when the log noted that he comes to the floor
		return Reply{Refused: l.stopped}, nil
	}
	if why := l.h.Drill.busy(&a); why != "" {
		return Reply{Refused: why}, nil
	}
	if l.set.dealsShoe() && a.By == game.ByDealer && a.Verb != game.TapIn && a.Verb != game.TapOut && l.shoeOver() {
		// It would begin a round that nobody ends, and whose shoe has no score.
		return Reply{Refused: "The shoe is over: see how it went"}, nil
	}
	if why := l.people.keepTerms(a); why != "" {
		return Reply{Refused: why}, nil
	}
	if why := l.meters.clash(a); why != "" {
		return Reply{Refused: why}, nil
	}
	return l.act(ln, a, received)
}

// act does an act that its person may say, and all that follows from it.
func (l *Live) act(ln Line, a game.Act, received time.Time) (Reply, error) {
	r, err := l.enact(ln, a, received)
	if err == nil {
		l.follow()
	}
	return r, err
}

// sayNow says an act that comes of something else than a line.
func (l *Live) sayNow(p Person, a game.Act) Reply {
	return l.try(func() (Reply, error) {
		return l.act(Line{Person: p, Text: a.String()}, a, l.hall.now())
	})
}

// tries is how often something is said where another program writes to the
// table's log.
const tries = 3

// try has something said. Where the log has entries that this table has not
// folded, the table is folded anew and it is said from the beginning.
func (l *Live) try(say func() (Reply, error)) Reply {
	for range tries {
		r, err := say()
		if err == nil {
			return r
		}
		goesOn := l.lost(err)
		if l.follow(); !goesOn || l.stopped != "" {
			return Reply{Refused: l.stopped}
		}
	}
	l.lost(fmt.Errorf("table %s: another program writes to its log", l.id))
	return Reply{Refused: l.stopped}
}

// enact takes an act through the stages behind its person's leave to say it:
// each line is a stage, and none goes back to one before it.
func (l *Live) enact(ln Line, a game.Act, received time.Time) (Reply, error) {
	c, refused, err := l.engine.consider(ln, a, received)
	if err != nil || refused.Refused != "" {
		return refused, err
	}
	if err := l.engine.write(c.entry); err != nil {
		return Reply{}, err
	}
	n := l.engine.fold(c)
	l.people.heard(c)
	l.movers.heard(c)
	l.heardCase()
	l.board.heard(&n)
	l.narrator.heard(c)
	l.outbox.put(l.h, n, false)
	l.show()
	if len(c.outcome.Facts) > 0 && l.h.newShoe() {
		l.newShoe()
	}
	r := c.reply(l.h, l.people.standing(c.entry.Person))
	l.keepQuiet(&r)
	return r, nil
}

// notYet is what a person is told of a wrong act in a case whose answer is his to find.
const notYet = "Not that. Look again: you have one more try"

// keepQuiet takes out of a reply what a case does not tell yet.
func (l *Live) keepQuiet(r *Reply) {
	if l.movers.trial.untold(r.Seq) {
		r.Verdict, r.Refused = nil, notYet
	}
}

// follow says what the table itself owes after a line. Each line is an entry of its
// own, written before anybody else is heard.
func (l *Live) follow() {
	for l.h != nil {
		l.sayAll(l.ripeOrders)
		l.sayAll(l.systemOwes)
		if !l.sayAll(l.meters.answers) {
			return
		}
	}
}

// sayAll says lines that come by themselves, and reports whether any was
// accepted.
func (l *Live) sayAll(lines iter.Seq2[Person, game.Act]) (said bool) {
	for p, a := range lines {
		r, err := l.enact(Line{Person: p, Text: a.String()}, a, l.hall.now())
		if err != nil {
			l.lost(err)
			return false
		}
		said = said || r.Seq > 0
	}
	return said
}

// lost drops the table in memory, because a line could not be written, and shows what
// the log has. The table goes on if another program has written to the log; otherwise
// it stops.
func (l *Live) lost(err error) (goesOn bool) {
	_, repeated := errors.AsType[*journal.RepeatError](err)
	if goesOn = repeated || errors.Is(err, journal.ErrConflict); goesOn {
		l.drop()
	} else {
		l.fail(err)
	}
	if goesOn && !repeated {
		l.hall.report(err)
	}
	if l.fold() != nil {
		return false
	}
	l.show()
	return goesOn
}

// newShoe stores a checkpoint, and deletes what the demo table need not keep.
func (l *Live) newShoe() {
	if l.audience.outgrown() {
		if err := l.hall.replaceDemo(l); err != nil {
			l.hall.report(err)
		}
		return
	}
	err := l.engine.checkpoint()
	if err == nil && l.demo && !l.h.Manned && len(l.h.Shoes) == keptShoes {
		// Lines that the records have not taken in are not deleted.
		if err = l.outbox.flush(context.Background(), l.h); err == nil {
			err = l.engine.trim(l.h.Shoes[0])
		}
	}
	if err != nil {
		l.report(err) // a cache: the table goes on
	}
}

// keep stores a checkpoint. It is a cache: where it cannot be stored the table goes on.
func (l *Live) keep() {
	if err := l.engine.checkpoint(); err != nil {
		l.report(err)
	}
}

// report tells the operator of an error at the table.
func (l *Live) report(err error) { l.hall.report(fmt.Errorf("table %s: %w", l.id, err)) }
