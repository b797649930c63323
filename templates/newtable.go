package templates

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/longrun"
	"burncard/sessions/record"
)

// A NewTableData is the form for a new table. Form fields: name, variant, mode, profile,
// bots, start, stand ("dealer" to deal there), trainee (supervisors: mode and house are
// locked for that name), and one field for every house rule's key. A GET with the same
// fields shows the form again, for another game ("game") or profile ("choose"), or with
// the rules as the profile has them ("reset").
type NewTableData struct {
	Page
	Name     string
	Variants []Choice
	Variant  string
	Game     *game.Rulebook // its rulebook
	Mode     string
	Profiles []sessions.Profile // the first is the form's own default
	Profile  sessions.Profile   // the chosen one
	Start    string             // opening, preinspected or round
	Bots     int
	Trainee  string
	House    game.House // what the fields show
	Sides    []SideChoice
	Typed    map[string]string // what was typed where it cannot be read, by field
	Wrong    string            // the field that was refused
	Open     bool              // the rules are unfolded
	Terms    *record.Terms
	// Save is the name that is typed for a profile of the visitor's, HouseName for one of the
	// house.
	Save, HouseName string
	Near            []string // where nobody has the trainee's name: like which it is
	// Edge is that of the base game under the rules of the fields, and Costs what other
	// choices change at it, by key; nil where it is not known.
	Edge  *longrun.Edge
	Costs map[string][]longrun.Cost
}

// Saved reports that the chosen profile is the person's own.
func (d *NewTableData) Saved() bool { return d.Profile.Own }

// unfolded reports that the rules are to be seen: they were, or one of them is wrong.
func (d *NewTableData) unfolded() bool {
	return d.Open || d.Wrong != "" && !slices.Contains([]string{"bots", "mode", "profile", "variant", "trainee", "nobody"}, d.Wrong)
}

// A ruleGroup is rules of the form under one heading.
type ruleGroup struct {
	Title string
	Keys  []string
}

// ruleGroups sort the house rules of all games, for the form. Side wagers have a group
// of their own.
var ruleGroups = []ruleGroup{
	{"Limits and wagers", []string{"minimum", "maximum", "chips", "boxes", "mid-shoe", "even-money", "ante", "plain-ties", "blackjack-22", "calls"}},
	{"Cards, shoe and devices", []string{"decks", "table", "terminals", "shoe", "red-suits", "shuffler", "new-dealer-burn", "reader", "switch-cards", "day", "frozen"}},
	{"Players' hands", []string{"blackjack", "surrender", "surrenders", "double", "rescue", "splits", "split-aces", "split-cards", "twenty-ones"}},
	{"The dealer's hand, and settling", []string{"soft-17", "draws", "settle", "busts"}},
	{"The dealer's hands and the floor", []string{"cash", "chips-in", "prove", "hands", "relief", "tray", "signals", "stacks", "floor", "warning"}},
	{"Time", []string{"betting-time", "think", "time-up"}},
}

// A formRule is one rule of the form: its value, and what the profile has.
type formRule struct {
	game.HouseRule
	Profiled string
	Why      string // why the profile has it so; empty for its default
	Costs    []longrun.Cost
}

func (r formRule) differs() bool { return r.Value != r.Profiled }

// rulesOf are the rules of a group that the game has.
func (d *NewTableData) rulesOf(g ruleGroup) (list []formRule) {
	profile := d.Game.HouseRules(d.Profile.House(d.Game))
	for i, r := range d.Game.HouseRules(d.House) {
		if slices.Contains(g.Keys, r.Key) {
			f := formRule{r, profile[i].Value, d.Profile.Why[r.Key], d.Costs[r.Key]}
			if typed, ok := d.Typed[r.Key]; ok {
				f.Value = typed
			}
			list = append(list, f)
		}
	}
	return list
}

// changeWords say what a choice changes at the house's edge.
func changeWords(c longrun.Cost) string {
	figures := 3
	if c.Error > 0 {
		figures = 2
	}
	words := fmt.Sprintf("%+.*f %%", figures, 100*c.Change)
	if strings.Trim(words, "+-0. %") == "" {
		return "no change"
	}
	return strings.ReplaceAll(words, "-", "−")
}

// changed is how many rules differ from the profile.
func (d *NewTableData) changed() int {
	return len(sessions.Differing(d.Game, d.Profile.House(d.Game), d.House)) + len(d.Typed)
}

// changedWords says how many rules differ from the profile; empty for none.
func (d *NewTableData) changedWords() string {
	switch n := d.changed(); n {
	case 0:
		return ""
	case 1:
		return "1 differs from the profile"
	default:
		return fmt.Sprintf("%d differ from the profile", n)
	}
}

// profileNote says what a profile is.
func profileNote(p sessions.Profile) string {
	if p.Note != "" {
		return p.Note
	}
	if !p.Own {
		return "The house's: " + ruleWords(p.Words) + "."
	}
	if len(p.Words) == 0 {
		return "Yours: the game's defaults."
	}
	return "Yours: " + ruleWords(p.Words) + "."
}

// ruleWords names the rules of some words.
func ruleWords(words []string) string {
	const most = 3
	var list []string
	for _, w := range words[:min(len(words), most)] {
		key, value, _ := strings.Cut(w, "=")
		list = append(list, strings.ReplaceAll(key, "-", " ")+" "+HouseValue(value))
	}
	if more := len(words) - most; more > 0 {
		list = append(list, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(list, ", ")
}

// seatsOf are the numbers of bots that a table at boxes may have.
func seatsOf() []int {
	list := make([]int, game.Boxes+1)
	for i := range list {
		list[i] = i
	}
	return list
}

// turnedAt is where a thing lies in a picture, and by how many degrees it is turned.
func turnedAt(x, y, turned int) string {
	if turned == 0 {
		return fmt.Sprintf("translate(%d %d)", x, y)
	}
	return fmt.Sprintf("translate(%d %d) rotate(%d 10 15)", x, y, turned)
}
