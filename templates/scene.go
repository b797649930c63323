package templates

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
)

// viewName is which of the page's controls and which side of the table a
// viewer has.
func viewName(v game.Viewer) string {
	switch v.Role {
	case game.DealerView:
		return "dealer"
	case game.PlayerView:
		return "player"
	case game.FloorView, game.InstructorView, game.PitView, game.ShoulderView:
		return "floor"
	}
	return "spectator"
}

// legend is the nth inscription of the layout; where the game has none, that of
// every table, 633a.2(b)(3).
func legend(v *game.View, n int) string {
	if n < len(v.Legends) {
		return v.Legends[n]
	}
	return [...]string{"Blackjack pays 3 to 2", "Dealer must draw to 16 and stand on all 17s", "Insurance pays 2 to 1"}[n]
}

// extraLegends are what a game's layout says beside the three of every table, a
// line each; a long one takes two.
func extraLegends(v *game.View) (lines []string) {
	const wide = 36
	for i, words := range v.Legends {
		if i < 3 {
			continue
		}
		if cut := strings.LastIndexByte(words[:min(len(words), wide)], ' '); len(words) > wide && cut > 0 {
			lines = append(lines, words[:cut])
			words = words[cut+1:]
		}
		lines = append(lines, words)
	}
	return lines
}

// raised is by how much the extra legends are printed higher, from the players'
// side, so that the last does not lie on the arcs.
func raised(v *game.View) int { return 17 * max(0, len(extraLegends(v))-2) }

// deals reports a viewer who may touch everything on the table.
func deals(v *game.View) bool { return v.Viewer.Role == game.DealerView }

// silent reports a viewer who is told nothing before the round ends, or before a case is over.
func silent(s *sessions.Scene) bool {
	return (s.View.Mode == "exam" || s.View.Viewer.Untold) && !s.View.Viewer.Oversees()
}

func boxList(boxes []int8) string {
	words := make([]string, len(boxes))
	for i, b := range boxes {
		words[i] = strconv.Itoa(int(b))
	}
	return strings.Join(words, " ")
}

var signals = map[string]string{"hit": "card, please", "stand": "stands", "even-money": "even money"}

// signalWords is what a player has asked for.
func signalWords(signal string) string { return cmp.Or(signals[signal], signal) }

// choiceWords is what a player has said of his second cards, while they lie as
// they were dealt.
func choiceWords(b *game.BoxView) string {
	switch {
	case len(b.Hands) == 0:
		return ""
	case b.Choice == "keep" && len(b.Switch) > 0:
		return "I keep these"
	}
	for i := range b.Hands {
		h := &b.Hands[i]
		if len(h.Cards) != 2 || h.Swapped || h.State != "" || h.Signal != "" || h.Settled || b.Switched || b.Areas < 2 && len(b.Switch) == 0 {
			return ""
		}
	}
	switch b.Choice {
	case "switch":
		return "switch, please"
	case "keep":
		return "leave them"
	}
	return ""
}

// thickness is how many of the table's cards a pile shows, from 0 to 1.
func thickness(cards, decks int) float64 {
	if decks == 0 {
		return 0
	}
	return min(1, float64(cards)/float64(52*decks))
}

// about says a pile's size as an eye does: in half decks.
func about(cards int) string {
	switch half := (cards + 13) / 26; {
	case cards == 0:
		return "empty"
	case half == 0:
		return "a few cards"
	case half == 1:
		return "about half a deck"
	case half == 2:
		return "about one deck"
	case half%2 == 1:
		return fmt.Sprintf("about %d and a half decks", half/2)
	default:
		return fmt.Sprintf("about %d decks", half/2)
	}
}

// setOf lists the values of a set, lowest first.
func setOf(set chip.Set) []chip.Denomination {
	var list []chip.Denomination
	for _, v := range chip.Denominations {
		if set.Has(v) {
			list = append(list, v)
		}
	}
	return list
}

func isoTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// seconds rounds a dealer's time for reading: "4 s", "1 min 10 s".
func seconds(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	switch {
	case s < 60:
		return strconv.Itoa(s) + " s"
	case s%60 == 0:
		return strconv.Itoa(s/60) + " min"
	default:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	}
}

// difference says what a player got too much or too little.
func difference(c chip.Cents) string {
	switch {
	case c > 0:
		return c.String() + " too much"
	case c < 0:
		return (-c).String() + " too little"
	}
	return ""
}

// paceWords is a pace an hour, a dash before the first.
func paceWords(perHour float64) string {
	if perHour <= 0 {
		return "–"
	}
	return strconv.Itoa(int(perHour + .5))
}

func number(n int) string { return strconv.Itoa(n) }

// turns reports a box with the hand that the rules wait for.
func turns(b *game.BoxView) bool {
	for i := range b.Hands {
		if b.Hands[i].InTurn {
			return true
		}
	}
	return b.Chooses
}

// placeLabel names a spot that is written as the notation writes it.
func placeLabel(at string) string {
	if spot, ok := game.ParseSpot(at); ok {
		return placeWords(spot)
	}
	return at
}

// HouseValue is the value of a house rule in words.
func HouseValue(v string) string {
	return strings.ReplaceAll(strings.ReplaceAll(v, "-", " "), ",", ", ")
}

var packStates = map[string]string{
	"delivered": "Decks delivered", "inspected": "Decks inspected", "spread": "Spread for inspection", "face-down": "Face down",
	"washed": "Washed", "stacked": "Stacked", "shuffled": "Shuffled", "covered": "Cover card in",
}

// packWords says how far the pack has come.
func packWords(p packView) string {
	switch {
	case p.State == "spread" && p.LookFor > 0:
		return "Spread: box " + number(p.LookFor) + " may look"
	case p.State == "shuffled" && p.CutFor > 0:
		return "Cut offered to box " + number(p.CutFor)
	case p.State == "cut":
		return "Cut, " + number(p.CutAt) + " cards from the top"
	}
	return cmp.Or(packStates[p.State], p.State)
}

func packLabel(p packView) string {
	if p.Cards == 0 {
		return "No pack on the layout"
	}
	return "The pack, " + about(p.Cards) + ": " + packWords(p)
}

// decksOf parts a spread into rows of one deck.
func decksOf(faces []string) [][]string {
	var rows [][]string
	for len(faces) > 52 {
		rows, faces = append(rows, faces[:52]), faces[52:]
	}
	return append(rows, faces)
}

// brickLines are the edges of cards on the side of a squared-up pack.
func brickLines() string {
	var b strings.Builder
	for x := 16; x < 390; x += 6 {
		b.WriteString("M" + strconv.Itoa(x) + " 18v50")
	}
	return b.String()
}

// brickMark is the cover card, standing out of the pack at its depth.
func brickMark(at, cards int) string {
	x := num(10 + 380*float64(at)/float64(cards))
	return "M" + x + " 68V-2"
}

// handToPlay is the hand of a box that its player speaks for: the one in
// turn, or the first.
func handToPlay(b *game.BoxView) game.HandView {
	for _, h := range b.Hands {
		if h.InTurn {
			return h
		}
	}
	if len(b.Hands) > 0 {
		return b.Hands[0]
	}
	return game.HandView{}
}

// arc is a line of the layout in a drawing of 1000 by 560: its middle at y,
// its ends, first and third base, lower by bend.
func arc(y, bend float64) string {
	return "M95 " + num(y+bend) + "Q500 " + num(y-bend) + " 905 " + num(y+bend)
}

// initialBet is what was wagered in a box before the cards, on all its areas.
func initialBet(b *game.BoxView) (sum chip.Cents) {
	for i, h := range b.Hands {
		if i == 0 || b.Hands[i-1].Area != h.Area {
			sum += h.Bet.Total()
		}
	}
	return sum
}

// firstBet is what the hand's first wager is, or stands for: a hand that is
// played on a lammer has the first hand's.
func firstBet(b *game.BoxView, h game.HandView) chip.Cents {
	if bet := h.Bet.Total(); bet > 0 || len(b.Hands) == 0 {
		return bet
	}
	return b.Hands[0].Bet.Total()
}
