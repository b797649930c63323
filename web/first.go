package web

import (
	"errors"
	"fmt"
	"net/http"

	"burncard/sessions"
	"burncard/templates"
)

// first leads a newcomer to a table where the page walks him through a round.
func (v *visit) first() error {
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
	for _, info := range v.hall.Tables() {
		if l, ok := v.hall.Table(info.ID); ok && info.Demo && info.Auto && info.Mode == "guided" {
			if v.tapIn(l).Refused == "" {
				return templates.FirstRoundPath(info.ID), nil
			}
		}
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
	if reply := v.tapIn(l); reply.Refused != "" {
		return "", &problem{http.StatusConflict, "You cannot take the table", reply.Refused, reply.Cite}
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
	who := person(v.who)
	rows, err := v.hall.Sessions(v.r.Context(), sessions.SessionFilter{Viewer: who, Person: who.ID, Limit: 1})
	if err != nil {
		return false, fmt.Errorf("sessions of %s: %w", v.who.Name, err)
	}
	return len(rows) == 0, nil
}
