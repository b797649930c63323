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
	"burncard/variants"
	"burncard/variants/scenario"
)

// A floor is a table for property tests: its referee and the count that must hold.
type floor struct {
	t       testing.TB
	referee game.Referee
	draw    scenario.Seeded
	log     []game.Fact
	said    []string
	did     func(act string, facts []game.Fact) // told of every act, if set

	rules map[*game.Rule]bool
}

// openFloor opens a table of plain Blackjack, or of the variant that the first
// word names.
func openFloor(t testing.TB, seed uint64, mode game.Mode, start string, house ...string) *floor {
	t.Helper()
	variant := "blackjack"
	if len(house) > 0 && !strings.Contains(house[0], "=") {
		variant, house = house[0], house[1:]
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	h, err := book.House(house...)
	if err != nil {
		t.Fatal(err)
	}
	h.BettingTime, h.Think = 0, 0
	f := &floor{t: t, draw: scenario.NewSeeded(seed)}
	f.referee = game.Referee{Table: game.NewTable(book)}
	open := book.Open(mode, h, start, f.draw)
	f.referee.Table.Evolve(open)
	f.log = append(f.log, open)
	return f
}

// do submits an act; physics and players' rules may refuse it.
func (f *floor) do(a game.Act) (game.Outcome, error) {
	return f.when(a, f.referee.Table.Due(nil))
}

// when is do where it is known what is due, all of it.
func (f *floor) when(a game.Act, due []game.Step) (game.Outcome, error) {
	whole := f.referee.Table.Judge(&a, due)
	out, err := f.referee.Submit(a, f.draw)
	if !errors.As(err, new(game.Rejected)) && (len(whole.Mistakes) != len(out.Verdict.Mistakes) || !slices.Equal(whole.Mended, out.Verdict.Mended)) {
		f.t.Fatalf("%s is judged %+v, and by all that is due %+v\n%s", a, out.Verdict, whole, f.tail())
	}
	if err == nil {
		f.said = append(f.said, a.String())
		f.log = append(f.log, copies(out.Facts)...)
		f.check()
		if f.did != nil {
			f.did(a.String(), out.Facts)
		}
		if order, ok := f.referee.Table.Ripe(); ok {
			if _, err := f.do(order); err != nil {
				f.t.Fatalf("%v, whose moment has come: %v\n%s", order, err, f.tail())
			}
		}
	}
	return out, err
}

// must submits a line that has to be right.
func (f *floor) must(line string) {
	f.t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		f.t.Fatal(err)
	}
	out, err := f.do(a)
	if err != nil || !out.Verdict.Right() {
		f.t.Fatalf("%s: %v %+v\n%s", line, err, out.Verdict.Mistakes, f.tail())
	}
}

func (f *floor) tail() string {
	s := ""
	for _, l := range f.said[max(0, len(f.said)-60):] {
		s += l + "\n"
	}
	return s
}

// check counts every card and every chip.
func (f *floor) check() {
	if err := gametest.Conserved(f.referee.Table); err != nil {
		f.t.Fatalf("%v after\n%s", err, f.tail())
	}
}

// bets puts random wagers down, at least one. It fails where nobody can bet.
func (f *floor) bets(r *rand.Rand) {
	t := f.referee.Table
	tries := 0
	for any := false; !any; {
		if tries++; tries > 100 {
			f.t.Fatalf("nobody could bet in 100 tries\n%s", f.tail())
		}
		if !slices.ContainsFunc(t.Boxes, func(s game.Seat) bool { return s.Player >= 0 }) {
			f.must("p1 sit Zoe 2000") // all have left
		}
		for i := range t.Boxes {
			s := &t.Boxes[i]
			if s.Player < 0 || r.IntN(4) == 0 {
				continue
			}
			amount := chip.Cents([]int{500, 1000, 1500, 2500, 3500, 4000, 4500, 750}[r.IntN(8)])
			_, err := f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: "main", Amount: amount})
			if err == nil {
				any = true
				if f.referee.Table.Has.SwitchPlaces > 0 && r.IntN(5) > 0 {
					f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: "switch-ante", Amount: s.Initial() / 5})
				}
				f.panelBets(r, s)
			} else if t.Owner(s).Bank.Total() < amount && s.Notes == 0 {
				f.must(fmt.Sprintf("p%d %s 500", s.N, map[bool]string{true: "fund", false: "cash"}[t.House.Automated]))
			}
		}
		if !any {
			f.home(r, nil) // nobody can bet before his cash is changed
		}
	}
	for _, o := range t.House.Offers {
		for i := range t.Boxes {
			if s := &t.Boxes[i]; s.Wagered() && r.IntN(2) == 0 {
				// Who has no more chips bets nothing beside.
				f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: o.Wager, Amount: chip.Cents(500 * (1 + r.IntN(2)))})
			}
		}
	}
}

// panelBets lays progressive wagers beside a main wager, some of the time.
func (f *floor) panelBets(r *rand.Rand, s *game.Seat) {
	for i := range f.referee.Table.Panel.Wagers {
		if r.IntN(3) > 0 {
			f.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Bet, Wager: f.referee.Table.Panel.Wagers[i].Wager, Amount: 500})
		}
	}
}

// speak gives a random player's answer to what is asked of him.
func (f *floor) speak(r *rand.Rand, step game.Step) {
	for range 50 {
		a, err := game.ParseAct(answer(r, step))
		if err != nil {
			f.t.Fatal(err)
		}
		if _, err := f.do(a); err == nil {
			return
		}
	}
	f.t.Fatalf("box %d has no answer to %s\n%s", step.At.Box, step.Verb, f.tail())
}

// answer is what a player may say where a step is his; the rules may refuse it to
// him.
func answer(r *rand.Rand, step game.Step) string {
	var verbs []string
	switch step.Verb {
	case game.AnyDecision:
		verbs = []string{"hit", "stand", "stand", "double 5", "double 10", "double", "split", "split 5", "surrender", "show", "rescue"}
	case game.AnyCut:
		verbs = []string{"decline", "cut 60", fmt.Sprintf("cut %d", 10+r.IntN(100))}
	case game.AnyLook:
		verbs = []string{"inspect", "decline"}
	case game.AnyAnswer:
		verbs = []string{"accept", "refuse"}
	case game.AnyPay:
		verbs = []string{"take " + step.Wager, "press " + step.Wager, "press " + step.Wager + " 5"}
	case game.AnyChoice:
		verbs = []string{"switch", "keep"}
	case game.Discard:
		verbs = []string{"discard"}
	case game.AnySit:
		verbs = []string{"sit Zoe 500"}
	}
	return fmt.Sprintf("p%d %s", step.At.Box, verbs[r.IntN(len(verbs))])
}

// home follows Due until nothing is owed and no round is on; it fails where
// that takes too long, where nothing is due, or where what is due is judged
// wrong.
func (f *floor) home(r *rand.Rand, act func(game.Step)) {
	t := f.referee.Table
	for range 1500 {
		step, ok := f.referee.Next()
		whole := game.Referee{Table: t}
		due := whole.Due()
		if all, _ := whole.Next(); ok && all.Line() != step.Line() {
			f.t.Fatalf("%s is next, and %s of all that is due\n%s", step.Line(), all.Line(), f.tail())
		}
		if !ok {
			if t.Round.Started {
				f.t.Fatalf("a round is on and nothing is due\n%s", f.tail())
			}
			return
		}
		if step.By == game.ByPlayer {
			f.speak(r, step)
			continue
		}
		if act != nil {
			act(step)
			if again, ok := f.referee.Next(); !ok || again.Line() != step.Line() {
				continue // it changed what is due
			}
			due = f.referee.Due()
		}
		f.listed(due)
		out, err := f.when(step.Act(), due)
		if err != nil {
			f.t.Fatalf("%s is due and cannot be done: %v\n%s", step.Line(), err, f.tail())
		}
		if !out.Verdict.Right() {
			f.t.Fatalf("%s is due and judged %+v\n%s", step.Line(), out.Verdict.Mistakes, f.tail())
		}
	}
	f.t.Fatalf("1500 steps and no end\n%s", f.tail())
}
