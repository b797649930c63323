package blackjack

import (
	"cmp"
	"slices"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/wager"
)

// Progressive wagers that have won: the proof, the floor's validation, shares of
// meters, and the papers for which cards lie.

// sidePanel finds a box's progressive wager as its table offers it, and what the
// cards have made of it; false while they do not tell.
func sidePanel(t *game.Table, box int8, id string) (s *game.Seat, w *game.Wager, r wager.Ready, res wager.Result, known bool) {
	if s = t.Seat(box); s == nil || t.Panel.System(id) == nil {
		return s, w, r, res, false
	}
	r, ok := OnOffer(t, id)
	if w = s.Wager(id); w == nil || !ok || w.Staked == 0 {
		return s, w, r, res, false
	}
	res, _, known = sideResult(t, s, r)
	return s, w, r, res, known
}

func wonPanel(t *game.Table, box int8, id string) bool {
	_, _, _, res, known := sidePanel(t, box, id)
	return known && !res.Lost()
}

func validatedFirst(t *game.Table, box int8, id string) bool {
	_, w, r, res, known := sidePanel(t, box, id)
	return known && slices.ContainsFunc(r.Pays(res, w.Staked), r.Validated)
}

// panelOut is what a box's progressive wager has won: from the tray, of meters, and
// beside the tray. 633a.7(o)(3)(ii)(C) and 633c.9(e)(3) keep any payout of a tenth of
// the meter or more from the tray, fixed pays too, see wager.OutsideTray. The display,
// right or frozen, decides, since the dealer sees nothing else. Without a display the
// tray pays. A claim stays as it is when the display goes dark.
func panelOut(t *game.Table, box int8, id string) wager.Out {
	_, w, r, res, known := sidePanel(t, box, id)
	if !known {
		return wager.Out{}
	}
	return r.SettleAt(res, w.Staked, displayFor(t, box, id))
}

// displayFor is what the display shows of a wager or, for a box that has claimed
// what the tray may not pay, showed then.
func displayFor(t *game.Table, box int8, id string) chip.Cents {
	for i := range t.Panel.Claims {
		if c := &t.Panel.Claims[i]; c.Wager == id && c.Meter == game.ByPaytable && c.Winners[0].Box == box {
			return c.Shown
		}
	}
	return t.Panel.Shows(id)
}

func sharesWon(t *game.Table, box int8, id string) []wager.Pay { return panelOut(t, box, id).Shares }

// wonOutside reports a win of which the tray may not pay all.
func wonOutside(t *game.Table, box int8, id string) bool {
	out := panelOut(t, box, id)
	return len(out.Shares) > 0 || out.Beside > 0
}

func overTray(t *game.Table, a game.Act, id string) bool {
	return wonOutside(t, a.At.Box, id) && a.Amount > panelOut(t, a.At.Box, id).Tray
}

// claims are the shares that a box's wager has won, with all at the table who
// have won the same: they claim together; and what the paytable fixes and the
// tray may not pay, which each box claims for itself. No share is claimed while
// another may still join in it.
func claims(t *game.Table, box int8, id string) (list []game.Claim) {
	for _, share := range sharesWon(t, box, id) {
		if othersMayShare(t, box, id) {
			break
		}
		_, _, r, _, _ := sidePanel(t, box, id)
		c := game.Claim{Wager: id, Meter: share.Meter, Share: int(share.Num), ByStake: r.Sharing == wager.ByWager}
		for s := range t.WageredFromThirdBase {
			n := int8(s.N)
			if slices.Contains(sharesWon(t, n, id), share) {
				c.Winners = append(c.Winners, game.WagerBet{Box: n, Stake: s.Wager(id).Staked})
			}
		}
		list = append(list, c)
	}
	if beside := panelOut(t, box, id).Beside; beside > 0 {
		won := game.WagerBet{Box: box, Stake: t.Seat(box).Wager(id).Staked}
		list = append(list, game.Claim{Wager: id, Meter: game.ByPaytable, Winners: []game.WagerBet{won}, Fixed: beside, Shown: displayFor(t, box, id)})
	}
	return list
}

// othersMayShare reports that a box has won a share of a meter, and that the cards of
// another box that plays for it lie face down or are still to come. All who win share it,
// 633a.7(o)(1)(ii)(C), 633c.9(e)(3), so that it is not validated before they are seen.
func othersMayShare(t *game.Table, box int8, id string) bool {
	return len(sharesWon(t, box, id)) > 0 && AnyBox(t, func(s *game.Seat) bool {
		return s.N != int(box) && cardsToSee(t, s, id)
	})
}

// cardsToSee reports a box whose progressive wager hangs on a card that is still to be
// turned, or to be dealt for it.
func cardsToSee(t *game.Table, s *game.Seat, id string) bool {
	w := s.Wager(id)
	if w == nil || w.Staked == 0 || DeadBeforeTwoCards(s) {
		return false
	}
	drawn, drawHides := hiddenDraw(t, s, id)
	first, firstHides := hiddenFirst(t, s, w)
	return drawHides && canTurn(t, drawn) || firstHides && canTurn(t, first) || id == "blazing-7s" && extraCardWaits(t, s)
}

// papersWait is the wager of a box whose papers are not done; empty for none.
func papersWait(t *game.Table, box int8) string {
	return wonOnPapers(t, box, func(id string) bool { return !doneSinceCards(t, game.ByFloor, game.Papers, box, id) })
}

// wonOnPapers is a wager of a box that has won what asks for papers, and of which the
// condition holds; empty for none.
func wonOnPapers(t *game.Table, box int8, holds func(id string) bool) string {
	such := func(id string) bool { return papered(id) && holds(id) }
	for i := range t.Panel.Claims {
		c := &t.Panel.Claims[i]
		if such(c.Wager) && slices.ContainsFunc(c.Winners, func(w game.WagerBet) bool { return w.Box == box }) {
			return c.Wager
		}
	}
	if s := t.Seat(box); s != nil {
		for i := range s.Side {
			if id := s.Side[i].ID; such(id) && (wonOutside(t, box, id) || wonAlready(t, s, id)) {
				return id
			}
		}
	}
	return ""
}

// wonAlready reports a wager that has won what the tray may not pay, before the time comes to
// settle it: the cards of a hand that is over 21 lie for it. No wager that hangs on the
// dealer's later cards has won so early, and none for which the best hand of a split counts.
func wonAlready(t *game.Table, s *game.Seat, id string) bool {
	_, w, r, _, known := sidePanel(t, int8(s.N), id)
	_, shown := t.UpCard()
	switch {
	case known, Voided(t), AllHandsDead(t), DeadBeforeTwoCards(s):
		return false
	case w == nil, w.Staked == 0, r.On&(wager.HoleCard|wager.DealerHand) != 0, r.AnySplit && len(s.Hands) > 1:
		return false
	case !shown, int(s.InOpening) < t.Has.FirstCards(), cardsToSee(t, s, id):
		return false
	}
	out := r.SettleAt(byOpenCards(t, s, r), w.Staked, displayFor(t, int8(s.N), id))
	return len(out.Shares) > 0 || out.Beside > 0
}

// papered reports a wager whose clause lets the winner's cards lie for papers.
func papered(id string) bool {
	w, ok := wager.Find(id)
	return ok && w.Clauses.Prove.Papers != ""
}

// liesForPapers reports a box whose cards prove a win that asks for papers.
func liesForPapers(t *game.Table, box int8) bool {
	return t.Panel.On() && wonOnPapers(t, box, func(string) bool { return true }) != ""
}

// PickUpInTurn owes a settled hand's cards before the others are settled. Cards that lie
// for papers hold up nobody: they may go when the papers are done, and are owed at the
// round's end.
func PickUpInTurn(t *game.Table, owed steps, at game.Spot) steps {
	if liesForPapers(t, at.Box) {
		return owed
	}
	return owed.At(game.Clear, at)
}

// pickUpHand owes a hand's cards, and first the papers for which they lie.
func pickUpHand(t *game.Table, owed steps, at game.Spot) steps {
	if t.Panel.On() && at.Kind == game.AtBox {
		if id := papersWait(t, at.Box); id != "" {
			if slices.ContainsFunc(owed, func(s game.Step) bool { return s.Verb == game.Papers && s.At.Box == at.Box }) {
				return owed // of another hand of the box
			}
			return floorAt(owed, game.Papers, at.Box, id).Under(panels[id].papers)
		}
	}
	return owed.At(game.Clear, at)
}

func floorAt(owed steps, v game.Verb, box int8, id string) steps {
	owed = owed.Floor(v)
	s := owed.Last()
	s.At, s.Wager = game.Box(int(box)), id
	return owed
}

// settlePanel owes the next of what a progressive wager of a box still wants,
// once the cards tell: a loser is taken if it lies there; a winner is proved,
// validated, paid. Only what is next is owed, so that two wagers of one box may
// be worked off in any order.
func settlePanel(t *game.Table, owed steps, s *game.Seat, w *game.Wager, e sideEnd) steps {
	box, id, rules := int8(s.N), w.ID, panels[w.ID]
	_, _, r, res, _ := sidePanel(t, box, id)
	awards := wonByCards(t, box, id)
	owed = payEnvy(t, owed, s, w, e)
	plays := w.Plays() || e.Given > 0 && !e.breakdown(w.Given).own
	first, mends := len(owed), proofLacks(t, s, w)
	switch {
	case !plays && len(awards) == 0 && !outsideOwed(t, box, id) && !mends:
		return owed
	case res.Lost() && (w.Account || w.Gathered):
		return owed // the system keeps what is lost, or the tray has it
	case res.Lost():
		return owed.Settle(game.Take, game.Box(s.N), id, 0)
	case len(awards) == 0 && othersMayShare(t, box, id) && !unproved(t, box, id):
		return owed
	}
	if owed = proofOwed(t, owed, box, id); len(owed) > first {
		for i := range owed[first:] {
			owed[first+i].AnyTime = mends // as the pay for which it is
		}
		return owed
	}
	if plays {
		switch {
		case e.Given > 0 && w.Account:
			owed = owed.Settle(game.Credit, game.Box(s.N), id, e.Given).Under(rules.credit)
		case w.Account:
		case e.Given > 0 && w.Gathered:
			owed = owed.Settle(game.Pay, game.Box(s.N), id, e.Given)
		case e.push:
			owed = owed.Settle(game.Push, game.Box(s.N), id, 0) // all that it won is paid beside the tray
		case e.Given > 0:
			owed = owed.Settle(game.Pay, game.Box(s.N), id, e.Given-w.Staked)
		case !w.Gathered:
			owed = owed.Settle(game.Take, game.Box(s.N), id, 0)
		}
	}
	for _, a := range awards {
		if w.Account {
			return owed.Settle(game.Credit, game.Box(s.N), id, a.Amount).Under(rules.credit)
		}
		owed = floorAt(owed, game.Pay, box, id).Worth(a.Amount).Under(rules.outside)
	}
	if len(awards) > 0 {
		return owed
	}
	for i := range t.Panel.Claims {
		c := &t.Panel.Claims[i]
		if c.Wager != id || t.Panel.Answered(c) {
			continue
		}
		owed = meterGives(t, owed, box, c, r)
	}
	return owed
}

// proofOwed owes what is next of the proof of a win: the dealer's looks, then the floor's.
func proofOwed(t *game.Table, owed steps, box int8, id string) steps {
	switch {
	case unproved(t, box, id):
		return prove(t, owed, box, id)
	case validated(t, box, id) && !unclaimed(t, box, id):
	case validatedFirst(t, box, id):
		return validate(t, owed, box, id, panels[id].floor)
	case panelOut(t, box, id).Beside > 0:
		// No clause has such small odds validated, but the floorperson who pays has to come.
		return validate(t, owed, box, id, panels[id].outside)
	}
	return owed
}

// proofLacks reports a win that was settled with too little, and that the floor has to validate
// as it is now: what it lacks is proved first, as the whole would be.
func proofLacks(t *game.Table, s *game.Seat, w *game.Wager) bool {
	box := int8(s.N)
	return panels[w.ID] != nil && t.Panel.On() && w.Settled && sideOff(t, s, w) > 0 && wonPanel(t, box, w.ID) &&
		(validatedFirst(t, box, w.ID) || panelOut(t, box, w.ID).Beside > 0) && len(proofOwed(t, nil, box, w.ID)) > 0
}

func unproved(t *game.Table, box int8, id string) bool {
	return !looked(t, game.Check, box, id) || panels[id].light != nil && !looked(t, game.CheckLight, box, id)
}

// looked reports that the dealer has looked at the hand of a side wager, or at its light, since
// it has the cards with which it can win.
func looked(t *game.Table, at game.Verb, box int8, id string) bool {
	return doneSinceFirst(t, game.ByDealer, at, box, id)
}

// prove owes the dealer's own look at a win. No clause has the hand before the
// light or the light before the hand: either order is right.
func prove(t *game.Table, owed steps, box int8, id string) steps {
	at, rules := game.Box(int(box)), panels[id]
	if !looked(t, game.Check, box, id) {
		owed = owed.Settle(game.Check, at, id, 0).Under(rules.hand)
	}
	if rules.light != nil && !looked(t, game.CheckLight, box, id) {
		owed = owed.Settle(game.CheckLight, at, id, 0).Under(rules.light)
	}
	return owed
}

// meterGives waits for a meter's answer to a box. The amount is not known yet: the step has the
// least that it can be.
func meterGives(t *game.Table, owed steps, box int8, c *game.Claim, r wager.Ready) steps {
	seed := r.Offer.Seed
	if m, ok := r.Table.Meter(c.Meter); ok && seed == 0 {
		seed = m.SeedFor(r.Offer.Amount)
	}
	for _, w := range c.Winners {
		if w.Box != box || t.Panel.Granted(box, c.Wager, c.Meter) {
			continue
		}
		owed = owed.At(game.Grant, game.Box(int(box)))
		s := owed.Last()
		s.By, s.Wager, s.Text = game.ByMeter, c.Wager, c.Meter
		s.Amount = max(seed*chip.Cents(c.Share)/100/chip.Cents(len(c.Winners)), 1)
		return owed.Under(cmp.Or(panels[c.Wager].outside, panels[c.Wager].credit))
	}
	return owed
}

// wonByCards are what a box has been granted for its cards and is not paid.
func wonByCards(t *game.Table, box int8, id string) (list []game.Prize) {
	for _, a := range t.Panel.Awards {
		if s := t.Panel.System(id); a.Box == box && a.Wager == id && !a.Paid && s != nil && s.Mystery != a.Meter {
			list = append(list, a)
		}
	}
	return list
}

// validate owes the floor's look at a win, and first the call for it.
func validate(t *game.Table, owed steps, box int8, id string, rule *game.Rule) steps {
	if !floorCalledForWin(t) {
		return owed.Do(game.CallFloor).Under(rule)
	}
	return floorAt(owed, game.Validate, box, id).Under(rule)
}

// validated reports that the floor has validated a win as it is now: with another card it may
// be another.
func validated(t *game.Table, box int8, id string) bool {
	return doneSinceCards(t, game.ByFloor, game.Validate, box, id)
}

func unclaimed(t *game.Table, box int8, id string) bool {
	return slices.ContainsFunc(claims(t, box, id), func(c game.Claim) bool { return !t.Panel.Claimed(c) })
}

func outsideOwed(t *game.Table, box int8, id string) bool {
	out := panelOut(t, box, id)
	return out.Beside > 0 && !t.Panel.Granted(box, id, game.ByPaytable) ||
		slices.ContainsFunc(out.Shares, func(p wager.Pay) bool { return !t.Panel.Granted(box, id, p.Meter) })
}

// floorCalledForWin reports that the floor was called since the first win was checked,
// or has come.
func floorCalledForWin(t *game.Table) bool {
	verb := func(v game.Verb) func(game.Act) bool { return func(a game.Act) bool { return a.Verb == v } }
	record := t.Round.Record
	checked := slices.IndexFunc(record, verb(game.Check))
	return slices.ContainsFunc(record, verb(game.Validate)) || checked >= 0 && slices.ContainsFunc(record[checked:], verb(game.CallFloor))
}
