package sessions

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// At an apprentice's table a person has the dealer's stand, and the table does each
// dealer's step whose duty is not handed over to him. How far he has come is in the log:
// each act of his names its duty, and the floor says ("teach") what is handed over.

// Help is how much an apprentice is helped with a duty.
type Help string

// The helps, from the beginning to the end.
const (
	ByTable Help = ""      // the table does its steps
	Light   Help = "light" // its steps are lit and told
	Words   Help = "words" // told, and not lit
	Alone   Help = "alone" // neither
	Kept    Help = "kept"  // neither, and well enough for the next duty
	back         = "table" // how ByTable is written in the log
)

// An Apprenticed is what of an apprenticeship is dealt at a table.
type Apprenticed struct {
	Version int             `json:"version"`         // of the order; 0 is the one that every house has
	Order   string          `json:"order"`           // its text
	Start   map[string]Help `json:"start,omitempty"` // how far each duty had come when the table was opened
	Shoe    bool            `json:"shoe,omitempty"`  // the shoe at the end, without help
}

// order reads the order; nil for no apprenticeship. One that this binary cannot read any
// more is replaced by the order that every house has.
func (a *Apprenticed) order() *apprenticeship.Order {
	if a == nil {
		return nil
	}
	usual := apprenticeship.Default(apprenticeship.GameOf(a.Order))
	if usual == nil {
		usual = apprenticeship.Default(apprenticeship.Blackjack)
	}
	if a.Order == usual.Text {
		return usual
	}
	o, err := apprenticeship.Parse(a.Order)
	if err != nil {
		return usual
	}
	return o
}

// A DutyStand is how far an apprentice has come with a duty.
type DutyStand struct {
	Help Help
	Lit  int // steps done right at first under the light
	// Results has a letter for each step since the light went out, the newest last: 1 for
	// right at first, 0 for wrong at first. The last resultsKept are kept.
	Results string
	Erred   bool // the step that is due was done wrong
}

const resultsKept = 20

// Rights counts the steps among the last of so many that were right at first.
func (s *DutyStand) Rights(of int) (right, counted int) {
	last := s.Results[max(0, len(s.Results)-of):]
	return strings.Count(last, "1"), len(last)
}

// taught takes in what the floor says of a duty, like "deal light".
func (h *history) taught(text string) {
	key, help, _ := strings.Cut(text, " ")
	s := h.Duties[key]
	s.Help = Help(help)
	switch s.Help {
	case back:
		s = DutyStand{}
	case Light, Words:
		s = DutyStand{Help: s.Help}
	}
	h.Duties[key] = s
}

// practised takes in an act of the apprentice's.
func (h *history) practised(e journal.Entry, j *judgement, n *news) {
	if j.Duty == "" {
		return
	}
	s, wrong := h.Duties[j.Duty], j.wrong()
	first := !s.Erred
	s.Erred = wrong
	if first {
		step := record.ApprenticeStep{Seq: e.Seq, Person: e.Person, Duty: j.Duty, Lit: j.Help == Light, Right: !wrong, At: h.At}
		if h.Session != nil {
			step.Session = h.Session.ID
		}
		n.steps = append(n.steps, step)
		switch {
		case j.Help == Light && !wrong:
			s.Lit++
		case j.Help == Light:
		case wrong:
			s.Results += "0"
		default:
			s.Results += "1"
		}
		s.Results = s.Results[max(0, len(s.Results)-resultsKept):]
	}
	h.Duties[j.Duty] = s
}

// wrong reports an act against which more stands than advice.
func (j *judgement) wrong() bool {
	return slices.ContainsFunc(j.Mistakes, func(m game.Mistake) bool { return m.Source != game.Reading.String() })
}

// apprenticed reports a table at which an apprentice has the dealer's stand, and the table
// helps him.
func (s *state) apprenticed() bool {
	return s.duties != nil && !s.set.Apprenticeship.Shoe && s.h != nil && s.h.Dealer.ID == s.set.By.ID
}

// practises finds the duty for which a person's act counts, and how much he is helped with
// it. A wrong act counts for the duty of the step that was due.
func (s *state) practises(by Person, due []game.Step, a game.Act, v *game.Verdict) (duty string, help Help) {
	if !s.apprenticed() || a.By != game.ByDealer || by.ID != s.h.Dealer.ID {
		return "", ByTable
	}
	var first, matched *game.Step
	for i := range due {
		step := &due[i]
		if !step.Now || step.May || step.By != game.ByDealer || step.Rule == nil {
			continue
		}
		if first == nil {
			first = step
		}
		if matched == nil && step.Matches(s.h.Table, &a) {
			matched = step
		}
	}
	step := matched
	if j := (judgement{Mistakes: v.Mistakes}); j.wrong() {
		step = cmp.Or(matched, first)
	}
	if step == nil {
		return "", ByTable
	}
	d := s.duties.Of(step)
	if d == nil || s.h.Duties[d.Key].Help == ByTable {
		return "", ByTable
	}
	return d.Key, s.h.Duties[d.Key].Help
}

// nextLesson is what the floor has to say of a duty next: how far it had come when the table
// was opened, that it has come further, that its light comes back, or that the next one is
// handed over, which is between two rounds; false for nothing.
func nextLesson(o *apprenticeship.Order, start map[string]Help, stands map[string]DutyStand, between bool) (key string, help Help, ok bool) {
	for i := range o.Duties {
		d := &o.Duties[i]
		if _, said := stands[d.Key]; !said && start[d.Key] != ByTable {
			return d.Key, start[d.Key], true
		}
	}
	waits := false
	for i := range o.Duties {
		d := &o.Duties[i]
		s := stands[d.Key]
		right, counted := s.Rights(d.Of)
		fell := counted-right > d.Of-d.Right
		switch {
		case s.Help == ByTable:
			if !waits && between {
				return d.Key, Light, true
			}
			waits = true
		case s.Help == Light && s.Lit >= d.Light:
			return d.Key, Words, true
		case s.Help != Light && fell:
			return d.Key, Light, true
		case s.Help == Words && counted >= (d.Of+1)/2:
			return d.Key, Alone, true
		case s.Help == Alone && counted >= d.Of:
			return d.Key, Kept, true
		}
		waits = waits || s.Help != Kept && !d.Seldom
	}
	return "", ByTable, false
}

// readyForShoe reports that all duties are kept which a shoe brings for certain.
func readyForShoe(o *apprenticeship.Order, stands map[string]DutyStand) bool {
	return !slices.ContainsFunc(o.Duties, func(d apprenticeship.Duty) bool { return !d.Aside && stands[d.Key].Help != Kept })
}

// The teacher hands duties over to an apprentice, and takes help away and gives it back.
type teacher struct{ *scheduler }

func (t teacher) intends(now time.Time) (intent, bool) {
	if !t.apprenticed() || t.turnedDown(autoFloor) {
		return intent{}, false
	}
	key, help, ok := nextLesson(t.duties, t.set.Apprenticeship.Start, t.h.Duties, !t.h.Table.Round.Started)
	if !ok {
		return intent{}, false
	}
	return intent{at: now, person: Person{ID: autoFloor, Name: "Floor"}, act: teaches(key, help)}, true
}

// teaches is the act with which the floor says how far a duty has come.
func teaches(key string, help Help) game.Act {
	return game.Act{By: game.ByFloor, Verb: game.Teach, Text: key + " " + string(cmp.Or(help, back))}
}

// slower is how many times as long as for another act the table takes for one that an
// apprentice follows.
const slower = 1.5

// helps gives the step that the table does for the apprentice.
func (d automaticDealer) helps(now time.Time) (intent, bool) {
	if d.turnedDown(autoDealer) {
		return intent{}, false
	}
	step, ok := d.referee.Next()
	if !ok || step.By != game.ByDealer {
		return intent{}, false
	}
	if duty := d.duties.Of(&step); duty != nil && d.h.Duties[duty.Key].Help != ByTable {
		return intent{}, false // the apprentice is waited for
	}
	return d.takes(now, intent{person: Person{ID: autoDealer, Name: AutoName}}, step, time.Duration(slower*float64(d.pace)))
}
