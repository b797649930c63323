package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// A page is a client with what the browser's code would do, and no more.
type page struct {
	t    testing.TB
	conn *websocket.Conn
	n    int64 // lines sent
	html map[string]string
	at   int64 // the counter shown
	as   string
	got  []string // all frames that say something

	beats int

	updates, acks []heard // that were read while the page looked for the other
}

// heard is what a server may say.
type heard struct {
	Ack     int64             `json:"ack"`
	Kept    bool              `json:"kept"`
	Never   bool              `json:"never"`
	Refused string            `json:"refused"`
	Cite    string            `json:"cite"`
	From    int64             `json:"from"`
	To      int64             `json:"to"`
	As      string            `json:"as"`
	HTML    map[string]string `json:"-"` // by element; nil where it is no update
}

// read splits a frame as a browser does.
func (h *heard) read(frame string) error {
	head, elements, isUpdate := strings.Cut(frame, string(separator))
	if isUpdate {
		h.HTML = map[string]string{}
		for element := range strings.SplitSeq(elements, string(separator)) {
			id, html, ok := strings.Cut(element, " ")
			if !ok {
				return fmt.Errorf("element %q has no id", element)
			}
			h.HTML[id] = html
		}
	}
	return json.Unmarshal([]byte(head), h)
}

func (h *house) dial(query string, header http.Header) (*websocket.Conn, *http.Response, error) {
	d := websocket.Dialer{NetDialContext: h.net.dial}
	return d.Dial("ws://house.test/socket?"+query, header)
}

// open opens a page and waits for the whole.
func (h *house) open(who, client string) *page {
	h.t.Helper()
	p := h.connect(who, client)
	p.update()
	return p
}

func (h *house) connect(who, client string) *page {
	h.t.Helper()
	conn, _, err := h.dial("who="+who+"&client="+client, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	p := &page{t: h.t, conn: conn, at: whole}
	h.t.Cleanup(func() { conn.Close() })
	return p
}

func (p *page) hear() heard {
	p.t.Helper()
	kind, text, err := p.conn.ReadMessage()
	if err != nil {
		p.t.Fatal(err)
	}
	if kind == websocket.TextMessage && len(text) == 0 {
		p.beats++
		return p.hear()
	}
	var got heard
	if err := got.read(string(text)); kind != websocket.TextMessage || err != nil {
		p.t.Fatalf("frame %d %q: %v", kind, text, err)
	}
	p.got = append(p.got, string(text))
	return got
}

// read reads a frame, and applies it if it is an update.
func (p *page) read() {
	p.t.Helper()
	got := p.hear()
	if got.HTML == nil {
		p.acks = append(p.acks, got)
		return
	}
	if got.From != whole && got.From != p.at {
		p.t.Fatalf("the page shows %d, the update follows %d", p.at, got.From)
	}
	if got.From == whole {
		p.html, p.as = map[string]string{}, got.As
	}
	for id, html := range got.HTML {
		p.html[id] = html
	}
	p.at = got.To
	p.updates = append(p.updates, got)
}

// update returns the next update; the page may show a later one already.
func (p *page) update() (got heard) {
	p.t.Helper()
	for len(p.updates) == 0 {
		p.read()
	}
	got, p.updates = p.updates[0], p.updates[1:]
	return got
}

// ack returns the next answer.
func (p *page) ack() (got heard) {
	p.t.Helper()
	for len(p.acks) == 0 {
		p.read()
	}
	got, p.acks = p.acks[0], p.acks[1:]
	return got
}

func (p *page) write(frame string) {
	p.t.Helper()
	if err := p.conn.WriteMessage(websocket.TextMessage, []byte(frame)); err != nil {
		p.t.Fatal(err)
	}
}

// say sends a line under the page's next number.
func (p *page) say(line string) {
	p.t.Helper()
	p.n++
	p.write(fmt.Sprintf(`{"n":%d,"shown":%d,"line":%q}`, p.n, p.at, line))
}

// silent fails if the page has been sent anything.
func (p *page) silent() {
	p.t.Helper()
	synctest.Wait()
	if len(p.updates) > 0 {
		p.t.Errorf("the page was sent %+v", p.updates)
	}
	if err := p.conn.SetReadDeadline(time.Now()); err != nil {
		p.t.Fatal(err)
	}
	if _, text, err := p.conn.ReadMessage(); err == nil {
		p.t.Errorf("the page was sent %s", text)
	}
}
