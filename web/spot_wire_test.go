package web

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// firstApart is where two logs have different lines or moments first; -1 for nowhere yet.
func firstApart(a, b []journal.Entry) int {
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) {
			return -1 // the one of this moment is still to come
		}
		if a[i].Line != b[i].Line || !a[i].At.Equal(b[i].At) {
			return i
		}
	}
	return -1
}

// TestSpotIsSecretOnTheWire: two tables with the same log go on at the same moment, and the
// dealer of one errs where that of the other does not. To the byte and the moment Ann's page is
// sent the same by both until the act itself, which comes at the same moment, in a
// frame that says nothing of the run.
func TestSpotIsSecretOnTheWire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, by := context.Background(), sessions.Person{ID: "super", Name: "super", Supervisor: true}
		first := newWireWorld(t, new(journal.Memory))
		if err := first.hall.SetSpotTerms(ctx, by, record.SpotTerms{Every: 10, Rounds: 5, Pace: 100, Kinds: sessions.SpotKinds(), Gravities: sessions.SpotGravities()}); err != nil {
			t.Fatal(err)
		}
		table, err := first.hall.OpenSpot(ctx, sessions.Person{ID: "ann", Name: "ann"}, sessions.NewSpot{Variant: "blackjack"})
		if err != nil {
			t.Fatal(err)
		}
		first.opens(table)
		var wrong []journal.Entry
		for range 2000 {
			time.Sleep(time.Second)
			synctest.Wait()
			entries := first.entries(table)
			if strings.HasPrefix(entries[len(entries)-1].Line, "# spot over") {
				for _, e := range entries {
					if a, err := game.ParseAct(e.Line); err == nil && a.By == game.ByDealer && strings.Contains(string(e.Verdicts), `"mistakes"`) {
						wrong = append(wrong, e)
					}
				}
				break
			}
		}
		if len(wrong) == 0 {
			t.Fatal("the dealer did nothing wrong")
		}
		compared := 0
		for _, e := range wrong[:min(len(wrong), 5)] {
			const before = 6 // entries that both do alike
			errs := first.twin(table, e.Seq-before, "spot", nil)
			right := first.twin(table, e.Seq-before, "spot", map[string]any{"kinds": []string{"floor"}}) // of no kind of error
			began := time.Now()
			errs.opens(table)
			right.opens(table)
			// A page that opens is shown a running clock at once or a moment later: from the first
			// act on, both pages show the same.
			for n := 0; n < 1200 && int64(len(errs.entries(table))) <= e.Seq-before; n++ {
				time.Sleep(50 * time.Millisecond)
				synctest.Wait()
			}
			errs.page.take()
			right.page.take()
			if firstApart(errs.entries(table), right.entries(table)) >= 0 {
				continue // that was the error already
			}
			parted := -1
			for range 1200 {
				time.Sleep(50 * time.Millisecond)
				synctest.Wait()
				errs.heardSince(began)
				right.heardSince(began)
				if parted = firstApart(errs.entries(table), right.entries(table)); parted >= 0 {
					break
				}
			}
			if parted < 0 {
				continue // no error has come: the players went another way
			}
			compared++
			did, due := errs.entries(table)[parted], right.entries(table)[parted]
			if !strings.Contains(string(did.Verdicts), `"mistakes"`) || strings.Contains(string(due.Verdicts), `"mistakes"`) {
				t.Fatalf("the twins part at %s and %s", did.Line, due.Line)
			}
			if !did.At.Equal(due.At) {
				t.Errorf("%s comes at %v, and %s at %v", did.Line, did.At, due.Line, due.At)
			}
			last := 0
			for last < min(len(errs.sent), len(right.sent)) && errs.sent[last] == right.sent[last] {
				last++
			}
			if last >= len(errs.sent) || last >= len(right.sent) {
				t.Fatalf("of %d frames and %d the first %d are alike", len(errs.sent), len(right.sent), last)
			}
			at, frame, _ := strings.Cut(errs.sent[last], " ")
			of, _, _ := strings.Cut(right.sent[last], " ")
			if moment, err := time.ParseDuration(at); at != of || err != nil || moment < did.At.Sub(began) {
				t.Errorf("the frames part at %s and %s, and the acts at %v: %s", at, of, did.At.Sub(began), frame)
			}
			for _, word := range []string{"mistake", "wrong", "cite", "owed", `id="spot"`} {
				if strings.Contains(frame, word) {
					t.Errorf("the frame of %s says %q: %s", did.Line, word, frame)
				}
			}
		}
		if compared == 0 {
			t.Error("no act was compared")
		}
	})
}
