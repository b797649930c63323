package game

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game/chip"
)

// A Signal is what a player may say or sign at one of his boxes: a button of his words,
// its line as far as the table fills it, and the chips that it takes out of his bank.
type Signal struct {
	Box    int8
	Verb   Verb
	Button *Button
	Line   string
	Takes  chip.Cents // 0 for nothing
}

// May lists what the player of some boxes may do now, box by box: of the signals that are
// asked of him those that the rules allow and that can happen. The rulebook says what is
// allowed, as it does when he does it; there is no second list.
//
// In an exam nobody is told whose turn it is. A player then sees what his own cards and
// the open cards allow, as at a real table, all the time until he has said it: nothing
// there hangs on what is due, or on whether the dealer has acted rightly.
func (s *Sight) May(v Viewer) (list []Signal) {
	if v.Role != PlayerView || v.Terminal != 0 {
		return nil
	}
	t, due := s.Table, s.Due
	if t.Mode == Exam {
		t, due = t.unjudged(), nil
	}
	m := mayDo{t: t}
	for _, n := range v.Boxes {
		seat := t.Seat(n)
		if seat == nil || seat.Player < 0 {
			continue
		}
		for _, verb := range t.asks(seat, due) {
			list = m.add(list, seat, verb)
		}
	}
	return list
}

// unjudged is the table without what the judge has noted of the dealer's acts.
func (t *Table) unjudged() *Table {
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
	case t.mayDecide(s):
		return anyOf(AnyDecision)
	}
	return nil
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

// mayDo tries signals.
type mayDo struct {
	t      *Table
	buffer FactBuffer
}

// add adds the buttons of a word that the player may press.
func (m *mayDo) add(list []Signal, s *Seat, verb Verb) []Signal {
	w := wordOf(ByPlayer, verb)
	for i := range w.Buttons {
		b := &w.Buttons[i]
		if b.Slot == 0 {
			continue
		}
		for _, amount := range m.amounts(s, b.Line) {
			line := m.t.filled(s, b.Line)
			a, err := ParseAct(m.t.example(s, line, amount))
			if err != nil || rejectPlayer(m.t, &a) != nil {
				continue
			}
			facts, err := m.t.Decide(&a, noChance{}, &m.buffer)
			if err != nil {
				continue
			}
			list = append(list, Signal{int8(s.N), verb, b, line, taken(facts)})
			break
		}
	}
	return list
}

// amounts are the sums to try for a line, the best first: a player whose bank is too small
// doubles or insures for what he has.
func (m *mayDo) amounts(s *Seat, line string) []chip.Cents {
	var most chip.Cents
	switch {
	case strings.Contains(line, "{double}"):
		if i := m.t.InTurn(s); i >= 0 {
			most = s.Hands[i].Bet.Total()
			if most == 0 { // it is played on a lammer, which stands for the first wager
				most = s.Hands[0].Bet.Total()
			}
		}
	case strings.Contains(line, "{insure}"):
		most = m.t.InsureMost(s)
	default:
		return []chip.Cents{0}
	}
	bank := m.t.Owner(s).Bank.Total()
	if bank > 0 && bank < most {
		return []chip.Cents{bank}
	}
	return []chip.Cents{most}
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

// filled is a button's line with what the table knows of it.
func (t *Table) filled(s *Seat, line string) string {
	if w := t.pressAsked(s); w != nil {
		line = strings.ReplaceAll(line, "{won}", w.ID)
	}
	return line
}

// example is a line of that form, to be tried: any depth of the cut, any part of a pay.
func (t *Table) example(s *Seat, line string, amount chip.Cents) string {
	return strings.NewReplacer(
		"{p}", strings.TrimSpace(actorPrefix(ByPlayer, int8(s.N))),
		"{double}", amount.String(), "{insure}", amount.String(),
		"{amount}", t.House.Chips.Smallest().String(),
		"{cards}", strconv.Itoa(len(t.Pack)/2),
	).Replace(line)
}

// taken is what facts take out of a player's bank.
func taken(facts []Fact) (sum chip.Cents) {
	for _, f := range facts {
		m, ok := f.(*Moved)
		switch {
		case !ok:
		case m.From.Kind == Bank:
			sum += m.Chips.Total()
		case m.To.Kind == Bank:
			sum -= m.Chips.Total()
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
