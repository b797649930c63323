package e2e

import (
	"context"
	_ "embed" // find.js
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Page is one person before a screen. Its methods find an element by a CSS
// selector, or by a selector, a bar and words that are part of its text:
// "button|Just open it". They take the first visible one.
type Page struct {
	Who    string
	Wire   *Wire
	Screen Screen
	// Patience is how long the page may take for anything.
	Patience time.Duration

	t    Test
	tab  tab
	x, y float64 // the place of the pointer while its button is down

	pressed []string // all that was pressed, as it was asked for
	typed   []string // the keys that were pressed, as they were asked for

	mu       sync.Mutex
	troubles []string // errors of the page's scripts and the browser
	pardoned []string // words of expected errors
}

//go:embed find.js
var finder string

// trouble notes an error inside the page.
func (p *Page) trouble(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.troubles = append(p.troubles, what)
}

// Troubles are the errors of scripts and browser without the pardoned ones:
// uncaught exceptions, refused content, missing files. A page with any at the
// end fails its test.
func (p *Page) Troubles() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var troubles []string
	for _, trouble := range p.troubles {
		if !slices.ContainsFunc(p.pardoned, func(words string) bool { return strings.Contains(trouble, words) }) {
			troubles = append(troubles, trouble)
		}
	}
	return troubles
}

// Pardon ignores errors that contain these words.
func (p *Page) Pardon(words ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pardoned = append(p.pardoned, words...)
}

// must fails the test if the browser could not do something.
func (p *Page) must(err error, what string, args ...any) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%s: %s: %v", p.Who, fmt.Sprintf(what, args...), err)
	}
}

// errUndefined says that an expression gave nothing: a page that is about to be
// replaced can do so.
var errUndefined = errors.New("the expression gave nothing")

// evaluate runs an expression in the page, with what find.js and layout.js define at hand.
func evaluate[T any](p *Page, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(context.Background(), p.Patience+patience)
	defer cancel()
	var v T
	text, err := p.tab.evaluate(ctx, "(async () => {"+finder+layoutReader+"\nreturn JSON.stringify(await ("+expression+"))})()")
	if err != nil {
		return v, err
	}
	if text == "" {
		return v, errUndefined
	}
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return v, fmt.Errorf("%s: %w", text, err)
	}
	return v, nil
}

// Look evaluates an expression in the page. It may use what
// find.js and layout.js define.
func Look[T any](p *Page, expression string) T {
	p.t.Helper()
	var zero T
	limit := time.Now().Add(p.Patience)
	for {
		v, err := evaluate[T](p, expression)
		if err == nil {
			return v
		}
		if !p.leaving(err) || time.Now().After(limit) {
			p.t.Fatalf("%s: %s: %v", p.Who, expression, err)
			return zero
		}
	}
}

// Run runs a script in the page, past its policy on scripts.
func (p *Page) Run(script string) {
	p.t.Helper()
	_, err := p.tab.evaluate(context.Background(), script+"\n;''")
	p.must(err, "run a script")
}

// Ahead runs a script in every page that is opened from now on, before its own.
func (p *Page) Ahead(script string) {
	p.t.Helper()
	p.must(p.tab.ahead(script), "script ahead of the page")
}

// leaving reports whether an error only says that another page replaces this
// one.
func (p *Page) leaving(err error) bool {
	return errors.Is(err, errUndefined) || p.tab.leaving(err)
}

// Wait waits until an expression holds in the page, however often the page is
// changed or replaced meanwhile.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	if err := p.holds(expression); err != nil {
		p.t.Fatalf("%s: %v: %s\nat %s\nsaid to him: %s", p.Who, err, expression, p.where(), p.Hear())
	}
}

func (p *Page) holds(expression string) error {
	limit := time.Now().Add(p.Patience)
	for {
		left := time.Until(limit)
		ok, err := evaluate[bool](p, fmt.Sprintf("await until(() => %s, %d)", expression, left.Milliseconds()))
		switch {
		case err == nil && ok:
			return nil
		case left <= 0, err == nil:
			return fmt.Errorf("not within %v", p.Patience)
		case !p.leaving(err):
			return err
		}
	}
}

// When waits until an expression gives a value, and returns that value: a
// second call might give another.
func When[T any](p *Page, expression string) T {
	p.t.Helper()
	p.Wait("(window.rigSaw = " + expression + ")")
	return Look[T](p, "window.rigSaw")
}

// See waits until something is visible.
func (p *Page) See(what string) {
	p.t.Helper()
	p.Wait("find(" + strconv.Quote(what) + ")")
}

// Has reports whether something is visible now.
func (p *Page) Has(what string) bool {
	p.t.Helper()
	return Look[bool](p, "!!find("+strconv.Quote(what)+")")
}

// Text is the visible text of something, or empty.
func (p *Page) Text(what string) string {
	p.t.Helper()
	return Look[string](p, "text("+strconv.Quote(what)+")")
}

// Hear is the page's last answer to the person.
func (p *Page) Hear() string {
	s, err := evaluate[string](p, `text("#reply") || text(".problem") || text(".notice")`)
	if err != nil {
		return err.Error()
	}
	return s
}

func (p *Page) where() string {
	s, err := evaluate[string](p, "location.pathname + location.search")
	if err != nil {
		return err.Error()
	}
	return s
}

// Path is the address of the page.
func (p *Page) Path() string {
	p.t.Helper()
	return Look[string](p, "location.pathname")
}

// Go opens a path of the program.
func (p *Page) Go(path string) {
	p.t.Helper()
	p.must(p.tab.open(p.Wire.URL(path)), "open %s", path)
}

// Fetch requests a page in the background; the answer is on the person's wire.
func (p *Page) Fetch(path string) {
	p.t.Helper()
	Look[bool](p, "!!(await read("+strconv.Quote(path)+"))")
}

// Click presses something with the pointer, or with a finger on a touch screen.
// It waits until the thing can be pressed, and fails if anything else gets the
// click.
func (p *Page) Click(what string) {
	p.t.Helper()
	p.pressed = append(p.pressed, what)
	quoted := strconv.Quote(what)
	type place struct {
		X, Y float64
		Miss string
	}
	at := Look[place](p, fmt.Sprintf("(await until(() => !point(%s).miss, %[2]d), watch(%[1]s), await still(%[1]s, %[2]d))", quoted, p.Patience.Milliseconds()))
	if at.Miss != "" {
		p.t.Fatalf("%s: press %s: %s\nat %s", p.Who, what, at.Miss, p.where())
	}
	p.must(p.tab.press(at.X, at.Y, p.Screen.Touch), "press %s", what)
	hit, err := evaluate[string](p, fmt.Sprintf("await clicked(%d)", p.Patience.Milliseconds()))
	switch {
	case err != nil && !p.leaving(err):
		p.t.Fatalf("%s: press %s: %v", p.Who, what, err)
	case hit != "":
		p.t.Fatalf("%s: press %s: the click went to %s", p.Who, what, hit)
	}
}

// Pressed is all that was pressed since the page was opened.
func (p *Page) Pressed() []string { return p.pressed }

// Type types into a field.
func (p *Page) Type(what, words string) {
	p.t.Helper()
	p.Click(what)
	p.Wait("find(" + strconv.Quote(what) + ") === document.activeElement")
	p.must(p.tab.keys(words), "type into %s", what)
}

// Retype empties a field and types into it.
func (p *Page) Retype(what, words string) {
	p.t.Helper()
	p.Click(what)
	Look[bool](p, "(find("+strconv.Quote(what)+").select(), true)")
	p.must(p.tab.keys(words), "type into %s", what)
}

// Press presses keys, wherever the focus is.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.typed = append(p.typed, keys)
	p.must(p.tab.keys(keys), "keys %q", keys)
}

// Typed are the keys that were pressed since the page was opened.
func (p *Page) Typed() []string { return p.typed }

// Choose selects a value of a select field.
func (p *Page) Choose(what, value string) {
	p.t.Helper()
	p.Run(fmt.Sprintf("document.querySelector(%q).value = %q", what, value))
	if got := Look[string](p, "document.querySelector("+strconv.Quote(what)+").value"); got != value {
		p.t.Fatalf("%s: %s cannot be %q", p.Who, what, value)
	}
}

// Tab goes from field to field with the Tab key until it is on something.
func (p *Page) Tab(what string) {
	p.t.Helper()
	for range 120 {
		p.Press("\t")
		if Look[bool](p, "document.activeElement === find("+strconv.Quote(what)+")") {
			return
		}
	}
	p.t.Fatalf("%s: the Tab key does not come to %s", p.Who, what)
}

// Artefacts is the folder for screenshots: $BURNCARD_ARTEFACTS, or artefacts in
// the project's root, which is not committed.
func Artefacts() string {
	if dir := os.Getenv("BURNCARD_ARTEFACTS"); dir != "" {
		return dir
	}
	dir := "artefacts" // a test runs in its package's folder
	for range 3 {
		if _, err := os.Stat(filepath.Join(filepath.Dir(dir), "go.mod")); err == nil {
			break
		}
		dir = filepath.Join("..", dir)
	}
	return dir
}

var unfit = regexp.MustCompile(`[^A-Za-z0-9]+`)

// Keep keeps a screenshot of a key moment among the artefacts.
func (p *Page) Keep(moment string) {
	p.t.Helper()
	file := unfit.ReplaceAllString(p.t.Name()+" "+moment+" "+p.Who, "-") + ".png"
	if err := p.Shoot(filepath.Join(Artefacts(), file)); err != nil {
		p.t.Fatalf("%s: screenshot: %v", p.Who, err)
	}
}

// Shoot writes what the screen shows to a file, as a WebP or PNG picture by its
// name.
func (p *Page) Shoot(file string) error {
	picture, err := p.tab.shoot(filepath.Ext(file) == ".webp")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, picture, 0o644)
}

// failure keeps a screenshot of a failed test.
func (p *Page) failure() {
	file := filepath.Join(Artefacts(), unfit.ReplaceAllString(p.t.Name()+" failed "+p.Who, "-")+".png")
	if err := p.Shoot(file); err != nil {
		p.t.Logf("%s: screenshot: %v", p.Who, err)
	} else {
		p.t.Logf("%s: screenshot in %s", p.Who, file)
	}
}
