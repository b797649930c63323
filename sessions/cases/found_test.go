package cases

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
)

// update looks for a case of every clause of every game, and writes where they are found and
// the page of the clauses of 633a:
//
//	go test ./sessions/cases -run TestFoundList -update -timeout 30m
var update = flag.Bool("update", false, "look for a case of every clause, and write the lists")

const (
	foundFile  = "../../docs/cases.md"
	placesFile = "places.txt"
)

// A survey deals the tables of a search for all clauses of a game at once.
type survey struct {
	book  *game.Rulebook
	found map[string]map[string]int // by citation, how often at a scene and house
	tally tally
}

// enoughAtHouse cases of a clause at a house, and it is looked for no more: there, and
// elsewhere where that is the game's own house.
const enoughAtHouse = 3

// surveyed looks at all houses of a game, some tables for each scene at each.
func surveyed(t *testing.T, variant string, tables int) *survey {
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	s := &survey{book: book, found: map[string]map[string]int{}, tally: tally{}}
	houses := append([][]string{nil}, otherHouses[variant]...)
	for _, words := range houses {
		s.look(t, words, tables, 7, false)
		t.Logf("%s %s: %d clauses", variant, strings.Join(words, " "), len(s.found))
	}
	for _, words := range houses { // what is rare needs more of them
		s.look(t, words, timesForRare*tables, 8, true)
	}
	t.Logf("%s with those that are rare: %d clauses", variant, len(s.found))
	s.again(t)
	return s
}

// again looks for the clauses that a survey before has found and this one has not: a place
// where a case still is stays.
func (s *survey) again(t *testing.T) {
	for _, r := range s.book.Rules() {
		place, had := Find(s.book.Variant, r.Cite)
		if !had || s.found[r.Cite] != nil {
			continue
		}
		house, err := s.book.House(place.House...)
		if err != nil {
			t.Errorf("%s at %v: %v", s.book.Variant, place.House, err)
			continue
		}
		if _, _, err := Search(context.Background(), Request{Book: s.book, House: house, Cite: r.Cite, Seed: 7}); err != nil {
			t.Logf("%s %s: %v", s.book.Variant, r.Cite, err)
			continue
		}
		s.found[r.Cite] = map[string]int{strings.TrimSpace(place.scene.String() + " " + strings.Join(place.House, " ")): 1}
	}
}

// timesForRare is how many more tables are dealt for clauses that were found at no house.
const timesForRare = 10

// look deals the tables of a survey at a house, from a seed: for all clauses, or for those that
// were found nowhere yet.
func (s *survey) look(t *testing.T, words []string, tables int, seed uint64, rare bool) {
	house, err := s.book.House(words...)
	if err != nil {
		t.Errorf("%s at %v: %v", s.book.Variant, words, err)
		return
	}
	var cites []string
	for _, r := range s.book.Rules() {
		if hand := s.book.Variant == "blackjack" && cmp.Or(broken[r.Cite], unbroken[r.Cite]) != "" || r.Odds; rare && (hand || s.found[r.Cite] != nil) {
			continue
		}
		if r.Source == game.Law && s.worth(r.Cite, s.best(r.Cite)) < enoughAtHouse {
			cites = append(cites, r.Cite)
		}
	}
	here := map[string]int{}
	q := search{Request: Request{Book: s.book, House: house}, ctx: context.Background(), clauses: clausesOf(s.book, cites...), tally: s.tally}
	seeds := rand.New(rand.NewPCG(seed, 0x5ca1e))
	for in := range scenesInAll {
		for range tables {
			q.each(in, seeds.Uint64(), func(c Case) bool {
				if s.found[c.Cite] == nil {
					s.found[c.Cite] = map[string]int{}
				}
				s.found[c.Cite][strings.TrimSpace(in.String()+" "+strings.Join(words, " "))]++
				if here[c.Cite]++; here[c.Cite] == enoughAtHouse {
					q.clauses = slices.DeleteFunc(slices.Clone(q.clauses), func(x clause) bool { return x.rule.Cite == c.Cite })
				}
				return true
			})
		}
	}
}

// best is the scene and house at which a clause is found most easily, the game's own house
// before others; "" for none.
func (s *survey) best(cite string) string {
	list := slices.Collect(maps.Keys(s.found[cite]))
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(cmp.Compare(s.worth(cite, b), s.worth(cite, a)), strings.Compare(a, b))
	})
	return append(list, "")[0]
}

func (s *survey) worth(cite, place string) int {
	n := s.found[cite][place]
	if n > 0 && !strings.Contains(place, " ") {
		n += enoughAtHouse
	}
	return n
}

// places are the survey's lines of placesFile. A clause of the law without a right and a wrong
// script is not asked for.
func (s *survey) places(t *testing.T) string {
	var b strings.Builder
	list := scripts(t)
	for _, r := range s.book.Rules() {
		if kept, broken := scripted(list, r.Cite); r.Source == game.Law && !(kept && broken) {
			if s.found[r.Cite] != nil {
				t.Logf("%s: %s lacks a script (kept %v, broken %v), and is left out", s.book.Variant, r.Cite, kept, broken)
			}
			continue
		}
		if place := s.best(r.Cite); place != "" {
			fmt.Fprintf(&b, "%s %s %s\n", s.book.Variant, r.Cite, place)
		}
	}
	return b.String()
}

// broken are clauses that a dealer can break without being marked under them, and why.
var broken = map[string]string{
	"633a.7(g)":         ofWagers,
	"633a.7(g)(1)(i)":   ofWagers,
	"633a.7(g)(1)(ii)":  ofWagers,
	"633a.7(g)(4)#hole": ofWagers,
	"633a.7(o)":         ofWagers,
	"633a.7(h)#3":       "a card that is dealt instead is marked under 633a.7(h)#cards, and a wager that is settled too soon under 633a.7(l)#1",
	"633a.7(s)":         "hands may be picked up in any order, and one that is picked up too soon is marked under the clause that settles its wager",
}

// unbroken are clauses that no dealer can break, and why.
var unbroken = map[string]string{
	"633a.9(a)(2)(ii)#2": "it permits something, and asks for nothing",
	"633a.5(e)#1":        "it bars an order of the floor",
	"633a.5(f)#2":        "it bars an order of the floor",
}

const ofWagers = "it says when several wagers are settled; each step stands under the clause of its wager"

// why is the reason for which a clause has no case.
func (s *survey) why(r *game.Rule) string {
	x := s.tally[r.Cite]
	if x == nil {
		x = &reasons{}
	}
	first := slices.SortedFunc(maps.Keys(x.first), func(a, b string) int {
		return cmp.Or(cmp.Compare(x.first[b], x.first[a]), strings.Compare(a, b))
	})
	switch {
	case cmp.Or(broken[r.Cite], unbroken[r.Cite]) != "":
		return cmp.Or(broken[r.Cite], unbroken[r.Cite])
	case r.Odds:
		return strings.TrimSuffix("a wrong pay is marked first under the clause of what was owed: "+strings.Join(first[:min(3, len(first))], ", "), ": ")
	case x.moments > 0:
		return "a case was found, but no such round came to its end unmarked"
	case len(first) > 0:
		return "what is marked under it is marked first under another clause: " + strings.Join(first[:min(3, len(first))], ", ")
	case x.besides > 0:
		return "what breaks it is marked by another rule of the same citation as well"
	case x.impossible > 0:
		return "what would break it the table itself makes impossible"
	case x.owed > 0 && x.others == x.owed:
		return "the step is not the dealer's, and at a table of one's own it is done at once"
	case x.wrong > 0:
		return "nothing that was tried while it was owed is marked under it"
	case x.owed > 0:
		return fmt.Sprintf("owed at %d steps, and every act beside it that was tried is right", x.owed)
	case r.Bars != nil:
		return "nothing that it bars could be done at the tables of the survey"
	}
	return "never owed at the tables of the survey"
}

// page is docs/cases.md.
func (s *survey) page() string {
	var found, none, never []string
	for _, r := range s.book.Rules() {
		if r.Source != game.Law || !strings.HasPrefix(r.Cite, "633a.") {
			continue
		}
		if place := s.best(r.Cite); place != "" {
			in, house, _ := strings.Cut(place, " ")
			found = append(found, fmt.Sprintf("| %s | %s | %s | %s |", r.Cite, r.Title, in, cmp.Or(house, "any house")))
		} else if why := unbroken[r.Cite]; why != "" {
			never = append(never, fmt.Sprintf("| %s | %s | %s |", r.Cite, r.Title, why))
		} else {
			none = append(none, fmt.Sprintf("| %s | %s | %s |", r.Cite, r.Title, s.why(r)))
		}
	}
	return fmt.Sprintf(header, len(found), strings.Join(found, "\n"), len(none), strings.Join(none, "\n"), len(never), strings.Join(never, "\n"))
}

const header = `# Fresh cases

For which clauses of 633a the search of ` + "`sessions/cases`" + ` finds a case, at which house and in which scene: what is drawn in there beside cards and bets.
` + "`go test ./sessions/cases -run TestFoundList -update`" + ` deals the same tables each time, whatever the machine, and writes this page and
` + "`sessions/cases/places.txt`" + `, from which the program knows which clauses of which game can be asked for.

%d clauses have a case:

| clause | rule | scene | house |
| --- | --- | --- | --- |
%s

%d have none, though a dealer can break them. The wrong act of a case is marked first under its clause, and these are not:

| clause | rule | why |
| --- | --- | --- |
%s

%d have none because no dealer can break them:

| clause | rule | why |
| --- | --- | --- |
%s
`

// tablesOfScene are dealt for each scene at each house: most for the game whose page is written.
const tablesOfScene, tablesElsewhere = 10, 3

// TestFoundList: the page of docs names each clause of the law once, as places.txt has it.
func TestFoundList(t *testing.T) {
	if *update {
		var list strings.Builder
		for _, variant := range variants.Names() {
			tables := tablesElsewhere
			if variant == "blackjack" {
				tables = tablesOfScene
			}
			s := surveyed(t, variant, tables)
			list.WriteString(s.places(t))
			if variant == "blackjack" {
				write(t, foundFile, s.page())
			}
			write(t, placesFile, list.String())
		}
		return
	}
	text, err := os.ReadFile(foundFile)
	if err != nil {
		t.Fatal(err)
	}
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	_, none, _ := strings.Cut(string(text), " have none")
	for _, r := range book.Rules() {
		if r.Source != game.Law || !strings.HasPrefix(r.Cite, "633a.") {
			continue
		}
		row := "| " + r.Cite + " | " + r.Title + " | "
		_, has := Find("blackjack", r.Cite)
		if strings.Count(string(text), row) != 1 || strings.Contains(none, row) == has {
			t.Errorf("%s stands in the wrong list, twice or nowhere: write the page anew with -update", r.Cite)
		}
	}
}

// TestPlaces: each place is of a rule of a game, at a house and a scene that there are, and
// at some of them, in each game, a case is found.
func TestPlaces(t *testing.T) {
	tried := map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(placesText), "\n") {
		w := strings.Fields(line)
		book, err := variants.Lookup(w[0])
		if err != nil {
			t.Fatal(err)
		}
		place, _ := Find(w[0], w[1])
		house, err := book.House(place.House...)
		if err != nil || place.scene >= scenesInAll || len(clausesOf(book, w[1])) != 1 {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if tried[w[0]]++; tried[w[0]]%40 != 1 {
			continue
		}
		if _, _, err := Search(context.Background(), Request{Book: book, House: house, Cite: w[1], Seed: 7}); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if len(tried) != len(variants.Names()) {
		t.Errorf("cases are found in %d games of %d", len(tried), len(variants.Names()))
	}
}

func write(t *testing.T, file, text string) {
	if err := os.WriteFile(filepath.FromSlash(file), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
