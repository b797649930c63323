// Package fsrs is the schedule FSRS-6 as it is published: when a thing that was learned is
// asked again, so that it is still known nine times in ten.
//
// Every thing has a [Memory]: a stability, which is the number of days after which it is
// known nine times in ten, and a difficulty from 1 to 10. A review with a grade makes a
// new memory of it. The weights are the published defaults, fitted to the reviews of many
// people; nothing is fitted to one person, no chance is added to a date, and there are no
// steps of minutes.
//
// The formulas are written from the published description,
// https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm, whose numbers
// for the weights, w0 to w20, are used here. Days are counted by the caller: the package
// knows no clock.
package fsrs

import "math"

// A Grade says how a review went.
type Grade int

// The grades, from the worst to the best.
const (
	Again Grade = iota + 1
	Hard
	Good
	Easy
)

// Valid reports one of the four grades.
func (g Grade) Valid() bool { return g >= Again && g <= Easy }

func (g Grade) String() string {
	if !g.Valid() {
		return "no grade"
	}
	return [...]string{"again", "hard", "good", "easy"}[g-1]
}

// Retention is how often a thing is to be known when it is asked again.
const Retention = 0.9

// weights are the published defaults, w0 to w20.
var weights = [21]float64{
	0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
	1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
}

const (
	leastStability = 0.001 // days
	// mostDays is the longest interval, and the greatest stability: a hundred years.
	mostDays = 36500
)

// A Memory is how well a thing is known. The zero Memory is of a thing that was never
// reviewed.
type Memory struct {
	Stability  float64 // days until it is known nine times in ten
	Difficulty float64 // 1 to 10
}

// Retrievability is the chance that the thing is known so many days after its last review.
func (m Memory) Retrievability(days float64) float64 {
	if m.Stability <= 0 {
		return 0
	}
	// The factor makes it nine tenths when as many days have passed as the stability has.
	decay := -weights[20]
	factor := math.Pow(0.9, 1/decay) - 1
	return math.Pow(1+factor*max(days, 0)/m.Stability, decay)
}

// After is the memory after a review so many whole days after the one before: 0 is the
// same day. The days before a first review do not matter.
func (m Memory) After(g Grade, days int) Memory {
	if m.Stability <= 0 {
		return Memory{Stability: inStability(weights[g-1]), Difficulty: inDifficulty(firstDifficulty(g))}
	}
	return Memory{Stability: inStability(m.nextStability(g, days)), Difficulty: inDifficulty(m.nextDifficulty(g))}
}

func inStability(s float64) float64  { return min(max(s, leastStability), mostDays) }
func inDifficulty(d float64) float64 { return min(max(d, 1), 10) }

// firstDifficulty is not held between 1 and 10: that of an easy first review is where
// difficulties drift to, and it lies below 1.
func firstDifficulty(g Grade) float64 {
	return weights[4] - math.Exp(weights[5]*float64(g-1)) + 1
}

// nextDifficulty rises with bad grades, the less the nearer it is to 10, and drifts a
// little towards that of an easy thing.
func (m Memory) nextDifficulty(g Grade) float64 {
	change := -weights[6] * float64(g-Good)
	damped := m.Difficulty + change*(10-m.Difficulty)/9
	return weights[7]*firstDifficulty(Easy) + (1-weights[7])*damped
}

func (m Memory) nextStability(g Grade, days int) float64 {
	switch {
	case days <= 0:
		return m.sameDay(g)
	case g == Again:
		return m.forgotten(m.Retrievability(float64(days)))
	}
	return m.recalled(g, m.Retrievability(float64(days)))
}

// sameDay is the stability after a further review on one day. The published formula leaves
// open whether a hard one may weaken: as in the reference implementations, only a failed
// review does.
func (m Memory) sameDay(g Grade) float64 {
	growth := math.Exp(weights[17]*(float64(g-Good)+weights[18])) * math.Pow(m.Stability, -weights[19])
	if g != Again {
		growth = max(growth, 1)
	}
	return m.Stability * growth
}

// forgotten is the stability after a review that failed. It is never greater than before.
func (m Memory) forgotten(r float64) float64 {
	s := weights[11] * math.Pow(m.Difficulty, -weights[12]) * (math.Pow(m.Stability+1, weights[13]) - 1) * math.Exp(weights[14]*(1-r))
	return min(s, m.Stability)
}

// recalled is the stability after a review that did not fail: it grows the more, the less
// was to be expected that the thing was known.
func (m Memory) recalled(g Grade, r float64) float64 {
	growth := math.Exp(weights[8]) * (11 - m.Difficulty) * math.Pow(m.Stability, -weights[9]) * (math.Exp(weights[10]*(1-r)) - 1)
	switch g {
	case Hard:
		growth *= weights[15]
	case Easy:
		growth *= weights[16]
	}
	return m.Stability * (1 + growth)
}

// Interval is after how many days retention has sunk to nine in ten: whole days, at least
// one.
func (m Memory) Interval() int {
	decay := -weights[20]
	factor := math.Pow(0.9, 1/decay) - 1
	days := m.Stability / factor * (math.Pow(Retention, 1/decay) - 1)
	return int(min(max(math.Round(days), 1), mostDays))
}

// A Review is a grade on a day. Days are numbered by the caller, one after the other.
type Review struct {
	Day   int
	Grade Grade
}

// A State is where a thing stands in the schedule. The zero State is that of a thing that
// was never reviewed.
type State struct {
	Memory
	Last int // the day of the last review
	Due  int // the day on which it is asked again
	Reps int // reviews
}

// Fold is the state after reviews, oldest first.
func Fold(reviews []Review) (s State) {
	for _, r := range reviews {
		s = s.After(r)
	}
	return s
}

// After is the state after one more review. A review on a day before the last counts as of
// the last one's day.
func (s State) After(r Review) State {
	day := r.Day
	if s.Reps > 0 {
		day = max(day, s.Last)
	}
	m := s.Memory.After(r.Grade, day-s.Last)
	return State{Memory: m, Last: day, Due: min(day, math.MaxInt-mostDays) + s.interval(r.Grade, day-s.Last), Reps: s.Reps + 1}
}

// interval is that of a grade. A better grade comes back at least a day later than a worse
// one, as the published schedulers have it.
func (s State) interval(grade Grade, days int) int {
	var of [Easy + 1]int
	for g := Again; g <= Easy; g++ {
		of[g] = s.Memory.After(g, days).Interval()
	}
	of[Again] = min(of[Again], of[Hard])
	for g := Hard; g <= Easy; g++ {
		of[g] = max(of[g], of[g-1]+1)
	}
	return min(of[grade], mostDays)
}

// Retrievability is the chance that the thing is known on a day; 0 for one that was never
// reviewed.
func (s State) Retrievability(day int) float64 {
	if s.Reps == 0 {
		return 0
	}
	return s.Memory.Retrievability(float64(day - s.Last))
}
