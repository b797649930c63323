package sessions

import (
	"context"
	"errors"
	"testing"

	"burncard/game"
)

// TestNobodySupervisesHisOwnExam: a trainee who becomes a supervisor, before his attempt or in
// the middle of it, does nothing to his exam by any way in, takes no stand at its table, sees
// no more there than he did, and signs nothing of his.
func TestNobodySupervisesHisOwnExam(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		raised := ann
		raised.Supervisor = true
		id, err := h.Exams.Appoint(ctx, sue, h.march())
		if err != nil {
			t.Fatal(err)
		}
		own := func(what string, err error) {
			t.Helper()
			if !errors.Is(err, ErrOwnRecord) {
				t.Errorf("%s of her own exam: %v", what, err)
			}
		}
		own("confirm", h.Exams.Confirm(ctx, raised, id))
		own("withdraw", h.Exams.Withdraw(ctx, raised, id))
		own("jurors", h.Exams.SetJurors(ctx, raised, id, nil))
		march := h.march()
		march.Trainees = []Person{raised}
		if _, err := h.Exams.Appoint(ctx, raised, march); err == nil {
			t.Error("she appoints herself")
		}
		if err := h.Exams.Confirm(ctx, sue, id); err != nil {
			t.Fatal(err)
		}
		table, err := h.Exams.Begin(ctx, ann, id)
		if err != nil {
			t.Fatal(err)
		}
		l := h.find(table)
		l.must(ann, "tap in Ann")
		l.must(sue, "p1 sit Sue 500", "p1 bet main 25")
		l.must(ann, "burn", "deal dealer") // the last is wrong
		lines := []string{
			"floor tap in Ann", "floor verify", "floor approve", "floor void", "floor reshuffle", "floor recut", `floor answer "go on"`, "floor mode coached", "floor settle", "floor idle",
			`whisper "deal 1"`, "freeze", "go on", "inject next 9H", "inject reader fault", "inject shuffler jam",
		}
		for _, deals := range []bool{true, false} {
			if !deals {
				l.must(ann, "tap out")
			}
			for _, line := range lines {
				if _, err := game.ParseAct(line); err != nil {
					continue // the house does not say that
				}
				l.refuses(raised, line)
			}
			for _, role := range []game.ViewerRole{game.FloorView, game.InstructorView} {
				if err := l.Stand(ctx, raised, role); err == nil {
					t.Errorf("she stands as %v, dealing %v", role, deals)
				}
			}
			if s := l.Standing(raised); s.Viewer().Oversees() || !deals && !s.Watches {
				t.Errorf("her standing is %+v, dealing %v", s, deals)
			}
			own("void", h.Exams.Void(ctx, raised, id, 1, "no reason"))
			if r, err := h.Exams.TakeOver(ctx, raised, table, "no reason"); err == nil && r.Refused == "" {
				t.Errorf("she takes over her own exam, dealing %v", deals)
			}
		}
		if cards, _, err := h.Exams.Cards(ctx, raised, id, 1); err == nil || len(cards) > 0 {
			t.Errorf("she reads the jurors' cards: %v", err)
		}
		// Another supervisor does all this.
		if l.Standing(boss).Watches {
			t.Error("another supervisor only watches")
		}
		l.must(boss, "floor tap in "+boss.Name)
		if err := h.Exams.End(ctx, ann, id); err != nil {
			t.Fatal(err)
		}
		own("close", h.Exams.CloseCards(ctx, raised, id, 1))
	})
}
