package virtualdevices_test

import (
	"encoding/json"
	"testing"

	"burncard/virtualdevices"
)

func TestFaultsAreLoggedByName(t *testing.T) {
	// Never change one of these: logs hold them.
	want := []string{
		"none", "dead", "wrong", "face-up", "foreign", "sticks", "short", "jam", "stops", "incomplete",
		"keeps", "sorts", "unmixed", "alarm", "misses", "phantom", "stuck", "frozen",
	}
	for i, name := range want {
		fault := virtualdevices.Fault(i)
		text, err := json.Marshal(fault)
		if err != nil || string(text) != `"`+name+`"` {
			t.Errorf("fault %d is written %s, %v; want %q", i, text, err, name)
		}
		back := virtualdevices.Fault(77)
		if err := json.Unmarshal(text, &back); err != nil || back != fault {
			t.Errorf("%s is read as %s, %v", text, back, err)
		}
	}
	if more := virtualdevices.Fault(len(want)); more.Valid() {
		t.Errorf("%s is not among the names that logs hold", more)
	}
	if text, err := json.Marshal(virtualdevices.Fault(77)); err == nil {
		t.Errorf("a fault that there is not was written %s", text)
	}
	var f virtualdevices.Fault
	if err := json.Unmarshal([]byte(`"sulking"`), &f); err == nil {
		t.Errorf("a fault that there is not was read as %s", f)
	}
}
