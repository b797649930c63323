// Command net prints what every audience's page shows after every act of dealing
// scripts, as a browser would understand it: attributes in alphabetical order,
// white space folded. Two versions of the program show the same pages if they
// print the same text.
//
//	go run ./e2e/net FILE...        prints the pages of these scripts
//	go run ./e2e/net -sums FILE...  one line for each script: the SHA-256 of its pages and its name
//
// The sums of all scripts are kept in pages.sum, together with the commit that
// made them. TestPages compares some of them in every test run; make net
// compares all, and shows how the pages of the kept commit differ. A change of
// pages that is meant is told in the commit, and pages.sum made anew:
//
//	.ci/net -keep
package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
	"burncard/variants/scenario"
)

func main() {
	sums := flag.Bool("sums", false, "print the SHA-256 of each script's pages instead of the pages")
	flag.Parse()
	for _, name := range flag.Args() {
		if err := printScript(os.Stdout, name, *sums); err != nil {
			fmt.Fprintln(os.Stderr, "net:", err)
			os.Exit(1)
		}
	}
}

func printScript(w io.Writer, name string, sums bool) error {
	if !sums {
		return dump(w, name)
	}
	sum, err := sumOf(name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s %s\n", sum, name)
	return err
}

// sumOf is the SHA-256 of what dump writes for a script, in hexadecimal.
func sumOf(name string) (string, error) {
	h := sha256.New()
	if err := dump(h, name); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

// dump plays a script and writes the pages of all audiences: whole before the
// first act, and after each act the elements that changed.
func dump(w io.Writer, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	script, err := scenario.Parse(name, text)
	if err != nil {
		return err
	}
	run, err := scenario.Begin(script, variants.Lookup)
	if err != nil {
		return err
	}
	p := printer{w: w, run: run, shown: map[string]string{}}
	p.wholePages()
	run.Watch = func(l scenario.Line, v game.Verdict) {
		p.verdict = nil
		if len(v.Mistakes) > 0 {
			p.verdict = &record.Judged{Round: run.Referee.Table.Rounds, Mistake: v.Mistakes[0]}
		}
		p.changes(fmt.Sprintf("line %d: %s", l.N, l.Text))
	}
	run.Play() // whether the script holds is for the tests of variants to say
	return p.err
}

// A printer writes the pages of a script that is being played.
type printer struct {
	w       io.Writer
	run     *scenario.Run
	verdict *record.Judged    // of the last act, if it was wrong
	shown   map[string]string // the HTML that was last written, by audience and element
	err     error             // the first error
}

// An audience is one kind of person who looks at the table.
type audience struct {
	name   string
	viewer game.Viewer
}

// audiences lists everybody who can look at the table: the floor's people, the
// dealer, a spectator, the player of each box and the first three terminals.
func (p *printer) audiences() []audience {
	t := p.run.Referee.Table
	list := []audience{
		{"dealer", game.Viewer{Role: game.DealerView}},
		{"floor", game.Viewer{Role: game.FloorView}},
		{"instructor", game.Viewer{Role: game.InstructorView}},
		{"spectator", game.Viewer{Role: game.Spectator}},
	}
	for i := range t.Boxes {
		if b := &t.Boxes[i]; b.Player >= 0 {
			list = append(list, audience{
				fmt.Sprintf("box %d", b.N),
				game.Viewer{Role: game.PlayerView, Boxes: []int8{int8(b.N)}},
			})
		}
	}
	for i := range min(3, len(t.Terminals)) {
		if t.Terminals[i].Name != "" {
			list = append(list, audience{
				fmt.Sprintf("terminal %d", i+1),
				game.Viewer{Role: game.PlayerView, Terminal: int8(i + 1)},
			})
		}
	}
	return list
}

// scene is what a viewer sees now. Verdicts reach the same viewers as at a live
// table.
func (p *printer) scene(v game.Viewer) *sessions.Scene {
	t := p.run.Referee.Table
	s := &sessions.Scene{
		Table: sessions.TableInfo{
			ID: "net", Name: "Net", Variant: t.Variant, Mode: t.Mode.String(), House: t.House,
			Dealer: "Dee", Rounds: t.Rounds,
		},
		View: game.See(t, v, p.run.Referee.Due()),
	}
	if t.Mode != game.Exam || v.Oversees() {
		s.Verdict = p.verdict
		if p.verdict != nil && v.Oversees() {
			s.Ticker = []record.Mistake{{Judged: *p.verdict}}
		}
	}
	if p.verdict != nil && !t.Round.Started && (v.Oversees() || v.Role == game.DealerView) {
		s.Debrief = []record.Judged{*p.verdict}
	}
	return s
}

func (p *printer) wholePages() {
	for _, a := range p.audiences() {
		s := p.scene(a.viewer)
		d := templates.TableData{Page: templates.Page{Who: templates.Who{Name: "Ann"}}, Table: "net"}
		p.element(a, "page", "before the first act", templates.TablePage(d, s))
	}
}

// changes writes the elements that look otherwise than when they were last
// written.
func (p *printer) changes(when string) {
	for _, a := range p.audiences() {
		scene := p.scene(a.viewer)
		for i := range templates.Elements {
			e := &templates.Elements[i]
			if view, _ := e.View(scene, nil); view != nil {
				p.element(a, e.ID, when, e.Draw(view))
			}
		}
	}
}

func (p *printer) element(a audience, id, when string, c templ.Component) {
	if p.err != nil {
		return
	}
	var html bytes.Buffer
	if p.err = c.Render(context.Background(), &html); p.err != nil {
		return
	}
	key := a.name + " " + id
	if p.shown[key] == html.String() {
		return
	}
	p.shown[key] = html.String()
	var b strings.Builder
	if p.err = writeDOM(&b, html.String(), id == "page"); p.err != nil {
		return
	}
	_, p.err = fmt.Fprintf(p.w, "== %s, %s, %s\n%s", when, a.name, id, b.String())
}
