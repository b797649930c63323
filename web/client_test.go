package web

import (
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

// A page that takes nothing for a while gets everything later, whole and in
// order: texts of every length of header, pings, and the answers to its own.
func TestFramesOfAFullSocket(t *testing.T) {
	served := make(chan *client, 1)
	up := websocket.Upgrader{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := up.Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		served <- &client{hub: new(Hub), conn: conn}
	}))
	defer server.Close()
	page, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(server.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	c := <-served
	defer c.conn.Close()
	if err := c.conn.NetConn().(*net.TCPConn).SetWriteBuffer(4 << 10); err != nil {
		t.Fatal(err)
	}

	var sent []string
	for i, n := range []int{0, 1, 125, 126, 127, 65535, 65536, 200_000, 3, 70_000, 126} {
		text := strings.Repeat(string(rune('a'+i)), n)
		sent = append(sent, text)
		c.send([]byte(text))
		c.ping()
		c.put(message{websocket.PongMessage, []byte("yes")})
	}
	c.mu.Lock()
	if c.gone || c.waiting == 0 {
		t.Errorf("gone %v with %d bytes waiting: the socket took all at once", c.gone, c.waiting)
	}
	c.mu.Unlock()

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
