package sessions

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
)

// TestProfileText: what a profile is written as is read as the same profile, for those
// that every house has and for one that says as much as it can.
func TestProfileText(t *testing.T) {
	full := Draft{
		Name: "The \"Big\" River # 2", Note: "As on the river, since May", Games: []string{"blackjack"},
		Words: []string{
			"decks=8", "settle=one-pass", "boxes=1", "minimum=10", "maximum=1000", "chips=1,2.50,5,25,100,500", "calls=change:100:tell:changing_one_hundred,fill:wait",
			"betting-time=20", "offers=perfect-pairs:A,royal-match-21:C:NO-CROWN",
		},
	}
	several := Draft{Name: "Several", Games: []string{"spanish-21", "blackjack"}, Words: []string{"soft-17=draws", "surrender=on-cards", "minimum=10"}}
	drafts := []Draft{full, several, {Name: "Plain"}}
	for _, p := range BuiltIn() {
		drafts = append(drafts, p.Draft())
	}
	for _, d := range drafts {
		got, err := ParseProfile("\ufeff# a comment\n\n" + strings.ReplaceAll(d.Text(), "\n", "  \n"))
		if err != nil {
			t.Errorf("%s: %v\n%s", d.Name, err, d.Text())
			continue
		}
		if got.Name != d.Name || !got.same(d) {
			t.Errorf("%s:\n%s\nis read as %+v, want %+v", d.Name, d.Text(), got, d)
		}
		if again := got.Text(); again != d.Text() {
			t.Errorf("%s is written as\n%s\nthen as\n%s", d.Name, d.Text(), again)
		}
		for _, name := range variants.Names() {
			book, err := variants.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			a, b := Profile{Words: d.Words}, Profile{Words: got.Words}
			if a.House(book).String() != b.House(book).String() {
				t.Errorf("%s at %s: %v, then %v", d.Name, name, a.House(book), b.House(book))
			}
		}
	}
}

// TestProfileTextRefused: an error names the line, and the other with which it clashes.
func TestProfileTextRefused(t *testing.T) {
	const head = "profile Riverside\ntable blackjack\n"
	for text, want := range map[string][]string{
		"":                       {"no line says what the profile is called"},
		"table blackjack":        {"no line says what the profile is called"},
		"profile":                {"line 1", "a text is wanted"},
		`profile "Riverside`:     {"line 1", "a quote that does not end"},
		head + "shoe 9H":         {"line 3", "begin with profile, note, table, house and offer"},
		head + "start round":     {"line 3", "begin with profile"},
		head + "house":           {"line 3", "a rule is wanted"},
		head + "house settle":    {"line 3", "a key and a value are wanted"},
		head + "house whist=yes": {"line 3", "there is no rule whist"},
		head + "house minimum=600\nhouse maximum=550":       {"line 3: ", "minimum 600 and maximum 550"},
		head + "house shoe=double\nhouse decks=5":           {"line 4", "house decks=5", "clashes with line 3, house shoe=double"},
		head + "house decks=6\n\nhouse decks=8":             {"line 5", "house decks=8", "clashes with line 3"},
		head + "offer perfect-pairs A\noffer perfect-pairs": {"line 4", "clashes with line 3"},
		head + "offer whist":                                {"line 3", "whist"},
		head + "house soft-17=draws":                        {"line 3", "soft-17=draws", "Spanish 21"},
		head + "table whist":                                {"line 3", "whist"},
		head + "table blackjack":                            {"line 3", "clashes with line 2"},
		"profile " + strings.Repeat("x", 31):                {"30 characters at most"},
		"profile X\nhouse minimum=600":                      {"line 2", "house minimum=600", "leave nothing to bet"},
	} {
		d, err := ParseProfile(text)
		if err == nil {
			t.Errorf("%q is read as %+v", text, d)
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: %v; want it to say %q", text, err, w)
			}
		}
	}
}

// printed is the profile that the session of a person at a table names.
func (h *house) printed(p Person, table *live) string {
	h.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: p, Person: p.ID, Table: table.ID(), Limit: 1})
	if err != nil || len(list) == 0 {
		h.Fatalf("sessions of %s: %v, %v", p.Name, list, err)
	}
	return list[0].Profile
}

// TestProfileVersions: a change is a version, and a session names the one that it was
// dealt under, for ever.
func TestProfileVersions(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		river := Draft{Name: "Riverside", Games: []string{"blackjack"}, Words: []string{"minimum=10"}}
		if _, err := h.Profiles.Publish(ctx, ann, river, 0); !errors.Is(err, ErrNotYours) {
			t.Errorf("a member writes a profile of the house: %v", err)
		}
		p, err := h.Profiles.Publish(ctx, sue, river, 0)
		if err != nil || p.Version != 1 {
			t.Fatalf("%+v, %v", p, err)
		}
		var wrong *SettingError
		if _, err := h.Profiles.Publish(ctx, sue, river, 0); !errors.As(err, &wrong) || !strings.Contains(wrong.Why, "the house has a profile Riverside, in version 1") {
			t.Errorf("the same name as new: %v", err)
		}
		if _, err := h.Profiles.Publish(ctx, sue, Draft{Name: "by the LETTER"}, 0); !errors.As(err, &wrong) {
			t.Errorf("the name of a profile that every house has: %v", err)
		}
		deal := func(by Person, n NewTable) *live {
			t.Helper()
			n.By, n.Mode, n.Variant = by, "coached", "blackjack"
			l := h.table(n)
			l.must(by, "tap in "+by.Name)
			return l
		}
		l := deal(ann, NewTable{Profile: p.Key})
		if got := h.printed(ann, l); got != "Riverside, version 1" {
			t.Errorf("the session was dealt under %q", got)
		}
		if l.set.House.Minimum != 1000 {
			t.Errorf("its minimum is %v", l.set.House.Minimum)
		}
		l = deal(ann, NewTable{Profile: p.Key, House: []string{"decks=8"}})
		if got := h.printed(ann, l); got != "Riverside, version 1, with changes" {
			t.Errorf("a table with another number of decks was dealt under %q", got)
		}

		// What differs in nothing is no version. What differs is the next, once.
		if same, err := h.Profiles.Publish(ctx, sue, river, 1); err != nil || same.Version != 1 {
			t.Errorf("saved again unchanged: %+v, %v", same, err)
		}
		river.Words = []string{"minimum=25"}
		if p, err = h.Profiles.Publish(ctx, sue, river, 1); err != nil || p.Version != 2 {
			t.Fatalf("%+v, %v", p, err)
		}
		var not *NotNow
		if _, err := h.Profiles.Publish(ctx, sue, river, 1); !errors.As(err, &not) {
			t.Errorf("after a version that is not the latest: %v", err)
		}
		l = deal(bea, NewTable{Profile: p.Key})
		if got := h.printed(bea, l); got != "Riverside, version 2" {
			t.Errorf("Bea's session was dealt under %q", got)
		}
		l = deal(bea, NewTable{Profile: p.Key + "@1"})
		if got := h.printed(bea, l); got != "Riverside, version 1" {
			t.Errorf("a table of the version before was dealt under %q", got)
		}

		// Renamed and retired, it keeps its name in sessions.
		if err := h.Profiles.Rename(ctx, sue, p.Key, "as ON most floors"); !errors.As(err, &wrong) {
			t.Errorf("renamed to a name of every house: %v", err)
		}
		if err := h.Profiles.Rename(ctx, sue, p.Key, "Hillside"); err != nil {
			t.Fatal(err)
		}
		if err := h.Profiles.Retire(ctx, sue, p.Key, true); err != nil {
			t.Fatal(err)
		}
		if got := h.printed(bea, l); got != "Riverside, version 1" {
			t.Errorf("renamed, the session was dealt under %q", got)
		}
		if _, err := h.Create(ctx, NewTable{Name: "x", By: ann, Variant: "blackjack", Mode: "coached", Profile: p.Key}); !errors.As(err, &wrong) || !strings.Contains(wrong.Why, "retired") {
			t.Errorf("a table of a retired profile: %v", err)
		}
		for _, key := range []string{"floors", "none"} {
			if err := h.Profiles.Retire(ctx, sue, key, true); err == nil {
				t.Errorf("%s was retired", key)
			}
		}
		if err := h.Profiles.Retire(ctx, ann, p.Key, false); !errors.Is(err, ErrNotYours) {
			t.Errorf("a member offers it again: %v", err)
		}

		// The others: those that every house has, and a person's own.
		l = deal(ann, NewTable{Profile: "letter"})
		if got := h.printed(ann, l); got != "By the letter, edition "+variantEdition(t) {
			t.Errorf("a table of a profile of every house was dealt under %q", got)
		}
		for _, words := range [][]string{{"decks=8"}, {"decks=4"}} {
			if err := h.Profiles.Save(ctx, ann, Draft{Name: "Night", Words: words}); err != nil {
				t.Fatal(err)
			}
		}
		l = deal(ann, NewTable{Profile: SavedKey("Night")})
		if got := h.printed(ann, l); got != "Night (own), version 2" {
			t.Errorf("a table of her own profile was dealt under %q", got)
		}
		l = deal(ann, NewTable{})
		if got := h.printed(ann, l); got != "" {
			t.Errorf("a table without a profile was dealt under %q", got)
		}
		for _, key := range []string{SavedKey("Night"), "none", "none@2", SavedKey("None")} {
			if _, err := h.Create(ctx, NewTable{Name: "x", By: bea, Variant: "blackjack", Mode: "coached", Profile: key}); !errors.As(err, &wrong) || wrong.Field != "profile" {
				t.Errorf("Bea begins with %s: %v", key, err)
			}
		}
		if _, err := h.Create(ctx, NewTable{Name: "x", By: bea, Variant: "free-bet", Mode: "coached", Profile: p.Key + "@2"}); !errors.As(err, &wrong) || !strings.Contains(wrong.Why, "a profile for Blackjack, and the game is Free Bet Blackjack") {
			t.Errorf("another game: %v", err)
		}
	})
}

func variantEdition(t *testing.T) string {
	t.Helper()
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	return book.Edition
}

// TestProfileOver: a version that was made in one game keeps what the profile says of
// others.
func TestProfileOver(t *testing.T) {
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	p := Profile{Title: "Riverside", Note: "By the river", Version: 3, Words: []string{"decks=8", "soft-17=draws"}}
	want := Draft{Name: "Riverside", Note: "By the river", Words: []string{"minimum=25", "soft-17=draws"}}
	if got := (Draft{Name: "x", Games: []string{"blackjack"}, Words: []string{"minimum=25"}}).Over(&p, book); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestClassLock: a profile that is locked for a class holds for all who are in it or come
// later, at its games, until it is lifted, they leave, or the class ends; a person's own
// terms come first, and exercises have rules of their own.
func TestClassLock(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		p, err := h.Profiles.Publish(ctx, sue, Draft{Name: "Riverside", Games: []string{"blackjack"}, Words: []string{"minimum=10"}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		c, err := h.Classes.Make(ctx, sue, "Monday")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Classes.Join(ctx, ann, c.Code, c.PIN); err != nil {
			t.Fatal(err)
		}
		if err := h.Trainees.LockClass(ctx, ann, c, p, ""); !errors.Is(err, ErrNotYours) {
			t.Errorf("a member locks a profile: %v", err)
		}
		if err := h.Trainees.LockClass(ctx, sue, c, p, "coached"); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Classes.Join(ctx, bea, c.Code, c.PIN); err != nil {
			t.Fatal(err)
		}
		h.restart()
		opens := func(by Person, n NewTable) (field, why string) {
			t.Helper()
			n.By, n.Name = by, "x"
			if n.Mode == "" {
				n.Mode = "coached"
			}
			if n.Variant == "" {
				n.Variant = "blackjack"
			}
			_, err := h.Create(ctx, n)
			var wrong *SettingError
			if errors.As(err, &wrong) {
				return wrong.Field, wrong.Why
			} else if err != nil {
				t.Fatal(err)
			}
			return "", ""
		}
		for _, pupil := range []Person{ann, bea} {
			if _, why := opens(pupil, NewTable{Profile: p.Key}); why != "" {
				t.Errorf("%s opens a table of the profile: %s", pupil.Name, why)
			}
			if field, why := opens(pupil, NewTable{Profile: p.Key, House: []string{"decks=8"}}); field != "decks" || !strings.Contains(why, "Sue has set Riverside, version 1 for Monday") {
				t.Errorf("%s opens a table with eight decks: %s, %s", pupil.Name, field, why)
			}
			if field, _ := opens(pupil, NewTable{Profile: "letter"}); field == "" {
				t.Errorf("%s opens a table of another profile", pupil.Name)
			}
			if field, _ := opens(pupil, NewTable{Profile: p.Key, Mode: "exam"}); field != "mode" {
				t.Errorf("%s opens a table in another mode: %s", pupil.Name, field)
			}
			if _, why := opens(pupil, NewTable{Variant: "free-bet"}); why != "" {
				t.Errorf("%s opens a table of another game: %s", pupil.Name, why)
			}
			if _, err := h.OpenFirstRound(ctx, pupil); err == nil {
				t.Errorf("%s is guided through a first round, and coached is set", pupil.Name)
			}
		}
		// The next version does not hold until somebody locks it.
		if _, err := h.Profiles.Publish(ctx, sue, Draft{Name: "Riverside", Games: []string{"blackjack"}, Words: []string{"minimum=25"}}, 1); err != nil {
			t.Fatal(err)
		}
		if field, _ := opens(ann, NewTable{Profile: p.Key}); field != "minimum" {
			t.Errorf("Ann opens a table of the next version: %s", field)
		}
		// At a table that she has, it is shown, and stays.
		mine := h.table(NewTable{By: ann, Mode: "coached", Profile: p.Key + "@1"})
		mine.must(ann, "tap in Ann")
		if !mine.scene(game.Viewer{Role: game.DealerView}).Locked {
			t.Error("Ann's page does not say that her rules are set")
		}
		if why := mine.refuses(sue, "floor house minimum=5"); !strings.Contains(why, "Riverside") {
			t.Errorf("the floor changes the minimum: %q", why)
		}

		if err := h.Trainees.Set(ctx, sue, bea, "exam"); err != nil {
			t.Fatal(err)
		}
		if _, why := opens(bea, NewTable{Mode: "exam", Profile: "letter"}); why != "" {
			t.Errorf("Bea's own terms come first: %s", why)
		}
		if err := h.Classes.Remove(ctx, sue, c.ID, ann.ID); err != nil {
			t.Fatal(err)
		}
		if _, ok := h.Trainees.Of(ann); ok {
			t.Error("Ann has left the class, and its lock holds")
		}
		if err := h.Trainees.Lift(ctx, sue, bea); err != nil {
			t.Fatal(err)
		}
		if set, ok := h.Trainees.Of(bea); !ok || set.Class != c.ID || set.Person.Name != "Monday" {
			t.Errorf("for Bea is set %+v", set)
		}
		if err := h.Trainees.LiftClass(ctx, ann, c.ID); !errors.Is(err, ErrNotYours) {
			t.Errorf("a member lifts it: %v", err)
		}
		if _, err := h.Classes.End(ctx, sue, c.ID); err != nil {
			t.Fatal(err)
		}
		if _, ok := h.Trainees.Of(bea); ok || len(h.Trainees.Classes()) != 0 {
			t.Error("the class has ended, and its lock holds")
		}
	})
}

// TestLockLeavesExercises: a profile without a mode binds neither exercises nor a first
// round, whose rules are their own.
func TestLockLeavesExercises(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		p := BuiltIn()[1]
		if err := h.Trainees.Lock(ctx, sue, Person{Name: "Ann"}, p, ""); err != nil {
			t.Fatal(err)
		}
		if set, ok := h.Trainees.Of(ann); !ok || set.Profile != "By the letter, edition "+variantEdition(t) {
			t.Fatalf("for Ann is set %+v", set)
		}
		id, err := h.OpenFirstRound(ctx, ann)
		if err != nil {
			t.Fatal(err)
		}
		h.find(id).must(ann, "tap in Ann")
		var wrong *SettingError
		if _, err := h.Create(ctx, NewTable{Name: "x", By: ann, Variant: "spanish-21", Mode: "coached", Profile: "floors"}); !errors.As(err, &wrong) {
			t.Errorf("a profile for every game does not hold at one of them: %v", err)
		}
		for _, w := range []Person{sue, {Name: " "}} {
			if err := h.Trainees.Lock(ctx, sue, w, p, ""); !errors.As(err, &wrong) {
				t.Errorf("locked for %q: %v", w.Name, err)
			}
		}
		if err := h.Trainees.Lock(ctx, sue, ann, p, "easy"); !errors.As(err, &wrong) || wrong.Field != "mode" {
			t.Errorf("locked with the mode easy: %v", err)
		}
	})
}
