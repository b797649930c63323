package blackjack

import (
	"slices"

	"burncard/game"
)

// Calls to the floor that the chapter does not order and a careful dealer makes
// all the same. Where play may go on, the call is suggested and never owed: tell
// and go on. Where play needs the floor's word, the call and the word are owed:
// tell and wait.

// OfVerb reports acts of a verb.
func OfVerb(v game.Verb) func(*game.Act) bool {
	return func(a *game.Act) bool { return a.Verb == v }
}

func dealtToDealer(a *game.Act) bool { return a.Verb == game.Deal && a.At == game.Dealer }

// TellFloor owes the call while it is wanted.
func TellFloor(wanted func(*game.Table) bool) func(*game.Table, steps) steps {
	return While(wanted, game.Step{Verb: game.CallFloor})
}

// TellAndWait owes the call, and the floor's word after it.
func TellAndWait(t *game.Table, owed steps, since func(*game.Act) bool) steps {
	if t.Round.AnsweredSince(since) {
		return owed // also a floor that came uncalled
	}
	if !t.Round.ToldSince(since) {
		owed = owed.Do(game.CallFloor)
	}
	return owed.Floor(game.Approve)
}

func tellAndGoOn(t *game.Table, owed steps, since func(*game.Act) bool) steps {
	switch {
	case t.Round.AnsweredSince(since):
		return owed
	case t.Round.ToldSince(since):
		return owed.Floor(game.Approve).May()
	}
	return owed.Do(game.CallFloor)
}

// SomethingAmiss reports a round in which advice may be wanted.
func SomethingAmiss(t *game.Table) bool {
	return len(t.Stray) > 0 || len(t.Round.Skipped) > 0 || t.Round.Caught > 0 || freshShoeInRound(t)
}

// Advise makes a rule that asks for a call after the last act that fits, while
// its condition holds.
func Advise(cite, title, reason string, amiss func(*game.Table) bool, since func(*game.Act) bool) *game.Rule {
	return &game.Rule{
		Cite: cite, Title: title, Kind: "irregularity", Source: game.Reading, Mistake: game.FloorUntold, Reason: reason,
		Owed: While(func(t *game.Table) bool { return amiss(t) && !t.Round.ToldSince(since) }, game.Step{Verb: game.CallFloor, May: true}),
	}
}

// Calls that games with fewer irregularities ask for too.
var (
	StrayAdvice = Advise("633a.14(c)#floor", "A card drawn in error was seen: tell the floor", "card",
		func(t *game.Table) bool { return len(t.Stray) > 0 && t.Stray[0].Up && !ownDraw(t) }, OfVerb(game.Deal)).Answering(game.InjectSticks)
	OwnDrawAdvice = Advise("633a.14(d)#floor", "You drew on 17 or more: tell the floor", "card",
		func(t *game.Table) bool { return len(t.Stray) > 0 && ownDraw(t) }, OfVerb(game.Deal))
	ForgottenAdvice = Advise("633a.7(h)#floor", "Reader or offer forgotten: tell the floor", "reader",
		SkippedUnder("633a.7(h)#1", "633a.8(a)"), OfVerb(game.Deal))
)

var advice = []game.Node{
	StrayAdvice, OwnDrawAdvice,
	Advise("633a.14(i)#floor", "A hand was missed or served out of turn: tell the floor", "order",
		SkippedUnder("633a.7(f)(1)", "633a.7(f)(3)", "633a.7(j)", "633a.7(i)(2)", "633a.10(c)#1", "633a.11(b)"), OfVerb(game.Deal)),
	Advise("633a.7(c)#floor", "The burn was forgotten: tell the floor", "burn",
		SkippedUnder("633a.7(c)#1", "633a.7(c)#2"), OfVerb(game.Deal)),
	ForgottenAdvice,
	Advise("633a.6(c)#floor", "A late or changed wager: tell the floor", "wager",
		func(t *game.Table) bool { return t.Round.Caught > 0 && !lastCaught(t, game.Touch) }, OfVerb(game.Catch)),
	Advise("633a.7(t)#floor", "A player touched the cards: tell the floor", "touch",
		func(t *game.Table) bool { return t.Round.Caught > 0 && lastCaught(t, game.Touch) }, OfVerb(game.Catch)),
}

// SkippedUnder reports a step that was passed over under one of the clauses.
func SkippedUnder(cites ...string) func(*game.Table) bool {
	return func(t *game.Table) bool {
		return slices.ContainsFunc(t.Round.Skipped, func(s game.Skip) bool { return slices.Contains(cites, s.Cite) })
	}
}

func lastCaught(t *game.Table, breach game.Verb) bool {
	box := int8(0)
	for i := len(t.Round.Record) - 1; i >= 0; i-- {
		switch a := &t.Round.Record[i]; {
		case box == 0 && a.Verb == game.Catch:
			box = a.At.Box
		case box != 0 && a.By == game.ByPlayer && a.Box == box && a.Is(game.IsBreach):
			return a.Verb == breach
		}
	}
	return false
}

// shoeOutAdvice stands before the shuffle of 633a.14(f).
var shoeOutAdvice = Advise("633a.14(f)#floor", "The shoe runs out in a round: tell the floor", "shoe",
	ShoeEmpty, OfVerb(game.Deal)).Answering(game.InjectShort)

// ReaderWrongTold has the floor told when the hole card is not what the reader said.
var ReaderWrongTold = Advise("633a.10(b)#floor", "The hole card is not what the reader said: tell the floor", "reader",
	HoleContradictsReader, OfVerb(game.Turn)).Answering(game.InjectReader)

// HoleContradictsReader reports a hole card that is not what the reader said, or a
// Blackjack for which the reader was not used.
func HoleContradictsReader(t *game.Table) bool {
	return t.HoleUp() && t.HighUp() && t.DealerHand.Blackjack() != (t.Round.Read && t.Round.ReadsBJ)
}

// overpaid lends its citation to putRight. The floor is told before the dealer takes
// back chips that were paid too much; what was paid too little he adds at once.
// Neither is a mistake of its own: the payment was.
var overpaid = &game.Rule{
	Cite: "633a.7(r)#floor", Title: "You paid too much: tell the floor before you take it back", Kind: "settlement",
	Source: game.Reading, Mistake: game.FloorUntold, Reason: "payment",
	Bars: Never,
}

// tellOfTaking asks for the call where one of the steps from first on takes
// chips back.
func tellOfTaking(t *game.Table, owed steps, first int) steps {
	for i := first; i < len(owed); i++ {
		if owed[i].Verb == game.Take && !t.Round.ToldSince(paysOut) {
			return owed.Do(game.CallFloor).May().AnyTime().Under(overpaid)
		}
	}
	return owed
}

func paysOut(a *game.Act) bool { return a.Verb == game.Pay || a.Verb == game.Push }

// misSplit mends a double that was dealt as a split. The text does not mention it:
// the dealer tells the floor and waits for its word, and the pair is put together
// again.
var misSplit = &game.Rule{
	Cite: "633a.11(a)#floor", Title: "Pair split by mistake: tell the floor, put it together again", Kind: "decision",
	Source: game.Reading, Mistake: game.FloorUntold, Reason: "split",
	Owed: func(t *game.Table, owed steps) steps {
		for s := range t.WageredFromFirstBase {
			for i := range len(s.Hands) - 1 {
				h, next := &s.Hands[i], &s.Hands[i+1]
				if !s.Leads(i+1) && s.InArea(h.Area) == 2 && h.Doubled && canRejoin(h) && canRejoin(next) {
					owed = TellAndWait(t, owed, OfVerb(game.Part)).At(game.Join, spotOfPair(s, i))
				}
			}
		}
		return owed
	},
}

func canRejoin(h *game.Hand) bool {
	return h.FromPair && len(h.Cards) == 1 && h.Extra.IsZero() && !h.Out()
}

func spotOfPair(s *game.Seat, i int) game.Spot {
	if len(s.Hands) == 2 {
		return game.Box(s.N)
	}
	return s.Spot(i)
}

func anyBoxOfTwoHands(t *game.Table) bool {
	return AnyBox(t, func(s *game.Seat) bool { return len(s.Hands) > 1 })
}
