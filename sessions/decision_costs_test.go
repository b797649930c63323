package sessions

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/variants"
)

// costs are what the decisions of the last round of a session cost, by line.
func (l *live) costs(p Person, open bool) (costs map[string]*DecisionCost) {
	l.house.Helper()
	var last int64
	l.in(func() { last = l.h.RoundFrom - 1 })
	r, err := l.hall.Reviews.Replay(context.Background(), p, l.house.sessionOf(ann), last, open)
	if err != nil {
		l.house.Fatal(err)
	}
	costs = map[string]*DecisionCost{}
	for _, a := range r.Acts {
		if a.Cost != nil && costs[a.Line] == nil {
			costs[a.Line] = a.Cost
		}
	}
	return costs
}

// dealtTable is a table at which Ann deals a first round to Bea's box 2 with chosen cards, in
// the order in which they come: first the burn card.
func (h *house) dealtTable(n NewTable, cards string, words ...string) *live {
	l := h.table(n)
	l.must(bea, "p2 sit Bea 1000")
	l.must(ann, "tap in Ann")
	if err := l.Stand(context.Background(), sue, game.InstructorView); err != nil {
		h.Fatal(err)
	}
	l.must(sue, "inject next "+cards)
	l.must(bea, "p2 bet main 25")
	l.deal(ann, map[int8]Person{2: bea}, words...)
	return l
}

// Known decisions cost what they are known to cost, whatever mode the table has, and the rest
// of the cards makes no difference: neither the hole card nor the burn card nor the order of
// the shoe.
func TestDecisionCosts(t *testing.T) {
	for _, tt := range []struct {
		variant, up string
		hand        [2]string
		holes       []string // none of which makes a Blackjack, and for the same light
		does        string
		best        game.Verb
		worth       float64 // of the best, to two digits
		from, to    float64 // what the decision loses, in first wagers
	}{
		{"blackjack", "TS", [2]string{"TH", "6C"}, []string{"9D", "2D", "7H"}, "stand", game.Surrender, -0.5, 0.03, 0.05},
		// Without surrender they would be nearly as good as each other.
		{"blackjack", "TS", [2]string{"TH", "6C"}, []string{"9D", "2D"}, "hit", game.Surrender, -0.5, 0.03, 0.05},
		{"blackjack", "6S", [2]string{"TH", "KC"}, []string{"9D", "5D"}, "split", game.Stand, 0.70, 0.1, 0.2},
		{"blackjack", "6S", [2]string{"5H", "6C"}, []string{"9D", "AD"}, "double 25", game.Double, 0.68, 0, 0},
		{"blackjack", "6S", [2]string{"5H", "6C"}, []string{"9D", "AD"}, "double 10", game.Double, 0.68, 0.15, 0.25},
		{"free-bet", "6S", [2]string{"5H", "6C"}, []string{"9D", "AD"}, "double", game.Double, 0.81, 0, 0},
		{"free-bet", "TS", [2]string{"8H", "8C"}, []string{"9D", "4D"}, "split", game.Split, 0.21, 0, 0},
		{"down-under", "5S", [2]string{"TH", "2C"}, []string{"8D", "9D"}, "hit", game.Stand, -0.25, 0.02, 0.03},
		{"down-under", "5S", [2]string{"TH", "9C"}, []string{"KD", "AD"}, "stand", game.Stand, 0, 0, 0},
	} {
		t.Run(strings.ReplaceAll(tt.variant+" "+tt.hand[0]+tt.hand[1]+" "+tt.does, " ", "_"), func(t *testing.T) {
			var first *DecisionCost
			for i, hole := range tt.holes {
				inHouse(t, Config{}, func(h *house) {
					mode, burn := []string{"exam", "coached"}[i%2], []string{"AS", "TC", "5S"}[i]
					cards := strings.Join([]string{burn, tt.hand[0], tt.up, tt.hand[1], hole}, " ")
					l := h.dealtTable(NewTable{Variant: tt.variant, Mode: mode, Seed: uint64(i + 5)}, cards, tt.does)
					l.must(ann, "tap out")
					c := l.costs(ann, false)["p2 "+tt.does]
					if c == nil {
						t.Fatalf("against %s and %s the decision has no cost", tt.up, hole)
					}
					if first == nil {
						first = c
					}
					if !reflect.DeepEqual(c, first) {
						t.Errorf("with %s in the hole it is %+v, and with %s %+v", hole, *c, tt.holes[0], *first)
					}
				})
			}
			t.Logf("%+v, in money %v", *first, first.Money())
			if first.Best != tt.best || first.Seen != 3 || first.Wager != 2500 {
				t.Errorf("%+v: wanted the best to be %v, of 3 cards and a wager of 25", *first, tt.best)
			}
			if tt.worth != 0 && math.Abs(first.BestWorth-tt.worth) > 0.006 {
				t.Errorf("the best is worth %.3f, not %.2f", first.BestWorth, tt.worth)
			}
			loss := first.BestWorth - first.Worth
			if loss < tt.from || loss > tt.to || first.Right() != (tt.to == 0) {
				t.Errorf("it loses %.4f, not %g to %g", loss, tt.from, tt.to)
			}
		})
	}
}

// A player has seen the rounds since he came, and only those; what he has seen changes what a
// move is worth.
func TestSeenInReplay(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.dealtTable(NewTable{Seed: 5}, "9H 2H 6S 3C 5D 4H 4D 2S 2C 3S 3D 3H", "hit", "hit", "hit")
		l.must(cleo, "p5 sit Cleo 1000")
		l.must(sue, "inject next TH 9H TS 6C 7C 8C 5S")
		l.must(bea, "p2 bet main 25")
		l.must(cleo, "p5 bet main 25")
		l.deal(ann, map[int8]Person{2: bea, 5: cleo}, "hit", "hit")
		l.must(ann, "tap out")
		costs := l.costs(ann, false)
		first, later := costs["p2 hit"], costs["p5 hit"]
		if first == nil || later == nil {
			t.Fatalf("costs are %v", costs)
		}
		// In the round before box 2 had five cards and the dealer five. In this one the boxes have
		// two cards each, and the dealer one that lies open; box 2 then took one.
		if first.Seen != 10+5 || later.Seen != 6 {
			t.Errorf("of 15 cards Bea has seen %d, and of 6 Cleo %d", first.Seen, later.Seen)
		}
	})
}

// What was seen is counted from the shuffle on, in later shoes too, and wherever in a shoe a
// checkpoint was stored.
func TestSeenFromTheShuffleOn(t *testing.T) {
	ctx := context.Background()
	hall, log, s := longSession(t, 1500)
	seen := func() (list []int) {
		shoe, last := 0, 0
		for seq := s.FromSeq; seq > 0; {
			r, err := hall.Reviews.Replay(ctx, ann, s.ID, seq, false)
			if err != nil {
				t.Fatal(err)
			}
			first := 0
			for _, a := range r.Acts {
				if a.Line == "load" {
					shoe, last = shoe+1, 0
				}
				if a.Cost != nil && first == 0 {
					first = a.Cost.Seen
				}
			}
			if first > 0 {
				if last > 0 && first < last+4 {
					t.Errorf("shoe %d, entry %d: %d cards were seen, and %d in the round before", shoe, seq, first, last)
				}
				last = first
				list = append(list, first)
			}
			seq = r.After
		}
		if shoe < 2 || last < 10 {
			t.Errorf("%d shoes and %d cards in the last: the test shows nothing", shoe, last)
		}
		return list
	}
	before := seen()
	book, err := variants.Lookup(s.Variant)
	if err != nil {
		t.Fatal(err)
	}
	for seq := s.FromSeq + 100; seq < s.ToSeq; seq += 40 {
		h, err := fold(ctx, log, book, s.Table, seq, seq, nil)
		if err != nil {
			t.Fatal(err)
		}
		data, err := h.checkpoint()
		if err == nil {
			err = log.Checkpoint(ctx, s.Table, seq, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if after := seen(); !slices.Equal(before, after) {
		t.Errorf("with checkpoints in the middle of shoes %v cards were seen, and not %v", after, before)
	}
}

// Insurance costs what the unseen tens say, and to decline it costs nothing.
func TestInsuranceCost(t *testing.T) {
	for _, tt := range []struct {
		hand, line string
		best       game.Verb
		loss       float64
	}{
		// 95 or 96 of 309 unseen cards are tens.
		{"2S TH AS 6C 9D", "p2 insure 12.50", game.Decline, 0.5 * (1 - 3*95.0/309)},
		{"2S TH AS 6C 9D", "p2 decline", game.Decline, 0},
		{"2S AH AS TC 9D", "p2 even-money", game.Decline, 1.5*(1-95.0/309) - 1},
	} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Seed: 5})
			l.must(bea, "p2 sit Bea 1000")
			l.must(ann, "tap in Ann")
			if err := l.Stand(context.Background(), sue, game.InstructorView); err != nil {
				t.Fatal(err)
			}
			l.must(sue, "inject next "+tt.hand)
			l.must(bea, "p2 bet main 25")
			for step, ok := l.owed(); ok && step.Verb != game.OfferInsurance; step, ok = l.owed() {
				l.must(ann, step.Line())
			}
			l.must(ann, "offer insurance")
			l.must(bea, tt.line)
			l.deal(ann, map[int8]Person{2: bea})
			l.must(ann, "tap out")
			c := l.costs(ann, false)[tt.line]
			if c == nil {
				t.Fatalf("%s has no cost", tt.line)
			}
			if c.Best != tt.best || math.Abs(c.BestWorth-c.Worth-tt.loss) > 1e-9 || c.Seen != 3 {
				t.Errorf("%s: %+v, wanted %v to be better by %.6f", tt.line, *c, tt.best, tt.loss)
			}
		})
	}
}

// Of cards that a player holds face down the dealer is told nothing. People who may see them
// are told what the decision cost.
func TestHiddenHandCost(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		l := h.dealtTable(NewTable{Seed: 5, House: []string{"shoe=hand", "decks=1", "shuffler=batch"}}, "TH 6S KC 9D", "stand")
		l.must(ann, "tap out")
		if c := l.costs(ann, false)["p2 stand"]; c != nil {
			t.Errorf("the dealer is told %+v", *c)
		}
		if c := l.costs(sue, true)["p2 stand"]; c == nil || !c.Right() || c.Seen != 3 {
			t.Errorf("with open cards it is %+v", c)
		}
	})
}

// At tables of all kinds of shoes and shufflers nearly all decisions have a cost, no decision
// costs less than nothing, and the cards from which a player's are counted are those of the
// decks from which the next card comes.
func TestCostsAtAllShoes(t *testing.T) {
	for variant, houses := range map[string][]string{
		"blackjack":  {"", "shoe=double", "shuffler=batch", "shuffler=continuous", "shoe=hand decks=2 shuffler=batch"},
		"free-bet":   {"", "shuffler=continuous"},
		"down-under": {"", "shuffler=batch"},
	} {
		for _, words := range houses {
			t.Run(strings.TrimSpace(variant+" "+words), func(t *testing.T) {
				t.Parallel()
				inHouse(t, Config{Pace: time.Second}, func(h *house) {
					l := h.table(NewTable{Variant: variant, House: strings.Fields(words), Seed: 11, Bots: 3, Style: "casual"})
					l.must(ann, "tap in Ann")
					for range 400 {
						if step, ok := l.owed(); ok && step.By == game.ByDealer {
							l.must(ann, step.Line())
						} else {
							time.Sleep(time.Second)
						}
						var lie, all [11]int
						l.in(func() {
							table := l.h.Table
							back := table.Shoe.Sides[table.Shoe.Gives()].Back
							for _, place := range table.Places() {
								for _, p := range place {
									if p.Back == back {
										lie[valueOf(p.Card)]++
									}
								}
							}
							all = unseenOf(table, nil)
						})
						if all != lie {
							t.Fatalf("the decks have %v, and %v are counted", lie, all)
						}
					}
					l.must(ann, "tap out")
					s := h.sessionOf(ann)
					decisions, valued, right := 0, 0, 0
					for seq := int64(1); ; {
						r, err := h.Reviews.Replay(context.Background(), sue, s, seq, true)
						if err != nil {
							t.Fatal(err)
						}
						for i := range r.Acts {
							a, err := game.ParseAct(r.Acts[i].Line)
							if _, decides := moves[a.Spoken()]; err != nil || a.By != game.ByPlayer || !decides {
								continue
							}
							decisions++
							c := r.Acts[i].Cost
							if c == nil {
								continue
							}
							if valued++; c.Right() {
								right++
							}
							if c.BestWorth < c.Worth || math.Abs(c.Worth) > 8 || c.Seen < 3 || c.Wager <= 0 {
								t.Errorf("%s costs %+v", r.Acts[i].Line, *c)
							}
						}
						if seq = r.After; seq == 0 {
							break
						}
					}
					t.Logf("%d decisions, %d with a cost, %d of them the best", decisions, valued, right)
					if decisions < 15 || valued < decisions*8/10 || right < valued/2 {
						t.Error("too few")
					}
				})
			})
		}
	}
}
