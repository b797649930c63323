package variants_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// What a chapter fixes of its table: seats, decks, house rules, legends.
//
// 685a.2(a), 685a.3(a)#1, 685a.2(b)(4)(i), 685a.2(b)(4)(ii), 685a.2(b)(4)(iii),
// 685a.2(b)(4)(iv), 590.2(a), 590.2(b)(3)(i), 590.2(b)(3)(ii),
// 590.2(b)(3)(iii), 590.2(b)(3)(iv), 633a.2(b)(10), 633a.2(b)(3)(i).
// 633c.5(b)(2), 633c.5(f), 633c.5(w)#1.
func TestChaptersFixTheirTables(t *testing.T) {
	tests := []struct {
		variant string
		seats   int
		refused []string // house rules, each with the clause that refuses it; without one the game has no such rule
		legends []string
	}{
		{
			"down-under", 6,
			[]string{
				"decks=3 685a.3(a)", "decks=7 685a.3(a)", "double=face-down 685a.9(c)", "splits=2 685a.10(c)", "split-aces=any 685a.10(e)",
				"surrender=on-cards", "surrenders=no", "blackjack=pay-after-hole",
			},
			[]string{"Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer must draw to 16 and stand on all 17s", "Surrender is not available"},
		},
		{
			"blackjack-switch", 7,
			[]string{
				"surrender=on-cards", "blackjack=pay-after-hole",
				"offers=perfect-pairs:A 633a.12(a)(2)",
			},
			[]string{"Blackjack Switch", "Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer must draw to 16 and stand on all 17s", "Dealer 22 pushes"},
		},
		{
			"switch-hands", 7,
			[]string{
				"offers=none 633c.4(c)", "offers=perfect-pairs:A 633c.4(c)", "offers=switch-ante,blazing-7s:A 633c.4(g)", "offers=switch-ante,house-money 633c.4(c)", "plain-ties=paid", "rescue=no",
			},
			[]string{"Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer must draw to 16 and stand on all 17s", "Ante $1 for every $5 bet", "Switch hands colored or suited Blackjacks pay 2 to 1"},
		},
		{
			"blackjack-premium", 7,
			[]string{"offers=none 633c.4(k)", "offers=switch-ante,straight-jack 633c.4(g)", "twenty-ones=at-settlement"},
			[]string{"Blackjack pays 3 to 2", "Ante $1 for every $5 bet", "Switch hands colored or suited Blackjacks pay 2 to 1"},
		},
		{
			"free-bet", 6,
			[]string{
				"double=face-down 590.10(c)", "splits=1 590.11(d)", "even-money=yes 590.8(d)", "blackjack=pay-after-hole",
				"surrender=on-cards", "reader=revealing", "draws=always",
			},
			[]string{"Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer must draw to 16 and stand on all 17s", "Dealer 22 pushes"},
		},
		{
			"spanish-21", 6,
			[]string{
				"decks=4 house.635a.3", "double=face-down house.635a.10", "blackjack=pay-after-hole", "even-money=yes house.635a.8",
				"draws=always", "offers=perfect-pairs:A 633c.1(b)",
			},
			[]string{"Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer must draw to 16 and stand on all 17s", "A player's 21 always wins"},
		},
		{
			"hybrid", 3,
			[]string{
				"decks=4 633c.5(f)", "shuffler=none 633c.5(f)", "draws=when-needed 633c.5(s)", "soft-17=draws", "settle=one-pass", "terminals=7 633c.5(c)",
			},
			[]string{"Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer stands on all soft 17s"},
		},
		{
			"hybrid-no-hole", 1,
			[]string{
				"decks=4 633c.5(f)", "shuffler=none 633c.5(f)", "settle=one-pass", "terminals=7 633c.5(c)",
				"even-money=yes 633c.5(z)", "splits=2 633c.5(z)", "split-aces=any 633c.5(aa)(3)(i)", "reader=revealing",
				"surrender=on-cards", "offers=buzzer-beater 633c.5(m)", "offers=perfect-pairs:A 633c.1(b)",
			},
			[]string{"Blackjack pays 3 to 2", "Insurance pays 2 to 1", "Dealer stands on all soft 17s"},
		},
	}
	for _, tt := range tests {
		book, err := variants.Lookup(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		table := game.NewTable(book)
		table.Evolve(book.Open(game.Exam, book.NewHouse(), "round", scenario.NewSeeded(1)))
		if len(table.Boxes) != tt.seats {
			t.Errorf("%s has %d seats, want %d", tt.variant, len(table.Boxes), tt.seats)
		}
		for _, r := range tt.refused {
			word, cite, fixed := strings.Cut(r, " ")
			if !fixed {
				cite = word + ": " + book.Title + " has no such house rule; it is one of "
			}
			if _, err := book.House(word); err == nil || !strings.HasPrefix(err.Error(), cite) {
				t.Errorf("%s with %s: %v, want %s", tt.variant, word, err, cite)
			}
		}
		for _, l := range tt.legends {
			if !slices.Contains(book.Legends, l) {
				t.Errorf("%s has no legend %q: %q", tt.variant, l, book.Legends)
			}
		}
	}
}

// TestEveryTableHasAReader: no house does without one, and with an ace up it is
// there to be used before anybody decides.
//
// 633a.2(f)#1, 590.2(d)#1, 685a.2(d)#1.
func TestEveryTableHasAReader(t *testing.T) {
	for _, name := range []string{"blackjack", "blackjack-switch", "free-bet", "down-under", "spanish-21"} {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"reader=none", "reader=no"} {
			if _, err := book.House(word); err == nil {
				t.Errorf("%s: a house has %s", name, word)
			}
		}
		f := openFloor(t, 5, game.Exam, "round", name)
		f.must("p1 sit Ann 500")
		f.must("p1 bet main 25")
		if name == "blackjack-switch" {
			f.must("p1 bet 1.2 main 25")
		}
		f.must("inject next 9H 8C AS 7H 6C KD 5D")
		if name != "blackjack-switch" {
			f.must("inject next 9H AS 7H KD 5D")
		}
		for !f.referee.Table.Round.Read {
			step, ok := f.referee.Next()
			if !ok || step.By == game.ByPlayer && step.Verb == game.AnyDecision {
				t.Fatalf("%s: the reader was not used\n%s", name, f.tail())
			}
			f.must(step.Line())
		}
	}
}

// What the layout says of the dealer follows the house.
func TestInscribed(t *testing.T) {
	book, err := variants.Lookup("spanish-21")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{"soft-17=stands": "Dealer must draw to 16 and stand on all 17s", "soft-17=draws": "Dealer must draw to 16 and on soft 17"} {
		h, err := book.House(word)
		if err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		if got := book.Inscribed(&h); len(got) != len(book.Legends) || got[1] != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// TestBatches: with a batch shuffler there are two batches of the same number of
// decks, of which one comes from the shoe; Down Under has four, five, six or
// eight in each, and a continuous shuffler may stand in the shoe's place.
//
// covers: 685a.3(b)(1) 590.3(b)(1) 685a.3(a)#3
func TestBatches(t *testing.T) {
	for _, tt := range []struct {
		variant string
		decks   []int // permitted
	}{{"down-under", []int{4, 5, 6, 8}}, {"free-bet", []int{1, 2, 3, 4, 5, 6, 7, 8}}} {
		book, err := variants.Lookup(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		for decks := 1; decks <= 8; decks++ {
			h, err := book.House("shuffler=batch", fmt.Sprintf("decks=%d", decks))
			if permitted := err == nil; permitted != slices.Contains(tt.decks, decks) {
				t.Errorf("%s with batches of %d decks: %v", tt.variant, decks, err)
			}
			if err != nil {
				continue
			}
			table := game.NewTable(book)
			table.Evolve(book.Open(game.Exam, h, "round", scenario.NewSeeded(1)))
			if shoe, other := table.InShoe()+len(table.Rack), len(table.Shuffler.Out); shoe != 52*decks || other != 52*decks {
				t.Errorf("%s with batches of %d decks: %d cards in the shoe, %d in the shuffler", tt.variant, decks, shoe, other)
			}
		}
		if _, err := book.House("shuffler=continuous"); err != nil {
			t.Errorf("%s from a continuous shuffler: %v", tt.variant, err)
		}
	}
}
