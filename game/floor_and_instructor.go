package game

import (
	"fmt"
	"strings"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// What the floor and the instructor can do.

func decideMendReader(d *decision) error { return d.add(&ReaderSet{}) }
func decideMendShoe(d *decision) error   { return d.add(&Broke{Device: TheShoe}) }

func decideMendShuffler(d *decision) error {
	if d.t.House.Shuffler == "none" {
		return d.refuse("the table has none")
	}
	return d.add(&Broke{Device: TheShuffler})
}

func decideMendTerminal(d *decision) error { return d.setTerminal(virtualdevices.None) }

// setTerminal breaks the terminal that the act names, or repairs it.
func (d *decision) setTerminal(fault virtualdevices.Fault) error {
	if d.a.N < 1 || d.a.N > len(d.t.Terminals) {
		return d.refuse(fmt.Sprintf("the table has %d terminals", len(d.t.Terminals)))
	}
	return d.add(&Broke{Device: TheTerminal, Fault: fault, N: d.a.N})
}

// setCountdown breaks the countdown clock, or repairs it.
func setCountdown(fault virtualdevices.Fault) func(*decision) error {
	return func(d *decision) error {
		if !d.t.Has.Terminals {
			return d.refuse("the table has no countdown clock")
		}
		return d.add(&Broke{Device: TheCountdown, Fault: fault})
	}
}

func decideReplaceCards(d *decision) error {
	if d.t.Round.Started {
		return d.refuse("a round is on the layout")
	}
	return d.add(&Delivered{FirstID: d.t.NextID})
}

func decideOrderCount(d *decision) error {
	return d.wants(len(d.t.Rack)+d.t.InShoe() > 0, "no card lies in the discard rack or in the shoe")
}

func decideReplaceCard(d *decision) error {
	p := tornOpen(d.t)
	if p == nil {
		return d.refuse("no damaged card lies open")
	}
	return d.add(&Renewed{ID: p.ID})
}

func decideFill(d *decision) error {
	return d.move(Till{Kind: Outside}, Till{Kind: Float}, d.a.Chips)
}

func decideCredit(d *decision) error {
	if !d.t.Float.Has(d.a.Chips) {
		return d.notInTray()
	}
	return d.move(Till{Kind: Float}, Till{Kind: Outside}, d.a.Chips)
}

func decideIdle(d *decision) error {
	t := d.t
	if t.Round.Started {
		return d.refuse("a round is on the layout")
	}
	return d.wants(len(t.Pack)+t.InShoe()+len(t.Rack) > 0, "all cards are in the shuffler: none is left to be spread")
}

func decideRecut(d *decision) error {
	return d.wants(len(d.t.Pack) > 0 && d.t.PackState.Shuffled, "no shuffled pack lies on the layout")
}

func decideVoid(d *decision) error {
	if !d.t.Round.Started {
		return d.refuse("no round is on the layout")
	}
	return d.endRound()
}

func decideSetMode(d *decision) error {
	text := d.a.Text
	if _, ok := ParseMode(text); !ok {
		return refuse("mode "+text, "a table is coached, guided or exam")
	}
	if d.t.Round.Started {
		return refuse("floor mode", "a round is on the layout")
	}
	return d.add(&ModeSet{Mode: text})
}

func decideSetHouse(d *decision) error {
	t, a := d.t, d.a
	if t.Round.Started || anyWagerLies(t) {
		return refuse("floor house", "wagers lie on the layout")
	}
	h, err := t.book.With(t.House, strings.Fields(a.Text)...)
	if err != nil {
		return Refusal{"floor house", err.Error()}
	}
	switch {
	case h.Automated != t.House.Automated:
		return refuse("floor house", "the table was opened with table="+map[bool]string{true: "automated", false: "live"}[t.House.Automated])
	case h.Decks != t.House.Decks:
		return refuse("floor house", fmt.Sprintf("the table was opened with %d decks", t.House.Decks))
	case h.Shoe != t.House.Shoe:
		return refuse("floor house", "the table was opened with shoe="+t.House.Shoe)
	case h.Shuffler != t.House.Shuffler:
		return refuse("floor house", "the table was opened with shuffler="+t.House.Shuffler)
	}
	return d.add(&HouseSet{House: h, Systems: t.book.systems(&h)})
}

// anyWagerLies is Table.Wagered for facts, which do not read what is counted.
func anyWagerLies(t *Table) bool {
	for i := range t.Boxes {
		if t.Boxes[i].Wagered() {
			return true
		}
	}
	return false
}

func decideFreeze(d *decision) error {
	return d.wants(!d.t.Station.Frozen, "the table is frozen already")
}

func decideResume(d *decision) error { return d.wants(d.t.Station.Frozen, "the table is not frozen") }

// decideArrange brings cards to the front of the shoe.
func decideArrange(d *decision) error {
	if err := decideForcedCards(d); err != nil {
		return err
	}
	cards := *d.t.toCome()
	var order []uint16
	taken := make([]bool, len(cards))
	for _, w := range strings.Fields(d.a.Text) {
		c, _ := card.Parse(w)
		i := 0
		for i < len(cards) && (taken[i] || cards[i].Card != c) {
			i++
		}
		if i == len(cards) {
			return refuse("inject next "+w, "no such card is left in the shoe")
		}
		taken[i] = true
		order = append(order, uint16(i))
	}
	for i := range cards {
		if !taken[i] {
			order = append(order, uint16(i))
		}
	}
	return d.add(&Arranged{Order: order, FirstID: d.t.NextID})
}

// decideForcedCards wants cards in the text.
func decideForcedCards(d *decision) error {
	for _, w := range strings.Fields(d.a.Text) {
		if _, err := card.Parse(w); err != nil {
			return refuse("inject next", err.Error())
		}
	}
	return nil
}

// decideBreakDoubleShoe has a double shoe give cards from the side that is closed.
func decideBreakDoubleShoe(d *decision) error {
	if err := wantsDouble(d); err != nil {
		return err
	}
	return d.add(&Broke{Device: TheShoe, Fault: virtualdevices.Wrong})
}

func decideBreakReader(d *decision) error {
	fault, known := map[string]virtualdevices.Fault{"fault": virtualdevices.Dead, "wrong": virtualdevices.Wrong}[d.a.Text]
	if !known {
		return refuse("inject reader "+d.a.Text, "a reader has a fault or is wrong")
	}
	return d.add(&ReaderSet{Fault: fault})
}
