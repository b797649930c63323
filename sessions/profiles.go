package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/variants"
)

// A Profile is a set of house rules under a name, with which a table begins: values of
// options. An option that it does not name has the game's default.
type Profile struct {
	Key         string // names it and, behind an @, its version where that is not the latest
	Title, Note string
	Words       []string          // like settle=one-pass
	Why         map[string]string // why it has a rule so, by the rule's key
	Games       []string          // variants; none: every game
	Version     int               // from 1; 0 for a profile that every house has, whose version is the rulebook's edition
	Retired     bool
	Own         bool // a person's own, not the house's
	By          record.Person
	At          time.Time
}

// BuiltIn lists the profiles that every house has, the form's own default first. They
// never change what the notation takes for granted.
func BuiltIn() []Profile {
	return []Profile{
		{
			Key: "floors", Title: "As on most floors",
			Note:  "One pass over the boxes, cash counted and change shown, decisions by sign, clocks. Where floors differ, the regulation's own way.",
			Words: []string{"settle=one-pass", "cash=counted", "prove=shown", "signals=shown", "betting-time=20", "think=30"},
			Why: map[string]string{
				"settle":       "Most floors take and pay box by box: it is quicker, and every player sees his own hand settled once.",
				"cash":         "Nearly every floor has notes spread out and the sum called before they are changed, so that camera and floor can follow.",
				"prove":        "Chips for cash are cut out where camera and player see them, before they are passed.",
				"signals":      "A camera hears nothing: on most floors a decision counts when it is signed.",
				"betting-time": "A table keeps its pace: about this long until no more bets.",
				"think":        "A player may think, and the table goes on: after this long a hand stands.",
			},
		},
		{
			Key: "letter", Title: "By the letter",
			Note:  "The regulation's own order, no clocks, and the stricter way wherever it leaves a choice: one box a player, no entry in mid-shoe, cash counted aloud.",
			Words: []string{"cash=counted", "prove=shown", "hands=cleared", "new-dealer-burn=two", "mid-shoe=closed", "boxes=1"},
		},
	}
}

// Shipped reports a profile that every house has.
func (p *Profile) Shipped() bool { return p.Version == 0 }

// Serves reports a profile for a game.
func (p *Profile) Serves(variant string) bool {
	return len(p.Games) == 0 || slices.Contains(p.Games, variant)
}

// Game is the variant that is dealt under it where nobody asks for another.
func (p *Profile) Game() string {
	if len(p.Games) == 0 {
		return "blackjack"
	}
	return p.Games[0]
}

// HouseFor is the profile's house at a table of a game. A *SettingError says that the
// profile is not for that game.
func (p *Profile) HouseFor(book *game.Rulebook) (game.House, error) {
	if p.Serves(book.Variant) {
		return p.House(book), nil
	}
	return book.NewHouse(), &SettingError{Field: "profile", Why: fmt.Sprintf("%s is a profile for %s, and the game is %s", p.Title, gameTitles(p.Games), book.Title)}
}

// gameTitles names games.
func gameTitles(games []string) string {
	titles := slices.Clone(games)
	for i, name := range games {
		if book, err := variants.Lookup(name); err == nil {
			titles[i] = book.Title
		}
	}
	return strings.Join(titles, " and ")
}

// VersionWords says which version of the profile is dealt at a game.
func (p *Profile) VersionWords(book *game.Rulebook) string {
	if p.Shipped() {
		return "edition " + book.Edition
	}
	return "version " + strconv.Itoa(p.Version)
}

// Printed is the profile as the sheet of a session names it.
func (p *Profile) Printed(book *game.Rulebook) string {
	name := p.Title
	if p.Own {
		name += " (own)"
	}
	return name + ", " + p.VersionWords(book)
}

// House returns the profile's house rules, as far as the game leaves them to the
// house. A value that the game cannot have beside the others is left at its default.
func (p *Profile) House(book *game.Rulebook) game.House {
	return Adopt(book, book.NewHouse(), p.Words)
}

// VersionKey is the key of this version of the profile, whatever comes later.
func (p *Profile) VersionKey() string {
	if p.Shipped() {
		return p.Key
	}
	return p.Base() + "@" + strconv.Itoa(p.Version)
}

// Base is the key of the profile in its latest version.
func (p *Profile) Base() string {
	base, _ := versionOf(p.Key)
	return base
}

// versionOf splits a key into that of the profile and its version, 0 for the latest.
func versionOf(key string) (base string, version int) {
	if i := strings.LastIndexByte(key, '@'); i >= 0 {
		if n, err := strconv.Atoi(key[i+1:]); err == nil && n > 0 {
			return key[:i], n
		}
	}
	return key, 0
}

// Adopt returns the house with those of the words that the game leaves to it, and
// that go with the words before them.
func Adopt(book *game.Rulebook, h game.House, words []string) game.House {
	words = book.Leaves(words)
	if all, err := book.With(h, words...); err == nil {
		return all
	}
	for _, w := range words {
		if with, err := book.With(h, w); err == nil {
			h = with
		}
	}
	return h
}

// Differing gives the words with which a house differs from another of the same game.
func Differing(book *game.Rulebook, from, h game.House) (words []string) {
	before := book.HouseRules(from)
	for i, r := range book.HouseRules(h) {
		if r.Value != before[i].Value {
			words = append(words, r.Key+"="+r.Value)
		}
	}
	return words
}

// A ProfileStore keeps profiles and their versions: those of the house, whose person is
// "", and those that people saved for themselves.
type ProfileStore interface {
	Add(ctx context.Context, p record.Profile) error
	AddVersion(ctx context.Context, p record.Profile) error
	Rename(ctx context.Context, id, name string) error
	Retire(ctx context.Context, id string, at time.Time) error
	// Drop does nothing where the person has none of that name.
	Drop(ctx context.Context, person, name string) error
	// For returns the latest versions that a person can choose, in one query.
	For(ctx context.Context, person string) ([]record.Profile, error)
	// List returns the house's, in one query, and how many there are.
	List(ctx context.Context, q record.ProfileQuery) (list []record.Profile, all int, err error)
	// Versions and Named return all versions of one, the latest first.
	Versions(ctx context.Context, id string) ([]record.Profile, error)
	Named(ctx context.Context, person, name string) ([]record.Profile, error)
}

// Profiles are the house rules that tables begin with: those that every house has, the
// house's own, and those that people saved for themselves.
type Profiles struct {
	store ProfileStore
	now   func() time.Time

	saving sync.Mutex // held from the count of those that are kept until one more is
}

const (
	// savedMost is how many profiles a person keeps.
	savedMost = 12
	// LongestProfile is how many characters the name of a profile has at most, and
	// LongestNote its note.
	LongestProfile = 30
	LongestNote    = 200
	// savedPrefix begins the key of a saved profile; its name follows.
	savedPrefix = "own:"
)

// ErrNoProfile says that there is no such profile.
var ErrNoProfile = errors.New("there is no such profile")

// SavedKey is the key of the profile that a person saved under a name.
func SavedKey(name string) string { return savedPrefix + name }

// noProfile refuses a profile that the person who asks does not have.
func noProfile(key string) *SettingError {
	return &SettingError{Field: "profile", Why: "you have no profile " + strconv.Quote(strings.TrimPrefix(key, savedPrefix))}
}

// kept is a stored profile as people choose it.
func kept(p record.Profile) Profile {
	c := Profile{
		Key: p.ID, Title: p.Name, Note: p.Note, Words: p.House, Games: p.Games, Version: p.Number,
		Retired: !p.Retired.IsZero(), Own: p.Person != "", By: p.By, At: p.At,
	}
	if c.Own {
		c.Key = SavedKey(p.Name)
	}
	return c
}

// Of lists the profiles that a person can choose: those that every house has, the
// house's, and those that the person saved.
func (s *Profiles) Of(ctx context.Context, p Person) ([]Profile, error) {
	list := BuiltIn()
	found, err := s.store.For(ctx, p.ID)
	for _, one := range found {
		list = append(list, kept(one))
	}
	return list, err
}

// Find finds the profile of a key, in the version that the key names or the latest. A
// *SettingError says that the person can choose none of this key.
func (s *Profiles) Find(ctx context.Context, p Person, key string) (Profile, error) {
	base, number := versionOf(key)
	for _, b := range BuiltIn() {
		if b.Key == base {
			return b, nil
		}
	}
	var found []record.Profile
	var err error
	if name, own := strings.CutPrefix(base, savedPrefix); !own {
		found, err = s.store.Versions(ctx, base)
	} else if p.ID != "" {
		found, err = s.store.Named(ctx, p.ID, name)
	}
	found = slices.DeleteFunc(found, func(v record.Profile) bool { return kept(v).Key != base })
	for _, v := range found {
		one := kept(v)
		switch {
		case number == 0 && one.Retired:
			return Profile{}, &SettingError{Field: "profile", Why: one.Title + " is retired: choose another profile"}
		case number == 0:
			return one, err
		case number == one.Version:
			one.Key = one.VersionKey()
			return one, err
		}
	}
	if err != nil {
		return Profile{}, err
	}
	return Profile{}, noProfile(key)
}

// Save keeps the words under a name for a person, as another version of the person's
// profile of that name. A *SettingError says what is wrong.
func (s *Profiles) Save(ctx context.Context, p Person, d Draft) error {
	if p.ID == "" {
		return ErrNotYours
	}
	d, err := d.checked("save")
	if err != nil {
		return err
	}
	refuse := func(why string) error { return &SettingError{Field: "save", Why: why} }
	s.saving.Lock()
	defer s.saving.Unlock()
	all, err := s.Of(ctx, p)
	if err != nil {
		return err
	}
	saved, again := 0, false
	for _, other := range all {
		if !other.Own && strings.EqualFold(other.Title, d.Name) {
			return refuse(fmt.Sprintf("“%s” is a profile of the house: give yours another name", other.Title))
		}
		if other.Own {
			saved++
			again = again || other.Title == d.Name
		}
	}
	if saved >= savedMost && !again {
		return refuse(fmt.Sprintf("you have %d profiles, and that is the limit: forget one first", saved))
	}
	_, err = s.keep(ctx, p, p.ID, d)
	return err
}

// Forget drops the profile that a person saved.
func (s *Profiles) Forget(ctx context.Context, p Person, key string) error {
	name, mine := strings.CutPrefix(key, savedPrefix)
	if p.ID == "" || !mine {
		return ErrNotYours
	}
	return s.store.Drop(ctx, p.ID, name)
}

// keep keeps a draft as the next version of the profile of its name, or as a new one.
// What is as the latest version has it makes none.
func (s *Profiles) keep(ctx context.Context, by Person, owner string, d Draft) (Profile, error) {
	before, err := s.store.Named(ctx, owner, d.Name)
	if err != nil {
		return Profile{}, err
	}
	if owner != "" { // a person's own may differ in case alone
		before = slices.DeleteFunc(before, func(p record.Profile) bool { return p.Name != d.Name })
	}
	p := record.Profile{
		ID: newID(), Person: owner, Name: d.Name, Number: 1, Note: d.Note, Games: d.Games, House: d.Words, By: by.recorded(), At: s.now(),
	}
	if len(before) == 0 {
		return kept(p), s.store.Add(ctx, p)
	}
	p.ID, p.Name, p.Number = before[0].ID, before[0].Name, before[0].Number+1
	if now := kept(before[0]); !now.Retired && d.same(now.Draft()) {
		return now, nil
	}
	return kept(p), s.store.AddVersion(ctx, p)
}
