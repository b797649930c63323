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
	longestFrame   = 4 << 10          // bytes from a page
	queuedFrames   = 128              // frames that wait for a slow client
	queuedBytes    = 1 << 20          // and their bytes
	writeWait      = 10 * time.Second // for a ping, or for a frame when the house closes
	missedBeats    = 2.5              // beats without an answer: the client is dead
	farewellWait   = time.Second      // for a client to answer the closing of his socket
	readBuffer     = 1 << 10
	writtenAtOnce  = 1 << 10 // what does not fit is written from the frame itself
	goingAwayWords = "the house is closing"
)

// A client is one socket: one loaded page of one person. Its reader is a
// goroutine that lives as long as the socket; a writer lives only while frames
// wait.
type client struct {
	hub    *Hub
	room   *room
	conn   *websocket.Conn
	person accounts.Person
	token  string // of the login under which the socket was opened
	page   string // the page's random id
	as     string // what a supervisor asks to look at the table as

	audience *audience // the room's to change

	mu      sync.Mutex // guards what follows
	queue   []frame
	waiting int  // bytes in queue
	writing bool // a writer is at work
	gone    bool // nothing will be sent any more
	leaving bool // the farewell is on its way
}

// A frame that waits: text, or without it a ping, or the farewell.
type frame struct {
	text     []byte
	farewell bool
}

// send queues a frame. It never waits: a client that does not keep up is
// dropped, and gets the whole when it comes back.
func (c *client) send(text []byte) { c.push(frame{text: text}) }

// ping asks a client for a sign of life.
func (c *client) ping() { c.push(frame{}) }

func (c *client) push(f frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone || c.leaving {
		return
	}
	if len(c.queue) == queuedFrames || c.waiting+len(f.text) > queuedBytes {
		c.drop()
		return
	}
	c.queue = append(c.queue, f)
	c.waiting += len(f.text)
	if c.leaving = f.farewell; f.farewell && c.writing {
		// Nor may a frame that is being written keep the farewell back. An error
		// says that the socket is closed: the writer hears of it.
		c.conn.NetConn().SetWriteDeadline(time.Now().Add(writeWait))
	}
	if !c.writing {
		c.writing = true
		go c.write()
	}
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
		f, hurry := c.queue[0], c.leaving
		c.queue = c.queue[1:]
		c.waiting -= len(f.text)
		c.mu.Unlock()
		if err := c.put(f, hurry); err != nil {
			c.end()
		}
	}
}

// put writes one frame. There is no hurry before the farewell: who takes no
// text answers no ping either, or lets too much wait, and is dropped for that; a
// time for every frame would cost a tenth of writing it.
func (c *client) put(f frame, hurry bool) error {
	by := time.Now().Add(writeWait)
	switch {
	case f.farewell:
		// The reader ends with the client's own farewell, or without.
		if err := c.conn.SetReadDeadline(time.Now().Add(farewellWait)); err != nil {
			return err
		}
		goodbye := websocket.FormatCloseMessage(websocket.CloseGoingAway, goingAwayWords)
		return c.conn.WriteControl(websocket.CloseMessage, goodbye, by)
	case f.text == nil:
		return c.conn.WriteControl(websocket.PingMessage, nil, by)
	}
	if hurry {
		if err := c.conn.SetWriteDeadline(by); err != nil {
			return err
		}
	}
	return c.conn.WriteMessage(websocket.TextMessage, f.text)
}

// read is the client's goroutine: it hears the page until the socket ends.
func (c *client) read() {
	defer c.hub.left(c)
	leave := c.room.live.Enter(person(c.person))
	defer leave()
	c.conn.SetReadLimit(longestFrame)
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
