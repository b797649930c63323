package wager

import (
	"math/bits"
	"slices"

	"burncard/game/chip"
)

// Sharing is how a meter divides a share that several winners have won together.
type Sharing uint8

// Winners share equally, or in proportion to their wagers. Where a clause says
// nothing, our reading is that they share equally, as in 633c.10(j).
const (
	Equally Sharing = iota
	ByWager
)

// proportional divides an amount in proportion to the wagers, none of which may be
// negative. The parts add up to the amount: left-over cents go one by one to those
// nearest to the next cent, first winner first. If all wagers are 0, all parts are 0.
func proportional(amount chip.Cents, bets []chip.Cents) []chip.Cents {
	parts := make([]chip.Cents, len(bets))
	var sum uint64
	for _, b := range bets {
		sum += uint64(b)
	}
	if sum == 0 {
		return parts
	}
	rests := make([]uint64, len(bets))
	left := amount
	for i, b := range bets {
		hi, lo := bits.Mul64(uint64(amount), uint64(b))
		whole, rest := bits.Div64(hi, lo, sum)
		parts[i], rests[i] = chip.Cents(whole), rest
		left -= parts[i]
	}
	for ; left > 0; left-- {
		nearest := slices.Index(rests, slices.Max(rests))
		parts[nearest]++
		rests[nearest] = 0
	}
	return parts
}

// Limit applies the payout limit of 633a.13(o) to the wins of one round that it
// covers (Wager.Capped); 0 is no limit. Wins that together exceed the limit
// share it in proportion to their wagers. Our reading: they share only then.
func Limit(limit chip.Cents, wins, bets []chip.Cents) []chip.Cents {
	var sum chip.Cents
	for _, w := range wins {
		sum += w
	}
	if limit == 0 || sum <= limit {
		return wins
	}
	return proportional(limit, bets)
}

// LeastLimit is the lowest limit that the house may set, 633a.13(o): $25,000,
// or the most that one patron can win in a round if that is more.
func LeastLimit(most chip.Cents) chip.Cents { return max(25_000*chip.Dollar, 1000*most) }
