package templates

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
)

func communityLabel(cards list[game.CardView]) string {
	var words []string
	for c := range cards.All() {
		words = append(words, CardWords(c.Face))
	}
	if words == nil {
		return "Community box, empty"
	}
	return "Community cards: " + strings.Join(words, ", ")
}

// terminalLine begins every line of a terminal.
func terminalLine(n int) string { return "t" + strconv.Itoa(n) + " " }

func sitLine(n int) string { return terminalLine(n) + "sit {me} 500" }

// wallWords says what the terminals are asked for, and how many have answered.
func wallWords(v wallView) string {
	if v.Stuck {
		return "The countdown stands still. " + answersOf(v)
	}
	return answersOf(v)
}

func answersOf(v wallView) string {
	here, playing, asked := 0, 0, 0
	for w := range v.Terminals.All() {
		if w.Name != "" {
			here++
		}
		if w.Hands.Len() > 0 {
			playing++
		}
		if w.Asked {
			asked++
		}
	}
	switch v.Window {
	case "bets":
		return strconv.Itoa(playing) + " of " + strconv.Itoa(here) + " have bet"
	case "insurance":
		return "Insurance: " + strconv.Itoa(asked) + " of " + strconv.Itoa(playing) + " to answer"
	case "decisions":
		return strconv.Itoa(asked) + " of " + strconv.Itoa(playing) + " still decide"
	}
	return strconv.Itoa(playing) + " of " + strconv.Itoa(here) + " play"
}

// troubleWords says of a terminal that it is out of order.
func troubleWords(w terminalView) string {
	if w.Dark {
		return "dark"
	}
	return "not in order"
}

// resultOf is how the round before, or this one so far, ended for a terminal; empty
// while it has not.
func resultOf(w terminalView) string {
	gain := w.Last
	if w.Hands.Len() == 0 && w.Was.Len() == 0 {
		return ""
	} else if w.Hands.Len() > 0 {
		gain = 0
	}
	for h := range w.Hands.All() {
		if !h.Settled {
			return ""
		}
		gain += h.Back - h.Staked
	}
	switch {
	case gain > 0:
		return "won"
	case gain < 0:
		return "lost"
	}
	return "push"
}

// tileWords is what a terminal does, in a word or two.
func tileWords(w terminalView) string {
	if w.played() {
		return signed(w.Last)
	}
	var words []string
	for h := range w.Hands.All() {
		s := h.Total
		if h.State != "" && h.State != h.Total && w.Dealer.Total == "" { // against its dealer's hand it is done
			s = strings.TrimSpace(s + " " + map[string]string{"stands": "✓", "card": "+", "doubled": "×2", "surrendered": "½"}[h.State])
		}
		if h.Turn {
			s += " ?"
		}
		words = append(words, s)
	}
	does := strings.Join(words, " / ")
	if w.Dealer.Total != "" {
		does = strings.TrimSpace(does + " v " + strings.TrimPrefix(w.Dealer.Total, "soft "))
	}
	return strings.ReplaceAll(does, "blackjack", "BJ")
}

func signed(c chip.Cents) string {
	switch {
	case c > 0:
		return "+" + c.String()
	case c < 0:
		return "−" + (-c).String()
	}
	return "±0"
}

// terminalAsks is what the terminal asks of its player.
func terminalAsks(v ownTerminalView) string {
	switch {
	case v.Window == "bets" && v.Position == 0:
		return "Choose a position, then enter a wager."
	case v.Window == "bets" && v.Hands.Len() == 0 && v.SharedHand:
		return "Enter a wager."
	case v.Window == "bets" && v.Hands.Len() == 0:
		return "Enter a wager for position " + strconv.Itoa(v.Position) + "."
	case v.Window == "bets":
		return "Your wager is in. You may add to it until the countdown ends."
	case v.Hands.Len() == 0 && v.Started:
		return "A round is on. You can bet on the next."
	case v.Window == "insurance" && v.Asked:
		return "The dealer has an ace. Insurance?"
	case v.Window == "decisions" && v.Asked:
		return "Your decision?"
	case v.Window == "decisions":
		return "Waiting for the other terminals."
	case v.Hands.Len() > 0 && resultOf(v.terminalView) != "":
		return "This round is over for you: " + resultOf(v.terminalView) + "."
	case v.Started && v.Dealer.Cards.Len() > 0 && v.Was.Len() == 0:
		return "The cards are the dealer's now."
	case v.Started:
		return "The dealer is at work."
	case v.Closed:
		return "No more bets."
	}
	return "The table is being made ready."
}

// terminalRules are what the rules icon says, 633c.5(c)(2) and (3).
func terminalRules(v ownTerminalView) []string {
	lines := []string{
		"Blackjack pays 3 to 2. The dealer stands on all soft 17s. Insurance pays 2 to 1.",
		"Cards that are drawn are community cards: each terminal uses those that it asks for.",
	}
	if v.SharedHand {
		lines[1] = "All players have the same first two cards. Every card after the first three is a community card: yours while you draw, and the dealer's against you once you stand, have a Blackjack, or are done. The dealer's hand at another terminal may be another."
		lines = append(lines, "If the dealer's second card gives him a Blackjack you lose your first wager alone: what you doubled or split for comes back, unless that hand is over 21.",
			"You may give up your first two cards for half of the wager. Against an ace or ten it is all lost to a Blackjack. A pair is split once.")
	}
	if v.HitsEleven {
		lines = append(lines, "When the countdown ends without your decision, a hand of 11 or less takes a card and any other stands.")
	} else {
		lines = append(lines, "When the countdown ends without your decision, your hand stands.")
	}
	if v.SplitInTurn {
		lines = append(lines, "Of two split hands the first takes its cards before the second.")
	} else {
		lines = append(lines, "Two split hands use the same community cards.")
	}
	for _, s := range payoutSigns(v.Variant, v.Decks, slices.Collect(v.Offers.All()))[1:] {
		words := make([]string, len(s.Pays))
		for i, p := range s.Pays {
			words[i] = p.What + " pays " + p.Pays
		}
		line := s.Title
		if s.Wins != "" {
			line += ": " + s.Wins
		}
		lines = append(lines, line+". "+strings.Join(words, "; ")+".")
	}
	return lines
}

// stakesAt are the wagers that a terminal has buttons for.
func stakesAt(v ownTerminalView) []chip.Cents {
	var list []chip.Cents
	for _, n := range []chip.Cents{1, 2, 5, 10, 20, 50} {
		if c := v.Minimum * n; c <= v.Maximum {
			list = append(list, c)
		}
	}
	return list
}

var sideStakes = []chip.Cents{1 * chip.Dollar, 5 * chip.Dollar, 10 * chip.Dollar}

func pressed(on bool) string { return strconv.FormatBool(on) }

// against is the dealer's hand that a terminal plays against, or did when no
// round is on: his own there, or the one on the layout.
func against(v ownTerminalView) (faces []string, total string) {
	if v.Dealer.Cards.Len() > 0 && (v.Hands.Len() > 0 || !v.Started) {
		return slices.Collect(v.Dealer.Cards.All()), v.Dealer.Total
	}
	return slices.Collect(v.DealerCards.All()), v.DealerTotal
}

// playWords says of a hand what lies on it and what became of it.
func playWords(h playView) string {
	s := h.Staked.String()
	switch {
	case h.Settled && h.Back > h.Staked:
		return "paid " + (h.Back - h.Staked).String()
	case h.Settled && h.Back == h.Staked:
		return "push"
	case h.Settled && h.Back > 0:
		return "half back"
	case h.Settled:
		return "lost " + s
	case h.State == "card":
		return s + ", next card"
	case h.State != "" && h.State != h.Total:
		return s + ", " + h.State
	}
	return s
}

// faceWords is a card in two signs.
func faceWords(face string) string {
	if len(face) != 2 {
		return face
	}
	rank := face[:1]
	if rank == "T" {
		rank = "10"
	}
	return rank + map[byte]string{'S': "♠", 'H': "♥", 'D': "♦", 'C': "♣"}[face[1]]
}

// positionWords says how many terminals play a position.
func positionWords(b *boxView) string {
	switch b.Terminals {
	case 0:
		return "no terminal"
	case 1:
		return "1 terminal"
	}
	return strconv.Itoa(b.Terminals) + " terminals"
}

// placesOf is where the players of a game are.
func placesOf(b *game.Rulebook) string {
	if b.Has.Terminals {
		return "terminals"
	}
	return "boxes"
}

// botsMost is how many bots a table may have.
func botsMost(b *game.Rulebook) string {
	if b.Has.Terminals {
		return strconv.Itoa(game.MostTerminals)
	}
	return strconv.Itoa(game.Boxes)
}
