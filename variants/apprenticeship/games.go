package apprenticeship

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"burncard/game"
	"burncard/variants"
)

// Blackjack is the game of an order that names none, and of keys without a game.
const Blackjack = "blackjack"

//go:embed games.txt
var gamesText string

// standards are the orders that every house has, by their games.
var standards = func() map[string]*Order {
	all := map[string]*Order{}
	for name, differs := range differences() {
		o, err := Parse(textFor(name, differs))
		if err != nil {
			panic(fmt.Sprintf("the order of %s: %v", name, err))
		}
		all[name] = o
	}
	return all
}()

// Default returns the order that every house has for a game; nil where a table cannot hand
// duties over, as at a game that deals itself.
func Default(game string) *Order { return standards[game] }

// Games are those that have an order, Blackjack first and then by name.
func Games() (list []string) {
	for _, name := range variants.Names() {
		switch {
		case standards[name] == nil:
		case name == Blackjack:
			list = slices.Insert(list, 0, name)
		default:
			list = append(list, name)
		}
	}
	return list
}

// A difference is what the order of a game says otherwise.
type difference struct {
	without []string                     // names of duties
	lines   map[string]map[string]string // by name of the duty and of the line
}

// differences are those of all games.
func differences() map[string]*difference {
	all := map[string]*difference{Blackjack: {}}
	var at *difference
	duty := ""
	for line := range strings.Lines(gamesText) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case name == "" || name[0] == '#':
		case name == "Game":
			at = &difference{lines: map[string]map[string]string{}}
			all[value] = at
		case name == "Without":
			at.without = strings.Split(value, ", ")
		case name == "Duty":
			duty = value
			at.lines[duty] = map[string]string{}
		default:
			at.lines[duty][name] = value
		}
	}
	return all
}

// textFor is the order of a game: the text of all games, of which those duties and steps
// stay that the game has, with what it says otherwise.
func textFor(name string, differs *difference) string {
	var text strings.Builder
	known, duty, left := rules[name], "", false
	for block := range strings.SplitSeq(defaultText, "\n\n") {
		lines := strings.Split(strings.TrimSpace(block), "\n")
		duty, left = strings.TrimPrefix(lines[0], "Duty: "), false
		says := map[string]string{}
		if duty != lines[0] {
			left = slices.Contains(differs.without, duty)
			maps.Copy(says, differs.lines[duty])
		}
		for i, line := range lines {
			key, value, _ := strings.Cut(line, ": ")
			if v, other := says[key]; other && key != "Duty" {
				lines[i] = key + ": " + v
				delete(says, key)
			}
			switch key {
			case "Game":
				lines[i] = "Game: " + name
			case "Steps":
				steps := slices.DeleteFunc(strings.Split(value, ", "), func(s string) bool {
					_, err := parsePattern(s, known)
					return err != nil
				})
				lines[i], left = "Steps: "+strings.Join(steps, ", "), left || len(steps) == 0
			}
		}
		for _, k := range slices.Sorted(maps.Keys(says)) {
			lines = append(lines, k+": "+says[k])
		}
		if !left {
			text.WriteString(strings.Join(lines, "\n") + "\n\n")
		}
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// GameOf is the game of an order's text; Blackjack where it names none.
func GameOf(text string) string {
	for line := range strings.Lines(text) {
		switch name, value, _ := strings.Cut(strings.TrimSpace(line), ":"); name {
		case "Game":
			return strings.TrimSpace(value)
		case "Duty":
			return Blackjack
		}
	}
	return Blackjack
}

// GameOfKey is the game to which the key of a duty belongs.
func GameOfKey(key string) string {
	if name, _, other := strings.Cut(key, "."); other {
		return name
	}
	return Blackjack
}

// Key is the key of something in the order of a game: at Blackjack its name, else with the
// game before it, so that a person who learns two games is told them apart.
func Key(game, name string) string {
	if game == Blackjack {
		return name
	}
	return game + "." + name
}

// known is what the rulebooks of some games have: kinds and citations of rules, and the
// rules that owe something.
type known struct {
	title string // of the one game; "" for all
	kinds map[string]bool
	cites []string
	owing []*game.Rule
}

// rules are what each game has by its name, and under "" what all have.
var rules = func() map[string]*known {
	all := map[string]*known{"": {kinds: map[string]bool{}}}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			continue // there is one of each name
		}
		all[name] = &known{title: book.Title, kinds: map[string]bool{}}
		for _, k := range []*known{all[""], all[name]} {
			for _, r := range book.Rules() {
				k.kinds[r.Kind] = true
				k.cites = append(k.cites, r.Cite)
				if r.Owed != nil || r.OwedHand != nil {
					k.owing = append(k.owing, r)
				}
			}
		}
	}
	return all
}()
