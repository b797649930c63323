package game

import (
	"fmt"
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// Progressive wagers as they lie at the table: sensors, lights, the lock-out, gathered
// chips, claims to a meter and its answers. The meters are elsewhere and serve other
// tables too: the table knows them by facts, and Evolve never reads one.

// A System says of a wager that it is taken by a progressive table game system,
// and how.
type System struct {
	Wager string `json:"wager"`
	// Gathered says that the chips are laid out before the tray, counted against the
	// system and put away before the deal.
	Gathered bool `json:"booked,omitempty"`
	// Mystery is a meter that falls by itself, whatever the cards: what it gives
	// nobody has claimed. Empty for none.
	Mystery string `json:"mystery,omitempty"`
	// Account says that it is made from the game account at the position, and lies
	// nowhere.
	Account bool `json:"account,omitempty"`
	// DrawsCard and DrawsPosition say what the system draws when it is locked: a
	// card of the deck, a betting position.
	DrawsCard     bool `json:"card,omitempty"`
	DrawsPosition bool `json:"position,omitempty"`
}

// A Panel is all that the table has of progressive systems. The zero Panel is a
// table without any.
type Panel struct {
	// Device is what the systems have in common: its lock-out and its fault. No
	// chip lies on it.
	Device   virtualdevices.Progressive
	Wagers   []PanelWager
	Gathered chip.Chips // laid out before the tray, not put away yet

	Claims []Claim // of this round
	Awards []Prize // of this round
}

type PanelWager struct {
	System
	virtualdevices.Progressive
	Card     card.Card // that it has drawn in this round; zero for none
	Position int8      // likewise
	// NextCard and NextPosition are what the instructor has it draw when it locks
	// next; zero leaves it to chance.
	NextCard     card.Card
	NextPosition int8
}

// ByPaytable stands for a meter's name in a claim to a fixed pay that the tray may not
// pay: no meter is asked.
const ByPaytable = "paytable"

// A Claim is to a share of a meter. It waits for the meter's answer, unless it is ByPaytable.
type Claim struct {
	Wager   string     `json:"wager"`
	Meter   string     `json:"meter"`
	Share   int        `json:"share"` // per cent
	Winners []WagerBet `json:"winners"`
	ByStake bool       `json:"byStake,omitempty"` // shared in proportion to the wagers, else equally
	// Fixed is what a claim ByPaytable comes to; it has one winner and no share.
	// Shown is what the display showed when it was claimed: that has decided it.
	Fixed chip.Cents `json:"fixed,omitempty"`
	Shown chip.Cents `json:"shown,omitempty"`
}

type WagerBet struct {
	Box   int8       `json:"box"`
	Stake chip.Cents `json:"stake"`
}

// A Prize is what a meter gives a box: it is paid by hand, beside the tray.
type Prize struct {
	Box    int8
	Wager  string
	Meter  string
	Amount chip.Cents
	Paid   bool
}

type (
	// Locked is what a system has accepted when it was locked or, where it was
	// not, when the first card was dealt: what the meters count.
	Locked struct {
		Wager    string     `json:"wager"`
		Bets     []WagerBet `json:"bets"`
		Card     card.Card  `json:"card,omitzero"` // that the system has drawn
		Position int8       `json:"position,omitempty"`
	}
	// PickSet is the card or the betting position that the instructor has a system
	// draw when it locks next.
	PickSet struct {
		Wager    string    `json:"wager"`
		Card     card.Card `json:"card,omitzero"`
		Position int8      `json:"position,omitempty"`
	}
	// Claimed is a claim to a meter.
	Claimed struct{ Claim }
)

func (p *Panel) On() bool { return len(p.Wagers) > 0 }

// System finds a wager's system; nil where it has none.
func (p *Panel) System(wager string) *PanelWager {
	for i := range p.Wagers {
		if p.Wagers[i].Wager == wager {
			return &p.Wagers[i]
		}
	}
	return nil
}

// Count is how many wagers the panel says that it has accepted.
func (p *Panel) Count() int {
	n := 0
	for i := range p.Wagers {
		if p.Wagers[i].Gathered {
			n += p.Wagers[i].Count()
		}
	}
	return n
}

// Waits reports money that a meter owes somebody, or an answer.
func (p *Panel) Waits() bool {
	return slices.ContainsFunc(p.Claims, func(c Claim) bool { return !p.Answered(&c) }) ||
		slices.ContainsFunc(p.Awards, func(a Prize) bool { return !a.Paid })
}

// Award finds what a meter gave a box for a wager and is not paid, of several that one
// of this amount, if there is one; nil for none.
func (p *Panel) Award(box int8, wager string, amount chip.Cents) (won *Prize) {
	for i := range p.Awards {
		a := &p.Awards[i]
		if a.Box == box && a.Wager == wager && !a.Paid && (won == nil || a.Amount == amount && won.Amount != amount) {
			won = a
		}
	}
	return won
}

// Claimed reports a claim to the same share, answered or not, or to the same fixed pay.
func (p *Panel) Claimed(c Claim) bool {
	return slices.ContainsFunc(p.Claims, func(d Claim) bool {
		return c.Wager == d.Wager && c.Meter == d.Meter && c.Share == d.Share && (c.Meter != ByPaytable || slices.Equal(c.Winners, d.Winners))
	})
}

// Shows is what the display of a wager's meter shows; 0 while it is dark.
func (p *Panel) Shows(wager string) chip.Cents {
	if w := p.System(wager); w != nil {
		shown, _ := w.Display()
		return shown
	}
	return 0
}

// Answered reports whether the meter has given every winner of a claim his part.
func (p *Panel) Answered(c *Claim) bool {
	return !slices.ContainsFunc(c.Winners, func(w WagerBet) bool { return !p.Granted(w.Box, c.Wager, c.Meter) })
}

// Granted reports that a meter has given a box its part in this round.
func (p *Panel) Granted(box int8, wager, meter string) bool {
	return slices.ContainsFunc(p.Awards, func(a Prize) bool { return a.Box == box && a.Wager == wager && a.Meter == meter })
}

// all changes what the systems have in common.
func (p *Panel) all(change func(virtualdevices.Progressive) virtualdevices.Progressive) {
	p.Device = change(p.Device)
	for i := range p.Wagers {
		p.Wagers[i].Progressive = change(p.Wagers[i].Progressive)
	}
}

// install gives the table the systems of the wagers that it offers.
func (p *Panel) install(systems []System) {
	had := p.Wagers
	p.Wagers = nil
	for _, s := range systems {
		w := PanelWager{System: s, Progressive: p.Device}
		if i := slices.IndexFunc(had, func(h PanelWager) bool { return h.Wager == s.Wager }); i >= 0 {
			w.Progressive, w.Card, w.Position = had[i].Progressive, had[i].Card, had[i].Position
		}
		p.Wagers = append(p.Wagers, w)
	}
}

// endRound clears what belongs to a round, and opens the systems for the next.
func (p *Panel) endRound() {
	if !p.On() {
		return
	}
	p.all(func(d virtualdevices.Progressive) virtualdevices.Progressive {
		d.Chips = 0
		return d.Released()
	})
	p.Claims, p.Awards = p.Claims[:0], p.Awards[:0]
	for i := range p.Wagers {
		p.Wagers[i].Card, p.Wagers[i].Position = card.Card{}, 0
	}
}

func (p *Panel) clone() Panel {
	c := *p
	c.Wagers, c.Claims, c.Awards = slices.Clone(p.Wagers), slices.Clone(p.Claims), slices.Clone(p.Awards)
	return c
}

// sense has a sensor see what lies on it.
func (t *Table) sense(p Till) {
	w := t.Panel.System(p.Wager)
	if w == nil || p.Kind != SideBet {
		return
	}
	if s := t.Seat(p.Box).Wager(p.Wager); s != nil && !s.Chips.IsZero() {
		w.Progressive = w.Placed(int(p.Box))
	} else {
		w.Progressive = w.Lifted(int(p.Box))
	}
}

// accepted lists the wagers that a system has taken.
func (t *Table) accepted(w *PanelWager) (bets []WagerBet) {
	lights := w.Lights()
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if side := s.Wager(w.Wager); side != nil && side.Staked > 0 && lights.Has(s.N) {
			bets = append(bets, WagerBet{int8(s.N), side.Staked})
		}
	}
	return bets
}

// locks adds what the systems accept.
func (d *decision) locks(systems func(*PanelWager) virtualdevices.Progressive) {
	p := &d.t.Panel
	for i := range p.Wagers {
		w := p.Wagers[i]
		w.Progressive = systems(&w)
		if bets := d.t.accepted(&w); len(bets) > 0 {
			f := &Locked{Wager: w.Wager, Bets: bets}
			addPicks(d, &w, f)
			d.add(f)
		}
	}
}

// onPanel is physics of a table that has a progressive system.
func onPanel(does func(*decision, *Panel) error) func(*decision) error {
	return func(d *decision) error {
		if !d.t.Panel.On() {
			return d.refuse("the table has no progressive system")
		}
		return does(d, &d.t.Panel)
	}
}

func decideLock(d *decision, p *Panel) error {
	if p.Device.Locked {
		return d.refuse("the system is locked already")
	}
	if !d.t.Round.Started {
		d.locks(func(w *PanelWager) virtualdevices.Progressive { return w.LockedOut() })
	}
	return nil
}

func decideGather(d *decision, p *Panel) error {
	found := false
	for i := range d.t.Boxes {
		for _, w := range d.t.Boxes[i].Side {
			if s := p.System(w.ID); s != nil && s.Gathered && !w.Chips.IsZero() {
				from := Till{Kind: SideBet, Box: int8(i + 1), Wager: w.ID}
				d.move(from, Till{Kind: Before, Box: from.Box, Wager: w.ID}, w.Chips)
				found = true
			}
		}
	}
	return d.wants(found, "no progressive wager lies on the layout")
}

// decideWithGathered wants chips before the tray.
func decideWithGathered(d *decision, p *Panel) error {
	return d.wants(!p.Gathered.IsZero(), "no chips lie before the tray")
}

func decideIntoTray(d *decision, p *Panel) error {
	if err := decideWithGathered(d, p); err != nil {
		return err
	}
	d.move(Till{Kind: Before}, Till{Kind: Float}, p.Gathered)
	return d.endRound()
}

// decideOnSystem wants somebody at the box, and a system that takes the wager.
func decideOnSystem(d *decision, p *Panel) error {
	if err := wantsPlayer(d); err != nil {
		return err
	}
	if p.System(d.a.Wager) == nil {
		return refuse("wager "+d.a.Wager, "no progressive system takes it")
	}
	return nil
}

// decideValidate finds what a progressive wager has won.
func decideValidate(d *decision) error {
	t, a := d.t, d.a
	if err := decideOnSystem(d, &t.Panel); err != nil || t.book.Claims == nil {
		return err
	}
	for _, c := range t.book.Claims(t, a.At.Box, a.Wager) {
		if !t.Panel.Claimed(c) {
			d.add(&Claimed{c})
		}
	}
	return nil
}

// decidePayBeside pays what a meter gave, from beside the tray.
func decidePayBeside(d *decision) error {
	t, a := d.t, d.a
	if err := decideOnSystem(d, &t.Panel); err != nil {
		return err
	}
	switch won := t.Panel.Award(a.At.Box, a.Wager, a.Amount); {
	case won == nil:
		return d.refuse("no meter has given that box anything")
	case won.Amount != a.Amount:
		return d.refuse(fmt.Sprintf("the meter gave %v", won.Amount))
	}
	return d.endRound()
}

func decidePapers(d *decision) error {
	if err := decideOnSystem(d, &d.t.Panel); err != nil {
		return err
	}
	return d.endRound()
}

// decideMeterShows is a meter's display as somebody read it off, frozen or not.
func decideMeterShows(d *decision) error {
	t, a := d.t, d.a
	w := t.Panel.System(a.Wager)
	switch {
	case w == nil:
		return refuse("wager "+a.Wager, "no progressive system takes it")
	case a.Amount <= 0:
		return d.refuse("a meter shows an amount")
	}
	_, err := w.Display()
	return d.wants(err == nil, "the display is dark")
}

func decideAward(d *decision) error {
	t, a := d.t, d.a
	if err := wantsPlayer(d); err != nil {
		return err
	}
	p := &t.Panel
	switch {
	case a.Amount <= 0:
		return d.refuse("a meter gives an amount")
	case p.System(a.Wager) == nil:
		return refuse("wager "+a.Wager, "no progressive system takes it")
	}
	claimed := slices.ContainsFunc(p.Claims, func(c Claim) bool {
		return c.Wager == a.Wager && c.Meter == a.Text && slices.ContainsFunc(c.Winners, func(w WagerBet) bool { return w.Box == a.At.Box })
	})
	if !claimed && p.System(a.Wager).Mystery != a.Text {
		return d.refuse("nobody claims it for that box")
	}
	return d.wants(!p.Granted(a.At.Box, a.Wager, a.Text), "the meter gave that box its part before")
}

// What the meters need the device did; what it drew is the round's.
func (f *Locked) apply(t *Table) {
	if w := t.Panel.System(f.Wager); w != nil {
		w.Card, w.Position = f.Card, f.Position
		w.NextCard, w.NextPosition = card.Card{}, 0
	}
}

func (f *PickSet) apply(t *Table) {
	if w := t.Panel.System(f.Wager); w != nil {
		if f.Card != (card.Card{}) {
			w.NextCard = f.Card
		}
		if f.Position != 0 {
			w.NextPosition = f.Position
		}
	}
}

// What a paytable fixes waits for no meter.
func (f *Claimed) apply(t *Table) {
	p := &t.Panel
	p.Claims = append(p.Claims, f.Claim)
	if f.Meter != ByPaytable {
		return
	}
	for _, w := range f.Winners {
		p.Awards = append(p.Awards, Prize{Box: w.Box, Wager: f.Wager, Meter: f.Meter, Amount: f.Fixed})
	}
}

func granted(x done) {
	p, a := &x.t.Panel, &x.Act
	p.Awards = append(p.Awards, Prize{Box: a.At.Box, Wager: a.Wager, Meter: a.Text, Amount: a.Amount})
}

func shown(x done) {
	if w := x.t.Panel.System(x.Act.Wager); w != nil {
		w.Shown = x.Act.Amount
	}
}

func paidBeside(x done) {
	a := &x.Act
	if won := x.t.Panel.Award(a.At.Box, a.Wager, a.Amount); won != nil {
		won.Paid = true
		if owner := x.t.Owner(x.t.Seat(a.At.Box)); owner != nil {
			owner.Awarded += a.Amount
		}
	}
}

func panelLocked(x done) {
	x.t.Panel.all(virtualdevices.Progressive.LockedOut)
	lockAccountBets(x.t)
}

func panelRepaired(x done) { x.t.Panel.all(virtualdevices.Progressive.Repaired) }

// DidAtAll reports whether somebody did this to a wager of a box in this round.
func (r *Round) DidAtAll(by Role, v Verb, box int8, wager string) bool {
	return slices.ContainsFunc(r.Record, func(a Act) bool {
		return a.By == by && a.Verb == v && a.At.Box == box && a.Wager == wager
	})
}

// Did reports whether somebody did this since the round's first card.
func (r *Round) Did(by Role, v Verb, box int8, wager string) bool {
	since := Round{Record: r.Record[min(r.Dealt, len(r.Record)):]}
	return since.DidAtAll(by, v, box, wager)
}

// panelWaits reports that a round is not over before a meter's money is paid. In a void
// round that is what a meter gives by itself, 633c.14(c)(3): its cards win nothing.
func (d *decision) panelWaits() bool {
	p, void := &d.t.Panel, d.t.Round.Void || d.a.Verb == Void
	if !p.Waits() {
		return false
	}
	for i := range p.Claims {
		if !void && !p.Answered(&p.Claims[i]) {
			return true
		}
	}
	var paid *Prize // by this act
	if d.a.By == ByFloor && d.a.Verb == Pay || d.a.By == ByDealer && d.a.Verb == Credit {
		if paid = p.Award(d.a.At.Box, d.a.Wager, d.a.Amount); paid != nil && paid.Amount != d.a.Amount {
			paid = nil
		}
	} else if d.t.PaysFallen(d.a) {
		paid = p.Fallen(d.a.At.Box, d.a.Wager)
	}
	for i := range p.Awards {
		if a := &p.Awards[i]; !a.Paid && a != paid && (!void || p.fell(a)) {
			return true
		}
	}
	return false
}

// decideBreakProgressive breaks the systems, all in one way.
func decideBreakProgressive(d *decision, p *Panel) error {
	a := d.a
	var fault virtualdevices.Fault
	if fault.UnmarshalText([]byte(a.Text)) != nil || !slices.Contains(p.Device.Faults(), fault) {
		return refuse("inject progressive "+a.Text, "it is misses, phantom, stuck, frozen or dead")
	}
	if a.N > len(d.t.Boxes) {
		return d.refuse(fmt.Sprintf("the table has %d boxes", len(d.t.Boxes)))
	}
	return d.add(&Broke{Device: TheProgressive, Fault: fault, N: a.N})
}

// A PanelView is the progressive system as everybody sees it.
type PanelView struct {
	On       bool
	Locked   bool
	Gathers  bool // chips are laid out and counted before the deal
	Count    int  // accepted wagers that are to be counted, as the panel says
	Gathered chip.Chips
	Drawn    DrawnView // what a system has drawn in this round; zero for none
}

// A DrawnView is the card or the position that a system has drawn.
type DrawnView struct {
	Wager    string
	Face     string
	Position int
}

// A LightView is the light of one progressive wager at a box.
type LightView struct {
	Wager   string
	Lit     bool // the wager is accepted
	Won     chip.Cents
	Paid    bool // what was won is paid
	Account bool // the wager is made from the game account
	Picked  bool // the position is the one that the system has drawn
}

func seePanel(t *Table) PanelView {
	p := &t.Panel
	var drawn DrawnView
	for i := range p.Wagers {
		if w := &p.Wagers[i]; w.Card != (card.Card{}) || w.Position != 0 {
			if drawn = (DrawnView{Wager: w.Wager, Position: int(w.Position)}); w.Card != (card.Card{}) {
				drawn.Face = w.Card.String()
			}
		}
	}
	return PanelView{
		Drawn: drawn,
		On:    p.On(), Locked: p.Device.Locked, Count: p.Count(), Gathered: p.Gathered,
		Gathers: slices.ContainsFunc(p.Wagers, func(w PanelWager) bool { return w.Gathered }),
	}
}

// seeLights are those of a box.
func seeLights(t *Table, n int) (list []LightView) {
	for i := range t.Panel.Wagers {
		w := &t.Panel.Wagers[i]
		l := LightView{Wager: w.Wager, Lit: w.Lights().Has(n), Account: w.Account, Picked: int(w.Position) == n}
		for _, a := range t.Panel.Awards {
			if int(a.Box) == n && a.Wager == w.Wager {
				l.Won, l.Paid = l.Won+a.Amount, a.Paid && (l.Won == 0 || l.Paid)
			}
		}
		list = append(list, l)
	}
	return list
}
