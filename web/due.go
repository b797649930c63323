package web

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
)

// dueShown is how many clauses a page of the list shows.
const dueShown = 50

// dueToday is how the visitor stands with what is due; nothing for guests.
func (v *visit) dueToday() (templates.DueToday, error) {
	if !v.who.HasAccount() {
		return templates.DueToday{}, nil
	}
	today, err := v.hall.Due.Today(v.r.Context(), person(v.who), v.who.ID)
	return templates.NewDueToday(&today, v.hall.Due.MayDeal(), v.hall.Now()), err
}

// showDue lists what the visitor comes back to or, to a supervisor, what a trainee does.
func showDue(v *visit) error {
	query := v.r.URL.Query()
	d := templates.DueData{Page: v.page(), Guest: !v.who.HasAccount(), Now: v.hall.Now()}
	if d.Guest {
		return v.show(http.StatusOK, templates.DuePage(d))
	}
	for name, field := range map[string]*string{"person": &d.Ask.Person, "q": &d.Ask.Search, "game": &d.Ask.Game, "show": &d.Ask.Show} {
		*field = strings.TrimSpace(query.Get(name))
	}
	of := v.who.ID
	if d.Ask.Person != "" && d.Ask.Person != of {
		if !v.who.Supervises() {
			return missing("list of yours")
		}
		p, err := v.people.ByID(v.r.Context(), d.Ask.Person)
		if err != nil {
			return err
		}
		if !p.HasAccount() {
			return missing("person with an account")
		}
		of, d.Person, d.Name = p.ID, p.ID, p.Name
	}
	today, err := v.hall.Due.Today(v.r.Context(), person(v.who), of)
	if err != nil {
		return err
	}
	d.Today = templates.NewDueToday(&today, d.Name == "" && v.hall.Due.MayDeal(), d.Now)
	status := http.StatusOK
	if wrong := wrongDue(&d.Ask); wrong != "" {
		d.Problem, status = &templates.Problem{What: wrong}, http.StatusUnprocessableEntity
	} else {
		d.List = slices.DeleteFunc(today.Cards, func(c sessions.DueCard) bool { return !d.Ask.ShowsCard(&c) })
	}
	if v.wants("due") {
		return v.sendDue(d.List)
	}
	d.All = len(d.List)
	query = d.Ask.Query()
	if page := v.r.URL.Query().Get("page"); page != "" {
		query.Set("page", page)
	}
	d.List, d.Pager = pageOfList(d.List, dueShown, templates.DuePath, query)
	return v.show(status, templates.DuePage(d))
}

// wrongDue says which field of the list cannot be read; "" for none.
func wrongDue(f *templates.DueFields) string {
	switch {
	case f.Game != "" && !slices.Contains(variants.Names(), f.Game):
		return fmt.Sprintf("game: %q is none of the games of this house; choose one from the list", f.Game)
	case !slices.ContainsFunc(templates.DueShows, func(c templates.Choice) bool { return c.Value == f.Show }):
		return fmt.Sprintf("show: %q is none of %s, %s, %s", f.Show, templates.DueNow, templates.DueLater, templates.DueNoCase)
	case len(f.Search) > 40:
		return "q: a search has 40 characters at most"
	}
	return ""
}

// showDueCard shows one clause with its reviews.
func showDueCard(v *visit) error {
	id, err := strconv.ParseInt(v.r.PathValue("id"), 10, 64)
	if err != nil {
		return missing("clause that comes back")
	}
	card, err := v.hall.Due.Find(v.r.Context(), person(v.who), id)
	if errors.Is(err, sessions.ErrNoCard) {
		return missing("clause that comes back")
	} else if err != nil {
		return err
	}
	if v.wants("reviews") {
		return v.sendReviews(&card)
	}
	d := templates.DueCardData{Page: v.page(), Card: card, Now: v.hall.Now()}
	if card.Person != v.who.ID {
		p, err := v.people.ByID(v.r.Context(), card.Person)
		if err != nil {
			return err
		}
		d.Person, d.Name = p.ID, p.Name
	}
	return v.show(http.StatusOK, templates.DueCardPage(d))
}

// dealDue leads to the table of the next case that is due or, where none is left, to the
// list, which says so. With do=end it ends a sitting.
func dealDue(v *visit) error {
	if v.field("do") == "end" {
		if err := v.hall.Due.Leave(v.r.Context(), person(v.who)); err != nil {
			return err
		}
		return v.see(templates.DuePath)
	}
	if err := v.mayOpenNew(); err != nil {
		return err
	}
	table, err := v.hall.Due.Deal(v.r.Context(), person(v.who), templates.DuePath)
	switch wrong, ok := errors.AsType[*sessions.SettingError](err); {
	case ok:
		return &problem{http.StatusConflict, "Not now", wrong.Why, wrong.Cite}
	case err != nil:
		return err
	case table == "":
		return v.see(templates.DuePath)
	}
	return v.see(templates.TablePath(table))
}

// sendDue sends the clauses that somebody comes back to.
func (v *visit) sendDue(list []sessions.DueCard) error {
	head := []any{"clause", "title", "game", "house rules", moment("begun"), moment("due"), "due now", "known now, in a hundred", "stability in days", "difficulty", "last grade", "reviews", "mistakes"}
	return v.file("due", head, func(row func(...any) error) error {
		return eachOf(list, func(c *sessions.DueCard) error {
			last := &c.Reviews[len(c.Reviews)-1]
			return row(c.Cite, c.Title, c.Variant, c.Value, c.Begun, sessions.DayBegins(c.Due), c.IsDue, 100*c.Knows, c.Stability, c.Difficulty, last.Grade, len(c.Attempts()), c.Mistakes)
		})
	})
}

// sendReviews sends the reviews of one clause, oldest first.
func (v *visit) sendReviews(c *sessions.DueCard) error {
	return v.file("reviews", []any{moment("reviewed"), "grade", "why", "look-alike", "seconds", "device", moment("due again"), "session", "line of the log"}, func(row func(...any) error) error {
		for i := range c.Reviews {
			r := &c.Reviews[i]
			if err := row(r.At, r.Grade, r.Why, r.Unlike, r.Took, r.Device, sessions.DayBegins(c.DueAfter(i)), r.Session, r.Seq); err != nil {
				return err
			}
		}
		return nil
	})
}
