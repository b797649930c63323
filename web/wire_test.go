package web

import (
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// A socket that takes only a part of a frame gets the rest later, and nothing
// falls in between: texts of every length of header, pings, and the answers to
// a client's own.
func TestFramesOfAFullSocket(t *testing.T) {
	served := make(chan *client, 1)
	up := websocket.Upgrader{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		wired := wiring{ResponseWriter: w}
		conn, err := up.Upgrade(&wired, r, nil)
		if err != nil {
			t.Error(err)
		}
		served <- &client{conn: conn, wire: wired.wire}
	}))
	defer server.Close()
	page, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(server.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	c := <-served
	defer c.conn.Close()
	if err := c.wire.Conn.(*net.TCPConn).SetWriteBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}

	var sent []string
	for i, n := range []int{0, 1, 125, 126, 127, 65535, 65536, 200_000, 3, 70_000, 126} {
		text := strings.Repeat(string(rune('a'+i)), n)
		sent = append(sent, text)
		space := []byte(text)
		c.send(space)
		clear(space) // which is used again
		c.ping()
		if err := c.conn.WriteControl(websocket.PongMessage, []byte("yes"), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	c.wire.mu.Lock()
	if c.wire.failed != nil || c.wire.waiting == 0 {
		t.Errorf("%v with %d bytes waiting: the socket took all at once", c.wire.failed, c.wire.waiting)
	}
	c.wire.mu.Unlock()

	pings, pongs := 0, 0
	page.SetPingHandler(func(string) error { pings++; return nil })
	page.SetPongHandler(func(text string) error {
		if pongs++; text != "yes" {
			t.Errorf("a pong says %q", text)
		}
		return nil
	})
	var heard []string
	for range sent {
		_, text, err := page.ReadMessage()
		if err != nil {
			t.Fatal(err)
		}
		heard = append(heard, string(text))
	}
	if !slices.Equal(heard, sent) {
		for i := range sent {
			t.Errorf("text %d of %d bytes came with %d", i, len(sent[i]), len(heard[i]))
		}
	}
	// Those after the last text are on their way still.
	if pings < len(sent)-1 || pongs < len(sent)-1 {
		t.Errorf("%d pings and %d pongs came of %d", pings, pongs, len(sent))
	}
}
