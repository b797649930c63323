package bot

import (
	"slices"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/wager"
)

// The wishes that a bot may have between two rounds.
var (
	aboutMoney  = []want{(*Bot).leave, (*Bot).join, (*Bot).buyIn, (*Bot).colourUp, (*Bot).tip}
	aboutWagers = []want{(*Bot).wager, (*Bot).side, (*Bot).regret, (*Bot).add}
)

// bet speaks between two rounds, while the shoe is ready.
func (b *Bot) bet(v *game.View, me *game.BoxView) (w wish, ok bool) {
	if v.Closed || v.Pack.Cards > 0 || v.ShoeDealt || v.ShoeCards == 0 {
		return w, false
	}
	if w, ok = b.first(v, me, aboutMoney); ok || blackjack.MidShoeClosed.On(&v.House) && me.SatOut {
		return w, ok // no wager before the next shuffle, 633a.6(b)
	}
	return b.first(v, me, aboutWagers)
}

// leave leaves if the bot has stayed long enough or has no more money to lose.
// If the shoe is closed to new players, the last player stays.
func (b *Bot) leave(v *game.View, me *game.BoxView) (w wish, ok bool) {
	w = wish{player(me.N, game.Leave), topic{what: leaving}}
	if b.said(w.about) > 0 || wagered(v) || noted(v) {
		return w, false
	}
	if broke := !laysEach(v, me.Bank, least(v)); broke && (b.spent() || b.said(topic{what: buying}) > 0) {
		return w, true
	}
	d := b.dice(leaving, v.Round)
	long := b.traits.stay > 0 && v.Round-b.memory.came >= b.traits.stay
	return w, long && d.percent(b.traits.leaves) && (!blackjack.MidShoeClosed.On(&v.House) || othersBet(v))
}

func (b *Bot) spent() bool { return b.traits.buyIns > 0 && b.memory.bought >= b.traits.buyIns }

// join takes a second box beside its own if the house lets one player bet two,
// and leaves one free for others.
func (b *Bot) join(v *game.View, me *game.BoxView) (w wish, ok bool) {
	d := b.dice(joining, b.memory.came, me.N)
	if b.memory.joined || v.House.Boxes < 2 || count(v) > 1 || !d.percent(b.traits.second) {
		return w, false
	}
	empty, beside := 0, 0
	for i := range v.Boxes {
		if n := v.Boxes[i].N; v.Boxes[i].Name == "" {
			empty++
			if n == me.N+1 || n == me.N-1 {
				beside = n
			}
		}
	}
	if beside == 0 || empty < 2 {
		return w, false
	}
	w = wish{player(beside, game.Sit), topic{what: joining}}
	w.act.Text = me.Name
	return w, b.said(w.about) == 0
}

// buyIn lays cash down when the chips run low, or puts it into the game account at
// an automated table.
func (b *Bot) buyIn(v *game.View, me *game.BoxView) (w wish, ok bool) {
	w = wish{player(me.N, game.Cash), topic{what: buying}}
	if v.House.Automated {
		w.act.Verb = game.Fund
	}
	low := least(v)
	if b.said(w.about) > 0 || b.spent() || low == 0 || noted(v) || wagered(v) ||
		me.Bank.Total() >= max(2*low, b.traits.unit/2) && laysEach(v, me.Bank, low) {
		return w, false
	}
	d := b.dice(buying, v.Round)
	w.act.Amount = pick(&d, b.traits.buys)
	for w.act.Amount < 10*low {
		w.act.Amount *= 2
	}
	return w, chip.Payable(w.act.Amount, v.House.Chips)
}

// many is the number of chips of one kind from which a player colours up.
const many = 20

// colourUp asks for a large chip in exchange for many small ones.
func (b *Bot) colourUp(v *game.View, me *game.BoxView) (w wish, ok bool) {
	w = wish{player(me.N, game.Colour), topic{what: colouring}}
	d := b.dice(colouring, v.Round)
	if v.House.Automated || b.said(w.about) > 0 || noted(v) || !me.Offered.IsZero() || !d.percent(b.traits.colours) {
		return w, false
	}
	for small, n := range chip.Denominations {
		if me.Bank[small] < many {
			continue
		}
		for large := len(chip.Denominations) - 1; large > small; large-- {
			worth := chip.Denominations[large]
			if k := worth / n; worth%n == 0 && k <= chip.Cents(me.Bank[small]) && v.House.Chips.Has(worth) {
				w.act.Chips[small] = int32(k)
				w.act.Amount = worth
				return w, true
			}
		}
	}
	return w, false
}

func (b *Bot) tip(v *game.View, me *game.BoxView) (w wish, ok bool) {
	w = wish{player(me.N, game.Tip), topic{what: tipping}}
	d := b.dice(tipping, v.Round)
	if v.House.Automated || b.said(w.about) > 0 || !b.memory.won || wagered(v) || !me.Tip.IsZero() || !d.percent(b.traits.tips) {
		return w, false
	}
	w.act.Amount = pick(&d, b.traits.tip)
	return w, chip.Payable(w.act.Amount, v.House.Chips) &&
		me.Bank.Total() >= 10*w.act.Amount && lays(v, me.Bank, w.act.Amount)
}

// wager bets the bot's next box that needs a bet.
func (b *Bot) wager(v *game.View, me *game.BoxView) (w wish, ok bool) {
	low := least(v)
	if low == 0 || b.rests(v) {
		return w, false
	}
	first := true
	for box := range ownBoxes(v) {
		if !first {
			if d := b.dice(joining, v.Round, box.N); !d.percent(max(b.traits.second, 30)) {
				continue
			}
		}
		first = false
		about := topic{betting, box.N, b.said(topic{what: regretting, a: box.N}), 0}
		if staked(box) > 0 || box.Spoken != "" || !open(v, box.N) || b.said(about) > 1 {
			continue
		}
		w = wish{player(box.N, game.Bet), about}
		w.act.Wager, w.act.Amount = "main", low
		d := b.dice(betting, v.Round, box.N, about.b)
		if b.said(about) == 0 {
			if hundred := 100 * dollar; !v.House.Automated && !v.Has.LammerRack && v.Has.Hands() == 1 && v.Has.SwitchPlaces == 0 && !noted(v) && !b.spent() && legal(v, hundred) && d.percent(b.traits.spoken) {
				w.act.Verb, w.act.Amount = game.Cash, hundred
				return w, true
			}
			w.act.Amount = b.stake(v, &d, me.Bank.Total()/chip.Cents(v.Has.Hands()))
			if !v.House.Automated && d.percent(b.traits.mixed) && v.Has.Hands() == 1 {
				w.act.Chips = stack(v, &d, me.Bank, w.act.Amount)
			}
		}
		if w.act.Amount = makes(v, me.Bank, w.act.Amount); w.act.Amount > 0 {
			return w, true
		}
	}
	return w, false
}

// side bets a side wager beside a main wager, each by taste: the least that is
// allowed, or some more.
func (b *Bot) side(v *game.View, me *game.BoxView) (w wish, ok bool) {
	for box := range ownBoxes(v) {
		if staked(box) == 0 {
			continue
		}
		if w, ok = b.ante(v, me, box); ok {
			return w, true
		}
		for j, o := range v.House.Offers {
			w = wish{player(box.N, game.Bet), topic{siding, box.N, j, 0}}
			d := b.dice(siding, v.Round, box.N, j)
			if b.said(w.about) > 0 || !d.percent(b.traits.sides) || sided(box, o.Wager) || wager.IsAnte(o.Wager) {
				continue
			}
			w.act.Wager = o.Wager
			if v.Panel.Locked && progressive(box, o.Wager) {
				continue
			}
			w.act.Amount = blackjack.SideBet(v.Variant, &v.House, box, o.Wager, chip.Cents(1+d.below(3)))
			if w.act.Amount > 0 && fromAccount(box, o.Wager) {
				if w.act.Amount > box.Account.Credit && !box.Account.Dark {
					w.act.Verb, w.act.Wager, w.act.Amount = game.Fund, "", 20*w.act.Amount
					w.about = topic{what: funding, a: box.N}
				}
				return w, b.said(w.about) == 0
			}
			if w.act.Amount > 0 && lays(v, me.Bank, w.act.Amount) {
				return w, true
			}
		}
	}
	return w, false
}

// progressive reports whether a side wager is on a progressive system.
func progressive(box *game.BoxView, id string) bool {
	return slices.ContainsFunc(box.Lights, func(l game.LightView) bool { return l.Wager == id })
}

// fromAccount reports whether a side wager is paid from the game account.
func fromAccount(box *game.BoxView, id string) bool {
	return slices.ContainsFunc(box.Lights, func(l game.LightView) bool { return l.Wager == id && l.Account })
}

// ante lays the ante for switch cards: always if the game requires it,
// otherwise most of the time. If the main wager has grown, it lays the rest.
func (b *Bot) ante(v *game.View, me, box *game.BoxView) (w wish, ok bool) {
	i := slices.IndexFunc(v.House.Offers, func(o game.Offer) bool { return wager.IsAnte(o.Wager) })
	if i < 0 {
		return w, false
	}
	ante, _ := wager.Find(v.House.Offers[i].Wager)
	lies := onSpot(box, ante.ID)
	lacks := staked(box)/chip.Cents(ante.Amount.Per) - lies
	w = wish{player(box.N, game.Bet), topic{siding, box.N, -1, int(lies)}}
	d := b.dice(siding, v.Round, box.N, -1)
	if lacks <= 0 || b.said(w.about) > 1 || v.AnteOptional && b.traits.plain > 0 && lies == 0 && d.percent(b.traits.plain) {
		return w, false
	}
	w.act.Wager, w.act.Amount = ante.ID, lacks
	return w, lays(v, me.Bank, lacks)
}

func sided(box *game.BoxView, id string) bool {
	return slices.ContainsFunc(box.Side, func(w game.Wager) bool { return w.ID == id })
}

// makes is the amount if the bank can make it, or else the least wager that it
// can make: a 5 and a 2.50 make no 6 without quarters.
func makes(v *game.View, bank chip.Chips, amount chip.Cents) chip.Cents {
	if laysEach(v, bank, amount) {
		return amount
	}
	top := min(bank.Total()/chip.Cents(v.Has.Hands()), v.House.Maximum)
	for c := least(v); c > 0 && c <= top; c += v.House.Chips.Smallest() {
		if legal(v, c) && laysEach(v, bank, c) {
			return c
		}
	}
	return 0
}

// rests reports whether the bot sits this round out. It does so only while
// others bet, and never if that would close the shoe to it.
func (b *Bot) rests(v *game.View) bool {
	d := b.dice(sittingOut, v.Round)
	return d.percent(b.traits.sitsOut) && othersBet(v) && !wagered(v) && !blackjack.MidShoeClosed.On(&v.House)
}

func (b *Bot) stake(v *game.View, d *dice, bank chip.Cents) chip.Cents {
	h, low := &v.House, least(v)
	unit := max(low, b.traits.unit)
	if bank < 5*unit {
		unit = low
	}
	want := unit * chip.Cents(pick(d, b.traits.units))
	if d.percent(b.traits.awkward) {
		want = awkward[d.below(len(awkward))] * dollar
		if want < low {
			want += low - low%(5*dollar)
		}
	}
	want = min(want, h.Maximum, bank)
	switch {
	case legal(v, want):
		return want
	case legal(v, want-want%low):
		return want - want%low
	}
	return low
}

// stack makes the amount of the player's own chips, at times of small ones.
func stack(v *game.View, d *dice, bank chip.Chips, amount chip.Cents) chip.Chips {
	small, parts := bank, chip.Cents(1)<<d.below(4)
	for i, worth := range chip.Denominations {
		if worth*parts > amount {
			small[i] = 0
		}
	}
	if c, ok := chip.Make(amount, small, v.House.Chips); ok && c.Count() <= many {
		return c
	}
	c, _ := chip.Make(amount, bank, v.House.Chips)
	return c
}

// regret takes a wager back, to bet again.
func (b *Bot) regret(v *game.View, _ *game.BoxView) (w wish, ok bool) {
	for box := range ownBoxes(v) {
		w = wish{player(box.N, game.Bet), topic{what: regretting, a: box.N}}
		w.act.Wager = "main"
		d := b.dice(regretting, v.Round, box.N)
		if staked(box) > 0 && !heldBack(v, box) && b.said(w.about) == 0 && d.percent(b.traits.regrets) {
			return w, true
		}
	}
	return w, false
}

// heldBack reports whether a progressive wager is locked in: the player can neither
// leave the box nor take its main wager back.
func heldBack(v *game.View, box *game.BoxView) bool {
	return slices.ContainsFunc(box.Side, func(w game.Wager) bool {
		return w.Staked > 0 && (w.Account && box.Account.Locked || v.Panel.Locked && progressive(box, w.ID))
	})
}

func (b *Bot) add(v *game.View, me *game.BoxView) (w wish, ok bool) {
	for box := range ownBoxes(v) {
		w = wish{player(box.N, game.Bet), topic{what: adding, a: box.N}}
		w.act.Wager, w.act.Amount = "main", least(v)
		d := b.dice(adding, v.Round, box.N)
		if staked(box) > 0 && b.said(w.about) == 0 && d.percent(b.traits.adds) &&
			legal(v, staked(box)+w.act.Amount) && laysEach(v, me.Bank, w.act.Amount) {
			if v.Has.Hands() > 1 && b.traits.sins > 0 && d.percent(50) {
				w.act.At = game.Spot{Kind: game.AtBox, Box: int8(box.N), Hand: 2} // on one of the two, which makes them unequal, 633a.12(a)(1)
			}
			return w, true
		}
	}
	return w, false
}

// legal reports whether the amount can be wagered: it is within the limits, and
// the table's chips make it and its half, which a surrender pays. Together
// these are its 3 to 2.
func legal(v *game.View, amount chip.Cents) bool {
	h := &v.House
	return amount >= h.Minimum && amount <= h.Maximum && amount%2 == 0 &&
		chip.Payable(amount, h.Chips) && chip.Payable(amount/2, h.Chips) &&
		(v.Has.SwitchPlaces == 0 || amount%(5*dollar) == 0 && chip.Payable(amount/5, h.Chips)) // the ante, 633c.4(b) and (c)
}

// least is the smallest legal wager, or 0.
func least(v *game.View) chip.Cents {
	h := &v.House
	for step, c := h.Chips.Smallest(), h.Minimum; c <= h.Maximum && step > 0; c += step {
		if legal(v, c) {
			return c
		}
		if c == h.Minimum {
			c -= c % step
		}
	}
	return 0
}

// staked is the sum of the box's wagers before the first card.
func staked(box *game.BoxView) chip.Cents {
	if len(box.Hands) == 0 {
		return 0
	}
	return box.Hands[0].Bet.Total()
}

// open reports whether the viewer may bet one more box: side by side, and no
// more than the house allows, 633a.6(f).
func open(v *game.View, n int) bool {
	lo, hi := n, n
	for i := range v.Boxes {
		if b := &v.Boxes[i]; b.Mine && (staked(b) > 0 || b.Spoken != "") {
			lo, hi = min(lo, b.N), max(hi, b.N)
		}
	}
	if hi-lo+1 > v.House.Boxes {
		return false
	}
	for i := lo; i <= hi; i++ {
		if b := &v.Boxes[i-1]; i != n && (!b.Mine || staked(b) == 0) {
			return false
		}
	}
	return true
}

// wagered reports whether any of the viewer's boxes has a wager, othersBet
// whether any other box has.
func wagered(v *game.View) bool   { return anyBet(v, true) }
func othersBet(v *game.View) bool { return anyBet(v, false) }

func anyBet(v *game.View, mine bool) bool {
	for i := range v.Boxes {
		if v.Boxes[i].Mine == mine && staked(&v.Boxes[i]) > 0 {
			return true
		}
	}
	return false
}

// noted reports whether the viewer's cash lies on the layout.
func noted(v *game.View) bool {
	for box := range ownBoxes(v) {
		if box.Notes > 0 {
			return true
		}
	}
	return false
}

// count is the number of boxes that the viewer holds.
func count(v *game.View) (n int) {
	for range ownBoxes(v) {
		n++
	}
	return n
}
