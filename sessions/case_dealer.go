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
	House         string // its words; "" for the game's own
	Seed          uint64 // 0 for chance
	// LookAlike asks for one in which nothing is owed under the clause. Of chance one in three
	// is.
	LookAlike bool
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
	house := book.NewHouse()
	if w.House != "" {
		if house, err = game.ReadHouse(w.House); err != nil {
			return "", ErrNoCase // an option has gone since
		}
	}
	if house.Automated {
		return "", ErrNoCase // nobody deals there
	}
	ctx, stop := context.WithTimeout(ctx, caseTime)
	defer stop()
	q := cases.Request{Book: book, House: house, Cite: w.Cite, Seed: w.Seed, Unlike: w.Unlike, LookAlike: w.LookAlike}
	c, err := cases.Search(ctx, q)
	if errors.Is(err, cases.ErrNone) {
		return "", fmt.Errorf("%w: %s, %s", ErrNoCase, w.Variant, w.Cite)
	} else if err != nil {
		return "", err
	}
	return h.OpenCase(context.WithoutCancel(ctx), by, Beginning{Facts: c.Facts, Arranged: true}, Puzzle{
		Cite: c.Cite, Title: c.Title, Source: c.Source, Right: c.Right, LookAlike: c.LookAlike, Lead: c.Lead, Seed: w.Seed, Like: &c.Likeness, Back: w.Back,
	})
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
	w.Seed, w.LookAlike = 1+uint64(draw.Below(1<<30)), draw.Below(unlikeOneIn) == 0
	table, err = h.FreshCase(ctx, by, w)
	if w.LookAlike && errors.Is(err, ErrNoCase) {
		w.LookAlike = false
		table, err = h.FreshCase(ctx, by, w)
	}
	return table, err
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
