package game

import (
	"cmp"
	"fmt"
	"slices"

	"burncard/game/chip"
)

type MistakeKind uint8

const (
	SkippedStep MistakeKind = iota // a step before it was owed
	OutOfOrder                     // right act, wrong place in a required order
	WrongTarget                    // wrong box or hand
	WrongAmount                    // over- or underpaid
	WrongFace                      // exposed what must be hidden, or the reverse
	Uncalled                       // nothing called for it
	Unnoticed                      // an irregularity or a player's breach let pass
	FloorUntold                    // the floorperson was not told
)

var kindNames = [...]string{"skipped", "order", "target", "amount", "face", "uncalled", "unnoticed", "floor"}

func (k MistakeKind) String() string { return kindNames[k] }

func (k MistakeKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }
func (k *MistakeKind) UnmarshalText(b []byte) error {
	return readName("kind of mistake", kindNames[:], b, k)
}

// A Gravity says how bad it was. The zero Gravity is major.
type Gravity uint8

// The gravities. Critical is money lost, a hidden card shown, game protection.
const (
	Major Gravity = iota
	Minor
	Critical
)

var gravityNames = [...]string{"major", "minor", "critical"}

func (g Gravity) String() string { return gravityNames[g] }

// Graver reports that g is worse than another gravity.
func (g Gravity) Graver(than Gravity) bool {
	weight := [...]int{Minor: 0, Major: 1, Critical: 2}
	return weight[g] > weight[than]
}

func (g Gravity) MarshalText() ([]byte, error)  { return []byte(g.String()), nil }
func (g *Gravity) UnmarshalText(b []byte) error { return readName("gravity", gravityNames[:], b, g) }

// A Mistake is what the judge found wrong with an act.
type Mistake struct {
	Cite    string      `json:"cite"`
	Title   string      `json:"title"`
	Source  string      `json:"source"`
	Kind    MistakeKind `json:"kind"`
	Gravity Gravity     `json:"gravity"`
	By      string      `json:"by"`             // whose mistake: dealer or floor
	Owed    string      `json:"owed,omitempty"` // the line that was owed
	Done    string      `json:"done"`           // the line that was done
	Diff    chip.Cents  `json:"diff,omitempty"` // what was given too much to the player; too little is negative
	Why     string      `json:"why"`
	Grounds Grounds     `json:"grounds,omitzero"`
}

// A Verdict is the judge's answer. The zero Verdict says that it was right.
type Verdict struct {
	Mistakes []Mistake
	Skips    []Skip // steps passed over, each once
	Mended   []Skip // steps passed over before and now made good
	Noticed  *Noticed
}

// Noticed is a player's breach that the dealer has stopped.
type Noticed struct {
	Breach string `json:"breach"` // its line
	Acts   int    `json:"acts"`   // of the dealer that came between: 0 is at once
}

// NoticedAt finds what a catch at the box stops; nil where the round's record
// does not have it.
func (t *Table) NoticedAt(box int8) *Noticed {
	n := 0
	for i := len(t.Round.Record) - 1; i >= 0; i-- {
		switch a := &t.Round.Record[i]; {
		case a.By == ByPlayer && a.Box == box && a.Is(IsBreach):
			return &Noticed{a.String(), n}
		case a.By == ByDealer && a.Verb != CallFloor && a.Verb != Prompt && a.Verb != Catch:
			n++
		}
	}
	return nil
}

func (v *Verdict) Right() bool { return len(v.Mistakes) == 0 }

// Judge holds an act of the dealer or the floor against what is due. Players
// are not judged: what the rules do not allow them is refused, see Refuse.
func (t *Table) Judge(a *Act, due []Step) Verdict {
	v := t.judge(a, due)
	v.Mistakes = append(v.Mistakes, t.book.insuranceShown(t, a)...)
	v.ground(t, a, due)
	return v
}

func (t *Table) judge(a *Act, due []Step) Verdict {
	b := t.book
	if a.By != ByDealer && a.By != ByFloor {
		return Verdict{}
	}
	if a.Verb == Answer || a.Verb == Teach {
		return Verdict{} // words move nothing
	}
	if a.Verb == Override {
		return overridden(a, due)
	}
	later := -1
	for i := range due {
		s := &due[i]
		if !s.Matches(t, a) {
			continue
		}
		if s.Now {
			return Verdict{Mended: s.mends(t, due)}
		}
		if later < 0 {
			later = i
		}
	}
	if b.Allowed != nil && b.Allowed(t, *a) {
		if a.Verb == OfferEvenMoney && !t.Round.Insurance {
			return b.evenMoneyFirst(t, a, due)
		}
		return Verdict{}
	}
	if v, ok := b.outcome(t, a, due); ok {
		return v
	}
	if later >= 0 {
		return b.skipped(t, a, due, later)
	}
	return Verdict{Mistakes: b.wrong(t, a, due)}
}

// evenMoneyFirst judges an offer of even money before that of insurance. 633a.7(h) has both
// made at one moment: it is too early where the offer of insurance would be, and for what that
// would pass over.
func (b *Rulebook) evenMoneyFirst(t *Table, a *Act, due []Step) Verdict {
	insurance := slices.IndexFunc(due, func(s Step) bool { return s.Verb == OfferInsurance })
	switch {
	case insurance < 0:
		return Verdict{Mistakes: b.wrong(t, a, due)}
	case due[insurance].Now:
		return Verdict{}
	}
	return b.skipped(t, a, due, insurance)
}

// overridden judges a floorperson who lets play go on without what is waited
// for from him: his to say, unless the law wants it done.
func overridden(a *Act, due []Step) (v Verdict) {
	asked := false
	for i := range due {
		s := &due[i]
		if !s.Now || s.By != ByFloor {
			continue
		}
		if asked = true; s.May {
			continue
		}
		v.Skips = append(v.Skips, s.key())
		if s.Rule.Source != Law {
			continue
		}
		m := mistake(s.Rule, s.Rule.Mistake, a)
		m.Owed = s.Line()
		m.Why = m.Owed + " was owed, and no word of the floor stands for it"
		v.Mistakes = append(v.Mistakes, m)
	}
	if !asked {
		v.Mistakes = append(v.Mistakes, unknown(a, "nothing waits for the floor"))
	}
	return v
}

// mends lists the skipped steps that the step makes good. A dealer who goes back to a
// step has the steps after it before him again.
func (s *Step) mends(t *Table, due []Step) (mended []Skip) {
	if s.Skipped {
		mended = append(mended, s.key())
		for i := range due {
			if due[i].Skipped && s.precedes(&due[i]) {
				mended = append(mended, due[i].key())
			}
		}
	}
	late, rule := *s, cmp.Or(s.owner, s.Rule)
	if s.Verb == Use { // a card that was drawn in error makes it good as one from the shoe does
		late.Verb = Deal
	}
	for _, cite := range rule.Mends {
		for _, skip := range t.Round.Skipped {
			if skip.Cite == cite && skip.Step == late.Line() {
				mended = append(mended, skip)
			}
		}
	}
	return mended
}

// skipped judges an act that is due later: it passes over the steps before it, and each
// clause concerned is a mistake.
func (b *Rulebook) skipped(t *Table, a *Act, due []Step, later int) (v Verdict) {
	target := &due[later]
	for i := range due {
		s := &due[i]
		if s.Skipped || s.May || !s.precedes(target) {
			continue
		}
		v.Skips = append(v.Skips, s.key())
		broken := s.Rule
		if s.By == ByPlayer && target.Rule.AwaitsPlayers {
			broken = target.Rule
		}
		if s.owner != nil && s.owner.Kind == "settlement" && a.Is(isSettlement) && s.Word().Is(isSettlement) {
			broken = s.owner // the order is its, whatever clause says how the wager ends
		}
		broken = b.lawOver(broken, t, a)
		m := mistake(broken, broken.Mistake, a)
		if s.Mending {
			m.Source = Reading.String()
		}
		if slices.ContainsFunc(v.Mistakes, func(o Mistake) bool { return o.Cite == m.Cite && o.Source == m.Source }) {
			continue
		}
		m.Owed = s.Line()
		if m.Kind == SkippedStep && broken == target.Rule {
			m.Kind = OutOfOrder
		}
		m.Why = m.Owed + " was owed first"
		if s.By == ByPlayer {
			m.Why = fmt.Sprintf("box %d was not done yet%s", s.At.Box, s.unsaid(t))
		}
		v.Mistakes = append(v.Mistakes, m)
	}
	return v
}

// unsaid names what a player has still to say where that is more than how he plays on.
func (s *Step) unsaid(t *Table) string {
	h := t.Find(s.At)
	switch {
	case s.Verb == AnyChoice:
		return ": switch or keep was still to be said"
	case s.Verb == AnyDecision && h != nil && h.Rescuable:
		return ": rescue or stand was still to be said"
	}
	return ""
}

// lawOver is the rule that settling a wager or picking up cards breaks: where a house
// rule was owed, the clause, if there is one, that forbids the act in every house.
func (b *Rulebook) lawOver(r *Rule, t *Table, a *Act) *Rule {
	if r.Source != HouseRules || a.Verb != Clear && !a.Is(isSettlement) {
		return r
	}
	for _, law := range b.bars() {
		if law.Source == Law && !law.Odds && law.Bars(t, *a) {
			return law
		}
	}
	return r
}

func mistake(r *Rule, kind MistakeKind, a *Act) Mistake {
	return Mistake{
		Cite: r.Cite, Title: r.Title, Source: r.Source.String(), Kind: kind, Gravity: r.Gravity,
		By: a.By.String(), Done: a.String(),
	}
}

// wrong judges an act that is not due at all: it names the step that it comes
// nearest to, the clause that forbids it, or the clause that says when it is due.
func (b *Rulebook) wrong(t *Table, a *Act, due []Step) []Mistake {
	// The right thing at the right place, with the wrong face or amount. How a
	// card falls, or what a hand pays, may have a clause of its own.
	if s := nearest(t, a, due, func(s *Step) bool { return s.Verb == a.Verb && s.at(t, a) }); s != nil && (s.Now || !drawnAlready(t, a, due)) {
		m := b.nearMiss(t, a, s)
		m.anew(t, a, s)
		list := []Mistake{m}
		if m.Kind == WrongFace || m.Kind == WrongAmount && a.Verb == Pay {
			for _, r := range b.Bars {
				if r.Mistake != m.Kind || !r.Bars(t, *a) {
					continue
				}
				own := m
				own.Cite, own.Title, own.Source = r.Cite, r.Title, r.Source.String()
				switch {
				case !r.Odds:
					list[0] = own
				case !s.Mending:
					own.Diff = 0
					list = append(list, own)
				}
			}
		}
		return list
	}
	for _, r := range b.bars() {
		// What a hand pays says nothing of a payment that is not owed.
		if !(r.Mistake == WrongAmount && a.Is(isSettlement)) && r.Bars(t, *a) {
			if r.Duty != nil {
				return b.leftOut(t, a)
			}
			m := mistake(r, Uncalled, a)
			m.Kind = r.Mistake
			if r.Mistake == SkippedStep {
				m.Kind = Uncalled
			}
			m.Why = "nothing called for " + m.Done
			if s := first(due); s != nil {
				m.Owed = s.Line()
				m.Why = m.Owed + " was owed; " + m.Why
			}
			if timed := b.Timed(t, *a); r.Mishap && timed != nil {
				also := untimely(timed, a)
				also.Owed, also.Why = m.Owed, m.Why
				return []Mistake{m, also}
			}
			return []Mistake{m}
		}
	}
	if a.Is(isSettlement) {
		if s := nearest(t, a, due, func(s *Step) bool { return s.Word().Is(isSettlement) && s.at(t, a) }); s != nil {
			rule := b.lawOver(s.Rule, t, a)
			m := mistake(rule, WrongAmount, a)
			m.Owed = s.Line()
			m.Diff = t.given(a) - t.owes(s)
			m.Gravity = Critical
			m.Why = fmt.Sprintf("%s was owed, not %s", m.Owed, a)
			m.anew(t, a, s)
			return []Mistake{m}
		}
	}
	if s := nearest(t, a, due, func(s *Step) bool { return s.Now && s.elsewhere(a) }); s != nil {
		m := mistake(s.Rule, WrongTarget, a)
		m.Owed = s.Line()
		m.Why = fmt.Sprintf("it belongs to %s, not to %s", s.At.words(), a.At.words())
		m.again(t, a)
		return []Mistake{m}
	}
	return []Mistake{b.uncalled(t, a, due)}
}

// drawnAlready reports a card from the shoe for a place at which a card that was drawn before
// is due now. A later card of that place tells nothing of such an act.
func drawnAlready(t *Table, a *Act, due []Step) bool {
	return a.Verb == Deal && slices.ContainsFunc(due, func(s Step) bool { return s.Now && s.Verb == Use && s.at(t, a) })
}

// leftOut judges an act before which something was to be done under each of
// several clauses.
func (b *Rulebook) leftOut(t *Table, a *Act) (list []Mistake) {
	for _, r := range b.bars() {
		if r.Duty == nil || !r.Bars(t, *a) {
			continue
		}
		m := mistake(r, r.Mistake, a)
		if m.Why = "something was to be done before " + m.Done; r.Duty(*a).Verb != NoVerb {
			m.Owed = r.Duty(*a).String()
			m.Why = m.Owed + " was owed first"
		}
		list = append(list, m)
	}
	return list
}

// anew is for money at a wager that was settled wrongly and that step s mends. How it is
// mended is advice. A dealer who makes it worse has settled it wrongly once more, and
// that is not advice. Chips that were given too much before are counted already.
func (m *Mistake) anew(t *Table, a *Act, s *Step) {
	if !s.Mending {
		return
	}
	if m.Source = Reading.String(); max(m.Diff, -m.Diff) <= s.Amount {
		return
	}
	m.Source = Law.String()
	if a.Verb != s.Verb {
		m.Diff = t.given(a)
	}
}

// again is for pay where no wager lies any more: all of it is too much.
func (m *Mistake) again(t *Table, a *Act) {
	if a.Verb == Pay && t.lies(a) == 0 {
		m.Kind, m.Gravity, m.Diff = WrongAmount, Critical, a.Amount
	}
}

// first is the first step due now, the dealer's before others'.
func first(due []Step) *Step {
	var other *Step
	for i := range due {
		s := &due[i]
		if !s.Now || s.May {
			continue
		}
		if s.By == ByDealer {
			if other != nil && s.From > other.From {
				return other
			}
			return s
		}
		if other == nil {
			other = s
		}
	}
	return other
}

// nearest finds a step that fits, one due now before one due later.
func nearest(t *Table, a *Act, due []Step, fits func(*Step) bool) *Step {
	var later *Step
	for i := range due {
		s := &due[i]
		if s.By != a.By || !fits(s) {
			continue
		}
		if s.Now {
			return s
		}
		if later == nil {
			later = s
		}
	}
	return later
}

// elsewhere reports a step that the act would fulfil at another place of its kind.
func (s *Step) elsewhere(a *Act) bool {
	return s.Verb == a.Verb && s.At != a.At && s.At.Kind == a.At.Kind && s.Wager == a.Wager
}

func (b *Rulebook) nearMiss(t *Table, a *Act, s *Step) Mistake {
	m := mistake(s.Rule, WrongAmount, a)
	m.Owed = s.Line()
	w := a.Word()
	if w.gives != nil {
		m.Diff = t.given(a) - t.owes(s)
		if m.Diff > 0 {
			m.Gravity = Critical
		}
	}
	w.measure().off(t, s, a, &m)
	return m
}

// owes is what the step, done, leaves the player with.
func (t *Table) owes(s *Step) chip.Cents {
	a := s.Act()
	return t.given(&a)
}

// given is what a settlement leaves the player with, the stake included.
func (t *Table) given(a *Act) chip.Cents {
	if gives := a.Word().gives; gives != nil {
		return gives(t.lies(a), a.Amount)
	}
	return 0
}
