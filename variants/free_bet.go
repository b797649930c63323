package variants

import (
	"burncard/game"
	"burncard/game/chip"
)

// FreeBet is chapter 590: hard 9, 10 and 11 are doubled, and all pairs but tens
// split, without chips, for a lammer of the house's; and a dealer's 22 ties.
//
// The chapter that came after it, 672a, has no surrender: a house rule here.
func FreeBet() *game.Rulebook {
	return derived(Blackjack(), game.Derivation{
		Variant: "free-bet", Title: "Free Bet Blackjack", Edition: "590/2",
		Boxes: 6, // 590.2(a)
		Terms: game.Terms{Over: 22, Lammers: true},
		Limits: []game.Limit{
			{Key: "blackjack", Cite: "590.7(h)(1)"},
			{Key: "surrender", Cite: "590.9(a)(2)"},
			{Key: "double", Cite: "590.10(c)", Values: []string{"face-up"}},
			{Key: "splits", Cite: "590.11(d)", Values: []string{"3"}},
			{Key: "split-aces", Cite: "590.11(b)(2)"},
			{Key: "draws", Cite: "590.7(m)"},
			{Key: "even-money", Cite: "590.8(d)", Values: []string{"no"}},
			{Key: "reader", Cite: "590.13(i)"},
			{Key: "shoe", Cite: "590.7(a)", Values: []string{"single"}},
		},
		Legends: []string{"Dealer 22 pushes"}, // 590.2(b)(3)(iv)
		Cites: map[string]string{
			"633a.1#3": "590.1#1", "633a.2(f)#2": "590.2(d)#2", "633a.3": "590.3", "633a.4": "590.4", "633a.5": "590.5", "633a.6": "590.6",
			"633a.7": "590.7", "633a.7(e)": "590.7(d)", "633a.7(g)(1)(i)": "590.7(g)(2)#side", "633a.7(f)": "590.7(e)", "633a.7(h)": "590.7(g)", "633a.7(i)": "590.7(h)",
			"633a.7(j)": "590.7(i)", "633a.7(k)": "590.7(j)", "633a.7(l)#1": "590.7(k)", "633a.7(l)#2": "590.7(l)#3", "633a.7(l)#3": "590.7(l)#2",
			"633a.7(m)": "590.7(l)", "633a.7(n)": "590.7(m)", "633a.7(o)": "590.7(n)#time", "633a.7(q)#1": "590.7(p)", "633a.7(p)#over": "590.7(q)(1)",
			"633a.8": "590.8", "633a.9": "590.9", "633a.9(a)(2)(ii)": "590.9(a)(2)#2", "633a.9(a)(2)(ii)#2": "590.9(a)(2)#3",
			"633a.10": "590.10", "633a.10(b)": "590.7(g)(2)#2", "633a.11": "590.11", "633a.11(b)": "590.11(c)", "633a.11(d)": "590.7(g)(2)#3",
			"633a.14": "590.13", "633a.14(i)": "590.13(h)", "633a.14(j)": "590.13(i)", "633a.14(k)": "590.13(j)", "633a.14(l)": "590.13(k)", "633a.14(m)": "590.13(l)",
		},
		Replace: onlyAfterDraws(map[string]game.Node{
			"633a.7(i)(1)(i)": freeBlackjack, "633a.7(i)(1)(ii)": nil, "633a.7(i)(1)(ii)(A)": nil, "633a.7(i)(1)(ii)(B)": nil,
			"633a.8(e)#1": nil, "633a.8(e)#2": nil, // no even money
			"633a.6(a)#2":       nil, // no wager is spoken
			"633a.9(a)(2)(i)#2": nil,
			"633a.14(j)(1)":     nil, // play goes on in every case
			"633a.10(a)#2":      game.InOrder(freeDoubleSize, freeDouble),
			"633a.11(a)#2":      game.InOrder(freeSplitSize, freeSplit),
			"633a.11(a)#1":      freeParting,
			"house.busts":       game.InOrder(freeTuck, freeBust),
			"633a.7(r)(1)#1":    losersFromThirdBase("590.7(r)(1)#1"),
			"633a.7(g)":         nil,
			"633a.7(s)#over":    nil, // a hand of a split may be tucked first
		}),
		Bars:  sideBars("free-bet"),
		Times: freeTimes,
		Allowed: func(t *game.Table, a game.Act) bool {
			if s := t.Seat(a.At.Box); a.Verb == game.Clear && s != nil && a.At.Kind == game.AtBox && push22Lies(s) {
				return false
			}
			return allowed(t, a)
		},
		Refuse: freeRefuse,
		Ends:   freeEnds,
	})
}

// onlyAfterDraws leaves all side wagers out but those on the dealer's hand: Push
// 22.
func onlyAfterDraws(replace map[string]game.Node) map[string]game.Node {
	replace = withoutSides(replace)
	delete(replace, "633a.7(o)")
	delete(replace, "633a.7(g)(1)(i)") // a dealer Blackjack takes it with the wager
	return replace
}

// freeBlackjack is paid whatever the dealer may have; with a Push 22 Wager the
// cards wait under it.
var freeBlackjack = &game.Rule{
	Cite: "590.7(h)(1)", Title: "A Blackjack is announced, paid and picked up in its turn; with a Push 22 Wager its cards are tucked under that", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		owed = announce(owed, h)
		if !h.Settled {
			owed = owed.Settle(game.Pay, h.At, "main", threeToTwo(h))
		}
		if push22Lies(h.Seat) {
			if !h.Tucked && !h.Cleared {
				owed = owed.At(game.Tuck, h.At)
			}
			return owed
		}
		if !h.Cleared {
			owed = owed.At(game.Clear, h.At)
		}
		return owed
	},
}

// hardDouble reports a hand that is doubled free, 590.10(a)(1).
func hardDouble(h *game.Hand) bool {
	n := h.FullTotal()
	return len(h.Cards) == 2 && !n.Soft && n.Points >= 9 && n.Points <= 11
}

var freeDoubleSize = &game.Rule{
	Cite: "590.10(a)(2)", Title: "A double for chips is the first wager at most: what is over goes back", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if over := h.Extra.Total() - h.First; h.Asked == game.Double && over > 0 && !h.Out() {
			owed = owed.Settle(game.Return, h.At, "main", over)
		}
		return owed
	},
}

var freeDouble = &game.Rule{
	Cite: "590.10(a)(1)", Title: "A hard 9, 10 or 11 is doubled without chips: the dealer lays a lammer beside the wager", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if h.Asked == game.Double && h.Extra.IsZero() && !h.Out() {
			owed = lammers(owed, h)
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Lammer },
}

// lammers owes the lammer that a free double or split has not got yet.
func lammers(owed steps, h hand) steps {
	want := int8(1)
	if h.OnHouse {
		want++
	}
	if h.Lammers < want {
		owed = owed.At(game.Lammer, h.At)
	}
	return owed
}

var freeSplitSize = &game.Rule{
	Cite: "590.11(b)(1)", Title: "The wager on a split of tens equals the first: any other goes back", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if h.Asked != game.Split || h.Out() || h.Settled || h.Extra.IsZero() {
			return owed
		}
		switch over := h.Extra.Total() - h.First; {
		case over > 0:
			owed = owed.Settle(game.Return, h.At, "main", over)
		case over < 0:
			owed = owed.Settle(game.Return, h.At, "main", h.Extra.Total())
		}
		return owed
	},
}

var freeSplit = &game.Rule{
	Cite: "590.11(b)(2)(i)", Title: "Any pair but tens is split without chips: the dealer lays a lammer beside the wager", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		if h.Asked == game.Split && h.Extra.IsZero() && !h.Out() && len(h.Cards) == 2 && !h.Cards[0].Card.TenValue() {
			owed = lammers(owed, h)
		}
		return owed
	},
}

var freeParting = &game.Rule{
	Cite: "590.11(b)(2)(ii)", Title: "The pair becomes two hands: the wager goes with the first, the lammer is the second's", Kind: "decision",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		free := h.Extra.IsZero() && len(h.Cards) == 2 && !h.Cards[0].Card.TenValue()
		if h.Asked == game.Split && !h.Out() && (free || !h.Extra.IsZero() && h.Extra.Total() >= h.First) {
			owed = owed.At(game.Part, h.At)
		}
		return owed
	},
}

// firstOfSplit reports the hand of a split that holds the original wager.
func firstOfSplit(h hand) bool { return h.FromPair && h.At.Hand == 1 && !h.OnHouse }

// othersBust reports that all other hands of the box are over 21.
func othersBust(h hand) bool {
	for i := range h.Seat.Hands {
		if o := &h.Seat.Hands[i]; o != h.Hand && !o.Bust() {
			return false
		}
	}
	return true
}

// freeTuck: the first hand's wager stays where it is, to measure the lammers'
// pay by; that it is lost even if the dealer then makes 22 is the usual
// reading.
var freeTuck = &game.Rule{
	Cite: "590.11(c)#2", Title: "A first split hand that busts is tucked under its wager until the others are settled or bust", Kind: "settlement",
	OwedHand: func(_ *game.Table, h hand, owed steps) steps {
		switch {
		case !firstOfSplit(h) || h.Dead || h.Cleared || !h.Total().Bust():
		case !othersBust(h):
			if !h.Tucked && !h.Settled {
				owed = owed.At(game.Tuck, h.At)
			}
		case !h.Settled:
			owed = owed.Settle(game.Take, h.At, "main", 0).AnyTime()
			owed = owed.At(game.Clear, h.At).AnyTime()
		default:
			owed = owed.At(game.Clear, h.At).AnyTime()
		}
		return owed
	},
	Bars: func(t *game.Table, a game.Act) bool { return a.Verb == game.Tuck },
}

var freeBust = &game.Rule{
	Cite: bust.Cite, Title: bust.Title, Kind: bust.Kind, Source: bust.Source,
	OwedHand: func(t *game.Table, h hand, owed steps) steps {
		if firstOfSplit(h) {
			return owed
		}
		return bust.OwedHand(t, h, owed)
	},
}

// freeEnds: on a dealer's 22 what has not busted or been paid ties, 590.7(n)(1);
// a win pays for the lammers too, 590.7(o).
func freeEnds(t *game.Table, h hand) (game.Ending, chip.Cents) {
	if total(&t.DealerHand).Points == 22 && !h.Bust() && !h.Blackjack() && !h.Surrendered {
		return game.Tied, 0
	}
	ending, win := blackjackEnds(t, h)
	if ending == game.Won && !h.Blackjack() {
		win += h.Free
	}
	return ending, win
}

func push22Lies(s *game.Seat) bool {
	w := s.Wager("push-22")
	return w != nil && !w.Chips.IsZero()
}

func freeRefuse(t *game.Table, a game.Act) (cite, why string) {
	s := t.Seat(a.Box)
	switch {
	case a.Verb == game.Cash && a.Wager != "":
		return "590.6(a)", "wagers are made with chips here: cash is changed first"
	case a.Spoken() == game.Surrender && t.House.NoSurrender:
		return "590.9(a)", "this house follows the later chapter, which has no surrender"
	case s == nil || s.InTurn() < 0:
		return refuse(t, a)
	}
	h := &s.Hands[s.InTurn()]
	two := len(h.Cards) == 2
	switch v := a.Spoken(); {
	case v == game.Double && two && hardDouble(h) && a.Amount > 0:
		return "590.10(a)(1)", "a hard 9, 10 or 11 is doubled without chips"
	case v == game.Double && two && !hardDouble(h) && a.Amount == 0:
		return "590.10(a)(2)", "only a hard 9, 10 or 11 is doubled without chips"
	case v == game.Split && two && h.Cards[0].Card.TenValue() && a.Amount == 0:
		return "590.11(b)(1)", "tens are split for a wager equal to the first"
	case v == game.Split && two && !h.Cards[0].Card.TenValue() && a.Amount > 0:
		return "590.11(b)(2)", "any pair but tens is split without chips"
	}
	return refuse(t, a)
}
