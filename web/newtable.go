package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// A tableForm is the form for a new table as its visitor has filled it in.
type tableForm struct {
	field    func(string) string
	profiles []sessions.Profile
	profile  sessions.Profile
	game     *game.Rulebook
	words    []string // the house rules that it sets
}

// tableForm reads the form, for the game that it had when it was sent. A profile or a
// game that there is not is read as the first.
func (v *visit) tableForm(field func(string) string) (*tableForm, error) {
	profiles, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
	if err != nil {
		return nil, err
	}
	f := &tableForm{field: field, profiles: profiles}
	f.profile, _ = f.profileOf(field("profile"))
	if f.game, err = chosenGame(field("variant")); err != nil {
		f.game, _ = chosenGame("")
	}
	for _, rule := range variants.Options() {
		if value := field(rule.Key); value != "" {
			f.words = append(f.words, rule.Key+"="+value)
		}
	}
	if offers := offersOf(f.game.Variant, field); offers != "" {
		f.words = append(f.words, offers)
	}
	return f, nil
}

// houseOf are the house rules of a profile that the visitor can choose, as words that differ
// from the game's; the first profile's where no key is given. A *sessions.SettingError says
// that there is no such profile.
func (v *visit) houseOf(book *game.Rulebook, key string) ([]string, error) {
	profiles, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
	if err != nil {
		return nil, err
	}
	f := tableForm{profiles: profiles}
	p, ok := f.profileOf(key)
	if !ok && key != "" {
		return nil, noProfile(key)
	}
	return sessions.Differing(book, book.NewHouse(), p.House(book)), nil
}

// noProfile refuses a profile that the visitor does not have.
func noProfile(key string) *sessions.SettingError {
	return &sessions.SettingError{Field: "profile", Why: "you have no profile " + strconv.Quote(strings.TrimPrefix(key, sessions.SavedKey("")))}
}

// profileOf is the profile of a key; the first, and false, where there is none.
func (f *tableForm) profileOf(key string) (sessions.Profile, bool) {
	i := slices.IndexFunc(f.profiles, func(p sessions.Profile) bool { return p.Key == key })
	return f.profiles[max(i, 0)], i >= 0
}

// changed are the words that differ from the profile, readable or not.
func (f *tableForm) changed() []string {
	rules := f.game.HouseRules(f.profile.House(f.game))
	return slices.DeleteFunc(slices.Clone(f.words), func(word string) bool {
		key, value, _ := strings.Cut(word, "=")
		return slices.ContainsFunc(rules, func(r game.HouseRule) bool { return r.Key == key && r.Value == value })
	})
}

// data is the form as it is shown: with the profile's house rules, and with what was
// changed as far as it can be read. What cannot be read stands in its field as it was
// typed.
func (f *tableForm) data(v *visit, changed []string) templates.NewTableData {
	d := templates.NewTableData{
		Page: v.page(), Variant: f.game.Variant, Variants: games(), Game: f.game,
		Profile: f.profile, Profiles: f.profiles, House: f.profile.House(f.game), Typed: map[string]string{},
		Name: f.field("name"), Mode: "guided", Start: cmp.Or(f.field("start"), "round"), Bots: 3, Trainee: f.field("trainee"),
		Terms: v.terms(),
	}
	for _, word := range f.game.Leaves(changed) {
		h, err := f.game.With(d.House, word)
		key, value, _ := strings.Cut(word, "=")
		switch {
		case err == nil, !strings.HasPrefix(err.Error(), "house rule "):
			d.House = h // one that clashes with another is shown
		case key != "offers":
			d.Typed[key] = value
		}
	}
	if n, err := strconv.Atoi(f.field("bots")); err == nil {
		d.Bots = max(n, 0)
	}
	if mode, ok := game.ParseMode(f.field("mode")); ok {
		d.Mode = mode.String()
	}
	d.Sides = sideChoices(d.Variant, d.House)
	return d
}

// showNewTable is the form for a table, with what was filled in before another game or
// profile was chosen.
func showNewTable(v *visit) error {
	query := v.r.URL.Query()
	f, err := v.tableForm(query.Get)
	if err != nil {
		return err
	}
	changed := f.changed()
	if choose := query.Get("choose"); choose != "" {
		f.profile, _ = f.profileOf(choose)
	}
	if chosen := query.Get("game"); chosen != "" {
		if f.game, err = chosenGame(chosen); err != nil {
			return missing("game")
		}
	}
	if query.Has("reset") {
		changed = nil
	}
	if t := v.terms(); t != nil && len(f.words) == 0 {
		// The form begins with what a supervisor has set for the visitor.
		changed = t.House
	}
	d := f.data(v, changed)
	if d.Terms != nil && d.Terms.Mode != "" {
		d.Mode = d.Terms.Mode
	}
	d.Open = query.Has("reset") || query.Has("rules")
	if left := lost(f.game, changed, &d); len(left) > 0 {
		d.Notice = f.game.Title + " leaves no such choice, so this is as the profile has it: " + strings.Join(left, ", ") + "."
	}
	return v.show(http.StatusOK, templates.NewTablePage(d))
}

// lost are the rules that were changed for one game, and that another does not have so.
func lost(book *game.Rulebook, changed []string, d *templates.NewTableData) (left []string) {
	now := book.HouseRules(d.House)
	for _, word := range changed {
		key, value, _ := strings.Cut(word, "=")
		_, typed := d.Typed[key]
		kept := slices.ContainsFunc(now, func(r game.HouseRule) bool { return r.Key == key && r.Value == value })
		if !typed && !kept && key != "offers" {
			left = append(left, strings.ReplaceAll(key, "-", " ")+" "+templates.HouseValue(value))
		}
	}
	return left
}

// chosenGame is the rulebook of a variant; without a name, of Blackjack.
func chosenGame(name string) (*game.Rulebook, error) {
	return variants.Lookup(cmp.Or(name, "blackjack"))
}

// openTable opens the table that the form describes, or shows the form again with what
// clashes. A person who opens it to deal stands at it at once.
func openTable(v *visit) error {
	f, err := v.tableForm(v.field)
	if err != nil {
		return err
	}
	ask := sessions.NewTable{
		Name: v.field("name"), Variant: cmp.Or(v.field("variant"), "blackjack"), Mode: v.field("mode"), Start: v.field("start"),
		House: f.words, By: person(v.who),
	}
	if ask.Name == "" {
		ask.Name = v.who.Name + "'s table"
		if utf8.RuneCountInString(ask.Name) > sessions.LongestName {
			ask.Name = v.who.Name
		}
	}
	if key := v.field("profile"); key != "" {
		p, ok := f.profileOf(key)
		if !ok {
			return f.refuse(v, noProfile(key))
		}
		// Fields of the form come after the words of the profile, and count.
		ask.House = slices.Concat(sessions.Differing(f.game, f.game.NewHouse(), p.House(f.game)), ask.House)
	}
	if trainee := v.field("trainee"); trainee != "" {
		if ask.LockedFor, err = v.trainee(trainee); err != nil {
			return err
		}
	}
	if ask.Bots, err = strconv.Atoi(cmp.Or(v.field("bots"), "0")); err != nil {
		return f.refuse(v, &sessions.SettingError{Field: "bots", Why: strconv.Quote(v.field("bots")) + " is no number of bots"})
	}
	id, err := v.openNew(ask)
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return f.refuse(v, wrong)
	} else if err != nil {
		return err
	}
	l, ok := v.hall.Table(id)
	if !ok {
		return missing("table")
	}
	if v.field("stand") == "dealer" && ask.LockedFor == (sessions.Person{}) {
		if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
			return err
		}
	}
	return v.see(templates.TablePath(id))
}

// refuse shows the form as it was sent, with what is wrong with it.
func (f *tableForm) refuse(v *visit, wrong *sessions.SettingError) error {
	d := f.data(v, f.changed())
	d.Here, d.Wrong, d.Problem = templates.NewTablePath, wrong.Field, &templates.Problem{What: wrong.Why, Cite: wrong.Cite}
	if d.Wrong == "save" {
		d.Typed["save"] = f.field("save")
	}
	return v.show(http.StatusUnprocessableEntity, templates.NewTablePage(d))
}

// keepProfile saves the rules of the form under a name, or forgets a profile.
func keepProfile(v *visit) error {
	f, err := v.tableForm(v.field)
	if err != nil {
		return err
	}
	who, to := person(v.who), url.Values{}
	for name, value := range v.r.PostForm {
		if name != "save" && name != "forget" {
			to[name] = value
		}
	}
	to.Set("rules", "")
	if key := v.field("forget"); key != "" {
		if err := v.hall.Profiles.Forget(v.r.Context(), who, key); errors.Is(err, sessions.ErrNotYours) {
			return missing("profile of yours")
		} else if err != nil {
			return err
		}
		return v.see(templates.NewTablePath + "?" + to.Encode())
	}
	h, err := f.game.With(f.game.NewHouse(), f.words...)
	if err == nil {
		err = v.hall.Profiles.Save(v.r.Context(), who, v.field("save"), sessions.Differing(f.game, f.game.NewHouse(), h))
		to.Set("choose", sessions.SavedKey(strings.Join(strings.Fields(v.field("save")), " ")))
	} else {
		err = sessions.Clash(f.game, h, err)
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return f.refuse(v, wrong)
	} else if err != nil {
		return err
	}
	return v.see(templates.NewTablePath + "?" + to.Encode())
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
