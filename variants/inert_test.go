package variants_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
	"burncard/variants/wager"
)

// valuesOf gives values to try of the options that are numbers, money or lists.
// Side wagers differ from game to game: see offersOf.
var valuesOf = map[string][]string{
	"decks": {"2", "8"}, "splits": {"0", "1"}, "boxes": {"1", "3"}, "minimum": {"10", "25"}, "maximum": {"20", "40"},
	"chips": {"5,25,100,500", "1,5,25,100,500"}, "calls": {"change:25:tell", "shuffle:wait"},
}

// readBySessions names tests of the options that no rule reads: each shows that
// what sessions do depends on the option's value.
var readBySessions = map[string]struct{ file, test string }{
	"betting-time": {"../sessions/desks_test.go", "TestCountdown"},
	"think":        {"../sessions/desks_test.go", "TestCountdown"},
	"day":          {"../sessions/gaming_day_test.go", "TestDayOfTheHouse"},
	"frozen":       {"../sessions/station_test.go", "TestFrozenCalls"},
	"floor":        {"../sessions/floor_answer_test.go", "TestPersonIsWaitedFor"},
}

// scenes show options in games whose scripts do not name them and where random
// play comes to them too seldom. Ann, Ben and Cal sit, each in a box; `due` is what
// the dealer is to do until it is another's turn, or before he uses the reader. What
// one game has and another has not is refused there, at both tables. The house has its
// defaults but for the words given.
var scenes = []struct{ key, why, start, acts, house string }{
	{"new-dealer-burn", "a new dealer comes before a fresh shoe's first card", "preinspected",
		"floor inspect reader; due; p1 cut 60; cover 80; tap out; tap in Bea; load; burn; burn", ""},
	{"boxes", "Cal bets box after box", "round",
		"p4 sit Cal; p5 sit Cal; p3 bet main 10; p4 bet main 10; p5 bet main 10", ""},
	{"reader", "the reader is used with a nine up", "round",
		"p1 bet main 10; p1 bet switch-ante 2; inject next 9C 9D 9H 9S 9C 9D 9H 9S; due; p1 keep; due; read; call floor", ""},
	{"even-money", "a Blackjack against an ace", "round",
		"p1 bet main 10; inject next AC AD KC 9C; due; p1 even-money", ""},
	{"chips-in", "a player hands chips in", "round", "p1 colour 5x4; due", ""},
	{"splits", "eights come to eights", "round",
		"p1 bet main 10; p1 bet switch-ante 2; inject next 8C 8D 8H 8S 8C 8D 8H 8S 8C 8D 8H 8S; due; p1 keep; due; p1 split; due; p1 split; due; p1 split; due; p1 split", ""},
	{"splits", "eights come to eights, at a terminal", "round",
		"t1 position 1; t1 bet main 10; inject next 8C 8D 8H 8S 8C 8D 8H 8S; due; t1 split; clock countdown 0; due; t1 split; clock countdown 0; due; t1 split", ""},
	{"split-aces", "a player wants another card to an ace", "round",
		"p1 bet main 10; inject next AC 9D AH 9S 5C 5D 5H; due; p1 split; due; p1 hit", ""},
	{"warning", "the shuffler goes dark", "round", "inject shuffler fault; due", "shuffler=continuous"},
}

// TestLongNoOptionIsInert plays the same acts at two tables that differ in the value
// of one option, for each value of each option in every game that has it: what is
// due, what is judged, what happens or what a page shows must differ at last. The
// acts are those of the game's scripts that name the option, then random ones.
func TestLongNoOptionIsInert(t *testing.T) {
	scripts := allScripts(t)
	wanted := map[int]bool{}
	for _, name := range variants.Names() {
		t.Run(name, func(t *testing.T) {
			book, err := variants.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, rule := range book.HouseRules(book.NewHouse()) {
				if _, ok := readBySessions[rule.Key]; ok {
					continue
				}
				for _, value := range otherValues(t, book, rule) {
					if how := (pair{book, rule.Key, rule.Value, value}).differ(scripts, wanted); how == "" {
						t.Errorf("%s=%s is played like %s=%s", rule.Key, value, rule.Key, rule.Value)
					} else if testing.Verbose() {
						t.Logf("%s=%s: %s", rule.Key, value, how)
					}
				}
			}
		})
	}
	for i, scene := range scenes {
		if !wanted[i] {
			t.Errorf("the scene of %s, %s, shows nothing that scripts and random play do not", scene.key, scene.why)
		}
	}
}

// otherValues are the values to try of an option beside the one it begins with.
func otherValues(t *testing.T, book *game.Rulebook, rule game.HouseRule) []string {
	values := rule.Values
	switch {
	case rule.Key == "offers":
		values = offersOf(book)
	case values == nil:
		values = valuesOf[rule.Key]
	}
	others := slices.DeleteFunc(slices.Clone(values), func(v string) bool { return v == rule.Value })
	if rule.Values == nil && (len(others) == 0 || len(others) == 1 && rule.Key != "offers") {
		t.Errorf("%s: give it values to try", rule.Key)
	}
	return others
}

// offersOf are lists of side wagers that the game may offer: none, and one or two
// beside those that it begins with.
func offersOf(book *game.Rulebook) []string {
	var own string
	for _, o := range book.NewHouse().Offers {
		own += o.Wager + ","
	}
	candidates := []string{"none"}
	for _, w := range wager.All() {
		list := own + w.ID
		if at, err := wager.FindAt(w.ID, book.Variant); err == nil && len(at.Paytables) > 0 && at.Paytables[0].Name != "" {
			list += ":" + at.Paytables[0].Name
		}
		candidates = append(candidates, list)
	}
	permitted := slices.DeleteFunc(candidates, func(list string) bool {
		_, err := book.House("offers=" + list)
		return err != nil
	})
	return permitted[:min(3, len(permitted))]
}

// A pair is two values of a game's option.
type pair struct {
	book            *game.Rulebook
	key, one, other string
}

// differ says at what act tables of the two values come apart, and is empty where
// they never do. It marks the scene that was wanted.
func (p pair) differ(scripts []*scenario.Script, wanted map[int]bool) string {
	for _, s := range scripts {
		if s.Variant != p.book.Variant || !slices.ContainsFunc(s.House, p.names) {
			continue
		}
		var runs [2]*scenario.Run
		for i, words := range p.houses(s.House) {
			like := *s
			like.House = words
			runs[i], _ = scenario.Begin(&like, func(string) (*game.Rulebook, error) { return p.book, nil })
		}
		if runs[0] == nil || runs[1] == nil {
			continue // the value clashes with the script's house
		}
		twins := twins{{runs[0].Referee, runs[0].Draw}, {runs[1].Referee, runs[1].Draw}}
		for _, l := range s.Lines {
			if l.Kind != scenario.Act {
				continue
			}
			if how := twins.do(l.Text); how != "" {
				return filepath.Base(s.Name) + ": " + how
			}
		}
	}
	for seed, house := range slices.Concat(houses, sharedHouses) {
		variant := "blackjack"
		if len(house) > 0 && !strings.Contains(house[0], "=") {
			variant, house = house[0], house[1:]
		}
		if variant != p.book.Variant {
			continue
		}
		for _, calm := range []int{60, 8} {
			if how := p.random(uint64(seed), calm, house); how != "" {
				return fmt.Sprintf("%v: %s", house, how)
			}
		}
	}
	for i, scene := range scenes {
		if scene.key != p.key {
			continue
		}
		twins, ok := p.open(uint64(i), scene.start, strings.Fields(scene.house))
		if !ok {
			continue
		}
		for line := range strings.SplitSeq(scene.acts, "; ") {
			if how := twins.do(line); how != "" {
				wanted[i] = true
				return scene.why + ": " + how
			}
		}
	}
	return ""
}

// names reports a word of the option.
func (p pair) names(word string) bool { return strings.HasPrefix(word, p.key+"=") }

// houses are the words of a house with each of the two values.
func (p pair) houses(words []string) [2][]string {
	rest := slices.DeleteFunc(slices.Clone(words), p.names)
	return [2][]string{append(slices.Clone(rest), p.key+"="+p.one), append(rest, p.key+"="+p.other)}
}

// open opens the two tables, where Ann, Ben and Cal sit; not where the value clashes
// with the words.
func (p pair) open(seed uint64, start string, words []string) (tables twins, ok bool) {
	for i, words := range p.houses(words) {
		house, err := p.book.House(words...)
		if err != nil {
			return tables, false
		}
		house.BettingTime, house.Think = 0, 0
		tables[i] = twin{game.Referee{Table: game.NewTable(p.book)}, scenario.NewSeeded(seed)}
		tables[i].referee.Table.Evolve(p.book.Open(game.Exam, house, start, tables[i].draw))
		for n, name := range []string{"Ann", "Ben", "Cal"} {
			a, err := game.ParseAct(fmt.Sprintf("%s%d sit %s 2000", seats(p.book), n+1, name))
			if err == nil {
				_, err = tables[i].referee.Submit(a, tables[i].draw)
			}
			if err != nil {
				return tables, false
			}
		}
	}
	return tables, true
}

// seats is the letter of those who sit at the game's tables.
func seats(book *game.Rulebook) string {
	if book.Has.Terminals {
		return "t"
	}
	return "p"
}

// random plays at the two tables, and one act in so many is any at all.
func (p pair) random(seed uint64, calm int, words []string) string {
	r := rand.New(rand.NewPCG(seed, 11))
	twins, ok := p.open(seed, "round", words)
	if !ok {
		return ""
	}
	for range 400 {
		if how := twins.do(twins.anAct(r, calm)); how != "" {
			return how
		}
	}
	return ""
}

// anAct is what is due, most of the time.
func (w *twins) anAct(r *rand.Rand, calm int) string {
	referee := &w[0].referee
	table, who := referee.Table, seats(referee.Table.Book())
	if order, ok := table.Ripe(); ok {
		return order.String()
	}
	step, ok := referee.Next()
	switch {
	case r.IntN(calm) == 0 && who == "t":
		return positionChaos(r)
	case r.IntN(calm) == 0 && table.Panel.On():
		return panelChaos(r)
	case r.IntN(calm) == 0:
		return chaos(r)
	case r.IntN(30) == 0:
		return besideTheRound[r.IntN(len(besideTheRound))]
	case !table.Round.Started && r.IntN(10) == 0:
		return rigged(r)
	case !table.Round.Started && (!ok || r.IntN(4) > 0):
		return w.aWager(r, who)
	case table.Round.Started && who == "t" && r.IntN(2) == 0:
		return fmt.Sprintf("t%d %s", 1+r.IntN(3), []string{"hit", "stand", "double 10", "split", "insure 5", "even-money"}[r.IntN(6)])
	case !ok:
		return chaos(r)
	case step.Verb == game.AnyDecision && r.IntN(8) == 0:
		return fmt.Sprintf("p%d word hit", step.At.Box)
	case step.By == game.ByPlayer:
		return answer(r, step)
	case (step.Verb == game.CloseInsurance || step.Verb == game.Read) && r.IntN(3) > 0:
		return fmt.Sprintf("%s%d even-money", who, 1+r.IntN(3))
	default:
		return step.Act().String()
	}
}

// aWager is a main wager in a box that has none, or another beside it.
func (w *twins) aWager(r *rand.Rand, who string) string {
	table := w[0].referee.Table
	n := 1 + r.IntN(min(3, len(table.Boxes)))
	if who == "t" && table.Terminals[n-1].Position == 0 {
		return fmt.Sprintf("t%d position %d", n, n)
	}
	offers := slices.Concat(table.House.Offers, w[1].referee.Table.House.Offers)
	box := &table.Boxes[n-1]
	switch beside := who == "p" && box.Wagered() || who == "t" && table.Terminals[n-1].Plays(); {
	case beside && table.Has.SwitchPlaces > 0 && r.IntN(2) == 0:
		return fmt.Sprintf("p%d bet switch-ante %v", n, box.Initial()/5)
	case beside && len(offers) > 0:
		return fmt.Sprintf("%s%d bet %s %d", who, n, offers[r.IntN(len(offers))].Wager, 5*(1+r.IntN(4)))
	}
	return fmt.Sprintf("%s%d bet main %d", who, n, 5*(1+r.IntN(10)))
}

// besideTheRound are acts that a round does not ask for.
var besideTheRound = []string{
	"tap out", "tap in Bea", "clear hands", "p1 jumble", "p2 jumble", "p1 cash 100", "change 1 25x4",
	"p3 leave", "p3 sit Ann", "p4 sit Cal", "p5 sit Cal", "p4 sit Dot 300",
}

// rigged brings cards to the front that split, that make Blackjacks, or that bust.
func rigged(r *rand.Rand) string {
	ranks := []string{"A", "8", "A9", "AK", "AKQ8", "678"}[r.IntN(6)]
	line := "inject next"
	for i := range 12 {
		line += fmt.Sprintf(" %c%c", ranks[r.IntN(len(ranks))], "CDHS"[i%4])
	}
	return line
}

// A twin is a table beside one that differs from it in an option, with the same
// chance.
type twin struct {
	referee game.Referee
	draw    game.Draw
}

type twins [2]twin

// do does the act at both tables, and says how they differ then.
func (w *twins) do(line string) string {
	if line == "due" {
		for range 40 {
			step, ok := w[0].referee.Next()
			if !ok || step.By != game.ByDealer || step.Verb == game.CloseInsurance || step.Verb == game.Read {
				break
			}
			if how := w.do(step.Act().String()); how != "" {
				return how
			}
		}
		return ""
	}
	a, err := game.ParseAct(line)
	if err != nil {
		return ""
	}
	var outs [2]game.Outcome
	var refusals [2]string
	for i := range w {
		out, err := w[i].referee.Submit(a, w[i].draw)
		outs[i] = out
		if err != nil {
			refusals[i], _, _ = strings.Cut(err.Error(), ": ") // what follows may quote the house
		}
	}
	one, other := &w[0].referee, &w[1].referee
	switch {
	case refusals[0] != refusals[1]:
		return fmt.Sprintf("%s: refused with %q and %q", line, cmp.Or(refusals[0], "nothing"), cmp.Or(refusals[1], "nothing"))
	case !reflect.DeepEqual(outs[0].Verdict, outs[1].Verdict):
		return line + ": judged otherwise"
	case !reflect.DeepEqual(outs[0].Facts, outs[1].Facts):
		return line + ": something else happens"
	case !slices.EqualFunc(one.Due(), other.Due(), sameDue):
		return line + ": something else is due then"
	case !reflect.DeepEqual(page(one), page(other)):
		return line + ": the pages differ then"
	}
	return ""
}

func sameDue(a, b game.Step) bool {
	return a.Line() == b.Line() && a.Rule == b.Rule && a.By == b.By && a.Now == b.Now && a.May == b.May && a.Skipped == b.Skipped
}

// page is all that can be seen at the table, but for the sign with its house rules
// and what is printed on the layout.
func page(referee *game.Referee) game.View {
	v := game.See(referee.Table, game.Viewer{Role: game.InstructorView}, nil)
	v.House, v.Legends = game.House{}, nil
	return v
}

// TestSessionsReadOptions: the tests that readBySessions names are there, and try
// the options.
func TestSessionsReadOptions(t *testing.T) {
	for key, at := range readBySessions {
		text, err := os.ReadFile(at.file)
		if err != nil {
			t.Fatal(err)
		}
		body := regexp.MustCompile(`(?ms)^func ` + at.test + `\(t \*testing\.T\) \{\n.*?^\}`).Find(text)
		if !strings.Contains(string(body), `"`+key+`=`) {
			t.Errorf("%s: %s does not try %s", at.file, at.test, key)
		}
	}
}

// allScripts reads the scripts of testdata.
func allScripts(t *testing.T) (scripts []*scenario.Script) {
	for _, file := range scriptFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		s, err := scenario.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, s)
	}
	return scripts
}
