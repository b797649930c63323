package virtualdevices_test

import (
	"encoding/json"
	"errors"
	"testing"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestCardReader(t *testing.T) {
	trial[virtualdevices.CardReader]{
		sorts: []virtualdevices.CardReader{{}, {Type: virtualdevices.Revealing}},
		broken: func(r virtualdevices.CardReader, f virtualdevices.Fault) virtualdevices.CardReader {
			r.Fault = f
			return r
		},
		faults: []virtualdevices.Fault{virtualdevices.Dead, virtualdevices.Wrong},
		cards:  card.MustParse("AS KD"),
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
		for _, sort := range []virtualdevices.ReaderType{virtualdevices.Blind, virtualdevices.Revealing} {
			works := virtualdevices.CardReader{Type: sort}
			if got, err := works.Read(c[0], c[1]); got != tt.want || err != nil {
				t.Errorf("a %s reader reads %s as %t, %v; want %t", sort, tt.cards, got, err, tt.want)
			}
			wrong := virtualdevices.CardReader{Type: sort, Fault: virtualdevices.Wrong}
			if got, err := wrong.Read(c[0], c[1]); got == tt.want || err != nil {
				t.Errorf("a wrong reader reads %s as %t, %v; want %t", tt.cards, got, err, !tt.want)
			}
			dead := virtualdevices.CardReader{Type: sort, Fault: virtualdevices.Dead}
			if got, err := dead.Read(c[0], c[1]); got || !errors.Is(err, virtualdevices.ErrOutOfOrder) {
				t.Errorf("a dead reader reads %s as %t, %v", tt.cards, got, err)
			}
		}
	}
}

func TestFaultsAreLoggedByName(t *testing.T) {
	for fault, want := range map[virtualdevices.Fault]string{
		virtualdevices.None: `"none"`, virtualdevices.Dead: `"dead"`, virtualdevices.Wrong: `"wrong"`,
	} {
		text, err := json.Marshal(fault)
		if err != nil || string(text) != want {
			t.Errorf("%s is written %s, %v; want %s", fault, text, err, want)
		}
		back := virtualdevices.Fault(77)
		if err := json.Unmarshal(text, &back); err != nil || back != fault {
			t.Errorf("%s is read as %s, %v", text, back, err)
		}
	}
	if text, err := json.Marshal(virtualdevices.Fault(77)); err == nil {
		t.Errorf("a fault that there is not was written %s", text)
	}
	var f virtualdevices.Fault
	if err := json.Unmarshal([]byte(`"sulking"`), &f); err == nil {
		t.Errorf("a fault that there is not was read as %s", f)
	}
}
