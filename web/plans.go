package web

import (
	"errors"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// plansShown is how many plans a page of the list has.
const plansShown = 30

// showPlans lists the plans of table tests.
func showPlans(v *visit) error {
	query := v.r.URL.Query()
	d := templates.PlansData{Page: v.page(), Search: strings.TrimSpace(query.Get("q")), Game: query.Get("game"), Withdrawn: query.Get("show") == "withdrawn", Games: games()}
	at := pageOf(query)
	ask := record.TestPlanQuery{Search: d.Search, Variant: d.Game, Withdrawn: d.Withdrawn, Skip: (at - 1) * plansShown, Most: plansShown}
	if v.wants("plans") {
		return v.file("plans", planHead, func(row func(...any) error) error {
			return inBatches(func(skip, most int) ([]record.TestPlan, int, error) {
				ask.Skip, ask.Most = skip, most
				return v.hall.TestPlans.List(v.r.Context(), person(v.who), ask)
			}, func(p *record.TestPlan) error { return row(planCells(p)...) })
		})
	}
	list, all, err := v.hall.TestPlans.List(v.r.Context(), person(v.who), ask)
	if err == nil && len(list) == 0 && all > 0 {
		at, ask.Skip = 1, 0 // there are fewer pages
		list, all, err = v.hall.TestPlans.List(v.r.Context(), person(v.who), ask)
	}
	if err != nil {
		return err
	}
	d.All, d.Rows = all, list
	d.Pager = templates.Pager{
		At: at, Pages: pagesOf(all, plansShown), Path: templates.PlansPath,
		Query: url.Values{"q": {d.Search}, "game": {d.Game}, "show": {query.Get("show")}},
	}
	return v.show(http.StatusOK, templates.PlansPage(d))
}

// planHead are the columns of plans, and planCells are those of one.
var planHead = []any{"plan", "version", "note", "game", "house rules", "length", "rounds", "minutes", "bots", "events", "jurors at least", "jurors at most", "least for technique", "no critical mistake", "in time", "saved by", moment("saved"), moment("withdrawn")}

func planCells(p *record.TestPlan) []any {
	t := &p.Terms
	return []any{p.Name, p.Number, p.Note, p.Variant, p.Profile, t.Length, t.Rounds, t.Minutes, t.Bots, strings.Join(t.Events, "; "), t.JurorsLeast, t.JurorsMost, t.Technique, t.NoCritical, t.InTime, p.By.Name, p.At, p.Withdrawn}
}

// planProblem is what a supervisor is told of a plan that cannot be changed so.
func planProblem(err error) error {
	if not, is := errors.AsType[*sessions.NotNow](err); is {
		return notNow(not)
	}
	if errors.Is(err, sessions.ErrNoPlan) {
		return missing("plan")
	}
	return err
}

// planOf is the version of a plan that an address asks for, the latest if it asks for none,
// with all versions.
func (v *visit) planOf(id, version string) (p record.TestPlan, all []record.TestPlan, err error) {
	all, err = v.hall.TestPlans.Versions(v.r.Context(), person(v.who), id)
	if err != nil {
		return p, nil, planProblem(err)
	}
	for _, p := range all {
		if version == "" || version == strconv.Itoa(p.Number) {
			return p, all, nil
		}
	}
	return p, nil, missing("version of this plan")
}

// showPlan is one plan of a table test.
func showPlan(v *visit) error {
	p, all, err := v.planOf(v.r.PathValue("id"), v.r.URL.Query().Get("version"))
	if err != nil {
		return err
	}
	if v.wants("versions") {
		return v.file("versions", planHead, func(row func(...any) error) error {
			return eachOf(all, func(p *record.TestPlan) error { return row(planCells(p)...) })
		})
	}
	book, err := variants.Lookup(p.Variant)
	if err != nil {
		return err
	}
	house, err := book.With(book.NewHouse(), p.Terms.House...)
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, templates.PlanPage(templates.PlanData{Page: v.page(), Shown: p, Versions: all, House: house}))
}

// presets are plans with published figures, by key.
var presets = map[string]map[string]string{
	"championship": {
		"preset": "a championship's table test: 20 minutes, 4 to 6 jurors, ten points each, hospitality three times, technique twice, control of the game twice", "name": "A championship's table test",
		"length": record.ByTime, "minutes": "20", "bots": "0", "style": "book", "jurors-least": "4", "jurors-most": "6", "weight-technique": "2", "weight-control": "2", "weight-hospitality": "3",
	},
	"school": {
		"preset": "a school's badge: a six-deck shoe in under ten minutes, up to six guests", "name": "A school's badge", "length": record.ByShoe, "minutes": "10", "in-time": "1", "bots": "6", "style": "book",
	},
}

// presetChoices are what presets are called.
var presetChoices = []templates.Choice{{Value: "championship", Label: "a championship's table test"}, {Value: "school", Label: "a school's badge"}}

// showPlanForm is the form for a new plan, for the next version of one, or for a copy.
func showPlanForm(v *visit) error {
	query := v.r.URL.Query()
	d := templates.PlanFormData{Page: v.page(), Title: "New plan", Presets: presetChoices, Values: map[string]string{}}
	if preset, ok := presets[query.Get("preset")]; ok {
		d.Values = preset
	} else if from := query.Get("from"); from != "" {
		p, all, err := v.planOf(from, query.Get("version"))
		if err != nil {
			return err
		}
		d.Values, d.Presets = planValues(&p), nil
		if query.Get("as") == "copy" {
			d.Title, d.Values["name"], d.Values["seed"] = "Copy of "+p.Name, "", ""
		} else {
			d.Title, d.Values["plan"], d.Values["after"] = "Change "+p.Name, p.ID, strconv.Itoa(all[0].Number)
		}
	}
	return v.planForm(http.StatusOK, d)
}

// planValues are the fields of the form for a plan.
func planValues(p *record.TestPlan) map[string]string {
	t := &p.Terms
	ticked := map[bool]string{true: "1"}
	values := map[string]string{
		"name": p.Name, "note": p.Note, "variant": p.Variant, "profile": t.ProfileKey, "length": t.Length, "minutes": strconv.Itoa(t.Minutes),
		"seed": strconv.FormatUint(t.Seed, 10), "bots": strconv.Itoa(t.Bots), "style": t.Style, "events": strings.Join(t.Events, "\n"),
		"equivalent": ticked[t.Equivalent], "no-critical": ticked[t.NoCritical], "in-time": ticked[t.InTime], "preset": t.Preset,
	}
	values["jurors-least"], values["jurors-most"] = strconv.Itoa(t.JurorsLeast), strconv.Itoa(t.JurorsMost)
	for field, n := range weightFields(t) {
		values[field] = strconv.Itoa(*n)
	}
	for field, p := range leastFields(t) {
		if *p > 0 {
			values[field] = p.String()
		}
	}
	if t.Rounds > 0 {
		values["rounds"] = strconv.Itoa(t.Rounds)
	}
	if t.Technique > 0 {
		values["technique"] = t.Technique.String()
	}
	return values
}

// weightFields are the fields of how often points count, leastFields those of the least
// points that pass.
func weightFields(t *record.TestTerms) map[string]*int {
	w := &t.Weights
	return map[string]*int{"weight-technique": &w.Technique, "weight-control": &w.Control, "weight-hospitality": &w.Hospitality, "weight-eye": &w.Eye}
}

func leastFields(t *record.TestTerms) map[string]*record.Points {
	l := &t.Least
	return map[string]*record.Points{"least-control": &l.Control, "least-hospitality": &l.Hospitality, "least-eye": &l.Eye, "least-all": &l.All, "technique": &t.Technique}
}

func (v *visit) planForm(status int, d templates.PlanFormData) error {
	profiles, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
	if err != nil {
		return err
	}
	had := &sessions.Profile{Key: d.Values["profile"]}
	offered := had.Key == ""
	for _, p := range profiles {
		d.Profiles = append(d.Profiles, templates.Choice{Value: p.Key, Label: templates.ProfileLabel(&p)})
		if p.Key == had.Base() {
			offered, d.Values["profile"] = true, p.Key
		}
	}
	if !offered {
		label := "The house rules it had, which you cannot choose"
		if p, err := v.hall.Profiles.Find(v.r.Context(), person(v.who), had.Key); err == nil {
			label = templates.ProfileLabel(&p) + ", as it was: it is retired"
		}
		d.Profiles = append(d.Profiles, templates.Choice{Value: had.Key, Label: label})
	}
	d.Games, d.Here = games(), templates.PlansPath
	return v.show(status, templates.PlanFormPage(d))
}

// planFields are the fields of the form for a plan.
var planFields = []string{
	"plan", "after", "preset", "name", "note", "variant", "profile", "length", "rounds", "minutes", "in-time", "seed", "equivalent", "bots", "style", "events", "technique", "no-critical",
	"jurors-least", "jurors-most", "weight-technique", "weight-control", "weight-hospitality", "weight-eye", "least-control", "least-hospitality", "least-eye", "least-all",
}

// savePlan saves a plan, or shows the form again with what is wrong.
func savePlan(v *visit) error {
	d := templates.PlanFormData{Page: v.page(), Title: "New plan", Values: map[string]string{}}
	for _, field := range planFields {
		d.Values[field] = v.field(field)
	}
	if d.Values["plan"] != "" {
		d.Title = "Change the plan"
	}
	draft, err := planDraft(d.Values)
	var p record.TestPlan
	if err == nil {
		after, _ := strconv.Atoi(d.Values["after"]) // another number is another version
		p, err = v.hall.TestPlans.Save(v.r.Context(), person(v.who), d.Values["plan"], after, draft)
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d.Problem, d.Wrong = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}, wrong.Field
		return v.planForm(http.StatusUnprocessableEntity, d)
	} else if not, is := errors.AsType[*sessions.NotNow](err); is {
		return v.planMeanwhile(d, not)
	} else if err != nil {
		return planProblem(err)
	}
	return v.see(templates.PlanPath(p.ID))
}

// planMeanwhile shows the form again with what was typed, where the plan has changed meanwhile:
// sent once more it makes the version after the one that there is now.
func (v *visit) planMeanwhile(d templates.PlanFormData, not *sessions.NotNow) error {
	id := d.Values["plan"]
	all, err := v.hall.TestPlans.Versions(v.r.Context(), person(v.who), id)
	if err != nil {
		return planProblem(err)
	}
	d.Values["after"] = strconv.Itoa(all[0].Number)
	d.Problem = &templates.Problem{What: sentence(not) + " What you wrote stands here still."}
	d.Meanwhile = &all[0]
	return v.planForm(http.StatusConflict, d)
}

// planDraft reads the fields of the form.
func planDraft(values map[string]string) (d sessions.PlanDraft, err error) {
	d = sessions.PlanDraft{
		Name: values["name"], Note: values["note"], Variant: values["variant"], Profile: values["profile"], Events: values["events"],
		Terms: record.TestTerms{
			Preset: values["preset"], Length: values["length"], Style: values["style"], Equivalent: values["equivalent"] != "", NoCritical: values["no-critical"] != "", InTime: values["in-time"] != "",
		},
	}
	wrong := func(field, why string) (sessions.PlanDraft, error) {
		return d, &sessions.SettingError{Field: field, Why: why}
	}
	if d.Profile == "" {
		d.Profile = sessions.BuiltIn()[0].Key
	}
	numbers := weightFields(&d.Terms)
	maps.Copy(numbers, map[string]*int{"rounds": &d.Terms.Rounds, "minutes": &d.Terms.Minutes, "bots": &d.Terms.Bots, "jurors-least": &d.Terms.JurorsLeast, "jurors-most": &d.Terms.JurorsMost})
	for _, field := range slices.Sorted(maps.Keys(numbers)) {
		to := numbers[field]
		if values[field] == "" && field != "bots" {
			continue
		}
		if *to, err = strconv.Atoi(values[field]); err != nil {
			what, weight := strings.CutPrefix(field, "weight-")
			if weight {
				what = "times that points for " + what + " count"
			}
			return wrong(field, strconv.Quote(values[field])+" is no number of "+strings.TrimSuffix(strings.TrimSuffix(what, "-least"), "-most"))
		}
	}
	if text := values["seed"]; text != "" {
		if d.Terms.Seed, err = strconv.ParseUint(text, 10, 52); err != nil || d.Terms.Seed == 0 {
			return wrong("seed", strconv.Quote(text)+" is no seed: it is a number from 1, or empty for a new one")
		}
	}
	least := leastFields(&d.Terms)
	for _, field := range slices.Sorted(maps.Keys(least)) {
		if *least[field], err = points(values[field]); err != nil {
			return wrong(field, strconv.Quote(values[field])+" is no number of points: write it like 7.5")
		}
	}
	return d, nil
}

// points reads points as people write them, in tenths; nothing is 0.
func points(text string) (record.Points, error) {
	if text == "" {
		return 0, nil
	}
	f, err := strconv.ParseFloat(text, 64)
	tenths := math.Round(f * 10)
	if err != nil || !(f >= 0 && f <= 100) || math.Abs(f*10-tenths) > 1e-6 {
		return 0, errors.New("no points")
	}
	return record.Points(tenths), nil
}

// withdrawPlan has no more tests appointed by a plan, or with back again.
func withdrawPlan(v *visit) error {
	id := v.r.PathValue("id")
	if err := v.hall.TestPlans.Withdraw(v.r.Context(), person(v.who), id, v.field("back") != ""); err != nil {
		return planProblem(err)
	}
	return v.see(templates.PlanPath(id))
}
