package variants

import (
	"cmp"
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/wager"
	"burncard/virtualdevices"
)

// Progressive wagers, 633a.2(d), 633a.7(o) and chapter 633c: the lock-out and,
// where the clause wants it, the count of the chips before the deal; the proof of
// what was won, who pays it, and the cards that lie until the papers are done.
// What each clause is called package wager knows.

// A panelRules are the rules that lend a progressive wager's citations.
type panelRules struct {
	sensor, lock                        *game.Rule
	call, lockCall, gather, count, stow *game.Rule // of a wager that is booked
	hand, light, floor, outside, papers *game.Rule
	credit                              *game.Rule // of a wager on the game account, which knows neither outside nor papers
}

// panels are those of each progressive wager, by its id.
var panels = lentByPanels()

func lentByPanels() map[string]*panelRules {
	rules := map[string]*panelRules{}
	for _, w := range wager.All() {
		if !w.OnPanel() {
			continue
		}
		rules[w.ID] = panelsOf(w)
	}
	return rules
}

// gives reports what a player has of a win: chips, or credit.
func gives(a game.Act) bool {
	return a.Verb == game.Pay || a.Verb == game.Credit && a.By == game.ByDealer
}

// lent is a citation as a wager lends it, beside others of the same clause.
func lent(cite, id string) string {
	if strings.Contains(cite, "#") {
		return cite
	}
	return cite + "#" + id
}

func never(*game.Table, game.Act) bool { return false }

func panelsOf(w *wager.Wager) *panelRules {
	id, c := w.ID, w.Clauses
	won := func(t *game.Table, a game.Act) bool {
		return a.Wager == id && a.At.Kind == game.AtBox && wonPanel(t, a.At.Box, id)
	}
	did := func(t *game.Table, by game.Role, v game.Verb, a game.Act) bool {
		return t.Round.Did(by, v, a.At.Box, id)
	}
	r := &panelRules{
		sensor: &game.Rule{
			Cite: lent(c.Sensor, id), Title: "Of a progressive wager whose light does not tell what lies there the floor hears before the deal", Kind: "equipment",
			Source: game.Reading, Mistake: game.Unnoticed, Reason: "progressive", Bars: never,
		},
		lock: &game.Rule{
			Cite: lent(c.Lock, id), Title: "The progressive system is locked before the first card", Kind: "progressive",
			Source: game.Reading, Bars: never,
		},
		hand: &game.Rule{
			Cite: c.Prove.Hand, Title: "Before a progressive wager is paid the dealer checks that the hand wins", Kind: "side-settlement",
			Bars: func(t *game.Table, a game.Act) bool {
				return (a.Verb == game.CheckLight || a.Verb == game.Validate || gives(a)) && won(t, a) && !did(t, game.ByDealer, game.Check, a)
			},
		},
		floor: &game.Rule{
			Cite: c.Prove.Floor, Title: "Before it is paid a floorperson validates a progressive win, where its clause has it so", Kind: "side-settlement",
			Mistake: game.FloorUntold, Gravity: game.Critical, Reason: "progressive",
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && gives(a) && won(t, a) && validatedFirst(t, a.At.Box, id) && !did(t, game.ByFloor, game.Validate, a)
			},
		},
	}
	if c.Prove.Credit != "" {
		r.credit = &game.Rule{
			Cite: c.Prove.Credit, Title: "What a wager on the game account wins is credited to the account, and no chip is paid", Kind: "settlement",
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && a.Verb == game.Pay && a.Wager == id
			},
		}
	} else {
		r.outside = &game.Rule{
			Cite: c.Prove.Outside, Title: "No share of a meter is paid from the chip tray", Kind: "payout", Gravity: game.Critical,
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && a.Verb == game.Pay && won(t, a) && overTray(t, a, id)
			},
		}
		r.papers = &game.Rule{
			Cite: c.Prove.Papers, Title: "The cards of who wins a share of a meter lie until the papers are done", Kind: "payout", Gravity: game.Critical,
			Bars: func(t *game.Table, a game.Act) bool {
				return a.Verb == game.Clear && a.At.Kind == game.AtBox && papersWait(t, a.At.Box) == id
			},
		}
	}
	if c.Prove.Light != "" {
		r.light = &game.Rule{
			Cite: c.Prove.Light, Title: "Before a progressive wager is paid the dealer checks that its light is on", Kind: "side-settlement",
			Bars: func(t *game.Table, a game.Act) bool {
				return (a.Verb == game.Validate || a.Verb == game.Pay) && won(t, a) && !did(t, game.ByDealer, game.CheckLight, a)
			},
		}
	}
	if w.Booked {
		of := func(tail, kind, title string) *game.Rule {
			return &game.Rule{Cite: c.Book + tail, Title: title, Kind: kind, Bars: never}
		}
		r.call = of("#1", "wager", "\"No more bets\" is called before the progressive system is locked")
		r.lockCall = of("#2", "progressive", "After the call the progressive system is locked")
		r.gather = of("#3", "progressive", "The progressive wagers are laid out before the chip tray")
		r.count = of("#4", "progressive", "They are counted against the wagers that the system has accepted")
		r.count.Bars = func(t *game.Table, a game.Act) bool { return a.Verb == game.VerifyCount }
		r.stow = of("#5", "progressive", "When both counts agree they go into the chip tray, and then cards are dealt")
		r.lock = nil
	}
	return r
}

// list are the rules that there are, for the book.
func (r *panelRules) list() (rules []*game.Rule) {
	for _, rule := range []*game.Rule{r.sensor, r.lock, r.call, r.lockCall, r.gather, r.count, r.stow, r.outside, r.papers, r.credit, r.hand, r.light, r.floor} {
		if rule != nil {
			rules = append(rules, rule)
		}
	}
	return rules
}

// panelBars lists those of a variant's tables.
func panelBars(variant string) (rules []*game.Rule) {
	for _, w := range wager.At(variant) {
		if r := panels[w.ID]; r != nil {
			rules = append(rules, r.list()...)
		}
	}
	return rules
}

// systems lists the progressive systems of a house.
func systems(variant string, h *game.House) (list []game.System) {
	house, err := WagerHouse(variant, h)
	if err != nil {
		return nil
	}
	for _, o := range house.Offers {
		if r, err := house.Ready(o); err == nil && r.OnPanel() {
			list = append(list, game.System{
				Wager: r.ID, Booked: r.Booked, Mystery: mystery(house, r), Account: r.System == wager.Account,
				DrawsCard: r.Offer.Magic, DrawsPosition: r.Offer.Lucky,
			})
		}
	}
	return list
}

// mystery is the meter of a wager that falls by itself, 633c.6(j) and 633c.14;
// empty for none.
func mystery(h wager.House, r wager.Ready) string {
	if r.Offer.Mystery != "" {
		return wager.MysteryMeter
	}
	for _, o := range h.Offers {
		if o.With != r.ID {
			continue
		}
		if bonus, err := h.Ready(o); err == nil && bonus.On == wager.Device {
			return bonus.Table.Meters[0].Name
		}
	}
	return ""
}

// mysteries are paid whenever they fall, 633c.14(c)(5): the text says when in
// the round to nobody, so that any time is right until the cards are picked up.
// 633c.6(j) says nothing of them but the meter, and is dealt alike.
var (
	mysteryLight = &game.Rule{
		Cite: "633c.14(c)(5)(i)", Title: "Before a mystery bonus is paid the dealer checks that its light is on", Kind: "side-settlement",
		Bars: func(t *game.Table, a game.Act) bool {
			return (a.Verb == game.Validate || a.Verb == game.Pay) && mysteryWaits(t, a) && !t.Round.DidAtAll(game.ByDealer, game.CheckLight, a.At.Box, a.Wager)
		},
	}
	mysteryFloor = &game.Rule{
		Cite: "633c.14(c)(5)(ii)", Title: "Before a mystery bonus is paid a floorperson validates it", Kind: "side-settlement", Mistake: game.FloorUntold, Reason: "mystery",
		Bars: func(t *game.Table, a game.Act) bool {
			return a.By == game.ByFloor && a.Verb == game.Pay && mysteryWaits(t, a)
		},
	}
	mysteryPaid = &game.Rule{
		Cite: "633c.14(c)(5)(iii)", Title: "A mystery bonus is paid to who made its meter fall, all of it", Kind: "payout", AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			for i := range t.Panel.Awards {
				a := &t.Panel.Awards[i]
				s := t.Panel.System(a.Wager)
				if a.Paid || s == nil || s.Mystery != a.Meter {
					continue
				}
				switch {
				case !t.Round.DidAtAll(game.ByDealer, game.CheckLight, a.Box, a.Wager):
					owed = owed.Settle(game.CheckLight, game.Box(int(a.Box)), a.Wager, 0).Under(mysteryLight)
				case !t.Round.DidAtAll(game.ByFloor, game.Validate, a.Box, a.Wager) && !t.Round.ToldSince(is(game.Lock)):
					owed = owed.Do(game.CallFloor).Under(mysteryFloor)
				case !t.Round.DidAtAll(game.ByFloor, game.Validate, a.Box, a.Wager):
					owed = floorAt(owed, game.Validate, a.Box, a.Wager).Under(mysteryFloor)
				default:
					owed = floorAt(owed, game.Pay, a.Box, a.Wager).Worth(a.Amount)
				}
				owed = owed.AnyTime()
			}
			return owed
		},
	}
)

// mysteryWaits reports an act upon a wager whose mystery bonus is not paid.
func mysteryWaits(t *game.Table, a game.Act) bool {
	return slices.ContainsFunc(t.Panel.Awards, func(w game.Prize) bool {
		s := t.Panel.System(w.Wager)
		return w.Box == a.At.Box && w.Wager == a.Wager && !w.Paid && s != nil && s.Mystery == w.Meter
	})
}

func mysteryFell(t *game.Table) bool { return len(t.Panel.Awards) > 0 }

func panelOn(t *game.Table) bool { return t.Panel.On() && !t.Round.Started }

// lender is the wager of the table whose clause speaks of the lock-out: one that
// is booked before others.
func lender(t *game.Table) *panelRules {
	var first *panelRules
	for i := range t.Panel.Wagers {
		w := &t.Panel.Wagers[i]
		if w.Booked {
			return panels[w.Wager]
		}
		if first == nil {
			first = panels[w.Wager]
		}
	}
	return first
}

// What comes before the first card owes under these clauses; each wager lends its
// own.
const lightsCite, bookCite = "633a.2(d)(1)", "633c.2(f)"

// booking is what comes before the first card of a table with progressive
// wagers.
var booking = game.When(panelOn, game.InOrder(
	&game.Rule{
		Cite: lightsCite, Title: "A light that does not tell what lies there is put right before the deal", Kind: "equipment", Source: game.Reading,
		Owed: lightsRight,
	},
	&game.Rule{
		Cite: bookCite, Title: "Progressive wagers are called, locked, laid out, counted and put away before the deal", Kind: "progressive",
		Owed: book,
	},
))

// lightsRight: a chip without a light, or a light without a chip, is seen before
// the system is locked. No clause says what then: the floor is told and waited
// for; what it cannot mend goes back to its player.
func lightsRight(t *game.Table, owed steps) steps {
	if t.Panel.Device.Locked {
		return owed
	}
	for i := range t.Panel.Wagers {
		w := &t.Panel.Wagers[i]
		rule := panels[w.Wager].sensor
		for n := 1; n <= len(t.Boxes); n++ {
			if w.Lights().Has(n) == w.Chips.Has(n) {
				continue
			}
			if !t.Round.AnsweredSince(is(game.RepairProgressive)) && !repaired(t) {
				return mend(t, owed, rule)
			}
			if w.Chips.Has(n) {
				owed = owed.Settle(game.Return, game.Box(n), w.Wager, 0).Under(rule)
			}
		}
	}
	return owed
}

// mend owes a call, and the floor's repair.
func mend(t *game.Table, owed steps, rule *game.Rule) steps {
	if !t.Round.ToldSince(is(game.RepairProgressive)) {
		owed = owed.Do(game.CallFloor).Under(rule)
	}
	return owed.Floor(game.RepairProgressive).Under(rule)
}

// repaired reports that the floor has mended the system in this round.
func repaired(t *game.Table) bool {
	return slices.ContainsFunc(t.Round.Record, func(a game.Act) bool { return a.Verb == game.RepairProgressive })
}

// book owes the call, the lock and, for wagers that are booked, their chips.
func book(t *game.Table, owed steps) steps {
	r := lender(t)
	lock := r.lock
	if r.call != nil {
		lock = r.lockCall
		if !t.Round.Closed {
			owed = owed.Do(game.NoMoreBets).Under(r.call)
		}
	}
	switch {
	case t.Panel.Device.Locked || carriesOn(t):
	case pressed(t):
		// It stays open: no clause says what then, and nothing may be accepted.
		owed = mend(t, owed, r.sensor)
	default:
		owed = owed.Do(game.Lock).Under(lock)
	}
	if t.Panel.Device.Fault == virtualdevices.Frozen && !t.Round.ToldSince(is(game.RepairProgressive)) {
		// A display that stands still changes no wager: tell and go on.
		owed = owed.Do(game.CallFloor).May().Under(r.sensor)
	}
	if r.call == nil {
		return owed
	}
	lying, gathered := 0, 0
	for i := range t.Boxes {
		for j := range t.Boxes[i].Side {
			w := &t.Boxes[i].Side[j]
			switch s := t.Panel.System(w.ID); {
			case s == nil || !s.Booked:
			case w.Booked:
				gathered++
			case !w.Chips.IsZero():
				lying++
			}
		}
	}
	if lying > 0 {
		owed = owed.Do(game.Gather).Under(r.gather)
	}
	if lying+gathered == 0 || lying == 0 && t.Panel.Gathered.IsZero() {
		return owed
	}
	switch {
	case !counted(t, lying+gathered):
		owed = owed.Do(game.VerifyCount).Number(lying + gathered).Under(r.count)
	case gathered != t.Panel.Count():
		owed = differ(t, owed, r.count)
	}
	return owed.Do(game.Tray).Under(r.stow)
}

// pressed reports that the lock was pressed, and the system not repaired since.
func pressed(t *game.Table) bool {
	for _, a := range slices.Backward(t.Round.Record) {
		switch a.Verb {
		case game.Lock:
			return true
		case game.RepairProgressive:
			return false
		}
	}
	return false
}

// carriesOn reports that the floor lets the table deal without a lock.
func carriesOn(t *game.Table) bool {
	return slices.ContainsFunc(t.Round.Record, func(a game.Act) bool { return a.Verb == game.Override })
}

// counted reports that what lies before the tray was counted, and rightly.
func counted(t *game.Table, lies int) bool {
	for _, a := range slices.Backward(t.Round.Record) {
		switch a.Verb {
		case game.VerifyCount:
			if a.N == lies {
				return true
			}
		case game.Gather:
			return false
		}
	}
	return false
}

// differ: the text names no remedy where the counts differ; nothing is dealt,
// and the floor is called. After its word a chip that was not accepted goes back.
func differ(t *game.Table, owed steps, rule *game.Rule) steps {
	if !t.Round.AnsweredSince(is(game.VerifyCount)) {
		if !t.Round.ToldSince(is(game.VerifyCount)) {
			owed = owed.Do(game.CallFloor).Under(rule)
			owed.Last().Text = "count"
		}
		return owed.Floor(game.Approve).Under(rule)
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		for j := range s.Side {
			w := &s.Side[j]
			if p := t.Panel.System(w.ID); p != nil && w.Booked && w.Plays() && !p.Lights().Has(s.N) {
				owed = owed.Settle(game.Return, game.Box(s.N), w.ID, 0).Under(rule)
			}
		}
	}
	return owed
}

// sidePanel finds a box's progressive wager as its table offers it, and what the
// cards have made of it; false while they do not tell.
func sidePanel(t *game.Table, box int8, id string) (s *game.Seat, w *game.Wager, r wager.Ready, res wager.Result, known bool) {
	if s = t.Seat(box); s == nil || t.Panel.System(id) == nil {
		return s, w, r, res, false
	}
	r, ok := onOffer(t, id)
	if w = s.Wager(id); w == nil || !ok || w.Staked == 0 {
		return s, w, r, res, false
	}
	res, _, known = sideResult(t, s, r)
	return s, w, r, res, known
}

// wonPanel reports a progressive wager that has won.
func wonPanel(t *game.Table, box int8, id string) bool {
	_, _, _, res, known := sidePanel(t, box, id)
	return known && !res.Lost()
}

// validatedFirst reports a win that the floor has to validate.
func validatedFirst(t *game.Table, box int8, id string) bool {
	_, w, r, res, known := sidePanel(t, box, id)
	return known && slices.ContainsFunc(r.Pays(res, w.Staked), r.Validated)
}

// sharesWon are the shares of meters that a box's wager has won.
func sharesWon(t *game.Table, box int8, id string) []wager.Pay {
	_, w, r, res, known := sidePanel(t, box, id)
	if !known {
		return nil
	}
	return r.Settle(res, w.Staked).Shares
}

// overTray reports a payment of more than the tray owes of a win with a share of
// a meter in it.
func overTray(t *game.Table, a game.Act, id string) bool {
	_, w, r, res, known := sidePanel(t, a.At.Box, id)
	if !known {
		return false
	}
	out := r.Settle(res, w.Staked)
	return len(out.Shares) > 0 && a.Amount > out.Tray
}

// claims are the shares that a box's wager has won, with all at the table who
// have won the same: they claim together.
func claims(t *game.Table, box int8, id string) (list []game.Claim) {
	for _, share := range sharesWon(t, box, id) {
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
	return list
}

// papersWait is the wager of a box for which papers are still to be done; empty
// for none.
func papersWait(t *game.Table, box int8) string {
	for i := range t.Panel.Claims {
		c := &t.Panel.Claims[i]
		if !papered(c.Wager) {
			continue
		}
		mine := slices.ContainsFunc(c.Winners, func(w game.WagerBet) bool { return w.Box == box })
		if mine && !t.Round.Did(game.ByFloor, game.Papers, box, c.Wager) {
			return c.Wager
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		for j := range s.Side {
			if !papered(s.Side[j].ID) {
				continue
			}
			if int8(s.N) == box && len(sharesWon(t, box, s.Side[j].ID)) > 0 && !t.Round.Did(game.ByFloor, game.Papers, box, s.Side[j].ID) {
				return s.Side[j].ID
			}
		}
	}
	return ""
}

// papered reports a wager whose clause lets the winner's cards lie for papers.
func papered(id string) bool {
	w, ok := wager.Find(id)
	return ok && w.Clauses.Prove.Papers != ""
}

// pickUpHand owes a hand's cards, and first the papers for which they lie.
func pickUpHand(t *game.Table, owed steps, at game.Spot) steps {
	if t.Panel.On() && at.Kind == game.AtBox {
		if id := papersWait(t, at.Box); id != "" {
			if slices.ContainsFunc(owed, papersOf(at.Box)) {
				return owed // of another hand of the box
			}
			return floorAt(owed, game.Papers, at.Box, id).Under(panels[id].papers)
		}
	}
	return owed.At(game.Clear, at)
}

func papersOf(box int8) func(game.Step) bool {
	return func(s game.Step) bool { return s.Verb == game.Papers && s.At.Box == box }
}

// floorAt owes a floor's act upon a wager of a box.
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
	award := wonByCards(t, box, id)
	switch {
	case !w.Plays() && award == nil && !sharesOwed(t, box, id):
		return owed
	case res.Lost() && e.given == 0 && w.Account:
		return owed // the system keeps what is lost
	case res.Lost() && e.given == 0 && !w.Booked:
		return owed.Settle(game.Take, game.Box(s.N), id, 0)
	case res.Lost() && e.given == 0:
		return owed
	case res.Lost(): // envy alone
		return owed.Settle(game.Pay, game.Box(s.N), id, e.given)
	case !t.Round.Did(game.ByDealer, game.Check, box, id):
		return owed.Settle(game.Check, game.Box(s.N), id, 0).Under(rules.hand)
	case rules.light != nil && !t.Round.Did(game.ByDealer, game.CheckLight, box, id):
		return owed.Settle(game.CheckLight, game.Box(s.N), id, 0).Under(rules.light)
	case slices.ContainsFunc(r.Pays(res, w.Staked), r.Validated) && !t.Round.Did(game.ByFloor, game.Validate, box, id):
		if !floorThere(t) {
			return owed.Do(game.CallFloor).Under(rules.floor)
		}
		return floorAt(owed, game.Validate, box, id).Under(rules.floor)
	}
	if w.Plays() {
		switch {
		case e.given > 0 && w.Account:
			owed = owed.Settle(game.Credit, game.Box(s.N), id, e.given).Under(rules.credit)
		case w.Account:
		case e.given > 0 && w.Booked:
			owed = owed.Settle(game.Pay, game.Box(s.N), id, e.given)
		case e.given > 0:
			owed = owed.Settle(game.Pay, game.Box(s.N), id, e.given-w.Staked)
		case !w.Booked:
			owed = owed.Settle(game.Take, game.Box(s.N), id, 0)
		}
	}
	if award != nil && w.Account {
		return owed.Settle(game.Credit, game.Box(s.N), id, award.Amount).Under(rules.credit)
	}
	if award != nil {
		return floorAt(owed, game.Pay, box, id).Worth(award.Amount).Under(rules.outside)
	}
	for i := range t.Panel.Claims {
		c := &t.Panel.Claims[i]
		if c.Wager != id || t.Panel.Answered(c) {
			continue
		}
		owed = meterGives(t, owed, c, r)
	}
	return owed
}

// meterGives waits for a meter's answer. What it will be nobody here knows: the
// step carries what it is at least.
func meterGives(t *game.Table, owed steps, c *game.Claim, r wager.Ready) steps {
	seed := r.Offer.Seed
	if m, ok := r.Table.Meter(c.Meter); ok && seed == 0 {
		seed = m.SeedFor(r.Offer.Amount)
	}
	for _, w := range c.Winners {
		if t.Panel.Granted(w.Box, c.Wager, c.Meter) {
			continue
		}
		owed = owed.At(game.Grant, game.Box(int(w.Box)))
		s := owed.Last()
		s.By, s.Wager, s.Text = game.ByMeter, c.Wager, c.Meter
		s.Amount = max(seed*chip.Cents(c.Share)/100/chip.Cents(len(c.Winners)), 1)
		return owed.Under(cmp.Or(panels[c.Wager].outside, panels[c.Wager].credit))
	}
	return owed
}

// wonByCards is what a meter gave a box for its cards and is not paid; nil for
// none.
func wonByCards(t *game.Table, box int8, id string) *game.Prize {
	for i := range t.Panel.Awards {
		a := &t.Panel.Awards[i]
		if s := t.Panel.System(id); a.Box == box && a.Wager == id && !a.Paid && s != nil && s.Mystery != a.Meter {
			return a
		}
	}
	return nil
}

// sharesOwed reports a share of a meter that a box has won and the meter has not
// given it.
func sharesOwed(t *game.Table, box int8, id string) bool {
	return slices.ContainsFunc(sharesWon(t, box, id), func(p wager.Pay) bool { return !t.Panel.Granted(box, id, p.Meter) })
}

// floorThere reports that the floor was called since the first win was checked,
// or has come.
func floorThere(t *game.Table) bool {
	checked := false
	for i := range t.Round.Record {
		switch a := &t.Round.Record[i]; a.Verb {
		case game.Check:
			checked = true
		case game.CallFloor:
			if checked {
				return true
			}
		case game.Validate:
			return true
		}
	}
	return false
}

// envied is what a box is paid for what others have won, 633c.10(h)(5).
func envied(t *game.Table, own *game.Seat, r wager.Ready) chip.Cents {
	if r.Table.Envy == nil {
		return 0
	}
	var results []wager.Result
	var owners []int
	for s := range t.WageredFromFirstBase {
		if w := s.Wager(r.ID); w != nil && w.Staked > 0 {
			if res, _, known := sideResult(t, s, r); known {
				results, owners = append(results, res), append(owners, s.Player)
			}
		}
	}
	return r.EnvyFor(own.Player, results, owners)
}
