package game

import (
	"slices"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

// In an exam the outcome of a wager is judged apart from the order of acts: a wager that
// is settled too soon still wins, ties or loses by the cards that lie there.

// outcome judges a settlement that is not due now, in an exam: first the steps that it
// passes over, then what the wager was owed. False where the act is judged like any other.
func (b *Rulebook) outcome(t *Table, a *Act, due []Step) (v Verdict, ok bool) {
	if t.Mode != Exam || a.By != ByDealer || !a.Is(isSettlement) && a.Verb != Credit || t.PaysFallen(a) {
		return v, false
	}
	s := nearest(t, a, due, func(s *Step) bool { return settles(s) && s.at(t, a) })
	if i := slices.IndexFunc(due, Step.drawsForDealer); s == nil && i >= 0 && t.DealerDraws() {
		return b.stood(t, a, due, i)
	}
	if s == nil {
		return b.sideOutcome(t, a, due)
	}
	if s.Now || s.Matches(t, a) {
		return v, false
	}
	wrong := b.wrong(t, a, due)
	if wrong[0].Kind != WrongAmount {
		return v, false
	}
	later := slices.IndexFunc(due, func(o Step) bool { return o.key() == s.key() })
	v = b.skipped(t, a, due, later)
	v.Mistakes = append(v.Mistakes, wrong...)
	return v, true
}

func settles(s *Step) bool { return s.Word().Is(isSettlement) || s.Verb == Credit && s.By == ByDealer }

// sideOutcome judges a settlement of a wager beside the main one that is not owed yet, or
// not at all: what was left out before it, and beside that whether the cards make it
// another amount.
func (b *Rulebook) sideOutcome(t *Table, a *Act, due []Step) (v Verdict, ok bool) {
	end, known := t.sideEnd(a)
	if !known || a.Verb == Take && t.lies(a) == 0 && !end.Account || end.Account && a.Verb == Pay {
		return v, false
	}
	off, owed := end.off(a, t.lies(a))
	if off == 0 {
		return v, false
	}
	m := b.offBy(off, owed, end, a, t.lies(a))
	// Boxes ahead of a player who is still to be asked are passed over like any others.
	if asks := slices.IndexFunc(due, func(s Step) bool { return s.Verb == OfferPress && s.Wager == a.Wager && s.At == a.At }); asks >= 0 {
		v = b.skipped(t, a, due, asks)
	}
	// That the wager itself was not to be settled so is what the outcome says. That a
	// winner was to be asked first, or insurance to wait, is a mistake of its own.
	apart := a.Wager == "insurance" || a.Verb == Pay
	for _, left := range b.wrong(t, a, due) {
		other := left.Kind != Uncalled && left.Kind != WrongAmount && left.Kind != WrongTarget
		if own := left.Kind == Uncalled && apart && end.Asked; (own || other) && left.Cite != m.Cite && !slices.ContainsFunc(v.Mistakes, func(o Mistake) bool { return o.Cite == left.Cite }) {
			v.Mistakes = append(v.Mistakes, left)
		}
	}
	v.Mistakes = append(v.Mistakes, m)
	return v, true
}

// offBy is the mistake of a settlement by which a wager's player has off too much: owed
// is what was to be left with him.
func (b *Rulebook) offBy(off, owed chip.Cents, end SideEnd, a *Act, lies chip.Cents) Mistake {
	rule := end.Rule
	if off > 0 && end.Over != nil {
		rule = end.Over
	}
	if own := b.lent[rule]; own != nil {
		rule = own
	}
	m := mistake(rule, WrongAmount, a)
	m.Gravity, m.Diff = Critical, off
	m.Why = "the cards make it another amount"
	switch pay := (Act{By: ByDealer, Verb: Pay, At: a.At, Wager: a.Wager, Amount: owed - lies}); {
	case owed > lies && end.Account:
		pay.Verb = Credit
		m.Owed = pay.String()
	case owed > lies:
		m.Owed = pay.String()
	case owed == 0 && lies > 0:
		m.Owed = Act{By: ByDealer, Verb: Take, At: a.At, Wager: a.Wager}.String()
	}
	return m
}

// off is by how much a settlement misses what the wager is owed, and what that is.
func (e *SideEnd) off(a *Act, lies chip.Cents) (off, owed chip.Cents) {
	given := a.Amount
	if gives := a.Word().gives; gives != nil {
		given = gives(lies, a.Amount)
	}
	own := e.Gives - e.Given
	sums := []chip.Cents{own}
	if own == 0 && len(e.Apart) > 0 && given != 0 {
		sums = nil
	}
	var together chip.Cents
	for _, each := range e.Apart {
		together += each
		sums = append(sums, each, together, own+together)
	}
	for i, sum := range sums {
		if miss := given - sum; i == 0 || max(miss, -miss) < max(off, -off) {
			off, owed = miss, sum
		}
	}
	return off, owed
}

func (t *Table) showsInsurance(a *Act) bool {
	return t.Mode == Exam && a.By == ByDealer && a.Verb == Turn && a.At == Hole && t.Round.Insurance
}

// insuranceShown judges insurance that was settled before the reader was asked, when the
// hole card tells how it ends, in an exam: until then nobody may learn it.
func (b *Rulebook) insuranceShown(t *Table, a *Act) (list []Mistake) {
	if !t.showsInsurance(a) || b.SideEnd == nil {
		return nil
	}
	shown := *t
	shown.DealerHand.Cards = slices.Clone(t.DealerHand.Cards)
	for i := range shown.DealerHand.Cards {
		shown.DealerHand.Cards[i].Up = true
	}
	shown.DealerHand.count()
	judged := map[int8]bool{}
	for i := range t.Round.Record {
		done := &t.Round.Record[i]
		if done.Verb == Read && t.readerAnswers() {
			break
		}
		if done.By != ByDealer || done.Wager != "insurance" || !done.Is(isSettlement) || judged[done.At.Box] || !t.Seat(done.At.Box).InsDone {
			continue
		}
		judged[done.At.Box] = true
		end, known := b.SideEnd(&shown, done.At.Box, "insurance")
		if off := end.Given - end.Gives; known && off != 0 {
			lay := t.Seat(done.At.Box).Insured
			m := b.offBy(off, end.Gives, end, done, lay)
			m.Why = "the hole card makes it another amount"
			m.Grounds = Grounds{Ends: endingNames[Lost], Last: done.String()}
			if end.Gives > 0 {
				m.Grounds.Ends = endingNames[Won]
				m.Grounds.Pays = multiplied(lay, end.Gives-lay)
				m.Grounds.Pays.Chips, _ = chip.Fewest(end.Gives-lay, t.House.Chips)
			}
			m.Grounds.lay(&shown, done.At)
			list = append(list, m)
		}
	}
	return list
}

// readerAnswers reports a reader whose light says whether the dealer has a Blackjack,
// rightly or wrongly. A Masque reader's yellow light leaves it to the hole card.
func (t *Table) readerAnswers() bool {
	light := t.Round.Light
	return !t.Has.MasqueReader || light == virtualdevices.BlueLight || light == virtualdevices.RedLight
}

// sideEnd is how the side wager that an act names ends; false while that is not known.
func (t *Table) sideEnd(a *Act) (end SideEnd, known bool) {
	s := t.Seat(a.At.Box)
	if t.book.SideEnd == nil || s == nil || a.At.Kind != AtBox || a.Wager != "insurance" && s.Wager(a.Wager) == nil {
		return end, false
	}
	return t.book.SideEnd(t, a.At.Box, a.Wager)
}

func (s Step) drawsForDealer() bool { return s.Verb == Deal && s.At == Dealer && !s.May && !s.Skipped }

// stood judges the settlement of a dealer who still has to draw: draw is the place of
// that step. He has stood, which is one mistake, and settles by the cards that lie there.
// False where the wager is not one that waits for his cards.
func (b *Rulebook) stood(t *Table, a *Act, due []Step, draw int) (v Verdict, ok bool) {
	v = b.skipped(t, a, due, draw)
	s := &due[draw]
	m := mistake(s.Rule, s.Rule.Mistake, a)
	m.Owed = s.Line()
	m.Why = m.Owed + " was owed first"
	v.Mistakes, v.Skips = append(v.Mistakes, m), append(v.Skips, s.key())
	own := *t
	own.Round.Skipped = slices.Concat(t.Round.Skipped, v.Skips)
	then := own.Due(nil)
	if nearest(&own, a, then, func(s *Step) bool { return settles(s) && s.at(&own, a) }) == nil {
		return Verdict{}, false
	}
	settled := own.Judge(a, then)
	v.Mistakes, v.Skips = append(v.Mistakes, settled.Mistakes...), append(v.Skips, settled.Skips...)
	return v, true
}

// HasStood reports that the dealer settled a wager while he still had to draw.
func (t *Table) HasStood() bool {
	return t.HoleUp() && slices.ContainsFunc(t.Round.Skipped, func(s Skip) bool { return s.Step == dealerDraw })
}

const dealerDraw = "deal dealer" // the line of that step
