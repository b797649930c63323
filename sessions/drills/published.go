package drills

import (
	"slices"
	"time"
)

// A Mark is a figure that somebody has published for dealers. It belongs to a drill, or to a
// table test, whose plan may begin with it.
type Mark struct {
	By   string // who published it
	Asks string // what it asks, as an end of "… asks for"
	// Drill is the key of a drill, each item of which takes less than Under; "" where it is of
	// a table test.
	Drill string
	Under time.Duration
	Plan  string // the preset of a plan; "" where it is of a drill
}

// Words say who asks for what.
func (m *Mark) Words() string { return m.By + " asks for " + m.Asks + "." }

// Published are all marks that we know of: those of a school's badge, and a championship's.
var Published = []Mark{
	{By: "A dealing school", Asks: "the insurance maximum named in under 10 seconds", Drill: "insurance", Under: 10 * time.Second},
	{By: "A dealing school", Asks: "20 chips run down in under 10 seconds", Drill: "proving", Under: 10 * time.Second},
	{By: "A dealing school", Asks: "each bonus bet paid in under 30 seconds", Drill: "sides", Under: 30 * time.Second},
	{By: "A dealing school", Asks: "a six-deck shoe dealt in under 10 minutes, to up to six guests", Plan: "school"},
	{By: "A championship", Asks: "20 minutes at a table before 4 to 6 jurors, where hospitality counts three times, technique and control of the game twice each", Plan: "championship"},
}

// Mark is the mark that somebody has published for the drill; nil for none.
func (d *Drill) Mark() *Mark {
	if i := slices.IndexFunc(Published, func(m Mark) bool { return m.Drill == d.Key }); i >= 0 {
		return &Published[i]
	}
	return nil
}
