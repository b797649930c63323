package bot

import (
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// turn finds the bot's hand whose turn it is, and decides. In an exam the view
// does not say whose turn it is, so turn uses what everybody sees: the dealer
// serves from first base on, one hand after the other.
func (b *Bot) turn(v *game.View, _ *game.BoxView) (w wish, ok bool) {
	if w, ok, waits := b.switching(v); ok || waits {
		return w, ok
	}
	ready, far, late := b.dealt(v), b.memory.far, b.late(v)
	clear := true // no earlier hand is waited for
	for i := range v.Boxes {
		box := &v.Boxes[i]
		if choosing(v, box) {
			if box.Mine && box.Choice == "" && (ready && clear || prompted(v, box.N)) {
				if w, ok = b.choose(v, box); ok {
					return w, true
				}
			}
			clear = clear && (i < far || late)
			continue // the exchange, or the answer to it, comes first
		}
		for j := range box.Hands {
			h := &box.Hands[j]
			if b.done(v, box, h) {
				continue
			}
			if box.Mine && h.Signal == "" && len(h.Cards) > 1 && shown(h) && !waitsForPress(box) {
				asked := ready && clear || prompted(v, box.N)
				if asked || b.hurries(v, h, ready, clear) {
					if w, ok = b.decide(v, box, h); ok && (asked || ready || calm(w.act.Verb)) {
						return w, true
					}
				}
			}
			if i >= far && !late {
				clear = false // this hand is waited for, and was not passed over
			}
			break
		}
	}
	return wish{}, false
}

// dealt reports whether players may be asked: the opening deal is complete, and
// against an ace or ten the hole card was in the reader, or seems to have been.
func (b *Bot) dealt(v *game.View) bool {
	if v.Has.MasqueReader {
		// The light comes first, and two large cards are shown.
		return v.Read && !(v.ReaderLamp == "yellow" && up(v).High() && holeDown(v)) || len(v.Dealer.Cards) > 1 && !holeDown(v)
	}
	if furthest(v) >= 0 || b.memory.insured && !v.Insurance {
		return true
	}
	if len(v.Dealer.Cards) < 2 {
		return false
	}
	return !up(v).High() || v.Read || !holeDown(v) || !v.Insurance && anySettled(v)
}

func anySettled(v *game.View) bool {
	return slices.ContainsFunc(v.Boxes, func(b game.BoxView) bool {
		return slices.ContainsFunc(b.Hands, func(h game.HandView) bool { return h.Settled })
	})
}

// calm reports whether a decision lays no chips and may come before the reader.
func calm(verb game.Verb) bool { return verb == game.Hit || verb == game.Stand }

// hurries reports whether the bot speaks now although it is not its turn or the
// reader was not used.
func (b *Bot) hurries(v *game.View, h *game.HandView, ready, clear bool) bool {
	if len(v.Dealer.Cards) < 2 || !ready && up(v).Rank == card.Ace {
		return false
	}
	d := b.dice(hurrying, h.Serial, len(h.Cards))
	early, eager := d.percent(b.traits.early), d.percent(b.traits.eager)
	return early || eager && clear && !ready
}

// furthest is the last box that was visibly served: it has a third card or was
// split; -1 if there is none.
func furthest(v *game.View) int {
	for i := len(v.Boxes) - 1; i >= 0; i-- {
		hands := v.Boxes[i].Hands
		if len(hands) > v.Has.Hands() || slices.ContainsFunc(hands, func(h game.HandView) bool { return len(h.Cards) > 2 || h.Swapped }) {
			return i
		}
	}
	return -1
}

// done reports whether a hand has no decision left.
func (b *Bot) done(v *game.View, box *game.BoxView, h *game.HandView) bool {
	switch {
	case h.Settled || len(h.Cards) == 0 || h.State == "dead" || h.State == "stands" || h.State == "surrendered" || h.State == "rescued":
		return true
	case h.State == "doubled":
		return h.Signal == "" && !rescuable(v, h)
	case game.OneToAces.On(&v.House) && inArea(box, h) > 1 && splitAce(h):
		return true
	case b.memory.refused[box.N] && (!box.Mine || h.Signal == "" && b.said(topic{what: taking, a: h.Serial}.refused()) > 0):
		return true // after refusing an exposed card it gets no other, 633a.14(c)
	}
	return card.Add(faces(h.Cards)...).Points >= 21
}

// inArea is the number of hands that were split from the same hand, this one
// included.
func inArea(box *game.BoxView, h *game.HandView) int {
	n := 0
	for i := range box.Hands {
		if box.Hands[i].Area == h.Area {
			n++
		}
	}
	return n
}

// unsplit reports whether a box has only the hands of the deal.
func unsplit(v *game.View, box *game.BoxView) bool { return len(box.Hands) == v.Has.Hands() }

// choosing reports whether a player may still exchange the second cards of his hands, or
// his hand for switch cards. Each of his hands has two cards, and nothing was done with
// them; his switch cards lie there, or are still to come.
func choosing(v *game.View, box *game.BoxView) bool {
	if v.Has.SwitchPlaces > 0 {
		comes := box.Choice == "" && slices.ContainsFunc(box.Side, func(w game.Wager) bool { return wager.IsAnte(w.ID) && w.Staked > 0 })
		return (comes || len(box.Switch) >= v.Has.SwitchPlaces) && len(box.Hands) == 1 && !box.Switched && !holeUp(v) && asDealt(&box.Hands[0])
	}
	if v.Has.Hands() != 2 || len(box.Hands) != 2 || len(v.Dealer.Cards) < 2 || holeUp(v) {
		return false
	}
	for i := range box.Hands {
		if h := &box.Hands[i]; !asDealt(h) || h.Swapped {
			return false
		}
	}
	return box.Choice != "keep"
}

// asDealt reports whether a hand has two cards and nothing was done with it.
func asDealt(h *game.HandView) bool {
	return len(h.Cards) == 2 && !h.Settled && h.State == "" && h.Signal == ""
}

// switching chooses between the bot's hand and its switch cards. These choices
// go from third base to first, before the reader; waits says that other
// decisions must wait for one of them.
func (b *Bot) switching(v *game.View) (w wish, ok, waits bool) {
	if v.Has.SwitchPlaces == 0 || len(v.Dealer.Cards) < 2 || furthest(v) >= 0 || v.Read || b.late(v) {
		return w, false, false
	}
	clear := true
	for i := len(v.Boxes) - 1; i >= 0; i-- {
		box := &v.Boxes[i]
		if !choosing(v, box) {
			waits = waits || len(box.Switch) > 0
			continue
		}
		waits = true
		if box.Mine && box.Choice == "" && (clear || prompted(v, box.N)) {
			if w, ok = b.choose(v, box); ok {
				return w, true, true
			}
		}
		clear = clear && box.Choice != ""
	}
	return w, false, waits
}

// choose decides whether to exchange the second cards, or the hand for its
// switch cards.
func (b *Bot) choose(v *game.View, box *game.BoxView) (w wish, ok bool) {
	w = wish{player(box.N, game.Keep), topic{what: exchanging, a: box.N}}
	first, second := faces(box.Hands[0].Cards), faces(box.Hands[len(box.Hands)-1].Cards)
	if b.said(w.about) > 1 || len(first) != 2 || len(second) != 2 || len(box.Switch) < v.Has.SwitchPlaces {
		return w, false
	}
	g, _ := playedAs(v)
	d, errs := b.dice(exchanging, v.Round, box.N), b.traits.errs
	can := strategy.Options{Double: true, Split: true}
	var better bool
	if v.Has.SwitchPlaces > 0 {
		can.Surrender = true
		unseen := &b.unseen[up(v).Value()]
		if *unseen == 0 {
			*unseen = g.Unseen(seen(v), can)
		}
		better, errs = g.Renews([2]card.Card(first), seen(v), can, *unseen), errs/2
	} else {
		better = g.Switches([2]card.Card(first), [2]card.Card(second), seen(v), can)
	}
	if better != d.percent(errs) && b.said(w.about) == 0 {
		w.act.Verb = game.Switch
	}
	return w, true
}

// playedAs is the game that the table plays, for the strategy; false where basic
// strategy is its own.
func playedAs(v *game.View) (strategy.Game, bool) {
	g, ok := strategy.In(v.Variant)
	g.Naturals22, g.HitsSoft17 = blackjack.NaturalsBeat22.On(&v.House), blackjack.HitsSoft17.On(&v.House)
	return g, ok
}

// splitAce reports a hand that begins with an ace which everybody sees.
func splitAce(h *game.HandView) bool {
	first := faces(h.Cards[:1])
	return len(first) > 0 && first[0].Rank == card.Ace
}

// verbs say the moves of the strategy.
var verbs = map[strategy.Move]game.Verb{
	strategy.Stand: game.Stand, strategy.Hit: game.Hit, strategy.Double: game.Double, strategy.Split: game.Split, strategy.Surrender: game.Surrender,
}

func (b *Bot) decide(v *game.View, box *game.BoxView, h *game.HandView) (w wish, ok bool) {
	if w, ok = b.exposed(v, box, h); ok {
		return w, true
	}
	w = wish{player(box.N, game.Stand), topic{deciding, h.Serial, len(h.Cards), len(box.Hands)}}
	if game.SignalsShown.On(&v.House) {
		// A signal out of turn does not count: a bot that is asked again repeats
		// it.
		w.about.c += 100 * b.memory.prompts[box.N]
	}
	switch b.said(w.about) {
	case 0:
	case 1:
		return w, true
	default:
		return w, false
	}
	d := b.dice(deciding, h.Serial, len(h.Cards), len(box.Hands))
	bet, bank := box.Hands[0].Bet.Total(), seated(v).Bank
	if h.Lammers == 0 {
		bet = h.Bet.Total()
	}
	split := bet // plus the pressed win, 633c.11(g)
	if box.Hands[0].Serial == h.Serial {
		split += onSpot(box, game.PressSpot)
	}
	less := part(v, min(bet, bank.Total()))
	if !lays(v, bank, less) || less < bet && (b.traits.less == 0 || box.Pressed > 0) {
		less = 0
	}
	can := strategy.Options{
		Double:    less > 0,
		Split:     inArea(box, h) <= v.House.Splits && lays(v, bank, split),
		Surrender: len(box.Hands) == 1 && legal(v, bet) && chip.Payable((split-bet)/2, v.House.Chips) && !blackjack.NoSurrender.On(&v.House),
	}
	freeDouble, freeSplit := free(v, h)
	can.Double, can.Split = can.Double || freeDouble, can.Split || freeSplit && inArea(box, h) <= v.House.Splits
	g, other := playedAs(v)
	switch {
	case len(v.Dealer.Cards) > 2:
		return w, true // the dealer forgot the hand, and now it is too late
	case rescuable(v, h):
		if beside := float64(h.Extra.Total()) / float64(max(h.Bet.Total(), 1)); !d.percent(b.traits.errs) && g.Rescues(faces(h.Cards), seen(v), beside) {
			w.act.Verb = game.Rescue
		}
		return w, true
	case b.late(v) || b.tempted(v):
		// What is laid by a wager that was touched would have to be put right with it.
		can = strategy.Options{}
	case len(h.Cards) > 2:
		can = strategy.Options{Double: can.Double && g.Spanish}
	}
	can.OnHouse = h.Lammers > 0 && h.Bet.IsZero()
	move := strategy.Hit
	if other {
		move = strategy.MistakenIn(g, d.below, b.traits.errs, faces(h.Cards), seen(v), can)
	} else {
		move = strategy.Mistaken(d.below, b.traits.errs, faces(h.Cards), up(v), can)
	}
	switch w.act.Verb = verbs[move]; w.act.Verb {
	case game.Split:
		if !freeSplit && (v.Has.LammerRack || d.percent(50)) {
			w.act.Amount = split
		}
	case game.Double:
		w.act.Amount = less
		if freeDouble {
			w.act.Amount = 0
		} else if half := part(v, bet/2); d.percent(b.traits.less) && lays(v, bank, half) && box.Pressed == 0 {
			w.act.Amount = half
		}
	}
	return w, true
}

// rescuable reports whether the player is asked whether he rescues a double.
func rescuable(v *game.View, h *game.HandView) bool {
	return v.DoubleRescue && !game.NoRescue.On(&v.House) && h.State == "doubled" && h.Signal == "" && card.Add(faces(h.Cards)...).Points < 21
}

// waitsForPress reports whether the dealer still has to add a pressed win to
// the wager.
func waitsForPress(box *game.BoxView) bool {
	return slices.ContainsFunc(box.Side, func(w game.Wager) bool { return w.ToBePressed() && !w.Settled })
}

func onSpot(box *game.BoxView, id string) chip.Cents {
	i := slices.IndexFunc(box.Side, func(w game.Wager) bool { return w.ID == id })
	if i < 0 {
		return 0
	}
	return box.Side[i].Chips.Total()
}

// free reports what the house pays for with lammers: a double of hard 9 to 11,
// a split of all pairs except tens.
func free(v *game.View, h *game.HandView) (double, split bool) {
	cards := faces(h.Cards)
	if !v.Has.LammerRack || len(cards) != 2 {
		return false, false
	}
	n := card.Add(cards...)
	return !n.Soft && n.Points >= 9 && n.Points <= 11, !cards[0].TenValue() && card.Pair(cards[0], cards[1])
}

// exposed answers for a card that was drawn in error and lies open. It is the
// hand's next card; a hand that refuses it gets no other, 633a.14(c).
func (b *Bot) exposed(v *game.View, box *game.BoxView, h *game.HandView) (w wish, ok bool) {
	about := topic{taking, h.Serial, len(h.Cards), 0}
	if len(v.Stray) == 0 || v.Stray[0].Face == "" || b.said(about) > 0 || len(h.Cards) < 2 {
		return w, false
	}
	hand := faces(h.Cards)
	now, with := card.Add(hand...), card.Add(append(hand, faces(v.Stray[:1])...)...)
	d := b.dice(taking, h.Serial, len(h.Cards))
	good := !with.Bust() && (with.Points > now.Points || with.Points < 12) && d.percent(b.traits.accepts)
	if strategy.Basic(hand, up(v), strategy.Options{}) == strategy.Stand && with.Points < 19 {
		good = false
	}
	if good {
		return wish{player(box.N, game.Accept), about}, true
	}
	return wish{player(box.N, game.RefuseCard), about}, true
}

// up is the dealer's first card, or a ten if it lies face down.
func up(v *game.View) card.Card {
	if c := v.Dealer.Cards; len(c) > 0 && c[0].Face != "" {
		return faces(c[:1])[0]
	}
	return card.Card{Rank: card.Ten}
}

// seen is what a player knows of the dealer's hand: both cards, or the light of
// a Masque reader.
func seen(v *game.View) strategy.Seen {
	s := strategy.Seen{Up: up(v), Hole: strategy.Any}
	if c := v.Dealer.Cards; len(c) > 1 && c[1].Face != "" {
		s.Hole = strategy.Just(faces(c[1:2])[0])
		return s
	}
	switch v.ReaderLamp {
	case "blue":
		s.Hole = strategy.Small
	case "red":
		s.Hole = strategy.Medium
	case "yellow":
		s.Hole = strategy.Large
	}
	return s
}

func holeDown(v *game.View) bool { return len(v.Dealer.Cards) == 2 && v.Dealer.Cards[1].Face == "" }

// shown reports whether all cards of the hand lie face up.
func shown(h *game.HandView) bool {
	return !slices.ContainsFunc(h.Cards, func(c game.CardView) bool { return c.Face == "" })
}

// faces are the cards that lie face up.
func faces(cards []game.CardView) []card.Card {
	list := make([]card.Card, 0, 8)
	for _, c := range cards {
		if f, err := card.Parse(c.Face); err == nil {
			list = append(list, f)
		}
	}
	return list
}
