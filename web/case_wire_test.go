package web

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"burncard/sessions"
	"burncard/sessions/journal"
)

// TestCaseIsSecretOnTheWire: three tables have the same cards and the same players. One asks for
// a clause, one for another, and in one nothing is owed under its clause. To the byte and the
// moment Ann's page is sent the same by all three, up to the act that ends the case.
func TestCaseIsSecretOnTheWire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, ann := context.Background(), sessions.Person{ID: "ann", Name: "ann"}
		first := newWireWorld(t, new(journal.Memory))
		table, err := first.hall.FreshCase(ctx, ann, sessions.WantedCase{Variant: "blackjack", Cite: "633a.7(h)#1", Seed: 11})
		if err != nil {
			t.Fatal(err)
		}
		upTo := int64(len(first.entries(table)))
		worlds := []*wireWorld{
			first.twin(table, upTo, "puzzle", nil),
			first.twin(table, upTo, "puzzle", map[string]any{"cite": "633a.8(a)", "title": "Another clause", "source": "house"}),
			first.twin(table, upTo, "puzzle", map[string]any{"lookAlike": true}),
		}
		began := time.Now()
		for _, w := range worlds {
			w.opens(table)
		}
		// passes lets time go by, and reports how many frames all have heard alike.
		passes := func(seconds int) (frames int) {
			for range 4 * seconds {
				time.Sleep(time.Second / 4)
				synctest.Wait()
				for _, w := range worlds {
					w.heardSince(began)
				}
			}
			for _, w := range worlds[1:] {
				if !slices.Equal(w.sent, worlds[0].sent) {
					t.Fatalf("after %v the pages are sent\n%q\nand\n%q", time.Since(began), worlds[0].sent, w.sent)
				}
			}
			return len(worlds[0].sent)
		}
		if n := passes(60); n == 0 {
			t.Fatal("nothing is sent")
		}
		each := func(does func(*sessions.Live)) {
			for _, w := range worlds {
				l, _ := w.hall.Table(table)
				does(l)
			}
		}
		before := passes(1)
		each(func(l *sessions.Live) { l.Send(ctx, sessions.Line{Person: ann, Text: "burn"}) }) // wrong wherever the case is
		if n := passes(10); n == before {
			t.Fatal("the wrong act is not answered")
		}
		each(func(l *sessions.Live) {
			if err := l.GiveUp(ctx, ann); err != nil {
				t.Fatal(err)
			}
		})
		synctest.Wait()
		for _, w := range worlds {
			w.heardSince(began)
		}
		if slices.Equal(worlds[1].sent, worlds[0].sent) || slices.Equal(worlds[2].sent, worlds[0].sent) {
			t.Error("the case is over, and its clause is not told")
		}
	})
}
