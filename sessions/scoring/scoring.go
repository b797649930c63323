// Package scoring makes a score for technique out of steps that were owed and mistakes
// that were made. It is one function of numbers: what a mistake weighs is the house's, and
// which mistakes count is for others to say.
package scoring

import "fmt"

// Fewest is how many steps have to be owed before a score, or a rate, says anything.
const Fewest = 10

// Weights say what a mistake takes off: so many points where it is made once in a hundred
// steps.
type Weights struct {
	Minor, Major, Critical int
	// CriticalFails: one critical mistake, and the score does not pass, whatever it is.
	CriticalFails bool
	Pass          int // the least score that passes
}

// Default are the weights of a house that has set none. Why they are so stands on the page
// that explains the score.
var Default = Weights{Minor: 1, Major: 3, Critical: 10, Pass: 90}

// The bounds of what a house may set.
const (
	HeaviestMost = 100
	PassMost     = 100
)

// Wrong says what is wrong with weights, and which field it is; "" for nothing.
func (w *Weights) Wrong() (field, why string) {
	for _, f := range []struct {
		field string
		value int
	}{{"minor", w.Minor}, {"major", w.Major}, {"critical", w.Critical}} {
		if f.value < 0 || f.value > HeaviestMost {
			return f.field, fmt.Sprintf("%s: %d points; a mistake takes 0 to %d", f.field, f.value, HeaviestMost)
		}
	}
	switch {
	case w.Minor > w.Major:
		return "minor", fmt.Sprintf("minor: %d points are more than the %d of a major mistake", w.Minor, w.Major)
	case w.Major > w.Critical:
		return "major", fmt.Sprintf("major: %d points are more than the %d of a critical mistake", w.Major, w.Critical)
	case w.Critical == 0:
		return "critical", "critical: with 0 points for every mistake each score is 100"
	case w.Pass < 1 || w.Pass > PassMost:
		return "pass", fmt.Sprintf("pass: %d; the pass mark is 1 to %d", w.Pass, PassMost)
	}
	return "", ""
}

// Counts are what a score is made of: steps that were owed, by law and house rules, and
// mistakes that count, each step once.
type Counts struct{ Owed, Minor, Major, Critical int }

// Add counts a mistake of a gravity, by its name.
func (c *Counts) Add(gravity string) {
	switch gravity {
	case "minor":
		c.Minor++
	case "critical":
		c.Critical++
	default:
		c.Major++
	}
}

// A Result is a score in tenths of a point, 0 to 1000, and whether it passes.
type Result struct {
	Tenths int
	Passed bool
}

// String is the score with its tenth.
func (r Result) String() string { return fmt.Sprintf("%d.%d", r.Tenths/10, r.Tenths%10) }

// Score is 100 less the weights of all mistakes for each hundred steps owed, rounded to a
// tenth of a point, and never less than 0. It is false where fewer than [Fewest] steps
// were owed.
func Score(w Weights, c Counts) (r Result, ok bool) {
	if c.Owed < Fewest {
		return r, false
	}
	r.Tenths = max(0, 1000-w.Off(c))
	r.Passed = r.Tenths >= 10*w.Pass && !(w.CriticalFails && c.Critical > 0)
	return r, true
}

// Off is what mistakes take off a score, in tenths of a point. Steps have to be owed.
func (w Weights) Off(c Counts) (tenths int) {
	weight := w.Minor*c.Minor + w.Major*c.Major + w.Critical*c.Critical
	return (2000*weight + c.Owed) / (2 * c.Owed)
}

// A Tally is how often steps were owed in a week, or in all weeks, and how often they went
// wrong.
type Tally struct{ Owed, Mistakes int }

// Add takes in another.
func (w *Tally) Add(other Tally) {
	w.Owed, w.Mistakes = w.Owed+other.Owed, w.Mistakes+other.Mistakes
}

// PerHundred is how many mistakes there were for each hundred steps; false where fewer
// than [Fewest] were owed.
func (w Tally) PerHundred() (rate float64, ok bool) {
	if w.Owed < Fewest {
		return 0, false
	}
	return 100 * float64(w.Mistakes) / float64(w.Owed), true
}
