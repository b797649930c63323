package sessions

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// TestExamIsSilent: whatever a dealer does in an exam, no scene of his, of a
// player's or of a spectator's tells what was wrong or what is due before the
// round is over; the floor's does; and the list of his sessions counts no more
// than he may know, also where he supervises elsewhere.
func TestExamIsSilent(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 5, Bots: 2, Style: "nuisance"})
		l.must(sue, "tap in Sue")
		r := rand.New(rand.NewPCG(8, 8))
		told, debriefed := 0, 0
		for range 600 {
			time.Sleep(time.Second)
			if step, ok := l.owed(); ok && step.By == game.ByDealer && r.IntN(5) > 0 {
				l.send(sue, step.Line())
			} else {
				l.send(sue, anything(r))
			}
			var on bool
			var done, now int // acts with a mistake in rounds that are over, and in all
			l.in(func() {
				on = l.h.Table.Round.Started
				last := int64(0)
				for _, m := range l.h.Recent {
					if m.Seq == last {
						continue
					}
					last = m.Seq
					if now++; m.Round <= l.h.Table.Rounds {
						done++
					}
				}
				if len(l.h.Recent) == recentMost {
					done, now = -1, -1
				}
			})
			debriefed += l.silent(on)
			if s := l.scene(game.Viewer{Role: game.FloorView}); s.Verdict != nil && len(s.Ticker) > 0 {
				told++
			}
			if now > done {
				list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: sue})
				if err != nil || len(list) != 1 || list[0].Score.Mistakes+list[0].Score.Advice > done {
					t.Fatalf("Sue's list tells of %+v; %d acts in rounds that are over, %d in all: %v", list, done, now, err)
				}
				all, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: Person{ID: "id-boss", Name: "Boss", Supervisor: true}})
				if err != nil || all[0].Score.Mistakes+all[0].Score.Advice != now {
					t.Fatalf("another supervisor's list tells of %+v; there are %d: %v", all, now, err)
				}
			}
		}
		if told < 20 || debriefed == 0 {
			t.Errorf("the floor was told %d times, the dealer debriefed %d: the test saw too little", told, debriefed)
		}
	})
}

// silent wants nobody but the floor to be told anything while a round is on, no
// total and no turn either, and nobody but the dealer beside it afterwards; it
// returns of how much he was.
func (l *live) silent(on bool) (debriefed int) {
	l.house.Helper()
	for _, v := range []game.Viewer{{Role: game.DealerView}, {Role: game.PlayerView, Boxes: []int8{1, 2, 3, 4, 5, 6, 7}}, {Role: game.PlayerView, Terminal: 1}, {}} {
		s := l.scene(v)
		if total := s.View.Dealer.Total; total != "" {
			l.house.Fatalf("%s is told in an exam that the dealer has %s", v.Audience(), total)
		}
		for i := range s.View.Boxes {
			b := &s.View.Boxes[i]
			if b.Chooses || slices.ContainsFunc(b.Hands, func(h game.HandView) bool { return h.Total != "" || h.InTurn }) {
				l.house.Fatalf("%s is told in an exam what box %d has, or that it is its turn: %+v", v.Audience(), b.N, b)
			}
		}
		switch {
		case s.Verdict != nil, len(s.Ticker) > 0, len(s.View.Due) > 0, len(s.FloorOwes) > 0, s.Score != record.Score{}, s.Table.Mistakes != 0:
			l.house.Fatalf("%s is told in an exam: verdict %v, ticker %v, due %v, score %+v", v.Audience(), s.Verdict, s.Ticker, s.View.Due, s.Score)
		case len(s.Debrief) > 0 && (on || v.Role != game.DealerView):
			l.house.Fatalf("%s has a debrief, the round on: %v", v.Audience(), on)
		}
		debriefed += len(s.Debrief)
	}
	return debriefed
}

// TestModesOfEveryGame: every game is dealt in each mode. Guided and coached, the
// next step stands in the dealer's book, a wrong act is told at once and nothing
// comes of it; in an exam it comes to pass, and nobody but the floor is told
// before the round is over.
func TestModesOfEveryGame(t *testing.T) {
	for _, variant := range variants.Names() {
		for _, mode := range []string{"guided", "coached", "exam"} {
			t.Run(variant+" "+mode, func(t *testing.T) {
				inHouse(t, Config{}, func(h *house) {
					l := h.table(NewTable{Variant: variant, Mode: mode, Seed: 5, Bots: 3, House: []string{"think=5", "floor=machine"}})
					l.must(sue, "tap in Sue")
					r := rand.New(rand.NewPCG(8, 8))
					told, debriefed, rounds := 0, 0, 0
					for i := 0; i < 600 && (told < 4 || rounds < 3 || mode == "exam" && debriefed == 0); i++ {
						time.Sleep(time.Second)
						step, ok := l.owed()
						line, right := anything(r), ok && step.By == game.ByDealer && r.IntN(12) > 0
						if right {
							line = step.Line()
						}
						if book := l.scene(game.Viewer{Role: game.DealerView}).View.Due; right && mode != "exam" &&
							!slices.ContainsFunc(book, func(s game.StepView) bool { return s.Now && s.Line == line }) {
							t.Fatalf("%s is due, and not in the book: %+v", line, book)
						}
						var before, after, facts int
						l.in(func() { before = len(l.h.Recent) })
						reply := l.send(sue, line)
						l.in(func() { after, rounds = len(l.h.Recent), l.h.Table.Rounds })
						if after > before {
							list := l.entries()
							facts = len(list[reply.Seq-1].Facts)
						}
						if right && after > before {
							t.Fatalf("%s is due and is judged %+v", line, reply.Verdict)
						}
						if mode == "exam" {
							var on bool
							l.in(func() { on = l.h.Table.Round.Started })
							debriefed += l.silent(on)
							if s := l.scene(game.Viewer{Role: game.FloorView}); after > before && (reply.Verdict != nil || len(s.Ticker) == 0 || facts < len("[{}]")) {
								t.Fatalf("%s was wrong: the sender is told %+v, the floor %+v, facts %d", line, reply.Verdict, s.Ticker, facts)
							}
						} else if after > before && (reply.Verdict == nil || !reply.Verdict.Refused || facts > len("[]")) {
							t.Fatalf("%s was wrong: the sender is told %+v, facts %d", line, reply.Verdict, facts)
						}
						told += max(0, after-before)
					}
					if told < 4 || rounds < 3 || mode == "exam" && debriefed == 0 {
						t.Errorf("%d mistakes in %d rounds, %d debriefed: the test saw too little\n%s", told, rounds, debriefed, l.tail())
					}
				})
			})
		}
	}
}

// TestActsCountOnce: an act that breaks several clauses counts once, in the score at
// the table and on the sheet, by the gravest of its mistakes; to call one of them a
// slip of the hand excuses the act.
func TestActsCountOnce(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(bea, "p1 sit Bea 500", "p1 bet main 25")
		l.must(cleo, "p2 sit Cleo 500", "p2 bet main 25")
		l.must(ann, "tap in Ann")
		wrong := l.send(ann, "deal 2").Seq // neither the burn nor box 1
		l.deal(ann, map[int8]Person{1: bea, 2: cleo})
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
		if err != nil || len(list) != 1 {
			t.Fatalf("Ann's sessions: %+v, %v", list, err)
		}
		sheet, err := h.Reviews.Summary(ctx, ann, list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		clauses, acts := 0, map[int64]bool{}
		for _, j := range sheet.Mistakes {
			if acts[j.Seq] = true; j.Seq == wrong {
				clauses++
			}
		}
		if clauses < 2 || len(acts) == len(sheet.Mistakes) {
			t.Fatalf("the act broke %d clauses: %+v", clauses, sheet.Mistakes)
		}
		for name, score := range map[string]record.Score{"the sheet": sheet.Score, "the table": l.scene(game.Viewer{Role: game.FloorView}).Score} {
			if score.Mistakes+score.Advice != len(acts) {
				t.Errorf("%s counts %+v for %d acts", name, score, len(acts))
			}
		}
		// An act of which something still stands counts as before.
		for i := range clauses {
			if err := h.Reviews.Decide(ctx, sue, l.ID(), record.Place{Seq: wrong, Index: i}, time.Time{}, record.Overturned, "I saw the tape"); err != nil {
				t.Fatal(err)
			}
			again, err := h.Reviews.Summary(ctx, ann, list[0].ID)
			if err != nil {
				t.Fatal(err)
			}
			floor := l.scene(game.Viewer{Role: game.FloorView}).Score
			got, want := again.Score, sheet.Score
			if got.Mistakes != floor.Mistakes || got.Advice != floor.Advice || got.Overturned != floor.Overturned {
				t.Errorf("%d overturned: the sheet counts %+v, the table %+v", i+1, got, floor)
			}
			if acts := got.Mistakes + got.Advice + got.Overturned; acts != want.Mistakes+want.Advice || i+1 < clauses && got.Overturned != 0 {
				t.Errorf("%d of %d overturned: the sheet counts %+v, before %+v", i+1, clauses, got, want)
			} else if i+1 == clauses && (got.Mistakes != want.Mistakes-1 || got.Overturned != 1) {
				t.Errorf("all overturned: the sheet counts %+v, before %+v", got, want)
			}
		}
	})
}

// TestRemarks: who may flag a verdict, ask in an exam for a slip and decide, when, and
// what it does to the count.
func TestRemarks(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Mode: "exam", Seed: 2})
		l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
		l.must(ann, "tap in Ann", "burn", "deal 2")
		wrong := l.send(ann, "deal 2").Seq
		id := l.ID()
		if err := h.Reviews.Slip(ctx, ann, id, wrong, 0, true); !errors.Is(err, ErrNoMistake) {
			t.Errorf("a slip in an exam's round, of which she does not know: %v", err)
		}
		if err := h.Reviews.Flag(ctx, ann, id, wrong, 0, "no"); !errors.Is(err, ErrNoMistake) {
			t.Errorf("a remark on what she does not know: %v", err)
		}
		if err := h.Reviews.Flag(ctx, sue, id, wrong, 0, "look at this"); err != nil {
			t.Errorf("a supervisor's remark: %v", err)
		}
		at := record.Place{Seq: wrong}
		if err := h.Reviews.Decide(ctx, sue, id, at, time.Time{}, record.Upheld, "at once"); !errors.Is(err, ErrRoundOn) {
			t.Errorf("a decision in the round: %v", err)
		}
		if err := h.Reviews.Request(ctx, ann, id, wrong, 0, ""); !errors.Is(err, ErrNoMistake) {
			t.Errorf("a request for what she does not know: %v", err)
		}
		l.deal(ann, map[int8]Person{2: bea})
		for _, tt := range []struct {
			by   Person
			want error
		}{{sue, ErrNotYours}, {bea, ErrNoMistake}, {cleo, ErrNoMistake}, {ann, nil}} {
			if err := h.Reviews.Request(ctx, tt.by, id, wrong, 0, "my finger"); !errors.Is(err, tt.want) {
				t.Errorf("%s asks to take Ann's mistake for a slip: %v", tt.by.Name, err)
			}
		}
		if err := h.Reviews.Slip(ctx, ann, id, wrong, 0, true); !errors.Is(err, ErrExam) {
			t.Errorf("Ann marks a slip of her exam herself: %v", err)
		}
		for _, tt := range []struct {
			by     Person
			remark string
			want   error
		}{{bea, "I saw it", nil}, {ann, "it was dark", nil}, {cleo, "me too", ErrNoMistake}, {ann, " ", ErrRemark}} {
			if err := h.Reviews.Flag(ctx, tt.by, id, wrong, 0, tt.remark); !errors.Is(err, tt.want) {
				t.Errorf("%s remarks %q: %v", tt.by.Name, tt.remark, err)
			}
		}
		if err := h.Reviews.Slip(ctx, ann, id, wrong, 7, true); !errors.Is(err, ErrNoMistake) {
			t.Errorf("a slip of nothing: %v", err)
		}
		score := func() record.Score {
			t.Helper()
			list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
			if err != nil || len(list) != 1 || list[0].Flags != 3 {
				t.Fatalf("Ann's sessions: %+v, %v", list, err)
			}
			return list[0].Score
		}
		asked := score()
		if s := l.scene(game.Viewer{Role: game.DealerView}); len(s.Debrief) == 0 || len(s.Debrief[0].Requests) != 1 || len(s.Debrief[0].Flags) != 3 {
			t.Errorf("the debrief is %+v", s.Debrief)
		}
		if asked.Mistakes != 1 || asked.Slips != 0 {
			t.Errorf("asked for, the list has %+v", asked)
		}
		boss := Person{ID: ann.ID, Name: ann.Name, Supervisor: true}
		for _, tt := range []struct {
			by     Person
			ruling record.Ruling
			reason string
			want   error
		}{
			{ann, record.Overturned, "mine", ErrNotYours}, {boss, record.Overturned, "mine", ErrOwnRecord}, {bea, record.Upheld, "no", ErrNotYours},
			{Person{ID: autoFloor, Supervisor: true}, record.Upheld, "no", ErrNotYours}, {sue, record.Withdrawn, "no", ErrRuling},
			{sue, record.Overturned, "", ErrReason}, {sue, record.Overturned, "the tape", nil},
		} {
			if err := h.Reviews.Decide(ctx, tt.by, id, at, time.Time{}, tt.ruling, tt.reason); !errors.Is(err, tt.want) {
				t.Errorf("%s decides %s %q: %v", tt.by.Name, tt.ruling, tt.reason, err)
			}
		}
		if s := score(); s.Mistakes != 0 || s.Overturned != 1 {
			t.Errorf("overturned, the list has %+v", s)
		}
		if s := l.scene(game.Viewer{Role: game.DealerView}); !s.Debrief[0].Overturned || len(s.Debrief[0].Decisions) != 1 {
			t.Errorf("the debrief is %+v", s.Debrief)
		}
		if s := l.scene(game.Viewer{Role: game.FloorView}); s.Score.Mistakes != 0 || s.Score.Overturned != 1 {
			t.Errorf("overturned, the floor sees %+v", s.Score)
		}
		if err := h.Reviews.Decide(ctx, sue, id, at, time.Time{}, record.Upheld, "the other tape"); err != nil {
			t.Fatal(err)
		}
		if s := score(); s != asked {
			t.Errorf("upheld after all, the list has %+v, before %+v", s, asked)
		}

		open := h.table(NewTable{Seed: 2})
		open.must(cleo, "tap in Cleo")
		refused := open.send(cleo, "deal dealer")
		if err := h.Reviews.Slip(ctx, cleo, open.ID(), refused.Seq, 0, true); refused.Seq == 0 || !errors.Is(err, ErrRoundOn) {
			t.Errorf("a slip while the round goes on: %v", err)
		}
	})
}

// TestSettingErrors: what a table cannot be, by the field that is wrong.
func TestSettingErrors(t *testing.T) {
	good := NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: sue}
	if _, err := good.settle(); err != nil {
		t.Fatal(err)
	}
	tests := map[string]func(*NewTable){
		"name": func(n *NewTable) { n.Name = " " }, "variant": func(n *NewTable) { n.Variant = "whist" },
		"mode": func(n *NewTable) { n.Mode = "strict" }, "start": func(n *NewTable) { n.Start = "middle" },
		"bots": func(n *NewTable) { n.Bots = 8 }, "style": func(n *NewTable) { n.Style = "shark" },
		"profile": func(n *NewTable) { n.Profile = "none" }, "settle": func(n *NewTable) { n.House = []string{"settle=never"} },
		"decks": func(n *NewTable) { n.House = []string{"decks=9"} }, "house": func(n *NewTable) { n.House = []string{"colour=red"} },
		"seed":    func(n *NewTable) { n.Seed, n.Mode, n.By = 7, "exam", ann },
		"trainee": func(n *NewTable) { n.LockedFor, n.By = bea, ann },
	}
	for field, spoil := range tests {
		n := good
		spoil(&n)
		_, err := n.settle()
		wrong, ok := errors.AsType[*SettingError](err)
		if !ok || wrong.Field != field || wrong.Why == "" {
			t.Errorf("%+v: %#v, wanted a refusal of %s", n, err, field)
		}
	}
	long := good
	for range LongestName + 1 {
		long.Name += "x"
	}
	auto := good
	auto.LockedFor, auto.Auto = bea, true
	for _, n := range []NewTable{long, auto} {
		if _, err := n.settle(); err == nil {
			t.Errorf("%+v is a table", n)
		}
	}
}

// TestDemo: the demo table deals 300 rounds to its bots without a mistake and
// without a refusal, and keeps no more of its log than it says.
func TestDemo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := new(journal.Memory)
		hall, err := Open(Config{Journal: log, Records: inMemory(t), Demo: true, Pace: 900 * time.Millisecond, Report: func(err error) { t.Error(err) }})
		if err != nil {
			t.Fatal(err)
		}
		defer hall.Close()
		id := lobby(hall)[0].ID
		seq, first := int64(0), int64(1)
		for range 2000 {
			time.Sleep(time.Minute)
			synctest.Wait()
			tables, err := log.Tables(t.Context())
			if err != nil || len(tables) != 1 || tables[0].ID != id {
				t.Fatalf("the tables are %v, %v", tables, err)
			}
			first = tables[0].First
			if first > seq+1 {
				t.Fatalf("entries %d to %d were deleted within a minute", seq+1, first-1)
			}
			for e, err := range log.Read(t.Context(), id, seq+1) {
				if err != nil {
					t.Fatal(err)
				}
				j, err := readJudgement(e.Verdicts)
				if err != nil || len(j.Mistakes) > 0 {
					t.Fatalf("entry %d, %s of %s, is judged %+v, %v", e.Seq, e.Line, e.Person, j.Mistakes, err)
				}
				seq = e.Seq
			}
			if rounds := lobby(hall)[0].Rounds; rounds >= 300 {
				if first == 1 {
					t.Error("300 rounds, and the log is whole")
				}
				return
			}
		}
		t.Errorf("%d rounds in 2000 minutes", lobby(hall)[0].Rounds)
	})
}

// BenchmarkLive is one act from its line to the last audience, over a log in
// memory: five audiences, a table that is in play.
func BenchmarkLive(b *testing.B) {
	hall, err := Open(Config{Journal: new(journal.Memory), Records: inMemory(b), Report: func(err error) { b.Error(err) }})
	if err != nil {
		b.Fatal(err)
	}
	defer hall.Close()
	ctx := context.Background()
	id, err := hall.Create(ctx, NewTable{Name: "T", Variant: "blackjack", Mode: "exam", Bots: 5, Seed: 3, By: sue})
	if err != nil {
		b.Fatal(err)
	}
	l, _ := hall.Table(id)
	defer l.Attach(wants(
		game.Viewer{}, game.Viewer{Role: game.DealerView}, game.Viewer{Role: game.FloorView},
		game.Viewer{Role: game.PlayerView, Boxes: []int8{1}}, game.Viewer{Role: game.PlayerView, Boxes: []int8{2}},
	))()
	n := int64(0)
	say := func(line string) Reply {
		n++
		return l.Send(ctx, Line{Person: ann, Client: "bench", Number: n, Text: line})
	}
	if r := say("tap in Ann"); r.Refused != "" {
		b.Fatal(r.Refused)
	}
	b.ReportAllocs()
	for b.Loop() {
		var line string
		var due bool
		if err := l.ask(ctx, func() {
			step, ok := l.referee.Next()
			if due = ok && step.By == game.ByDealer; due {
				line = step.Line()
			}
		}); err != nil {
			b.Fatal(err)
		}
		if !due {
			line = "prompt 1" // the bots are at it
		}
		say(line)
	}
}
