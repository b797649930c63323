package web

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// showNewTable is the form for a table, with the house rules of a preset, and with
// what was typed into it before the game or the preset was chosen.
func showNewTable(v *visit) error {
	typed := v.r.URL.Query()
	presets := sessions.Presets()
	preset := presets[0]
	for _, p := range presets {
		if p.Key == typed.Get("preset") {
			preset = p
		}
	}
	book, err := chosenGame(typed.Get("game"))
	if err != nil {
		return missing("game")
	}
	house, err := preset.House(book)
	if err != nil {
		return fmt.Errorf("preset %s: %w", preset.Key, err)
	}
	d := templates.NewTableData{
		Page: v.page(), Variant: book.Variant, Game: book, Preset: preset.Key, House: house,
		Name: typed.Get("name"), Mode: "guided", Start: cmp.Or(typed.Get("start"), "round"),
		Bots: 3, Trainee: typed.Get("trainee"),
	}
	if n, err := strconv.Atoi(typed.Get("bots")); err == nil {
		d.Bots = n
	}
	if mode, ok := game.ParseMode(typed.Get("mode")); ok {
		d.Mode = mode.String()
	}
	if t := v.terms(); t != nil {
		// The form begins with what a supervisor has set for the visitor.
		if t.Mode != "" {
			d.Mode = t.Mode
		}
		if h, err := book.With(house, t.House...); err == nil {
			d.House = h
		}
	}
	return v.tableForm(http.StatusOK, d)
}

// chosenGame is the rulebook of a variant; without a name, of Blackjack.
func chosenGame(name string) (*game.Rulebook, error) {
	if name == "" {
		return variants.Lookup("blackjack")
	}
	return variants.Lookup(name)
}

func (v *visit) tableForm(status int, d templates.NewTableData) error {
	d.Variants, d.Terms, d.Sides = games(), v.terms(), sideChoices(d.Variant, d.House)
	for _, p := range sessions.Presets() {
		d.Presets = append(d.Presets, templates.Choice{Value: p.Key, Label: p.Title, Note: p.Note})
	}
	return v.show(status, templates.NewTablePage(d))
}

// openTable opens the table that the form describes, or shows the form again
// with what clashes.
func openTable(v *visit) error {
	bots, noNumber := strconv.Atoi(cmp.Or(v.field("bots"), "0"))
	ask := sessions.NewTable{
		Name: v.field("name"), Variant: v.field("variant"), Mode: v.field("mode"), Start: v.field("start"),
		Preset: v.field("preset"), Bots: bots, By: person(v.who),
	}
	if ask.Name == "" {
		ask.Name = v.who.Name + "'s table"
		if utf8.RuneCountInString(ask.Name) > sessions.LongestName {
			ask.Name = v.who.Name
		}
	}
	if trainee := v.field("trainee"); trainee != "" {
		var err error
		if ask.LockedFor, err = v.trainee(trainee); err != nil {
			return err
		}
	}
	for _, rule := range variants.Options() {
		if value := v.field(rule.Key); value != "" {
			ask.House = append(ask.House, rule.Key+"="+value)
		}
	}
	if offers := v.offers(); offers != "" {
		ask.House = append(ask.House, offers)
	}
	if noNumber != nil {
		wrong := &sessions.SettingError{Field: "bots", Why: strconv.Quote(v.field("bots")) + " is no number of bots"}
		return v.tableForm(http.StatusUnprocessableEntity, v.clash(ask, wrong))
	}
	id, err := v.openNew(ask)
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return v.tableForm(http.StatusUnprocessableEntity, v.clash(ask, wrong))
	} else if err != nil {
		return err
	}
	return v.see(templates.TablePath(id))
}

// terms are what a supervisor has set for the visitor; nil for nothing.
func (v *visit) terms() *record.Terms {
	if t, ok := v.hall.Trainees.Of(person(v.who)); ok && !v.who.IsNobody() {
		return &t
	}
	return nil
}

// trainee is the person of this name: one with an account, else a guest who deals
// or sits at a table now, else a person with the name alone.
func (v *visit) trainee(name string) (sessions.Person, error) {
	people, err := v.people.List(v.r.Context())
	if err != nil {
		return sessions.Person{}, err
	}
	for _, p := range people {
		if strings.EqualFold(p.Name, name) {
			return person(p), nil
		}
	}
	if p, ok := v.hall.Present(name); ok {
		return p, nil
	}
	return sessions.Person{Name: name}, nil
}

// clash is the form as it was sent, with what is wrong with it. A house rule
// that cannot be read shows its preset's value.
func (v *visit) clash(ask sessions.NewTable, wrong *sessions.SettingError) templates.NewTableData {
	d := templates.NewTableData{
		Page: v.page(), Name: ask.Name, Variant: ask.Variant, Mode: ask.Mode, Preset: ask.Preset, Start: ask.Start,
		Bots: max(ask.Bots, 0), Trainee: ask.LockedFor.Name, Wrong: wrong.Field,
	}
	d.Game, _ = chosenGame(ask.Variant) // a game that there is not is shown as the first
	if d.Game == nil {
		d.Game, _ = chosenGame("")
	}
	d.House = d.Game.NewHouse()
	d.Here = templates.NewTablePath
	d.Problem = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}
	for _, p := range sessions.Presets() {
		if h, err := p.House(d.Game); err == nil && p.Key == ask.Preset {
			d.House = h
		}
	}
	for _, word := range ask.House {
		// A rule that clashes with another is shown; one that cannot be read is not.
		h, err := d.Game.With(d.House, word)
		if err == nil || !strings.HasPrefix(err.Error(), "house rule ") {
			d.House = h
		}
	}
	return d
}
