package sessions

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// noon is when the parts of a table are looked at.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// nobodys is the register of a house in which nothing is set, and no name taken.
var nobodys = register{
	terms: func(Person) (record.Terms, bool) { return record.Terms{}, false },
	taken: func(Person, string) bool { return false },
}

// anEngine is a table in a round, beside its log in memory, with no house around
// it. Its lines are said without leave.
func anEngine(t *testing.T, set settings, lines ...string) *engine {
	t.Helper()
	return anEngineOf(t, "blackjack", set, lines...)
}

func anEngineOf(t *testing.T, variant string, set settings, lines ...string) *engine {
	t.Helper()
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	set.House, set.Start, set.Seed, set.By = book.NewHouse(), "round", 3, holder{sue.ID, sue.Name}
	in := journal.Table{ID: "table", Variant: variant, Created: noon}
	log := new(journal.Memory)
	if err := log.Create(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	g := &engine{state: &state{setup: newSetup(in, book, set)}, log: log, now: func() time.Time { return noon }}
	if err := g.read(math.MaxInt64, nil); err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		g.say(t, line)
	}
	return g
}

// speaks finds the person of a line: Ann deals, Bea plays, Sue is the floor.
func speaks(a game.Act) Person {
	switch a.By {
	case game.ByDealer:
		return ann
	case game.ByPlayer, game.ByTerminal:
		return bea
	}
	return sue
}

// say takes a line through all stages.
func (g *engine) say(t *testing.T, line string) *considered {
	t.Helper()
	c := g.thinks(t, line)
	if err := g.write(c.entry); err != nil {
		t.Fatal(err)
	}
	g.fold(c)
	return c
}

// thinks considers a line, which must not be refused.
func (g *engine) thinks(t *testing.T, line string) *considered {
	t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		t.Fatal(err)
	}
	who := speaks(a)
	if a.Is(game.Arrives) && a.Text == cleo.Name {
		who = cleo
	}
	c, refused, err := g.consider(Line{Person: who, Client: "page", Number: g.h.Seq, Text: line}, a, noon)
	if err != nil || refused.Refused != "" {
		t.Fatalf("%s: %+v, %v", line, refused, err)
	}
	return c
}

// TestEngineStages: to consider an act changes nothing, to write it changes the
// log alone, and to fold it makes the table what its log folds to.
func TestEngineStages(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached"}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25")
	logged := func() int64 {
		ends, err := g.log.Ends(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return ends["table"].Seq
	}
	before := logged()
	c := g.thinks(t, "deal 1")
	if g.h.Seq != before || logged() != before || g.h.Table.Round.Started {
		t.Error("to consider an act has done it")
	}
	if err := g.write(c.entry); err != nil {
		t.Fatal(err)
	}
	if g.h.Seq != before || logged() != before+1 || g.h.Table.Round.Started {
		t.Error("to write an act has done it, or has not written it")
	}
	if err := g.write(c.entry); err == nil {
		t.Error("it is written twice")
	}
	if g.fold(c); g.h.Seq != before+1 || !g.h.Table.Round.Started {
		t.Error("the act was folded and is not done")
	}
	again, err := fold(t.Context(), g.log, g.book, g.id, math.MaxInt64, math.MaxInt64, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := differs(reflect.ValueOf(g.h), reflect.ValueOf(again), "history"); d != "" {
		t.Errorf("%s of the table is not what its log folds to", d)
	}
}

// TestEngineModes: a wrong act is an entry with its verdict in every mode, and
// with facts only where the mode lets it pass. The same line is answered from the
// log.
func TestEngineModes(t *testing.T) {
	for _, tt := range []struct {
		mode string
		done bool
	}{{"coached", false}, {"guided", false}, {"exam", true}} {
		g := anEngine(t, settings{Mode: tt.mode}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25")
		c := g.say(t, "deal dealer")
		if done := g.h.Table.Round.Started; done != tt.done || len(c.entry.Facts) > 0 != tt.done {
			t.Errorf("%s: the wrong act happened: %v, with facts %s", tt.mode, done, c.entry.Facts)
		}
		if len(c.judgement.Mistakes) != 1 || len(c.entry.Verdicts) == 0 {
			t.Errorf("%s: it has mistakes %v", tt.mode, c.judgement.Mistakes)
		}
		told := c.reply(g.h, Standing{Role: game.DealerView}).Verdict != nil
		if told == tt.done {
			t.Errorf("%s: the dealer is told: %v", tt.mode, told)
		}
		r, ok, err := g.answered(Line{Person: ann, Client: "page", Number: c.entry.Number, Text: "deal dealer"})
		if err != nil || !ok || r.Seq != c.entry.Seq || !r.Repeat {
			t.Errorf("%s: the line again is answered %+v, %v, %v", tt.mode, r, ok, err)
		}
	}
}

// TestMay: what a person may say follows from who is where, and asking changes
// nothing.
func TestMay(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached"}, "tap in Ann", "p1 sit Bea 500")
	p := newPeople(g.state, nobodys)
	for _, id := range []string{ann.ID, bea.ID} {
		p.enter(id, noon)
	}
	tests := []struct {
		speaker Person
		line    string
		why     string // empty: he may
		takes   game.ViewerRole
		comes   bool
	}{
		{ann, "deal 1", "", game.Spectator, false},
		{bea, "deal 1", "Ann has the table", game.Spectator, false},
		{cleo, "tap in Cleo", "Ann has the table", game.Spectator, false},
		{sue, "tap in Sue", "", game.Spectator, false},
		{bea, "tap in Bea", "a player at the table does not deal it", game.Spectator, false},
		{bea, "p1 hit", "", game.Spectator, false},
		{cleo, "p1 hit", "Bea sits there", game.Spectator, false},
		{clock, "p1 stand", "", game.Spectator, false},
		{clock, "p1 hit", "Bea sits there", game.Spectator, false},
		{cleo, "p2 sit Cleo 100", "", game.Spectator, false},
		{cleo, "p2 sit Sue 100", "that is not Cleo", game.Spectator, false},
		{ann, "p2 sit Ann 100", "does not play at it", game.Spectator, false},
		{cleo, "floor verify", "only a supervisor stands there", game.Spectator, false},
		{sue, "floor verify", "", game.FloorView, true},
		{sue, "floor tap in Sue", "", game.FloorView, false},
		{sue, "inject face-up 3", "", game.InstructorView, false},
	}
	for _, tt := range tests {
		a, err := game.ParseAct(tt.line)
		if err != nil {
			t.Fatal(err)
		}
		leave := p.may(tt.speaker, a, noon)
		if tt.why == "" && leave.refused != "" || !strings.Contains(leave.refused, tt.why) {
			t.Errorf("%s: %s: refused with %q, want %q", tt.speaker.Name, tt.line, leave.refused, tt.why)
		}
		role := game.Spectator
		if leave.stand != nil {
			role = leave.stand.role
		}
		if role != tt.takes || leave.comes != tt.comes {
			t.Errorf("%s: %s: he stands as %v and comes %v, want %v and %v", tt.speaker.Name, tt.line, role, leave.comes, tt.takes, tt.comes)
		}
		if len(p.stands) > 0 {
			t.Fatalf("to ask whether %s may say %s has changed the stands", tt.speaker.Name, tt.line)
		}
	}
	// A dealer whose last page was closed a while ago may be relieved by anybody.
	p.leave(ann.ID, noon)
	tapIn, _ := game.ParseAct("tap in Cleo")
	if why := p.may(cleo, tapIn, noon.Add(graceAway-1)).refused; why == "" {
		t.Error("a dealer is relieved who has been away for a moment")
	}
	if why := p.may(cleo, tapIn, noon.Add(graceAway)).refused; why != "" {
		t.Errorf("nobody may relieve a dealer who has gone: %s", why)
	}
}

// at is a mover that intends one act at a moment.
type at struct {
	after time.Duration
	who   string
}

func (m at) intends(now time.Time) (intent, bool) {
	return intent{at: now.Add(m.after), person: Person{ID: m.who}}, m.who != ""
}

// TestSchedulerAsksAll: the mover whose time comes first is next and, of several,
// the first in the list; while the table is frozen nobody is.
func TestSchedulerAsksAll(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached"})
	p := newPeople(g.state, nobodys)
	m := newScheduler(g.state, &p, 0, g.draw, new(sync.Pool), func(err error) { t.Error(err) })
	m.movers = []mover{at{}, at{2, "late"}, at{1, "bot"}, at{1, "dealer"}}
	in, ok := m.next(noon)
	if !ok || in.person.ID != "bot" {
		t.Errorf("%v is next", in.person)
	}
	m.movers = nil
	if in, ok = m.next(noon); !ok || in.person.ID != "bot" {
		t.Error("the plan is worked out anew though nothing has changed")
	}
	m.plan.good = false
	if _, ok = m.next(noon); ok {
		t.Error("somebody moves where there is no mover")
	}
	g.h.Table.Station.Frozen = true
	m.movers, m.plan.good = []mover{at{0, "bot"}}, false
	if in, ok = m.next(noon); ok {
		t.Errorf("%v moves at a frozen table", in.person)
	}
}

// TestAutomaticDealerComes: the automatic dealer takes a table that nobody has,
// and says the first step that is due; a refusal keeps it silent until something
// happens.
func TestAutomaticDealerComes(t *testing.T) {
	g := anEngine(t, settings{Mode: "coached", Auto: true})
	p := newPeople(g.state, nobodys)
	m := newScheduler(g.state, &p, 0, g.draw, new(sync.Pool), func(err error) { t.Error(err) })
	in, ok := m.next(noon)
	if !ok || in.person.ID != autoDealer || in.act.String() != "tap in Auto" || !in.at.Equal(noon) {
		t.Fatalf("%v intends %q at %v", in.person, in.act, in.at)
	}
	m.plan.good = false
	if m.answered(in, false); !m.turnedDown(autoDealer) {
		t.Error("a refused act is tried again at once")
	}
	if in, ok = m.next(noon); ok && in.person.ID == autoDealer {
		t.Errorf("after a refusal the automatic dealer intends %q", in.act)
	}
	g.say(t, "p1 sit Bea 500")
	m.plan.good = false
	if in, ok = m.next(noon); !ok || in.person.ID != autoDealer {
		t.Error("a refused act is not tried again when something has happened")
	}
	g.say(t, "tap in Ann") // a person has the table
	m.plan.good = false
	if in, ok = m.next(noon); ok && in.person.ID == autoDealer {
		t.Error("the automatic dealer deals at a person's table")
	}
}

// TestAudience: each viewer is shown what he may see; in an exam no dealer is told
// of a mistake, and a remark takes a slip out of the score.
func TestAudience(t *testing.T) {
	g := anEngine(t, settings{Mode: "exam", Name: "One"}, "tap in Ann", "p1 sit Bea 500", "burn", "p1 bet main 25", "deal dealer")
	p := newPeople(g.state, nobodys)
	m := newScheduler(g.state, &p, 0, g.draw, new(sync.Pool), func(err error) { t.Error(err) })
	board := scoreboard{state: g.state}
	posted := published{of: g.setup, house: nobodys}
	a := audience{state: g.state, people: &p, movers: m, meters: &tableMeters{state: g.state}, board: &board, narrator: &narrator{state: g.state}, posted: &posted}
	scene := func(v game.Viewer) (s Scene) {
		a.fill(&s, g.referee.Sight(), v)
		return s
	}
	standings := p.everybody()
	posted.publish(standings, a.infos(standings, noon))
	if got := posted.standing(bea.ID); got.Role != game.PlayerView || !slices.Equal(got.Boxes, []int8{1}) {
		t.Errorf("Bea is known as %+v", got)
	}
	floor, dealer := game.Viewer{Role: game.FloorView}, game.Viewer{Role: game.DealerView}
	if s := scene(dealer); s.Verdict != nil || s.Score.Mistakes != 0 || len(s.Ticker) > 0 {
		t.Errorf("in an exam the dealer is told %+v, %+v", s.Verdict, s.Score)
	}
	s := scene(floor)
	if s.Verdict == nil || s.Score.Mistakes != 1 || len(s.Ticker) != 1 || s.Table.Mistakes != 1 {
		t.Errorf("the floor is told %+v, %+v, %v", s.Verdict, s.Score, s.Ticker)
	}
	board.marks = map[record.Place]record.Mark{{Seq: s.Verdict.Seq}: {Slip: true, Source: s.Verdict.Mistake.Source}}
	if s := scene(floor); s.Score.Mistakes != 0 || s.Score.Slips != 1 || !s.Verdict.Slip {
		t.Errorf("after the slip the floor is told %+v", s.Score)
	}
	f := wants(dealer, floor)
	a.attach(f)
	a.tell()
	seq, taken := f.Take()
	if seq != g.h.Seq || len(taken) != 2 {
		t.Errorf("the feed has %d scenes of entry %d", len(taken), seq)
	}
	floors := taken[floor.Audience()]
	if f.Done(taken); !reflect.DeepEqual(*floors, Scene{}) {
		t.Errorf("the next audience that is shown the floor's scene may find in it %+v", *floors)
	}
	a.detach(f)
	a.tell()
	if _, scenes := f.Take(); len(scenes) > 0 {
		t.Error("a feed that is detached is told")
	}
}

// does is a guard that leaves panics alone.
func does(do func()) error {
	do()
	return nil
}

// TestInbox: an inbox starts its goroutine when somebody first asks, and tells
// what keeps an answer away.
func TestInbox(t *testing.T) {
	quit, started := make(chan struct{}), 0
	i := newInbox(quit, func() { started++ }, does)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for range 2 {
		if err := i.ask(over, func() { t.Error("it was done") }); !errors.Is(err, context.Canceled) {
			t.Errorf("an ask without a goroutine fails with %v", err)
		}
	}
	if started != 1 {
		t.Errorf("the goroutine was started %d times", started)
	}
	go func() { (<-i.asks)() }()
	done := false
	if err := i.ask(t.Context(), func() { done = true }); err != nil || !done {
		t.Errorf("done %v: %v", done, err)
	}
	fault := errors.New("a fault")
	i.guard = func(func()) error { return fault }
	go func() { (<-i.asks)() }()
	if err := i.ask(t.Context(), func() {}); err != fault {
		t.Errorf("what went wrong is told as %v", err)
	}
	close(i.ended)
	if err := i.ask(t.Context(), func() {}); !errors.Is(err, errTableClosed) {
		t.Errorf("a closed table answers %v", err)
	}
	close(quit)
	if err := newInbox(quit, func() {}, does).ask(t.Context(), func() {}); !errors.Is(err, errClosing) {
		t.Errorf("a closing house answers %v", err)
	}
}
