package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/apprenticeship"
)

// ApprenticeKey stands in the place of an exercise's key in sessions of apprentices.
const ApprenticeKey = record.Apprenticeship

// An ApprenticeStore keeps how far people have come in their apprenticeships, and the
// orders of duties that supervisors wrote.
type ApprenticeStore interface {
	Find(ctx context.Context, person string) (a record.Apprentice, ok bool, err error)
	Set(ctx context.Context, a record.Apprentice) error
	// Steps returns steps of a duty, the newest first, and how many there are.
	Steps(ctx context.Context, person, duty string, skip, most int) (list []record.ApprenticeStep, all int, err error)
	// Reached returns the first step at one of some duties of one person or ("") of everybody,
	// and Shoes the shoe at the end of a game, which KeepShoe keeps in place of an earlier one.
	Reached(ctx context.Context, person string, duties ...string) ([]record.Station, error)
	Shoes(ctx context.Context, person, game string) ([]record.Station, error)
	KeepShoe(ctx context.Context, person, game, session string, at time.Time) error
	// Orders returns all orders, the newest first.
	Orders(ctx context.Context) ([]record.ApprenticeOrder, error)
	KeepOrder(ctx context.Context, o record.ApprenticeOrder) error
}

// Apprenticeships are those of all people of the house: one for each person and game, of
// which one table is open at a time.
type Apprenticeships struct {
	hall  *Hall
	store ApprenticeStore
}

// What callers must tell apart.
var (
	ErrNoDuty     = errors.New("the order has no such duty")
	ErrNotYet     = errors.New("this duty is not handed over yet")
	ErrNotReady   = errors.New("the shoe at the end waits until all duties are yours")
	ErrNoGame     = errors.New("a table hands no duties over at this game")
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
	Game    string
	Begun   bool
	Version int // of the order
	Duties  []DutyProgress
	Kept    int         // duties that are his
	Ready   bool        // for the shoe at the end
	Shoe    *ShoeResult // what that shoe came to; nil where none was dealt to its end
	Pass    int         // the least score with which a shoe that begins now is passed
	Table   string      // that is open for him; "" for none
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

// Order returns the order of a game that is dealt now, and its version; 0 is the one that
// every house has. ErrNoGame says that the game has none.
func (a *Apprenticeships) Order(ctx context.Context, game string) (*apprenticeship.Order, int, error) {
	usual := apprenticeship.Default(game)
	if usual == nil {
		return nil, 0, fmt.Errorf("%q: %w", game, ErrNoGame)
	}
	list, err := a.store.Orders(ctx)
	if err != nil {
		return nil, 0, err
	}
	for i := range list {
		if apprenticeship.GameOf(list[i].Text) != game {
			continue
		}
		if list[i].Text == "" {
			return usual, list[i].Version, nil
		}
		if o, err := apprenticeship.Parse(list[i].Text); err == nil {
			return o, list[i].Version, nil
		}
		break // of another binary: the page of the order says so
	}
	return usual, 0, nil
}

// Of returns how far a person has come at a game: himself, or a supervisor, asks.
func (a *Apprenticeships) Of(ctx context.Context, viewer Person, person, game string) (p Apprentice, err error) {
	if person == "" || viewer.ID != person && !viewer.supervises() {
		return p, ErrNotYours
	}
	if err := a.hall.recorder.flush(ctx); err != nil {
		return p, err
	}
	order, version, err := a.Order(ctx, game)
	if err != nil {
		return p, err
	}
	row, _, err := a.store.Find(ctx, person)
	if err != nil {
		return p, err
	}
	p = Apprentice{Person: person, Game: game, Version: version, At: row.At}
	rule, err := a.hall.Scoring.At(ctx, a.hall.now())
	if err != nil {
		return p, err
	}
	p.Pass = rule.Pass
	shoes, err := a.store.Shoes(ctx, person, game)
	if err != nil {
		return p, err
	}
	for _, s := range shoes { // one at most
		if p.Shoe, err = a.shoe(ctx, viewer, order, s.Session); err != nil {
			return p, err
		}
	}
	stands, err := standsOf(&row)
	if err != nil {
		return p, err
	}
	if l := a.table(person, false); l != nil && l.duties.Game == game {
		p.Begun, p.Table, order, p.Version = true, l.id, l.duties, l.set.Apprenticeship.Version
	}
	for _, d := range order.Duties {
		s, known := stands[d.Key]
		p.Begun = p.Begun || known
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

// standsOf reads how far a person has come with the duties of all games.
func standsOf(row *record.Apprentice) (stands map[string]DutyStand, err error) {
	stands = map[string]DutyStand{}
	if row.Stands != "" {
		if err := json.Unmarshal([]byte(row.Stands), &stands); err != nil {
			return nil, fmt.Errorf("apprenticeship of %s: %w", row.Person, err)
		}
	}
	return stands, nil
}

// Begun lists the games at which a person has begun, that of the open table first: himself,
// or a supervisor, asks.
func (a *Apprenticeships) Begun(ctx context.Context, viewer Person, person string) (games []string, err error) {
	if person == "" || viewer.ID != person && !viewer.supervises() {
		return nil, ErrNotYours
	}
	if err := a.hall.recorder.flush(ctx); err != nil {
		return nil, err
	}
	row, _, err := a.store.Find(ctx, person)
	if err != nil {
		return nil, err
	}
	stands, err := standsOf(&row)
	if err != nil {
		return nil, err
	}
	open := a.table(person, false)
	for _, game := range apprenticeship.Games() {
		begun := false
		for key := range stands {
			begun = begun || apprenticeship.GameOfKey(key) == game
		}
		switch {
		case open != nil && open.duties.Game == game:
			games = slices.Insert(games, 0, game)
		case begun:
			games = append(games, game)
		}
	}
	return games, nil
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

// Continue returns the table at which a person goes on with a game, and opens it where there
// is none. He stands at it when he taps in.
func (a *Apprenticeships) Continue(ctx context.Context, by Person, game string) (id string, err error) {
	order, version, err := a.Order(ctx, game)
	if err != nil {
		return "", err
	}
	if l := a.table(by.ID, false); l != nil {
		if l.duties.Game == game && l.set.Apprenticeship.Version == version {
			return l.id, nil
		}
		// He goes on with another game, or the house has changed the order: he goes on under
		// the new one.
		if err := a.close(ctx, l); err != nil {
			return "", err
		}
	}
	p, err := a.Of(ctx, by, by.ID, game)
	if err != nil {
		return "", err
	}
	start := map[string]Help{}
	for _, d := range p.Duties {
		if d.Help != ByTable {
			start[d.Key] = d.Help
		}
	}
	id, err = a.open(ctx, by, "Apprenticeship", coached, order, &Apprenticed{Version: version, Order: order.Text, Start: start})
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

func (a *Apprenticeships) open(ctx context.Context, by Person, name string, mode game.Mode, o *apprenticeship.Order, what *Apprenticed) (id string, err error) {
	return a.hall.Create(ctx, apprenticesTable(by, name, mode, o, what))
}

// coached is the mode in which an apprentice learns.
const coached = game.Coached

func apprenticesTable(by Person, name string, mode game.Mode, o *apprenticeship.Order, what *Apprenticed) NewTable {
	return NewTable{
		Name: name, Variant: o.Game, Mode: mode.String(), Profile: o.Profile, Bots: 3, Style: bot.Book.String(), By: by, Apprenticeship: what,
	}
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
	p, err := a.Of(ctx, by, person, apprenticeship.GameOfKey(key))
	if errors.Is(err, ErrNoGame) {
		err = ErrNoDuty
	}
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
		case found:
			stands[d.Key] = DutyStand{}
		case d.Help == Kept:
			stands[d.Key] = d.DutyStand
		default:
			stands[d.Key] = DutyStand{Help: Kept}
		}
	}
	if !found {
		return ErrNoDuty
	}
	err = a.stand(ctx, person, p.Game, stands, map[string]bool{key: true})
	if err != nil {
		return err
	}
	return a.hall.Audit.Note(ctx, by, record.DutySet, person, "stands at “"+title+"”")
}

// stand has each duty of a game stand as given: the floor says so at the person's table, and where
// none is open the record has it. The duties of anew begin anew, also where their help is
// the same.
func (a *Apprenticeships) stand(ctx context.Context, person, game string, stands map[string]DutyStand, anew map[string]bool) error {
	l := a.table(person, false)
	if l != nil && l.duties.Game == game {
		return l.askFor(ctx, func() error {
			if err := l.wake(); err != nil {
				return err
			}
			for _, d := range l.duties.Duties {
				if was := l.h.Duties[d.Key].Help; was == stands[d.Key].Help && !anew[d.Key] {
					continue
				}
				if err := l.teach(d.Key, stands[d.Key].Help); err != nil {
					return err
				}
			}
			return nil
		})
	}
	row, _, err := a.store.Find(ctx, person)
	if err != nil {
		return err
	}
	all, err := standsOf(&row)
	if err != nil {
		return err
	}
	maps.Copy(all, stands)
	data, err := json.Marshal(all)
	if err != nil {
		return err
	}
	if l == nil { // else it is of another game, and goes on
		row.Table, row.Seq = "", 0
	}
	row.Person, row.Stands, row.At = person, string(data), a.hall.now()
	return a.store.Set(ctx, row)
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
	if text == apprenticeship.Default(apprenticeship.Blackjack).Text {
		text = ""
	}
	if text != "" {
		o, err := apprenticeship.Parse(text)
		if err == nil {
			err = a.serves(ctx, by, o)
		}
		if err != nil {
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

// serves refuses an order whose profile the house does not have, or whose game cannot be
// dealt under it. The error is an *apprenticeship.Error.
func (a *Apprenticeships) serves(ctx context.Context, by Person, o *apprenticeship.Order) error {
	refuse := func(why string, args ...any) error {
		return &apprenticeship.Error{Line: max(o.ProfileLine, 1), Why: fmt.Sprintf(why, args...)}
	}
	p, err := a.hall.Profiles.Find(ctx, by, o.Profile)
	var wrong *SettingError
	switch {
	case errors.As(err, &wrong):
		return refuse("profile %q: %s", o.Profile, wrong.Why)
	case err != nil:
		return err
	case strings.HasPrefix(o.Profile, "own:"):
		return refuse("profile %q is yours alone: apprentices deal under a profile of the house", o.Profile)
	}
	book, err := variants.Lookup(o.Game)
	if err != nil {
		return err
	}
	h, err := p.HouseFor(book)
	switch {
	case errors.As(err, &wrong):
		return refuse("profile %q at %s: %s", o.Profile, book.Title, wrong.Why)
	case err != nil:
		return err
	case h.Automated:
		return refuse("profile %q: a table under it deals itself, and hands nothing over", o.Profile)
	}
	return nil
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
	Right        int  // of the last steps without light, so many right at first
	Counted      int  // steps without light that count so far
	Wants, Of    int  // moving on takes so many right at first of so many
	NeedsLight   int  // lit steps to come
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
	v.Wants, v.Of, v.NeedsLight = shown.Duty.Right, shown.Of, max(0, shown.Light-shown.Lit)
	return v
}
