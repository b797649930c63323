package templates

import (
	"github.com/a-h/templ"

	"burncard/game"
	"burncard/game/chip"
)

// Purse is what the viewer has before himself, and the values that he may bet
// with. It changes with every turn of his.
func Purse(v *game.View) templ.Component {
	return drawn(func(p pen) pen { return p.purse(v) })
}

func (p pen) purse(v *game.View) pen {
	p = p.raw(`<div role="group" id="`, PurseID, `" class="purse" aria-label="Your chips">`)
	if v.Viewer.Role != game.PlayerView {
		return p.raw(`</div>`)
	}
	p = p.raw(`<div class="own">`)
	for i := range v.Boxes {
		if b := &v.Boxes[i]; b.Mine {
			p = p.purseBox(v, b)
		}
	}
	p = p.raw(`</div>`)
	if len(v.House.Offers) > 0 {
		p = p.stakesOn(v)
	}
	chips, set := purseChips(v), setOf(v.House.Chips)
	if v.House.Automated {
		set = credits
	}
	p = p.raw(`<div class="values" role="group" aria-label="Chips to bet">`)
	for i, d := range set {
		have := chips.CountOf(d)
		if v.House.Automated {
			have = int(chips.Total() / d)
		}
		p = p.raw(`<button type="button" class="value" data-press="chip" data-chip="`, d.String(), `" data-cents="`).number(int(d)).
			raw(`" data-n="`).number(i+1).raw(`" data-have="`).number(have).raw(`" aria-label="Chip of `, d.String(),
			`"><svg viewBox="0 0 40 40" aria-hidden="true"><use href="#`, chipKey(d), `"></use></svg></button>`)
	}
	return p.raw(`</div></div>`)
}

// stakesOn are the wagers that a chip may be bet on, and what one lacks of which the
// main wager fixes the amount.
func (p pen) stakesOn(v *game.View) pen {
	p = p.raw(`<div class="stakes-on" role="group" aria-label="What the chips are bet on">`,
		`<button type="button" class="small" data-stake="main" aria-pressed="true">Wager</button>`)
	for _, o := range v.House.Offers {
		title := wagerTitle(o.Wager)
		p = p.raw(`<button type="button" class="small" data-stake="`).text(o.Wager).raw(`" aria-pressed="false" aria-label="`).text(title).
			raw(`" title="`).text(title).raw(`"><span class="long">`).text(title).raw(`</span><span class="short">`).text(wagerMark(o.Wager)).raw(`</span></button>`)
	}
	for i := range v.Boxes {
		b := &v.Boxes[i]
		for _, o := range v.House.Offers {
			if lacks := lacking(v, b, o.Wager); b.Mine && lacks > 0 {
				p = p.raw(`<button type="button" class="small main ante" data-line="p`).number(b.N).
					raw(` bet `).text(o.Wager).raw(` `, lacks.String(), `">`, wagerMark(o.Wager), ` `, lacks.String(), `</button>`)
			}
		}
	}
	return p.raw(`</div>`)
}

// purseBox is one own box: what doubling and insuring it would take.
func (p pen) purseBox(v *game.View, b *game.BoxView) pen {
	p = p.raw(`<button type="button" class="own-box" data-press="own" data-at="`).number(b.N).
		raw(`" data-double="`, firstBet(*b, handToPlay(*b)).String(), `" data-insure="`, insureMost(initialBet(*b), v.House.Chips).String(), `"`).
		flag("data-turn", turns(b)).flag("data-chooses", b.Chooses).
		raw(`><span>Box `).number(b.N).raw(`</span> <strong>`, b.Bank.Total().String(), `</strong></button>`)
	if b.Account.On || v.House.Automated {
		p = p.gameAccount(b, v.House.Automated)
	}
	for i := range b.Side {
		if w := &b.Side[i]; w.Asked() {
			p = p.pressOrPay(b, w)
		}
	}
	return p
}

// pressOrPay asks what is to become of a side wager's pay.
func (p pen) pressOrPay(b *game.BoxView, w *game.Wager) pen {
	title, line := wagerTitle(w.ID), func(p pen, verb, more, label string) pen {
		return p.raw(`<button type="button" class="small" data-line="p`).number(b.N).raw(` `, verb, ` `).text(w.ID).raw(more, `">`, label, `</button>`)
	}
	p = p.raw(`<div class="press-or-pay" role="group" aria-label="`).text(title).raw(` of box `).number(b.N).raw(`"><span>`).text(title).raw(`</span>`)
	p = line(p, "take", "", "Take it")
	p = line(p, "press", "", "Press it")
	if pressedPart(w.ID) {
		p = line(p, "press", " {amount}", "Press part")
	}
	return p.raw(`</div>`)
}

// credits are the values of what a player lays at an automated table.
var credits = []chip.Denomination{1_00, 5_00, 10_00, 25_00, 100_00, 500_00}

// gameAccount is the electronic wagering system of an own box, 633a.2(c): what
// the account holds, and money for it. At an automated table it is all that the
// player has, which stands above it.
func (p pen) gameAccount(b *game.BoxView, all bool) pen {
	holds := "dark"
	if !b.Account.Dark {
		holds = b.Account.Credit.String()
	}
	p = p.raw(`<div class="game-account" role="group" aria-label="Game account of box `).number(b.N).raw(`"><span>Account</span>`)
	if !all {
		p = p.raw(`<strong>`, holds, `</strong>`)
	}
	for _, n := range []string{"20", "100"} {
		p = p.raw(`<button type="button" class="small" data-line="p`).number(b.N).raw(` fund `, n, `" aria-label="Put `, n, ` into the game account">+`, n, `</button>`)
	}
	return p.raw(`</div>`)
}
