package virtualdevices

import (
	"cmp"
	"fmt"

	"burncard/game/chip"
)

// Terms are the settings of a progressive meter, from the paytable or, where
// that leaves them open, from the Rules Submission.
type Terms struct {
	Seed  chip.Cents `json:"seed"`            // the first amount
	Reset chip.Cents `json:"reset,omitempty"` // the amount after all of it was won; 0 is the seed

	Primary   Share  `json:"primary"`             // the share of each wager that the meter shows
	Secondary Share  `json:"secondary,omitempty"` // the share that is put into the reserve
	Reseed    Reseed `json:"reseed,omitzero"`

	// MustHitBy is the highest hidden point that may be drawn; passing the
	// point wins the meter whatever the cards, 633c.6(j), 633c.14(c)(4). The
	// lowest point is the amount that the meter starts with. 0 is for a meter
	// that is won by cards.
	MustHitBy chip.Cents `json:"mustHitBy,omitempty"`
}

// Reseed is the use of the reserve when the meter starts again. The chapters
// name the secondary rate, as in 633c.2(i) and 633c.3(j), but not the use of
// what it puts aside: the house decides.
type Reseed uint8

const (
	Covers Reseed = iota // it pays for the reset amount, and raises it if there is more
	Adds                 // it is added to the reset amount, for which the house pays
)

var reseedNames = names{"reseed", []string{"covers", "adds"}}

func (r Reseed) String() string                   { return reseedNames.of(uint8(r)) }
func (r Reseed) MarshalText() ([]byte, error)     { return reseedNames.text(uint8(r)) }
func (r *Reseed) UnmarshalText(text []byte) error { return reseedNames.read(text, (*uint8)(r)) }

// start is the amount with which a meter starts again after all of it was won.
func (t Terms) start() chip.Cents {
	return cmp.Or(t.Reset, t.Seed)
}

func (t Terms) Check() error {
	switch {
	case t.Seed < 0 || t.Reset < 0 || t.MustHitBy < 0:
		return fmt.Errorf("meter: seed %s, reset %s, must hit by %s: none may be negative", t.Seed, t.Reset, t.MustHitBy)
	case t.Primary < 0 || t.Secondary < 0 || t.Primary+t.Secondary > Whole:
		return fmt.Errorf("meter: rates of %s and %s are not shares of one wager", t.Primary, t.Secondary)
	case t.MustHitBy > 0 && t.Secondary > 0:
		return fmt.Errorf("meter: a meter that must hit has no secondary rate, this one has %s", t.Secondary)
	case t.MustHitBy > 0 && t.MustHitBy < max(t.Seed, t.start()):
		return fmt.Errorf("meter: must hit by %s, but starts with %s", t.MustHitBy, max(t.Seed, t.start()))
	}
	return nil
}

// Open returns a new meter. It uses draw only for a meter that must hit.
func (t Terms) Open(draw Draw) (Meter, error) {
	if err := t.Check(); err != nil {
		return Meter{}, err
	}
	seed := Exact{Cents: t.Seed}
	return Meter{Terms: t, Amount: seed, Funded: seed, Point: t.point(t.Seed, draw)}, nil
}

// point draws the hidden point of a meter that starts with this amount.
func (t Terms) point(from chip.Cents, draw Draw) chip.Cents {
	if t.MustHitBy == 0 {
		return 0
	}
	return from + chip.Cents(draw.Below(int(max(t.MustHitBy-from, 0))+1))
}

// A Meter is a progressive meter, 605a.7: it grows with each wager and shows
// what can be won. It rounds nothing: parts of a cent stay in it until they
// make whole cents. So the shares of all wagers and the house's money always
// equal the amount, the reserve and what was paid. The zero Meter starts at
// nothing and never grows; Terms.Open makes a useful one.
type Meter struct {
	Terms   Terms
	Amount  Exact // the jackpot
	Reserve Exact // put aside for the next start
	// Point is the amount at which a meter that must hit is won. It is never
	// shown to anybody.
	Point chip.Cents

	Wagered     chip.Cents // all wagers counted
	Funded      Exact      // the house's money for each start
	ByMachine   chip.Cents // paid, credited to a game account
	ByAttendant chip.Cents // paid by hand
}

// Reading is what the meter shows: whole cents.
func (m Meter) Reading() chip.Cents { return m.Amount.Cents }

func (m Meter) Paid() chip.Cents { return m.ByMachine + m.ByAttendant }

// Counted returns the meter after a wager.
func (m Meter) Counted(wager chip.Cents) Meter {
	if wager > 0 {
		m.Wagered += wager
		m.Amount = m.Amount.Plus(m.Terms.Primary.Of(wager))
		m.Reserve = m.Reserve.Plus(m.Terms.Secondary.Of(wager))
	}
	return m
}

// Passed reports whether a meter that must hit has passed its point. The wager
// that made it pass wins it, 633c.14(c)(3). The meter may then exceed
// MustHitBy, by less than the share of that wager.
func (m Meter) Passed() bool {
	return m.Terms.MustHitBy > 0 && Exact{Cents: m.Point}.Less(m.Amount)
}

// restarted returns the meter after all of it was won. Parts of a cent that
// could not be paid stay in it.
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
