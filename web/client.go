package web

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions"
	"burncard/sessions/limit"
	"burncard/sessions/record"
	"burncard/web/accounts"
)

// Limits on what a client may cost.
const (
	longestFrame  = 4 << 10          // bytes from a page
	queuedFrames  = 128              // frames that wait for a slow client
	queuedBytes   = 1 << 20          // and their bytes
	writeWait     = 10 * time.Second // for queued frames when the house closes
	missedPings   = 2.5              // pings without an answer: the client is dead
	farewellWait  = time.Second      // for a client to answer the close message
	readBuffer    = 1 << 8           // most lines fit; a longer one is read in pieces
	writtenAtOnce = 16 << 10         // a longer frame is written without being copied
)

// questionsMost is how often the pages of a person, or one of a visitor without a name, may
// ask for the whole, or what became of a line: at once, and then each second. Each costs the
// table more than a line, and needs no login. A page of ours asks when a socket of it has
// broken.
const questionsMost, questionsEach = 60, 2

// A client is one socket: one loaded page of one person. Its reader is a
// goroutine that lives as long as the socket.
type client struct {
	hub    *Hub
	room   *room
	conn   *websocket.Conn
	person accounts.Person
	token  string    // of the login under which the socket was opened
	page   string    // the page's random id
	from   string    // the address for which the socket is counted; "" for none
	as     string    // what a supervisor asks to look at the table as
	place  int       // in the order in which sockets were opened
	asked  time.Time // when the login was last found to stand; the reader's

	mu      sync.Mutex // guards what follows
	queue   []message  // messages that wait to be written
	waiting int        // bytes in queue
	writing bool       // a goroutine writes the queue
	quiet   uint8      // how often the room has looked since the page was sent a text
	gone    bool       // nothing is sent any more
	left    bool       // the close message was sent, and nothing follows it
	over    bool       // the reader has ended: no line comes by this socket any more
	// heardOut is closed when the reader has ended; nil until somebody waits for it, which
	// few sockets live to see.
	heardOut chan struct{}
}

// A message of a socket is of a kind that gorilla names.
type message struct {
	kind int
	data []byte
}

// viewer, receive, ping, beat and end make a client a room's receiver.
func (c *client) viewer() (who accounts.Person, as string) { return c.person, c.as }
func (c *client) receive(f frame)                          { c.send(f.bytes) }
func (c *client) ping()                                    { c.put(message{websocket.PingMessage, nil}) }

// beat sends an empty text where the page has been sent none since the room's last look:
// any text tells the page that its line holds. So a page hears something in every beat, and
// when a beat comes depends on nothing but what that page was sent.
func (c *client) beat() {
	c.mu.Lock()
	c.quiet++
	send := c.quiet >= looksABeat
	c.mu.Unlock()
	if send {
		c.send(nil)
	}
}

// send sends a text, which nobody changes any more. It never waits: a client that
// does not keep up is dropped, and gets the whole when it comes back.
func (c *client) send(text []byte) { c.put(message{websocket.TextMessage, text}) }

func (c *client) put(m message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.gone || c.left:
	case len(c.queue) == queuedFrames || c.waiting+len(m.data) > queuedBytes:
		c.hub.delivered.slow.Add(1)
		c.drop()
	default:
		c.queue, c.waiting = append(c.queue, m), c.waiting+len(m.data)
		if m.kind == websocket.TextMessage {
			c.quiet = 0
		}
		if !c.writing {
			c.writing = true
			go c.write()
		}
	}
}

// write writes the queue until it is empty.
func (c *client) write() {
	for {
		c.mu.Lock()
		if c.gone || len(c.queue) == 0 {
			c.writing, c.queue, c.waiting = false, nil, 0
			c.mu.Unlock()
			return
		}
		m := c.queue[0]
		c.queue, c.waiting = c.queue[1:], c.waiting-len(m.data)
		c.mu.Unlock()
		if err := c.conn.WriteMessage(m.kind, m.data); err != nil {
			c.end() // the reader notices; the error itself is of no use
		} else if m.kind == websocket.TextMessage {
			c.hub.delivered.frames.Add(1)
			c.hub.delivered.bytes.Add(int64(len(m.data)))
		}
	}
}

// leave tells a client that the house is closing, after all queued messages. The
// reader ends when the client answers, or after farewellWait, and the socket ends
// with the reader.
func (c *client) leave() {
	c.mu.Lock()
	by := farewellWait
	if c.writing {
		by += writeWait
	}
	c.mu.Unlock()
	c.put(message{websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, "the house is closing")})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = true
	if err := c.conn.SetReadDeadline(time.Now().Add(by)); err != nil {
		c.drop()
	}
}

// drop ends the socket at once; the reader then says so to the room. The lock
// is held.
func (c *client) drop() {
	if c.gone {
		return
	}
	c.gone = true
	c.conn.Close() // never waits; its error is of no use
}

// ended reports that the socket has ended, even if text is still to be read.
func (c *client) ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.gone
}

// end is drop for callers that do not hold the lock.
func (c *client) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop()
}

// waitForEnd returns when the reader has ended.
func (c *client) waitForEnd() {
	c.mu.Lock()
	if c.over {
		c.mu.Unlock()
		return
	}
	if c.heardOut == nil {
		c.heardOut = make(chan struct{})
	}
	over := c.heardOut
	c.mu.Unlock()
	<-over
}

// setOver ends what waits for the end of the reader. The reader calls it once.
func (c *client) setOver() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over = true; c.heardOut != nil {
		close(c.heardOut)
	}
}

// read is the client's goroutine: it hears the page until the socket ends.
func (c *client) read() {
	defer c.hub.left(c)
	leave := c.room.live.Enter(person(c.person))
	defer leave()
	c.conn.SetReadLimit(longestFrame)
	c.conn.SetPongHandler(func(string) error {
		// A login that somebody ends takes its sockets with it. One that has grown too old is
		// found here.
		if now := time.Now(); now.Sub(c.asked) >= c.hub.Asks {
			if !c.hub.stands(c) {
				return errLoggedOut
			}
			c.asked = now
		}
		return c.extend()
	})
	if err := c.extend(); err != nil {
		return
	}
	for {
		_, text, err := c.conn.ReadMessage()
		if err != nil || c.ended() {
			return // lines that came with others before the end are not heard
		}
		s, err := hear(text)
		if err != nil {
			c.refuse("no line of the notation with its number")
			return
		}
		if (s.Resync || s.Asks) && !c.mayAsk() {
			c.refuse("too many questions at once")
			return
		}
		if s.Resync {
			c.room.resync(c)
			continue
		}
		if n := len(s.Line); n > longestLine {
			c.send(ack(s.N, sessions.Reply{Refused: fmt.Sprintf("This line has %d bytes; a line has %d at most.", n, longestLine)}, ""))
			continue
		}
		if s.Asks {
			c.answerFor(s)
			continue
		}
		c.say(s)
	}
}

// refuse says why the socket ends of what is not one of our pages.
func (c *client) refuse(why string) {
	text := websocket.FormatCloseMessage(websocket.ClosePolicyViolation, why)
	_ = c.conn.WriteControl(websocket.CloseMessage, text, time.Now().Add(farewellWait))
}

// mayAsk reports whether the page may ask now, and counts the question.
func (c *client) mayAsk() bool {
	asker := c.person.ID
	if c.person.IsNobody() {
		asker = "page " + c.page
	}
	return c.hub.questions.Take(limit.Rate{Burst: questionsMost, Every: time.Second / questionsEach}, asker, time.Now()) == 0
}

// answerFor tells a page what became of a line that it had sent by another socket, and
// that the line was not done where it never came. Then it never will be.
func (c *client) answerFor(s said) {
	c.hub.replace(c)
	line := sessions.Line{Person: person(c.person), Client: c.page, Number: s.N, Text: s.Line}
	reply, came := c.room.live.Answered(c.hub.ctx, line)
	if !came {
		c.send(neverCame(s.N))
		return
	}
	c.send(ack(s.N, reply, c.verdict(reply)))
}

var errLoggedOut = errors.New("the login has ended")

// extend gives the client time until the next sign of life is due.
func (c *client) extend() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.left {
		return nil
	}
	return c.conn.SetReadDeadline(time.Now().Add(time.Duration(missedPings * float64(c.hub.Ping))))
}

// say hands a line to the table and answers it. The lines of a client are
// answered one after the other.
func (c *client) say(s said) {
	line := sessions.Line{
		Person: person(c.person), Client: c.page, Number: s.N,
		Shown: c.room.shown(s.Shown), Text: s.Line, Device: record.ParseDevice(s.By),
	}
	// A line that has come is done, even if its page is gone meanwhile; the
	// hub's context ends only after every reader.
	stepOver(c.hub.ctx, c.room.live, line.Person, line.Text)
	reply := c.room.live.Send(c.hub.ctx, line)
	c.send(ack(s.N, reply, c.verdict(reply)))
}

// verdict draws what was wrong with a line, where its sender may see that.
func (c *client) verdict(reply sessions.Reply) string {
	if reply.Verdict == nil {
		return ""
	}
	html, err := c.hub.verdict(c.room.variant(), *reply.Verdict)
	if err != nil {
		c.hub.fail(fmt.Errorf("table %s: verdict on entry %d: %w", c.room.id, reply.Seq, err))
	}
	return html
}
