package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// Why a round cannot be replayed.
var (
	// ErrExamOn: the session is an exam that goes on, and nothing is told of it to the
	// person who sits it.
	ErrExamOn = errors.New("the exam is not over: its rounds can be replayed when it has ended")
	// ErrRoundNotOver: cards of the round are still to be played.
	ErrRoundNotOver = errors.New("this round is not over yet: it can be replayed when its last cards are cleared")
	// ErrNoRound: the session has no such round, or its log is no longer kept.
	ErrNoRound = errors.New("the log of this round is not kept")
)

// A Replay is a finished round of a session, act by act, as its log folds. It has what
// was said and done while the session went on: where a round began before it, or went on
// under another dealer, the rest is another session's.
type Replay struct {
	Session record.Session
	Table   TableInfo
	Round   int // its number at the table
	Open    bool
	Acts    []ReplayedAct
	// Scenes are the table as it lay before each act, and after the last: they are one
	// more than the acts.
	Scenes []Scene
	// Before and After are acts of the rounds before and after this one; 0 where the
	// session has none.
	Before, After int64

	book    *game.Rulebook
	written []writtenAct // for a script of the round
	starts  []start
}

// A ReplayedAct is one line that was heard, and what was found of it.
type ReplayedAct struct {
	Telling
	N        int // its place in the round, from 1
	At       time.Time
	Done     bool // it took effect
	Mistakes []record.Judged
	Practice bool // no record has its mistakes, and they cannot be tried again
	// Cost is what a player's decision is worth, and what it cost him; nil where it has no
	// count.
	Cost *DecisionCost
}

// Index is the place of an entry among the acts: of one that is not among them, the next
// act, and behind the last all of them.
func (r *Replay) Index(seq int64) int {
	for i := range r.Acts {
		if r.Acts[i].Seq >= seq {
			return i
		}
	}
	return len(r.Acts)
}

// Replay is the round of a session to which an entry of the log belongs; 0 asks for the
// session's first. Only the person of the session and supervisors may open it. They see
// the table as the person saw it; a supervisor may ask for open cards, and sees the faces
// of all that lie on the table, but no card that is in the shoe.
func (r *Reviews) Replay(ctx context.Context, viewer Person, session string, seq int64, open bool) (*Replay, error) {
	s, err := r.replayed(ctx, viewer, session)
	if err != nil {
		return nil, err
	}
	table, err := r.log.Table(ctx, s.Table)
	if errors.Is(err, journal.ErrNoTable) {
		return nil, ErrNoRound
	} else if err != nil {
		return nil, err
	}
	book, err := variants.Lookup(table.Variant)
	if err != nil {
		return nil, fmt.Errorf("replay session %s: %w", session, err)
	}
	as := game.Viewer{Role: game.DealerView}
	if s.Stand == "floor" {
		as.Role = game.FloorView
	}
	p := &projector{
		log: r.log, book: book, as: as, all: viewer.Supervisor, mistakes: map[int64][]record.Judged{},
		// The dealer who has left the table knows what he has seen there.
		unfinished: !table.Closed.IsZero() || s.Person == viewer.ID && !s.To.IsZero(),
		replay:     Replay{book: book, Session: s, Open: open && viewer.Supervisor, Table: TableInfo{ID: s.Table, Name: s.TableName, Variant: s.Variant}},
	}
	mistakes, err := r.records.Sessions.Mistakes(ctx, viewer.reads(), session)
	if err != nil {
		return nil, err
	}
	for _, m := range mistakes {
		p.mistakes[m.Seq] = append(p.mistakes[m.Seq], m)
	}
	if seq == 0 {
		seq = s.FromSeq
	}
	err = p.run(ctx, min(max(seq, s.FromSeq), s.ToSeq))
	if errors.Is(err, journal.ErrTrimmed) {
		err = ErrNoRound
	}
	if err != nil {
		return nil, err
	}
	return &p.replay, nil
}

// replayed is a session whose rounds the viewer may replay.
func (r *Reviews) replayed(ctx context.Context, viewer Person, session string) (record.Session, error) {
	if err := r.upToDate(ctx); err != nil {
		return record.Session{}, err
	}
	s, ok, err := r.records.Sessions.Find(ctx, viewer.reads(), session)
	switch {
	case err != nil:
		return s, err
	case !ok:
		return s, ErrNoSession
	case !viewer.Supervisor && s.Person != viewer.ID:
		return s, ErrNotYours
	}
	if why, err := r.notTold(ctx, &s); err != nil {
		return s, err
	} else if why != nil {
		return s, why
	}
	if s.Person == viewer.ID {
		return s, r.examOver(ctx, viewer, &s)
	}
	return s, nil
}

// examOver refuses a session to its own person while it is an exam that goes on, or while
// the same person sits another exam at the same table.
func (r *Reviews) examOver(ctx context.Context, viewer Person, s *record.Session) error {
	page, err := r.records.Sessions.List(ctx, viewer.reads(), record.SessionQuery{Person: viewer.ID, Table: s.Table, Most: 10})
	if err != nil {
		return err
	}
	for i := range page.Sessions {
		if o := &page.Sessions[i]; o.To.IsZero() && o.Stand == "dealer" && o.Mode == game.Exam.String() {
			return ErrExamOn
		}
	}
	return nil
}

// SessionOfAct is the session in which an entry of a table's log was made, as far as the
// viewer may read it.
func (r *Reviews) SessionOfAct(ctx context.Context, viewer Person, table string, seq int64) (id string, err error) {
	list, err := r.Sessions(ctx, SessionFilter{Viewer: viewer, Table: table, Limit: 1000})
	if err != nil {
		return "", err
	}
	for i := range list {
		if s := &list[i]; s.Stand == "dealer" && s.FromSeq <= seq && seq <= s.ToSeq {
			return s.ID, nil
		}
	}
	return "", ErrNoSession
}

// A projector folds the log of a round and keeps what was to be seen at each act.
type projector struct {
	log        journal.Journal
	book       *game.Rulebook
	unfinished bool // a round that is not over may be shown too
	all        bool // what instructors did in secret is told
	as         game.Viewer
	mistakes   map[int64][]record.Judged // that may be told, by entry
	appraiser  appraiser
	replay     Replay
}

// run finds the round of an entry and shows it.
func (p *projector) run(ctx context.Context, seq int64) error {
	s := &p.replay.Session
	h, first, err := p.roundOf(ctx, seq)
	if err != nil {
		return err
	}
	if first > s.FromSeq {
		p.replay.Before = first - 1
	}
	p.replay.Round = h.Table.Rounds + 1
	p.appraiser.seen.Look(h.Table, h.Seq)
	referee, over := game.Referee{Table: h.Table}, int64(0)
	p.see(h, &referee)
	for e, err := range p.log.Read(ctx, s.Table, first) {
		if err != nil {
			return err
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return fmt.Errorf("replay entry %d: %w", e.Seq, err)
		}
		if over == 0 && e.Seq <= s.ToSeq {
			if err := p.hear(e, facts, h, &referee); err != nil {
				return err
			}
		}
		if !slices.ContainsFunc(facts, endsRound) {
			continue
		}
		if over > 0 {
			p.replay.After = over + 1
			break
		}
		if over = e.Seq; over >= s.ToSeq {
			break
		}
	}
	switch {
	case over == 0 && !p.unfinished:
		return ErrRoundNotOver
	case len(p.replay.Acts) == 0:
		return ErrNoRound
	}
	for i := range p.replay.Acts {
		p.replay.Scenes[i].Next = &p.replay.Acts[i]
	}
	p.replay.Scenes[len(p.replay.Acts)].Left = over == 0 || over > s.ToSeq
	return nil
}

func endsRound(f game.Fact) bool {
	_, ends := f.(*game.RoundEnded)
	return ends
}

// farFold is how many entries a fold may read before its end is worth a checkpoint: after a
// release that stores another form of history the old checkpoints tell nothing.
const farFold = 2000

// roundOf gives the table as it was when the round of an entry began, in so far as it is
// of the session, and that round's first entry. Each fold begins at a checkpoint. The
// appraiser looks on from the shuffle before the round.
func (p *projector) roundOf(ctx context.Context, seq int64) (h *history, first int64, err error) {
	s := &p.replay.Session
	if h, err = fold(ctx, p.log, p.book, s.Table, seq-1, seq-1, nil); err != nil {
		return nil, 0, err
	}
	first = max(h.RoundFrom, s.FromSeq)
	shoe, read := h.shoeBefore(first), 0
	var data []byte
	var unread error // of a checkpoint that does not read back
	h, err = fold(ctx, p.log, p.book, s.Table, shoe, first-1, func(h *history, _ news) {
		if h.Seq >= shoe {
			p.appraiser.seen.Look(h.Table, h.Seq)
		}
		if read++; h.Seq == shoe && read > farFold {
			data, unread = h.checkpoint()
		}
	})
	if err = cmp.Or(err, unread); err == nil && data != nil {
		err = p.log.Checkpoint(ctx, s.Table, shoe, data)
	}
	return h, first, err
}

// shoeBefore is the last entry before another with which a shoe was ready, as far as the
// history knows: of a double shoe, in which cards of either side may have been seen, the one
// before that. It is 0 for the first shoe of a table.
func (h *history) shoeBefore(seq int64) int64 {
	if len(h.Shoes) == 0 {
		return 0
	}
	shoe := seq - 1 // what comes before a shuffle of this round does not matter
	for _, ready := range h.Shoes {
		if ready < seq && (shoe == seq-1 || !h.Table.IsDouble()) {
			shoe = ready
		}
	}
	return shoe
}

// hear takes in an act, with what was found of it, and shows the table after it.
func (p *projector) hear(e journal.Entry, facts []game.Fact, h *history, referee *game.Referee) error {
	j, err := readJudgement(e.Verdicts)
	if err != nil {
		return fmt.Errorf("replay entry %d: %w", e.Seq, err)
	}
	if noAct(e.Line) {
		h.add(e, facts, j, func() { referee.Commit(game.Outcome{Facts: facts}) })
		p.appraiser.seen.Look(h.Table, e.Seq)
		return nil
	}
	act := ReplayedAct{Telling: Telling{Line: e.Line, Seq: e.Seq, GoesOn: goesOn(facts)}, N: len(p.replay.Acts) + 1, At: e.At, Done: len(e.Facts) > 0, Mistakes: p.mistakes[e.Seq]}
	if s := &p.replay.Session; s.Mode == record.CaseMode && e.Person == s.Person {
		act.Practice = true
		act.Mistakes = j.judged(e.Seq, e.At, h.Table.Rounds+1, !act.Done) // the records have none of practice
	}
	told := true
	if a, err := game.ParseAct(e.Line); err == nil && a.By == game.ByDealer {
		act.Grounds = h.Table.GroundsOf(&a)
		if step := owedBy(h.Table, referee.Due(), &a); step != nil {
			act.Cite, act.Title = step.Rule.Cite, step.Rule.Title
		}
	} else if err == nil && a.By == game.ByInstructor {
		act.Line, told = p.byInstructor(&a)
	} else if err == nil && a.By == game.ByPlayer {
		act.Cost = p.appraiser.cost(h.Table, facts, p.replay.Open)
	}
	p.replay.write(h.Table, e.Line, facts, j.Mistakes)
	h.add(e, facts, j, func() { referee.Commit(game.Outcome{Facts: facts}) })
	p.appraiser.seen.Look(h.Table, e.Seq)
	if !told {
		p.replay.Scenes = p.replay.Scenes[:len(p.replay.Scenes)-1]
	} else {
		p.replay.Acts = append(p.replay.Acts, act)
	}
	p.see(h, referee)
	return nil
}

// byInstructor is the line of an instructor as a replay tells it. The dealer is told what
// he heard and saw at the table. To supervisors all is told, save for the cards that were
// put into the shoe: some of them were perhaps never dealt.
func (p *projector) byInstructor(a *game.Act) (line string, told bool) {
	switch a.Verb {
	case game.Freeze, game.Resume, game.Whisper:
		return a.String(), true
	case game.InjectNext, game.InjectPick:
		return a.Verb.String(), p.all
	}
	return a.String(), p.all
}

// see keeps what is to be seen of the table as it lies now.
func (p *projector) see(h *history, referee *game.Referee) {
	s := Scene{Table: p.replay.Table, FloorCalls: h.Calls, FloorSays: h.Answer}
	sight := referee.Sight()
	sight.Show(&s.View, p.as)
	if h.Examinee != "" && !p.as.Oversees() {
		conceal(&s.View)
	}
	if p.as.Role == game.DealerView && !p.as.Oversees() {
		uncounted(&s.View) // as it was sent
	}
	s.View.Station.Calls = (&state{h: h}).callDue(h.At)
	if p.replay.Open {
		game.OpenCards(&s.View, h.Table)
	}
	p.replay.Scenes = append(p.replay.Scenes, s)
}
