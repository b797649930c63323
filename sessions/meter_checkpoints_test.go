package sessions

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"burncard/game/chip"
	"burncard/sessions/journal"
)

// aPlainMeter is a meter to which 1,300 rounds have contributed, and what it shows.
func (h *house) aPlainMeter() (d dial, shows chip.Cents) {
	h.Helper()
	d = h.meterOf("offers=hit-and-run:link=floor")
	for round := 1; round <= 1300; round++ {
		if err := h.meters.count(d, bets(round)); err != nil {
			h.Fatal(err)
		}
	}
	return d, 1000*chip.Dollar + 1300*50
}

// TestMeterIsReadFromItsCheckpoint: a house that opens reads no meter, and a meter that is
// wanted only the entries after its last checkpoint: what stood before them need not even
// be readable. A checkpoint of another form is not read.
func TestMeterIsReadFromItsCheckpoint(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d, want := h.aPlainMeter()
		h.restart()
		if s := h.meters.all[d.name]; s == nil || s.seq != 0 {
			t.Fatalf("a house that opens has read of the meter %+v", s)
		}
		if got := h.meters.reads(d); got != want {
			t.Errorf("it shows %v, want %v", got, want)
		}
		id := h.meters.all[d.name].id
		seq, data, err := h.db.LastCheckpoint(h.Context(), id, math.MaxInt64)
		if err != nil || seq != 1024 {
			t.Fatalf("the last checkpoint is at %d: %v", seq, err)
		}
		h.change("UPDATE entries SET facts = x'7b' WHERE table_key = (SELECT key FROM tables WHERE id = ?) AND seq <= 1024", id)
		h.restart()
		if err := h.meters.count(d, bets(1301)); err != nil {
			t.Fatal(err)
		}
		if got := h.meters.reads(d); got != want+50 {
			t.Errorf("read from its checkpoint it shows %v, want %v", got, want+50)
		}
		other := strings.Replace(string(data), meterForm(), "another", 1)
		for seq := int64(meterStride); seq <= 1024; seq += meterStride {
			if err := h.db.Checkpoint(context.Background(), id, seq, []byte(other)); err != nil {
				t.Fatal(err)
			}
		}
		h.mute = true
		h.restart()
		if err := h.meters.count(d, bets(1302)); err == nil {
			t.Error("a checkpoint of another form was read")
		}
	})
}

// TestMeterOfThePast: what a meter showed at a moment is read from a checkpoint before it.
func TestMeterOfThePast(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d := h.meterOf("offers=hit-and-run:link=floor")
		var at []time.Time
		for round := 1; round <= 1100; round++ {
			if err := h.meters.count(d, bets(round)); err != nil {
				t.Fatal(err)
			}
			at = append(at, h.now())
			time.Sleep(time.Second) // of the test's own clock
		}
		for _, round := range []int{1, 400, 511, 512, 513, 1023, 1024, 1099} {
			got, err := h.meters.readAt(d, at[round-1])
			if want := 1000*chip.Dollar + chip.Cents(round)*50; got != want || err != nil {
				t.Errorf("after round %d it showed %v, %v; want %v", round, got, err, want)
			}
		}
	})
}

// TestMeterWithoutItsFirstEntry: a meter whose first entry did not reach the log begins with
// the next try, and there is one of it.
func TestMeterWithoutItsFirstEntry(t *testing.T) {
	disk := new(brittle)
	inHouse(t, Config{Journal: disk}, func(h *house) {
		d := h.meterOf("offers=hit-and-run:link=floor")
		disk.set(true, false)
		if err := h.meters.count(d, bets(1)); !errors.Is(err, journal.ErrFailed) {
			t.Fatalf("without a disk: %v", err)
		}
		disk.set(false, false)
		h.restart()
		if err := h.meters.count(d, bets(1)); err != nil {
			t.Fatal(err)
		}
		if got := h.meters.reads(d); got != 1000_50 {
			t.Errorf("it shows %v", got)
		}
		tables, err := h.db.Tables(h.Context())
		n := 0
		for _, t := range tables {
			if t.Variant == meterVariant {
				n++
			}
		}
		if n != 1 || err != nil {
			t.Errorf("%d meters in the log: %v", n, err)
		}
	})
}

// TestCheckOfAMeter: a checkpoint that says something else than the meter's log is named.
func TestCheckOfAMeter(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		d, _ := h.aPlainMeter()
		if out, err := h.checked(); err != nil {
			t.Fatalf("nothing was changed: %v\n%s", err, out)
		}
		id := h.meters.all[d.name].id
		seq, data, err := h.db.LastCheckpoint(h.Context(), id, math.MaxInt64)
		if err != nil {
			t.Fatal(err)
		}
		wrong := strings.Replace(string(data), `"Closed":1022`, `"Closed":1021`, 1)
		if wrong == string(data) {
			t.Fatalf("the checkpoint is %s", data)
		}
		if err := h.db.Checkpoint(h.Context(), id, seq, []byte(wrong)); err != nil {
			t.Fatal(err)
		}
		if out, err := h.checked(); !errors.Is(err, ErrWrong) || !strings.Contains(out, "checkpoint at 1024: meter") {
			t.Errorf("%v\n%s", err, out)
		}
	})
}
