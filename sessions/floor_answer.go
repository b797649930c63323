package sessions

import (
	"regexp"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
)

// What the automatic floor says when it is called: what it sees, what it does about it,
// and what comes next for the dealer. In an exam, and in a case that asks what is owed, it
// says no more than that it is there.

// floorWithout answers a call to the floor without a word of what is owed.
func floorWithout(due []game.Step) string {
	if order := firstBy(due, game.ByFloor); order != nil && order.Verb != game.Approve {
		return "I'm here. I see to it."
	}
	return "I'm here. Go on."
}

// floorAnswer answers a call to the floor; said are the dealer's words.
func floorAnswer(t *game.Table, due []game.Step, said string) string {
	if t.Mode == game.Exam {
		return floorWithout(due)
	}
	order, next := firstBy(due, game.ByFloor), firstBy(due, game.ByDealer)
	if order != nil {
		if words := clauseWords([]game.Step{*order}); words != "" {
			return words
		}
		if words := orderWords(order); words != "" {
			return words
		}
		return withNext("I'm here. That is mine to decide.", next)
	}
	if seen := irregular(t, due); seen != "" {
		return withNext(seen, next)
	}
	if seen := spokenBox(t, said); seen != "" {
		return withNext(seen, next)
	}
	if next != nil {
		return withNext("I'm here. I see nothing out of order: go on.", next)
	}
	if player := firstBy(due, game.ByPlayer); player != nil && player.At.Kind == game.AtBox {
		return "I'm here. I see nothing out of order. Box " + player.At.String() + " is to say what happens next: wait for him."
	}
	return "I'm here. I see nothing out of order."
}

// firstBy is the first step that is due now from somebody.
func firstBy(due []game.Step, by game.Role) *game.Step {
	for i := range due {
		if s := &due[i]; s.Now && !s.May && s.By == by {
			return s
		}
	}
	return nil
}

// orderWords says what the floor does about what it owes.
func orderWords(s *game.Step) string {
	box := ""
	if s.At.Kind == game.AtBox {
		box = " at box " + s.At.String()
	}
	switch s.Verb {
	case game.Verify:
		return "I look the decks over with you. Wait until I say that they are good."
	case game.InspectReader:
		return "I check the reader first. Wait with the cards."
	case game.RepairReader, game.ReplaceReader:
		return "That reader is not to be trusted. No card until I have put it right."
	case game.RepairShuffler, game.ReplaceShuffler:
		return "I see the shuffler. Leave it to me, and shuffle when it is back."
	case game.RepairShoe, game.ReplaceShoe:
		return "I see the shoe. No card until I have put it right."
	case game.ReplaceCards:
		return "New decks are on their way. Deal no more from these."
	case game.ReplaceCard:
		return "I bring the same card new. Wait until it lies there."
	case game.RepairProgressive:
		return "I see the progressive system. Wait until it is right."
	case game.RepairTerminal:
		return "I see terminal " + strconv.Itoa(int(s.N)) + ". Leave the cards until it is back."
	case game.RepairCountdown:
		return "The clock stands still. No card until it runs."
	case game.Validate:
		return "I see the win" + box + ". Leave the cards as they lie: I check them before you pay."
	case game.Pay:
		return "That win" + box + " is not your tray's. I pay it by hand; leave the cards until the papers are done."
	case game.Void:
		return "This round cannot be played on fairly, so all hands are dead. Return the wagers, then pick the cards up."
	case game.Reshuffle:
		return "We shuffle. Finish what lies on the layout first."
	case game.Recut:
		return "That was no cut. Offer it again."
	case game.OrderCount:
		return "Count the cards for me, and say how many."
	case game.BringSlip, game.Runner, game.Fill, game.SendAway:
		return "The chips and the slip are coming. Count them with me before they move."
	}
	return ""
}

// irregular says what the floor sees that is out of order; empty for nothing.
func irregular(t *game.Table, due []game.Step) string {
	if box := t.Dispute.Box; box > 0 {
		return "Box " + strconv.Itoa(int(box)) + " questions its last hand. The discard rack will tell: rebuild it, and I decide. See " + t.Book().Cited("633a.7(s)") + "."
	}
	for i := range due {
		if s := &due[i]; s.Now && s.Mending {
			return offWords(s) + " " + seeClause(s.Rule)
		}
	}
	if seen := clauseWords(due); seen != "" {
		return seen
	}
	if len(t.Stray) > 0 {
		book, p := t.Book(), t.Stray[0]
		if p.Up {
			return "I see the " + p.Card.Words() + ". " + floorClauses["633a.14(c)#1"] + " See " + book.Cited("633a.14(c)") + "."
		}
		return floorClauses["633a.14(b)"] + " See " + book.Cited("633a.14(b)") + "."
	}
	for i := range t.Boxes {
		if seen := breachWords(&t.Boxes[i]); seen != "" {
			return seen
		}
	}
	for i := range due {
		if s := &due[i]; s.Now && s.By == game.ByDealer && s.Verb == game.Dead {
			return "Box " + s.At.String() + " cannot play this hand fairly."
		}
	}
	switch {
	case t.HoleUp() && !t.Round.HoleTurned && len(t.DealerHand.Cards) == 2 && !t.Has.SharedHand:
		return floorClauses["633a.7(h)#2"] + " We play on."
	case t.Round.Read && !t.HighUp() && !t.Has.MasqueReader && !t.Round.Void && t.Round.Started:
		return "The reader is for an ace or a ten, and this one has shown nobody the card: the hand goes on. See " + t.Book().Cited("633a.14(j)") + "."
	case t.Round.Started && blackjack.ReshuffleDue(t):
		return "The cover card is out. This round is played to its end, and then you shuffle. See " + t.Book().Cited("633a.7(e)") + "."
	}
	return ""
}

// breachWords says what a player has done that he may not; empty for nothing.
func breachWords(s *game.Seat) string {
	at := "box " + strconv.Itoa(s.N)
	switch {
	case s.Sneaked && !s.Breach.IsZero():
		return "I see " + s.Breach.Total().String() + " at " + at + " on a wager that he may not make. It goes back before the deal."
	case !s.Breach.IsZero():
		return "I see " + s.Breach.Total().String() + " at " + at + " that came too late. It is not in play: the wager stands as it lay at the first card. See 633a.6(c)."
	case !s.Palm.IsZero():
		return "Chips are gone from " + at + ". The wager stands as it lay at the first card. See 633a.6(c)."
	case s.Touching:
		return "I see the hand on the cards at " + at + ". Only yours touch them: stop it, and say so kindly. See 633a.7(t)."
	case s.AtPay:
		return "I see the hand on the pay at " + at + ". You alone move it. See 633a.7(g)(10)(ii)(B)."
	case s.Jumbled:
		return "That stack at " + at + " is not straight. Straighten it, the large chips below, before the first card."
	}
	return ""
}

// offWords says what is wrong with a wager that was settled wrongly.
func offWords(s *game.Step) string {
	what := "box " + s.At.String()
	if s.Wager != "main" && s.Wager != "" {
		what += " on " + strings.ReplaceAll(s.Wager, "-", " ")
	}
	switch {
	case s.Verb == game.Take && s.Amount > 0:
		return capitalized(what) + " has " + s.Amount.String() + " too much. Tell the player before you take it back."
	case s.Verb == game.Pay && s.Amount > 0:
		return capitalized(what) + " has " + s.Amount.String() + " too little."
	}
	return "Something is wrong with the money of " + what + "."
}

var boxSpoken = regexp.MustCompile(`(?i)\bbox ([0-9]+)`)

// spokenBox says what lies in the box that the dealer speaks of; empty where he names
// none that is taken.
func spokenBox(t *game.Table, said string) string {
	parts := boxSpoken.FindStringSubmatch(said)
	if parts == nil {
		return ""
	}
	n, err := strconv.Atoi(parts[1])
	if err != nil || n < 1 || n > len(t.Boxes) {
		return ""
	}
	s := &t.Boxes[n-1]
	var lies chip.Cents
	for i := range s.Hands {
		lies += s.Hands[i].OnLayout()
	}
	switch {
	case t.Owner(s) == nil:
		return "Nobody sits at box " + parts[1] + "."
	case lies == 0:
		return "I looked at box " + parts[1] + ": no wager lies there."
	}
	return "I counted box " + parts[1] + " with you: " + lies.String() + " lies there, and it plays for that."
}

// withNext adds what the dealer does next.
func withNext(seen string, next *game.Step) string {
	if next == nil {
		return seen
	}
	if words := nextWords(next); words != "" {
		return seen + " Next: " + words + "."
	}
	return seen
}

// nextWords says the dealer's next step; empty where the checklist says it better.
func nextWords(s *game.Step) string {
	at, sum := "box "+s.At.String(), ""
	if s.Amount > 0 {
		sum = " " + s.Amount.String()
	}
	wager := ""
	if s.Wager != "main" && s.Wager != "" {
		wager = " on " + strings.ReplaceAll(s.Wager, "-", " ")
	}
	if s.At.Kind == game.AtDealer {
		at = "yourself"
	}
	switch s.Verb {
	case game.Deal:
		if s.Down {
			return "a card to " + at + ", face down"
		}
		return "a card to " + at
	case game.Pay:
		return "pay " + at + sum + wager
	case game.Take:
		if sum != "" {
			return "take" + sum + " back from " + at + wager
		}
		return "take the wager of " + at + wager
	case game.Push:
		return "push " + at + wager
	case game.Return:
		return "give" + sum + " back to " + at + wager
	case game.Clear:
		switch s.At.Kind {
		case game.AtDealer:
			return "pick your own cards up"
		case game.AtBox:
		default:
			return "the cards left in the shoe go to the discard rack"
		}
		return "pick the cards of " + at + " up"
	case game.Discard:
		return "that card goes to the discard rack"
	case game.Use:
		return "that card goes to " + at
	case game.Dead:
		return "call " + at + " dead"
	case game.Catch:
		return "catch it at " + at
	case game.Burn:
		return "burn a card"
	case game.Read:
		return "the hole card through the reader"
	case game.Turn:
		if s.At.Kind == game.AtHole {
			return "turn the hole card"
		}
	case game.NoMoreBets:
		return "call no more bets"
	case game.Rebuild:
		return "rebuild the hand of " + at
	}
	return ""
}

func capitalized(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
