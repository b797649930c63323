package record

import (
	"context"
	"slices"
	"strings"
	"time"

	"burncard/sessions/query"
)

// A Device is what a person's hand does a line with: mouse, touch, or keys; "" where
// nobody knows, as of bots, scripts, and logs from before version 15.
type Device string

// The devices. A pen is touch.
const (
	Mouse Device = "mouse"
	Touch Device = "touch"
	Keys  Device = "keys"
)

// ParseDevice reads what a page says of itself; "" for anything that is no device.
func ParseDevice(word string) Device {
	switch d := Device(word); d {
	case Mouse, Touch, Keys:
		return d
	}
	return ""
}

// Owed counts how often a step of one clause was owed to the person of a session, and
// what came of it, by one device. A step counts once: when it is done, or at the first act
// that is marked under its clause. What a coached table refuses again before the person
// goes on belongs to the same step.
type Owed struct {
	Cite, Source string
	Device       Device
	Owed         int
	First        int   // of those done right, with nothing marked under the clause before
	Times        Times // the person's own, for those of First where it is known
	Round        int   // the table's round in which it was last owed
	Seq          int64 // the entry of the log with which it was last counted
}

// CountOwed counts a step that was owed, done right at first or not, in the person's own
// time; 0 where nobody knows it.
func (s *Session) CountOwed(o Owed, first bool, took time.Duration) {
	o.Owed, o.Times = 1, Times{}
	if first {
		o.First = 1
		o.Times.Add(took)
	}
	s.OwedNow = addOwed(s.OwedNow, o)
}

// RoundOver takes the steps of the round that has ended to those of the session.
func (s *Session) RoundOver() {
	for _, o := range s.OwedNow {
		s.Owed = addOwed(s.Owed, o)
	}
	s.OwedNow = nil
}

// OwedAfter returns what was counted after an entry of the log: in rounds that are over
// and, where the session is, in the last.
func (s *Session) OwedAfter(seq int64) (list []Owed) {
	all := *s
	if !s.To.IsZero() && len(s.OwedNow) > 0 {
		all.Owed = nil
		for _, o := range s.Owed {
			o.Times = o.Times.Clone()
			all.Owed = append(all.Owed, o)
		}
		all.RoundOver()
	}
	for _, o := range all.Owed {
		if o.Seq > seq {
			o.Times = o.Times.Clone()
			list = append(list, o)
		}
	}
	return list
}

func addOwed(list []Owed, o Owed) []Owed {
	i := slices.IndexFunc(list, func(have Owed) bool { return have.Cite == o.Cite && have.Device == o.Device })
	if i < 0 {
		o.Times = o.Times.Clone()
		return append(list, o)
	}
	have := &list[i]
	have.Owed, have.First, have.Round, have.Seq, have.Source = have.Owed+o.Owed, have.First+o.First, o.Round, o.Seq, o.Source
	have.Times.Merge(o.Times)
	return list
}

// ClauseOwed is how often the steps of a clause were owed in all sessions that were asked
// for, and how many mistakes were made under it.
type ClauseOwed struct {
	Cite, Source string
	Owed, First  int
	// Mistakes are those that count: neither slips nor overturned, and what a coached table
	// refused repeatedly at one step once. First and Mistakes need not make Owed.
	Mistakes int
	ByDevice []DeviceTimes // in the order mouse, touch, keys, unknown
}

// DeviceTimes are the own times for a clause by one device, as far as sums tell them.
type DeviceTimes struct {
	Device Device
	N      int
	Sum    time.Duration
}

// Mean is the mean of the times; 0 where there are none.
func (d DeviceTimes) Mean() time.Duration { return (&Times{N: d.N, Sum: d.Sum}).Mean() }

// Mean is the mean of all own times for the clause; 0 where there are none.
func (c *ClauseOwed) Mean() time.Duration {
	var all Times
	for _, d := range c.ByDevice {
		all.N, all.Sum = all.N+d.N, all.Sum+d.Sum
	}
	return all.Mean()
}

// PerHundred is how many mistakes were made for each hundred times that the step was owed.
func (c *ClauseOwed) PerHundred() float64 {
	if c.Owed == 0 {
		return 0
	}
	return 100 * float64(c.Mistakes) / float64(c.Owed)
}

// owedTold is the condition on a count o of a session s that a viewer may know of: as of
// a mistake in its last round.
var owedTold = strings.ReplaceAll(told, "m.round", "o.round")

// devices is the order of devices.
const devices = "CASE o.device WHEN 'mouse' THEN 0 WHEN 'touch' THEN 1 WHEN 'keys' THEN 2 ELSE 3 END"

// Owed counts, in the sessions of a query, how often the steps of each clause were owed,
// in the order of the clauses' citations.
func (s Sessions) Owed(ctx context.Context, v Viewer, q SessionQuery) ([]ClauseOwed, error) {
	q.Cite, q.Gravity, q.Flagged, q.Open = "", "", false, false
	where := q.sessions(v)
	where.and(owedTold, v.Supervisor, v.ID)
	type row struct {
		ClauseOwed
		DeviceTimes
	}
	rows, err := query.All(ctx, s.Reader, "count the steps that were owed", func(r *row) []any {
		return []any{&r.Cite, &r.Device, new(int), &r.Source, &r.Owed, &r.First, &r.N, &r.Sum}
	}, clauses+"SELECT o.cite, o.device, "+devices+` AS place, max(o.source), sum(o.owed), sum(o.first), sum(o.timed), sum(o.took)
		FROM sessions s CROSS JOIN owed o ON o.session = s.id WHERE `+where.String()+" GROUP BY o.cite, o.device ORDER BY o.cite, place", where.args...)
	if err != nil {
		return nil, err
	}
	wrong, err := s.wrong(ctx, v, q)
	var list []ClauseOwed
	for _, r := range rows {
		if n := len(list); n == 0 || list[n-1].Cite != r.Cite {
			list = append(list, ClauseOwed{Cite: r.Cite, Source: r.Source, Mistakes: wrong[r.Cite]})
		}
		c := &list[len(list)-1]
		c.Owed, c.First, c.ByDevice = c.Owed+r.Owed, c.First+r.First, append(c.ByDevice, r.DeviceTimes)
	}
	return list, err
}

// wrong counts the steps of each clause under which there is a mistake that counts.
func (s Sessions) wrong(ctx context.Context, v Viewer, q SessionQuery) (map[string]int, error) {
	where := q.sessions(v)
	where.and(told, v.Supervisor, v.ID)
	return query.Map(ctx, s.Reader, "count the steps that went wrong", func(cite *string, n *int) []any { return []any{cite, n} },
		clauses+`SELECT cite, count(*) FROM (SELECT DISTINCT m.session, m.cite, m.step FROM sessions s CROSS JOIN mistakes m ON m.session = s.id
		WHERE m.step IS NOT NULL AND `+counts+" AND "+where.String()+") GROUP BY cite", where.args...)
}

// OwnTimes are the times that a person took for a clause by one device, done right at
// first, where no step was lit.
func (s Sessions) OwnTimes(ctx context.Context, v Viewer, person, cite string, by Device) (all Times, err error) {
	type row struct {
		Times
		packed []byte
	}
	rows, err := query.All(ctx, s.Reader, "times of "+person+" for "+cite, func(r *row) []any { return []any{&r.N, &r.Sum, &r.packed} },
		`SELECT o.timed, o.took, o.times FROM sessions s CROSS JOIN owed o ON o.session = s.id AND o.cite = ? AND o.device = ?
		WHERE s.person = ? AND s.mode <> 'guided' AND o.timed > 0 AND `+owedTold, cite, by, person, v.Supervisor, v.ID)
	if err != nil {
		return all, err
	}
	for i := range rows {
		if err := rows[i].unpack(rows[i].packed); err != nil {
			return all, err
		}
		all.Merge(rows[i].Times)
	}
	return all, nil
}

// OwedIn are the counts of one session as they are kept, for its archive.
func (s Sessions) OwedIn(ctx context.Context, v Viewer, session string) ([]Owed, error) {
	type row struct {
		Owed
		packed []byte
	}
	rows, err := query.All(ctx, s.Reader, "steps owed in session "+session, func(r *row) []any {
		return []any{&r.Cite, &r.Source, &r.Device, &r.Owed.Owed, &r.First, &r.Times.N, &r.Times.Sum, &r.packed, &r.Round, &r.Seq}
	}, `SELECT o.cite, o.source, o.device, o.owed, o.first, o.timed, o.took, o.times, o.round, o.seq
		FROM owed o JOIN sessions s ON s.id = o.session WHERE o.session = ? AND `+owedTold+" ORDER BY o.cite, o.device", session, v.Supervisor, v.ID)
	var list []Owed
	for i := range rows {
		if err := rows[i].Times.unpack(rows[i].packed); err != nil {
			return nil, err
		}
		list = append(list, rows[i].Owed)
	}
	return list, err
}
