package game

import (
	"slices"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

type Player struct {
	Name    string
	Bank    chip.Chips
	Arrived int        // 1 was the first at the table
	Gone    bool       // has left; the place in the slice stays
	Leaving bool       // will be gone when the round ends
	SatOut  bool       // made no wager in a round since the shuffle, 633a.6(b)
	Awarded chip.Cents // paid to him by hand, from beside the tray
}

// A Seat is a betting box and what lies in it beside the hands.
type Seat struct {
	N      int // 1 is first base
	Player int // index into Players; -1 is nobody
	Hands  []Hand

	InOpening int8         // cards that came in the opening deal, to all its hands
	First     [4]card.Card // which they were, whatever became of them: side wagers outlive hands
	Third     card.Card    // the next that came to the box, to whichever hand; zero for none
	Switch    []Piece      // cards beside the hand that may be played instead of its own
	SwitchIn  int8         // how many of them were dealt to it
	Switched  bool         // they are the hand
	Choice    Verb         // whether he wants cards exchanged: Switch, Keep or, while he has not said, NoVerb
	Dead      bool         // the box has no live hand this round
	Touching  bool         // a player's hand on the cards
	AtPay     bool         // or on chips that are being paid, 633a.7(g)(10)(ii)(B)
	Sneaked   bool         `json:"Slipped"`   // what lies as Breach is a wager that the rules do not allow
	SneakedOn string       `json:"SlippedOn"` // its wager
	Jumbled   bool         // a wager with small chips below
	SaidNo    bool         // declined insurance
	EvenMoney bool
	AskedLate bool // answered `accept` for a missed card
	NoLate    bool // answered `refuse`, and the hand that was missed is not dead yet

	// Caches of the fields below, for rules: count works them out.
	insured, sides, settled, breached, sundries bool

	Insurance chip.Chips
	Insured   chip.Cents // what the insurance was, after it is settled
	InsPaid   chip.Cents // what came back to the player of it
	InsDone   bool
	InsLies   Paid // what of it lies there since it was settled

	Side []Wager
	// Account is the electronic wagering system of the position, with the game
	// account of its player: for wagers that are laid in no chips, 633a.2(c).
	Account virtualdevices.WageringTerminal

	Bonus  chip.Cents // fixed bonuses paid to the box this round
	Breach chip.Chips // chips put down late or on top, not of the wager yet
	Palm   chip.Chips // chips of a wager in play that the player took back
	PalmOf int32      // the serial of its hand

	Notes     chip.Cents // cash on the layout
	Spoken    string     // the wager that was spoken with it
	Confirmed bool       // the dealer repeated it
	Counted   bool
	Proved    bool       // its change was laid out to be seen
	Changed   chip.Cents // the chips that were given for the notes
	Change    chip.Cents // what the player still lacks for notes and chips that are put away; below zero what he has too much
	Offered   chip.Chips // laid out for larger chips
	Piles     int8       // how many chips a pile of them has; 0 while none is cut
	Stack     int16      // how many of them stand in one stack still; 0 when all lie in piles, or none does
	Tip       chip.Chips
}

// count fills the caches; Evolve calls it when something beside the hands has changed.
func (s *Seat) count() {
	s.insured = !s.Insurance.IsZero()
	s.sides = slices.ContainsFunc(s.Side, Wager.Plays)
	s.settled = s.InsDone || s.Bonus > 0 || slices.ContainsFunc(s.Side, func(w Wager) bool { return w.Settled })
	s.breached = s.Touching || s.AtPay || s.Jumbled || !s.Breach.IsZero() || !s.Palm.IsZero()
	s.sundries = s.Notes > 0 || !s.Offered.IsZero() || !s.Tip.IsZero() || s.Change != 0
}

// A Wager is a side wager. It stays, settled, until the round ends.
type Wager struct {
	ID       string
	Chips    chip.Chips
	Staked   chip.Cents // before settlement
	Given    chip.Cents // what came back to the player so far, the stake included
	Settled  bool
	Gathered bool `json:"Booked"` // its chips were laid out before the tray: it plays without them
	Account  bool // it was debited to the game account: no chips of it are anywhere
	Lies     Paid // what of it lies there since it was settled

	Offered bool       // its player was asked whether he takes its pay or presses it
	Answer  Verb       // and what he said: Take, Press, NoVerb for nothing yet
	Wish    chip.Cents // how much he wants pressed; 0 is all that may be
	Pressed chip.Cents // what of its pay the dealer has laid on the main wager or beside it
}

// Plays reports a side wager that is not settled: its chips lie there or, of a
// progressive one, before the tray or in it.
func (w Wager) Plays() bool {
	return !w.Settled && (w.Gathered || w.Account && w.Staked > 0 || !w.Chips.IsZero())
}

// Wager finds a side wager of this round; nil where there is none.
func (s *Seat) Wager(id string) *Wager {
	for i := range s.Side {
		if s.Side[i].ID == id {
			return &s.Side[i]
		}
	}
	return nil
}

// Spot names hand i of the box: bare where it is the only one.
func (s *Seat) Spot(i int) Spot {
	at := Box(s.N)
	if len(s.Hands) > 1 {
		at.Hand = int8(i + 1)
	}
	return at
}

// Wagered reports a main wager of this round, in the box or in a terminal that plays its cards.
func (s *Seat) Wagered() bool {
	for i := range s.Hands {
		if s.Hands[i].Wagered() {
			return true
		}
	}
	return false
}

// Out reports a box that gets no more cards.
func (s *Seat) Out() bool {
	for i := range s.Hands {
		if !s.Hands[i].Out() {
			return false
		}
	}
	return true
}

func (f *Seated) apply(t *Table) {
	if f.Player == len(t.Players) {
		t.Arrivals++
		// A player who comes in mid-shoe made no wager on the rounds before, 633a.6(b).
		t.Players = append(t.Players, Player{Name: f.Name, Arrived: t.Arrivals, SatOut: t.ShoeRounds > 0 || t.Round.Started})
	}
	p := &t.Players[f.Player]
	p.Bank = p.Bank.Plus(f.Chips)
	if t.House.Automated {
		t.Float, _ = t.Float.Minus(f.Chips)
	} else {
		t.ChipsIn += f.Chips.Total()
	}
	t.Boxes[f.Box-1].Player = f.Player
}

func (f *Vacated) apply(t *Table) {
	p := &t.Players[f.Player]
	if t.House.Automated {
		t.Float = t.Float.Plus(p.Bank)
	} else {
		t.ChipsIn -= p.Bank.Total()
	}
	p.Bank, p.Gone, p.Leaving = chip.Chips{}, true, false
	for i := range t.Boxes {
		if t.Boxes[i].Player == f.Player {
			t.Boxes[i].Player = -1
			t.Boxes[i].Change = 0 // what was wrong went with him
			t.Boxes[i].cashOut()
			t.Boxes[i].count()
		}
	}
	t.reopen()
}

// reopen opens betting again where the last wager was taken back before the first card.
func (t *Table) reopen() {
	if !t.Round.Started && !anyWagerLies(t) {
		t.Round.Closed = false
	}
}
