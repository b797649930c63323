package game

import (
	"fmt"
	"strings"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// What the floor and the instructor can do.

func (d *decision) floor() error {
	t, a := d.t, d.a
	switch a.Verb {
	case RepairReader, ReplaceReader:
		d.add(&ReaderSet{})
	case RepairShuffler, ReplaceShuffler:
		if t.House.Shuffler == "none" {
			return refuse(a.String(), "the table has none")
		}
		d.add(&Broke{Device: TheShuffler})
	case RepairShoe, ReplaceShoe:
		d.add(&Broke{Device: TheShoe})
	case Validate, Pay, Papers:
		return d.claims()
	case RepairProgressive:
		if !t.Panel.On() {
			return refuse(a.String(), "the table has no progressive system")
		}
	case RepairTerminal:
		if t.Terminal(int8(min(a.N, MostTerminals+1))) == nil {
			return refuse(a.String(), fmt.Sprintf("the table has %d terminals", len(t.Terminals)))
		}
		d.add(&Broke{Device: TheTerminal, N: a.N})
	case RepairCountdown:
		if !t.Has.Terminals {
			return refuse(a.String(), "the table has no countdown clock")
		}
		d.add(&Broke{Device: TheCountdown})
	case ReplaceCards:
		if t.Round.Started {
			return refuse(a.String(), "a round is on the layout")
		}
		d.add(&Delivered{FirstID: t.NextID})
	case OrderCount:
		if len(t.Rack)+t.InShoe() == 0 {
			return refuse(a.String(), "neither in the discard rack nor in the shoe lies a card")
		}
	case ReplaceCard:
		p := t.tornOpen()
		if p == nil {
			return refuse(a.String(), "no damaged card lies open")
		}
		d.add(&Renewed{ID: p.ID})
	case BringSlip, Runner, SendAway, Sign:
		return d.slip()
	case Fill:
		d.move(Till{Kind: Outside}, Till{Kind: Float}, a.Chips)
	case Credit:
		if !t.Float.Has(a.Chips) {
			return d.notInTray()
		}
		d.move(Till{Kind: Float}, Till{Kind: Outside}, a.Chips)
	case Admit:
		return d.occupied()
	case Idle:
		if t.Round.Started {
			return refuse("floor idle", "a round is on the layout")
		}
		if len(t.Pack)+t.InShoe()+len(t.Rack) == 0 {
			return refuse("floor idle", "all cards are in the shuffler: none is left to be spread")
		}
	case Recut:
		if len(t.Pack) == 0 || !t.PackState.Shuffled {
			return refuse("floor recut", "no shuffled pack lies on the layout")
		}
	case Void:
		if !t.Round.Started {
			return refuse("floor void", "no round is on the layout")
		}
		return d.endRound()
	case SetMode:
		if _, ok := ParseMode(a.Text); !ok {
			return refuse("mode "+a.Text, "a table is coached, guided or exam")
		}
		if t.Round.Started {
			return refuse("floor mode", "a round is on the layout")
		}
		d.add(&ModeSet{Mode: a.Text})
	case SetHouse:
		if t.Round.Started || t.anyWager() {
			return refuse("floor house", "wagers lie on the layout")
		}
		h, err := t.House.With(strings.Fields(a.Text)...)
		if err != nil {
			return Refusal{"floor house", err.Error()}
		}
		if err := t.book.Permits(h); err != nil {
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
	}
	return nil
}

func (t *Table) anyWager() bool {
	for i := range t.Boxes {
		if t.Boxes[i].Wagered() {
			return true
		}
	}
	return false
}

func (d *decision) instructor() error {
	t, a := d.t, d.a
	if a.When != (Moment{}) {
		return d.order()
	}
	switch a.Verb {
	case InjectOrder:
		return d.carryOut()
	case Withdraw:
		return d.withdraw()
	case Task:
		return d.occupied()
	case Freeze, Resume:
		if t.Station.Frozen == (a.Verb == Freeze) {
			return refuse(a.Verb.String(), map[bool]string{true: "the table is frozen already", false: "the table is not frozen"}[t.Station.Frozen])
		}
	case InjectNext:
		var order []uint16
		cards := *t.toCome()
		taken := make([]bool, len(cards))
		for _, w := range strings.Fields(a.Text) {
			c, err := card.Parse(w)
			if err != nil {
				return refuse("inject next", err.Error())
			}
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
		d.add(&Arranged{Order: order, FirstID: t.NextID})
	case InjectFaceUp, InjectForeign, InjectSticks, InjectShort, InjectTorn:
		return d.breakShoe()
	case InjectShoe:
		if !t.IsDouble() {
			return refuse(a.String(), "the table has no double shoe")
		}
		d.add(&Broke{Device: TheShoe, Fault: virtualdevices.Wrong})
	case InjectTen:
		return d.putTen()
	case InjectDamaged, InjectMissing:
		return d.spoil()
	case InjectShuffler:
		return d.breakShuffler()
	case InjectProgressive:
		return d.breakProgressive()
	case InjectPick:
		return d.pickNext()
	case InjectTerminal:
		return d.breakTerminal()
	case InjectCountdown:
		if !t.Has.Terminals {
			return refuse(a.String(), "the table has no countdown clock")
		}
		d.add(&Broke{Device: TheCountdown, Fault: virtualdevices.Stuck})
	case InjectReader:
		switch a.Text {
		case "fault":
			d.add(&ReaderSet{Fault: virtualdevices.Dead})
		case "wrong":
			d.add(&ReaderSet{Fault: virtualdevices.Wrong})
		default:
			return refuse("inject reader "+a.Text, "a reader has a fault or is wrong")
		}
	}
	return nil
}
