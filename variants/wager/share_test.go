package wager

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"burncard/game/chip"
)

// covers: 633a.7(o)(1)(ii)(C)#2 633a.7(o)(2)(ii)(C)#3 633a.7(o)(3)(ii)(C)#3 633c.9(e)(3)#4 633c.10(j)
func TestSharing(t *testing.T) {
	for id, want := range map[string]Sharing{
		"bad-beat": ByWager, "hit-and-run": Equally, "straight-jack": Equally, "blazing-7s": Equally, "blackjack-match": Equally, "jackpot-party": Equally,
	} {
		if w, _ := Find(id); w.Sharing != want {
			t.Errorf("%s: winners of a meter share it by rule %d, want %d", id, w.Sharing, want)
		}
	}
}

// The parts of a limit add up, and each is less than a cent away from the exact part.
func TestProportional(t *testing.T) {
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
		for i, part := range proportional(amount, bets) {
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
	if got := proportional(500, []chip.Cents{0, 0}); !slices.Equal(got, []chip.Cents{0, 0}) {
		t.Errorf("nobody bet and is paid %v", got)
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
	kings, match := win(aceKingsMatch), win(matchingSuited)
	for _, tt := range []struct {
		name   string
		offer  Offer
		result Result
		want   chip.Cents
	}{
		{"$5", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, kings, 3000 * dollar},
		{"$1", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true, Amount: dollar}, kings, 600 * dollar},
		{"the lesser match", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, match, 1000 * dollar},
		{"the lesser match, $1", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true, Amount: dollar}, match, 200 * dollar},
		{"not chosen", Offer{Wager: "blackjack-match", Paytable: "A"}, kings, 0},
		{"both suited", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, win(bothSuited), 0},
		{"both Blackjack", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, win(bothBlackjack), 0},
		{"an ace", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, win(playerAce), 0},
		{"nothing", Offer{Wager: "blackjack-match", Paytable: "A", Envy: true}, Result{}, 0},
		{"jackpot party", Offer{Wager: "jackpot-party", Paytable: "P10"}, win(fourRoyalBest), 3000 * dollar},
		{"jackpot party, other royal", Offer{Wager: "jackpot-party", Paytable: "P35", Option: "A"}, win(fourRoyal), 1000 * dollar},
		{"jackpot party, trips", Offer{Wager: "jackpot-party", Paytable: "P35", Option: "A"}, win(fourTrips), 0},
		{"jackpot party without envy", Offer{Wager: "jackpot-party", Paytable: "P30", Option: "A"}, win(fourRoyalBest), 0},
	} {
		r, err := offering(6, "").Ready(tt.offer)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if got := r.EnvyOf(tt.result); got != tt.want {
			t.Errorf("%s: another player gets $%v, want $%v", tt.name, got, tt.want)
		}
	}
}
