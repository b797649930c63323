package web

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// profilesShown is how many profiles a page of the list has.
const profilesShown = 30

// savedQuery says in the address of a profile whether it has a new version.
func savedQuery(saved bool) string {
	if saved {
		return "?done=saved"
	}
	return "?done=same"
}

// showProfiles lists the house's profiles for supervisors.
func showProfiles(v *visit) error {
	query := v.r.URL.Query()
	d := templates.ProfilesData{
		Page: v.page(), Search: strings.TrimSpace(query.Get("q")), Game: query.Get("game"), Retired: query.Get("show") == "retired", Games: games(),
	}
	at := pageOf(query)
	ask := record.ProfileQuery{Search: d.Search, Game: d.Game, Retired: d.Retired, Skip: (at - 1) * profilesShown, Most: profilesShown}
	switch {
	case v.wants("profiles"):
		return v.file("profiles", profileHead, func(row func(...any) error) error {
			return inBatches(func(skip, most int) ([]sessions.Profile, int, error) {
				ask.Skip, ask.Most = skip, most
				return v.hall.Profiles.House(v.r.Context(), person(v.who), ask)
			}, func(p *sessions.Profile) error { return row(profileCells(p)...) })
		})
	case v.wants("shipped"):
		return v.sendProfiles("shipped", sessions.BuiltIn())
	}
	list, all, err := v.hall.Profiles.House(v.r.Context(), person(v.who), ask)
	if err == nil && len(list) == 0 && at > 1 {
		at, ask.Skip = 1, 0 // there are fewer pages
		list, all, err = v.hall.Profiles.House(v.r.Context(), person(v.who), ask)
	}
	if err != nil {
		return err
	}
	d.All = all
	d.Pager = templates.Pager{
		At: at, Pages: pagesOf(all, profilesShown), Path: templates.ProfilesPath,
		Query: url.Values{"q": {d.Search}, "game": {d.Game}, "show": {query.Get("show")}},
	}
	cards := func(list []sessions.Profile) (cards []templates.ProfileCard, err error) {
		for _, p := range list {
			book, err := variants.Lookup(p.Game())
			if err != nil {
				return nil, err
			}
			cards = append(cards, templates.NewProfileCard(p, book))
		}
		return cards, nil
	}
	if d.Rows, err = cards(list); err != nil {
		return err
	}
	if d.Shipped, err = cards(sessions.BuiltIn()); err != nil {
		return err
	}
	return v.show(http.StatusOK, templates.ProfilesPage(d))
}

// profileHead are the columns of profiles, and profileCells are those of one.
var profileHead = []any{"profile", "version", "note", "games", "house rules", "saved by", moment("saved"), "retired"}

func profileCells(p *sessions.Profile) []any {
	return []any{p.Title, p.Version, p.Note, several(p.Games), several(p.Words), p.By.Name, p.At, p.Retired}
}

func (v *visit) sendProfiles(list string, all []sessions.Profile) error {
	return v.file(list, profileHead, func(row func(...any) error) error {
		return eachOf(all, func(p *sessions.Profile) error { return row(profileCells(p)...) })
	})
}

// profileProblem is what a supervisor is told of a profile that cannot be changed so.
func profileProblem(err error) error {
	if not, is := errors.AsType[*sessions.NotNow](err); is {
		return notNow(not)
	}
	if errors.Is(err, sessions.ErrNoProfile) {
		return missing("profile")
	}
	return err
}

// showProfile is one profile of the house with its versions.
func showProfile(v *visit) error {
	page := v.page()
	switch v.r.URL.Query().Get("done") {
	case "saved":
		page.Notice = "Saved."
	case "same":
		page.Notice = "Nothing differs from this version, so that there is no new one."
	case "locked":
		page.Notice = "Locked."
	}
	return v.profilePage(http.StatusOK, templates.ProfileData{Page: page})
}

// profilePage shows the profile that the address names, with what was typed last.
func (v *visit) profilePage(status int, d templates.ProfileData) error {
	versions, err := v.hall.Profiles.Versions(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return profileProblem(err)
	}
	d.Versions, d.Shown = versions, versions[0]
	query := v.r.URL.Query()
	of := func(name string) *sessions.Profile {
		n, err := strconv.Atoi(query.Get(name))
		for i := range versions {
			if err == nil && versions[i].Version == n {
				return &versions[i]
			}
		}
		return nil
	}
	if p := of("version"); p != nil {
		d.Shown = *p
	}
	for i := range versions {
		if versions[i].Version == d.Shown.Version-1 {
			d.Before = &versions[i]
		}
	}
	if p := of("against"); p != nil {
		d.Before = p
	}
	if d.Book, err = variants.Lookup(d.Shown.Game()); err != nil {
		return err
	}
	for _, t := range v.hall.Trainees.All() {
		if t.ProfileKey != "" && (&sessions.Profile{Key: t.ProfileKey}).Base() == versions[0].Key {
			d.Locks = append(d.Locks, templates.ProfileLock{Terms: t, For: t.Person.Name})
		}
	}
	for _, c := range v.hall.Trainees.Classes() {
		if (&sessions.Profile{Key: c.ProfileKey}).Base() == versions[0].Key {
			d.Locks = append(d.Locks, templates.ProfileLock{Terms: c.Terms, For: c.Name})
		}
	}
	switch {
	case v.wants("versions"):
		return v.sendProfiles("versions", versions)
	case v.wants("locks"):
		return v.file("locks", []any{"for", "mode", "by", moment("set")}, func(row func(...any) error) error {
			return eachOf(d.Locks, func(l *templates.ProfileLock) error { return row(l.For, l.Mode, l.By.Name, l.At) })
		})
	}
	classes, err := v.hall.Classes.All(v.r.Context())
	if err != nil {
		return err
	}
	for _, c := range classes {
		if c.Ended.IsZero() {
			d.Classes = append(d.Classes, templates.Choice{Value: c.ID, Label: c.Name})
		}
	}
	people, err := v.people.List(v.r.Context())
	if err != nil {
		return err
	}
	for _, p := range people {
		if !p.Supervises() {
			d.People = append(d.People, p.Name)
		}
	}
	d.Here = templates.ProfilePath(versions[0].Key)
	return v.show(status, templates.ProfilePage(d))
}

// profileToChange is the latest version of the profile that the address names.
func (v *visit) profileToChange() (sessions.Profile, error) {
	versions, err := v.hall.Profiles.Versions(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return sessions.Profile{}, profileProblem(err)
	}
	return versions[0], nil
}

// lockProfile sets a profile for a trainee or a class.
func lockProfile(v *visit) error {
	p, err := v.profileToChange()
	if err != nil {
		return err
	}
	d := templates.ProfileData{Page: v.page(), Trainee: v.field("trainee"), Class: v.field("class"), Mode: v.field("mode")}
	switch {
	case d.Trainee != "" && d.Class != "":
		err = &sessions.SettingError{Field: "trainee", Why: "a name and a class are both given: lock it for one of the two, then for the other"}
	case d.Class != "":
		var c record.Class
		if c, err = v.hall.Classes.Find(v.r.Context(), d.Class); err == nil {
			err = v.hall.Trainees.LockClass(v.r.Context(), person(v.who), c, p, d.Mode)
		} else if errors.Is(err, sessions.ErrNoClass) {
			return missing("class")
		}
	case d.Trainee != "":
		var trainee sessions.Person
		if trainee, err = v.expected(d.Trainee); err == nil {
			err = v.hall.Trainees.Lock(v.r.Context(), person(v.who), trainee, p, d.Mode)
		}
	default:
		err = &sessions.SettingError{Field: "trainee", Why: "say for whom: a person's name, or a class"}
	}
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d.Problem, d.Wrong = &templates.Problem{What: wrong.Why, Cite: wrong.Cite}, wrong.Field
		if d.Wrong == nobodyYet {
			if d.Near, err = v.near(d.Trainee); err != nil {
				return err
			}
		}
		return v.profilePage(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return err
	}
	return v.see(templates.ProfilePath(p.Key) + "?done=locked")
}

// renameProfile gives a profile of the house another name.
func renameProfile(v *visit) error {
	id := v.r.PathValue("id")
	err := v.hall.Profiles.Rename(v.r.Context(), person(v.who), id, v.field("name"))
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		d := templates.ProfileData{Page: v.page(), Name: v.field("name"), Wrong: wrong.Field}
		d.Problem = &templates.Problem{What: wrong.Why}
		return v.profilePage(http.StatusUnprocessableEntity, d)
	} else if err != nil {
		return profileProblem(err)
	}
	return v.see(templates.ProfilePath(id))
}

// retireProfile has a profile no longer offered, or with back=1 offered again.
func retireProfile(v *visit) error {
	id := v.r.PathValue("id")
	if err := v.hall.Profiles.Retire(v.r.Context(), person(v.who), id, v.field("back") == ""); err != nil {
		return profileProblem(err)
	}
	return v.see(templates.ProfilePath(id))
}

// sendProfile sends a version of a profile as a file in the notation.
func sendProfile(v *visit) error {
	versions, err := v.hall.Profiles.Versions(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return profileProblem(err)
	}
	p := versions[0]
	if n, err := strconv.Atoi(v.r.URL.Query().Get("version")); err == nil {
		found := false
		for _, o := range versions {
			if o.Version == n {
				p, found = o, true
			}
		}
		if !found {
			return missing("version")
		}
	}
	book, err := variants.Lookup(p.Game())
	if err != nil {
		return err
	}
	h := v.w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": p.Title + ".profile"}))
	_, err = io.WriteString(v.w, "# "+p.Printed(book)+"\n"+p.Draft().Text())
	return err
}

// showImport is the form that takes a profile in.
func showImport(v *visit) error {
	return v.show(http.StatusOK, templates.ImportPage(templates.ImportData{Page: v.page()}))
}

// importProfile takes in the text of a profile, pasted or as a file. Where the house has a
// profile of the name it asks first, and says what the new version changes.
func importProfile(v *visit) error {
	if err := v.r.ParseMultipartForm(longestForm); errors.As(err, new(*http.MaxBytesError)) {
		return err
	}
	d := templates.ImportData{Page: v.page(), Text: v.r.PostFormValue("text")}
	refuse := func(why string) error {
		d.Problem = &templates.Problem{What: why}
		return v.show(http.StatusUnprocessableEntity, templates.ImportPage(d))
	}
	if file, _, err := v.r.FormFile("file"); err == nil {
		defer file.Close()
		text, err := io.ReadAll(file)
		if err != nil {
			return err
		}
		if d.Text != "" && len(text) > 0 {
			return refuse("A text and a file are both given: import one of the two.")
		}
		if len(text) > 0 {
			d.Text = string(text)
		}
	}
	d.Text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(d.Text)
	if strings.TrimSpace(d.Text) == "" {
		return refuse("Nothing is given: paste the text of a profile, or choose its file.")
	}
	draft, err := sessions.ParseProfile(d.Text)
	if err != nil {
		return refuse(sentence(err))
	}
	before, is, err := v.hall.Profiles.Named(v.r.Context(), draft.Name)
	if err != nil {
		return err
	}
	after, err := strconv.Atoi(v.r.PostFormValue("after"))
	if is && (err != nil || after != before.Version) {
		next := before
		next.Words, next.Games, next.Note, next.Version = draft.Words, draft.Games, draft.Note, before.Version+1
		d.Before, d.Next = &before, &next
		return v.show(http.StatusOK, templates.ImportPage(d))
	}
	p, err := v.hall.Profiles.Publish(v.r.Context(), person(v.who), draft, before.Version)
	if wrong, ok := errors.AsType[*sessions.SettingError](err); ok {
		return refuse(sentence(errors.New(wrong.Why)))
	} else if err != nil {
		return profileProblem(err)
	}
	return v.see(templates.ProfilePath(p.Key) + savedQuery(p.Version > before.Version))
}
