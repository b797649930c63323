package record_test

import (
	"cmp"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/query"
	"burncard/sessions/record"
	"burncard/sessions/schema/schematest"
)

// TestStepsAreTheRows: whatever is counted, called a slip, decided, told or erased, in any
// order, a desk reads what the rows say, each row looked at by itself.
func TestStepsAreTheRows(t *testing.T) {
	for seed := range uint64(2) {
		file, err := journal.Open(filepath.Join(t.TempDir(), "burncard.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		h := stepHouse{T: t, db: file.Writer(), reader: file.Reader(), r: rand.New(rand.NewPCG(seed, 15)), counts: map[string]record.Owed{}, now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
		h.records = sessions.RecordsIn(h.db, h.reader)
		for i := range 160 {
			h.change()
			if i%16 != 15 {
				continue
			}
			for _, v := range []record.Viewer{{ID: "sue", Supervisor: true}, {ID: "p0", Supervisor: true}, {ID: "p1"}} {
				got, err := h.records.Sessions.Steps(t.Context(), v, record.SessionQuery{})
				if err != nil {
					t.Fatal(err)
				}
				if want := inOrder(h.raw(v)); !reflect.DeepEqual(inOrder(got), want) {
					t.Fatalf("seed %d, change %d, for %+v:\n%+v\nwant\n%+v", seed, i, v, got, want)
				}
			}
		}
	}
}

// inOrder puts into one order what has none.
func inOrder(list []record.SessionSteps) []record.SessionSteps {
	slices.SortFunc(list, func(a, b record.SessionSteps) int { return cmp.Compare(a.Session, b.Session) })
	for _, s := range list {
		slices.SortFunc(s.Owed, func(a, b record.StepsOwed) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		slices.SortFunc(s.Wrong, func(a, b record.WrongStep) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	return list
}

// A stepHouse is a house in which anything happens to what is kept of sessions.
type stepHouse struct {
	*testing.T
	db      *sql.DB
	reader  *sql.DB // a query may be asked while another is read
	records sessions.Records
	r       *rand.Rand
	counts  map[string]record.Owed // by session, clause and device
	now     time.Time
	seq     int64
}

// change does one thing at random.
func (h *stepHouse) change() {
	h.now, h.seq = h.now.Add(time.Hour), h.seq+1
	ctx, n := h.Context(), h.r.IntN(12)
	table, cite := fmt.Sprint("t", n), []string{"633a.7(o)", "633a.7(f)(1)", "633a.8(b)#1", "house.busts"}[h.r.IntN(4)]
	var err error
	switch h.r.IntN(11) {
	default:
		err = h.records.Tables.Take(ctx, map[string]*record.News{table: h.news(n, cite)})
	case 0:
		var was bool
		if at, ok := h.mistake(&was); ok {
			err = h.records.Remarks.SetSlip(ctx, at.table, at.Seq, !was, h.now)
		}
	case 1, 2:
		if at, ok := h.mistake(nil); ok {
			ruling := []record.Ruling{record.Overturned, record.Upheld}[h.r.IntN(2)]
			err = h.records.Decisions.OnMistake(ctx, at.table, at.Place, record.Decision{Ruling: ruling, Reason: "seen", By: record.Person{ID: "sue"}, At: h.now})
		}
	case 3:
		ruling := []record.Ruling{record.Overturned, record.Withdrawn}[h.r.IntN(2)]
		err = h.records.Decisions.OnClause(ctx, record.Decision{Ruling: ruling, Reason: "read", By: record.Person{ID: "sue"}, At: h.now, Cite: cite, Edition: "633a/1"})
	case 4:
		if at, ok := h.mistake(nil); ok {
			err = h.records.Remarks.Flag(ctx, at.table, at.Place, record.Person{ID: "sue"}, h.now, "look")
		}
	case 5: // an attempt at an appointed exam, of which nothing is told, or is from now on
		a := record.Appointment{ID: table, Trainee: record.Person{ID: "p0"}, Exam: "final", Opens: h.now, Closes: h.now.Add(time.Hour), Allowed: 1, By: record.Person{ID: "sue"}, At: h.now}
		if h.records.Exams.Appoint(ctx, a) == nil {
			if err = h.records.Exams.Confirm(ctx, table, 1, a.By, h.now); err == nil {
				err = h.records.Exams.Begin(ctx, table, 1, table, record.TestCards{}, h.now)
			}
		} else if _, err = h.db.Exec("UPDATE attempts SET told = ? WHERE table_id = ?", h.now.UnixNano(), table); err != nil {
			h.Fatal(err)
		}
	case 6:
		p := record.Person{ID: fmt.Sprint("p", h.r.IntN(3)), Name: "Pat"}
		x, begun := record.Erasure{}, error(nil)
		if x, begun = h.records.Erasures.Begin(ctx, p, "trainee", record.AuditEntry{At: h.now}); begun == nil {
			err = h.records.Erasures.Names(ctx, x, nil)
		}
	}
	if err != nil {
		h.Fatal(err)
	}
}

// news is what table n tells of one more step, or of one more round.
func (h *stepHouse) news(n int, cite string) *record.News {
	table, round := fmt.Sprint("t", n), h.r.IntN(5)
	s := record.Session{ID: table + "-2", Table: table, Person: fmt.Sprint("p", n%3), Name: "Pat", Stand: []string{"dealer", "floor"}[n%5/4], From: time.Date(2026, 3, 2+n, 9, 0, 0, 0, time.UTC), Mode: []string{"coached", "exam", "guided", "exam"}[n%4], ToSeq: h.seq}
	news := &record.News{UpTo: h.seq, Rounds: h.r.IntN(4), Sessions: map[string]record.Session{s.ID: s}}
	o := record.Owed{Cite: cite, Source: []string{"law", "law", "reading"}[h.r.IntN(3)], Device: []record.Device{record.Mouse, ""}[h.r.IntN(2)]}
	key := s.ID + cite + string(o.Device)
	o.Owed, o.First, o.Times = h.counts[key].Owed+1, h.counts[key].First, h.counts[key].Times.Clone()
	o.Round, o.Seq = round, h.seq
	if h.r.IntN(2) == 0 {
		o.First++
		o.Times.Add(time.Duration(h.r.IntN(5000)) * time.Millisecond)
	}
	h.counts[key] = o
	news.Owed = []record.SessionOwed{{Session: s.ID, Owed: o}}
	for i := range h.r.IntN(3) {
		m := record.Mistake{Person: s.Person, Session: s.ID, Judged: record.Judged{
			Seq: h.seq, Index: i, Step: h.seq - int64(h.r.IntN(2)), Round: round, At: h.now, Refused: h.r.IntN(3) == 0,
			Mistake: game.Mistake{Cite: cite, Source: o.Source, Gravity: []game.Gravity{game.Minor, game.Major, game.Critical}[h.r.IntN(3)]},
		}}
		m.Edition = "633a/1"
		news.Mistakes = append(news.Mistakes, m)
	}
	return news
}

type mistakeAt struct {
	table string
	record.Place
}

// mistake is some mistake, and whether it is called a slip.
func (h *stepHouse) mistake(slip *bool) (at mistakeAt, ok bool) {
	var is bool
	ok, err := query.One(h.Context(), h.db, "find one", []any{&at.table, &at.Seq, &at.Index, &is}, "SELECT table_id, seq, place, slip IS NOT NULL FROM mistakes ORDER BY (seq * 7919 + ?) % 101 LIMIT 1", h.r.IntN(101))
	if err != nil {
		h.Fatal(err)
	}
	if slip != nil {
		*slip = is
	}
	return at, ok
}

// raw counts for a viewer what the rows say, in Go.
func (h *stepHouse) raw(v record.Viewer) []record.SessionSteps {
	list := []record.SessionSteps{}
	each(h, "SELECT id, table_id, person, stand, mode, begun, exercise, rounds, hands, dealer_time, coalesce(trained, dealer_time + other_time) FROM sessions", func(scan func(...any)) {
		var s record.SessionSteps
		var table, stand, mode string
		var begun int64
		scan(&s.Session, &table, &s.Person, &stand, &mode, &begun, &s.Exercise, &s.Rounds, &s.Hands, &s.DealerTime, &s.Trained)
		s.Stand = stand
		each(h, "SELECT count(*) FROM attempts WHERE table_id = '"+table+"'", func(scan func(...any)) { scan(&s.Appointed) })
		s.Begun, s.Lit = time.Unix(0, begun).UTC(), mode == "guided"
		s.Paced = stand == "dealer" && mode != "case" && s.Exercise != "apprenticeship"
		if !v.Supervisor && s.Person != v.ID {
			return
		}
		told := h.told(v, table, s.Person, stand, mode)
		each(h, "SELECT cite, owed, first, timed, took, source, round FROM owed WHERE session = '"+s.Session+"'", func(scan func(...any)) {
			var o record.StepsOwed
			var source string
			var round int
			scan(&o.Cite, &o.Owed, &o.First, &o.Timed, &o.Took, &source, &round)
			if source != "reading" && told(round) {
				s.Owed = append(s.Owed, o)
			}
		})
		each(h, "SELECT seq, place, cite, step, gravity, source, round, refused, slip IS NOT NULL, overturned FROM mistakes WHERE session = '"+s.Session+"'", func(scan func(...any)) {
			var w record.WrongStep
			var seq int64
			var place, round, said int
			var gravity, source string
			var slip, overturned bool
			scan(&seq, &place, &w.Cite, &w.Step, &gravity, &source, &round, &w.Coached, &slip, &overturned)
			if source == "reading" || slip || overturned || !told(round) {
				return
			}
			w.Gravity = map[string]int{"minor": 0, "major": 1, "critical": 2}[gravity]
			at := fmt.Sprintf("table_id = '%s' AND seq = %d AND place = %d", table, seq, place)
			each(h, "SELECT (SELECT count(*) FROM flags WHERE "+at+") + (SELECT count(*) FROM decisions WHERE "+at+")", func(scan func(...any)) { scan(&said) })
			w.Coached = w.Coached || said > 0
			for i := range s.Wrong { // marked again at the same step
				if have := &s.Wrong[i]; have.Step == w.Step && have.Cite == w.Cite {
					have.Gravity, have.Coached = max(have.Gravity, w.Gravity), have.Coached || w.Coached
					return
				}
			}
			s.Wrong = append(s.Wrong, w)
		})
		list = append(list, s)
	})
	return list
}

// told reports of which rounds of a session a viewer may know.
func (h *stepHouse) told(v record.Viewer, table, person, stand, mode string) func(round int) bool {
	over, untold, said := 0, false, false
	each(h, "SELECT rounds FROM recorded WHERE table_id = '"+table+"'", func(scan func(...any)) { scan(&over) })
	each(h, "SELECT told IS NULL, told IS NOT NULL FROM attempts WHERE table_id = '"+table+"'", func(scan func(...any)) { scan(&untold, &said) })
	return func(round int) bool {
		switch {
		case mode != "exam" || said:
			return true
		case v.Supervisor && (v.ID != person || stand != "dealer"):
			return true
		}
		return round <= over && !untold
	}
}

func each(h *stepHouse, text string, do func(scan func(...any))) {
	for rows, err := range query.Rows(h.Context(), h.reader, text) {
		if err != nil {
			h.Fatal(err)
		}
		do(func(to ...any) {
			if err := rows.Scan(to...); err != nil {
				h.Fatal(err)
			}
		})
	}
}

// TestOldFilesHaveLines: a file of version 31 gets the lines that today's program writes.
func TestOldFilesHaveLines(t *testing.T) {
	db := schematest.Memory(t)
	h := stepHouse{T: t, db: db, r: rand.New(rand.NewPCG(1, 1)), counts: map[string]record.Owed{}}
	h.records = sessions.RecordsIn(db, db)
	for range 90 {
		h.change()
	}
	lines := func() map[string]string {
		all, err := query.Map(t.Context(), db, "lines", func(session, lines *string) []any { return []any{session, lines} }, "SELECT session, owed || char(10) || wrong FROM desk_lines WHERE owed <> '' OR wrong <> ''")
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	written := lines()
	version32, err := os.ReadFile("../schema/32.sql") // that version alone: the file has the later ones
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP TABLE desk_lines; " + string(version32)); err != nil {
		t.Fatal(err)
	}
	if got := lines(); len(got) < 5 || !reflect.DeepEqual(got, written) {
		t.Errorf("%v\nwant\n%v", got, written)
	}
}
