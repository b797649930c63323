package templates

import (
	"strings"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions"
)

// toldWords is an act as a floorperson tells it to a visitor, in one sentence.
func toldWords(t *sessions.Telling) string {
	a, err := game.ParseAct(t.Line)
	if err != nil || a.By != game.ByDealer {
		return ended(Words(t.Line))
	}
	at := placeWords(a.At)
	switch a.Verb {
	case game.Burn:
		return "The dealer burns the first card: it goes to the discard rack unseen."
	case game.NoMoreBets:
		return "The dealer closes the betting: no more bets."
	case game.Deal:
		return "The dealer deals " + dealtTo(&a) + "."
	case game.OfferInsurance:
		return "The dealer has an ace up, and asks who wants insurance."
	case game.CloseInsurance:
		return "The dealer closes insurance."
	case game.Read:
		return "The dealer puts his hole card through the reader: it tells whether he has a Blackjack, and nothing else."
	case game.Turn:
		if a.At.Kind == game.AtHole {
			return "Everybody has played: the dealer turns his hole card."
		}
		return "The dealer turns up the cards of " + at + "."
	case game.CallBlackjack:
		return "The dealer announces the Blackjack of " + at + "."
	case game.Part:
		return "The dealer parts the pair of " + at + " into two hands."
	case game.Call:
		return "The dealer says: " + ended(Words(t.Line))
	case game.Pay:
		return "The dealer pays " + at + " " + a.Amount.String() + paidFor(&a, &t.Grounds) + "."
	case game.Push:
		return capital(at) + " ties with the dealer, and keeps its wager."
	case game.Take:
		return "The dealer takes the " + wagerNamed(a.Wager) + " of " + at + lostBy(&a, &t.Grounds) + "."
	case game.Half:
		return capital(at) + " has surrendered: the dealer takes half of the wager, and gives half back."
	case game.Clear:
		if a.At.Kind == game.AtDealer {
			if t.GoesOn {
				return "The dealer picks up his own cards."
			}
			return "The dealer picks up his own cards, and the round is over."
		}
		if a.At.Kind == game.AtBox {
			return "The dealer picks up the cards of " + at + "."
		}
	}
	return ended(Words(t.Line))
}

// ended is a sentence with its stop.
func ended(s string) string {
	if strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// dealtTo is the card that is dealt, and to whom.
func dealtTo(a *game.Act) string {
	down := ""
	if a.Down {
		down = ", face down"
	}
	if a.At.Kind == game.AtDealer {
		return "himself a card" + down
	}
	return placeWords(a.At) + " a card" + down
}

func wagerNamed(id string) string {
	if id == "main" || id == "" {
		return "wager"
	}
	return wagerTitle(id)
}

// paidFor says what pays so much.
func paidFor(a *game.Act, g *game.Grounds) string {
	if g.Pays.For == 0 {
		return ""
	}
	what := "a win"
	switch {
	case a.Wager != "main":
		what = wagerNamed(a.Wager)
	case g.Pays.For == 3 && g.Pays.To == 2 && len(strings.Fields(g.Hand)) == 2:
		what = "a Blackjack"
	}
	return ": " + what + " pays " + number(g.Pays.For) + " to " + number(g.Pays.To)
}

// lostBy says why a main wager is lost, by the cards that lie there.
func lostBy(a *game.Act, g *game.Grounds) string {
	hand, dealer := totalOf(g.Hand), totalOf(g.Dealer)
	switch {
	case a.Wager != "main" || g.Ends != "lost" || hand == "":
		return ""
	case over(g.Hand):
		return ": " + hand + " is over 21"
	case dealer != "":
		return ": " + hand + " against the dealer's " + dealer
	}
	return ""
}

// over reports cards that are more than 21.
func over(cards string) bool {
	var list []card.Card
	for _, name := range strings.Fields(cards) {
		if c, err := card.Parse(name); err == nil {
			list = append(list, c)
		}
	}
	return card.Add(list...).Bust()
}
