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
	if i := slices.IndexFunc(due, Step.drawsForDealer); s == nil && i >= 0 && t.DealerDraws() && a.Wager == "main" && t.lies(a) > 0 {
		return b.stood(t, a, due, i), true
	}
	if s == nil || s.Now || s.Matches(t, a) {
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

func (s Step) drawsForDealer() bool { return s.Verb == Deal && s.At == Dealer && !s.May && !s.Skipped }

// stood judges the settlement of a dealer who still has to draw: draw is the place of
// that step. He has stood, which is one mistake, and settles by the cards that lie there.
func (b *Rulebook) stood(t *Table, a *Act, due []Step, draw int) (v Verdict) {
	v = b.skipped(t, a, due, draw)
	s := &due[draw]
	m := mistake(s.Rule, s.Rule.Mistake, a)
	m.Owed = s.Line()
	m.Why = m.Owed + " was owed first"
	v.Mistakes, v.Skips = append(v.Mistakes, m), append(v.Skips, s.key())
	own := *t
	own.Round.Skipped = slices.Concat(t.Round.Skipped, v.Skips)
	settled := own.Judge(a, own.Due(nil))
	v.Mistakes, v.Skips = append(v.Mistakes, settled.Mistakes...), append(v.Skips, settled.Skips...)
	return v
}

// HasStood reports that the dealer settled a wager while he still had to draw.
func (t *Table) HasStood() bool {
	return t.HoleUp() && slices.ContainsFunc(t.Round.Skipped, func(s Skip) bool { return s.Step == dealerDraw })
}

const dealerDraw = "deal dealer" // the line of that step
