package recordtest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// A School is a house with a long record, for tests and benchmarks of lists.
type School struct {
	People, Sessions, Mistakes int
	Seed                       uint64
	Begun                      time.Time     // of the first session
	Every                      time.Duration // from one session to the next; 0: 40 minutes
	Variants, Clauses          []string      // the first of each come most often
	Exercises                  []string      // keys: every fourth session is one
}

// TenThousand is the school by which the pages are measured.
func TenThousand() School {
	return School{
		People: 240, Sessions: 10_000, Mistakes: 60_000, Seed: 1, Begun: time.Date(2026, 1, 5, 8, 0, 0, 0, time.UTC),
		Variants: []string{"blackjack", "spanish-21", "free-bet", "blackjack-switch"},
		Clauses: []string{
			"633a.7(f)(1)", "633a.7(f)(2)", "633a.7(f)(3)", "633a.7(o)", "633a.7(i)", "633a.8(b)", "633a.10(a)", "633a.11(a)#1", "633a.5(d)",
			"633a.7(r)(1)", "633a.7(h)", "633a.7(d)", "633a.14(c)", "633a.4(b)", "house.busts", "633a.7(s)",
		},
		Exercises: []string{"first-deal", "insurance", "splits"},
	}
}

// PersonID is the id of the school's nth person.
func (s School) PersonID(n int) string { return fmt.Sprintf("person-%03d", n) }

// PersonName is the name of the school's nth person.
func (s School) PersonName(n int) string {
	first := []string{"Ann", "Ben", "Cleo", "Dee", "Ed", "Fay", "Gil", "Hana", "Ira", "Jo", "Kim", "Lou"}
	last := []string{"Abbott", "Baker", "Cruz", "Diaz", "Evans", "Ford", "Gray", "Hill", "Ito", "Jones", "Khan", "Lee", "Moss", "Ng", "Ortiz", "Park", "Quinn", "Reed", "Shaw", "Tran"}
	return first[n%len(first)] + " " + last[n/len(first)%len(last)]
}

// News is all that the school's tables have to tell. The same School tells the same.
func (s School) News() map[string]*record.News {
	r, steps := rand.New(rand.NewPCG(s.Seed, 0)), rand.New(rand.NewPCG(s.Seed, 1))
	often := func(list []string) string { return list[min(r.IntN(len(list)), r.IntN(len(list)))] }
	all := map[string]*record.News{}
	wrong := 0
	for n := range s.Sessions {
		table := fmt.Sprintf("t%05d", n)
		who := r.IntN(s.People)
		from := s.Begun.Add(time.Duration(n) * cmp.Or(s.Every, 40*time.Minute))
		rounds := 4 + r.IntN(30)
		kept := record.Session{
			ID: table + "-2", Table: table, TableName: fmt.Sprint("Table ", n%40+1), Variant: often(s.Variants),
			Person: s.PersonID(who), Name: s.PersonName(who), Stand: "dealer", From: from, To: from.Add(time.Duration(rounds) * time.Minute),
			FromSeq: 2, ToSeq: int64(2 + rounds*40), Mode: []string{"coached", "guided", "coached", "exam"}[r.IntN(4)], House: "decks=8", Edition: "633a/1",
			Score: record.Score{
				Rounds: rounds, Hands: rounds * 3, Acts: rounds * 30,
				DealerTime: time.Duration(rounds)*20*time.Second + time.Duration(r.Int64N(int64(time.Minute))), OtherTime: time.Duration(rounds) * 9 * time.Second,
			},
		}
		kept.Trained = kept.Score.DealerTime + kept.Score.OtherTime
		if n%4 == 0 {
			kept.Exercise = s.Exercises[r.IntN(len(s.Exercises))]
		}
		news := &record.News{UpTo: kept.ToSeq, Rounds: rounds, Sessions: map[string]record.Session{kept.ID: kept}}
		// Twice the mean for half of the sessions, none or few for the others.
		due := (n + 1) * s.Mistakes / s.Sessions
		for range r.IntN(2*max(due-wrong, 0) + 1) {
			news.Mistakes = append(news.Mistakes, s.mistake(r, kept, often(s.Clauses), len(news.Mistakes)))
		}
		if n == s.Sessions-1 {
			for wrong+len(news.Mistakes) < s.Mistakes {
				news.Mistakes = append(news.Mistakes, s.mistake(r, kept, often(s.Clauses), len(news.Mistakes)))
			}
		}
		wrong += len(news.Mistakes)
		news.Owed = s.owed(steps, kept, news.Mistakes)
		all[table] = news
	}
	return all
}

func (s School) mistake(r *rand.Rand, in record.Session, cite string, n int) record.Mistake {
	source := game.Law
	switch r.IntN(12) {
	case 0:
		source = game.Reading
	case 1:
		source = game.HouseRules
	}
	seq := int64(3 + n*2)
	return record.Mistake{
		Judged: record.Judged{
			Seq: seq, Index: 0, Step: seq, Refused: in.Mode == "coached", Round: 1 + n%in.Score.Rounds, At: in.From.Add(time.Duration(seq) * 3 * time.Second), Took: 2 * time.Second,
			Mistake: game.Mistake{
				Cite: cite, Title: "What " + cite + " wants", Source: source.String(), Kind: game.WrongTarget,
				Gravity: []game.Gravity{game.Minor, game.Minor, game.Major, game.Critical}[r.IntN(4)], By: "dealer", Owed: "deal 3", Done: "deal 2", Why: "box 3 was owed a card",
			},
		},
		Person: in.Person, Session: in.ID,
	}
}

// owed counts the steps of a session: those of its mistakes, and others done right at
// first, each person with a device of his own.
func (s School) owed(r *rand.Rand, in record.Session, mistakes []record.Mistake) (list []record.SessionOwed) {
	device := []record.Device{record.Mouse, record.Touch, record.Keys}[len(in.Name)%3]
	for i, cite := range s.Clauses {
		o := record.Owed{Cite: cite, Source: "law", Device: device, Round: in.Score.Rounds, Seq: in.ToSeq}
		for _, m := range mistakes {
			if m.Mistake.Cite == cite {
				o.Owed++
			}
		}
		o.First = in.Score.Acts / (12 + 8*i)
		o.Owed += o.First
		for range min(o.First, 8) {
			o.Times.Add(time.Duration((0.8 + 0.15*float64(i) + 2*r.ExpFloat64()) * float64(time.Second)))
		}
		if o.Owed > 0 {
			list = append(list, record.SessionOwed{Session: in.ID, Owed: o})
		}
	}
	return list
}
