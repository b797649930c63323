package virtualdevices

import (
	"math/bits"
	"slices"

	"burncard/game/chip"
)

// MaxPositions is the most betting positions that a table has, 633a.2(a).
const MaxPositions = 7

// Positions is a set of betting positions, numbered from 1. The zero Positions is empty.
type Positions uint8

func position(n int) Positions {
	if n < 1 || n > MaxPositions {
		return 0
	}
	return 1 << (n - 1)
}

func (p Positions) Has(n int) bool { return p&position(n) != 0 }
func (p Positions) Count() int     { return bits.OnesCount8(uint8(p)) }

// A Progressive is the progressive table game system of one wager at one table,
// 605a.7, 633a.2(d), 633c.2(d) and (f). Each betting position has a sensor, and
// a light that shows that the wager is accepted. The dealer has a lock-out,
// after which no wager is accepted, the count of accepted wagers, and the
// display of the meter. The meter itself is a LinkedMeter; the table knows what
// was won and by whom. The zero Progressive has no chip on it, accepts wagers,
// and is in working order.
//
// It can be Dead; its sensor Misses a chip; a light goes on without a chip
// (Phantom); its lock-out is Stuck, open or closed; its display is Frozen.
type Progressive struct {
	Chips    Positions  // where a chip lies on the sensor
	Locked   bool       // no more wagers are accepted
	Accepted Positions  // the positions whose wagers were accepted when it was locked
	Shown    chip.Cents // what the display shows
	Fault    Fault
	At       int // the position whose sensor or light is broken; 0 is all of them
}

// Placed returns the system with a chip on the sensor of a position.
func (p Progressive) Placed(n int) Progressive {
	p.Chips |= position(n)
	return p
}

// Lifted returns the system with no chip on the sensor of a position. Wagers that were
// accepted at the lock-out stay accepted.
func (p Progressive) Lifted(n int) Progressive {
	p.Chips &^= position(n)
	return p
}

// Lights are the positions whose light says that a wager is accepted.
func (p Progressive) Lights() Positions {
	switch {
	case p.Fault == Dead:
		return 0
	case p.Locked:
		return p.Accepted
	}
	return p.sensed()
}

// Count is the number of accepted wagers that the panel shows, 633c.2(f).
func (p Progressive) Count() int { return p.Lights().Count() }

// sensed are the positions at which the system sees a chip, rightly or not.
func (p Progressive) sensed() Positions {
	broken := position(p.At)
	if p.At == 0 {
		broken = 1<<MaxPositions - 1
	}
	switch p.Fault {
	case Misses:
		return p.Chips &^ broken
	case Phantom:
		return p.Chips | broken
	}
	return p.Chips
}

// LockedOut accepts the wagers that the sensors see, and no later ones.
func (p Progressive) LockedOut() Progressive {
	if !p.holds() && !p.Locked {
		p.Accepted, p.Locked = p.sensed(), true
	}
	return p
}

// Released returns the system open for the wagers of the next round.
func (p Progressive) Released() Progressive {
	if !p.holds() {
		p.Accepted, p.Locked = 0, false
	}
	return p
}

// holds reports whether the lock-out cannot move.
func (p Progressive) holds() bool { return p.Fault == Stuck || p.Fault == Dead }

// Reads returns the system with its display showing what the meter reads.
func (p Progressive) Reads(meter chip.Cents) Progressive {
	if p.Fault != Frozen && p.Fault != Dead {
		p.Shown = meter
	}
	return p
}

// Display is the amount on the display, or ErrOutOfOrder if it is dark.
func (p Progressive) Display() (chip.Cents, error) {
	if p.Fault == Dead {
		return 0, ErrOutOfOrder
	}
	return p.Shown, nil
}

func (p Progressive) Faults() []Fault { return []Fault{Dead, Misses, Phantom, Stuck, Frozen} }

// Broken gives Misses and Phantom to position n, or to all where n is 0.
func (p Progressive) Broken(f Fault, n int) Progressive {
	if slices.Contains(p.Faults(), f) {
		p.Fault, p.At = f, 0
		if f == Misses || f == Phantom {
			p.At = n
		}
	}
	return p
}

// Repaired leaves the display out of date until the meter is read again.
func (p Progressive) Repaired() Progressive {
	p.Fault, p.At = None, 0
	return p
}
