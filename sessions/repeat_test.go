package sessions

import (
	"context"
	"strings"
	"testing"
)

// TestNumberOfAnotherLine: a number that a page has used already is answered as
// before if the line is the same, also after a restart; with another line it is
// refused, nothing is done, and the answer names both. Another person's page
// learns neither.
func TestNumberOfAnotherLine(t *testing.T) {
	for _, mode := range []string{"coached", "exam"} {
		inHouse(t, Config{}, func(h *house) {
			l := h.table(NewTable{Mode: mode, Seed: 2})
			l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
			numbers := map[string]int64{}
			say := func(p Person, n int64, line string) Reply {
				return l.Send(context.Background(), Line{Person: p, Client: "page-of-" + p.Name, Number: n, Text: line})
			}
			lines := []struct {
				by   Person
				line string
			}{
				{ann, "tap in Ann"}, {ann, "burn"}, {ann, "deal 2"}, {ann, "deal 2"}, {sue, "floor tap in Sue"}, {sue, "floor verify"},
				{bea, "p2 tip 5"},
			}
			first := make([]Reply, len(lines))
			for i, s := range lines {
				numbers[s.by.Name]++
				first[i] = say(s.by, numbers[s.by.Name], s.line)
				if first[i].Seq == 0 {
					t.Fatalf("%s: %+v", s.line, first[i])
				}
			}
			if first[3].Verdict == nil != (mode == "exam") || first[5].Verdict == nil {
				t.Fatalf("the second card: %+v; the floor's answer to nothing: %+v", first[3], first[5])
			}
			n := len(l.entries())
			again := func() {
				t.Helper()
				numbers := map[string]int64{}
				for i, s := range lines {
					numbers[s.by.Name]++
					n := numbers[s.by.Name]
					r := say(s.by, n, s.line)
					if !r.Repeat || r.Seq != first[i].Seq || r.Refused != "" || (r.Verdict == nil) != (first[i].Verdict == nil) ||
						r.Verdict != nil && (r.Verdict.Mistake != first[i].Verdict.Mistake || r.Verdict.Refused != first[i].Verdict.Refused) {
						t.Errorf("%s, %s sent again: %+v, at first %+v", mode, s.line, r, first[i])
					}
					for _, other := range []string{"no more bets", s.line + " ", "what?", "p2 bet main 50"} {
						r := say(s.by, n, other)
						if r.Seq != 0 || r.Verdict != nil || !strings.Contains(r.Refused, `"`+s.line+`"`) || !strings.Contains(r.Refused, `"`+other+`"`) {
							t.Errorf("%s, the number of %q with %q: %+v", mode, s.line, other, r)
						}
					}
					thief := l.Send(context.Background(), Line{Person: cleo, Client: "page-of-" + s.by.Name, Number: n, Text: "p3 sit Cleo 500"})
					if thief.Seq != 0 || thief.Refused == "" || strings.Contains(thief.Refused, s.line) {
						t.Errorf("another person with the number of %q: %+v", s.line, thief)
					}
				}
			}
			again()
			h.restart()
			l = h.find(l.ID())
			again()
			if now := len(l.entries()); now != n {
				t.Errorf("%d entries more", now-n)
			}
		})
	}
}
