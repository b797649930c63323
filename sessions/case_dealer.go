package sessions

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"burncard/game"
	"burncard/sessions/cases"
	"burncard/variants"
)

// caseTime is how long a case is looked for at most. Common clauses take a few milliseconds.
const caseTime = 2 * time.Second

// A WantedCase is a fresh case that is to be dealt.
type WantedCase struct {
	Variant, Cite string
	House         string // its words; "" for one at which cases of the clause are found
	Seed          uint64 // 0 for chance
	// LookAlike asks for one in which nothing is owed under the clause. Of chance one in three
	// is.
	LookAlike bool
	orGenuine bool            // a case of the clause will do where nothing looks like it
	Unlike    *cases.Likeness // of the case before; nil for none
	Back      string          // the page from which the person came
}

// FreshCase opens a table of a person's own with a fresh case of a clause. It is ErrNoCase
// where none is found in time.
func (h *Hall) FreshCase(ctx context.Context, by Person, w WantedCase) (table string, err error) {
	book, err := variants.Lookup(w.Variant)
	if err != nil {
		return "", ErrNoCase
	}
	house, err := houseOfCase(book, &w)
	if err != nil {
		return "", ErrNoCase // an option has gone since
	}
	if house.Automated {
		return "", ErrNoCase // nobody deals there
	}
	ctx, stop := context.WithTimeout(ctx, caseTime)
	defer stop()
	q := cases.Request{Book: book, House: house, Cite: w.Cite, Seed: w.Seed, Unlike: w.Unlike}
	c, alike, err := cases.Search(ctx, q)
	if errors.Is(err, cases.ErrNone) {
		return "", fmt.Errorf("%w: %s, %s", ErrNoCase, w.Variant, w.Cite)
	} else if err != nil {
		return "", err
	}
	if w.LookAlike {
		switch {
		case alike.Facts != nil:
			c = alike
		case !w.orGenuine:
			return "", fmt.Errorf("%w: nothing looks like %s, %s", ErrNoCase, w.Variant, w.Cite)
		}
	}
	return h.OpenCase(context.WithoutCancel(ctx), by, Beginning{Facts: c.Facts, Arranged: true}, Puzzle{
		Cite: c.Cite, Title: c.Title, Source: c.Source, Right: c.Right, Wrong: c.Wrong, Bars: c.Bars, LookAlike: c.LookAlike, Lead: c.Lead, Seed: w.Seed, Like: &c.Likeness, Back: w.Back,
	})
}

// houseOfCase is the house that is wanted, or one at which cases of the clause are found, or
// the game's own.
func houseOfCase(book *game.Rulebook, w *WantedCase) (game.House, error) {
	if w.House != "" {
		return game.ReadHouse(w.House)
	}
	place, _ := cases.Find(w.Variant, w.Cite)
	return book.House(place.House...)
}

// FreshOfSame opens a table with a fresh case of the clause of a table's case, which differs
// from it in two things at least.
func (h *Hall) FreshOfSame(ctx context.Context, by Person, table string) (fresh string, err error) {
	l, ok := h.Table(table)
	switch {
	case !ok:
		return "", ErrNoTable
	case l.set.By.ID != by.ID:
		return "", ErrNotYours
	case l.set.Puzzle == nil:
		return "", ErrCaseOver
	}
	p := l.set.Puzzle
	return h.ChanceCase(ctx, by, WantedCase{Variant: l.book.Variant, Cite: p.Cite, House: l.set.House.String(), Unlike: p.Like, Back: p.Back})
}

// ChanceCase is FreshCase with a seed of chance. One in three is a look-alike.
func (h *Hall) ChanceCase(ctx context.Context, by Person, w WantedCase) (table string, err error) {
	draw := h.cfg.Draw
	if draw == nil {
		draw = draws(0, 1)
	}
	w.Seed, w.LookAlike, w.orGenuine = 1+uint64(draw.Below(1<<30)), draw.Below(unlikeOneIn) == 0, true
	return h.FreshCase(ctx, by, w)
}

// caseTables are the tables with cases, as those who schedule cases ask of them.
type caseTables struct{ *Hall }

// CaseWent implements [CaseDealer].
func (c caseTables) CaseWent(ctx context.Context, table string) (a Attempt, over bool, err error) {
	t, err := c.log.Table(ctx, table)
	if err != nil {
		return a, false, err
	}
	set, err := readSettings(t.Settings)
	if err != nil {
		return a, false, err
	}
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		return a, false, err
	}
	x, h, err := trialOf(ctx, c.log, book, table, &set, math.MaxInt64)
	if x == nil || err != nil {
		return a, false, err
	}
	a, over = x.result(h)
	return a, over, nil
}

// Gone implements [CaseDealer].
func (c caseTables) Gone(_ context.Context, table string) bool {
	_, open := c.tables.find(table)
	return !open
}
