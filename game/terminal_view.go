package game

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A TerminalView is a player's terminal: what anybody sees of it, and to its
// player and to those who oversee the table also its credit.
type TerminalView struct {
	N        int
	Name     string // of its player; empty for nobody
	Mine     bool
	Leaving  bool
	Position int // whose cards it plays; 0 for none
	Bets     []virtualdevices.Bet
	Credit   chip.Cents
	Hands    []PlayView
	Asked    bool // a decision or an answer of its player is waited for
	Dark     bool // it does nothing any more
	Calls    bool // its player says that it is not in order
	Last     chip.Cents
	Was      []PlayView // its hands of the round before; nil where it did not play
	// Dealer is the dealer's hand against which this terminal alone plays, from
	// its second card on; that of the round before beside Was.
	Dealer PlayView
}

type PlayView struct {
	Cards   []string // faces; nil while one of them lies face down
	Total   string
	Staked  chip.Cents
	Back    chip.Cents // credited, the stake included
	State   string     // stands, card, doubled, surrendered, split, blackjack, bust, or empty
	Turn    bool       // the next decision is for this hand
	Settled bool
}

// terminalWindow is what terminals are asked for: bets, insurance, decisions, or nothing.
func terminalWindow(t *Table, due []Step) string {
	if !t.Has.Terminals {
		return ""
	}
	if !t.Round.Started {
		if t.Round.Closed || t.ShoeLeft() == 0 {
			return ""
		}
		return "bets"
	}
	insurance := t.Round.Insurance && !t.Round.InsClosed && !t.Round.Read
	asked := t.ClockStuck && insurance
	for i := range due {
		s := &due[i]
		asked = asked || s.Now && s.By == ByClock && s.Verb == Countdown || t.ClockStuck && s.Verb == RepairCountdown
	}
	switch {
	case !asked:
		return ""
	case insurance:
		return "insurance"
	}
	return "decisions"
}

func seeTerminals(t *Table, v Viewer, window string) []TerminalView {
	if len(t.Terminals) == 0 {
		return nil
	}
	list := make([]TerminalView, len(t.Terminals))
	for i := range t.Terminals {
		list[i] = seeTerminal(t, &t.Terminals[i], v, window)
	}
	return list
}

func seeTerminal(t *Table, w *Terminal, v Viewer, window string) TerminalView {
	own := v.Terminal == w.N
	to := TerminalView{N: int(w.N), Name: w.Name, Mine: own, Leaving: w.Leaving, Position: int(w.Position), Last: w.Last, Bets: slices.Clone(w.Device.Bets)}
	if own || v.Oversees() {
		to.Credit, _ = w.Device.Display()
	}
	turn := -1
	if window == "decisions" {
		turn = t.Turn(w)
	}
	to.Asked = len(t.asksTerminal(w, window)) > 0
	to.Dark, to.Calls = w.Dark(), w.Complains
	hidden := hasHiddenCard(t, w.Position)
	// A terminal counts the cards for its player; in an exam for nobody else but
	// those who oversee the table. Where each plays against a dealer's hand of his own that
	// hand is counted for all: the dealer has no other sight of it, and deals by it.
	tells := t.Mode != Exam || own || v.Oversees()
	for j := range w.Hands {
		to.Hands = append(to.Hands, w.Hands[j].see(hidden, j == turn, tells))
	}
	dealer := Play{Cards: w.Dealer}
	if w.Ended {
		for j := range w.Was {
			to.Was = append(to.Was, w.Was[j].see(false, false, true))
		}
		dealer.Cards = w.DealerWas
	}
	to.Dealer = dealer.see(false, false, true)
	return to
}

func hasHiddenCard(t *Table, position int8) bool {
	s := t.Seat(position)
	return s != nil && len(s.Hands) > 0 && s.Hands[0].hidden > 0
}

func (p *Play) see(hidden, turn, tells bool) PlayView {
	v := PlayView{Staked: p.Staked, Back: p.Back, Turn: turn, Settled: p.Settled}
	switch {
	case p.Surrendered:
		v.State = "surrendered"
	case p.Wants() && !p.Settled:
		v.State = "card"
	case p.Doubled:
		v.State = "doubled"
	case p.Stood:
		v.State = "stands"
	}
	if hidden || len(p.Cards) == 0 {
		return v
	}
	for _, c := range p.Cards {
		v.Cards = append(v.Cards, c.String())
	}
	switch n := p.Total(); {
	case !tells:
	case p.Blackjack():
		v.Total, v.State = "blackjack", "blackjack"
	case n.Bust():
		v.Total, v.State = "bust", "bust"
	default:
		v.Total = n.String()
	}
	return v
}

// text writes the terminal for tests and transcripts.
func (w *TerminalView) text() (words []string) {
	if w.Name == "" {
		return nil
	}
	if w.Position > 0 {
		words = append(words, "position "+strconv.Itoa(w.Position))
	}
	for _, b := range w.Bets {
		words = append(words, b.Wager+" "+b.Amount.String())
	}
	for _, h := range w.Hands {
		s := ""
		for _, c := range h.Cards {
			s += c + " "
		}
		if h.Total != "" {
			s += "(" + h.Total + ")"
		}
		words = append(words, s, h.State)
	}
	if d := w.Dealer; len(d.Cards) > 0 {
		words = append(words, "dealer "+strings.Join(d.Cards, " ")+" ("+d.Total+")")
	}
	if w.Mine {
		words = append(words, "credit "+w.Credit.String())
	}
	return words
}
