package virtualdevices_test

import (
	"errors"
	"testing"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestCardReader(t *testing.T) {
	trial[virtualdevices.CardReader]{
		sorts: []virtualdevices.CardReader{{}},
		cards: card.MustParse("AS KD"),
		use: func(r virtualdevices.CardReader, in []card.Card) (string, []card.Card) {
			blackjack, err := r.Read(in[0], in[1])
			switch {
			case err != nil:
				return err.Error(), in
			case blackjack:
				return "blackjack", in
			}
			return "no blackjack", in
		},
		shows: "blackjack",
	}.run(t)
}

func TestRead(t *testing.T) {
	tests := []struct {
		cards string // up card, hole card
		want  bool
	}{
		{"AS KD", true},
		{"AS TD", true},
		{"QS AD", true},
		{"TS AD", true},
		{"AS AD", false},
		{"AS 9D", false},
		{"KS QD", false},
		{"9S AD", false},
		{"6S 5D", false}, // pushed in without need: it reads that too
	}
	for _, tt := range tests {
		c := card.MustParse(tt.cards)
		var works virtualdevices.CardReader
		if got, err := works.Read(c[0], c[1]); got != tt.want || err != nil {
			t.Errorf("a reader reads %s as %t, %v; want %t", tt.cards, got, err, tt.want)
		}
		wrong := virtualdevices.CardReader{Fault: virtualdevices.Wrong}
		if got, err := wrong.Read(c[0], c[1]); got == tt.want || err != nil {
			t.Errorf("a wrong reader reads %s as %t, %v; want %t", tt.cards, got, err, !tt.want)
		}
		dead := virtualdevices.CardReader{Fault: virtualdevices.Dead}
		if got, err := dead.Read(c[0], c[1]); got || !errors.Is(err, virtualdevices.ErrOutOfOrder) {
			t.Errorf("a dead reader reads %s as %t, %v", tt.cards, got, err)
		}
	}
}
