package virtualdevices

import (
	"cmp"
	"fmt"
	"slices"

	"burncard/game/chip"
)

// A Key names one wager of one box in one round at one table.
type Key struct {
	Table string `json:"table"`
	Round int    `json:"round"`
	Box   int    `json:"box"`
	Wager string `json:"wager"`
}

// A Contribution is a wager that a meter counts. It counts once, however often
// it is sent.
type Contribution struct {
	Key
	Amount chip.Cents `json:"amount"`
}

// A LinkedMeter is a meter that several tables share, 605a.8, or that one table
// has for itself. It counts each contribution once and answers each claim once,
// however often they come: tables send again what they have no answer to. When
// a table has every answer of a round, it closes the round, and the meter
// forgets that round's wagers.
//
// It is the fold of contributions, answered claims and closed rounds, in the
// order in which its one owner took them. The zero LinkedMeter has the zero
// Meter; put an opened one into it.
type LinkedMeter struct {
	Meter  Meter
	Tables []Ledger // one for each table that ever sent something, by name
	// Hit is the contribution that made a meter that must hit pass its point,
	// until its claim is answered; the zero Contribution is none.
	Hit Contribution
}

type Ledger struct {
	Table    string
	Closed   int // rounds up to this one are closed
	Counted  []Contribution
	Answered []AnsweredClaim
}

type AnsweredClaim struct {
	Claim  Claim
	Answer Answer
}

// ledger finds a table's ledger, and its place in Tables, or where it would go.
func (l LinkedMeter) ledger(table string) (t Ledger, at int, known bool) {
	at, known = slices.BinarySearchFunc(l.Tables, table, func(t Ledger, name string) int { return cmp.Compare(t.Table, name) })
	if !known {
		return Ledger{Table: table}, at, false
	}
	return l.Tables[at], at, true
}

func (l LinkedMeter) with(t Ledger) LinkedMeter {
	_, at, known := l.ledger(t.Table)
	l.Tables = slices.Clone(l.Tables)
	if !known {
		l.Tables = slices.Insert(l.Tables, at, t)
	}
	l.Tables[at] = t
	return l
}

func (t Ledger) counted(k Key) (Contribution, bool) {
	if i := slices.IndexFunc(t.Counted, func(c Contribution) bool { return c.Key == k }); i >= 0 {
		return t.Counted[i], true
	}
	return Contribution{}, false
}

// answered finds an earlier claim to the same share, with its answer.
func (t Ledger) answered(c Claim) (AnsweredClaim, bool) {
	for _, a := range t.Answered {
		if a.Claim.Round == c.Round && a.Claim.Wager == c.Wager && a.Claim.Share == c.Share {
			return a, true
		}
	}
	return AnsweredClaim{}, false
}

// Count returns the meter with a contribution counted, and whether it is new. A
// contribution that was counted before or belongs to a closed round changes
// nothing. An error says that it has no table, round or amount, or was counted
// with another amount. Rounds are numbered from 1.
func (l LinkedMeter) Count(c Contribution) (counted LinkedMeter, fresh bool, err error) {
	t, _, _ := l.ledger(c.Table)
	before, known := t.counted(c.Key)
	switch {
	case c.Amount <= 0 || c.Table == "" || c.Round < 1:
		return l, false, fmt.Errorf("meter: a contribution of %s from table %q in round %d", c.Amount, c.Table, c.Round)
	case c.Round <= t.Closed:
		return l, false, nil
	case known && before != c:
		return l, false, fmt.Errorf("meter: table %s round %d box %d %s was counted with %s, and now comes with %s",
			c.Table, c.Round, c.Box, c.Wager, before.Amount, c.Amount)
	case known:
		return l, false, nil
	}
	t.Counted = append(slices.Clip(t.Counted), c)
	l = l.with(t)
	l.Meter = l.Meter.Counted(c.Amount)
	if l.Hit == (Contribution{}) && l.Meter.Passed() {
		l.Hit = c
	}
	return l, true, nil
}

// Answer returns what is paid for a claim, and draws the next hidden point if
// it needs one; Answered applies it. A claim that was answered before gets the
// same answer. An error says that a winner's wager was not counted, the round
// is closed, or somebody else won the meter.
func (l LinkedMeter) Answer(c Claim, draw Draw) (Answer, error) {
	t, _, _ := l.ledger(c.Table)
	if a, ok := t.answered(c); ok {
		if !a.Claim.same(c) {
			return Answer{}, fmt.Errorf("meter: table %s claimed %s of %s in round %d before, for others", c.Table, c.Share, c.Wager, c.Round)
		}
		return a.Answer, nil
	}
	if c.Round <= t.Closed {
		return Answer{}, fmt.Errorf("meter: round %d of table %s is closed", c.Round, c.Table)
	}
	for _, w := range c.Winners {
		wager := Contribution{Key{c.Table, c.Round, w.Box, c.Wager}, w.Stake}
		if counted, ok := t.counted(wager.Key); !ok || counted != wager {
			return Answer{}, fmt.Errorf("meter: no %s of %s was counted for box %d of table %s in round %d",
				c.Wager, w.Stake, w.Box, c.Table, c.Round)
		}
		if l.Meter.Terms.MustHitBy > 0 && (wager != l.Hit || c.Share != Whole || len(c.Winners) != 1) {
			return Answer{}, fmt.Errorf("meter: box %d of table %s did not make it hit in round %d", w.Box, c.Table, c.Round)
		}
	}
	return l.Meter.Answer(c, draw)
}

// same reports whether two claims are to the same money for the same winners.
func (c Claim) same(d Claim) bool {
	return c.Table == d.Table && c.Round == d.Round && c.Wager == d.Wager && c.Share == d.Share &&
		c.ByStake == d.ByStake && c.Machine == d.Machine && slices.Equal(c.Winners, d.Winners)
}

// WasAnswered reports whether a claim to the same share was answered before.
func (l LinkedMeter) WasAnswered(c Claim) bool {
	t, _, _ := l.ledger(c.Table)
	_, ok := t.answered(c)
	return ok
}

// Answered applies an answer. A claim that was answered before changes nothing.
func (l LinkedMeter) Answered(c Claim, a Answer) LinkedMeter {
	t, _, _ := l.ledger(c.Table)
	if l.WasAnswered(c) || c.Round <= t.Closed {
		return l
	}
	t.Answered = append(slices.Clip(t.Answered), AnsweredClaim{c, a})
	l = l.with(t)
	l.Meter = l.Meter.Answered(c, a)
	if c.Share == Whole {
		l.Hit = Contribution{}
	}
	return l
}

// Closed returns the meter with a table's rounds up to this one closed: the
// table has all answers. An error says that the table hit the meter in one of
// them and has not claimed it.
func (l LinkedMeter) Closed(table string, round int) (LinkedMeter, error) {
	if l.Hit != (Contribution{}) && l.Hit.Table == table && l.Hit.Round <= round {
		return l, fmt.Errorf("meter: box %d of table %s has not claimed what it hit in round %d", l.Hit.Box, table, l.Hit.Round)
	}
	t, _, _ := l.ledger(table)
	if round <= t.Closed {
		return l, nil
	}
	next := Ledger{Table: table, Closed: round}
	for _, c := range t.Counted {
		if c.Round > round {
			next.Counted = append(next.Counted, c)
		}
	}
	for _, a := range t.Answered {
		if a.Claim.Round > round {
			next.Answered = append(next.Answered, a)
		}
	}
	return l.with(next), nil
}
