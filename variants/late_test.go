package variants_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants/scenario"
)

// TestLongEveryStepLate plays by the book under every house. Again and again it leaves
// the step out that is due, does what comes later, and then what was left out: at
// once and, on another copy of the table, some acts later. It must be right, or be
// due again after what the other act has made due, or be refused with the clause
// that says why it is too late: tooLate and gone list those, and neverLeftOut the
// rules of which no step can be left out. All of the three lists must be wanted.
func TestLongEveryStepLate(t *testing.T) {
	l := &lateTest{t: t, owed: map[string]int{}, left: map[string]bool{}, used: map[string]bool{}}
	rounds := 18
	if testing.Short() {
		rounds = 5
	}
	for i, house := range slices.Concat(houses, sharedHouses) {
		l.tried = map[string]int{}
		r := rand.New(rand.NewPCG(uint64(i), 11))
		f := openFloor(t, uint64(i), game.Exam, []string{"opening", "preinspected", "round"}[i%3], house...)
		l.house = fmt.Sprint(house)
		who := "p"
		if f.referee.Table.Has.Terminals {
			who = "t"
		}
		for n := range min(3, len(f.referee.Table.Boxes)) {
			f.must(fmt.Sprintf("%s%d sit P%d 2000", who, n+1, n+1))
		}
		f.home(r, func(s game.Step) { l.leaveOut(f, r, s) })
		for range rounds {
			if who == "t" {
				f.betsAtTerminals(r)
			} else {
				f.bets(r)
			}
			if r.IntN(6) == 0 {
				f.must("tap out")
				f.must("tap in Bea")
			}
			f.home(r, func(s game.Step) { l.leaveOut(f, r, s) })
			if r.IntN(4) == 0 && !f.referee.Table.FromMixer() {
				f.must("floor reshuffle")
			}
		}
	}
	if testing.Short() {
		return // too few rounds to meet all of the lists
	}
	for _, e := range tooLate {
		if !l.used[e.why] {
			t.Errorf("%s: no step came too late so: %s", e.of, e.why)
		}
	}
	for _, e := range goneBy {
		if !l.used[e.why] {
			t.Errorf("nothing was gone so: %s", e.why)
		}
	}
	never := ""
	for cites, why := range neverLeftOut {
		never += " " + cites
		if !slices.ContainsFunc(strings.Fields(cites), func(cite string) bool { return l.owed[cite] > 0 }) {
			t.Errorf("%s was never owed: %s", cites, why)
		}
	}
	for cite, n := range l.owed {
		if n > 5 && !l.left[cite] && !slices.Contains(strings.Fields(never), cite) {
			t.Errorf("%s: none of %d steps was left out", cite, n)
		}
	}
}

// A lateTest leaves steps out.
type lateTest struct {
	t     *testing.T
	house string
	owed  map[string]int  // steps of a citation that were to be left out
	left  map[string]bool // citations of which one was
	tried map[string]int  // at this house
	used  map[string]bool // what of tooLate and goneBy was wanted
}

// wrong reports what is in no list, once for each rule and clause.
func (l *lateTest) wrong(what, of, told, how string) {
	l.t.Helper()
	if key := what + " " + of + " " + told; !l.used[key] {
		l.used[key] = true
		l.t.Errorf("%s: a step of %s, told under %q, and no list says why: %s", what, of, told, how)
	}
}

// betsAtTerminals lays random wagers at terminals that share positions.
func (f *floor) betsAtTerminals(r *rand.Rand) {
	for n := 1; n <= 3; n++ {
		for _, line := range []string{
			fmt.Sprintf("t%d position %d", n, 1+r.IntN(3)), fmt.Sprintf("t%d bet main %d", n, 10*(1+r.IntN(2))),
			fmt.Sprintf("t%d bet %s 5", n, []string{"buzzer-beater", "kings-bounty", "royal-match-21"}[r.IntN(3)]),
		} {
			if a, err := game.ParseAct(line); err == nil {
				f.do(a) // which may be refused
			}
		}
	}
}

// leaveOut leaves the step out, in several ways, on copies of the floor's table.
func (l *lateTest) leaveOut(f *floor, r *rand.Rand, step game.Step) {
	if step.By != game.ByDealer && step.By != game.ByFloor {
		return
	}
	cite := lawOf(step.Rule.Cite)
	seed := r.Uint64() // so that what is tried here leaves the play as it is
	if l.tried[cite]++; l.tried[cite] > 6 {
		return
	}
	l.owed[cite]++
	r, draw := rand.New(rand.NewPCG(seed, 1)), scenario.NewSeeded(seed)
	for _, a := range instead(f, r, &step, draw) {
		d := &game.Referee{Table: f.referee.Table.Clone()}
		out, err := d.Consider(a, draw)
		if err != nil || out.Verdict.Right() || len(out.Verdict.Skips) > 1 || out.Verdict.Mistakes[0].Owed != step.Line() {
			continue // it cannot be done, or leaves something else out
		}
		if markedTwice(out.Verdict.Mistakes) {
			l.t.Errorf("%s, left out by %s, is marked twice under one clause: %+v", step.Line(), a, out.Verdict.Mistakes)
		}
		d.Commit(out)
		l.left[cite] = true
		how := fmt.Sprintf("%s after %v: %s left out by %s", l.house, f.said[max(0, len(f.said)-8):], step.Line(), a)
		since := []game.Act{a}
		l.late(d.Table, &step, since, r, draw, how)
		for range 1 + r.IntN(6) {
			next, ok := nextBut(d, &step)
			if !ok || sameAct(&next, &step) {
				break // it was made good under another rule
			}
			rounds := d.Table.Rounds
			if !play(d, next, r, draw) || d.Table.Rounds != rounds || d.Table.Round.Void {
				break
			}
			how += ", " + next.Line()
			since = append(since, next.Act())
			l.late(d.Table, &step, since, r, draw, how)
		}
	}
}

func markedTwice(list []game.Mistake) bool {
	for i, m := range list {
		if slices.ContainsFunc(list[:i], func(o game.Mistake) bool { return o.Cite == m.Cite }) {
			return true
		}
	}
	return false
}

// instead lists what may be done in place of the step: what is due later, and what
// comes due when the step is done.
func instead(f *floor, r *rand.Rand, step *game.Step, draw scenario.Seeded) (acts []game.Act) {
	add := func(s *game.Step) {
		if (s.By == game.ByDealer || s.By == game.ByFloor) && !s.May && !sameAct(s, step) {
			acts = append(acts, s.Act())
		}
	}
	for _, s := range f.referee.Due() {
		if !s.Now {
			add(&s)
		}
	}
	r.Shuffle(len(acts), func(i, j int) { acts[i], acts[j] = acts[j], acts[i] })
	acts = acts[:min(len(acts), 4)]
	d := &game.Referee{Table: f.referee.Table.Clone()}
	next := *step
	for ok := true; ok && len(acts) < 8 && play(d, next, r, draw); {
		if next, ok = d.Next(); ok {
			add(&next)
		}
	}
	return acts
}

// sameAct reports two steps that do the same at the same box: a card that is dealt
// may be one that was drawn already.
func sameAct(s, other *game.Step) bool {
	return (s.Verb == other.Verb || s.Verb == game.Use && other.Verb == game.Deal) && s.Wager == other.Wager &&
		s.At.Kind == other.At.Kind && s.At.Box == other.At.Box && (s.At.Hand <= 1 || s.At.Hand == other.At.Hand || other.At.Hand == 0)
}

// nextBut is what is due first without what was left out.
func nextBut(d *game.Referee, step *game.Step) (game.Step, bool) {
	for _, s := range d.Due() {
		if s.Now && !s.May && !s.Skipped && s.Line() != step.Line() {
			return s, true
		}
	}
	return game.Step{}, false
}

// play does a step, a player's in one way of several; false where it cannot be done.
func play(d *game.Referee, step game.Step, r *rand.Rand, draw scenario.Seeded) bool {
	a := step.Act()
	if step.Verb == game.AnyDecision {
		if other, err := game.ParseAct(fmt.Sprintf("p%d %s", step.At.Box, []string{"hit", "double", "split"}[r.IntN(3)])); err == nil {
			if _, err := d.Submit(other, draw); err == nil {
				return true
			}
		}
	}
	if step.Verb == game.AnyAnswer && r.IntN(2) == 0 {
		a.Verb = game.Accept
	}
	_, err := d.Submit(a, draw)
	return err == nil
}

// late does the step that was left out, on a copy of the table.
func (l *lateTest) late(table *game.Table, step *game.Step, since []game.Act, r *rand.Rand, draw scenario.Seeded, how string) {
	d := &game.Referee{Table: table.Clone()}
	a := lateForm(d, step)
	out, err := d.Consider(a, draw)
	from := lawOf(step.Rule.Cite)
	switch {
	case err != nil:
		if !strings.HasSuffix(err.Error(), "the shoe is empty") && !l.gone(step, since) && !dueLater(d, step, r, draw) {
			l.wrong("gone", from, "", fmt.Sprintf("%s: late it is not possible: %v", how, err))
		}
	case !out.Verdict.Right():
		told := lawOf(out.Verdict.Mistakes[0].Cite)
		if !dueLater(&game.Referee{Table: table.Clone()}, step, r, draw) && !l.gone(step, since) && !l.listed(from, told) {
			l.wrong("too late", from, told, fmt.Sprintf("%s, then %s", how, a))
		}
	default:
		d.Commit(out)
		if step.Verb != game.Deal && slices.ContainsFunc(d.Due(), func(s game.Step) bool { return s.Skipped && s.Rule == step.Rule && s.Line() == step.Line() }) {
			l.t.Errorf("%s, then %s: right, and still due as passed over", how, a)
		}
		l.home(d, r, draw, how+", then "+a.String())
		if err := gametest.Conserved(d.Table); err != nil {
			l.t.Errorf("%s, then %s: %v", how, a, err)
		}
	}
}

// home plays the round to its end by the book, all of which is right and possible.
func (l *lateTest) home(d *game.Referee, r *rand.Rand, draw scenario.Seeded, how string) {
	rounds := d.Table.Rounds
	for range 300 {
		next, ok := d.Next()
		if !ok || d.Table.Rounds != rounds {
			if !ok && d.Table.Round.Started {
				l.t.Errorf("%s: a round is on, and nothing is due", how)
			}
			return
		}
		if next.By == game.ByPlayer {
			if !play(d, next, r, draw) {
				return // his answer is another
			}
			continue
		}
		if out, err := d.Submit(next.Act(), draw); err != nil || !out.Verdict.Right() {
			l.t.Errorf("%s: %s is due: %v %+v", how, next.Line(), err, out.Verdict.Mistakes)
			return
		}
	}
	l.t.Errorf("%s: no end", how)
}

// lateForm is the act by which the step is done now: another amount or count may be
// owed since.
func lateForm(d *game.Referee, step *game.Step) game.Act {
	form := step.Act()
	for _, s := range d.Due() {
		switch {
		case s.Line() == step.Line():
			return step.Act()
		case s.Rule == step.Rule && s.Verb == step.Verb && s.At.Kind == step.At.Kind && s.At.Box == step.At.Box && s.By == step.By && form == step.Act():
			form = s.Act()
		}
	}
	return form
}

// dueLater plays on by the book and reports that the step comes due in this round.
func dueLater(d *game.Referee, step *game.Step, r *rand.Rand, draw scenario.Seeded) bool {
	rounds := d.Table.Rounds
	for range 40 {
		next, ok := d.Next()
		switch {
		case !ok || d.Table.Rounds != rounds:
			return false
		case sameAct(&next, step):
			return true
		}
		if !play(d, next, r, draw) {
			return false
		}
	}
	return false
}

// lawOf is the citation of a clause, also where a game has it as a house rule.
func lawOf(cite string) string {
	if law := strings.TrimPrefix(cite, "house."); strings.HasPrefix(law, "6") {
		return law
	}
	return cite
}

// listed reports that tooLate has the step's rule, with the clause told.
func (l *lateTest) listed(of, told string) bool {
	for _, e := range tooLate {
		if slices.Contains(strings.Fields(e.of), of) && (e.told == "" || slices.Contains(strings.Fields(e.told), told)) {
			l.used[e.why] = true
			return true
		}
	}
	return false
}

// gone reports that an act since then has taken away what the step was about.
func (l *lateTest) gone(step *game.Step, since []game.Act) bool {
	for _, a := range since {
		for _, e := range goneBy {
			if slices.Contains(e.by, a.Verb) && (e.of == nil || slices.Contains(e.of, step.Verb)) && e.fits(&a, step) {
				l.used[e.why] = true
				return true
			}
		}
	}
	return false
}

// goneBy lists the acts that take away what a step was about.
var goneBy = []struct {
	by, of []game.Verb // of: nil for every step
	fits   func(a *game.Act, step *game.Step) bool
	why    string
}{
	{verbs(game.Take, game.Pay, game.Push, game.Half, game.Return),
		verbs(game.Deal, game.CallBlackjack, game.Call, game.Part, game.Turn, game.Return, game.Swap, game.Press, game.PressAside, game.Lammer, game.Clear, game.Dead, game.Tuck, game.OfferPress),
		sameWager, "the wager was settled that it was for"},
	{verbs(game.Clear), verbs(game.Deal, game.CallBlackjack, game.Call, game.Part, game.Turn, game.Return, game.Swap, game.Press, game.PressAside, game.Lammer, game.Tuck, game.OfferPress),
		sameBox, "the cards were picked up, and the wager is settled as it lies"},
	{verbs(game.Clear), verbs(game.Deal, game.Call, game.Turn, game.Read, game.OfferInsurance, game.Place), dealers, "the dealer's cards were picked up"},
	{verbs(game.Turn), verbs(game.Read), dealers, "everybody sees the hole card"},
	{verbs(game.Dead), verbs(game.Deal), sameBox, "the hand was dead"},
	{verbs(game.Part), verbs(game.Return, game.Use, game.Lammer), sameBox, "what was the box's first hand is two hands now"},
	{verbs(game.Void), nil, anything, "the floor ended the round: every wager goes back"},
	{verbs(game.Return), verbs(game.Void), anything, "the last wager of the round went back"},
	{verbs(game.Load, game.LoadShuffler), verbs(game.OfferCut, game.Cut, game.Cover, game.FaceDown, game.Wash, game.Stack, game.Spread, game.Inspect, game.Verify, game.LoadShuffler), anything, "the stack is in the shoe, or the shuffler"},
	{verbs(game.Shuffle), verbs(game.FaceDown, game.Wash, game.Stack, game.Spread, game.Inspect, game.Verify), anything, "the order that the cards had is gone: they were shuffled"},
	{verbs(game.DrawSide, game.Segregate, game.ReplaceCards), verbs(game.Load, game.Clear, game.Use), anything, "the round has begun with the other side, or with other cards"},
	{verbs(game.Hold), verbs(game.Cover, game.Cut, game.OfferCut), anything, "the dealer holds the stack"},
	{verbs(game.Load), verbs(game.Clear), ofShoe, "the stack lies in the shoe with the cards that were left there"},
	{verbs(game.Sign), verbs(game.Tally), anything, "the slip is signed and gone"},
	{verbs(game.Tray), verbs(game.VerifyCount), anything, "the chips are in the tray that were to be counted"},
}

func verbs(list ...game.Verb) []game.Verb { return list }

func anything(*game.Act, *game.Step) bool { return true }

func ofShoe(_ *game.Act, s *game.Step) bool { return s.At == game.Shoe }

func sameBox(a *game.Act, s *game.Step) bool {
	return a.At.Kind == game.AtBox && a.At.Box == s.At.Box && s.At.Kind != game.AtDealer
}

func sameWager(a *game.Act, s *game.Step) bool {
	return sameBox(a, s) && (a.Wager == "main" || s.Wager == a.Wager)
}

func dealers(a *game.Act, s *game.Step) bool {
	return (a.At == game.Dealer || a.At == game.Hole) && s.At.Kind != game.AtBox
}

// A tooLateFor says of which rules a step comes too late, under which clauses
// that is told (empty: as the wager is settled then), and why it is so.
type tooLateFor struct{ of, told, why string }

var tooLate = []tooLateFor{
	{"633a.8(a) 590.7(f) 685a.7(g)", "633a.8(b)#3 590.8(b)#3 685a.8(b)#3", "insurance ends when the reader is used"},
	{"633c.5(o)#1", "633c.5(o)#1", "at terminals too, the reader ends insurance"},
	{"633a.7(f)(3) 633a.12(b)(5)(iii) 590.7(e)(3) 685a.7(e)(3)", "633a.14(g)#2 590.13(g)#2 685a.12(f)#2", "a player who missed his second card chooses, after all others have theirs"},
	{"633c.5(n)(3)", "633c.5(n)(3)", "at terminals a position that missed its second card is dead"},
	{"633a.7(j) 633a.10(c)#1 590.7(i) 590.10(c) 685a.7(j) 685a.9(c)", "633a.14(i) 590.13(h) 685a.12(g) house.signals", "a player whose card was missed chooses, after all others have theirs, and no more once the hole card is shown"},
	{"633c.5(q)#1", "633c.5(q)#1", "read with 633a.14(i): when the hole card is shown, a terminal's hand that lacks its card is dead"},
	{"633a.5(b)#1 590.5(b)#1 685a.5(b)#1", "633a.5(c)(1) 633a.5(c)(2) 633a.5(c)(3) 633a.5(c)(4) 590.5(c)(1) 590.5(c)(2) 590.5(c)(3) 590.5(c)(4) 685a.5(c)(1) 685a.5(c)(2) 685a.5(c)(3) 685a.5(c)(4)", "the stack is cut: only the floor may have it cut again, (e)"},
	{"685a.4(e)", "685a.4(b)", "the stack is being cut: to spread it now would show where the cards lie"},
	{"633a.12(b)(5)", "633a.12(b)(5)", "the burn comes before the round's first card"},
	{"633a.7(d)(1)", "633a.7(d)(1)", "the round has begun, and 633a.14(h) has it dealt to its end from the side that it came from"},
	{"633a.7(d)(2)#1", "633a.14(c)#1", "the box has its first card, and the dealer has cards to use first"},
	{"633c.4(c) 633a.7(g)(10)(ii)(C)", "", "the hand has its cards: the wager is settled as it lies"},
	{"633a.7(g)(10)(ii) 633c.11(e)#1", "633a.7(g)(10)(ii) 633c.11(e)#1", "the hand is played: its pay can no longer be laid on it"},
	{"590.7(h)(1)", "590.11(c)#2", "its Push 22 is settled: nothing waits for the cards"},
	{"590.7(l)#1 633a.7(m) 633c.13(f)", "590.7(m) 633a.7(n)", "the last wager is settled that the dealer drew for"},
}

// neverLeftOut says of rules why none of their steps is left out by itself.
var neverLeftOut = map[string]string{
	"633a.4(b)#1 685a.4(b)":              "the player's look, which comes next, is left out with it",
	"590.5(a)#1":                         "no stack lies on the layout before it",
	"590.5(d)#4 685a.5(d)#4 633c.5(j)#2": "before it no card can be dealt",
	"633a.12(b)(3)#1":                    "before it no card can be dealt from the hand",
	"633c.5(d)#2":                        "nothing waits for it: it is due all through the time between two rounds",
	"633a.7(d)(1)#1":                     "a card from the side that is open begins the round there, 633a.14(h)",
	"633a.2(d)(2)#straight-jack":         "the count of the chips is left out with it",
	"633c.2(f)#3 633c.3(f)#3 633c.6(f)#3 635c.1(f)#3":           "what comes next needs the chips before the tray",
	"house.calls#checks-play":                                   "the other duties before the first card are left out with it",
	"633a.7(s) 590.7(s) 685a.7(s) 633c.5(e)#cards house.void#1": "nothing of the round comes after it",
}
