package game

import (
	"slices"
	"strconv"

	"burncard/game/card"
	"burncard/game/chip"
)

// A Step is something owed: a pattern that one or more acts fulfil.
type Step struct {
	Rule   *Rule
	Wager  string
	Amount chip.Cents  // exact; 0 where the verb needs none or any will do
	Text   string      // of a call to the floor: what is said, where its rule does not
	Chips  *chip.Chips // of a fill or a change: chips that would do
	N      int16       // exact, or the least where NMax is set
	NMax   int16
	By     Role
	Verb   Verb
	At     Spot
	Down   bool
	AnyWay bool // face up or down: the card may fall either way

	// From and Until place the step in the order of what is owed: it may be
	// done once nothing is owed that ends before From, and nothing that begins
	// after Until may be done before it. Most steps have From == Until.
	From, Until int16
	// Lane is a line of steps that does not order those of other lanes; lane 0
	// is ordered with all.
	Lane uint8
	// AnyTime stretches the step over the whole Span that it stands in.
	AnyTime bool
	// May is a step that nobody owes: it is right when it is done, and is
	// passed over without a word.
	May bool
	// Mending says that the step puts the money of a wrong settlement right. The
	// rule is that of the wager; that it is mended at once is advice.
	Mending bool

	owner *Rule // that owes it, where Rule is one that it was lent

	// Set by Due.
	Now     bool // due now
	Skipped bool // was passed over before and can still be made good
}

// Steps are what is owed, in order. The methods add a step at the end.
type Steps []Step

// more adds an empty step.
func (o Steps) more() Steps {
	if n := len(o); n < cap(o) {
		o = o[:n+1]
		o[n] = Step{}
		return o
	}
	return append(o, Step{})
}

// Last is the step that was added last.
func (o Steps) Last() *Step { return &o[len(o)-1] }

// Do and those that follow owe somebody's act, at a place where they name one.

func (o Steps) Do(v Verb) Steps              { return o.owe(ByDealer, v, Spot{}) }
func (o Steps) At(v Verb, at Spot) Steps     { return o.owe(ByDealer, v, at) }
func (o Steps) Floor(v Verb) Steps           { return o.owe(ByFloor, v, Spot{}) }
func (o Steps) Clock(v Verb) Steps           { return o.owe(ByClock, v, Spot{}) }
func (o Steps) System(v Verb) Steps          { return o.owe(BySystem, v, Spot{}) }
func (o Steps) Player(v Verb, at Spot) Steps { return o.owe(ByPlayer, v, at) }

func (o Steps) owe(by Role, v Verb, at Spot) Steps {
	o = o.more()
	s := o.Last()
	s.By, s.Verb, s.At = by, v, at
	return o
}

// Deal owes a card to a hand.
func (o Steps) Deal(at Spot, face card.Face) Steps {
	o = o.At(Deal, at)
	o.Last().Down = face == card.FaceDown
	return o
}

// Settle owes the settlement of a wager; amount where the verb wants one.
func (o Steps) Settle(v Verb, at Spot, wager string, amount chip.Cents) Steps {
	o = o.At(v, at)
	s := o.Last()
	s.Wager, s.Amount = wager, amount
	return o
}

// The methods that follow change the step that was added last: the field of that name
// or, as said there, another.

func (o Steps) May() Steps                    { o.Last().May = true; return o }
func (o Steps) AnyTime() Steps                { o.Last().AnyTime = true; return o }
func (o Steps) Mending() Steps                { o.Last().Mending = true; return o }
func (o Steps) Under(r *Rule) Steps           { o.Last().Rule = r; return o } // that lends its citation
func (o Steps) Number(n int) Steps            { o.Last().N = int16(n); return o }
func (o Steps) Worth(amount chip.Cents) Steps { o.Last().Amount = amount; return o }
func (o Steps) In(chips chip.Chips) Steps     { o.Last().Chips = &chips; return o } // that would do

// Between is the least and the most that will do.
func (o Steps) Between(least, most int) Steps {
	s := o.Last()
	s.N, s.NMax = int16(least), int16(most)
	return o
}

// Matches reports whether the act fulfils the step.
func (s *Step) Matches(t *Table, a *Act) bool {
	if s.By != a.By || s.Verb != a.Verb && !slices.Contains(s.Word().Any, a.Verb) {
		return false
	}
	if a.By == ByPlayer {
		return s.Verb == AnySit || a.Box == s.At.Box && (s.Verb != AnyPay || a.Wager == s.Wager)
	}
	return s.at(t, a) && a.Word().measure().fits(t, s, a)
}

// at compares places; `3.1` and `3` are one where box 3 has one hand.
func (s *Step) at(t *Table, a *Act) bool {
	return t.bare(s.At) == t.bare(a.At) && (s.Wager == a.Wager || s.Wager == "" || a.Wager == "")
}

func (t *Table) bare(at Spot) Spot {
	if at.Kind == AtBox && at.Hand == 1 {
		if s := t.Seat(at.Box); s != nil && len(s.Hands) <= 1 {
			at.Hand = 0
		}
	}
	return at
}

// lies is what lies on the layout of the wager that an act names.
func (t *Table) lies(a *Act) chip.Cents {
	switch s := t.Seat(a.At.Box); {
	case s == nil:
	case a.Wager == "insurance":
		return s.Insurance.Total()
	case a.Wager != "main" && a.Wager != "":
		if w := s.Wager(a.Wager); w != nil {
			return w.Chips.Total()
		}
	default:
		if h := t.Find(a.At); h != nil && a.At.Kind == AtBox {
			return h.OnLayout()
		}
	}
	return 0
}

// Act gives one act that fulfils the step.
func (s *Step) Act() Act {
	a := Act{By: s.By, Verb: s.Verb, At: s.At, Wager: s.Wager, Amount: s.Amount, N: int(s.N), Down: s.Down}
	if s.NMax > s.N {
		a.N = int(s.N+s.NMax) / 2
	}
	a.Text = s.Text
	if s.Verb == CallFloor && a.Text == "" && s.Rule != nil {
		a.Text = s.Rule.Reason
	}
	if s.By == ByPlayer {
		a.Box, a.At = s.At.Box, Spot{}
		if w := s.Word(); w.Name != "" {
			a.Verb = w.Any[0]
		}
		if s.Verb == AnySit {
			a.Box, a.Text = 1, "Ann"
		}
	}
	if s.Chips != nil {
		a.Chips, a.Amount = *s.Chips, s.Chips.Total()
	}
	return a
}

// Line gives the line of one act that fulfils the step.
func (s *Step) Line() string { return s.Act().String() }

// key names the step among those passed over.
func (s *Step) key() Skip {
	if s.By == ByPlayer {
		return Skip{s.Rule.key(), "p" + strconv.Itoa(int(s.At.Box)) + " " + s.Verb.String()}
	}
	return Skip{s.Rule.key(), s.Line()}
}
