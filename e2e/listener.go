package e2e

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"

	"burncard/templates"
)

// A Listener deals as a person does who cannot see the felt. What is pressed is looked up in the
// browser's accessibility tree by its role and its name, gets the focus, and is pressed
// with a key; what came of it is heard in the live region.
type Listener struct {
	Page *Page
	// Presses are the keys that the last act took, chips, figures and "more" apart.
	Presses int
}

// A control is a node of the accessibility tree.
type control struct {
	name string
	id   cdp.BackendNodeID
}

// controls lists what has a role and is not hidden, inside a control or on the whole page.
func (l *Listener) controls(role string, inside *control) (list []control) {
	p := l.Page
	p.t.Helper()
	ctx := p.chromium().ctx
	query := accessibility.QueryAXTreeParams{Role: role}
	if inside != nil {
		query.BackendNodeID = inside.id
	} else {
		doc, err := chromedp.Call(ctx, dom.GetDocument, dom.GetDocumentParams{Depth: new(int64(0))})
		if err != nil {
			p.t.Fatalf("%s: the document: %v", p.Who, err)
		}
		query.NodeID = doc.Root.NodeID
	}
	found, err := chromedp.Call(ctx, accessibility.QueryAXTree, query)
	if err != nil {
		p.t.Fatalf("%s: every %s of the page: %v", p.Who, role, err)
	}
	for _, n := range found.Nodes {
		if n.Ignored || n.Name == nil {
			continue
		}
		name, err := strconv.Unquote(string(n.Name.Value))
		if err != nil {
			p.t.Fatalf("%s: the name %s: %v", p.Who, n.Name.Value, err)
		}
		list = append(list, control{name, n.BackendDOMNodeID})
	}
	return list
}

// the is the one control with a role whose name is like a pattern.
func (l *Listener) the(role, pattern string, inside *control) control {
	l.Page.t.Helper()
	like := regexp.MustCompile("^(?:" + pattern + ")$")
	all := l.controls(role, inside)
	for _, c := range all {
		if like.MatchString(c.name) {
			return c
		}
	}
	l.Page.t.Fatalf("%s: no %s has a name like %q; there are %+v", l.Page.Who, role, pattern, all)
	return control{}
}

// press gives a control the focus and presses a key on it.
func (l *Listener) press(c control, key string) {
	p := l.Page
	p.t.Helper()
	if _, err := chromedp.Call(p.chromium().ctx, dom.Focus, dom.FocusParams{BackendNodeID: c.id}); err != nil {
		p.t.Fatalf("%s: the focus does not come to %q: %v", p.Who, c.name, err)
	}
	p.Press(key)
	l.Presses++
}

// place presses a place on the felt.
func (l *Listener) place(pattern string) {
	l.Page.t.Helper()
	l.press(l.the("button", pattern, nil), "\r")
}

// slot presses an act in the bar with a name, to which the focus has gone.
func (l *Listener) slot(bar, act string) {
	p := l.Page
	p.t.Helper()
	toolbar := l.the("toolbar", bar, nil)
	if bar != edgeBar && !Look[bool](p, `document.activeElement.closest("[role=toolbar]")?.getAttribute("aria-label") === `+strconv.Quote(toolbar.name)) {
		p.t.Fatalf("%s: a place was pressed, and the focus is not in its bar %q", p.Who, toolbar.name)
	}
	for range 2 {
		for _, c := range l.controls("button", &toolbar) {
			if c.name == act {
				l.press(c, " ")
				return
			}
		}
		l.press(l.the("button", "More", &toolbar), " ")
		l.Presses--
	}
	p.t.Fatalf("%s: the bar %q has no %s", p.Who, bar, act)
}

// edgeBar is the name of the bar that is always there.
const edgeBar = "The table's edge"

// figure writes a number on the pad.
func (l *Listener) figure(n string) {
	l.Page.t.Helper()
	pad := l.the("dialog", ".*", nil)
	l.Page.Press(n)
	l.press(l.the("button", "Do it", &pad), " ")
	l.Presses--
}

// take takes chips out of the tray.
func (l *Listener) take(value string, times int) {
	l.Page.t.Helper()
	tube := l.the("button", "Take a chip of "+regexp.QuoteMeta(value), nil)
	for range times {
		l.press(tube, "\r")
		l.Presses--
	}
}

// Must does a line that has to be accepted, and listens to what is said of it.
func (l *Listener) Must(line string) {
	p := l.Page
	p.t.Helper()
	l.Presses = 0
	mark := p.Wire.Count()
	Look[bool](p, ear)
	l.begin(line)
	a, err := p.Wire.Ack(mark, p.Patience)
	if err != nil || a.Refused != "" || a.Verdict != "" {
		p.t.Fatalf("%s: %s: %v %s %s\nsaid: %s", p.Who, line, err, a.Refused, a.Verdict, p.Hear())
	}
	heard := templates.Words(line)
	if line == "clear dealer" {
		heard = "The round is over"
	}
	p.Wait(`window.rigHeard.some((said) => said.includes(` + strconv.Quote(heard) + `))`)
}

// ear listens to the live region from now on: what is said there is soon followed by more.
const ear = `(() => {
	window.rigHeard = [];
	const said = document.getElementById("announce");
	window.rigEar ??= (() => {
		const ear = new MutationObserver(() => window.rigHeard.push(said.textContent));
		ear.observe(said, { childList: true, characterData: true, subtree: true });
		return ear;
	})();
	return true;
})()`

func (l *Listener) begin(line string) {
	p := l.Page
	p.t.Helper()
	w := strings.Fields(line)
	box := func(at string) (place, bar string) {
		n, hand, split := strings.Cut(at, ".")
		if !split {
			return "Box " + n, "Box " + n
		}
		return fmt.Sprintf("Box %s hand %s", n, hand), fmt.Sprintf("Box %s, hand %s", n, hand)
	}
	at := func(place, bar, act string) {
		l.place(place)
		l.slot(bar, act)
	}
	own := func(act string) { at("The dealer's own place", "Your own cards", act) }
	cash := func(act string) { at("Cash of box "+w[1]+":.*", "Box "+w[1]+", cash", act) }
	wager := func(act string) {
		place, bar := box(w[1])
		words := "wager"
		if w[2] != "main" {
			words = w[2]
		}
		at("(?i).*"+words+".*"+place+"\\b.*", bar+", "+words, act)
	}
	switch w[0] {
	case "burn":
		at("Draw a card from the shoe", "The shoe", "Burn")
	case "read":
		at("Card reader", "The card reader", "Read")
	case "offer":
		l.slot(edgeBar, "Insurance?")
	case "close":
		l.slot(edgeBar, "Insurance closed")
	case "turn":
		own("Turn")
	case "count":
		cash("Count")
		l.figure(w[2])
	case "confirm", "prove", "drop":
		cash(strings.ToUpper(w[0][:1]) + w[0][1:])
	case "change":
		for _, c := range w[2:] {
			value, times, _ := strings.Cut(c, "x")
			n, err := strconv.Atoi(times)
			if err != nil {
				p.t.Fatalf("%s: chips %q: %v", p.Who, c, err)
			}
			l.take(value, n)
		}
		l.place("Cash of box " + w[1] + ":.*")
	case "pay":
		hands := Hands{Page: p}
		hands.each(w[3], func(value string) { l.take(value, 1) })
		place, _ := box(w[1])
		l.place("(?i).*wager.*" + place + "\\b.*")
	case "take", "push":
		wager(strings.ToUpper(w[0][:1]) + w[0][1:])
	case "deal", "clear", "split":
		act := strings.ToUpper(w[0][:1]) + w[0][1:]
		switch {
		case line == "deal dealer down":
			own("Down")
		case w[1] == "dealer":
			own(act)
		default:
			place, bar := box(w[1])
			at(place, bar, act)
		}
	case "call":
		place, bar := box(w[2])
		at(place, bar, "Blackjack!")
	default:
		p.t.Fatalf("%s: nothing is known of %s", p.Who, line)
	}
}
