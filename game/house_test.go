package game_test

import (
	"encoding/json"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

func TestHouseWords(t *testing.T) {
	// Every rule once with a value that is not the default, but for the table: one that
	// is automated has no other chips.
	others := "decks=8 table=live settle=one-pass blackjack=pay-after-hole surrender=on-cards double=face-down splits=1 surrenders=no split-aces=one-card rescue=no twenty-ones=at-settlement blackjack-22=paid soft-17=draws draws=always even-money=no " +
		"busts=at-settlement switch-cards=after-hands ante=after-choice plain-ties=paid boxes=3 mid-shoe=closed reader=revealing shoe=double red-suits=b shuffler=none new-dealer-burn=two cash=counted prove=shown hands=cleared relief=ready tray=slips signals=shown stacks=sorted " +
		"minimum=10 maximum=1000 chips=1,5,25,100 offers=royal-match-21:A,top-3 calls=change:100:tell:changing_one_hundred,fill:wait terminals=30 time-up=hits-11 split-cards=in-turn betting-time=30 think=20 day=4 frozen=10"
	h, err := game.NewHouse().With(strings.Fields(others)...)
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
	for i, r := range h.Rules() {
		if word := strings.Fields(others)[i]; r.Key+"="+r.Value != word || r.Cite == "" || r.Title == "" {
			t.Errorf("rule %d is %+v, want %s", i+1, r, word)
		}
		if r.Values != nil && r.Key != "shoe" && r.Key != "shuffler" {
			if d, err := game.NewHouse().With(r.Key + "=" + r.Values[0]); err != nil || d.String() != game.NewHouse().String() {
				t.Errorf("%s=%s is not the default: %v, %v", r.Key, r.Values[0], d, err)
			}
		}
	}
	// What an older text does not name takes its default.
	if err := back.UnmarshalText([]byte("splits=2")); err != nil || back.Splits != 2 || back.Decks != 6 || back.OnePass {
		t.Errorf("splits=2 alone is read as %v, %v", back, err)
	}
}

// At an automated table wagers are in credits of every value, whatever chips the
// house has elsewhere, and a stored house is read as it was.
func TestAutomatedHouse(t *testing.T) {
	h, err := game.NewHouse().With("table=automated", "chips=1,5,25,100", "offers=lucky-aces:A")
	if err != nil || !h.Automated || h.Chips != chip.Every {
		t.Fatalf("%v, %v", h, err)
	}
	var back game.House
	if err := back.UnmarshalText([]byte(h.String())); err != nil || back.String() != h.String() || !back.Automated {
		t.Errorf("%v is read as %v, %v", h, back, err)
	}
}

func TestHouseRefuses(t *testing.T) {
	tests := []struct{ words, why string }{
		{"settle", "a key and a value are wanted"},
		{"soft17=hit", "there is no rule soft17"},
		{"settle=backwards", "settle is one of losers-first, one-pass"},
		{"shoe=hand shuffler=batch", "633a.12(b)(1)"}, // six decks
		{"shoe=hand decks=2", "633a.12(b)(2)"},
		{"shoe=hand decks=2 shuffler=continuous", "633a.12(b)(3)"},
		{"mid-shoe=closed shuffler=continuous", "633a.6(b)"},
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
		{"table=automated cash=counted", "633c.8(a)"},
		{"table=automated prove=shown", "633c.8(a)"},
		{"table=automated hands=cleared", "633c.8(a)"},
		{"table=automated relief=ready", "633c.8(a)"},
		{"table=automated tray=slips", "633c.8(a)"},
		{"table=automated signals=shown", "633c.8(a)"},
		{"table=automated stacks=sorted", "633c.8(a)"},
		{"table=automated calls=common", "633c.8(a)"},
	}
	for _, tt := range tests {
		h, err := game.NewHouse().With(strings.Fields(tt.words)...)
		if err == nil {
			t.Errorf("%s makes %v", tt.words, h)
		} else if !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%s: %v: want it to say %q", tt.words, err, tt.why)
		}
	}
}
