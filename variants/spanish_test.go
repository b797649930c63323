package variants_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants"
	"burncard/variants/scenario"
	"burncard/variants/spanish21"
)

// The hands of Spanish 21 with what each is to win beside its stake, from the
// chapter and from what stands for the parts of it that are not to be had. The
// table deals them by what is due; the player of box 1 says what stands there.
// The cards fall to him, the dealer, him and the dealer, and then as asked.
//
// covers: 635a.12(a) 635a.12(b)(1) 635a.12(b)(2) 635a.12(b)(3) 635a.12(b)(4)
// 635a.12(b)(5) 635a.12(b)(6) 635a.12(b)(7) 635a.12(b) 635a.12(c)(1)
var spanishHands = []struct {
	name, bets, shoe, says string
	net                    string // to box 1, in dollars; box 2 if it is there has what others gets
	others                 string
}{
	{"Blackjack against Blackjack", "main 10", "AH AS KD KC", "", "15", ""},
	{"Blackjack against a ten-value card's Blackjack", "main 10", "AH KS KD AC", "", "15", ""},
	{"Blackjack", "main 10", "AH 7S KD KC", "", "15", ""},
	{"21 against the dealer's 21 in three", "main 10", "9H 6S 7D 5C 5H KD", "hit", "10", ""},
	{"21 in five", "main 10", "2H 6S 3D KC 4H 5C 7D", "hit hit hit", "15", ""},
	{"21 in six", "main 10", "AH 6S 2D KC 3H 4C 5D 6C", "hit hit hit hit", "20", ""},
	{"21 in seven", "main 10", "AH 6S 2D KC 2H 3C 4D 4C 5C", "hit hit hit hit hit", "30", ""},
	{"21 in four", "main 10", "2H 6S 3D KC 6H KH", "hit hit", "10", ""},
	{"6-7-8 mixed", "main 10", "7H 6S 8D KC 6H", "hit", "15", ""},
	{"6-7-8 in hearts", "main 10", "6H 6S 7H KC 8H", "hit", "20", ""},
	{"6-7-8 in spades", "main 10", "8S 6S 6S KC 7S", "hit", "30", ""},
	{"7-7-7 mixed", "main 10", "7H 9S 7D KC 7C", "hit", "15", ""},
	{"7-7-7 of clubs", "main 10", "7C 9S 7C KC 7C", "hit", "20", ""},
	{"7-7-7 of spades", "main 10", "7S 9S 7S KC 7S", "hit", "30", ""},
	{"7-7-7 of clubs against a seven", "main 10", "7C 7D 7C KC 7C", "hit", "1020", ""},
	{"7-7-7 of spades against a seven", "main 25", "7S 7D 7S KC 7S", "hit", "5075", ""},
	{"7-7-7 of hearts against a seven, under five", "main 4", "7H 7D 7H KC 7H", "hit", "8", ""},
	{"7-7-7 of diamonds against a seven, before another player", "main 10", "7D 5C 7D 7D KH KC 7D", "hit", "1020", "40"},
	{"7-7-7 mixed against a seven, before another player", "main 10", "7D 5C 7D 7S KH KC 7D", "hit", "15", "-10"},
	{"6-7-8 of spades by a double", "main 10", "7S 6S 6S KC 8S KH", "double 10", "20", ""},
	{"five cards by a double", "main 10", "2H 6S 3D KC 4H 5C 7D KH", "hit hit double 10", "20", ""},
	{"a rescue of a double for less", "main 25", "6H 6S 5D KC 3C KH", "double 10 rescue", "-25", ""},
	{"a rescue", "main 10", "6H 6S 5D KC 3C KH", "double 10 rescue", "-10", ""},
	{"a double that is left to stand", "main 10", "6H 6S 5D KC 3C 5H", "double 10 stand", "-20", ""},
	{"a double over 21", "main 10", "6H 6S 9D KC 8C KH", "double 10", "-20", ""},
	{"a surrender", "main 10", "KH 9S 6D KC", "surrender", "-5", ""},
	{"nothing is given up against Blackjack", "main 10", "KH AS 6D KC", "", "-10", ""},
	{"20 against 20", "main 10", "KH KS QD KC", "stand", "0", ""},
	{"an ace and a king of a split", "main 10", "AH 6S AD KC KH 9H 7C", "split stand", "20", ""},
	{"7-7-7 of a split against a seven", "main 10", "7H 7S 7H KC 7H 7H KS", "split hit stand", "20", ""},
	{"match, six decks", "main 10, match-the-dealer 5", "QS QS QH KC", "stand", "65", ""},
	{"match, the value alone", "main 10, match-the-dealer 5", "KH JH 4C 9C 6C", "hit stand", "5", ""},
	{"match beside a dealer's Blackjack", "main 10, match-the-dealer 5", "AH AS AS KC", "", "55", ""},
}

// spanishClauses are what another amount than the one owed on such a hand breaks.
var spanishClauses = map[string]string{
	"Blackjack": "635a.12(a)", "Blackjack against Blackjack": "635a.12(a)", "21 in four": "635a.12(a)",
	"6-7-8 of spades by a double": "635a.12(b)", "five cards by a double": "635a.12(b)",
	"6-7-8 mixed": "635a.12(b)(1)", "6-7-8 in hearts": "635a.12(b)(2)", "6-7-8 in spades": "635a.12(b)(2)",
	"7-7-7 mixed": "635a.12(b)(3)", "7-7-7 of clubs": "635a.12(b)(4)", "7-7-7 of spades": "635a.12(b)(4)",
	"21 in five": "635a.12(b)(5)", "21 in six": "635a.12(b)(6)", "21 in seven": "635a.12(b)(7)",
}

func TestSpanishHands(t *testing.T) {
	for _, tt := range spanishHands {
		for _, house := range [][]string{{"settle=losers-first"}, {"settle=one-pass", "twenty-ones=at-settlement", "busts=at-settlement"}} {
			spanishHand(t, append([]string{"spanish-21", "offers=match-the-dealer", "minimum=1", "decks=6"}, house...), tt.name, tt.bets, tt.shoe, tt.says, tt.net, tt.others)
		}
	}
	spanishHand(t, []string{"spanish-21", "offers=match-the-dealer", "decks=8"}, "match, eight decks", "main 10, match-the-dealer 5", "JH JH QC KC KS", "stand", "60", "")
}

// spanishHand deals one of them by what is due; where others is said box 2
// has ten dollars, and stands.
func spanishHand(t *testing.T, house []string, name, bets, shoe, says, net, others string) {
	t.Helper()
	f := openFloor(t, 21, game.Coached, "round", house...)
	table := f.referee.Table
	players := 1
	if others != "" {
		players = 2
	}
	for n := range players {
		f.must(fmt.Sprintf("p%d sit %c 20000", n+1, 'A'+n))
	}
	before := [2]chip.Cents{2_000_000, 2_000_000}
	for bet := range strings.SplitSeq(bets, ", ") {
		f.must("p1 bet " + bet)
	}
	if players > 1 {
		f.must("p2 bet main 10")
	}
	f.must("inject next " + shoe)
	words := says
	for {
		step, ok := f.referee.Next()
		if !ok {
			break
		}
		if step.By != game.ByPlayer {
			if clause := spanishClauses[name]; clause != "" && step.Verb == game.Pay && step.At.Box == 1 {
				wrong := step.Act()
				wrong.Amount, wrong.Chips = wrong.Amount+500, chip.Chips{}
				out, err := f.referee.Consider(wrong, f.draw)
				if err != nil && !out.Refused || out.Verdict.Right() || out.Verdict.Mistakes[0].Cite != clause {
					t.Errorf("%s: %s is judged %v, %+v, want it under %s", name, wrong, err, out.Verdict.Mistakes, clause)
				}
			}
			out, err := f.do(step.Act())
			if err != nil || !out.Verdict.Right() {
				t.Fatalf("%s: %s is due: %v, %+v\n%s", name, step.Line(), err, out.Verdict.Mistakes, f.tail())
			}
			continue
		}
		if step.At.Box == 2 {
			f.must("p2 stand")
			continue
		}
		word, rest, _ := strings.Cut(words, " ")
		if word == "double" {
			amount, after, _ := strings.Cut(rest, " ")
			word, rest = word+" "+amount, after
		}
		if words = rest; word == "" {
			t.Fatalf("%s: box 1 is asked once more\n%s", name, f.tail())
		}
		f.must("p1 " + word)
	}
	if words != "" {
		t.Errorf("%s: nobody asked for %q\n%s", name, words, f.tail())
	}
	for i, want := range []string{net, others}[:players] {
		if got := table.Owner(&table.Boxes[i]).Bank.Total() - before[i]; got.String() != want {
			t.Errorf("%s: box %d wins %v, want %s\n%s", name, i+1, got, want, f.tail())
		}
	}
}

// What this house has as 633a has it is shown by 633a's scripts: all that such a
// table can hold are played at it, kings for tens and 288 cards for 312, but for
// those that testdata/635a/differs names, each with what differs.
func TestSpanishPlaysAs633a(t *testing.T) {
	book := spanish21.Book()
	text, err := os.ReadFile(filepath.Join("testdata", "635a", "differs"))
	if err != nil {
		t.Fatal(err)
	}
	differs := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, why, _ := strings.Cut(strings.TrimSpace(line), " ")
		differs[name] = why
	}
	files, err := filepath.Glob("testdata/633a/*.scenario")
	if err != nil || len(files) < 200 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	played := 0
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".scenario")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script, err := scenario.Parse(name, []byte(inSpanish((&sharer{chapter: "house", sections: map[string]string{"633c.3": "635c.1"}}).recite(book, string(text)))))
		if err != nil {
			t.Fatal(err)
		}
		script.Variant = book.Variant
		_, err = script.Table(book)
		if err != nil || slices.ContainsFunc(script.Players, func(p scenario.Player) bool { return p.Box > book.Boxes }) {
			continue
		}
		_, err = scenario.Play(script, variants.Lookup)
		switch why := differs[name]; {
		case err != nil && why == "":
			t.Error(err)
		case err == nil && why != "":
			t.Errorf("%s is played like any other: %s", name, why)
		case err == nil:
			played++
		}
	}
	if played < 250 {
		t.Errorf("%d of %d scripts are played at a table of Spanish 21", played, len(files))
	}
}

var (
	tenCard   = regexp.MustCompile(`\bT([CDHS])\b`)
	ofDecks   = regexp.MustCompile(`\b3(0[0-9]|1[0-2])\b`)
	ofChapter = regexp.MustCompile(`(?m)^! 633a$`)
)

func inSpanish(text string) string {
	text = ofChapter.ReplaceAllString(tenCard.ReplaceAllString(text, "K$1"), "! house.633a")
	return ofDecks.ReplaceAllStringFunc(text, func(n string) string {
		cards, _ := strconv.Atoi(n)
		return strconv.Itoa(cards - 24)
	})
}
