package sessions

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/library"
)

// A NewTable is what is asked for a table that is to be opened.
type NewTable struct {
	Name    string
	Variant string
	Mode    string   // coached, guided or exam
	Profile string   // key of the profile to begin with; "" for the game's defaults
	House   []string // words like settle=one-pass that differ from it
	Start   string   // "round" (also ""), "opening" or "preinspected"
	Bots    int      // players to keep in the boxes
	Style   string   // how they play; "" for a mixture
	Auto    bool     // an automatic dealer deals while nobody has the table
	Seed    uint64   // of the cards and the bots; 0 for chance
	By      Person   // who opens it
	// LockedFor is the trainee for whom a supervisor sets mode and house rules. Only
	// the trainee, or a supervisor, may take the dealer's stand, or the floor's where
	// the table deals itself. Without an ID the name tells the trainee.
	LockedFor Person
	// FirstRound is a newcomer's: only the person who opens it deals, only bots sit
	// there, and others do not find it in the lobby.
	FirstRound bool
	chosen     *Profile // of that key; nil where it is one that every house has
	// Apprenticeship is what of an apprenticeship is dealt here; nil for none.
	Apprenticeship *Apprenticed
	// Exercise is the exercise that is dealt here. Variant, mode, house and start are
	// then its script's, and no bots come.
	Exercise, ExerciseKey string
	Assignment            string // the id of the assignment that is done here; "" for none
	// Begins is the middle of a round at which the table begins; nil for an opening of its
	// own. Game, start and house are then those of its facts, and the person who opens the
	// table deals it.
	Begins *Beginning
	test   *record.TestTerms // of a table test; nil for none
	// Puzzle is what the table asks of its dealer; nil for nothing. It needs Begins.
	Puzzle *Puzzle
	drill  *drillSeed        // see Hall.OpenDrill; nil for none
	spot   *record.SpotTerms // see Hall.OpenSpot; nil for none
}

// A SettingError refuses a table: the field, and the clause that it clashes
// with where there is one.
type SettingError struct {
	Field string // name, variant, mode, profile, start, bots, style, seed, trainee, or a house rule's key
	Cite  string
	Why   string
}

func (e *SettingError) Error() string {
	if e.Cite != "" {
		return e.Cite + ": " + e.Why
	}
	return e.Field + ": " + e.Why
}

// settings is what of a NewTable is kept, in the journal's Settings.
type settings struct {
	Name  string     `json:"name"`
	Mode  string     `json:"mode"`
	House game.House `json:"house"`
	Start string     `json:"start"`
	// Profile is the one of which House is, or of which it was before it was changed; nil
	// for none.
	Profile  *dealtUnder `json:"profile,omitempty"`
	Bots     int         `json:"bots,omitempty"`
	Style    string      `json:"style,omitempty"`
	Auto     bool        `json:"auto,omitempty"`
	Seed     uint64      `json:"seed,omitempty"`
	By       holder      `json:"by"`
	Locked   *holder     `json:"locked,omitempty"` // the trainee
	LockedBy string      `json:"lockedBy,omitempty"`
	First    bool        `json:"first,omitempty"` // a newcomer's first round
	// Apprenticeship is what of an apprenticeship is dealt here; nil for none.
	Apprenticeship *Apprenticed `json:"apprenticeship,omitempty"`
	// Attempt is the attempt at an appointed exam that is dealt here; nil for none.
	Attempt *sitting `json:"attempt,omitempty"`
	// Test is how the attempt is dealt as a table test; nil where it is none.
	Test *record.TestTerms `json:"test,omitempty"`
	// Exercise is the text of the exercise that is dealt here, and its key.
	Exercise    string `json:"exercise,omitempty"`
	ExerciseKey string `json:"exerciseKey,omitempty"`
	Assignment  string `json:"assignment,omitempty"` // the id of the one that is done here
	// Middle says that the table began in the middle of a round; nobody but the person who
	// opened it deals there, and others do not find it in the lobby.
	Middle bool    `json:"middle,omitempty"`
	Puzzle *Puzzle `json:"puzzle,omitempty"` // what is asked there; nil for nothing
	// Drill is what the items of the drill that is dealt here are made of; nil for none.
	Drill *drillSeed `json:"drill,omitempty"`
	// Spot is how the automatic dealer errs here, whose errors the person who opened the table
	// looks for; nil where he does not err.
	Spot *record.SpotTerms `json:"spot,omitempty"`
}

// A drillSeed names a drill, the chance of its items, and how long a run lasts.
type drillSeed struct {
	Key   string        `json:"key"`
	Seed  uint64        `json:"seed"`
	Lasts time.Duration `json:"lasts,omitempty"` // 0 for DrillLasts
}

func (s *drillSeed) lasts() time.Duration {
	if s == nil {
		return DrillLasts
	}
	return cmp.Or(s.Lasts, DrillLasts)
}

// A holder is a person who holds something at a table, under the name by which
// the table knows him.
type holder struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
}

// A sitting names an attempt at an appointed exam.
type sitting struct {
	Appointment string `json:"appointment"`
	Number      int    `json:"number"`
	Of          int    `json:"of"` // how many there were to be when it began
}

// ofExercise is the table that an exercise asks for, if this is one's.
func (n NewTable) ofExercise() (NewTable, error) {
	if n.Exercise == "" {
		return n, nil
	}
	e, err := library.Parse(n.ExerciseKey, n.Exercise)
	if err != nil {
		return n, &SettingError{Field: "exercise", Why: err.Error()}
	}
	n.Variant, n.Mode, n.Start, n.House = e.Script.Variant, e.Script.Mode.String(), e.Script.Start, e.Script.House
	n.Profile, n.Bots, n.Auto, n.Seed = "", 0, false, 0
	if n.Name == "" {
		n.Name = e.TitleBefore()
	}
	return n, nil
}

// settle checks what is asked and gives what is to be kept.
func (n NewTable) settle() (settings, error) {
	s := settings{
		Name: strings.TrimSpace(n.Name), Mode: n.Mode, Start: n.Start,
		Bots: n.Bots, Style: n.Style, Auto: n.Auto, Seed: n.Seed, By: holder{n.By.ID, n.By.Name}, First: n.FirstRound,
		Apprenticeship: n.Apprenticeship, Exercise: n.Exercise, ExerciseKey: n.ExerciseKey, Assignment: n.Assignment, Test: n.test,
	}
	if s.Start == "" {
		s.Start = "round"
	}
	refuse := func(field, why string, args ...any) (settings, error) {
		return settings{}, &SettingError{Field: field, Why: fmt.Sprintf(why, args...)}
	}
	switch {
	case s.Name == "":
		return refuse("name", "a table has a name")
	case tooLong(s.Name, LongestName) || strings.ContainsFunc(s.Name, func(r rune) bool { return r < ' ' }):
		return refuse("name", "the name of a table has %d characters at most, on one line", LongestName)
	case turnsRound(s.Name):
		return refuse("name", whyTurned)
	case s.Start != "round" && s.Start != "opening" && s.Start != "preinspected":
		return refuse("start", "%q: a table starts with round, opening or preinspected", s.Start)
	case s.Bots < 0:
		return refuse("bots", "%d bots: a table has none or more", s.Bots)
	}
	book, err := variants.Lookup(n.Variant)
	if err != nil {
		return refuse("variant", "%v", err)
	}
	mode, ok := game.ParseMode(s.Mode)
	if !ok {
		return refuse("mode", "%q: a table is coached, guided or exam", s.Mode)
	}
	if s.Style != "" {
		if _, err := bot.ParseStyle(s.Style); err != nil {
			return refuse("style", "%v", err)
		}
	}
	if s.Seed != 0 && mode == game.Exam && !n.By.Supervisor {
		return refuse("seed", "in an exam the cards are a supervisor's to set")
	}
	if n.LockedFor != (Person{}) {
		if !n.By.Supervisor {
			return refuse("trainee", "a supervisor sets mode and house rules for a trainee")
		}
		if s.Auto {
			return refuse("trainee", "a table that is %s's to deal has no automatic dealer", n.LockedFor.Name)
		}
		s.Locked, s.LockedBy = &holder{n.LockedFor.ID, n.LockedFor.Name}, n.By.Name
	}
	house, profile, err := n.house(book)
	if s.House = house; err != nil {
		return s, err
	}
	if n.Begins != nil {
		s.House, s.Middle, s.Puzzle, s.Drill = n.Begins.house(), true, n.Puzzle, n.drill
		s.Spot, s.Auto = n.spot, n.spot != nil
	}
	if profile != nil {
		s.Profile = &dealtUnder{profile.Printed(book), profile.House(book)}
	}
	s.Auto = s.Auto || house.Automated
	if places, what := game.Boxes, "boxes"; s.Bots > places {
		if book.Has.Terminals {
			places, what = house.Terminals, "terminals"
		}
		if s.Bots > places {
			return refuse("bots", "%d bots: a table has %d %s", s.Bots, places, what)
		}
	}
	return s, nil
}

// house applies the words to the profile, and says which of them clashes.
func (n NewTable) house(book *game.Rulebook) (game.House, *Profile, error) {
	base, profile := book.NewHouse(), n.chosen
	if profile == nil && n.Profile != "" {
		list := BuiltIn()
		i := slices.IndexFunc(list, func(p Profile) bool { return p.Key == n.Profile })
		if i < 0 {
			return base, nil, noProfile(n.Profile)
		}
		profile = &list[i]
	}
	if profile != nil {
		var err error
		if base, err = profile.HouseFor(book); err != nil {
			return base, nil, err
		}
	}
	h, err := book.With(base, n.House...)
	if err != nil {
		return game.House{}, nil, Clash(book, h, err)
	}
	return h, profile, nil
}

// dealtUnder is the profile of house rules under which a table was opened.
type dealtUnder struct {
	Printed string     `json:"printed"` // like "Riverside, version 3"
	House   game.House `json:"house"`   // as the profile has it
}

// dealt is the profile as the sheet of a session prints it that was dealt under these
// house rules; empty for none.
func (d *dealtUnder) dealt(house string) string {
	switch {
	case d == nil:
		return ""
	case house != d.House.String():
		return d.Printed + ", with changes"
	}
	return d.Printed
}

// Clash is an error of house rules as a form tells it: with the field, and the clause
// where there is one.
func Clash(book *game.Rulebook, h game.House, err error) *SettingError {
	e := &SettingError{Field: "house", Why: err.Error()}
	if not, ok := errors.AsType[game.NotPermitted](err); ok {
		e.Field, e.Cite, e.Why = not.Key, not.Cite, not.Why
		return e
	}
	if cite, why, ok := strings.Cut(err.Error(), ": "); ok && !strings.Contains(cite, " ") {
		// A combination: the sentence begins with the clause.
		e.Cite, e.Why = cite, why
	}
	for _, r := range book.HouseRules(h) {
		named := strings.HasPrefix(strings.ToLower(err.Error()), `house rule "`+r.Key+"=")
		if named {
			e.Cite = r.Cite
		}
		if named || e.Cite == r.Cite && e.Field == "house" {
			e.Field = r.Key
		}
	}
	return e
}

func readSettings(b []byte) (s settings, err error) {
	if err := json.Unmarshal(b, &s); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	return s, nil
}

// private reports a table that is one person's: an exercise, a first round, an
// apprenticeship, a position or an exam.
func (s *settings) private() bool {
	return s.First || s.Apprenticeship != nil || s.Middle || s.Exercise != "" || s.Attempt != nil
}

// keepsOut says why a person may neither deal nor sit here, as far as it is somebody
// else's first round or exam; empty where he may.
func (s *settings) keepsOut(p Person) (why string) {
	if s.Spot != nil && !automatic(p.ID) {
		return "an automatic dealer deals here to bots, and " + s.By.Name + " looks for his errors"
	}
	if s.First && p.ID != s.By.ID && !p.Supervisor && !isBot(p.ID) {
		return s.By.Name + " deals a first round here, alone"
	}
	if s.Middle && p.ID != s.By.ID && !p.Supervisor && !isBot(p.ID) {
		return s.By.Name + " practises here, alone"
	}
	if s.Apprenticeship != nil && p.ID != s.By.ID && !p.Supervisor && !isBot(p.ID) {
		return s.By.Name + " learns to deal here, alone"
	}
	if s.Attempt != nil && p.ID != s.Locked.ID && !p.Supervisor && !isBot(p.ID) {
		return "this is an exam of " + s.Locked.Name + "'s"
	}
	return ""
}

// lockedFor is the name of the trainee whose table it is; empty for nobody's.
func (s *settings) lockedFor() string {
	if s.Locked == nil {
		return ""
	}
	return s.Locked.Name
}

// locks reports whether somebody else than p is to deal at this table.
func (s *settings) locks(p Person) bool {
	switch l := s.Locked; {
	case l == nil || p.Supervisor:
		return false
	case l.ID != "":
		return l.ID != p.ID
	default:
		return !strings.EqualFold(l.Name, p.Name)
	}
}

// learns is the stand at which an exercise's trainee stands: the dealer's, or the floor's
// where the table deals itself.
func (s *settings) learns() string {
	if s.House.Automated {
		return "floor"
	}
	return "dealer"
}
