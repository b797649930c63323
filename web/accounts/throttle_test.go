package accounts

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"burncard/sessions/limit"
)

// paced replaces waiting by moving the clock, and adds the time up in waited.
func paced(a *Accounts, c *clock) (waited *time.Duration) {
	waited = new(time.Duration)
	a.pause = func(_ context.Context, d time.Duration) error {
		*waited = d
		c.move(d)
		return nil
	}
	return waited
}

// known is a browser in which the person has logged in.
func known(t *testing.T, a *Accounts, p Person) (device string) {
	t.Helper()
	device, err := a.remember(t.Context(), "", p)
	if err != nil {
		t.Fatal(err)
	}
	return device
}

const guess = "wrong horse"

// TestOneAddressGuesses: an address has few tries at one account, and more at
// all accounts together. It gets them back by waiting.
func TestOneAddressGuesses(t *testing.T) {
	a, c := openNew(t)
	a.PairTries, a.AddressTries = limit.Rate{Burst: 3, Every: 10 * time.Second}, limit.Rate{Burst: 7, Every: 5 * time.Second}
	register(t, a, "Ann")
	register(t, a, "Bo")
	for _, s := range []struct {
		why, name, password, address string
		move                         time.Duration
		code                         Code
		words                        string
	}{
		{why: "first", name: "Ann", password: guess, address: "192.0.2.1:1000", code: WrongLogin},
		{why: "second, from another port", name: "Ann", password: guess, address: "192.0.2.1:2", code: WrongLogin},
		{why: "third, another case", name: "ANN", password: guess, address: "[::ffff:192.0.2.1]:3", code: WrongLogin},
		{why: "fourth", name: "Ann", password: guess, address: "192.0.2.1:4", code: TooManyTries, words: "wait 10s"},
		{why: "right, but not looked at", name: "Ann", password: secret, address: "192.0.2.1:4", code: TooManyTries, words: "this account"},
		{why: "the owner elsewhere", name: "Ann", password: secret, address: "198.51.100.1:1"},
		{why: "another account", name: "Bo", password: secret, address: "192.0.2.1:1"},
		{why: "ten seconds later", move: 10 * time.Second, name: "Ann", password: guess, address: "192.0.2.1:5", code: WrongLogin},
		{why: "and no more", name: "Ann", password: guess, address: "192.0.2.1:5", code: TooManyTries},
		{why: "names that nobody has", name: "N1", password: guess, address: "192.0.2.1:6", code: WrongLogin},
		{why: "names that nobody has", name: "N2", password: guess, address: "192.0.2.1:7", code: WrongLogin},
		{why: "names that nobody has", name: "N3", password: guess, address: "192.0.2.1:8", code: WrongLogin},
		{why: "names that nobody has", name: "N4", password: guess, address: "192.0.2.1:8", code: WrongLogin},
		{why: "too many of them", name: "N5", password: guess, address: "192.0.2.1:9", code: TooManyTries, words: "this address; wait 5s"},
		{why: "elsewhere", name: "N5", password: guess, address: "192.0.2.2:9", code: WrongLogin},
	} {
		c.move(s.move)
		_, err := a.Login(t.Context(), s.name, s.password, s.address, "")
		wantCode(t, s.why, err, s.code, s.words)
	}
}

// TestMadeUpNamesGainNothing: an address that has used up its tries at an account gains none by
// names that it makes up, of which there are more than the limits remember.
func TestMadeUpNamesGainNothing(t *testing.T) {
	a, c := openNew(t)
	a.PairTries, a.AddressTries = limit.Rate{Burst: 3, Every: 10 * time.Second}, limit.Rate{Burst: 7, Every: 5 * time.Second}
	register(t, a, "Ann")
	guesses := func(name string) error {
		_, err := a.Login(t.Context(), name, guess, "192.0.2.1:1000", "")
		return err
	}
	for range a.PairTries.Burst {
		wantCode(t, "a guess", guesses("Ann"), WrongLogin, "")
	}
	wantCode(t, "one more", guesses("Ann"), TooManyTries, "this account")
	for i := range 1<<14 + 1 {
		if CodeOf(guesses(fmt.Sprint("N", i))) == "" {
			t.Fatalf("name %d is let in", i)
		}
	}
	c.move(a.AddressTries.Every)
	wantCode(t, "when the address has a try", guesses("Ann"), TooManyTries, "this account")
}

// TestManyAddressesGuess: a guesser with a thousand addresses gets no more than
// the account's turns. The owner can still log in: at once from a browser that
// he has used before, from a new one when its turn comes.
func TestManyAddressesGuess(t *testing.T) {
	a, c := openNew(t)
	ann := register(t, a, "Ann")
	device := known(t, a, ann)
	waited := paced(a, c)
	looked, refused := 0, 0
	start := c.now()
	for i := range 1000 {
		_, err := a.Login(t.Context(), "Ann", guess, fmt.Sprintf("10.0.%d.%d", i/250, i%250), "")
		switch CodeOf(err) {
		case WrongLogin:
			looked++
		case TooManyTries:
			refused++
		default:
			t.Fatalf("guess %d: %v", i, err)
		}
	}
	if passed := c.now().Sub(start); looked > a.AccountTurns.Burst+int(passed/a.AccountTurns.Every)+1 {
		t.Errorf("%d guesses were checked in %v", looked, passed)
	}
	*waited = 0
	if p, err := a.Login(t.Context(), "Ann", secret, "203.0.113.1", device); err != nil || p != ann || *waited != 0 {
		t.Errorf("the owner, from his browser: %+v, %v, after %v", p, err, *waited)
	}
	if p, err := a.Login(t.Context(), "Ann", secret, "203.0.113.2", ""); err != nil || p != ann || *waited == 0 || *waited > longestTurn {
		t.Errorf("the owner, from a new browser: %+v, %v, after %v", p, err, *waited)
	}
	// Of many tries at once, those whose turn is too far away are refused.
	a.pause = func(context.Context, time.Duration) error { return nil }
	for i := range 100 {
		if _, err := a.Login(t.Context(), "Ann", guess, fmt.Sprintf("10.1.0.%d", i), ""); CodeOf(err) == TooManyTries {
			refused++
		}
	}
	if refused < 90 {
		t.Errorf("of 100 guesses at once %d were refused", refused)
	}
	if p, err := a.Login(t.Context(), "Ann", secret, "10.1.0.1", device); err != nil || p != ann {
		t.Errorf("the owner from his browser, meanwhile: %+v, %v", p, err)
	}
}

// TestKnownBrowser: a remembered browser gives tries at those accounts that were
// logged in there, and at no other.
func TestKnownBrowser(t *testing.T) {
	a, c := openNew(t)
	a.PairTries, a.DeviceTries = limit.Rate{Burst: 1, Every: time.Minute}, limit.Rate{Burst: 3, Every: time.Minute}
	ann, bo := register(t, a, "Ann"), register(t, a, "Bo")
	device := known(t, a, ann)
	const school = "192.0.2.1"
	try := func(why, name, password, device string, want Code) {
		t.Helper()
		_, err := a.Login(t.Context(), name, password, school, device)
		wantCode(t, why, err, want)
	}
	try("a guess from another browser", "Ann", guess, "", WrongLogin)
	try("that has no second try", "Ann", secret, "", TooManyTries)
	try("nor with a made-up device", "Ann", secret, "made-up", TooManyTries)
	try("the owner", "Ann", secret, device, "")
	try("mistypes", "Ann", guess, device, WrongLogin)
	try("and types again", "Ann", secret, device, "")
	try("three tries are all", "Ann", secret, device, TooManyTries)
	try("at Bo's account the browser is a stranger's", "Bo", guess, device, WrongLogin)
	try("with one try", "Bo", guess, device, TooManyTries)
	c.move(time.Minute)

	// Another person logs in with the same browser: it is remembered for both.
	again, err := a.remember(t.Context(), device, bo)
	if err != nil || again != device {
		t.Fatalf("the browser is %q, and was %q, %v", again, device, err)
	}
	try("Bo now", "Bo", secret, device, "")
	try("Ann still", "Ann", secret, device, "")
	if planted, err := a.remember(t.Context(), "planted", bo); err != nil || planted == "planted" {
		t.Errorf("a word that we have not given is taken over: %q, %v", planted, err)
	}
	for range devicesMost + 5 {
		c.move(time.Second)
		known(t, a, bo)
	}
	var n int
	if err := a.store.reader.QueryRow(`SELECT count(*) FROM devices WHERE person = ?`, bo.ID).Scan(&n); err != nil || n != devicesMost {
		t.Errorf("%d browsers are kept for one account, %v", n, err)
	}
	if known, err := a.knows(t.Context(), device, "Bo"); known || err != nil {
		t.Errorf("a browser of long ago is remembered: %t, %v", known, err)
	}
	c.move(deviceLife + time.Second)
	if known, err := a.knows(t.Context(), device, "Ann"); known || err != nil {
		t.Errorf("a browser is remembered beyond its cookie's life: %t, %v", known, err)
	}
}

// TestNothingTellsAnAccount: tries at an account and at an unknown name get the
// same answers.
func TestNothingTellsAnAccount(t *testing.T) {
	a, c := openNew(t)
	paced(a, c)
	register(t, a, "Ann")
	said := func(name string) (all []string) {
		for i := range 60 {
			_, err := a.Login(t.Context(), name, guess, fmt.Sprintf("10.2.0.%d", i/10), "made-up")
			all = append(all, string(CodeOf(err)))
		}
		return all
	}
	there := said("Ann")
	c.move(time.Hour)
	if nowhere := said("Cy"); fmt.Sprint(there) != fmt.Sprint(nowhere) {
		t.Errorf("an account answers\n%v\nand an unknown name\n%v", there, nowhere)
	}
}

// TestDeviceCookie: browsers send the cookie only to the login form, and keep
// it long.
func TestDeviceCookie(t *testing.T) {
	a, _ := openNew(t)
	ann := register(t, a, "Ann")
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t, a, true)
	remember := func(p Person) *http.Cookie {
		w := response{http.Header{}}
		b.act(t, func(l *Logins, r *request) error { return l.Remember(w, r.Request, p) })
		set := (&http.Response{Header: w.header}).Cookies()
		if len(set) == 0 {
			return nil
		}
		return set[0]
	}
	if c := remember(gus); c != nil {
		t.Errorf("a guest gets %v", c)
	}
	c := remember(ann)
	if c == nil || c.Path != "/login" || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode || c.MaxAge < 30_000_000 || len(c.Value) < 32 {
		t.Errorf("the cookie is %v", c)
	}
}

// A response keeps only the header.
type response struct{ header http.Header }

func (r response) Header() http.Header         { return r.header }
func (r response) Write(b []byte) (int, error) { return len(b), nil }
func (r response) WriteHeader(int)             {}
