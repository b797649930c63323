package virtualdevices_test

import (
	"encoding/json"
	"testing"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestBacksAreLoggedByName(t *testing.T) {
	for i, name := range []string{"plain", "red", "blue", "green", "yellow"} {
		text, err := json.Marshal(virtualdevices.Back(i))
		if err != nil || string(text) != `"`+name+`"` {
			t.Errorf("back %d is written %s, %v; want %q", i, text, err, name)
		}
		var back virtualdevices.Back
		if err := json.Unmarshal(text, &back); err != nil || int(back) != i {
			t.Errorf("%s is read as %s, %v", text, back, err)
		}
	}
	if text, err := json.Marshal(virtualdevices.Back(77)); err == nil {
		t.Errorf("a back that there is not was written %s", text)
	}
	var back virtualdevices.Back
	if err := json.Unmarshal([]byte(`"tartan"`), &back); err == nil {
		t.Errorf("a back that there is not was read as %s", back)
	}
}

func TestPieceInJSON(t *testing.T) {
	p := virtualdevices.Piece{ID: 7, Card: card.MustParse("TD")[0], Up: true, Back: virtualdevices.Blue}
	if got, want := written(t, p), `{"id":7,"card":"TD","up":true,"back":"blue"}`; got != want {
		t.Errorf("a piece is written %s, want %s", got, want)
	}
}
