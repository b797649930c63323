package e2e

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// firefox is a running Firefox, which is spoken to by WebDriver BiDi: commands
// with a number each, and events (https://w3c.github.io/webdriver-bidi).
type firefox struct {
	program *exec.Cmd
	profile string
	conn    *websocket.Conn

	mu      sync.Mutex
	next    int
	answers map[int]chan answer
	told    map[string]func(trouble string) // by the window in which it is
	over    error                           // why nothing is answered any more
}

// An answer is that to a command, or an event, which has no number.
type answer struct {
	ID             int
	Type           string
	Method         string // of an event
	Error, Message string
	Result, Params json.RawMessage
}

// foxes are the names under which Firefox is installed.
var foxes = []string{"firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"}

// ErrNoFirefox says that the machine has no Firefox.
var ErrNoFirefox = errors.New("no Firefox here: make test installs it on Debian, or install firefox so that it can be called by name")

// preferences are those of every window: no motion, every window as if it had the
// focus, and nothing fetched.
const preferences = `user_pref("ui.prefersReducedMotion", 1);
user_pref("focusmanager.testmode", true);
user_pref("network.proxy.type", 0);
user_pref("media.volume_scale", "0.0");
`

var listening = regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`)

// OpenFirefox starts Firefox without a window.
func OpenFirefox() (*Browser, error) {
	path := installed(foxes)
	if path == "" {
		return nil, ErrNoFirefox
	}
	profile, err := os.MkdirTemp("", "burncard-firefox-")
	if err != nil {
		return nil, err
	}
	b := &firefox{profile: profile, answers: map[int]chan answer{}, told: map[string]func(string){}}
	if err := b.start(path); err != nil {
		b.Close()
		return nil, fmt.Errorf("start %s: %w", path, err)
	}
	return &Browser{b}, nil
}

func (b *firefox) start(path string) error {
	if err := os.WriteFile(filepath.Join(b.profile, "user.js"), []byte(preferences), 0o600); err != nil {
		return err
	}
	b.program = exec.Command(path, "--headless", "--no-remote", "--profile", b.profile, "--remote-debugging-port", "0")
	b.program.Env = append(os.Environ(), "HOME="+b.profile)
	said, err := b.program.StderrPipe()
	if err != nil {
		return err
	}
	if err := b.program.Start(); err != nil {
		return err
	}
	address := make(chan string, 1)
	go func() {
		defer close(address)
		lines := bufio.NewScanner(said)
		for lines.Scan() {
			if found := listening.FindStringSubmatch(lines.Text()); found != nil {
				address <- found[1]
				break
			}
		}
		_, _ = io.Copy(io.Discard, said) // so that it can go on writing
	}()
	select {
	case url := <-address:
		if url == "" {
			return errors.New("it ended before it could be spoken to")
		}
		if b.conn, _, err = websocket.DefaultDialer.Dial(url+"/session", nil); err != nil {
			return err
		}
	case <-time.After(patience):
		return fmt.Errorf("it cannot be spoken to within %v", patience)
	}
	go b.listen()
	return errors.Join(
		b.do("session.new", values{"capabilities": values{}}, nil),
		b.do("session.subscribe", values{"events": []string{"log.entryAdded"}}, nil))
}

// Close ends the browser and every page in it.
func (b *firefox) Close() {
	if b.conn != nil {
		_ = b.conn.Close()
	}
	if b.program != nil && b.program.Process != nil {
		_ = b.program.Process.Kill()
		_ = b.program.Wait()
	}
	_ = os.RemoveAll(b.profile)
}

// listen takes answers and events until the connection ends.
func (b *firefox) listen() {
	for {
		var a answer
		err := b.conn.ReadJSON(&a)
		b.mu.Lock()
		if err != nil {
			b.over = fmt.Errorf("firefox: %w", err)
			for _, waiting := range b.answers {
				close(waiting)
			}
			clear(b.answers)
			b.mu.Unlock()
			return
		}
		waiting := b.answers[a.ID]
		delete(b.answers, a.ID)
		b.mu.Unlock()
		switch {
		case waiting != nil:
			waiting <- a
		case a.Method == "log.entryAdded":
			b.logged(a.Params)
		}
	}
}

// leftBehind is what Firefox says of a module that was on its way when its page was left:
// it calls that an error, and Chromium does not. A module that is really missing is told
// by Chromium, on every page.
const leftBehind = "error loading dynamically imported module"

// logged tells a page of an error in it.
func (b *firefox) logged(params json.RawMessage) {
	var entry struct {
		Level, Text string
		Source      struct{ Context string }
	}
	if json.Unmarshal(params, &entry) != nil || entry.Level != "error" || strings.Contains(entry.Text, leftBehind) {
		return
	}
	b.mu.Lock()
	told := b.told[entry.Source.Context]
	b.mu.Unlock()
	if told != nil {
		told(entry.Text)
	}
}

// values are the parameters of a command.
type values = map[string]any

// do gives a command and waits for its result.
func (b *firefox) do(method string, params values, result any) error {
	return b.within(context.Background(), method, params, result)
}

func (b *firefox) within(ctx context.Context, method string, params values, result any) error {
	ctx, cancel := context.WithTimeout(ctx, 3*patience)
	defer cancel()
	waiting := make(chan answer, 1)
	b.mu.Lock()
	if b.over != nil {
		b.mu.Unlock()
		return b.over
	}
	b.next++
	b.answers[b.next] = waiting
	err := b.conn.WriteJSON(values{"id": b.next, "method": method, "params": params})
	b.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case <-ctx.Done():
		return fmt.Errorf("firefox: %s: %w", method, ctx.Err())
	case a, ok := <-waiting:
		switch {
		case !ok:
			return b.over
		case a.Type == "error":
			return fmt.Errorf("firefox: %s: %s: %s", method, a.Error, a.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(a.Result, result)
	}
}

func (b *firefox) newTab(told func(trouble string)) (tab, error) {
	var person struct{ UserContext string }
	if err := b.do("browser.createUserContext", values{}, &person); err != nil {
		return nil, err
	}
	var window struct{ Context string }
	if err := b.do("browsingContext.create", values{"type": "window", "userContext": person.UserContext}, &window); err != nil {
		return nil, err
	}
	b.mu.Lock()
	b.told[window.Context] = told
	b.mu.Unlock()
	return &firefoxTab{b, window.Context, person.UserContext}, nil
}

// A firefoxTab is a window with the cookies of one person.
type firefoxTab struct {
	*firefox
	context, person string
}

func (f *firefoxTab) close() {
	_ = f.do("browser.removeUserContext", values{"userContext": f.person}, nil) // and its window
}

// in adds the window to the parameters of a command, and gives it.
func (f *firefoxTab) in(method string, params values) error {
	params["context"] = f.context
	return f.do(method, params, nil)
}

func (f *firefoxTab) open(url string) error {
	return f.in("browsingContext.navigate", values{"url": url, "wait": "complete"})
}

// show cannot make the screen one of touch: only the taps are a finger's.
func (f *firefoxTab) show(screen Screen) error {
	return f.in("browsingContext.setViewport", values{"viewport": values{"width": screen.Width, "height": screen.Height}})
}

func (f *firefoxTab) evaluate(ctx context.Context, script string) (string, error) {
	var outcome struct {
		Type             string
		Result           struct{ Value any }
		ExceptionDetails struct{ Text string }
	}
	err := f.within(ctx, "script.evaluate", values{"expression": script, "target": values{"context": f.context}, "awaitPromise": true}, &outcome)
	if err != nil {
		return "", err
	}
	if outcome.Type == "exception" {
		return "", errors.New(outcome.ExceptionDetails.Text)
	}
	text, _ := outcome.Result.Value.(string)
	return text, nil
}

func (f *firefoxTab) ahead(script string) error {
	return f.do("script.addPreloadScript", values{"functionDeclaration": "() => {" + script + "\n}", "contexts": []string{f.context}}, nil)
}

func (f *firefoxTab) leaving(err error) bool {
	for _, words := range []string{"no such frame", "destroyed before query", "DiscardedBrowsingContext", "no longer exists", "realm"} {
		if strings.Contains(err.Error(), words) {
			return true
		}
	}
	return false
}

// act has an input device do something: a pointer or the keys.
func (f *firefoxTab) act(by values, actions ...values) error {
	by["actions"] = actions
	return f.in("input.performActions", values{"actions": []values{by}})
}

// device is what points: a finger or a mouse.
func device(touch bool) values {
	kind := "mouse"
	if touch {
		kind = "touch"
	}
	return values{"type": "pointer", "id": kind, "parameters": values{"pointerType": kind}}
}

// action is a stroke as Firefox is told of it.
func (s stroke) action() values {
	switch s.kind {
	case pressed:
		return values{"type": "pointerDown", "button": 0}
	case released:
		return values{"type": "pointerUp", "button": 0}
	}
	return values{"type": "pointerMove", "x": int(s.x), "y": int(s.y)}
}

func (f *firefoxTab) point(s stroke, touch bool) error { return f.act(device(touch), s.action()) }

func (f *firefoxTab) press(x, y float64, touch bool) error {
	return f.act(device(touch), moveTo(x, y).action(), pressAt(x, y).action(), releaseAt(x, y).action())
}

// firefoxKeys are keys without a letter, by what is typed for them.
var firefoxKeys = map[rune]string{'\r': "\uE007", '\t': "\uE004", '\x1b': "\uE00C", '\b': "\uE003"}

func (f *firefoxTab) keys(words string) error {
	var actions []values
	for _, r := range words {
		key := firefoxKeys[r]
		if key == "" {
			key = string(r)
		}
		actions = append(actions, values{"type": "keyDown", "value": key}, values{"type": "keyUp", "value": key})
	}
	return f.act(values{"type": "key", "id": "keys"}, actions...)
}

func (f *firefoxTab) shoot(webp bool) ([]byte, error) {
	kind := "image/png"
	if webp {
		kind = "image/webp"
	}
	var picture struct{ Data string }
	err := f.do("browsingContext.captureScreenshot", values{"context": f.context, "format": values{"type": kind}}, &picture)
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(picture.Data)
}
