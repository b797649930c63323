package bot_test

import (
	"strings"
	"testing"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/scenario"
)

// A script is an exam in which a dealer makes mistakes. A bot sits at box 2,
// Ann at box 1 and Cal at box 3. A line "> x" is what the bot must say next;
// ">" alone means that it has nothing to say. Any other line happens, right or
// wrong.
var scripts = []struct{ name, cards, script string }{
	{
		"passed over in the deal, 633a.14(g)", "TH 5C 9D 6S 8H TD 7C",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 3 | > | deal dealer down
		> p2 accept | > | deal 2 | p1 stand | > p2 double 10 | deal 2 | >`,
	},
	{
		"passed over for a hit, 633a.14(i)", "TH 5C 9D 6S TC 4D 2H TD 7C 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 double 10 | > | p3 hit | > | deal 3 | > p2 accept | p3 stand | > | deal 2 | >`,
	},
	{
		"passed over for a hit, and the cards that show it are picked up", "TH 5C TD 6S TC 4D 2H TD TS 7C 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 double 10 | p3 hit | > | deal 3 | take 3 main | clear 3 | > p2 accept`,
	},
	{
		"passed over for a hit by the hole card", "TH 5C 9D 6S TC TD 2H TD 7C 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		> | p1 stand | > p2 stand | p3 hit | > | turn hole | >`,
	},
	{
		"no card was missed: the dealer has Blackjack", "TH 5C 9D AS TC TD 2H TD",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		offer insurance | > p2 decline | read | p1 stand | > p2 hit | turn hole | >`,
	},
	{
		"an exposed card that helps, 633a.14(c)", "TH 5C 9D 9S TC 6D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 hit | deal 2 | > | use 1 | > p2 double 10`,
	},
	{
		"an exposed card is taken", "TH 5C 9D 9S TC 7D 2H TD 9H 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		deal 2 | > | p1 stand | > p2 accept | > | use 2 | >`,
	},
	{
		"an exposed card is refused, and no other comes", "TH 5C 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		deal 2 | > | p1 stand | > p2 refuse | > | p3 accept | use 3 | >`,
	},
	{
		"another refuses an exposed card", "5H 5C 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		deal 2 | > | p1 refuse | > p2 refuse | > `,
	},
	{
		"the hole card was dealt face up", "TH 5C 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer | > | p1 stand | > p2 stand`,
	},
	{
		"the reader was forgotten, the dealer asks", "TH 5C 9D TS TC 9D 2H 7D TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down | p1 stand
		> | prompt 2 | > p2 hit | >`,
	},
	{
		"a player before was passed over, and another served", "2H 2C 2D 6S TC TD 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 hit | > | p3 hit | deal 3 | > p2 stand`,
	},
	{
		"a player before was passed over, and the one who was served has lost", "2H 2C TD 6S TC TD 2S TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 hit | > | p3 hit | > | deal 3 | take 3 main | clear 3 | > p2 stand`,
	},
	{
		"a first card lies face down", "TH 5C 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 down | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > | turn 2 | > p2 stand`,
	},
	{
		"even money, and a dealer who does not pay it", "TH AC 9D AS TC TD 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		offer even-money 2 | > p2 decline | > | offer insurance | >`,
	},
	{
		"a short pay is protested, once, until it is made good", "TH TC 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 stand | p3 stand | turn hole | deal dealer | call bust | pay 2 main 5
		> p2 say "I should have 5 more" | > | pay 2 main 5 | >`,
	},
	{
		"an overpay is not", "TH TC 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 stand | p3 stand | turn hole | deal dealer | call bust | pay 2 main 20 | >`,
	},
	{
		"nor is a loser's pay", "TH TC 9D TS TC 2D 2H KD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down | read
		p1 stand | > p2 hit | deal 2 | > | p3 stand | turn hole | pay 2 main 10 | >`,
	},
	{
		"a Blackjack paid even", "TH AC 9D 6S TC TD 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | call blackjack 2 | pay 2 main 10 | > p2 say "I should have 5 more" | >`,
	},
	{
		"a short pay that nobody made good is disputed after the pick-up", "TH TC 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 stand | p3 stand | turn hole | deal dealer | call bust | pay 1 main 10 | pay 2 main 5 | pay 3 main 10
		> p2 say "I should have 5 more" | clear 1 | clear 2 | clear 3 | clear dealer
		> p2 dispute | > | call floor dispute | rebuild 2 | > | floor approve | put back | > p2 bet main 5`,
	},
	{
		"a winner whose wager was taken disputes it", "TH TC 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 stand | p3 stand | turn hole | deal dealer | call bust | pay 1 main 10 | take 2 main | pay 3 main 10
		clear 1 | clear 2 | clear 3 | clear dealer | > p2 dispute | >`,
	},
	{
		"a bot by the book that lost rightly disputes nothing", "TH TC 9D 9S TC 7D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down
		p1 stand | > p2 stand | p3 stand | turn hole | take 2 main | take 3 main | pay 1 main 10
		clear 1 | clear 2 | clear 3 | clear dealer | > p2 bet main 5 | >`,
	},
	{
		"the dealer is asked for nothing before the deal is complete", "TH 5C 9D 6S TC 9D 2H TD TS 3H",
		`deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | p1 stand | > | deal dealer down | > p2 stand`,
	},
}

func TestIrregular(t *testing.T) {
	for _, tt := range scripts {
		t.Run(tt.name, func(t *testing.T) {
			referee, draw := exam(t)
			b := bot.New("Ben", 1, bot.Book)
			do := func(line string) {
				t.Helper()
				a, err := game.ParseAct(line)
				if err == nil {
					_, err = referee.Submit(a, draw)
				}
				if err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
			for _, line := range []string{
				"p1 sit Ann 500", b.Sit(2), "p3 sit Cal 500", "p1 bet main 10", "p2 bet main 10", "p3 bet main 10",
				"inject next " + tt.cards,
			} {
				do(line)
			}
			for line := range strings.FieldsFuncSeq(tt.script, func(r rune) bool { return r == '|' || r == '\n' }) {
				line = strings.TrimSpace(line)
				want, asked := strings.CutPrefix(line, ">")
				if !asked {
					do(line)
				}
				v := game.See(referee.Table, game.Viewer{Role: game.PlayerView, Boxes: []int8{2}}, referee.Due())
				if !asked {
					b.Wants(&v) // the bot must see everything that happens
					continue
				}
				got, _ := b.Act(&v)
				if want = strings.TrimSpace(want); got != want {
					t.Fatalf("the bot said %q, not %q; it saw\n%ssaid %q", got, want, v.Text(), v.Said)
				}
				if got != "" {
					do(got)
				}
			}
		})
	}
}

// TestDoubts: a bot that may doubt a lost hand does so at times, and never
// doubts a hand that was paid rightly; if it got too little it always insists.
func TestDoubts(t *testing.T) {
	const deal = "deal 1 | deal 2 | deal 3 | deal dealer | deal 1 | deal 2 | deal 3 | deal dealer down | p1 stand | p2 stand | p3 stand | turn hole"
	const clear = "clear 1 | clear 2 | clear 3 | clear dealer"
	const seeds = 200
	for _, tt := range []struct {
		name, cards, pays string
		least, most       int // of the bots that dispute
	}{
		{"won and paid", "TH TC 9D 9S TC TD 2H TS TS 3H", "pay 1 main 10 | pay 2 main 10 | take 3 main", 0, 0},
		{"lost", "TH TC 9D 9S TC 7D 2H TS TS 3H", "pay 1 main 10 | take 2 main | take 3 main", 1, seeds / 5},
		{"won and not paid", "TH TC 9D 9S TC TD 2H TS TS 3H", "pay 1 main 10 | take 2 main | take 3 main", seeds, seeds},
	} {
		disputes := 0
		for seed := range uint64(seeds) {
			referee, draw := exam(t)
			b := bot.New("Ben", seed, bot.Nuisance)
			lines := []string{"p1 sit Ann 500", "p2 sit Ben 500", "p3 sit Cal 500", "p1 bet main 10", "p2 bet main 10", "p3 bet main 10", "inject next " + tt.cards}
			for line := range strings.SplitSeq(deal+" | "+tt.pays+" | "+clear, " | ") {
				lines = append(lines, line)
			}
			var v game.View
			for _, line := range lines {
				a, err := game.ParseAct(line)
				if err == nil {
					_, err = referee.Submit(a, draw)
				}
				if err != nil {
					t.Fatalf("%s: %s: %v", tt.name, line, err)
				}
				v = game.See(referee.Table, game.Viewer{Role: game.PlayerView, Boxes: []int8{2}}, referee.Due())
				b.Wants(&v)
			}
			if line, _ := b.Act(&v); line == "p2 dispute" {
				disputes++
			}
		}
		if disputes < tt.least || disputes > tt.most {
			t.Errorf("%s: %d of %d bots dispute the hand, not %d to %d", tt.name, disputes, seeds, tt.least, tt.most)
		}
	}
}

// exam opens an exam at a blackjack table.
func exam(t *testing.T) (game.Referee, game.Draw) {
	t.Helper()
	book, err := variants.Lookup("blackjack")
	if err != nil {
		t.Fatal(err)
	}
	referee, draw := game.Referee{Table: game.NewTable(book)}, scenario.NewSeeded(1)
	referee.Table.Evolve(book.Open(game.Exam, game.NewHouse(), "round", draw))
	return referee, draw
}
