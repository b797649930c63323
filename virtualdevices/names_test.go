package virtualdevices_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"testing"

	"burncard/virtualdevices"
)

// Logs hold these names: never change one, only add.
func TestNamesInLogs(t *testing.T) {
	named[virtualdevices.Fault](t, "none", "dead", "wrong", "face-up", "foreign", "sticks", "short", "jam", "stops",
		"incomplete", "keeps", "sorts", "unmixed", "alarm", "misses", "phantom", "stuck", "frozen", "torn")
	named[virtualdevices.Back](t, "plain", "red", "blue", "green", "yellow")
	named[virtualdevices.Side](t, "a", "b")
	named[virtualdevices.Light](t, "dark", "blue", "red", "yellow", "green")
	named[virtualdevices.Sign](t, "none", "cover", "out-of-order")
	named[virtualdevices.Reseed](t, "covers", "adds")
	named[virtualdevices.Warning](t, "none", "card jam", "cycle incomplete", "card count", "service")
}

// named checks that the values of a type are called by these names, from 0 on,
// and that there are no more of them.
func named[T interface {
	~uint8
	fmt.Stringer
}, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, names ...string,
) {
	t.Helper()
	for i, name := range names {
		v := T(i)
		text, err := json.Marshal(v)
		if err != nil || string(text) != `"`+name+`"` || v.String() != name {
			t.Errorf("%T %d is written %s, %v; want %q", v, i, text, err, name)
		}
		back := T(77)
		if err := json.Unmarshal(text, P(&back)); err != nil || back != v {
			t.Errorf("%T %s is read as %s, %v", v, text, back, err)
		}
	}
	for _, beyond := range []T{T(len(names)), 77} {
		if text, err := json.Marshal(beyond); err == nil {
			t.Errorf("%T %d is written %s: there is none", beyond, uint8(beyond), text)
		}
	}
	var v T
	if err := json.Unmarshal([]byte(`"sulking"`), P(&v)); err == nil {
		t.Errorf("a sulking %T was read as %s", v, v)
	}
}
