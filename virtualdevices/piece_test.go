package virtualdevices_test

import (
	"testing"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestPieceInJSON(t *testing.T) {
	p := virtualdevices.Piece{ID: 7, Card: card.MustParse("TD")[0], Up: true, Back: virtualdevices.Blue}
	if got, want := written(t, p), `{"id":7,"card":"TD","up":true,"back":"blue"}`; got != want {
		t.Errorf("a piece is written %s, want %s", got, want)
	}
}
