package variants_test

import (
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/scenario"
	"burncard/variants/strategy"
)

// BenchmarkRound deals full seven-box rounds by Due alone, every act decided,
// judged and folded, players on basic strategy; shuffles included. It reports
// rounds a second and allocations an act.
func BenchmarkRound(b *testing.B) {
	h := game.NewHouse()
	draw := scenario.NewSeeded(1)
	book := blackjack.Book()
	referee := game.Referee{Table: game.NewTable(book)}
	referee.Table.Evolve(book.Open(game.Exam, h, "round", draw))
	do := func(a game.Act) {
		out, err := referee.Submit(a, draw)
		if err != nil {
			b.Fatalf("%s: %v", a, err)
		}
		if !out.Verdict.Right() {
			b.Fatalf("%s: %+v", a, out.Verdict.Mistakes)
		}
	}
	for n, name := range []string{"Ann", "Ben", "Cal", "Dot", "Eva", "Fay", "Gus"} {
		do(game.Act{By: game.ByPlayer, Box: int8(n + 1), Verb: game.Sit, Text: name, Amount: 100_000_000})
	}
	acts := 0
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		for n := range 7 {
			do(game.Act{By: game.ByPlayer, Box: int8(n + 1), Verb: game.Bet, Wager: "main", Amount: 2500})
			acts++
		}
		for {
			step, ok := referee.Next()
			if !ok {
				break
			}
			a := step.Act()
			if step.Verb == game.AnyDecision {
				a.Verb, a.Amount = decide(referee.Table, step.At)
			}
			do(a)
			acts++
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rounds/s")
	b.ReportMetric(float64(acts)/float64(b.N), "acts/round")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(acts), "ns/act")
}

// decide plays the hand in turn by basic strategy.
func decide(t *game.Table, at game.Spot) (game.Verb, chip.Cents) {
	s := t.Seat(at.Box)
	h := &s.Hands[t.InTurn(s)]
	up, _ := t.UpCard()
	var buf [16]card.Card
	cards := buf[:0]
	for _, p := range h.Cards {
		cards = append(cards, p.Card)
	}
	can := strategy.Options{Double: len(cards) == 2, Split: len(cards) == 2 && len(s.Hands) < 4, Surrender: len(cards) == 2 && !h.FromPair}
	switch strategy.Basic(cards, up, can) {
	case strategy.Stand:
		return game.Stand, 0
	case strategy.Double:
		return game.Double, h.Bet.Total()
	case strategy.Split:
		return game.Split, 0
	case strategy.Surrender:
		return game.Surrender, 0
	}
	return game.Hit, 0
}
