package virtualdevices_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// coloured is a double shoe as it stands on a table.
var coloured = virtualdevices.DoubleShoe{Sides: [2]virtualdevices.Compartment{
	{Back: virtualdevices.Red}, {Back: virtualdevices.Blue},
}}

// load puts cards into one side, as a table does.
func load(d *virtualdevices.DoubleShoe, side virtualdevices.Side, cards []virtualdevices.Piece) {
	d.Sides[side].Shoe = d.Sides[side].Shoe.Loaded(cards)
}

// cover puts the cover card of one side in, with this many of its cards behind it.
func cover(d *virtualdevices.DoubleShoe, side virtualdevices.Side, behind int) {
	d.Sides[side].Shoe = d.Sides[side].Shoe.WithCover(behind)
}

func TestDoubleShoe(t *testing.T) {
	trial[virtualdevices.DoubleShoe]{
		sorts: []virtualdevices.DoubleShoe{{}, coloured, coloured.Opened(virtualdevices.SideB)},
		cards: card.MustParse("9H 7C KD 6S"),
		n:     1,
		use: func(d virtualdevices.DoubleShoe, in []card.Card) (string, []card.Card) {
			open := d.Open
			load(&d, open, virtualdevices.Pieces(in[:2], virtualdevices.Red))
			load(&d, open.Other(), virtualdevices.Pieces(in[2:], virtualdevices.Blue))
			var b strings.Builder
			var out []virtualdevices.Piece
			for {
				drawn, next, err := d.Next()
				if err != nil {
					fmt.Fprint(&b, err)
					break
				}
				d, out = next, append(out, drawn.Card)
				fmt.Fprintf(&b, "%s %t %s ", drawn.Card.Back, drawn.Card.Up, drawn.Card.Card)
				if drawn.Card.Torn {
					b.WriteString("torn ")
				}
				if drawn.Two {
					out = append(out, drawn.Second)
					fmt.Fprintf(&b, "+%s ", drawn.Second.Card)
				}
			}
			for _, side := range []virtualdevices.Side{virtualdevices.SideA, virtualdevices.SideB} {
				var rest []virtualdevices.Piece
				rest, d = d.Collected(side)
				out = append(out, rest...)
			}
			return b.String(), faces(out...)
		},
		shows: "red false 9H red false 7C no card comes",
	}.run(t)
}

// A side that runs out is collected with what was segregated of it; the other
// stays as it is, 633a.7(e)(2).
func TestDoubleShoeCollected(t *testing.T) {
	d := coloured
	load(&d, virtualdevices.SideA, virtualdevices.Pieces(card.MustParse("9H 7C KD 6S"), virtualdevices.Red))
	load(&d, virtualdevices.SideB, virtualdevices.Pieces(card.MustParse("5C TH AS"), virtualdevices.Blue))
	cover(&d, virtualdevices.SideA, 2)
	cover(&d, virtualdevices.SideB, 3)
	// The determinant card of side a names side b: it is segregated, 633a.7(d)(2).
	drawn, d, err := d.Next()
	if err != nil || drawn.Card.Card.String() != "9H" || drawn.Cover {
		t.Fatalf("drew %+v, %v", drawn, err)
	}
	drawn.Card.Up = true // it was shown
	d = d.Segregated(virtualdevices.SideA, drawn.Card).Opened(virtualdevices.SideB)
	if at := d.Sides[d.Gives()].Shoe.Cover; at != 1 {
		t.Errorf("the cover card of side b stands %d deep, not at the mouth", at)
	}
	drawn, d, err = d.Next()
	if err != nil || drawn.Card.Card.String() != "5C" || !drawn.Cover || drawn.Card.Back != virtualdevices.Blue {
		t.Fatalf("drew %+v, %v", drawn, err)
	}
	if got := d.Sides[virtualdevices.SideA].Shoe.Cover; got != 2 {
		t.Errorf("the cover card of side a stands %d deep, want 2: each side has its own", got)
	}
	cards, d := d.Collected(virtualdevices.SideA)
	if got, want := fmt.Sprint(faces(cards...)), "[7C KD 6S 9H]"; got != want {
		t.Errorf("collected %s, want %s", got, want)
	}
	for _, p := range cards {
		if p.Up || p.Back != virtualdevices.Red {
			t.Errorf("collected %+v", p)
		}
	}
	if cards, _ := d.Collected(virtualdevices.SideA); len(cards) != 0 {
		t.Errorf("collected again: %v", faces(cards...))
	}
	if got, want := fmt.Sprint(faces(d.Sides[virtualdevices.SideB].Shoe.Cards...)), "[TH AS]"; got != want {
		t.Errorf("side b has %s, want %s", got, want)
	}
}

func TestDoubleShoeGivesFromTheWrongSide(t *testing.T) {
	d := coloured
	load(&d, virtualdevices.SideA, virtualdevices.Pieces(card.MustParse("9H 7C"), virtualdevices.Red))
	load(&d, virtualdevices.SideB, virtualdevices.Pieces(card.MustParse("5C TH"), virtualdevices.Blue))
	d = d.Broken(virtualdevices.Wrong, 0)
	drawn, d, err := d.Next()
	if err != nil || drawn.Card.Back != virtualdevices.Blue {
		t.Errorf("open at side a it gave %+v, %v; want a blue card", drawn.Card, err)
	}
	drawn, d, err = d.Opened(virtualdevices.SideB).Next()
	if err != nil || drawn.Card.Back != virtualdevices.Red {
		t.Errorf("open at side b it gave %+v, %v; want a red card", drawn.Card, err)
	}
	drawn, _, err = d.Repaired().Next()
	if err != nil || drawn.Card.Card.String() != "TH" {
		t.Errorf("repaired it gave %+v, %v; want the blue TH", drawn.Card, err)
	}
}

// Whatever is done to one side leaves the other alone, and no card is lost.
func TestDoubleShoeKeepsEveryCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := coloured
		var all, out []virtualdevices.Piece
		side := func(t *rapid.T) virtualdevices.Side {
			return rapid.SampledFrom([]virtualdevices.Side{virtualdevices.SideA, virtualdevices.SideB}).Draw(t, "side")
		}
		// only checks that the other side did not change.
		only := func(t *rapid.T, touched virtualdevices.Side, change func()) {
			before := written(t, d.Sides[touched.Other()])
			change()
			if after := written(t, d.Sides[touched.Other()]); after != before {
				t.Fatalf("side %s was touched; the other changed from %s to %s", touched, before, after)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"load": func(t *rapid.T) {
				s := side(t)
				cards := decks(1, d.Sides[s].Back)[:rapid.IntRange(0, 12).Draw(t, "cards")]
				all = append(all, cards...)
				only(t, s, func() { load(&d, s, cards) })
			},
			"cover": func(t *rapid.T) {
				s := side(t)
				only(t, s, func() { cover(&d, s, rapid.IntRange(0, 12).Draw(t, "behind")) })
			},
			"open": func(t *rapid.T) { d = d.Opened(side(t)) },
			"break": func(t *rapid.T) {
				d = d.Broken(rapid.SampledFrom(d.Faults()).Draw(t, "fault"), rapid.IntRange(0, 12).Draw(t, "at"))
			},
			"repair": func(*rapid.T) { d = d.Repaired() },
			"next": func(t *rapid.T) {
				only(t, d.Gives(), func() {
					drawn, next, err := d.Next()
					if d = next; err != nil {
						return
					}
					out = append(out, drawn.Card)
					if drawn.Two {
						out = append(out, drawn.Second)
					}
				})
			},
			"segregate": func(t *rapid.T) {
				if len(out) > 0 {
					s := side(t)
					only(t, s, func() { d = d.Segregated(s, out[len(out)-1]) })
					out = out[:len(out)-1]
				}
			},
			"collect": func(t *rapid.T) {
				s := side(t)
				only(t, s, func() {
					var cards []virtualdevices.Piece
					cards, d = d.Collected(s)
					out = append(out, cards...)
				})
			},
			"": func(t *rapid.T) {
				held := faces(out...)
				for _, c := range d.Sides {
					held = append(held, faces(c.Shoe.Cards...)...)
					held = append(held, faces(c.Segregated...)...)
				}
				if missing := short(faces(all...), held); len(missing) != 0 {
					t.Fatalf("of the cards these are missing, or too many: %v", missing)
				}
			},
		})
	})
}
