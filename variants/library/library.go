// Package library holds the exercises that come with the program. An exercise is
// a scenario with a header: its title, its theme, its goal, and the debriefing.
// `burncard scenario run` plays the same file. At a live table its players, its
// floor and its faults come by themselves, and the trainee deals.
package library

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burncard/variants/scenario"
)

//go:embed exercises/*.scenario
var files embed.FS

// Themes group the exercises, in the order of a day at the table.
var Themes = []string{
	"opening", "dealing errors", "card reader", "shuffler", "cover card", "settlement traps", "misbehaving players", "table duties", "automated tables",
}

// Duties are the contents of a house's dealer training, 58 Pa. Code 611a.3(1)
// to (8), in that order.
var Duties = []string{
	"Opening and closing a table, and keeping its chips safe",
	"Chips to a table and from it",
	"Taking cash",
	"Taking tips",
	"Changing shifts",
	"Placing wagers, collecting the losing and paying the winning ones",
	"Noticing a gambler in trouble, and telling a supervisor",
	"Resuscitation",
}

// NotCovered is the number of the duty that no table can train.
const NotCovered = 8

// Training lists the exercises that train duty n, counted from 1.
func Training(n int) (list []Exercise) {
	for _, e := range All {
		if slices.Contains(e.Trains, n) {
			list = append(list, e)
		}
	}
	return list
}

// An Exercise is a scenario for a trainee to deal.
type Exercise struct {
	Key     string // the file's name, or the number of an exercise that the house wrote
	Title   string
	Theme   string
	Goal    string // the text before the exercise; empty for an exam that says no more than GoalBefore
	About   string // what an exam is about, for people who may know: supervisors, and trainees who have dealt it
	Debrief string // the text after it
	Trains  []int  // duties of 611a.3 that it trains, counted from 1
	Rounds  bool   // the score is how many rounds were dealt before the dealer called
	Text    string // the file
	Script  *scenario.Script
}

// Floors reports whether the table of the exercise deals itself, so that the
// trainee is the floor.
func (e *Exercise) Floors() bool { return slices.Contains(e.Script.House, "table=automated") }

// All are the exercises by theme, then by key.
var All = func() (list []Exercise) {
	entries, err := files.ReadDir("exercises")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, f := range entries {
		text, err := files.ReadFile("exercises/" + f.Name())
		if err != nil {
			panic(err)
		}
		e, err := Parse(strings.TrimSuffix(f.Name(), ".scenario"), string(text))
		if err != nil {
			panic(err) // a test reads every file
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b Exercise) int {
		return cmp.Compare(slices.Index(Themes, a.Theme), slices.Index(Themes, b.Theme))
	})
	return list
}()

// Find returns the library's exercise of an address, or of a key: links of earlier
// versions have the key of every exercise.
func Find(address string) (Exercise, bool) {
	i := slices.IndexFunc(All, func(e Exercise) bool { return e.Key == address || e.Address() == address })
	if i < 0 {
		return Exercise{}, false
	}
	return All[i], true
}

// Parse reads an exercise; the error names its key and the line.
func Parse(key, text string) (Exercise, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	e := Exercise{Key: key, Text: text}
	for i, line := range strings.Split(text, "\n") {
		if !strings.HasPrefix(line, "#") {
			break
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line[1:]), ":")
		rest = strings.TrimSpace(rest)
		switch strings.ToLower(word) {
		case "title":
			e.Title = rest
		case "theme":
			if !slices.Contains(Themes, rest) {
				return e, fmt.Errorf("%s:%d: there is no theme %q: write one of %s", key, i+1, rest, strings.Join(Themes, ", "))
			}
			e.Theme = rest
		case "goal":
			e.Goal = rest
		case "about":
			e.About = rest
		case "debrief":
			e.Debrief = rest
		case "trains":
			for _, w := range strings.Fields(rest) {
				n, err := strconv.Atoi(w)
				if err != nil || n < 1 || n >= NotCovered {
					return e, fmt.Errorf("%s:%d: trains %q: the duties of 611a.3 are 1 to %d", key, i+1, w, NotCovered-1)
				}
				e.Trains = append(e.Trains, n)
			}
		case "score":
			if rest != "rounds" {
				return e, fmt.Errorf("%s:%d: score %q: it can only be rounds, before the dealer calls", key, i+1, rest)
			}
			e.Rounds = true
		}
	}
	var err error
	e.Script, err = scenario.Parse(key, []byte(text))
	for _, field := range []struct{ name, value string }{{"Title", e.Title}, {"Theme", e.Theme}, {"Goal", e.Goal}, {"Debrief", e.Debrief}} {
		if field.value == "" && (field.name != "Goal" || err == nil && !e.Exam()) {
			return e, fmt.Errorf("%s:1: an exercise begins with a line # %s: and its text", key, field.name)
		}
	}
	return e, err
}
