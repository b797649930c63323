package game

import (
	"slices"
	"strings"

	"burncard/game/chip"
)

// Grounds are why an act was wrong, as the table lay when it was judged: the arithmetic of
// an amount, the place in an order, and the cards. The zero Grounds say nothing.
type Grounds struct {
	// Pays is what a win pays, where one was owed.
	Pays Pays `json:"pays,omitzero"`
	// Ends is how the wager that was settled ends by the cards that lie there: won, tied,
	// lost, half or original; empty where they do not tell.
	Ends string `json:"ends,omitempty"`
	// Side is what the side wager has won with, in words.
	Side string `json:"side,omitempty"`
	// Lies is what lay there of a wager of which a part was to go back.
	Lies chip.Cents `json:"lies,omitempty"`
	// Turn is what was due when the act was done: its line or, of a player, what he had
	// to do, as `p2 decides`; empty for nothing.
	Turn string `json:"turn,omitempty"`
	// Last is the line of the dealer's or a player's act before; empty for none.
	Last string `json:"last,omitempty"`
	// Passed are the lines that were passed over, with "; " between them.
	Passed string `json:"passed,omitempty"`
	// At is the place of the hand that the act concerns, and Hand and Dealer are the
	// cards as the dealer saw them, with a space between; ?? is one face down.
	At     string `json:"at,omitempty"`
	Hand   string `json:"hand,omitempty"`
	Dealer string `json:"dealer,omitempty"`
}

// Pays is a multiplication: Stake times For/To is Wins, in the fewest chips of the table.
// For and To are 0 where the stake does not give the win by a plain ratio.
type Pays struct {
	Stake chip.Cents `json:"stake"`
	Wins  chip.Cents `json:"wins"`
	For   int        `json:"for,omitempty"`
	To    int        `json:"to,omitempty"`
	Chips chip.Chips `json:"chips,omitzero"`
}

var endingNames = [...]string{Lost: "lost", Tied: "tied", Won: "won", HalfLost: "half", OriginalLost: "original"}

// ground adds the grounds to mistakes that have none yet.
func (v *Verdict) ground(t *Table, a *Act, due []Step) {
	for i := range v.Mistakes {
		m := &v.Mistakes[i]
		if m.Grounds != (Grounds{}) {
			continue
		}
		g := &m.Grounds
		if s := first(due); s != nil {
			g.Turn = s.key().Step
		}
		if last := t.lastMove(); last != nil {
			g.Last = last.String()
		}
		if m.Kind == SkippedStep || m.Kind == OutOfOrder {
			g.Passed = v.passed()
		}
		owed, err := ParseAct(m.Owed)
		if err != nil {
			owed = Act{}
		}
		at := a.At
		if at.Kind != AtBox {
			at = owed.At
		}
		g.lay(t, at)
		if owed.Verb == Return && owed.Amount > 0 && t.lies(&owed) > owed.Amount {
			g.Lies = t.lies(&owed)
		}
		if at == owed.At && ((owed.Verb == Pay || owed.Verb == Half) && a.Is(isSettlement) || owed.Verb == Credit && a.Verb == Credit) {
			g.Pays = paysOf(t, &owed)
		}
		if a.Is(isSettlement) {
			g.Ends, g.Side = t.endsAt(a)
		}
	}
}

// lastMove is the last act of the round that moved play on: the dealer's, or a player's
// decision. Nil for none.
func (t *Table) lastMove() *Act {
	decisions := wordOf(ByPlayer, AnyDecision).Any
	for _, a := range slices.Backward(t.Round.Record) {
		switch a.Verb {
		case CallFloor, Prompt, Catch, ShowHands:
			continue
		}
		if a.By == ByDealer || a.By == ByPlayer && slices.Contains(decisions, a.Verb) {
			return &a
		}
	}
	return nil
}

// passed lists the steps that were passed over.
func (v *Verdict) passed() string {
	var lines []string
	for _, s := range v.Skips {
		lines = append(lines, s.Step)
	}
	return strings.Join(lines, "; ")
}

// lay keeps the cards of the hand at a place, and the dealer's.
func (g *Grounds) lay(t *Table, at Spot) {
	if h := t.Find(at); h != nil && at.Kind == AtBox {
		g.At, g.Hand = at.String(), cardsSeen(h)
	}
	g.Dealer = cardsSeen(&t.DealerHand)
}

// cardsSeen names the cards of a hand that lie face up, also after they were picked up.
func cardsSeen(h *Hand) string {
	var names []string
	for _, p := range slices.Concat(h.Was, h.Cards) {
		name := "??"
		if p.Up {
			name = p.Card.String()
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// endsAt is how the wager that an act settles ends, and what a side wager has won with.
func (t *Table) endsAt(a *Act) (ends, side string) {
	switch a.Wager {
	case "main":
		return t.mainEnds(a.At), ""
	case "insurance":
		switch {
		case !t.HoleUp():
			return "", ""
		case t.DealerHand.Blackjack():
			return endingNames[Won], ""
		}
		return endingNames[Lost], ""
	}
	end, known := t.sideEnd(a)
	switch {
	case !known:
		return "", ""
	case end.Won == "":
		return endingNames[Lost], ""
	}
	return endingNames[Won], end.Won
}

// mainEnds is how the main wager of a hand ends, once the dealer's cards are shown or the
// hand is over.
func (t *Table) mainEnds(at Spot) string {
	h, s := t.Find(at), t.Seat(at.Box)
	if h == nil || s == nil || at.Kind != AtBox || t.book.Ends == nil || h.hidden > 0 || (!t.HoleUp() || t.DealerCovered()) && !h.Bust() {
		return ""
	}
	ending, _ := t.Ends(InBox{h, s, at})
	return endingNames[ending]
}

// paysOf is the multiplication of a payment that is owed.
func paysOf(t *Table, owed *Act) Pays {
	wins := owed.Amount
	if owed.Verb == Half {
		wins = t.lies(owed) / 2 // that goes back
	}
	if wins <= 0 {
		return Pays{}
	}
	p := multiplied(t.stakeOf(owed), wins)
	if owed.Verb == Pay || owed.Verb == Half {
		p.Chips, _ = chip.Fewest(p.Wins, t.House.Chips)
	}
	return p
}

// stakeOf is what lies of a wager or, where a dealer has it in the tray before the deal
// or an account has it, what was staked: nothing where it was settled before.
func (t *Table) stakeOf(a *Act) chip.Cents {
	if lies := t.lies(a); lies > 0 {
		return lies
	}
	if s := t.Seat(a.At.Box); s != nil && a.Wager != "insurance" {
		if w := s.Wager(a.Wager); w != nil && !w.Settled && w.Given == 0 {
			return w.Staked
		}
	}
	return 0
}

// multiplied is the multiplication that makes the win of a stake, where it is plain.
func multiplied(stake, wins chip.Cents) Pays {
	p := Pays{Stake: stake, Wins: wins}
	if stake <= 0 {
		return p
	}
	a, b := wins, stake
	for b != 0 {
		a, b = b, a%b
	}
	if over, under := wins/a, stake/a; under <= 10 {
		p.For, p.To = int(over), int(under)
	}
	return p
}

// GroundsOf are the grounds of an act that is due now: the cards, how the wager ends and
// what it pays, and what was done before it.
func (t *Table) GroundsOf(a *Act) (g Grounds) {
	g.lay(t, a.At)
	if a.Is(isSettlement) {
		if a.Verb == Pay || a.Verb == Half {
			g.Pays = paysOf(t, a)
		}
		g.Ends, g.Side = t.endsAt(a)
	}
	g.Turn = a.String()
	if last := t.lastMove(); last != nil {
		g.Last = last.String()
	}
	return g
}
