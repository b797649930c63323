package game

import (
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
)

type (
	// Funded is money put into a terminal; Name is of the player who takes it, and
	// empty for the one who has it already.
	Funded struct {
		Terminal int8       `json:"terminal"`
		Box      int8       `json:"box,omitempty"` // of a betting position, here and below; the terminal is 0 then
		Name     string     `json:"name,omitempty"`
		Amount   chip.Cents `json:"amount,omitempty"`
	}
	// CashedOut is a terminal that its player has left with all credit.
	CashedOut struct {
		Terminal int8 `json:"terminal"`
	}
	// Entered is a bet that was entered at a terminal. Hand is the serial of the
	// hand that the first such bet on a position opens there.
	Entered struct {
		Terminal int8       `json:"terminal"`
		Box      int8       `json:"box,omitempty"`
		Wager    string     `json:"wager"`
		Amount   chip.Cents `json:"amount"`
		Hand     int32      `json:"hand,omitempty"`
	}
	// Retracted takes all bets of a terminal back before the first card.
	Retracted struct {
		Terminal int8   `json:"terminal"`
		Box      int8   `json:"box,omitempty"`
		Wager    string `json:"wager,omitempty"` // of the box, this one alone
	}
	// Assigned says whose the last community card is: hands of terminals, and
	// terminals to whose dealer's hand it goes.
	Assigned struct {
		To      []Spot `json:"to"`
		Dealers []int8 `json:"dealers,omitempty"`
	}
	// Credited is a bet that was settled.
	Credited struct {
		Terminal int8       `json:"terminal"`
		Box      int8       `json:"box,omitempty"`
		Wager    string     `json:"wager"`
		Back     chip.Cents `json:"back,omitempty"` // of the stake
		Win      chip.Cents `json:"win,omitempty"`
		Award    bool       `json:"award,omitempty"` // at a box: it is what a meter gave
	}
)

func (f *Funded) apply(t *Table) {
	if f.Box != 0 {
		fundAccount(t, f)
		return
	}
	w := &t.Terminals[f.Terminal-1]
	if f.Name != "" {
		*w = Terminal{N: w.N, Name: f.Name, Device: w.Device}
		w.Net = w.Device.Won - w.Device.Lost
		if len(t.Boxes) == 1 {
			w.Position = 1 // all share one hand
		}
	}
	if f.Amount > 0 {
		w.Device, _ = w.Device.BoughtIn(f.Amount)
	}
}

func (f *CashedOut) apply(t *Table) {
	w := &t.Terminals[f.Terminal-1]
	_, device, _ := w.Device.CashedOut()
	*w = Terminal{N: w.N, Device: device}
}

func (f *Entered) apply(t *Table) {
	if f.Box != 0 {
		betFromAccount(t, f)
		return
	}
	w := &t.Terminals[f.Terminal-1]
	if t.Round.Started || f.Wager == "insurance" {
		w.Device, _ = w.Device.Added(f.Wager, f.Amount)
	} else {
		w.Device, _ = w.Device.Placed(f.Wager, f.Amount)
	}
	if f.Wager == "insurance" {
		t.answered(w)
	}
	if f.Wager == "main" && len(w.Hands) == 0 {
		w.Hands = append(w.Hands, Play{Wager: "main"})
		w.Ended = false
	}
	if p := w.playOf(f.Wager); p != nil {
		p.Staked = w.Device.On(f.Wager)
		if p.Doubled {
			p.Raised += f.Amount
		}
	}
	if f.Hand != 0 {
		s := t.Seat(w.Position)
		s.Hands = append(s.Hands, Hand{Serial: f.Hand, Shared: true, Cards: spare(&s.Hands, false), Was: spare(&s.Hands, true)})
		t.Serials = max(t.Serials, f.Hand)
	}
}

func (f *Retracted) apply(t *Table) {
	if f.Box != 0 {
		returnToAccount(t, f)
		return
	}
	w := &t.Terminals[f.Terminal-1]
	for len(w.Device.Bets) > 0 {
		device, err := w.Device.Withdrawn(w.Device.Bets[0].Wager)
		if err != nil {
			break // which Decide has ruled out
		}
		w.Device = device
	}
	w.Hands = nil
	if s := t.Seat(w.Position); s != nil && !t.Chosen(w.Position) && !t.Round.Started {
		s.Hands = s.Hands[:0]
	}
	t.reopen()
}

func (f *Assigned) apply(t *Table) {
	if len(t.Community) == 0 {
		return
	}
	c := t.Community[len(t.Community)-1].Card
	for _, at := range f.To {
		w := t.Terminal(at.Box)
		p := &w.Hands[at.Hand-1]
		p.Cards, p.Asked = append(p.Cards, c), NoVerb
	}
	for _, n := range f.Dealers {
		w := t.Terminal(n)
		if len(w.Dealer) == 0 {
			w.Dealer = append(w.Dealer, t.DealerFirst())
		}
		w.Dealer = append(w.Dealer, c)
	}
}

// answered notes a terminal's word on insurance. Where no reader ends the offer
// the last word does.
func (t *Table) answered(w *Terminal) {
	w.Answered = true
	if t.Has.SharedHand && !slices.ContainsFunc(t.Terminals, func(w Terminal) bool { return w.Insurable() }) {
		t.Round.InsClosed = true
	}
}

func (f *Credited) apply(t *Table) {
	if f.Box != 0 {
		creditAccount(t, f)
		return
	}
	w := &t.Terminals[f.Terminal-1]
	if f.Win > 0 {
		w.Device, _ = w.Device.Paid(f.Wager, f.Win)
	} else if f.Back > 0 {
		w.Device, _ = w.Device.Returned(f.Wager, f.Back)
	}
	if w.Device.On(f.Wager) > 0 {
		w.Device, _ = w.Device.Collected(f.Wager)
	}
	if p := w.playOf(f.Wager); p != nil {
		p.Settled, p.Back, p.Asked = true, f.Back+f.Win, NoVerb
	}
}

// atTerminal takes in what a player did at his terminal.
func atTerminal(does func(*Table, *Terminal, *Act)) func(done) {
	return func(x done) {
		if w := x.t.Terminal(x.Act.Box); w != nil {
			does(x.t, w, &x.Act)
		}
	}
}

// decided takes in what is done with a terminal's hand in turn.
func decided(does func(*Table, *Terminal, int)) func(done) {
	return atTerminal(func(t *Table, w *Terminal, _ *Act) {
		if i := t.Turn(w); i >= 0 {
			does(t, w, i)
		}
	})
}

func terminalLeft(_ *Table, w *Terminal, _ *Act) {
	w.Leaving = true
	for i := range w.Hands {
		if p := &w.Hands[i]; p.Asked == NoVerb {
			p.Stood = true
		}
	}
}

func splitDone(t *Table, w *Terminal, i int) {
	p := &w.Hands[i]
	one := OneToAces.On(&t.House) && p.Cards[0].Rank == card.Ace
	other := Play{Wager: w.second(), Cards: []card.Card{p.Cards[1]}, FromPair: true, OneCard: one}
	p.Cards, p.FromPair, p.OneCard = []card.Card{p.Cards[0]}, true, one
	w.Hands = slices.Insert(w.Hands, i+1, other)
}

// closeAtTerminals is the end of the countdown clock: bets are closed, an offer is
// declined, and a player who has not decided stands, or does what the house has
// announced, 633c.5(p)(2), (z).
func closeAtTerminals(t *Table) {
	switch r := &t.Round; {
	case !r.Started:
		r.Closed = true
		lockTerminals(t)
	case r.Insurance && !r.InsClosed && !r.Read:
		r.InsClosed = true
	default:
		for n := range t.Terminals {
			w := &t.Terminals[n]
			for i := t.Turn(w); i >= 0; i = t.Turn(w) {
				if p := &w.Hands[i]; HitsEleven.On(&t.House) && p.Total().Points <= 11 {
					p.Asked = Hit
				} else {
					p.Stood = true
				}
			}
		}
	}
}

func lockTerminals(t *Table) {
	for i := range t.Terminals {
		t.Terminals[i].Device = t.Terminals[i].Device.LockedOut()
	}
}

// cardToTerminals gives a card that fell into a box to the terminals that play it.
func cardToTerminals(t *Table, box int8, c card.Card) {
	for i := range t.Terminals {
		if w := &t.Terminals[i]; w.Position == box && w.Plays() {
			w.Hands[0].Cards = append(w.Hands[0].Cards, c)
		}
	}
}

func clearTerminals(t *Table) {
	for i := range t.Terminals {
		w := &t.Terminals[i]
		w.Device = w.Device.Released()
		if w.Ended = w.Plays(); w.Ended {
			net := w.Device.Won - w.Device.Lost
			w.Last, w.Net = net-w.Net, net
			w.Was, w.DealerWas = w.Hands, w.Dealer
		}
		w.Hands, w.Dealer, w.Answered, w.EvenMoney = nil, nil, false, false
	}
}
