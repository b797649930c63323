package web

import (
	"errors"
	"net/http"

	"burncard/sessions"
	"burncard/templates"
)

// tryAgain opens a table of the visitor's own at the step before a mistake of a session.
func tryAgain(v *visit) error { return v.tryAgain(v.r.PathValue("id")) }

// tryActAgain does so for an act of a table, which belongs to some session.
func tryActAgain(v *visit) error {
	id, err := v.hall.Reviews.SessionOfAct(v.r.Context(), person(v.who), v.r.PathValue("id"), v.entry("act"))
	if errors.Is(err, sessions.ErrNoSession) {
		return missing("session")
	} else if err != nil {
		return err
	}
	return v.tryAgain(id)
}

func (v *visit) tryAgain(session string) error {
	if err := v.mayOpenNew(); err != nil {
		return err
	}
	seq := v.entry("act")
	table, err := v.hall.TryAgain(v.r.Context(), person(v.who), session, seq, templates.ReplayPath(session, seq, false))
	switch {
	case errors.Is(err, sessions.ErrNoMistake):
		return missing("mistake")
	case errors.Is(err, sessions.ErrNoRound):
		return &problem{http.StatusGone, "Nothing to try again", "The log of this table is no longer kept.", ""}
	}
	return v.atCase(table, unreplayed(err))
}

// atCase leads to the table of a case that was opened, or says why there is none.
func (v *visit) atCase(table string, err error) error {
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return &problem{http.StatusConflict, "Not now", wrong.Why, wrong.Cite}
	}
	if many, ok := errors.AsType[*sessions.TooManyOpen](err); ok {
		return &problem{http.StatusConflict, "Too many tables", many.Error(), ""}
	}
	switch {
	case errors.Is(err, sessions.ErrNoCase):
		return &problem{http.StatusNotFound, "No case", "No case of this clause was found at this house. Try another clause.", ""}
	case errors.Is(err, sessions.ErrNotDealers), errors.Is(err, sessions.ErrDealsItself), errors.Is(err, sessions.ErrCaseOver):
		return notNow(err)
	case errors.Is(err, sessions.ErrNotYours), errors.Is(err, sessions.ErrNoTable):
		return missing("table")
	case err != nil:
		return err
	}
	return v.see(templates.TablePath(table))
}

// askOfCase gives the dealer of a case a hint, the answer, or the case once more.
func askOfCase(v *visit) error {
	id, do := v.r.PathValue("id"), v.field("do")
	if do == "again" || do == "fresh" {
		if err := v.mayOpenNew(); err != nil {
			return err
		}
		open := v.hall.OnceMore
		if do == "fresh" {
			open = v.hall.FreshOfSame
		}
		table, err := open(v.r.Context(), person(v.who), id)
		return v.atCase(table, err)
	}
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	switch do {
	case "hint":
		return v.atCase(id, l.Hint(v.r.Context(), person(v.who)))
	case "give-up":
		return v.atCase(id, l.GiveUp(v.r.Context(), person(v.who)))
	}
	return missing("case")
}

// dealCase opens a table of the visitor's own with a fresh case of a clause.
func dealCase(v *visit) error {
	if err := v.mayOpenNew(); err != nil {
		return err
	}
	variant, cite := v.field("variant"), v.field("cite")
	table, err := v.hall.ChanceCase(v.r.Context(), person(v.who), sessions.WantedCase{Variant: variant, Cite: cite, Back: templates.RulePath(variant, cite)})
	return v.atCase(table, err)
}
