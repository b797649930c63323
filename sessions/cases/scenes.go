package cases

import (
	"fmt"
	"strings"

	"burncard/game"
)

// A scene is what is drawn in at a table beside the players' bets and answers, so that
// clauses come up which a quiet round seldom has.
type scene uint8

const (
	quiet      scene = iota // the cards alone
	richCards               // cards that split, that make Blackjacks, or that bust
	playersErr              // players touch, cap, pinch, and say no sign
	faults                  // devices break
	opening                 // the table opens, or another shoe is made up
	houseWork               // dealers change, cash comes, chips are filled, the day ends
	scenesInAll
)

// sceneOf is the scene of the nth table of a search.
func sceneOf(n int) scene { return scene(n) % scenesInAll }

func (s scene) start(n int) string {
	if s == opening {
		return []string{"opening", "preinspected"}[n/int(scenesInAll)%2]
	}
	return "round"
}

// happen draws in what the scene has. What cannot happen now does not.
func (d *dealing) happen() {
	t := d.referee.Table
	one := func(lines ...string) {
		_ = d.try(lines[d.rand.IntN(len(lines))])
	}
	box := func() string { return fmt.Sprint(1 + d.rand.IntN(len(t.Boxes))) }
	if before := !t.Round.Started && t.Wagered(); d.scene != opening && before && d.rand.IntN(3) == 0 || d.scene == richCards && !t.Round.Started && d.rand.IntN(2) == 0 {
		d.rig()
	}
	switch d.scene {
	case playersErr:
		if d.rand.IntN(7) == 0 {
			p := "p" + box() + " "
			one(p+"touch cards", p+"touch pay", p+"cap main 5", p+"pinch main 5", p+"late main 10", p+"sneak main 2", p+"jumble", p+"unclear",
				p+"word hit", p+"word stand", p+"instead stand", p+"instead hit", p+"conduct drink", p+"conduct age", p+"show", p+"dispute", p+"leave")
		}
	case faults:
		if d.rand.IntN(6) == 0 {
			n := fmt.Sprint(1 + d.rand.IntN(6))
			one("inject reader fault", "inject reader wrong", "inject face-up "+n, "inject foreign "+n, "inject torn "+n, "inject sticks "+n, "inject short "+n,
				"inject shoe wrong", "inject shuffler jam", "inject shuffler stops", "inject shuffler incomplete", "inject shuffler keeps 2", "inject shuffler sorts",
				"inject shuffler alarm", "inject shuffler fault", "inject progressive misses "+n, "inject progressive phantom "+n, "inject progressive stuck",
				"inject progressive frozen", "inject progressive dead", "inject ten "+n, "inject ten", "inject damaged", "inject missing", "inject short 0",
				"inject terminal dead "+n, "inject terminal stuck "+n, "inject terminal misses "+n, "inject countdown")
		}
	case opening:
		if d.rand.IntN(12) == 0 {
			one("floor recut", "floor reshuffle", "floor idle", "inject damaged", "inject missing", "inject ten", "tap in Bea", "tap out", "clock hours 24")
		}
	case houseWork:
		if d.rand.IntN(8) == 0 {
			p := "p" + box() + " "
			one("tap in Bea", "tap in Cal", "clear hands", p+"cash 100", p+"cash 50", p+"tip 5", p+"colour 5x20", p+"leave", p+"dispute", "floor slip fill 25x4", "floor slip credit 25x4",
				"floor runner 25x4", "floor runner 25x3", "floor send", "floor sign", "clock hours 24", "clock day", "floor reshuffle", "floor idle", "floor void", "floor replace cards", "floor count")
		}
	}
}

// try does a line that may be impossible or wrong; then nothing happens.
func (d *dealing) try(line string) error {
	a, err := game.ParseAct(line)
	if err != nil {
		return err
	}
	was := d.wrong
	err = d.act(a)
	d.wrong = was
	return err
}

// rig brings cards to the front.
func (d *dealing) rig() {
	ranks := []string{"A", "8", "A9", "AK", "AKQ8", "678", "AT", "T6", "5"}[d.rand.IntN(9)]
	var b strings.Builder
	b.WriteString("inject next")
	for i := range 10 {
		fmt.Fprintf(&b, " %c%c", ranks[d.rand.IntN(len(ranks))], "CDHS"[i%4])
	}
	_ = d.try(b.String())
}
