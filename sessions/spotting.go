package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/cases"
	"burncard/sessions/record"
	"burncard/sessions/spreadsheet"
	"burncard/variants"
)

// A SpotStore keeps runs of spotting, which the recorder writes, and the house's terms.
type SpotStore interface {
	// Run returns the run of a session, and whether there is one.
	Run(ctx context.Context, session string) (record.SpotRun, bool, error)
	// Runs returns a person's runs, the last first; most 0 is all.
	Runs(ctx context.Context, person string, most int) ([]record.SpotRun, error)
	// Find returns the runs that a query asks for, the last first.
	Find(ctx context.Context, q record.SpotQuery) ([]record.SpotRun, error)
	// Terms returns the terms of the house.
	Terms(ctx context.Context) (record.SpotRule, error)
	// SetTerms sets them, with the audit of it.
	SetTerms(ctx context.Context, r record.SpotRule, by record.AuditEntry) error
}

var (
	// ErrNoSpot says that nobody can look for errors at that game.
	ErrNoSpot = errors.New("there is no looking for errors at this game")
	// ErrSpotOver says that there is nothing to stop or name at a table now.
	ErrSpotOver = errors.New("there is nothing to stop or to name at this table now")
	// ErrRighting says that the error was caught already.
	ErrRighting = errors.New("that error is caught: until the round ends the dealer puts it right")
)

// SpotGames are the games at which a dealer can err under the law, and people can see it.
func SpotGames() (list []string) {
	for _, name := range variants.Names() {
		if book, err := variants.Lookup(name); err == nil && unspottable(book) == "" {
			list = append(list, name)
		}
	}
	return list
}

// unspottable says why nobody looks for errors at a game; empty where people do. Errors are of
// the law alone, and visible to everybody.
func unspottable(book *game.Rulebook) (why string) {
	switch {
	case book.Has.Terminals:
		return "players bet at terminals, and the system checks nearly all that its dealer does"
	case !slices.ContainsFunc(book.Rules(), func(r *game.Rule) bool { return r.Source == game.Law && r.Kind == "deal" }):
		return "its procedure is the house's, so that a dealer who strays from it breaks no law"
	}
	return ""
}

// SpotNowhere lists the games at which nobody looks for errors, by why.
func SpotNowhere() map[string][]string {
	games := map[string][]string{}
	for _, name := range variants.Names() {
		if book, err := variants.Lookup(name); err == nil {
			if why := unspottable(book); why != "" {
				games[why] = append(games[why], name)
			}
		}
	}
	return games
}

// The stands from which a person looks for errors.
const (
	SpotAsFloor      = "floor"       // in the pit
	SpotAsNextDealer = "next-dealer" // at the dealer's shoulder
)

// SpotStands lists them; the first is the default.
func SpotStands() []string { return []string{SpotAsFloor, SpotAsNextDealer} }

// spotRole is as whom a person sees the table from a stand.
func spotRole(stand string) game.ViewerRole {
	if stand == SpotAsNextDealer {
		return game.ShoulderView
	}
	return game.PitView
}

// A NewSpot asks for a table at which a person looks for errors.
type NewSpot struct {
	Variant string
	As      string // one of SpotStands; empty is the first
	Profile string // the key of a profile; empty for the rules of the game's notation
}

// OpenSpot opens a table at which an automatic dealer errs as the house has set, and the
// person looks for his errors. One that he has left before is closed. A *SettingError says
// what of it there is not.
func (h *Hall) OpenSpot(ctx context.Context, by Person, n NewSpot) (id string, err error) {
	book, err := variants.Lookup(n.Variant)
	if err != nil || unspottable(book) != "" {
		return "", ErrNoSpot
	}
	if n.As = cmp.Or(n.As, SpotAsFloor); !slices.Contains(SpotStands(), n.As) {
		return "", &SettingError{Field: "as", Why: fmt.Sprintf("nobody looks for errors as %q", n.As)}
	}
	house := book.NewHouse()
	if n.Profile != "" {
		p, err := h.Profiles.Find(ctx, by, n.Profile)
		if err == nil {
			house, err = p.HouseFor(book)
		}
		if err != nil {
			return "", err
		}
	}
	rule, err := h.records.Spotting.Terms(ctx)
	if err != nil {
		return "", err
	}
	facts, err := cases.Seated(book, house, secret{}.Uint64(), 0, 0)
	if err != nil {
		return "", err
	}
	if err := h.closeCases(ctx, by); err != nil {
		return "", err
	}
	return h.Create(ctx, NewTable{Name: "Spot it", Mode: game.Exam.String(), By: by, Begins: &Beginning{Facts: facts, Spots: n.As, SpotProfile: n.Profile}, spot: &rule.SpotTerms})
}

// A SpotTold is what a person is told of a press, after he has named something.
type SpotTold struct {
	Caught      bool
	Cite, Title string
	Done, Owed  string // lines
	Named       bool   // right
}

// Spotting is how far a run has come, as its person sees it. It is the same whether an error
// is open or not.
type Spotting struct {
	Variant string
	Round   int // that is dealt, from 1
	Rounds  int // of the run
	Caught  int
	Alarms  int
	Pressed bool
	// Choices are clauses of which one may be named, while Pressed.
	Choices []SpotChoice
	Told    *SpotTold
	Session string // of the run, when it has ended
	Ended   bool
}

// A SpotChoice is a clause that the person may name.
type SpotChoice struct{ Cite, Title string }

// shown is what people at the table see of the run; nil for none.
func (s *spotRun) shown(of *setup, t *game.Table) *Spotting {
	if s == nil {
		return nil
	}
	v := &Spotting{
		Variant: t.Variant, Round: s.Count.Rounds + 1, Rounds: spotTerms(of.set.Spot).Rounds, Caught: s.Count.Caught(), Alarms: len(s.Count.Alarms),
		Pressed: s.Pressed, Told: s.Told, Ended: !s.Over.IsZero(),
	}
	if v.Round = min(v.Round, v.Rounds); v.Ended {
		v.Session = s.Session.ID
	}
	if s.Pressed { // the last press counts when it has been named
		if s.False {
			v.Alarms--
		} else {
			v.Caught--
		}
		v.Choices = s.choices(of)
	}
	return v
}

// choicesMost is how many clauses a person may choose from, and alike of them are of one kind.
const (
	choicesMost = 8
	alike       = 4
)

// isNamed reports a rule that a dealer may break at a table of the house, and that people may
// name. One of the settlement is about wins that go into a game account: no player has one here.
func isNamed(r *game.Rule, house *game.House) bool {
	return !strings.HasSuffix(r.Cite, "(o)(1)(ii)(C)#1") && r.Source == game.Law && !r.Odds && spotGroups[r.Kind] != "" && (!r.Shoe || house.Shoe != "single")
}

// choices are clauses to choose from, by their titles. Half of them are of one kind: that of
// the error or, for a false alarm, of any clause. Nothing in their number or order tells one
// from the other.
func (s *spotRun) choices(of *setup) []SpotChoice {
	var all, list []*game.Rule
	titles := map[string]bool{}
	for _, r := range of.book.Rules() {
		switch {
		case !s.False && r.Cite == s.last().Cite:
			list, titles[r.Title] = append(list, r), true
		case isNamed(r, &of.set.House) && (s.False || !s.last().IsUnder(r.Cite)):
			all = append(all, r)
		}
	}
	of.chance("choices", int(s.Last)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if len(list) == 0 {
		list, titles[all[0].Title] = append(list, all[0]), true
	}
	kind := list[0].Kind
	add := func(most int, fits func(*game.Rule) bool) {
		for _, r := range all {
			if len(list) < most && !titles[r.Title] && fits(r) {
				list, titles[r.Title] = append(list, r), true
			}
		}
	}
	add(alike, func(r *game.Rule) bool { return r.Kind == kind })
	add(choicesMost, func(r *game.Rule) bool { return r.Kind != kind })
	var choices []SpotChoice
	for _, r := range list {
		choices = append(choices, SpotChoice{r.Cite, r.Title})
	}
	slices.SortFunc(choices, func(a, b SpotChoice) int { return cmp.Compare(a.Title, b.Title) })
	return choices
}

// Press stops the table, for the person who looks for errors there.
func (l *Live) Press(ctx context.Context, p Person) error {
	return l.askOfSpot(ctx, p, func(s *spotRun) (string, error) {
		switch {
		case s.Righted && !s.Pressed:
			return "", ErrRighting
		case s.stands():
			return "", ErrSpotOver
		}
		return spotPress, nil
	})
}

// Name says which clause the dealer broke, of those that the person may choose from; "" for
// none of them. The table goes on.
func (l *Live) Name(ctx context.Context, p Person, cite string) error {
	return l.askOfSpot(ctx, p, func(s *spotRun) (string, error) {
		if !s.Pressed || cite != "" && !slices.ContainsFunc(s.choices(l.setup), func(c SpotChoice) bool { return c.Cite == cite }) {
			return "", ErrSpotOver
		}
		return strings.TrimSpace(spotNames + " " + cite), nil
	})
}

// EndSpotting ends the run.
func (l *Live) EndSpotting(ctx context.Context, p Person) error {
	return l.askOfSpot(ctx, p, func(s *spotRun) (string, error) {
		if s.Pressed {
			return "", ErrSpotOver
		}
		return spotOver, nil
	})
}

// askOfSpot writes what the person of a run asks for.
func (l *Live) askOfSpot(ctx context.Context, p Person, line func(*spotRun) (string, error)) error {
	return l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		s := l.h.Spot
		switch {
		case l.closed || s == nil || !s.Over.IsZero():
			return ErrSpotOver
		case s.Person != p.ID:
			return ErrNotYours
		}
		says, err := line(s)
		if err != nil {
			return err
		}
		if err := l.tellsSpot(says, p.ID); err != nil {
			l.lost(err)
			return err
		}
		return nil
	})
}

// SpotRun returns the run of a session, for its person and for supervisors.
func (r *Reviews) SpotRun(ctx context.Context, viewer Person, session string) (run record.SpotRun, err error) {
	if err := r.upToDate(ctx); err != nil {
		return run, err
	}
	run, found, err := r.records.Spotting.Run(ctx, session)
	switch {
	case err != nil:
		return run, err
	case !found:
		return run, ErrNoSession
	case viewer.ID == "" || viewer.ID != run.Person && !viewer.supervises():
		return run, ErrNotYours
	}
	return run, nil
}

// SpotRuns returns a person's own runs, the last first; most 0 is all.
func (r *Reviews) SpotRuns(ctx context.Context, viewer Person, most int) ([]record.SpotRun, error) {
	if viewer.ID == "" {
		return nil, nil
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, err
	}
	return r.records.Spotting.Runs(ctx, viewer.ID, most)
}

// SpotDesk returns the runs of the last weeks, the last first, and the bounds of these weeks: a
// person's own, or for a supervisor those of a person, of a class or of everybody.
func (r *Reviews) SpotDesk(ctx context.Context, viewer Person, q record.SpotQuery, weeks int) (runs []record.SpotRun, bounds []time.Time, err error) {
	if viewer.ID == "" || !viewer.supervises() && (q.Class != "" || q.Person != viewer.ID) {
		return nil, nil, ErrNotYours
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, nil, err
	}
	bounds = weekBounds(r.now().Local(), weeks)
	q.Since, q.Before = bounds[0], bounds[weeks]
	runs, err = r.records.Spotting.Find(ctx, q)
	return runs, bounds, err
}

// SpotTerms returns how the house has the dealer err, with what is not set filled in.
func (h *Hall) SpotTerms(ctx context.Context) (record.SpotRule, error) {
	r, err := h.records.Spotting.Terms(ctx)
	r.SpotTerms = spotTerms(&r.SpotTerms)
	return r, err
}

// spotKinds are the kinds of mistakes that the dealer may make.
var spotKinds = []game.MistakeKind{game.SkippedStep, game.OutOfOrder, game.WrongTarget, game.WrongAmount, game.WrongFace, game.Uncalled}

// SpotKinds lists the kinds of errors from which a house may choose.
func SpotKinds() (list []string) {
	for _, k := range spotKinds {
		list = append(list, k.String())
	}
	return list
}

// SpotGravities lists the gravities from which a house may choose, the gravest first.
func SpotGravities() []string {
	return []string{game.Critical.String(), game.Major.String(), game.Minor.String()}
}

// A SpotGroup is a part of the procedure, with the clauses that a dealer may break there.
type SpotGroup struct {
	Key     string
	Clauses []SpotClause
}

// A SpotClause is what a dealer may break: in the words of its title, which several games
// have under clauses of their own.
type SpotClause struct {
	Title string
	Cites []string // one at least
}

// spotGroups says of which group a kind of rule is that a dealer breaks here and people name.
// Side wagers, the cut and what players do wrong have too many clauses, of which a table
// shows few.
var spotGroups = map[string]string{
	"deal": "deal", "reader": "reader", "insurance": "insurance", "decision": "decisions", "variation": "decisions", "definition": "decisions",
	"draw": "draw", "settlement": "settlement",
}

// SpotGroups lists what a house may choose from, of all games.
func SpotGroups() []SpotGroup {
	groups := []SpotGroup{{Key: "deal"}, {Key: "reader"}, {Key: "insurance"}, {Key: "decisions"}, {Key: "draw"}, {Key: "settlement"}}
	for _, name := range SpotGames() {
		book, err := variants.Lookup(name)
		if err != nil {
			continue // not so: it is in the list
		}
		house := book.NewHouse()
		for _, r := range book.Rules() {
			if !isNamed(r, &house) {
				continue
			}
			g := &groups[slices.IndexFunc(groups, func(g SpotGroup) bool { return g.Key == spotGroups[r.Kind] })]
			i := slices.IndexFunc(g.Clauses, func(c SpotClause) bool { return c.Title == r.Title })
			if i < 0 {
				i, g.Clauses = len(g.Clauses), append(g.Clauses, SpotClause{Title: r.Title})
			}
			if c := &g.Clauses[i]; !slices.Contains(c.Cites, r.Cite) {
				c.Cites = append(c.Cites, r.Cite)
			}
		}
	}
	return groups
}

// SetSpotTerms sets how the dealer errs at tables that are opened from then on. A
// *SettingError says what is wrong.
func (h *Hall) SetSpotTerms(ctx context.Context, by Person, t record.SpotTerms) error {
	if !by.supervises() {
		return ErrNotYours
	}
	for _, of := range []struct {
		field, what string
		n, from, to int
	}{
		{"every", "about one error in so many acts", t.Every, 8, 200},
		{"rounds", "the rounds of a run", t.Rounds, 1, 50},
		{"pace", "the time for an act, in per cent", t.Pace, 25, 400},
	} {
		if of.n < of.from || of.n > of.to {
			return &SettingError{Field: of.field, Why: fmt.Sprintf("%d: %s is a number from %d to %d", of.n, of.what, of.from, of.to)}
		}
	}
	for _, of := range []struct {
		field       string
		chosen, all []string
	}{{"kinds", t.Kinds, SpotKinds()}, {"gravities", t.Gravities, SpotGravities()}} {
		if len(of.chosen) == 0 {
			return &SettingError{Field: of.field, Why: "choose one at least"}
		}
		for _, c := range of.chosen {
			if !slices.Contains(of.all, c) {
				return &SettingError{Field: of.field, Why: fmt.Sprintf("there is no %q among the %s of errors", c, of.field)}
			}
		}
	}
	known := map[string]bool{}
	for _, g := range SpotGroups() {
		for _, c := range g.Clauses {
			for _, cite := range c.Cites {
				known[cite] = true
			}
		}
	}
	for _, cite := range t.Without {
		if _, is := known[cite]; !is {
			return &SettingError{Field: "clauses", Why: fmt.Sprintf("%s: no dealer breaks it here", cite)}
		}
		known[cite] = false
	}
	if !slices.Contains(slices.Collect(maps.Values(known)), true) {
		return &SettingError{Field: "clauses", Why: "choose one clause at least"}
	}
	r := record.SpotRule{SpotTerms: t, By: by.recorded(), At: h.now()}
	words := fmt.Sprintf("one error in %d acts, %d rounds, pace %d %%; %s; %s", t.Every, t.Rounds, t.Pace, strings.Join(t.Kinds, " "), strings.Join(t.Gravities, " "))
	if len(t.Without) > 0 {
		words += "; without " + strings.Join(t.Without, " ")
	}
	return h.records.Spotting.SetTerms(ctx, r, record.AuditEntry{At: r.At, By: r.By, Act: record.SpotTermsSet, Words: words})
}

// spotting writes what the person's runs of spotting came to, error by error.
func (e *export) spotting() error {
	runs, err := e.hall.records.Spotting.Runs(e.ctx, e.of.ID, 0)
	if err != nil {
		return err
	}
	return e.list("spotting.csv", SpotColumns(), func(row func(...any) error) error { return SpotRows(runs, row) })
}

// SpotColumns are the columns of SpotRows.
func SpotColumns() []any {
	return []any{
		"session", "game", spreadsheet.Moment("over"), "round", "line of the log", "what", "clause", "title", "gravity", "seconds to the press", "named", "named right",
	}
}

// SpotRows writes runs as rows of a list, error by error and alarm by alarm.
func SpotRows(runs []record.SpotRun, row func(...any) error) error {
	for i := range runs {
		r := &runs[i]
		for j := range r.Errors {
			x, what := &r.Errors[j], "missed"
			if x.Caught {
				what = "caught"
			}
			if err := row(r.Session, r.Variant, r.At, x.Round, x.Seq, what, x.Cite, x.Title, x.Gravity.String(), x.Took, x.Named, x.NamedRight()); err != nil {
				return err
			}
		}
		for j := range r.Alarms {
			x, gravity := &r.Alarms[j], ""
			if x.Named != "" {
				gravity = x.Gravity.String()
			}
			if err := row(r.Session, r.Variant, r.At, x.Round, x.Seq, "false alarm", x.Named, x.Title, gravity, nil, x.Named, false); err != nil {
				return err
			}
		}
	}
	return nil
}
