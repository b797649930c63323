package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/record"
	"burncard/variants/apprenticeship"
)

// ApprenticeKey stands in the place of an exercise's key in sessions of apprentices.
const ApprenticeKey = "apprenticeship"

// An ApprenticeStore keeps how far people have come in their apprenticeships, and the
// orders of duties that supervisors wrote.
type ApprenticeStore interface {
	Find(ctx context.Context, person string) (a record.Apprentice, ok bool, err error)
	Set(ctx context.Context, a record.Apprentice) error
	// Steps returns steps of a duty, the newest first, and how many there are.
	Steps(ctx context.Context, person, duty string, skip, most int) (list []record.ApprenticeStep, all int, err error)
	// Orders returns all orders, the newest first.
	Orders(ctx context.Context) ([]record.ApprenticeOrder, error)
	KeepOrder(ctx context.Context, o record.ApprenticeOrder) error
}

// Apprenticeships are those of all people of the house.
type Apprenticeships struct {
	hall  *Hall
	store ApprenticeStore
}

// What callers must tell apart.
var (
	ErrNoDuty     = errors.New("the order has no such duty")
	ErrNotYet     = errors.New("this duty is not handed over yet")
	ErrNotReady   = errors.New("the shoe at the end waits until all duties are yours")
	ErrShoeGoesOn = errors.New("the shoe is not over: deal on to the cover card")
)

// A DutyProgress is a station of the way: a duty, and how far a person has come with it.
type DutyProgress struct {
	apprenticeship.Duty
	DutyStand
}

// Rights is how many of the last steps without light were right at first, of how many.
func (d *DutyProgress) Rights() (right, counted int) { return d.DutyStand.Rights(d.Of) }

// An Apprentice is a person with how far he has come.
type Apprentice struct {
	Person  string
	Begun   bool
	Version int // of the order
	Duties  []DutyProgress
	Kept    int    // duties that are his
	Ready   bool   // for the shoe at the end
	Shoe    string // the session of that shoe; "" for none
	Table   string // that is open for him; "" for none
	At      time.Time
}

// Here is the duty that he learns now: the first that is handed over and not kept yet, and
// no other waits for less; nil at the end and before the beginning.
func (p *Apprentice) Here() *DutyProgress {
	var seldom *DutyProgress
	for i := range p.Duties {
		d := &p.Duties[i]
		switch {
		case d.Help == Kept || d.Help == ByTable:
		case !d.Seldom:
			return d
		case seldom == nil && !d.Aside:
			seldom = d
		}
	}
	return seldom
}

// Order returns the order that is dealt now, and its version; 0 is the one that every
// house has.
func (a *Apprenticeships) Order(ctx context.Context) (*apprenticeship.Order, int, error) {
	list, err := a.store.Orders(ctx)
	if err != nil {
		return nil, 0, err
	}
	if len(list) == 0 || list[0].Text == "" {
		version := 0
		if len(list) > 0 {
			version = list[0].Version
		}
		return apprenticeship.Default(), version, nil
	}
	o, err := apprenticeship.Parse(list[0].Text)
	if err != nil {
		return apprenticeship.Default(), 0, nil // of another binary: the page of the order says so
	}
	return o, list[0].Version, nil
}

// Of returns how far a person has come: himself, or a supervisor, asks.
func (a *Apprenticeships) Of(ctx context.Context, viewer Person, person string) (p Apprentice, err error) {
	if person == "" || viewer.ID != person && !viewer.supervises() {
		return p, ErrNotYours
	}
	if err := a.hall.recorder.flush(ctx); err != nil {
		return p, err
	}
	order, version, err := a.Order(ctx)
	if err != nil {
		return p, err
	}
	row, begun, err := a.store.Find(ctx, person)
	if err != nil {
		return p, err
	}
	p = Apprentice{Person: person, Begun: begun, Version: version, Shoe: row.Shoe, At: row.At}
	stands := map[string]DutyStand{}
	if begun {
		if err := json.Unmarshal([]byte(row.Stands), &stands); err != nil {
			return p, fmt.Errorf("apprenticeship of %s: %w", person, err)
		}
	}
	if l := a.table(person, false); l != nil {
		p.Table, order, p.Version = l.id, l.duties, l.set.Apprenticeship.Version
	}
	for _, d := range order.Duties {
		s := stands[d.Key]
		if s.Help == back {
			s.Help = ByTable
		}
		if s.Help == Kept {
			p.Kept++
		}
		p.Duties = append(p.Duties, DutyProgress{d, s})
	}
	p.Ready = readyForShoe(order, stands)
	return p, nil
}

// table is the table that is open for an apprentice: where he learns, or that of the shoe
// at the end; nil for none.
func (a *Apprenticeships) table(person string, shoe bool) *Live {
	for _, l := range a.hall.tables.all() {
		if x := l.set.Apprenticeship; x != nil && x.Shoe == shoe && l.set.By.ID == person {
			return l
		}
	}
	return nil
}

// Continue returns the table at which a person goes on, and opens it where there is none.
// He stands at it when he taps in.
func (a *Apprenticeships) Continue(ctx context.Context, by Person) (id string, err error) {
	order, version, err := a.Order(ctx)
	if err != nil {
		return "", err
	}
	if l := a.table(by.ID, false); l != nil {
		if l.set.Apprenticeship.Version == version {
			return l.id, nil
		}
		// The house has changed the order: he goes on under the new one.
		if err := a.close(ctx, l); err != nil {
			return "", err
		}
	}
	p, err := a.Of(ctx, by, by.ID)
	if err != nil {
		return "", err
	}
	start := map[string]Help{}
	for _, d := range p.Duties {
		if d.Help != ByTable {
			start[d.Key] = d.Help
		}
	}
	id, err = a.open(ctx, by, "Apprenticeship", &Apprenticed{Version: version, Order: order.Text, Start: start})
	if err != nil {
		return "", err
	}
	row, _, err := a.store.Find(ctx, by.ID)
	if err != nil {
		return "", err
	}
	if row.Stands == "" {
		row.Stands = "{}"
	}
	row.Person, row.Table, row.Seq, row.At = by.ID, id, 0, a.hall.now()
	return id, a.store.Set(ctx, row)
}

func (a *Apprenticeships) open(ctx context.Context, by Person, name string, what *Apprenticed) (id string, err error) {
	return a.hall.Create(ctx, NewTable{
		Name: name, Variant: "blackjack", Mode: game.Coached.String(), Profile: "floors", Bots: 3, Style: bot.Book.String(), By: by, Apprenticeship: what,
	})
}

func (a *Apprenticeships) close(ctx context.Context, l *Live) error {
	err := l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		return a.hall.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		return nil
	}
	return err
}

// DealShoe returns the table of the shoe at the end, and opens it where there is none.
func (a *Apprenticeships) DealShoe(ctx context.Context, by Person) (id string, err error) {
	if l := a.table(by.ID, true); l != nil {
		return l.id, nil
	}
	p, err := a.Of(ctx, by, by.ID)
	if err != nil {
		return "", err
	}
	if !p.Ready {
		return "", ErrNotReady
	}
	return a.open(ctx, by, "Your shoe", &Apprenticed{Version: p.Version, Shoe: true, Order: apprenticeship.Default().Text})
}

// FinishShoe ends the shoe at the end when it is over, closes its table, and returns the
// session, whose sheet tells how it went.
func (a *Apprenticeships) FinishShoe(ctx context.Context, by Person, id string) (session string, err error) {
	l, ok := a.hall.Table(id)
	if !ok || l.set.Apprenticeship == nil || !l.set.Apprenticeship.Shoe {
		return "", ErrNoTable
	}
	if l.set.By.ID != by.ID {
		return "", ErrNotYours
	}
	err = l.askFor(ctx, func() error {
		switch err := l.wake(); {
		case err != nil:
			return err
		case l.h.Session == nil:
			return ErrNoSession
		case !l.shoeOver():
			return ErrShoeGoesOn
		}
		session = l.h.Session.ID
		return a.hall.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		err = ErrNoTable
	}
	if err != nil {
		return "", err
	}
	row, _, err := a.store.Find(ctx, by.ID)
	if err != nil {
		return "", err
	}
	row.Shoe, row.At = session, a.hall.now()
	return session, a.store.Set(ctx, row)
}

// Skip puts out light and words of a duty that the apprentice knows: it is his when so many
// of its next steps are right at first as the order wants.
func (a *Apprenticeships) Skip(ctx context.Context, by Person, key string) error {
	l := a.table(by.ID, false)
	if l == nil {
		return ErrNoTable
	}
	return l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		switch s := l.h.Duties[key]; {
		case l.duties.Find(key) == nil:
			return ErrNoDuty
		case s.Help == ByTable || s.Help == back:
			return ErrNotYet
		case s.Help == Light || s.Help == Words:
			return l.teach(key, Alone)
		}
		return nil
	})
}

// teach has the floor say how far a duty has come.
func (l *Live) teach(key string, help Help) error {
	if r := l.sayNow(Person{ID: autoFloor, Name: "Floor"}, teaches(key, help)); r.Refused != "" {
		return errors.New(r.Refused)
	}
	return nil
}

// Place sets where a person stands: the duties before this one are his, this one is handed
// over with light, and those after it are the table's.
func (a *Apprenticeships) Place(ctx context.Context, by Person, person, key string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	p, err := a.Of(ctx, by, person)
	if err != nil {
		return err
	}
	stands, found := map[string]DutyStand{}, false
	title := ""
	for _, d := range p.Duties {
		switch {
		case d.Key == key:
			found, title = true, d.Title
			stands[d.Key] = DutyStand{Help: Light}
		case !found && d.Help == Kept:
			stands[d.Key] = d.DutyStand
		case !found:
			stands[d.Key] = DutyStand{Help: Kept}
		}
	}
	if !found {
		return ErrNoDuty
	}
	if l := a.table(person, false); l != nil {
		err = l.askFor(ctx, func() error {
			if err := l.wake(); err != nil {
				return err
			}
			for _, d := range l.duties.Duties {
				if was := l.h.Duties[d.Key].Help; was != stands[d.Key].Help || d.Key == key {
					if err := l.teach(d.Key, stands[d.Key].Help); err != nil {
						return err
					}
				}
			}
			return nil
		})
	} else {
		var row record.Apprentice
		if row, _, err = a.store.Find(ctx, person); err == nil {
			var data []byte
			if data, err = json.Marshal(stands); err == nil {
				row.Person, row.Table, row.Seq, row.Stands, row.At = person, "", 0, string(data), a.hall.now()
				err = a.store.Set(ctx, row)
			}
		}
	}
	if err != nil {
		return err
	}
	return a.hall.Audit.Note(ctx, by, record.DutySet, person, "stands at “"+title+"”")
}

// Steps returns a person's steps of a duty, the newest first, and how many there are.
func (a *Apprenticeships) Steps(ctx context.Context, viewer Person, person, duty string, skip, most int) ([]record.ApprenticeStep, int, error) {
	if viewer.ID != person && !viewer.supervises() {
		return nil, 0, ErrNotYours
	}
	return a.store.Steps(ctx, person, duty, skip, most)
}

// Orders returns the orders that the house has had, the newest first.
func (a *Apprenticeships) Orders(ctx context.Context) ([]record.ApprenticeOrder, error) {
	return a.store.Orders(ctx)
}

// KeepOrder keeps a text as the order of the house. An *apprenticeship.Error names the line
// that is wrong; "" goes back to the order that every house has.
func (a *Apprenticeships) KeepOrder(ctx context.Context, by Person, text, note string) error {
	if !by.supervises() {
		return ErrNotYours
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if text == apprenticeship.Default().Text {
		text = ""
	}
	if text != "" {
		if _, err := apprenticeship.Parse(text); err != nil {
			return err
		}
	}
	if note = strings.TrimSpace(note); tooLong(note, remarkMost) {
		return ErrRemark
	}
	if err := a.store.KeepOrder(ctx, record.ApprenticeOrder{Text: text, Note: note, By: by.recorded(), At: a.hall.now()}); err != nil {
		return err
	}
	return a.hall.Audit.Note(ctx, by, record.DutiesChanged, "", note)
}

// An Apprenticeship is what the people at an apprentice's table see of it.
type Apprenticeship struct {
	Shoe, ShoeOver bool // the shoe at the end; it is over
	Ready          bool // for that shoe
	Kept, All      int  // duties that are the apprentice's, of those that the shoe brings for certain
	// Yours says that the next step is the apprentice's, with this duty and help; else the
	// duty is the one that he learns.
	Yours        bool
	Key          string
	Title, Teach string
	Exercise     string // key of a lesson; "" for none
	Help         Help
	Fresh        bool // nothing of it was done yet
	Right, Of    int
	Counted      int // steps without light so far
	NeedsLight   int // lit steps to come
}

// apprenticeship is how far the apprentice of this table has come; nil where there is none.
func (a *audience) apprenticeship(sight *game.Sight) *Apprenticeship {
	if a.duties == nil {
		return nil
	}
	v := &Apprenticeship{Shoe: a.set.Apprenticeship.Shoe}
	if v.Shoe {
		v.ShoeOver = a.shoeOver()
		return v
	}
	p := Apprentice{}
	for _, d := range a.duties.Duties {
		s := a.h.Duties[d.Key]
		if s.Help == back {
			s.Help = ByTable
		}
		p.Duties = append(p.Duties, DutyProgress{d, s})
		if !d.Aside {
			v.All++
			if s.Help == Kept {
				v.Kept++
			}
		}
	}
	v.Ready = readyForShoe(a.duties, a.h.Duties)
	shown := p.Here()
	if step := firstBy(sight.Due, game.ByDealer); step != nil {
		if d := a.duties.Of(step); d != nil {
			for i := range p.Duties {
				if x := &p.Duties[i]; x.Key == d.Key && x.Help != ByTable {
					v.Yours, shown = true, x
				}
			}
		}
	}
	if shown == nil {
		return v
	}
	v.Key, v.Title, v.Teach, v.Exercise, v.Help = shown.Key, shown.Title, shown.Teach, shown.Exercise, shown.Help
	v.Fresh = shown.Help == Light && shown.Lit == 0
	v.Right, v.Counted = shown.Rights()
	v.Of, v.NeedsLight = shown.Of, max(0, shown.Light-shown.Lit)
	return v
}

// shoeOver reports that the shoe at the end has been dealt: rounds are over, and what is
// owed next is the shuffle.
func (s *state) shoeOver() bool {
	if s.h == nil || s.h.Table.Rounds == 0 || s.h.Table.Round.Started {
		return false
	}
	step := firstBy(s.referee.Due(), game.ByDealer)
	return step != nil && step.Rule != nil && step.Rule.Kind == "shuffle"
}
