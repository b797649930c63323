package e2e

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Wire is a proxy, the only connection between one person's browser and the
// program. It keeps everything that the program sends: every page, every file,
// every frame of every socket, with headers.
type Wire struct {
	server *httptest.Server

	mu      sync.Mutex
	addr    string // the program's
	pieces  []Piece
	sockets map[*socket]struct{}
	faults  []error
	more    chan struct{} // closed and replaced at each new piece
	dead    chan struct{} // closed when the network works again; nil while it does
	deaf    bool          // what the browser sends goes through all the same
	held    string        // the path whose answer is held back; empty for none
	let     chan struct{} // closed when the held answer may go on
}

// A Piece is an answer of the program with its headers, or a frame of a socket.
type Piece struct {
	Path  string // the requested path
	Frame bool   // it is a frame of the socket opened there
	Text  string
	Size  int       // bytes as they were sent, headers and all
	At    time.Time // when it came
}

// NewWire returns a wire to the program at addr.
func NewWire(addr string) *Wire {
	w := &Wire{addr: addr, sockets: map[*socket]struct{}{}, more: make(chan struct{})}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.Out.URL.Scheme, r.Out.URL.Host = "http", w.target()
			r.Out.Host = r.In.Host // the program compares it with Origin
			// keep can read gzip.
			r.Out.Header.Set("Accept-Encoding", "gzip")
			r.Out.Header.Del("Sec-WebSocket-Extensions")
		},
		ModifyResponse: w.keep,
		// While the program is down the browser gets 502, as from a front
		// server.
		ErrorHandler: func(rw http.ResponseWriter, _ *http.Request, _ error) {
			rw.WriteHeader(http.StatusBadGateway)
		},
	}
	w.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		select {
		case <-w.alive(true):
			proxy.ServeHTTP(rw, r)
		case <-r.Context().Done():
		}
	}))
	return w
}

// URL is the address of a path on this side of the wire.
func (w *Wire) URL(path string) string { return w.server.URL + path }

// Reconnect connects the wire to another address, for a program started again.
func (w *Wire) Reconnect(addr string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.addr = addr
}

func (w *Wire) target() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.addr
}

// Cut breaks every socket, as a network does.
func (w *Wire) Cut() {
	w.mu.Lock()
	sockets := slices.Collect(maps.Keys(w.sockets))
	w.mu.Unlock()
	for _, s := range sockets {
		_ = s.Close() // it may have ended by itself
	}
}

// Swallow breaks the network without a word, until mend is called: nothing comes through,
// and nobody is told. What the browser sends is lost or, where deaf is set, comes through.
func (w *Wire) Swallow(deaf bool) (mend func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	dead := make(chan struct{})
	w.dead, w.deaf = dead, deaf
	return sync.OnceFunc(func() {
		w.mu.Lock()
		w.dead = nil
		w.mu.Unlock()
		close(dead)
	})
}

// works is closed.
var works = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// alive is closed when something comes through, to the browser or from it.
func (w *Wire) alive(toBrowser bool) <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.dead == nil || w.deaf && !toBrowser {
		return works
	}
	return w.dead
}

// Hold holds the answers to a path back until let is called, as a slow network
// does.
func (w *Wire) Hold(path string) (let func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	through := make(chan struct{})
	w.held, w.let = path, through
	return sync.OnceFunc(func() {
		w.mu.Lock()
		w.held = ""
		w.mu.Unlock()
		close(through)
	})
}

// Close ends the wire and returns an error for what it could not read.
func (w *Wire) Close() error {
	w.Cut()
	w.server.CloseClientConnections()
	w.server.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.faults) > 0 {
		return fmt.Errorf("wire: %d faults, the first: %w", len(w.faults), w.faults[0])
	}
	return nil
}

// Count is the number of pieces so far.
func (w *Wire) Count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.pieces)
}

// Between returns the pieces from one count to another, without static files,
// which are the same for everybody.
func (w *Wire) Between(from, to int) []Piece {
	w.mu.Lock()
	defer w.mu.Unlock()
	var pieces []Piece
	for _, p := range w.pieces[from:to] {
		if !strings.HasPrefix(p.Path, "/static/") {
			pieces = append(pieces, p)
		}
	}
	return pieces
}

// Sent is the number of bytes since a count, with files, and the number of pieces.
func (w *Wire) Sent(from int) (bytes, pieces int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.pieces[from:] {
		bytes += p.Size
	}
	return bytes, len(w.pieces) - from
}

// All returns every piece so far, without static files.
func (w *Wire) All() []Piece { return w.Between(0, w.Count()) }

func (w *Wire) add(p Piece) {
	w.mu.Lock()
	defer w.mu.Unlock()
	p.At = time.Now()
	w.pieces = append(w.pieces, p)
	close(w.more)
	w.more = make(chan struct{})
}

// An Ack is the program's answer to a line.
type Ack struct {
	Ack     int64  // the page's number for the line
	Kept    bool   // the line is in the log
	Refused string // why the line was refused
	Cite    string
	Verdict string
}

// Ack waits for the first answer to a line after a count of pieces.
func (w *Wire) Ack(mark int, patience time.Duration) (Ack, error) {
	limit := time.After(patience)
	for {
		w.mu.Lock()
		pieces, more := w.pieces[mark:], w.more
		w.mu.Unlock()
		for _, p := range pieces {
			mark++
			if !p.Frame || !strings.HasPrefix(p.Text, `{"ack":`) {
				continue
			}
			var a Ack
			if err := json.Unmarshal([]byte(p.Text), &a); err != nil {
				return Ack{}, fmt.Errorf("answer %q: %w", p.Text, err)
			}
			return a, nil
		}
		select {
		case <-more:
		case <-limit:
			return Ack{}, fmt.Errorf("no line was answered within %v", patience)
		}
	}
}

func (w *Wire) fault(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.faults = append(w.faults, err)
}

// keep keeps an answer, or begins to keep the frames of a socket.
func (w *Wire) keep(r *http.Response) error {
	path := r.Request.URL.RequestURI()
	w.mu.Lock()
	held, let := w.held == path, w.let
	w.mu.Unlock()
	if held {
		select {
		case <-let:
		case <-r.Request.Context().Done():
		}
	}
	var head bytes.Buffer
	if err := r.Header.Write(&head); err != nil {
		return err
	}
	if r.StatusCode == http.StatusSwitchingProtocols {
		conn, ok := r.Body.(io.ReadWriteCloser)
		if !ok {
			return fmt.Errorf("%s: switched protocols on a %T", path, r.Body)
		}
		s := &socket{ReadWriteCloser: conn, wire: w, path: path}
		w.mu.Lock()
		w.sockets[s] = struct{}{}
		w.mu.Unlock()
		r.Body = s
		w.add(Piece{Path: path, Text: head.String(), Size: head.Len()})
		return nil
	}
	body, err := io.ReadAll(r.Body)
	size := head.Len() + len(body)
	if err != nil {
		return err
	}
	if err := r.Body.Close(); err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	if r.Header.Get("Content-Encoding") == "gzip" {
		plain, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			return err
		}
		if body, err = io.ReadAll(plain); err != nil {
			return err
		}
	}
	w.add(Piece{Path: path, Text: head.String() + "\n" + string(body), Size: size})
	return nil
}

// A socket keeps the frames that are read from the program.
type socket struct {
	io.ReadWriteCloser
	wire   *Wire
	path   string
	unread []byte
	broken bool
}

func (s *socket) Write(b []byte) (int, error) {
	through := s.wire.alive(false)
	<-through
	if through != works {
		return 0, io.ErrClosedPipe // it is lost
	}
	return s.ReadWriteCloser.Write(b)
}

func (s *socket) Read(b []byte) (int, error) {
	n, err := s.ReadWriteCloser.Read(b)
	<-s.wire.alive(true)
	s.unread = append(s.unread, b[:n]...)
	for !s.broken {
		text, size, ferr := frame(s.unread)
		if ferr != nil {
			s.broken = true
			s.wire.fault(fmt.Errorf("%s: %w", s.path, ferr))
		}
		if size == 0 {
			break
		}
		s.wire.add(Piece{Path: s.path, Frame: true, Text: text, Size: size})
		s.unread = s.unread[size:]
	}
	return n, err
}

func (s *socket) Close() error {
	s.wire.mu.Lock()
	delete(s.wire.sockets, s)
	s.wire.mu.Unlock()
	return s.ReadWriteCloser.Close()
}

// frame reads one frame as a server sends it, RFC 6455 section 5.2: no mask. A
// size of 0 means that there is more to come.
func frame(b []byte) (text string, size int, err error) {
	if len(b) < 2 {
		return "", 0, nil
	}
	if b[0]&0x70 != 0 || b[1]&0x80 != 0 {
		return "", 0, fmt.Errorf("frame begins with %x: compressed or masked", b[:2])
	}
	at, length := 2, uint64(b[1]&0x7f)
	switch length {
	case 126:
		if len(b) < 4 {
			return "", 0, nil
		}
		at, length = 4, uint64(binary.BigEndian.Uint16(b[2:]))
	case 127:
		if len(b) < 10 {
			return "", 0, nil
		}
		at, length = 10, binary.BigEndian.Uint64(b[2:])
	}
	if uint64(len(b)-at) < length {
		return "", 0, nil
	}
	size = at + int(length)
	return string(b[at:size]), size, nil
}
