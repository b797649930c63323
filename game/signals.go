package game

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game/chip"
)

// A Signal is what a player may say or sign at one of his boxes, or enter at his
// terminal: a button of his words, its line as far as the table fills it, and what it
// takes out of his bank or his credit.
type Signal struct {
	Box    int8 // or the terminal
	Verb   Verb
	Button *Button
	Line   string
	Takes  chip.Cents // 0 for nothing
}

// Decides reports a decision on a hand, whose slots are the same at every turn.
func (m *Signal) Decides() bool { return slices.Contains(anyOf(AnyDecision), m.Verb) }

// May lists what the player of some boxes may do now, box by box: of the signals that are
// asked of him those that the rules allow and that can happen. The rulebook says what is
// allowed, as it does when he does it; there is no second list.
//
// In an exam nobody is told whose turn it is. A player then sees what his own cards and
// the open cards allow, as at a real table, all the time until he has said it: nothing
// there hangs on what is due, or on whether the dealer has acted rightly.
func (s *Sight) May(v Viewer) (list []Signal) {
	if v.Role != PlayerView {
		return nil
	}
	t, due := s.Table, s.Due
	if w := t.Terminal(v.Terminal); w != nil {
		verbs := t.asksTerminal(w, terminalWindow(t, due))
		if len(verbs) == 0 {
			return nil
		}
		m, c := mayDo{t: t}, t.chairAtTerminal(w)
		for _, verb := range verbs {
			list = m.add(list, &c, verb)
		}
		return list
	}
	if t.Mode == Exam {
		t, due = t.unjudged(), nil
	}
	m := mayDo{t: t}
	for _, n := range v.Boxes {
		seat := t.Seat(n)
		if seat == nil || seat.Player < 0 {
			continue
		}
		verbs := t.asks(seat, due)
		if len(verbs) == 0 {
			continue
		}
		c := t.chairAtBox(seat)
		for _, verb := range verbs {
			list = m.add(list, &c, verb)
		}
	}
	return list
}

// unjudged is the table without what the judge has noted of the dealer's acts.
func (t *Table) unjudged() *Table {
	if len(t.Round.Skipped) == 0 {
		return t
	}
	own := *t
	own.Round.Skipped = nil
	return &own
}

// asks lists the words with which the player of a box may answer what he is asked now. No
// due is told in an exam.
func (t *Table) asks(s *Seat, due []Step) []Verb {
	n := int8(s.N)
	switch {
	case t.pressAsked(s) != nil:
		return anyOf(AnyPay)
	case t.cutWaits(n):
		return anyOf(AnyCut)
	case t.looks(n):
		return anyOf(AnyLook)
	case t.insuranceAsked(s):
		return []Verb{Insure, EvenMoney, Decline}
	case t.Mode != Exam:
		for i := range due {
			if s := &due[i]; s.Now && s.By == ByPlayer && s.At.Box == n && s.Verb != AnySit {
				return anyOf(s.Verb)
			}
		}
	case t.mayChoose(s):
		return anyOf(AnyChoice)
	case t.mayDecide(s) && len(t.Stray) > 0, t.lacksSecond(s):
		return anyOf(AnyAnswer)
	case t.mayDecide(s):
		return anyOf(AnyDecision)
	}
	return nil
}

// lacksSecond reports a box that has one card while the dealer has both of his, and has
// not said whether it wants another, 633a.14(g). It looks at the cards alone.
func (t *Table) lacksSecond(s *Seat) bool {
	return len(t.DealerHand.Cards) == 2 && !s.AskedLate && !s.NoLate &&
		slices.ContainsFunc(s.Hands, func(h Hand) bool { return len(h.Cards) == 1 && h.InOpening == 1 && h.Open() })
}

func anyOf(pattern Verb) []Verb { return wordOf(ByPlayer, pattern).Any }

// pressAsked is the side wager about whose pay the player was asked; nil for none.
func (t *Table) pressAsked(s *Seat) *Wager {
	for i := range s.Side {
		if s.Side[i].Asked() {
			return &s.Side[i]
		}
	}
	return nil
}

// insuranceAsked reports that insurance, or even money to this box, was offered, and that
// the box has not answered.
func (t *Table) insuranceAsked(s *Seat) bool {
	r := &t.Round
	if !s.Wagered() || s.SaidNo || s.EvenMoney || !s.Insurance.IsZero() || r.Read || t.HoleUp() {
		return false
	}
	return r.Insurance && !r.InsClosed || slices.ContainsFunc(r.Record, func(a Act) bool {
		return a.Verb == OfferEvenMoney && a.At.Box == int8(s.N)
	})
}

// mayChoose reports other cards that nobody has taken yet, and of which the player has
// not spoken. It looks at the cards alone.
func (t *Table) mayChoose(s *Seat) bool {
	if s.Choice != NoVerb || s.Switched || t.HoleUp() || t.Has.Hands() < 2 && len(s.Switch) < max(1, t.Has.SwitchPlaces) {
		return false
	}
	return len(s.Hands) == t.Has.Hands() && !slices.ContainsFunc(s.Hands, func(h Hand) bool {
		return len(h.Cards) != 2 || h.Asked != NoVerb || !h.Open()
	})
}

// mayDecide reports a hand with its first cards, of which the player has said nothing,
// before the dealer plays his own. It looks at the cards alone.
func (t *Table) mayDecide(s *Seat) bool {
	i := t.InTurn(s)
	if i < 0 || t.HoleUp() && !t.Has.MasqueReader || len(t.DealerHand.Cards) > 2 {
		return false
	}
	h := &s.Hands[i]
	return len(h.Cards) >= 2 && (h.Asked == NoVerb || h.Rescuable)
}

// asksTerminal lists the words with which the player of a terminal may answer what
// terminals are asked now.
func (t *Table) asksTerminal(w *Terminal, window string) []Verb {
	switch {
	case window == "decisions" && t.Turn(w) >= 0:
		return anyOf(AnyDecision)
	case window == "insurance" && w.Insurable():
		return []Verb{Insure, EvenMoney, Decline}
	}
	return nil
}

// A chair is where a player plays, a box or a terminal, with what he may fill his lines
// with.
type chair struct {
	by             Role
	n              int8
	bank           chip.Cents // or his credit
	double, insure chip.Cents // at most
	won            string     // the side wager about whose pay he was asked; empty for none
	blanks         *strings.Replacer
}

func (t *Table) chairAtBox(s *Seat) chair {
	c := chair{by: ByPlayer, n: int8(s.N), bank: t.Owner(s).Bank.Total(), insure: t.InsureMost(s)}
	if i := t.InTurn(s); i >= 0 {
		c.double = s.Hands[i].Bet.Total()
		if c.double == 0 { // it is played on a lammer, which stands for the first wager
			c.double = s.Hands[0].Bet.Total()
		}
	}
	if w := t.pressAsked(s); w != nil {
		c.won = w.ID
	}
	c.blanks = t.blanks(&c)
	return c
}

func (t *Table) chairAtTerminal(w *Terminal) chair {
	c := chair{by: ByTerminal, n: w.N, insure: w.Device.On("main") / 2}
	c.bank, _ = w.Device.Display()
	if i := t.Turn(w); i >= 0 {
		c.double = w.Hands[i].Staked
	}
	c.blanks = t.blanks(&c)
	return c
}

// mayDo tries signals.
type mayDo struct {
	t      *Table
	buffer FactBuffer
}

// add adds the buttons of a word that the player may press. A terminal has those of the
// boxes.
func (m *mayDo) add(list []Signal, c *chair, verb Verb) []Signal {
	w := wordOf(ByPlayer, verb)
	for i := range w.Buttons {
		b := &w.Buttons[i]
		if b.Slot == 0 {
			continue
		}
		line := strings.ReplaceAll(b.Line, "{won}", c.won)
		tried := c.blanks.Replace(line)
		a, err := ParseAct(tried)
		if err != nil || rejectPlayer(m.t, &a) != nil {
			continue
		}
		facts, err := m.t.Decide(&a, noChance{}, &m.buffer)
		if err != nil {
			continue
		}
		if c.by == ByTerminal {
			line = tried // no chips in a hand change it
		}
		list = append(list, Signal{c.n, verb, b, line, taken(facts)})
	}
	return list
}

// atMost is an amount, or the whole bank where that is less: so a player may double or
// insure for less.
func (c *chair) atMost(amount chip.Cents) string {
	if c.bank > 0 && c.bank < amount {
		amount = c.bank
	}
	return amount.String()
}

// InsureMost is half of what was wagered in a box before the cards; a half that the
// table's chips cannot make goes up to what they can, 633a.8(b).
func (t *Table) InsureMost(s *Seat) chip.Cents {
	var bet chip.Cents
	for i := range s.Hands {
		if i == 0 || s.Hands[i-1].Area != s.Hands[i].Area {
			bet += s.Hands[i].Bet.Total()
		}
	}
	return HalfUp(bet, t.House.Chips)
}

// HalfUp is half of an amount, or the next that the chips can make.
func HalfUp(amount chip.Cents, set chip.Set) chip.Cents {
	half := amount / 2
	for more := half; more <= amount; more += 25 {
		if chip.Payable(more, set) {
			return more
		}
	}
	return half
}

// blanks fills the line of a button to be tried: any depth of the cut, any part of a pay.
func (t *Table) blanks(c *chair) *strings.Replacer {
	return strings.NewReplacer(
		"{p}", strings.TrimSpace(actorPrefix(c.by, c.n)),
		"{double}", c.atMost(c.double), "{insure}", c.atMost(c.insure),
		"{amount}", t.House.Chips.Smallest().String(),
		"{cards}", strconv.Itoa(len(t.Pack)/2),
	)
}

// taken is what facts take out of a player's bank, or his credit.
func taken(facts []Fact) (sum chip.Cents) {
	for _, f := range facts {
		switch f := f.(type) {
		case *Entered:
			sum += f.Amount
		case *Moved:
			switch Bank {
			case f.From.Kind:
				sum += f.Chips.Total()
			case f.To.Kind:
				sum -= f.Chips.Total()
			}
		}
	}
	return sum
}

// noChance is for acts that no chance bears on.
type noChance struct{}

func (noChance) Below(int) int { return 0 }

// Waits says for whose answer the table waits, a hand's or a box's, and what its player does
// to give it; the zero Spot where it waits for none. It is never told in an exam.
func (s *Sight) Waits() (at Spot, does string) {
	step := s.waits(true)
	for i := range s.Due {
		d := &s.Due[i]
		if step == nil && d.Now && !d.May && !d.Skipped && d.By == ByPlayer && d.Verb != AnySit {
			step = d
		}
	}
	if step == nil {
		return Spot{}, ""
	}
	return step.At, step.Verb.String()
}

// OpenDecisions lists the decisions that the rules and his chips leave open to the player of
// a box for the hand that is in turn there, whether or not it is his turn.
func (t *Table) OpenDecisions(s *Seat) (list []Signal) {
	if s.Player < 0 {
		return nil
	}
	m, c := mayDo{t: t}, t.chairAtBox(s)
	for _, verb := range anyOf(AnyDecision) {
		list = m.add(list, &c, verb)
	}
	return list
}
