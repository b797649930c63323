package longrun

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/blackjack"
)

// atATable is the number of rounds at a table, at most, before the next is opened.
const atATable = 500

// TestManyRounds deals rounds of every game to full tables of bots of all
// styles, under house rules and with side wagers that are drawn for each table:
// $BURNCARD_ROUNDS of each game, or few. No owed step is judged wrong, there is
// always something to do, no card or chip is lost, and each side wager is paid
// by its paytable, as often as package odds says.
func TestManyRounds(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("BURNCARD_ROUNDS"))
	if err != nil {
		rounds = 60
	}
	for _, variant := range variants.Names() {
		t.Run(variant, func(t *testing.T) { many(t, variant, rounds, min(atATable, max(10, rounds/8))) })
	}
}

// TestLongManyHouses deals at many more tables than TestManyRounds: what stops a table
// often needs two house rules and a rare card.
func TestLongManyHouses(t *testing.T) {
	for _, variant := range variants.Names() {
		t.Run(variant, func(t *testing.T) { many(t, variant, 4800, 80) })
	}
}

// many deals rounds of a game, of which each table deals as many as each says.
func many(t *testing.T, variant string, rounds, each int) {
	book := bookOf(t, variant)
	dealt, acts, tables := 0, 0, 0
	sides := newSides(t)
	begun := time.Now()
	for shown := begun; dealt < rounds; tables++ {
		seed := uint64(tables)
		r := rand.New(rand.NewPCG(seed, 0x10a6))
		house := someHouse(t, r, book)
		mode, start, lively, most := drawHow(r, book)
		table, err := openCrowd(book, house, mode, start, seed, most, lively)
		if err != nil {
			t.Fatalf("%v: %v", house, err)
		}
		table.before = sides.look
		for n := 0; n < each && dealt < rounds; n++ {
			if err := table.round(); err != nil {
				t.Fatal(err)
			}
			if err := gametest.Conserved(table.referee.Table); err != nil {
				t.Fatalf("%v: seed %d, round %d: %v", house, seed, n+1, err)
			}
			dealt++
		}
		acts += table.acts
		if time.Since(shown) > 20*time.Second {
			shown = time.Now()
			t.Logf("%v: %d rounds at %d tables", time.Since(begun).Round(time.Second), dealt, tables+1)
		}
	}
	sides.agree(t)
	t.Logf("%d rounds at %d tables, %d acts; side wagers %v", dealt, tables, acts, sides.settled)
}

// chipSets are the chips of tables.
var chipSets = []string{"1,2.50,5,25,100,500", "5,25,100,500", "1,5,25,100", "2.50,5,25,100", "0.50,1,5,25,100,500"}

// someHouse draws house rules of the game, half of them with their defaults,
// and side wagers that it may offer.
func someHouse(t *testing.T, r *rand.Rand, book *game.Rulebook) []string {
	for range 1000 {
		words := book.Leaves([]string{"chips=" + chipSets[r.IntN(len(chipSets))]})
		for _, rule := range book.HouseRules(book.NewHouse()) {
			values := rule.Values
			switch rule.Key {
			case "decks":
				values = append(values, "1", "2", "4", "6", "6", "8")
			case "splits":
				values = append(values, "0", "1", "2", "3")
			case "boxes":
				values = append(values, "1", "2", "3")
			}
			if len(values) > 0 && rule.Key != "table" && r.IntN(2) == 0 {
				words = append(words, rule.Key+"="+values[r.IntN(len(values))])
			}
		}
		if book.Variant == "blackjack" && r.IntN(5) == 0 {
			// A machine deals, and handles no hands, chips or cash.
			words = append(words, "table=automated")
			for _, rule := range book.HouseRules(book.NewHouse()) {
				if len(rule.Values) != 2 {
					continue
				}
				if _, err := book.House("table=automated", rule.Key+"="+rule.Values[1]); err != nil {
					words = append(words, rule.Key+"="+rule.Values[0])
				}
			}
		}
		if _, err := book.House(words...); err != nil {
			continue
		}
		return append(words, someOffers(r, book, words)...)
	}
	t.Fatalf("%s: all drawn house rules clash", book.Title)
	return nil
}

// someOffers draws side wagers that the house may offer.
func someOffers(r *rand.Rand, book *game.Rulebook, words []string) []string {
	offers, offered := "offers=none", ""
	if own := book.NewHouse().Offers; len(own) > 0 { // the game requires these
		for _, o := range own {
			offered = o.Wager
		}
		if book.Has.SwitchPlaces > 0 && r.IntN(2) == 0 {
			offered += ":option=ties-paid"
		}
		if _, err := book.House(append(words[:len(words):len(words)], "offers="+offered)...); err != nil {
			offered = own[0].Wager
		}
		offers = "offers=" + offered
	}
	for _, w := range blackjack.Offered(book.Variant) {
		if r.IntN(2) == 0 {
			continue
		}
		p := &w.Paytables[r.IntN(len(w.Paytables))]
		offer := w.ID
		if p.Name != "" {
			offer += ":" + p.Name
		}
		if p.Option != "" {
			offer += ":option=" + p.Option
		}
		more := offered + "," + offer
		if offered == "" {
			more = offer
		}
		if _, err := book.House(append(words[:len(words):len(words)], "offers="+more)...); err == nil {
			offered, offers = more, "offers="+more
		}
	}
	return []string{offers}
}

// TestDealRefuses: impossible tables return errors.
func TestDealRefuses(t *testing.T) {
	for _, tt := range []struct{ game, terms, want string }{
		{"whist", "", "whist"},
		{"down-under", "decks=2", "685a.3(a)"},
		{"blackjack", "offers=top-3:A", "633c.7(a)"},
	} {
		_, err := Run{Game: tt.game, Terms: tt.terms, Rounds: 10}.Deal(t.Context())
		if err == nil || !contains(err, tt.want) {
			t.Errorf("%+v: %v, want something of %s", tt, err, tt.want)
		}
	}
}

// TestErrorTells: the error of a failed run says where it failed and after which
// acts.
func TestErrorTells(t *testing.T) {
	table, err := openCrowd(bookOf(t, "blackjack"), nil, game.Coached, "round", 5, 0, false)
	for err == nil && table.referee.Table.Rounds < 2 {
		err = table.round()
	}
	if err != nil {
		t.Fatal(err)
	}
	err = table.do(game.Act{Verb: game.Deal, At: game.Box(9)})
	for _, want := range []string{"blackjack, seed 5, round 3: ", "clear dealer", "decks=6"} {
		if err == nil || !contains(err, want) {
			t.Errorf("the error does not say %q: %v", want, err)
		}
	}
}
