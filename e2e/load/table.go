package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// A table is one that is driven: socket 0 is its dealer's, socket 1 its player's, all
// others are spectators'.
type table struct {
	house   *house
	number  int
	path    string
	cookies []string
	viewers atomic.Int64

	// sent is when the dealer's last act was sent, in nanoseconds; unseen how many viewers
	// have had no frame since.
	sent, unseen atomic.Int64
}

// A page is one socket of a table, which comes back when it breaks.
type page struct {
	*table
	n      int    // at its table
	client string // the page's id
	conn   *websocket.Conn
	saw    int64 // sent of the act that it saw last
	back   bool  // the page noted that it came back after the restart
	line   int64 // number of its last line
	hears  func(frame []byte)
}

// frames are read into buffers of this size; a page of a table is larger only as a whole.
const readAtOnce = 4 << 10

// addresses is over how many addresses of this machine the sockets are spread: each has
// some 28,000 ports.
const addresses = 16

// connect opens a socket and reads it from then on.
func (t *table) connect(n int) error {
	p := &page{table: t, n: n, client: fmt.Sprintf("load-%06d-%03d-%08x", t.number, n, rand.Uint32())}
	if err := p.dial(); err != nil {
		return err
	}
	switch n {
	case 0:
		d := &dealer{page: p, due: make(chan due, 1), answered: make(chan answer, 1)}
		p.hears = d.hear
		go d.deal()
	case 1:
		p.hears = (&player{page: p, box: t.house.plan.bots + 1}).hear
	}
	go p.read()
	return nil
}

func (p *page) dial() error {
	from := &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+(p.number*p.house.plan.viewers+p.n)%addresses))}
	d := websocket.Dialer{
		ReadBufferSize: readAtOnce, WriteBufferSize: 512, HandshakeTimeout: time.Minute,
		NetDialContext: (&net.Dialer{LocalAddr: from}).DialContext,
	}
	header := http.Header{"Origin": {"http://" + p.house.server.addr}}
	if p.n < len(p.cookies) {
		header.Set("Cookie", p.cookies[p.n])
	}
	conn, r, err := d.DialContext(p.house.ctx, "ws://"+p.house.server.addr+p.path+"/socket?client="+p.client, header)
	if err != nil {
		if r != nil {
			text, _ := io.ReadAll(r.Body)
			err = fmt.Errorf("%w: %s %s", err, r.Status, text)
		}
		return err
	}
	p.conn = conn
	return nil
}

// read reads frames until all leave. A socket that breaks is opened again, as pages do.
func (p *page) read() {
	var buffer bytes.Buffer
	h := p.house
	for {
		kind, from, err := p.conn.NextReader()
		if err == nil {
			buffer.Reset()
			_, err = buffer.ReadFrom(from)
		}
		switch {
		case h.ctx.Err() != nil:
			p.conn.Close()
			return
		case err != nil:
			h.dropped.Add(1)
			p.conn.Close()
			if !p.redial() {
				return
			}
			continue
		case kind != websocket.TextMessage || buffer.Len() == 0:
			continue
		}
		p.see(buffer.Bytes())
		if p.hears != nil {
			p.hears(buffer.Bytes())
		}
	}
}

// redial tries as pages do, every 0.6 s or a little more; false if all leave meanwhile.
func (p *page) redial() bool {
	for p.house.ctx.Err() == nil {
		pause(p.house.ctx, 400*time.Millisecond+rand.N(400*time.Millisecond))
		if p.dial() == nil {
			return true
		}
	}
	return false
}

var wholeFrame = []byte(`{"from":-1,`)

// see counts a frame. The frame after an act of the dealer's is taken for the act's; that
// of a bot who acted in between makes the act look faster than it was.
func (p *page) see(frame []byte) {
	h := p.house
	if !p.back && bytes.HasPrefix(frame, wholeFrame) {
		if since := h.since.Load(); since != 0 {
			p.back = true
			h.seen.add(time.Duration(time.Now().UnixNano() - since))
			h.waiting.Done()
		}
	}
	if bytes.HasPrefix(frame, []byte(`{"ack"`)) {
		return
	}
	if sent := p.sent.Load(); sent != p.saw {
		p.saw = sent
		if p.unseen.Add(-1) == 0 && h.measuring.Load() {
			h.act.add(time.Duration(time.Now().UnixNano() - sent))
		}
	}
}

// say sends a line under the next number.
func (p *page) say(line string, shown int64) error {
	p.line++
	text, err := json.Marshal(map[string]any{"n": p.line, "shown": shown, "line": line})
	if err != nil {
		return err
	}
	return p.conn.WriteMessage(websocket.TextMessage, text)
}

// A heading stands before the elements of a frame.
type heading struct {
	Ack     *int64 `json:"ack"`
	To      int64  `json:"to"`
	Refused string `json:"refused"`
	Verdict string `json:"verdict"`
}

const separator = 0x1e

// parts reads a frame's heading, and gives the HTML of the element with this id.
func parts(frame []byte, id string) (h heading, html []byte, err error) {
	head, rest, _ := bytes.Cut(frame, []byte{separator})
	if err := json.Unmarshal(head, &h); err != nil {
		return h, nil, err
	}
	for _, e := range bytes.Split(rest, []byte{separator}) {
		if name, text, ok := bytes.Cut(e, []byte{' '}); ok && string(name) == id {
			return h, text, nil
		}
	}
	return h, nil, nil
}

// A dealer does what the checklist says is due.
type dealer struct {
	*page
	due      chan due    // the newest
	answered chan answer // to the line that was sent
}

type due struct {
	line  string
	shown int64
}

type answer struct{ refused string }

var nowDue = regexp.MustCompile(`<li data-now[^>]*data-do="([^"]*)" data-actor=""`)

func (d *dealer) hear(frame []byte) {
	head, list, err := parts(frame, "checklist")
	if err != nil {
		panic(fmt.Errorf("a frame of the server's: %w: %.200s", err, frame))
	}
	if head.Ack != nil {
		select {
		case d.answered <- answer{head.Refused}:
		default: // nobody waits any more
		}
		return
	}
	if list == nil {
		return
	}
	next := due{shown: head.To}
	if m := nowDue.FindSubmatch(list); m != nil {
		next.line = string(m[1])
	}
	select {
	case <-d.due:
	default:
	}
	d.due <- next
}

// deal deals until all leave.
func (d *dealer) deal() {
	h := d.house
	every := time.Duration(0)
	if h.plan.rate > 0 {
		every = time.Duration(float64(time.Second) / h.plan.rate)
		pause(h.ctx, rand.N(every)) // not all dealers at once
	}
	for {
		began := time.Now()
		var next due
		select {
		case next = <-d.due:
		case <-h.ctx.Done():
			return
		}
		if next.line == "" {
			continue // a player's turn
		}
		select {
		case <-d.answered: // of a line that was given up
		default:
		}
		sent := time.Now().UnixNano()
		d.unseen.Store(d.viewers.Load())
		d.sent.Store(sent)
		if d.say(next.line, next.shown) != nil {
			continue // the page comes back, and gets the whole
		}
		select {
		case a := <-d.answered:
			if h.measuring.Load() {
				h.ack.add(time.Duration(time.Now().UnixNano() - sent))
			}
			h.answers.Add(1)
			if a.refused != "" {
				h.refuse(next.line, a.refused)
			}
		case <-time.After(20 * time.Second):
			if h.since.Load() == 0 {
				panic(errors.New("no answer within 20 s to " + next.line))
			}
		case <-h.ctx.Done():
			return
		}
		if every > 0 {
			pause(h.ctx, time.Until(began.Add(every)))
		}
	}
}

// A player bets before each round, stands on every hand and declines all else.
type player struct {
	*page
	box int
	sat bool
}

var (
	bets = []byte(`data-phase="bets"`)
	laid = []byte(`data-laid`)
	turn = []byte(`data-turn`)
	// What else a player is asked, such as to cut the cards, he may decline.
	stand = regexp.MustCompile(`data-line="\{p\} (stand|decline)"`)
)

// standLine is the line of a player who stands, or declines, where the strip offers it;
// else empty.
func standLine(strip []byte, box int) string {
	if m := stand.FindSubmatch(strip); m != nil {
		return fmt.Sprintf("p%d %s", box, m[1])
	}
	return ""
}

func (p *player) hear(frame []byte) {
	head, strip, err := parts(frame, "strip")
	if err != nil {
		panic(fmt.Errorf("a frame of the server's: %w: %.200s", err, frame))
	}
	if head.Ack != nil {
		if head.Refused != "" {
			p.house.refuse("a player's line", head.Refused)
		}
		return
	}
	line := ""
	switch {
	case !p.sat:
		p.sat = true
		line = fmt.Sprintf("p%d sit Player%d 100000", p.box, p.number)
	case bytes.Contains(strip, bets) && !bytes.Contains(strip, laid):
		line = fmt.Sprintf("p%d bet main 10", p.box)
	case bytes.Contains(strip, turn):
		line = standLine(strip, p.box)
	}
	if line != "" {
		_ = p.say(line, head.To) // a socket that breaks comes back
	}
}
