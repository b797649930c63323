package game

import (
	"fmt"
	"slices"

	"burncard/game/chip"
)

// A Role is the part in which a person, or a thing, acts.
type Role uint8

// The roles. The zero Role is the dealer: a line without an actor is his.
const (
	ByDealer Role = iota
	ByPlayer
	ByFloor
	ByInstructor
	ByClock    // time, which enters only so
	ByMeter    // a progressive meter, which may be anywhere
	ByTerminal // a player at his terminal
	BySystem   // the electronic wagering system, 605a.2
)

var roleNames = [...]string{"dealer", "player", "floor", "instructor", "clock", "meter", "terminal", "system"}

func (r Role) String() string { return roleNames[r] }

// An Act is one thing said or done. Its text form is one line of the notation.
type Act struct {
	By     Role
	Box    int8 // the player's box; 0 for others
	Verb   Verb
	At     Spot
	Wager  string     // wager id, where the verb names one
	Amount chip.Cents // dollars and cents; where Chips are given, their sum
	Chips  chip.Chips // which chips, where the line says so
	N      int        // cut, cover, call: cards or points; -1 is a called bust
	Down   bool       // deal: face down
	Text   string     // name, remark, reason, device, cards
	When   Moment     // an instructor's order for later
}

// Bust is the N of a Call that says that a hand is over 21.
const Bust = -1

// readName sets v to the number of the name that a log has.
func readName[T ~uint8](what string, names []string, text []byte, v *T) error {
	i := slices.Index(names, string(text))
	if i < 0 {
		return fmt.Errorf("%s %q: there is none", what, text)
	}
	*v = T(i)
	return nil
}
