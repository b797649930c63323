package templates

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
)

// whoseTurn says whose turn it was, what had been done before, and what was passed
// over: "Box 2's turn: box 1 had its card; you went to box 4 and passed 2 and 3."
func whoseTurn(m *game.Mistake) string {
	g := &m.Grounds
	turn := turnOf(g.Turn)
	if m.Kind == game.WrongTarget {
		turn = turnOf(m.Owed)
	}
	if turn.words == "" {
		return ""
	}
	words := capital(turn.words)
	done, err := game.ParseAct(m.Done)
	went := err == nil && done.By == game.ByDealer && hasHand(done.At) && hasHand(turn.at) && wholeHand(done.At) != wholeHand(turn.at)
	if last := lastWords(g.Last, &turn); went && last != "" {
		words += ": " + last
	}
	switch {
	case went:
		words += "; you went to " + handWords(done.At)
	case turn.at != (game.Spot{}) && !turn.decision:
		words += ", but first: " + stepWords(turn.line)
	}
	if hands := passedHands(&turn, g.Passed); went && hands != "" {
		words += " and passed " + hands
	} else if others := passedOthers(&turn, g.Passed); others != "" {
		words += "; passed over: " + others
	}
	return words + "."
}

// positionWordsOf says whose turn it is, and what was done just before; empty where that
// tells nothing.
func positionWordsOf(g *game.Grounds) string {
	turn := turnOf(g.Turn)
	last := lastWords(g.Last, &turn)
	if turn.words == "" || turn.at == (game.Spot{}) || last == "" {
		return ""
	}
	return capital(turn.words) + ": " + last + "."
}

// ofDealer speaks of the dealer to others, where a verdict speaks to him.
var ofDealer = strings.NewReplacer("Your own hand's", "The dealer's", "You have ", "The dealer has ", "you had your card", "the dealer had his card")

// A turn is what was due: its place, and whose turn that was.
type turn struct {
	line     string
	at       game.Spot
	decision bool   // a player's
	words    string // empty where nothing was due
}

// does is what a player had to do, as a line of the grounds writes it: "p2 decides".
var does = regexp.MustCompile(`^p([0-9]+) (.+)$`)

// toDo is what a player had to do, by what he does.
var toDo = map[string]string{
	"decides": "decide", "looks at the cards": "look at the cards", "cuts or declines": "cut or decline", "accepts or refuses": "accept or refuse the card",
	"takes the pay or presses it": "take the pay or press it", "switches or keeps": "switch or keep", "sits down": "sit down",
}

func turnOf(line string) turn {
	t := turn{line: line}
	a, err := game.ParseAct(line)
	switch parts := does.FindStringSubmatch(line); {
	case line == "":
	case parts != nil && (err != nil || a.By == game.ByPlayer):
		n, _ := strconv.Atoi(parts[1])
		t.at, t.decision = game.Box(n), true
		t.words = "box " + parts[1] + "'s turn"
		if to := toDo[parts[2]]; to != "" {
			t.words += " to " + to
		}
	case err != nil:
	case a.By == game.ByFloor:
		t.words = "the floor came first: " + strings.TrimPrefix(small(Words(line)), "floor: ")
	case a.Verb == game.CallFloor:
		t.words = "next was a call to the floor"
		if a.Text != "" {
			t.words += ": " + a.Text
		}
	case a.By == game.ByDealer && hasHand(a.At):
		t.at = a.At
		t.words = handWords(a.At) + "'s turn"
	case a.By == game.ByClock:
		t.words = "the countdown was still running"
	default:
		t.words = "next was: " + stepWords(line)
	}
	return t
}

func hasHand(at game.Spot) bool {
	return at.Kind == game.AtBox || at.Kind == game.AtDealer || at.Kind == game.AtHole
}

// wholeHand is the place of the whole hand: the hole card is of the dealer's.
func wholeHand(at game.Spot) game.Spot {
	if at.Kind == game.AtHole {
		return game.Dealer
	}
	return at
}

// handWords names a hand as one says it to the dealer.
func handWords(at game.Spot) string {
	if at.Kind == game.AtBox {
		return placeWords(at)
	}
	return "your own hand"
}

var decided = map[game.Verb]string{
	game.Stand: " stood", game.Hit: " asked for a card", game.Double: " doubled", game.Split: " split", game.Surrender: " surrendered",
}

// lastWords says what had just been done; empty where that tells nothing of the turn.
func lastWords(line string, turn *turn) string {
	a, err := game.ParseAct(line)
	if err != nil || turn.at == (game.Spot{}) {
		return ""
	}
	if words := decided[a.Verb]; a.By == game.ByPlayer {
		if words != "" {
			words = placeWords(game.Box(int(a.Box))) + words
		}
		return words
	}
	if a.At == turn.at || turn.decision && a.At.Kind != game.AtBox && a.Verb != game.Read {
		return ""
	}
	at := placeWords(a.At)
	switch a.Verb {
	case game.Deal:
		if a.At.Kind == game.AtBox {
			return at + " had its card"
		}
		return "you had your card"
	case game.Take:
		if a.Wager != "main" {
			return "the " + WagerWords(a.Wager) + " wager of " + at + " was taken"
		}
		return at + " was taken"
	case game.Pay:
		if a.Wager != "main" {
			return at + " was paid on " + WagerWords(a.Wager)
		}
		return at + " was paid"
	case game.Push:
		return at + " was a push"
	case game.Half:
		return at + "'s surrender was settled"
	case game.Clear:
		if a.At.Kind == game.AtBox {
			return at + "'s cards were picked up"
		}
	case game.Part:
		return at + "'s pair was split"
	case game.Read:
		return "the reader had answered"
	case game.OfferInsurance:
		return "insurance was offered"
	case game.CloseInsurance:
		return "insurance was closed"
	case game.NoMoreBets:
		return "betting was closed"
	case game.Burn:
		return "the burn card was away"
	}
	return ""
}

// passedHands names the hands that were passed over, with "; " between the lines; empty
// where that is the turn alone, or more than hands.
func passedHands(turn *turn, lines string) string {
	var hands []string
	others := false
	for line := range strings.SplitSeq(lines, "; ") {
		t := turnOf(line)
		if !hasHand(t.at) || t.at.Hand > 0 {
			return ""
		}
		name := "your own hand"
		if t.at.Kind == game.AtBox {
			name = t.at.String()
		}
		if !slices.Contains(hands, name) {
			hands = append(hands, name)
		}
		others = others || line != turn.line
	}
	if !others || len(hands) < 2 {
		return ""
	}
	return joined(hands)
}

// passedMost is how many of the steps that were passed over are told.
const passedMost = 3

// passedOthers says what was passed over beside the turn itself.
func passedOthers(turn *turn, lines string) string {
	var words []string
	for line := range strings.SplitSeq(lines, "; ") {
		if line != "" && line != turn.line {
			words = append(words, stepWords(line))
		}
	}
	if more := len(words) - passedMost; more > 0 {
		words = append(words[:passedMost], number(more)+" more")
	}
	return joined(words)
}

// stepWords is a step in the middle of a sentence.
func stepWords(line string) string {
	if parts := does.FindStringSubmatch(line); parts != nil {
		return "box " + parts[1] + " " + parts[2]
	}
	if words := Words(line); strings.HasSuffix(words, "?") {
		return "“" + words + "”"
	}
	return small(Words(line))
}
