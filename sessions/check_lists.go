package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"burncard/sessions/journal"
	"burncard/sessions/query"
	"burncard/sessions/record"
)

// What lists show is kept beside the logs: the glance of a table that nobody looks at, and
// what tries at exercises came to.

// A keptGlance is the glance of a table, as far as its log says the same.
type keptGlance struct {
	seq    int64 // the entry that it shows
	glance glance
}

// readGlance reads a glance; nil for none, and for one of another version of the program,
// which no list shows.
func readGlance(g record.Glance, kept bool) (*keptGlance, error) {
	k := keptGlance{seq: g.Seq}
	switch {
	case !kept:
		return nil, nil
	case !json.Valid(g.Data):
		return nil, errors.New("what lists show of it cannot be read")
	case json.Unmarshal(g.Data, &k.glance) != nil:
		return nil, nil
	}
	return &k, nil
}

// differs says what a glance shows otherwise than the table at its entry; empty for nothing.
func (k *keptGlance) differs(h *history) (list []string) {
	ids := func(people []Person) (ids []string) {
		for _, p := range people {
			ids = append(ids, p.ID)
		}
		slices.Sort(ids)
		return ids
	}
	i := &k.glance.Info
	for _, shown := range []struct {
		what       string
		have, want any
	}{
		{"the mode", i.Mode, h.Table.Mode.String()},
		{"the number of rounds", i.Rounds, h.Table.Rounds},
		{"whether it is frozen", i.Frozen, h.Table.Station.Frozen},
		{"who is there", ids(k.glance.People), ids(h.present())},
	} {
		if !reflect.DeepEqual(shown.have, shown.want) {
			list = append(list, fmt.Sprintf("lists show of it %s as %v, and by the log it is %v", shown.what, shown.have, shown.want))
		}
	}
	return list
}

// tries works out again what sessions with an exercise came to, as far as all that was read
// then can be read now.
func (c *checker) tries(ctx context.Context) error {
	type row struct {
		session string
		end     int64 // the last entry of its table's log
		erased  bool  // some words of that log
	}
	rows, err := query.All(ctx, c.db.Reader(), "list the tries", func(r *row) []any { return []any{&r.session, &r.end, &r.erased} },
		`SELECT x.session, coalesce((SELECT max(e.seq) FROM entries e WHERE e.table_key = t.key), 0),
			EXISTS (SELECT 1 FROM words w WHERE w.table_key = t.key AND w.erased IS NOT NULL)
		FROM tries x LEFT JOIN sessions s ON s.id = x.session LEFT JOIN tables t ON t.id = s.table_id ORDER BY x.session`)
	if err != nil {
		return err
	}
	reviews := &Reviews{records: c.records, log: c.db, tables: new(tables)}
	for _, r := range rows {
		t, err := c.records.Tries.Find(ctx, r.session)
		if err != nil {
			return err
		}
		switch {
		case t.Session == "":
			c.report.add("", fmt.Sprintf("tries has a row %s, and there is no session", r.session))
			continue
		case t.Seq > t.Now:
			c.report.add(t.Table, fmt.Sprintf("tries, row %s: it was read up to entry %d, and the session has none behind %d", r.session, t.Seq, t.Now))
			continue
		case r.erased, t.Stale(), t.Ended.IsZero() && r.end > t.Now:
			continue // it is worked out anew when somebody looks, or it cannot be
		}
		again, err := reviews.try(ctx, &t)
		switch {
		case journal.Damaged(err), errors.Is(err, context.Canceled):
			return err
		case err != nil:
			c.report.add(t.Table, fmt.Sprintf("try of session %s: %v", r.session, err))
			continue
		}
		for _, column := range []struct {
			name       string
			have, want any
		}{
			{"over", t.Over.UnixNano(), again.Over.UnixNano()}, {"strayed", t.Strayed, again.Strayed},
			{"acts", t.Acts, again.Acts}, {"wrong", fmt.Sprint(t.Wrong), fmt.Sprint(again.Wrong)},
		} {
			if column.have != column.want {
				c.report.add(t.Table, fmt.Sprintf("tries, row %s: %s is %v, and by the log %v", r.session, column.name, column.have, column.want))
			}
		}
	}
	return nil
}
