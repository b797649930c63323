package virtualdevices

import (
	"errors"
	"slices"

	"burncard/game/chip"
)

// The refusals of a terminal.
var (
	ErrLocked = errors.New("wagers are locked out")
	ErrCredit = errors.New("the game account does not hold as much")
	ErrNoBet  = errors.New("no such wager lies there")
	ErrAmount = errors.New("that is no amount")
)

// A WageringTerminal is the terminal of one player at a hybrid table, or the
// electronic wagering system of one position for the Bad Beat Progressive. It
// holds the player's game account and bets, 605a.1, 605a.2(d), 633a.2(c),
// 633c.5(k). A bet leaves the account when it is placed; a win is credited
// together with the stake. The zero WageringTerminal has no credit, accepts
// bets, and is in working order.
//
// It can be Dead; its lock-out is Stuck, open or closed; its display is Frozen;
// it Misses bets that are entered before the cards.
type WageringTerminal struct {
	Account chip.Cents
	Bets    []Bet // in the order in which they were first placed
	Locked  bool  // no more bets are accepted
	Shown   chip.Cents

	// The meters, over all rounds, 605a.5.
	In     chip.Cents // bought in
	Out    chip.Cents // cashed out
	Staked chip.Cents // wagered
	Won    chip.Cents // credited beyond stakes
	Lost   chip.Cents // stakes that were collected

	Fault Fault
}

type Bet struct {
	Wager  string     `json:"wager"`
	Amount chip.Cents `json:"amount"`
}

// BoughtIn returns the terminal with an amount credited, 605a.2(d)(1).
func (w WageringTerminal) BoughtIn(amount chip.Cents) (WageringTerminal, error) {
	if err := w.takes(amount); err != nil {
		return w, err
	}
	w.In += amount
	w.Account += amount
	return w.shows(), nil
}

// CashedOut debits what is in the account and pays it out. Bets stay.
func (w WageringTerminal) CashedOut() (chip.Cents, WageringTerminal, error) {
	if w.Fault == Dead {
		return 0, w, ErrOutOfOrder
	}
	amount := w.Account
	w.Out += amount
	w.Account = 0
	return amount, w.shows(), nil
}

// Placed moves an amount from the account to a wager, unless the terminal Misses it.
func (w WageringTerminal) Placed(wager string, amount chip.Cents) (WageringTerminal, error) {
	if w.Locked && w.Fault != Dead {
		return w, ErrLocked
	}
	placed, err := w.Added(wager, amount)
	if w.Fault == Misses {
		return w, err
	}
	return placed, err
}

// Added is Placed for wagers that may come after the lock-out: insurance, a
// double, a split, 633c.5(k).
func (w WageringTerminal) Added(wager string, amount chip.Cents) (WageringTerminal, error) {
	if err := w.takes(amount); err != nil {
		return w, err
	}
	if amount > w.Account {
		return w, ErrCredit
	}
	w.Account -= amount
	w.Staked += amount
	return w.lay(wager, amount).shows(), nil
}

// Withdrawn gives a bet back, until bets are locked out.
func (w WageringTerminal) Withdrawn(wager string) (WageringTerminal, error) {
	if w.Locked && w.Fault != Dead {
		return w, ErrLocked
	}
	back, err := w.Returned(wager, w.On(wager))
	if err == nil {
		back.Staked = w.Staked - w.On(wager)
	}
	return back, err
}

func (w WageringTerminal) On(wager string) chip.Cents {
	for _, b := range w.Bets {
		if b.Wager == wager {
			return b.Amount
		}
	}
	return 0
}

// Paid credits a winning bet and what it won, 605a.2(d)(2).
func (w WageringTerminal) Paid(wager string, win chip.Cents) (WageringTerminal, error) {
	if win < 0 {
		return w, ErrAmount
	}
	paid, err := w.Returned(wager, w.On(wager))
	if err != nil {
		return w, err
	}
	paid.Account += win
	paid.Won += win
	return paid.shows(), nil
}

// Returned credits part of a bet back: all for a push, half for a surrender.
func (w WageringTerminal) Returned(wager string, amount chip.Cents) (WageringTerminal, error) {
	w, err := w.lifted(wager, amount)
	if err != nil {
		return w, err
	}
	w.Account += amount
	return w.shows(), nil
}

func (w WageringTerminal) Collected(wager string) (WageringTerminal, error) {
	amount := w.On(wager)
	w, err := w.lifted(wager, amount)
	if err != nil {
		return w, err
	}
	w.Lost += amount
	return w, nil
}

// Credited credits a win whose bet is gone already, or debits a negative amount.
func (w WageringTerminal) Credited(win chip.Cents) (WageringTerminal, error) {
	switch {
	case w.Fault == Dead:
		return w, ErrOutOfOrder
	case win == 0:
		return w, ErrAmount
	case w.Account+win < 0:
		return w, ErrCredit
	}
	w.Account += win
	w.Won += win
	return w.shows(), nil
}

func (w WageringTerminal) LockedOut() WageringTerminal { return w.lock(true) }
func (w WageringTerminal) Released() WageringTerminal  { return w.lock(false) }

func (w WageringTerminal) lock(locked bool) WageringTerminal {
	if w.Fault != Stuck && w.Fault != Dead {
		w.Locked = locked
	}
	return w
}

// Display is the credit that the player sees, or ErrOutOfOrder if it is dark.
func (w WageringTerminal) Display() (chip.Cents, error) {
	if w.Fault == Dead {
		return 0, ErrOutOfOrder
	}
	return w.Shown, nil
}

// Balanced reports whether nothing was lost or made.
func (w WageringTerminal) Balanced() bool {
	lies := w.Account
	for _, b := range w.Bets {
		lies += b.Amount
	}
	return w.In+w.Won == lies+w.Lost+w.Out
}

func (w WageringTerminal) takes(amount chip.Cents) error {
	switch {
	case w.Fault == Dead:
		return ErrOutOfOrder
	case amount <= 0:
		return ErrAmount
	}
	return nil
}

// shows returns the terminal with its display brought up to date.
func (w WageringTerminal) shows() WageringTerminal {
	if w.Fault != Frozen {
		w.Shown = w.Account
	}
	return w
}

func (w WageringTerminal) lay(wager string, amount chip.Cents) WageringTerminal {
	w.Bets = slices.Clone(w.Bets)
	for i := range w.Bets {
		if w.Bets[i].Wager == wager {
			w.Bets[i].Amount += amount
			return w
		}
	}
	w.Bets = append(w.Bets, Bet{wager, amount})
	return w
}

func (w WageringTerminal) lifted(wager string, amount chip.Cents) (WageringTerminal, error) {
	switch on := w.On(wager); {
	case w.Fault == Dead:
		return w, ErrOutOfOrder
	case on == 0 || amount > on:
		return w, ErrNoBet
	case amount <= 0:
		return w, ErrAmount
	case amount < on:
		return w.lay(wager, -amount), nil
	}
	var left []Bet
	for _, b := range w.Bets {
		if b.Wager != wager {
			left = append(left, b)
		}
	}
	w.Bets = left
	return w, nil
}

func (w WageringTerminal) Faults() []Fault { return []Fault{Dead, Stuck, Frozen, Misses} }

func (w WageringTerminal) Broken(f Fault, _ int) WageringTerminal {
	if slices.Contains(w.Faults(), f) {
		w.Fault = f
	}
	return w
}

func (w WageringTerminal) Repaired() WageringTerminal {
	w.Fault = None
	return w.shows()
}
