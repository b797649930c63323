package web

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions"
	"burncard/web/accounts"
)

// What a client may cost.
const (
	longestFrame  = 4 << 10          // bytes from a page
	queuedFrames  = 128              // frames that wait for a slow client
	queuedBytes   = 1 << 20          // and their bytes
	writeWait     = 10 * time.Second // for what waits when the house closes
	missedBeats   = 2.5              // beats without an answer: the client is dead
	farewellWait  = time.Second      // for a client to answer the closing of his socket
	readBuffer    = 1 << 10
	writtenAtOnce = 1 << 10 // of what gorilla writes by itself
)

// A client is one socket: one loaded page of one person. Its reader is a
// goroutine that lives as long as the socket; who sends writes, and a writer
// lives only while frames wait.
type client struct {
	hub    *Hub
	room   *room
	conn   *websocket.Conn // to read from; frames go past it, by send
	person accounts.Person
	token  string // of the login under which the socket was opened
	page   string // the page's random id
	as     string // what a supervisor asks to look at the table as

	audience *audience // the room's to change

	mu      sync.Mutex // guards what follows
	wire    *wire
	queue   []frame
	waiting int  // bytes in queue
	writing bool // a writer is at work
	gone    bool // nothing will be sent any more
	leaving bool // the farewell is on its way
}

// pingFrame asks a client for a sign of life; goodbye tells it that the house is
// closing.
var (
	pingFrame = control(isPing, "")
	goodbye   = control(isBye, string(websocket.FormatCloseMessage(websocket.CloseGoingAway, "the house is closing")))
)

// send sends a frame, or queues what the socket does not take at once, and
// reports whether something of it waits. It never waits itself: a client that
// does not keep up is dropped, and gets the whole when it comes back.
func (c *client) send(f frame) (waits bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone || c.leaving {
		return false
	}
	if !c.writing {
		n, err := c.wire.offer(f)
		if err != nil {
			c.drop()
			return false
		}
		if f = f[n:]; len(f) == 0 {
			return false
		}
	}
	c.push(f)
	return true
}

// push queues a frame, or the rest of one. The lock is held.
func (c *client) push(f frame) {
	if len(c.queue) == queuedFrames || c.waiting+len(f) > queuedBytes {
		c.drop()
		return
	}
	c.queue = append(c.queue, f)
	c.waiting += len(f)
	if !c.writing {
		c.writing = true
		go c.write()
	}
}

// leave tells a client that the house is closing, after what waits for him.
func (c *client) leave() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone || c.leaving {
		return
	}
	c.leaving = true
	// There was no hurry before: who takes no text answers no ping either, or lets
	// too much wait, and is dropped for that. Now no frame may keep the farewell
	// back. An error says that the socket is closed: the writer hears of it.
	c.conn.NetConn().SetWriteDeadline(time.Now().Add(writeWait))
	c.push(goodbye)
}

// drop ends the socket at once; the reader then says so to the room. The lock
// is held.
func (c *client) drop() {
	if c.gone {
		return
	}
	c.gone, c.queue, c.waiting = true, nil, 0
	c.conn.NetConn().Close() // never waits; the error tells nobody anything
}

// end is drop for who does not hold the lock.
func (c *client) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop()
}

// write empties the queue.
func (c *client) write() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 {
			c.writing = false
			c.queue = nil // most of the time nothing waits
			c.mu.Unlock()
			return
		}
		f := c.queue[0]
		c.queue = c.queue[1:]
		c.waiting -= len(f)
		last := c.leaving && len(c.queue) == 0
		c.mu.Unlock()
		if last {
			// The reader ends with the client's own farewell, or without. An error says
			// that the socket is closed, as the next will.
			c.conn.SetReadDeadline(time.Now().Add(farewellWait))
		}
		if _, err := c.conn.NetConn().Write(f); err != nil {
			c.end()
		}
	}
}

// read is the client's goroutine: it hears the page until the socket ends.
func (c *client) read() {
	defer c.hub.left(c)
	leave := c.room.live.Enter(person(c.person))
	defer leave()
	c.conn.SetReadLimit(longestFrame)
	// What gorilla would answer by itself might fall into the middle of a frame.
	c.conn.SetPingHandler(func(text string) error { c.send(control(isPong, text)); return nil })
	c.conn.SetCloseHandler(func(code int, _ string) error {
		c.send(control(isBye, string(websocket.FormatCloseMessage(code, ""))))
		return nil
	})
	c.conn.SetPongHandler(func(string) error {
		// The login may have been ended since; the socket ends with it.
		if !c.hub.stands(c) {
			return errLoggedOut
		}
		return c.extend()
	})
	if err := c.extend(); err != nil {
		return
	}
	for {
		_, text, err := c.conn.ReadMessage()
		if err != nil {
			return
		}
		s, err := hear(text)
		if err != nil {
			return // no page of ours: nobody would read an answer
		}
		if s.Resync {
			c.room.resync(c)
			continue
		}
		c.say(s)
	}
}

var errLoggedOut = errors.New("the login has ended")

// extend gives the client time until the next sign of life is due.
func (c *client) extend() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.leaving {
		return nil
	}
	return c.conn.SetReadDeadline(time.Now().Add(time.Duration(missedBeats * float64(c.hub.Beat))))
}

// say hands a line to the table and answers it. The lines of a client are
// answered one after the other.
func (c *client) say(s said) {
	line := sessions.Line{
		Person: person(c.person), Client: c.page, Number: s.N,
		Shown: c.room.shown(s.Shown), Text: s.Line,
	}
	// A line that has come is done, even if its page is gone meanwhile; the
	// hub's context ends only after every reader.
	stepOver(c.hub.ctx, c.room.live, line.Person, line.Text)
	reply := c.room.live.Send(c.hub.ctx, line)
	var verdict string
	if reply.Verdict != nil {
		var err error
		if verdict, err = c.hub.verdict(c.room.variant(), *reply.Verdict); err != nil {
			c.hub.fail(fmt.Errorf("table %s: verdict on entry %d: %w", c.room.id, reply.Seq, err))
		}
	}
	c.send(ack(s.N, reply, verdict))
}
