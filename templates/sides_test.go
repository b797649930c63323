package templates_test

import (
	"fmt"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"
)

// sides are side wagers that a house might offer together: as many as a layout
// has room for.
const sides = "three-card-poker:B,top-3:A,perfect-pairs:A,house-money,trilux-deluxe,buster:F"

// sided is a table at which every box bets every side wager on offer, after so
// many of the acts that are due; players press what they win.
func sided(v game.Viewer, offers string, acts int) sessions.Scene {
	book := blackjack.Book()
	house, err := book.House("decks=6", "offers="+offers)
	if err != nil {
		panic(err)
	}
	draw := scenario.NewSeeded(5)
	d := game.Referee{Table: game.NewTable(book)}
	d.Table.Evolve(book.Open(game.Coached, house, "round", draw))
	say := func(line string) {
		a, err := game.ParseAct(line)
		if err == nil {
			_, err = d.Submit(a, draw)
		}
		if err != nil {
			panic(err)
		}
	}
	say("inject next 8S 5H KC 7D 2S 9H TD 7S 9S 6H QC 7C 3S 9D 4D TS")
	for i, name := range []string{"Ann", "Ben", "Chidi", "Dolores", "Eva", "Farouk", "Gwen Stephens"} {
		say(fmt.Sprintf("p%d sit %q 2000", i+1, name))
		say(fmt.Sprintf("p%d bet main %d", i+1, 25+5*i))
		for _, o := range house.Offers {
			say(fmt.Sprintf("p%d bet %s %v", i+1, o.Wager, chip.Cents(500*(1+i%3))))
		}
	}
	for range acts {
		step, _ := d.Next()
		line := step.Line()
		if step.Verb == game.AnyPay {
			line = fmt.Sprintf("p%d press %s", step.At.Box, step.Wager)
		}
		say(line)
	}
	return sessions.Scene{
		Table: sessions.TableInfo{ID: "t4k2", Name: "Table 4", Variant: "blackjack", Mode: "coached", House: house, Dealer: "Bea", Rounds: 13},
		View:  game.See(d.Table, v, d.Due()),
	}
}

// sidedPages are pictures of sided when there is something to see.
func sidedPages() map[string]sessions.Scene {
	pages := map[string]sessions.Scene{}
	for n, acts := range map[string]int{"bets": 1, "asked": 28, "dealt": 17, "settled": 64} {
		pages["sides-"+n] = sided(dealer, sides, acts)
		pages["sides-"+n+"-seen"] = sided(player, sides, acts)
	}
	pages["sides-three"] = sided(dealer, strings.Join(strings.Split(sides, ",")[:3], ","), 17)
	pages["sides-three-seen"] = sided(player, strings.Join(strings.Split(sides, ",")[:3], ","), 17)
	return pages
}
