package templates

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions"
)

var (
	rankWords = [...]string{"", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"}
	suitWords = [...]string{"clubs", "diamonds", "hearts", "spades"}
)

// CardWords names a card as it lies: "nine of hearts", or "face-down card"
// where face is empty.
func CardWords(face string) string {
	if face == "" {
		return "face-down card"
	}
	c, err := card.Parse(face)
	if err != nil {
		return face
	}
	return rankWords[c.Rank] + " of " + suitWords[c.Suit]
}

// suitClass is the class that colours a card; none for a card face down.
func suitClass(face string) string {
	if len(face) != 2 {
		return "back"
	}
	return strings.ToLower(face[1:])
}

// WagerWords is a wager's name on the floor.
func WagerWords(id string) string {
	switch id {
	case "", "main":
		return "wager"
	}
	return strings.ReplaceAll(id, "-", " ")
}

// switchWords names the switch cards of the box whose number follows.
const switchWords = "the switch cards of box "

func placeWords(at game.Spot) string {
	switch at.Kind {
	case game.AtBox:
		s := "box " + strconv.Itoa(int(at.Box))
		if at.Hand > 0 {
			s += " hand " + strconv.Itoa(int(at.Hand))
		}
		return s
	case game.AtDealer:
		return "the dealer"
	case game.AtHole:
		return "the hole card"
	case game.AtShoe:
		return "the shoe"
	case game.AtRack:
		return "the discard rack"
	case game.AtCommunity:
		return "the community box"
	case game.AtSwitch:
		return switchWords + strconv.Itoa(int(at.Box))
	}
	return at.String()
}

// boxOf is a box with its number, as the words of an act name it.
var boxOf = regexp.MustCompile(`\b[Bb]ox(es)?[ \x{a0}][0-9]`)

// placed says words of an act at a table where terminals share the cards: it
// has positions and no boxes, or one hand that is all players'. Others have them
// as they are.
func placed(t game.Terms, words string) string {
	if !t.Terminals {
		return words
	}
	return boxOf.ReplaceAllStringFunc(words, func(s string) string {
		if t.NoHole {
			return sameCase(s, "the players' hand")
		}
		p := "position"
		if s[0] == 'B' {
			p = "Position"
		}
		if rest, many := strings.CutPrefix(s[1:], "oxes"); many {
			return p + "s" + rest
		}
		return p + s[len("box"):]
	})
}

// sameCase gives words the first letter's case of others.
func sameCase(as, words string) string {
	if unicode.IsUpper(rune(as[0])) {
		return capital(words)
	}
	return words
}

// wordsAt is Words at a table of the variant.
func wordsAt(variant, line string) string { return placed(termsOf(variant), Words(line)) }

// termsOf are what a game fixes of its table.
func termsOf(variant string) game.Terms {
	if book := books()[variant]; book != nil {
		return book.Terms
	}
	return game.Terms{}
}

// Words says a line of the notation as people say it: `deal 3 down` is "Card to
// box 3, face down". A line that is no act comes back as it is.
func Words(line string) string {
	a, err := game.ParseAct(line)
	if err != nil {
		return line
	}
	switch a.By {
	case game.ByPlayer:
		return "Box " + strconv.Itoa(int(a.Box)) + " " + playerWords(a)
	case game.ByFloor:
		return "Floor: " + floorWords(a)
	case game.ByInstructor:
		return "Instructor: " + strings.TrimPrefix(line, "inject ")
	}
	switch a.By {
	case game.ByTerminal:
		return "Terminal " + strconv.Itoa(int(a.Box)) + " " + terminalWords(a)
	case game.BySystem:
		if a.Verb == game.OfferInsurance {
			return "The terminals offer insurance"
		}
		return "Bets at the terminals are settled"
	case game.ByMeter:
		return systemWords(a)
	}
	if a.By == game.ByClock {
		return clockWords(a)
	}
	return dealerWords(a)
}

// terminalWords is what was done at a terminal.
func terminalWords(a game.Act) string {
	switch a.Verb {
	case game.Sit:
		return "is taken by " + a.Text
	case game.Choose:
		return "plays position " + strconv.Itoa(a.N)
	case game.Cash:
		return "is credited " + a.Amount.String()
	case game.Leave:
		return "cashes out"
	case game.Complain:
		return "is not in order, says its player"
	}
	return playerWords(a)
}

// clockWords: time that rules read.
func clockWords(a game.Act) string {
	switch {
	case a.Verb == game.Countdown && a.N == 0:
		return "The countdown is over"
	case a.Verb == game.Countdown:
		return "Countdown of " + strconv.Itoa(a.N) + " seconds"
	}
	if a.Verb == game.Hours {
		return "The decks have been in use for " + strconv.Itoa(a.N) + " hours"
	}
	return "Another gaming day begins"
}

func dealerWords(a game.Act) string {
	at := placeWords(a.At)
	sum := a.Amount.String()
	switch a.Verb {
	case game.Inspect:
		return "Decks inspected"
	case game.Spread:
		return "Cards spread"
	case game.FaceDown:
		return "Cards turned face down"
	case game.Wash:
		return "Cards washed"
	case game.Stack:
		return "Cards stacked"
	case game.Shuffle:
		return "Shuffle"
	case game.LoadShuffler, game.StartShuffler, game.UnloadShuffler, game.OpenShuffler, game.DismissWarning, game.CoverShuffler,
		game.SignShuffler, game.Hold, game.LayDown, game.DrawSide, game.OpenSide, game.Segregate:
		return kitWords(a)
	case game.Lock, game.Gather, game.VerifyCount, game.Tray, game.Check, game.CheckLight, game.Credit:
		return systemWords(a)
	case game.OfferCut:
		return "Cut offered to " + at
	case game.Cut:
		return "Dealer cuts at " + strconv.Itoa(a.N)
	case game.Cover:
		return "Cover card in, " + strconv.Itoa(a.N) + " from the bottom"
	case game.Load:
		return "Cards into the shoe"
	case game.Burn:
		return "Burn card to the discard rack"
	case game.NoMoreBets:
		return "No more bets"
	case game.Deal:
		s := "Card to " + at
		if a.Down {
			s += ", face down"
		}
		return s
	case game.OfferInsurance:
		return "Insurance?"
	case game.CloseInsurance:
		return "Insurance closed"
	case game.OfferEvenMoney:
		return "Even money, " + at + "?"
	case game.OfferPress:
		return wagerTitle(a.Wager) + ", " + at + ": take the pay, or on the wager?"
	case game.Press:
		return sum + " of " + wagerTitle(a.Wager) + " pressed on the wager of " + at
	case game.PressAside:
		return sum + " of " + wagerTitle(a.Wager) + " on the press spot of " + at
	case game.Read:
		return "Hole card through the card reader"
	case game.Lammer:
		return "Lammer beside " + at
	case game.Unlammer:
		return "Lammer of " + at + " taken back"
	case game.Bonus:
		return "Bonus of " + sum + " to " + at
	case game.Tuck:
		return "Cards of " + at + " tucked under the wager"
	case game.Swap:
		return "Second cards of " + at + " switched"
	case game.Place:
		return "Dealer's hand into the rectangle " + a.At.String()
	case game.Turn:
		if a.At == game.Hole {
			return "Hole card turned up"
		}
		if a.At.Kind == game.AtSwitch {
			return capital(at) + " turned over"
		}
		return "Card of " + at + " turned up"
	case game.Part:
		return "Pair of " + at + " split"
	case game.Join:
		return "Pair of " + at + " put together again"
	case game.Call:
		if a.N == game.Bust {
			if a.At.Kind == game.AtBox {
				return "“" + capital(at) + ", too many”"
			}
			return "“Dealer has too many”"
		}
		n := strconv.Itoa(a.N)
		if a.At.Kind == game.AtBox {
			return "“" + capital(at) + ", " + n + "”"
		}
		return "“Dealer has " + n + "”"
	case game.CallBlackjack:
		return "“Blackjack, " + at + "”"
	case game.Prompt:
		return capital(at) + ", your decision?"
	case game.CountRack:
		return fmt.Sprintf("%d cards counted in the discard rack", a.N)
	case game.CountShoe:
		return fmt.Sprintf("%d cards counted in the shoe", a.N)
	case game.Clear:
		switch a.At.Kind {
		case game.AtShoe:
			return "Rest of the shoe to the discard rack"
		case game.AtDealer:
			return "Dealer's cards picked up"
		case game.AtCommunity:
			return "Community cards picked up"
		case game.AtSwitch:
			return capital(at) + " put away"
		}
		return "Cards of " + at + " picked up"
	case game.Discard:
		return "Exposed card to the discard rack"
	case game.Use:
		return "Exposed card to " + at
	case game.Dead:
		return capital(at) + " is a dead hand"
	case game.Take:
		s := capital(WagerWords(a.Wager)) + " of " + at + " taken"
		if a.Amount > 0 {
			s = sum + " of the " + s
		}
		return s
	case game.Pay:
		if a.Wager == "main" {
			return capital(at) + " paid " + sum
		}
		return capital(at) + " paid " + sum + " on " + WagerWords(a.Wager)
	case game.Push:
		return capital(at) + ", push"
	case game.Half:
		if a.Wager != "" {
			return "Half of the " + WagerWords(a.Wager) + " of " + at + " taken, half returned"
		}
		return "Half of " + at + " taken, half returned"
	case game.Return:
		if a.Amount > 0 {
			return sum + " of the " + WagerWords(a.Wager) + " returned to " + at
		}
		return capital(WagerWords(a.Wager)) + " returned to " + at
	case game.Confirm:
		return "Spoken wager of " + at + " confirmed"
	case game.Count:
		return sum + " counted before " + at
	case game.Change:
		return "Change " + sum + " for " + at
	case game.Drop:
		return "Notes of " + at + " to the drop box"
	case game.Prove:
		return "Change for " + at + " laid out"
	case game.ShowHands:
		return "Hands cleared"
	case game.Toke:
		return "Tip of " + at + " to the toke box"
	case game.Catch:
		return "Breach at " + at + " put right"
	case game.CallFloor:
		if a.Text != "" {
			return "“Floor!” " + a.Text
		}
		return "“Floor!”"
	case game.TapIn:
		if a.Text == sessions.AutoName {
			return "The automatic dealer takes the table"
		}
		return a.Text + " takes the table"
	case game.TapOut:
		return "Dealer taps out"
	case game.Tally:
		return "Counted: " + a.Chips.String()
	case game.Sign:
		return "Dealer signs the slip"
	case game.Lay:
		return a.Chips.String() + " laid beside the tray"
	case game.Stow:
		return "Chips into the tray"
	case game.Rebuild:
		return "Last hand of " + at + " rebuilt from the discard rack"
	case game.Restore:
		return "Rebuilt hands back into the discard rack"
	}
	return a.String()
}

func playerWords(a game.Act) string {
	sum := a.Amount.String()
	switch a.Verb {
	case game.Sit:
		return "is " + a.Text
	case game.Leave:
		return "leaves"
	case game.Question:
		return "questions how its last hand was settled"
	case game.Bet:
		switch {
		case a.Amount == 0:
			return "takes the wager back"
		case a.Wager == "main" && a.At.Hand > 0:
			return fmt.Sprintf("bets %s on his hand %d", sum, a.At.Hand)
		case a.Wager == "main":
			return "bets " + sum
		}
		return "bets " + sum + " on " + WagerWords(a.Wager)
	case game.Cash:
		if a.Wager != "" {
			return "lays down " + sum + " in cash: “" + sum + " on the " + WagerWords(a.Wager) + "”"
		}
		return "lays down " + sum + " in cash"
	case game.Colour:
		return "lays out " + sum + " for larger chips"
	case game.Tip:
		return "tips " + sum
	case game.Hit:
		return "wants a card"
	case game.Stand:
		return "stands"
	case game.Switch:
		return "wants his cards switched"
	case game.Keep:
		return "leaves his cards as they are"
	case game.Show:
		if a.N > 0 {
			return fmt.Sprintf("turns the cards of his hand %d up", a.N)
		}
		return "turns his cards up"
	case game.Fund:
		return "puts " + sum + " into his game account"
	case game.Discard:
		return "throws his hand in"
	case game.Double:
		return "doubles with " + sum
	case game.Split:
		return "splits"
	case game.Surrender:
		return "surrenders"
	case game.Rescue:
		return "rescues his double"
	case game.Insure:
		return "insures with " + sum
	case game.EvenMoney:
		return "wants even money"
	case game.Take:
		return "takes what " + wagerTitle(a.Wager) + " pays"
	case game.Press:
		if a.Amount > 0 {
			return "adds " + sum + " of " + wagerTitle(a.Wager) + " to the wager"
		}
		return "adds what " + wagerTitle(a.Wager) + " pays to the wager"
	case game.Decline:
		return "declines"
	case game.Cut:
		return "cuts at " + strconv.Itoa(a.N)
	case game.Inspect:
		return "looks at the cards"
	case game.Accept:
		return "takes the card"
	case game.RefuseCard:
		return "refuses the card"
	case game.Touch:
		return "touches the " + a.Text
	case game.Cap:
		return "adds " + sum + " to the wager"
	case game.Late:
		return "bets " + sum + " late"
	case game.Conduct:
		return "lets the dealer see or hear: " + a.Text
	case game.Pinch:
		return "takes " + sum + " off the wager"
	case game.Sneak:
		return "bets " + sum + ", which is not allowed"
	case game.Jumble:
		return "stacks small chips below"
	case game.Word:
		return "says “" + a.Text + "” without the sign"
	case game.Unclear:
		return "makes an unclear sign"
	case game.Instead:
		return "changes the sign to " + a.Text
	case game.Remark:
		return "says “" + a.Text + "”"
	}
	return strings.TrimPrefix(a.String(), "p"+strconv.Itoa(int(a.Box))+" ")
}

func floorWords(a game.Act) string {
	switch a.Verb {
	case game.Verify:
		return "verified"
	case game.Validate, game.Papers, game.Pay, game.RepairProgressive:
		return systemWords(a)
	case game.Approve:
		return "go ahead"
	case game.Reshuffle:
		return "reshuffle"
	case game.Recut:
		return "cut again"
	case game.InspectReader:
		return "card reader inspected"
	case game.RepairReader:
		return "card reader repaired"
	case game.ReplaceReader:
		return "card reader replaced"
	case game.RepairTerminal:
		return "terminal " + strconv.Itoa(a.N) + " repaired"
	case game.RepairCountdown:
		return "countdown clock repaired"
	case game.RepairShoe, game.RepairShuffler:
		return strings.TrimPrefix(a.Verb.String(), "repair ") + " repaired"
	case game.ReplaceShoe, game.ReplaceShuffler:
		return strings.TrimPrefix(a.Verb.String(), "replace ") + " replaced"
	case game.OrderCount:
		return "has the cards counted"
	case game.ReplaceCard:
		return "damaged card replaced"
	case game.ReplaceCards:
		return "new decks"
	case game.Idle:
		return "the table is idle"
	case game.Void:
		return "all hands dead"
	case game.BringSlip:
		return a.Text + " slip for " + a.Chips.String()
	case game.Runner:
		return "a runner brings " + a.Chips.String()
	case game.SendAway:
		return "the runner takes the chips away"
	case game.Sign:
		return "signs the slip"
	case game.Override:
		return "let it pass: " + a.Text
	case game.SetMode:
		return a.Text + " mode"
	case game.SetHouse:
		return "house rules " + a.Text
	}
	return strings.TrimPrefix(a.String(), "floor ")
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// KindWords is a kind of mistake in words.
func KindWords(k game.MistakeKind) string {
	switch k {
	case game.SkippedStep:
		return "step skipped"
	case game.OutOfOrder:
		return "out of order"
	case game.WrongTarget:
		return "wrong box"
	case game.WrongAmount:
		return "wrong amount"
	case game.WrongFace:
		return "wrong face"
	case game.Uncalled:
		return "not called for"
	case game.Unnoticed:
		return "not noticed"
	case game.FloorUntold:
		return "floor not told"
	}
	return k.String()
}

// SourceWords says where a rule comes from.
func SourceWords(source string) string {
	switch source {
	case "law":
		return "regulation"
	case "reading":
		return "our reading: advice"
	case "house":
		return "house practice"
	}
	return source
}

// signWords is what a box says or signs that is no plain answer.
func signWords(sign string) string {
	if word, ok := strings.CutPrefix(sign, "says "); ok {
		return "“" + capital(word) + "”, no sign"
	}
	return capital(sign)
}
