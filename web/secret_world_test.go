package web

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
	"burncard/web/accounts"
)

// An ear is a page that keeps what it is sent.
type ear struct {
	name string // dealer, player, spectator, floor or instructor
	who  accounts.Person
	as   string
	from time.Time // the moment of a frame stands before it, as the time since then; zero: it does not

	mu     sync.Mutex
	frames []string
}

func (e *ear) viewer() (accounts.Person, string) { return e.who, e.as }
func (e *ear) beat()                             {}
func (e *ear) ping()                             {}
func (e *ear) end()                              {}
func (e *ear) receive(f frame)                   { e.hear(string(f.bytes)) }

func (e *ear) hear(text string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.from.IsZero() {
		text = time.Since(e.from).String() + " " + text
	}
	e.frames = append(e.frames, text)
}

func (e *ear) take() (frames []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	frames, e.frames = e.frames, nil
	return frames
}

// oversees reports a page of a supervisor's.
func (e *ear) oversees() bool { return e.who.Supervises() }

// A secretWorld is a hall with a table, and all kinds of pages of it.
type secretWorld struct {
	t      *testing.T
	log    *journal.Memory
	hall   *sessions.Hall
	live   *sessions.Live
	hub    *Hub
	room   *room
	ears   []*ear
	shows  []map[string]string // what their pages show, by element
	leaves []func()
	said   int64
	sealed *strings.Replacer // takes the seals of the shoe out of a text; nil for none
}

// A forgetful store keeps nothing of what tables tell it: sockets are sent nothing of it.
type forgetful struct{ sessions.TableStore }

func (forgetful) Take(context.Context, map[string]*record.News) error { return nil }

// newSecretWorld opens a hall over a log. With the same log it has the same chance.
func newSecretWorld(t *testing.T, log *journal.Memory) *secretWorld {
	records := recordtest.Memory(t)
	records.Tables = forgetful{records.Tables}
	hall, err := sessions.Open(sessions.Config{
		Journal: log, Records: records, Pace: time.Second, Draw: gametest.NewChance(1),
		Report: func(err error) { t.Error(err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return &secretWorld{t: t, log: log, hall: hall}
}

// opens shows the table to everybody.
func (w *secretWorld) opens(table string) {
	l, ok := w.hall.Table(table)
	if !ok {
		w.t.Fatal("no table")
	}
	w.live = l
	w.hub = NewHub(templates.Elements, new(Server).verdict, func(context.Context, string) (accounts.Person, bool) { return accounts.Person{}, true }, func(err error) { w.t.Error(err) })
	w.room = newRoom(w.hub, table, l)
	for _, e := range []*ear{
		{name: "dealer", who: member("dora")}, {name: "player", who: member("pat")}, {name: "spectator", who: member("")},
		{name: "floor", who: member("super")}, {name: "instructor", who: member("super"), as: asInstructor},
	} {
		w.ears = append(w.ears, e)
		w.shows = append(w.shows, map[string]string{})
		w.leaves = append(w.leaves, l.Enter(person(e.who)))
		w.room.join(e)
	}
}

// close ends the hall and all that looks at it.
func (w *secretWorld) close() {
	for i, e := range w.ears {
		w.leaves[i]()
		w.room.leave(e)
	}
	if w.room != nil {
		<-w.room.done
		w.hub.Close()
	}
	if err := w.hall.Close(); err != nil {
		w.t.Error(err)
	}
}

// say has one who looks say a line. The answer is a frame of his page.
func (w *secretWorld) say(who, line string) sessions.Reply {
	w.said++
	ctx, p := context.Background(), person(member(who))
	stepOver(ctx, w.live, p, line)
	reply := w.live.Send(ctx, sessions.Line{Person: p, Client: "page-of-" + who, Number: w.said, Text: line})
	html := ""
	if reply.Verdict != nil {
		var err error
		if html, err = w.hub.verdict(w.room.variant(), *reply.Verdict); err != nil {
			w.t.Fatal(err)
		}
	}
	for _, e := range w.ears {
		if e.who.ID == p.ID {
			e.hear(string(ack(w.said, reply, html)))
			break
		}
	}
	return reply
}

// entries are those of the table's log.
func (w *secretWorld) entries(table string) (list []journal.Entry) {
	for e, err := range w.log.Read(context.Background(), table, 1) {
		if err != nil {
			w.t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// over is a world over the same table with these entries.
func (w *secretWorld) over(table string, entries []journal.Entry) *secretWorld {
	ctx, log := context.Background(), new(journal.Memory)
	of, err := w.log.Table(ctx, table)
	if err == nil {
		err = log.Create(ctx, of)
	}
	if err == nil {
		err = log.Append(ctx, entries...)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	next := newSecretWorld(w.t, log)
	next.said = w.said
	next.opens(table)
	return next
}

// withoutSeals takes the seals of a table out of a text: they bind the house to an order of
// cards, and differ with it.
func withoutSeals(t *game.Table) *strings.Replacer {
	var hashes []string
	for _, s := range slices.Concat([]game.Seal{t.Next}, t.Seals[:], t.Broken) {
		if s.Shown != "" {
			hashes = append(hashes, s.Shown, "the seal", s.Shown[:12], "the seal")
		}
	}
	return strings.NewReplacer(hashes...)
}

// hear takes what a page was sent: the elements become what it shows, and its words stay to
// be compared. Counters begin anywhere, and are left out.
func (w *secretWorld) hear(i int, frames []string) (plain []string) {
	for _, text := range frames {
		if w.sealed != nil {
			text = w.sealed.Replace(text)
		}
		if at := strings.IndexByte(text, separator); at >= 0 {
			if strings.Contains(text[:at], `"from":-1,`) {
				clear(w.shows[i])
			}
			for element := range strings.SplitSeq(text[at+1:], string(separator)) {
				id, html, _ := strings.Cut(element, " ")
				w.shows[i][id] = html
			}
			text = text[at:]
		}
		plain = append(plain, text)
	}
	return plain
}
