package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"burncard/templates"
	"burncard/web/accounts"
)

// A pipes is a network of net.Pipe, which a synctest bubble can see through.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), done: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

// A house is a hub over one table, with people whose login token is their name.
type house struct {
	t     testing.TB
	hub   *Hub
	board *board // nil where the table is a real one
	net   *pipes

	mu     sync.Mutex
	out    map[string]bool // who has logged out
	raised map[string]bool // who has become a supervisor
}

// newHouse is a house over a board.
func newHouse(t *testing.T) *house {
	b := newBoard()
	t.Cleanup(func() { // runs after the hub is closed
		if n := b.attached(); n != 0 {
			t.Errorf("after the hub is closed %d rooms are still told", n)
		}
	})
	h := newHouseOver(t, "t", b, boardElements)
	h.board = b
	return h
}

func newHouseOver(t testing.TB, table string, l live, elements []templates.Element) *house {
	h := &house{t: t, net: newPipes(), out: map[string]bool{}, raised: map[string]bool{}}
	h.hub = NewHub(elements, new(Server).verdict,
		func(_ context.Context, token string) (accounts.Person, bool) {
			h.mu.Lock()
			defer h.mu.Unlock()
			who := member(token)
			if h.raised[token] {
				who.Role = accounts.Supervisor
			}
			return who, !h.out[token]
		},
		func(err error) { t.Error(err) })
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		who := r.URL.Query().Get("who")
		h.hub.Serve(w, r, table, l, member(who), who)
	})}
	served := make(chan struct{})
	go func() {
		defer close(served)
		if err := server.Serve(h.net); !errors.Is(err, net.ErrClosed) && !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	}()
	t.Cleanup(func() {
		h.hub.Close()
		server.Close()
		<-served
	})
	return h
}

// member is who has this name; nobody has none.
func member(name string) accounts.Person {
	if name == "" {
		return accounts.Person{}
	}
	role := accounts.Member
	if strings.HasPrefix(name, "super") {
		role = accounts.Supervisor
	}
	return accounts.Person{ID: name, Name: name, Role: role}
}

func TestAPageGetsTheWholeAndThenWhatChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann := h.open("", "page-of-ann")
		if ann.as != "spectators" || len(ann.html) != 2 {
			t.Errorf("the whole is of %s: %v", ann.as, ann.html)
		}
		ben := h.open("ben", "page-of-ben")
		if ben.at != ann.at {
			t.Errorf("two spectators begin with %d and %d", ann.at, ben.at)
		}
		ben.say(`all "hello" & <b>`)
		for _, p := range []*page{ann, ben} {
			before := p.at
			got := p.update()
			if got.To != before+1 || len(got.HTML) != 1 || p.html["all"] != `<p id="all">all: "hello" & <b></p>` {
				t.Errorf("after %d came %+v", before, got)
			}
		}
	})
}

func TestCounterMovesOnlyWithWhatIsSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann, dealer := h.open("", "page-of-ann"), h.open("dora", "page-of-dora")
		dealer.say("stand dealer")
		if got := dealer.update(); got.From != whole || got.As != "dealer" {
			t.Errorf("who takes the table is sent %+v, not the dealer's whole", got)
		}
		start := ann.at
		for range 3 {
			dealer.say("nothing")
			dealer.ack()
		}
		dealer.say("dealer secret")
		if got := dealer.update(); len(got.HTML) != 1 || !strings.Contains(dealer.html["dealer"], "secret") {
			t.Errorf("the dealer was sent %+v", got)
		}
		dealer.say("all news")
		dealer.update()
		if got := ann.update(); got.From != start || got.To != start+1 {
			t.Errorf("a spectator at %d was sent %d to %d: gaps tell him of what he did not see", start, got.From, got.To)
		}
		if all := strings.Join(ann.got, ""); strings.Contains(all, "secret") {
			t.Errorf("a spectator was sent %s", all)
		}
		ann.silent()
	})
}

func TestOneStandingForAllPagesOfAPerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		one, two := h.open("dora", "page-one"), h.open("dora", "page-two")
		one.say("stand dealer")
		if one.update(); one.as != "dealer" {
			t.Errorf("the page that took the table is a page of %s", one.as)
		}
		if two.update(); two.as != "dealer" {
			t.Errorf("the other page is a page of %s", two.as)
		}
		one.say("stand down")
		one.update()
		two.update()
		if one.as != "spectators" || two.as != "spectators" {
			t.Errorf("after tapping out the pages are of %s and %s", one.as, two.as)
		}
	})
}

func TestResync(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann := h.open("", "page-of-ann")
		ann.write(`{"resync":true}`)
		if got := ann.update(); got.From != whole || len(got.HTML) != 2 || got.To != ann.at {
			t.Errorf("resync was answered with %+v", got)
		}
	})
}

func TestLinesAreAnsweredOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann := h.open("ann", "page-of-ann")
		ann.say("all one")
		first := ann.ack()
		if first.Ack != 1 || !first.Kept || first.Refused != "" {
			t.Errorf("the line was answered with %+v", first)
		}
		ann.conn.Close()

		again := h.open("ann", "page-of-ann")
		if !strings.Contains(again.html["all"], "one") {
			t.Errorf("after a reconnect the page shows %v", again.html)
		}
		again.say("all one") // number 1 again: its answer was lost
		if got := again.ack(); got.Ack != 1 || got.Kept != first.Kept {
			t.Errorf("the repeat was answered with %+v, the line with %+v", got, first)
		}
		again.say("no way")
		if got := again.ack(); got.Ack != 2 || got.Kept || got.Refused != "nobody says way" || got.Cite != "633a" {
			t.Errorf("what cannot be was answered with %+v", got)
		}
		if len(h.board.lines) != 1 {
			t.Errorf("the table did %d lines, want 1", len(h.board.lines))
		}
		again.silent()
	})
}

// A line carries what its page had shown, as a place in the log.
func TestShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann, ben := h.open("ann", "page-of-ann"), h.open("ben", "page-of-ben")
		blank := ann.at
		shown := func(counter int64) int64 {
			t.Helper()
			ann.at = counter
			ann.say("nothing")
			ann.ack()
			synctest.Wait()
			return h.board.lines[len(h.board.lines)-1].Shown
		}
		ben.say("nothing") // entry 1
		ben.ack()
		synctest.Wait()                    // the room hears of an entry after its sender does
		if got := shown(blank); got != 1 { // is entry 2
			t.Errorf("a page that missed nothing had shown entry %d, want 1", got)
		}
		ben.say("all news") // entry 3
		ben.ack()
		synctest.Wait()
		if got := shown(blank); got != 2 { // is entry 4
			t.Errorf("a page that had not seen the news had shown entry %d, want 2", got)
		}
		if got := shown(blank + 1); got != 4 {
			t.Errorf("a page that had seen the news had shown entry %d, want 4", got)
		}
		for _, odd := range []int64{0, -1, blank - 1, blank + 2, 1 << 60} {
			if got := shown(odd); got != 0 {
				t.Errorf("counter %d, which nobody has, stands for entry %d", odd, got)
			}
		}
		// The line was on its way when its sender took the table.
		before := blank + 1
		ann.say("stand dealer")
		ann.update()
		synctest.Wait()
		want := h.board.seq
		if got := shown(before); got != want {
			t.Errorf("the spectator's counter stands for entry %d after he took the table, want %d", got, want)
		}
	})
}

func TestMarksForget(t *testing.T) {
	m := shownEntries{first: 1000}
	last := int64(5*remembered + 7)
	for i := range last {
		m.note(1001+i, i+1)
		m.note(1001+i, i+1) // once more, of a page that has not changed
	}
	for counter, want := range map[int64]int64{
		1000: 0, 1001: 0, 1000 + last - 2*remembered: 0,
		1001 + last - remembered: 1 + last - remembered, 1000 + last: last, 1001 + last: 0,
	} {
		if got, _ := m.seq(counter); got != want {
			t.Errorf("counter %d stands for entry %d, want %d", counter, got, want)
		}
	}
	m.end()
	for counter, want := range map[int64]int64{1001 + last - rememberedAfter: 1 + last - rememberedAfter, 1000 + last - rememberedAfter: 0} {
		if got, _ := m.seq(counter); got != want {
			t.Errorf("after the end counter %d stands for entry %d, want %d", counter, got, want)
		}
	}
}

func TestSlowClientIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		slow, ann := h.open("slow", "page-of-slow"), h.open("ann", "page-of-ann")
		for i := range 3 * queuedFrames { // slow reads none
			ann.say(fmt.Sprint("all ", i))
			ann.update()
			ann.ack()
		}
		if n := h.board.watching(); n != 1 {
			t.Errorf("%d clients are left, want ann only", n)
		}
		for range 3 * queuedFrames {
			if _, _, err := slow.conn.ReadMessage(); err != nil {
				back := h.open("slow", "page-of-slow")
				if !strings.Contains(back.html["all"], fmt.Sprint(3*queuedFrames-1)) {
					t.Errorf("who comes back sees %v", back.html)
				}
				return
			}
		}
		t.Error("the slow client was served to the end")
	})
}

func TestDeadClientIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann, dead := h.open("ann", "page-of-ann"), h.open("dead", "page-of-dead")
		dead.conn.SetPingHandler(func(string) error { return nil })
		for _, p := range []*page{ann, dead} {
			go func() {
				for {
					if _, _, err := p.conn.ReadMessage(); err != nil {
						return
					}
				}
			}()
		}
		time.Sleep(2 * h.hub.Ping) // in the bubble's time
		if n := h.board.watching(); n != 2 {
			t.Errorf("after two beats %d clients are left, want both", n)
		}
		time.Sleep(10 * h.hub.Ping)
		if n := h.board.watching(); n != 1 {
			t.Errorf("after many beats %d clients are left, want the one that answers", n)
		}
		if err := ann.conn.WriteMessage(websocket.TextMessage, []byte(`{"n":1,"shown":0,"line":"nothing"}`)); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if len(h.board.lines) != 1 {
			t.Error("the client that answers is not heard")
		}
	})
}

func TestSocketEndsWithTheLogin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann, ben, nobody, cleo := h.open("ann", "page-of-ann"), h.open("ben", "page-of-ben"), h.open("", "page-of-nobody"), h.open("cleo", "page-of-cleo")
		h.hub.SignedOut("ann")
		if _, _, err := ann.conn.ReadMessage(); err == nil {
			t.Error("the socket outlives the login")
		}
		h.hub.SignedOut("")
		for _, p := range []*page{ben, nobody, cleo} {
			go func() {
				for {
					if _, _, err := p.conn.ReadMessage(); err != nil {
						return
					}
				}
			}()
		}
		h.mu.Lock()
		h.out["ben"] = true // behind the hub's back: a password was changed
		h.raised["cleo"] = true
		h.mu.Unlock()
		time.Sleep(h.hub.Asks + h.hub.Ping + time.Second)
		if n := h.board.watching(); n != 1 {
			t.Errorf("%d clients are left, want nobody's, who has no login", n)
		}
	})
}

func TestCloseSaysGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann, deaf := h.open("ann", "page-of-ann"), h.open("deaf", "page-of-deaf")
		heard := make(chan error, 1)
		go func() {
			_, _, err := ann.conn.ReadMessage()
			heard <- err
		}()
		start := time.Now()
		h.hub.Close()
		if took := time.Since(start); took > writeWait+farewellWait {
			t.Errorf("closing took %v with a client that does not listen", took)
		}
		if err := <-heard; !websocket.IsCloseError(err, websocket.CloseGoingAway) {
			t.Errorf("the client was told %v, want going away", err)
		}
		if _, response, err := h.dial("who=ann&client=page-of-ann", nil); err == nil || response.StatusCode != http.StatusServiceUnavailable {
			t.Errorf("a closed hub lets sockets in: %v", err)
		}
		deaf.conn.Close()
	})
}

func TestWhoIsLetIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		for _, tt := range []struct {
			query, origin string
			status        int
		}{
			{"client=a-random-id", "", http.StatusSwitchingProtocols},
			{"client=a-random-id", "http://house.test", http.StatusSwitchingProtocols},
			{"client=a-random-id", "http://elsewhere.test", http.StatusForbidden},
			{"client=a-random-id", "http://house.test.elsewhere.test", http.StatusForbidden},
			{"client=a-random-id", "null", http.StatusForbidden},
			{"client=short", "", http.StatusBadRequest},
			{"client=two%20words%20and", "", http.StatusBadRequest},
			{"", "", http.StatusBadRequest},
		} {
			header := http.Header{}
			if tt.origin != "" {
				header.Set("Origin", tt.origin)
			}
			conn, response, err := h.dial(tt.query, header)
			if response == nil || response.StatusCode != tt.status {
				t.Errorf("?%s from %q: %v, %v, want status %d", tt.query, tt.origin, response, err, tt.status)
			}
			if err == nil {
				conn.Close()
			}
		}
	})
}

func TestOddFramesEndTheSocket(t *testing.T) {
	for _, frame := range []string{
		"", "{", `"deal 3"`, `{"n":0,"line":"nothing"}`, `{"n":-1,"line":"nothing"}`, `{"n":1}`, `{"n":1.5,"line":"nothing"}`,
		`{"n":1,"line":"nothing","pad":"` + strings.Repeat("x", longestFrame) + `"}`,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHouse(t)
			ann := h.open("ann", "page-of-ann")
			go ann.conn.WriteMessage(websocket.TextMessage, []byte(frame))
			if kind, text, err := ann.conn.ReadMessage(); err == nil {
				t.Errorf("%.40q was answered with %d %s", frame, kind, text)
			}
			synctest.Wait()
			if len(h.board.lines) > 0 || h.board.watching() != 0 {
				t.Errorf("%.40q: lines %v, %d sockets", frame, h.board.lines, h.board.watching())
			}
		})
	}
}

// A line that is too long is refused, and the page goes on.
func TestLineTooLongIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann := h.open("ann", "page-of-ann")
		ann.say("all " + strings.Repeat("x", longestLine-3))
		if got := ann.ack(); got.Ack != 1 || got.Kept || got.Refused != "This line has 501 bytes; a line has 500 at most." {
			t.Errorf("501 bytes were answered with %+v", got)
		}
		ann.say("all " + strings.Repeat("x", longestLine-4))
		if got := ann.ack(); got.Ack != 2 || !got.Kept || len(h.board.lines) != 1 {
			t.Errorf("500 bytes were answered with %+v, and %d lines came to the table", got, len(h.board.lines))
		}
	})
}

// A room ends with its last client, and the next makes another.
func TestRoomsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		for range 3 {
			ann := h.open("ann", "page-of-ann")
			if n := h.board.attached(); n != 1 {
				t.Errorf("%d rooms are told, want 1", n)
			}
			ann.conn.Close()
			synctest.Wait()
			if n := h.board.attached(); n != 0 || len(h.hub.rooms) != 0 {
				t.Errorf("after the last client %d rooms are told, %d are kept", n, len(h.hub.rooms))
			}
		}
	})
}

// TestEveryPageHearsTheBeat: a page hears an empty frame of two bytes in every beat in
// which it hears nothing else, whether or not anything happens at its table, and never in
// answer to an act.
func TestEveryPageHearsTheBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ann, ben := h.open("ann", "page-of-ann"), h.open("ben", "page-of-ben")
		for range 30 {
			time.Sleep(h.hub.Beat / 10 * 3)
			ann.say("nothing")
			ann.ack()
		}
		if ann.beats != 0 {
			t.Fatalf("%d beats came with acts", ann.beats)
		}
		ben.say("nothing")
		if ben.ack(); ben.beats != 9 {
			t.Errorf("while somebody else acted for nine beats a page heard %d", ben.beats)
		}
		for begin := range 10 { // wherever the last text falls between two looks
			time.Sleep(h.hub.Beat / 10 * time.Duration(begin))
			ann.say("nothing")
			ann.ack()
			last := time.Now()
			for range 3 {
				if _, text, err := ann.conn.ReadMessage(); err != nil || len(text) != 0 {
					t.Fatalf("%q, %v, want a beat", text, err)
				}
				if silent := time.Since(last); silent > h.hub.Beat {
					t.Errorf("a page heard nothing for %v, a beat is %v", silent, h.hub.Beat)
				}
				last = time.Now()
			}
		}
	})
}

// TestWhatBecameOfALine: a page that comes back asks what became of its lines. One that
// was done is answered as at first. One that never came is not done, and is not done later
// by the socket that it was sent by.
func TestWhatBecameOfALine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		before := h.open("ann", "page-of-ann")
		before.say("all one")
		before.ack()
		again := h.open("ann", "page-of-ann")
		again.write(`{"n":1,"line":"all one","asks":true}`)
		if got := again.ack(); got.Ack != 1 || !got.Kept || got.Never {
			t.Errorf("of a line that was done the page is told %+v", got)
		}
		again.write(`{"n":2,"line":"all two","asks":true}`)
		if got := again.ack(); got.Ack != 2 || got.Kept || !got.Never {
			t.Errorf("of a line that never came the page is told %+v", got)
		}
		_ = before.conn.WriteMessage(websocket.TextMessage, []byte(`{"n":2,"shown":0,"line":"all two"}`)) // late
		synctest.Wait()
		if len(h.board.lines) != 1 {
			t.Errorf("the line was done after its page was told that it was not: %+v", h.board.lines)
		}
		again.n = 2
		again.say("all three")
		if got := again.ack(); !got.Kept {
			t.Errorf("the next line is answered %+v", got)
		}
	})
}
