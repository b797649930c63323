package variants_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
	"burncard/variants"
)

var record = flag.String("record", "", "write testdata/logs/NAME.jsonl.gz, a log of today's facts, for later releases to fold")

// A logged is one entry of an old log: what was done, the facts that were
// stored, and where everything then lay.
type logged struct {
	Act   string          `json:"act"`
	Facts json.RawMessage `json:"facts"`
	Lies  string          `json:"lies"`
}

// TestOldLogs folds the logs of earlier releases: their tables come out as they
// were. A log is recorded once for a release, and never written again: a test
// that fails here has lost somebody's session.
func TestOldLogs(t *testing.T) {
	if *record != "" {
		path := filepath.Join("testdata", "logs", *record+".jsonl.gz")
		if _, err := os.Stat(path); err == nil {
			t.Fatalf("%s is there already, and logs are not written twice", path)
		}
		if err := os.WriteFile(path, recorded(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	logs, err := filepath.Glob("testdata/logs/*.jsonl*")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no logs of earlier releases: %v", err)
	}
	for _, path := range logs {
		t.Run(filepath.Base(path), func(t *testing.T) { foldOldLog(t, path) })
	}
}

func foldOldLog(t *testing.T, path string) {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var log io.Reader = file
	if filepath.Ext(path) == ".gz" {
		if log, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	var table *game.Table
	lines := bufio.NewScanner(log)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var e logged
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Fatalf("%s:%d: %v", path, n, err)
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			t.Fatalf("%s:%d: %v", path, n, err)
		}
		if f, opens := facts[0].(*game.Opened); opens {
			book, err := variants.Lookup(f.Variant)
			if err != nil {
				t.Fatalf("%s:%d: %v", path, n, err)
			}
			table = game.NewTable(book)
		}
		table.Evolve(facts...)
		if err := gametest.Conserved(table); err != nil {
			t.Fatalf("%s:%d: after %s: %v", path, n, e.Act, err)
		}
		if got := lies(table); got != e.Lies {
			t.Fatalf("%s:%d: after %s the log says\n%s\nand its facts fold to\n%s", path, n, e.Act, e.Lies, got)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// recorded plays what is to be kept: rounds by the book and anything at all, in
// every game and under its house rules.
func recorded(t *testing.T) []byte {
	var b bytes.Buffer
	packed := gzip.NewWriter(&b)
	enc := json.NewEncoder(packed)
	seen := map[string]bool{}
	for i, house := range slices.Concat(houses, sharedHouses) {
		seed := uint64(i)
		r := rand.New(rand.NewPCG(seed, 3))
		start := []string{"opening", "round", "preinspected"}[i%3]
		f := openFloor(t, seed, game.Exam, start, house...)
		f.did = func(act string, facts []game.Fact) {
			stored, err := game.EncodeFacts(facts)
			if err == nil {
				err = enc.Encode(logged{act, stored, lies(f.referee.Table)})
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range facts {
				seen[fmt.Sprintf("%T", f)] = true
			}
		}
		try := func(line string) {
			a, err := game.ParseAct(line)
			if err != nil {
				t.Fatal(err)
			}
			f.do(a) // which may be impossible
		}
		f.did("start "+start, f.log)
		terminals := f.referee.Table.Has.Terminals
		for n, name := range []string{"Ann", "Ben", "Cal"} {
			if terminals {
				try(fmt.Sprintf("t%d sit %s 500", n+1, name))
			} else {
				try(fmt.Sprintf("p%d sit %s 1000", n+1, name))
			}
		}
		seldom := []string{
			"inject next 9H", "inject next TC TD", "floor house settle=one-pass", "floor mode exam", "inject torn 1", "inject torn 2", "floor replace card",
			"join 1", "join 2", "join 1", "lammer 1", "shuffler open", "p1 dispute", "rebuild 1", "put back", "t1 bet main 0", "p2 split", "split 2", "join 2",
		}
		for range 5 {
			for range 8 {
				try(seldom[r.IntN(len(seldom))])
			}
			f.home(r, nil)
			if terminals {
				for n := 1; n <= 3; n++ {
					try(fmt.Sprintf("t%d position %d", n, 1+r.IntN(3)))
					try(fmt.Sprintf("t%d bet main %d", n, 10*(1+r.IntN(2))))
				}
			} else {
				f.bets(r)
			}
			for range r.IntN(25) {
				if step, ok := f.referee.Next(); ok && step.By == game.ByPlayer {
					f.speak(r, step)
				} else if ok {
					f.do(step.Act())
				}
			}
			for range r.IntN(12) {
				if terminals {
					try(positionChaos(r))
				} else {
					try(chaos(r))
				}
				try(seldom[r.IntN(len(seldom))])
			}
		}
		f.home(r, nil)
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("facts of these kinds are in it: %v", slices.Sorted(maps.Keys(seen)))
	return b.Bytes()
}

// lies says where cards and chips lie, in words that do not change with the
// table's fields.
func lies(t *game.Table) string {
	var b strings.Builder
	cards := func(place string, list []game.Piece) {
		if len(list) == 0 {
			return
		}
		fmt.Fprintf(&b, "%s", place)
		for _, c := range list {
			up := "-"
			if c.Up {
				up = "+"
			}
			fmt.Fprintf(&b, " %v%s%d", c.Card, up, c.ID)
		}
		b.WriteString("; ")
	}
	money := func(place string, c chip.Chips) {
		if !c.IsZero() {
			fmt.Fprintf(&b, "%s %v; ", place, c)
		}
	}
	top := func(place string, list []game.Piece) { // of long ones the first cards
		cards(fmt.Sprintf("%s %d", place, len(list)), list[:min(3, len(list))])
	}
	top("pack", t.Pack)
	for i := range t.Shoe.Sides {
		top([]string{"shoe", "shoe b"}[i], t.Shoe.Sides[i].Shoe.Cards)
	}
	top("discard rack", t.Rack)
	top("second pack", t.Second)
	top("shuffler tray", t.Shuffler.Tray)
	top("shuffler", t.Shuffler.Out)
	top("caught", t.Shuffler.Kept)
	top("mixer", t.Mixer.Cards)
	top("caught in the mixer", t.Mixer.Kept)
	for i := range t.Shoe.Sides {
		cards([]string{"segregated", "segregated b"}[i], t.Shoe.Sides[i].Segregated)
	}
	cards("determinant", t.Determinant)
	cards("community", t.Community)
	cards("exposed", t.Stray)
	cards("dealer", t.DealerHand.Cards)
	money("tray", t.Float)
	money("beside the tray", t.Cart)
	money("before the tray", t.Panel.Gathered)
	money("toke box", t.TokeBox)
	if t.DropBox > 0 {
		fmt.Fprintf(&b, "drop box %v; ", t.DropBox)
	}
	for i := range t.Players {
		if p := &t.Players[i]; !p.Gone {
			money(p.Name, p.Bank)
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		box := fmt.Sprint("box ", s.N)
		for j := range s.Hands {
			h := &s.Hands[j]
			at := fmt.Sprint(box, ".", j+1)
			cards(at, h.Cards)
			money(at+" wager", h.Bet)
			money(at+" second wager", h.Extra)
		}
		cards(box+" switch cards", s.Switch)
		if s.Account.Account > 0 || len(s.Account.Bets) > 0 {
			fmt.Fprintf(&b, "%s account %v %v; ", box, s.Account.Account, s.Account.Bets)
		}
		money(box+" insurance", s.Insurance)
		money(box+" to change", s.Offered)
		money(box+" tip", s.Tip)
		money(box+" breach", s.Breach)
		for _, w := range s.Side {
			money(box+" "+w.ID, w.Chips)
		}
		if s.Notes > 0 {
			fmt.Fprintf(&b, "%s notes %v; ", box, s.Notes)
		}
	}
	for i := range t.Terminals {
		w := &t.Terminals[i]
		if w.Name == "" {
			continue
		}
		fmt.Fprintf(&b, "terminal %d %s %v %v", w.N, w.Name, w.Device.Account, w.Device.Bets)
		for j := range w.Hands {
			fmt.Fprintf(&b, " %v %v %v", w.Hands[j].Cards, w.Hands[j].Staked, w.Hands[j].Back)
		}
		fmt.Fprintf(&b, " dealer %v; ", w.Dealer)
	}
	for _, a := range t.Panel.Awards {
		fmt.Fprintf(&b, "award box %d %s %s %v %t; ", a.Box, a.Wager, a.Meter, a.Amount, a.Paid)
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// copies keeps facts, which a referee takes back with the next act.
func copies(facts []game.Fact) (kept []game.Fact) {
	for _, f := range facts {
		c := reflect.New(reflect.TypeOf(f).Elem())
		c.Elem().Set(reflect.ValueOf(f).Elem())
		kept = append(kept, c.Interface().(game.Fact))
	}
	return kept
}
