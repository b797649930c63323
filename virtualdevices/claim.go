package virtualdevices

import (
	"fmt"
	"math/bits"
	"slices"

	"burncard/game/chip"
)

// A Claim says that a share of a meter was won at one table in one round, and
// who won it. Winners of the same share claim together.
type Claim struct {
	Table   string   `json:"table"`
	Round   int      `json:"round"`
	Wager   string   `json:"wager"`
	Share   Share    `json:"share"`
	Winners []Winner `json:"winners"`
	// ByStake divides the share in proportion to the wagers, as for the Bad
	// Beat Progressive, 633a.7(o)(1)(ii)(C). Otherwise it is divided equally,
	// 633a.7(o)(2)(ii)(C) and (3)(ii)(C), 633c.10(j).
	ByStake bool `json:"byStake,omitempty"`
	// Machine says that the win is credited to game accounts, not paid by hand.
	Machine bool `json:"machine,omitempty"`
}

type Winner struct {
	Box   int        `json:"box"`
	Stake chip.Cents `json:"stake"`
}

// An Answer is what a meter pays for a claim.
type Answer struct {
	Pay   []chip.Cents `json:"pay"`             // for each winner
	Point chip.Cents   `json:"point,omitempty"` // the next hidden point of a meter that must hit
}

func (c Claim) check() error {
	switch {
	case c.Share <= 0 || c.Share > Whole:
		return fmt.Errorf("claim: %s is no share of a meter", c.Share)
	case len(c.Winners) == 0:
		return fmt.Errorf("claim: nobody won")
	}
	for i, w := range c.Winners {
		switch {
		case w.Stake <= 0:
			return fmt.Errorf("claim: box %d won with a wager of %s", w.Box, w.Stake)
		case slices.ContainsFunc(c.Winners[:i], func(o Winner) bool { return o.Box == w.Box }):
			return fmt.Errorf("claim: box %d won twice", w.Box)
		}
	}
	return nil
}

// Answer returns what the meter pays for a claim now, and draws the next point
// of a meter that must hit; Answered applies it. Parts of a cent stay in the
// meter.
func (m Meter) Answer(c Claim, draw Draw) (Answer, error) {
	if err := c.check(); err != nil {
		return Answer{}, err
	}
	a := Answer{Pay: make([]chip.Cents, len(c.Winners))}
	total := m.Reading()
	if c.Share < Whole {
		total = c.Share.Of(total).Cents
	} else {
		a.Point = m.Terms.point(m.Terms.start(), draw)
	}
	var stakes chip.Cents
	for _, w := range c.Winners {
		stakes += w.Stake
	}
	for i, w := range c.Winners {
		if c.ByStake {
			hi, lo := bits.Mul64(uint64(total), uint64(w.Stake))
			pay, _ := bits.Div64(hi, lo, uint64(stakes)) // no overflow: a stake is at most the sum of all
			a.Pay[i] = chip.Cents(pay)
		} else {
			a.Pay[i] = total / chip.Cents(len(c.Winners))
		}
	}
	return a, nil
}

// Answered applies an answer: less is in the meter, or it starts again if all was won.
func (m Meter) Answered(c Claim, a Answer) Meter {
	var paid chip.Cents
	for _, p := range a.Pay {
		paid += p
	}
	m.Amount.Cents -= paid
	if c.Machine {
		m.ByMachine += paid
	} else {
		m.ByAttendant += paid
	}
	if c.Share == Whole {
		m = m.restarted(a.Point)
	}
	return m
}
