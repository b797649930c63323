//go:build unix

package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
	"burncard/web/accounts"
)

// viewers are who looks on in the benchmarks, one page each: the dealer, two
// players, a supervisor and four spectators, who are five audiences.
var viewers = []string{"dora", "pat", "paul", "super", "", "", "", ""}

// A scripted act is a line and what it brings to the viewers' pages.
type scripted struct {
	who, line string
	frames    [8][]byte // by viewer; nil where the page stays as it is
	answer    []byte
}

// newBenchTable opens a table whose cards are the same each time.
func newBenchTable(tb testing.TB) (hall *sessions.Hall, l *sessions.Live) {
	tb.Helper()
	hall, err := sessions.Open(sessions.Config{Journal: new(journal.Memory), Records: recordtest.Memory(tb), Report: func(err error) { tb.Error(err) }})
	if err != nil {
		tb.Fatal(err)
	}
	id, err := hall.Create(context.Background(), sessions.NewTable{
		Name: "Table", Variant: "blackjack", Mode: "coached", Seed: 11,
		By: sessions.Person{ID: "super", Name: "super", Supervisor: true},
	})
	if err != nil {
		tb.Fatal(err)
	}
	l, _ = hall.Table(id)
	return hall, l
}

// script is some twenty rounds by the book, with the frames that they make.
func script(tb testing.TB) []scripted {
	tb.Helper()
	hall, l := newBenchTable(tb)
	defer hall.Close()
	pages, drawn := map[string]*audience{}, newDrawings(templates.Elements)
	var acts []scripted
	do := func(who, line string) bool {
		r := l.Send(context.Background(), sessions.Line{Person: person(member(who)), Text: line})
		if r.Refused != "" {
			return false
		}
		act := scripted{who: who, line: line, answer: ack(1, r, "")}
		made := map[string][]byte{}
		drawn.endTurn()
		for i, who := range viewers {
			v := standing(l, member(who), "")
			name := v.Audience()
			if _, ok := made[name]; !ok {
				if pages[name] == nil {
					pages[name] = newAudience(v, 0)
				}
				scene, seq := l.Scene(context.Background(), v)
				frame, err := pages[name].turn(&scene, seq, drawn)
				if err != nil {
					panic(err)
				}
				made[name] = bytes.Clone(frame)
			}
			act.frames[i] = made[name]
		}
		acts = append(acts, act)
		return true
	}
	do("dora", "tap in dora")
	do("pat", "p2 sit pat 100000")
	do("paul", "p5 sit paul 100000")
	do("paul", "p6 sit paul 0")
	const rounds = 20
	for round := 0; round < rounds; {
		scene, _ := l.Scene(context.Background(), game.Viewer{Role: game.FloorView})
		if v := scene.View; !v.Started {
			if round = v.Round - 1; round == rounds {
				break
			}
			if len(v.Boxes[1].Hands) == 0 {
				do("pat", "p2 bet main 25")
				do("paul", "p5 bet main 10")
				do("paul", "p6 bet main 10")
				continue
			}
		}
		done := false
		for _, s := range scene.View.Due {
			if !s.Now || s.May {
				continue
			}
			switch box, isBox := strings.CutPrefix(s.Actor, "box "); {
			case isBox:
				who := map[string]string{"2": "pat", "5": "paul", "6": "paul"}[box]
				done = do(who, "p"+box+" stand") || do(who, "p"+box+" decline")
			case s.Actor == "dealer":
				done = do("dora", s.Line)
			}
			if done {
				break
			}
		}
		if !done {
			panic("the script does not get on: " + scene.View.Text())
		}
	}
	return acts
}

// A crowd is the viewers' sockets, which count what they are sent.
type crowd struct {
	b     *testing.B
	conns []*websocket.Conn
	n     []int
	heard chan int // the size of a frame
}

func newCrowd(b *testing.B, addr string) *crowd {
	c := &crowd{b: b, n: make([]int, len(viewers)), heard: make(chan int, 4*len(viewers))}
	for i, who := range viewers {
		conn, _, err := websocket.DefaultDialer.Dial("ws://"+addr+fmt.Sprintf("/?client=benchmark-%d&who=%s", i, who), nil)
		if err != nil {
			b.Fatal(err)
		}
		c.conns = append(c.conns, conn)
		go func() {
			for {
				_, text, err := conn.ReadMessage()
				if err != nil {
					return
				}
				c.heard <- len(text)
			}
		}()
		<-c.heard // the whole, before the next comes
	}
	return c
}

func (c *crowd) close() {
	for _, conn := range c.conns {
		conn.Close()
	}
}

// await waits for frames and returns their bytes.
func (c *crowd) await(frames int) (bytes int) {
	for range frames {
		bytes += <-c.heard
	}
	return bytes
}

// do has a viewer send a line and waits until everybody has what comes of it.
func (c *crowd) do(act *scripted) (bytes int) {
	for i, who := range viewers {
		if who != act.who {
			continue
		}
		c.n[i]++
		if err := c.conns[i].WriteJSON(said{N: int64(c.n[i]), Line: act.line}); err != nil {
			c.b.Fatal(err)
		}
		break
	}
	frames := 1 // the answer
	for _, f := range act.frames {
		if f != nil {
			frames++
		}
	}
	return c.await(frames)
}

func serveTCP(b *testing.B, handler http.Handler) (addr string, stop func()) {
	b.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := &http.Server{Handler: handler}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			b.Error(err)
		}
	}()
	return listener.Addr().String(), func() { server.Close() }
}

// BenchmarkAct is one act from the line that somebody sends to the last of
// eight viewers' sockets: heard, parsed, judged, logged in memory, shown to five
// audiences and sent. Compare BenchmarkBareBroadcast, which sends the same bytes.
func BenchmarkAct(b *testing.B) {
	acts := script(b)
	run(b, acts, func() (*crowd, func()) {
		hall, l := newBenchTable(b)
		hub := NewHub(templates.Elements, new(Server).verdict,
			func(context.Context, string) (accounts.Person, bool) { return accounts.Person{}, false },
			func(err error) { b.Error(err) })
		addr, stop := serveTCP(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			hub.Serve(w, r, l.ID(), l, member(r.URL.Query().Get("who")), "")
		}))
		c := newCrowd(b, addr)
		for i := range acts[:setup] { // sit down, which brings other pages than the script's
			act := acts[i]
			for j, who := range viewers {
				if act.who == who {
					act.frames[j] = []byte{} // the whole, of another audience
				}
			}
			c.do(&act)
		}
		return c, func() {
			c.close()
			hub.Close()
			stop()
			if err := hall.Close(); err != nil {
				b.Error(err)
			}
		}
	})
}

// setup is how many acts of the script come before the first round.
const setup = 4

// run replays the script, as often as needed, on fresh tables.
func run(b *testing.B, acts []scripted, open func() (*crowd, func())) {
	c, shut := open()
	next, bytes, lines := setup, 0, 0
	cpu := cpuTime()
	for b.Loop() {
		if next == len(acts) {
			b.StopTimer()
			shut()
			c, shut = open()
			next = setup
			b.StartTimer()
		}
		bytes += c.do(&acts[next])
		next++
		lines++
	}
	cpu = cpuTime() - cpu
	b.ReportMetric(float64(bytes)/float64(lines*len(viewers)), "bytes/viewer")
	b.ReportMetric(float64(cpu)/float64(lines), "cpu-ns/op")
	shut()
}

// BenchmarkBareBroadcast sends the bytes of BenchmarkAct with nothing around
// them but gorilla: a line comes in, a loop writes the frames.
func BenchmarkBareBroadcast(b *testing.B) {
	acts := script(b)
	run(b, acts, func() (*crowd, func()) {
		var mu sync.Mutex
		var conns []*websocket.Conn
		next := setup
		up := websocket.Upgrader{ReadBufferSize: readBuffer, WriteBufferSize: 1 << 10, WriteBufferPool: new(sync.Pool)}
		addr, stop := serveTCP(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			conn, err := up.Upgrade(w, r, nil)
			if err != nil {
				b.Error(err)
				return
			}
			mu.Lock()
			conns = append(conns, conn)
			if err := conn.WriteMessage(websocket.TextMessage, []byte("whole")); err != nil {
				b.Error(err)
			}
			mu.Unlock()
			for {
				if _, _, err := conn.ReadMessage(); err != nil {
					return
				}
				mu.Lock()
				act := &acts[next]
				next++
				for i, frame := range act.frames {
					if frame == nil {
						continue
					}
					if err := conns[i].WriteMessage(websocket.TextMessage, frame); err != nil {
						b.Error(err)
					}
				}
				if err := conn.WriteMessage(websocket.TextMessage, act.answer); err != nil {
					b.Error(err)
				}
				mu.Unlock()
			}
		}))
		c := newCrowd(b, addr)
		return c, func() { c.close(); stop() }
	})
}

// cpuTime is what this process has used, the viewers' side included. On a busy
// machine it can be compared where the time that passes cannot.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
