package sessions

import (
	"context"
	"errors"
	"testing"
	"time"

	"burncard/game"
)

// TestFirstRound: a newcomer deals one round with the next step lit and three alone, at
// the same table, which nobody else takes; then the table is closed, and the session
// holds the three.
func TestFirstRound(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		id, err := h.OpenFirstRound(ctx, ann)
		if err != nil {
			t.Fatal(err)
		}
		l := h.find(id)
		if now := l.scene(game.Viewer{}); now.View.Started || now.Table.Rounds > 0 || now.Table.Mode != "guided" {
			t.Errorf("the table is opened as %+v", now.Table)
		}
		defer l.Enter(ann)()
		l.must(ann, "tap in Ann")
		rounds := 0
		deal := func() { // a round, with the bots that come by themselves
			rounds++
			for range 2000 {
				if l.scene(game.Viewer{}).Table.Rounds == rounds {
					return
				}
				if step, ok := l.owed(); ok && step.By == game.ByDealer {
					l.must(ann, step.Line())
				} else {
					time.Sleep(time.Second)
				}
			}
			h.Fatal("the round does not end")
		}
		l.refuses(bea, "p1 sit Bea 500")
		l.refuses(bea, "tap in Bea")
		if r := l.GoOnAlone(ctx, bea); r.Refused == "" {
			t.Error("Bea has Ann deal alone")
		}
		deal()
		if r := l.GoOnAlone(ctx, ann); r.Refused != "" {
			t.Fatal(r.Refused)
		}
		for range AloneRounds {
			deal()
		}
		if now := l.scene(game.Viewer{Role: game.DealerView}); now.Table.Mode != "coached" || now.Score.Rounds != AloneRounds {
			t.Errorf("%s, and %d rounds alone", now.Table.Mode, now.Score.Rounds)
		}
		if _, err := h.FinishFirstRound(ctx, bea, id); !errors.Is(err, ErrNotYours) {
			t.Errorf("Bea ends it: %v", err)
		}
		session, err := h.FinishFirstRound(ctx, ann, id)
		if err != nil {
			t.Fatal(err)
		}
		sum, err := h.Reviews.Summary(ctx, ann, session)
		if err != nil {
			t.Fatal(err)
		}
		if sum.Session.Mode != "coached" || sum.Score.Rounds != AloneRounds || sum.Session.To.IsZero() {
			t.Errorf("the session is %+v", sum.Session)
		}
		if _, open := h.Hall.Table(id); open {
			t.Error("the table is still open")
		}
	})
}

// TestIdleTakesNoPlace: a table that nobody has used for a while leaves the lobby of
// others, and another may be opened in its place.
func TestIdleTakesNoPlace(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		for range openMost {
			h.table(NewTable{By: ann})
		}
		_, err := h.Create(context.Background(), NewTable{Name: "T", Variant: "blackjack", Mode: "coached", By: ann})
		full, ok := errors.AsType[*TooManyOpen](err)
		if !ok || len(full.Tables) != openMost {
			t.Fatalf("one too many: %v", err)
		}
		time.Sleep(leftIdle + h.putAway)
		if list := h.Lists.Lobby(ListQuery{Per: 20, Viewer: bea}); list.All != 0 {
			t.Errorf("the lobby has %v", list.names())
		}
		if list := h.Lists.Lobby(ListQuery{Per: 20, Viewer: ann}); list.All != openMost {
			t.Errorf("Ann's lobby has %v", list.names())
		}
		h.table(NewTable{By: ann})
	})
}
