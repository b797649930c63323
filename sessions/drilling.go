package sessions

import (
	"context"
	"errors"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions/drills"
	"burncard/sessions/record"
	"burncard/sessions/spreadsheet"
	"burncard/variants"
	"burncard/variants/blackjack"
)

// A DrillStore keeps the runs of drills; the recorder writes them.
type DrillStore interface {
	// Runs returns a person's runs of a drill before a moment, the last first.
	Runs(ctx context.Context, person, drill string, before time.Time, most int) ([]record.DrillRun, error)
	// Last returns a person's last run of each drill.
	Last(ctx context.Context, person string) ([]record.DrillRun, error)
	// All returns all runs of a person, the last first.
	All(ctx context.Context, person string) ([]record.DrillRun, error)
	// Run returns the run of a session, and whether there is one.
	Run(ctx context.Context, session string) (record.DrillRun, bool, error)
}

// ErrNoDrill says that there is no drill of that name at that game.
var ErrNoDrill = errors.New("there is no such drill")

// OpenDrill opens a table at which a person deals a drill, with its first item on it, and
// closes one that he has left before.
func (h *Hall) OpenDrill(ctx context.Context, by Person, key, variant string) (id string, err error) {
	d, ok := drills.Find(key)
	if !ok {
		return "", ErrNoDrill
	}
	if games := d.Games(); variant == "" && len(games) > 0 {
		variant = games[0]
	}
	if _, ok := d.Words[variant]; !ok {
		return "", ErrNoDrill
	}
	book, err := variants.Lookup(variant)
	if err != nil {
		return "", err
	}
	seed := secret{}.Uint64()
	facts, err := d.Item(drills.Ask{Book: book, Seed: seed})
	if err != nil {
		return "", err
	}
	if err := h.closeDrills(ctx, by); err != nil {
		return "", err
	}
	return h.Create(ctx, NewTable{
		Name: d.Title, Mode: game.Coached.String(), By: by, Begins: &Beginning{Facts: facts, Arranged: true, Drill: key}, drill: &drillSeed{key, seed, h.cfg.DrillLasts},
	})
}

func (h *Hall) closeDrills(ctx context.Context, by Person) error {
	for _, l := range h.tables.all() {
		if l.set.Drill == nil || l.set.By.ID != by.ID {
			continue
		}
		err := l.askFor(ctx, func() error {
			if err := l.wake(); err != nil {
				return err
			}
			return h.shutDown(l)
		})
		if err != nil && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return nil
}

// A Drilling is how far a run has come, as its dealer sees it.
type Drilling struct {
	DrillStage
	Until time.Time     // zero before the first act
	Lasts time.Duration // from the first act on
	Pace  time.Duration // for an item; 0 while it does not count
}

// A DrillStage is what of a run does not change with the time.
type DrillStage struct {
	Key, Title, Asks string
	Variant          string
	Number           int    // of the item that lies there
	Over             int    // items that are over
	Right            int    // of them, at first
	Wrong            bool   // the item that lies there had a mistake
	Done             bool   // it is over, and the next comes
	Session          string // of the run, when it has ended
	Ended            bool
}

// shown is what people at the table see of a run that lasts so long; nil for none.
func (d *drillRun) shown(of *drills.Drill, variant string, lasts time.Duration) *Drilling {
	if d == nil || of == nil {
		return nil
	}
	s := &Drilling{Lasts: lasts, DrillStage: DrillStage{
		Key: d.Key, Title: of.Title, Asks: of.Asks, Variant: variant, Number: d.Number, Over: len(d.Items), Wrong: d.Wrong, Done: !d.Done.IsZero(), Ended: !d.Over.IsZero(),
	}}
	if !d.Began.IsZero() {
		s.Until = d.Began.Add(lasts)
	}
	for i := range d.Items {
		if d.Items[i].Right {
			s.Right++
		}
	}
	so := record.DrillRun{Items: d.Items}
	s.Pace, _ = so.Pace()
	if s.Ended && len(d.Items) > 0 {
		s.Session = d.Session
	}
	return s
}

// unaided takes out of a View what would tell the answers of a drill.
func unaided(v *game.View) {
	v.Due = nil
	v.Said = slices.DeleteFunc(slices.Clone(v.Said), tellsSum)
	v.Dealer.Total, v.Dealer.InTurn = "", false
	boxes := append([]game.BoxView{}, v.Boxes...)
	for i := range boxes {
		b := &boxes[i]
		b.Chooses = false
		b.Hands = append([]game.HandView{}, b.Hands...)
		for j := range b.Hands {
			b.Hands[j].Total, b.Hands[j].InTurn = "", false
		}
	}
	v.Boxes = boxes
}

// tellsSum reports the line of a player who hands in what the dealer has to count.
func tellsSum(line string) bool {
	a, err := game.ParseAct(line)
	return err == nil && (a.Verb == game.Colour || a.Verb == game.Cash)
}

// uncounted takes out of a dealer's View the lines that tell the sum of what he has to count,
// until he has.
func uncounted(v *game.View) {
	ways := blackjack.ChipsIn.Of(&v.House)
	waits := func(b game.BoxView) bool {
		return !b.Counted && !b.Offered.IsZero() && ways != blackjack.ChipsFree
	}
	if !slices.ContainsFunc(v.Boxes, waits) {
		return
	}
	v.Said = slices.DeleteFunc(slices.Clone(v.Said), func(line string) bool {
		a, err := game.ParseAct(line)
		return err == nil && tellsSum(line) && slices.ContainsFunc(v.Boxes, func(b game.BoxView) bool { return b.N == int(a.Box) && waits(b) })
	})
}

// A DrillRun is one run of a drill.
type DrillRun = record.DrillRun

// LastDrills returns a person's last run of each drill.
func (r *Reviews) LastDrills(ctx context.Context, p Person) ([]DrillRun, error) {
	if p.ID == "" {
		return nil, nil
	}
	if err := r.upToDate(ctx); err != nil {
		return nil, err
	}
	return r.records.Drills.Last(ctx, p.ID)
}

// runsBefore is how many runs a run is shown beside.
const runsBefore = 5

// DrillRun returns the run of a session, for the person who dealt it and for supervisors,
// with that person's runs of the drill before it, the last first.
func (r *Reviews) DrillRun(ctx context.Context, viewer Person, session string) (run DrillRun, before []DrillRun, err error) {
	if err := r.upToDate(ctx); err != nil {
		return run, nil, err
	}
	run, found, err := r.records.Drills.Run(ctx, session)
	switch {
	case err != nil:
		return run, nil, err
	case !found:
		return run, nil, ErrNoSession
	case viewer.ID == "" || viewer.ID != run.Person && !viewer.supervises():
		return run, nil, ErrNotYours
	}
	before, err = r.records.Drills.Runs(ctx, run.Person, run.Drill, run.At, runsBefore)
	return run, before, err
}

// mistakeOfDrill is the mistake at an entry of a drill's session, which has none in its record.
func (h *Hall) mistakeOfDrill(ctx context.Context, session string, seq int64) (*game.Mistake, error) {
	run, _, err := h.records.Drills.Run(ctx, session)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(run.Items, func(it record.DrillItem) bool { return it.Seq == seq && !it.Right })
	if i < 0 {
		return nil, ErrNoMistake
	}
	it := &run.Items[i]
	m := &game.Mistake{Cite: it.Cite, Title: it.Cite, Owed: it.Owed, By: game.ByDealer.String(), Source: game.Law.String()}
	book, err := variants.Lookup(run.Variant)
	if err != nil {
		return nil, err
	}
	if r := book.Rule(it.Cite); r != nil {
		m.Title, m.Source = r.Title, r.Source.String()
	}
	return m, nil
}

// drills writes the runs of the person's drills, item by item.
func (e *export) drills() error {
	runs, err := e.hall.records.Drills.All(e.ctx, e.of.ID)
	if err != nil {
		return err
	}
	return e.list("drills.csv", []any{
		"session", "drill", "game", spreadsheet.Moment("over"), "item", "kind", "level", "right at first", "seconds", "clause", "line of the log", "device",
	}, func(row func(...any) error) error {
		for _, r := range runs {
			for i, it := range r.Items {
				if err := row(r.Session, r.Drill, r.Variant, r.At, i+1, it.Kind, it.Level+1, it.Right, it.Took, it.Cite, it.Seq, string(it.Device)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
