package record

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"burncard/sessions/fsrs"
	"burncard/sessions/query"
)

// Cards keeps what members have to come back to: a card for each clause that one of them
// broke, the reviews of it, and the cases that were dealt for it.
type Cards struct{ DB }

// A Card is a clause in a game, under the house rules that bear on it, as one member is
// to know it.
type Card struct {
	ID            int64
	Person        string
	Variant, Cite string
	Value         string // the words of the house rules that bear on the clause; "" for none
	Title         string // of the rule
	House         string // all words of the house under which the clause was first broken
	Begun         time.Time
	Searched      time.Time // when a case was looked for in vain; zero: never, or one was found since
	Reviews       []Review  // oldest first; the first is the mistake with which the card begins
}

// A Review says how it went with a card on a day.
type Review struct {
	Day     int // where the house stands: days since 1970-01-01
	At      time.Time
	Grade   fsrs.Grade
	Why     GradeReason
	Seed    uint64 // of the case; 0 where it was none
	Unlike  bool   // the case was a look-alike, in which nothing was owed under the clause
	Table   string
	Session string        // "" where it is not known
	Seq     int64         // the entry of the log at which it was graded; 0 where it is not known
	Took    time.Duration // the dealer's own time; 0 where nobody measured it
	Device  Device
}

// A GradeReason says why a review has its grade.
type GradeReason string

// The reasons: the first four give again, the next two hard.
const (
	Broken       GradeReason = "mistake"       // the mistake with which a card begins
	NotCorrected GradeReason = "not-corrected" // a mistake in the case
	Hinted       GradeReason = "hint"          // the dealer asked what to do
	GaveUp       GradeReason = "gave-up"
	Corrected    GradeReason = "corrected" // a mistake that the dealer put right untold
	Slow         GradeReason = "slow"      // right at first, and slower than nine in ten of his own times
	Right        GradeReason = "right"
	Fast         GradeReason = "fast" // right at first, and as fast as his fastest quarter
)

// A BrokenClause is a clause that a person has broken in sessions under one house, in a
// way that counts and that he may know of. What was lit or told while he did it counts for
// nothing: in guided mode, and at an apprentice's table but for the shoe at the end.
type BrokenClause struct {
	Variant, Cite, Title string
	House                string // the words of the sessions' house
	At                   time.Time
	Table, Session       string // of the first such mistake
	Seq                  int64
	Mistakes             int
}

// Broken returns the clauses of the law that a person has broken as a dealer.
func (s Cards) Broken(ctx context.Context, person string) ([]BrokenClause, error) {
	// SQLite takes the other columns from the row of the min.
	return query.All(ctx, s.Reader, "clauses that "+person+" broke", func(b *BrokenClause) []any {
		return []any{&b.Variant, &b.Cite, &b.Title, &b.House, query.Nanoseconds(&b.At), &b.Table, &b.Session, &b.Seq, &b.Mistakes}
	}, `SELECT s.variant, m.cite, m.title, s.house, min(m.at), m.table_id, s.id, m.seq, count(*)
		FROM sessions s CROSS JOIN mistakes m ON m.session = s.id
		WHERE s.person = ? AND s.stand = 'dealer' AND m.actor = 'dealer' AND m.source = 'law' AND `+counts+` AND `+told+`
			AND s.mode <> 'guided' AND (s.exercise <> ? OR s.mode = 'exam')
		GROUP BY s.variant, m.cite, s.house ORDER BY 5, 2`, person, false, person, Apprenticeship)
}

// Begin keeps new cards with their first reviews. A card that there is already stays as
// it is.
func (s Cards) Begin(ctx context.Context, cards ...Card) error {
	return query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		for i := range cards {
			c := &cards[i]
			doing := "begin a card of " + c.Person + " for " + c.Cite
			var id int64
			isNew, err := query.One(ctx, tx, doing, []any{&id}, `INSERT INTO cards (person, variant, cite, value, title, house, begun) VALUES (?,?,?,?,?,?,?)
				ON CONFLICT DO NOTHING RETURNING id`, c.Person, c.Variant, c.Cite, c.Value, c.Title, c.House, c.Begun.UnixNano())
			if err != nil {
				return err
			}
			for _, r := range c.Reviews {
				if !isNew {
					break
				}
				if _, err := r.keep(ctx, tx, id, doing); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func (r *Review) keep(ctx context.Context, to query.Target, card int64, doing string) (rows int64, err error) {
	return query.Exec(ctx, to, doing, "INSERT INTO reviews VALUES (?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING",
		card, r.Day, r.At.UnixNano(), r.Grade, r.Why, int64(r.Seed), r.Unlike, r.Table, r.Session, r.Seq, r.Took, r.Device)
}

const cardColumns = "SELECT id, person, variant, cite, value, title, house, begun, searched FROM cards "

func (c *Card) columns() []any {
	return []any{&c.ID, &c.Person, &c.Variant, &c.Cite, &c.Value, &c.Title, &c.House, query.Nanoseconds(&c.Begun), query.Nanoseconds(&c.Searched)}
}

// Of returns the cards of a person with their reviews, in the order in which they began.
func (s Cards) Of(ctx context.Context, person string) ([]Card, error) {
	list, err := query.All(ctx, s.Reader, "cards of "+person, (*Card).columns, cardColumns+"WHERE person = ? ORDER BY begun, id", person)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list, s.reviews(ctx, list, "card IN (SELECT id FROM cards WHERE person = ?)", person)
}

// Find returns one card with its reviews.
func (s Cards) Find(ctx context.Context, id int64) (Card, bool, error) {
	list, err := query.All(ctx, s.Reader, fmt.Sprint("card ", id), (*Card).columns, cardColumns+"WHERE id = ?", id)
	if err != nil || len(list) == 0 {
		return Card{}, false, err
	}
	err = s.reviews(ctx, list, "card = ?", id)
	return list[0], true, err
}

// reviews adds those of a condition to cards.
func (s Cards) reviews(ctx context.Context, list []Card, where string, args ...any) error {
	at := map[int64]*Card{}
	for i := range list {
		at[list[i].ID] = &list[i]
	}
	for rows, err := range query.Rows(ctx, s.Reader, "SELECT card, day, at, grade, why, seed, unlike, table_id, session, seq, took, device FROM reviews WHERE "+where+" ORDER BY card, day", args...) {
		var card, seed int64
		var r Review
		if err == nil {
			err = rows.Scan(&card, &r.Day, query.Nanoseconds(&r.At), &r.Grade, &r.Why, &seed, &r.Unlike, &r.Table, &r.Session, &r.Seq, &r.Took, &r.Device)
		}
		if err != nil {
			return fmt.Errorf("reviews of cards: %w", err)
		}
		r.Seed = uint64(seed)
		if c := at[card]; c != nil {
			c.Reviews = append(c.Reviews, r)
		}
	}
	return nil
}

// Searched notes when a case was looked for in vain; the zero time that one was found.
func (s Cards) Searched(ctx context.Context, card int64, at time.Time) error {
	_, err := query.Exec(ctx, s.Writer, fmt.Sprint("note a search for card ", card), "UPDATE cards SET searched = ? WHERE id = ?", momentOrNull(at), card)
	return err
}

// A DealtCase is a case that was dealt for a card.
type DealtCase struct {
	Table  string
	Card   int64
	Person string
	Seed   uint64
	Unlike bool
	At     time.Time
	Ended  time.Time // zero: it is dealt
}

// Deal keeps that a case is dealt at a table.
func (s Cards) Deal(ctx context.Context, d DealtCase) error {
	_, err := query.Exec(ctx, s.Writer, fmt.Sprint("deal a case of card ", d.Card), "INSERT INTO dealt_cases VALUES (?,?,?,?,?,?,NULL)",
		d.Table, d.Card, d.Person, int64(d.Seed), d.Unlike, d.At.UnixNano())
	return err
}

const dealtColumns = "SELECT table_id, card, person, seed, unlike, at, ended FROM dealt_cases "

func (d *DealtCase) columns() []any {
	return []any{&d.Table, &d.Card, &d.Person, (*seed)(&d.Seed), &d.Unlike, query.Nanoseconds(&d.At), query.Nanoseconds(&d.Ended)}
}

// A seed is a column of 64 bits, which SQLite keeps with a sign.
type seed uint64

func (s *seed) Scan(column any) error {
	n, ok := column.(int64)
	if !ok {
		return fmt.Errorf("column is %T, not a number", column)
	}
	*s = seed(n)
	return nil
}

// Dealt returns the cases of a person that are dealt, the newest first.
func (s Cards) Dealt(ctx context.Context, person string) ([]DealtCase, error) {
	return query.All(ctx, s.Reader, "cases that "+person+" deals", (*DealtCase).columns, dealtColumns+"WHERE person = ? AND ended IS NULL ORDER BY at DESC, table_id", person)
}

// AtTable returns the case that is or was dealt at a table.
func (s Cards) AtTable(ctx context.Context, table string) (d DealtCase, ok bool, err error) {
	ok, err = query.One(ctx, s.Reader, "case at table "+table, d.columns(), dealtColumns+"WHERE table_id = ?", table)
	return d, ok, err
}

// End ends a case, with the review that it came to; nil for none. A case that has ended
// stays as it is. Kept reports that the review counts: that it is the first of its day.
func (s Cards) End(ctx context.Context, table string, at time.Time, r *Review) (kept bool, err error) {
	doing := "end the case at table " + table
	err = query.Transact(ctx, s.Writer, func(tx *sql.Tx) error {
		var card int64
		open, err := query.One(ctx, tx, doing, []any{&card}, "UPDATE dealt_cases SET ended = ? WHERE table_id = ? AND ended IS NULL RETURNING card", at.UnixNano(), table)
		if err != nil || !open || r == nil {
			return err
		}
		rows, err := r.keep(ctx, tx, card, doing)
		kept = rows == 1
		return err
	})
	return kept && err == nil, err
}
