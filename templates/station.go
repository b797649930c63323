package templates

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game"
	"burncard/variants/wager"
)

// nextCards is the line that a form of the station's own says.
const nextCards = "inject next {text}"

// breakable reports a fault that this table's equipment can have. The next
// cards have a form of their own.
func breakable(line string, v *game.View) bool {
	h := &v.House
	switch {
	case line == nextCards:
		return false
	case strings.HasPrefix(line, "inject terminal"), line == "inject countdown":
		return v.Has.Terminals
	case strings.HasPrefix(line, "inject shuffler"):
		return h.Shuffler != "none"
	case strings.HasPrefix(line, "inject progressive"):
		return slices.ContainsFunc(h.Offers, func(o game.Offer) bool { return progressiveWager(o.Wager) })
	case strings.HasPrefix(line, "inject pick"):
		return slices.ContainsFunc(h.Offers, func(o game.Offer) bool {
			w, ok := wager.Find(o.Wager)
			return ok && w.Draws != wager.Draws{}
		})
	case slices.Contains([]string{"inject face-up {n}", "inject foreign {n}", "inject sticks {n}", "inject short {n}", "inject torn {n}"}, line):
		return !h.Mixes() // which deals the cards itself
	case strings.HasPrefix(line, "inject ten"):
		return v.Has.MissingRanks != "" // elsewhere they belong there
	case line == "inject shoe wrong":
		return h.Shoe == "double"
	}
	return true
}

// toldWhen says when all learn what was done to the cards.
func toldWhen(exam, mixes bool) string {
	switch {
	case exam:
		return "It stands on the sheet. The trainee reads it when the exam is over for everybody who sits it."
	case mixes:
		return "It stands on the dealers' sheets when as many rounds as a shoe has have gone by."
	}
	return "All will be told when the next shoe is loaded."
}

// orderWords says an instructor's line as its button does.
func orderWords(line string) string {
	a, err := game.ParseAct(line)
	if err != nil {
		return line
	}
	if a.Verb == game.InjectNext {
		return "Next cards: " + cardsWords(a.Text)
	}
	for _, v := range panels["faults"] {
		if v.Line == line {
			return v.Label
		}
		if head, _, blank := strings.Cut(v.Line, " {n}"); blank && strings.HasPrefix(line, head+" ") {
			return fmt.Sprintf("%s: %d", v.Label, a.N)
		}
	}
	return capital(injectedWords(line, line))
}

// moments are the times at which an instructor's order may be carried out.
var moments = []Choice{
	{"now", "At once", ""},
	{"after", "After so many cards", ""},
	{"in", "When so many rounds have ended", ""},
	{"within", "At random, within so many rounds", ""},
}

// tasks are what a player may be told to do in secret: what follows his box in
// the notation, so that a bot can do it too.
var tasks = []Choice{
	{"cap main 5", "Cap your bet after the first card", ""},
	{"pinch main 5", "Take a chip off your bet in play", ""},
	{"late main 5", "Bet late", ""},
	{"touch cards", "Touch the cards", ""},
}

// taskWords is a task in the words that its player reads.
func taskWords(text string) string {
	for _, c := range tasks {
		if c.Value == text {
			return c.Label
		}
	}
	return text
}

// tampered says what was done to a shoe.
func tampered(done list[game.Tampering]) string {
	var words []string
	for w := range done.All() {
		words = append(words, fmt.Sprintf("round %d: %s", w.Round, small(faultWords(w.What))))
	}
	return strings.Join(words, "; ")
}
