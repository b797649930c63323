package game

import (
	"fmt"
	"strconv"

	"burncard/game/card"
	"burncard/game/chip"
)

// Wagers from a game account: at each position stands an electronic wagering
// system that holds the account of the player there. A wager is debited when it is
// made and credited when it has won; no chip of it lies anywhere. How money comes
// into an account 605a.3 would say, which we do not have: we let a player put it
// in as he would at a terminal, and take it with him when he leaves.

// accountWager finds the system of a wager that is taken from game accounts, or nil.
func accountWager(t *Table, wager string) *PanelWager {
	if w := t.Panel.System(wager); w != nil && w.Account {
		return w
	}
	return nil
}

func decideFund(d *decision) error {
	if d.t.House.Automated {
		return buyCredits(d)
	}
	if !d.t.Panel.accounts() {
		return d.refuse("no wager of this table is made from a game account")
	}
	if _, err := d.seat.Account.BoughtIn(d.a.Amount); err != nil {
		return d.refuse(err.Error())
	}
	return d.add(&Funded{Box: d.a.Box, Amount: d.a.Amount})
}

func debitAccount(d *decision) error {
	a := d.a
	if _, err := d.seat.Account.Placed(a.Wager, a.Amount); err != nil {
		return d.refuse(err.Error())
	}
	return d.add(&Entered{Box: a.Box, Wager: a.Wager, Amount: a.Amount})
}

// heldBack says why a box cannot be left: a wager from its account is locked.
func (s *Seat) heldBack() error {
	if len(s.Account.Bets) > 0 && s.Account.Locked {
		return refuse(fmt.Sprintf("box %d", s.N), "a wager from its game account is locked in")
	}
	return nil
}

// settleAccount decides credit, take and return of a wager from the account.
func settleAccount(d *decision, s *Seat, w *Wager) error {
	t, a := d.t, d.a
	f := &Credited{Box: a.At.Box, Wager: w.ID, Win: a.Amount}
	switch {
	case !w.Account:
		return d.refuse("it lies in chips, and is paid in chips")
	case w.Staked == 0:
		return d.refuse(fmt.Sprintf("no %s was made at box %d", w.ID, s.N))
	case a.Verb == Return && w.Settled:
		return d.refuse("it is settled")
	case a.Verb == Return && !t.Round.Started:
		return d.add(&Retracted{Box: a.At.Box, Wager: w.ID})
	case a.Verb == Return:
		f.Win = w.Staked
	case a.Verb == Take && a.Amount == 0:
		f.Win = 0 // it has lost, and is collected
	case a.Verb == Take:
		f.Win = -a.Amount
	case a.Verb == Credit:
		if won := t.Panel.Award(a.At.Box, w.ID, a.Amount); won != nil && won.Amount == a.Amount {
			f.Award = true
		}
	default:
		return d.refuse("it was made from the game account: what it wins is credited there")
	}
	if f.Win != 0 {
		if _, err := s.Account.Credited(f.Win); err != nil {
			return d.refuse(err.Error())
		}
	}
	d.add(f)
	return d.endRound()
}

func fundAccount(t *Table, f *Funded) {
	s := t.Seat(f.Box)
	s.Account, _ = s.Account.BoughtIn(f.Amount)
}

func betFromAccount(t *Table, f *Entered) {
	s := t.Seat(f.Box)
	s.Account, _ = s.Account.Placed(f.Wager, f.Amount)
	w := s.Wager(f.Wager)
	if w == nil {
		s.Side = append(s.Side, Wager{ID: f.Wager})
		w = &s.Side[len(s.Side)-1]
	}
	w.Account, w.Staked = true, w.Staked+f.Amount
	if p := t.Panel.System(f.Wager); p != nil {
		p.Progressive = p.Placed(s.N)
	}
	s.count()
}

func returnToAccount(t *Table, f *Retracted) {
	s := t.Seat(f.Box)
	for i := range s.Side {
		w := &s.Side[i]
		if !w.Account || f.Wager != "" && w.ID != f.Wager {
			continue
		}
		s.Account, _ = s.Account.Returned(w.ID, s.Account.On(w.ID))
		w.Staked = 0
		if p := t.Panel.System(w.ID); p != nil {
			p.Progressive = p.Lifted(s.N)
		}
	}
	s.count()
}

func creditAccount(t *Table, f *Credited) {
	s := t.Seat(f.Box)
	if s.Account.On(f.Wager) > 0 {
		s.Account, _ = s.Account.Collected(f.Wager)
	}
	if f.Win != 0 {
		s.Account, _ = s.Account.Credited(f.Win)
	}
	w := s.Wager(f.Wager)
	if w == nil {
		return
	}
	w.Settled = true
	if won := t.Panel.Award(f.Box, f.Wager, f.Win); f.Award && won != nil {
		won.Paid = true
	} else {
		w.Given += f.Win
	}
	s.count()
}

// clearAccount collects what was not credited, and releases the system unless the
// panel stays locked.
func clearAccount(t *Table, s *Seat) {
	for len(s.Account.Bets) > 0 {
		device, err := s.Account.Collected(s.Account.Bets[0].Wager)
		if err != nil {
			break // it is dark; what lies in it stays
		}
		s.Account = device
	}
	if !t.Panel.Device.Locked {
		s.Account = s.Account.Released()
	}
}

// cashOut gives a player who leaves what is in his account.
func (s *Seat) cashOut() {
	if _, device, err := s.Account.CashedOut(); err == nil && s.Account.Account > 0 {
		s.Account = device
	}
}

// lockAccountBets has the systems of all positions follow the lock-out.
func lockAccountBets(t *Table) {
	if !t.Panel.accounts() || !t.Panel.Device.Locked {
		return
	}
	for i := range t.Boxes {
		t.Boxes[i].Account = t.Boxes[i].Account.LockedOut()
	}
}

func (p *Panel) accounts() bool {
	for i := range p.Wagers {
		if p.Wagers[i].Account {
			return true
		}
	}
	return false
}

// addPicks draws a system's card or position of the round, unless it is drawn or the
// instructor has set it.
func addPicks(d *decision, w *PanelWager, f *Locked) {
	f.Card, f.Position = w.Card, w.Position
	if f.Card == (card.Card{}) {
		f.Card = w.NextCard
	}
	if f.Position == 0 {
		f.Position = w.NextPosition
	}
	if w.DrawsCard && f.Card == (card.Card{}) {
		deck := d.t.Has.Deck()
		f.Card = deck[d.draw.Below(len(deck))]
	}
	if w.DrawsPosition && f.Position == 0 {
		f.Position = int8(1 + d.draw.Below(len(d.t.Boxes)))
	}
}

// decidePickNext sets the Magic Card, `inject pick bad-beat AS`, or the Lucky Player's
// box, `inject pick bad-beat 3`, that a system draws when it locks next.
func decidePickNext(d *decision) error {
	t, a := d.t, d.a
	w := t.Panel.System(a.Wager)
	if w == nil {
		return d.refuse("no progressive system takes " + a.Wager)
	}
	if n, err := strconv.Atoi(a.Text); err == nil {
		switch {
		case !w.DrawsPosition:
			return d.refuse(a.Wager + " is offered here without a Lucky Player")
		case n < 1 || n > len(t.Boxes):
			return d.refuse(fmt.Sprintf("the table has %d boxes", len(t.Boxes)))
		}
		return d.add(&PickSet{Wager: a.Wager, Position: int8(n)})
	}
	c, err := card.Parse(a.Text)
	switch {
	case err != nil:
		return d.refuse("a system draws a card, like AS, or a box, like 3")
	case !w.DrawsCard:
		return d.refuse(a.Wager + " is offered here without a Magic Card")
	}
	return d.add(&PickSet{Wager: a.Wager, Card: c})
}

type AccountView struct {
	On     bool
	Credit chip.Cents // as the display shows it
	Dark   bool
	Locked bool
}

func seeAccount(t *Table, s *Seat) (v AccountView) {
	if s.Player < 0 || !t.Panel.accounts() {
		return v
	}
	credit, err := s.Account.Display()
	return AccountView{On: true, Credit: credit, Dark: err != nil, Locked: s.Account.Locked}
}
