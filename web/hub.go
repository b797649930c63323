package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions/limit"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/web/accounts"
)

// Verdict makes the element that tells a sender what was wrong with his line.
type Verdict func(variant string, judged record.Judged) (string, error)

// A Hub is all open sockets.
type Hub struct {
	// Beat is the time in which every page hears something, an empty frame where there is
	// nothing to tell: a page that hears nothing for twice as long knows that its line is down.
	// To be changed before the first socket only, as is Ping.
	Beat time.Duration
	// Ping is the time between two pings; after two and a half without an
	// answer a client is dropped.
	Ping time.Duration
	// Asks is after how long a sign of life has the hub ask whether the login of a socket
	// still stands: less than the least time after which an unused one ends.
	Asks time.Duration

	// From is the address that a request for a socket is counted for. OfPerson and
	// OfAddress are how many sockets each may have open; 0 for any number. They too are
	// set before the first socket only.
	From                func(*http.Request) string
	OfPerson, OfAddress int
	// Slow says what people at the tables read while they wait for a slow disk; empty while
	// they do not. Nil for nothing, and to be changed before the first socket only.
	Slow func() string

	elements []templates.Element
	verdict  Verdict
	person   func(ctx context.Context, token string) (accounts.Person, bool)
	fail     func(error)

	ctx     context.Context // ends when the hub is closed
	cancel  context.CancelFunc
	up      websocket.Upgrader
	readers sync.WaitGroup // one for each socket

	delivered deliveries
	questions limit.Keys // what pages ask beside lines, by person

	mu      sync.Mutex // guards what follows
	rooms   map[string]*room
	clients map[*client]struct{}
	open    map[string]int // how many sockets, by the person or address for which they count
	entered int            // how many clients there have been
	closed  bool
}

// NewHub returns a hub without sockets. Elements are those of its pages. Person finds
// the person of a login token whose socket is open, as accounts.Logins.Use does. Fail is told errors
// that concern the operator alone.
func NewHub(elements []templates.Element, verdict Verdict,
	person func(context.Context, string) (accounts.Person, bool), fail func(error),
) *Hub {
	ctx, cancel := context.WithCancel(context.Background())
	return &Hub{
		Beat:     templates.Beat,
		Ping:     25 * time.Second,
		Asks:     2 * time.Minute,
		elements: elements, verdict: verdict, person: person, fail: fail,
		ctx: ctx, cancel: cancel,
		// CheckOrigin is left to gorilla: it is the only guard against another
		// site's page that opens a socket here with a visitor's cookie.
		up: websocket.Upgrader{
			HandshakeTimeout: writeWait,
			ReadBufferSize:   readBuffer,
			WriteBufferSize:  writtenAtOnce,
			WriteBufferPool:  new(sync.Pool),
		},
		rooms: map[string]*room{}, clients: map[*client]struct{}{}, open: map[string]int{},
	}
}

// errClosed refuses sockets while the hub closes.
var errClosed = errors.New("the house is closing")

// Serve upgrades a request to a socket of the table and returns; the socket stays
// open. If that fails it answers the request. A visitor without a name watches.
//
// It must not be called under Logins.Handler, which would restore a login that was
// ended while the socket was open.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, table string, l live, who accounts.Person, token string) {
	page := r.URL.Query().Get("client")
	if !pageID.MatchString(page) {
		http.Error(w, "client: a random id of 8 to 64 letters and digits is wanted", http.StatusBadRequest)
		return
	}
	// The copies are small; what they are parts of would stay as long as the socket.
	c := &client{
		hub: h, person: who, token: strings.Clone(token), page: strings.Clone(page),
		as: strings.Clone(r.URL.Query().Get("as")), asked: time.Now(),
	}
	if h.From != nil {
		c.from = h.From(r)
	}
	switch err := h.begin(c); {
	case errors.Is(err, errTooMany):
		http.Error(w, errTooMany.Error(), http.StatusTooManyRequests)
		return
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}

	var err error
	if c.conn, err = h.up.Upgrade(w, r, nil); err != nil { // answered by Upgrade
		h.done(c)
		return
	}
	if err := h.enter(c, table, l); err != nil {
		c.conn.Close()
		h.done(c)
		return
	}
	// The login may have ended after it was read and before the hub knew of this
	// socket. From here on Ended finds the socket.
	if !h.stands(c) {
		c.end()
	}
	go c.read()
}

// errTooMany refuses a socket to a person or an address that has as many as are allowed.
var errTooMany = errors.New("too many pages of tables are open; close some")

// begin counts a client whose socket is about to be opened.
func (h *Hub) begin(c *client) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return errClosed
	}
	for who, most := range h.countedFor(c) {
		if most > 0 && h.open[who] >= most {
			return errTooMany
		}
	}
	for who := range h.countedFor(c) {
		h.open[who]++
	}
	h.readers.Add(1)
	return nil
}

// done is begin's end: the client has no socket.
func (h *Hub) done(c *client) {
	h.mu.Lock()
	for who := range h.countedFor(c) {
		if h.open[who]--; h.open[who] == 0 {
			delete(h.open, who)
		}
	}
	h.mu.Unlock()
	h.readers.Done()
}

// countedFor are the person and the address for which a client's socket counts, with how
// many each may have.
func (h *Hub) countedFor(c *client) map[string]int {
	counted := map[string]int{}
	if c.from != "" {
		counted["from "+c.from] = h.OfAddress
	}
	if !c.person.IsNobody() {
		counted["person "+c.person.ID] = h.OfPerson
	}
	return counted
}

// pageID matches the random id of a page.
var pageID = regexp.MustCompile(`^[a-zA-Z0-9_-]{8,64}$`)

// enter puts a client into its table's room, which is made for the first.
func (h *Hub) enter(c *client, table string, l live) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return errClosed
	}
	r := h.rooms[table]
	if r == nil || r.live != l {
		r = newRoom(h, table, l)
		h.rooms[table] = r
	}
	c.room = r
	if !r.join(c) {
		r = newRoom(h, table, l)
		h.rooms[table], c.room = r, r
		r.join(c)
	}
	h.entered++
	c.place = h.entered
	h.clients[c] = struct{}{}
	return nil
}

// replace ends the older sockets of a client's page, and returns when every line
// that came by them has been answered: none takes effect any more.
func (h *Hub) replace(c *client) {
	var older []*client
	h.mu.Lock()
	for o := range h.clients {
		if o.page == c.page && o.place < c.place {
			older = append(older, o)
		}
	}
	h.mu.Unlock()
	for _, o := range older {
		o.end()
		o.waitForEnd()
	}
}

// left removes a client. Its reader calls it once, when it ends.
func (h *Hub) left(c *client) {
	c.end()
	c.setOver()
	h.mu.Lock()
	delete(h.clients, c)
	h.mu.Unlock()
	c.room.leave(c)
	h.done(c)
}

// forget removes a room that has ended.
func (h *Hub) forget(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rooms[r.id] == r {
		delete(h.rooms, r.id)
	}
}

// stands reports whether the login of a client is still valid.
func (h *Hub) stands(c *client) bool {
	if c.token == "" {
		return true
	}
	p, ok := h.person(h.ctx, c.token)
	return ok && p.ID == c.person.ID && p.Role == c.person.Role
}

// SignedOut ends the sockets that were opened under a login.
func (h *Hub) SignedOut(token string) {
	h.endAll(func(c *client) bool { return token != "" && c.token == token })
}

// Ended ends all sockets of a person, by id, on every device, without waiting for
// any client. Pages whose login is still valid open new sockets.
func (h *Hub) Ended(person string) {
	h.endAll(func(c *client) bool { return person != "" && c.person.ID == person })
}

func (h *Hub) endAll(ends func(*client) bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.clients {
		if ends(c) {
			c.end()
		}
	}
}

// Sockets counts those that are open.
func (h *Hub) Sockets() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.clients)
}

// Strangers counts the sockets of people who have not given a name, by
// table.
func (h *Hub) Strangers() map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := map[string]int{}
	for c := range h.clients {
		if c.person.IsNobody() {
			n[c.room.id]++
		}
	}
	return n
}

// Close tells every client that the house is closing and returns when all are gone.
// A line that has arrived is carried out. If its answer is lost, the page sends it
// again later.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	for c := range h.clients {
		c.leave()
	}
	rooms := slices.Collect(maps.Values(h.rooms))
	h.mu.Unlock()
	h.readers.Wait()
	for _, r := range rooms {
		<-r.done
	}
	h.cancel()
}
