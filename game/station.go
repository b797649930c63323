package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Station is what the instructor has arranged. Other Views have only what he tells
// somebody, and what shows on the layout.
type Station struct {
	Frozen  bool
	Orders  []Order     // for later, in the order in which they were given
	Given   int         // orders ever given
	Touched []Tampering // what was done to the cards of this shoe, or to those to come
	Shown   []Tampering // and to those of the shoe before, which is over
	Tasks   []Duty
	Whisper string // to the dealer, for this round

	Drawn   int // cards drawn off the shoe since the table was opened
	InRound int // and in this round
}

// An Order is an instructor's act for later, with its moment drawn.
type Order struct {
	ID  int `json:"id"`  // counted from 1 for the table
	Act Act `json:"act"` // without its When
	// Drawn is how many cards must have been drawn since the table was opened;
	// where it is 0, Round rounds must have ended and Cards of the next be drawn,
	// or that round have ended too.
	Drawn int    `json:"drawn,omitempty"`
	Round int    `json:"round,omitempty"`
	Cards int    `json:"cards,omitempty"`
	Said  string `json:"said"` // the moment as it was said
}

// A Duty is the secret task of the player at a box, for this round.
type Duty struct {
	Box  int8
	Text string
}

// A Tampering is something that was done to the cards on purpose.
type Tampering struct {
	Round int
	What  string
	Ahead bool // it is done to the cards of the next shoe
}

// A Moment is when an instructor's act is to happen. The zero Moment is at once.
type Moment struct {
	Unit MomentUnit
	N    int16
}

// A MomentUnit is what a Moment is counted in.
type MomentUnit uint8

const (
	AtOnce       MomentUnit = iota
	InRounds                // when so many rounds have ended: in 3 rounds
	WithinRounds            // at a moment drawn from the next so many: within 5 rounds
	AfterCards              // when so many cards have been drawn: after 4 cards
)

var momentWords = [...]struct{ before, one, many string }{
	InRounds: {"in", "round", "rounds"}, WithinRounds: {"within", "round", "rounds"}, AfterCards: {"after", "card", "cards"},
}

// String is how the moment ends a line; empty for at once.
func (m Moment) String() string {
	if m.Unit == AtOnce {
		return ""
	}
	w := momentWords[m.Unit]
	noun := w.many
	if m.N == 1 {
		noun = w.one
	}
	return fmt.Sprintf("%s %d %s", w.before, m.N, noun)
}

// mostAhead bounds a moment's number.
const mostAhead = 500

// cutMoment takes the moment off the end of an instructor's words.
func cutMoment(words []string) ([]string, Moment, error) {
	n := len(words) - 3
	if n < 1 {
		return words, Moment{}, nil
	}
	for unit, w := range momentWords {
		noun := strings.ToLower(words[n+2])
		if w.before == "" || !strings.EqualFold(words[n], w.before) || noun != w.one && noun != w.many {
			continue
		}
		v, err := strconv.ParseUint(words[n+1], 10, 16)
		if err != nil || v == 0 || v > mostAhead || words[n+1] != strconv.FormatUint(v, 10) {
			return nil, Moment{}, fmt.Errorf("%s %s: a number from 1 to %d is wanted", words[n], words[n+1], mostAhead)
		}
		return words[:n], Moment{MomentUnit(unit), int16(v)}, nil
	}
	return words, Moment{}, nil
}

const ordersMost = 20

// decideOrder is an instructor's act for later. Its moment is drawn now.
func decideOrder(d *decision) error {
	t, a := d.t, d.a
	s := &t.Station
	act := *a
	act.When = Moment{}
	switch {
	case !a.Is(mayWait):
		return d.refuse("this is done at once")
	case len(s.Orders) >= ordersMost:
		return d.refuse(fmt.Sprintf("%d orders wait already", ordersMost))
	}
	if err := everPossible(d, &act); err != nil {
		return err
	}
	f := &Ordered{Order{ID: s.Given + 1, Act: act, Said: a.When.String()}}
	n := int(a.When.N)
	switch a.When.Unit {
	case InRounds:
		f.Round = t.Rounds + n
	case WithinRounds:
		f.Round = t.Rounds + d.draw.Below(n)
		if t.Round.Started {
			f.Round++ // this one is no next one
		}
		f.Cards = d.draw.Below(drawnCards)
		if f.Round == t.Rounds {
			f.Cards = max(f.Cards, s.InRound+1) // never at once, before the instructor's eyes
		}
	case AfterCards:
		f.Drawn = s.Drawn + n
	}
	return d.add(f)
}

// drawnCards is from how many cards of a round the moment is drawn.
const drawnCards = 12

// everPossible refuses an order that could never be carried out.
func everPossible(d *decision, a *Act) error {
	ahead := a.Word().ahead
	if ahead == nil {
		return nil
	}
	was, n := d.a, len(d.facts)
	d.a = a
	err := ahead(d)
	d.a, d.facts = was, d.facts[:n]
	return err
}

// decideCarryOut does what was ordered, or says why it could not be done.
func decideCarryOut(d *decision) error {
	was, n := d.a, len(d.facts)
	o := d.t.Station.order(was.N)
	if o == nil {
		return d.refuse("there is no such order")
	}
	act := o.Act
	d.a = &act
	err := d.other(d, &act)
	d.a = was
	f := &Fulfilled{ID: o.ID}
	if err != nil {
		d.facts, f.Why = d.facts[:n], err.Error()
	}
	return d.add(f)
}

func decideWithdraw(d *decision) error {
	if d.t.Station.order(d.a.N) == nil {
		return d.refuse("there is no such order")
	}
	return d.add(&Fulfilled{ID: d.a.N, Why: "withdrawn"})
}

func (s *Station) clone() Station {
	c := *s
	c.Orders, c.Tasks = slices.Clone(s.Orders), slices.Clone(s.Tasks)
	c.Touched, c.Shown = slices.Clone(s.Touched), slices.Clone(s.Shown)
	return c
}

func (s *Station) order(id int) *Order {
	for i := range s.Orders {
		if s.Orders[i].ID == id {
			return &s.Orders[i]
		}
	}
	return nil
}

// Ripe is the act that carries out the first order whose moment has come; false where
// none has. The owner of the table does it at once.
func (t *Table) Ripe() (Act, bool) {
	s := &t.Station
	for i := range s.Orders {
		o := &s.Orders[i]
		ripe := o.Drawn > 0 && s.Drawn >= o.Drawn
		if o.Drawn == 0 {
			ripe = t.Rounds > o.Round || t.Rounds == o.Round && s.InRound >= o.Cards
		}
		if ripe {
			return Act{By: ByInstructor, Verb: InjectOrder, N: o.ID}, true
		}
	}
	return Act{}, false
}

// frozenMay reports an act that a frozen table allows: it moves neither card nor chip.
func frozenMay(a *Act) bool {
	return a.By == ByInstructor || a.By == ByClock || a.By == ByMeter || a.Is(whileFrozen)
}

func tasked(x done) {
	s, a := &x.t.Station, &x.Act
	s.Tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(d Duty) bool { return d.Box == a.At.Box })
	if a.Text != "" {
		s.Tasks = append(s.Tasks, Duty{a.At.Box, a.Text})
	}
}

func (f *Ordered) apply(t *Table) {
	s := &t.Station
	s.Given = f.ID
	s.Orders = append(slices.Clone(s.Orders), f.Order)
}

func (f *Fulfilled) apply(t *Table) {
	s := &t.Station
	s.Orders = slices.DeleteFunc(slices.Clone(s.Orders), func(o Order) bool { return o.ID == f.ID })
}

func (s *Station) drawn() {
	s.Drawn++
	s.InRound++
}

// endRound lets go of what was for the round.
func (s *Station) endRound() { s.InRound, s.Tasks, s.Whisper = 0, nil, "" }

// breached takes back the task of a player who has just done what he must not.
func (s *Station) breached(box int8) {
	if len(s.Tasks) == 0 {
		return
	}
	s.Tasks = slices.DeleteFunc(slices.Clone(s.Tasks), func(d Duty) bool { return d.Box == box })
}

// tampered notes what was done to the cards; ahead to those of the next shoe.
func (t *Table) tampered(what string, ahead bool) {
	s := &t.Station
	s.Touched = append(slices.Clone(s.Touched), Tampering{t.Rounds + 1, what, ahead})
}

// endShoeTampering shows what was done to the shoe that is over: another is loaded.
func endShoeTampering(t *Table) {
	s := &t.Station
	s.Shown = nil
	var ahead []Tampering
	for _, w := range s.Touched {
		if w.Ahead {
			w.Ahead = false
			ahead = append(ahead, w)
			continue
		}
		s.Shown = append(s.Shown, w)
	}
	s.Touched = ahead
}

// An OrderView is an order that waits, as its instructor sees it.
type OrderView struct {
	ID   int
	Line string // what will be done
	When string // as it was said
	Left string // what is still to come before: "round 12 after 3 cards"
}

// A StationView is what a viewer sees of it: the instructor all, the dealer the whisper, a
// player his task, everybody Frozen and Shown.
type StationView struct {
	Frozen  bool
	Calls   bool // it has been so for long and calls for a supervisor; sessions, which have a clock, set it
	Whisper string
	Tasks   []Duty
	Orders  []OrderView
	Touched []Tampering // this shoe
	Shown   []Tampering // the shoe before
}

func seeStation(t *Table, v Viewer) StationView {
	s := &t.Station
	w := StationView{Frozen: s.Frozen, Shown: s.Shown}
	switch v.Role {
	case DealerView:
		w.Whisper = s.Whisper
	case PlayerView:
		for _, d := range s.Tasks {
			if slices.Contains(v.Boxes, d.Box) {
				w.Tasks = append(w.Tasks, d)
			}
		}
	case InstructorView:
		w.Whisper, w.Tasks, w.Touched = s.Whisper, s.Tasks, s.Touched
		for i := range s.Orders {
			o := &s.Orders[i]
			v := OrderView{ID: o.ID, Line: o.Act.String(), When: o.Said}
			switch {
			case o.Drawn > 0:
				v.Left = fmt.Sprintf("after %d more cards", o.Drawn-s.Drawn)
			case o.Cards > 0:
				v.Left = fmt.Sprintf("round %d, after %d cards", o.Round+1, o.Cards)
			default:
				v.Left = fmt.Sprintf("round %d", o.Round+1)
			}
			w.Orders = append(w.Orders, v)
		}
	}
	return w
}
