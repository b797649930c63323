package variants_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/wager"
)

// wrongHouses are houses with many wagers, beside those of other tests.
var wrongHouses = append([][]string{
	{"decks=6", everySide},
	{"decks=6", everyPanel},
	{"decks=6", "offers=bad-beat:option=any-20"},
	{"free-bet", "offers=push-22:A"},
	{"down-under", "offers=match-the-dealer"},
	{"spanish-21", "offers=match-the-dealer,match-the-dealer-progressive:6D-P4"},
	{"blackjack-premium", "offers=switch-ante,perfect-pairs:A,buster:A"},
	{"shoe=double", "decks=6", everySide},
}, houses...)

// TestPutRightAtOnce settles wagers of all games wrongly in an exam: too little,
// too much, paid though lost, taken though won. The act is marked; what puts it
// right is due from then on, and no other amount does; with it the player has what
// he would have had; and the round goes on to its end without another mark.
// 633a.7(g), (o) to (r), 633a.13, 633c and what the other chapters make of them.
func TestPutRightAtOnce(t *testing.T) {
	seeds := uint64(20)
	if testing.Short() {
		seeds = 8
	}
	wrong := map[string]int{}
	for i, house := range wrongHouses {
		for seed := range seeds {
			w := &wronger{floor: openFloor(t, seed, game.Exam, "round", house...), r: rand.New(rand.NewPCG(seed, uint64(i))), wrong: wrong}
			for n, name := range []string{"Ann", "Ben", "Cal"} {
				w.must(fmt.Sprintf("p%d sit %s 40000", n+1, name))
				if system := w.referee.Table.Panel.System("bad-beat"); system != nil {
					w.must(fmt.Sprintf("p%d fund 1000", n+1))
				}
			}
			w.home(w.r, nil)
			w.bets(w.r)
			w.home(w.r, w.settlesWrongly)
			if err := gametest.SameFold(w.log, w.referee.Table); err != nil {
				t.Error(err)
			}
			if t.Failed() {
				t.Fatalf("%v, seed %d\n%s", house, seed, w.tail())
			}
		}
	}
	for _, of := range append(wager.All(), wager.Editions()...) {
		for _, variant := range of.Variants {
			book, err := variants.Lookup(variant)
			if err != nil || book.Has.Terminals || of.Automated || of.On == wager.Device || testing.Short() {
				continue // dealt by nobody, settled by machines, or without chips
			}
			if wrong[of.ID] == 0 {
				t.Errorf("%s was never settled wrongly", of.ID)
			}
		}
	}
	for _, of := range []string{"insurance", "main", "too little", "too much", "paid though lost", "taken though won"} {
		if wrong[of] == 0 {
			t.Errorf("%s never happened", of)
		}
	}
}

// A wronger is a dealer who settles some wagers wrongly, and puts that right.
type wronger struct {
	*floor
	r     *rand.Rand
	wrong map[string]int
}

// settlesWrongly may do something else than the step to the wager that it settles.
func (w *wronger) settlesWrongly(step game.Step) {
	table := w.referee.Table
	if step.Verb == game.Read && w.r.IntN(2) == 0 {
		w.insures()
	}
	s := table.Seat(step.At.Box)
	if step.By != game.ByDealer || step.Mending || step.Wager == "" && step.Verb != game.Half || !table.Round.Started || s == nil || !s.Wagered() {
		return
	}
	right := step.Act()
	want, settles := leaves(table, right)
	if !settles || want == 0 && w.r.IntN(3) > 0 {
		return
	}
	a := w.otherwise(right)
	got, settles := leaves(table, a)
	if !settles || got == want {
		return
	}
	id := right.Wager
	if id == "" {
		id = "main"
	}
	before := w.wealth(s)
	out, err := w.do(a)
	if err != nil {
		return // it cannot be done
	}
	// One mistake, and a second clause where it says the odds.
	if m := out.Verdict.Mistakes; len(m) == 0 || len(m) > 2 || len(m) == 2 && (m[1].Diff != 0 || m[1].Kind != game.WrongAmount) {
		w.t.Errorf("%s for %s is judged %+v, want one mistake", a, right, m)
	}
	what := "too little"
	switch {
	case want == 0:
		what = "paid though lost"
	case got == 0:
		what = "taken though won"
	case got > want:
		what = "too much"
	}
	w.wrong[id]++
	w.wrong[what]++
	w.putsRight(right, want-got)
	if after := w.wealth(s); after != before+want {
		w.t.Errorf("%s for %s, put right: box %d has %v, had %v and was to have %v more", a, right, s.N, after, before, want)
	}
}

// insures lays insurance, before the reader.
func (w *wronger) insures() {
	for i := range w.referee.Table.Boxes {
		if s := &w.referee.Table.Boxes[i]; s.Wagered() {
			// Who may not is refused.
			w.do(game.Act{By: game.ByPlayer, Box: int8(s.N), Verb: game.Insure, Amount: 500})
		}
	}
}

// otherwise is another settlement of the same wager.
func (w *wronger) otherwise(right game.Act) game.Act {
	a := right
	a.Amount, a.Chips = 0, chip.Chips{}
	if a.Wager == "" {
		a.Wager = "main"
	}
	pay := game.Pay
	if right.Verb == game.Credit {
		pay = game.Credit
	}
	switch w.r.IntN(5) {
	case 0:
		a.Verb = game.Take
	case 1:
		a.Verb = game.Push
	case 2:
		a.Verb, a.Amount = pay, 500+right.Amount
	case 3:
		a.Verb, a.Amount = pay, max(right.Amount/1000*500, 500)
	default:
		a.Verb, a.Amount = pay, chip.Cents(500*(1+w.r.IntN(8)))
	}
	return a
}

// putsRight wants the difference to be due, under an advice, and does it.
func (w *wronger) putsRight(right game.Act, lacks chip.Cents) {
	w.t.Helper()
	a := right
	if a.Wager == "" {
		a.Wager = "main"
	}
	switch {
	case lacks < 0:
		a.Verb, lacks = game.Take, -lacks
	case right.Verb != game.Credit:
		a.Verb = game.Pay
	}
	a.Amount, a.Chips = lacks, chip.Chips{}
	due := w.referee.Table.Due(nil)
	times := 0
	for _, s := range due {
		if s.Now && s.Mending && s.Matches(w.referee.Table, &a) {
			times++
		}
	}
	if times != 1 {
		w.t.Errorf("%s is due %d times", a, times)
	}
	for _, other := range []chip.Cents{a.Amount + 500, a.Amount - 250} {
		b := a
		if b.Amount = other; other > 0 {
			if v := w.referee.Table.Judge(&b, due); v.Right() {
				w.t.Errorf("%s is right where %s is due", b, a)
			}
		}
	}
	if out, err := w.do(a); err != nil || !out.Verdict.Right() {
		w.t.Errorf("%s: %v, %+v", a, err, out.Verdict.Mistakes)
	}
}

// wealth is what the player of a box has, on his game account too.
func (w *wronger) wealth(s *game.Seat) chip.Cents {
	return w.referee.Table.Owner(s).Bank.Total() + s.Account.Account
}

// leaves is what an act of settlement leaves a player with of a wager; false where
// it is none, or settles a part of it.
func leaves(t *game.Table, a game.Act) (chip.Cents, bool) {
	s, lies := t.Seat(a.At.Box), chip.Cents(0)
	switch h, w := t.Find(a.At), s.Wager(a.Wager); {
	case a.Wager == "insurance":
		lies = s.Insurance.Total()
	case a.Wager != "main" && a.Wager != "":
		if w == nil || a.Wager == game.PressSpot && w.Chips.IsZero() {
			return 0, false
		}
		if lies = w.Chips.Total(); a.Verb == game.Push && w.Gathered {
			lies = w.Staked
		}
	case h != nil:
		lies = h.OnLayout()
	}
	switch a.Verb {
	case game.Pay, game.Credit:
		return lies + a.Amount, true
	case game.Push:
		return lies, true
	case game.Half:
		return lies / 2, true
	case game.Return:
		return lies, a.Amount == 0 || a.Amount == lies
	case game.Take:
		return 0, lies > 0 && (a.Amount == 0 || a.Amount == lies)
	}
	return 0, false
}
