package game

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestEveryWordIsWhole walks the list of words: each can be said, has its physics
// and a text, and stands there once.
func TestEveryWordIsWhole(t *testing.T) {
	seen := map[[2]int]bool{}
	for i := range vocabulary.all {
		w := &vocabulary.all[i]
		key := [2]int{int(w.By), int(w.Verb)}
		if seen[key] {
			t.Errorf("the %s's %v stands in the list twice, or a family has more than %d verbs", w.By, w.Verb, familySize)
		}
		seen[key] = true
		if w.Verb.String() == "nothing" {
			t.Errorf("verb %d of the %s: its forms do not begin alike", w.Verb, w.By)
		}
		for _, v := range w.Any {
			if wordOf(w.By, v) == &noWord {
				t.Errorf("%v: any of %v would do, which the %s never says", w.Verb, v, w.By)
			}
		}
		if w.Name != "" {
			if len(w.Any) == 0 {
				t.Errorf("%s: nothing fulfils it", w.Name)
			}
			continue
		}
		if w.decide == nil {
			t.Errorf("the %s's %v has no physics", w.By, w.Verb)
		}
		if len(w.Forms) == 0 {
			t.Errorf("the %s's verb %d is never written", w.By, w.Verb)
		}
		if w.ahead != nil && !w.Is(mayWait) {
			t.Errorf("%v: it is asked ahead of an order, and cannot be ordered", w.Verb)
		}
		for j := range w.Forms {
			w.whole(t, &w.Forms[j])
		}
		for _, b := range w.Buttons {
			if b.Label == "" || b.Line == "" {
				t.Errorf("%v: a button without label or line: %+v", w.Verb, b)
			}
			if (b.Bar == "") == (b.Panel == "") || (b.Bar != "") != (w.By == ByDealer) {
				t.Errorf("%v: a dealer's button stands in a bar of the felt, all others in a panel: %+v", w.Verb, b)
			}
			if b.Slot < 0 || b.Slot > Slots {
				t.Errorf("%v: a bar has %d slots, not %d", w.Verb, Slots, b.Slot)
			}
		}
	}
}

// whole wants the form's example read and printed as it stands.
func (w *Word) whole(t *testing.T, f *Form) {
	t.Helper()
	line := w.ExampleLine(f)
	a, err := ParseAct(line)
	switch {
	case err != nil:
		t.Errorf("%s: %v", line, err)
	case a.By != w.By || a.Verb != w.Verb || a.Form() != *f:
		t.Errorf("%s is read as the %s's %v, by the form %q", line, a.By, a.Verb, a.Form().Grammar)
	case a.String() != line:
		t.Errorf("%s is printed as %s", line, a)
	case f.Means == "":
		t.Errorf("%s: nobody says what it means", line)
	case f.Read == "" && w.Reads == nil:
		t.Errorf("%s: it has no text", line)
	}
}

type seed struct{ *rand.Rand }

func (s seed) Below(n int) int { return s.IntN(n) }

// rap is a toy: a dealer raps at a box, and a house wants that of him.
const rap = ofCards + familySize - 1

// TestToyWord has a word in the list and nowhere else: it is parsed, owed, judged,
// decided, kept and printed.
func TestToyWord(t *testing.T) {
	was := vocabulary
	defer func() { vocabulary = was }()
	vocabulary = newWords(was.all, []Word{{
		Verb: rap, By: ByDealer,
		Forms:  []Form{{Grammar: "rap @", Example: "rap 3", Means: "raps at a box", Read: "Rap at {at}"}},
		decide: wantsPlayer,
		evolve: ofSeat(func(s *Seat) { s.Proved = true }),
	}})
	rule := &Rule{
		Cite: "1.1", Title: "The dealer raps at every box that is taken", Kind: "deal",
		Owed: func(t *Table, owed Steps) Steps {
			for i := range t.Boxes {
				if s := &t.Boxes[i]; s.Player >= 0 && !s.Proved {
					owed = owed.At(rap, Box(s.N))
				}
			}
			return owed
		},
	}
	book := &Rulebook{Variant: "toy", Procedure: InOrder(rule), Answers: Answers{Called: func(*Table, Spot) bool { return true }}}
	luck := seed{rand.New(rand.NewPCG(1, 1))}
	referee := Referee{Table: NewTable(book)}
	referee.Table.Evolve(book.Open(Coached, NewHouse(), "round", luck))
	say := func(line string) (Outcome, error) {
		t.Helper()
		a, err := ParseAct(line)
		if err != nil {
			t.Fatal(err)
		}
		return referee.Submit(a, luck)
	}
	if _, err := say("rap 3"); err == nil || err.Error() != "box 3: nobody sits there" {
		t.Errorf("rap at an empty box: %v", err)
	}
	if _, err := say("p3 sit Ann 500"); err != nil {
		t.Fatal(err)
	}
	if due := referee.Due(); len(due) != 1 || due[0].Line() != "rap 3" {
		t.Fatalf("owed is %v, want rap 3", due)
	}
	if _, err := say("p5 sit Ben 500"); err != nil {
		t.Fatal(err)
	}
	out, err := say("rap 5")
	if err != nil || !out.Refused || !strings.Contains(out.Verdict.Mistakes[0].Why, "rap 3 was owed first") {
		t.Errorf("rap at box 5 before 3 is judged %+v, %v", out.Verdict, err)
	}
	for _, line := range []string{"rap 3", "rap 5"} {
		if out, err := say(line); err != nil || out.Refused {
			t.Errorf("%s is judged %+v, %v", line, out.Verdict, err)
		}
	}
	if due := referee.Due(); len(due) != 0 {
		t.Errorf("after both raps %s is owed", due[0].Line())
	}
	if r := referee.Table.Round.Record; r[len(r)-1].String() != "rap 5" {
		t.Errorf("the record is %v, want rap 5 last", r)
	}
}
