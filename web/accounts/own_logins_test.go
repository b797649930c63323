package accounts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/sessions/query"
)

// A login ends seven days after it began, and before that where nobody uses it.
func TestLoginTimeouts(t *testing.T) {
	a, c := openNew(t)
	a.Idle, a.SupervisorIdle = 12*time.Hour, 2*time.Hour
	member, boss := register(t, a, "Ann"), supervisor(t, a, "Boss")
	guest, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		who   Person
		every time.Duration // between two uses
		lasts time.Duration // how long the login is good then
	}{
		{member, 11 * time.Hour, loginLife},
		{member, 12 * time.Hour, 12 * time.Hour},
		{boss, time.Hour, loginLife},
		{boss, 2 * time.Hour, 2 * time.Hour},
		{guest, 48 * time.Hour, loginLife},
	} {
		for how, use := range map[string]func(*browser) bool{
			"pages": func(b *browser) bool {
				b.act(t, func(l *Logins, r *request) error { return l.Used(r.Request) })
				return !b.person(t).IsNobody()
			},
			"a socket": func(b *browser) bool {
				_, ok, err := b.logins.Use(t.Context(), b.cookie.Value)
				if err != nil {
					t.Error(err)
				}
				return ok
			},
		} {
			b := newBrowser(t, a, false)
			b.signIn(t, tt.who)
			began := c.now()
			for use(b) && c.now().Sub(began) < 2*loginLife {
				c.move(tt.every)
			}
			want := (tt.lasts + tt.every - 1) / tt.every * tt.every
			if got := c.now().Sub(began); got != want {
				t.Errorf("%s, used by %s every %v: it ended after %v, want %v", tt.who.Name, how, tt.every, got, want)
			}
		}
	}
}

// Use is on disk every five minutes at most, and brings no login back that was ended.
func TestUseIsNoted(t *testing.T) {
	a, c := openNew(t)
	ann := register(t, a, "Ann")
	b := newBrowser(t, a, false)
	b.signIn(t, ann)
	began := c.now()
	use := func() Login {
		t.Helper()
		if _, _, err := b.logins.Use(t.Context(), b.cookie.Value); err != nil {
			t.Fatal(err)
		}
		all, err := a.LoginsOf(t.Context(), ann)
		if err != nil || len(all) != 1 {
			t.Fatalf("logins %v, %v", all, err)
		}
		return all[0]
	}
	c.move(usedEvery - time.Second)
	if l := use(); !l.Used.Equal(began) {
		t.Errorf("after %v use is noted: %v", c.now().Sub(began), l)
	}
	c.move(time.Second)
	l := use()
	if !l.Used.Equal(c.now()) || !l.Began.Equal(began) {
		t.Errorf("after %v use is not noted: %v", c.now().Sub(began), l)
	}
	if err := a.EndLogin(t.Context(), ann, l.ID); err != nil {
		t.Fatal(err)
	}
	c.move(time.Hour)
	if err := a.use(t.Context(), l); err != nil { // by a request that had read it before
		t.Fatal(err)
	}
	if _, ok, _ := b.logins.Use(t.Context(), b.cookie.Value); ok || !b.person(t).IsNobody() {
		t.Error("a login that was ended is good again")
	}
}

func TestOwnLogins(t *testing.T) {
	a, c := openNew(t)
	ann, bea, boss := register(t, a, "Ann"), register(t, a, "Bea"), supervisor(t, a, "Boss")
	var voided []string
	a.OnVoid(func(id string) { voided = append(voided, id) })
	in := func(p Person) (*browser, string) {
		t.Helper()
		b := newBrowser(t, a, false)
		b.signIn(t, p)
		c.move(time.Minute)
		id := ""
		b.act(t, func(l *Logins, r *request) error { id = l.Here(r.Request).ID; return nil })
		return b, id
	}
	here, mine := in(ann)
	tablet, lent := in(ann)
	phone, _ := in(ann)
	other, hers := in(bea)
	good := func() string {
		s := ""
		for _, b := range []*browser{here, tablet, phone, other} {
			s += fmt.Sprint(b.person(t).Name, ",")
		}
		return s
	}
	if err := a.EndLogin(t.Context(), ann, hers); err != nil || good() != "Ann,Ann,Ann,Bea," || len(voided) > 0 {
		t.Errorf("somebody else's login: %v, %s, void %v", err, good(), voided)
	}
	if err := a.EndLogin(t.Context(), ann, lent); err != nil || good() != "Ann,,Ann,Bea," || !slices.Equal(voided, []string{ann.ID}) {
		t.Errorf("one's own: %v, %s, void %v", err, good(), voided)
	}
	if err := a.EndOtherLogins(t.Context(), ann, mine); err != nil || good() != "Ann,,,Bea," {
		t.Errorf("all but one: %v, %s", err, good())
	}
	if err := a.EndLoginsOf(t.Context(), bea, ann.ID); CodeOf(err) != NotSupervisor || good() != "Ann,,,Bea," {
		t.Errorf("by a member: %v, %s", err, good())
	}
	if err := a.EndLoginsOf(t.Context(), boss, ann.ID); err != nil || good() != ",,,Bea," {
		t.Errorf("by a supervisor: %v, %s", err, good())
	}
	for range loginsMost + 5 {
		in(ann)
	}
	if all, err := a.LoginsOf(t.Context(), ann); err != nil || len(all) != loginsMost {
		t.Errorf("%d logins, want %d at most: %v", len(all), loginsMost, err)
	}
	if err := a.Erase(t.Context(), ann.ID, "former trainee 1"); err != nil {
		t.Fatal(err)
	}
	if all, err := a.store.loginsOf(t.Context(), ann.ID); err != nil || len(all) != 0 {
		t.Errorf("after an erasure %v are kept, %v", all, err)
	}
}

// A login from before version 36 has no row. A guest, who could not come back, keeps it.
func TestLoginsOfOldFiles(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[Person]Person{ann: {}, gus: gus} {
		b := newBrowser(t, a, false)
		b.signIn(t, p)
		b.act(t, func(l *Logins, r *request) error { l.plain.Remove(r.Context(), loginKey); return nil })
		if got := b.person(t); got != want {
			t.Errorf("%s is %+v", p.Name, got)
		}
	}
}

func TestBrowserWords(t *testing.T) {
	for agent, want := range map[string]string{
		"": "An unknown browser",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0":                  "Edge on Windows",
		"Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0":                                                                         "Firefox on Linux",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36":                                "Chrome on Android",
		"Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1":                 "Safari on iPad",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.37 Mobile/15E148 Safari/604.1": "Chrome on iPhone",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36":                                 "Chrome on ChromeOS",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15":                          "Safari on Mac",
		"curl/8.0 <script>": "An unknown browser",
	} {
		if got := browserWords(agent); got != want {
			t.Errorf("browserWords(%q) = %q, want %q", agent, got, want)
		}
	}
}

// What becomes of logins and passwords is in the audit log.
func TestEventsOfLogins(t *testing.T) {
	a, c := openNew(t)
	read := int64(0)
	want := func(why string, lines ...string) {
		t.Helper()
		var got []string
		for rows, err := range query.Rows(t.Context(), a.store.reader, "SELECT number, act, person, words FROM audit WHERE number > ? ORDER BY number", read) {
			var act, by, words string
			if err == nil {
				err = rows.Scan(&read, &act, &by, &words)
			}
			if err != nil {
				t.Fatal(err)
			}
			s := fmt.Sprintf("%s by %s: %s", act, by, words)
			for _, p := range []string{"Ann", "Boss"} {
				if of, err := a.OfName(t.Context(), p); err == nil && of.ID != "" {
					s = strings.ReplaceAll(s, of.ID, p)
				}
			}
			got = append(got, s)
		}
		if !slices.Equal(got, lines) {
			t.Errorf("%s: %q, want %q", why, got, lines)
		}
	}
	ann, boss := register(t, a, "Ann"), supervisor(t, a, "Boss")
	want("registered", "register by Ann: member", "link by Boss: made the account of a supervisor")
	try := func(name, password string) {
		if _, err := a.Login(t.Context(), name, password, "192.0.2.1", ""); err != nil && CodeOf(err) != WrongLogin {
			t.Fatal(err)
		}
		c.move(time.Minute)
	}
	try("Ann", secret)
	want("logged in", "login by Ann: ")
	for range 2 {
		try("Ann", guess)
	}
	want("two that failed")
	try("Ann", secret)
	want("logged in after them", "login by Ann: after 2 failed tries")
	for range 7 {
		try("Ann", guess)
	}
	want("seven that failed", "guesses by auto:stranger: 5 failed tries within an hour")
	c.move(time.Hour)
	try("Ann", secret)
	want("an hour later", "login by Ann: ")
	for i := range 50 {
		try(fmt.Sprint("Nobody ", i), guess)
	}
	want("at names of nobody", "guesses by auto:stranger: 50 failed tries within an hour, at names that no account has")
	b := newBrowser(t, a, false)
	b.signIn(t, ann)
	b.act(t, func(l *Logins, r *request) error { return l.SignOut(r.Request) })
	want("logged out", "logout by Ann: An unknown browser")
	b.signIn(t, ann)
	if err := a.EndLoginsOf(t.Context(), boss, ann.ID); err != nil {
		t.Fatal(err)
	}
	want("ended", "login ended by Boss: An unknown browser")
	if err := a.ChangePassword(t.Context(), ann, secret, "battery staple"); err != nil {
		t.Fatal(err)
	}
	want("changed", "password by Ann: ")
	token, _, err := a.PasswordLink(t.Context(), boss, ann.ID, 0)
	if err == nil {
		_, err = a.SetPassword(t.Context(), token, secret)
	}
	if err != nil {
		t.Fatal(err)
	}
	want("reset", "reset by Boss: ", "link by Ann: set the password")
	if err := a.SetSupervisor(t.Context(), boss, ann.ID, true, false); err != nil {
		t.Fatal(err)
	}
	if err := a.SetSupervisor(t.Context(), boss, boss.ID, false, false); err == nil {
		t.Error("Boss gave up the right without saying so")
	}
	want("a refusal is not told", "rights by Boss: became a supervisor")
}
