package variants_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// Phases of a round, each from the one before it: what is said at a table of 25 at
// boxes 1 and 2.
const (
	betsLaid = "p1 bet main 25\np2 bet main 25\n"
	twoCards = betsLaid + "deal 1\ndeal 2\ndeal dealer\ndeal 1\ndeal 2\ndeal dealer down\n"
	allStood = twoCards + "p1 stand\np2 stand\n"
	settling = allStood + "turn hole\ndeal dealer\ncall 19\n" // box 1 has 18, box 2 has 20
	settled  = settling + "take 1 main\npay 2 main 25\n"
)

// TestUncalled does what nothing called for, in each phase of a round, and holds
// the citation against the clause that says when such an act is due.
func TestUncalled(t *testing.T) {
	phases := []struct {
		name, header, shoe, lines string
		want                      string // an act and its clause a line; nothing for right
	}{
		{"decks that came preinspected", "", "", "preinspected", `
			inspect = 633a.4(a)
			floor verify = 633a.4(a)
			spread = 633a.4(b)
			face-down = 633a.4(c)
			wash = 633a.4(c)
			stack = 633a.4(c)
			shuffle = 633a.5(a)
			floor recut = 633a.5(e)
			lay 5x5 = house.order
			floor runner 5x5 = house.order`},
		{"bets laid", "", "", betsLaid, `
			burn = 633a.7(c)
			shuffle = 633a.5(f)
			clear shoe = 633a.5(f)
			offer insurance = 633a.8(a)
			take 1 main = 633a.7(r)
			pay 1 main 25 = 633a.7(r)
			push 1 main = 633a.7(q)
			half 1 = 633a.9(a)
			dead 1 = 633a.14(i)
			floor verify = 633a.4(a)
			floor idle = 633a.5(g)
			call floor cash = `},
		{"cards are dealt", "", "TH TC 6D 8S TD 6C 7H", betsLaid + "deal 1\ndeal 2\n", `
			deal 1 = 633a.7(f)(2)
			clear 1 = 633a.7(s)
			take 1 main = 633a.7(r)
			dead 1 = 633a.14(g)
			tuck 1 = house.order
			bonus 1 50 = house.order
			burn = 633a.7(c)
			floor reshuffle = 633a.5(f)
			floor void = house.void`},
		{"an ace came up and the hole card is not dealt", "", "TH TC AD 8S TD 6C", betsLaid + "deal 1\ndeal 2\ndeal dealer\n", `
			offer insurance = 633a.8(a)
			read = 633a.7(h)`},
		{"box 1 is to speak, a 6 is up", "", "TH TC 6D TS TD 6C 7H", twoCards, `
			read = 633a.14(j) 633a.7(h)
			offer insurance = 633a.8(a)
			offer even-money 1 = 633a.8(e)
			deal 1 = 633a.7(j)
			deal 2 = 633a.7(j)
			deal dealer = 633a.7(l)
			turn hole = 633a.7(l)
			take 1 main = 633a.7(r)
			pay 1 main 25 = 633a.7(r)
			push 2 main = 633a.7(q)
			clear 1 = 633a.7(s)
			clear dealer = 633a.7(s)
			half 1 = 633a.9(a)
			call blackjack 1 = 633a.1
			call 12 = 633a.7(l)
			dead 2 = 633a.14(i)`},
		{"a Blackjack in box 2 and box 1 is to speak, a 6 is up", "", "TH AC 6D TS TD 6C 7H", twoCards, `
			call blackjack 2 = 633a.7(i)
			pay 2 main 37.50 = 633a.7(i)
			take 2 main = 633a.7(i)`},
		{"an ace is up", "", "TH TC AD 8S TD 6C", twoCards, `
			read = 633a.8(a)
			deal 1 = 633a.8(a)
			take 1 main = 633a.7(r)
			clear 1 = 633a.7(s)`},
		{"a ten is up", "", "TH TC KD 8S TD 6C", twoCards, `
			offer insurance = 633a.8(a)
			deal 1 = 633a.7(h)
			pay 1 main 25 = 633a.7(r)`},
		{"the reader was used", "", "TH TC KD 8S TD 6C", twoCards + "read\n", `
			read = 633a.7(h)
			offer insurance = 633a.8(a)
			deal 1 = 633a.7(j)
			deal dealer = 633a.7(l)`},
		{"a double is asked for", "", "5H TC 6D 6S TD 6C 7H", twoCards + "p1 double 25\n", `
			split 1 = 633a.11(a)
			deal 2 = 633a.7(j)`},
		{"the hole card is to be turned", "", "TH TC 6D 8S TD 6C 7H", allStood, `
			deal dealer = 633a.7(l)
			take 1 main = 633a.7(l)
			deal 1 = 633a.7(j)`},
		{"the dealer is to draw", "", "TH TC 6D 8S TD 6C 7H", allStood + "turn hole\n", `
			take 1 main = 633a.7(m)
			pay 2 main 25 = 633a.7(m)
			clear 1 = 633a.7(m)
			read = 633a.14(j) 633a.7(h)`},
		{"settlement", "", "TH TC 6D 8S TD 6C 7H", settling, `
			deal dealer = 633a.7(m)
			pay 1 main 25 = 633a.7(r)
			clear 1 = 633a.7(r)
			dead 1 = 633a.14(i)
			half 2 = 633a.9(a)`},
		{"pick-up", "", "TH TC 6D 8S TD 6C 7H", settled, `
			pay 2 main 25 = 633a.7(r)
			deal 1 = 633a.7(j)
			dead 1 = 633a.14(i)
			clear dealer = `},
		{"one pass", "house settle=one-pass", "TH TC 6D 8S TD 6C 7H", settled[:strings.Index(settled, "take")] + "pay 2 main 25\ntake 1 main\n", `
			pay 2 main 25 = 633a.7(r)(2)`},
		{"cards are dealt, progressive wagers put away", "decks 6\noffer jackpot-party P1", "TH TC 6D 8S TD 6C 7H",
			betsLaid + "p1 bet jackpot-party 5\nno more bets\nlock\ngather\nverify 1\nfloat\ndeal 1\n", `
			lock = 633c.2(f)
			gather = 633c.2(f)
			verify 1 = 633c.2(f)
			float = 633c.2(f)
			check 1 jackpot-party =
			pay 1 jackpot-party 5 = 633c.2(g)
			take 1 jackpot-party = 633c.2(g)
			floor validate 1 jackpot-party = 633c.2(h)(3)
			floor papers 1 jackpot-party = 633c.2(h)(4)`},
		{"a reader that is dark", "", "TH TC KD 8S TD 6C", twoCards + "inject reader fault\nread\n", `
			read = 633a.14(k)
			deal 1 = 633a.14(k)
			take 1 main = 633a.14(k)`},
		{"a hand on the cards", "", "TH TC 6D 8S TD 6C 7H", twoCards + "p1 touch cards\n", `
			pay 1 main 25 = 633a.7(t)`},
		{"dealt from the hand", "house shoe=hand shuffler=batch\ndecks 2", "TH TC 6D 8S TD 6C 7H", betsLaid + "deal 1 down\n", `
			burn = 633a.12(b)(5)
			lay down = 633a.12(b)(3)
			turn 1 = 633a.12(b)(9)`},
	}
	for _, p := range phases {
		t.Run(p.name, func(t *testing.T) { p := p; uncalled(t, "blackjack", p.header, p.shoe, p.lines, p.want) })
	}
}

// TestUncalledElsewhere does the same in the other games, where a clause of their
// own speaks of the act, or none does.
func TestUncalledElsewhere(t *testing.T) {
	tests := []struct{ name, variant, header, shoe, lines, want string }{
		{"Free Bet, box 1 to speak", "free-bet", "", "TH TC 6D 8S TD 6C 7H", twoCards, `
			lammer 1 = 590.10(a)(1)
			tuck 1 = 590.11(c)
			read = 590.13(i) 590.7(g)
			offer even-money 1 = 590.7(f)
			split 1 = 590.11(b)
			turn hole = 590.7(k)
			take 1 main = 590.7(r)
			clear 1 = 590.7(s)`},
		{"Down Under, box 1 to speak", "down-under", "", "TH TC 6D TS TD 6C 7H", twoCards + "read\nplace medium\n", `
			half 1 = 685a.7(i)(2)
			split 1 = 685a.10(a)
			turn hole = 685a.7(l)
			take 1 main = 685a.7(r)
			read = 685a.7(h)`},
		{"Down Under, the reader not used", "down-under", "", "TH TC 6D TS TD 6C 7H", twoCards, `
			place medium = 685a.7(h)
			deal 1 = 685a.7(h)`},
		{"Spanish 21, box 1 to speak", "spanish-21", "", "KH KC 6D KS QD 6C 7H", twoCards, `
			bonus 1 50 = 635a.12(c)
			take 1 main = house.633a.7(r)
			read = house.633a.14(j)`},
		{"Switch Hands, box 1 to choose", "switch-hands", "", "KS 9S TH TC KD 6S 9H 7D",
			"p1 bet main 10\np1 bet switch-ante 2\ndeal switch 1 down\ndeal switch 1 down\ndeal 1\ndeal dealer\ndeal 1\ndeal dealer down\ntake 1 switch-ante\n", `
			turn switch 1 = 633c.4(f)
			clear 1 = 633c.4(f)(2)
			read = 633c.4(f)`},
		{"Hybrid, the players to decide", "hybrid", "", "TH 9D 6C 4S 5D 6C 3H 5H",
			"t1 sit Ann 500\nt1 position 1\nt1 bet main 20\ndeal 1\ndeal dealer\ndeal 1\ndeal dealer down\n", `
			burn = 633c.5(n)(1)
			clear 1 = 633c.5(e)
			deal community = 633c.5(q)
			shuffle = 633c.5(j)
			read = 633a.14(j)`},
	}
	for _, p := range tests {
		t.Run(p.name, func(t *testing.T) { uncalled(t, p.variant, p.header, p.shoe, p.lines, p.want) })
	}
}

// uncalled plays the lines at a table and then, each by itself, the acts of want.
func uncalled(t *testing.T, variant, header, shoe, lines, want string) {
	t.Helper()
	text := "table " + variant + "\nseed 7\nmode exam\n" + header + "\n"
	if !strings.HasPrefix(variant, "hybrid") {
		text += "player 1 Ann 500\nplayer 2 Ben 500\n"
	}
	if shoe != "" {
		text += "shoe " + shoe + "\n"
	}
	if lines == "preinspected" {
		text += "start preinspected\nfloor inspect reader\n"
	} else {
		text += "start round\n\n" + lines
	}
	script, err := scenario.Parse("phase", []byte(text+"...\n"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(strings.TrimSpace(want), "\n") {
		act, cites, _ := strings.Cut(strings.TrimSpace(line), " =")
		r, err := scenario.Begin(script, variants.Lookup)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Play(); err != nil {
			t.Fatal(err)
		}
		a, err := game.ParseAct(act)
		if err != nil {
			t.Fatal(err)
		}
		out, _ := r.Referee.Consider(a, r.Draw)
		var told []string
		for _, m := range out.Verdict.Mistakes {
			told = append(told, m.Cite)
			if m.Why == "" || m.Title == "" {
				t.Errorf("%s: the mistake leaves something out: %+v", act, m)
			}
		}
		wanted := strings.Fields(cites)
		if len(told) < len(wanted) || len(wanted) == 0 && len(told) > 0 ||
			!slices.EqualFunc(told[:len(wanted)], wanted, scenario.Under) {
			t.Errorf("%s is told with %v, want %v: %+v", act, told, wanted, out.Verdict.Mistakes)
		}
	}
}

// TestEveryActHasItsTime: whatever is owed somewhere is, where nothing calls for
// it, told with a clause.
func TestEveryActHasItsTime(t *testing.T) {
	for i, house := range houses {
		t.Run(fmt.Sprint(house), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i+1), 3))
			f := openFloor(t, uint64(i+1), game.Exam, []string{"opening", "preinspected", "round"}[i%3], house...)
			for n := range min(3, len(f.referee.Table.Boxes)) {
				f.must(fmt.Sprintf("p%d sit P%d 2000", n+1, n+1))
			}
			seen := map[string]bool{}
			timed := func(game.Step) {
				for _, s := range f.referee.Due() {
					a := s.Act()
					key := fmt.Sprint(a.By, a.Verb, a.At.Kind, a.Wager)
					if seen[key] || s.By != game.ByDealer && s.By != game.ByFloor {
						continue
					}
					seen[key] = true
					if f.referee.Table.Book().Allowed(f.referee.Table, a) || a.Verb == game.Approve {
						continue
					}
					if f.referee.Table.Book().Timed(f.referee.Table, a) == nil && !barred(f, a) {
						t.Errorf("%s is owed under %s, and no clause is told for it where nothing calls for it", s.Line(), s.Rule.Cite)
					}
				}
			}
			for range 12 {
				f.home(r, timed)
				f.bets(r)
				f.home(r, timed)
			}
		})
	}
}

// barred reports an act that a clause forbids wherever it is not due.
func barred(f *floor, a game.Act) bool {
	return slices.ContainsFunc(f.referee.Table.Book().Rules(), func(r *game.Rule) bool { return r.Bars != nil && r.Bars(f.referee.Table, a) })
}

// TestTimings: every clause that is named for the time of an act is a rule of some
// game.
func TestTimings(t *testing.T) {
	rules := map[string]bool{}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules() {
			rules[r.Cite] = true
		}
	}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range book.Times {
			if !rules[x.Cite] && !rules[book.Cited(x.Cite)] && x.Cite != "" {
				t.Errorf("%s: %v is timed by %s, which is no rule", name, x.Verbs, x.Cite)
			}
		}
	}
}
