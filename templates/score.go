package templates

import (
	"fmt"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// ScorePath says how a score is made; POST minor, major, critical, fails, pass and after,
// the version that they follow.
const ScorePath = "/score"

// A ScoreData is how the house makes a score.
type ScoreData struct {
	Page
	Versions []record.ScoreRule // the newest first
	Fields   map[string]string  // of the form, for supervisors
	Wrong    string             // the field that is wrong; empty for none
	// Example is the reader's own last session with a score, and its Scored; nil for none.
	Example *record.Session
	Scored  sessions.Scored
}

// ScoreFields are the fields of a version.
func ScoreFields(r record.ScoreRule) map[string]string {
	f := map[string]string{
		"minor": strconv.Itoa(r.Minor), "major": strconv.Itoa(r.Major), "critical": strconv.Itoa(r.Critical), "pass": strconv.Itoa(r.Pass),
		"after": strconv.Itoa(r.Number),
	}
	if r.CriticalFails {
		f["fails"] = "1"
	}
	return f
}

// scoreSum says in one line how a score comes about.
func scoreSum(c *sessions.Scored) string {
	w, n := &c.Rule.Weights, &c.Counts
	return fmt.Sprintf("100 − 100 × (%d minor × %d + %d major × %d + %d critical × %d) ÷ %d steps owed",
		n.Minor, w.Minor, n.Major, w.Major, n.Critical, w.Critical, n.Owed)
}

// passWords say whether a score passes, and why not.
func passWords(c *sessions.Scored) string {
	switch w := &c.Rule.Weights; {
	case c.Passed:
		return fmt.Sprintf("passes: %d or more", w.Pass)
	case w.CriticalFails && c.Counts.Critical > 0:
		return "does not pass: " + counted(c.Counts.Critical, "critical mistake")
	default:
		return fmt.Sprintf("does not pass: less than %d", w.Pass)
	}
}

// noScoreWords say why a session has no score.
func noScoreWords(c *sessions.Scored) string {
	switch c.None {
	case sessions.GoesOn:
		return "It comes when the session is over."
	case sessions.NotToldYet:
		return "It comes when the round, or the exam, is over."
	case sessions.CountsNowhere:
		return "There is none: it is practice, and counts nowhere."
	case sessions.Lit:
		return "The table lit each step, so that there is none."
	case sessions.Uncounted:
		return "There is none: this session was dealt before the steps that are owed were counted."
	case sessions.TooFew:
		return fmt.Sprintf("There is none: %s owed, and it takes %d.", stepsWere(c.Counts.Owed), scoring.Fewest)
	}
	return ""
}

func stepsWere(n int) string {
	if n == 1 {
		return "1 step was"
	}
	return strconv.Itoa(n) + " steps were"
}

// weightWords say what a version weighs.
func weightWords(r *record.ScoreRule) string {
	words := []string{fmt.Sprintf("minor %d, major %d, critical %d", r.Minor, r.Major, r.Critical), fmt.Sprintf("pass %d", r.Pass)}
	if r.CriticalFails {
		words = append(words, "one critical mistake does not pass")
	}
	return strings.Join(words, "; ")
}

// versionBy says who set a version, and when.
func versionBy(r *record.ScoreRule, named bool) string {
	switch {
	case r.Number == 1:
		return "the program's own"
	case named:
		return nameOrGone(r.By) + ", " + minuteWords(r.At)
	}
	return minuteWords(r.At)
}

// mayMiss is how many mistakes of a weight alone, in so many steps, still pass.
func mayMiss(w *scoring.Weights, weight, steps int) string {
	switch {
	case weight == w.Critical && w.CriticalFails:
		return "no"
	case weight == 0:
		return "any number of"
	}
	return strconv.Itoa((100 - w.Pass) * steps / (100 * weight))
}
