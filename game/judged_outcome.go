package game

import "slices"

// In an exam the outcome of a wager is judged apart from the order of acts: a wager that
// is settled too soon still wins, ties or loses by the cards that lie there.

// outcome judges a settlement that is not due now, in an exam: first the steps that it
// passes over, then what the wager was owed. False where the act is judged like any other.
func (b *Rulebook) outcome(t *Table, a *Act, due []Step) (v Verdict, ok bool) {
	if t.Mode != Exam || a.By != ByDealer || !a.Is(isSettlement) {
		return v, false
	}
	s := nearest(t, a, due, func(s *Step) bool { return s.Word().Is(isSettlement) && s.at(t, a) })
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

// sideOutcome judges a settlement of a side wager that is not owed yet, or not at all:
// what was left out before it, and beside that whether the cards make it another amount.
func (b *Rulebook) sideOutcome(t *Table, a *Act, due []Step) (v Verdict, ok bool) {
	end, known := t.sideEnd(a)
	if !known || !end.Plain {
		return v, false
	}
	w := t.Seat(a.At.Box).Wager(a.Wager)
	off := t.given(a) - (end.Gives - w.Given)
	if off == 0 || a.Verb == Take && t.lies(a) == 0 {
		return v, false
	}
	rule := end.Rule
	if own := b.lent[rule]; own != nil {
		rule = own
	}
	m := mistake(rule, WrongAmount, a)
	m.Gravity, m.Diff = Critical, off
	m.Why = "the cards make it another amount"
	if owed := end.Gives - w.Given; owed > t.lies(a) {
		m.Owed = Act{By: ByDealer, Verb: Pay, At: a.At, Wager: a.Wager, Amount: owed - t.lies(a)}.String()
	} else if owed == 0 && t.lies(a) > 0 {
		m.Owed = Act{By: ByDealer, Verb: Take, At: a.At, Wager: a.Wager}.String()
	}
	// That the wager itself was not to be settled so is what the outcome says.
	for _, left := range b.wrong(t, a, due) {
		if left.Kind != Uncalled {
			v.Mistakes = append(v.Mistakes, left)
		}
	}
	v.Mistakes = append(v.Mistakes, m)
	return v, true
}

// sideEnd is how the side wager that an act names ends; false while that is not known.
func (t *Table) sideEnd(a *Act) (end SideEnd, known bool) {
	s := t.Seat(a.At.Box)
	if t.book.SideEnd == nil || s == nil || a.At.Kind != AtBox || s.Wager(a.Wager) == nil {
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
	if nearest(&own, a, then, func(s *Step) bool { return s.Word().Is(isSettlement) && s.at(&own, a) }) == nil {
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
