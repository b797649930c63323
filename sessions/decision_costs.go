package sessions

import (
	"cmp"
	"math"
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/sessions/longrun"
	"burncard/variants/odds"
	"burncard/variants/strategy"
	"burncard/virtualdevices"
)

// A DecisionCost is what a player's decision is worth, and what the best one would have been.
// It is counted from the cards that he had seen since the shuffle and nothing else: each
// unseen card, the hole card too, is as likely to be any of the others. After the decision he
// plays by the strategy of the bots.
//
// Worths are in his first wagers, those of insurance too; negative where he loses.
type DecisionCost struct {
	Does, Best       game.Verb
	Worth, BestWorth float64
	Wager            chip.Cents // his first wager
	Seen             int        // how many cards he had seen, his own and the up card among them
}

// Money is what the decision cost him against the best, on average.
func (c *DecisionCost) Money() chip.Cents {
	return chip.Cents(math.Round((c.BestWorth - c.Worth) * float64(c.Wager)))
}

// Right reports that no decision would have been better.
func (c *DecisionCost) Right() bool { return c.BestWorth-c.Worth <= noise }

// noise is how far apart, in first wagers, the worths of decisions may be that are worth as
// much.
const noise = 1e-9

// An appraiser finds what decisions cost while a log is folded. The zero appraiser is ready.
type appraiser struct {
	seen  game.SeenCards
	faced map[facing]odds.Faced
}

// A facing is what an odds.Faced is made of.
type facing struct {
	rules odds.BaseGame
	up    int
	hole  strategy.Values
}

// moves are the decisions as package strategy names them.
var moves = map[game.Verb]strategy.Move{
	game.Hit: strategy.Hit, game.Stand: strategy.Stand, game.Double: strategy.Double, game.Split: strategy.Split, game.Surrender: strategy.Surrender,
}

// byStrategy are the verbs of moves, in the order in which the first of those that are worth
// as much is the best.
var byStrategy = []game.Verb{game.Stand, game.Hit, game.Double, game.Split, game.Surrender}

// cost is what a player's act costs that is about to change a table; nil for other acts, in
// games that are not counted, and where players know more or less than in an ordinary round.
// Of a sign that takes back another the first one has a cost. Open tells of hands, too, whose
// cards only their player sees.
func (a *appraiser) cost(t *game.Table, facts []game.Fact, open bool) *DecisionCost {
	rules, policy, ok := longrun.Printed(t.Book(), t.House)
	if !ok {
		return nil
	}
	for _, f := range facts {
		did, is := f.(*game.Did)
		if !is || did.Act.By != game.ByPlayer || did.Unheard {
			continue
		}
		s := t.Seat(did.Act.Box)
		if s == nil || s.Player < 0 || !s.Wagered() || len(t.Stray) > 0 || t.Reversed() {
			return nil
		}
		up, there := t.UpCard()
		if !there || len(t.DealerHand.Cards) != 2 || !open && holdsHidden(t, s.Player) {
			return nil
		}
		seen := a.seen.By(t, s)
		unseen := unseenOf(t, seen)
		var c *DecisionCost
		if _, decides := moves[did.Act.Spoken()]; decides {
			c = a.ofHand(t, s, did, facts, &rules, policy, up, unseen)
		} else {
			c = ofInsurance(t, s, &did.Act, up, unseen)
		}
		if c != nil {
			c.Seen = len(seen)
		}
		return c
	}
	return nil
}

// holdsHidden reports cards that a player holds and that only he sees.
func holdsHidden(t *game.Table, player int) bool {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if t.FromHand() && s.Player == player && slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.FaceDown() > 0 }) {
			return true
		}
	}
	return false
}

// unseenOf counts the cards from which the next comes, less those that were seen, by value
// with an ace at 1.
func unseenOf(t *game.Table, seen []card.Card) (n [11]int) {
	decks := t.House.Decks
	if t.IsDouble() {
		decks /= 2 // 633a.2(h)
	}
	for v := 1; v <= 10; v++ {
		n[v] = 4 * decks
	}
	n[10] = 16 * decks
	for _, c := range seen {
		n[valueOf(c)]--
	}
	return n
}

// valueOf is a card's value, an ace 1.
func valueOf(c card.Card) int {
	if v := c.Value(); v < 11 {
		return v
	}
	return 1
}

// ofHand is the cost of a decision about a hand.
func (a *appraiser) ofHand(t *game.Table, s *game.Seat, did *game.Did, facts []game.Fact, rules *odds.BaseGame, policy *strategy.Policy, up card.Card, unseen [11]int) *DecisionCost {
	verb := did.Act.Spoken()
	hole, ok := holeKnown(t)
	i := t.InTurn(s)
	if !ok || i < 0 || s.Hands[i].Serial != did.Hand {
		return nil
	}
	h := &s.Hands[i]
	if h.Asked != game.NoVerb || len(h.Cards) < 2 || h.First <= 0 {
		return nil
	}
	d := odds.Decision{Unseen: unseen, Hands: 1, Can: strategy.Options{OnHouse: h.OnHouse}}
	if h.FromPair {
		d.Hands = s.InArea(h.Area)
	}
	for _, p := range h.Cards {
		d.Hand = append(d.Hand, valueOf(p.Card))
	}
	allow(&d, t.OpenDecisions(s), h)
	faced, ok := a.facing(rules, policy, valueOf(up), hole)
	if !ok {
		return nil
	}
	worths, ok := faced.Worths(&d)
	if !ok {
		return nil
	}
	if verb == game.Double && d.Can.Double {
		if part := laidBeside(facts, h); part != cmp.Or(d.Part, 1) {
			less := d
			less.Part = part
			if part, ok := faced.Worths(&less); ok {
				return best(verb, part[strategy.Double], h.First, worths)
			}
		}
	}
	worth, ok := worths[moves[verb]]
	if !ok {
		return nil
	}
	return best(verb, worth, h.First, worths)
}

// best is the cost of a decision beside the worths of all that were open.
func best(does game.Verb, worth float64, wager chip.Cents, worths map[strategy.Move]float64) *DecisionCost {
	c := &DecisionCost{Does: does, Best: does, Worth: worth, BestWorth: worth, Wager: wager}
	for _, verb := range byStrategy {
		if w, open := worths[moves[verb]]; open && w > c.BestWorth+noise {
			c.Best, c.BestWorth = verb, w
		}
	}
	return c
}

// allow puts into a decision what is open to a hand beside hitting and standing.
func allow(d *odds.Decision, open []game.Signal, h *game.Hand) {
	for i := range open {
		switch takes := open[i].Takes; open[i].Verb {
		case game.Double:
			d.Can.Double = true
			if takes > 0 && takes < h.First {
				d.Part = float64(takes) / float64(h.First)
			}
		case game.Split: // never for less than the wager
			d.Can.Split = d.Can.Split || takes == 0 || takes >= h.First
		case game.Surrender:
			d.Can.Surrender = true
		}
	}
}

// laidBeside is the part of its first wager that facts lay beside a hand; 1 where they lay
// nothing, as the house does that gives the double.
func laidBeside(facts []game.Fact, h *game.Hand) float64 {
	for _, f := range facts {
		if m, ok := f.(*game.Moved); ok && m.To.Kind == game.Extra && m.To.Hand == h.Serial {
			return min(1, float64(m.Chips.Total())/float64(h.First))
		}
	}
	return 1
}

// facing is what the players of a round face. It is kept: a round has one.
func (a *appraiser) facing(rules *odds.BaseGame, policy *strategy.Policy, up int, hole strategy.Values) (odds.Faced, bool) {
	key := facing{*rules, up, hole}
	if f, ok := a.faced[key]; ok {
		return f, true
	}
	f, ok := rules.Facing(policy, up, hole)
	if ok {
		a.faced = map[facing]odds.Faced{key: f}
	}
	return f, ok
}

// holeKnown is of which set players know the hole card to be; false where the dealer may have
// a Blackjack still, or it is known another way.
func holeKnown(t *game.Table) (strategy.Values, bool) {
	r := &t.Round
	looked := r.Read && !r.ReadDead && !r.ReadsBJ
	if !t.Has.MasqueReader {
		return strategy.Any, t.HoleDown() && (looked || !t.HighUp())
	}
	light, lit := map[virtualdevices.Light]strategy.Values{
		virtualdevices.BlueLight: strategy.Small, virtualdevices.RedLight: strategy.Medium, virtualdevices.YellowLight: strategy.Large,
	}[r.Light]
	if light == strategy.Large && t.HighUp() { // the hole card is shown: a card that makes no Blackjack has one value
		return light, looked && lit && t.HoleUp() && !t.DealerHand.Blackjack()
	}
	return light, looked && lit && t.HoleDown()
}

// ofInsurance is the cost of an answer to the offer of insurance or even money. It wins 2 to 1
// where the hole card is one of the unseen tens.
func ofInsurance(t *game.Table, s *game.Seat, act *game.Act, up card.Card, unseen [11]int) *DecisionCost {
	h, all := &s.Hands[0], 0
	for _, n := range unseen {
		all += n
	}
	if up.Rank != card.Ace || !t.HoleDown() || t.Round.Read || h.First <= 0 || all <= 0 || min(unseen[10], unseen[1]) < 0 {
		return nil
	}
	ten := float64(unseen[10]) / float64(all)
	insurance := func(amount chip.Cents) float64 { return (3*ten - 1) * float64(amount) / float64(h.First) }
	c := &DecisionCost{Does: act.Verb, Best: act.Verb, Wager: h.First}
	switch {
	case act.Verb == game.EvenMoney && h.Blackjack():
		c.Worth, c.BestWorth = 1, 1
		if waits := 1.5 * (1 - ten); waits > 1+noise { // it ties with the dealer's
			c.Best, c.BestWorth = game.Decline, waits
		}
		return c
	case act.Verb == game.Insure:
		c.Worth = insurance(act.Amount)
	case act.Verb != game.Decline || !t.Round.Insurance || t.Round.InsClosed || s.SaidNo || !s.Insurance.IsZero():
		return nil
	}
	if c.BestWorth = c.Worth; c.Worth < -noise {
		c.Best, c.BestWorth = game.Decline, 0
	} else if most := insurance(t.InsureMost(s)); most > c.Worth+noise {
		c.Best, c.BestWorth = game.Insure, most
	}
	return c
}
