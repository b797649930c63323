package wager

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"burncard/game/chip"
)

// covers: 633a.7(o)(1)(ii)(C)#2 633a.7(o)(2)(ii)(C)#3 633a.7(o)(3)(ii)(C)#3 633c.9(e)(3)#4 633c.10(j)
func TestShares(t *testing.T) {
	tests := []struct {
		wager  string
		amount chip.Cents
		bets   []chip.Cents
		want   []chip.Cents
	}{
		{"bad-beat", 9000_00, []chip.Cents{100, 200}, []chip.Cents{3000_00, 6000_00}}, // in proportion
		{"hit-and-run", 9000_00, []chip.Cents{100, 200}, []chip.Cents{4500_00, 4500_00}},
		{"straight-jack", 9000_00, []chip.Cents{100, 200}, []chip.Cents{4500_00, 4500_00}},
		{"blazing-7s", 9000_00, []chip.Cents{100, 500, 100}, []chip.Cents{3000_00, 3000_00, 3000_00}},
		{"blackjack-match", 1000_00, []chip.Cents{500, 500}, []chip.Cents{500_00, 500_00}},
		{"jackpot-party", 1000_00, []chip.Cents{500, 500}, []chip.Cents{500_00, 500_00}},
		{"hit-and-run", 100_01, []chip.Cents{100, 100, 100}, []chip.Cents{33_34, 33_34, 33_33}},
		{"bad-beat", 100_01, []chip.Cents{100, 100, 200}, []chip.Cents{25_00, 25_00, 50_01}},
	}
	for _, tt := range tests {
		w, _ := Find(tt.wager)
		if got := w.Shares(tt.amount, tt.bets); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v by %v is %v, want %v", tt.wager, tt.amount, tt.bets, got, tt.want)
		}
	}
}

// Shares add up, and nobody is a whole cent away from his exact part.
func TestSharesAreFair(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		bets := make([]chip.Cents, 1+r.IntN(7))
		var all chip.Cents
		for i := range bets {
			bets[i] = chip.Cents(1 + r.IntN(100_000))
			all += bets[i]
		}
		amount := chip.Cents(r.Int64N(1_000_000_000_00))
		var sum chip.Cents
		for i, part := range Proportional(amount, bets) {
			sum += part
			exact := big.NewRat(int64(amount), int64(all))
			exact.Mul(exact, big.NewRat(int64(bets[i]), 1))
			if off := exact.Sub(exact, big.NewRat(int64(part), 1)); off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
				t.Fatalf("%v by %v: part %d is %v", amount, bets, i, part)
			}
		}
		if sum != amount {
			t.Fatalf("%v by %v: the parts add up to %v", amount, bets, sum)
		}
	}
	if got := Proportional(500, []chip.Cents{0, 0}); !slices.Equal(got, []chip.Cents{0, 0}) {
		t.Errorf("nobody bet and is paid %v", got)
	}
	if got := Equal(500, 0); len(got) != 0 {
		t.Errorf("nobody is paid %v", got)
	}
}

// covers: 633a.13(o)#3 633a.13(o)#4
func TestLimit(t *testing.T) {
	wins, bets := []chip.Cents{25000 * dollar, 5000 * dollar}, []chip.Cents{25 * dollar, 5 * dollar}
	tests := []struct {
		limit chip.Cents
		want  []chip.Cents
	}{
		{0, wins},
		{30000 * dollar, wins},
		{25000 * dollar, []chip.Cents{20833_33, 4166_67}},
		{27000 * dollar, []chip.Cents{22500 * dollar, 4500 * dollar}},
	}
	for _, tt := range tests {
		if got := Limit(tt.limit, wins, bets); !slices.Equal(got, tt.want) {
			t.Errorf("a limit of $%v leaves %v, want %v", tt.limit, got, tt.want)
		}
	}
	// Only two lines are limited, not the Crown Treasure and the smaller lines.
	for _, w := range append(All(), Editions()...) {
		want := map[string]string{
			"twenty-point": "Queen of hearts pair and dealer Blackjack",
			"kings-bounty": "King of spades pair and dealer Blackjack",
		}[w.ID]
		if got := w.Lines[w.Capped]; got != want {
			t.Errorf("%s is limited on %q, want %q", w.ID, got, want)
		}
	}
}

// covers: 633c.10(h)(5)#1 633c.10(h)(5)#2 633c.10(h)(5)#3 633c.10(h)(5)#4 633c.10(k) 633c.2(i)#3
func TestEnvy(t *testing.T) {
	owners := []int{1, 2, 3, 3} // the last two boxes are one player's
	kings, match := win(aceKingsMatch), win(matchingSuited)
	tests := []struct {
		name    string
		offer   Offer
		results []Result
		want    [3]chip.Cents // for players 1 to 3
	}{
		{"$5", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, []Result{kings, {}, {}, {}}, [3]chip.Cents{0, 3000 * dollar, 3000 * dollar}},
		{"$1", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true, Amount: dollar}, []Result{kings, {}, {}, {}}, [3]chip.Cents{0, 600 * dollar, 600 * dollar}},
		{"the lesser match", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, []Result{{}, match, {}, {}}, [3]chip.Cents{1000 * dollar, 0, 1000 * dollar}},
		{"the lesser match, $1", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true, Amount: dollar}, []Result{{}, match, {}, {}}, [3]chip.Cents{200 * dollar, 0, 200 * dollar}},
		{"two at once", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, []Result{match, match, {}, {}}, [3]chip.Cents{1000 * dollar, 1000 * dollar, 2000 * dollar}},
		{"two boxes of one player", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, []Result{{}, {}, match, match}, [3]chip.Cents{2000 * dollar, 2000 * dollar, 0}},
		{"not chosen", Offer{Wager: "blackjack-match", Paytable: "A"}, []Result{kings, {}, {}, {}}, [3]chip.Cents{}},
		{"lesser hands", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, []Result{win(bothSuited), win(bothBlackjack), win(playerAce), {}}, [3]chip.Cents{}},
		{"jackpot party", Offer{Wager: "jackpot-party", Paytable: "P10"}, []Result{win(fourRoyalBest), {}, {}, {}}, [3]chip.Cents{0, 3000 * dollar, 3000 * dollar}},
		{"jackpot party, other royal", Offer{Wager: "jackpot-party", Paytable: "P35", Option: "A"}, []Result{{}, {}, win(fourRoyal), {}}, [3]chip.Cents{1000 * dollar, 1000 * dollar, 0}},
		{"jackpot party, trips", Offer{Wager: "jackpot-party", Paytable: "P35", Option: "A"}, []Result{{}, {}, win(fourTrips), {}}, [3]chip.Cents{}},
		{"jackpot party without envy", Offer{Wager: "jackpot-party", Paytable: "P30", Option: "A"}, []Result{win(fourRoyalBest), {}, {}, {}}, [3]chip.Cents{}},
	}
	for _, tt := range tests {
		r, err := offering(6, "").Ready(tt.offer)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		for i, want := range tt.want {
			if got := r.EnvyFor(i+1, tt.results, owners); got != want {
				t.Errorf("%s: player %d gets $%v, want $%v", tt.name, i+1, got, want)
			}
		}
	}
}
