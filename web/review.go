package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// row is a session as pages show it, in the time of the house.
func row(r record.Session, guest func(id string) bool) templates.SessionRow {
	t := templates.SessionRow{
		ID: r.ID, Person: r.Name, PersonID: r.Person, Table: r.TableName, Variant: r.Variant, Mode: r.Mode, Stand: r.Stand,
		Start: r.From.Local(), Score: r.Score, Guest: guest(r.Person), Flags: r.Flags, Critical: r.Critical, Appointed: r.Appointed, Untold: r.Untold,
	}
	if !r.To.IsZero() {
		t.End = r.To.Local()
	}
	return t
}

// showLastSession leads to the sheet of the visitor's last session at a table.
func showLastSession(v *visit) error {
	list, err := v.hall.Reviews.Sessions(v.r.Context(), sessions.SessionFilter{
		Viewer: person(v.who), Person: v.who.ID, Table: v.r.PathValue("id"), Limit: 1,
	})
	if err != nil {
		return err
	}
	if len(list) > 0 {
		return v.see(templates.SessionPath(list[0].ID))
	}
	// A supervisor who took over in an exam has no session there.
	a, _, exam, err := v.hall.Exams.OfTable(v.r.Context(), v.r.PathValue("id"))
	switch {
	case err != nil:
		return err
	case exam && v.who.Supervises():
		return v.see(templates.ExamPath(a.ID))
	}
	return v.see(templates.SessionsPath)
}

// showSession is one session on one sheet.
func showSession(v *visit) error {
	sum, err := v.summary()
	if err != nil {
		return err
	}
	ids := []string{sum.Person}
	for i := range sum.Done {
		ids = append(ids, sum.Done[i].By.ID)
	}
	known, err := v.known(ids...)
	if err != nil {
		return err
	}
	if err := v.hall.Reviews.Read(v.r.Context(), person(v.who), &sum); err != nil {
		return err
	}
	d := templates.SummaryData{
		Page: v.page(), Session: row(sum.Session, known.guest), House: sum.Rules, Locked: sum.LockedBy, Edition: sum.Edition, Profile: sum.Profile,
		Mistakes: sum.Mistakes, Money: sum.Money, Own: sum.Person == v.who.ID, CanFlag: true, Ticks: sum.Ticks, Done: sum.Done, NotTold: sum.NotTold, Shoes: sum.Shoes, Caught: sum.Caught, Exercise: sum.Exercise, Finished: sum.Finished, Scored: sum.Scored,
		Digest: sum.Digest, Test: sum.Test, Signature: sum.Signature, Decided: sum.Decided, Amendments: sum.Amendments, VoidedBy: sum.VoidedBy, MayDecide: v.who.Supervises() && sum.Person != v.who.ID,
	}
	if l, ok := v.hall.Table(sum.Table); ok && d.Own && sum.Stand == "dealer" {
		d.DealOn = l.ID()
	}
	if d.Own && sum.Stand == "dealer" {
		if d.Before, err = v.before(&sum.Session); err != nil {
			return err
		}
	}
	if d.Exam, err = v.satExam(&sum.Session); err != nil {
		return err
	}
	for i := range d.Mistakes {
		d.Mistakes[i].At = d.Mistakes[i].At.Local()
	}
	for i := range d.Done {
		if by := &d.Done[i].By; by.ID == sessions.AutoInstructor && d.Exam != nil {
			by.Name = "The plan"
		} else if by.Name == "" {
			by.Name = known.name(by.ID)
		}
	}
	for _, c := range sum.ByCite {
		d.ByCite = append(d.ByCite, templates.CiteCount{Cite: c.Cite, Title: c.Title, Source: c.Source, Count: c.Count, Overturned: c.Overturned, Diff: c.Diff})
	}
	v.sheetDone(&d)
	if list, asked := v.sheetLists(&d)[v.r.URL.Query().Get(templates.ListField)]; asked {
		return list()
	}
	return v.show(http.StatusOK, templates.SummaryPage(d))
}

// before is the score of the dealer's session before this one at the same game, with the
// rounds that it takes to have a pace; the zero Score where there is none.
func (v *visit) before(s *record.Session) (score record.Score, err error) {
	list, err := v.hall.Reviews.Sessions(v.r.Context(), sessions.SessionFilter{Viewer: person(v.who), Person: s.Person, Before: s.From})
	for _, o := range list {
		if o.Stand == "dealer" && o.Variant == s.Variant && o.Score.Hands > 0 && !o.Untold {
			return o.Score, err
		}
	}
	return score, err
}

// summary is the session that the path names. The answer for another person's
// session is the same as for none, so that the visitor learns nothing of it.
func (v *visit) summary() (sessions.Summary, error) { return v.summaryOf(v.r.PathValue("id")) }

func (v *visit) summaryOf(id string) (sessions.Summary, error) {
	sum, err := v.hall.Reviews.Summary(v.r.Context(), person(v.who), id)
	if errors.Is(err, sessions.ErrNoSession) || errors.Is(err, sessions.ErrNotYours) {
		return sum, missing("session")
	}
	return sum, err
}

// tickPoints keeps the points that an instructor saw done right.
func tickPoints(v *visit) error {
	id := v.r.PathValue("id")
	changed, err := v.tick(id)
	switch {
	case err != nil:
		return err
	case changed:
		return v.see(templates.SessionPath(id) + "?done=ticked")
	}
	return v.see(templates.SessionPath(id))
}

// tick keeps the ticks that the form of a sheet sends, and reports that a colleague has
// changed some while the sheet stood before the visitor: those stay too.
func (v *visit) tick(id string) (changed bool, err error) {
	var shown []string
	if v.r.PostForm.Has("shown") {
		shown = strings.Fields(v.field("shown"))
	}
	changed, err = v.hall.Reviews.Tick(v.r.Context(), person(v.who), id, shown, v.r.PostForm["point"])
	switch {
	case errors.Is(err, sessions.ErrNoSession):
		return false, missing("session")
	case errors.Is(err, sessions.ErrNoPoint):
		return false, missing("point")
	case errors.Is(err, sessions.ErrOwnRecord):
		return false, &problem{http.StatusForbidden, "Not your own", sentence(err), ""}
	case errors.Is(err, sessions.ErrSigned):
		return false, notNow(err)
	}
	return changed, err
}

// sheetDone puts onto a sheet what its address says of ticks and signature.
func (v *visit) sheetDone(d *templates.SummaryData) {
	switch done := v.r.URL.Query().Get("done"); {
	case !d.MayDecide:
		return
	case done == "ticked":
		d.Notice = "A colleague has changed ticks while you had this sheet open. Those ticks stand here with yours."
	case done == "unsigned-ticks" && d.Signature == nil:
		d.Problem = &templates.Problem{What: "The sheet is not signed yet: a colleague has changed ticks while you had it open. Those ticks stand here with yours. Look at them, then sign."}
	case done == "unsigned-request" && d.Signature == nil:
		d.Problem = &templates.Problem{What: "The sheet is not signed yet: " + d.Session.Person + " has sent a request while you had it open. Your ticks are kept. Read the request, then sign."}
	default:
		return
	}
	d.Here = templates.SessionPath(d.Session.ID)
}

// flagMistake adds a remark to a verdict.
func flagMistake(v *visit) error {
	return v.remark(func(ctx context.Context, table string, seq int64, index int) error {
		return v.hall.Reviews.Flag(ctx, person(v.who), table, seq, index, v.field("remark"))
	})
}

// markSlip marks a mistake as a slip of the hand, or with undo as none after all.
func markSlip(v *visit) error {
	return v.remark(func(ctx context.Context, table string, seq int64, index int) error {
		return v.hall.Reviews.Slip(ctx, person(v.who), table, seq, index, v.field("undo") == "")
	})
}

// remark applies do to the mistake that path and form name, and leads back to it.
func (v *visit) remark(do func(ctx context.Context, table string, seq int64, index int) error) error {
	return v.remarkIn(v.r.PathValue("id"), do, v.see)
}

// remarkIn is remark for a session, and leads on by lead.
func (v *visit) remarkIn(session string, do func(ctx context.Context, table string, seq int64, index int) error, lead func(path string) error) error {
	sum, err := v.summaryOf(session)
	if err != nil {
		return err
	}
	seq, err := strconv.ParseInt(v.field("seq"), 10, 64)
	index, err2 := strconv.Atoi(v.field("index"))
	if err != nil || err2 != nil {
		return missing("mistake")
	}
	err = do(v.r.Context(), sum.Table, seq, index)
	var unseen *record.DecidedMeanwhile
	switch {
	case err == nil:
		return lead(templates.MistakePath(sum.ID, seq, index))
	case errors.Is(err, sessions.ErrNoMistake):
		return missing("mistake")
	case errors.Is(err, sessions.ErrNotYours):
		return &problem{http.StatusForbidden, "Not yours", "This mistake is another person's.", ""}
	case errors.Is(err, sessions.ErrOwnRecord):
		return &problem{http.StatusForbidden, "Not your own", sentence(err), ""}
	case errors.Is(err, sessions.ErrRoundOn), errors.Is(err, sessions.ErrExam), errors.Is(err, sessions.ErrNoExam), errors.Is(err, sessions.ErrSigned):
		return notNow(err)
	case errors.As(err, &unseen):
		return &problem{http.StatusConflict, "Decided meanwhile", templates.DecidedMeanwhile(&unseen.Decision), ""}
	case errors.Is(err, sessions.ErrReason), errors.Is(err, sessions.ErrRuling):
		return &problem{http.StatusUnprocessableEntity, "That decision", sentence(err), ""}
	case errors.Is(err, sessions.ErrRemark):
		return &problem{http.StatusUnprocessableEntity, "That remark", err.Error(), ""}
	}
	return err
}

// notNow refuses what cannot be done during a round.
func notNow(err error) error { return &problem{http.StatusConflict, "Not now", sentence(err), ""} }

// sentence writes an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
