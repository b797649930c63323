package web

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions/record"
	"burncard/templates"
	"burncard/web/accounts"
)

// Verdict makes the element that tells a sender what was wrong with his line.
type Verdict func(variant string, judged record.Judged) (string, error)

// A Hub is all open sockets.
type Hub struct {
	// Beat is the time between two pings; after two and a half without an
	// answer a client is dropped. To be changed before the first socket only.
	Beat time.Duration

	elements []templates.Element
	verdict  Verdict
	person   func(ctx context.Context, token string) (accounts.Person, bool)
	fail     func(error) // tells the operator

	ctx     context.Context // ends when the hub is closed
	cancel  context.CancelFunc
	up      websocket.Upgrader
	readers sync.WaitGroup // one for each socket

	mu      sync.Mutex // guards what follows
	rooms   map[string]*room
	clients map[*client]struct{}
	closed  bool
}

// NewHub returns a hub without sockets. Elements are those of its pages. Person tells who holds a login token,
// as accounts.Logins.FromToken does; fail is told of what nobody else can be.
func NewHub(elements []templates.Element, verdict Verdict,
	person func(context.Context, string) (accounts.Person, bool), fail func(error),
) *Hub {
	ctx, cancel := context.WithCancel(context.Background())
	return &Hub{
		Beat:     25 * time.Second,
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
		rooms: map[string]*room{}, clients: map[*client]struct{}{},
	}
}

// errClosed refuses sockets while the hub closes.
var errClosed = errors.New("the house is closing")

// Serve upgrades a request to a socket of the table and returns; the socket
// lives on. A visitor without a name watches. A false answer has been written already.
//
// It must not be called under Logins.Handler, which might bring a login back to
// life that was ended while the socket was open.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, table string, l live, who accounts.Person, token string) {
	page := r.URL.Query().Get("client")
	if !pageID(page) {
		http.Error(w, "client: a random id of 8 to 64 letters and digits is wanted", http.StatusBadRequest)
		return
	}
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		http.Error(w, errClosed.Error(), http.StatusServiceUnavailable)
		return
	}
	h.readers.Add(1)
	h.mu.Unlock()

	conn, err := h.up.Upgrade(w, r, nil)
	if err != nil { // answered by Upgrade
		h.readers.Done()
		return
	}
	c := &client{
		hub: h, conn: conn, person: who, token: token, page: page,
		as: r.URL.Query().Get("as"),
	}
	if err := h.enter(c, table, l); err != nil {
		conn.Close()
		h.readers.Done()
		return
	}
	// A login that ended between the look at it and enter was ended before the
	// hub knew of this socket. From here on Ended finds it.
	if !h.stands(c) {
		c.end()
	}
	go c.read()
}

// pageID reports whether s can be a page's random id.
func pageID(s string) bool {
	for _, b := range []byte(s) {
		if !(b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '-' || b == '_') {
			return false
		}
	}
	return len(s) >= 8 && len(s) <= 64
}

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
	h.clients[c] = struct{}{}
	return nil
}

// left is called once for every client, when its reader ends.
func (h *Hub) left(c *client) {
	c.end()
	h.mu.Lock()
	delete(h.clients, c)
	h.mu.Unlock()
	c.room.leave(c)
	h.readers.Done()
}

// forget takes away a room that has ended.
func (h *Hub) forget(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rooms[r.id] == r {
		delete(h.rooms, r.id)
	}
}

// stands reports whether the login of a client still does.
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

// Ended ends all sockets of a person, by id, on every device. It waits for no
// client: neither for an answer nor for one that reads. Pages whose login still
// stands open others.
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

// Close tells every client that the house is closing and returns when all are
// gone. A line that has come is done; where its answer is lost, its page will
// ask again.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	for c := range h.clients {
		c.leave()
	}
	rooms := make([]*room, 0, len(h.rooms))
	for _, r := range h.rooms {
		rooms = append(rooms, r)
	}
	h.mu.Unlock()
	h.readers.Wait()
	for _, r := range rooms {
		<-r.done
	}
	h.cancel()
}
