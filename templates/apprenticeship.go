package templates

import (
	"net/url"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
	"burncard/variants/library"
)

// ApprenticeshipID is what tells an apprentice at the table whose step it is.
const ApprenticeshipID = "apprenticeship"

// ApprenticeshipPath is a person's own way to the shoe that he deals without help.
const (
	ApprenticeshipPath = "/apprenticeship"
	SkipDutyPath       = ApprenticeshipPath + "/skip"
	OwnShoePath        = ApprenticeshipPath + "/shoe"
)

// LearnedField is the field of forms and addresses that names the game of an
// apprenticeship.
const LearnedField = "game"

// LearnPath is a person's own way at a game.
func LearnPath(game string) string {
	return ApprenticeshipPath + "?" + url.Values{LearnedField: {game}}.Encode()
}

func apprenticesPath(id string) string { return ApprenticeshipPath + "/person/" + url.PathEscape(id) }

// ApprenticePath is the way of a person at a game, as supervisors see it.
func ApprenticePath(id, game string) string {
	return apprenticesPath(id) + "?" + url.Values{LearnedField: {game}}.Encode()
}

// PlacePath sets where a person stands.
func PlacePath(id string) string { return apprenticesPath(id) + "/place" }

// DutyPath lists the acts behind a duty's numbers.
func DutyPath(id, duty string) string { return apprenticesPath(id) + "/" + url.PathEscape(duty) }

// FinishShoePath ends the shoe at the end.
func FinishShoePath(table string) string { return TablePath(table) + "/shoe" }

// An apprenticeshipView is how far the apprentice of a table has come.
type apprenticeshipView struct {
	sessions.Apprenticeship
	Table   string
	Deals   bool   // the viewer is the apprentice
	Told    string // what the table did last; empty where the apprentice did
	Cite    string
	Title   string // of the rule of that
	Variant string
	Waits   bool // for a player
	New     bool // the duty is to be taught, before the round in which it comes
}

func isApprentices(s *sessions.Scene) bool { return s.Apprenticeship != nil }

func apprenticeshipOf(s *sessions.Scene) apprenticeshipView {
	v := apprenticeshipView{Apprenticeship: *s.Apprenticeship, Table: s.Table.ID, Deals: deals(&s.View), Variant: s.Table.Variant}
	if now := s.Story.Now; now.Line != "" {
		v.Told, v.Cite, v.Title = strings.TrimPrefix(placed(s.View.Has, toldWords(&now)), "The dealer "), now.Cite, now.Title
	}
	v.Waits = s.Turn != nil
	v.New = v.Fresh && !s.View.Started
	return v
}

// An apprenticeBookView is what the book says of the duty.
type apprenticeBookView struct {
	sessions.Apprenticeship
	Deals bool // the viewer is the apprentice
	Game  string
}

func apprenticeBookOf(s *sessions.Scene) apprenticeBookView {
	if s.Apprenticeship.Shoe {
		return apprenticeBookView{Apprenticeship: sessions.Apprenticeship{Shoe: true}}
	}
	v := apprenticeBookView{*s.Apprenticeship, deals(&s.View), s.Table.Variant}
	v.Yours, v.Fresh = false, false
	return v
}

// helps reports that the step which is owed now is lit, or told.
func helps(s *sessions.Scene, with ...sessions.Help) bool {
	if s.Apprenticeship == nil || !s.Apprenticeship.Yours {
		return false
	}
	for _, h := range with {
		if s.Apprenticeship.Help == h {
			return true
		}
	}
	return false
}

// onHisOwn reports an apprentice whom nobody tells the next step.
func onHisOwn(s *sessions.Scene) bool {
	return s.Apprenticeship != nil && (s.Apprenticeship.Shoe || helps(s, sessions.Alone, sessions.Kept))
}

// helpWords says how much help there is with a duty.
func helpWords(h sessions.Help) string {
	switch h {
	case sessions.Light:
		return "with light"
	case sessions.Words:
		return "told, without light"
	case sessions.Alone:
		return "alone"
	case sessions.Kept:
		return "yours"
	}
	return "the table’s"
}

// An ApprenticeData is how far a person has come.
type ApprenticeData struct {
	Page
	sessions.Apprentice
	Name  string // "" for the viewer himself
	Own   bool
	Games []string // at which the person has begun
}

// otherGames are the ways of the person at other games: to the person himself all that can
// be learned, to supervisors those that he has begun.
func (d *ApprenticeData) otherGames() (list []Choice) {
	games := d.Games
	if d.Own {
		games = apprenticeship.Games()
	}
	for _, game := range games {
		at := ApprenticePath(d.Person, game)
		if d.Own {
			at = LearnPath(game)
		}
		list = append(list, Choice{Value: at, Label: VariantWords(game)})
	}
	return list
}

// gameOf is the game after a word in a sentence; nothing at Blackjack.
func (d *ApprenticeData) gameOf(before string) string {
	if d.Game == apprenticeship.Blackjack {
		return ""
	}
	return before + VariantWords(d.Game)
}

// name is the person in a sentence.
func (d *ApprenticeData) about(own, other string) string {
	if d.Own {
		return own
	}
	return d.Name + " " + other
}

// station is where a duty stands on the picture: done, here, begun or ahead.
func station(d *sessions.DutyProgress, here *sessions.DutyProgress) string {
	switch {
	case d.Help == sessions.Kept:
		return "done"
	case here != nil && d.Key == here.Key:
		return "here"
	case d.Help != sessions.ByTable:
		return "begun"
	}
	return "ahead"
}

// stationWords says the same to a reader.
func stationWords(d *sessions.DutyProgress, here *sessions.DutyProgress) string {
	switch station(d, here) {
	case "done":
		return "yours"
	case "here":
		return "here: " + helpWords(d.Help)
	case "begun":
		return helpWords(d.Help)
	}
	return "ahead"
}

// allDuties counts the stations that the shoe at the end waits for.
func (d *ApprenticeData) allDuties() (n, kept int) {
	for i := range d.Duties {
		if x := &d.Duties[i]; !x.Aside {
			n++
			if x.Help == sessions.Kept {
				kept++
			}
		}
	}
	return n, kept
}

// taughtBy is the exercise that teaches a duty; nil for none.
func taughtBy(key string) *library.Exercise {
	for i := range library.All {
		if library.All[i].Key == key {
			return &library.All[i]
		}
	}
	return nil
}

// A DutyData is the steps behind the numbers of a person's duty.
type DutyData struct {
	Page
	Person, Name string
	Own          bool
	Duty         sessions.DutyProgress
	Steps        []record.ApprenticeStep
	All          int
	Pager        Pager
}

// wentWords says how a step went.
func wentWords(s *record.ApprenticeStep) string {
	switch {
	case s.Right && s.Lit:
		return "Right, under the light"
	case s.Right:
		return "Right at first"
	case s.Lit:
		return "Wrong at first, under the light"
	}
	return "Wrong at first"
}

// ApprenticeBookID is the duty in the book.
const ApprenticeBookID = "apprentice-book"

// goes says how the duty goes.
func (v *apprenticeBookView) goes() string {
	switch {
	case v.Help == sessions.Light && v.NeedsLight > 0:
		return "With light: " + Plural(v.NeedsLight, "step") + " more, then the light goes out."
	case v.Counted == 0:
		return "Without light: none yet. " + takesWords(v.Wants, v.Of)
	}
	return rightsWords(v.Right, v.Counted) + " without light. " + takesWords(v.Wants, v.Of)
}

// accuracyWords says how many of the last steps were right at first.
func accuracyWords(d *sessions.DutyProgress) string {
	right, counted := d.Rights()
	if counted == 0 {
		return "No step without light yet"
	}
	return rightsWords(right, counted)
}

// rightsWords count what was right at first.
func rightsWords(right, counted int) string {
	return number(right) + " of the last " + number(counted) + " right at first"
}

// takesWords say what it takes to move on from a duty.
func takesWords(wants, of int) string {
	if of == 1 {
		return "Moving on takes one right at first."
	}
	return "Moving on takes " + number(wants) + " of " + number(of) + " right at first."
}

// wayStep is how far the stations of the picture are from each other; the picture is
// wayHeight high.
const (
	wayStep   = 30
	wayHeight = 30
)

// wayAt is where the ith station of the picture is.
func wayAt(i int) string { return strconv.Itoa(wayStep*i + wayStep/2) }

func stationSize(d *sessions.DutyProgress) string {
	if d.Aside {
		return "7"
	}
	return "11"
}

// wayWords says the picture.
func (d *ApprenticeData) wayWords(here *sessions.DutyProgress) string {
	all, kept := d.allDuties()
	words := number(kept) + " of " + number(all) + " duties done"
	if here != nil {
		words += ", now at " + here.Title
	}
	if d.HasPassed() {
		words += "; a whole shoe was dealt without help"
	}
	return words
}

// shoeWord is what the last shoe at the end came to, in a word.
func (d *ApprenticeData) shoeWord() string {
	if d.HasPassed() {
		return "passed"
	}
	return "not passed yet"
}

// shoeTitle says it to the apprentice, or of him.
func (d *ApprenticeData) shoeTitle() string {
	if d.HasPassed() {
		return "A whole shoe without help: passed"
	}
	return "The shoe is not passed yet"
}

// shoeWords are the score of a shoe, and what would have passed.
func shoeWords(r *sessions.ShoeResult) string {
	if r.None != sessions.HasScore {
		return noScoreWords(&r.Scored)
	}
	words := "Score " + r.Result.String() + " with " + Plural(r.Counts.Owed, "step") + " owed; " + number(r.Rule.Pass) + " passes."
	if r.Result.Tenths >= 10*r.Rule.Pass && !r.Passed() {
		words += " One critical mistake does not pass."
	}
	return words
}

func queryOf(words string) string { return url.QueryEscape(words) }

func (d *DutyData) back() string {
	game := apprenticeship.GameOfKey(d.Duty.Key)
	if d.Own {
		return LearnPath(game)
	}
	return ApprenticePath(d.Person, game)
}
