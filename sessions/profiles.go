package sessions

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// A Profile is a set of house rules under a name, with which a table begins: values of
// options. An option that it does not name has the game's default.
type Profile struct {
	Key, Title, Note string
	Words            []string          // like settle=one-pass
	Why              map[string]string // why it has a rule so, by the rule's key
}

// BuiltIn lists the profiles that every house has, the form's own default first. They
// never change what the notation takes for granted.
func BuiltIn() []Profile {
	return []Profile{
		{
			"floors", "As on most floors", "One pass over the boxes, cash counted and change shown, decisions by sign, clocks. Where floors differ, the regulation's own way.",
			[]string{"settle=one-pass", "cash=counted", "prove=shown", "signals=shown", "betting-time=20", "think=30"},
			map[string]string{
				"settle":       "Most floors take and pay box by box: it is quicker, and every player sees his own hand settled once.",
				"cash":         "Nearly every floor has notes spread out and the sum called before they are changed, so that camera and floor can follow.",
				"prove":        "Chips for cash are cut out where camera and player see them, before they are passed.",
				"signals":      "A camera hears nothing: on most floors a decision counts when it is signed.",
				"betting-time": "A table keeps its pace: about this long until no more bets.",
				"think":        "A player may think, and the table goes on: after this long a hand stands.",
			},
		},
		{
			"letter", "By the letter", "The regulation's own order, no clocks, and the stricter way wherever it leaves a choice: one box a player, no entry in mid-shoe, cash counted aloud.",
			[]string{"cash=counted", "prove=shown", "hands=cleared", "new-dealer-burn=two", "mid-shoe=closed", "boxes=1"},
			nil,
		},
	}
}

// House returns the profile's house rules, as far as the game leaves them to the
// house. A value that the game cannot have beside the others is left at its default.
func (p Profile) House(book *game.Rulebook) game.House {
	return Adopt(book, book.NewHouse(), p.Words)
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

// A ProfileStore keeps the profiles that people saved.
type ProfileStore interface {
	// Keep keeps a person's profile, in place of an earlier one of that name.
	Keep(ctx context.Context, person string, p record.Profile) error
	// Drop does nothing where the person has none of that name.
	Drop(ctx context.Context, person, name string) error
	// Of returns a person's profiles by name.
	Of(ctx context.Context, person string) ([]record.Profile, error)
}

// Profiles are what people saved to begin tables with.
type Profiles struct {
	store ProfileStore
	now   func() time.Time
}

const (
	// savedMost is how many profiles a person keeps.
	savedMost = 12
	// LongestProfile is how many characters the name of a profile has at most.
	LongestProfile = 30
	// savedPrefix begins the key of a saved profile; its name follows.
	savedPrefix = "own:"
)

// SavedKey is the key of the profile that a person saved under a name.
func SavedKey(name string) string { return savedPrefix + name }

// Of lists the profiles that a person can choose: those that every house has, and
// those that the person saved.
func (s *Profiles) Of(ctx context.Context, p Person) ([]Profile, error) {
	list := BuiltIn()
	if p.ID == "" {
		return list, nil
	}
	saved, err := s.store.Of(ctx, p.ID)
	for _, kept := range saved {
		list = append(list, Profile{SavedKey(kept.Name), kept.Name, "", kept.House, nil})
	}
	return list, err
}

// Save keeps the words under a name for a person. A *SettingError says what is wrong.
func (s *Profiles) Save(ctx context.Context, p Person, name string, words []string) error {
	name = strings.Join(strings.Fields(name), " ")
	refuse := func(why string) error { return &SettingError{Field: "save", Why: why} }
	switch {
	case p.ID == "":
		return ErrNotYours
	case name == "":
		return refuse("a profile has a name: write one beside “Save”")
	case tooLong(name, LongestProfile):
		return refuse(fmt.Sprintf("the name of a profile has %d characters at most", LongestProfile))
	}
	all, err := s.Of(ctx, p)
	if err != nil {
		return err
	}
	saved, again := 0, false
	for _, other := range all {
		mine := strings.HasPrefix(other.Key, savedPrefix)
		if !mine && strings.EqualFold(other.Title, name) {
			return refuse(fmt.Sprintf("“%s” is a profile of the house: give yours another name", other.Title))
		}
		if mine {
			saved++
			again = again || other.Title == name
		}
	}
	if saved >= savedMost && !again {
		return refuse(fmt.Sprintf("you have %d profiles, and that is the limit: forget one first", saved))
	}
	return s.store.Keep(ctx, p.ID, record.Profile{Name: name, House: slices.Clone(words), At: s.now()})
}

// Forget drops the profile that a person saved.
func (s *Profiles) Forget(ctx context.Context, p Person, key string) error {
	name, mine := strings.CutPrefix(key, savedPrefix)
	if p.ID == "" || !mine {
		return ErrNotYours
	}
	return s.store.Drop(ctx, p.ID, name)
}
