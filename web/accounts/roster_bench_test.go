package accounts

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"burncard/sessions/query"
	"burncard/sessions/schema"
)

// BenchmarkRoster is a page of the roster, in each order and with each filter, in a house
// of 10,000 people with 10,000 sessions, 60,000 mistakes, 3,000 remarks, 1,500 decisions
// and 2,000 appointed exams. A page is to take less than 100 ms.
func BenchmarkRoster(b *testing.B) {
	file := filepath.Join(b.TempDir(), "burncard.db")
	open := func(connections int) *sql.DB {
		db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate&_pragma=journal_mode(WAL)&_pragma=foreign_keys(ON)")
		if err != nil {
			b.Fatal(err)
		}
		db.SetMaxOpenConns(connections)
		b.Cleanup(func() { db.Close() })
		return db
	}
	writer := open(1)
	at := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	must := func(err error) {
		if err != nil {
			b.Helper()
			b.Fatal(err)
		}
	}
	must(query.Transact(b.Context(), writer, func(tx *sql.Tx) error {
		if err := schema.Upgrade(b.Context(), tx, 0); err != nil {
			return err
		}
		c := change{reads: reads{tx}, tx: tx}
		exec := func(statement string, args ...any) {
			_, err := tx.ExecContext(b.Context(), statement, args...)
			must(err)
		}
		for i := range 40 {
			exec("INSERT INTO classes (id, name, code, pin, person, leader, made, ended) VALUES (?,?,?,?,?,?,?,NULL)", fmt.Sprint("c", i), fmt.Sprint("Class ", i), fmt.Sprint("CODE", i), "1234", "id1", "Boss", at.UnixNano())
		}
		for i := range 10_000 {
			p := Person{ID: fmt.Sprint("id", i), Name: fmt.Sprintf("Person %05d", i), Role: Member}
			switch {
			case i%100 == 0:
				p.Role = Supervisor
			case i%3 == 0:
				p.Role = Guest
			}
			if p.Role == Guest {
				must(c.addGuest(b.Context(), p, at))
				if i%2 == 0 {
					exec("UPDATE people SET days = 2 WHERE id = ?", p.ID)
				}
			} else {
				must(c.addAccount(b.Context(), p, "hash", at.Add(-time.Duration(i)*time.Minute)))
			}
			exec("INSERT INTO pupils (class, person, name, joined, table_id) VALUES (?,?,?,?,'')", fmt.Sprint("c", i%40), p.ID, p.Name, at.UnixNano())
			if i%5 == 0 {
				exec("INSERT INTO pupils (class, person, name, joined, table_id) VALUES (?,?,?,?,'')", fmt.Sprint("c", (i+7)%40), p.ID, p.Name, at.UnixNano())
				exec("INSERT INTO appointments (id, person, name, exam, variant, house, bots, opens, closes, attempts, by_person, by_name, at) VALUES (?,?,?,'Final','blackjack','',0,?,?,1,'id1','Boss',?)", fmt.Sprint("x", i), p.ID, p.Name, at.UnixNano(), at.Add(time.Hour).UnixNano(), at.UnixNano())
			}
		}
		for i := range 10_000 {
			table, person := fmt.Sprint("t", i/20), fmt.Sprint("id", i*7%10_000)
			exec(`INSERT INTO sessions (id, table_id, table_name, variant, person, name, stand, begun, ended, from_seq, to_seq, mode, house, locked_by, edition, rounds, hands, acts, dealer_time, other_time)
				VALUES (?,?,'Table','blackjack',?,?,'dealer',?,iif(? % 10 = 0, NULL, ?),1,99,'exam','','','633a/5',9,40,200,?,?)`,
				fmt.Sprint(table, "-", i), table, person, person, at.UnixNano(), i, at.UnixNano(), int64(time.Hour), int64(time.Minute))
			for m := range 6 {
				exec(`INSERT INTO mistakes (table_id, seq, place, session, person, round, at, cite, title, source, kind, gravity, actor, owed, done, diff, why, took, refused, edition)
					VALUES (?,?,0,?,?,1,?,?,'','law','order','major','dealer','','',0,'',0,0,'633a/5')`,
					table, i%20*100+m, fmt.Sprint(table, "-", i), person, at.UnixNano(), fmt.Sprint("633a.", m))
			}
			if i < 3000 {
				exec("INSERT INTO flags (table_id, seq, place, person, name, at, remark) VALUES (?,?,0,?,'Boss',?,'look')", table, i%20*100, "id1", at.UnixNano())
				if i%2 == 0 {
					exec("INSERT INTO decisions (number, table_id, seq, place, cite, edition, ruling, reason, person, name, at) VALUES (NULL,?,?,0,NULL,NULL,'upheld','seen','id1','Boss',?)", table, i%20*100, at.UnixNano())
				}
			}
		}
		return nil
	}))
	s := newStore(writer, open(4))
	for name, q := range map[string]RosterQuery{
		"by name": {}, "by last seen": {Order: BySeen}, "by hours": {Order: ByHours}, "by work": {Order: ByWork}, "the last page": {Skip: 7000},
		"a name": {Search: "Person 09"}, "a class": {Class: "c7"}, "guests": {Role: Guest}, "active": {State: Active},
	} {
		q.Most = 50
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if list, all, err := s.roster(b.Context(), at, q); err != nil || len(list) == 0 || all == 0 {
					b.Fatalf("%d of %d, %v", len(list), all, err)
				}
			}
		})
	}
	a := &Accounts{store: s, now: func() time.Time { return at }}
	b.Run("one person", func(b *testing.B) {
		for range b.N {
			if e, found, err := a.Entry(b.Context(), "id7"); err != nil || !found || e.Sessions != 1 {
				b.Fatalf("%+v, %v", e, err)
			}
		}
	})
}
