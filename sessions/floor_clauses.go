package sessions

import (
	"cmp"
	"strings"

	"burncard/game"
)

// What the floor says about each irregularity, by the citation under which Blackjack's
// rules know it: what is out of order, what is done and, where the text leaves a choice,
// whose it is. {at} is the place that the step concerns.
var floorClauses = map[string]string{
	// Cards.
	"633a.14(a)":        "I see the card that lies face up in the shoe. Nobody plays it: it goes to the discard rack, and the next card takes its place.",
	"633a.14(a)#switch": "That switch card was seen. It goes to the discard rack.",
	"633a.14(a)#shown":  "Those switch cards were shown too early. They go to the discard rack, and the box gets others.",
	"633a.14(b)":        "A card was drawn in error, and nobody has seen its face. It stays where it lies and is the next card.",
	"633a.14(c)#1":      "A card was drawn in error, and everybody has seen it. It is the next card all the same. The player whose turn it is takes it or refuses it: that is his choice, and without a card he plays no further this round. If nobody wants it, it is yours if you have to draw, or else it goes to the discard rack.",
	"633a.14(c)#3":      "Nobody can use that card any more. It goes to the discard rack.",
	"633a.14(d)":        "You have 17 or more, and that card had no business there. Your total stays, and the card goes to the discard rack.",
	"633a.14(e)":        "You have missed a card of your own. First every player gets his second card, then you take what you miss, up card before hole card.",
	"633a.14(f)#1":      "The shoe runs out in the middle of a round. Shuffle and cut what is in the discard rack; the hands stay as they are.",
	"633a.14(f)#2":      "The cards are shuffled. The first one goes face down to the discard rack, then the round goes on.",
	"633a.14(g)#1":      "{At} got no card, so its hand is dead. Its player is in the next deal again.",
	"633a.14(g)#2":      "{At} has one card. Its player chooses, not you and not I: his second card after everybody else has his, or a dead hand and his wager back. Ask him.",
	"633a.14(g)#taken":  "Cards were put away that a player still wanted. The hand is dead, and its wager goes back.",
	"633a.14(g)#switch": "Switch cards are missing. Deal them before anybody chooses.",
	"633a.14(g)":        "The hand of {at} is dead, and what is staked on it goes back.",
	"633a.14(i)#return": "The card of {at} was missed, so its hand is dead, and what is staked on it goes back.",
	"633a.14(h)":        "You deal from the wrong side. It counts as the right one now: finish the round from it.",
	"633a.14(i)":        "{At} was passed over. Its player chooses: his card after the others and before your hole card is shown, or a dead hand and his wager back. Ask him.",
	"633a.7(f)":         "A card fell face down that belongs face up. Turn it.",
	"633a.7(s)#rebuilt": "{At} questions its last hand. Rebuild it from the discard rack, and we shall both see.",
	"633a.7(s)#back":    "I have seen it. Put the cards back into the rack as they lay.",
	"633a.7(s)#word":    "The hand lies there again. What it was is mine to say, not yours.",

	// The decks.
	"633a.3(a)#1":        "A card with another back was among these. New decks are on their way.",
	"633a.3(a)#2":        "That back is not of our decks. Lay the card into the discard rack, and deal no more from these after this round.",
	"633a.4(a)#2":        "I look the decks over with you. Wait until I say that they are good.",
	"633a.4(a)#4":        "Those decks are not used. I bring others.",
	"633a.4(a)#torn":     "That card can be told from its back. I bring the same card new; wait until it lies there.",
	"633a.5(e)#1":        "That was no cut. It is done again while the cards are still on the table.",
	"633a.5(e)#2":        "That was no cut. The player who cut last cuts again, or the next one.",
	"633a.7(e)(1)#short": "A card is missing. These cards are not shuffled again: I bring new decks.",
	"house.cards":        "There are too few cards for a shoe. I bring new decks.",
	"house.count":        "Count the cards for me, and say how many.",

	// Devices.
	"633a.7(h)#2":        "Your hole card lies open, and everybody decides with more knowledge than before. No clause says what comes of it: whether the round goes on is mine to say.",
	"633a.14(j)":         "The reader is only for an ace or a ten. I have to know first whether it has shown you anything.",
	"633a.14(j)(1)":      "The reader was used against a small card, and this one shows the hole card. All hands are dead: the wagers go back, and the cards come in.",
	"633a.14(k)":         "The reader gives no answer. No card until I have repaired or replaced it.",
	"633a.14(k)#belied":  "The reader said what the hole card is not. No card until I have repaired or replaced it.",
	"633a.2(f)#2":        "I check the reader before the first hand of the day. Wait with the cards.",
	"633a.14(l)#1":       "The shuffle stopped half-way. Take the cards out and shuffle all of them again.",
	"633a.14(l)#3":       "Leave the warning on. It goes off when those cards are in order.",
	"633a.14(l)#4":       "The shuffler has kept cards back. Take them out, and shuffle them again.",
	"633a.14(m)":         "The shuffler is out of order. Cover it or hang its sign on it, then shuffle by hand.",
	"633a.2(d)(1)":       "Lights and chips tell different numbers. Put that right before the first card.",
	"house.warning":      "I have seen the warning, and there is nothing to it. Switch it off.",
	"633c.5(j)#mended":   "I see the shuffler. Wait until it runs: these cards are shuffled in no other way.",
	"633c.5(t)#dark":     "That terminal is dark, and there are bets in it. Leave the cards until it shows them again.",
	"633c.5(p)(2)#clock": "The clock stands still, so nobody's time runs. No card until it is repaired.",
	"685a.12(h)":         "The light or the rectangle was wrong. If a player has acted on it, his hand is dead and his wager goes back; else you put it right and play on.",
	"685a.12(i)":         "The reader fails. No play until it is mended.",

	// Wagers and money.
	"633a.6(b)":      "{At} sat out, so it waits for the next shuffle. Its wager goes back.",
	"633a.6(c)#2":    "Chips were moved after the first card. The wager plays as it lay then: put it back.",
	"633a.6(d)#back": "There is no Blackjack Wager at {at}, so what lies beside it goes back before the deal.",
	"633a.6(e)":      "This table does not offer that wager. It goes back before the deal.",
	"633a.6(f)":      "That is not his box to bet. The wager goes back before the deal.",
	"633a.7(t)":      "A hand was on the cards at {at}. Only yours touch them: say so to the player, kindly.",
	"633a.10(b)":     "You have a Blackjack that came out late. {At} loses its first wager and no more: what was doubled goes back.",
	"633a.11(d)":     "You have a Blackjack that came out late. {At} loses its first wager and no more: what was split goes back.",
	"house.minimum":  "That wager is under the minimum of this table. It goes back before the deal.",
	"house.maximum":  "That wager is over the maximum of this table. What is too much goes back before the deal.",

	// The last resort, and what is this floor's own.
	"house.void":          "No rule says how this round goes on. That is mine to decide: I call all hands dead.",
	"house.void#1":        "The round is void. Each wager goes back as it was laid.",
	"house.void#2":        "The round is void. The cards go to the discard rack.",
	"house.635a.13#floor": "There was a ten among the cards. Whether the round is void or goes on is mine to say. Wait.",
	"house.635a.13#decks": "There was a ten among the cards. New decks before the next round.",
	"house.635a.4#decks":  "There is a ten in those decks. They are not used; I bring others.",
	"633a.12(a)(4)#floor": "Cards were exchanged that should not have been. If nobody has played on them, they go back.",
	"633a.11(a)#floor":    "That pair was split by mistake. Put it together again.",
	"633c.4(f)#late":      "{At} was passed over. Its player chooses now, before his own turn.",
	"633c.4(f)(1)#late":   "{At} was passed over, and its player keeps his hand. His switch cards go away before his turn.",
	"633c.4(f)(2)#late-1": "{At} was passed over, and its player switches. His open cards go away before his turn.",
	"633c.4(f)(2)#late-2": "{At} was passed over, and its player switches. Turn his cards before his turn.",
	"685a.7(e)(2)#missed": "You have missed your first card. Take it after the players' second.",
}

// clauseWords says what is out of order where a step is owed that an irregularity wants,
// one due now before one due later, with its clause; empty for none.
func clauseWords(due []game.Step) string {
	for _, now := range []bool{true, false} {
		for i := range due {
			s := &due[i]
			if s.Now != now || s.May || s.Rule == nil || !now && s.Rule.Kind != "irregularity" {
				continue
			}
			base := s.Rule.Base()
			if words := cmp.Or(floorClauses[base], floorClauses[strings.TrimSuffix(base, "#floor")]); words != "" {
				return placedAt(words, s.At) + " " + seeClause(s.Rule)
			}
		}
	}
	return ""
}

func placedAt(words string, spot game.Spot) string {
	at := "that box"
	if spot.Kind == game.AtBox {
		at = "box " + spot.String()
	}
	return strings.NewReplacer("{At}", capitalized(at), "{at}", at).Replace(words)
}

// seeClause names the clause of a rule, and whose it is.
func seeClause(r *game.Rule) string {
	cite, _, _ := strings.Cut(strings.TrimPrefix(r.Cite, "house."), "#")
	switch {
	case !strings.Contains(cite, "("):
		return "That is the rule of this house."
	case r.Source == game.HouseRules:
		return "This house goes by " + cite + "."
	case r.Source == game.Reading:
		return "That is our reading of " + cite + "."
	}
	return "See " + cite + "."
}
