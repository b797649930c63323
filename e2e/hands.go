package e2e

import (
	"fmt"
	"strconv"
	"strings"

	"burncard/game/chip"
	"burncard/templates"
)

// Hands do on a page what a line of the notation says: by pressing things on
// the table and buttons, or only with the keys.
type Hands struct {
	Page *Page
	Keys bool // no pointer and no finger
	// Written is for rounds that only lead to what a test is about: a dealer's line goes
	// through the page's own line of the notation, and nothing is pressed.
	Written bool
}

// Do does what a line says, and waits until the program has answered and the page shows
// the outcome.
func (h Hands) Do(line string) Ack {
	p := h.Page
	p.t.Helper()
	shown := outcome(line, p.Layout())
	mark := p.Wire.Count()
	h.Begin(line)
	a, err := p.Wire.Ack(mark, p.Patience)
	if err != nil {
		p.t.Fatalf("%s: %s: %v\nsaid to him: %s", p.Who, line, err, p.Hear())
	}
	switch {
	case a.Refused != "":
		p.Wait(`text("#reply") !== ""`)
	case a.Verdict != "":
		p.Wait(`text("#verdict") !== ""`)
	case line == "tap out":
		p.Wait(`location.pathname.startsWith("/sessions/") && document.readyState === "complete"`)
	default:
		p.Holds(shown)
	}
	return a
}

// outcome is a JavaScript condition that holds for a layout l after the line
// was done on the layout before.
func outcome(line string, before Layout) string {
	w := strings.Fields(line)
	hand := func(at string) string {
		return fmt.Sprintf("(l.Boxes.flatMap((b) => b.Hands).find((h) => h.At === %q) ?? {Cards: [], Bets: []})", at)
	}
	box := func(n string) string { return fmt.Sprintf("l.Boxes.find((b) => b.N === %s)", n) }
	switch {
	case w[0] == "deal" && w[1] == "dealer":
		return fmt.Sprintf("l.Dealer.length > %d", len(before.Dealer))
	case w[0] == "deal":
		return fmt.Sprintf("%s.Cards.length > %d", hand(w[1]), len(before.Hand(w[1]).Cards))
	case line == "turn hole":
		return `l.Dealer.every((c) => c.Name !== "face-down card")`
	case len(w) > 2 && w[2] == "insurance":
		return box(w[1]) + `.Insurance === ""`
	case w[0] == "take" && len(w) == 4:
		return fmt.Sprintf("%s.Bets.length < %d", hand(w[1]), len(before.Hand(w[1]).Bets))
	case w[0] == "pay", w[0] == "take", w[0] == "push":
		return hand(w[1]) + ".Bets.length === 0"
	case line == "clear dealer":
		return "l.Dealer.length === 0"
	case w[0] == "clear":
		return hand(w[1]) + ".Cards.length === 0"
	case w[0] == "split":
		at, _, _ := strings.Cut(w[1], ".") // 3.2 is split too, and is a hand of box 3
		n, _ := strconv.Atoi(at)
		return fmt.Sprintf("%s.Hands.length > %d", box(at), len(before.Box(n).Hands))
	case len(w) > 1 && w[1] == "bet":
		return box(w[0][1:]) + ".Hands.some((h) => h.Bets.length > 0)"
	case len(w) > 1 && w[1] == "double":
		return box(w[0][1:]) + ".Hands.some((h) => h.Bets.length > 1)"
	case len(w) > 1 && (w[1] == "hit" || w[1] == "stand" || w[1] == "split"):
		return box(w[0][1:]) + ".Hands.some((h) => h.Signal || h.State)"
	}
	return fmt.Sprintf("l.Said.includes(%q)", templates.Words(line))
}

// Must is Do for a line that has to be accepted.
func (h Hands) Must(line string) Ack {
	h.Page.t.Helper()
	a := h.Do(line)
	h.accepted(line, a)
	return a
}

// accepted ends the test if the answer to a line is not that it is done.
func (h Hands) accepted(line string, a Ack) {
	h.Page.t.Helper()
	if a.Refused != "" || a.Verdict != "" {
		h.Page.t.Fatalf("%s: %s: refused: %s %s %s", h.Page.Who, line, a.Refused, a.Cite, h.Page.Text("#verdict"))
	}
}

// Begin makes the gesture and does not wait.
func (h Hands) Begin(line string) {
	h.Page.t.Helper()
	switch {
	case h.Written:
		h.written(line)
	case h.Keys:
		h.typed(line)
	default:
		h.pressed(line)
	}
}

// written hands the line in on the form under "more".
func (h Hands) written(line string) {
	h.Page.t.Helper()
	Look[bool](h.Page, `((input) => { input.value = `+strconv.Quote(line)+`; input.form.requestSubmit(); return true; })(document.getElementById("dealer-line"))`)
}

// pressed makes the gesture with pointer or finger.
func (h Hands) pressed(line string) {
	p := h.Page
	p.t.Helper()
	w := strings.Fields(line)
	switch {
	case line == "deal dealer down":
		h.set("dealer")
		h.bar("own", line)
	case w[0] == "deal":
		// After a refusal the card is in the hand still.
		if !p.Has("#in-hand[data-held=shoe]") {
			p.Click("#shoe .place")
		}
		// A finger that stayed down has turned it already.
		if len(w) == 3 && !p.Has("[data-hand=down][aria-pressed=true]") {
			p.Click("[data-hand=down]")
		}
		h.set(w[1])
	case line == "burn":
		p.Click("#shoe .place")
		p.Click("#rack .place")
	case line == "read":
		p.Click("#dealer .hole")
		p.Click("#reader .place")
	case line == "turn hole":
		p.Click("#dealer .hole")
		p.Click("#dealer .hole")
	case w[0] == "pay":
		h.Cut(w[3])
		p.Click(`.bet[data-at="` + w[1] + `"][data-wager="` + w[2] + `"]`)
	case w[0] == "take" && len(w) == 3, w[0] == "push":
		p.Click(`.bet[data-at="` + w[1] + `"][data-wager="` + w[2] + `"]`)
		h.bar("wager", w[0]+" {at} {wager}")
	case (w[0] == "take" || w[0] == "return") && len(w) == 4:
		p.Click(`.bet[data-at="` + w[1] + `"][data-wager="` + w[2] + `"]`)
		h.bar("wager", w[0]+" {at} {wager} {amount}")
		h.figure(w[3])
	case w[0] == "return":
		p.Click(`.bet[data-at="` + w[1] + `"][data-wager="` + w[2] + `"]`)
		h.bar("wager", "return {at} {wager}")
	case w[0] == "dead", w[0] == "use" && w[1] != "dealer":
		h.set(w[1])
		h.bar("cards", w[0]+" {at}")
	case w[0] == "cut", w[0] == "cover" && len(w) == 2 && w[1] != "shuffler":
		h.inPack(w[0], w[1])
	case w[0] == "catch":
		at := "#box-" + w[1] + ` [data-press="breach"]`
		if !p.Has(at) { // a hand where none should be
			at = "#box-" + w[1] + ` [data-press="bet"][data-wager="main"]`
		}
		p.Click(at)
		h.bar("wager", "catch {box}")
	case w[0] == "half":
		p.Click(`.bet[data-at="` + w[1] + `"][data-wager="main"]`)
		h.bar("wager", "half {at}")
	case w[0] == "clear" && w[1] == "dealer":
		h.set("dealer")
		h.bar("own", line)
	case w[0] == "pile", w[0] == "size":
		p.Click("#box-" + w[1] + " .sundries [data-press=offered]")
		h.bar("cash", strings.Replace(line, w[0]+" "+w[1], w[0]+" {box}", 1))
	case cashActs[w[0]] != "":
		h.atCash(w)
	case w[0] == "call" && w[1] == "floor":
		p.Click(`[data-line="call floor {text}"]`)
		p.Type("#pad-text", strings.Join(w[2:], " "))
		p.Click("#pad-ok")
	case w[0] == "call" && w[1] == "bust":
		h.set("dealer")
		h.bar("own", line)
	case w[0] == "call" && len(w) == 2:
		h.set("dealer")
		h.bar("own", "call {n}")
		h.figure(w[1])
	case w[0] == "call" && w[1] == "blackjack":
		h.set(w[2])
		h.bar("cards", "call blackjack {at}")
	case w[0] == "offer" && w[1] == "cut":
		h.set(w[2])
		h.bar("cards", "offer cut {box}")
	case w[0] == "clear" && w[1] != "shoe", w[0] == "split":
		h.set(w[1])
		h.bar("cards", w[0]+" {at}")
	case strings.HasPrefix(w[0], "p") && len(w) > 1 && w[0] != "push" && w[0] != "pay":
		h.plays(w[1:])
	default:
		h.thing(line)
	}
}

// cashActs are the keys of what is done at a box's cash.
var cashActs = map[string]string{"count": "N", "confirm": "o", "prove": "P", "change": "a", "drop": "n", "toke": "j", "size": "Z"}

// atCash does a line at the cash of a box.
func (h Hands) atCash(w []string) {
	h.Page.t.Helper()
	cash := "#box-" + w[1] + " .sundries button.bet"
	switch w[0] {
	case "change":
		h.take(w[2:])
		// On a phone the bar that is open may lie over the cash.
		if change := `[role=toolbar][data-bar="cash"] [data-line^="change {box}"]`; h.Page.Has(change) {
			h.Page.Click(change)
		} else {
			h.Page.Click(cash)
		}
	case "drop", "toke":
		h.Page.Click(cash)
		h.Page.Click("." + w[0] + " .place")
	case "count":
		h.Page.Click(cash)
		h.bar("cash", "count {box} {amount}")
		h.figure(w[2])
	default:
		h.Page.Click(cash)
		h.bar("cash", w[0]+" {box}")
	}
}

// figure presses the digits of a number or an amount on the pad.
func (h Hands) figure(n string) {
	h.Page.t.Helper()
	for _, digit := range n {
		h.Page.Click(`#pad [data-digit="` + string(digit) + `"]`)
	}
	h.Page.Click("#pad-ok")
}

// inPack puts the cover card into the pack: to cut it there, or to mark the end of the shoe.
// On a shuffled pack the pad comes at once, and counts from the top.
func (h Hands) inPack(verb, cards string) {
	p := h.Page
	p.t.Helper()
	p.Click("#pack .place")
	p.See(`#pad, [role=toolbar][data-bar="pack"]`)
	ok := "#pad-ok"
	if !p.Has("#pad") {
		h.bar("pack", verb+" {cards}")
	} else if verb == "cover" {
		ok = "#pad-cover-here"
		cards = fmt.Sprintf("%s.max - %s", `document.getElementById("pad-range")`, cards)
	}
	Look[bool](p, `((range) => { range.value = `+cards+`; range.dispatchEvent(new Event("input", { bubbles: true })); return true; })(document.getElementById("pad-range"))`)
	p.Click(ok)
}

// take takes chips out of the tray, each value as often as 25x3 says.
func (h Hands) take(chips []string) {
	p := h.Page
	p.t.Helper()
	for _, c := range chips {
		value, times, _ := strings.Cut(c, "x")
		n, err := strconv.Atoi(times)
		if err != nil {
			p.t.Fatalf("%s: chips %q: %v", p.Who, c, err)
		}
		tube := `.tray [data-press=chip][data-chip="` + value + `"]`
		for range n {
			if h.Keys {
				h.key(Look[string](p, "find('"+tube+"').dataset.n"), true)
			} else {
				p.Click(tube)
			}
		}
	}
}

// things are what is pressed of places that a table has once.
var things = map[string]string{
	"own": "#dealer .place", "reader": "#reader .place", "shoe": "#shoe .place", "rack": "#rack .place", "pack": "#pack .place",
	"shuffler": "#shuffler .place", "tray": ".tray .tag", "meters": "#progressive .place", "community": "#community .place",
}

// thing does a line at the table's edge, or at a place that the table has once.
func (h Hands) thing(line string) {
	h.Page.t.Helper()
	name := Look[string](h.Page, `document.querySelector('[role=toolbar] [data-line="`+line+`"]')?.closest("[data-bar]").dataset.bar ?? ""`)
	if at := things[name]; at != "" && !h.Page.Has(`[role=toolbar][data-bar="`+name+`"]`) {
		h.Page.Click(at)
	}
	h.bar(name, line)
}

// bar presses an act in a bar of the felt, after "more" where it stands there.
func (h Hands) bar(name, form string) {
	h.Page.t.Helper()
	bar := `[role=toolbar][data-bar="` + name + `"] `
	act := `[data-line="` + form + `"]`
	if h.Page.Has(bar+`[data-more][aria-expanded="false"]`) && Look[bool](h.Page, `!!document.querySelector('`+bar+`.rest `+act+`')`) {
		h.Page.Click(bar + "[data-more]")
	}
	h.Page.Click(bar + act)
}

// set presses a place on the layout: the dealer's own, a box, a hand.
func (h Hands) set(at string) {
	h.Page.t.Helper()
	switch {
	case at == "dealer" && Look[bool](h.Page, `document.querySelectorAll("#dealer .card").length > 3`):
		h.Page.Click("#dealer .cards") // the cards cover the place
	case at == "dealer":
		h.Page.Click("#dealer .place")
	case strings.Contains(at, "."):
		h.Page.Click(`.hand[data-at="` + at + `"] .cards`)
	case h.Page.Has("#box-" + at + " .hand .cards"):
		h.Page.Click("#box-" + at + " .hand .cards")
	default:
		h.Page.Click(`#box-` + at + ` .place`)
	}
}

// Cut takes an amount of chips out of the tray, or for a player out of his purse, one
// by one into the hand.
func (h Hands) Cut(amount string) {
	p := h.Page
	p.t.Helper()
	from, dealer := ".tray", p.Layout().View == "dealer"
	if !dealer {
		from = ".purse"
	}
	h.each(amount, func(value string) {
		tube := from + ` [data-press=chip][data-chip="` + value + `"]`
		if h.Keys {
			h.key(Look[string](p, "find('"+tube+"').dataset.n"), dealer)
		} else {
			p.Click(tube)
		}
	})
}

// each takes the chips one by one that an amount is made of, from those that are at hand.
func (h Hands) each(amount string, take func(value string)) {
	p := h.Page
	p.t.Helper()
	sum, err := chip.ParseCents(amount)
	if err != nil {
		p.t.Fatalf("%s: %v", p.Who, err)
	}
	set, err := chip.ParseSet(strings.Join(Look[[]string](p, `[...new Set(all("[data-press=chip]").map((b) => b.dataset.chip))]`), ","))
	if err != nil {
		p.t.Fatalf("%s: the chips at hand: %v", p.Who, err)
	}
	chips, ok := chip.Fewest(sum, set)
	if !ok {
		p.t.Fatalf("%s: %s cannot be made with the chips at hand", p.Who, amount)
	}
	for d, n := range chips.Each() {
		for range n {
			take(d.String())
		}
	}
}

// plays does a player's line.
func (h Hands) plays(w []string) {
	p := h.Page
	p.t.Helper()
	if w[0] == "bet" {
		h.Cut(w[2])
		p.Click("#bet")
		return
	}
	p.Click(`.for-player [data-line="{p} ` + w[0] + `"], .for-player [data-line^="{p} ` + w[0] + ` "]`)
}

// shifted are the digits with shift, as on an American keyboard.
const shifted = ")!@#$%^&*("

// key presses a digit.
func (h Hands) key(digit string, shift bool) {
	h.Page.t.Helper()
	if shift {
		digit = string(shifted[digit[0]-'0'])
	}
	h.Page.Press(digit)
}

// tableKeys are the keys of whole lines, placeKeys those that act at the chosen place.
var (
	tableKeys = map[string]string{"burn": "gb", "read": "l", "offer insurance": "i", "close insurance": "I", "no more bets": "m"}
	placeKeys = map[string]string{"deal": "d", "push": "u", "clear": "c", "split": "s"}
)

// typed makes the gesture with the keys.
func (h Hands) typed(line string) {
	p := h.Page
	p.t.Helper()
	w := strings.Fields(line)
	wager := func(id string) {
		if id != "main" {
			p.Press("w")
		}
	}
	if keys := tableKeys[line]; keys != "" {
		p.Press(keys)
		return
	}
	switch {
	case line == "turn hole":
		h.choose("dealer")
		p.Press("f")
	case w[0] == "deal" && len(w) == 3:
		h.choose(w[1])
		p.Press("D")
	case w[0] == "pay":
		h.choose(w[1])
		wager(w[2])
		h.Cut(w[3])
		p.Press("p")
	case w[0] == "take" && len(w) == 3:
		h.choose(w[1])
		wager(w[2])
		p.Press("t")
	case w[0] == "take":
		h.choose(w[1])
		wager(w[2])
		p.Press("T")
		p.See("#pad")
		p.Press(w[3] + "\r")
	case placeKeys[w[0]] != "":
		h.choose(w[1])
		p.Press(placeKeys[w[0]])
	case w[0] == "count":
		h.choose(w[1])
		p.Press("N")
		p.See("#pad")
		p.Press(w[2] + "\r")
	case w[0] == "pile":
		h.choose(w[1])
		p.Press("g" + w[2])
	case cashActs[w[0]] != "":
		h.choose(w[1])
		if w[0] == "change" {
			h.take(w[2:])
		}
		p.Press(cashActs[w[0]])
	case w[0] == "call" && w[1] == "blackjack":
		h.choose(w[2])
		p.Press("b")
	case w[0] == "call" && w[1] == "bust":
		h.choose("dealer")
		p.Press("B")
	case w[0] == "call":
		h.choose("dealer")
		p.Press("=")
		p.See("#pad")
		p.Press(w[1] + "\r")
	case strings.HasPrefix(w[0], "p") && w[1] == "bet":
		h.Cut(w[3])
		p.Press("b")
	case strings.HasPrefix(w[0], "p"):
		p.Press(map[string]string{"hit": "h", "stand": "s", "double": "d", "split": "p", "decline": "n"}[w[1]])
	default:
		p.t.Fatalf("%s: no keys are known for %s", p.Who, line)
	}
}

// choose chooses a place with a digit; the digit again is the box's next hand.
func (h Hands) choose(at string) {
	p := h.Page
	p.t.Helper()
	box, hand, split := strings.Cut(at, ".")
	want := "Box " + box
	switch {
	case at == "dealer":
		box, want = "0", "Your own cards"
	case split:
		want = fmt.Sprintf("Box %s, hand %s", box, hand)
	}
	for range 6 {
		p.Press(box)
		if p.Text("#chosen") == want {
			return
		}
	}
	p.t.Fatalf("%s: the keys do not choose %s", p.Who, want)
}
