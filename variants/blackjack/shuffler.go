package blackjack

import (
	"burncard/game"
	"burncard/virtualdevices"
)

// The automated shuffler: two batches that alternate, 633a.3(b); one that also
// deals, 633a.5(h); and what is done when either fails, 633a.14(l) and (m).

func withShuffler(t *game.Table) bool { return t.House.Shuffler != "none" }

// ByMachine reports that the next batch comes out of the shuffler.
func ByMachine(t *game.Table) bool {
	return t.House.Batches() && t.ShufflerSign() == virtualdevices.NoSign && !t.GivenUp()
}

func idleByMachine(t *game.Table) bool { return idleCards(t) && ByMachine(t) }

// ShufflerTold has a shuffler's warning reported, unless the house has its dealers put the
// shuffler right themselves. The chapter has the cards shuffled again and tells nobody. Casinos
// have been fined for dealers who ignored a warning.
var ShufflerTold = &game.Rule{
	Cite: "633a.14(l)#2", Title: "The shuffler warns, stops or is dark: tell the floor", Kind: "irregularity", Halts: true,
	Answers: []game.Verb{game.InjectShuffler},
	Source:  game.Reading, Mistake: game.FloorUntold, Reason: "shuffler",
	Owed: TellFloor(func(t *game.Table) bool {
		return t.ShufflerWarns() && !t.Cycles.Told && !WarningMended.On(&t.House) && t.ShufflerSign() == virtualdevices.NoSign
	}),
}

// WarningMended lets a dealer put a shuffler right that warns, and tell nobody.
var WarningMended = game.NewFlag("warning", "633a.14(l)#2", "A shuffler's warning is", "told", "mended", game.KeepsEdge)

var idleStack = &game.Rule{
	Cite: "633a.5(g)(2)#1", Title: "After the look: stack, and swap for the batch in the shuffler", Kind: "shuffle",
	Owed: While(func(t *game.Table) bool {
		return len(t.Pack) > 0 && !t.PackState.Stacked && !t.PackState.Shuffled || len(t.Pack) == 0 && !t.PackState.Spread && stackSize(t) > 0
	}, game.Step{Verb: game.Stack}),
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Shuffle && idleByMachine(t) },
}

var shufflerWork = game.InOrder(
	BatchOpened,
	markedOut,
	game.When(AtWarning, WarningOff),
	game.When(ByMachine, &game.Rule{
		Cite: "633a.3(b)(4)", Title: "Every other shoe: the other batch comes out", Kind: "cards",
		Owed: func(t *game.Table, owed steps) steps {
			s := &t.Shuffler
			unshuffled := len(t.Pack) > 0 && !t.PackState.Shuffled
			switch {
			case len(t.Pack) > 0 && t.PackState.Shuffled, len(t.Pack) == 0 && t.ShufflerFailed():
			case t.SecondWaits() && !t.Idle && !t.Round.Started:
				owed = owed.Do(game.Inspect) // as delivered: the first was shuffled by hand
				if t.Can(game.LoadShuffler) == nil {
					owed = owed.Do(game.LoadShuffler)
				}
			case unshuffled && t.Can(game.LoadShuffler) == nil:
				owed = owed.Do(game.LoadShuffler)
			case !unshuffled && (len(s.Out) > 0 || s.Phase == virtualdevices.Shuffling):
				owed = owed.Do(game.UnloadShuffler)
			case t.Can(game.StartShuffler) == nil:
				owed = owed.Do(game.StartShuffler).Under(batchStored)
			case len(t.Rack) > 0 && t.Can(game.LoadShuffler) == nil:
				owed = owed.Do(game.LoadShuffler)
			case t.Can(game.OpenShuffler) == nil:
				// Cards that it has kept block it; they come out with the rest.
				owed = owed.Do(game.OpenShuffler)
			}
			return owed
		},
	}),
)

// BatchOpened has cards taken out that a shuffle has not mixed.
var BatchOpened = &game.Rule{
	Cite: "633a.14(l)#1", Title: "The shuffle jammed or stopped: take the cards out, shuffle again", Kind: "irregularity", Halts: true,
	Answers: []game.Verb{game.InjectShuffler},
	Owed: func(t *game.Table, owed steps) steps {
		if !t.House.Batches() || len(t.Pack) > 0 || t.Can(game.OpenShuffler) != nil {
			return owed
		}
		again := t.ShufflerFailed() && !t.GivenUp()
		if again || t.GivenUp() && stackSize(t) == 0 {
			owed = owed.Do(game.OpenShuffler)
		}
		return owed
	},
}

// WarningOff has a warning without a fault switched off.
var WarningOff = &game.Rule{
	Cite: "house.warning", Title: "Switch a false warning off once the floor knows", Kind: "cards", Source: game.HouseRules,
	Answers: []game.Verb{game.InjectShuffler},
	Owed:    func(_ *game.Table, owed steps) steps { return owed.Do(game.DismissWarning) },
}

var markedOut = &game.Rule{
	Cite: "633a.14(m)", Title: "Cover or mark a dead shuffler before you shuffle another way", Kind: "irregularity",
	Answers: []game.Verb{game.InjectShuffler},
	Owed: func(t *game.Table, owed steps) steps {
		if !t.GivenUp() || t.ShufflerSign() != virtualdevices.NoSign {
			return owed
		}
		if t.House.Batches() && len(t.Pack) > 0 && len(t.Rack) > 0 && t.Can(game.LoadShuffler) == nil {
			owed = owed.Do(game.LoadShuffler).Under(oneBatchInRack)
		}
		return owed.Do(game.CoverShuffler)
	},
}

// AtWarning reports a warning of which the floor knows and that keeps the
// shuffler from starting, with all cards where they belong.
func AtWarning(t *game.Table) bool {
	return ByMachine(t) && t.Shuffler.Warning != virtualdevices.NoWarning && len(t.Shuffler.Out) == 0 &&
		len(t.Shuffler.Kept) == 0 && t.Shuffler.Phase != virtualdevices.Halted
}

// oneBatchInRack has the rack emptied before the first card of the other batch, its
// burn card, goes there.
var oneBatchInRack = &game.Rule{
	Cite: "633a.3(b)(5)", Title: "The dealt batch goes into the shuffler: one batch in the discard rack", Kind: "cards", Gravity: game.Critical,
	Owed: func(t *game.Table, owed steps) steps {
		if !ByMachine(t) || t.Idle || len(t.Rack) == 0 || len(t.Pack) > 0 && !t.PackState.Shuffled || t.Can(game.LoadShuffler) != nil {
			return owed
		}
		// Where nothing is to come out of the shuffler, that batch is all there is.
		if t.FreshShoe || len(t.Pack) > 0 || len(t.Shuffler.Out) > 0 && !t.ShufflerFailed() || t.Shuffler.Phase == virtualdevices.Shuffling {
			owed = owed.Do(game.LoadShuffler).AnyTime()
		}
		return owed
	},
}

// batchStored has the shuffle of the other batch begin before the first card of the
// shoe is drawn.
var batchStored = &game.Rule{
	Cite: "633a.3(b)(3)", Title: "While you deal one batch, the shuffler has the other", Kind: "cards",
	Owed: While(func(t *game.Table) bool {
		return ByMachine(t) && (t.FreshShoe || t.PackState.Shuffled) && t.Can(game.StartShuffler) == nil
	}, game.Step{Verb: game.StartShuffler, AnyTime: true}),
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Shuffle && ByMachine(t) },
}

var byHandUncovered = &game.Rule{
	Cite: "633a.14(m)#1", Title: "No hand shuffle before the shuffler is covered or marked", Kind: "irregularity",
	Answers: []game.Verb{game.InjectShuffler},
	Bars: func(t *game.Table, a game.Act) bool {
		return a.Verb == game.Shuffle && withShuffler(t) && t.ShufflerSign() == virtualdevices.NoSign && (t.ShufflerWarns() || t.GivenUp())
	},
}

// WarningDismissed forbids to switch a warning off while the cards are not in order.
var WarningDismissed = &game.Rule{
	Cite: "633a.14(l)#3", Title: "Leave the warning on until the shuffler's cards are in order", Kind: "irregularity",
	Answers: []game.Verb{game.InjectShuffler},
	Source:  game.Reading, Mistake: game.Unnoticed,
	Bars: func(_ *game.Table, a game.Act) bool { return a.Verb == game.DismissWarning },
}

// The continuous shuffler.

// MixerReshuffle forbids to shuffle, cut or spread the cards of a continuous shuffler.
var MixerReshuffle = &game.Rule{
	Cite: "633a.5(h)#2", Title: "Self-reshuffling shuffler: no cut, no idle spread, no order", Kind: "shuffle",
	Bars: func(t *game.Table, a game.Act) bool {
		return t.FromMixer() && (a.Verb == game.OfferCut || a.Verb == game.Cut || a.Verb == game.Cover ||
			a.Verb == game.Shuffle || a.Verb == game.Reshuffle || a.Verb == game.Idle || a.Verb == game.Spread)
	},
}

// MixerOpened has cards taken out that are caught in a continuous shuffler.
var MixerOpened = &game.Rule{
	Cite: "633a.14(l)#4", Title: "Take out what the continuous shuffler kept, and shuffle it again", Protects: "Cards that stay behind in a machine are out of the game, and nobody has dealt them.", Kind: "irregularity", Halts: true,
	Answers: []game.Verb{game.InjectShuffler},
	Owed: While(func(t *game.Table) bool {
		return t.House.Mixes() && len(t.Pack) == 0 && (t.ShufflerFailed() || t.GivenUp()) && t.Can(game.OpenShuffler) == nil
	}, game.Step{Verb: game.OpenShuffler}),
}

// MixerHasCards reports that the cards that a round wants are in a continuous
// shuffler, or can be put there.
func MixerHasCards(t *game.Table) bool {
	return t.FromMixer() && !(t.GivenUp() && loose(t) > 0) && (t.Can(game.LoadShuffler) == nil || t.Can(game.OpenShuffler) == nil)
}

// MixerServes brings a round the cards that it wants out of a continuous shuffler.
var MixerServes = game.InOrder(
	MixerOpened,
	&game.Rule{
		Cite: "633a.5(h)#3", Title: "Continuous shuffler empty: feed it the discard rack", Kind: "shuffle", Source: game.Reading,
		Owed: While(func(t *game.Table) bool {
			return t.Can(game.LoadShuffler) == nil && !t.GivenUp() && !t.ShufflerFailed()
		}, game.Step{Verb: game.LoadShuffler}),
	},
)

// loose is how many cards an opened shuffler left on the layout.
func loose(t *game.Table) int {
	if t.House.Mixes() || t.PackState.Shuffled {
		return len(t.Pack)
	}
	return 0
}

// TooFewReplaced has the floor bring new decks where too few cards are left for a shoe.
var TooFewReplaced = &game.Rule{
	Cite: "house.cards", Title: "Too few cards for a shoe: the floor brings new decks", Kind: "cards", Source: game.HouseRules,
	Answers: []game.Verb{game.InjectMissing},
	Owed:    BringNewDecks,
}

// BringNewDecks owes new decks, which the floor brings.
func BringNewDecks(_ *game.Table, owed steps) steps { return owed.Floor(game.ReplaceCards) }

// TooFewCards reports that the cards on the table make no shoe, and that no shuffler
// gives others.
func TooFewCards(t *game.Table) bool {
	if !packBelongsOnLayout(t) || t.FromMixer() || ByMachine(t) && len(t.Pack) == 0 {
		return false
	}
	n := len(t.Pack) + t.InShoe() + len(t.Rack)
	if OneBatch(t) {
		s := &t.Shuffler
		return n+len(s.Tray)+len(s.Out)+len(s.Kept) < LeastShoe // all are one batch
	}
	if t.IsDouble() && len(t.Pack) == 0 {
		n = t.OfSide()
	}
	if (t.House.Batches() || t.IsDouble()) && len(t.Pack) > 0 {
		n = len(t.Pack)
	}
	return n < LeastShoe
}

// PackMakesShoe reports a pack that lies on the layout and can make up a shoe.
func PackMakesShoe(t *game.Table) bool { return packBelongsOnLayout(t) && !TooFewCards(t) }

func nextShoeUntouched(t *game.Table) bool {
	return withShuffler(t) && (t.FreshShoe || packBelongsOnLayout(t))
}

// OneBatch reports a shuffler that takes all decks as one batch.
func OneBatch(t *game.Table) bool { return t.House.Batches() && !t.TwoBatches() }
