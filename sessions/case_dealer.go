package sessions

import (
	"context"
	"math"

	"burncard/variants"
)

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
