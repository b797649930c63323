// Package gametest holds checks of a table for the tests of several packages:
// no card and no chip is lost, and a stored table comes back equal.
package gametest

import (
	"encoding/json"
	"fmt"
	"testing"

	"burncard/game"
	"burncard/game/chip"
)

// Conserved counts cards, chips and notes: the table must hold all of its decks
// and all the money that was brought to it. The error says what does not add up.
func Conserved(t *game.Table) error {
	var count [1 << 10]int // by rank and suit
	ids := make([]bool, t.NextID)
	cards := 0
	for _, p := range Places(t) {
		for _, c := range p {
			count[int(c.Card.Rank)<<2|int(c.Card.Suit)]++
			cards++
			if int(c.ID) >= len(ids) {
				return fmt.Errorf("a card has id %d, but the next id is %d", c.ID, t.NextID)
			}
			if ids[c.ID] {
				return fmt.Errorf("two cards have id %d", c.ID)
			}
			ids[c.ID] = true
		}
	}
	decks := t.House.Decks
	if t.TwoBatches() {
		decks *= 2
	}
	// A ten that was put into decks without tens replaces one of their cards,
	// which is kept beside them.
	tens := len(t.Decks.Tens.For)
	if cards != len(t.Has.Deck())*decks+tens {
		return fmt.Errorf("%d cards on a table of %d decks with %d tens among them", cards, decks, tens)
	}
	for _, c := range t.Has.Deck() {
		if n := count[int(c.Rank)<<2|int(c.Suit)]; n != decks {
			return fmt.Errorf("%d of %v on a table of %d decks", n, c, decks)
		}
	}
	if chips := Chips(t); chips != t.ChipsIn {
		return fmt.Errorf("chips of %v lie on a table to which %v came", chips, t.ChipsIn)
	}
	if notes := Notes(t); notes != t.CashIn {
		return fmt.Errorf("notes of %v lie on a table to which %v came", notes, t.CashIn)
	}
	for i := range t.Terminals {
		if w := &t.Terminals[i]; !w.Device.Balanced() {
			return fmt.Errorf("terminal %d is out of balance: %+v", w.N, w.Device)
		}
	}
	for i := range t.Boxes {
		if a := &t.Boxes[i].Account; !a.Balanced() {
			return fmt.Errorf("the game account of box %d is out of balance: %+v", i+1, a)
		}
	}
	for i, n := range t.Float {
		if n < 0 {
			return fmt.Errorf("%d chips of %v in the chip tray", n, chip.Denominations[i])
		}
	}
	return nil
}

func Places(t *game.Table) [][]game.Piece {
	places := [][]game.Piece{t.Second, t.Shuffler.Tray, t.Shuffler.Out, t.Shuffler.Kept, t.Mixer.Cards, t.Mixer.Kept, t.Determinant, t.Decks.Lost, t.Decks.Tens.For, t.Pack, t.Rack, t.Stray, t.Community, t.DealerHand.Cards}
	for i := range t.Shoe.Sides {
		places = append(places, t.Shoe.Sides[i].Shoe.Cards, t.Shoe.Sides[i].Segregated)
	}
	for i := range t.Picked {
		places = append(places, t.Picked[i].Cards)
	}
	for i := range t.Boxes {
		places = append(places, t.Boxes[i].Switch)
		for j := range t.Boxes[i].Hands {
			places = append(places, t.Boxes[i].Hands[j].Cards)
		}
	}
	return places
}

func Chips(t *game.Table) chip.Cents {
	sum := t.Float.Total() + t.TokeBox.Total() + t.Cart.Total() + t.Panel.Gathered.Total()
	for i := range t.Players {
		sum += t.Players[i].Bank.Total()
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		sum += s.Insurance.Total() + s.Offered.Total() + s.Tip.Total() + s.Breach.Total() + s.Palm.Total()
		for _, w := range s.Side {
			sum += w.Chips.Total()
		}
		for j := range s.Hands {
			sum += s.Hands[j].Bet.Total() + s.Hands[j].Extra.Total()
		}
	}
	return sum
}

func Notes(t *game.Table) chip.Cents {
	sum := t.DropBox
	for i := range t.Boxes {
		sum += t.Boxes[i].Notes
	}
	return sum
}

func Dump(t *game.Table) string {
	return fmt.Sprintf("%+v", *t)
}

// apart cuts two dumps to the text around their first difference.
func apart(a, b string) (string, string) {
	const around = 400
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	from := max(0, n-around)
	return "..." + a[from:min(len(a), n+around)], "..." + b[from:min(len(b), n+around)]
}

// Stored returns an error unless the table comes back unchanged from its stored
// form.
func Stored(t *game.Table) error {
	stored, err := json.Marshal(t)
	if err != nil {
		return err
	}
	back := game.NewTable(t.Book())
	if err := json.Unmarshal(stored, back); err != nil {
		return err
	}
	if a, b := Dump(back), Dump(t); a != b {
		a, b = apart(a, b)
		return fmt.Errorf("a stored table comes back as\n%s\nnot\n%s", a, b)
	}
	return nil
}

// Under copies a table and gives the copy another rulebook.
func Under(t testing.TB, b *game.Rulebook, table *game.Table) *game.Table {
	t.Helper()
	own := game.NewTable(b)
	stored, err := json.Marshal(table)
	if err == nil {
		err = json.Unmarshal(stored, own)
	}
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// SameFold returns an error unless the facts, stored and read back, fold to the
// table.
func SameFold(facts []game.Fact, t *game.Table) error {
	stored, err := game.EncodeFacts(facts)
	if err != nil {
		return err
	}
	back, err := game.DecodeFacts(stored)
	if err != nil {
		return err
	}
	again := game.NewTable(t.Book())
	again.Evolve(back...)
	if a, b := Dump(again), Dump(t); a != b {
		a, b = apart(a, b)
		return fmt.Errorf("folding the log gives another table:\n%s\nnot\n%s", a, b)
	}
	return nil
}
