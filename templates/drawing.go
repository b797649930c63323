package templates

import (
	"github.com/a-h/templ"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// Cards and chips are most of what a table page is made of and of what an act
// changes, so they are written by hand.

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
	return drawn(func(p pen) pen { return p.card(&c) })
}

func (p pen) card(c *game.CardView) pen {
	return p.raw(`<span`).flag("data-crosswise", c.Sideways).flag("data-blue", c.Back == "blue").flag("data-lifted", c.Lifted).flag(`data-torn title="Damaged"`, c.Torn).
		raw(` id="`, CardID(c.ID), faces[c.Face])
}

// Wager draws chips as they lie in a betting area, with what they are worth.
func Wager(c chip.Chips) templ.Component {
	return drawn(func(p pen) pen { return p.wager(c) })
}

func (p pen) wager(c chip.Chips) pen {
	return p.raw(`<span class="pile">`).stacks(c, tallest).raw(`</span><span class="sum">`, c.Total().String(), `</span>`)
}

// laid is what lies on a spot: chips or, where nobody lays any, their sum on its
// display.
func (p pen) laid(v *game.View, c chip.Chips) pen {
	if v.House.Automated {
		return p.raw(`<span class="sum">`, c.Total().String(), `</span>`)
	}
	return p.wager(c)
}

// stacks draws chips in stacks, so many on the first.
func (p pen) stacks(c chip.Chips, first int) pen {
	for s := range piled(c, first) {
		p = p.stack(s)
	}
	return p
}

// sorted draws chips by value, each on a stack of its own, as before a player; a
// stack is drawn no higher than ten, and the sum says the rest.
func (p pen) sorted(c chip.Chips) pen {
	p = p.raw(`<span class="pile sorted">`)
	for v, n := range c.Each() {
		p = p.stack([]layer{{v, min(n, 10)}})
	}
	return p.raw(`</span>`)
}

// stack draws one stack: each value is an edge with its pattern, the topmost
// also a face.
func (p pen) stack(s stack) pen {
	thick := s.thick()
	y := float64(s.count()) * thick
	p = p.raw(`<svg class="stack" viewBox="0 0 40 `).num(y + chipFace).raw(`" aria-hidden="true">`)
	for i, l := range s {
		side := float64(l.Count) * thick
		if y -= side; y != 0 {
			p = p.raw(`<g transform="translate(0 `).num(y).raw(`)">`)
		}
		p = p.raw(`<path d="M0 11A20 11 0 0 1 40 11V`).num(11 + side).
			raw(`A20 11 0 0 1 0 `).num(11 + side).raw(`Z" fill="url(#chip`).number(int(l.Value)).raw(`e)"></path>`)
		if i == len(s)-1 {
			p = p.raw(`<use href="#chip`).number(int(l.Value)).raw(`f"></use>`)
		}
		if y != 0 {
			p = p.raw(`</g>`)
		}
	}
	return p.raw(`</svg>`)
}

// tube is the place of one value in the chip tray, as full as it is; the
// dealer can take its chips.
func tube(v trayView, place int, d chip.Denomination) templ.Component {
	return drawn(func(p pen) pen {
		full := min(1, float64(v.Float.CountOf(d))/2000)
		height := num(26 + 52*full)
		p = p.raw(`<div class="tube"><svg viewBox="0 0 44 92" aria-hidden="true"><rect x="1" y="1" width="42" height="90" rx="8" class="well"></rect>`,
			`<g transform="translate(2 `).num(6+52*(1-full)).raw(`)"><rect width="40" height="`, height, `" fill="url(#`, chipKey(d), `e)"></rect>`,
			`<rect width="40" height="`, height, `" class="round"></rect></g><use href="#`, chipKey(d), `" x="2" y="50" width="40" height="40"></use></svg>`)
		if v.Deals {
			p = p.raw(`<button type="button" class="place" data-press="chip" data-grab="chip" data-chip="`, d.String(), `" data-cents="`).number(int(d)).
				raw(`" data-n="`).number(place).raw(`" aria-label="Take a chip of `, d.String(), `"></button>`)
		}
		return p.raw(`</div>`)
	})
}

// masqueRectangles are inscribed as 685a.2(b)(3) wants them.
var masqueRectangles = []struct{ Name, Ranks string }{
	{"small", "2-3-4-5"},
	{"medium", "6-7-8-9"},
	{"large", "10-J-Q-K-A"},
}
