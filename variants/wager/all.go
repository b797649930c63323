package wager

import "slices"

// blackjackTables are the variants that are played at a Blackjack table by the
// rules of 633a. They may have its side wagers and those of 633c.
var blackjackTables = []string{"blackjack", "blackjack-switch", "switch-hands", "blackjack-premium"}

var all = []*Wager{
	&twentyPoint,
	&matchTheDealer,
	&inBetween,
	&royalMatch21,
	&betTheSet21,
	&kingsBounty,
	&superMatch,
	&badBeat,
	&threeCardPoker,
	&hitAndRun,
	&straightJack,
	&houseMoney,
	&perfectPairs,
	&jackpotParty,
	&matchTheDealerProgressive,
	&switchAnte,
	&buzzerBeater,
	&super4,
	&top3,
	&luckyAces,
	&blazing7s,
	&blackjackMatch,
	&triluxDeluxe,
	&axMan,
	&buster,
	&mustHitBy,
	&upcardLuck,
	&push22,
}

// editions are wagers of the list above in the form that another chapter gives
// them.
var editions = []*Wager{
	&royalMatch21Hybrid,
	&betTheSet21Hybrid,
	&kingsBountyHybrid,
	&switchAntePremium,
	&matchTheDealerProgressiveSpanish,
	&matchTheDealerDownUnder,
	&matchTheDealerSpanish,
}

// All lists every side wager once, in the order of the clauses. Some have
// another edition at other tables: see Editions and At. The caller may change
// the slice, not the wagers.
func All() []*Wager { return slices.Clone(all) }

// Editions lists the wagers of All in the form that other chapters give them:
// the same ids with other clauses, tables or systems.
func Editions() []*Wager { return slices.Clone(editions) }

// At lists the side wagers that a variant's tables may offer.
func At(variant string) []*Wager {
	var at []*Wager
	for _, w := range append(All(), editions...) {
		if slices.Contains(w.Variants, variant) {
			at = append(at, w)
		}
	}
	return at
}

// Find returns the side wager of that id in its first edition.
func Find(id string) (*Wager, bool) {
	i := slices.IndexFunc(all, func(w *Wager) bool { return w.ID == id })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// FindAt returns a variant's edition of the side wager with that id, or a
// Refusal with the clause that allows it only at other tables. The empty
// variant is plain Blackjack.
func FindAt(id, variant string) (*Wager, error) {
	if variant == "" {
		variant = "blackjack"
	}
	for _, list := range [2][]*Wager{all, editions} {
		for _, w := range list {
			if w.ID == id && slices.Contains(w.Variants, variant) {
				return w, nil
			}
		}
	}
	w, ok := Find(id)
	if !ok {
		return nil, &Refusal{id, "601a.2", "there is no side wager of that name"}
	}
	return nil, w.refuse(w.Clauses.Offer, "it is not for tables of %s", variant)
}
