package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
	"burncard/web/accounts"
)

// A mute is a client that opens a socket and then neither reads nor answers: no
// ping, no close, nothing.
type mute struct {
	t    testing.TB
	conn net.Conn
}

// mute opens a socket of the table with the visitor's cookie, and reads no more
// than the first byte of its first frame.
func (v *visitor) mute(table string) *mute {
	v.t.Helper()
	at := strings.TrimPrefix(v.url, "http://")
	conn, err := net.Dial("tcp", at)
	if err != nil {
		v.t.Fatal(err)
	}
	v.t.Cleanup(func() { conn.Close() })
	r, err := http.NewRequest("GET", v.url+templates.SocketPath(table, "")+"?client=mute-page-1", nil)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, c := range v.http.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	for key, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	} {
		r.Header.Set(key, value)
	}
	if err := r.Write(conn); err != nil {
		v.t.Fatal(err)
	}
	// With the first frame the hub knows of the socket.
	for head := ""; !strings.Contains(head, "\r\n\r\n\x81"); {
		b := make([]byte, 1)
		if _, err := conn.Read(b); err != nil {
			v.t.Fatalf("the socket opens with %q, %v", head, err)
		}
		head += string(b)
	}
	return &mute{v.t, conn}
}

// sockets is how many sockets of a person are open.
func (s *site) sockets(person string) (n int) {
	s.server.hub.mu.Lock()
	defer s.server.hub.mu.Unlock()
	for c := range s.server.hub.clients {
		if c.person.ID == person && !c.ended() {
			n++
		}
	}
	return n
}

// ends reports whether a socket that nobody answers ends, before any beat.
func (m *mute) ends() bool {
	if err := m.conn.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		m.t.Fatal(err)
	}
	b := make([]byte, 64<<10)
	for {
		if _, err := m.conn.Read(b); err != nil {
			timeout, ok := err.(net.Error)
			return !ok || !timeout.Timeout()
		}
	}
}

// TestSocketsEndWithTheLogins: a change of the password, a disabled account, a
// new role and a sign-out end every socket of that person at once, on all
// devices, also of a client that neither reads nor answers a ping. Nobody
// else's ends.
func TestSocketsEndWithTheLogins(t *testing.T) {
	const fresh = "battery staple"
	for what, act := range map[string]func(boss, dora *visitor) answer{
		"password": func(_, dora *visitor) answer {
			return dora.post(templates.PasswordPath, "old", secret, "password", fresh, "again", fresh)
		},
		"disabled": func(boss, _ *visitor) answer {
			return boss.post(templates.PersonPath(boss.person("Dora").ID) + "/disable")
		},
		"sign-out": func(_, dora *visitor) answer { return dora.post(templates.LogoutPath) },
		"raised": func(boss, dora *visitor) answer {
			token, _, err := boss.people.Invite(t.Context(), boss.person("Boss"), accounts.Invitation{Role: accounts.Supervisor})
			if err != nil {
				t.Fatal(err)
			}
			return dora.post(templates.InvitationPath(token))
		},
	} {
		t.Run(what, func(t *testing.T) {
			s := newSite(t)
			s.server.hub.Ping = time.Hour // no ping ends anything here
			boss, dora, phone, max := s.supervisor("Boss"), s.member("Dora"), s.visitor(), s.member("Max")
			if a := phone.post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusSeeOther {
				t.Fatalf("Dora's second device: status %d", a.StatusCode)
			}
			table := boss.open()
			mine, theirs, others := dora.socket(table), phone.socket(table), max.socket(table)
			deaf := []*mute{dora.mute(table), phone.mute(table)}
			who, other := s.person("Dora").ID, s.person("Max").ID
			if n := s.sockets(who); n != 4 {
				t.Fatalf("Dora has %d sockets, not 4", n)
			}
			if a := act(boss, dora); a.StatusCode != http.StatusSeeOther {
				t.Fatalf("status %d: %s", a.StatusCode, a.text)
			}
			if n := s.sockets(who); n != 0 {
				t.Errorf("when the answer comes %d sockets are still open", n)
			}
			for i, m := range deaf {
				if !m.ends() {
					t.Errorf("the client of device %d that never reads keeps its socket", i+1)
				}
			}
			for _, p := range []*page{mine, theirs} {
				for {
					if _, _, err := p.conn.ReadMessage(); err != nil {
						break // the test's deadline is the other way out
					}
				}
			}
			if n := s.sockets(other); n != 1 {
				t.Errorf("Max has %d sockets left, not 1", n)
			}
			others.must("p1 sit Max 500")
			back := phone.socket(table)
			if what == "sign-out" {
				// The other device's login stands: its page is Dora's again.
				back.must("p2 sit Dora 500")
			} else if back.say("p2 sit Dora 500"); back.ack().Refused == "" {
				t.Error("the other device speaks as Dora under a login that is void")
			}
		})
	}
}

// An ending is a board at which somebody's login ends with his first line.
type ending struct {
	*board
	ends func(person string)
}

func (e *ending) Send(ctx context.Context, l sessions.Line) sessions.Reply {
	r := e.board.Send(ctx, l)
	e.ends(l.Person.ID)
	return r
}

// TestLinesAfterTheEnd: of lines that came in one piece none is heard once the
// socket has ended.
func TestLinesAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &ending{board: newBoard()}
		h := newHouseOver(t, "t", e, boardElements)
		e.ends = h.hub.Ended
		ann := h.open("ann", "page-of-ann")
		var both []byte
		for n := 1; n <= 2; n++ {
			line := fmt.Sprintf(`{"n":%d,"shown":0,"line":"nothing"}`, n)
			both = append(both, 0x81, 0x80|byte(len(line)), 0, 0, 0, 0) // a text, masked with zeroes
			both = append(both, line...)
		}
		go ann.conn.NetConn().Write(both)
		for {
			if _, _, err := ann.conn.ReadMessage(); err != nil {
				break
			}
		}
		synctest.Wait()
		if len(e.lines) != 1 {
			t.Errorf("the table heard %d lines, not the one with which the login ended", len(e.lines))
		}
	})
}

// TestDisabledAccount: a supervisor disables and enables an account on the
// person's page.
func TestDisabledAccount(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	at, own := templates.PersonPath(s.person("Dora").ID), templates.PersonPath(s.person("Boss").ID)
	if a := dora.get(templates.PeoplePath); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member on the supervisors' page: status %d", a.StatusCode)
	}
	if a := dora.post(own + "/disable"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member disables an account: status %d", a.StatusCode)
	}
	if a := boss.post(own + "/disable"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "your own account") {
		t.Errorf("a supervisor disables himself: status %d", a.StatusCode)
	}
	if a := boss.post(at + "/disable"); a.leads() != at {
		t.Errorf("disabling leads to %q", a.Header.Get("Location"))
	}
	if a := boss.get(templates.PeoplePath + "?q=dor"); !strings.Contains(a.text, "state-disabled") || strings.Contains(a.text, ">Boss</a></th>") {
		t.Errorf("the list:\n%s", a.text)
	}
	if a := dora.get(templates.SessionsPath); a.leads() != templates.LoginPath {
		t.Errorf("disabled, Dora's page leads to %q", a.leads())
	}
	if a := dora.post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusUnauthorized || !strings.Contains(a.text, "disabled") {
		t.Errorf("disabled, Dora logs in: status %d", a.StatusCode)
	}
	boss.post(at + "/enable")
	if a := dora.post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusSeeOther {
		t.Errorf("enabled, Dora logs in: status %d", a.StatusCode)
	}
}

// A line whose answer was lost is sent again by the same page, and done once:
// over another socket, after others have spoken.
func TestRepeatOverAnotherSocket(t *testing.T) {
	s := newSite(t)
	dora, pat := s.member("Dora"), s.guest("Pat")
	table := dora.open()
	player := pat.socketOf(table, "page-of-pat")
	player.must("p3 sit Pat 500")
	player.say("p3 bet main 25")
	first := player.ack()
	player.conn.Close()
	dora.socket(table).must("tap in Dora", "no more bets")

	again := pat.socketOf(table, "page-of-pat")
	again.n = 1
	again.say("p3 bet main 25")
	if got := again.ack(); !first.Kept || !got.Kept || got.Refused != "" {
		t.Errorf("the repeat was answered with %+v, the line with %+v", got, first)
	}
	live, ok := s.hall.Table(table)
	if !ok {
		t.Fatal("the table is gone")
	}
	scene, _ := live.Scene(t.Context(), game.Viewer{})
	if bet := scene.View.Boxes[2].Hands[0].Bet.Total(); bet != 25_00 {
		t.Errorf("in box 3 lie %v, want 25", bet)
	}
	// Somebody else's page cannot pass for this one.
	thief := s.guest("Tom").socketOf(table, "page-of-pat")
	thief.n = 1
	thief.say("p3 bet main 25")
	if got := thief.ack(); got.Refused == "" || got.Kept {
		t.Errorf("another's line under the page's number was answered with %+v", got)
	}
}
