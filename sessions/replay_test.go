package sessions

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/variants"
)

// onlookers are viewers of all kinds.
var onlookers = []game.Viewer{
	{}, {Role: game.DealerView}, {Role: game.FloorView}, {Role: game.InstructorView},
	{Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.PlayerView, Boxes: []int8{2, 5}}, {Role: game.PlayerView, Terminal: 1},
}

// projected replays a table's round as one of its viewers.
func (l *live) projected(v game.Viewer, session string, seq int64) *Replay {
	l.house.Helper()
	s, ok, err := l.hall.records.Sessions.Find(context.Background(), sue.reads(), session)
	if !ok || err != nil {
		l.house.Fatalf("session %s: %v", session, err)
	}
	p := projector{log: l.hall.log, book: l.book, unfinished: true, all: true, as: v, replay: Replay{Session: s}}
	if err := p.run(context.Background(), seq); err != nil {
		l.house.Fatal(err)
	}
	return &p.replay
}

// TestReplayShowsWhatWasSeen: at every game each View that a live table sent to anybody is
// the View that the replay of its log shows after the same entry.
func TestReplayShowsWhatWasSeen(t *testing.T) {
	games := variants.Names()
	if testing.Short() {
		games = games[:2] // the race detector takes ten times as long, and sees the same in each
	}
	for i, variant := range games {
		for _, mode := range []string{"coached", "exam"} {
			t.Run(variant+" "+mode, func(t *testing.T) {
				t.Parallel()
				inHouse(t, Config{Pace: time.Second}, func(h *house) {
					l := h.table(NewTable{Variant: variant, Mode: mode, Seed: uint64(i + 3), Bots: 3, Style: "nuisance"})
					l.must(ann, "tap in Ann")
					feed := NewFeed(func() []game.Viewer { return onlookers })
					detach := l.Attach(feed)
					sent := map[int64]map[string]*Scene{}
					look := func() {
						synctest.Wait()
						if seq, scenes := feed.Take(); scenes != nil {
							sent[seq] = scenes
						}
					}
					r := rand.New(rand.NewPCG(uint64(i), 14))
					for range 300 {
						if step, ok := l.owed(); ok && step.By == game.ByDealer && r.IntN(10) > 0 {
							l.send(ann, step.Line())
						} else if r.IntN(4) == 0 {
							l.send(ann, anything(r))
						}
						for range 4 {
							look()
							time.Sleep(250 * time.Millisecond)
						}
					}
					detach()
					if err := h.Reviews.upToDate(context.Background()); err != nil {
						t.Fatal(err)
					}
					list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: sue, Table: l.ID()})
					if err != nil || len(list) == 0 {
						t.Fatal(list, err)
					}
					compared, rounds := 0, 0
					for _, s := range list {
						for _, v := range onlookers {
							for seq := s.FromSeq; seq <= s.ToSeq; rounds++ {
								replay := l.projected(v, s.ID, seq)
								for i, a := range replay.Acts {
									live := sent[a.Seq][v.Audience()]
									if live == nil {
										continue
									}
									compared++
									shown := &replay.Scenes[i+1].View
									if d := differs(reflect.ValueOf(live.View), reflect.ValueOf(*shown), "view"); d != "" {
										t.Fatalf("%s after entry %d, %s: %s differs from what was sent\n%s\nnot\n%s", v.Audience(), a.Seq, a.Line, d, shown.Text(), live.View.Text())
									}
								}
								seq = replay.Acts[len(replay.Acts)-1].Seq + 1
							}
						}
					}
					t.Logf("%d views of %d rounds compared", compared, rounds/len(onlookers))
					if compared < 100*len(onlookers) || rounds < 2*len(onlookers) {
						t.Errorf("%d views of %d rounds were compared: too few", compared, rounds/len(onlookers))
					}
				})
			})
		}
	}
}

// TestWhoMayReplay: the dealer of a session and supervisors open its rounds, nobody else;
// a round that goes on is shown to nobody, and an exam not to the person who sits it.
func TestWhoMayReplay(t *testing.T) {
	for _, mode := range []string{"coached", "exam"} {
		t.Run(mode, func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				l := h.table(NewTable{Mode: mode, Seed: 4})
				l.must(bea, "p2 sit Bea 1000")
				l.must(ann, "tap in Ann")
				l.must(bea, "p2 bet main 25")
				first := l.lastEntry()
				l.deal(ann, map[int8]Person{2: bea})
				l.must(bea, "p2 bet main 25")
				l.must(ann, "deal 2")
				id := h.sessionOf(ann)
				open := func(p Person, seq int64, open bool) error {
					_, err := h.Reviews.Replay(context.Background(), p, id, seq, open)
					return err
				}
				on := l.lastEntry()
				inExam := error(nil)
				if mode == "exam" {
					inExam = ErrExamOn
				}
				for _, c := range []struct {
					who  Person
					seq  int64
					want error
				}{
					{ann, first, inExam}, {sue, first, nil}, {bea, first, ErrNotYours}, {Person{}, first, ErrNotYours},
					{sue, on, ErrRoundNotOver}, {bea, on, ErrNotYours},
				} {
					if err := open(c.who, c.seq, true); !errors.Is(err, c.want) {
						t.Errorf("%s opens entry %d: %v, wanted %v", c.who.Name, c.seq, err, c.want)
					}
				}
				if err := open(ann, on, false); err == nil {
					t.Error("Ann opens the round that she deals")
				}
				l.must(ann, "tap out")
				for _, c := range []struct {
					who  Person
					seq  int64
					want error
				}{{ann, first, nil}, {ann, on, nil}, {sue, on, ErrRoundNotOver}, {bea, first, ErrNotYours}} {
					if err := open(c.who, c.seq, true); !errors.Is(err, c.want) {
						t.Errorf("after the end %s opens entry %d: %v, wanted %v", c.who.Name, c.seq, err, c.want)
					}
				}
				for seq, left := range map[int64]bool{first: false, on: true} {
					r, err := h.Reviews.Replay(context.Background(), ann, id, seq, false)
					if err != nil || r.Scenes[len(r.Acts)].Left != left {
						t.Errorf("entry %d: %v, or the replay does not know whether the round was dealt to its end (%v)", seq, err, !left)
					}
				}
				if _, err := h.Reviews.Replay(context.Background(), sue, "nothing", 1, false); !errors.Is(err, ErrNoSession) {
					t.Errorf("a session that is not there: %v", err)
				}
			})
		})
	}
}

// TestOpenCards: a supervisor may see the hole card of a round that is over; to the dealer
// it lies face down, whatever is asked for, and the shoe is open to nobody.
func TestOpenCards(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 4})
		l.must(bea, "p2 sit Bea 1000")
		l.must(ann, "tap in Ann")
		l.must(bea, "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		l.must(ann, "tap out")
		id := h.sessionOf(ann)
		opened := func(p Person, open bool) (down, lifted int) {
			r, err := h.Reviews.Replay(context.Background(), p, id, 0, open)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range r.Scenes {
				for _, c := range s.View.Dealer.Cards {
					switch {
					case c.Lifted:
						lifted++
					case c.Face == "":
						down++
					}
				}
				if text := fmt.Sprint(s.View.Pack.Faces, s.View.Kit.Mouth.Face); strings.Trim(text, "[] ") != "" {
					t.Errorf("the shoe shows %s", text)
				}
			}
			return down, lifted
		}
		for _, c := range []struct {
			who    Person
			open   bool
			lifted bool
		}{{ann, false, false}, {ann, true, false}, {sue, false, false}, {sue, true, true}} {
			down, lifted := opened(c.who, c.open)
			if (lifted > 0) != c.lifted || (down > 0) == c.lifted {
				t.Errorf("%s, open %v: %d hole cards lie face down, %d open", c.who.Name, c.open, down, lifted)
			}
		}
	})
}

// TestReplayOfInstructor: what an instructor did in secret is told to supervisors alone,
// and the cards that he put into the shoe to nobody.
func TestReplayOfInstructor(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 4})
		l.must(bea, "p2 sit Bea 1000")
		l.must(ann, "tap in Ann")
		if err := l.Stand(context.Background(), sue, game.InstructorView); err != nil {
			t.Fatal(err)
		}
		l.must(sue, "inject next 9H 7C 5D", `whisper "mind box 2"`, "inject reader fault")
		l.must(bea, "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		l.must(ann, "tap out")
		for who, want := range map[Person]map[string]bool{
			ann: {"inject": false, "whisper": true, "9H": false, "deal 2": true},
			sue: {"inject next": true, "inject reader": true, "whisper": true, "9H": false, "deal 2": true},
		} {
			r, err := h.Reviews.Replay(context.Background(), who, h.sessionOf(ann), 0, true)
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for i, a := range r.Acts {
				if lines = append(lines, a.Line); a.N != i+1 {
					t.Errorf("%s: act %d is numbered %d", a.Line, i+1, a.N)
				}
			}
			if len(r.Scenes) != len(r.Acts)+1 {
				t.Errorf("%d scenes of %d acts", len(r.Scenes), len(r.Acts))
			}
			for words, told := range want {
				if got := strings.Contains(strings.Join(lines, "; "), words); got != told {
					t.Errorf("to %s %q is told: %v\n%s", who.Name, words, got, strings.Join(lines, "\n"))
				}
			}
		}
	})
}

// lastEntry is the last entry of the table's log.
func (l *live) lastEntry() (seq int64) {
	l.in(func() { seq = l.h.Seq })
	return seq
}

// sessionOf is the id of a person's last session.
func (h *house) sessionOf(p Person) string {
	h.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: p, Person: p.ID, Limit: 1})
	if err != nil || len(list) == 0 {
		h.Fatal(list, err)
	}
	return list[0].ID
}

// TestRoundGoesOn: the round goes on after every act of a replay but its last.
func TestRoundGoesOn(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.table(NewTable{Seed: 4})
		l.must(bea, "p2 sit Bea 1000")
		l.must(ann, "tap in Ann")
		l.must(bea, "p2 bet main 25")
		l.deal(ann, map[int8]Person{2: bea})
		l.must(ann, "tap out")
		r, err := h.Reviews.Replay(context.Background(), ann, h.sessionOf(ann), 0, true)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range r.Acts {
			if last := i == len(r.Acts)-1; a.GoesOn == last {
				t.Errorf("after act %d, %s, the round goes on: %v", i+1, a.Line, a.GoesOn)
			}
		}
	})
}
