package game

import (
	"fmt"
	"strings"

	"burncard/game/chip"
)

// A measure holds an act against a step of its word at the same place.
type measure struct {
	fits func(*Table, *Step, *Act) bool
	// off says what is wrong with an act that does not fit.
	off func(*Table, *Step, *Act, *Mistake)
}

var (
	byFace = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return s.AnyWay || s.Down == a.Down },
		off:  wrongFace,
	}
	byAmount = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return a.Amount == s.Amount },
		off:  wrongMoney,
	}
	// byPart is for all of a wager, named by its amount or not, or a part of it.
	byPart = &measure{
		fits: func(t *Table, s *Step, a *Act) bool {
			return a.Amount == s.Amount || s.Amount == 0 && a.Amount == t.lies(a) || a.Amount == 0 && s.Amount == t.lies(a)
		},
		off: wrongMoney,
	}
	// byOutcome is for what is always all of the wager.
	byOutcome = &measure{fits: anything, off: wrongMoney}
	byCount   = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return s.Amount == 0 || a.Amount == s.Amount },
		off:  wrongMoney,
	}
	byCredit = &measure{fits: byAmount.fits, off: notAsOwed}
	byChips  = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return s.Chips != nil && a.Chips == *s.Chips },
		off: func(_ *Table, s *Step, a *Act, m *Mistake) {
			if m.Why = "the count is not what lies there"; s.Chips != nil {
				m.Why = fmt.Sprintf("%v lie there, %v were counted", s.Chips, a.Chips)
			}
		},
	}
	byTotal = &measure{
		fits: func(t *Table, s *Step, a *Act) bool {
			return a.N == int(s.N) || a.N == Bust && int(s.N) > t.over(s.At)
		},
		off: func(t *Table, s *Step, _ *Act, m *Mistake) {
			m.Why = fmt.Sprintf("the total is %d", s.N)
			if int(s.N) > t.over(s.At) {
				m.Why = "the hand is over 21"
			}
		},
	}
	// byDepth is for a card put into the pack, not too near to either end.
	byDepth = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return a.N >= int(s.N) && a.N <= int(max(s.N, s.NMax)) },
		off: func(_ *Table, s *Step, _ *Act, m *Mistake) {
			m.Why = fmt.Sprintf("at least %d cards are wanted there, at most %d", s.N, max(s.N, s.NMax))
		},
	}
	// byPile is for chips that are cut down, into piles of one of some sizes.
	byPile = &measure{
		fits: byDepth.fits,
		off: func(_ *Table, s *Step, _ *Act, m *Mistake) {
			if m.Why = fmt.Sprintf("piles of %d or %d are cut", s.N, s.NMax); s.NMax <= s.N {
				m.Why = fmt.Sprintf("the piles that lie there have %d chips", s.N)
			}
		},
	}
	byText = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return a.Text == s.Text },
		off:  notAsOwed,
	}
	bySide = &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return strings.EqualFold(a.Text, s.Text) },
		off:  notAsOwed,
	}
	byPlace = &measure{fits: anything, off: notAsOwed}
)

// byNumber is for a count of things that lie there.
func byNumber(things string) *measure {
	return &measure{
		fits: func(_ *Table, s *Step, a *Act) bool { return a.N == int(s.N) },
		off: func(_ *Table, s *Step, _ *Act, m *Mistake) {
			m.Why = fmt.Sprintf("%d %s lie there", s.N, things)
		},
	}
}

func anything(*Table, *Step, *Act) bool { return true }

func notAsOwed(_ *Table, _ *Step, _ *Act, m *Mistake) { m.Why = "it was not done as it was owed" }

func wrongFace(_ *Table, s *Step, _ *Act, m *Mistake) {
	m.Kind, m.Why = WrongFace, "the card falls face up"
	if s.Down {
		m.Why = "the card stays face down"
		if s.At.Kind == AtDealer || s.At.Kind == AtSwitch {
			m.Gravity = Critical
		}
	}
}

func wrongMoney(_ *Table, s *Step, a *Act, m *Mistake) {
	m.Why = fmt.Sprintf("%v was owed, %v was given", s.Amount, a.Amount)
	if s.Amount == 0 {
		m.Why = fmt.Sprintf("%s was owed", m.Owed)
	}
}

// What a settlement gives the player, the stake included: lies is what lies on the
// layout of the wager.

func pays(lies, amount chip.Cents) chip.Cents { return lies + amount }

func pushes(lies, _ chip.Cents) chip.Cents { return lies }

func halves(lies, _ chip.Cents) chip.Cents { return lies / 2 }

func returns(lies, amount chip.Cents) chip.Cents {
	if amount == 0 {
		return lies
	}
	return amount
}

func takes(lies, amount chip.Cents) chip.Cents {
	switch {
	case lies == 0:
		return -amount
	case amount == 0:
		return 0
	}
	return lies - amount
}

func givesAmount(_, amount chip.Cents) chip.Cents { return amount }
