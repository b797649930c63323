package game

import (
	"fmt"
	"strconv"
	"strings"

	"burncard/virtualdevices"
)

// CardID names one card while it lies as it lies.
type CardID = virtualdevices.CardID

// A Piece is one physical card.
type Piece = virtualdevices.Piece

// A Kind of place. docs/recipes.md says what belongs to a new one.
type Kind uint8

// The places of a table; a Spot of kind AtBox also names box and hand.
const (
	Nowhere       Kind = iota
	AtBox              // a hand in a box
	AtDealer           // the dealer's own cards
	AtHole             // the dealer's hole card, where an act means only that one
	AtShoe             // the dealing shoe
	AtRack             // the discard rack
	AtPack             // the pack on the layout: spread, washed, stacked, shuffled
	AtStray            // drawn in error, lying beside the layout's boxes
	Segregated         // the segregated area of a double shoe
	AtSmall            // the rectangle before the dealer for a hole card of 2 to 5, 685a.2(b)(3)
	AtMedium           // of 6 to 9
	AtLarge            // of 10 and above
	AtDeterminant      // where the determinant card lies
	AtCommunity        // the box of cards that all terminals share, 633c.5(b)(4)
	AtTerminal         // a player's terminal, or a hand that it plays
	AtSwitch           // where a box's switch cards lie face down, 633c.4(a)(2)
)

// A Spot is where an act points: `3`, `3.2`, `dealer`, `hole`, `shoe`, `switch 3`.
type Spot struct {
	Kind Kind
	Box  int8 // 1 is first base
	Hand int8 // the hand's place in the box from 1; 0 says the box, or its only hand
}

// rectangle reports one of the three before the dealer of 685a.
func (s Spot) rectangle() bool { return s.Kind >= AtSmall && s.Kind <= AtLarge }

func Box(n int) Spot { return Spot{Kind: AtBox, Box: int8(n)} }

// Dealer and the other spots without a number.
var (
	Dealer = Spot{Kind: AtDealer}
	Hole   = Spot{Kind: AtHole}
	Shoe   = Spot{Kind: AtShoe}

	Community = Spot{Kind: AtCommunity}
)

// places names those kinds of place that have no number, in a line and in a sentence.
var places = [...]struct{ name, words string }{
	AtDealer:      {"dealer", "the dealer's hand"},
	AtHole:        {"hole", "the hole card"},
	AtShoe:        {"shoe", "the shoe"},
	AtRack:        {"rack", "the discard rack"},
	AtPack:        {"pack", "the pack"},
	AtStray:       {"stray", "the exposed card"},
	Segregated:    {"segregated", "the segregated area"},
	AtSmall:       {"small", "the small rectangle"},
	AtMedium:      {"medium", "the medium rectangle"},
	AtLarge:       {"large", "the large rectangle"},
	AtDeterminant: {"determinant", "the determinant card"},
	AtCommunity:   {"community", "the community box"},
	AtSwitch:      {}, // which a number names too, as it does AtBox and AtTerminal
}

func (s Spot) String() string {
	switch s.Kind {
	case AtBox:
		if s.Hand == 0 {
			return strconv.Itoa(int(s.Box))
		}
		return strconv.Itoa(int(s.Box)) + "." + strconv.Itoa(int(s.Hand))
	case AtTerminal:
		return "t" + Spot{Kind: AtBox, Box: s.Box, Hand: s.Hand}.String()
	case AtSwitch:
		return "switch " + strconv.Itoa(int(s.Box))
	}
	return places[s.Kind].name
}

// words names the spot in a sentence: box 3, box 3 hand 2, the dealer's hand.
func (s Spot) words() string {
	switch s.Kind {
	case AtBox:
		w := "box " + strconv.Itoa(int(s.Box))
		if s.Hand > 0 {
			w += " hand " + strconv.Itoa(int(s.Hand))
		}
		return w
	case Nowhere: // call 16 names no place, and is the dealer's own total
		return Dealer.words()
	case AtTerminal:
		return "terminal " + strconv.Itoa(int(s.Box))
	case AtSwitch:
		return "the switch cards of box " + strconv.Itoa(int(s.Box))
	}
	return places[s.Kind].words
}

func ParseSpot(s string) (Spot, bool) {
	for k := range places {
		if s != "" && s == places[k].name {
			return Spot{Kind: Kind(k)}, true
		}
	}
	if box, ok := strings.CutPrefix(s, "switch "); ok {
		n, rest, ok := small(box)
		return SwitchPlace(n), ok && rest == "" && n > 0
	}
	if terminal, ok := strings.CutPrefix(s, "t"); ok {
		at, ok := ParseSpot(terminal)
		at.Kind = AtTerminal
		return at, ok && terminal[0] <= '9'
	}
	box, rest, ok := small(s)
	if !ok || box == 0 {
		return Spot{}, false
	}
	at := Box(box)
	if rest == "" {
		return at, true
	}
	if rest[0] != '.' {
		return Spot{}, false
	}
	hand, rest, ok := small(rest[1:])
	at.Hand = int8(hand)
	return at, ok && rest == "" && hand > 0
}

// small reads a number from 0 to 99 without sign or leading zero.
func small(s string) (n int, rest string, ok bool) {
	for i := 0; i < len(s) && s[i] >= '0' && s[i] <= '9'; i++ {
		if i == 2 || i == 1 && s[0] == '0' {
			return 0, s, false
		}
		n, rest, ok = n*10+int(s[i]-'0'), s[i+1:], true
	}
	return n, rest, ok
}

// MarshalText and UnmarshalText use the notation, so that the log reads like it.
func (s Spot) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a spot; empty text is Nowhere.
func (s *Spot) UnmarshalText(b []byte) error {
	*s = Spot{}
	if len(b) == 0 {
		return nil
	}
	at, ok := ParseSpot(string(b))
	if !ok {
		return refuse("place "+string(b), "no such place")
	}
	*s = at
	return nil
}

// A Refusal says why an act cannot happen: the two things that clash.
type Refusal struct{ What, Why string }

func (r Refusal) Error() string { return r.What + ": " + r.Why }

// refuse is a Refusal; what is text, or an act or a verb that prints itself.
func refuse(what any, why string) error { return Refusal{fmt.Sprint(what), why} }
