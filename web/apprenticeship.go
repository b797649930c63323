package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants/apprenticeship"
)

// learned is the game of an apprenticeship that a form or an address names; Blackjack where
// it names none.
func (v *visit) learned() (string, error) {
	game := cmp.Or(v.r.FormValue(templates.LearnedField), apprenticeship.Blackjack)
	if apprenticeship.Default(game) == nil {
		return "", missing("apprenticeship at this game")
	}
	return game, nil
}

// apprentice is how far a person has come at a game, for the visitor.
func (v *visit) apprentice(id, game string) (d templates.ApprenticeData, err error) {
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
	if d.Games, err = v.hall.Apprenticeships.Begun(v.r.Context(), person(v.who), id); err != nil {
		return d, err
	}
	d.Apprentice, err = v.hall.Apprenticeships.Of(v.r.Context(), person(v.who), id, game)
	return d, err
}

// begunBy is how far a person has come who has begun, at each game; nil for others.
func (v *visit) begunBy(id string) (ways []*templates.ApprenticeData, err error) {
	games, err := v.hall.Apprenticeships.Begun(v.r.Context(), person(v.who), id)
	for _, game := range games {
		a, err := v.hall.Apprenticeships.Of(v.r.Context(), person(v.who), id, game)
		if err != nil {
			return nil, err
		}
		ways = append(ways, &templates.ApprenticeData{Apprentice: a, Games: games})
	}
	return ways, err
}

// showApprenticeship shows the visitor how far he has come.
func showApprenticeship(v *visit) error {
	return v.apprenticePage(v.who.ID, "")
}

// showApprentice shows a supervisor how far somebody has come.
func showApprentice(v *visit) error {
	if v.r.PathValue("person") == v.who.ID {
		return v.see(templates.ApprenticeshipPath)
	}
	notice := ""
	if v.r.URL.Query().Get("done") != "" {
		notice = "It is set; the audit log has it."
	}
	return v.apprenticePage(v.r.PathValue("person"), notice)
}

func (v *visit) apprenticePage(id, notice string) error {
	game, err := v.learned()
	if err != nil {
		return err
	}
	d, err := v.apprentice(id, game)
	if err != nil {
		return err
	}
	if v.wants("duties") {
		return v.sendDuties(&d)
	}
	d.Page = v.page()
	d.Page.Notice = notice
	return v.show(http.StatusOK, templates.ApprenticePage(d))
}

// goOnLearning leads an apprentice to his table, where he stands at once.
func goOnLearning(v *visit) error {
	if v.terms() != nil {
		return termsAgainst()
	}
	game, err := v.learned()
	if err != nil {
		return err
	}
	return v.goOnWith(game)
}

// goOnWith leads an apprentice to his table of a game.
func (v *visit) goOnWith(game string) error {
	id, err := v.hall.Apprenticeships.Continue(v.r.Context(), person(v.who), game)
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
	return v.goOnWith(apprenticeship.GameOfKey(v.field("duty")))
}

// dealOwnShoe leads to the shoe at the end.
func dealOwnShoe(v *visit) error {
	if v.terms() != nil {
		return termsAgainst()
	}
	game, err := v.learned()
	if err != nil {
		return err
	}
	id, err := v.hall.Apprenticeships.DealShoe(v.r.Context(), person(v.who), game)
	if err != nil {
		return learning(err)
	}
	return v.standAt(id)
}

// finishOwnShoe leads from that shoe to what it came to.
func finishOwnShoe(v *visit) error {
	game := apprenticeship.Blackjack
	if l, open := v.hall.Table(v.r.PathValue("id")); open {
		game = cmp.Or(l.LearnedGame(), game)
	}
	_, err := v.hall.Apprenticeships.FinishShoe(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return learning(err)
	}
	return v.see(templates.LearnPath(game))
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
	return v.see(templates.ApprenticePath(id, apprenticeship.GameOfKey(v.field("duty"))) + "&done=1")
}

// stepsShown is how many steps of a duty a page lists.
const stepsShown = 50

// showDutySteps lists the steps behind the numbers of a duty.
func showDutySteps(v *visit) error {
	id, key := v.r.PathValue("person"), v.r.PathValue("duty")
	if id != v.who.ID && !v.who.Supervises() {
		return missing("apprenticeship of yours")
	}
	game := apprenticeship.GameOfKey(key)
	if apprenticeship.Default(game) == nil {
		return missing("duty")
	}
	a, err := v.apprentice(id, game)
	if err != nil {
		return err
	}
	if v.wants("steps") {
		return v.sendDutySteps(id, key)
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

// ownApprenticeships are what the lobby shows of them, that of the open table first: nothing
// to a visitor who has never dealt, whom the first round leads there, nothing at the end of
// the way, and nothing where mode and house are set.
func (v *visit) ownApprenticeships() ([]*templates.ApprenticeData, error) {
	if v.who.IsNobody() || v.terms() != nil {
		return nil, nil
	}
	ways, err := v.begunBy(v.who.ID)
	for _, d := range ways {
		d.Own = true
	}
	return slices.DeleteFunc(ways, func(d *templates.ApprenticeData) bool { return d.HasPassed() }), err
}

// sendDuties sends how far an apprentice is with each duty.
func (v *visit) sendDuties(d *templates.ApprenticeData) error {
	return v.file("duties", []any{"duty", "help", "right under the light", "right at first", "of the last"}, func(row func(...any) error) error {
		return eachOf(d.Duties, func(x *sessions.DutyProgress) error {
			right, of := x.Rights()
			return row(x.Title, x.Help, x.Lit, right, of)
		})
	})
}

// sendDutySteps sends all steps of a duty.
func (v *visit) sendDutySteps(id, duty string) error {
	return v.file("steps", []any{moment("at"), "lit", "right at first", "session", "line of the log"}, func(row func(...any) error) error {
		return inBatches(func(skip, most int) ([]record.ApprenticeStep, int, error) {
			return v.hall.Apprenticeships.Steps(v.r.Context(), person(v.who), id, duty, skip, most)
		}, func(s *record.ApprenticeStep) error { return row(s.At, s.Lit, s.Right, s.Session, s.Seq) })
	})
}
