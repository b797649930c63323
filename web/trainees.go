package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// showTrainees shows supervisors the terms that are set for trainees.
func showTrainees(v *visit) error {
	return v.traineesPage(http.StatusOK, templates.TermsData{Page: v.page(), Trainee: v.r.URL.Query().Get("trainee")})
}

// termsShown is how many trainees with settings a page lists; the classes stand on the first.
const termsShown = 50

func (v *visit) traineesPage(status int, d templates.TermsData) error {
	people, err := v.people.List(v.r.Context())
	if err != nil {
		return err
	}
	for _, p := range people {
		if !p.Supervises() {
			d.People = append(d.People, p.Name)
		}
	}
	query := v.r.URL.Query()
	d.Search, d.Rules = strings.TrimSpace(query.Get("q")), sessions.TermsRules()
	set := slices.DeleteFunc(v.hall.Trainees.All(), func(t record.Terms) bool { return !hasWords(t.Person.Name, d.Search) })
	classes := slices.DeleteFunc(v.hall.Trainees.Classes(), func(c record.ClassTerms) bool { return !hasWords(c.Name, d.Search) })
	if v.wants("terms") {
		return v.sendTerms(set, classes)
	}
	d.All = len(set) + len(classes)
	d.Set, d.Pager = pageOfList(set, termsShown, templates.TraineesPath, query)
	if d.Pager.At == 1 {
		d.Classes = classes
	}
	if v.r.Method == http.MethodPost {
		d.Here = templates.TraineesPath
	}
	return v.show(status, templates.TraineesPage(d))
}

// setTerms sets mode and house rules for a trainee, or shows the form again with
// what clashes.
func setTerms(v *visit) error {
	d := templates.TermsData{Page: v.page(), Trainee: v.field("trainee"), Mode: v.field("mode"), House: map[string]string{}}
	var house []string
	for _, rule := range variants.Options() {
		if value := v.field(rule.Key); value != "" {
			house, d.House[rule.Key] = append(house, rule.Key+"="+value), value
		}
	}
	trainee := sessions.Person{}
	var err error
	if d.Trainee != "" {
		trainee, err = v.expected(d.Trainee)
	}
	if err == nil {
		err = v.hall.Trainees.Set(v.r.Context(), person(v.who), trainee, d.Mode, house...)
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d.Problem, d.Wrong = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}, wrong.Field
		if wrong.Field == nobodyYet {
			if d.Near, err = v.near(d.Trainee); err != nil {
				return err
			}
		}
		return v.traineesPage(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return err
	}
	return v.see(templates.TraineesPath)
}

// liftTerms lets a trainee, or a class, choose again.
func liftTerms(v *visit) error {
	if class := v.field("class"); class != "" {
		if err := v.hall.Trainees.LiftClass(v.r.Context(), person(v.who), class); err != nil {
			return err
		}
		return v.see(local(cmp.Or(v.field("next"), templates.TraineesPath)))
	}
	trainee := sessions.Person{ID: v.field("person"), Name: v.field("name")}
	if err := v.hall.Trainees.Lift(v.r.Context(), person(v.who), trainee); err != nil {
		return err
	}
	return v.see(local(cmp.Or(v.field("next"), templates.TraineesPath)))
}

// sendTerms sends what is set for people and classes.
func (v *visit) sendTerms(people []record.Terms, classes []record.ClassTerms) error {
	head := []any{"class", "trainee", "mode", "profile", "house rules", "games", "by", moment("set")}
	return v.file("terms", head, func(row func(...any) error) error {
		set := func(class string, t *record.Terms) error {
			return row(class, t.Person.Name, t.Mode, t.Profile, several(t.House), several(t.Games), t.By.Name, t.At)
		}
		if err := eachOf(classes, func(c *record.ClassTerms) error { return set(c.Name, &c.Terms) }); err != nil {
			return err
		}
		return eachOf(people, func(t *record.Terms) error { return set("", t) })
	})
}
