package blackjack

import "burncard/game"

// disputes deals with a question about a hand after the pick-up. 633a.7(s) wants cards
// picked up so that a hand can be rebuilt; it does not say who is asked, who decides
// and where the cards go then.
var disputes = game.InOrder(
	Advise("633a.7(s)#floor", "A player questions a hand already picked up: call the floor", "dispute", disputeOpen, OfVerb(game.Question)),
	&game.Rule{
		Cite: "633a.7(s)#rebuilt", Title: "Rebuild a questioned hand from the discard rack", Protects: "The rack keeps the order in which the hands were picked up, so the cards answer and not somebody's memory.", Kind: "settlement",
		Owed: func(t *game.Table, owed steps) steps {
			if t.Dispute.Box != 0 && t.Dispute.Laid == 0 {
				owed = owed.At(game.Rebuild, game.Box(int(t.Dispute.Box)))
			}
			return owed
		},
	},
	&game.Rule{
		Cite: "633a.7(s)#word", Title: "The floor decides on the rebuilt hand", Kind: "settlement", Source: game.Reading,
		Owed: While(func(t *game.Table) bool {
			return t.Dispute.Box != 0 && t.Dispute.Laid == t.Dispute.Box && !t.Round.AnsweredSince(OfVerb(game.Rebuild))
		}, game.Step{By: game.ByFloor, Verb: game.Approve}),
	},
	RebuiltBack,
)

// RebuiltBack has the cards of a rebuilt hand put back. It holds also where no player
// may question a hand: a dealer may rebuild one to look at it.
var RebuiltBack = &game.Rule{
	Cite: "633a.7(s)#back", Title: "Put a rebuilt hand back into the discard rack as it was", Kind: "settlement", Source: game.Reading,
	Owed: While(func(t *game.Table) bool { return t.Dispute.Laid != 0 }, game.Step{Verb: game.Restore}),
}

func disputeOpen(t *game.Table) bool { return t.Dispute.Box != 0 }

// DisputeUnderWay reports a hand that is questioned, or rebuilt on the layout.
func DisputeUnderWay(t *game.Table) bool { return disputeOpen(t) || t.Dispute.Laid != 0 }
