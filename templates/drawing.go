package templates

import (
	"context"
	"io"
	"strconv"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// Cards and chips are most of what a table page is made of and of what an act
// changes, so they are written out here and not by templ, which takes several
// allocations for each value. What is written holds no text of people.

// drawn is a component that writes what draw appends.
func drawn(draw func(b []byte) []byte) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(draw(make([]byte, 0, 512)))
		return err
	})
}

// faces is what follows a card's id, by its face; "" lies face down.
var faces = func() map[string]string {
	m := map[string]string{"": cardMarkup("")}
	for _, c := range card.Deck() {
		m[c.String()] = cardMarkup(c.String())
	}
	return m
}()

func cardMarkup(face string) string {
	name := face
	if face == "" {
		name = "back"
	}
	return `" class="card ` + suitClass(face) + `" role="img" aria-label="` + CardWords(face) +
		`"><svg viewBox="0 0 50 70" aria-hidden="true"><use href="` + asset("cards.svg#"+name) + `"></use></svg></span>`
}

// Card is one card as it lies. Of a card that lies face down there is nothing
// to draw but its back.
func Card(c game.CardView) templ.Component {
	return drawn(func(b []byte) []byte {
		b = append(b, `<span `...)
		if c.Sideways {
			b = append(b, `data-crosswise `...)
		}
		if c.Back == "blue" {
			b = append(b, `data-blue `...)
		}
		if c.Lifted {
			b = append(b, `data-lifted `...)
		}
		b = append(b, `id="`...)
		b = append(b, CardID(c.ID)...)
		return append(b, faces[c.Face]...)
	})
}

// Wager draws chips as they lie in a betting area, with what they are worth.
func Wager(c chip.Chips) templ.Component {
	return drawn(func(b []byte) []byte {
		b = append(b, `<span class="pile">`...)
		for _, s := range stacked(c) {
			b = s.draw(b)
		}
		b = append(b, `</span><span class="sum">`...)
		b = append(b, c.Total().String()...)
		return append(b, `</span>`...)
	})
}

// Sorted draws chips by value, as they stand before a player.
func Sorted(c chip.Chips) templ.Component {
	return drawn(func(b []byte) []byte {
		b = append(b, `<span class="pile sorted">`...)
		for _, s := range sorted(c) {
			b = s.draw(b)
		}
		return append(b, `</span>`...)
	})
}

// draw appends the drawing of one stack: each value is an edge with its
// pattern, the topmost also a face.
func (s stack) draw(b []byte) []byte {
	thick := s.thick()
	y := float64(s.count()) * thick
	b = append(b, `<svg class="stack" viewBox="0 0 40 `...)
	b = appendNum(b, y+chipFace)
	b = append(b, `" aria-hidden="true">`...)
	for i, l := range s {
		side := float64(l.Count) * thick
		y -= side
		b = append(b, `<g transform="translate(0 `...)
		b = appendNum(b, y)
		b = append(b, `)"><path d="M0 11A20 11 0 0 1 40 11V`...)
		b = appendNum(b, 11+side)
		b = append(b, `A20 11 0 0 1 0 `...)
		b = appendNum(b, 11+side)
		b = append(b, `Z" fill="url(#chip`...)
		b = strconv.AppendInt(b, int64(l.Value), 10)
		b = append(b, `e)"></path>`...)
		if i == len(s)-1 {
			b = append(b, `<use href="#chip`...)
			b = strconv.AppendInt(b, int64(l.Value), 10)
			b = append(b, `" width="40" height="40" transform="scale(1 .55)"></use>`...)
		}
		b = append(b, `</g>`...)
	}
	return append(b, `</svg>`...)
}

// appendNum writes a coordinate with no more digits than are seen.
func appendNum(b []byte, f float64) []byte { return strconv.AppendFloat(b, f, 'g', 4, 64) }

// num writes a coordinate.
func num(f float64) string { return string(appendNum(nil, f)) }

// masqueRectangles are inscribed as 685a.2(b)(3) wants them.
var masqueRectangles = []struct{ Name, Ranks string }{
	{"small", "2-3-4-5"},
	{"medium", "6-7-8-9"},
	{"large", "10-J-Q-K-A"},
}
