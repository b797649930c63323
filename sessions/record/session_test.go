package record

import (
	"testing"

	"burncard/game"
)

// TestActCountsOnce: an act counts by the gravest of its mistakes.
func TestActCountsOnce(t *testing.T) {
	var s Session
	s.Count([]Judged{
		{Mistake: game.Mistake{Source: game.Reading.String(), Gravity: game.Minor}},
		{Mistake: game.Mistake{Source: game.Law.String(), Gravity: game.Critical}},
		{Mistake: game.Mistake{Source: game.Law.String(), Gravity: game.Critical}},
	})
	if s.Score.Mistakes != 1 || s.Score.Advice != 0 || s.Critical != 1 {
		t.Errorf("an act with two critical mistakes and an advice counts %+v, %d critical", s.Score, s.Critical)
	}
}

// TestRefusedMoneyStays: what a coached table refused to pay has cost nothing.
func TestRefusedMoneyStays(t *testing.T) {
	var s Session
	for _, refused := range []bool{true, false} {
		s.Count([]Judged{{Mistake: game.Mistake{Kind: game.WrongAmount, Diff: 500}, Refused: refused}})
	}
	if s.Score.Mistakes != 2 || s.Score.Diff != 500 {
		t.Errorf("of two wrong pays, one of them refused, the score is %+v", s.Score)
	}
}
