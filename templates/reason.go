package templates

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
)

// A lesson is a mistake as a dealer learns from it. Its fourth part, the clause, is a link
// beside it.
type lesson struct {
	Did, Owed string
	Why       string // arithmetic, outcome or order; empty where the mistake says all
	Protects  string // what the rule is for, in our own words; empty where we do not know
}

func lessonOf(variant string, m *game.Mistake) lesson {
	l := lesson{
		Did: wordsAt(variant, m.Done), Owed: placed(equipmentOf(variant), owedWords(m)),
		Why: placed(equipmentOf(variant), strings.Join(whys(m), " ")),
	}
	if book := books()[variant]; book != nil {
		l.Protects = book.WhatProtects(m.Cite)
	}
	return l
}

// owedWords is what was owed: of a player what he had to do, and not one way to do it.
func owedWords(m *game.Mistake) string {
	if a, err := game.ParseAct(m.Owed); err == nil && a.By == game.ByPlayer {
		for line := range strings.SplitSeq(m.Grounds.Turn+"; "+m.Grounds.Passed, "; ") {
			if parts := does.FindStringSubmatch(line); parts != nil && parts[1] == number(int(a.Box)) && toDo[parts[2]] != "" {
				return capital(stepWords(line))
			}
		}
	}
	return Words(m.Owed)
}

// reason says why an act was wrong: never the rule over again.
func reason(variant string, m game.Mistake) string { return lessonOf(variant, &m).Why }

// whys are the sentences that say why.
func whys(m *game.Mistake) (list []string) {
	g := &m.Grounds
	if ofOrder(m) {
		if position := whoseTurn(m); position != "" {
			list = append(list, position)
		} else {
			list = append(list, detail(m))
		}
		switch words := idleReader(m); {
		case words != "":
			list = append(list, words)
		case m.Kind == game.Uncalled && g.Turn != "":
			list = append(list, "Nothing called for this yet.")
		}
		if g.Lies > 0 {
			list = append(list, liesWords(m))
		}
		draws := m.Owed == "deal dealer" || m.Kind == game.Uncalled && strings.HasPrefix(m.Done, "deal dealer")
		if total := totalOf(g.Dealer); total != "" && draws && strings.Contains(g.Dealer, " ") {
			list = append(list, "You have "+total+".")
		}
		return list
	}
	if words := endsWords(m); words != "" {
		list = append(list, words)
	}
	if words := winWords(&g.Pays); words != "" {
		if owed, err := game.ParseAct(m.Owed); err == nil && owed.Verb == game.Half {
			words = "Half of " + words
			words = strings.Replace(words, " x 1/2 = ", " is ", 1)
		}
		list = append(list, words)
	}
	if len(list) == 0 {
		list = append(list, detail(m))
	}
	if position := whoseTurn(m); m.Kind == game.Uncalled && position != "" {
		list = append(list, position)
	}
	if m.Kind == game.WrongAmount && m.Diff != 0 {
		list = append(list, "That is "+difference(m.Diff)+".")
	}
	return list
}

// idleReader says why a reader was not to be used; empty where it was, or where it is no
// reader.
func idleReader(m *game.Mistake) string {
	up, err := card.Parse(strings.SplitN(m.Grounds.Dealer, " ", 2)[0])
	if m.Done != "read" || err != nil || up.High() {
		return ""
	}
	return "Your up card counts " + number(up.Value()) + ": no hole card makes a Blackjack of it."
}

// liesWords is the arithmetic of a part that goes back.
func liesWords(m *game.Mistake) string {
	owed, err := game.ParseAct(m.Owed)
	if err != nil {
		return ""
	}
	lies := m.Grounds.Lies
	may := lies - owed.Amount
	return lies.String() + " lies there, and " + may.String() + " may stay: " + lies.String() + " - " + may.String() + " = " + owed.Amount.String() + " goes back."
}

// ofOrder reports an act that came at the wrong time or place: whose turn it was says why.
func ofOrder(m *game.Mistake) bool {
	switch m.Kind {
	case game.WrongAmount:
		return false
	case game.WrongFace:
		return false
	case game.Uncalled:
		return m.Grounds.Ends == ""
	}
	return true
}

// detail is what the judge wrote, with lines of the notation in words.
func detail(m *game.Mistake) string {
	why := strings.TrimPrefix(m.Why, m.Title+": ")
	owed, done := small(Words(m.Owed)), small(Words(m.Done))
	switch why {
	case m.Owed + " was owed first":
		return "First comes: " + owed + "."
	case m.Owed + " was owed; nothing called for " + m.Done, m.Title:
		if m.Owed == "" {
			return "Nothing called for this."
		}
		return "Nothing called for this yet. What was due: " + owed + "."
	case m.Owed + " was owed, not " + m.Done:
		return "What was owed: " + owed + ". Not: " + done + "."
	case m.Owed + " was owed":
		return "What was owed: " + owed + "."
	}
	if rest, ok := strings.CutSuffix(why, "nothing called for "+m.Done); ok {
		why = rest + "nothing called for this yet"
	}
	return capital(why) + "."
}

var endsIn = map[string]string{
	"won": "the wager wins", "tied": "the wager ties", "lost": "the wager loses",
	"half": "the player has surrendered, and half of the wager goes back", "original": "only the first wager is lost",
}

// endsWords says how the wager that was settled ends by the cards that lie there.
func endsWords(m *game.Mistake) string {
	g := &m.Grounds
	done, err := game.ParseAct(m.Done)
	ends := endsIn[g.Ends]
	switch {
	case err != nil || ends == "" || done.Wager == "main":
	case done.Wager == "insurance":
		has := inCards(g.Dealer)
		if has == twoCard21 {
			has = "a Blackjack"
		}
		return "You have " + has + ": insurance " + strings.TrimPrefix(ends, "the wager ") + "."
	case g.Side != "":
		return wagerTitle(done.Wager) + " has “" + g.Side + "” and wins."
	default:
		return wagerTitle(done.Wager) + " has lost by these cards."
	}
	if ends == "" || g.Hand == "" {
		return ""
	}
	if g.Dealer == "" || strings.Contains(g.Dealer, hidden) {
		return "The hand has " + inCards(g.Hand) + ": " + ends + "."
	}
	return "The hand has " + inCards(g.Hand) + ", the dealer " + inCards(g.Dealer) + ": " + ends + "."
}

const twoCard21 = "21 in two cards"

// inCards is the total of a hand, and of a 21 in how many cards it was made.
func inCards(cards string) string {
	total := totalOf(cards)
	if !strings.HasSuffix(total, "21") {
		return total
	}
	if len(strings.Fields(cards)) == 2 {
		return twoCard21
	}
	return "21"
}

const hidden = "??" // a card that lay face down, in the grounds of a verdict

// cardsIn are the faces of cards; a card that lay face down is empty.
func cardsIn(cards string) []string {
	faces := strings.Fields(cards)
	for i, f := range faces {
		if f == hidden {
			faces[i] = ""
		}
	}
	return faces
}

// totalOf is the total of cards that all lie face up; empty for others.
func totalOf(cards string) string {
	if cards == "" || strings.Contains(cards, hidden) {
		return ""
	}
	var list []card.Card
	for _, name := range strings.Fields(cards) {
		c, err := card.Parse(name)
		if err != nil {
			return ""
		}
		list = append(list, c)
	}
	return card.Add(list...).String()
}

// laidTotal is what stands over a laid hand: a dealer's 21 in two cards is a Blackjack, a
// player's may be one of a split.
func laidTotal(whose, cards string) string {
	total := totalOf(cards)
	if whose == "Dealer" && total != "" && inCards(cards) == twoCard21 {
		return "Blackjack"
	}
	return total
}

// winWords is the arithmetic of a win, and the chips that make it.
func winWords(p *game.Pays) string {
	if p.Wins == 0 {
		return ""
	}
	sum := "The win is " + p.Wins.String()
	switch {
	case p.For == 1 && p.To == 1:
		sum = "A win of 1 to 1 on " + p.Stake.String() + " is " + p.Wins.String()
	case p.To == 1:
		sum = p.Stake.String() + " x " + number(p.For) + " = " + p.Wins.String()
	case p.To > 1:
		sum = p.Stake.String() + " x " + number(p.For) + "/" + number(p.To) + " = " + p.Wins.String()
	}
	if chips := chipsWords(p.Chips); chips != "" {
		sum += ": " + chips
	}
	return sum + "."
}

// chipNames are what dealers call chips of a value.
var chipNames = map[chip.Denomination]string{
	25: "quarter", 50: "half dollar", 1_00: "white", 2_50: "pink", 5_00: "red", 10_00: "blue", 20_00: "yellow", 25_00: "green",
	50_00: "orange", 100_00: "black", 500_00: "purple", 1000_00: "gold",
}

// chipsWords names chips, the highest first: "2 greens and 1 pink".
func chipsWords(c chip.Chips) string {
	var names []string
	for d, n := range c.Each() {
		name := chipNames[d]
		if name == "" {
			name = d.String() + " chip"
		}
		if n > 1 {
			name += "s"
		}
		names = append(names, number(n)+" "+name)
	}
	return joined(names)
}

// joined is a list in a sentence.
func joined(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// whyWords is a mistake in one line: its rule, and why.
func whyWords(variant string, m game.Mistake) string {
	return m.Title + ". " + reason(variant, m)
}

// small is s with a small first letter, as within a sentence.
func small(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
