package game_test

import (
	"encoding/json"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

func TestHouseWords(t *testing.T) {
	// Every field once with a value that is not the default, but for the table: one
	// that is automated has no other chips. Then options, known or not.
	others := "decks=8 table=live splits=1 boxes=3 shoe=double shuffler=none minimum=10 maximum=1000 chips=1,5,25,100 " +
		"offers=royal-match-21:A,top-3 calls=change:100:tell:changing_one_hundred,fill:wait terminals=30 betting-time=30 think=20 day=4 frozen=10 " +
		"knocks=twice new-dealer-burn=two signals=shown"
	h, err := game.ReadHouse(others)
	if err != nil {
		t.Fatal(err)
	}
	if got := h.String(); got != others {
		t.Errorf("the house is written\n%s\nwant\n%s", got, others)
	}
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	var back game.House
	if err := json.Unmarshal(text, &back); err != nil || back.String() != others {
		t.Errorf("%s is read as %v, %v", text, back, err)
	}
	if !back.Offered("top-3") || back.Offered("royal-match") {
		t.Errorf("%v are the offers", back.Offers)
	}
	if back.Offers[0] != (game.Offer{Wager: "royal-match-21", Paytable: "A"}) {
		t.Errorf("the first offer is %+v", back.Offers[0])
	}
	if !game.SignalsShown.On(&back) || game.NewDealerBurn.Of(&back) != game.BurnTwo || game.RedSuitsB.On(&back) {
		t.Errorf("the options of %v are read wrongly", back)
	}
	// What an older text does not name takes its default.
	if err := back.UnmarshalText([]byte("splits=2")); err != nil || back.Splits != 2 || back.Decks != 6 || game.SignalsShown.On(&back) {
		t.Errorf("splits=2 alone is read as %v, %v", back, err)
	}
}

// A text of the first releases names every option, and is the same house as one
// that names only those that are not at their default.
func TestOldHouseText(t *testing.T) {
	const old = "decks=6 table=live settle=one-pass blackjack=pay-at-once surrender=after-reader double=face-up splits=3 surrenders=yes split-aces=any rescue=yes " +
		"twenty-ones=at-once blackjack-22=pushes soft-17=stands draws=when-needed even-money=yes busts=at-once switch-cards=before-hands ante=before-choice plain-ties=push " +
		"boxes=2 mid-shoe=open reader=blind shoe=single red-suits=a shuffler=none new-dealer-burn=either cash=free prove=free hands=free relief=free tray=free signals=any " +
		"stacks=any minimum=5 maximum=500 chips=1,2.50,5,25,100,500 offers=none calls=none terminals=0 time-up=stands split-cards=the-same betting-time=0 think=0 day=6 frozen=5"
	h, err := game.ReadHouse(old)
	if err != nil {
		t.Fatal(err)
	}
	want := game.NewHouse()
	want.Chosen = []game.Choice{{Key: "settle", Value: "one-pass"}}
	if h.String() != want.String() {
		t.Errorf("read as %v, want %v", h, want)
	}
}

// A copy of a house does not change with it.
func TestHouseIsAValue(t *testing.T) {
	book := &game.Rulebook{Title: "Any", Options: game.Options{game.SignalsShown, game.RedSuitsB}}
	shown, err := book.House("signals=shown")
	if err != nil {
		t.Fatal(err)
	}
	both, err := book.With(shown, "red-suits=b")
	if err != nil {
		t.Fatal(err)
	}
	none, err := book.With(both, "signals=any", "red-suits=a")
	if err != nil {
		t.Fatal(err)
	}
	if len(none.Chosen) != 0 || len(shown.Chosen) != 1 || len(both.Chosen) != 2 || !game.SignalsShown.On(&both) || game.SignalsShown.On(&none) {
		t.Errorf("%v, then %v, then %v", shown.Chosen, both.Chosen, none.Chosen)
	}
}

// At an automated table wagers are in credits of every value, whatever chips the
// house has elsewhere, and a stored house is read as it was.
func TestAutomatedHouse(t *testing.T) {
	h, err := everyTable.House("table=automated", "chips=1,5,25,100", "offers=lucky-aces:A")
	if err != nil || !h.Automated || h.Chips != chip.Every {
		t.Fatalf("%v, %v", h, err)
	}
	var back game.House
	if err := back.UnmarshalText([]byte(h.String())); err != nil || back.String() != h.String() || !back.Automated {
		t.Errorf("%v is read as %v, %v", h, back, err)
	}
}

// everyTable has what every House has, and an option.
var everyTable = &game.Rulebook{Title: "Any game", Options: game.Options{
	game.HouseDecks, game.HouseTable, game.HouseSplits, game.HouseBoxes, game.HouseShoe, game.HouseShuffler, game.HouseMinimum, game.HouseMaximum,
	game.HouseChips, game.HouseOffers, game.HouseCalls, game.HouseTerminals, game.SignalsShown,
}}

func TestHouseRefuses(t *testing.T) {
	tests := []struct{ words, why string }{
		{"settle", "a key and a value are wanted"},
		{"soft17=hit", "there is no rule soft17"},
		{"signals=waved", "signals is one of any, shown"},
		{"shoe=hand shuffler=batch", "633a.12(b)(1)"}, // six decks
		{"shoe=hand decks=2", "633a.12(b)(2)"},
		{"shoe=hand decks=2 shuffler=continuous", "633a.12(b)(3)"},
		{"shoe=double decks=5", "633a.3(c)"},
		{"shoe=double shuffler=batch", "633a.3(b)(2)"},
		{"shoe=double shuffler=continuous", "633a.5(h)"},
		{"decks=9", "a number from 1 to 8"},
		{"decks=six", "a number from 1 to 8"},
		{"boxes=8", "a number from 1 to 7"}, // 633a.2(a)
		{"minimum=ten", "not an amount"},
		{"minimum=50 maximum=25", "leave nothing to bet"},
		{"minimum=0", "leave nothing to bet"},
		{"chips=3", "no chip of 3"},
		{"chips=25,100 minimum=10", "the minimum 10 cannot be made"},
		{"offers=main", `"main" is no side wager`},
		{"offers=top-3,top-3:A", "top-3 is offered twice"},
		{"offers=", "is no side wager"},
		{"table=dealt", "table is one of live, automated"},
		{"table=automated shoe=hand decks=2 shuffler=batch", "633c.8(a)"},
		{"table=automated signals=shown", "633c.8(a)"},
		{"table=automated calls=common", "633c.8(a)"},
	}
	for _, tt := range tests {
		h, err := everyTable.House(strings.Fields(tt.words)...)
		if err == nil {
			t.Errorf("%s makes %v", tt.words, h)
		} else if !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%s: %v: want it to say %q", tt.words, err, tt.why)
		}
	}
}

// A game refuses what it fixes, by its own clause, and what it does not have.
func TestGameRefuses(t *testing.T) {
	for _, tt := range []struct{ word, why string }{
		{"decks=6", ""},
		{"signals=shown", ""},
		{"decks=4", "2.3(a): decks=4, where Spanish has 8, 6"},
		{"decks=9", `house rule "decks=9": a number from 1 to 8 is wanted`},
		{"double=face-down", "2.9(c): double=face-down, where Spanish has face-up"},
		{"double=upright", `house rule "double=upright": double is one of face-up, face-down`},
		{"surrender=on-cards", "surrender=on-cards: Spanish has no such house rule; it is one of Blackjack, Free Bet Blackjack"},
		{"boxes=3", `house rule "boxes=3": there is no rule boxes`},
	} {
		got := ""
		if _, err := spanish.House(tt.word); err != nil {
			got = err.Error()
		}
		if got != tt.why {
			t.Errorf("%s: %q, want %q", tt.word, got, tt.why)
		}
		if left := len(spanish.Leaves([]string{tt.word})) == 1; left != (tt.why == "") {
			t.Errorf("%s is left to the house: %t", tt.word, left)
		}
	}
}
