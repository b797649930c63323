package virtualdevices

import (
	"fmt"

	"burncard/game/chip"
)

// Terms are what a progressive meter goes by: from the paytable or, where that
// leaves it open, from the Rules Submission.
type Terms struct {
	Seed  chip.Cents `json:"seed"`            // what it begins with
	Reset chip.Cents `json:"reset,omitempty"` // what it begins anew with when it was won whole; 0 is the seed again

	Primary   Rate   `json:"primary"`             // the share of each wager that it grows by
	Secondary Rate   `json:"secondary,omitempty"` // the share that is put aside for its next beginning
	Reseed    Reseed `json:"reseed,omitzero"`

	// MustHitBy is the largest amount that may be drawn as the point at which
	// it is won whatever the cards, 633c.6(j), 633c.14(c)(4); the least is what
	// it begins with. 0 is for a meter that is won by cards.
	MustHitBy chip.Cents `json:"mustHitBy,omitempty"`
}

// Reseed is what becomes of the reserve that the secondary rate has put aside
// when the meter begins anew. The chapters name the rate, as in 633c.2(i) and
// 633c.3(j), and not its use, so that it is for the house.
type Reseed uint8

// What becomes of the reserve.
const (
	Covers Reseed = iota // it pays for the reset amount, and raises it where there is more
	Adds                 // it comes on top of the reset amount, for which the house pays
)

var reseedNames = names{"reseed", []string{"covers", "adds"}}

// String returns "covers" or "adds".
func (r Reseed) String() string { return reseedNames.of(uint8(r)) }

// MarshalText writes what String returns.
func (r Reseed) MarshalText() ([]byte, error) { return reseedNames.text(uint8(r)) }

// UnmarshalText reads what MarshalText wrote.
func (r *Reseed) UnmarshalText(text []byte) error {
	v, err := reseedNames.read(text)
	*r = Reseed(v)
	return err
}

// start is what a meter won whole begins anew with.
func (t Terms) start() chip.Cents {
	if t.Reset == 0 {
		return t.Seed
	}
	return t.Reset
}

// Check returns what is wrong with the terms.
func (t Terms) Check() error {
	switch {
	case t.Seed < 0 || t.Reset < 0 || t.MustHitBy < 0:
		return fmt.Errorf("meter: seed %s, reset %s, must hit by %s: none may be below nothing", t.Seed, t.Reset, t.MustHitBy)
	case t.Primary < 0 || t.Secondary < 0 || t.Primary+t.Secondary > Whole:
		return fmt.Errorf("meter: rates of %s and %s are not shares of one wager", t.Primary, t.Secondary)
	case t.MustHitBy > 0 && t.Secondary > 0:
		return fmt.Errorf("meter: one that must hit puts nothing aside, and not %s", t.Secondary)
	case t.MustHitBy > 0 && t.MustHitBy < max(t.Seed, t.start()):
		return fmt.Errorf("meter: must hit by %s, and begins with %s", t.MustHitBy, max(t.Seed, t.start()))
	}
	return nil
}

// Open returns a meter that begins. Draw is asked only for a meter that must
// hit.
func (t Terms) Open(draw Draw) (Meter, error) {
	if err := t.Check(); err != nil {
		return Meter{}, err
	}
	seed := Exact{Cents: t.Seed}
	return Meter{Terms: t, Amount: seed, Funded: seed, Point: t.point(t.Seed, draw)}, nil
}

// point draws the point at which a meter that begins with an amount is won.
func (t Terms) point(from chip.Cents, draw Draw) chip.Cents {
	if t.MustHitBy == 0 {
		return 0
	}
	return from + chip.Cents(draw.Below(int(max(t.MustHitBy-from, 0))+1))
}

// A Meter is a progressive meter, 605a.7: it grows with each wager and shows
// what can be won. It rounds nothing: parts of a cent stay in it until they
// are whole cents, so that the shares of all wagers and what the house put in
// are what is in the meter, in reserve and paid out. The zero Meter begins with
// nothing and grows by nothing; Terms.Open makes one of use.
type Meter struct {
	Terms   Terms
	Amount  Exact // the jackpot
	Reserve Exact // put aside for the next beginning
	// Point is the amount that the meter must pass to be won, if it must hit.
	// Nobody is ever shown it.
	Point chip.Cents

	Wagered     chip.Cents // all wagers counted
	Funded      Exact      // what the house put in to begin with
	ByMachine   chip.Cents // paid, credited to a game account
	ByAttendant chip.Cents // paid by hand
}

// Reading is what the meter shows: whole cents.
func (m Meter) Reading() chip.Cents { return m.Amount.Cents }

// Paid is the cumulative payout.
func (m Meter) Paid() chip.Cents { return m.ByMachine + m.ByAttendant }

// Counted returns the meter after a wager. An amount of nothing or less is no
// wager.
func (m Meter) Counted(wager chip.Cents) Meter {
	if wager > 0 {
		m.Wagered += wager
		m.Amount = m.Amount.Plus(m.Terms.Primary.Of(wager))
		m.Reserve = m.Reserve.Plus(m.Terms.Secondary.Of(wager))
	}
	return m
}

// Passed reports whether a meter that must hit has passed its point: the wager
// that made it do so wins it, 633c.14(c)(3). What is won may be more than the
// amount by which it must hit, by less than the share of that wager.
func (m Meter) Passed() bool {
	return m.Terms.MustHitBy > 0 && Exact{Cents: m.Point}.Less(m.Amount)
}

// Balanced reports whether nothing was lost or made: what came in from wagers
// and from the house is in the meter, in reserve or paid.
func (m Meter) Balanced() bool {
	in := m.Terms.Primary.Of(m.Wagered).Plus(m.Terms.Secondary.Of(m.Wagered)).Plus(m.Funded)
	return in == m.Amount.Plus(m.Reserve).Plus(Exact{Cents: m.Paid()})
}

// restarted returns the meter after it was won whole: what could not be paid
// stays in it.
func (m Meter) restarted(point chip.Cents) Meter {
	start := Exact{Cents: m.Terms.start()}
	switch {
	case m.Terms.Reseed == Adds:
		m.Funded = m.Funded.Plus(start)
		start = start.Plus(m.Reserve)
	case start.Less(m.Reserve):
		start = m.Reserve
	default:
		m.Funded = m.Funded.Plus(start.Minus(m.Reserve))
	}
	m.Amount, m.Reserve, m.Point = m.Amount.Plus(start), Exact{}, point
	return m
}
