package game

import (
	"fmt"
	"slices"
	"strconv"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A Terminal is one player's place at a table at which all wagering is
// electronic, 605a.9(c): his account, his bets and his own decisions over cards
// that all terminals share. The dealer handles the cards and no wager.
//
// The shoe reads the cards, so that a terminal has each as it falls.
type Terminal struct {
	N         int8
	Name      string // of its player; empty for nobody
	Position  int8   // the box whose two cards it plays; 0 for none
	Device    virtualdevices.WageringTerminal
	Hands     []Play
	Answered  bool // insurance was taken or declined
	EvenMoney bool
	Leaving   bool       // cashes out when the round ends
	Net       chip.Cents // what all finished rounds came to
	Last      chip.Cents // what the last round came to
	Ended     bool       // it played in that round
	Complains bool       // its player says that it is not in order
	Told      bool       // and the floor was called since, or since it went dark
	Was       []Play     // its hands of that round
	// Dealer are the cards of the dealer's hand against which this terminal
	// plays, where each has its own, 633c.5(y)(4): the up card, and the community
	// cards that fell when its player was done. DealerWas are those of the round
	// before.
	Dealer, DealerWas []card.Card
}

// A Play is a hand as one terminal plays it: the two cards of its position, and
// of the community cards those that it used.
type Play struct {
	Wager       string // where its stake lies in the terminal: main, main-2
	Staked      chip.Cents
	Back        chip.Cents // what was credited of it, the stake included
	Cards       []card.Card
	Asked       Verb // Hit or Double until its card comes, else NoVerb
	Stood       bool
	Doubled     bool
	Raised      chip.Cents // of the stake, what the double laid beside it
	Surrendered bool
	FromPair    bool
	OneCard     bool // of split aces: one card more and no other
	Settled     bool
}

const MostTerminals = 60

func (p *Play) Total() card.Total { return card.Add(p.Cards...) }

// Blackjack reports an ace and a ten-value as the first two cards.
func (p *Play) Blackjack() bool { return !p.FromPair && card.Blackjack(p.Cards) }

func (p *Play) Bust() bool { return p.Total().Bust() }

// Wants reports a hand to which the next community card may belong.
func (p *Play) Wants() bool {
	return !p.Settled && (p.Asked == Hit || p.Asked == Double || p.FromPair && len(p.Cards) == 1)
}

// Undecided reports a hand whose player has to say what he wants.
func (p *Play) Undecided() bool {
	return !p.Settled && !p.Stood && !p.Surrendered && !p.Doubled && p.Asked == NoVerb &&
		len(p.Cards) > 1 && !p.OneCard && p.Total().Points < 21
}

// Terminal returns terminal n, or nil.
func (t *Table) Terminal(n int8) *Terminal {
	if n < 1 || int(n) > len(t.Terminals) {
		return nil
	}
	return &t.Terminals[n-1]
}

// Plays reports a terminal with a wager in this round.
func (w *Terminal) Plays() bool { return len(w.Hands) > 0 }

// Insurable reports a terminal that may still answer the offer of insurance. One whose wager
// has gone back, because no cards came to its position, has nothing to insure.
func (w *Terminal) Insurable() bool { return w.Plays() && !w.Answered && w.Device.On("main") > 0 }

// Turn is the hand for which the terminal's next decision is; -1 for none. Where split
// hands take their cards in turn, the second waits for the first.
func (t *Table) Turn(w *Terminal) int {
	for i := range w.Hands {
		switch p := &w.Hands[i]; {
		case p.Undecided():
			return i
		case p.Wants() && SplitInTurn.On(&t.House):
			return -1
		}
	}
	return -1
}

// Takes reports whether the ith hand of the terminal uses the next community card.
func (t *Table) Takes(w *Terminal, i int) bool {
	if !w.Hands[i].Wants() {
		return false
	}
	for j := range w.Hands[:i] {
		if SplitInTurn.On(&t.House) && (w.Hands[j].Wants() || w.Hands[j].Undecided()) {
			return false
		}
	}
	return true
}

// DealerTakes reports whether the terminal's dealer's hand gets the next community card.
func (t *Table) DealerTakes(w *Terminal) bool {
	return t.book.DealerTakes != nil && t.book.DealerTakes(t, w)
}

// CommunityWanted reports that a hand at some terminal uses the next community card.
func (t *Table) CommunityWanted() bool {
	for n := range t.Terminals {
		w := &t.Terminals[n]
		if t.DealerTakes(w) {
			return true
		}
		for i := range w.Hands {
			if t.Takes(w, i) {
				return true
			}
		}
	}
	return false
}

// Deciding counts the terminals that have a decision to make.
func (t *Table) Deciding() (n int) {
	for i := range t.Terminals {
		if t.Turn(&t.Terminals[i]) >= 0 {
			n++
		}
	}
	return n
}

// Chosen reports that a terminal plays the cards of a box.
func (t *Table) Chosen(box int8) bool {
	return slices.ContainsFunc(t.Terminals, func(w Terminal) bool { return w.Position == box && w.Plays() })
}

// DealerFirst is the dealer's first card of the round; the zero Card for none.
func (t *Table) DealerFirst() (up card.Card) {
	for _, from := range [2][]Piece{t.DealerHand.Was, t.DealerHand.Cards} {
		if len(from) > 0 {
			return from[0].Card
		}
	}
	return up
}

func connectTerminals(t *Table) {
	if !t.Has.Terminals {
		return
	}
	for len(t.Terminals) < t.House.Terminals {
		t.Terminals = append(t.Terminals, Terminal{N: int8(len(t.Terminals) + 1)})
	}
}

func (w *Terminal) clone() Terminal {
	c := *w
	c.Device.Bets = slices.Clone(w.Device.Bets)
	c.Hands, c.Was = clonePlays(w.Hands), clonePlays(w.Was)
	c.Dealer, c.DealerWas = slices.Clone(w.Dealer), slices.Clone(w.DealerWas)
	return c
}

func clonePlays(p []Play) []Play {
	c := slices.Clone(p)
	for i := range c {
		c[i].Cards = slices.Clone(c[i].Cards)
	}
	return c
}

// A BetEnd is how a terminal's bet ends: what goes back to the account of the
// stake, and what it wins beside.
type BetEnd struct {
	Terminal  int8
	Wager     string
	Back, Win chip.Cents
}

// atTerminal wants a terminal that works and somebody at it, or nobody for an arrival.
func (d *decision) atTerminal() error {
	t, n := d.t, d.a.Box
	w := t.Terminal(n)
	d.terminal = w
	why := ""
	switch {
	case w == nil:
		why = fmt.Sprintf("the table has %d terminals", len(t.Terminals))
	case d.a.Is(Arrives):
	case w.Name == "":
		why = "nobody plays at it"
	case w.Dark() && d.a.Verb != Complain:
		why = virtualdevices.ErrOutOfOrder.Error()
	}
	if why != "" {
		return refuse(fmt.Sprintf("terminal %d", n), why)
	}
	return nil
}

// decideCashOut is at once, or when a player's bets are settled.
func decideCashOut(d *decision) error {
	w := d.terminal
	if w.Plays() && (d.t.Round.Started || w.Device.Locked) {
		return nil
	}
	if _, _, err := w.Device.CashedOut(); err != nil {
		return d.refuse(err.Error())
	}
	if w.Plays() {
		d.add(&Retracted{Terminal: w.N})
	}
	return d.add(&CashedOut{w.N})
}

func decidePutMoneyIn(d *decision) error {
	if _, err := d.terminal.Device.BoughtIn(d.a.Amount); err != nil {
		return d.refuse(err.Error())
	}
	return d.add(&Funded{Terminal: d.terminal.N, Amount: d.a.Amount})
}

func decideChoosePosition(d *decision) error {
	n, w := d.a.N, d.terminal
	switch {
	case n < 1 || n > len(d.t.Boxes):
		return refuse(fmt.Sprintf("position %d", n), fmt.Sprintf("the layout has %d", len(d.t.Boxes)))
	case w.Plays():
		return refuse(fmt.Sprintf("position %d", n), fmt.Sprintf("a wager lies on position %d", w.Position))
	}
	return nil
}

func decideTerminalInsurance(d *decision) error { return d.added("insurance", d.a.Amount) }

// decideTerminalAnswer is for an offer to those with a wager.
func decideTerminalAnswer(d *decision) error {
	if w := d.terminal; !w.Plays() {
		return refuse(fmt.Sprintf("terminal %d", w.N), "no wager lies in it")
	}
	return nil
}

// deciding is physics of a terminal's hand that waits for a decision.
func deciding(does func(*decision, *Play) error) func(*decision) error {
	return func(d *decision) error {
		w := d.terminal
		i := d.t.Turn(w)
		if i < 0 {
			return refuse(fmt.Sprintf("terminal %d", w.N), "no hand of it waits for a decision")
		}
		return does(d, &w.Hands[i])
	}
}

func decideWithoutChips(*decision, *Play) error { return nil }

func decideTerminalDouble(d *decision, p *Play) error { return d.added(p.Wager, d.a.Amount) }

func decideTerminalSplit(d *decision, p *Play) error {
	if len(p.Cards) != 2 {
		return d.refuse(fmt.Sprintf("the hand has %d cards", len(p.Cards)))
	}
	return d.added(d.terminal.second(), d.terminal.Device.On(p.Wager))
}

// decideTakeTerminal is somebody who sits down at a terminal and puts money in.
func decideTakeTerminal(d *decision) error {
	t, a, w := d.t, d.a, d.terminal
	if w.Name != "" {
		return refuse(fmt.Sprintf("terminal %d", w.N), w.Name+" plays at it")
	}
	if i := slices.IndexFunc(t.Terminals, func(o Terminal) bool { return o.Name == a.Text }); i >= 0 {
		return refuse("sit "+a.Text, fmt.Sprintf("he plays at terminal %d already", i+1))
	}
	if a.Amount > 0 {
		if _, err := w.Device.BoughtIn(a.Amount); err != nil {
			return d.refuse(err.Error())
		}
	}
	return d.add(&Funded{Terminal: w.N, Name: a.Text, Amount: a.Amount})
}

// decideEnterBet is a bet before the first card; 0 takes all back.
func decideEnterBet(d *decision) error {
	t, a, w := d.t, d.a, d.terminal
	switch {
	case t.Round.Started:
		return d.refuse("the round is on the layout")
	case a.Amount == 0 && !w.Plays():
		return d.refuse("no wager lies in the terminal")
	case a.Amount == 0:
		if _, err := w.Device.Withdrawn("main"); err != nil {
			return d.refuse(err.Error())
		}
		return d.add(&Retracted{Terminal: w.N})
	case w.Position == 0:
		return refuse(fmt.Sprintf("terminal %d", w.N), "it plays no position yet")
	}
	if _, err := w.Device.Placed(a.Wager, a.Amount); err != nil {
		return d.refuse(err.Error())
	}
	if w.Device.Fault == virtualdevices.Misses {
		return nil // it was entered, and is not there
	}
	f := &Entered{Terminal: w.N, Wager: a.Wager, Amount: a.Amount}
	if s := t.Seat(w.Position); len(s.Hands) == 0 && a.Wager == "main" {
		f.Hand = t.Serials + 1
	}
	return d.add(f)
}

// added is a bet that comes when wagers are locked out.
func (d *decision) added(wager string, amount chip.Cents) error {
	w := d.terminal
	if _, err := w.Device.Added(wager, amount); err != nil {
		return d.refuse(err.Error())
	}
	return d.add(&Entered{Terminal: w.N, Wager: wager, Amount: amount})
}

// playOf is the hand that a wager stakes; nil for insurance and side wagers.
func (w *Terminal) playOf(wager string) *Play {
	if i := slices.IndexFunc(w.Hands, func(p Play) bool { return p.Wager == wager }); i >= 0 {
		return &w.Hands[i]
	}
	return nil
}

// second is the wager of a hand that a split makes.
func (w *Terminal) second() string { return "main-" + strconv.Itoa(len(w.Hands)+1) }

// decideOfferAtTerminals is the electronic wagering system's offer, 633c.5(z).
func decideOfferAtTerminals(d *decision) error {
	return d.wants(d.t.Has.SharedHand, "at this table the dealer offers insurance")
}

// decideSettleUp settles what is decided as the cards lie.
func decideSettleUp(d *decision) error {
	ends := d.t.BetEnds(nil)
	if len(ends) == 0 {
		return d.refuse("no bet is decided yet")
	}
	for _, c := range ends {
		d.add(&Credited{Terminal: c.Terminal, Wager: c.Wager, Back: c.Back, Win: c.Win})
	}
	return d.endRound()
}

// BetEnds asks the table's book for the bets that are decided as the cards lie,
// and appends them. Terminals that are dead settle nothing.
func (t *Table) BetEnds(list []BetEnd) []BetEnd {
	if t.book.BetEnds == nil {
		return list
	}
	for i := range t.Terminals {
		if w := &t.Terminals[i]; len(w.Device.Bets) > 0 && !w.Dark() {
			list = t.book.BetEnds(t, w, list)
		}
	}
	return list
}

// dealToTerminals says whose the community card is that is about to fall.
func dealToTerminals(d *decision) {
	f := &Assigned{}
	for n := range d.t.Terminals {
		w := &d.t.Terminals[n]
		for i := range w.Hands {
			if d.t.Takes(w, i) {
				f.To = append(f.To, Spot{Kind: AtTerminal, Box: w.N, Hand: int8(i + 1)})
			}
		}
		if d.t.DealerTakes(w) {
			f.Dealers = append(f.Dealers, w.N)
		}
	}
	d.add(f)
}

// betsLie reports a bet in a terminal that the facts do not settle.
func betsLie(t *Table, facts []Fact) bool {
	for i := range t.Terminals {
		w := &t.Terminals[i]
		for _, b := range w.Device.Bets {
			if !slices.ContainsFunc(facts, func(f Fact) bool {
				c, ok := f.(*Credited)
				return ok && c.Terminal == w.N && c.Wager == b.Wager
			}) {
				return true
			}
		}
	}
	return false
}

// HitsEleven says that a terminal whose countdown ends hits totals up to 11, 633c.5(z).
var HitsEleven = NewFlag("time-up", "633c.5(c)(2)", "A terminal that has not decided when the countdown ends", "stands", "hits-11", KeepsEdge)

// SplitInTurn says that two split hands of a terminal take different community cards.
var SplitInTurn = NewFlag("split-cards", "633c.5(q)", "Two split hands of a terminal use", "the-same", "in-turn", ChangesEdge)

// Terminals and a countdown clock that are out of order.

// Dark reports a terminal that does nothing any more.
func (w *Terminal) Dark() bool { return w.Device.Fault == virtualdevices.Dead }

// Troubled reports a terminal that is dark, or of which its player complains.
func (w *Terminal) Troubled() bool { return w.Name != "" && (w.Dark() || w.Complains) }

// tellOfTerminals notes that the floor was told of all that is out of order.
func tellOfTerminals(t *Table) {
	for i := range t.Terminals {
		w := &t.Terminals[i]
		w.Told = w.Told || w.Troubled()
	}
	t.ClockTold = t.ClockTold || t.ClockStuck
}

func decideBreakTerminal(d *decision) error {
	var fault virtualdevices.Fault
	if fault.UnmarshalText([]byte(d.a.Text)) != nil || !slices.Contains(virtualdevices.WageringTerminal{}.Faults(), fault) {
		return refuse("inject terminal "+d.a.Text, "it is dead, frozen, stuck or misses")
	}
	return d.setTerminal(fault)
}

// answerComplaints ends complaints that the floor has heard and found nothing in.
func answerComplaints(t *Table) {
	for i := range t.Terminals {
		w := &t.Terminals[i]
		w.Complains = w.Complains && (!w.Told || w.Device.Fault != virtualdevices.None)
	}
}
