package record

import (
	"context"
	"encoding/json"

	"burncard/sessions/query"
)

// A StepKey names a step that went wrong under a clause: see [WrongStep].
type StepKey struct {
	Session string `json:"session"`
	Cite    string `json:"cite"`
	Step    int64  `json:"step"`
}

// A MarkedStep is a step that went wrong, for a list: the first of its mistakes that count,
// but as grave as the gravest.
type MarkedStep struct {
	Session  Session // no more than its id, person, names, game and mode
	Judged   Judged
	Mistakes int // at this step, under this clause
}

// Marked returns steps that [Sessions.Steps] found for the same viewer, in the order of keys.
func (s Sessions) Marked(ctx context.Context, v Viewer, keys []StepKey) ([]MarkedStep, error) {
	text, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	type row struct {
		place int
		MarkedStep
	}
	rows, err := query.All(ctx, s.Reader, "steps that went wrong", func(r *row) []any {
		of, j := &r.Session, &r.Judged
		m := &j.Mistake
		return []any{
			&r.place, &of.ID, &of.Person, &of.Name, &of.TableName, &of.Variant, &of.Mode, &of.Appointed, &j.Seq, &j.Index, &j.Round, query.Nanoseconds(&j.At), &j.Step,
			&m.Cite, &m.Title, &m.Source, query.Text(&m.Kind), query.Text(&m.Gravity), &m.By, &m.Owed, &m.Done, &m.Diff, &m.Why, query.JSON(&m.Grounds), &j.Took, &j.Refused,
		}
	}, `SELECT k.key, s.id, s.person, s.name, s.table_name, s.variant, s.mode, EXISTS (SELECT 1 FROM attempts x WHERE `+ofSession+`), m.seq, m.place, m.round, m.at, m.step,
			m.cite, m.title, m.source, m.kind, m.gravity, m.actor, m.owed, m.done, m.diff, m.why, m.grounds, m.took, m.refused
		FROM json_each(?) k CROSS JOIN sessions s ON s.id = k.value ->> 'session'
		CROSS JOIN mistakes m ON m.session = s.id AND m.cite = k.value ->> 'cite' AND m.step = k.value ->> 'step'
		WHERE `+marked+" AND "+told+" ORDER BY k.key, m.seq, m.place", string(text), v.Supervisor, v.ID)
	var list []MarkedStep
	last := -1
	for i := range rows {
		r := &rows[i]
		if r.place != last {
			last, list = r.place, append(list, r.MarkedStep)
		}
		one := &list[len(list)-1]
		one.Mistakes++
		if g := r.Judged.Mistake.Gravity; g.Graver(one.Judged.Mistake.Gravity) {
			one.Judged.Mistake.Gravity = g
		}
	}
	return list, err
}
