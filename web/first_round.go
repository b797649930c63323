package web

import (
	"errors"
	"net/http"

	"burncard/sessions"
	"burncard/templates"
)

// startFirstRound leads a newcomer to a table where the page guides him through a
// round.
func startFirstRound(v *visit) error {
	path, err := v.firstTable()
	if err != nil {
		return err
	}
	return v.see(path)
}

// firstTable opens a clean table of his own for the visitor, who stands at it at once.
// It returns the table's path.
func (v *visit) firstTable() (string, error) {
	if err := v.mayOpenNew(); err != nil {
		return "", err
	}
	id, err := v.hall.OpenFirstRound(v.r.Context(), person(v.who))
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return "", &problem{http.StatusConflict, "Not a first round", wrong.Why, wrong.Cite}
	} else if err != nil {
		return "", err
	}
	l, ok := v.hall.Table(id)
	if !ok {
		return "", missing("table")
	}
	if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
		return "", err
	}
	return templates.TablePath(id), nil
}

// goOnAlone has the newcomer deal three rounds alone at the table of his first round.
func goOnAlone(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	if err := refusal("Not yet", l.GoOnAlone(v.r.Context(), person(v.who))); err != nil {
		return err
	}
	return v.see(templates.TablePath(l.ID()))
}

// finishFirstRound leads from the newcomer's table to the page of his session.
func finishFirstRound(v *visit) error {
	session, err := v.hall.FinishFirstRound(v.r.Context(), person(v.who), v.r.PathValue("id"))
	switch {
	case errors.Is(err, sessions.ErrNoTable), errors.Is(err, sessions.ErrNotYours), errors.Is(err, sessions.ErrNoSession):
		return missing("first round of yours")
	case err != nil:
		return err
	}
	return v.see(templates.SessionPath(session))
}

// neverDealt reports a visitor in whose name no session is kept.
func (v *visit) neverDealt() (bool, error) {
	if v.who.IsNobody() {
		return true, nil
	}
	if v.terms() != nil {
		return false, nil // mode and house are set for him
	}
	has, err := v.hall.Reviews.HasSession(v.r.Context(), person(v.who))
	return !has, err
}
