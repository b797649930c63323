package record

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"burncard/sessions/query"
)

// Tables keeps what the tables came to, how far the log of each was taken in, and
// what lists show of it.
type Tables struct{ DB }

// News is what a table came to since it last told.
type News struct {
	UpTo     int64              // the last entry of the table's log that it tells of; 0 for a glance alone
	Rounds   int                // finished by then
	Sessions map[string]Session // by id, as they are now
	Mistakes []Mistake
	Catches  []Catch
	Owed     []SessionOwed
	Runs     []DrillRun // of drills, that are over
	Spotted  []SpotRun  // likewise
	// Steps are an apprentice's, and Apprentice how far he has come; nil: as before.
	Steps      []ApprenticeStep
	Apprentice *Apprentice
	Glance     *Glance // nil: it stays as it is
}

// A SessionOwed is what Owed counts in one session, from its beginning.
type SessionOwed struct {
	Session string
	Owed
}

// A Glance is what lists show of a table that nobody looks at.
type Glance struct {
	Seq  int64  // the entry of the log that it shows
	Data []byte // JSON
}

// Add takes in later news of the same table.
func (n *News) Add(later News) {
	n.UpTo, n.Rounds = max(n.UpTo, later.UpTo), max(n.Rounds, later.Rounds)
	if n.Sessions == nil {
		n.Sessions = map[string]Session{}
	}
	maps.Copy(n.Sessions, later.Sessions)
	n.Mistakes = append(n.Mistakes, later.Mistakes...)
	n.Catches = append(n.Catches, later.Catches...)
	n.Owed = append(n.Owed, later.Owed...)
	n.Runs = append(n.Runs, later.Runs...)
	n.Spotted = append(n.Spotted, later.Spotted...)
	n.Steps = append(n.Steps, later.Steps...)
	if later.Apprentice != nil {
		n.Apprentice = later.Apprentice
	}
	if later.Glance != nil {
		n.Glance = later.Glance
	}
}

func (t Tables) Take(ctx context.Context, news map[string]*News) error {
	return query.Transact(ctx, t.Writer, func(tx *sql.Tx) error {
		batch := query.NewBatch(tx)
		for _, table := range slices.Sorted(maps.Keys(news)) {
			if err := news[table].write(ctx, batch, table); err != nil {
				return fmt.Errorf("table %s: %w", table, err)
			}
		}
		return nil
	})
}

func (n *News) write(ctx context.Context, to query.Target, table string) (err error) {
	put := func(doing, statement string, args ...any) {
		if err == nil {
			_, err = query.Exec(ctx, to, doing, statement, args...)
		}
	}
	for _, s := range n.Sessions {
		put("session "+s.ID, `INSERT INTO sessions VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
			ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, to_seq = excluded.to_seq, mode = excluded.mode,
			house = excluded.house, edition = excluded.edition, rounds = excluded.rounds, hands = excluded.hands,
			acts = excluded.acts, dealer_time = excluded.dealer_time, other_time = excluded.other_time, profile = excluded.profile, trained = excluded.trained
			WHERE excluded.to_seq >= to_seq`,
			s.ID, s.Table, s.TableName, s.Variant, s.Person, s.Name, s.Stand, s.From.UnixNano(), momentOrNull(s.To),
			s.FromSeq, s.ToSeq, s.Mode, s.House, s.LockedBy, s.Edition, s.Score.Rounds, s.Score.Hands, s.Score.Acts,
			s.Score.DealerTime, s.Score.OtherTime, s.Exercise, s.Profile, s.Trained)
	}
	for _, c := range n.Catches {
		put(fmt.Sprintf("catch of entry %d", c.Seq), "INSERT INTO catches VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			table, c.Seq, c.Session, c.Round, c.Breach, c.Acts)
	}
	for _, j := range n.Mistakes {
		m := j.Mistake
		grounds, err := json.Marshal(m.Grounds)
		if err != nil {
			return err
		}
		put(fmt.Sprintf("mistake of entry %d", j.Seq), `INSERT INTO mistakes VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,?,?,0,?)
			ON CONFLICT DO NOTHING`,
			table, j.Seq, j.Index, j.Session, j.Person, j.Round, j.At.UnixNano(), m.Cite, m.Title, m.Source,
			m.Kind.String(), m.Gravity.String(), m.By, m.Owed, m.Done, m.Diff, m.Why, j.Took, j.Refused, string(grounds), j.Edition, orNull(j.Step))
		put(fmt.Sprintf("decision on the clause of entry %d", j.Seq), setOverturned+" WHERE table_id = ? AND seq = ? AND place = ?", table, j.Seq, j.Index)
	}
	for _, o := range n.Owed {
		put("steps owed under "+o.Cite, `INSERT INTO owed VALUES (?,?,?,?,?,?,?,?,?,?,?)
			ON CONFLICT (session, cite, device) DO UPDATE SET source = excluded.source, owed = excluded.owed, first = excluded.first, timed = excluded.timed,
			took = excluded.took, times = excluded.times, round = excluded.round, seq = excluded.seq WHERE excluded.seq > seq`,
			o.Session, o.Cite, o.Device, o.Source, o.Owed.Owed, o.First, o.Times.N, o.Times.Sum, o.Times.pack(), o.Round, o.Seq)
	}
	if err == nil && len(n.Owed)+len(n.Mistakes) > 0 {
		err = keepDeskLines(ctx, to, "SELECT value AS session FROM json_each(?)", n.counted())
	}
	for _, x := range n.Steps {
		put(fmt.Sprintf("step of entry %d", x.Seq), "INSERT INTO apprentice_steps VALUES (?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			table, x.Seq, x.Person, x.Session, x.Duty, x.Lit, x.Right, x.At.UnixNano())
	}
	if a := n.Apprentice; a != nil {
		put("apprenticeship of "+a.Person, `INSERT INTO apprentices VALUES (?,?,?,?,?)
			ON CONFLICT (person) DO UPDATE SET seq = excluded.seq, stands = json_patch(stands, excluded.stands), at = excluded.at
			WHERE table_id = excluded.table_id AND excluded.seq >= seq`, a.Person, a.Table, a.Seq, a.Stands, a.At.UnixNano())
	}
	for _, r := range n.Runs {
		items, err := json.Marshal(r.Items)
		if err != nil {
			return err
		}
		put("run of session "+r.Session, "INSERT INTO drill_runs VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING",
			r.Session, r.Person, r.Drill, r.Variant, r.At.UnixNano(), string(items))
	}
	for _, r := range n.Spotted {
		count, err := json.Marshal(r.SpotCount)
		if err != nil {
			return err
		}
		put("spotting in session "+r.Session, "INSERT INTO spot_runs VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING", r.Session, r.Person, r.Variant, r.At.UnixNano(), string(count))
	}
	if n.Glance != nil {
		put("glance", `INSERT INTO glances VALUES (?,?,?)
			ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, data = excluded.data`, table, n.Glance.Seq, string(n.Glance.Data))
	}
	if n.UpTo > 0 {
		put("how far it was taken in", `INSERT INTO recorded VALUES (?,?,?)
			ON CONFLICT (table_id) DO UPDATE SET seq = max(seq, excluded.seq), rounds = max(rounds, excluded.rounds)`,
			table, n.UpTo, n.Rounds)
	}
	return err
}

// counted are the sessions with news of steps or mistakes, as JSON.
func (n *News) counted() string {
	sessions := map[string]bool{}
	for i := range n.Owed {
		sessions[n.Owed[i].Session] = true
	}
	for i := range n.Mistakes {
		sessions[n.Mistakes[i].Session] = true
	}
	text, _ := json.Marshal(slices.Sorted(maps.Keys(sessions))) // of strings: it does not fail
	return string(text)
}

func (t Tables) TakenIn(ctx context.Context, table string) (seq int64, err error) {
	_, err = query.One(ctx, t.Reader, "how far the log of table "+table+" was taken in", []any{&seq}, "SELECT seq FROM recorded WHERE table_id = ?", table)
	return seq, err
}

func (t Tables) AllTakenIn(ctx context.Context) (map[string]int64, error) {
	return query.Map(ctx, t.Reader, "how far the logs of tables were taken in", func(table *string, seq *int64) []any { return []any{table, seq} },
		"SELECT table_id, seq FROM recorded")
}

func (t Tables) Glances(ctx context.Context) (map[string]Glance, error) {
	return query.Map(ctx, t.Reader, "glances of tables", func(table *string, g *Glance) []any { return []any{table, &g.Seq, &g.Data} },
		"SELECT table_id, seq, data FROM glances")
}
