package e2e_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/e2e"
)

// sham is a page with what a rig must not fall for: a button under something, a
// button that comes late, a socket that says a secret.
const sham = `<!DOCTYPE html><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sham</title>
<button id="free" onclick="said.textContent='free'">Free</button>
<div style="position:relative"><button id="under">Under</button>
<div style="position:absolute;inset:0" id="veil"></div></div>
<div style="position:relative;width:200px;height:60px"><button id="half" style="width:200px;height:60px" onclick="said.textContent='half'">Half</button>
<div style="position:absolute;left:60px;right:0;top:0;bottom:0">over</div></div>
<p id="said"></p><p id="heard"></p>
<script>
setTimeout(() => { const b = document.createElement("button"); b.id = "late"; b.textContent = "Late";
  b.onclick = () => { said.textContent = "late" }; document.body.append(b) }, 300);
new WebSocket("ws://" + location.host + "/socket").onmessage = (e) => { heard.textContent = e.data };
</script>`

// a recorder notes a failure instead of failing; Fatalf ends its goroutine, as
// that of a *testing.T does.
type recorder struct {
	*testing.T
	said string
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// failing runs f and returns what it failed with.
func failing(t *testing.T, f func(t e2e.Test)) string {
	r := &recorder{T: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(r)
	}()
	<-done
	return r.said
}

// TestRig holds the rig against a page that would deceive it.
func TestRig(t *testing.T) {
	var upgrader websocket.Upgrader
	secret := strings.Repeat("x", 70_000) + " the hole card"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/socket" {
			fmt.Fprint(w, sham)
			return
		}
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		for _, text := range []string{"a", strings.Repeat("b", 300), secret} {
			if err := conn.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				t.Error(err)
			}
		}
		_, _, _ = conn.ReadMessage() // until the page has gone
	}))
	t.Cleanup(server.Close)
	program := &e2e.Program{Addr: strings.TrimPrefix(server.URL, "http://")}

	for _, screen := range []e2e.Screen{e2e.Desktop, e2e.Tablet, e2e.Phone} {
		page := browser.Open(t, "Ann", program, screen)
		page.Go("/")
		for _, button := range []string{"#free", "#half", "button|Late"} {
			page.Click(button)
			want := strings.ToLower(strings.TrimLeft(strings.TrimPrefix(button, "button|"), "#"))
			if got := page.Text("#said"); got != want {
				t.Errorf("after pressing %s the page says %q", button, got)
			}
		}
		page.Wait(`text("#heard").includes("hole card")`)
		var frames []string
		for _, p := range page.Wire.All() {
			if p.Frame {
				frames = append(frames, p.Text)
			}
		}
		if len(frames) != 3 || frames[2] != secret {
			t.Errorf("the wire kept %d frames of 3", len(frames))
		}
		page.Wire.Cut()
	}

	said := failing(t, func(t e2e.Test) {
		page := browser.Open(t, "Ann", program, e2e.Desktop)
		page.Patience = time.Second
		page.Go("/")
		page.Click("#under")
	})
	if !strings.Contains(said, "covered by") || !strings.Contains(said, "#veil") {
		t.Errorf("pressing a covered button failed with %q", said)
	}
}
