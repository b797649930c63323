package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"burncard/game"
	"burncard/templates"
)

// A keeper is a page of a table that keeps all that it sends and is shown. It comes back
// when its socket breaks, as static/js/socket.js does, and sends its unanswered line
// again under its number. Of a line that is older than two beats, and here of some others,
// it asks what became of it.
type keeper struct {
	*crash
	page   *page // the socket
	n      int   // 0 the dealer, 1 the player, all others spectators
	client string
	random *rand.Rand
	ended  chan struct{} // holds one: the socket has broken, and nothing more comes by it

	mu       sync.Mutex // guards what follows
	on       bool       // the socket is open
	whole    bool       // it has brought the whole
	waits    bool       // the page asked for the whole
	as       string     // the audience
	counter  int64      // of what is shown
	shown    map[string]string
	lines    []*sent   // line n is at place n-1
	counted  int       // kept lines at the last count
	refusals int       // of lines that are not in the log
	problem  error     // the first thing that no server of ours says
	tried    string    // the line that was sent last, and
	triedAt  int64     // the counter that was shown then
	checks   int64     // counter of the newest checklist
	downFrom time.Time // when the page lost its table; zero while it sees it
}

// A sent line and what the page knows of it.
type sent struct {
	line     string
	at       time.Time
	again    time.Time // when it was sent again first, or asked about; zero for never
	asked    bool
	answered bool
	kept     bool
	never    bool
	refused  string
	before   bool // the log had it before it was sent again; found by checkLog
}

func newKeeper(c *crash, t *table, n int) *keeper {
	k := &keeper{
		crash: c, n: n, client: fmt.Sprintf("crash-%06d-%03d-%08x", t.number, n, rand.Uint32()),
		random: rand.New(rand.NewPCG(c.seed, uint64(t.number*1000+n+1))), ended: make(chan struct{}, 1), shown: map[string]string{},
	}
	k.page = &page{table: t, n: n, client: k.client}
	return k
}

func (k *keeper) String() string {
	who := "spectator"
	switch k.n {
	case 0:
		who = "dealer"
	case 1:
		who = "player"
	}
	return fmt.Sprintf("the %s's page %s of table %d", who, k.client, k.page.number)
}

// live comes to the table again and again until all leave.
func (k *keeper) live() {
	for k.served() {
		// A page looks every 0.6 s whether the server is there again. These come sooner, so
		// that the next kill finds them at their tables, and not all at once.
		pause(k.ctx, time.Duration(k.random.Int64N(int64(30*time.Millisecond))))
		if k.page.dial() != nil {
			pause(k.ctx, 5*time.Millisecond) // killed meanwhile
			continue
		}
		if k.began() {
			k.hearAll()
		}
		k.page.conn.Close()
		k.mu.Lock()
		k.on = false
		k.mu.Unlock()
		select {
		case k.ended <- struct{}{}:
		default:
		}
	}
}

// began sends again, or asks about, what was not answered; false for a socket that has
// broken already.
func (k *keeper) began() bool {
	k.crash.mu.Lock()
	serves := k.serves
	if serves {
		k.mu.Lock()
		k.on, k.whole, k.waits = true, false, false
		select {
		case <-k.ended:
		default:
		}
		k.mu.Unlock()
	}
	k.crash.mu.Unlock()
	if !serves {
		return false // look does not wait for it
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if l := k.unanswered(); l != nil {
		if l.again.IsZero() {
			l.again = time.Now()
		}
		asks := l.asked || time.Since(l.at) >= 2*templates.Beat || k.random.IntN(6) == 0
		l.asked = asks
		k.write(map[string]any{"n": len(k.lines), "shown": k.counter, "line": l.line, "asks": asks})
	}
	return true
}

// unanswered is the last line, if it is not answered; the lock is held. A page sends no
// other before.
func (k *keeper) unanswered() *sent {
	if n := len(k.lines); n > 0 && !k.lines[n-1].answered {
		return k.lines[n-1]
	}
	return nil
}

func (k *keeper) write(message any) {
	text, err := json.Marshal(message)
	if err == nil {
		_ = k.page.conn.WriteMessage(websocket.TextMessage, text) // a socket that breaks comes back
	}
}

// hearAll hears frames until the socket breaks.
func (k *keeper) hearAll() {
	conn := k.page.conn
	stop := context.AfterFunc(k.ctx, func() { conn.Close() })
	defer stop()
	for {
		_, frame, err := conn.ReadMessage()
		if err != nil {
			return
		}
		if len(frame) == 0 {
			continue // a beat
		}
		k.lastFrame.Store(time.Now().UnixNano())
		k.mu.Lock()
		if err := k.hear(frame); err != nil && k.problem == nil {
			k.problem = err
		}
		k.act()
		k.mu.Unlock()
	}
}

// A told is the heading of a frame.
type told struct {
	Ack     *int   `json:"ack"`
	Kept    bool   `json:"kept"`
	Never   bool   `json:"never"`
	Refused string `json:"refused"`
	From    int64  `json:"from"`
	To      int64  `json:"to"`
	As      string `json:"as"`
}

// hear takes in a frame as static/js/socket.js does; the lock is held.
func (k *keeper) hear(frame []byte) error {
	heading, rest, some := bytes.Cut(frame, []byte{separator})
	var m told
	if err := json.Unmarshal(heading, &m); err != nil {
		return fmt.Errorf("a frame has the heading %.200q: %w", heading, err)
	}
	if m.Ack != nil {
		return k.answered(m)
	}
	const whole = -1
	if m.From != whole && m.From != k.counter {
		if !k.waits {
			k.write(map[string]any{"resync": true})
		}
		k.waits = true
		return nil
	}
	if m.From == whole {
		k.waits, k.as, k.shown = false, m.As, map[string]string{}
		k.tried = ""
		if !k.whole {
			k.whole = true
			k.seesAgain()
		}
	}
	k.counter = m.To
	if !some {
		return nil
	}
	for _, e := range strings.Split(string(rest), string(rune(separator))) {
		id, html, ok := strings.Cut(e, " ")
		if !ok {
			return fmt.Errorf("a fragment without an id: %.200q", e)
		}
		k.shown[id] = strings.Clone(html)
		if id == templates.ChecklistID {
			k.checks = m.To
		}
	}
	return nil
}

// seesAgain notes how long the page was without its table; its lock is held.
func (k *keeper) seesAgain() {
	if k.downFrom.IsZero() {
		return
	}
	took := time.Since(k.downFrom)
	k.downFrom = time.Time{}
	k.back.Lock()
	defer k.back.Unlock()
	k.longest = max(k.longest, took)
}

// answered notes the answer to a line; the lock is held.
func (k *keeper) answered(m told) error {
	if *m.Ack < 1 || *m.Ack > len(k.lines) {
		return fmt.Errorf("line %d is answered, which was never sent", *m.Ack)
	}
	l := k.lines[*m.Ack-1]
	switch {
	case l.answered && (l.kept != m.Kept || l.never != m.Never):
		return fmt.Errorf("line %d, %q, has two answers: kept %v, never %v; then kept %v, never %v", *m.Ack, l.line, l.kept, l.never, m.Kept, m.Never)
	case m.Never && !l.asked:
		return fmt.Errorf("line %d, %q, was sent, and the answer is that it never came", *m.Ack, l.line)
	}
	l.answered, l.kept, l.never, l.refused = true, m.Kept, m.Never, m.Refused
	if l.refused != "" && !l.kept {
		k.refusals++
	}
	if m.Never {
		k.tried = "" // it is still to be done
	}
	return nil
}

// act sends the next line, if there is one to send; the lock is held.
func (k *keeper) act() {
	if k.held.Load() || k.n > 1 || !k.whole || k.waits || k.unanswered() != nil {
		return
	}
	line, at := "", k.counter
	if k.n == 0 {
		line, at = k.dealerLine(), k.checks
	} else {
		line = k.playerLine()
	}
	if line == "" || line == k.tried && at == k.triedAt {
		return
	}
	k.tried, k.triedAt = line, at
	// A dealer's hand slips now and then: what is refused by the mode is in the log too.
	if k.n == 0 && k.random.IntN(30) == 0 {
		line, k.tried = "deal dealer", ""
	}
	k.lines = append(k.lines, &sent{line: line, at: time.Now()})
	k.write(map[string]any{"n": len(k.lines), "shown": k.counter, "line": line})
}

func (k *keeper) dealerLine() string {
	if m := nowDue.FindStringSubmatch(k.shown[templates.ChecklistID]); m != nil {
		return m[1]
	}
	return ""
}

// playerLine sits down, bets before each round, stands on every hand and declines all else.
func (k *keeper) playerLine() string {
	// A box where a bot sits is refused, and the next one is tried.
	box, strip := k.refusals%game.Boxes+1, []byte(k.shown[templates.StripID])
	if _, at, sits := strings.Cut(k.as, "boxes "); sits {
		box, _ = strconv.Atoi(at) // one box
	}
	switch {
	case k.as == "spectators":
		return fmt.Sprintf("p%d sit Player%d 100000", box, k.page.number)
	case bytes.Contains(strip, bets) && !bytes.Contains(strip, laid):
		return fmt.Sprintf("p%d bet main 10", box)
	case bytes.Contains(strip, turn):
		return standLine(strip, box)
	}
	return ""
}

// sees reports that the page is shown its table.
func (k *keeper) sees() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.on && k.whole && !k.waits
}

// unsettled says what the page still waits for; empty for nothing.
func (k *keeper) unsettled() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.problem != nil:
		return fmt.Sprint(k, ": ", k.problem)
	case !k.on || !k.whole || k.waits:
		return fmt.Sprint(k, " does not see its table again")
	case k.unanswered() != nil:
		return fmt.Sprintf("%v: line %d, %q, is not answered", k, len(k.lines), k.unanswered().line)
	}
	return ""
}

// broken waits until the page has heard all that an ended server said.
func (k *keeper) broken() {
	k.mu.Lock()
	on := k.on
	if k.downFrom.IsZero() {
		k.downFrom = time.Now()
	}
	k.mu.Unlock()
	if on {
		<-k.ended
	}
}

// felt is what the page has on its felt, if the server that was ended had shown it.
func (k *keeper) felt() map[string]string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.whole || k.n < 2 {
		return nil
	}
	k.whole = false
	return maps.Clone(k.shown)
}
