package freebet

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/variants/blackjack"
)

// Lammers, 590.10(a)(1) and 590.11(b)(2): which hands have them by right, whether
// they lie there or not. What a hand wins is reckoned by that: a lammer that was
// forgotten costs its player nothing, and one that was laid where nothing was
// free wins nothing.

func hardDouble(h *game.Hand) bool {
	n := h.FullTotal()
	return len(h.Cards) == 2 && !n.Soft && n.Points >= 9 && n.Points <= 11
}

func freelySplit(h *game.Hand) bool {
	return h.Asked == game.Split && h.Extra.IsZero() && len(h.Cards) == 2 && !h.Cards[0].Card.TenValue()
}

// doubledFree reports a hand that is, or was, doubled without chips.
func doubledFree(h *game.Hand) bool {
	// What was staked decides, not the chips that lie there: they may be gone by mistake.
	switch {
	case !h.Doubled && h.Asked != game.Double:
		return false
	case h.OnHouse:
		return h.Staked == 0
	}
	return h.Staked <= h.First
}

// lammersOf is how many lammers the hand has by right: one for a free double, one
// for a free split, and one that is the wager of a split hand.
func lammersOf(h *game.Hand) int8 {
	n := int8(0)
	if h.OnHouse {
		n++
	}
	if doubledFree(h) || freelySplit(h) {
		n++
	}
	return n
}

// layLammer makes the rule by which a lammer that the hand lacks is laid for a double or a
// split.
func layLammer(decision game.Verb, cite, title string) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "decision",
		OwedHand: blackjack.HandWhile(func(_ *game.Table, h hand) bool {
			return h.Asked == decision && !h.Out() && h.Lammers < lammersOf(h.Hand)
		}, game.Step{Verb: game.Lammer}),
	}
}

func lammersShort(t *game.Table) bool {
	return blackjack.AnyHand(t, func(h hand) bool { return h.Lammers != lammersOf(h.Hand) && !h.Settled })
}

// lateLammers: a lammer that was forgotten may be laid until its wager is settled:
// 590.10(a)(1) and 590.11(b)(2)(i) give it no last moment. How one that was laid
// by mistake is put right the text does not say: it is taken back.
var lateLammers = &game.Rule{
	Cite: "590.10(a)(1)#late", Title: "Lammer forgotten or laid wrongly: mend it while the wager lies", Protects: "The pay follows the lammers that lie there, so they are right before money moves.", Kind: "decision",
	Source: game.Reading, AnyOrder: true,
	Owed: func(t *game.Table, owed steps) steps {
		for h := range t.HandsFromFirstBase {
			if h.Settled || h.Dead {
				continue
			}
			switch want := lammersOf(h.Hand); {
			case h.Lammers > want:
				owed = owed.At(game.Unlammer, h.At).May()
			case lammersCollected(t, h):
				if h.Lammers < want {
					owed = owed.At(game.Lammer, h.At).Under(freeDouble).May()
				}
			case h.Lammers == want || h.Asked == game.Double || h.Asked == game.Split:
			case doubledFree(h.Hand) && h.Lammers+1 == want:
				owed = owed.At(game.Lammer, h.At).Under(freeDouble)
			default:
				// Passed over when the pair was parted, under the name that the hand
				// had then, and marked there.
				owed = owed.At(game.Lammer, h.At).Under(freeSplit)
				if splitUnmarked(t, h.At.Box) {
					owed = owed.May()
				}
			}
		}
		return owed
	},
}

// lammersCollected reports a hand whose lammers are collected, not paid: the dealer
// has all his cards, and the hand has not won.
func lammersCollected(t *game.Table, h hand) bool {
	if !blackjack.DealerShown(t) || !blackjack.DealerDone(t) {
		return false
	}
	ending, _ := freeEnds(t, h)
	return ending != game.Won
}

// splitUnmarked reports a pair of the box that was parted without its lammer.
func splitUnmarked(t *game.Table, box int8) bool {
	of := "lammer " + strconv.Itoa(int(box))
	return slices.ContainsFunc(t.Round.Skipped, func(skip game.Skip) bool {
		rest, ok := strings.CutPrefix(skip.Step, of)
		return ok && skip.Cite == freeSplit.Cite && (rest == "" || rest[0] == '.')
	})
}

// What else becomes of a lammer is a mistake under the clause that says of such a
// hand when one is laid.
var (
	tensForChips = lammerWhere("590.11(b)(1)#lammer", "Tens split for chips: no lammer", func(h *game.Hand) bool {
		return pairOfTens(h) && !hardDouble(h)
	})
	lammerOnce = lammerWhere("590.11(b)(2)#lammer", "One lammer for each free split", func(h *game.Hand) bool {
		return !pairOfTens(h) && !hardDouble(h) && (h.Asked == game.Split || h.FromPair || pairOfEqualValue(h))
	})
	lammerForDouble = lammerWhere("590.10(a)(1)#lammer", "One lammer for each double of a hard 9, 10 or 11", func(*game.Hand) bool { return true })
)

func lammerWhere(cite, title string, of func(*game.Hand) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Protects: "A lammer is a stake of the house: one too many is paid as a win, one too few is kept from the player.", Kind: "decision",
		Bars: func(t *game.Table, a game.Act) bool {
			h := t.Find(a.At)
			return (a.Verb == game.Lammer || a.Verb == game.Unlammer) && h != nil && of(h)
		},
	}
}

func pairOfEqualValue(h *game.Hand) bool {
	return len(h.Cards) == 2 && h.Cards[0].Card.Value() == h.Cards[1].Card.Value()
}

func pairOfTens(h *game.Hand) bool { return pairOfEqualValue(h) && h.Cards[0].Card.TenValue() }
