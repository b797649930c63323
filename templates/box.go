package templates

import (
	"github.com/a-h/templ"

	"burncard/game"
	"burncard/game/chip"
)

// Box is one betting box as its viewer sees it.
func Box(v *game.View, b *game.BoxView) templ.Component {
	return drawn(func(p pen) pen { return p.box(v, b) })
}

func (p pen) box(v *game.View, b *game.BoxView) pen {
	n := number(b.N)
	p = p.raw(`<div role="group" id="`, BoxID(b.N), `" class="box" data-box="`, n, `" data-at="`, n, `"`).
		flag("data-mine", b.Mine).flag("data-free", b.Name == "").flag("data-turn", turns(b)).flag("data-cut", b.CutOffered).
		raw(` data-hands="`, number(len(b.Hands)), `" data-areas="`, number(max(1, b.Areas)), `" aria-label="`).boxLabel(v, b).raw(`">`).boxPlace(v, b)
	if v.Has.Terminals {
		p = p.positionRail(b)
	} else {
		p = p.rail(v, b)
	}
	for area := range max(1, b.Areas) {
		p = p.raw(`<svg class="circle" data-area="`, number(area), `" viewBox="0 0 66 66" aria-hidden="true"><circle cx="33" cy="33" r="31"></circle>`,
			`<circle cx="33" cy="33" r="27" class="inner"></circle>`)
		if !v.Has.SharedHand {
			p = p.raw(`<text x="33" y="33" dy=".36em" text-anchor="middle">`, n, `</text>`)
		}
		p = p.raw(`</svg>`)
	}
	if len(v.House.Offers) > 0 && !v.Has.Terminals {
		p = p.raw(`<div class="areas"`).flag("data-many", len(v.House.Offers) > 4).raw(`>`)
		for _, o := range v.House.Offers {
			p = p.area(v, b, sideOf(b, o.Wager))
			if pressedAside(o.Wager) {
				p = p.area(v, b, sideOf(b, game.PressSpot))
			}
		}
		p = p.raw(`</div>`)
	}
	if v.Has.SwitchPlaces > 0 {
		p = p.switchPlace(v, b)
	}
	p = p.raw(`<div class="hands">`)
	for i := range b.Hands {
		p = p.hand(v, b, &b.Hands[i])
	}
	p = p.raw(`</div>`)
	if words := choiceWords(b); words != "" {
		p = p.raw(`<p class="signal choice-said">`, words, `</p>`)
	}
	p = p.raw(`<div class="line">`)
	if b.Insurance.Total() > 0 {
		p = p.spot(v, n, "insurance", "insurance", "Insurance of box "+n, "", b.Insurance)
	}
	return p.lies(v, n, "insurance", "insurance", &b.InsLies).raw(`</div>`).sundries(v, b).raw(`</div>`)
}

// switchPlace is where a box's switch cards lie, 633c.4(a)(2).
func (p pen) switchPlace(v *game.View, b *game.BoxView) pen {
	n := number(b.N)
	if deals(v) {
		p = p.raw(`<button type="button" id="`, SwitchID(b.N), `" class="switch-place" data-press="place" data-grab="cards" data-at="switch `, n, `"`)
	} else {
		p = p.raw(`<div role="img" id="`, SwitchID(b.N), `" class="switch-place"`)
	}
	p = p.raw(` data-count="`).number(len(b.Switch)).raw(`" aria-label="Switch cards of box `, n)
	for i := range b.Switch {
		p = p.raw(", ", CardWords(b.Switch[i].Face))
	}
	p = p.raw(`">`)
	if len(b.Switch) == 0 {
		p = p.raw(`<span class="mark-of" aria-hidden="true">Switch</span>`)
	}
	for i := range b.Switch {
		p = p.card(&b.Switch[i])
	}
	if deals(v) {
		return p.raw(`</button>`)
	}
	return p.raw(`</div>`)
}

// boxLabel says what lies in a box, for those who hear the page.
func (p pen) boxLabel(v *game.View, b *game.BoxView) pen {
	if v.Has.Terminals {
		p = p.text(boxName(v, b.N)).raw(", ", positionWords(b))
		for i := range b.Hands {
			p = p.handLabel(&b.Hands[i])
		}
		return p
	}
	p = p.raw("Box ").number(b.N)
	if b.Name == "" {
		return p.raw(", free")
	}
	p = p.raw(", ").text(b.Name)
	for i := range b.Hands {
		p = p.handLabel(&b.Hands[i])
	}
	if n := b.Insurance.Total(); n > 0 {
		p = p.raw(", insurance ", n.String())
	}
	if n := b.InsLies.Pay.Total(); n > 0 {
		p = p.raw(", insurance paid ", n.String())
	}
	if b.Notes > 0 {
		p = p.raw(", cash ", notesWords(b.Notes))
	}
	return p
}

func (p pen) handLabel(h *game.HandView) pen {
	if n := h.Bet.Total() + h.Extra.Total(); n > 0 {
		p = p.raw(", wager ", n.String())
	}
	for i := range h.Cards {
		if p = p.raw(", ", CardWords(h.Cards[i].Face)); h.Cards[i].Torn {
			p = p.raw(", damaged")
		}
	}
	if h.Total != "" {
		p = p.raw(", total ").text(h.Total)
	}
	if n := h.Paid.Pay.Total(); n > 0 {
		p = p.raw(", paid ", n.String())
	} else if !h.Paid.IsZero() {
		p = p.raw(", push")
	}
	if h.Signal != "" {
		p = p.raw(", ").text(signalWords(h.Signal))
	}
	if h.State != "" {
		p = p.raw(", ").text(h.State)
	}
	return p
}

// boxPlace is what a press on the box does: a dealer's hand goes there, a
// visitor sits down, a player bets.
func (p pen) boxPlace(v *game.View, b *game.BoxView) pen {
	n := number(b.N)
	switch {
	case deals(v):
		if b.Areas > 1 && len(b.Hands) > 1 {
			p = p.halves(b)
		} else {
			p = p.raw(`<button type="button" class="place" data-press="place" data-at="`, n, `" aria-label="`).text(boxName(v, b.N)).raw(`"></button>`)
		}
		if len(b.Hands) > 0 && b.Name != "" {
			p = p.raw(`<button type="button" class="place point" data-press="prompt" data-at="`, n,
				`" aria-label="Point at box `, n, `: your decision?"></button>`)
		}
	case !v.Has.Terminals && b.Name == "" && (v.Viewer.Role == game.Spectator || v.Viewer.Role == game.PlayerView):
		p = p.raw(`<button type="button" class="place sit" data-press="sit" data-at="`, n, `" aria-label="Sit down at box `, n, `">Sit</button>`)
	case b.Mine:
		p = p.raw(`<button type="button" class="place" data-press="mine" data-at="`, n, `" aria-label="Your wager, box `, n, `"></button>`)
	}
	return p
}

// boxName is what a box is called: a position, or the hand of all players, where
// terminals play its cards.
func boxName(v *game.View, n int) string { return placed(v.Has, "Box "+number(n)) }

// halves are the places of a box's hands where it has several from the deal on.
func (p pen) halves(b *game.BoxView) pen {
	p = p.raw(`<div class="halves">`)
	for i := range b.Hands {
		at := b.Hands[i].Spot
		p = p.raw(`<button type="button" class="place" data-press="place" data-at="`, at, `" aria-label="`, placeLabel(at), `"></button>`)
	}
	return p.raw(`</div>`)
}

// positionRail says how many terminals play a position, and for how much.
func (p pen) positionRail(b *game.BoxView) pen {
	p = p.raw(`<div class="rail"><h3>`, positionWords(b), `</h3>`)
	if b.Entered > 0 {
		p = p.raw(`<p class="sum">`, b.Entered.String(), `</p>`)
	}
	return p.raw(`</div>`)
}

// rail is the player and the chips before him.
func (p pen) rail(v *game.View, b *game.BoxView) pen {
	if b.Name == "" {
		return p.raw(`<div class="rail"></div>`)
	}
	p = p.raw(`<div class="rail"><h3>`).text(b.Name)
	if b.Mine {
		p = p.raw(` <small>you</small>`)
	}
	sum := b.Bank.Total().String()
	if p = p.raw(`</h3><p class="bank">`); !v.House.Automated {
		p = p.sorted(b.Bank)
	}
	return p.raw(` <span class="sum" aria-label="has `, sum, `">`, sum, `</span></p></div>`)
}

// hand is one hand of a box: its wager, and its cards nearer the dealer.
func (p pen) hand(v *game.View, b *game.BoxView, h *game.HandView) pen {
	at := number(b.N)
	if len(b.Hands) > 1 {
		at = h.Spot
	}
	p = p.raw(`<div id="`, HandID(h.Serial), `" class="hand" data-state="`).text(h.State).raw(`"`).flag("data-turn", h.InTurn).
		raw(` data-at="`, at, `" data-count="`).number(len(h.Cards)).raw(`"><div class="wagers">`)
	if h.Bet.Total() > 0 {
		p = p.spot(v, at, "main", "main", "Wager of "+placeLabel(at), pressOf(b, false), h.Bet)
	}
	if h.Extra.Total() > 0 {
		p = p.spot(v, at, "main", "extra", "Second wager of "+placeLabel(at), "", h.Extra)
	}
	for range h.Lammers {
		p = p.raw(`<span class="lammer" role="img" aria-label="Free Bet lammer">Free bet</span>`)
	}
	p = p.lies(v, at, "main", "main", &h.Paid)
	p = p.raw(`</div><div class="cards" data-grab="cards" data-press="place" data-at="`, at, `" data-count="`).number(len(h.Cards)).raw(`">`)
	for i := range h.Cards {
		p = p.card(&h.Cards[i])
	}
	p = p.raw(`</div>`)
	swapped := h.Swapped || b.Switched
	if h.Total != "" && len(h.Cards) > 0 || h.State != "" || swapped {
		p = p.raw(`<p class="total"`).flag("data-told", h.Total != "").raw(`>`)
		if len(h.Cards) > 0 {
			p = p.text(h.Total)
		}
		if h.State != "" {
			p = p.raw(` <small>`).text(h.State).raw(`</small>`)
		} else if swapped {
			p = p.raw(` <small title="switched" aria-label="switched">⇄</small>`)
		}
		p = p.raw(`</p>`)
	}
	if h.Signal != "" {
		p = p.raw(`<p class="signal" data-signal="`).text(h.Signal).raw(`">`, signalSigns[h.Signal], ` `).text(signalWords(h.Signal)).raw(`</p>`)
	}
	return p.raw(`</div>`)
}

// signalSigns are the hand of a player who points or waves.
var signalSigns = map[string]string{
	"hit": `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 3a2 2 0 0 1 4 0v8l5.6 1.2a2 2 0 0 1 1.6 2.2L19.4 21H9.6L5 14.6a1.6 1.6 0 0 1 2.4-2L9 14Z"></path>` +
		`<path d="M4 4.5h2.6M3 8h3" class="stroke"></path></svg>`,
	"stand": `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 21c-2-2-3-5-3.4-8a1.3 1.3 0 0 1 2.4-.6l1 2.2V6a1.4 1.4 0 0 1 2.8 0V4.4a1.4 1.4 0 0 1 2.8 0V6a1.4 1.4 0 0 1 2.8 0v2` +
		`a1.4 1.4 0 0 1 2.6 0v7c0 3-1 5-2 6Z"></path></svg>`,
}

// spot is where chips of one wager lie; the dealer can press it. Of is the side
// wager whose pay its player wants there.
func (p pen) spot(v *game.View, at, wager, pile, label, of string, c chip.Chips) pen {
	label += ": " + c.Total().String()
	if deals(v) {
		return p.raw(`<button type="button" class="bet" data-press="bet" data-grab="bet" data-at="`, at, `" data-wager="`, wager,
			`" data-pile="`, pile, `" aria-label="`, label, `"`).of(of).raw(`>`).laid(v, c).raw(`</button>`)
	}
	return p.raw(`<span class="bet" data-wager="`, wager, `" data-pile="`, pile, `" role="img" aria-label="`, label, `">`).laid(v, c).raw(`</span>`)
}

func (p pen) of(wager string) pen {
	if wager == "" {
		return p
	}
	return p.raw(` data-of="`).text(wager).raw(`"`)
}

// area is the place of a side wager, 633a.2(b)(4) and following.
func (p pen) area(v *game.View, b *game.BoxView, w *game.Wager) pen {
	n, press := number(b.N), `bet" data-grab="bet`
	switch {
	case !w.Lies.IsZero():
		return p.lies(v, n, w.ID, w.ID, &w.Lies)
	case !deals(v) && (!b.Mine || w.ID == game.PressSpot):
		return p.raw(`<span class="bet area" data-pile="`).text(w.ID).raw(`" data-light="`, lightOf(b, w.ID), `" role="img" aria-label="`).
			areaLabel(b.N, w).raw(lightWords(b, w.ID), `">`).onArea(v, b, w).raw(`</span>`)
	case !deals(v):
		press = "side"
	}
	of := ""
	if w.ID == game.PressSpot {
		of = pressOf(b, true)
	}
	return p.raw(`<button type="button" class="bet area" data-press="`, press, `" data-at="`, n, `" data-wager="`).text(w.ID).raw(`" data-pile="`).text(w.ID).
		raw(`" data-light="`, lightOf(b, w.ID), `"`).of(of).raw(`><span class="hushed">`).areaLabel(b.N, w).raw(lightWords(b, w.ID), `</span>`).onArea(v, b, w).raw(`</button>`)
}

func (p pen) onArea(v *game.View, b *game.BoxView, w *game.Wager) pen {
	if lightOf(b, w.ID) != "" {
		p = p.raw(`<i class="light"></i>`)
	}
	if won := wonOf(b, w.ID); won != "" {
		p = p.raw(`<span class="won" aria-hidden="true">`, won, `</span>`)
	}
	if w.Chips.IsZero() {
		p = p.raw(`<span class="mark-of">`).text(wagerMark(w.ID)).raw(`</span>`)
		if w.Account && w.Staked > 0 {
			p = p.raw(`<span class="debited" aria-hidden="true">`, w.Staked.String(), `</span>`)
		}
		return p
	}
	return p.laid(v, w.Chips)
}

// lies is a settled wager: what went back, where it lay, and the pay beside
// it. The dealer can press it, to pay more or to take back.
func (p pen) lies(v *game.View, at, wager, pile string, lies *game.Paid) pen {
	if lies.IsZero() {
		return p
	}
	if deals(v) {
		return p.raw(`<button type="button" class="lies" data-press="bet" data-at="`, at, `" data-wager="`).text(wager).
			raw(`" data-settled="`, settledHow(lies), `"><span class="hushed">`).liesLabel(at, wager, lies).raw(`</span>`).piles(v, pile, lies).raw(`</button>`)
	}
	return p.raw(`<span class="lies" data-settled="`, settledHow(lies), `" role="img" aria-label="`).liesLabel(at, wager, lies).raw(`">`).
		piles(v, pile, lies).raw(`</span>`)
}

// piles are drawn for the eye; what they are says the label around them.
func (p pen) piles(v *game.View, pile string, lies *game.Paid) pen {
	if !lies.Bet.IsZero() {
		p = p.raw(`<span class="lay" aria-hidden="true" data-pile="`).text(pile).raw(`">`).laid(v, lies.Bet).raw(`</span>`)
	}
	if !lies.Extra.IsZero() {
		p = p.raw(`<span class="lay" aria-hidden="true" data-pile="extra">`).laid(v, lies.Extra).raw(`</span>`)
	}
	if !lies.Pay.IsZero() {
		p = p.raw(`<span class="lay pay" aria-hidden="true" data-pile="`).text(pile).raw(`-pay">`).payment(v, lies).raw(`</span>`)
	}
	return p
}

// sundries are what lies before a box beside wagers: cash, chips to be
// changed, a tip, a hand where none should be.
func (p pen) sundries(v *game.View, b *game.BoxView) pen {
	n := number(b.N)
	p = p.raw(`<div class="sundries">`)
	if b.Notes > 0 {
		p = p.thing(v, n, "notes", "Cash of box "+n+": "+notesWords(b.Notes)).banknotes(b.Notes, b.Counted)
		if b.Counted || !deals(v) {
			p = p.raw(` <span class="sum">`, b.Notes.String(), `</span>`)
		}
		if p = p.thingEnd(v); b.Spoken != "" {
			p = p.says("“" + b.Notes.String() + " on the " + WagerWords(b.Spoken) + "”")
		}
	}
	if sum := b.Offered.Total(); sum > 0 {
		p = p.thing(v, n, "offered", "Chips of box "+n+" to be changed: "+sum.String()).wager(b.Offered).thingEnd(v).says("“Larger, please”")
	}
	if sum := b.Tip.Total(); sum > 0 {
		p = p.thing(v, n, "tip", "Tip of box "+n+": "+sum.String()).wager(b.Tip).thingEnd(v).says("“For you”")
	}
	if sum := b.Breach.Total(); sum > 0 {
		p = p.thing(v, n, "breach", "Chips put down at box "+n+": "+sum.String()).wager(b.Breach).thingEnd(v)
	}
	for i := range b.Side {
		if words := pressWords(&b.Side[i]); words != "" {
			p = p.says(words)
		}
	}
	if b.Sign != "" {
		p = p.says(signWords(b.Sign))
	}
	if b.Jumbled {
		p = p.raw(`<p class="says touching">Small chips below</p>`)
	}
	if b.AtPay {
		p = p.raw(`<p class="says touching">A hand on the chips</p>`)
	}
	if b.Touching {
		p = p.raw(`<p class="says touching">A hand on the cards</p>`)
	}
	if b.CutOffered {
		p = p.says("Cut?")
	}
	if b.Leaving {
		p = p.raw(`<p class="tag">leaves after this round</p>`)
	} else if b.SatOut && v.House.MidShoeClosed {
		p = p.raw(`<p class="tag">sits out until the shuffle</p>`)
	}
	return p.raw(`</div>`)
}

func (p pen) says(words string) pen { return p.raw(`<p class="says">`).text(words).raw(`</p>`) }

// thing begins what lies there and the dealer can press, thingEnd ends it.
func (p pen) thing(v *game.View, n, what, label string) pen {
	if deals(v) {
		return p.raw(`<button type="button" class="bet" data-press="`, what, `" data-grab="`, what, `" data-at="`, n,
			`" data-pile="`, what, `" aria-label="`, label, `">`)
	}
	return p.raw(`<span class="bet" data-pile="`, what, `" role="img" aria-label="`, label, `">`)
}

func (p pen) thingEnd(v *game.View) pen {
	if deals(v) {
		return p.raw(`</button>`)
	}
	return p.raw(`</span>`)
}
