package wager

import (
	"encoding/json"
	"strings"
	"testing"

	"burncard/game/card"
)

// A test is a hand and its result, "outcome: pays" or "lose".
type test struct{ player, dealer, want string }

// settle settles each hand with the settings of the case and compares.
func settle(t *testing.T, c Case, tests []test) {
	t.Helper()
	if c.Bet == 0 {
		c.Bet = 500
	}
	for _, tt := range tests {
		c.Player, c.Dealer = card.MustParse(tt.player), card.MustParse(tt.dealer)
		s, err := Settle(c)
		got := s.Outcome
		switch {
		case err != nil:
			got = err.Error()
		case s.Pays != got:
			got += ": " + s.Pays
		}
		if got != tt.want {
			t.Errorf("%v: %s, want %s", c, got, tt.want)
		}
	}
}

// The command's form: what is read, and what is printed.
func TestSettleJSON(t *testing.T) {
	tests := []struct{ in, want string }{
		{
			`{"wager":"perfect-pairs","paytable":"A","option":"","decks":6,"player":["AS","AS"],"dealer":["9H","7C","5D"],"bet":5}`,
			`{"outcome":"Perfect pair","pays":"25 to 1","cite":"633c.1(e)","tray":125,"stake":"returned"}`,
		},
		{
			`{"wager":"perfect-pairs","paytable":"B","decks":6,"player":["AS","KD","3C"],"dealer":["9H"],"bet":7.5}`,
			`{"outcome":"lose","pays":"lose","cite":"633c.1(d)","tray":0,"stake":"taken"}`,
		},
		{ // for 1: ten dollars in all, the bet of one among them
			`{"wager":"hit-and-run","paytable":"","decks":6,"player":[],"dealer":["2H","3C","4D","5S","6H"],"bet":1}`,
			`{"outcome":"Dealer has five cards","pays":"8 for 1","cite":"633a.13(l)(1)","tray":7,"stake":"returned"}`,
		},
		{
			`{"wager":"straight-jack","paytable":"","decks":6,"player":["AS","2D","3H","4H","5H","6C"],"dealer":["9H"],"bet":2,"meter":"5000.55"}`,
			`{"outcome":"Six-card straight with an ace of spades","pays":"100% of meter and 200 to 1","cite":"633a.13(m)(1)","tray":400,"stake":"returned","from_meter":5000.55,"floor":true}`,
		},
		{ // a fifth of what the meter shows: nothing from the tray but the stake
			`{"wager":"straight-jack","paytable":"","decks":6,"player":["2D","3H","4H","5H","6C"],"dealer":["9H"],"bet":5,"meter":5000}`,
			`{"outcome":"Five-card straight","pays":"200 to 1","cite":"633a.13(m)(1)","tray":0,"stake":"returned","beside":1000,"floor":true}`,
		},
		{ // a cent less than a tenth
			`{"wager":"blazing-7s","paytable":"A","decks":6,"player":["7D","7S","7H"],"dealer":["9H"],"bet":5,"meter":10000.01}`,
			`{"outcome":"Three 7s","pays":"200 to 1","cite":"633c.9(f)","tray":1000,"stake":"returned","floor":true}`,
		},
		{ // the stake went into the tray before the deal and is given back from it
			`{"wager":"jackpot-party","paytable":"P1","decks":6,"player":["2S","3D"],"dealer":["AH","9C"],"bet":5}`,
			`{"outcome":"Dealer ace up (no Blackjack)","pays":"2 to 1","cite":"633c.2(i)","tray":15,"stake":"spent","floor":true}`,
		},
		{
			`{"wager":"super-4","paytable":"1","option":"2","decks":6,"player":["2S","3D"],"dealer":["AH","KC"],"bet":5}`,
			`{"outcome":"Any hand with dealer Blackjack","pays":"$25","cite":"633c.6(i)","tray":25,"stake":"spent","floor":true}`,
		},
		{ // 7.50 at 2.5 to 1 is 18.75
			`{"wager":"royal-match-21","paytable":"C","decks":6,"player":["2S","3S"],"dealer":["AH"],"bet":7.50}`,
			`{"outcome":"Suited Match","pays":"2.5 to 1","cite":"633a.13(f)","tray":18.75,"stake":"returned"}`,
		},
		{
			`{"wager":"royal-match-21","paytable":"C","decks":6,"player":["2S","3S"],"dealer":["AH"],"bet":0.25}`,
			`{"outcome":"Suited Match","pays":"2.5 to 1","cite":"633a.13(f)","tray":0.63,"stake":"returned","remark":"the odds give a part of a cent, which is rounded up"}`,
		},
		{ // no variant is named: that of the wager's own chapter
			`{"wager":"push-22","paytable":"B","decks":6,"player":["2S","3D"],"dealer":["TH","4H","8H"],"bet":5}`,
			`{"outcome":"Same suit 22","pays":"50 to 1","cite":"590.12(c)","tray":250,"stake":"returned"}`,
		},
		{ // an ante of $2 stands beside a Blackjack Wager of $10
			`{"wager":"switch-ante","variant":"switch-hands","decks":6,"player":["AS","KC"],"dealer":["9H","7C"],"bet":2,"switched":true}`,
			`{"outcome":"Same suit or same color Blackjack","pays":"2 to 1","cite":"633c.4(i)","tray":20,"stake":"spent"}`,
		},
	}
	for _, tt := range tests {
		var c Case
		if err := json.Unmarshal([]byte(tt.in), &c); err != nil {
			t.Errorf("%s: %v", tt.in, err)
			continue
		}
		s, err := Settle(c)
		if err != nil {
			t.Errorf("%s: %v", tt.in, err)
			continue
		}
		if got, _ := json.Marshal(s); string(got) != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.in, got, tt.want)
		}
	}
	var c Case
	if err := json.Unmarshal([]byte(`{"bet":-5}`), &c); err == nil {
		t.Error("a negative bet is read")
	}
}

// Cases that cannot be decided are refused with the reason.
func TestSettleRefuses(t *testing.T) {
	tests := []struct {
		c              Case
		player, dealer string
		want           string
	}{
		{Case{Wager: "lucky-ladies"}, "QH QH", "9D", "no side wager of that name"},
		{Case{Wager: "perfect-pairs", Paytable: "A", Decks: 6}, "QH", "9D", "first 2 cards, not 1"},
		{Case{Wager: "super-match", Variant: "blackjack-switch", Decks: 6}, "QH QH QS", "9D", "first 4 cards, not 3"},
		{Case{Wager: "perfect-pairs", Paytable: "A", Decks: 1}, "QH QH", "9D", "1 decks do not hold QH 2 times"},
		{Case{Wager: "perfect-pairs", Paytable: "Z", Decks: 1}, "QH QD", "9D", "there are A, B"},
		{Case{Wager: "in-between", Decks: 6}, "QH 7D", "", "the dealer's up card"},
		{Case{Wager: "twenty-point", Decks: 6}, "QH QH", "AD", "the dealer's second card"},
		{Case{Wager: "royal-match-21", Paytable: "C", Decks: 6}, "QH KH", "KD", "the dealer's second card"},
		{Case{Wager: "jackpot-party", Paytable: "P1", Decks: 6}, "QH KH", "TD", "the dealer's second card"},
		{Case{Wager: "hit-and-run", Decks: 6}, "QH KH", "2D 3D 4D", "with 9 he draws"},
		{Case{Wager: "buster", Paytable: "A", Decks: 6}, "QH KH", "TD 6D", "with 16 he draws"},
		{Case{Wager: "bad-beat", Decks: 6}, "QH KH", "TD 6D", "with 16 he draws"},
		{Case{Wager: "buzzer-beater", Variant: "hybrid", Decks: 6}, "TH 9H", "TD 6D", "with 16 he draws"},
		{Case{Wager: "match-the-dealer-progressive", Paytable: "6D-P1", Decks: 6, Variant: "spanish-21"}, "QH TH", "9D", "hold no TH"},
		{Case{Wager: "push-22", Paytable: "A", Decks: 6, Variant: "blackjack"}, "QH TH", "9D 8D", "not for tables of blackjack"},
		{Case{Wager: "super-4", Paytable: "1", Option: "1", Decks: 6, Suit: "X"}, "QH TH", "AD 8D", "chosen suit"},
		{Case{Wager: "blazing-7s", Paytable: "A", Option: "h", Decks: 6}, "7H 7D", "", "the dealer's up card"},
		{Case{Wager: "blazing-7s", Paytable: "A", Decks: 6, First: card.MustParse("7H 7D")}, "8H 7S", "9C", "begins with a card of the pair"},
		{Case{Wager: "perfect-pairs", Paytable: "A", Player: []card.Card{{}, {}}}, "", "", "a card is not named"},
	}
	for _, tt := range tests {
		if tt.player != "" {
			tt.c.Player = card.MustParse(tt.player)
		}
		tt.c.Dealer = card.MustParse(tt.dealer)
		if s, err := Settle(tt.c); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v: %v, %+v; want a refusal with %q", tt.c, err, s, tt.want)
		}
	}
}

// A hand that has lost already needs no more of the dealer's cards.
func TestSettleDecidedEarly(t *testing.T) {
	settle(t, Case{Wager: "bad-beat", Decks: 6}, []test{{"TH 6D KS", "TS 5C", "lose"}})
	settle(t, Case{Wager: "buzzer-beater", Variant: "hybrid", Decks: 6}, []test{{"TH 6D KS", "TS 5C", "lose"}})
	settle(t, Case{Wager: "jackpot-party", Paytable: "P1", Decks: 6}, []test{{"AH AD", "9S", "lose"}})
	settle(t, Case{Wager: "twenty-point", Decks: 6}, []test{
		{"QH QH", "9S", "Queen of hearts pair: 200 to 1"},
		{"QS QH", "AS", "Any 20: 4 to 1"},
	})
	settle(t, Case{Wager: "royal-match-21", Paytable: "C", Decks: 6}, []test{{"QH KH", "AS", "Royal Match: 30 to 1"}})
}

// covers: 633a.7(p)(1) 633a.7(p)(2) 633a.7(p)(3) 633a.7(q)#1 633a.7(q)#2
// The main wager and insurance, so that a whole box can be worked out.
func TestSettleMain(t *testing.T) {
	settle(t, Case{Wager: "main", Decks: 6}, []test{
		{"AS KD", "9H 7C 5D", "Blackjack: 3 to 2"}, // 21 in three cards, 633a.7(p)(3)
		{"AS KD", "AH KC", "Tie: push"},
		{"AS KD", "9H", "Blackjack: 3 to 2"},
		{"TS 5D 6D", "AH KC", "lose"}, // 633a.7(q)
		{"TS 5D 6D", "TH 5C 6H", "Tie: push"},
		{"TS 5D 6D", "TH 9C", "Win: 1 to 1"},
		{"TS 2D", "TH 6C 6H", "Win: 1 to 1"},
		{"TS 6D 6S", "TH 6C 6H", "lose"},
		{"TS 6D 6S", "TH", "lose"},
		{"TS 6D", "TH 7C", "lose"},
	})
	settle(t, Case{Wager: "main", Decks: 6, First: card.MustParse("AS AD")}, []test{
		{"AS KD", "TH 7C", "Win: 1 to 1"}, // no Blackjack after a split
	})
	settle(t, Case{Wager: "insurance", Decks: 6, Bet: 1000}, []test{
		{"TS 6D", "AH KC", "Dealer Blackjack: 2 to 1"},
		{"TS 6D", "AH 9C", "lose"},
		{"TS 6D", "KH AC", "lose"}, // none is offered against a king
	})
	if s, err := Settle(Case{Wager: "main", Decks: 6, Player: card.MustParse("AS KD"), Dealer: card.MustParse("AH")}); err == nil {
		t.Errorf("a Blackjack against an ace that may have one is %+v", s)
	}
}

// TestResplit: a hand that came of a later split may begin with a card of the pair's
// value that is neither of the pair.
func TestResplit(t *testing.T) {
	c := Case{Wager: "bad-beat", Decks: 6, First: card.MustParse("TH JD"), Player: card.MustParse("QD KH"), Dealer: card.MustParse("TC 7D")}
	if _, err := Settle(c); err != nil {
		t.Error(err)
	}
}
