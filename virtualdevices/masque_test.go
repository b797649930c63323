package virtualdevices_test

import (
	"errors"
	"testing"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestMasqueReader(t *testing.T) {
	trial[virtualdevices.MasqueReader]{
		sorts: []virtualdevices.MasqueReader{{}},
		cards: card.MustParse("7D"),
		use: func(r virtualdevices.MasqueReader, in []card.Card) (string, []card.Card) {
			light, err := r.Read(in[0])
			if err != nil {
				return err.Error() + ", " + light.String(), in
			}
			return light.String(), in
		},
		shows: "red",
	}.run(t)
}

// The ranges of 685a.3(e), each with its light.
//
// covers: 685a.1#5 685a.1#6 685a.1#7
func TestMasqueReaderLights(t *testing.T) {
	for _, tt := range []struct {
		cards string
		want  virtualdevices.Light
	}{
		{"2C 3D 4H 5S", virtualdevices.BlueLight},
		{"6C 7D 8H 9S", virtualdevices.RedLight},
		{"TC JD QH KS AC", virtualdevices.YellowLight},
	} {
		for _, hole := range card.MustParse(tt.cards) {
			if got, err := (virtualdevices.MasqueReader{}).Read(hole); got != tt.want || err != nil {
				t.Errorf("%s lights %s, %v; want %s", hole, got, err, tt.want)
			}
			wrong := virtualdevices.MasqueReader{}.Broken(virtualdevices.Wrong, 0)
			if got, err := wrong.Read(hole); got == tt.want || got == virtualdevices.Dark || err != nil {
				t.Errorf("%s in a wrong reader lights %s, %v", hole, got, err)
			}
			dead := virtualdevices.MasqueReader{}.Broken(virtualdevices.Dead, 0)
			if got, err := dead.Read(hole); got != virtualdevices.Dark || !errors.Is(err, virtualdevices.ErrOutOfOrder) {
				t.Errorf("%s in a dead reader lights %s, %v", hole, got, err)
			}
		}
	}
}
