package blackjack

import (
	"cmp"
	"slices"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// The settlement of side wagers, 633a.7(g) and (o) and chapter 633c. Package wager
// says when each is settled and what it wins; this file makes the dealer's steps of
// that. A new wager needs nothing here.

// sideRules are the clauses of each side wager that is dealt.
var sideRules = func() map[string]*sideClauses {
	rules := map[string]*sideClauses{luckyAces: {settle: acesSettled, win: acesWon, lose: acesLost, odds: acesOdds}}
	for _, w := range wager.All() {
		if w.System != wager.Chips && panels[w.ID] == nil || w.PaidOn != "" {
			continue
		}
		r := &sideClauses{}
		r.settle = &game.Rule{
			Cite: w.Clauses.Settle, Title: "Settle " + w.Title + " at its time, won or lost", Protects: "A side wager is settled while the cards that decide it lie there, and everybody can check them.", Kind: "side-settlement",
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && a.Wager == w.ID && tooEarly(t, a)
			},
		}
		cites := func(cite, title, protects string) *game.Rule {
			if cite == "" {
				return r.settle
			}
			return CitationOnly("side-settlement", cite, title).Protecting(protects)
		}
		r.win = cites(w.Clauses.Win, w.Title+" wins: pay the player", "What a player has won on the side is his, whatever becomes of his hand.")
		r.lose = cites(w.Clauses.Lose, w.Title+" loses: take it", "Taken when it has lost, a side wager cannot be paid or moved later.")
		if w.Clauses.Pay != w.Clauses.Win && w.Clauses.Pay != "" {
			r.odds = oddsOf(w.ID, w.Clauses.Pay, w.Title+" pays by its paytable")
		}
		if w.Clauses.Closed != "" {
			r.closed = CitationOnly("wager", w.Clauses.Closed, w.Title+" is laid until the call: call “no more bets”").
				Protecting("The call is the last moment for a bet, and everybody hears it.")
		}
		if w.Clauses.Draw != "" {
			r.draw = CitationOnly("draw", w.Clauses.Draw, w.Title+" lies: draw, though no hand is left").
				Protecting("The wager is on your hand, so you play it to its end.")
		}
		rules[w.ID] = r
	}
	return rules
}()

// sideClauses are the rules that a side wager is settled under: at its time, won and
// lost, which may be one rule, and at its odds; odds is nil where another of them has
// the odds. The other two lend their citations, where the wager has such a clause, to
// the call that closes it and to the cards that the dealer draws for it alone.
type sideClauses struct{ settle, win, lose, odds, closed, draw *game.Rule }

// of is the rule under which a wager is settled by the verb.
func (c *sideClauses) of(v game.Verb) *game.Rule {
	switch {
	case c == nil:
		return nil
	case v == game.Take:
		return c.lose
	}
	return c.win
}

// list has each rule once.
func (c *sideClauses) list() []*game.Rule {
	if c == nil {
		return nil
	}
	rules := []*game.Rule{c.settle}
	for _, r := range []*game.Rule{c.win, c.lose, c.odds, c.closed, c.draw} {
		if r != nil && r != c.settle {
			rules = append(rules, r)
		}
	}
	return rules
}

// SideBars lists the clauses of a variant's side wagers, for the bars of its book.
func SideBars(variant string) []*game.Rule {
	var rules []*game.Rule
	for _, w := range wager.At(variant) {
		rules = append(rules, slices.DeleteFunc(sideRules[w.ID].list(), func(r *game.Rule) bool { return r == acesSettled })...) // it owes something
		if r := wagerLimits[w.ID]; r != nil {
			rules = append(rules, r)
		}
	}
	return append(rules, pressBars(variant)...)
}

// WithoutSides adds to what a derived game replaces: it removes the rules of all side
// wagers of Blackjack but those named.
func WithoutSides(replace map[string]game.Node, but ...string) map[string]game.Node {
	without := func(rules []*game.Rule) {
		for _, r := range rules {
			replace[r.Cite] = nil
		}
	}
	booked := false
	for _, w := range wager.At("blackjack") {
		if slices.Contains(but, w.ID) {
			booked = booked || panels[w.ID] != nil
			continue
		}
		without(sideRules[w.ID].list())
		without(panels[w.ID].list())
		if r := wagerLimits[w.ID]; r != nil {
			replace[r.Cite] = nil
		}
	}
	without(pressBars("blackjack"))
	for _, cite := range append([]string{
		"633c.9(d)#2", beforeExtraCard.Cite, "633c.9(d)(4)#2", "633a.7(g)(1)(i)", "633a.7(g)(4)#hole", "633a.7(g)(4)#over", "633a.7(o)", "633a.7(g)(1)(ii)", "633c.12(e)#time", "633c.15(e)",
	}, pressRules...) {
		replace[cite] = nil
	}
	if !booked {
		replace[lightsCite], replace[bookCite], replace[bookedLate.Cite], replace[bookedLeft.Cite] = nil, nil, nil, nil
	}
	if !slices.ContainsFunc(but, wager.MayFall) {
		without([]*game.Rule{mysteryLight, mysteryFloor, mysteryWay, mysteryPaid, othersPickedUp})
	}
	return replace
}

// The rules of the times at which side wagers are settled: box by box from
// third base, the losing ones taken and the winning ones paid. Within a box any
// order is right. 633c.2(h), .3(h), .7(d), .15(f) and 635c.1(h) name no order of
// boxes; read: their wagers are settled in the order of all others.
var (
	sidesAfterDeal   = sidesAt(wager.AfterDeal, false, "633a.7(g)", "Settle first-card side wagers before the next card, from third base")
	sidesAfterReader = sidesAt(wager.AfterReader, false, "633a.7(g)(1)(i)", "Settle side wagers that waited for the reader before any card")
	sidesAfterHole   = sidesAt(wager.AfterHole, false, "633a.7(g)(4)#hole", "Settle side wagers that waited for the hole card before you draw")
	sidesAfterDraws  = sidesAt(wager.AfterDraws, false, "633a.7(o)", "Settle side wagers on your hand before the Blackjack Wagers")
	sidesLast        = sidesAt(wager.AfterDraws, true, "633c.9(d)#2", "Settle Blazing 7's last of the side wagers, from third base")
	sidesWithMain    = sidesAt(wager.WithMain, false, "633a.7(g)(1)(ii)", "Taking the Blackjack Wager: pay the side wagers that waited")
	sidesAfterMain   = sidesAt(wager.AfterMain, false, "633c.12(e)#time", "Settle the last side wagers after the Blackjack Wagers")
)

func sidesAt(slot wager.Slot, last bool, cite, title string) game.Node {
	return game.EachBox(game.FromThirdBase, &game.Rule{
		Cite: cite, Title: title, Kind: "side-settlement", AnyOrder: true,
		OwedHand: func(t *game.Table, box hand, owed steps) steps {
			for i := range box.Seat.Side {
				w := &box.Seat.Side[i]
				panel := panels[w.ID] != nil && t.Panel.On()
				done := !w.Plays()
				if done && w.Answer != game.Press && !panel || DeadBeforeTwoCards(box.Seat) || wager.IsAnte(w.ID) || w.ID == luckyAces {
					continue
				}
				if known, ok := wager.Find(w.ID); ok && known.Last != last {
					continue
				}
				if h, hides := hiddenDraw(t, box.Seat, w.ID); hides && slot == wager.AfterDraws && DealerShown(t) && DealerDone(t) {
					if canTurn(t, h) {
						owed = turnFirst(t, owed, h)
					}
					continue
				}
				if h, hides := hiddenFirst(t, box.Seat, w); hides {
					if known, ok := wager.Find(w.ID); ok && !done && known.FirstLook() == slot && canTurn(t, h) {
						owed = owed.At(game.Turn, h.At).Under(turnedToSettle)
					}
					continue
				}
				e, known := SideEnds(t, box.Seat, w)
				if !known || e.slot != slot {
					continue
				}
				var pressed chip.Cents
				if _, ok := pressings[w.ID]; ok {
					if owed, pressed, ok = pressOwed(t, box.Seat, w, owed); done || !ok {
						continue
					}
				}
				first := len(owed)
				switch at := game.Box(box.Seat.N); {
				case panel:
					owed = settlePanel(t, owed, box.Seat, w, e)
				case e.push || pressed > 0 && e.Given-pressed <= w.Staked:
					owed = owed.Settle(game.Push, at, w.ID, 0) // all that it won is pressed
				case e.Given == 0:
					owed = owed.Settle(game.Take, at, w.ID, 0)
				default:
					// A part that was taken by mistake is paid with the win.
					owed = owed.Settle(game.Pay, at, w.ID, e.Given-pressed-w.Given-w.Chips.Total())
				}
				if len(owed) > first && slot == wager.WithMain {
					owed = owed.AnyTime()
				}
				for i := first; i < len(owed); i++ {
					if owed[i].Rule == nil && slot == wager.AfterHole && handsOver(box.Seat) {
						owed[i].Rule = outlivesHand
					}
					if owed[i].Rule == nil {
						owed[i].Rule = sideRules[w.ID].of(owed[i].Verb)
					}
				}
			}
			return owed
		},
	})
}

// outlivesHand cites a Royal Match that has waited for the hole
// card while its own hand was taken, halved or paid. (g)(4) has it settled after
// the hole card is exposed and before that player's Blackjack Wager, which can
// not both be where the wager is settled in the player's turn. Read: the Royal
// Match was won by the first two cards and waits only for the Crown Treasure, so
// it lies on until the hole card is up; the house settles the hand when it does.
var outlivesHand = readingOnly("side-settlement", "633a.7(g)(4)#over", "Royal Match may wait for the hole card, even if its hand is over")

func handsOver(s *game.Seat) bool {
	return !slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return !h.Settled })
}

func sidesLie(t *game.Table) bool {
	return t.SideWagersLie() || t.Panel.On() && t.Round.Started || anyPressWaits(t)
}

// A sideEnd is how a side wager ends: when it is settled, and what its player gets,
// his stake included.
type sideEnd struct {
	slot  wager.Slot
	Given chip.Cents
	push  bool

	// Bonuses for the hands of others, all of one amount, each paid by itself.
	envy   chip.Cents
	envies int
}

// SideEnds says how the side wager ends, as far as the cards that lie open tell;
// false while they do not.
func SideEnds(t *game.Table, s *game.Seat, w *game.Wager) (e sideEnd, known bool) {
	r, ok := OnOffer(t, w.ID)
	if !ok {
		return e, false
	}
	res, slot, known := sideResult(t, s, r)
	e.slot = slot
	if !known {
		return e, false
	}
	out := r.SettleAt(res, w.Staked, displayFor(t, int8(s.N), w.ID))
	e.Given = out.Tray
	if out.Stake == wager.Returned {
		e.Given += w.Staked
		e.push = out.Tray == 0
	}
	if r.Gathered {
		e.envy, e.envies = envied(t, s, r)
	}
	if r.Offer.Limit != 0 && res.Has(r.Capped) {
		e.Given = w.Staked + shareOfLimit(t, s, r)
	}
	return e, true
}

// sideEnding is how the side wager of a box, or its insurance, ends, for the judge.
func sideEnding(t *game.Table, box int8, id string) (end game.SideEnd, known bool) {
	s := t.Seat(box)
	if id == "insurance" {
		return insuranceEnding(t, s)
	}
	r, ok := OnOffer(t, id)
	rules := sideRules[id]
	if !ok || rules == nil || s.Wager(id).Staked == 0 || DeadBeforeTwoCards(s) {
		return end, false
	}
	w := s.Wager(id)
	e, known := SideEnds(t, s, w)
	if !known {
		return end, false
	}
	res, _, _ := sideResult(t, s, r)
	end.Gives, end.Rule, end.Account = e.Given, rules.lose, w.Account
	if !res.Lost() {
		end.Won, end.Rule = r.Name(res), cmp.Or(rules.odds, rules.win)
	}
	if _, ok := pressings[id]; ok {
		most := pressable(t, s, w)
		end.Gives -= w.Pressed + unpressed(w, most)
		end.Asked = most > 0 && w.Answer == game.NoVerb
	}
	if panel := panels[id]; panel != nil && t.Panel.On() {
		if wonOutside(t, box, id) {
			end.Over = panel.outside
		}
		if w.Account {
			for _, a := range wonByCards(t, box, id) {
				end.Apart = append(end.Apart, a.Amount)
			}
		}
	}
	had := e.breakdown(w.Given)
	end.Given = w.Given - chip.Cents(had.envies)*e.envy
	for range e.envies - had.envies {
		end.Apart = append(end.Apart, e.envy)
	}
	if res.Lost() && len(end.Apart) > 0 && !w.Account {
		end.Rule = panels[id].envy
	}
	return end, true
}

// insuranceEnding is how the insurance of a box ends, once the reader or the hole card
// tells.
func insuranceEnding(t *game.Table, s *game.Seat) (end game.SideEnd, known bool) {
	bet := max(s.Insured, s.Insurance.Total())
	if bet == 0 || !AceUp(t) || !DealerShown(t) && (ReaderToUse(t) || t.Has.MasqueReader) {
		return end, false
	}
	end.Given, end.Rule, end.Asked = s.InsPaid, lostInsurance, true
	if DealerBlackjack(t) {
		end.Won, end.Gives, end.Rule, end.Over = "a Blackjack", 3*bet, insuranceSettled, insuranceOdds
	}
	return end, true
}

// sideSoFar is what the open cards have made of a side wager of a box; false while they
// do not tell.
func sideSoFar(t *game.Table, s *game.Seat, id string) (res wager.Result, known bool) {
	r, ok := OnOffer(t, id)
	if !ok || s == nil || s.Wager(id) == nil {
		return res, false
	}
	res, _, known = sideResult(t, s, r)
	return res, known
}

// sideResult is what the cards that lie open make of a side wager in a box, and
// when it is settled; false while they do not tell.
func sideResult(t *game.Table, s *game.Seat, r wager.Ready) (res wager.Result, slot wager.Slot, known bool) {
	up, shown := t.UpCard()
	first := s.First[:t.Has.FirstCards()]
	if int(s.InOpening) < len(first) || !shown {
		return res, slot, false
	}
	slot = r.When(first, up, DealerBlackjack(t))
	if !timeFor(t, slot, up, r.On&wager.HoleCard != 0) && !goesWithBlackjack(t, s, r) {
		return res, slot, false
	}
	if _, hides := hiddenDraw(t, s, r.ID); hides || r.ID == "blazing-7s" && extraCardWaits(t, s) {
		return res, slot, false
	}
	if w := s.Wager(r.ID); w != nil {
		if _, hides := hiddenFirst(t, s, w); hides {
			return res, slot, false
		}
	}
	return byOpenCards(t, s, r), slot, true
}

// byOpenCards is what the cards that lie open make of a side wager now, whenever it is
// settled.
func byOpenCards(t *game.Table, s *game.Seat, r wager.Ready) wager.Result {
	first := s.First[:t.Has.FirstCards()]
	h := r.Choices()
	h.First, h.Final, h.Third = first, first, s.Third
	h.Split = slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return h.FromPair })
	var final [24]card.Card
	if r.On&wager.PlayerHand != 0 && !h.Split {
		h.Final = s.Hands[0].Drawn(final[:0])
	}
	if p := t.Panel.System(r.ID); p != nil {
		h.Magic, h.Lucky = p.Card, int(p.Position) == s.N
	}
	var open [12]card.Card
	h.Dealer = t.DealerHand.Faces(open[:0])
	if h.Split && r.AnySplit {
		h.Final = bestOfSplit(s, r, h, final[:0])
	}
	return r.Result(&h)
}

func bestOfSplit(s *game.Seat, r wager.Ready, h wager.Hand, into []card.Card) (best []card.Card) {
	line := wager.Line(0)
	for i := range s.Hands {
		h.Final = s.Hands[i].Drawn(into)
		if res := r.Result(&h); best == nil || !res.Lost() && (line == 0 || res.Lines[0] < line) {
			best, line = slices.Clone(h.Final), res.Lines[0]
		}
	}
	return best
}

// decidedAnyway reports a wager on the dealer's hand that ends in the same way
// whatever he draws, because no hand of the box can win it.
func decidedAnyway(t *game.Table, s *game.Seat, r wager.Ready) bool {
	if r.On&wager.PlayerHand == 0 {
		return false
	}
	h := r.Choices()
	h.First = s.First[:t.Has.FirstCards()]
	var drawn [24]card.Card
	for i := range s.Hands {
		if h.Final = s.Hands[i].Drawn(drawn[:0]); !r.Decided(&h) {
			return false
		}
	}
	return true
}

// hiddenDraw finds a double that lies face down, or was picked up so, and that a wager on
// what its player draws waits for.
func hiddenDraw(t *game.Table, s *game.Seat, id string) (h hand, hides bool) {
	if !t.AnyFaceDown() {
		return h, false
	}
	if r, ok := OnOffer(t, id); !ok || r.On&wager.PlayerHand == 0 {
		return h, false
	}
	return handWhere(s, func(h hand) bool { return lastFaceDown(h) || h.Cleared && coveredHand(t, h) })
}

func handWhere(s *game.Seat, holds func(hand) bool) (hand, bool) {
	for i := range s.Hands {
		if h := (hand{Hand: &s.Hands[i], Seat: s, At: s.Spot(i)}); holds(h) {
			return h, true
		}
	}
	return hand{}, false
}

// hiddenFirst finds cards of a box that lie face down, dealt from the hand, and by
// which the wager is settled.
func hiddenFirst(t *game.Table, s *game.Seat, w *game.Wager) (h hand, hides bool) {
	if !t.FromHand() || !t.AnyFaceDown() {
		return h, false
	}
	if known, ok := wager.Find(w.ID); !ok || known.On&(wager.FirstTwo|wager.FirstFour|wager.PlayerHand) == 0 {
		return h, false
	}
	return handWhere(s, func(h hand) bool { return coveredHand(t, h) })
}

// shareOfLimit is what a box wins of the highest line where the house limits what all
// of them win together in a round, 633a.13(o): queens and kings share one limit. Where
// the house has set two, the lower one holds. Shares that chips do not make are rounded
// down: the limit is not passed.
func shareOfLimit(t *game.Table, own *game.Seat, r wager.Ready) chip.Cents {
	limit := r.Offer.Limit
	var wins, bets []chip.Cents
	at := 0
	for _, o := range t.House.Offers {
		of, ok := OnOffer(t, o.Wager)
		if !ok || of.Capped == 0 || of.Offer.Limit == 0 {
			continue
		}
		for s := range t.WageredFromFirstBase {
			w := s.Wager(of.ID)
			if w == nil || s.Dead {
				continue
			}
			res, _, known := sideResult(t, s, of)
			if !known || !res.Has(of.Capped) {
				continue
			}
			if s == own && of.ID == r.ID {
				at = len(wins)
			}
			limit = min(limit, of.Offer.Limit)
			wins, bets = append(wins, of.Settle(res, w.Staked).Tray), append(bets, w.Staked)
		}
	}
	share := wager.Limit(limit, wins, bets)[at]
	return share - share%t.House.Chips.Smallest()
}

// timeFor reports whether the cards that decide at this time lie open. A wager on
// the hole card waits until a dealer's Blackjack is seen.
func timeFor(t *game.Table, slot wager.Slot, up card.Card, onHole bool) bool {
	switch slot {
	case wager.AfterDeal:
		return true
	case wager.AfterReader:
		return DealerShown(t) || !up.High() || t.Round.Read && t.Round.ReadHigh && !(onHole && DealerBlackjack(t))
	case wager.AfterHole:
		return DealerShown(t)
	}
	return DealerShown(t) && DealerDone(t)
}

func tooEarly(t *game.Table, a game.Act) bool {
	s := t.Seat(a.At.Box)
	if s == nil || a.Verb != game.Take && a.Verb != game.Pay && a.Verb != game.Push || t.PaysFallen(&a) {
		return false
	}
	w := s.Wager(a.Wager)
	if w == nil || w.Settled {
		return false
	}
	_, known := SideEnds(t, s, w)
	return !known
}

// sideOff is what a settled side wager still lacks, or has too much, if
// negative.
func sideOff(t *game.Table, s *game.Seat, w *game.Wager) chip.Cents {
	if w.Settled && wager.IsAnte(w.ID) {
		return AnteBack(s, w) - w.Given
	}
	if !w.Settled {
		return 0
	}
	if DeadBeforeTwoCards(s) {
		return w.Staked - w.Given
	}
	if w.ID == game.PressSpot {
		if back, known := pressBack(t, s, w); known {
			return back - w.Given
		}
		return 0
	}
	e, known := SideEnds(t, s, w)
	if !known {
		return 0
	}
	return e.breakdown(w.Given + w.Pressed + unpressed(w, pressable(t, s, w))).lacks
}

// sideOnDealer reports a side wager on the layout that hangs on the cards which
// the dealer draws, 633a.7(n), 633c.13(f).
func sideOnDealer(t *game.Table) bool {
	return t.SideWagersLie() && anySideOnDealer(t, game.Wager.Plays)
}

// anySideOnDealer reports such a wager of which the condition holds.
func anySideOnDealer(t *game.Table, holds func(game.Wager) bool) bool {
	return !DealerBlackjack(t) && AnyBox(t, func(s *game.Seat) bool {
		return !DeadBeforeTwoCards(s) && slices.ContainsFunc(s.Side, func(w game.Wager) bool {
			r, ok := OnOffer(t, w.ID)
			return ok && holds(w) && r.On&wager.DealerHand != 0 && !decidedAnyway(t, s, r)
		})
	})
}

// drawnForSide is the clause of a side wager by which the dealer draws, though no hand
// is left for which he would; nil for none.
func drawnForSide(t *game.Table) (rule *game.Rule) {
	if anyHandOnDraw(t) {
		return nil
	}
	for s := range t.WageredFromFirstBase {
		for i := range s.Side {
			if w := &s.Side[i]; w.Plays() && sideRules[w.ID] != nil {
				rule = cmp.Or(rule, sideRules[w.ID].draw)
			}
		}
	}
	return rule
}

// AnteBack is how much of its ante a box gets back: all of it where all its hands are
// dead, else nothing. A box with one dead hand of a split has had its choice.
func AnteBack(s *game.Seat, w *game.Wager) chip.Cents {
	if len(s.Hands) == 0 || slices.ContainsFunc(s.Hands, func(h game.Hand) bool { return !h.Dead }) {
		return 0
	}
	return w.Staked
}
