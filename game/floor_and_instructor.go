package game

import (
	"fmt"
	"strings"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// What the floor and the instructor can do.

func decideMendReader(d *decision) error { d.add(&ReaderSet{}); return nil }

func decideMendShoe(d *decision) error { d.add(&Broke{Device: TheShoe}); return nil }

func decideMendShuffler(d *decision) error {
	if d.t.House.Shuffler == "none" {
		return d.refuse("the table has none")
	}
	d.add(&Broke{Device: TheShuffler})
	return nil
}

func decideMendTerminal(d *decision) error {
	t, a := d.t, d.a
	if t.Terminal(int8(min(a.N, MostTerminals+1))) == nil {
		return d.refuse(fmt.Sprintf("the table has %d terminals", len(t.Terminals)))
	}
	d.add(&Broke{Device: TheTerminal, N: a.N})
	return nil
}

// setCountdown breaks the countdown clock, or repairs it.
func setCountdown(fault virtualdevices.Fault) func(*decision) error {
	return func(d *decision) error {
		if !d.t.Has.Terminals {
			return d.refuse("the table has no countdown clock")
		}
		d.add(&Broke{Device: TheCountdown, Fault: fault})
		return nil
	}
}

func decideReplaceCards(d *decision) error {
	if d.t.Round.Started {
		return d.refuse("a round is on the layout")
	}
	d.add(&Delivered{FirstID: d.t.NextID})
	return nil
}

func decideOrderCount(d *decision) error {
	if len(d.t.Rack)+d.t.InShoe() == 0 {
		return d.refuse("neither in the discard rack nor in the shoe lies a card")
	}
	return nil
}

func decideReplaceCard(d *decision) error {
	p := tornOpen(d.t)
	if p == nil {
		return d.refuse("no damaged card lies open")
	}
	d.add(&Renewed{ID: p.ID})
	return nil
}

func decideFill(d *decision) error {
	d.move(Till{Kind: Outside}, Till{Kind: Float}, d.a.Chips)
	return nil
}

func decideCredit(d *decision) error {
	if !d.t.Float.Has(d.a.Chips) {
		return d.notInTray()
	}
	d.move(Till{Kind: Float}, Till{Kind: Outside}, d.a.Chips)
	return nil
}

func decideIdle(d *decision) error {
	t := d.t
	if t.Round.Started {
		return refuse("floor idle", "a round is on the layout")
	}
	if len(t.Pack)+t.InShoe()+len(t.Rack) == 0 {
		return refuse("floor idle", "all cards are in the shuffler: none is left to be spread")
	}
	return nil
}

func decideRecut(d *decision) error {
	if len(d.t.Pack) == 0 || !d.t.PackState.Shuffled {
		return refuse("floor recut", "no shuffled pack lies on the layout")
	}
	return nil
}

func decideVoid(d *decision) error {
	if !d.t.Round.Started {
		return refuse("floor void", "no round is on the layout")
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
	d.add(&ModeSet{Mode: text})
	return nil
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
	d.add(&HouseSet{House: h, Systems: t.book.systems(&h)})
	return nil
}

func anyWagerLies(t *Table) bool {
	for i := range t.Boxes {
		if t.Boxes[i].Wagered() {
			return true
		}
	}
	return false
}

func decideFreeze(d *decision) error {
	if d.t.Station.Frozen {
		return refuse(d.a.Verb, "the table is frozen already")
	}
	return nil
}

func decideResume(d *decision) error {
	if !d.t.Station.Frozen {
		return refuse(d.a.Verb, "the table is not frozen")
	}
	return nil
}

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
	d.add(&Arranged{Order: order, FirstID: d.t.NextID})
	return nil
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
	if !d.t.IsDouble() {
		return d.refuse("the table has no double shoe")
	}
	d.add(&Broke{Device: TheShoe, Fault: virtualdevices.Wrong})
	return nil
}

func decideBreakReader(d *decision) error {
	fault, known := map[string]virtualdevices.Fault{"fault": virtualdevices.Dead, "wrong": virtualdevices.Wrong}[d.a.Text]
	if !known {
		return refuse("inject reader "+d.a.Text, "a reader has a fault or is wrong")
	}
	d.add(&ReaderSet{Fault: fault})
	return nil
}
