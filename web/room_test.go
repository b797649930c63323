package web

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"burncard/game"
	"burncard/sessions"
	"burncard/web/accounts"
)

// A screen is a page of a table without a socket: it keeps the frames that it
// was sent.
type screen struct {
	who    accounts.Person
	frames []string
	ended  bool
}

func (s *screen) viewer() (accounts.Person, string) { return s.who, "" }
func (s *screen) beat()                             {}
func (s *screen) ping()                             {}
func (s *screen) end()                              { s.ended = true }
func (s *screen) receive(f frame) {
	s.frames = append(s.frames, fmt.Sprintf("%s %d %s", f.audience, f.counter&(1<<20-1), f.bytes[strings.IndexByte(string(f.bytes), separator):]))
}

// A room sends every page of an audience the same frames, under the audience's
// own counter, and a page that changes sides the whole of the other.
func TestARoomSendsFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := NewHub(boardElements, nil, nil, func(err error) { t.Error(err) })
		defer hub.Close()
		b := newBoard()
		dora, ann, ben := &screen{who: member("dora")}, &screen{who: member("ann")}, &screen{who: member("ben")}
		r := newRoom(hub, "t", b)
		for _, s := range []*screen{dora, ann, ben} {
			r.join(s)
		}
		say := func(n int64, line string) {
			b.Send(context.Background(), sessions.Line{Person: person(dora.who), Client: "page", Number: n, Text: line})
			synctest.Wait()
		}
		synctest.Wait()
		say(1, "stand dealer")
		say(2, "dealer secret")
		say(3, "all news")
		for _, s := range []*screen{dora, ann, ben} {
			r.leave(s)
		}
		<-r.done

		empty, news := element("all", ""), element("all", "news")
		spectators := []string{"spectators 1 " + empty + element("dealer", "-"), "spectators 2 " + news}
		for _, tt := range []struct {
			*screen
			want []string
		}{
			{ann, spectators},
			{ben, spectators},
			{dora, []string{
				spectators[0], "dealer 1 " + empty + element("dealer", ""), "dealer 2 " + element("dealer", "secret"), "dealer 3 " + news,
			}},
		} {
			if got, want := strings.Join(tt.frames, "\n"), strings.Join(tt.want, "\n"); got != want {
				t.Errorf("%s was sent\n%q\nand not\n%q", tt.who.Name, got, want)
			}
		}
	})
}

// closedBoard is a table that was closed after a page had found it.
type closedBoard struct{ *board }

func (closedBoard) Attach(*sessions.Feed) func() { return func() {} }

func (closedBoard) Scene(context.Context, game.Viewer) (sessions.Scene, int64) {
	return sessions.Scene{}, 0
}

// A page that comes to a table which was closed this moment does not wait there for ever.
func TestARoomOfAClosedTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hub := NewHub(boardElements, nil, nil, func(err error) { t.Error(err) })
		defer hub.Close()
		ann := &screen{who: member("ann")}
		r := newRoom(hub, "t", closedBoard{newBoard()})
		r.join(ann)
		synctest.Wait()
		if !ann.ended || len(ann.frames) > 0 {
			t.Errorf("Ann's line is broken: %v; she was sent %q", ann.ended, ann.frames)
		}
		r.leave(ann)
		<-r.done
	})
}

// element is a notice of the board as it is sent.
func element(id, notice string) string {
	return string(separator) + id + ` <p id="` + id + `">` + id + ": " + notice + "</p>"
}
