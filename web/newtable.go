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
	"burncard/sessions/likeness"
	"burncard/sessions/longrun"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// A tableForm is the form for a new table as its visitor has filled it in.
type tableForm struct {
	values   url.Values
	profiles []sessions.Profile
	profile  sessions.Profile
	game     *game.Rulebook
	words    []string // the house rules that it sets
}

// tableForm reads the form, for the game that it had when it was sent. A profile or a
// game that there is not is read as the first.
func (v *visit) tableForm(values url.Values) (*tableForm, error) {
	profiles, err := v.hall.Profiles.Of(v.r.Context(), person(v.who))
	if err != nil {
		return nil, err
	}
	f := &tableForm{values: values, profiles: profiles}
	if _, err := f.choose(v, f.field("profile")); err != nil {
		return nil, err
	}
	if f.game, err = chosenGame(f.field("variant")); err != nil {
		f.game, _ = chosenGame("")
	}
	for _, rule := range variants.Options() {
		if value := f.field(rule.Key); value != "" {
			f.words = append(f.words, rule.Key+"="+value)
		}
	}
	if offers := offersOf(f.game.Variant, f.field); offers != "" {
		f.words = append(f.words, offers)
	} else if f.offers() {
		f.words = append(f.words, game.HouseOffers.Key+"=none")
	}
	return f, nil
}

// field is a field without the space around it.
func (f *tableForm) field(name string) string { return strings.TrimSpace(f.values.Get(name)) }

// offers reports that the form says which side wagers are on offer.
func (f *tableForm) offers() bool {
	for name := range f.values {
		if strings.HasPrefix(name, "offer-") {
			return true
		}
	}
	return false
}

// choose takes the profile of a key; the first, and false, where the visitor has none.
func (f *tableForm) choose(v *visit, key string) (ok bool, err error) {
	if i := slices.IndexFunc(f.profiles, func(p sessions.Profile) bool { return p.Key == key }); i >= 0 {
		f.profile = f.profiles[i]
		return true, nil
	}
	f.profile = f.profiles[0]
	if key == "" {
		return false, nil
	}
	p, err := v.hall.Profiles.Find(v.r.Context(), person(v.who), key)
	if _, wrong := errors.AsType[*sessions.SettingError](err); wrong {
		return false, nil
	}
	if err == nil {
		f.profile, ok = p, true
	}
	return ok, err
}

// changed are the words that differ from the profile, readable or not.
func (f *tableForm) changed() []string {
	rules := f.game.HouseRules(f.profile.House(f.game))
	return slices.DeleteFunc(slices.Clone(f.words), func(word string) bool {
		key, value, _ := strings.Cut(word, "=")
		return slices.ContainsFunc(rules, func(r game.HouseRule) bool { return r.Key == key && r.Value == value })
	})
}

// offered are the profiles between which the form chooses: those that every house has, the
// chosen one, and the visitor's own. The house's stand on a page of their own.
func (f *tableForm) offered() (list []sessions.Profile) {
	for _, p := range f.profiles {
		if p.Shipped() || p.Own {
			list = append(list, p)
		}
	}
	if !f.profile.Shipped() && !f.profile.Own {
		list = append([]sessions.Profile{f.profile}, list...)
	}
	return list
}

// data is the form as it is shown: with the profile's house rules, and with what was
// changed as far as it can be read. What cannot be read stands in its field as it was
// typed.
func (f *tableForm) data(v *visit, changed []string) (templates.NewTableData, error) {
	d := templates.NewTableData{
		Page: v.page(), Variant: f.game.Variant, Variants: games(), Game: f.game,
		Profile: f.profile, Profiles: f.offered(), House: f.profile.House(f.game), Typed: map[string]string{},
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
	shipped, err := longrun.Kept()
	if err == nil {
		d.Edge, d.Costs = longrun.Costs(shipped, f.game, d.House)
	}
	return d, err
}

// showNewTable is the form for a table, with what was filled in before another game or
// profile was chosen.
func showNewTable(v *visit) error {
	query := v.r.URL.Query()
	f, err := v.tableForm(query)
	if err != nil {
		return err
	}
	changed := f.changed()
	if key := query.Get("choose"); key != "" {
		if _, err := f.choose(v, key); err != nil {
			return err
		}
		if !f.profile.Serves(f.game.Variant) {
			f.game, _ = chosenGame(f.profile.Game())
		}
	}
	if chosen := query.Get("game"); chosen != "" {
		if f.game, err = chosenGame(chosen); err != nil {
			return missing("game")
		}
		if !f.profile.Serves(chosen) {
			f.profile = f.profiles[0]
		}
	}
	if query.Has("reset") {
		changed = nil
	}
	if t := v.terms(); t != nil && len(f.words) == 0 {
		// The form begins with what a supervisor has set for the visitor.
		if changed = t.House; t.ProfileKey != "" {
			if _, err := f.choose(v, t.ProfileKey); err != nil {
				return err
			}
			changed = nil
			if !f.profile.Serves(f.game.Variant) && query.Get("game") == "" {
				f.game, _ = chosenGame(f.profile.Game())
			}
		}
	}
	d, err := f.data(v, changed)
	if err != nil {
		return err
	}
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
// clashes. A person who opens it to deal stands at it at once. Enter does that too, but saves
// a profile where a name for one is typed.
func openTable(v *visit) error {
	if v.field("enter") != "" && (v.field("save") != "" || v.field("house-name") != "") {
		return saveByEnter(v)
	}
	if deal := v.field("deal"); deal != "" {
		// A card of the page of profiles says both.
		profile, variant, _ := strings.Cut(deal, " ")
		v.r.PostForm.Set("profile", profile)
		v.r.PostForm.Set("variant", variant)
	}
	f, err := v.tableForm(v.r.PostForm)
	if err != nil {
		return err
	}
	ask := sessions.NewTable{
		Name: v.field("name"), Variant: cmp.Or(v.field("variant"), "blackjack"), Mode: v.field("mode"), Start: v.field("start"),
		Profile: v.field("profile"), House: f.words, By: person(v.who),
	}
	if ask.Name == "" {
		ask.Name = v.who.Name + "'s table"
		if utf8.RuneCountInString(ask.Name) > sessions.LongestName {
			ask.Name = v.who.Name
		}
	}
	if trainee := v.field("trainee"); trainee != "" {
		if ask.LockedFor, err = v.expected(trainee); err != nil {
			return f.refuse(v, err)
		}
	}
	if ask.Bots, err = strconv.Atoi(cmp.Or(v.field("bots"), "0")); err != nil {
		return f.refuse(v, &sessions.SettingError{Field: "bots", Why: strconv.Quote(v.field("bots")) + " is no number of bots"})
	}
	id, err := v.openNew(ask)
	if err != nil {
		return f.refuse(v, err)
	}
	l, ok := v.hall.Table(id)
	if !ok {
		return missing("table")
	}
	if cmp.Or(v.field("stand"), v.field("enter")) == "dealer" && ask.LockedFor == (sessions.Person{}) {
		if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
			return err
		}
	}
	return v.see(templates.TablePath(id))
}

// saveByEnter saves the rules of the form as the profile whose name is typed.
func saveByEnter(v *visit) error {
	switch own, house := v.field("save"), v.field("house-name"); {
	case own != "" && house != "":
		f, err := v.tableForm(v.r.PostForm)
		if err != nil {
			return err
		}
		return f.refuse(v, &sessions.SettingError{Field: "save", Why: "Two names are typed, “" + own + "” for you and “" + house + "” for the house: press Save beside the one that you mean"})
	case house != "":
		v.r.PostForm.Set("publish", "new")
	}
	return keepProfile(v)
}

// refuse shows the form as it was sent, with what is wrong with it; another error than a
// *sessions.SettingError is returned.
func (f *tableForm) refuse(v *visit, err error) error {
	wrong, ok := errors.AsType[*sessions.SettingError](err)
	if !ok {
		return err
	}
	d, err := f.data(v, f.changed())
	if err != nil {
		return err
	}
	d.Here, d.Wrong, d.Problem = templates.NewTablePath, wrong.Field, &templates.Problem{What: wrong.Why, Cite: wrong.Cite}
	d.Save, d.HouseName = f.field("save"), f.field("house-name")
	if d.Wrong == nobodyYet {
		d.Near, err = v.near(f.field("trainee"))
		if err != nil {
			return err
		}
	}
	return v.show(http.StatusUnprocessableEntity, templates.NewTablePage(d))
}

// draft are the rules of the form as a profile of this name.
func (f *tableForm) draft(name string) (sessions.Draft, error) {
	h, err := f.game.With(f.game.NewHouse(), f.words...)
	if err != nil {
		return sessions.Draft{}, sessions.Clash(f.game, h, err)
	}
	return sessions.Draft{Name: name, Games: []string{f.game.Variant}, Words: sessions.Differing(f.game, f.game.NewHouse(), h)}, nil
}

// keepProfile saves the rules of the form under a name, for the visitor or for the house,
// or forgets a profile of the visitor's.
func keepProfile(v *visit) error {
	f, err := v.tableForm(v.r.PostForm)
	if err != nil {
		return err
	}
	who, to := person(v.who), url.Values{}
	for name, value := range v.r.PostForm {
		if !slices.Contains([]string{"save", "forget", "house-name", "publish", "every-game", "enter"}, name) {
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
	if v.field("publish") != "" {
		return v.publish(f)
	}
	d, err := f.draft(v.field("save"))
	if err == nil {
		err = v.hall.Profiles.Save(v.r.Context(), who, d)
	}
	if err != nil {
		return f.refuse(v, err)
	}
	to.Set("choose", sessions.SavedKey(strings.Join(strings.Fields(d.Name), " ")))
	return v.see(templates.NewTablePath + "?" + to.Encode())
}

// publish saves the rules of the form for the house: as the next version of its profile,
// or under a new name.
func (v *visit) publish(f *tableForm) error {
	if err := supervisors(v); err != nil {
		return err
	}
	after := 0
	d, err := f.draft(v.field("house-name"))
	if err != nil {
		return f.refuse(v, err)
	}
	if v.field("every-game") != "" {
		d.Games = nil
	}
	if v.field("publish") == "next" {
		if p := f.profile; p.Shipped() || p.Own {
			return missing("profile of the house")
		}
		after, d = f.profile.Version, d.Over(&f.profile, f.game)
	}
	p, err := v.hall.Profiles.Publish(v.r.Context(), person(v.who), d, after)
	if not, ok := errors.AsType[*sessions.NotNow](err); ok {
		return notNow(not)
	} else if err != nil {
		return f.refuse(v, err)
	}
	return v.see(templates.ProfilePath(p.Key) + savedQuery(p.Version > after))
}

// terms are what a supervisor has set for the visitor; nil for nothing.
func (v *visit) terms() *record.Terms {
	if t, ok := v.hall.Trainees.Of(person(v.who)); ok && !v.who.IsNobody() {
		return &t
	}
	return nil
}

// member is the person with an account of this name, else a person with the name alone.
func (v *visit) member(name string) (sessions.Person, error) {
	people, err := v.people.List(v.r.Context())
	if err != nil {
		return sessions.Person{}, err
	}
	for _, p := range people {
		if strings.EqualFold(p.Name, name) {
			return person(p), nil
		}
	}
	return sessions.Person{Name: name}, nil
}

// trainee is the person of this name: one with an account, else a guest who deals
// or sits at a table now, else a person with the name alone.
func (v *visit) trainee(name string) (sessions.Person, error) {
	p, err := v.member(name)
	if guest, ok := v.hall.Present(name); err == nil && p.ID == "" && ok {
		return guest, nil
	}
	return p, err
}

// nobodyYet is the field of a refusal that asks whether a name that nobody has is meant.
const nobodyYet = "nobody"

// expected is the trainee of a name. A *sessions.SettingError asks for a name that nobody
// has, until the form says that the person is expected.
func (v *visit) expected(name string) (sessions.Person, error) {
	p, err := v.trainee(name)
	if err != nil || p.ID != "" || v.field("expect") == p.Name {
		return p, err
	}
	came, err := v.people.Came(v.r.Context(), p.Name)
	if err == nil && !came {
		err = &sessions.SettingError{Field: nobodyYet, Why: "Nobody here is called " + p.Name + " yet."}
	}
	return p, err
}

// near are names of accounts that may have been meant by one that nobody has.
func (v *visit) near(name string) (list []string, err error) {
	people, err := v.people.List(v.r.Context())
	for _, p := range people {
		if !p.Supervises() {
			list = append(list, p.Name)
		}
	}
	return likeness.Near(name, list, 3), err
}
