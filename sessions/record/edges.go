package record

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"burncard/sessions/longrun"
	"burncard/sessions/query"
)

// Edges keeps the edges of base games that supervisors had dealt.
type Edges struct{ DB }

// Keep keeps an edge, in place of an earlier one of the same game and terms.
func (s Edges) Keep(ctx context.Context, e longrun.Edge, by Person, at time.Time) error {
	text, err := json.Marshal(e)
	if err == nil {
		_, err = s.Writer.ExecContext(ctx, "INSERT OR REPLACE INTO edges VALUES (?,?,?,?,?,?)", e.Game, e.Terms, string(text), by.ID, by.Name, at.UnixNano())
	}
	if err != nil {
		return fmt.Errorf("keep the edge of %s with %s: %w", e.Game, e.Terms, err)
	}
	return nil
}

// All returns the edges by game and terms.
func (s Edges) All(ctx context.Context) (list []longrun.Edge, err error) {
	for rows, err := range query.Rows(ctx, s.Reader, "SELECT edge FROM edges ORDER BY game, terms") {
		var text []byte
		var e longrun.Edge
		if err == nil {
			err = rows.Scan(&text)
		}
		if err == nil {
			err = json.Unmarshal(text, &e)
		}
		if err != nil {
			return nil, fmt.Errorf("list edges: %w", err)
		}
		list = append(list, e)
	}
	return list, nil
}
