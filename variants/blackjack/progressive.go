package blackjack

import (
	"slices"
	"strings"

	"burncard/game"
	"burncard/variants/wager"
)

// Progressive wagers, 633a.2(d), 633a.7(o) and chapter 633c: the lock-out and, where
// the clause wants it, the count of the chips before the deal; the proof of a win,
// the person who pays it, and the cards that lie until the papers are done. Package
// wager has the citations.

// panelRules are the rules of a progressive wager.
type panelRules struct {
	sensor, lock                        *game.Rule
	call, lockCall, gather, count, stow *game.Rule // of a wager that is booked
	hand, light, floor, outside, papers *game.Rule
	credit                              *game.Rule // of a wager on the game account, which knows neither outside nor papers
	envy, envyLast, envyAlone           *game.Rule // of a wager that others' wins pay
}

var panels = func() map[string]*panelRules {
	rules := map[string]*panelRules{}
	for _, w := range wager.All() {
		if w.OnPanel() {
			rules[w.ID] = panelsOf(w)
		}
	}
	return rules
}()

// paysOrCredits reports what a player has of a win: chips, or credit.
func paysOrCredits(a game.Act) bool {
	return a.Verb == game.Pay || a.Verb == game.Credit && a.By == game.ByDealer
}

// duty is what somebody was to do about the wager that an act speaks of.
func duty(by game.Role, v game.Verb) func(game.Act) game.Act {
	return func(a game.Act) game.Act { return game.Act{By: by, Verb: v, At: a.At, Wager: a.Wager} }
}

// citeOf tells the rules that several wagers have under one clause apart.
func citeOf(cite, id string) string {
	if strings.Contains(cite, "#") {
		return cite
	}
	return cite + "#" + id
}

func panelsOf(w *wager.Wager) *panelRules {
	id, c := w.ID, w.Clauses
	won := func(t *game.Table, a game.Act) bool {
		return a.Wager == id && a.At.Kind == game.AtBox && !t.PaysFallen(&a) && wonPanel(t, a.At.Box, id)
	}
	r := &panelRules{
		sensor: &game.Rule{
			Cite: citeOf(c.Sensor, id), Title: w.Title + ": light and chips disagree, tell the floor", Protects: "A light that is wrong lets a player pay for nothing, or play for nothing.", Kind: "equipment",
			Answers: []game.Verb{game.InjectProgressive},
			Source:  game.Reading, Mistake: game.Unnoticed, Reason: "progressive", Bars: Never,
		},
		lock: readingOnly("progressive", citeOf(c.Lock, id), "Lock "+w.Title+" before the first card").
			Protecting("After the first card nobody may join for the meter."),
		hand: &game.Rule{
			Cite: c.Prove.Hand, Title: "Check that the hand wins before you pay " + w.Title, Protects: "Much money hangs on one look, so the look comes before the money.", Kind: "side-settlement",
			Duty: duty(game.ByDealer, game.Check),
			Bars: func(t *game.Table, a game.Act) bool {
				return (a.Verb == game.Validate || paysOrCredits(a)) && won(t, a) && !looked(t, game.Check, a.At.Box, id)
			},
		},
		floor: &game.Rule{
			Cite: c.Prove.Floor, Title: "The floor validates " + w.Title + " before you pay it", Protects: "Two pairs of eyes for a win that is larger than the game at this table.", Kind: "side-settlement",
			Mistake: game.FloorUntold, Gravity: game.Critical, Reason: "progressive", Duty: duty(game.ByFloor, game.Validate),
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && paysOrCredits(a) && won(t, a) && validatedFirst(t, a.At.Box, id) && !validated(t, a.At.Box, id)
			},
		},
	}
	if c.Prove.Credit != "" {
		r.credit = &game.Rule{
			Cite: c.Prove.Credit, Title: w.Title + " from a game account: credit the win, pay no chips", Protects: "The account has the record of the bet, so it gets the record of the win.", Kind: "settlement",
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && a.Verb == game.Pay && a.Wager == id
			},
		}
	} else {
		outside, papers := w.Title+": no share of its meter from the tray", w.Title+": the cards lie until the papers are done"
		if w.ByDisplay() {
			outside = w.Title + ": no meter share or tenth of it from the tray"
		}
		r.outside = &game.Rule{
			Cite: c.Prove.Outside, Title: outside, Protects: "The meter's money is not this tray's: paid from it, the tray would be short.", Kind: "payout", Gravity: game.Critical, Duty: duty(game.ByFloor, game.Validate),
			Bars: func(t *game.Table, a game.Act) bool {
				return a.By == game.ByDealer && a.Verb == game.Pay && won(t, a) && overTray(t, a, id)
			},
		}
		r.papers = &game.Rule{
			Cite: c.Prove.Papers, Title: papers, Protects: "The cards are the proof of the win until it is written down.", Kind: "payout", Gravity: game.Critical,
			Bars: func(t *game.Table, a game.Act) bool {
				return a.Verb == game.Clear && a.At.Kind == game.AtBox && papersWait(t, a.At.Box) == id
			},
		}
	}
	if c.Prove.Light != "" {
		r.light = &game.Rule{
			Cite: c.Prove.Light, Title: "Check that its light is on before you pay " + w.Title, Protects: "Without its light the wager was never in play, whatever lies on the felt.", Kind: "side-settlement",
			Duty: duty(game.ByDealer, game.CheckLight),
			Bars: func(t *game.Table, a game.Act) bool {
				return (a.Verb == game.Validate || a.Verb == game.Pay) && won(t, a) && !looked(t, game.CheckLight, a.At.Box, id)
			},
		}
	}
	if w.Gathered {
		of := func(tail, kind, title string) *game.Rule {
			return CitationOnly(kind, c.Book+tail, title)
		}
		r.call = of("#1", "wager", "Call “no more bets” before you lock "+w.Title).
			Protecting("The call is the last moment for a bet, and everybody hears it.")
		r.lockCall = of("#2", "progressive", "After the call: lock "+w.Title).
			Protecting("After the first card nobody may join for the meter.")
		r.gather = of("#3", "progressive", "Lay "+w.Title+" wagers out before the tray").
			Protecting(twoCounts)
		r.count = of("#4", "progressive", "Count the chips of "+w.Title+" against the system").
			Protecting(twoCounts)
		r.count.Bars = func(t *game.Table, a game.Act) bool { return a.Verb == game.VerifyCount }
		r.stow = of("#5", "progressive", w.Title+" counts agree: into the tray, then deal").
			Protecting("In the tray before the cards fall, the chips cannot be claimed back when the cards are bad.")
		r.lock = nil
	}
	if w.PaysEnvy() {
		r.envy, r.envyLast, r.envyAlone = envyRules(w)
	}
	return r
}

// list has the rules that the wager has.
func (r *panelRules) list() []*game.Rule {
	if r == nil {
		return nil
	}
	return slices.DeleteFunc([]*game.Rule{
		r.sensor, r.lock, r.call, r.lockCall, r.gather, r.count, r.stow, r.outside, r.papers, r.credit, r.hand, r.light, r.floor, r.envy, r.envyLast, r.envyAlone,
	}, func(rule *game.Rule) bool { return rule == nil })
}

// twoCounts is what a count of progressive wagers protects.
const twoCounts = "Chips and lights are two counts of the same wagers: a difference found now costs nobody anything."

func panelBars(variant string) (rules []*game.Rule) {
	for _, w := range wager.At(variant) {
		rules = append(rules, panels[w.ID].list()...)
	}
	return rules
}

func systems(variant string, h *game.House) (list []game.System) {
	house, err := WagerHouse(variant, h)
	if err != nil {
		return nil
	}
	for _, o := range house.Offers {
		if r, err := house.Ready(o); err == nil && r.OnPanel() {
			list = append(list, game.System{
				Wager: r.ID, Gathered: r.Gathered, Mystery: mystery(house, r), Account: r.System == wager.Account,
				DrawsCard: r.Offer.Magic, DrawsPosition: r.Offer.Lucky,
			})
		}
	}
	return list
}
