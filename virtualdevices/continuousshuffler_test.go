package virtualdevices_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

func TestContinuousShuffler(t *testing.T) {
	trial[virtualdevices.ContinuousShuffler]{
		sorts: []virtualdevices.ContinuousShuffler{{}, {Buffer: 2}},
		cards: card.MustParse("9H 7C KD 6S 5C TH 2D 3S"),
		n:     3,
		use: func(c virtualdevices.ContinuousShuffler, in []card.Card) (string, []card.Card) {
			var shown strings.Builder
			cards := virtualdevices.Pieces(in, virtualdevices.Red)
			fed, err := c.Fed(cards, c.Mix(len(cards), seeded(4)))
			if err != nil {
				return err.Error(), in
			}
			count, err := fed.Count()
			fmt.Fprintf(&shown, "%d, %v, %s light, %s:", count, err, fed.Light(), fed.Warning)
			var out []virtualdevices.Piece
			for range 2 {
				p, next, err := fed.Next()
				if err != nil {
					fmt.Fprintf(&shown, " %v", err)
					continue
				}
				fed, out = next, append(out, p)
				fmt.Fprintf(&shown, " %s", p.Card)
			}
			rest, _, err := fed.Opened()
			if err != nil {
				fmt.Fprint(&shown, err)
			}
			return shown.String(), faces(slices.Concat(out, rest)...)
		},
		shows: "8, <nil>, green light, none: 6S 7C",
	}.run(t)
}

// Cards that come back pass none of those that wait at the mouth.
func TestContinuousShufflerBuffer(t *testing.T) {
	draw := seeded(7)
	c := virtualdevices.ContinuousShuffler{Buffer: 5}
	c, err := c.Fed(decks(1, virtualdevices.Red), c.Mix(52, draw))
	if err != nil {
		t.Fatal(err)
	}
	behind := false
	for range 200 {
		waiting := slices.Clone(c.Cards[1:6])
		p, next, err := c.Next()
		if err != nil {
			t.Fatal(err)
		}
		p.Up = true
		if c, err = next.Fed([]virtualdevices.Piece{p}, next.Mix(1, draw)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(c.Cards[:5], waiting) {
			t.Fatalf("%v waited, and then %v", faces(waiting...), faces(c.Cards[:5]...))
		}
		behind = behind || c.Cards[5].ID == p.ID
		if i := slices.IndexFunc(c.Cards, func(q virtualdevices.Piece) bool { return q.Up }); i >= 0 {
			t.Fatalf("card %d lies face up inside", i)
		}
	}
	if !behind {
		t.Error("in 200 times no card came back right behind those that wait")
	}
}

func TestContinuousShufflerRefuses(t *testing.T) {
	var c virtualdevices.ContinuousShuffler
	if _, _, err := c.Next(); !errors.Is(err, virtualdevices.ErrNoCard) || c.Light() != virtualdevices.Dark {
		t.Errorf("an empty one gives a card, %v, or shines %s", err, c.Light())
	}
	full, err := c.Fed(decks(1, virtualdevices.Red), c.Mix(52, seeded(1)))
	if err != nil {
		t.Fatal(err)
	}
	covered := full.Marked(virtualdevices.Covered)
	if _, _, err := covered.Next(); !errors.Is(err, virtualdevices.ErrCovered) {
		t.Errorf("a card came from under the cover: %v", err)
	}
	if _, err := covered.Fed(nil, nil); !errors.Is(err, virtualdevices.ErrCovered) {
		t.Errorf("fed under the cover: %v", err)
	}
	if _, _, err := covered.Opened(); !errors.Is(err, virtualdevices.ErrCovered) || covered.Light() != virtualdevices.Dark {
		t.Errorf("opened under the cover: %v; it shines %s", err, covered.Light())
	}
	hand := decks(1, virtualdevices.Red)[:6]
	jam := full.Broken(virtualdevices.Jam, 0)
	if _, _, err := jam.Next(); err != nil {
		t.Errorf("before a card jams none comes: %v", err)
	}
	jam, err = jam.Fed(hand, jam.Mix(6, seeded(1)))
	if err != nil || jam.Light() != virtualdevices.RedLight || len(jam.Kept) != 6 {
		t.Errorf("jammed: %v, %s light, %d cards caught", err, jam.Light(), len(jam.Kept))
	}
	if _, err := jam.Fed(hand, jam.Mix(6, seeded(1))); !errors.Is(err, virtualdevices.ErrWarns) {
		t.Errorf("fed on top of a jam: %v", err)
	}
	if d := jam.Dismissed(); d.Warning != virtualdevices.CardJam {
		t.Errorf("a jam was dismissed: %s", d.Warning)
	}
	cards, open, err := jam.Opened()
	if err != nil || len(cards) != 58 || open.Fault != virtualdevices.None {
		t.Errorf("opened after a jam: %d cards, fault %s, %v", len(cards), open.Fault, err)
	}
}

// Cards that are kept inside are missing from the count, and a dismissed
// warning comes back with the next cards.
func TestContinuousShufflerKeepsCards(t *testing.T) {
	c := virtualdevices.ContinuousShuffler{}.Broken(virtualdevices.Keeps, 4)
	draw := seeded(1)
	for i, n := range []int{3, 10, 10} {
		var err error
		if c, err = c.Fed(decks(1, virtualdevices.Red)[:n], c.Mix(n, draw)); err != nil {
			t.Fatal(err)
		}
		if c.Warning != virtualdevices.CardCount {
			t.Errorf("feed %d: %s", i+1, c.Warning)
		}
		if c = c.Dismissed(); c.Light() == virtualdevices.RedLight {
			t.Errorf("feed %d: a red light when the warning is dismissed", i+1)
		}
	}
	if count, err := c.Count(); count != 19 || len(c.Kept) != 4 || err != nil {
		t.Errorf("%d cards counted and %d kept, %v; want 19 and 4", count, len(c.Kept), err)
	}
	if count, err := c.Broken(virtualdevices.Wrong, 0).Count(); count != 18 || err != nil {
		t.Errorf("it counts %d cards, %v; by one too few are 18", count, err)
	}
	if count, err := c.Broken(virtualdevices.Wrong, 100).Count(); count != 0 || err != nil {
		t.Errorf("it counts %d cards, %v", count, err)
	}
	if count, err := c.Broken(virtualdevices.Dead, 0).Count(); !errors.Is(err, virtualdevices.ErrOutOfOrder) {
		t.Errorf("dead it counts %d cards, %v", count, err)
	}
}

// Whatever is done to it, every card is in it or came out of it.
func TestContinuousShufflerKeepsEveryCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := virtualdevices.ContinuousShuffler{Buffer: rapid.IntRange(0, 20).Draw(t, "buffer")}
		draw := seeded(rapid.Uint64().Draw(t, "seed"))
		var all, out []virtualdevices.Piece
		try := func(t *rapid.T, next virtualdevices.ContinuousShuffler, before string, err error) {
			if after := written(t, c); after != before {
				t.Fatalf("%s became %s", before, after)
			}
			if after := written(t, next); err != nil && after != before {
				t.Fatalf("refused (%v), and yet %s became %s", err, before, after)
			}
			c = next
		}
		t.Repeat(map[string]func(*rapid.T){
			"feed": func(t *rapid.T) {
				cards := decks(1, virtualdevices.Red)[:rapid.IntRange(0, 30).Draw(t, "cards")]
				before := written(t, c)
				next, err := c.Fed(cards, c.Mix(len(cards), draw))
				if try(t, next, before, err); err == nil {
					all = append(all, cards...)
				}
			},
			"back": func(t *rapid.T) {
				before := written(t, c)
				n := rapid.IntRange(0, len(out)).Draw(t, "cards")
				next, err := c.Fed(out[:n], c.Mix(n, draw))
				if try(t, next, before, err); err == nil {
					out = slices.Clone(out[n:])
				}
			},
			"next": func(t *rapid.T) {
				before := written(t, c)
				p, next, err := c.Next()
				if try(t, next, before, err); err == nil {
					out = append(out, p)
				}
			},
			"open": func(t *rapid.T) {
				before := written(t, c)
				cards, next, err := c.Opened()
				try(t, next, before, err)
				out = append(out, cards...)
			},
			"dismiss": func(*rapid.T) { c = c.Dismissed() },
			"sign":    func(t *rapid.T) { c = c.Marked(virtualdevices.Sign(rapid.IntRange(0, 2).Draw(t, "sign"))) },
			"break": func(t *rapid.T) {
				c = c.Broken(rapid.SampledFrom(c.Faults()).Draw(t, "fault"), rapid.IntRange(-1, 40).Draw(t, "n"))
			},
			"repair": func(*rapid.T) { c = c.Repaired() },
			"": func(t *rapid.T) {
				if missing := short(faces(all...), faces(slices.Concat(out, c.Cards, c.Kept)...)); len(missing) != 0 {
					t.Fatalf("of the cards these are missing, or too many: %v", missing)
				}
				if count, err := c.Repaired().Count(); count != len(c.Cards) || err != nil {
					t.Fatalf("it counts %d cards, %v; %d are inside", count, err, len(c.Cards))
				}
			},
		})
	})
}
