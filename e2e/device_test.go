package e2e_test

import (
	"encoding/json"
	"testing"

	"burncard/e2e"
	"burncard/sessions/record"
)

// One dealer deals with the mouse, with a finger and with the keys: the log says of each
// act what it was done with.
func TestLongDeviceOfAnAct(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.bet("15")
	touch, keys := p.hands, p.hands
	keys.Keys = true
	p.hands.Must("burn")
	p.dealer.On(e2e.Tablet)
	touch.Must("deal 3")
	p.dealer.On(e2e.Desktop)
	keys.Must("deal dealer")
	p.hands.Must("deal 3")
	keys.Must("deal dealer down")
	for _, who := range []*e2e.Page{p.dealer, p.paul, p.sam} {
		who.Pardon("WebSocket", "502") // the program is gone
	}
	program.Stop()
	want := []struct {
		line string
		by   record.Device
	}{{"burn", record.Mouse}, {"deal 3", record.Touch}, {"deal dealer", record.Keys}, {"deal 3", record.Mouse}, {"deal dealer down", record.Keys}}
	for _, e := range of(readLog(t, program.DB), e2e.TableID(p.path)) {
		if len(want) == 0 || e.line != want[0].line {
			continue
		}
		var judged struct{ By record.Device }
		if err := json.Unmarshal([]byte(e.said), &judged); err != nil {
			t.Fatalf("the verdict of %s: %v\n%s", e.line, err, e.said)
		}
		if judged.By != want[0].by {
			t.Errorf("%s was done by %s, and the log says %q", e.line, want[0].by, judged.By)
		}
		want = want[1:]
	}
	if len(want) > 0 {
		t.Errorf("the log lacks %v", want)
	}
}
