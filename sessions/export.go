package sessions

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/sessions/spreadsheet"
	"burncard/variants"
	"burncard/variants/apprenticeship"
)

// An export is one archive with all that is kept of a person: lists that a spreadsheet
// reads, and for each session its log in the notation, with the rounds that play. Other
// people have no names in it and no words: player 1, supervisor 2. What a reader may not
// know yet, of an exam that goes on, is left out.

// Exports write archives.
type Exports struct {
	hall *Hall
	one  sync.Mutex // an archive reads much
}

// ErrExporting says that another archive is being written.
var ErrExporting = errors.New("another archive is being written; try again in a minute")

// Write writes the archive of a person to w, for himself and for supervisors. Account are
// the facts of his account. An error after the first byte leaves the archive broken off,
// which whoever opens it is told.
func (x *Exports) Write(ctx context.Context, viewer, of Person, account map[string]string, w io.Writer) (err error) {
	if viewer.ID == "" || viewer.ID != of.ID && !viewer.supervises() {
		return ErrNotYours
	}
	if !x.one.TryLock() {
		return ErrExporting
	}
	defer x.one.Unlock()
	h := x.hall
	if err := h.Reviews.upToDate(ctx); err != nil {
		return err
	}
	about := of.Name
	if viewer.ID == of.ID {
		about = "you"
	}
	if err := h.Audit.Note(ctx, viewer, record.DataExported, of.ID, ""); err != nil {
		return err
	}
	e := &export{Exports: x, ctx: ctx, viewer: viewer, of: of, zip: zip.NewWriter(w), at: h.now()}
	e.cast.known = map[string]string{}
	for _, part := range []func() error{
		func() error { return e.meet() },
		func() error { return e.text("README.txt", strings.ReplaceAll(exportWords, "WHO", about)) },
		func() error { return e.account(account) },
		e.assignments,
		e.sessions, e.mistakes, e.owed, e.apprenticeship, e.words, e.classes, e.exams, e.ratings, e.due, e.drills, e.spotting, e.logs,
	} {
		if err := part(); err != nil {
			return fmt.Errorf("export of %s: %w", of.ID, err)
		}
	}
	return e.zip.Close()
}

const exportWords = `All that this house keeps of WHO.

account.json   the account
sessions.csv   every session: where, when, how, and what it came to
mistakes.csv   every mistake, with the clause, and whether it counts
apprenticeship.csv  every step of a duty that was owed of WHO as an apprentice.
owed.csv       of every session, by clause: how often a step was owed, how
               often it was right at first, and the time that it took
words.csv      remarks, requests and decisions on these mistakes
classes.csv    classes
exams.csv      appointed exams, and the attempts at them
ratings.csv    points of jurors at table tests, of WHO and by WHO
due.csv        clauses to come back to: each review, its grade and why
drills.csv     runs of drills, item by item
spotting.csv   errors of an automatic dealer that were looked for, one by one
assignments.csv  what was assigned, and the attempts at it
sessions/      of each session the log, line by line in the notation, and
               each whole round that plays: burncard scenario run FILE

Times are given in UTC and by the clock of the house. Other people are player 1, supervisor 2 and so
on, each the same person throughout; their words are left out.
`

// An export is one archive that is being written.
type export struct {
	*Exports
	ctx        context.Context
	viewer, of Person
	zip        *zip.Writer
	at         time.Time
	cast       cast
}

// A cast gives other people names of the archive's own.
type cast struct {
	known  map[string]string // by name: player 1
	counts [4]int            // how many there are of each part
}

// The parts that other people have.
const (
	aPlayer = iota
	aDealer
	aSupervisor
	aPerson
)

var partNames = [...]string{"player", "dealer", "supervisor", "person"}

// called is what another person is called, who is met in a part first.
func (c *cast) called(name string, part int) string {
	if name == "" {
		return ""
	}
	if is, met := c.known[name]; met {
		return is
	}
	c.counts[part]++
	c.known[name] = fmt.Sprintf("%s %d", partNames[part], c.counts[part])
	return c.known[name]
}

// hide is a text without the names of other people.
func (e *export) hide(s string) string {
	if s == "" {
		return ""
	}
	names := make([]string, 0, len(e.cast.known))
	for name := range e.cast.known {
		if !strings.Contains(e.of.Name, name) && strings.Contains(s, name) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	for _, name := range names {
		s = strings.ReplaceAll(s, name, e.cast.known[name])
	}
	return s
}

// by is what the person is called who wrote something.
func (e *export) by(p record.Person) string {
	if p.ID == e.of.ID || p.ID == "" && p.Name == e.of.Name {
		return e.of.Name
	}
	return e.cast.called(p.Name, aSupervisor)
}

// each yields the sessions of the person, oldest first.
func (e *export) each(do func(*record.Session) error) error {
	q := record.SessionQuery{Person: e.of.ID, Sort: record.Oldest, Most: 100}
	for {
		page, err := e.hall.records.Sessions.List(e.ctx, e.viewer.reads(), q)
		if err != nil {
			return err
		}
		for i := range page.Sessions {
			if err := do(&page.Sessions[i].Session); err != nil {
				return err
			}
		}
		if q.From = page.Next; q.From == nil {
			return nil
		}
	}
}

// entries yields those of a session in the log; none where they are no longer kept.
func (e *export) entries(s *record.Session, do func(*journal.Entry) error) error {
	for entry, err := range e.hall.log.Read(e.ctx, s.Table, s.FromSeq) {
		switch {
		case errors.Is(err, journal.ErrTrimmed):
			return nil
		case err != nil:
			return err
		case entry.Seq > s.ToSeq:
			return nil
		}
		if err := do(&entry); err != nil {
			return err
		}
	}
	return nil
}

// meet finds the other people of all sessions, so that no text names them.
func (e *export) meet() error {
	return e.each(func(s *record.Session) error {
		if s.LockedBy != "" {
			e.by(record.Person{Name: s.LockedBy})
		}
		return e.entries(s, func(entry *journal.Entry) error {
			a, err := game.ParseAct(entry.Line)
			if err != nil || entry.Person == e.of.ID || automatic(entry.Person) {
				return nil
			}
			for _, y := range sayings {
				if y.by == a.By && y.verb == a.Verb && y.name {
					e.cast.called(a.Text, partOf(a.By))
				}
			}
			return nil
		})
	})
}

func partOf(by game.Role) int {
	switch by {
	case game.ByDealer:
		return aDealer
	case game.ByPlayer, game.ByTerminal:
		return aPlayer
	}
	return aSupervisor
}

func (e *export) file(name string) (io.Writer, error) {
	return e.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: e.at})
}

func (e *export) text(name, text string) error {
	w, err := e.file(name)
	if err == nil {
		_, err = io.WriteString(w, strings.ReplaceAll(text, "\n", "\r\n"))
	}
	return err
}

func (e *export) account(facts map[string]string) error {
	w, err := e.file("account.json")
	if err != nil {
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(facts)
}

// list writes a file of rows.
func (e *export) list(name string, head []any, rows func(row func(...any) error) error) error {
	w, err := e.file(name)
	if err != nil {
		return err
	}
	s := spreadsheet.New(w, head...)
	return errors.Join(rows(s.Row), s.Close())
}

func (e *export) sessions() error {
	return e.list("sessions.csv", []any{
		"session", "table", "game", "mode", "stand", spreadsheet.Moment("begun"), spreadsheet.Moment("ended"), "house rules", "set by", "rules edition", "exercise",
		"rounds", "hands", "acts", "mistakes", "slips", "overturned", "own seconds", "other seconds", "digest of the log", spreadsheet.Moment("signed"), "signed by",
	}, func(row func(...any) error) error {
		return e.each(func(s *record.Session) error {
			d, _, err := e.hall.records.Sheets.Digest(e.ctx, s.ID)
			if err != nil {
				return err
			}
			g, _, err := e.hall.records.Sheets.Signature(e.ctx, s.ID)
			if err != nil {
				return err
			}
			c := &s.Score
			return row(s.ID, e.hide(s.TableName), s.Variant, s.Mode, s.Stand, s.From, s.To, s.House, e.hide(s.LockedBy), s.Edition, s.Exercise,
				c.Rounds, c.Hands, c.Acts, c.Mistakes, c.Slips, c.Overturned, c.DealerTime, c.OtherTime, d.Sum, g.At, e.by(g.By))
		})
	})
}

// judged yields the mistakes of all sessions, as far as the reader may know them.
func (e *export) judged(do func(*record.Session, *record.Judged) error) error {
	return e.each(func(s *record.Session) error {
		list, err := e.hall.records.Sessions.Mistakes(e.ctx, e.viewer.reads(), s.ID)
		if err != nil {
			return err
		}
		for i := range list {
			if err := do(s, &list[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (e *export) mistakes() error {
	return e.list("mistakes.csv", []any{
		"session", "line of the log", "number", "round", spreadsheet.Moment("at"), "clause", "title", "source", "kind", "gravity", "owed", "done", "why", "difference", "seconds", "refused", "slip", "counts",
	}, func(row func(...any) error) error {
		return e.judged(func(s *record.Session, j *record.Judged) error {
			m := &j.Mistake
			counts := !j.Slip && !j.Overturned && m.Source != game.Reading.String()
			return row(s.ID, j.Seq, j.Index+1, j.Round, j.At, m.Cite, m.Title, m.Source, m.Kind, m.Gravity, e.hide(m.Owed), e.hide(m.Done), e.hide(m.Why), m.Diff, j.Took, j.Refused, j.Slip, counts)
		})
	})
}

func (e *export) owed() error {
	return e.list("owed.csv", []any{"session", "clause", "source", "device", "owed", "right at first", "with a time", "own seconds", "median seconds"}, func(row func(...any) error) error {
		return e.each(func(s *record.Session) error {
			list, err := e.hall.records.Sessions.OwedIn(e.ctx, e.viewer.reads(), s.ID)
			if err != nil {
				return err
			}
			for i := range list {
				o := &list[i]
				if err := row(s.ID, o.Cite, o.Source, string(o.Device), o.Owed, o.First, o.Times.N, o.Times.Sum, o.Times.Percentile(50)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// apprenticeship is every step of a duty, the newest first.
func (e *export) apprenticeship() error {
	return e.list("apprenticeship.csv", []any{"session", "line of the log", "duty", spreadsheet.Moment("at"), "lit", "right at first"}, func(row func(...any) error) error {
		for _, game := range apprenticeship.Games() {
			order, _, err := e.hall.Apprenticeships.Order(e.ctx, game)
			if err != nil {
				return err
			}
			for _, d := range order.Duties {
				steps, _, err := e.hall.records.Apprentices.Steps(e.ctx, e.of.ID, d.Key, 0, mostStepsExported)
				if err != nil {
					return err
				}
				for _, s := range steps {
					if err := row(s.Session, s.Seq, d.Key, s.At, s.Lit, s.Right); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
}

// mostStepsExported is of one duty.
const mostStepsExported = 100_000

func (e *export) words() error {
	return e.list("words.csv", []any{"session", "line of the log", "number", "what", "by", spreadsheet.Moment("at"), "words", "decision"}, func(row func(...any) error) error {
		return e.judged(func(s *record.Session, j *record.Judged) error {
			for what, list := range map[string][]record.Flag{"remark": j.Flags, "request": j.Requests} {
				for _, f := range list {
					if err := row(s.ID, j.Seq, j.Index+1, what, e.by(record.Person{Name: f.By}), f.At, e.hide(f.Remark), ""); err != nil {
						return err
					}
				}
			}
			for i := range j.Decisions {
				d := &j.Decisions[i]
				if err := row(s.ID, j.Seq, j.Index+1, string(d.Ruling), e.by(d.By), d.At, e.hide(d.Reason), d.Number); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

func (e *export) classes() error {
	return e.list("classes.csv", []any{"class", "led by", spreadsheet.Moment("joined"), spreadsheet.Moment("ended")}, func(row func(...any) error) error {
		list, err := e.hall.records.Classes.All(e.ctx)
		if err != nil {
			return err
		}
		for _, c := range list {
			pupils, err := e.hall.records.Classes.Pupils(e.ctx, c.ID)
			if err != nil {
				return err
			}
			for _, p := range pupils {
				if p.ID != e.of.ID {
					continue
				}
				if err := row(e.hide(c.Name), e.by(c.By), p.Joined, c.Ended); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func (e *export) exams() error {
	return e.list("exams.csv", []any{
		"exam", "game", spreadsheet.Moment("opens"), spreadsheet.Moment("closes"), "attempts that count", "appointed by", "attempt", "confirmed by", spreadsheet.Moment("begun"), spreadsheet.Moment("ended"), "session", spreadsheet.Moment("void since"), "void by", "reason", "table test", "minutes of its clock",
	}, func(row func(...any) error) error {
		list, err := e.appointments()
		if err != nil {
			return err
		}
		for i := range list {
			a, test := &list[i], ""
			if a.Test != nil {
				test = fmt.Sprintf("%s, version %d", e.hide(a.Test.Name), a.Test.Number)
			}
			if len(a.Attempts) == 0 {
				if err := row(e.hide(a.Exam), a.Variant, a.Opens, a.Closes, a.Allowed, e.by(a.By), "", "", time.Time{}, time.Time{}, "", time.Time{}, "", "", test, ""); err != nil {
					return err
				}
			}
			for _, t := range a.Attempts {
				if err := row(e.hide(a.Exam), a.Variant, a.Opens, a.Closes, a.Allowed, e.by(a.By), t.Number, e.by(t.ConfirmedBy), t.Begun, t.Ended, t.Session, t.Void.At, e.by(t.Void.By), e.hide(t.Void.Reason), test, fmt.Sprintf("%.1f", t.Used.Minutes())); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// logs writes of each session that the reader may replay its log, and its rounds that play.
func (e *export) logs() error {
	return e.each(func(s *record.Session) error {
		folder := path.Join("sessions", s.ID)
		_, rounds, err := e.hall.Reviews.Rounds(e.ctx, e.viewer, s.ID)
		switch {
		case errors.Is(err, ErrNoRound):
			return e.text(path.Join(folder, "log.txt"), "The log of this session is no longer kept.\n")
		case untold(err):
			return e.text(path.Join(folder, "log.txt"), "Not yet: "+err.Error()+".\n")
		case err != nil:
			return err
		}
		if err := e.log(s, path.Join(folder, "log.txt")); err != nil {
			return err
		}
		for _, r := range rounds {
			if r.Ended.IsZero() || s.Stand != "dealer" {
				continue
			}
			replay, err := e.hall.Reviews.Replay(e.ctx, e.viewer, s.ID, r.From, false)
			if untold(err) || errors.Is(err, ErrNoRound) {
				continue
			} else if err != nil {
				return err
			}
			text, err := replay.Script()
			if errors.Is(err, ErrNoScript) {
				continue
			} else if err != nil {
				return err
			}
			w, err := e.file(path.Join(folder, fmt.Sprintf("round-%d.scenario", r.Number)))
			if err == nil {
				_, err = io.WriteString(w, e.silent(text))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// untold reports what the reader may not know yet.
func untold(err error) bool {
	_, not := errors.AsType[*NotTold](err)
	return not || errors.Is(err, ErrExamOn) || errors.Is(err, ErrRoundNotOver)
}

// silent is a script without what other people said in their own words.
func (e *export) silent(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if a, err := game.ParseAct(line); err == nil && a.By != game.ByDealer && a.Text != "" {
			for _, y := range sayings {
				if y.by == a.By && y.verb == a.Verb && !y.name {
					a.Text = hiddenWords
					lines[i] = a.String()
				}
			}
		}
	}
	return strings.Join(lines, "\n")
}

// hiddenWords stand where another person's words were.
const hiddenWords = "words of another"

// log writes the log of a session, line by line.
func (e *export) log(s *record.Session, name string) error {
	w, err := e.file(name)
	if err != nil {
		return err
	}
	t, err := e.hall.log.Table(e.ctx, s.Table)
	if err != nil {
		return err
	}
	set, err := readSettings(t.Settings)
	if err != nil {
		return err
	}
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "# Session %s, %s at %s\n", s.ID, s.Stand, e.hide(s.TableName))
	return e.entries(s, func(entry *journal.Entry) error {
		if a, err := game.ParseAct(entry.Line); err == nil && a.By == game.ByInstructor && s.To.IsZero() && e.viewer.ID == e.of.ID {
			return nil // it is told when it is over
		}
		note := ""
		if len(entry.Facts) == 0 {
			note = " # refused"
		}
		_, err := fmt.Fprintf(w, "%s%s # %d, %s\n", e.line(entry, book, &set.House), note, entry.Seq, entry.At.Local().Format("2006-01-02 15:04:05"))
		return err
	})
}

// line is a line of the log: of other people without names and words.
func (e *export) line(entry *journal.Entry, book *game.Rulebook, house *game.House) string {
	a, err := game.ParseAct(entry.Line)
	if err != nil || entry.Person == e.of.ID || entry.Person != clockID && automatic(entry.Person) {
		return entry.Line
	}
	x, ok := takeApart(a, entry.Person, book, house)
	switch {
	case !ok:
		return entry.Line
	case x.name && a.Text == e.of.Name:
		return entry.Line // the clock says that he has gone
	case x.name:
		a.Text = e.cast.called(a.Text, partOf(a.By))
	default:
		a.Text = hiddenWords
	}
	return a.String()
}
