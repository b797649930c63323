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

// firstTable has the visitor take the demo table, whose bots are already
// betting; where somebody else has it, a guided table of his own. It returns
// the path that he is led to.
func (v *visit) firstTable() (string, error) {
	if l, info, ok := v.hall.Demo(); ok && info.Auto && info.Mode == "guided" && v.tapIn(l).Refused == "" {
		return templates.FirstRoundPath(info.ID), nil
	}
	id, err := v.openNew(sessions.NewTable{
		Name: "First round", Variant: "blackjack", Mode: "guided", Preset: "common", Bots: 3, By: person(v.who),
	})
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
	return templates.FirstRoundPath(id), nil
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
