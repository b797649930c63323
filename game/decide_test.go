package game_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/gametest"
)

// seeded is chance that comes again.
type seeded struct{ *rand.Rand }

func (s seeded) Below(n int) int { return s.IntN(n) }

func newSeeded(seed uint64) seeded { return seeded{rand.New(rand.NewPCG(seed, 3))} }

// fill puts random operands into a form of the grammar.
func fill(r *rand.Rand, form string) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	box := func() string { return pick("1", "2", "3", "1.1", "1.2", "2.3", "7", "8") }
	money := func() string { return pick("0", "2.50", "5", "7", "12.50", "25", "100", "3000") }
	chips := func() string { return pick("5x1", "25x2 5x1", "2.50x3", "100x9", "1x1") }
	words := strings.Fields(form)
	for i, w := range words {
		switch w {
		case "@", "~":
			words[i] = box()
		case "^":
			words[i] = pick("dealer", box(), box())
		case "W":
			words[i] = pick("main", "main", "insurance", "top-3")
		case "N":
			words[i] = fmt.Sprint(r.IntN(120))
		case "N?":
			words[i] = pick("", fmt.Sprint(r.IntN(20)))
		case "$", "$W":
			words[i] = money()
		case "$?":
			words[i] = pick("", money())
		case "X":
			words[i] = chips()
		case "%":
			words[i] = pick("small", "medium", "large")
		case "T", "T?":
			words[i] = pick("Ann", "Ben", "fault", "wrong", "exam", "coached")
		case "C":
			words[i] = pick("AS", "TH TD", "9C 9C 9C")
		case "H":
			words[i] = pick("settle=one-pass", "decks=2", "splits=0")
		}
	}
	return strings.Join(words, " ")
}

// anything does a random act of the whole grammar at random places.
func anything(r *rand.Rand) string {
	forms := game.Grammar()
	f := forms[r.IntN(len(forms))]
	switch f.By {
	case game.ByPlayer:
		return fmt.Sprintf("p%d %s", 1+r.IntN(8), fill(r, f.Form))
	case game.ByFloor:
		return "floor " + fill(r, f.Form)
	case game.ByClock:
		return "clock " + fill(r, f.Form)
	case game.ByMeter:
		return "meter " + fill(r, f.Form)
	case game.ByTerminal:
		return fmt.Sprintf("t%d %s", 1+r.IntN(5), fill(r, f.Form))
	case game.BySystem:
		return "system " + fill(r, f.Form)
	}
	return fill(r, f.Form)
}

// physics holds what must be true of any act in any state: Decide never
// panics, refuses without touching the table, and loses no card and no chip.
func physics(t *testing.T, seed uint64) {
	draw := newSeeded(seed)
	r := draw.Rand
	house, err := game.NewHouse().With("decks=1")
	if err != nil {
		t.Fatal(err)
	}
	tab := new(game.Table)
	book := &game.Rulebook{Variant: "any"}
	if seed%3 == 0 { // a table whose wagers are electronic
		book.Terms.Terminals, book.Boxes, house.Terminals = true, 3, 4
	}
	opened := book.Open(game.Exam, house, []string{"round", "opening", "preinspected"}[r.IntN(3)], draw)
	opened.Systems = []game.System{{Wager: "top-3", Booked: true}, {Wager: "perfect-pairs"}}
	log := []game.Fact{opened}
	tab.Fold(log...)
	called := func(*game.Table, game.Spot) bool { return r.IntN(3) > 0 }
	var said []string
	for range 150 {
		line := anything(r)
		if tab.Station.Frozen {
			line = "resume"
		} else if a, ok := tab.Ripe(); ok {
			line = a.String()
		}
		if len(said) < 3 {
			line = fmt.Sprintf("p%d sit %c 1000", len(said)+1, 'A'+len(said))
		}
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		said = append(said, line)
		before := tab.Clone()
		facts, err := game.Decide(tab, a, called, draw, nil)
		if !reflect.DeepEqual(before, tab.Clone()) {
			t.Fatalf("deciding %s changed the table", line)
		}
		if err != nil {
			if len(facts) > 0 {
				t.Fatalf("%s is refused (%v) with facts", line, err)
			}
			if !strings.Contains(err.Error(), ": ") {
				t.Fatalf("%s: refusal %q does not name two things", line, err)
			}
			said = said[:len(said)-1]
			if len(said) < 3 {
				t.Fatal(err)
			}
			continue
		}
		tab.Fold(facts...)
		log = append(log, facts...)
		if err := gametest.Conserved(tab); err != nil {
			t.Fatalf("%v after\n%s", err, strings.Join(said, "\n"))
		}
	}
	if err := gametest.SameFold(log, tab); err != nil {
		t.Fatal(err)
	}
	if err := gametest.Stored(tab); err != nil {
		t.Fatal(err)
	}
}

func TestPhysics(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 20
	}
	for seed := range n {
		physics(t, seed)
	}
}

// FuzzDecide is TestPhysics over any seed.
func FuzzDecide(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(physics)
}
