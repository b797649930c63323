package game_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
)

// seeded is chance that comes again.
type seeded struct{ *rand.Rand }

func (s seeded) Below(n int) int { return s.IntN(n) }

func newSeeded(seed uint64) seeded { return seeded{rand.New(rand.NewPCG(seed, 3))} }

// texts are words that say something to the forms that take one.
var texts = map[string][]string{
	"inject shuffler T N?":    {"fault", "jam", "stops", "incomplete", "keeps", "sorts", "alarm", "unmixed", "wrong"},
	"inject progressive T N?": {"misses", "phantom", "stuck", "frozen", "dead"},
	"inject pick W T":         {"QH", "3", "99"},
	"inject terminal T N":     {"dead", "frozen", "stuck", "misses"},
	"hold T":                  {"left", "right"},
	"draw T":                  {"a", "b"},
	"side T":                  {"a", "b"},
	"slip T X":                {"opener", "closer", "fill", "credit"},
	"award T @ W $":           {"mega", "mini"},
	"word T":                  {"hit", "stand", "double", "split"},
	"instead T":               {"hit", "stand"},
}

// fill puts random operands into a form of the grammar.
func fill(r *rand.Rand, form string) string {
	pick := func(words ...string) string { return words[r.IntN(len(words))] }
	box := func() string { return pick("1", "2", "3", "1.1", "1.2", "2.3", "7", "8") }
	money := func() string { return pick("0", "2.50", "5", "7", "12.50", "25", "100", "3000") }
	chips := func() string { return pick("5x1", "25x2 5x1", "2.50x3", "100x9", "1x1") }
	words := strings.Fields(form)
	for i, w := range words {
		switch w {
		case "@":
			words[i] = box()
		case "~":
			words[i] = pick(box(), box(), "switch 1", "switch 2")
		case "^":
			words[i] = pick("dealer", "dealer", box(), box(), box(), "switch 1", "switch 2", "community")
		case "W":
			words[i] = pick("main", "main", "insurance", "top-3", "perfect-pairs", "bad-beat")
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
			if own := texts[form]; own != nil {
				words[i] = pick(own...)
				continue
			}
			words[i] = pick("Ann", "Ben", "fault", "wrong", "exam", "coached")
		case "C":
			words[i] = pick("AS", "TH TD", "9C 9C 9C")
		case "H":
			words[i] = pick("settle=one-pass", "decks=2", "splits=0")
		}
	}
	return strings.Join(words, " ")
}

// play is what a round is made of, so that random acts get into one: at box or
// terminal #, of the first three.
var play = [...][]string{
	{
		"p# bet main 25", "p# bet main 25", "p# bet main 10", "p# bet top-3 5", "p# bet perfect-pairs 5", "p# fund 100", "p# bet bad-beat 5", "p# jumble",
		"lock", "gather", "float", "deal #", "deal #", "deal #", "deal dealer", "deal dealer down", "deal #.1", "deal #.2", "deal # down",
		"deal switch # down", "turn switch #", "clear switch #", "p# switch", "p# keep", "p# insure 5", "read", "turn hole", "turn #",
		"p# hit", "p# stand", "p# double 25", "p# double", "p# split", "p# split 25", "p# surrender", "p# rescue", "p# word hit", "p# instead stand",
		"p# pinch main 5", "p# cap main 5", "catch #", "lammer #", "unlammer #", "tuck #", "use #", "use dealer", "discard", "p# tip 5", "toke #", "p# cash 100 main",
		"take # main", "pay # main 25", "push # main", "half #", "return # main", "take #.1 main", "pay #.2 main 10", "take # top-3", "pay # perfect-pairs 50",
		"press # perfect-pairs 10", "press aside # perfect-pairs 10", "offer perfect-pairs #", "take # press", "credit # bad-beat 20", "take # bad-beat",
		"return # bad-beat", "take # insurance", "return # insurance", "bonus # 50", "confirm #", "change # 25x4", "drop #",
		"floor validate # top-3", "meter award mega # top-3 25", "floor pay # top-3 25", "hold left", "shuffler load", "shuffler start", "shuffler unload", "clear #", "clear dealer",
	},
	{ // at terminals
		"t# position 1", "t# bet main 10", "t# bet main 10", "t# cash 50", "t# hit", "t# stand", "t# double 10", "t# split", "t# surrender", "t# insure 5",
		"t# even-money", "t# decline", "t# complain", "t# leave", "clock countdown 0", "system settle", "system offer insurance", "deal 1", "deal 1", "deal 2",
		"deal dealer", "deal dealer down", "read", "turn hole", "deal community", "deal community", "deal community", "use community", "clear 1", "clear 2",
		"clear dealer", "clear community", "discard", "inject terminal dead #", "inject terminal misses #", "floor repair terminal #",
	},
}

// scripts lead where chance alone hardly comes.
var scripts = [...][]string{
	{
		"p# bet main 25;deal #;deal dealer;deal #;deal dealer down;p# split;split #;deal #.1;deal #.2;p# stand;p# stand;turn hole;pay #.1 main 25;take #.2 main;clear #.1;clear #.2;clear dealer;p# dispute;rebuild #;put back",
		"p# bet main 25;deal #;deal #;p# split 25;split #;join #;half #;clear #;clear dealer",
		"p# bet main 10;deal #.1;deal #.2;deal #.1;deal #.2;p# switch;swap #;take #.1 main;push #.2 main",
		"deal switch # down;deal switch # down;deal #;deal #;p# switch;clear #;turn switch #;take # main;clear #",
		"p# bet main 25;deal # down;deal # down;p# show;p# double 25;deal # down;turn #;p# rescue",
		"deal # down;deal # down;p# show;p# hit;deal # down;p# discard;take # main;clear #",
		"inject torn 1;deal #;floor replace card;call floor",
		"inject ten 1;deal #;call floor;floor approve", "inject ten;inspect;call floor;floor replace cards",
		"inject reader wrong in 2 rounds;inject reader fault after 3 cards;withdraw 1",
		"draw a;side b;deal #;deal dealer;segregate;clear #;clear dealer",
		"p# bet main 25;deal #;p# pinch main 5;catch #;p# unclear",
		"p# bet perfect-pairs 5;deal #;offer perfect-pairs #;p# press perfect-pairs;press # perfect-pairs 10;take # main;clear #",
		"take 1 main;take 2 main;take 3 main;clear 1;clear 2;clear 3;discard;clear dealer;p# dispute;rebuild #;put back",
		"p# bet bad-beat 5;lock;deal #;deal dealer;credit # bad-beat 20;clear #;clear dealer",
		"shuffle;offer cut #;p# cut 10;cover 20;load;burn", "hold right;deal #;lay down;hold left",
		"shuffler load;shuffler start;shuffler unload;shuffler dismiss;shuffler open;shuffle", "inspect;floor verify;spread;face-down;wash;stack;shuffle;cut 12;cover 30;load;burn",
	},
	{
		"t# position 1;t# bet main 10;clock countdown 0;deal 1;deal 1;deal dealer;t# hit;deal community;t# stand;clear 1;clear dealer;clear community",
		"t# position 1;t# bet main 10;deal 1;deal 1;deal dealer;t# split;deal community;t# double 10;deal community;turn hole",
		"t# position 1;t# bet main 10;deal 1;deal 1;deal dealer;t# surrender;floor void",
	},
}

// spoken is a form with the role that says it.
type spoken struct {
	*game.Form
	by game.Role
}

// forms are those of all words.
var forms = func() (list []spoken) {
	for _, w := range game.Words() {
		for i := range w.Forms {
			list = append(list, spoken{&w.Forms[i], w.By})
		}
	}
	return list
}()

// A walk does random acts: a third as in a round, a third those of a script, the
// others of the whole grammar at random places.
type walk struct {
	*rand.Rand
	terminals int // 1 where all wagers are electronic
	script    []string
}

func (r *walk) act() string {
	at := func(line string) string { return strings.ReplaceAll(line, "#", fmt.Sprint(1+r.IntN(3))) }
	switch r.IntN(3) {
	case 0:
		lines := play[r.terminals]
		return at(lines[r.IntN(len(lines))])
	case 1:
		if len(r.script) == 0 {
			of := scripts[r.terminals]
			r.script = strings.Split(at(of[r.IntN(len(of))]), ";")
		}
		line := r.script[0]
		r.script = r.script[1:]
		return line
	}
	f := forms[r.IntN(len(forms))]
	line := fill(r.Rand, f.Grammar)
	switch f.by {
	case game.ByPlayer:
		return fmt.Sprintf("p%d %s", 1+r.IntN(8), line)
	case game.ByTerminal:
		return fmt.Sprintf("t%d %s", 1+r.IntN(5), line)
	case game.ByDealer, game.ByInstructor:
		return line
	}
	return f.by.String() + " " + line
}

// tables are of every kind that physics knows: what cards come from, and what
// games fix.
var tables = []struct {
	house string
	book  game.Rulebook
}{
	{house: "decks=1"},
	{house: "decks=1", book: game.Rulebook{Boxes: 3, Has: game.Equipment{Terminals: true}}},
	{house: "decks=2 shoe=double"},
	{house: "decks=1 shuffler=batch"},
	{house: "decks=1 shuffler=continuous"},
	{house: "decks=1 shoe=hand shuffler=batch"},
	{house: "decks=1", book: game.Rulebook{Has: game.Equipment{SwitchPlaces: 2}, Particulars: game.Particulars{AnteOptional: true}}},
	{house: "decks=2 split-aces=one-card", book: game.Rulebook{Has: game.Equipment{Areas: 2}, Particulars: game.Particulars{BlackjacksWait: true}}},
	{house: "decks=1", book: game.Rulebook{Has: game.Equipment{MissingRanks: "T", LammerRack: true, MasqueReader: true}, Particulars: game.Particulars{DealerSoftTo: 22, DealerOver: 22, DoubleRescue: true}}},
	{house: "decks=1 split-cards=in-turn", book: game.Rulebook{Boxes: 1, Has: game.Equipment{Terminals: true, SharedHand: true}}},
}

// physics holds what must be true of any act in any state: Decide never
// panics, refuses without touching the table, and loses no card and no chip.
func physics(t *testing.T, seed uint64) {
	draw := newSeeded(seed)
	r := walk{Rand: draw.Rand}
	kind := tables[seed%uint64(len(tables))]
	house, err := game.ReadHouse(kind.house)
	if err != nil {
		t.Fatal(err)
	}
	book := kind.book
	book.Variant, book.Procedure = "any", game.InOrder()
	book.BetEnds = func(t *game.Table, w *game.Terminal, list []game.BetEnd) []game.BetEnd {
		for _, b := range w.Device.Bets {
			if t.Round.Started { // the main wager wins, others are lost
				back := map[bool]chip.Cents{true: b.Amount}[b.Wager == "main"]
				list = append(list, game.BetEnd{Terminal: w.N, Wager: b.Wager, Back: back, Win: back})
			}
		}
		return list
	}
	book.DealerTakes = func(_ *game.Table, w *game.Terminal) bool { return book.Has.SharedHand && w.N == 2 && w.Plays() }
	book.Claims = func(_ *game.Table, box int8, wager string) []game.Claim {
		winners := []game.WagerBet{{Box: box, Stake: 500}}
		return []game.Claim{{Wager: wager, Meter: "mega", Share: 50, Winners: winners}, {Wager: wager, Meter: game.ByPaytable, Winners: winners, Fixed: 2500}}
	}
	book.Called = func(*game.Table, game.Spot) bool { return r.IntN(3) > 0 }
	tab := game.NewTable(&book)
	if book.Has.Terminals {
		house.Terminals, r.terminals = 4, 1
	}
	opened := book.Open(game.Exam, house, []string{"round", "opening", "preinspected"}[r.IntN(3)], draw)
	if !book.Has.Terminals {
		opened.Systems = []game.System{
			{Wager: "top-3", Gathered: true, Mystery: "mega"}, {Wager: "perfect-pairs"},
			{Wager: "bad-beat", Account: true, DrawsCard: true, DrawsPosition: true, Mystery: "mini"},
		}
	}
	log := []game.Fact{opened}
	tab.Evolve(log...)
	var said []string
	for range 150 {
		line := r.act()
		if tab.Station.Frozen {
			line = "resume"
		} else if a, ok := tab.Ripe(); ok {
			line = a.String()
		}
		if len(said) < 3 {
			line = fmt.Sprintf("%c%d sit %c 1000", "pt"[r.terminals], len(said)+1, 'A'+len(said))
		}
		a, err := game.ParseAct(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		said = append(said, line)
		before := tab.Clone()
		tab.Due(nil)
		facts, err := tab.Decide(&a, draw, new(game.FactBuffer))
		if !reflect.DeepEqual(before, tab.Clone()) {
			t.Fatalf("asking what is due, or deciding %s, changed the table", line)
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
		tab.Evolve(facts...)
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
	shared(t, "Table", reflect.ValueOf(tab).Elem(), reflect.ValueOf(tab.Clone()).Elem())
}

func TestPhysics(t *testing.T) {
	n := uint64(250)
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
