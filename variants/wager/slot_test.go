package wager

import (
	"testing"

	"burncard/game/card"
	"burncard/game/chip"
)

// When each wager is settled, and which hands are settled later.
func TestWhen(t *testing.T) {
	tests := []struct {
		wager, variant string
		first, up      string
		blackjack      bool
		want           Slot
	}{
		{"twenty-point", "", "QH QH", "9S", false, AfterDeal},
		{"twenty-point", "", "QH QH", "TS", false, AfterReader},
		{"twenty-point", "", "QH QH", "AS", true, WithMain},
		{"twenty-point", "", "QH QD", "AS", false, AfterDeal},
		{"twenty-point", "", "2H QD", "AS", false, AfterDeal},
		{"kings-bounty", "", "KS KS", "AS", false, AfterReader},
		{"kings-bounty", "", "KS KS", "AS", true, WithMain},
		{"kings-bounty", "", "KH KH", "AS", false, AfterDeal},
		{"kings-bounty", "hybrid-no-hole", "KS KS", "AS", false, AfterHole},
		{"kings-bounty", "hybrid-no-hole", "KS KS", "9S", false, AfterDeal},
		{"match-the-dealer", "", "KS KS", "AS", false, AfterDeal},
		{"match-the-dealer", "down-under", "KS KS", "AS", false, AfterDeal},
		{"royal-match-21", "", "KS QS", "AS", false, AfterDeal},
		{"royal-match-21", "", "KS QS", "KH", false, AfterHole},
		{"royal-match-21", "", "QS KS", "QH", true, AfterHole},
		{"royal-match-21", "", "KS JS", "KH", false, AfterDeal},
		{"royal-match-21", "", "KS QH", "KH", false, AfterDeal},
		{"royal-match-21", "hybrid-no-hole", "KS QS", "KH", false, AfterHole},
		{"bad-beat", "", "KS QS", "KH", false, AfterDraws},
		{"bad-beat", "", "KS QS", "KH", true, AfterReader},
		{"hit-and-run", "", "KS QS", "KH", true, AfterReader},
		{"hit-and-run", "", "KS QS", "7H", false, AfterDraws},
		{"straight-jack", "", "KS QS", "7H", false, AfterDraws},
		{"straight-jack", "", "KS AS", "KH", true, AfterDraws},
		{"straight-jack", "", "KS JS", "7H", false, AfterDeal},
		{"house-money", "", "KS QS", "7H", false, AfterDeal},
		{"house-money", "", "KS QS", "AH", false, AfterReader},
		{"house-money", "", "KS KH", "TH", true, AfterReader},
		{"house-money", "", "KS JS", "AH", false, AfterDeal},
		{"super-match", "blackjack-switch", "KS JS 2S 2D", "AH", false, AfterDeal},
		{"three-card-poker", "", "KS JS", "AH", false, AfterDeal},
		{"top-3", "", "KS JS", "AH", false, AfterDeal},
		{"perfect-pairs", "", "KS JS", "AH", false, AfterDeal},
		{"trilux-deluxe", "", "KS JS", "AH", false, AfterDeal},
		{"upcard-luck", "", "KS JS", "AH", false, AfterDeal},
		{"match-the-dealer-progressive", "", "KS JS", "AH", false, AfterDeal},
		{"jackpot-party", "", "KS JS", "7H", false, AfterReader},
		{"super-4", "", "KS JS", "7H", false, AfterReader},
		{"blackjack-match", "", "KS JS", "7H", false, AfterReader},
		{"lucky-aces", "", "KS JS", "7H", false, AfterHole},
		{"blazing-7s", "", "KS JS", "7H", false, AfterDraws},
		{"buster", "", "KS JS", "7H", false, AfterDraws},
		{"axman", "", "KS JS", "7H", false, AfterMain},
		{"push-22", "free-bet", "KS JS", "7H", false, AfterDraws},
		{"push-22", "free-bet", "KS JS", "AH", true, AfterReader},
		{"buzzer-beater", "hybrid", "KS JS", "7H", false, AfterMain},
		{"buzzer-beater", "hybrid", "KS AS", "7H", false, AfterReader},
		{"buzzer-beater", "hybrid", "KS JS", "AH", true, AfterReader},
		{"must-hit-by", "", "KS JS", "AH", false, 0},
	}
	for _, tt := range tests {
		w, err := FindAt(tt.wager, tt.variant)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := w.When(card.MustParse(tt.first), card.MustParse(tt.up)[0], tt.blackjack); got != tt.want {
			t.Errorf("%s with %s against %s, dealer Blackjack %v: slot %d, want %d", tt.wager, tt.first, tt.up, tt.blackjack, got, tt.want)
		}
	}
	last := 0
	for _, w := range All() {
		if w.Last {
			last++
		}
	}
	if w, _ := Find("blazing-7s"); !w.Last || last != 1 {
		t.Errorf("%d wagers come last in their slot, want only Blazing 7's", last)
	}
}

// The payments that the floor validates, and those that may not come from the
// tray.
func TestFloorAndTray(t *testing.T) {
	tests := []struct {
		wager   string
		pay     Pay
		bet     chip.Cents
		meter   chip.Cents
		floor   bool
		outside bool
	}{
		{"perfect-pairs", to(30), 5 * dollar, 0, false, false},
		{"bad-beat", forOne(50), dollar, 6000 * dollar, false, false},
		{"bad-beat", forOne(100), dollar, 6000 * dollar, true, false},
		{"bad-beat", share(100, "meter"), dollar, 6000 * dollar, true, false}, // credited
		{"hit-and-run", forOne(25), dollar, 1000 * dollar, false, false},
		{"hit-and-run", forOne(200), dollar, 1000 * dollar, true, false},
		{"hit-and-run", share(100, "meter"), dollar, 1000 * dollar, true, true},
		{"straight-jack", to(50), dollar, 5000 * dollar, false, false},
		{"straight-jack", to(200), dollar, 5000 * dollar, true, false},
		{"straight-jack", to(200), 5 * dollar, 5000 * dollar, true, true}, // a fifth of the meter
		{"straight-jack", to(200), 5 * dollar, 0, true, false},            // unknown
		{"straight-jack", share(10, "meter"), dollar, 5000 * dollar, true, true},
		{"blazing-7s", to(25), dollar, 3000 * dollar, false, false},
		{"blazing-7s", to(200), dollar, 3000 * dollar, true, false}, // 201 for 1
		{"blazing-7s", forOne(200), dollar, 3000 * dollar, false, false},
		{"blazing-7s", share(10, "meter"), dollar, 3000 * dollar, true, true},
		{"jackpot-party", to(2), 5 * dollar, 50000 * dollar, true, false},
		{"jackpot-party", share(10, "progressive"), 5 * dollar, 50000 * dollar, true, true},
		{"super-4", dollars(10), 5 * dollar, 50000 * dollar, true, false},
		{"super-4", share(100, "spade"), 5 * dollar, 500 * dollar, true, true},
		{"blackjack-match", share(10, "meter"), 5 * dollar, 5000 * dollar, true, true},
		{"match-the-dealer-progressive", share(10, "progressive"), 5 * dollar, 5000 * dollar, true, true},
		{"must-hit-by", share(100, "bonus meter"), 0, 150 * dollar, true, false}, // from the tray or by slip
		{"jackpot-party", Pay{}, 5 * dollar, 50000 * dollar, false, false},
	}
	for _, tt := range tests {
		w, _ := Find(tt.wager)
		if got := w.Validated(tt.pay); got != tt.floor {
			t.Errorf("%s %v: the floor validates it: %v, want %v", tt.wager, tt.pay, got, tt.floor)
		}
		if got := w.OutsideTray(tt.pay, tt.bet, tt.meter); got != tt.outside {
			t.Errorf("%s %v on $%v with $%v on the meter is outside the tray: %v, want %v", tt.wager, tt.pay, tt.bet, tt.meter, got, tt.outside)
		}
	}
}

// covers: 633c.14(c)(6)
func TestMysteryFromTrayOrBySlip(t *testing.T) {
	for _, slip := range []bool{false, true} {
		r, err := offering(6, "").Ready(Offer{Wager: "must-hit-by", Paytable: "A", Option: "5", Slip: slip})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.OutsideTray(share(100, "bonus meter"), 0, 150*dollar); got != slip {
			t.Errorf("slip %v: outside the tray %v", slip, got)
		}
	}
	r, _ := offering(6, "").Ready(Offer{Wager: "super-4", Paytable: "1", Option: "1"})
	if !r.OutsideTray(share(100, "star"), 5*dollar, 50000*dollar) {
		t.Error("a share of a meter comes from the tray")
	}
}

func TestRates(t *testing.T) {
	for _, tt := range []struct {
		rate Rate
		bet  chip.Cents
		want Mite
	}{
		{375, dollar, 3_7500}, // 3.75 cents
		{50, 5 * dollar, 2_5000},
		{150, dollar, 1_5000},
		{1, 1, 1},
	} {
		if got := tt.rate.Of(tt.bet); got != tt.want {
			t.Errorf("%v of $%v is %d mites, want %d", tt.rate, tt.bet, got, tt.want)
		}
	}
	if got := share(10, "meter").OfMeter(1234_59); got != 123_45 {
		t.Errorf("a tenth of $1234.59 is $%v", got)
	}
	if got := to(10).OfMeter(1234_59); got != 0 {
		t.Errorf("odds are no share of a meter, and give $%v", got)
	}
}
