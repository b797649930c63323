package bot

import (
	"iter"
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/strategy"
)

// turn finds a hand of the bot's that is to be decided upon, and decides. In
// an exam nobody is told whose turn it is, so it goes by what anybody sees:
// the dealer serves from first base on, and each hand before the next.
func (b *Bot) turn(v *game.View) (w wish, ok bool) {
	if w, ok, waits := b.switching(v); ok || waits {
		return w, ok
	}
	ready, far, late := b.dealt(v), furthest(v), b.late(v)
	clear := true // nobody before is waited for
	for i := range v.Boxes {
		box := &v.Boxes[i]
		if choosing(v, box) {
			if box.Mine && box.Choice == "" && (ready && clear || prompted(v, box.N)) {
				if w, ok = b.choose(v, box); ok {
					return w, true
				}
			}
			clear = clear && (i < far || late)
			continue // his word on the exchange is waited for, or the exchange
		}
		for j := range box.Hands {
			if b.done(v, i, j) {
				continue
			}
			h := &box.Hands[j]
			if box.Mine && h.Signal == "" && len(h.Cards) > 1 && shown(h) && !waitsForPress(box) {
				asked := ready && clear || prompted(v, box.N)
				if asked || b.hurries(v, h, ready, clear) {
					if w, ok = b.decide(v, box, h); ok && (asked || ready || calm(w.act.Verb)) {
						return w, true
					}
				}
			}
			if i >= far && !late {
				clear = false // he is waited for, and not passed over
			}
			break
		}
	}
	return wish{}, false
}

// dealt reports that players may be asked: the opening deal is complete, and
// against an ace or ten the hole card was in the reader, or there are signs
// that it was.
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

// anySettled reports a hand whose wager is decided already.
func anySettled(v *game.View) bool {
	for i := range v.Boxes {
		for j := range v.Boxes[i].Hands {
			if v.Boxes[i].Hands[j].Settled {
				return true
			}
		}
	}
	return false
}

// calm is what does not put chips down, and may be said before the reader.
func calm(verb game.Verb) bool { return verb == game.Hit || verb == game.Stand }

// hurries reports that the bot speaks now although others are to speak first,
// or the reader was not used.
func (b *Bot) hurries(v *game.View, h *game.HandView, ready, clear bool) bool {
	if len(v.Dealer.Cards) < 2 || !ready && up(v).Rank == card.Ace {
		return false
	}
	d := b.dice(hurrying, h.Serial, len(h.Cards))
	early, eager := d.percent(b.traits.early), d.percent(b.traits.eager)
	return early || eager && clear && !ready
}

// furthest is the last box that was served in its turn, as far as can be seen:
// it has a third card or was split, -1 if there is none.
func furthest(v *game.View) int {
	for i := len(v.Boxes) - 1; i >= 0; i-- {
		hands := v.Boxes[i].Hands
		if len(hands) > v.Has.Hands() || slices.ContainsFunc(hands, func(h game.HandView) bool { return len(h.Cards) > 2 || h.Swapped }) {
			return i
		}
	}
	return -1
}

// done reports a hand about which nothing is left to be said.
func (b *Bot) done(v *game.View, i, j int) bool {
	box := &v.Boxes[i]
	h := &box.Hands[j]
	switch {
	case h.Settled || len(h.Cards) == 0 || h.State == "dead" || h.State == "stands" || h.State == "surrendered" || h.State == "rescued":
		return true
	case h.State == "doubled":
		return h.Signal == "" && !rescuable(v, h)
	case game.OneToAces.On(&v.House) && inArea(box, h) > 1 && splitAce(h):
		return true
	case b.memory.refused[box.N] && (!box.Mine || h.Signal == "" && b.said(topic{what: taking, a: h.Serial}.refused()) > 0):
		return true // who took no exposed card gets no other, 633a.14(c)
	}
	return card.Add(faces(h.Cards)...).Points >= 21
}

// inArea is how many hands were split from the one that the hand belongs to,
// itself included.
func inArea(box *game.BoxView, h *game.HandView) int {
	n := 0
	for i := range box.Hands {
		if box.Hands[i].Area == h.Area {
			n++
		}
	}
	return n
}

// unsplit reports a box with the hands that the deal brings, and no others.
func unsplit(v *game.View, box *game.BoxView) bool { return len(box.Hands) == v.Has.Hands() }

// choosing reports a box whose player may have the second cards of his hands
// exchanged, as far as can be seen: two cards each, and nothing done with them.
func choosing(v *game.View, box *game.BoxView) bool {
	if v.Has.SwitchPlaces > 0 {
		return len(box.Switch) >= v.Has.SwitchPlaces && len(box.Hands) == 1 && !box.Switched && !holeUp(v) && asDealt(&box.Hands[0])
	}
	if v.Has.Hands() != 2 || len(box.Hands) != 2 || len(v.Dealer.Cards) < 2 || holeUp(v) {
		return false
	}
	for i := range box.Hands {
		if h := &box.Hands[i]; len(h.Cards) != 2 || h.Settled || h.Swapped || h.State != "" || h.Signal != "" {
			return false
		}
	}
	return box.Choice != "keep"
}

// asDealt reports a hand of two cards with which nothing was done.
func asDealt(h *game.HandView) bool {
	return len(h.Cards) == 2 && !h.Settled && h.State == "" && h.Signal == ""
}

// switching says whether the bot's hand is to be played, or its switch cards:
// these choices go from third base to first, before the reader, and nobody
// speaks of his hand while one is waited for.
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

// choose says whether the second cards are to be exchanged, or the hand for its
// switch cards.
func (b *Bot) choose(v *game.View, box *game.BoxView) (w wish, ok bool) {
	w = wish{player(box.N, game.Keep), topic{what: exchanging, a: box.N}}
	if v.Has.SwitchPlaces > 0 {
		hand := faces(box.Hands[0].Cards)
		if b.said(w.about) > 1 || len(hand) != 2 {
			return w, false
		}
		g, _ := playedAs(v)
		d := b.dice(exchanging, v.Round, box.N)
		can := strategy.Options{Double: true, Split: true, Surrender: true}
		unseen := &b.unseen[up(v).Value()]
		if *unseen == 0 {
			*unseen = g.Unseen(seen(v), can)
		}
		better := g.Renews([2]card.Card(hand), seen(v), can, *unseen)
		if better != d.percent(b.traits.errs/2) && b.said(w.about) == 0 {
			w.act.Verb = game.Switch
		}
		return w, true
	}
	first, second := faces(box.Hands[0].Cards), faces(box.Hands[1].Cards)
	if b.said(w.about) > 1 || len(first) != 2 || len(second) != 2 {
		return w, false
	}
	g, _ := playedAs(v)
	d := b.dice(exchanging, v.Round, box.N)
	better := g.Switches([2]card.Card(first), [2]card.Card(second), seen(v), strategy.Options{Double: true, Split: true})
	if better != d.percent(b.traits.errs) && b.said(w.about) == 0 {
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

// decide says what the bot does with its hand.
func (b *Bot) decide(v *game.View, box *game.BoxView, h *game.HandView) (w wish, ok bool) {
	if w, ok = b.exposed(v, box, h); ok {
		return w, true
	}
	w = wish{player(box.N, game.Stand), topic{deciding, h.Serial, len(h.Cards), len(box.Hands)}}
	if game.SignalsShown.On(&v.House) {
		// A sign out of turn counts for nothing: who is asked again shows it again.
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
	split := bet // and what is pressed beside it, 633c.11(g)
	if box.Hands[0].Serial == h.Serial {
		split += pressed(box)
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
		return w, true // it was forgotten, and it is too late
	case rescuable(v, h):
		if beside := float64(h.Extra.Total()) / float64(max(h.Bet.Total(), 1)); !d.percent(b.traits.errs) && g.Rescues(faces(h.Cards), seen(v), beside) {
			w.act.Verb = game.Rescue
		}
		return w, true
	case b.late(v):
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
	switch move {
	case strategy.Hit:
		w.act.Verb = game.Hit
	case strategy.Split:
		w.act.Verb = game.Split
		if !freeSplit && (v.Has.LammerRack || d.percent(50)) {
			w.act.Amount = split
		}
	case strategy.Surrender:
		w.act.Verb = game.Surrender
	case strategy.Double:
		w.act.Verb, w.act.Amount = game.Double, less
		if freeDouble {
			w.act.Amount = 0
		} else if half := part(v, bet/2); d.percent(b.traits.less) && lays(v, bank, half) && box.Pressed == 0 {
			w.act.Amount = half
		}
	}
	return w, true
}

// rescuable reports a double whose player is asked whether he takes it back.
func rescuable(v *game.View, h *game.HandView) bool {
	return v.DoubleRescue && !game.NoRescue.On(&v.House) && h.State == "doubled" && h.Signal == "" && card.Add(faces(h.Cards)...).Points < 21
}

// waitsForPress reports pay that the dealer has been told to add to the wager.
func waitsForPress(box *game.BoxView) bool {
	return slices.ContainsFunc(box.Side, func(w game.Wager) bool { return w.ToBePressed() && !w.Settled })
}

// pressed is what lies beside the wager of a box on the press spot.
func pressed(box *game.BoxView) chip.Cents {
	i := slices.IndexFunc(box.Side, func(w game.Wager) bool { return w.ID == game.PressSpot })
	if i < 0 {
		return 0
	}
	return box.Side[i].Chips.Total()
}

// free reports what a hand does without chips where the house lays lammers: a
// double of hard 9 to 11, a split of all but tens.
func free(v *game.View, h *game.HandView) (double, split bool) {
	cards := faces(h.Cards)
	if !v.Has.LammerRack || len(cards) != 2 {
		return false, false
	}
	n := card.Add(cards...)
	return !n.Soft && n.Points >= 9 && n.Points <= 11, !cards[0].TenValue() && card.Pair(cards[0], cards[1])
}

// exposed answers for a card that was drawn in error and lies open: it is the
// next card, and who refuses it gets no other, 633a.14(c).
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

// up is the dealer's first card; where it cannot be seen one fears a ten.
func up(v *game.View) card.Card {
	if c := v.Dealer.Cards; len(c) > 0 && c[0].Face != "" {
		return faces(c[:1])[0]
	}
	return card.Card{Rank: card.Ten}
}

// seen is what the dealer's hand shows: both cards, or the light of a Masque
// reader.
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

// holeDown reports that the hole card lies face down.
func holeDown(v *game.View) bool { return len(v.Dealer.Cards) == 2 && v.Dealer.Cards[1].Face == "" }

// shown reports that all cards of the hand can be seen.
func shown(h *game.HandView) bool {
	for _, c := range h.Cards {
		if c.Face == "" {
			return false
		}
	}
	return true
}

// ownHands goes over the hands of the viewer's own boxes.
func ownHands(v *game.View) iter.Seq2[*game.BoxView, *game.HandView] {
	return func(yield func(*game.BoxView, *game.HandView) bool) {
		for i := range v.Boxes {
			for j := range v.Boxes[i].Hands {
				if v.Boxes[i].Mine && !yield(&v.Boxes[i], &v.Boxes[i].Hands[j]) {
					return
				}
			}
		}
	}
}

// faces are the cards that can be seen.
func faces(cards []game.CardView) []card.Card {
	list := make([]card.Card, 0, 8)
	for _, c := range cards {
		if f, err := card.Parse(c.Face); err == nil {
			list = append(list, f)
		}
	}
	return list
}
