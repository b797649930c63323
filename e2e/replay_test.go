package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"burncard/e2e"
)

// A dealer opens the moment of a mistake from his sheet, and goes through the round with
// the mouse, the keys and by itself; the address of an act opens that act.
func TestReplay(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.bet("25")
	// A card is to be burned before, and box 3 comes before the dealer.
	for _, line := range []string{"deal 3", "deal dealer"} {
		if a := p.hands.Do(line); a.Refused == "" && a.Verdict == "" {
			t.Errorf("coached: %s was not refused", line)
		}
	}
	p.round.Hands.Written = true
	p.round.Deal()
	d := p.dealer
	// The debrief leads there too.
	d.Wait(`document.querySelector('#debrief a[href*="/replay?act="]') !== null`)
	p.hands.Must("tap out")

	d.Click(".mistakes li:first-child a|See the table")
	ready := func() { d.Wait(`document.querySelector(".replay")?.dataset.ready !== undefined`) }
	ready()
	at := func() int {
		return e2e.Look[int](d, `Number(document.querySelector("#acts [aria-current]").dataset.act)`)
	}
	marked := e2e.Look[[]int](d, `[...document.querySelectorAll("#acts .mistaken a")].map((a) => Number(a.dataset.act))`)
	last := e2e.Look[int](d, `document.querySelectorAll("#acts a").length - 1`)
	if len(marked) != 2 || at() != marked[0] {
		t.Fatalf("acts %v are marked, and the page opens at %d", marked, at())
	}
	for _, words := range []string{"Done", "Owed", "633a.7(c)"} {
		if told := d.Text("#this-act"); !strings.Contains(told, words) {
			t.Errorf("at the mistake he reads %q, and not %q", told, words)
		}
	}
	cards := func() int { return e2e.Look[int](d, `document.querySelectorAll("#felt .card").length`) }
	if cards() != 0 {
		t.Errorf("%d cards lie on the table before the first was dealt", cards())
	}
	d.Keep("mistake")

	for _, c := range []struct {
		what string
		do   func()
		want int
	}{
		{"the button for the next mistake", func() { d.Click("#to-mistake-next") }, marked[1]},
		{"Shift+M", func() { d.Press("M") }, marked[0]},
		{"M", func() { d.Press("m") }, marked[1]},
		{"forward", func() { d.Click("#to-forward") }, marked[1] + 1},
		{"the right arrow", func() { d.Run(`document.activeElement.blur()`); d.Press("\u0303") }, marked[1] + 2},
		{"back", func() { d.Click("#to-back") }, marked[1] + 1},
		{"the left arrow", func() { d.Run(`document.activeElement.blur()`); d.Press("\u0302") }, marked[1]},
		{"an act of the list", func() { d.Click(fmt.Sprintf(`#acts [data-act="%d"]`, marked[1]+6)) }, marked[1] + 6},
	} {
		if c.do(); at() != c.want {
			t.Errorf("%s leads to act %d, wanted %d", c.what, at(), c.want)
		}
		if said := d.Text("#announce"); !strings.HasPrefix(said, fmt.Sprintf("Act %d, ", c.want+1)) {
			t.Errorf("at act %d a person who listens hears %q", c.want+1, said)
		}
	}
	if cards() == 0 {
		t.Error("no card lies on the table after some were dealt")
	}
	lies := cards()
	address := e2e.Look[string](d, "location.pathname + location.search")
	d.Keep("stepped")

	// The same address opens the same act, and so it does where no script runs.
	d.Go(address)
	ready()
	if at() != marked[1]+6 || cards() != lies {
		t.Errorf("%s opens act %d with %d cards, wanted %d with %d", address, at(), cards(), marked[1]+6, lies)
	}
	plain := e2e.Look[string](d, `(await (await fetch(location.href)).text()).match(/data-act="(\d+)"[^>]*aria-current="step"/)?.[1] ?? "none"`)
	if plain != fmt.Sprint(marked[1]+6) {
		t.Errorf("without the script %s opens act %s", address, plain)
	}

	// It plays by itself up to the end.
	d.Run(`document.querySelector('#acts [data-act="` + fmt.Sprint(last-2) + `"]').click()`)
	d.Choose("#speed", "4")
	d.Click("#play")
	d.Wait(`document.getElementById("play").matches(":not([aria-pressed])")`) // its name says what a press does
	d.Wait(fmt.Sprintf(`document.querySelector("#acts [aria-current]").dataset.act === "%d"`, last))
	d.Wait(`document.getElementById("play").textContent === "Play"`)
	if told := d.Text("#this-act"); !strings.Contains(told, "The round is over") {
		t.Errorf("at the end he reads %q", told)
	}
	d.Press("?")
	d.See("#keys[open]")
	d.Keep("keys")
	d.Press("\x1b")
	d.Wait(`!document.getElementById("keys").open`)

	d.Go(address)
	ready()
	for _, screen := range []e2e.Screen{{Width: 1024, Height: 768, Touch: true}, {Width: 390, Height: 844, Touch: true, Mobile: true}, {Width: 844, Height: 390, Touch: true, Mobile: true}} {
		d.On(screen)
		d.Keep(fmt.Sprintf("replay %dx%d", screen.Width, screen.Height))
		if felt := e2e.Look[float64](d, `document.getElementById("felt").getBoundingClientRect().height`); felt < min(320, float64(screen.Height)-1) {
			t.Errorf("at %dx%d the felt is %.0f high", screen.Width, screen.Height, felt)
		}
		if clipped := e2e.Look[bool](d, `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector("h1"))`); clipped {
			t.Errorf("at %dx%d the name of the round is cut off", screen.Width, screen.Height)
		}
	}

	// The round can be dealt once more, and taken along in the notation.
	d.On(e2e.Desktop)
	script := e2e.Look[string](d, `await (await fetch(document.querySelector(".round-again a[download]").href)).text()`)
	for _, line := range []string{"table blackjack", "deal 3\n! 633a.7(c)", "burn", "clear dealer"} {
		if !strings.Contains(script, line) {
			t.Errorf("the script has no %q:\n%s", line, script)
		}
	}
	d.Click(".round-again button|Deal this situation")
	d.AtTable()
	d.See("#exercise|Round 1 of")
	d.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))") // the player bets again

	// Another guest reads nothing of it.
	p.paul.Pardon("404")
	if status := e2e.Look[int](p.paul, `(await fetch("`+address+`")).status`); status != 404 {
		t.Errorf("another guest is answered %d", status)
	}
}

// What a player's decision is worth stands at its act.
func TestLongDecisionInReplay(t *testing.T) {
	t.Parallel()
	p := gather(t, house(t), e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.round.Hands.Written = true
	d := p.dealer
	const rounds = 4
	for range rounds {
		p.bet("25")
		p.round.Deal()
	}
	p.hands.Must("tap out")
	d.Wait(`location.pathname.startsWith("/sessions/")`)
	d.Go(e2e.Look[string](d, `location.pathname`) + "/replay")
	decisions := 0
	for n := 1; ; n++ {
		d.Wait(`document.querySelector(".replay")?.dataset.ready !== undefined`)
		for _, act := range e2e.Look[[]int](d, `[...document.querySelectorAll("#acts a")].flatMap((a, i) => (/Box 3 (wants a card|stands|doubles|splits|surrenders)/.test(a.textContent) ? [i] : []))`) {
			d.Click(fmt.Sprintf(`#acts [data-act="%d"]`, act))
			told := d.Text("#this-act .worth")
			best, costs := strings.Contains(told, "The best move."), strings.Contains(told, "it cost him")
			if !strings.Contains(told, "of his wager") || !strings.Contains(told, "that he had seen") || best == costs {
				t.Errorf("at his decision is told %q", told)
			}
			if decisions++; costs {
				for _, screen := range []e2e.Screen{{Width: 1440, Height: 900}, {Width: 1024, Height: 768, Touch: true}, {Width: 390, Height: 844, Touch: true, Mobile: true}} {
					d.On(screen)
					d.Keep(fmt.Sprintf("%dx%d", screen.Width, screen.Height))
				}
				d.On(e2e.Desktop)
			}
		}
		if n == rounds {
			break
		}
		d.Click(`.transport a[aria-label="Round after"]`)
		d.Wait(fmt.Sprintf(`document.querySelector(".replay h1").textContent.startsWith("Round %d,")`, n+1))
	}
	if decisions == 0 {
		t.Errorf("the player had nothing to decide in %d rounds", rounds)
	}
}
