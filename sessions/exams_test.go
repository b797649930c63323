package sessions

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"burncard/sessions/record"
)

// march is an exam of Ann's that opens now and closes in a day.
func (h *house) march() Appointment {
	now := h.Now()
	return Appointment{
		Trainees: []Person{ann}, Exam: "March final", Variant: "blackjack", House: []string{"settle=one-pass"},
		Opens: now, Closes: now.Add(24 * time.Hour), Attempts: 2,
	}
}

// begun appoints, confirms and begins an exam of Ann's.
func (h *house) begun() (id string, l *live) {
	h.Helper()
	ctx := context.Background()
	id, err := h.Exams.Appoint(ctx, sue, h.march())
	if err == nil {
		err = h.Exams.Confirm(ctx, sue, id)
	}
	if err != nil {
		h.Fatal(err)
	}
	table, err := h.Exams.Begin(ctx, ann, id)
	if err != nil {
		h.Fatal(err)
	}
	return id, h.find(table)
}

// refuses wants an error of what an exam may not now.
func (h *house) notNow(what string, err error) {
	h.Helper()
	if _, ok := errors.AsType[*NotNow](err); !ok {
		h.Errorf("%s: %v, want a refusal", what, err)
	}
}

func TestAppoint(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		for field, change := range map[string]func(*Appointment){
			"trainee":               func(a *Appointment) { a.Trainees = []Person{sue} },
			"exam":                  func(a *Appointment) { a.Exam = " " },
			"opens":                 func(a *Appointment) { a.Opens = time.Time{} },
			"closes":                func(a *Appointment) { a.Closes = a.Opens },
			"closes (in 200 years)": func(a *Appointment) { a.Closes = a.Opens.AddDate(200, 0, 0) },
			"opens (200 years ago)": func(a *Appointment) { a.Opens = a.Opens.AddDate(-200, 0, 0) },
			"attempts":              func(a *Appointment) { a.Attempts = 0 },
			"variant":               func(a *Appointment) { a.Variant = "whist" },
			"bots":                  func(a *Appointment) { a.Bots = 8 },
			"settle":                func(a *Appointment) { a.House = []string{"settle=never"} },
		} {
			a := h.march()
			change(&a)
			_, err := h.Exams.Appoint(ctx, sue, a)
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != strings.Fields(field)[0] {
				t.Errorf("wrong %s: %v", field, err)
			}
		}
		if _, err := h.Exams.Appoint(ctx, bea, h.march()); !errors.Is(err, ErrNotYours) {
			t.Errorf("a trainee appoints: %v", err)
		}
		if list, all, err := h.Exams.List(ctx, sue, record.AppointmentQuery{Most: 9}); len(list)+all > 0 || err != nil {
			t.Errorf("what was refused is kept: %v, %v", list, err)
		}
	})
}

// TestAttemptBegins: an attempt wants its time, its trainee, a supervisor who has seen
// him, and one that is left.
func TestAttemptBegins(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		a := h.march()
		a.Opens = a.Opens.Add(time.Hour)
		id, err := h.Exams.Appoint(ctx, sue, a)
		if err != nil {
			t.Fatal(err)
		}
		begin := func(what string) {
			t.Helper()
			_, err := h.Exams.Begin(ctx, ann, id)
			h.notNow(what, err)
		}
		if err := h.Exams.Confirm(ctx, ann, id); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann confirms herself: %v", err)
		}
		if err := h.Exams.Confirm(ctx, sue, id); err != nil {
			t.Fatal(err)
		}
		h.notNow("confirmed twice", h.Exams.Confirm(ctx, sue, id))
		begin("before it opens")
		time.Sleep(time.Hour)
		for _, other := range []Person{bea, sue} {
			if _, err := h.Exams.Begin(ctx, other, id); err == nil {
				t.Errorf("%s begins Ann's exam", other.Name)
			}
		}
		if _, err := h.Exams.Find(ctx, bea, id); !errors.Is(err, ErrNoAppointment) {
			t.Errorf("Bea sees Ann's exam: %v", err)
		}
		for range 2 {
			table, err := h.Exams.Begin(ctx, ann, id)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := h.Exams.Begin(ctx, ann, id); again != table || err != nil {
				t.Errorf("begun again, Ann comes to table %s and not %s: %v", again, table, err)
			}
			if err := h.CloseTable(ctx, sue, table); !errors.Is(err, ErrNotYours) {
				t.Errorf("the table of an attempt is closed beside it: %v", err)
			}
			if err := h.Exams.End(ctx, bea, id); !errors.Is(err, ErrNoAppointment) {
				t.Errorf("Bea ends Ann's attempt: %v", err)
			}
			if err := h.Exams.End(ctx, ann, id); err != nil {
				t.Error(err)
			}
			if _, open := h.Table(table); open {
				t.Error("the table of an attempt that has ended is open")
			}
			begin("not confirmed")
			if err := h.Exams.Confirm(ctx, sue, id); err != nil {
				h.notNow("confirmed beyond the last attempt", err)
			}
		}
		begin("no attempt is left")
		if err := h.Exams.Void(ctx, ann, id, 2, "it went badly"); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann voids her attempt: %v", err)
		}
		if err := h.Exams.Void(ctx, sue, id, 2, " "); err == nil {
			t.Error("an attempt is void for no reason")
		}
		if err := h.Exams.Void(ctx, sue, id, 2, "the power went"); err != nil {
			t.Error(err)
		}
		h.notNow("void twice", h.Exams.Void(ctx, sue, id, 2, "the power went"))
		if err := h.Exams.Confirm(ctx, sue, id); err != nil {
			t.Errorf("a void attempt counts: %v", err)
		}
		time.Sleep(24 * time.Hour)
		begin("when it has closed")
	})
}

// TestAttemptIsOneSession: however often a trainee leaves, is relieved, and finds the
// house restarted, an attempt is one session, and nobody else has one there.
func TestAttemptIsOneSession(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		id, l := h.begun()
		if why := l.refuses(bea, "tap in Bea"); !strings.Contains(why, "Ann's") {
			t.Errorf("Bea takes the table: %s", why)
		}
		l.must(ann, "tap in Ann")
		if why := l.refuses(sue, `floor mode coached`); !strings.Contains(why, "appointed") {
			t.Errorf("another mode: %s", why)
		}
		if why := l.refuses(cleo, "p1 sit Cleo 500"); !strings.Contains(why, "exam of Ann's") {
			t.Errorf("Cleo sits down: %s", why)
		}
		l.must(ann, "tap out")
		if why := l.refuses(ann, "p1 sit Ann 500"); !strings.Contains(why, "you deal it") {
			t.Errorf("Ann sits down at her own exam: %s", why)
		}
		l.must(ann, "tap in Ann")
		l.must(boss, "p1 sit Ivy 500", "p1 bet main 25")
		l.must(ann, "burn")
		l.must(ann, "deal dealer") // not called for
		if why := l.refuses(sue, "tap in Sue"); !strings.Contains(why, "why") {
			t.Errorf("Sue takes over without a word: %s", why)
		}
		if _, err := h.Exams.TakeOver(ctx, sue, l.ID(), ""); err == nil {
			t.Error("Sue takes over for no reason")
		}
		if _, err := h.Exams.TakeOver(ctx, bea, l.ID(), "because"); !errors.Is(err, ErrNotYours) {
			t.Errorf("Bea takes over: %v", err)
		}
		if r, err := h.Exams.TakeOver(ctx, sue, l.ID(), "Ann feels\nill"); r.Refused != "" || err != nil {
			t.Fatal(r.Refused, err)
		}
		l.must(sue, "deal dealer") // wrong too, and nobody's
		taken := func() record.Takeover {
			t.Helper()
			var now *record.Takeover
			l.in(func() { now = l.takeover })
			if now == nil {
				return record.Takeover{}
			}
			return *now
		}
		if taken().Reason != "Ann feels ill" || taken().By.Name != "Sue" {
			t.Errorf("the table knows of %+v", taken())
		}
		h.restart()
		l = &live{h.find(l.ID()).Live, h, l.number}
		if taken().Reason != "Ann feels ill" {
			t.Errorf("after a restart the table knows of %+v", taken())
		}
		l.must(sue, "tap out")
		if taken() != (record.Takeover{}) {
			t.Errorf("Sue has gone, and the table knows of %+v", taken())
		}
		l.must(ann, "tap in Ann", "tap out", "tap in Ann")
		h.restart()
		l = &live{h.find(l.ID()).Live, h, l.number}
		list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: sue, Table: l.ID()})
		if err != nil || len(list) != 1 || list[0].Person != ann.ID || !list[0].To.IsZero() {
			t.Fatalf("the table has the sessions %+v: %v", list, err)
		}
		sheet, err := h.Reviews.Summary(ctx, sue, list[0].ID)
		if err != nil || sheet.Score.Mistakes != 1 {
			t.Errorf("Ann's sheet counts %d mistakes, want hers alone: %v", sheet.Score.Mistakes, err)
		}
		a, err := h.Exams.Find(ctx, ann, id)
		if err != nil || a.Attempts[0].Session != list[0].ID {
			t.Errorf("the attempt's session is %q: %v", a.Attempts[0].Session, err)
		}
		if err := h.Exams.Void(ctx, sue, id, 1, "Ann was ill"); err != nil {
			t.Error(err)
		}
		if _, open := h.Table(l.ID()); open {
			t.Error("the table of a void attempt is open")
		}
	})
}

// TestOutageCountsForNobody: neither the time of a restart nor that without a page is the
// dealer's.
func TestOutageCountsForNobody(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		_, l := h.begun()
		leave := l.Enter(ann)
		l.must(ann, "tap in Ann")
		l.must(boss, "p1 sit Ivy 500", "p1 bet main 25")
		spent := func(want time.Duration, line string) {
			t.Helper()
			var before, after time.Duration
			l.in(func() { before = l.h.Session.Score.DealerTime + l.h.Session.Score.OtherTime })
			l.must(ann, line)
			l.in(func() { after = l.h.Session.Score.DealerTime + l.h.Session.Score.OtherTime })
			if after-before != want {
				t.Errorf("%s took %v, want %v", line, after-before, want)
			}
		}
		time.Sleep(7 * time.Second)
		spent(7*time.Second, "burn")
		time.Sleep(2 * time.Second)
		leave()
		time.Sleep(30 * time.Second)
		leave = l.Enter(ann)
		time.Sleep(3 * time.Second)
		spent(5*time.Second, "deal 1")
		time.Sleep(time.Second)
		h.close()
		time.Sleep(3 * time.Minute)
		h.open()
		l = &live{h.find(l.ID()).Live, h, l.number}
		leave()
		l.Enter(ann)
		time.Sleep(4 * time.Second)
		spent(4*time.Second, "deal dealer")
	})
}

// TestHalfAnAttempt: a process that ended in the middle of a change leaves neither a table
// without an attempt nor an attempt without a table.
func TestHalfAnAttempt(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		id, l := h.begun()
		if _, err := h.Exams.close(ctx, l.ID(), true); err != nil {
			t.Fatal(err)
		}
		a := h.march()
		a.Trainees = []Person{bea}
		beas, err := h.Exams.Appoint(ctx, sue, a)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := h.Exams.Find(ctx, bea, beas)
		if err != nil {
			t.Fatal(err)
		}
		set, err := examSettings(&kept, 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		orphan, err := h.create(ctx, "blackjack", set, false)
		if err != nil {
			t.Fatal(err)
		}
		h.restart()
		if a, err := h.Exams.Find(ctx, ann, id); err != nil || a.Attempts[0].Ended.IsZero() {
			t.Errorf("an attempt without a table goes on: %v", err)
		}
		if _, open := h.Table(orphan); open {
			t.Error("a table without an attempt is open")
		}
	})
}
