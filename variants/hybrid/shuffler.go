package hybrid

import (
	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/virtualdevices"
)

// The automated shuffler of a hybrid table, which shuffles and does not deal.
// 633c.5(f) has six or eight decks there that look alike: we read that these are
// all decks of the table, one batch in one color. 633a.3(b), with two batches of
// two colors that alternate, is said of other tables. So the cards of a shoe that
// is over go from the discard rack into the shuffler, and from there into the
// shoe, and the players wait.
//
// The section does not say when a shoe is over. We read that it is over with its
// last card, with the cover card where a dealer has put one in, or when the floor
// says so after a round, as in 633a.5(a). Where it runs out in a round,
// 633a.14(f) is followed: the cards of the rack make up another that lasts for
// that round. There is no cut and no burn, as in (j).

// shoeEmptied: all decks are shuffled together.
var shoeEmptied = &game.Rule{
	Cite: "633c.5(j)#over", Title: "Shoe over: its last cards go to the discard rack and are shuffled", Protects: blackjack.Protects["633a.7(e)(1)"], Kind: "shuffle", Source: game.Reading,
	Owed: blackjack.While(func(t *game.Table) bool {
		return t.InShoe() > 0 && (blackjack.ReshuffleDue(t) || len(t.Pack) > 0) // also where the rack was shuffled without them
	}, game.Step{Verb: game.Clear, At: game.Shoe}),
}

// batchShuffled puts the decks through the shuffler and owes nothing any more
// once they lie shuffled on the layout.
var batchShuffled = game.InOrder(
	blackjack.BatchOpened,
	game.When(blackjack.AtWarning, blackjack.WarningOff),
	&game.Rule{
		Cite: "633c.5(j)#shuffle", Title: "The shuffler shuffles all decks together", Protects: blackjack.Protects["633a.5(a)#1"], Kind: "shuffle",
		Owed: func(t *game.Table, owed steps) steps {
			s := &t.Shuffler
			inside := len(s.Out) > 0 || s.Phase == virtualdevices.Shuffling
			switch {
			case t.PackState.Shuffled, t.ShufflerFailed():
			case len(t.Pack) > 0:
				if t.Can(game.LoadShuffler) == nil {
					owed = owed.Do(game.LoadShuffler)
				}
			case len(t.Rack) > 0 && !inside && t.Can(game.LoadShuffler) == nil:
				owed = owed.Do(game.LoadShuffler)
			case len(t.Rack) == 0 && inside:
				owed = owed.Do(game.UnloadShuffler)
			case t.Can(game.StartShuffler) == nil && !inside:
				owed = owed.Do(game.StartShuffler)
			case t.Can(game.OpenShuffler) == nil:
				// Some were shuffled without the others, or block it.
				owed = owed.Do(game.OpenShuffler)
			}
			return owed
		},
	},
	&game.Rule{
		Cite: "633c.5(j)#cover", Title: "You may put a cover card in: it ends the shoe", Kind: "shuffle", Source: game.Reading,
		Owed: func(t *game.Table, owed steps) steps {
			if n := len(t.Pack); n > 1 && t.PackState.Shuffled && !t.Round.Started {
				owed = owed.Do(game.Cover).Between(1, n-1).May()
			}
			return owed
		},
	},
)

// batchHasCards reports that the cards that are not on the layout can make up
// another shoe in a round.
func batchHasCards(t *game.Table) bool {
	s := &t.Shuffler
	return blackjack.OneBatch(t) && len(t.Pack)+len(t.Rack)+len(s.Tray)+len(s.Out)+len(s.Kept) >= blackjack.LeastShoe
}

// batchServes makes up another shoe in a round.
var batchServes = game.InOrder(
	blackjack.ShufflerTold,
	batchShuffled,
	&game.Rule{
		Cite: "633a.14(f)#1", Title: "The shoe runs out in a round: shuffle the discard rack into it", Kind: "irregularity", Halts: true,
		Answers: []game.Verb{game.InjectShort},
		Owed:    func(_ *game.Table, owed steps) steps { return owed.Do(game.Load) },
	},
)

// straightToShoe forbids the cut, and the spread of an idle table. MixerReshuffle does
// so for a shuffler that deals.
var straightToShoe = &game.Rule{
	Cite: "633c.5(j)#straight", Title: "From the shuffler into the shoe: no cut, no spread for a look", Protects: "Hands that do not touch the shuffle cannot arrange it.", Kind: "shuffle",
	Bars: func(t *game.Table, a game.Act) bool {
		return blackjack.OneBatch(t) && (a.Verb == game.OfferCut || a.Verb == game.Cut || a.Verb == game.Recut || a.Verb == game.Spread || a.Verb == game.Idle)
	},
}

var afterRound = &game.Rule{
	Cite: "633c.5(j)#order", Title: "The floor orders a shuffle after a round, never in one", Protects: blackjack.Protects["633a.5(f)#2"], Kind: "shuffle", Source: game.Reading,
	Bars: func(t *game.Table, a game.Act) bool { return blackjack.OneBatch(t) && a.Verb == game.Reshuffle },
}
