package record_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// BenchmarkQuestions is the queue of supervisors, and what the head of every page counts,
// in a house of 10,000 sessions with 60,000 mistakes, 3,000 remarks and 1,500 decisions.
func BenchmarkQuestions(b *testing.B) {
	ctx := context.Background()
	db, err := journal.Open(filepath.Join(b.TempDir(), "burncard.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	r := sessions.RecordsIn(db.Writer(), db.Reader())
	at := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	const tables, each = 500, 20 // sessions at each
	for t := range tables {
		table, news := fmt.Sprint("t", t), record.News{UpTo: 10000, Rounds: 100, Sessions: map[string]record.Session{}}
		for s := range each {
			id, person := fmt.Sprintf("%s-%d", table, s), fmt.Sprint("person", (t+s)%200)
			news.Sessions[id] = record.Session{ID: id, Table: table, Person: person, Name: person, Stand: "dealer", Mode: "exam", From: at, To: at, FromSeq: int64(s * 100), ToSeq: int64(s*100 + 99)}
			for m := range 6 {
				news.Mistakes = append(news.Mistakes, record.Mistake{Person: person, Session: id, Judged: record.Judged{
					Seq: int64(s*100 + m), Round: 1, At: at, Edition: "633a/5", Mistake: game.Mistake{Cite: fmt.Sprint("633a.", m), Source: "law"},
				}})
			}
		}
		if err := r.Tables.Take(ctx, map[string]*record.News{table: &news}); err != nil {
			b.Fatal(err)
		}
	}
	by := record.Person{ID: "sue", Name: "Sue"}
	for i := range 3000 {
		table, place := fmt.Sprint("t", i%tables), record.Place{Seq: int64(i / tables * 100)}
		if err := r.Remarks.Flag(ctx, table, place, by, at, "look"); err != nil {
			b.Fatal(err)
		}
		if i%2 == 0 {
			if err := r.Decisions.OnMistake(ctx, table, place, record.Decision{Ruling: record.Overturned, Reason: "seen", By: by, At: at}); err != nil {
				b.Fatal(err)
			}
		}
	}
	sue := record.Viewer{ID: by.ID, Supervisor: true}
	for name, ask := range map[string]func() (int, error){
		"page": func() (int, error) {
			_, n, err := r.Decisions.Questions(ctx, record.QuestionFilter{Viewer: sue, Most: 25})
			return n, err
		},
		"count": func() (int, error) {
			_, n, err := r.Decisions.Questions(ctx, record.QuestionFilter{Viewer: sue})
			return n, err
		},
		"unread": func() (int, error) {
			_, n, err := r.Decisions.Unread(ctx, record.Viewer{ID: "person7"}, 20)
			return n, err
		},
		"one sheet": func() (int, error) {
			list, err := r.Sessions.Mistakes(ctx, sue, "t7-0")
			return len(list), err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if n, err := ask(); n == 0 || err != nil {
					b.Fatalf("%d, %v", n, err)
				}
			}
		})
	}
}
