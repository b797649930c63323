package wager

import (
	"strconv"

	"burncard/game/chip"
)

// Rate is a part of a wager or of a meter in hundredths of a per cent: 375 is
// 3.75 %.
type Rate int32

// String writes the rate in per cent: "3.75%".
func (r Rate) String() string {
	return strconv.FormatFloat(float64(r)/100, 'f', -1, 64) + "%"
}

// Mite is the unit in which contributions are exact: a ten-thousandth of a
// cent. A rate of whole cents is a whole number of mites.
type Mite int64

// MitesPerCent is how many mites make a cent.
const MitesPerCent = 10000

// Of returns the rate's part of a wager, exactly.
func (r Rate) Of(bet chip.Cents) Mite { return Mite(bet) * Mite(r) }

// A Meter is one meter of a paytable: its seed, and how it grows with each
// wager. Where the Rules Submission sets these, Seed and Rate are 0 and the
// Offer has them.
type Meter struct {
	Name      string     // as a Share names it
	Seed      chip.Cents // where the table fixes it
	PerWager  int64      // or the seed as a multiple of the wager
	Rate      Rate       // what each wager adds
	Reserve   Rate       // what each wager adds to the next seed
	MustHitBy chip.Cents // it falls at this amount at the latest; 0: it need not fall
}

// SeedFor returns the meter's seed for a wager of bet.
func (m Meter) SeedFor(bet chip.Cents) chip.Cents { return m.Seed + chip.Cents(m.PerWager)*bet }

// A Mystery is a configuration of a meter that falls by itself: at a value that
// the device draws in secret between Minimum and Maximum, to the player whose
// contribution lifts the meter above it, whatever the cards.
type Mystery struct {
	Name             string
	Minimum, Maximum chip.Cents
	Rate             Rate
}

// Meter is the mystery's meter: it starts at the minimum and goes back to it.
func (m Mystery) Meter(name string) Meter {
	return Meter{Name: name, Seed: m.Minimum, Rate: m.Rate, MustHitBy: m.Maximum}
}

// MysteryMeter is the name of the meter of 633c.6(j).
const MysteryMeter = "mystery"
