package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// questionsShown is how many remarks and requests a page lists.
const questionsShown = 25

// showDecisions shows supervisors the remarks and requests that wait for a decision.
func showDecisions(v *visit) error {
	query := v.r.URL.Query()
	at := pageOf(query)
	d := templates.DecisionsData{Page: v.page(), Self: v.who.ID}
	d.Filter = record.QuestionFilter{
		Answered: query.Get("show") == "answered", Kind: query.Get("kind"), Person: query.Get("person"), Clause: query.Get("clause"),
		Newest: query.Get("order") == "newest", Skip: (at - 1) * questionsShown, Most: questionsShown,
	}
	if v.wants("questions") {
		return v.sendQuestions(d.Filter)
	}
	var err error
	if d.List, d.All, err = v.hall.Reviews.Questions(v.r.Context(), person(v.who), d.Filter); err != nil {
		return err
	}
	query.Del("page")
	d.Pager = templates.Pager{At: at, Pages: pagesOf(d.All, questionsShown), Path: templates.DecisionsPath, Query: query}
	return v.show(http.StatusOK, templates.DecisionsPage(d))
}

// decideMistake upholds or overturns one verdict.
func decideMistake(v *visit) error {
	next := v.field("next")
	shown, err := v.shownUntil()
	if err != nil {
		return err
	}
	return v.remarkIn(v.field("session"), func(ctx context.Context, table string, seq int64, index int) error {
		return v.hall.Reviews.Decide(ctx, person(v.who), table, record.Place{Seq: seq, Index: index}, shown, record.Ruling(v.field("ruling")), v.field("reason"))
	}, func(at string) error {
		if u, err := url.Parse(local(next)); next != "" && err == nil && u.Path == templates.DecisionsPath {
			return v.see(local(next))
		}
		return v.see(at)
	})
}

// shownUntil is until when the form's page shows decisions on the mistake; the zero time
// where it does not say.
func (v *visit) shownUntil() (time.Time, error) {
	text := v.field("shown")
	if text == "" {
		return time.Time{}, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, missing("mistake")
	}
	return time.Unix(0, n), nil
}

// showClauses shows the decisions on clauses, with the form for one more.
func showClauses(v *visit) error {
	query := v.r.URL.Query()
	return v.clausesPage(http.StatusOK, templates.ClausesData{Page: v.page(), Cite: query.Get("cite"), Edition: query.Get("edition")})
}

func (v *visit) clausesPage(status int, d templates.ClausesData) (err error) {
	if d.List, err = v.hall.Reviews.ClauseDecisions(v.r.Context()); err != nil {
		return err
	}
	if v.wants("clauses") {
		return v.sendDecisions("clauses", d.List)
	}
	d.Here = templates.DecisionsPath
	return v.show(status, templates.ClausesPage(d))
}

// sendQuestions sends remarks and requests, each with its mistake.
func (v *visit) sendQuestions(f record.QuestionFilter) error {
	head := []any{"kind", moment("asked"), "by", "words", "dealer", "table", "session", "round", moment("at"), "clause", "title", "gravity", "overturned"}
	return v.file("questions", head, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]record.Question, int, error) {
			f.Skip, f.Most = skip, most
			return v.hall.Reviews.Questions(v.r.Context(), person(v.who), f)
		}, func(q *record.Question) error {
			m := &q.Mistake
			return row(q.Kind, q.Asked, q.By.Name, q.Words, q.Session.Name, q.Session.TableName, q.Session.ID, q.Round, q.At, m.Cite, m.Title, m.Gravity, q.Overturned)
		})
	})
}

// sendDecisions sends decisions of supervisors.
func (v *visit) sendDecisions(list string, all []record.Decision) error {
	return v.file(list, []any{"number", "decision", moment("at"), "by", "clause", "rules edition", "reason"}, func(row func(...any) error) error {
		return eachOf(all, func(x *record.Decision) error {
			return row(x.Number, x.Ruling, x.At, x.By.Name, x.Cite, x.Edition, x.Reason)
		})
	})
}

// decideClause overturns a clause of an edition, or withdraws that.
func decideClause(v *visit) error {
	d := templates.ClausesData{Page: v.page(), Cite: v.field("cite"), Edition: v.field("edition"), Reason: v.field("reason")}
	err := v.hall.Reviews.DecideClause(v.r.Context(), person(v.who), d.Cite, d.Edition, record.Ruling(v.field("ruling")), d.Reason)
	for _, refused := range []error{sessions.ErrReason, sessions.ErrRuling, sessions.ErrNoClause, sessions.ErrOwnRecord, sessions.ErrStands, sessions.ErrFallen} {
		if errors.Is(err, refused) {
			d.Problem = &templates.Problem{What: sentence(err)}
			return v.clausesPage(http.StatusUnprocessableEntity, d)
		}
	}
	if err != nil {
		return err
	}
	return v.see(templates.DecisionsPath + "/clauses")
}

// askSlip asks in an exam to take a mistake for a slip of the hand.
func askSlip(v *visit) error {
	return v.remark(func(ctx context.Context, table string, seq int64, index int) error {
		return v.hall.Reviews.Request(ctx, person(v.who), table, seq, index, v.field("words"))
	})
}

// signSheet puts a supervisor's signature under a sheet. The ticks that stand on it are kept
// first. It is not signed where it is another sheet than the one before him, because a
// colleague has changed ticks or the dealer has sent a request: he sees that first.
func signSheet(v *visit) error {
	id := v.r.PathValue("id")
	if v.r.PostForm.Has("shown") {
		changed, err := v.tick(id)
		if err != nil {
			return err
		} else if changed {
			return v.see(templates.SessionPath(id) + "?done=unsigned-ticks")
		}
	}
	if known, err := strconv.Atoi(v.field("requests")); err == nil {
		sum, err := v.summary()
		if err != nil {
			return err
		}
		if open := (templates.SummaryData{Mistakes: sum.Mistakes}).OpenRequests(); len(open) > known {
			return v.see(templates.SessionPath(id) + "?done=unsigned-request")
		}
	}
	switch err := v.hall.Reviews.Sign(v.r.Context(), person(v.who), id); {
	case err == nil:
		return v.see(templates.SessionPath(id))
	case errors.Is(err, sessions.ErrNoSession):
		return missing("session")
	case errors.Is(err, sessions.ErrOwnRecord):
		return &problem{http.StatusForbidden, "Not your own", sentence(err), ""}
	case errors.Is(err, sessions.ErrGoesOn), errors.Is(err, sessions.ErrTwice), errors.Is(err, sessions.ErrNoLog), errors.Is(err, sessions.ErrJurorsOpen):
		return notNow(err)
	default:
		return err
	}
}

// verifySheet says whether the log of a session and its sheet agree.
func verifySheet(v *visit) error {
	typed := v.r.URL.Query().Get("digest")
	is, err := v.hall.Reviews.Verify(v.r.Context(), person(v.who), v.r.PathValue("id"), sessions.PrintedDigest(typed))
	if why, not := errors.AsType[*sessions.NotTold](err); not {
		return &problem{http.StatusConflict, "Not yet", templates.NotToldWords(why), ""}
	}
	switch {
	case errors.Is(err, sessions.ErrNoSession), errors.Is(err, sessions.ErrNotYours):
		return missing("session")
	case errors.Is(err, sessions.ErrGoesOn), errors.Is(err, sessions.ErrNoLog):
		return notNow(err)
	case err != nil:
		return err
	}
	return v.show(http.StatusOK, templates.VerifyPage(templates.VerifyData{Page: v.page(), Is: is, Printed: typed}))
}

// waiting puts onto a page how much waits for its visitor: decisions that he owes, and
// answers that he has not read.
func (v *visit) waiting(p *templates.Page) {
	if v.r.Method != http.MethodGet || v.who.ID == "" {
		return
	}
	var err error
	if v.who.Supervises() {
		_, p.Undecided, err = v.hall.Reviews.Questions(v.r.Context(), person(v.who), record.QuestionFilter{})
	}
	if err == nil {
		_, p.Unread, err = v.hall.Reviews.Unread(v.r.Context(), person(v.who), 0)
	}
	if err != nil && v.r.Context().Err() == nil {
		v.report(err) // the page itself is not in doubt
	}
}
