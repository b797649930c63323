package web

import (
	"errors"
	"net/http"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// apprentice is how far a person has come, for the visitor.
func (v *visit) apprentice(id string) (d templates.ApprenticeData, err error) {
	d.Own = id == v.who.ID
	if !d.Own {
		e, found, err := v.people.Entry(v.r.Context(), id)
		if err != nil {
			return d, err
		}
		if !found {
			return d, missing("person")
		}
		d.Name = e.Name
	}
	d.Apprentice, err = v.hall.Apprenticeships.Of(v.r.Context(), person(v.who), id)
	return d, err
}

// begunBy is how far a person has come who has begun; nil for others.
func (v *visit) begunBy(id string) (*templates.ApprenticeData, error) {
	a, err := v.hall.Apprenticeships.Of(v.r.Context(), person(v.who), id)
	if err != nil || !a.Begun {
		return nil, err
	}
	return &templates.ApprenticeData{Apprentice: a}, nil
}

// showApprenticeship shows the visitor how far he has come.
func showApprenticeship(v *visit) error {
	d, err := v.apprentice(v.who.ID)
	if err != nil {
		return err
	}
	d.Page = v.page()
	return v.show(http.StatusOK, templates.ApprenticePage(d))
}

// showApprentice shows a supervisor how far somebody has come.
func showApprentice(v *visit) error {
	if v.r.PathValue("person") == v.who.ID {
		return v.see(templates.ApprenticeshipPath)
	}
	d, err := v.apprentice(v.r.PathValue("person"))
	if err != nil {
		return err
	}
	d.Page = v.page()
	if v.r.URL.Query().Get("done") != "" {
		d.Page.Notice = "It is set; the audit log has it."
	}
	return v.show(http.StatusOK, templates.ApprenticePage(d))
}

// goOnLearning leads an apprentice to his table, where he stands at once.
func goOnLearning(v *visit) error {
	if v.terms() != nil {
		return termsAgainst()
	}
	id, err := v.hall.Apprenticeships.Continue(v.r.Context(), person(v.who))
	if err != nil {
		return learning(err)
	}
	return v.standAt(id)
}

// termsAgainst refuses an apprenticeship to a person for whom a supervisor has set mode or
// house rules.
func termsAgainst() error {
	return &problem{http.StatusConflict, "Not an apprenticeship", "A supervisor has set mode and house rules for you: deal at the tables that they allow.", ""}
}

// standAt has the visitor take the stand of his own table, unless he has it.
func (v *visit) standAt(id string) error {
	l, ok := v.hall.Table(id)
	if !ok {
		return missing("table")
	}
	scene, _ := l.Scene(v.r.Context(), game.Viewer{})
	if l.Standing(person(v.who)).Role != game.DealerView || scene.Table.Dealer == "" {
		if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
			return err
		}
	}
	return v.see(templates.TablePath(id))
}

// learning is what went wrong with an apprenticeship, as its visitor is told.
func learning(err error) error {
	wrong, set := errors.AsType[*sessions.SettingError](err)
	switch {
	case set:
		return &problem{http.StatusConflict, "Not an apprenticeship", wrong.Why, wrong.Cite}
	case errors.Is(err, sessions.ErrNotReady), errors.Is(err, sessions.ErrShoeGoesOn), errors.Is(err, sessions.ErrNotYet):
		return &problem{http.StatusConflict, "Not yet", err.Error(), ""}
	case errors.Is(err, sessions.ErrNoDuty):
		return missing("duty")
	case errors.Is(err, sessions.ErrNoTable), errors.Is(err, sessions.ErrNotYours), errors.Is(err, sessions.ErrNoSession):
		return missing("table of yours")
	}
	return err
}

// skipDuty puts out light and words of a duty that the visitor knows.
func skipDuty(v *visit) error {
	if err := v.hall.Apprenticeships.Skip(v.r.Context(), person(v.who), v.field("duty")); err != nil {
		return learning(err)
	}
	return goOnLearning(v)
}

// dealOwnShoe leads to the shoe at the end.
func dealOwnShoe(v *visit) error {
	if v.terms() != nil {
		return termsAgainst()
	}
	id, err := v.hall.Apprenticeships.DealShoe(v.r.Context(), person(v.who))
	if err != nil {
		return learning(err)
	}
	return v.standAt(id)
}

// finishOwnShoe leads from that shoe to its sheet.
func finishOwnShoe(v *visit) error {
	session, err := v.hall.Apprenticeships.FinishShoe(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return learning(err)
	}
	return v.see(templates.SessionPath(session))
}

// placeApprentice sets where somebody stands.
func placeApprentice(v *visit) error {
	id := v.r.PathValue("person")
	if _, found, err := v.people.Entry(v.r.Context(), id); err != nil {
		return err
	} else if !found {
		return missing("person")
	}
	if err := v.hall.Apprenticeships.Place(v.r.Context(), person(v.who), id, v.field("duty")); err != nil {
		return learning(err)
	}
	return v.see(templates.ApprenticePath(id) + "?done=1")
}

// stepsShown is how many steps of a duty a page lists.
const stepsShown = 50

// showDutySteps lists the steps behind the numbers of a duty.
func showDutySteps(v *visit) error {
	id, key := v.r.PathValue("person"), v.r.PathValue("duty")
	if id != v.who.ID && !v.who.Supervises() {
		return missing("apprenticeship of yours")
	}
	a, err := v.apprentice(id)
	if err != nil {
		return err
	}
	at := pageOf(v.r.URL.Query())
	d := templates.DutyData{Page: v.page(), Person: id, Name: a.Name, Own: a.Own}
	found := false
	for _, x := range a.Duties {
		if x.Key == key {
			d.Duty, found = x, true
		}
	}
	if !found {
		return missing("duty")
	}
	if d.Steps, d.All, err = v.hall.Apprenticeships.Steps(v.r.Context(), person(v.who), id, key, (at-1)*stepsShown, stepsShown); err != nil {
		return err
	}
	d.Pager = templates.Pager{At: at, Pages: pagesOf(d.All, stepsShown), Path: templates.DutyPath(id, key)}
	return v.show(http.StatusOK, templates.DutyPage(d))
}

// ownApprenticeship is what the lobby shows of it: nothing to a visitor who has never
// dealt, whom the first round leads there, and nothing where mode and house are set.
func (v *visit) ownApprenticeship() (*templates.ApprenticeData, error) {
	if v.who.IsNobody() || v.terms() != nil {
		return nil, nil
	}
	d, err := v.apprentice(v.who.ID)
	if err != nil || !d.Begun || d.Shoe != "" {
		return nil, err
	}
	return &d, nil
}
