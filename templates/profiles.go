package templates

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/blackjack"
)

// A ProfileCard is a profile with what its table is like at one game.
type ProfileCard struct {
	sessions.Profile
	Book *game.Rulebook // of the game that is dealt
	Line string         // like "six decks, dealer hits soft 17, $10 to $500, Lucky Ladies"
}

// NewProfileCard is the card of a profile at a game.
func NewProfileCard(p sessions.Profile, book *game.Rulebook) ProfileCard {
	return ProfileCard{p, book, profileLine(book, p.House(book))}
}

// A CardsData is the page of profiles from which a table is opened with one press.
type CardsData struct {
	Page
	Cards    []ProfileCard // of this page
	All      int           // how many profiles the person can choose
	Variants []Choice
	Variant  string // the game that was asked for; empty for any
	Search   string
	Mode     string
	Bots     int
	Pager    Pager
	Terms    *record.Terms
	Locked   bool // a supervisor has set the one profile that is shown
}

// A ProfilesData is a page of the list of the house's profiles. Rows are the house's own,
// Shipped those that every house has.
type ProfilesData struct {
	Page
	Rows, Shipped []ProfileCard
	All           int
	Search, Game  string
	Retired       bool // those that are no longer offered
	Games         []Choice
	Pager         Pager
}

// A ProfileLock is where a profile is set.
type ProfileLock struct {
	record.Terms
	For string // the person's name, or the class's
}

// A ProfileData is a profile of the house with its versions. Fields of the form that locks
// it: trainee or class, and mode.
type ProfileData struct {
	Page
	Versions []sessions.Profile // the latest first
	Shown    sessions.Profile   // one of them
	Before   *sessions.Profile  // with which it is compared; nil for none
	Book     *game.Rulebook     // of its first game
	Locks    []ProfileLock
	Classes  []Choice // that go on
	People   []string // names that may be meant
	Near     []string // where nobody has the name: like which it is

	Trainee, Class, Mode, Name string // as they were typed
	Wrong                      string // the field that was refused
}

// Latest is the profile's latest version.
func (d *ProfileData) Latest() *sessions.Profile { return &d.Versions[0] }

// An ImportData is the form that takes in a profile. With Next it asks whether a profile
// that there is is to have another version.
type ImportData struct {
	Page
	Text         string
	Before, Next *sessions.Profile
}

// cardsPath is the page of profiles for a game.
func cardsPath(variant string) string {
	return TablesPath + "?" + url.Values{"game": {variant}}.Encode()
}

// changePath is the form for a new table that begins with a profile.
func changePath(c *ProfileCard) string {
	return NewTablePath + "?" + url.Values{"choose": {c.Base()}, "game": {c.Book.Variant}, "rules": {""}}.Encode()
}

// versionPath is one version of a profile.
func versionPath(key string, version int) string {
	return ProfilePath(key) + "?" + url.Values{"version": {strconv.Itoa(version)}}.Encode()
}

// profileTextPath is a version of a profile as a file.
func profileTextPath(p *sessions.Profile) string {
	path := ProfilePath(p.Base()) + "/text"
	if p.Shipped() {
		return path
	}
	return path + "?" + url.Values{"version": {strconv.Itoa(p.Version)}}.Encode()
}

// ProfileLabel is a profile with its version.
func ProfileLabel(p *sessions.Profile) string {
	if p.Shipped() {
		return p.Title
	}
	return p.Title + ", version " + strconv.Itoa(p.Version)
}

// gamesWords names the games of a profile.
func gamesWords(games []string) string {
	if len(games) == 0 {
		return "Every game"
	}
	titles := make([]string, len(games))
	for i, g := range games {
		titles[i] = VariantWords(g)
	}
	return strings.Join(titles, ", ")
}

var smallNumbers = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight"}

// profileLine says in one line what a table with these house rules is like.
func profileLine(book *game.Rulebook, h game.House) string {
	decks := "one deck"
	if h.Decks != 1 {
		decks = smallNumbers[h.Decks] + " decks"
	}
	line := []string{decks}
	value := map[string]string{}
	for _, r := range book.HouseRules(h) {
		value[r.Key] = r.Value
	}
	switch value["shoe"] {
	case "hand":
		line = append(line, "from the hand")
	case "double":
		line = append(line, "double shoe")
	}
	if value["shuffler"] == "continuous" {
		line = append(line, "continuous shuffler")
	}
	switch value["soft-17"] {
	case "draws":
		line = append(line, "dealer hits soft 17")
	case "stands":
		line = append(line, "dealer stands on soft 17")
	}
	if h.Automated {
		line = append(line, "fully automated")
	}
	line = append(line, "$"+plainAmount(h.Minimum)+" to $"+plainAmount(h.Maximum))
	if value["settle"] == "one-pass" {
		line = append(line, "settled in one pass")
	}
	const most = 2
	for _, o := range h.Offers[:min(len(h.Offers), most)] {
		line = append(line, blackjack.WagerTitle(o.Wager))
	}
	if more := len(h.Offers) - most; more > 0 {
		line = append(line, strconv.Itoa(more)+" more side wagers")
	}
	return strings.Join(line, ", ")
}

// plainAmount is an amount without cents where there are none.
func plainAmount(c chip.Cents) string { return strings.TrimSuffix(c.String(), ".00") }

// A ruleDifference is a rule that two versions have otherwise; Before or Now is empty where
// that version does not name the rule or offer the wager.
type ruleDifference struct{ Title, Before, Now string }

// sentence says it in words.
func (r ruleDifference) sentence() string {
	switch {
	case r.Before == "":
		return r.Title + ": now " + r.Now
	case r.Now == "":
		return r.Title + ": no longer " + r.Before
	}
	return r.Title + ": " + r.Now + ", before " + r.Before
}

// differences are what one version of a profile has otherwise than another, in the order
// of the sign.
func differences(before, now *sessions.Profile) (list []ruleDifference) {
	if before.Note != now.Note {
		list = append(list, ruleDifference{"Note", quotedNote(before.Note), quotedNote(now.Note)})
	}
	if !slices.Equal(before.Games, now.Games) {
		list = append(list, ruleDifference{"Games", gamesWords(before.Games), gamesWords(now.Games)})
	}
	was, is := ruleValues(before), ruleValues(now)
	for _, r := range variants.Options() {
		if r.Key == game.HouseOffers.Key {
			list = append(list, offerDifferences(was[r.Key], is[r.Key])...)
		} else if was[r.Key] != is[r.Key] {
			list = append(list, ruleDifference{r.Title, HouseValue(was[r.Key]), HouseValue(is[r.Key])})
		}
	}
	return list
}

func quotedNote(note string) string {
	if note == "" {
		return ""
	}
	return "“" + note + "”"
}

// ruleValues are the values of all rules under a profile, at the first of its games that
// has the rule.
func ruleValues(p *sessions.Profile) map[string]string {
	games := p.Games
	if len(games) == 0 {
		games = append([]string{p.Game()}, variants.Names()...)
	}
	all := map[string]string{}
	for _, g := range games {
		book := books()[g]
		if book == nil {
			continue
		}
		for _, r := range book.HouseRules(p.House(book)) {
			if _, met := all[r.Key]; !met {
				all[r.Key] = r.Value
			}
		}
	}
	return all
}

// offerDifferences compare the side wagers on offer.
func offerDifferences(before, now string) (list []ruleDifference) {
	type offer struct{ wager, table string }
	read := func(text string) (list []offer) {
		if text == "" || text == "none" {
			return nil
		}
		for o := range strings.SplitSeq(text, ",") {
			wager, table, _ := strings.Cut(o, ":")
			if table == "" {
				table = "its one paytable"
			} else {
				table = "paytable " + strings.ReplaceAll(table, ":", ", ")
			}
			list = append(list, offer{wager, "offered with " + table})
		}
		return list
	}
	was, is := read(before), read(now)
	table := func(list []offer, wager string) string {
		for _, o := range list {
			if o.wager == wager {
				return o.table
			}
		}
		return ""
	}
	for _, o := range is {
		if t := table(was, o.wager); t != o.table {
			list = append(list, ruleDifference{blackjack.WagerTitle(o.wager), t, o.table})
		}
	}
	for _, o := range was {
		if table(is, o.wager) == "" {
			list = append(list, ruleDifference{blackjack.WagerTitle(o.wager), o.table, ""})
		}
	}
	return list
}

// ownRules are the rules of a profile that are not as its game has them by itself.
func ownRules(p *sessions.Profile, book *game.Rulebook) (list []game.HouseRule) {
	plain := book.HouseRules(book.NewHouse())
	for i, r := range book.HouseRules(p.House(book)) {
		if r.Value != plain[i].Value {
			list = append(list, r)
		}
	}
	return list
}

// offersWords are side wagers on offer in words.
func offersWords(r game.HouseRule) string {
	if r.Key != game.HouseOffers.Key {
		return HouseValue(r.Value)
	}
	var words []string
	for _, d := range offerDifferences("", r.Value) {
		words = append(words, d.Title)
	}
	return strings.Join(words, ", ")
}

// savedWords say who saved a version, and when.
func savedWords(p *sessions.Profile) string {
	if p.By.Name == "" {
		return minuteWords(p.At)
	}
	return minuteWords(p.At) + ", by " + p.By.Name
}

// profileSample shows what a profile is written like.
const profileSample = "profile Riverside\ntable blackjack\nhouse decks=8\nhouse minimum=10\nhouse maximum=500\noffer perfect-pairs A"

// customPath is the form for a new table of a game.
func customPath(variant string) string {
	if variant == "" {
		return NewTablePath
	}
	return NewTablePath + "?" + url.Values{"game": {variant}}.Encode()
}

// lockedVersion is what is locked.
func lockedVersion(p *sessions.Profile) string {
	if p.Shipped() {
		return "it"
	}
	return "version " + strconv.Itoa(p.Version)
}

// lockHelp says what a lock means.
func lockHelp(p *sessions.Profile) string {
	games := "at every game"
	if len(p.Games) > 0 {
		games = "at " + gamesWords(p.Games)
	}
	return "All its rules then hold " + games + ", wherever the person deals: exercises, first rounds and exams have their own. " +
		"A class's lock holds for all who are in it, or come later; a person's own lock comes before it."
}

// typedName is the name in the form that renames.
func typedName(d ProfileData) string {
	if d.Name != "" {
		return d.Name
	}
	return d.Latest().Title
}
