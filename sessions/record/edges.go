package record

import (
	"context"
	"encoding/json"
	"time"

	"burncard/sessions/longrun"
	"burncard/sessions/query"
)

// Edges keeps the edges of base games that supervisors had dealt.
type Edges struct{ DB }

func (s Edges) Keep(ctx context.Context, e longrun.Edge, by Person, at time.Time) error {
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = query.Exec(ctx, s.Writer, "keep the edge of "+e.Game+" with "+e.Terms, "INSERT OR REPLACE INTO edges VALUES (?,?,?,?,?,?)",
		e.Game, e.Terms, string(text), by.ID, by.Name, at.UnixNano())
	return err
}

func (s Edges) All(ctx context.Context) ([]longrun.Edge, error) {
	return query.All(ctx, s.Reader, "list edges", func(e *longrun.Edge) []any { return []any{query.JSON(e)} },
		"SELECT edge FROM edges ORDER BY game, terms")
}
