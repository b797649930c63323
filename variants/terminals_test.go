package variants_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
)

// positionChaos is anything at all at a table whose positions terminals share.
func positionChaos(r *rand.Rand) string {
	at := func() string { return []string{"1", "2", "3", "dealer", "community"}[r.IntN(5)] }
	down := []string{"", " down"}[r.IntN(2)]
	lines := []string{
		"deal " + at() + down, "deal " + at(), "deal " + at(), "use " + at(), "discard", "clear " + at(), "turn hole", "turn 1", "read",
		"offer insurance", "close insurance", "no more bets", "burn", "shuffle", "dead 1", "dead 2", "call floor", "floor approve", "floor void",
		"tap in Bea", "shuffler load", "shuffler start", "shuffler unload", "shuffler open", "shuffler dismiss", "cover shuffler",
		"inject reader fault", "inject reader wrong", "floor repair reader", "floor repair shuffler", "floor replace cards", "floor count",
		"inject shuffler " + []string{"fault", "jam", "stops", "incomplete", "keeps", "sorts", "alarm", "unmixed", "wrong"}[r.IntN(9)],
		"clock countdown 0", "clock countdown 0", "clock hours 24", "clock day", "system settle", "rebuild 1", "rebuild 2", "put back",
		"floor reshuffle", "floor idle", "clear shoe", "cover 80", "cut 100",
		"inspect", "face-down", "wash", "stack", "load", "cover 80", "inject damaged", "inject missing",
		fmt.Sprintf("inject face-up %d", 1+r.IntN(6)), fmt.Sprintf("inject torn %d", 1+r.IntN(6)), fmt.Sprintf("inject short %d", r.IntN(20)),
	}
	if r.IntN(3) == 0 {
		return []string{
			fmt.Sprintf("inject terminal %s %d", []string{"dead", "frozen", "stuck", "misses"}[r.IntN(4)], 1+r.IntN(4)),
			"inject countdown", fmt.Sprintf("t%d complain", 1+r.IntN(4)), fmt.Sprintf("floor repair terminal %d", 1+r.IntN(4)), "floor repair countdown",
		}[r.IntN(5)]
	}
	for range 12 {
		lines = append(lines, fmt.Sprintf("t%d %s", 1+r.IntN(4), []string{
			"hit", "stand", "double 10", "double 20", "split", "insure 5", "even-money", "decline", "surrender",
			"bet main 10", "bet main 0", "position 2", "leave", "cash 50", "sit Zoe 100",
		}[r.IntN(15)]))
	}
	return lines[r.IntN(len(lines))]
}

// sharedHouses are those at whose tables terminals share the positions.
var sharedHouses = [][]string{
	{"hybrid", "terminals=5"},
	{"hybrid", "terminals=5", "reader=revealing", "split-cards=in-turn", "offers=buzzer-beater"},
	{"hybrid-no-hole", "terminals=5", "offers=kings-bounty,royal-match-21:C"},
	{"hybrid-no-hole", "terminals=5", "split-cards=in-turn", "draws=always"},
	{"hybrid", "terminals=5", "time-up=hits-11", "split-aces=one-card", "decks=8"},
	{"hybrid", "terminals=5", "shuffler=batch", "offers=buzzer-beater"},
	{"hybrid-no-hole", "terminals=5", "shuffler=batch", "decks=8"},
}

// TestPositionsNoDeadEnd is TestNoDeadEnd at the tables whose positions
// terminals share.
func TestPositionsNoDeadEnd(t *testing.T) {
	trials := uint64(1200)
	if testing.Short() {
		trials = 150
	}
	for seed := range trials {
		r := rand.New(rand.NewPCG(seed, 5))
		f := openFloor(t, seed, game.Exam, []string{"opening", "preinspected", "round"}[seed%3], sharedHouses[r.IntN(len(sharedHouses))]...)
		f.said = append(f.said, fmt.Sprintf("# seed %d", seed))
		try := func(line string) {
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			f.do(a) // which may be impossible
		}
		for n, name := range []string{"Ann", "Ben", "Cal"} {
			try(fmt.Sprintf("t%d sit %s 500", n+1, name))
		}
		f.home(r, nil)
		for range 2 {
			for n := 1; n <= 3; n++ {
				try(fmt.Sprintf("t%d position %d", n, 1+r.IntN(3)))
				try(fmt.Sprintf("t%d bet main %d", n, 10*(1+r.IntN(2))))
				try(fmt.Sprintf("t%d bet %s 5", n, []string{"buzzer-beater", "kings-bounty", "royal-match-21"}[r.IntN(3)]))
			}
			for range r.IntN(24) {
				if step, ok := f.referee.Next(); ok {
					f.do(step.Act())
				}
			}
			for range 1 + r.IntN(8) {
				try(positionChaos(r))
				hiddenStaysHidden(t, &f.referee)
			}
			f.home(r, nil)
			if slices.ContainsFunc(f.referee.Table.Terminals, func(w game.Terminal) bool { return w.Plays() }) {
				t.Fatalf("a wager lies in a terminal and nothing is owed\n%s", f.tail())
			}
		}
		if t.Failed() {
			return
		}
	}
}

// What is out of order does nothing, and says so.
func TestOutOfOrder(t *testing.T) {
	f := openFloor(t, 7, game.Exam, "round", "hybrid", "terminals=5")
	for _, line := range []string{
		"inject next TH 6C 4S TC", "t1 sit Ann 500", "t1 position 1", "t2 sit Ben 500", "t2 position 1", "t2 bet main 20", "inject terminal stuck 1",
	} {
		f.must(line)
	}
	refused := func(line, want string) {
		t.Helper()
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.do(a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
	sees := func(when string, n int8, dark bool, credit chip.Cents) {
		t.Helper()
		v := game.See(f.referee.Table, game.Viewer{Role: game.PlayerView, Terminal: n}, nil)
		if w := v.Terminals[n-1]; w.Dark != dark || w.Credit != credit {
			t.Errorf("%s: terminal %d is dark %t and shows %v; want %t, %v", when, n, w.Dark, w.Credit, dark, credit)
		}
	}
	f.must("inject terminal frozen 2")
	f.must("t2 bet main 10")
	sees("frozen", 2, false, 480_00)
	f.must("floor repair terminal 2")
	sees("repaired", 2, false, 470_00)
	for _, line := range []string{"deal 1", "deal dealer", "deal 1", "deal dealer down"} {
		f.must(line)
	}
	refused("inject terminal wrong 1", "dead, frozen, stuck or misses")
	refused("inject terminal dead 9", "5 terminals")
	f.must("inject terminal dead 2")
	sees("dark", 2, true, 0)
	refused("t2 hit", "out of order")
	f.must("inject countdown")
	refused("clock countdown 0", "stands still")
	f.must("call floor")
	f.must("floor repair countdown")
	f.must("clock countdown 0")
	f.home(rand.New(rand.NewPCG(1, 1)), nil)
	refused("floor repair terminal 9", "5 terminals")
	// A lock-out that sticks where it is open stays open; here it is shut.
	f.must("floor repair terminal 1")
	for _, line := range []string{"t2 bet main 20", "no more bets", "deal 1", "inject terminal stuck 2"} {
		f.must(line)
	}
	f.home(rand.New(rand.NewPCG(1, 1)), nil)
	refused("t2 bet main 20", "locked out")
	f.must("t2 complain")
	f.must("call floor")
	f.must("floor repair terminal 2")
	f.must("t2 bet main 20")
}

// TestBatchAtHybridTable deals shoe after shoe at a table with an automated
// shuffler that holds one batch: it is dealt out to the last card, also in a
// round, which the cards of the discard rack then finish; every other shoe is made
// of all decks, which have backs of one color, 633c.5(f). Nothing that is due is a
// mistake, cards and money are conserved, and the facts fold to the same table.
func TestBatchAtHybridTable(t *testing.T) {
	for _, variant := range []string{"hybrid", "hybrid-no-hole"} {
		t.Run(variant, func(t *testing.T) {
			f := openFloor(t, 11, game.Coached, "opening", variant, "shuffler=batch", "terminals=5", "decks=6")
			r := rand.New(rand.NewPCG(11, 2))
			for n := 1; n <= 5; n++ {
				f.must(fmt.Sprintf("t%d sit P%d 60000", n, n))
			}
			table := f.referee.Table
			whole, inRound, opened := 0, 0, 0
			f.did = func(_ string, facts []game.Fact) {
				for _, fact := range facts {
					if _, ok := fact.(*game.Revealed); ok {
						opened++
					}
				}
			}
			watch := func(s game.Step) {
				if s.Verb != game.Load {
					return
				}
				if table.Round.Started {
					inRound++
					if s.Rule.Cite != "633a.14(f)#1" {
						t.Errorf("a shoe is made up in a round under %s", s.Rule.Cite)
					}
					return
				}
				if whole++; len(table.Pack) != 6*52 {
					t.Errorf("shoe %d is made of %d cards", whole, len(table.Pack))
				}
				for _, p := range table.Pack {
					if p.Back != table.Pack[0].Back {
						t.Fatalf("shoe %d has cards of two colors", whole)
					}
				}
			}
			for rounds := 0; (whole < 3 || inRound < 1) && rounds < 200; rounds++ {
				f.home(r, watch)
				for n := 1; n <= 5; n++ {
					if variant == "hybrid" {
						f.must(fmt.Sprintf("t%d position %d", n, 1+(n+rounds)%3))
					}
					f.must(fmt.Sprintf("t%d bet main 20", n))
				}
				for range 5 { // somebody asks for cards
					for n := 1; n <= 5 && table.AllHaveTwo(); n++ {
						if a, err := game.ParseAct(fmt.Sprintf("t%d %s", n, []string{"hit", "stand"}[r.IntN(2)])); err == nil {
							f.do(a) // which may be impossible
						}
					}
				}
				f.home(r, watch)
			}
			if opened < whole-1 {
				t.Errorf("%d shoes of all decks were dealt, and %d seals opened", whole-1, opened)
			}
			if whole < 3 || inRound < 1 {
				t.Errorf("%d shoes of all decks and %d made up in a round", whole, inRound)
			}
			if err := errors.Join(gametest.SameFold(f.log, table), gametest.Stored(table)); err != nil {
				t.Error(err)
			}
		})
	}
}
