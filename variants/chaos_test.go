package variants_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
)

// chaos is acts of every kind, many of them wrong.
func chaos(r *rand.Rand) string {
	box := func() string {
		n := fmt.Sprint(1 + r.IntN(4))
		if r.IntN(6) == 0 {
			n += fmt.Sprintf(".%d", 1+r.IntN(3))
		}
		return n
	}
	money := func() string { return []string{"5", "7.50", "10", "15", "25", "37.50"}[r.IntN(6)] }
	wager := func() string {
		return []string{"main", "main", "main", "main", "main", "insurance", "insurance", "perfect-pairs", "house-money", "trilux-deluxe", "press"}[r.IntN(11)]
	}
	lines := []func() string{
		func() string { return "deal " + box() },
		func() string { return "deal " + box() + " down" },
		func() string { return "deal dealer" },
		func() string { return "deal dealer down" },
		func() string { return "read" },
		func() string { return "lammer " + box() },
		func() string { return "tuck " + box() },
		func() string { return "bonus " + box()[:1] + " " + []string{"50", "1000"}[r.IntN(2)] },
		func() string { return "p" + box()[:1] + " rescue" },
		func() string { return "swap " + box()[:1] },
		func() string { return "p" + box()[:1] + " " + []string{"switch", "keep"}[r.IntN(2)] },
		func() string { return fmt.Sprintf("p%d bet %d.%d main 5", 1+r.IntN(2), 1+r.IntN(2), 1+r.IntN(2)) },
		func() string { return "deal switch " + box()[:1] + []string{"", " down"}[r.IntN(2)] },
		func() string { return []string{"turn", "clear", "use"}[r.IntN(3)] + " switch " + box()[:1] },
		func() string { return "p" + box()[:1] + " bet switch-ante " + []string{"1", "2", "5"}[r.IntN(3)] },
		func() string { return []string{"take", "return", "push"}[r.IntN(3)] + " " + box()[:1] + " switch-ante" },
		func() string { return "p" + box()[:1] + " double" },
		func() string { return "place " + []string{"small", "medium", "large"}[r.IntN(3)] },
		func() string { return "turn hole" },
		func() string { return "turn " + box() },
		func() string { return "offer insurance" },
		func() string { return "close insurance" },
		func() string { return "offer even-money " + box() },
		func() string { return "split " + box() },
		func() string { return "join " + box()[:1] },
		func() string { return fmt.Sprintf("call %d", 12+r.IntN(15)) },
		func() string { return "call blackjack " + box() },
		func() string { return "take " + box() + " " + wager() },
		func() string { return "take " + box() + " " + wager() + " " + money() },
		func() string { return "pay " + box() + " " + wager() + " " + money() },
		func() string { return "push " + box() + " main" },
		func() string { return "half " + box() },
		func() string { return "half " + box() + " press" },
		func() string { return "offer " + wager() + " " + box() },
		func() string { return "press " + box() + " " + wager() + " " + money() },
		func() string { return "press aside " + box() + " " + wager() + " " + money() },
		func() string { return "p" + box()[:1] + " press " + wager() },
		func() string { return "p" + box()[:1] + " take " + wager() },
		func() string { return "return " + box() + " " + wager() },
		func() string { return "return " + box() + " " + wager() + " " + money() },
		func() string { return "clear " + box() },
		func() string { return "clear dealer" },
		func() string { return "clear shoe" },
		func() string { return "discard" },
		func() string { return "use " + box() },
		func() string { return "use dealer" },
		func() string { return "dead " + box() },
		func() string { return "burn" },
		func() string { return "shuffle" },
		func() string { return "wash" },
		func() string { return fmt.Sprintf("cut %d", r.IntN(60)) },
		func() string { return fmt.Sprintf("cover %d", r.IntN(120)) },
		func() string { return "load" },
		func() string { return "offer cut " + box() },
		func() string { return "call floor" },
		func() string { return "catch " + box() },
		func() string { return "change " + box() + " 25x2" },
		func() string { return "drop " + box() },
		func() string { return "tap in Bea" },
		func() string { return "tap out" },
		func() string { return "floor void" },
		func() string { return "floor approve" },
		func() string { return `floor override "go on"` },
		func() string { return "floor reshuffle" },
		func() string { return "floor recut" },
		func() string { return "floor idle" },
		func() string { return "p" + box()[:1] + " hit" },
		func() string { return "p" + box()[:1] + " stand" },
		func() string { return "p" + box()[:1] + " double " + money() },
		func() string { return "p" + box()[:1] + " split" },
		func() string { return "p" + box()[:1] + " split " + money() },
		func() string { return "p" + box()[:1] + " surrender" },
		func() string { return "p" + box()[:1] + " insure " + money() },
		func() string { return "p" + box()[:1] + " even-money" },
		func() string { return "p" + box()[:1] + " decline" },
		func() string { return "p" + box()[:1] + " accept" },
		func() string { return "p" + box()[:1] + " refuse" },
		func() string { return "p" + box()[:1] + " touch cards" },
		func() string { return "p" + box()[:1] + " late main " + money() },
		func() string { return "p" + box()[:1] + " cap main " + money() },
		func() string { return "p" + box()[:1] + " pinch main 5" },
		func() string { return "p" + box()[:1] + " sneak main " + []string{"1", "2", "505", "7"}[r.IntN(4)] },
		func() string { return "p" + box()[:1] + " sneak top-3 5" },
		func() string { return "p" + box()[:1] + " jumble" },
		func() string { return "p" + box()[:1] + " touch pay" },
		func() string { return "p" + box()[:1] + " unclear" },
		func() string {
			return "p" + box()[:1] + " word " + []string{"hit", "stand", "double", "split"}[r.IntN(4)]
		},
		func() string { return "p" + box()[:1] + " instead " + []string{"hit", "stand"}[r.IntN(2)] },
		func() string { return "prompt " + box() },
		func() string { return "p" + box()[:1] + " conduct drink" },
		func() string { return "floor slip " + []string{"fill", "credit", "closer"}[r.IntN(3)] + " 25x4" },
		func() string { return "floor runner 25x" + []string{"3", "4"}[r.IntN(2)] },
		func() string { return "floor send" },
		func() string { return "floor sign" },
		func() string { return "sign" },
		func() string { return "stow" },
		func() string { return "lay 25x4" },
		func() string { return "tally 25x4" },
		func() string { return "clock hours 24" },
		func() string { return "clock day" },
		func() string { return "p" + box()[:1] + " cash 100" },
		func() string { return "p" + box()[:1] + " tip 5" },
		func() string { return "p" + box()[:1] + " leave" },
		func() string { return "p" + box()[:1] + " sit " + []string{"Ann", "Ben", "Cal"}[r.IntN(3)] + " 300" },
		func() string { return "inject reader fault" },
		func() string { return "inject reader wrong" },
		func() string { return fmt.Sprintf("inject face-up %d", 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject foreign %d", 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject sticks %d", 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject short %d", r.IntN(20)) },
		func() string { return "floor repair shoe" },
		func() string { return "floor repair shuffler" },
		func() string { return "hold left" },
		func() string { return "lay down" },
		func() string { return "draw " + []string{"a", "b"}[r.IntN(2)] },
		func() string { return "side " + []string{"a", "b"}[r.IntN(2)] },
		func() string { return "segregate" },
		func() string { return "p" + box()[:1] + " show" },
		func() string { return "p" + box()[:1] + " discard" },
		func() string { return "inject shoe wrong" },
		func() string { return "shuffler load" },
		func() string { return "shuffler start" },
		func() string { return "shuffler unload" },
		func() string { return "shuffler open" },
		func() string { return "shuffler dismiss" },
		func() string { return "cover shuffler" },
		func() string { return "sign shuffler" },
		func() string {
			return "inject shuffler " + []string{"fault", "jam", "stops", "incomplete", "keeps", "sorts", "alarm", "unmixed", "wrong"}[r.IntN(9)]
		},
		func() string { return "floor replace cards" },
		func() string { return "p" + box()[:1] + " dispute" },
		func() string { return "rebuild " + box()[:1] },
		func() string { return "put back" },
		func() string { return "inject damaged" },
		func() string { return "inject missing" },
		func() string { return "inject ten" },
		func() string { return fmt.Sprintf("inject ten %d", 1+r.IntN(6)) },
		func() string { return "inspect" },
		func() string { return "spread" },
		func() string { return fmt.Sprintf("inject face-up %d after %d cards", 1+r.IntN(3), 1+r.IntN(6)) },
		func() string { return fmt.Sprintf("inject reader fault within %d rounds", 1+r.IntN(2)) },
		func() string { return fmt.Sprintf("inject sticks %d in 1 round", 1+r.IntN(6)) },
		func() string { return `task 1 "cap main 5"` },
	}
	return lines[r.IntN(len(lines))]()
}

// TestNoDeadEnd does anything at all in exam mode, then follows Due: whatever
// was done, what is due leads to the end of the round, and all is conserved.
func TestNoDeadEnd(t *testing.T) {
	trials := 4000
	if testing.Short() {
		trials = 300
	}
	for seed := range uint64(trials) {
		deadEnd(t, seed)
		if t.Failed() {
			return
		}
	}
}

func deadEnd(t testing.TB, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 2))
	f := openFloor(t, seed, game.Exam, "round", houses[r.IntN(len(houses))]...)
	f.said = append(f.said, fmt.Sprintf("# seed %d", seed))
	for n, name := range []string{"Ann", "Ben", "Cal"}[:1+r.IntN(3)] {
		f.must(fmt.Sprintf("p%d sit %s 1000", n+1, name))
	}
	for range 2 {
		// A part of a right round, then chaos, then home. A side wager that no rule
		// knows leaves the floor's last way out.
		f.bets(r)
		if f.referee.Table.House.Offered("perfect-pairs") && r.IntN(4) == 0 {
			f.do(game.Act{By: game.ByPlayer, Box: 1, Verb: game.Bet, Wager: "perfect-pairs", Amount: 500})
		}
		right := r.IntN(30)
		for range right {
			if step, ok := f.referee.Next(); ok && step.By == game.ByPlayer {
				f.speak(r, step)
			} else if ok {
				f.do(step.Act())
			}
		}
		for range 1 + r.IntN(8) {
			line := chaos(r)
			if f.referee.Table.Panel.On() && r.IntN(2) == 0 {
				line = panelChaos(r)
			}
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			f.do(a)
			hiddenStaysHidden(t, &f.referee)
		}
		if seed%16 == 0 {
			if err := gametest.Stored(f.referee.Table); err != nil {
				t.Fatal(err)
			}
		}
		f.home(r, nil)
		for _, line := range []string{fmt.Sprintf("p%d dispute", 1+r.IntN(3)), fmt.Sprintf("rebuild %d", 1+r.IntN(3)), "put back"} {
			if r.IntN(3) == 0 {
				a, err := game.ParseAct(line)
				if err != nil {
					t.Fatal(err)
				}
				f.do(a) // which may be impossible
			}
		}
		f.home(r, nil)
		if len(f.referee.Table.Players) == 0 || f.referee.Table.Players[0].Gone {
			return
		}
	}
}

// FuzzChaos is TestNoDeadEnd over any seed.
func FuzzChaos(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { deadEnd(t, seed) })
}

// TestAskingWritesNothing throws anything at all at a table of every kind. To ask
// what is due and to judge changes nothing there, and what the table counts in
// advance is what its cards and chips come to when they are counted anew.
func TestAskingWritesNothing(t *testing.T) {
	for i, house := range houses {
		r := rand.New(rand.NewPCG(uint64(i), 9))
		f := openFloor(t, uint64(i), game.Exam, "round", house...)
		for n := range 3 {
			f.must(fmt.Sprintf("p%d sit %c 2000", n+1, 'A'+n))
			f.must(fmt.Sprintf("p%d bet main 25", n+1))
		}
		for range 30 {
			step, ok := f.referee.Next()
			a, err := game.ParseAct(chaos(r))
			if err != nil {
				t.Fatal(err)
			}
			if ok && step.By != game.ByPlayer && r.IntN(3) > 0 {
				a = step.Act()
			}
			before := gametest.Dump(f.referee.Table)
			f.referee.Table.Judge(&a, f.referee.Table.Due(nil))
			if after := gametest.Dump(f.referee.Table); after != before {
				t.Fatalf("%v: asking about %s made of\n%s\n%s", house, a, before, after)
			}
			f.do(a) // which may be impossible
			if err := gametest.Stored(f.referee.Table); err != nil {
				t.Fatalf("%v: after %s: %v", house, a, err)
			}
		}
	}
}
