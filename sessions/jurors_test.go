package sessions

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

var (
	jo  = Person{ID: "id-jo", Name: "Jo"}
	kim = Person{ID: "id-kim", Name: "Kim"}
)

// judgedPlan is a plan of two rounds with two jurors and two bots.
func judgedPlan() PlanDraft {
	d := tablePlan()
	d.Events = ""
	d.Terms.JurorsLeast, d.Terms.JurorsMost = 1, 2
	d.Terms.Weights = record.TestWeights{Technique: 2, Control: 2, Hospitality: 3}
	d.Terms.Least.Hospitality = 60
	return d
}

// TestJurorsAreAppointed: as many as the plan wants, who have accounts, and neither
// supervise nor sit the test.
func TestJurorsAreAppointed(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		p, err := h.TestPlans.Save(ctx, sue, "", 0, judgedPlan())
		if err != nil {
			t.Fatal(err)
		}
		for why, jurors := range map[string][]Person{
			"the plan wants 1 to 2 jurors, and 0": nil, "and 3 are named": {jo, kim, cleo}, "sits the test": {ann}, "is a supervisor": {boss}, "named twice": {jo, jo},
		} {
			_, err := h.Exams.Appoint(ctx, sue, Appointment{Trainees: []Person{ann}, Jurors: jurors, Test: &p, Opens: h.Now(), Closes: h.Now().Add(time.Hour), Attempts: 1})
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != "jurors" || !strings.Contains(wrong.Why, why) {
				t.Errorf("jurors %v: %v, want %q", jurors, err, why)
			}
		}
		a := h.march()
		a.Jurors = []Person{jo}
		if _, err := h.Exams.Appoint(ctx, sue, a); err == nil {
			t.Error("an exam without a plan has a juror")
		}
		id, err := h.Exams.Appoint(ctx, sue, Appointment{Trainees: []Person{ann}, Jurors: []Person{jo}, Test: &p, Opens: h.Now(), Closes: h.Now().Add(time.Hour), Attempts: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Exams.SetJurors(ctx, ann, id, []Person{jo}); !errors.Is(err, ErrNotYours) {
			t.Errorf("the trainee appoints her jurors: %v", err)
		}
		if err := h.Exams.SetJurors(ctx, sue, id, []Person{kim, jo}); err != nil {
			t.Fatal(err)
		}
		l := h.sit(id, ann)
		h.notNow("other jurors in the middle of an attempt", h.Exams.SetJurors(ctx, sue, id, []Person{jo}))
		for _, p := range []Person{jo, kim} {
			if why := l.KeepsOut(p); why != "" || !l.Judges(p) {
				t.Errorf("%s is kept out: %s", p.Name, why)
			}
		}
		if why := l.KeepsOut(bea); why == "" || l.Judges(bea) {
			t.Error("Bea, who is no juror, may look on")
		}
		if why := l.refuses(jo, "p1 sit Jo 500"); !strings.Contains(why, "the bots'") {
			t.Errorf("Jo takes the bot's box: %s", why)
		}
		l.must(jo, "p4 sit Jo 500", "p4 bet main 25")
		if why := l.refuses(jo, "tap in Jo"); !strings.Contains(why, "does not deal") {
			t.Errorf("Jo deals: %s", why)
		}
	})
}

// TestJurorsRate: blind to each other until all have handed in, fixed when handed in; the
// result is made of all points, and holds from the signature on.
func TestJurorsRate(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		p, err := h.TestPlans.Save(ctx, sue, "", 0, judgedPlan())
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.Exams.Appoint(ctx, sue, Appointment{Trainees: []Person{ann}, Jurors: []Person{jo, kim}, Test: &p, Opens: h.Now(), Closes: h.Now().Add(24 * time.Hour), Attempts: 2})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Exams.Card(ctx, jo, id, 1); !errors.Is(err, ErrNoAppointment) {
			t.Errorf("a card for no attempt: %v", err)
		}
		l := h.sit(id, ann)
		for _, other := range []Person{ann, bea, sue} {
			if _, err := h.Exams.Card(ctx, other, id, 1); !errors.Is(err, ErrNoAppointment) {
				t.Errorf("%s has a juror's card: %v", other.Name, err)
			}
		}
		rate := func(p Person, control, hospitality record.Points, handIn bool) error {
			return h.Exams.Rate(ctx, p, id, 1, record.RatedPoints{Control: control, Hospitality: hospitality}, " kind \n words ", handIn)
		}
		if err := rate(jo, 85, -1, false); err != nil {
			t.Error(err)
		}
		h.notNow("handed in during the test", rate(jo, 85, 70, true))
		h.notNow("cards closed during the test", h.Exams.CloseCards(ctx, sue, id, 1))
		l.must(ann, "tap in Ann")
		l.dealTest(ann, func(t *game.Table) bool { return t.Rounds == 2 })
		time.Sleep(time.Second)
		sheet := func(by Person) Summary {
			t.Helper()
			sum, err := h.Reviews.Summary(ctx, by, h.ended(id, 1).Session)
			if err != nil || sum.Test == nil {
				t.Fatalf("%+v: %v", sum.Test, err)
			}
			return sum
		}
		for field, err := range map[string]error{"control": rate(kim, 101, 50, false), "hospitality": rate(kim, 50, -1, true)} {
			if wrong, ok := errors.AsType[*SettingError](err); !ok || wrong.Field != field {
				t.Errorf("a wrong %s: %v", field, err)
			}
		}
		if err := rate(jo, 80, 70, true); err != nil {
			t.Fatal(err)
		}
		h.notNow("changed when it is handed in", rate(jo, 99, 99, false))
		if c, err := h.Exams.Card(ctx, kim, id, 1); err != nil || c.All != nil || c.Own.Rated {
			t.Errorf("Kim reads before she has handed in: %+v, %v", c, err)
		}
		for _, by := range []Person{sue, ann} {
			r := sheet(by).Test
			if r.Open != 1 || r.Sum != "" || r.Jurors[0].Rated || r.Jurors[0].Points != (record.RatedPoints{}) || r.Jurors[0].Remark != "" {
				t.Errorf("%s reads before all have handed in: %+v", by.Name, r)
			}
		}
		if err := h.Reviews.Sign(ctx, sue, h.ended(id, 1).Session); !errors.Is(err, ErrJurorsOpen) {
			t.Errorf("signed while a juror is out: %v", err)
		}
		for of, want := range map[Person]string{ann: "", jo: "Jo,8,7,kind words", kim: ""} {
			if got := h.ratingsOf(of, of); want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("%s's archive before all have handed in:\n%s", of.Name, got)
			}
		}
		if got := h.ratingsOf(sue, jo); got != "" {
			t.Errorf("a supervisor reads in Jo's archive before all have handed in:\n%s", got)
		}
		if err := rate(kim, 60, 41, true); err != nil {
			t.Fatal(err)
		}
		if c, err := h.Exams.Card(ctx, kim, id, 1); err != nil || len(c.All) != 2 || c.All[0].Juror.Name != "Jo" || c.All[0].Points.Control != 80 || c.All[0].Remark != "kind words" {
			t.Errorf("Kim reads when all have handed in: %+v, %v", c.All, err)
		}
		r := sheet(sue).Test
		// The dealer dealt by the book: technique is 10. (2 × 10 + 2 × 7 + 3 × 5.6) ÷ 7 = 7.257.
		if r.Sum != "(2 × 10 + 2 × 7 + 3 × 5.6) ÷ 7 = 7.3" || r.Passed || len(r.Marks) != 2 || r.Marks[1].Was != "5.6" || r.Marks[1].Met {
			t.Errorf("the result is %q, passed %v, %+v", r.Sum, r.Passed, r.Marks)
		}
		session := h.ended(id, 1).Session
		if _, err := h.Reviews.Tick(ctx, sue, session, nil, []string{"pitch"}); err != nil {
			t.Fatal(err)
		}
		if err := h.Reviews.Sign(ctx, sue, session); err != nil {
			t.Fatal(err)
		}
		if got := h.ratingsOf(sue, ann); strings.Count(got, "\n") != 2 || !strings.Contains(got, "Ann,person 1,8,7,,") || !strings.Contains(got, "not passed, with 7.3 points") || strings.Contains(got, "Jo") {
			t.Errorf("Ann's archive when all have handed in:\n%s", got)
		}
		if v, err := h.Reviews.Verify(ctx, sue, session, ""); err != nil || v.Differs != "" {
			t.Errorf("verified: %s, %v", v.Differs, err)
		}
		if _, err := h.db.Writer().Exec("UPDATE ratings SET hospitality = 100"); err != nil {
			t.Fatal(err)
		}
		if v, err := h.Reviews.Verify(ctx, sue, session, ""); err != nil || !strings.Contains(v.Differs, "not those that were signed") {
			t.Errorf("points were changed, and it says %q, %v", v.Differs, err)
		}
		if r := sheet(sue).Test; r.Signed != "not passed, with 7.3 points" {
			t.Errorf("the sheet does not say what was signed: %+v", r)
		}
	})
}

// ratingsOf are the rows of jurors' points in a person's archive.
func (h *house) ratingsOf(reader, of Person) string {
	h.Helper()
	var b bytes.Buffer
	if err := h.Exports.Write(context.Background(), reader, of, nil, &b); err != nil {
		h.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		h.Fatal(err)
	}
	data, err := fs.ReadFile(z, "ratings.csv")
	if err != nil {
		h.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(data), "\n")
	return strings.ReplaceAll(rows, "\r", "")
}

// TestJurorIsMissing: a supervisor closes the cards, and the result says how it was made.
func TestJurorIsMissing(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		p, err := h.TestPlans.Save(ctx, sue, "", 0, judgedPlan())
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.Exams.Appoint(ctx, sue, Appointment{Trainees: []Person{ann}, Jurors: []Person{jo, kim}, Test: &p, Opens: h.Now(), Closes: h.Now().Add(24 * time.Hour), Attempts: 2})
		if err != nil {
			t.Fatal(err)
		}
		l := h.sit(id, ann)
		l.must(ann, "tap in Ann")
		l.dealTest(ann, func(t *game.Table) bool { return t.Rounds == 2 })
		time.Sleep(time.Second)
		h.restart()
		if err := h.Exams.Rate(ctx, jo, id, 1, record.RatedPoints{Control: 80, Hospitality: 70}, "", true); err != nil {
			t.Fatal(err)
		}
		if err := h.Exams.CloseCards(ctx, ann, id, 1); !errors.Is(err, ErrNotYours) {
			t.Errorf("the trainee closes the cards: %v", err)
		}
		if err := h.Exams.CloseCards(ctx, sue, id, 1); err != nil {
			t.Fatal(err)
		}
		h.notNow("rated when the cards are closed", h.Exams.Rate(ctx, kim, id, 1, record.RatedPoints{Control: 10, Hospitality: 10}, "", true))
		sum, err := h.Reviews.Summary(ctx, sue, h.ended(id, 1).Session)
		if err != nil {
			t.Fatal(err)
		}
		if r := sum.Test; !r.Final() || len(r.Missing()) != 1 || r.Missing()[0] != "Kim" || r.ClosedBy.Name != "Sue" || r.Sum != "(2 × 10 + 2 × 8 + 3 × 7) ÷ 7 = 8.1" || !r.Passed {
			t.Errorf("the result without Kim: %+v", r)
		}
		// A void attempt has no result, and the next has cards of its own.
		if err := h.Exams.Void(ctx, sue, id, 1, "the power went"); err != nil {
			t.Fatal(err)
		}
		h.sit(id, ann)
		if c, err := h.Exams.Card(ctx, kim, id, 2); err != nil || c.Fixed != "" || c.All != nil {
			t.Errorf("the card for the next attempt: %+v, %v", c, err)
		}
	})
}

// TestEraseAtTableTest: of the person who made the plan, of a juror and of the trainee neither
// name nor words stay, and the points and what they come to do.
func TestEraseAtTableTest(t *testing.T) {
	ctx := context.Background()
	planner := Person{ID: "id-701", Name: "Perpetua", Supervisor: true}
	juror := Person{ID: "id-702", Name: "Juniper"}
	trainee := Person{ID: "id-703", Name: "Thaddeus"}
	inHouse(t, Config{}, func(h *house) {
		p, err := h.TestPlans.Save(ctx, planner, "", 0, judgedPlan())
		if err != nil {
			t.Fatal(err)
		}
		id, err := h.Exams.Appoint(ctx, planner, Appointment{Trainees: []Person{trainee}, Jurors: []Person{juror, kim}, Test: &p, Opens: h.Now(), Closes: h.Now().Add(24 * time.Hour), Attempts: 1})
		if err != nil {
			t.Fatal(err)
		}
		l := h.sit(id, trainee)
		l.must(trainee, "tap in Thaddeus")
		l.dealTest(trainee, func(t *game.Table) bool { return t.Rounds == 2 })
		time.Sleep(time.Second)
		for i, p := range []Person{juror, kim} {
			if err := h.Exams.Rate(ctx, p, id, 1, record.RatedPoints{Control: 80, Hospitality: 70}, []string{"a xylophone of a voice", "a bassoon"}[i], true); err != nil {
				t.Fatal(err)
			}
		}
		sheet := func() *TestResult {
			t.Helper()
			sum, err := h.Reviews.Summary(ctx, sue, h.ended(id, 1).Session)
			if err != nil || sum.Test == nil {
				t.Fatalf("%+v: %v", sum.Test, err)
			}
			return sum.Test
		}
		before := sheet()
		if before.Sum == "" || len(h.remembers("xylophone")) == 0 {
			t.Fatalf("nothing is to be erased: %+v", before)
		}
		for _, x := range []struct {
			who   Person
			kind  string
			words []string // that are gone with him
		}{
			{planner, "supervisor", []string{"Perpetua"}},
			{juror, "trainee", []string{"Perpetua", "Juniper", "xylophone"}},
			{trainee, "trainee", []string{"Perpetua", "Juniper", "xylophone", "Thaddeus", "bassoon"}},
		} {
			for _, word := range x.words[len(x.words)-1:] {
				if len(h.remembers(word)) == 0 {
					t.Errorf("before %s is erased %q stands nowhere", x.who.Name, word)
				}
			}
			done, err := h.Erasures.Erase(ctx, sue, x.who, x.kind)
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range x.words {
				if found := h.remembers(word); len(found) > 0 {
					t.Errorf("%s is erased, and %q stands in %q", x.who.Name, word, found)
				}
			}
			after := sheet()
			if after.Sum != before.Sum || len(after.Jurors) != 2 || after.Jurors[0].Points != before.Jurors[0].Points {
				t.Errorf("with %s erased the result is %+v, before %+v", x.who.Name, after, before)
			}
			if x.who.ID == juror.ID && after.Jurors[0].Juror.Name != done.Name {
				t.Errorf("the juror is called %q, want %q", after.Jurors[0].Juror.Name, done.Name)
			}
		}
	})
}
