package variants_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

// TestProgressiveEquipment: who may make each progressive wager and what takes it.
// A table that offers it has a progressive system, and no other has; a box with a
// chip on it, and no other box, has its light on; only beside a main wager is it
// made, and only where it is offered; after the lock-out none is recognized.
//
// covers: 633c.2(d)#1 633c.2(e)#1 633c.3(d)#1 633c.3(d)(1) 633c.3(d)(2) 633c.3(e)#1
// covers: 633c.6(d)#1 633c.6(d)(1) 633c.6(d)(2) 633c.6(e)#1 633c.9(a)#2
// covers: 633c.10(d)#1 633c.10(d)(1) 633c.10(d)(2) 633c.10(e)#1
func TestProgressiveEquipment(t *testing.T) {
	bare := openFloor(t, 1, game.Exam, "round", "decks=6")
	for _, tt := range []struct{ id, offer string }{
		{"jackpot-party", "jackpot-party:P1"}, {"match-the-dealer-progressive", "match-the-dealer-progressive:1"}, {"super-4", "super-4:1:1"},
		{"blazing-7s", "blazing-7s:A:bet=5"}, {"blackjack-match", "blackjack-match:A"},
	} {
		if bare.referee.Table.Panel.System(tt.id) != nil {
			t.Errorf("%s: a system at a table that does not offer it", tt.id)
		}
		for box := 1; box <= 7; box++ {
			f := openFloor(t, 4, game.Exam, "round", "offers="+tt.offer, "decks=6")
			system := func() *game.PanelWager { return f.referee.Table.Panel.System(tt.id) }
			if system() == nil {
				t.Fatalf("%s: no progressive system takes it", tt.id)
			}
			late := box%7 + 1
			for n, name := range map[int]string{box: "Ann", late: "Ben"} {
				f.must(fmt.Sprintf("p%d sit %s 500", n, name))
			}
			bet := fmt.Sprintf("p%d bet %s 5", box, tt.id)
			f.rejects(bet, "633a.6(d)") // no main wager yet
			f.must(fmt.Sprintf("p%d bet main 10", box))
			f.must(fmt.Sprintf("p%d bet main 10", late))
			if l := system().Lights(); l.Count() != 0 {
				t.Errorf("%s: lights at %07b before a chip lies there", tt.id, l)
			}
			f.must(bet)
			if l := system().Lights(); l.Count() != 1 || !l.Has(box) {
				t.Errorf("%s: lights at %07b, want box %d alone", tt.id, l, box)
			}
			if system().Gathered {
				f.must("no more bets")
			}
			f.must("lock")
			if system().Gathered {
				f.rejects(fmt.Sprintf("p%d bet %s 5", late, tt.id), "633a.6(c)#1")
			}
			locked := system().Placed(late) // a chip laid down after it
			if l := locked.Lights(); l.Count() != 1 || !l.Has(box) || locked.Count() != 1 {
				t.Errorf("%s: after the lock-out lights are at %07b, want box %d alone", tt.id, l, box)
			}
		}
	}
}

// TestOnlyWhatIsListed: 633c.1(b)#1, Perfect Pairs is for players of a house that
// has listed it.
func TestOnlyWhatIsListed(t *testing.T) {
	for offers, want := range map[string]string{"offers=perfect-pairs:A": "", "offers=in-between": "633a.6(e)"} {
		f := openFloor(t, 4, game.Coached, "round", offers, "decks=6")
		f.must("p1 sit Ann 500")
		f.must("p1 bet main 10")
		if want == "" {
			f.must("p1 bet perfect-pairs 5")
		} else {
			f.rejects("p1 bet perfect-pairs 5", want)
		}
	}
}

// rejects says a player's line that has to be refused to him under a clause.
func (f *floor) rejects(line, cite string) {
	f.t.Helper()
	a, err := game.ParseAct(line)
	if err != nil {
		f.t.Fatal(err)
	}
	var no game.Rejected
	if _, err := f.do(a); !errors.As(err, &no) || no.Cite != cite {
		f.t.Errorf("%s: %v, want it refused under %s", line, err, cite)
	}
}

// TestOthersFirst: beside a progressive wager on four cards, or on the first two
// and the up card, the opening deal is that of 633a.7(f), the side wagers of
// 633a.7(g) are settled after it, and only then comes the offer of insurance and
// the card reader, which tells of a dealer Blackjack, 633a.7(h).
//
// covers: 633c.2(g)#1 633c.3(g)#1 633c.6(g)#1 633c.10(g)#1 633c.10(g)#2
func TestOthersFirst(t *testing.T) {
	for _, tt := range []struct{ id, offer string }{
		{"jackpot-party", "jackpot-party:P1"}, {"match-the-dealer-progressive", "match-the-dealer-progressive:1"},
		{"super-4", "super-4:1:1"}, {"blackjack-match", "blackjack-match:A"},
	} {
		for _, up := range []string{"AS", "KD"} {
			f := openFloor(t, 4, game.Coached, "round", "offers=perfect-pairs:A,"+tt.offer, "decks=6")
			f.must("p1 sit Ann 500")
			f.must("p1 bet main 10")
			f.must("p1 bet perfect-pairs 5")
			f.must("p1 bet " + tt.id + " 5")
			if _, err := f.do(game.Act{By: game.ByInstructor, Verb: game.InjectNext, Text: "9H " + up + " 8C 7C"}); err != nil {
				t.Fatal(err)
			}
			for _, line := range []string{"no more bets", "lock", "gather", "verify 1", "float", "deal 1", "deal dealer", "deal 1", "deal dealer down"} {
				f.must(line)
			}
			now := func() (lines []string) {
				for _, s := range f.referee.Due() {
					if s.Now {
						lines = append(lines, s.Line())
					}
				}
				return lines
			}
			if got := now(); !slices.Contains(got, "take 1 perfect-pairs") || slices.Contains(got, "offer insurance") || slices.Contains(got, "read") {
				t.Errorf("%s against %s: after the deal %q is due", tt.id, up, got)
			}
			f.must("take 1 perfect-pairs")
			if up == "AS" {
				f.must("offer insurance")
				f.must("close insurance")
			}
			if got := now(); !slices.Equal(got, []string{"read"}) {
				t.Errorf("%s against %s: then %q is due", tt.id, up, got)
			}
			f.must("read")
			if r := &f.referee.Table.Round; !r.Read || r.ReadsBJ {
				t.Errorf("%s against %s: read %v, Blackjack %v", tt.id, up, r.Read, r.ReadsBJ)
			}
			if f.referee.Table.Boxes[0].Wager(tt.id).Staked != 5*chip.Dollar {
				t.Errorf("%s: its wager is gone", tt.id)
			}
		}
	}
}
