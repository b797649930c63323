package blackjack

import (
	"cmp"
	"slices"

	"burncard/game"
	"burncard/virtualdevices"
)

// Progressive wagers before the first card: lights, the call, the lock, and the
// count of the chips.

func panelOn(t *game.Table) bool { return t.Panel.On() && !t.Round.Started }

// lockRules are the rules under which the table is locked out: those of a wager whose
// chips are gathered before the deal, or else of the first.
func lockRules(t *game.Table) *panelRules {
	i := slices.IndexFunc(t.Panel.Wagers, func(w game.PanelWager) bool { return w.Gathered })
	return panels[t.Panel.Wagers[max(i, 0)].Wager]
}

// The clauses of what comes before the first card; each wager cites its own.
const lightsCite, bookCite = "633a.2(d)(1)", "633c.2(f)"

// booking comes before the first card of a table with progressive wagers.
var booking = game.When(panelOn, game.InOrder(
	&game.Rule{
		Cite: lightsCite, Title: "Light and chips disagree: put it right before the deal", Kind: "equipment", Source: game.Reading,
		Answers: []game.Verb{game.InjectProgressive},
		Owed:    lightsRight,
	},
	&game.Rule{
		Cite: bookCite, Title: "Progressives before the deal: call, lock, lay out, count, put away", Protects: "Chips and lights are two counts of the same wagers: a difference found now costs nobody anything.", Kind: "progressive",
		Owed: book,
	},
))

// Steps that were passed over before the first card can be made good during the round:
// no clause says that it is too late. They are not owed a second time, but chips that
// were laid out have to be put away.
var (
	bookedLate = &game.Rule{
		Cite: bookCite + "#late", Title: "Lock or count forgotten before the deal: make it good now", Kind: "progressive", Source: game.Reading, AnyOrder: true,
		Owed: func(t *game.Table, owed steps) steps {
			r := lockRules(t)
			if !t.Panel.Device.Locked && !lockPressed(t) {
				owed = owed.Do(game.Lock).May().Under(cmp.Or(r.lockCall, r.lock))
			}
			lying, gathered := bookedChips(t)
			if r.call == nil || lying == 0 && t.Panel.Gathered.IsZero() {
				return owed
			}
			if lying > 0 {
				owed = owed.Do(game.Gather).May().Under(r.gather)
			}
			if n := lying + gathered; !countRight(t, n) {
				owed = owed.Do(game.VerifyCount).Number(n).May().Under(r.count)
			}
			return owed.Do(game.Tray).May().Under(r.stow)
		},
	}
	bookedLeft = &game.Rule{
		Cite: bookCite + "#left", Title: "Chips laid out to be counted: into the tray before the round ends", Protects: "Chips that lie between rounds have no owner that the camera could name.", Kind: "progressive", AnyOrder: true,
		Owed: While(func(t *game.Table) bool { return !t.Panel.Gathered.IsZero() }, game.Step{Verb: game.Tray}),
	}
)

func panelLate(t *game.Table) bool { return t.Panel.On() && t.Round.Started }

// bookedChips counts the booked wagers whose chips lie on the layout, and those
// that were gathered.
func bookedChips(t *game.Table) (lying, gathered int) {
	for i := range t.Boxes {
		for j := range t.Boxes[i].Side {
			w := &t.Boxes[i].Side[j]
			switch s := t.Panel.System(w.ID); {
			case s == nil || !s.Gathered:
			case w.Gathered:
				gathered++
			case !w.Chips.IsZero():
				lying++
			}
		}
	}
	return lying, gathered
}

// lightsRight deals with a chip without a light, and a light without a chip, before the
// system is locked. No clause says what to do: the floor is told, and the dealer waits.
// A wager that the floor cannot repair goes back to its player.
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
			if !t.Round.AnsweredSince(OfVerb(game.RepairProgressive)) && !systemRepaired(t) {
				return callAndRepair(t, owed, rule)
			}
			if w.Chips.Has(n) {
				owed = owed.Settle(game.Return, game.Box(n), w.Wager, 0).Under(rule)
			}
		}
	}
	return owed
}

func callAndRepair(t *game.Table, owed steps, rule *game.Rule) steps {
	if !t.Round.ToldSince(OfVerb(game.RepairProgressive)) {
		owed = owed.Do(game.CallFloor).Under(rule)
	}
	return owed.Floor(game.RepairProgressive).Under(rule)
}

func systemRepaired(t *game.Table) bool {
	return slices.ContainsFunc(t.Round.Record, func(a game.Act) bool { return a.Verb == game.RepairProgressive })
}

// book owes the call, the lock and, for wagers that are booked, their chips.
func book(t *game.Table, owed steps) steps {
	r := lockRules(t)
	if r.call != nil && !t.Round.Closed {
		owed = owed.Do(game.NoMoreBets).Under(r.call)
	}
	switch {
	case t.Panel.Device.Locked || dealsUnlocked(t):
	case lockPressed(t):
		// It stays open. No clause says what to do; no wager may be accepted.
		owed = callAndRepair(t, owed, r.sensor)
	default:
		owed = owed.Do(game.Lock).Under(cmp.Or(r.lockCall, r.lock))
	}
	if t.Panel.Device.Fault == virtualdevices.Frozen && !t.Round.ToldSince(OfVerb(game.RepairProgressive)) {
		// A display that stands still changes no wager: tell and go on.
		owed = owed.Do(game.CallFloor).May().Under(r.sensor)
	}
	if r.call == nil {
		return owed
	}
	lying, gathered := bookedChips(t)
	if lying > 0 {
		owed = owed.Do(game.Gather).Under(r.gather)
	}
	if lying+gathered == 0 || lying == 0 && t.Panel.Gathered.IsZero() {
		return owed
	}
	switch {
	case !countRight(t, lying+gathered):
		owed = owed.Do(game.VerifyCount).Number(lying + gathered).Under(r.count)
	case gathered != t.Panel.Count():
		owed = resolveCount(t, owed, r.count)
	}
	return owed.Do(game.Tray).Under(r.stow)
}

func lockPressed(t *game.Table) bool {
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

func dealsUnlocked(t *game.Table) bool {
	return slices.ContainsFunc(t.Round.Record, func(a game.Act) bool { return a.Verb == game.Override })
}

func countRight(t *game.Table, lies int) bool {
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

// resolveCount deals with counts that differ. The text names no remedy: nothing is
// dealt, and the floor is called. After its word chips that were not accepted go back.
func resolveCount(t *game.Table, owed steps, rule *game.Rule) steps {
	if !t.Round.AnsweredSince(OfVerb(game.VerifyCount)) {
		if !t.Round.ToldSince(OfVerb(game.VerifyCount)) {
			owed = owed.Do(game.CallFloor).Under(rule)
			owed.Last().Text = "count"
		}
		return owed.Floor(game.Approve).Under(rule)
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		for j := range s.Side {
			w := &s.Side[j]
			if p := t.Panel.System(w.ID); p != nil && w.Gathered && w.Plays() && !p.Lights().Has(s.N) {
				owed = owed.Settle(game.Return, game.Box(s.N), w.ID, 0).Under(rule)
			}
		}
	}
	return owed
}
