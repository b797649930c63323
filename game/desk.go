package game

// A Rejected is a player's act that the rules do not allow him: it is refused
// to him in every mode, and is nobody's mistake.
type Rejected struct{ Cite, Why string }

func (r Rejected) Error() string { return r.Cite + ": " + r.Why }

// An Outcome is what became of an act. The facts are the desk's, which takes them
// back when it considers another: a caller that keeps them copies them.
type Outcome struct {
	Facts   []Fact // nil where the mode refused it
	Verdict Verdict
	Refused bool // a wrong act in coached or guided mode: nothing happened
}

// A Desk is a table and the space that judging needs. It is not safe for use from
// several goroutines. The zero Desk is not ready: set Table.
type Desk struct {
	Table *Table
	// steps are the table's Due while fresh, and what comes first of it while led.
	steps  []Step
	fresh  bool
	led    bool
	buffer FactBuffer
	act    Act // the one that is considered: kept here it costs no allocation
}

// Due gives what is owed now. It is good until facts are committed.
func (d *Desk) Due() []Step {
	if !d.fresh {
		d.steps = d.Table.Due(d.steps[:0])
		d.fresh = true
	}
	return d.steps
}

// lead is the dealer's step that is due before any other; nil where only the
// whole of Due tells. Most acts are that step, and need no more.
func (d *Desk) lead() *Step {
	if d.fresh || len(d.Table.Round.Skipped) > 0 {
		return nil
	}
	if !d.led {
		d.steps, d.led = d.Table.owed(d.steps[:0], true)
		d.fresh = !d.led
	}
	if d.fresh {
		return nil
	}
	return &d.steps[0]
}

// Consider asks what would become of an act, without doing it: whether the rules
// refuse it to the player, whether it can happen, whether it is right, and whether
// the mode lets it pass. A Refusal (physics) or a Rejected (a player's act) is an
// error; the verdict comes with it. The facts are good until the next call.
func (d *Desk) Consider(a Act, draw Draw) (out Outcome, err error) {
	d.act = a
	if err := rejectPlayer(d.Table, &d.act); err != nil {
		return out, err
	}
	out.Verdict = d.judge(&d.act)
	facts, err := d.Table.Decide(&d.act, draw, &d.buffer)
	if err != nil {
		return out, err
	}
	if out.Refused = !d.Table.Mode.Passes(&out.Verdict); !out.Refused {
		out.Facts = withSkips(facts, &out.Verdict)
	}
	return out, nil
}

// judge is Table.Judge; it asks for all that is due only where it has to.
func (d *Desk) judge(a *Act) (v Verdict) {
	if a.By == ByDealer || a.By == ByFloor {
		if s := d.lead(); s == nil || !s.matches(d.Table, a) {
			v = d.Table.Judge(a, d.Due())
		}
	}
	if a.Verb == Catch {
		v.Noticed = d.Table.NoticedAt(a.At.Box)
	}
	return v
}

// rejectPlayer gives the error of a player's act that the rules do not allow him; nil
// for what they do.
func rejectPlayer(t *Table, a *Act) error {
	if a.By != ByPlayer && a.By != ByTerminal || t.book.Refuse == nil {
		return nil
	}
	if cite, why := t.book.Refuse(t, *a); cite != "" {
		return Rejected{t.book.Cited(cite), why}
	}
	return nil
}

// Passes reports whether an act happens that was judged so: in an exam everything
// does.
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
		for j < len(facts) {
			if !leaves(facts[j]) {
				break
			}
			j++
		}
		if j == len(facts) {
			return
		}
		end := append([]Fact(nil), facts[i:j]...)
		copy(facts[i:], facts[j:])
		copy(facts[len(facts)-len(end):], end)
		return
	}
}

// leaves reports a fact that somebody has gone.
func leaves(f Fact) bool {
	switch f.(type) {
	case *Vacated, *CashedOut:
		return true
	}
	return false
}

// Commit applies an outcome's facts.
func (d *Desk) Commit(out Outcome) {
	if len(out.Facts) == 0 {
		return
	}
	d.Table.Evolve(out.Facts...)
	d.fresh, d.led = false, false
}

// Submit considers an act and does it unless it is refused.
func (d *Desk) Submit(a Act, draw Draw) (Outcome, error) {
	out, err := d.Consider(a, draw)
	if err == nil {
		d.Commit(out)
	}
	return out, err
}

// Next is the first step that is due now, the demo dealer's next act; false
// where nothing is due or the first due step is not the dealer's or the
// floor's.
func (d *Desk) Next() (Step, bool) {
	s := d.lead()
	if s == nil {
		s = first(d.Due())
	}
	if s == nil {
		return Step{}, false
	}
	return *s, true
}
