package game

import (
	"fmt"

	"burncard/virtualdevices"
)

// Terminals and a countdown clock that are out of order.

// Dark reports a terminal that does nothing any more.
func (w *Terminal) Dark() bool { return w.Device.Fault == virtualdevices.Dead }

// Troubled reports a terminal that everybody sees or hears to be out of order:
// it is dark before its player, or he says so.
func (w *Terminal) Troubled() bool { return w.Name != "" && (w.Dark() || w.Complains) }

// toldOfTerminals: the floor that was called hears of all that is out of order.
func (t *Table) toldOfTerminals() {
	for i := range t.Terminals {
		w := &t.Terminals[i]
		w.Told = w.Told || w.Troubled()
	}
	t.ClockTold = t.ClockTold || t.ClockStuck
}

// breakTerminal decides what an instructor breaks at a terminal.
func (d *decision) breakTerminal() error {
	t, a := d.t, d.a
	if t.Terminal(int8(min(a.N, MostTerminals+1))) == nil {
		return d.refuse(fmt.Sprintf("the table has %d terminals", len(t.Terminals)))
	}
	for _, f := range (virtualdevices.WageringTerminal{}).Faults() {
		if f.String() == a.Text {
			d.add(&Broke{Device: TheTerminal, Fault: f, N: a.N})
			return nil
		}
	}
	return refuse("inject terminal "+a.Text, "it is dead, frozen, stuck or misses")
}

// answeredAtTerminals: the floor has looked at what players complained of, and
// there was nothing.
func (t *Table) answeredAtTerminals() {
	for i := range t.Terminals {
		w := &t.Terminals[i]
		w.Complains = w.Complains && (!w.Told || w.Device.Fault != virtualdevices.None)
	}
}
