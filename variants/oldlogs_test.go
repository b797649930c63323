package variants_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/game/gametest"
)

var record = flag.String("record", "", "write testdata/logs/NAME.jsonl, a log of today's facts, for later releases to fold")

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
		path := filepath.Join("testdata", "logs", *record+".jsonl")
		if _, err := os.Stat(path); err == nil {
			t.Fatalf("%s is there already, and logs are not written twice", path)
		}
		if err := os.WriteFile(path, recorded(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	logs, err := filepath.Glob("testdata/logs/*.jsonl")
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
	var table *game.Table
	lines := bufio.NewScanner(file)
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
		if _, opens := facts[0].(*game.Opened); opens {
			table = new(game.Table)
		}
		table.Fold(facts...)
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

// recorded plays what is to be kept: rounds by the book and anything at all,
// under several house rules.
func recorded(t *testing.T) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		start := []string{"opening", "round", "preinspected"}[seed%3]
		house := append([]string{"decks=1"}, houses[seed%uint64(len(houses))]...)
		f := openFloor(t, seed, game.Exam, start, house...)
		f.did = func(act string, facts []game.Fact) {
			stored, err := game.EncodeFacts(facts)
			if err == nil {
				err = enc.Encode(logged{act, stored, lies(f.desk.Table)})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		f.did("start "+start, f.log)
		for n, name := range []string{"Ann", "Ben", "Cal"} {
			f.must(fmt.Sprintf("p%d sit %s 1000", n+1, name))
		}
		for range 4 {
			f.home(r, nil)
			f.bets(r)
			for range r.IntN(25) {
				if step, ok := f.desk.Next(); ok && step.By == game.ByPlayer {
					f.speak(r, step)
				} else if ok {
					f.do(step.Act())
				}
			}
			for range r.IntN(12) {
				a, err := game.ParseAct(chaos(r))
				if err != nil {
					t.Fatal(err)
				}
				f.do(a)
			}
		}
		f.home(r, nil)
	}
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
	cards("exposed", t.Stray)
	cards("dealer", t.DealerHand.Cards)
	money("tray", t.Float)
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
	return strings.TrimSuffix(b.String(), "; ")
}

// copies keeps facts, which a desk takes back with the next act.
func copies(facts []game.Fact) (kept []game.Fact) {
	for _, f := range facts {
		c := reflect.New(reflect.TypeOf(f).Elem())
		c.Elem().Set(reflect.ValueOf(f).Elem())
		kept = append(kept, c.Interface().(game.Fact))
	}
	return kept
}
