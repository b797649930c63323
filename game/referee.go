package game

import "slices"

// A Rejected is a player's act that the rules do not allow him: it is refused
// to him in every mode, and is nobody's mistake.
type Rejected struct{ Cite, Why string }

func (r Rejected) Error() string { return r.Cite + ": " + r.Why }

// An Outcome is what became of an act. The facts are good until the referee considers
// another act: copy them to keep them.
type Outcome struct {
	Facts   []Fact // nil where the mode refused it
	Verdict Verdict
	Refused bool // a wrong act in coached or guided mode: nothing happened
}

// A Referee says of acts at a table whether they happen, and has them happen. It is
// not safe for use from several goroutines. The zero Referee is not ready: set Table.
type Referee struct {
	Table *Table
	// steps are the table's Due while fresh, and what comes first of it while led.
	steps  []Step
	fresh  bool
	led    bool
	sight  Sight // of the table as it is now; zero until somebody looks
	buffer FactBuffer
	act    Act // the one that is considered: kept here it costs no allocation
}

// Due gives what is owed now. It is good until facts are committed.
func (r *Referee) Due() []Step {
	if !r.fresh {
		r.steps = r.Table.Due(r.steps[:0])
		r.fresh = true
	}
	return r.steps
}

// Sight shows the table as it is now. It is good until facts are committed.
func (r *Referee) Sight() *Sight {
	if r.sight.Table == nil {
		r.sight = Sight{Table: r.Table, Due: r.Due()}
	}
	return &r.sight
}

// LookAway forgets what Sight has made, to save memory while nobody looks. It is made again
// when somebody does.
func (r *Referee) LookAway() { r.sight = Sight{} }

// lead is the dealer's step that is due before any other; nil where only the whole of
// Due tells. Most acts are that step.
func (r *Referee) lead() *Step {
	if r.fresh || len(r.Table.Round.Skipped) > 0 {
		return nil
	}
	if !r.led {
		r.steps, r.led = r.Table.owed(r.steps[:0], true)
		r.fresh = !r.led
	}
	if r.fresh {
		return nil
	}
	return &r.steps[0]
}

// Consider asks what would become of an act, without doing it: whether the rules
// refuse it to the player, whether it can happen, whether it is right, and whether
// the mode lets it pass. A Refusal (physics) or a Rejected (a player's act) is an
// error; the verdict comes with it. The facts are good until the next call.
func (r *Referee) Consider(a Act, draw Draw) (out Outcome, err error) {
	r.act = a
	if err := rejectPlayer(r.Table, &r.act); err != nil {
		return out, err
	}
	out.Verdict = r.judge(&r.act)
	facts, err := r.Table.Decide(&r.act, draw, &r.buffer)
	if err != nil {
		return out, err
	}
	if out.Refused = !r.Table.Mode.Passes(&out.Verdict); !out.Refused {
		out.Facts = withSkips(facts, &out.Verdict)
	}
	return out, nil
}

// judge is Table.Judge; it asks for all that is due only where it has to.
func (r *Referee) judge(a *Act) (v Verdict) {
	if a.By == ByDealer || a.By == ByFloor {
		if s := r.lead(); s == nil || !s.Matches(r.Table, a) || r.Table.showsInsurance(a) {
			v = r.Table.Judge(a, r.Due())
		}
	}
	if a.Verb == Catch {
		v.Noticed = r.Table.NoticedAt(a.At.Box)
	}
	return v
}

// rejectPlayer gives an error for a player's act that the rules do not allow him.
func rejectPlayer(t *Table, a *Act) error {
	if a.By != ByPlayer && a.By != ByTerminal || t.book.Refuse == nil {
		return nil
	}
	if cite, why := t.book.Refuse(t, *a); cite != "" {
		return Rejected{t.book.Cited(cite), why}
	}
	return nil
}

// Passes reports whether an act so judged happens; in an exam every act does.
func (m Mode) Passes(v *Verdict) bool { return m == Exam || v.Right() }

// withSkips adds what an act skipped and what it made good to its facts.
func withSkips(facts []Fact, v *Verdict) []Fact {
	for _, s := range v.Skips {
		facts = append(facts, &Skipped{s})
	}
	for _, s := range v.Mended {
		facts = append(facts, &Mended{s})
	}
	// A round's end wipes the record, so it comes after what was skipped.
	last(facts)
	return facts
}

// last moves a round's end, and those who leave with it, behind all else.
func last(facts []Fact) {
	for i, f := range facts {
		if _, ok := f.(*RoundEnded); !ok {
			continue
		}
		j := i + 1
		for j < len(facts) && leaves(facts[j]) {
			j++
		}
		end := slices.Clone(facts[i:j])
		copy(facts[i:], facts[j:])
		copy(facts[len(facts)-len(end):], end)
		return
	}
}

func leaves(f Fact) bool {
	switch f.(type) {
	case *Vacated, *CashedOut:
		return true
	}
	return false
}

func (r *Referee) Commit(out Outcome) {
	if len(out.Facts) == 0 {
		return
	}
	r.Table.Evolve(out.Facts...)
	r.fresh, r.led, r.sight = false, false, Sight{}
}

// Submit considers an act and does it unless it is refused.
func (r *Referee) Submit(a Act, draw Draw) (Outcome, error) {
	out, err := r.Consider(a, draw)
	if err == nil {
		r.Commit(out)
	}
	return out, err
}

// Next is the first step that is due now; false where nothing is due.
func (r *Referee) Next() (Step, bool) {
	s := r.lead()
	if s == nil {
		s = first(r.Due())
	}
	if s == nil {
		return Step{}, false
	}
	return *s, true
}
