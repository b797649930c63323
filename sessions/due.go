package sessions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"time"

	"burncard/sessions/cases"
	"burncard/sessions/fsrs"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A CardStore keeps what members have to come back to.
type CardStore interface {
	// Broken returns the clauses of the law that a person has broken as a dealer, as far as
	// that counts and he may know of it: one for each game, clause and house.
	Broken(ctx context.Context, person string) ([]record.BrokenClause, error)
	// Begin keeps new cards with their first reviews. A card that there is already, of the
	// same person, game, clause and value, stays as it is.
	Begin(ctx context.Context, cards ...record.Card) error
	// Of returns the cards of a person with their reviews, in the order in which they began.
	Of(ctx context.Context, person string) ([]record.Card, error)
	Find(ctx context.Context, id int64) (record.Card, bool, error)
	// Searched notes when a case was looked for in vain; the zero time that one was found.
	Searched(ctx context.Context, card int64, at time.Time) error

	// Deal keeps that a case is dealt at a table, and Dealt lists those of a person that
	// have not ended, the newest first.
	Deal(ctx context.Context, d record.DealtCase) error
	Dealt(ctx context.Context, person string) ([]record.DealtCase, error)
	// AtTable returns the case that is or was dealt at a table.
	AtTable(ctx context.Context, table string) (record.DealtCase, bool, error)
	// End ends a case, with the review that it came to; nil for none. A case that has ended
	// stays as it is. Kept reports that the review counts: the first of a day does.
	End(ctx context.Context, table string, at time.Time, r *record.Review) (kept bool, err error)
}

// A CaseWanted is a case that is to be dealt for a card.
type CaseWanted struct {
	record.Card
	Seed   uint64
	Unlike bool   // a look-alike, where there is one: nothing is owed under the clause
	Back   string // the page to which the table of the case leads back
}

// A CaseDealer deals cases at tables of their own, and tells how they went.
type CaseDealer interface {
	// DealCase opens a table for a case, which the person takes, and tells whether it is a
	// look-alike. It is ErrNoCase where none is found. One search finds both, so that how long
	// it takes does not tell which it is.
	DealCase(ctx context.Context, by Person, w CaseWanted) (table string, unlike bool, err error)
	// CaseWent tells how the case at a table went, and whether it is over. A table that was
	// closed before has a case that is not over.
	CaseWent(ctx context.Context, table string) (a Attempt, over bool, err error)
	// Gone reports that the case at a table cannot be gone on with.
	Gone(ctx context.Context, table string) bool
	// Leave closes the tables of cases that the person has left.
	Leave(ctx context.Context, by Person) error
	// ShowDue shows a table what is due; one that is closed nothing.
	ShowDue(ctx context.Context, table string, note DueNote) error
}

// ErrNoCase says that no case is found for a clause.
var ErrNoCase = errors.New("no case is found for this clause")

// ErrNoCard says that there is no such card that the person may know of.
var ErrNoCard = errors.New("there is no such card")

// Due is what members come back to: their weak clauses, each as a fresh case on the day on
// which it is due. A day is a day of the calendar where the house stands: the hour at which
// a gaming day begins is a rule of each table, and the house as a whole has none.
type Due struct {
	store  CardStore
	dealer CaseDealer // nil where no cases can be dealt
	times  func(ctx context.Context, person, cite string, device record.Device) (Pace, error)
	now    func() time.Time

	mu    sync.Mutex
	doors map[string]*sync.Mutex // by person: one case is chosen at a time
}

const (
	// DueSitting is how many cases are about ten minutes.
	DueSitting = 12
	// DueNew is how many cards a day come for the first time.
	DueNew = 10
	// searchAgain is after how many days a case is looked for again that was not found, and
	// searchSoon where the search is known to find cases of the clause: it deals others then.
	searchAgain, searchSoon = 7, 1
	// unlikeOneIn: one case in so many is a look-alike.
	unlikeOneIn = 3
)

// HouseDay numbers the day of a moment where the house stands: days since 1970-01-01.
func HouseDay(at time.Time) int {
	at = at.Local()
	return int(time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// DayBegins is when a day of that number begins where the house stands.
func DayBegins(day int) time.Time {
	at := time.Unix(int64(day)*24*60*60, 0).UTC()
	return time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.Local)
}

// A DueCard is a card as it stands on a day.
type DueCard struct {
	record.Card
	fsrs.State
	Knows    float64 // how likely the person knows it now
	IsDue    bool
	NoCase   bool // a case was looked for in vain
	LooksOn  int  // the day on which it is looked for again, where NoCase
	Mistakes int  // under the clause in the game and value, as far as they count; 0 where nobody counted
}

// DueAfter is the day on which the card was due after its ith review.
func (c *DueCard) DueAfter(i int) int { return stateOf(c.Reviews[:i+1]).Due }

func stateOf(reviews []record.Review) (s fsrs.State) {
	for _, r := range reviews {
		s = s.After(fsrs.Review{Day: r.Day, Grade: r.Grade})
	}
	return s
}

// Attempts are the reviews of the card without the mistake with which it began.
func (c *DueCard) Attempts() []record.Review { return c.Reviews[min(1, len(c.Reviews)):] }

func dueCard(c record.Card, now time.Time) DueCard {
	d := DueCard{Card: c, State: stateOf(c.Reviews)}
	today := HouseDay(now)
	if !c.Searched.IsZero() {
		d.LooksOn = HouseDay(c.Searched) + searchAgain
		if _, known := cases.Find(c.Variant, c.Cite); known {
			d.LooksOn = HouseDay(c.Searched) + searchSoon
		}
		d.NoCase = today < d.LooksOn
	}
	d.Knows = d.State.Retrievability(today)
	d.IsDue = d.Due <= today && !d.NoCase
	return d
}

// A DueDay is what a person has done and has still to do on a day.
type DueDay struct {
	Cards []DueCard // all of the person's, the most urgent first
	Done  int       // cases that counted
	Right int       // of those right at first
	Left  int       // cases of this sitting
	Due   int       // cases that could be dealt
	Table string    // where a case is dealt now; "" for nowhere
	Next  time.Time // the day on which the next card is due; zero for none
}

// Over reports that the person has done what was due today, or a whole sitting of it.
func (d *DueDay) Over() bool { return d.Done > 0 && d.Left == 0 && d.Table == "" }

// Today is how a person stands. The person himself asks, or a supervisor.
func (x *Due) Today(ctx context.Context, viewer Person, person string) (d DueDay, err error) {
	if person == "" || automatic(person) || person != viewer.ID && !viewer.supervises() {
		return d, ErrNoCard
	}
	return x.today(ctx, person)
}

func (x *Due) today(ctx context.Context, person string) (d DueDay, err error) {
	if err := x.settle(ctx, person); err != nil {
		return d, err
	}
	cards, mistakes, err := x.cards(ctx, person)
	if err != nil {
		return d, err
	}
	open, err := x.store.Dealt(ctx, person)
	if err != nil {
		return d, err
	}
	now := x.now()
	d = dueDay(cards, now)
	for i := range d.Cards {
		d.Cards[i].Mistakes = mistakes[keyOf(&d.Cards[i].Card)]
	}
	for _, c := range open {
		if HouseDay(c.At) == HouseDay(now) {
			d.Table = c.Table
			break
		}
	}
	return d, nil
}

// grades reports that an attempt at a card is graded at a moment: the first of a day is.
func (d *DueDay) grades(card int64, now time.Time) bool {
	i := slices.IndexFunc(d.Cards, func(c DueCard) bool { return c.ID == card })
	return i >= 0 && !slices.ContainsFunc(d.Cards[i].Reviews, func(r record.Review) bool { return r.Day == HouseDay(now) })
}

// dueDay says how somebody with these cards stands at a moment.
func dueDay(cards []record.Card, now time.Time) (d DueDay) {
	today, fresh := HouseDay(now), DueNew
	next := 0
	for _, c := range cards {
		card := dueCard(c, now)
		for i, r := range card.Attempts() {
			if r.Day != today {
				continue
			}
			d.Done++
			if r.Why == record.Right || r.Why == record.Fast || r.Why == record.Slow {
				d.Right++
			}
			if i == 0 {
				fresh--
			}
		}
		if !card.IsDue && !card.NoCase && (next == 0 || card.Due < next) {
			next = card.Due
		}
		d.Cards = append(d.Cards, card)
	}
	slices.SortStableFunc(d.Cards, moreUrgent)
	for i := range d.Cards {
		c := &d.Cards[i]
		if c.IsDue && len(c.Attempts()) == 0 {
			if fresh--; fresh < 0 {
				c.IsDue = false
				if next == 0 || next > today+1 {
					next = today + 1
				}
			}
		}
		if c.IsDue {
			d.Due++
		}
	}
	if next > 0 {
		d.Next = DayBegins(next)
	}
	d.Left = min(d.Due, DueSitting-d.Done%DueSitting)
	if d.Done > 0 && d.Done%DueSitting == 0 {
		d.Left = 0 // a sitting is over; the next begins with its first case
	}
	return d
}

// moreUrgent orders cards: what has been due for longest first, then what is known least.
func moreUrgent(a, b DueCard) int {
	return cmp.Or(cmp.Compare(a.Due, b.Due), cmp.Compare(a.Knows, b.Knows), cmp.Compare(a.ID, b.ID))
}

// cards are those of a person, and how many mistakes count for each. A clause that he has
// broken and that has none gets its card; a card that nobody has tried goes while no mistake
// counts for it any more.
func (x *Due) cards(ctx context.Context, person string) (list []record.Card, mistakes map[cardKey]int, err error) {
	broken, err := x.store.Broken(ctx, person)
	if err != nil {
		return nil, nil, err
	}
	if list, err = x.store.Of(ctx, person); err != nil {
		return nil, nil, err
	}
	there := map[cardKey]bool{}
	for i := range list {
		there[keyOf(&list[i])] = true
	}
	mistakes = map[cardKey]int{}
	var begin []record.Card
	of := houseValues{}
	for _, b := range broken {
		c := begun(person, b)
		c.Value = of.value(b)
		key := keyOf(&c)
		if !there[key] && mistakes[key] == 0 {
			begin = append(begin, c)
		}
		mistakes[key] += b.Mistakes
	}
	if len(begin) > 0 {
		if err := x.store.Begin(ctx, begin...); err != nil {
			return nil, nil, err
		}
		if list, err = x.store.Of(ctx, person); err != nil {
			return nil, nil, err
		}
	}
	list = slices.DeleteFunc(list, func(c record.Card) bool { return len(c.Reviews) < 2 && mistakes[keyOf(&c)] == 0 })
	return list, mistakes, nil
}

// A cardKey is what makes a card of a person one.
type cardKey struct{ variant, cite, value string }

func keyOf(c *record.Card) cardKey { return cardKey{c.Variant, c.Cite, c.Value} }

// begun is the card that begins with a mistake, graded again, but for its value.
func begun(person string, b record.BrokenClause) record.Card {
	c := record.Card{Person: person, Variant: b.Variant, Cite: b.Cite, Title: b.Title, House: b.House, Begun: b.At}
	c.Reviews = []record.Review{{
		Day: HouseDay(b.At), At: b.At, Grade: fsrs.Again, Why: record.Broken, Table: b.Table, Session: b.Session, Seq: b.Seq,
	}}
	return c
}

// settle ends the cases of a person that are over, with their grades, and those that cannot
// be gone on with, without.
func (x *Due) settle(ctx context.Context, person string) error {
	open, err := x.store.Dealt(ctx, person)
	if err != nil {
		return err
	}
	for _, d := range open {
		a, over, err := x.dealer.CaseWent(ctx, d.Table)
		lost := errors.Is(err, journal.ErrNoTable) || errors.Is(err, journal.ErrTrimmed)
		switch {
		case lost, err == nil && !over && x.dealer.Gone(ctx, d.Table):
			_, err = x.store.End(ctx, d.Table, x.now(), nil)
		case err == nil && over:
			err = x.grade(ctx, d, a)
		}
		if err != nil {
			return fmt.Errorf("how the case at table %s went: %w", d.Table, err)
		}
	}
	return nil
}

// grade ends a case with the review that it came to.
func (x *Due) grade(ctx context.Context, d record.DealtCase, a Attempt) error {
	card, ok, err := x.store.Find(ctx, d.Card)
	if err != nil || !ok {
		return err
	}
	a.Unlike, a.Retry = d.Unlike, false // what is tried again is dealt at another table
	var own Pace
	if x.times != nil && a.Device != "" {
		if own, err = x.times(ctx, d.Person, card.Cite, a.Device); err != nil {
			return err
		}
	}
	var r *record.Review
	if grade, why, counts := gradeOf(a, own); counts {
		r = &record.Review{
			Day: HouseDay(a.At), At: a.At, Grade: grade, Why: why, Seed: d.Seed, Unlike: d.Unlike,
			Table: d.Table, Session: a.Session, Seq: a.Seq, Took: a.Took, Device: a.Device,
		}
	}
	_, err = x.store.End(ctx, d.Table, a.At, r)
	return err
}

// door has only one case of a person be chosen at a time, whatever he presses in how many
// tabs.
func (x *Due) door(person string) *sync.Mutex {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.doors == nil {
		x.doors = map[string]*sync.Mutex{}
	}
	if x.doors[person] == nil {
		x.doors[person] = new(sync.Mutex)
	}
	return x.doors[person]
}

// Deal has a person deal the next case that is due, at a table of its own; "" where nothing
// is due. A case that is dealt already is gone on with. One that was left on another day is
// not, and grades nothing. Back is the page to which the table leads back.
func (x *Due) Deal(ctx context.Context, by Person, back string) (table string, err error) {
	if table, err = x.deal(ctx, by, back); err != nil || table == "" {
		return "", err
	}
	return table, x.tell(ctx, table)
}

func (x *Due) deal(ctx context.Context, by Person, back string) (table string, err error) {
	door := x.door(by.ID)
	door.Lock()
	defer door.Unlock()
	today, err := x.today(ctx, by.ID)
	if err != nil || today.Table != "" || x.dealer == nil {
		return today.Table, err
	}
	left, err := x.store.Dealt(ctx, by.ID)
	if err != nil {
		return "", err
	}
	for _, d := range left {
		if _, err := x.store.End(ctx, d.Table, x.now(), nil); err != nil {
			return "", err
		}
	}
	due := slices.DeleteFunc(slices.Clone(today.Cards), func(c DueCard) bool { return !c.IsDue })
	for last := lastTried(today.Cards); len(due) > 0; {
		i := interleaved(due, last)
		c := due[i]
		due = slices.Delete(due, i, i+1)
		w := wanted(c, HouseDay(x.now()))
		w.Back = back
		table, unlike, err := x.dealer.DealCase(ctx, by, w)
		if errors.Is(err, ErrNoCase) {
			if err := x.store.Searched(ctx, c.ID, x.now()); err != nil {
				return "", err
			}
			continue
		}
		if err != nil {
			return "", err
		}
		if !c.Searched.IsZero() {
			if err := x.store.Searched(ctx, c.ID, time.Time{}); err != nil {
				return "", err
			}
		}
		return table, x.store.Deal(ctx, record.DealtCase{Table: table, Card: c.ID, Person: by.ID, Seed: w.Seed, Unlike: unlike, At: x.now()})
	}
	return "", nil
}

// Leave ends a sitting: the table of its last case is closed. A case that goes on is not,
// and stays as it is.
func (x *Due) Leave(ctx context.Context, by Person) error {
	today, err := x.Today(ctx, by, by.ID)
	if err != nil || today.Table != "" || x.dealer == nil {
		return err
	}
	return x.dealer.Leave(ctx, by)
}

// wanted is the case of a card on a day: the same one, however often it is asked for.
func wanted(c DueCard, day int) CaseWanted {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s %d %d", c.Person, c.ID, day)
	seed := h.Sum64()
	return CaseWanted{Card: c.Card, Seed: seed, Unlike: seed%unlikeOneIn == 0}
}

// lastTried is the card that was tried last; nil for none.
func lastTried(cards []DueCard) (last *DueCard) {
	at := time.Time{}
	for i := range cards {
		if n := len(cards[i].Attempts()); n > 0 && cards[i].Attempts()[n-1].At.After(at) {
			last, at = &cards[i], cards[i].Attempts()[n-1].At
		}
	}
	return last
}

// interleaved is the place of the first card that is of another game or another paragraph
// than the last; of the first, where none is.
func interleaved(due []DueCard, last *DueCard) int {
	if last == nil {
		return 0
	}
	paragraph := func(c *DueCard) string {
		if i := strings.Index(c.Cite, ")"); i >= 0 {
			return c.Variant + " " + c.Cite[:i]
		}
		return c.Variant + " " + c.Cite
	}
	for i := range due {
		if paragraph(&due[i]) != paragraph(last) {
			return i
		}
	}
	return 0
}

// pace is how long a person takes for a clause.
func (r *Reviews) pace(ctx context.Context, person, cite string, by record.Device) (p Pace, err error) {
	all, err := r.OwnTimes(ctx, Person{ID: person}, person, cite, by)
	return Pace{N: all.N, Quarter: all.Percentile(25), Ninety: all.Percentile(90)}, err
}

// Find returns a card for its person and for supervisors; ErrNoCard to others.
func (x *Due) Find(ctx context.Context, viewer Person, id int64) (DueCard, error) {
	c, ok, err := x.store.Find(ctx, id)
	if err == nil && (!ok || viewer.ID == "" || viewer.ID != c.Person && !viewer.supervises()) {
		err = ErrNoCard
	}
	if err != nil {
		return DueCard{}, err
	}
	d := dueCard(c, x.now())
	d.Mistakes, err = x.mistakes(ctx, &c)
	return d, err
}

// mistakes counts those of a card.
func (x *Due) mistakes(ctx context.Context, c *record.Card) (n int, err error) {
	broken, err := x.store.Broken(ctx, c.Person)
	of := houseValues{}
	for _, b := range broken {
		if b.Variant == c.Variant && b.Cite == c.Cite && of.value(b) == c.Value {
			n += b.Mistakes
		}
	}
	return n, err
}

// MayDeal reports that cases can be dealt here.
func (x *Due) MayDeal() bool { return x.dealer != nil }

// A DueResult is what the case at a table came to for its card.
type DueResult struct {
	Card   DueCard
	Case   record.DealtCase
	Review *record.Review // nil: it grades nothing
}

// Result is what came of the case that was dealt at a table for a card of the viewer's;
// false where there is none, or where it is not over.
func (x *Due) Result(ctx context.Context, viewer Person, table string) (r DueResult, ok bool, err error) {
	if r.Case, ok, err = x.store.AtTable(ctx, table); err != nil || !ok || viewer.ID != r.Case.Person {
		return r, false, err
	}
	if r.Case.Ended.IsZero() {
		if err := x.settle(ctx, viewer.ID); err != nil {
			return r, false, err
		}
		if r.Case, ok, err = x.store.AtTable(ctx, table); err != nil || !ok || r.Case.Ended.IsZero() {
			return r, false, err
		}
	}
	if r.Card, err = x.Find(ctx, viewer, r.Case.Card); err != nil {
		return r, false, err
	}
	for i := range r.Card.Reviews {
		if r.Card.Reviews[i].Table == table && r.Card.Reviews[i].Why != record.Broken {
			r.Review = &r.Card.Reviews[i]
		}
	}
	return r, true, nil
}
