package game

import (
	"fmt"

	"burncard/game/chip"
)

// atSeat is physics at the box that the act points at.
func atSeat(does func(*decision, *Seat) error) func(*decision) error {
	return func(d *decision) error {
		s := d.t.Seat(d.a.At.Box)
		if s == nil {
			return d.hasHand()
		}
		return does(d, s)
	}
}

func decideConfirm(d *decision, s *Seat) error {
	return d.wants(s.Spoken != "", "no wager was spoken there")
}

// liesTo wants notes or chips before the box, to be counted or changed.
func liesTo(what string) func(*decision, *Seat) error {
	return func(d *decision, s *Seat) error {
		if s.Notes == 0 && s.Offered.IsZero() {
			return d.refuse(fmt.Sprintf("nothing lies before box %d to be %s", s.N, what))
		}
		return nil
	}
}

// decideCutDown cuts a pile off what lies there in chips.
func decideCutDown(d *decision, s *Seat) error {
	switch {
	case s.Offered.IsZero():
		return d.refuse(fmt.Sprintf("no chips lie before box %d to be cut down", s.N))
	case d.a.N < 1 || d.a.N > 20:
		return d.refuse("a pile has 1 to 20 chips")
	}
	return nil
}

// decideSizeInto sizes what is left of a stack into the pile that was cut off it.
func decideSizeInto(d *decision, s *Seat) error {
	switch {
	case s.Offered.IsZero():
		return d.refuse(fmt.Sprintf("no chips lie before box %d to be sized", s.N))
	case s.Piles == 0:
		return d.refuse(fmt.Sprintf("no pile is cut yet of the chips before box %d, into which the rest could be sized", s.N))
	case s.Stack == 0:
		return d.refuse(fmt.Sprintf("all chips before box %d lie in piles already", s.N))
	}
	return nil
}

// chipsHandedIn makes one stack of the chips of a box, which nobody has counted.
func chipsHandedIn(s *Seat) {
	if s.Piles, s.Stack = 0, 0; s.Notes == 0 {
		s.Counted = false
	}
}

func decideDrop(d *decision, s *Seat) error {
	if s.Notes == 0 {
		return d.refuse(fmt.Sprintf("no notes lie before box %d", s.N))
	}
	return d.add(&Notes{Box: d.a.At.Box, Amount: s.Notes, Dropped: true})
}

func decideToke(d *decision, s *Seat) error {
	if s.Tip.IsZero() {
		return d.refuse(fmt.Sprintf("no tip lies before box %d", s.N))
	}
	return d.move(Till{Kind: TipOut, Box: d.a.At.Box}, Till{Kind: TokeBox}, s.Tip)
}

// decideSettlement is what is done with any wager.
func decideSettlement(d *decision, s *Seat) error {
	t, a := d.t, d.a
	if t.PaysFallen(a) {
		return payFallen(d, s)
	}
	switch a.Wager {
	case "main", "":
		return settleMain(d, s)
	case "insurance":
		line := Till{Kind: Line, Box: a.At.Box}
		return settleBeside(d, s, line, s.Insurance, s.Insured, t.Round.Read || t.Round.Void)
	}
	switch {
	case a.Wager == BonusPaid && a.Verb == Take:
		return takeBonus(d, s)
	case a.Wager == ChangeGiven && a.Verb == Take:
		return takeChange(d, s)
	}
	w := s.Wager(a.Wager)
	if w == nil {
		return refuse("wager "+a.Wager, fmt.Sprintf("none lies in box %d", s.N))
	}
	back := a.Verb == Take && a.Amount > 0 && !w.Lies.Pay.IsZero() // chips that were paid in error
	if w.Account && a.Verb != Pay && a.Verb != Push && !back || a.Verb == Credit {
		return settleAccount(d, s, w)
	}
	if w.Gathered && !w.Settled && (a.Verb == Return || a.Verb == Push) {
		return returnGathered(d, s, w)
	}
	area := Till{Kind: SideBet, Box: a.At.Box, Wager: a.Wager}
	return settleBeside(d, s, area, w.Chips, w.Staked, t.Round.Started)
}

// returnGathered gives a gathered progressive wager back, from before the tray or out of it.
func returnGathered(d *decision, s *Seat, w *Wager) error {
	t, a := d.t, d.a
	bank := Till{Kind: Bank, Box: a.At.Box}
	if t.Owner(s) == nil {
		return wantsPlayer(d)
	}
	if t.Panel.Gathered.Total() >= w.Staked {
		c, err := exact("before the tray", w.Staked, t.Panel.Gathered, chip.Every)
		if err != nil {
			return err
		}
		d.move(Till{Kind: Before, Box: a.At.Box, Wager: w.ID}, bank, c)
		return d.endRound()
	}
	c, err := exact("chip tray", w.Staked, t.Float, t.House.Chips)
	if err != nil {
		return err
	}
	d.moved(Till{Kind: Float}, bank, c, Till{Kind: SideBet, Box: a.At.Box, Wager: w.ID})
	return d.endRound()
}

// decideChange gives chips for notes or chips that lie before the box. Whether they are
// worth as much is for the judge.
func decideChange(d *decision, s *Seat) error {
	t, a := d.t, d.a
	box := a.At.Box
	if s.Notes == 0 && s.Offered.IsZero() && s.Change <= 0 {
		return d.refuse(fmt.Sprintf("no notes or chips lie before box %d to be changed", s.N))
	}
	if s.Notes > 0 && s.Changed >= s.Notes {
		return d.refuse("these notes were changed already")
	}
	if !t.Float.Has(a.Chips) {
		return d.notInTray()
	}
	to := Till{Kind: Bank, Box: box}
	if s.Spoken == "main" && s.Notes > 0 {
		to = d.mainTill(s, 0)
	}
	if s.Notes == 0 && !s.Offered.IsZero() {
		d.move(Till{Kind: OnOffer, Box: box}, Till{Kind: Float}, s.Offered)
	}
	return d.move(Till{Kind: Float}, to, a.Chips)
}

// fromTray is what a payment takes out of the chip tray: the chips that the act names, or
// the fewest that make its amount.
func (d *decision) fromTray() (chip.Chips, error) {
	if d.a.Chips.IsZero() {
		return exact("chip tray", d.a.Amount, d.t.Float, d.t.House.Chips)
	}
	if !d.t.Float.Has(d.a.Chips) {
		return chip.Chips{}, d.notInTray()
	}
	return d.a.Chips, nil
}

func (d *decision) notInTray() error { return d.refuse("the chip tray does not hold these chips") }

// mainTill is where a main wager of the box goes. The chips make the hand if it is new.
func (d *decision) mainTill(s *Seat, area int) Till {
	serial := d.t.Serials + 1 + int32(area-min(area, len(s.Hands)))
	if area < len(s.Hands) {
		serial = s.Hands[area].Serial
	}
	return Till{Kind: Main, Box: int8(s.N), Hand: serial}
}

// move moves chips, if there are any. It returns nil, as add does.
func (d *decision) move(from, to Till, c chip.Chips) error {
	if !c.IsZero() {
		d.moved(from, to, c, Till{})
	}
	return nil
}

func (d *decision) moved(from, to Till, c chip.Chips, settles Till) error {
	f := d.buffer.moved.take()
	f.From, f.To, f.Chips, f.Settles = from, to, c, settles
	return d.add(f)
}

// settle moves chips that settle a hand's main wager.
func (d *decision) settle(from, to Till, c chip.Chips, h *Hand) error {
	if c.IsZero() {
		return nil
	}
	return d.moved(from, to, c, Till{Kind: Main, Box: d.a.At.Box, Hand: h.Serial})
}

// settleMain decides take, pay, push, half and return of a main wager.
func settleMain(d *decision, s *Seat) error {
	t, a := d.t, d.a
	h, err := d.hand()
	if err != nil {
		return err
	}
	d.did.Hand = h.Serial
	if t.Owner(s) == nil {
		return wantsPlayer(d)
	}
	m := mainWager{d, t.Owner(s), h, h.OnLayout(), Till{Kind: Main, Box: a.At.Box, Hand: h.Serial},
		Till{Kind: Extra, Box: a.At.Box, Hand: h.Serial}, Till{Kind: Bank, Box: a.At.Box}}
	switch {
	case m.lies == 0 && a.Amount == 0 && h.Lammers > 0 && a.Verb != Pay:
		return m.done() // a lammer alone: whoever gets it, it is nobody's money
	case a.Verb == Credit:
		return nil // chips that lie there are in no account
	case a.Verb == Take:
		return m.take()
	case a.Verb == Pay:
		return m.pay()
	case m.lies == 0:
		return d.refuse("no wager lies there")
	case a.Verb == Push:
		return m.back()
	case a.Verb == Half:
		return m.half()
	}
	return m.giveBack()
}

// A mainWager is a hand's wager on its way to be settled.
type mainWager struct {
	*decision
	owner            *Player
	h                *Hand
	lies             chip.Cents // on the layout
	bet, extra, bank Till
}

// done is a wager that is settled: its lammers go too.
func (m *mainWager) done() error {
	unlammer(m.decision, m.h)
	return m.endRound()
}

// to settles all that lies there in one direction.
func (m *mainWager) to(where Till) {
	m.settle(m.bet, where, m.h.Bet, m.h)
	m.settle(m.extra, where, m.h.Extra, m.h)
}

func (m *mainWager) back() error {
	m.to(m.bank)
	return m.done()
}

func (m *mainWager) take() error {
	amount := m.a.Amount
	switch {
	case m.lies == 0 && amount == 0:
		return m.refuse("no wager lies there")
	case amount > m.lies:
		// What was paid too much, or to a loser: until the round ends it lies at hand.
		c, _, err := m.makeFrom(m.bank, m.owner.Bank, amount)
		if err != nil {
			return err
		}
		return m.settle(m.bank, Till{Kind: Float}, c, m.h)
	case amount == 0 || amount == m.lies:
		m.to(Till{Kind: Float})
		return m.done()
	}
	return settlePart(m.decision, m.h, m.bet, m.extra, Till{Kind: Float}, amount)
}

func (m *mainWager) pay() error {
	c, err := m.fromTray()
	if err != nil {
		return err
	}
	m.to(m.bank)
	m.settle(Till{Kind: Float}, m.bank, c, m.h)
	return m.done()
}

func (m *mainWager) half() error {
	t, h, float := m.t, m.h, Till{Kind: Float}
	if c, ok := chip.Make(m.lies/2, h.Bet, t.House.Chips); ok && h.Extra.IsZero() {
		rest, _ := h.Bet.Minus(c)
		m.settle(m.bet, float, rest, h)
		m.settle(m.bet, m.bank, c, h)
		return m.done()
	}
	c, err := exact("chip tray", m.lies/2, t.Float.Plus(h.Bet).Plus(h.Extra), t.House.Chips)
	if err != nil {
		return err
	}
	m.to(float)
	m.settle(float, m.bank, c, h)
	return m.done()
}

// giveBack returns the wager, or what of it is too much.
func (m *mainWager) giveBack() error {
	t, h, amount := m.t, m.h, m.a.Amount
	switch {
	case amount > m.lies:
		return m.refuse(fmt.Sprintf("only %v lies there", m.lies))
	case amount != 0 && amount < m.lies:
		return m.givePartBack()
	case !t.Round.Started && !t.Round.Void:
		return m.move(m.bet, m.bank, h.Bet) // it was never in play
	}
	return m.back()
}

func (m *mainWager) givePartBack() error {
	t, h, amount := m.t, m.h, m.a.Amount
	if win, exact := chip.ThreeToTwo(m.lies - amount); !t.Round.Started && (!exact || !chip.Payable(win, t.House.Chips)) {
		return m.refuse(fmt.Sprintf("3 to 2 on the %v that would lie there cannot be paid with chips of %v", m.lies-amount, t.House.Chips))
	}
	tooMuch := amount == h.excess() || amount == t.Seat(m.a.At.Box).SplitExcess(h)
	if !t.Round.decided(h) || tooMuch && !h.Dead && !h.Settled {
		return settleReduced(m.decision, h, m.bet, m.extra, m.bank, amount)
	}
	return settlePart(m.decision, h, m.bet, m.extra, m.bank, amount)
}

// decided reports that giving back a part settles the wager, rather than setting it right.
func (r *Round) decided(h *Hand) bool {
	return h.Dead || r.Void || h.Settled || h.Asked == NoVerb && r.Started
}

// excess is by how much what was laid for a double is more than the wager.
func (h *Hand) excess() chip.Cents { return h.Extra.Total() - h.Bet.Total() }

// decideBonus pays a sum that no wager's odds make.
func decideBonus(d *decision, s *Seat) error {
	t, a := d.t, d.a
	if t.Owner(s) == nil {
		return wantsPlayer(d)
	}
	if !t.Round.Started {
		return d.refuse("no round is on")
	}
	c, err := d.fromTray()
	if err != nil {
		return err
	}
	return d.moved(Till{Kind: Float}, Till{Kind: Bank, Box: a.At.Box}, c, Till{Kind: Award, Box: a.At.Box})
}

// BonusPaid stands for a wager's id in `take 3 bonus 50`, which takes a bonus back.
const BonusPaid = "bonus"

// takeBonus takes back what was paid as a bonus and is not won.
func takeBonus(d *decision, s *Seat) error {
	t, a := d.t, d.a
	switch {
	case t.Owner(s) == nil:
		return wantsPlayer(d)
	case a.Amount <= 0 || a.Amount > s.Bonus:
		return d.refuse(fmt.Sprintf("%v was paid as a bonus at box %d", s.Bonus, s.N))
	}
	bank := Till{Kind: Bank, Box: a.At.Box}
	c, _, err := d.makeFrom(bank, t.Owner(s).Bank, a.Amount)
	if err != nil {
		return err
	}
	return d.moved(bank, Till{Kind: Float}, c, Till{Kind: Award, Box: a.At.Box})
}

// ChangeGiven stands for a wager's id in `take 3 change 5`, which takes change back.
const ChangeGiven = "change"

// TooMuchChange is what was given too much for notes or chips.
func (s *Seat) TooMuchChange() chip.Cents {
	if s.Notes > 0 {
		return max(0, s.Changed-s.Notes)
	}
	return max(0, -s.Change)
}

// takeChange takes back what was given too much: from a spoken wager before the first card,
// else from what the player has.
func takeChange(d *decision, s *Seat) error {
	t, a := d.t, d.a
	switch {
	case t.Owner(s) == nil:
		return wantsPlayer(d)
	case a.Amount <= 0 || a.Amount > s.TooMuchChange():
		return d.refuse(fmt.Sprintf("the change at box %d was too much by %v", s.N, s.TooMuchChange()))
	}
	bank := Till{Kind: Bank, Box: a.At.Box}
	from, has := bank, t.Owner(s).Bank
	if s.Spoken == "main" && s.Notes > 0 && !t.Round.Started && len(s.Hands) > 0 {
		from, has = d.mainTill(s, 0), s.Hands[0].Bet
	}
	c, _, err := d.makeFrom(from, has, a.Amount)
	if err != nil {
		return err
	}
	if from != bank {
		d.move(from, bank, c) // it was never wagered
	}
	return d.moved(bank, Till{Kind: Float}, c, Till{Kind: Exchange, Box: a.At.Box})
}

// settleReduced gives back a part of a wager that was too large: it was never staked.
func settleReduced(d *decision, h *Hand, bet, extra, bank Till, amount chip.Cents) error {
	from, chips := extra, h.Extra
	if h.Extra.Total() < amount {
		from, chips = bet, h.Bet
	}
	c, _, err := d.makeFrom(from, chips, amount)
	if err != nil {
		return err
	}
	return d.move(from, bank, c)
}

// settlePart settles part of a wager: of the first wager when it is taken, of the double
// when it is given back, 633a.10(b).
func settlePart(d *decision, h *Hand, bet, extra, to Till, amount chip.Cents) error {
	from, chips, other, more := bet, h.Bet, extra, h.Extra
	if to.Kind == Bank {
		from, chips, other, more = extra, h.Extra, bet, h.Bet
	}
	if all := chips.Total(); all < amount {
		// All of the one, and the rest of the other.
		d.settle(from, to, chips, h)
		from, chips, amount = other, more, amount-all
	}
	c, _, err := d.makeFrom(from, chips, amount)
	if err != nil {
		return err
	}
	d.settle(from, to, c, h)
	return d.endRound()
}

// settleBeside settles insurance or a side wager. staked is what lay there before
// settlement; decided says that giving it back settles it, rather than setting its size
// right.
func settleBeside(d *decision, s *Seat, area Till, lies chip.Chips, staked chip.Cents, decided bool) error {
	t, a := d.t, d.a
	bank, float := Till{Kind: Bank, Box: a.At.Box}, Till{Kind: Float}
	settle := func(from, to Till, c chip.Chips) {
		if !c.IsZero() {
			d.moved(from, to, c, area)
		}
	}
	switch {
	case t.Owner(s) == nil:
		return wantsPlayer(d)
	case staked == 0:
		return d.refuse(fmt.Sprintf("no %s lies before box %d", a.Wager, s.N))
	case lies.IsZero() && a.Verb != Pay && !(a.Verb == Take && a.Amount > 0):
		return d.refuse("its area is empty")
	}
	switch a.Verb {
	case Take:
		from, c, err := area, lies, error(nil)
		switch {
		case lies.IsZero(): // what was paid too much
			from = bank
			c, _, err = d.makeFrom(bank, t.Owner(s).Bank, a.Amount)
		case a.Amount > lies.Total():
			err = d.refuse(fmt.Sprintf("only %v lies there", lies.Total()))
		case a.Amount > 0:
			c, _, err = d.makeFrom(area, lies, a.Amount)
		}
		if err != nil {
			return err
		}
		settle(from, float, c)
		if from == bank {
			return nil
		}
		return d.endRound()
	case Pay:
		c, err := d.fromTray()
		if err != nil {
			return err
		}
		settle(area, bank, lies)
		settle(float, bank, c)
		return d.endRound()
	case Push, Return:
		if a.Amount == 0 || a.Amount == lies.Total() {
			if decided {
				settle(area, bank, lies)
			} else {
				d.move(area, bank, lies)
			}
			return d.endRound()
		}
		c, _, err := d.makeFrom(area, lies, a.Amount)
		if err != nil {
			return err
		}
		return d.move(area, bank, c)
	case Half:
		c, rest, err := d.makeFrom(area, lies, lies.Total()/2)
		if err != nil {
			return err
		}
		settle(area, float, rest)
		settle(area, bank, c)
		return d.endRound()
	}
	return d.refuse(fmt.Sprintf("%s is taken, paid, pushed or returned", a.Wager))
}

// makeFrom makes amount out of chips that lie in one place, changing some of them in
// the tray, silently, where need be. left is what then lies there beside.
func (d *decision) makeFrom(at Till, has chip.Chips, amount chip.Cents) (c, left chip.Chips, err error) {
	if c, ok := chip.Make(amount, has, chip.Every); ok {
		left, _ = has.Minus(c)
		return c, left, nil
	}
	if has.Total() < amount {
		return c, left, d.refuse(fmt.Sprintf("%v is wanted, %v is there", amount, has.Total()))
	}
	in, want, rest, ok := chip.Change(amount, has, d.t.Float, d.t.House.Chips)
	if !ok {
		return c, left, refuse("chip tray", fmt.Sprintf("it cannot change %v so that %v can be laid", has, amount))
	}
	d.move(at, Till{Kind: Float}, in)
	d.move(Till{Kind: Float}, at, want.Plus(rest))
	left, _ = has.Minus(in)
	return want, left.Plus(rest), nil
}
