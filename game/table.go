package game

import (
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A Mode says what becomes of a wrong act.
type Mode uint8

// The modes. Guided is coached with the next step lit.
const (
	Coached Mode = iota
	Guided
	Exam
)

var modeNames = [...]string{"coached", "guided", "exam"}

func (m Mode) String() string { return modeNames[m] }

// ParseMode reads what String writes.
func ParseMode(s string) (Mode, bool) {
	for i, name := range modeNames {
		if s == name {
			return Mode(i), true
		}
	}
	return 0, false
}

// A Table is everything that can be seen and touched at one table, and the
// record of what was said this round. It is the fold of its facts; only Evolve
// changes it. Rules read it and keep nothing.
type Table struct {
	Variant string
	Mode    Mode
	House   House
	Day     Day

	Pack       []Piece // on the layout, not yet loaded: spread, washed, stacked or shuffled; top first
	PackState  PackState
	Shoe       []Piece // the next card first
	CoverAt    int     // cards in the shoe below the cover card; -1 where it is not in the shoe
	Rack       []Piece // the discard rack, in the order in which cards came
	Segregated []Piece
	Stray      []Piece // drawn in error
	StrayFor   Spot    // for whom the first of them was drawn

	CutTo      Spot // whom the cover card came to: box, dealer, or nowhere; until the next shuffle
	CoverOut   bool // the cover card came out: this round is the last of the shoe
	Ordered    bool // the floor ordered a reshuffle
	Idle       bool // the table lies idle, 633a.5(g); until loaded
	MayBurn    bool // a fresh shoe was burned by a new dealer: a second card is no mistake
	NewDealer  bool // and not burned yet
	FreshShoe  bool // loaded and not burned yet
	DealerName string
	Manned     bool // somebody holds the dealer's stand

	Reader virtualdevices.CardReader

	Float   chip.Chips // the table inventory container
	TokeBox chip.Chips
	DropBox chip.Cents // notes
	ChipsIn chip.Cents // value of all chips brought to the table, less what left it
	CashIn  chip.Cents // notes brought to the table

	Players    []Player
	Arrivals   int // players who ever arrived
	Boxes      []Seat
	DealerHand Hand // the dealer's own hand

	Round      Round
	Rounds     int // finished
	ShoeRounds int // finished since the shoe was loaded
	NextID     CardID
	Serials    int32

	stock stock
}

// The Day says which duties of the gaming day are done.
type Day struct{ ReaderInspected bool }

// PackState says how far the pack on the layout has come.
type PackState struct {
	Inspected, Verified bool
	Spread, Looked      bool
	Up                  bool // lies face up
	Turned              bool // face down after the look
	Washed, Stacked     bool
	Shuffled            bool
	Cuts                []Spot // who was offered the cut, in order; the last may still answer
	Answered            bool   // the last offer was declined
	CutBy               Spot   // who cut: box, or dealer; nowhere until cut
	LastCut             Spot   // who cut before a recut was ordered
	CutAt               int    // cards above the cover card at the cut
	Recut               bool   // a recut was ordered and not made
	Covered             int    // cards below the cover card; 0 until inserted
}

// A Player is a person with chips.
type Player struct {
	Name    string
	Bank    chip.Chips
	Arrived int  // 1 was the first at the table
	Gone    bool // has left; the place in the slice stays
	Leaving bool // will be gone when the round ends
	SatOut  bool // made no wager in a round since the shuffle, 633a.6(b)
}

// A Seat is a betting box and what lies in it beside the hands.
type Seat struct {
	N      int // 1 is first base
	Player int // index into Players; -1 is nobody
	Hands  []Hand
	Side   []Wager

	Insurance  chip.Chips
	Insured    chip.Cents // what the insurance was, after it is settled
	InsPaid    chip.Cents // what came back to the player of it
	InsDone    bool
	SaidNo     bool // declined insurance
	Spoken     string
	Confirmed  bool
	Notes      chip.Cents // cash on the layout
	Counted    bool
	Changed    bool // chips were given for the notes
	Offered    chip.Chips
	Tip        chip.Chips
	InOpening  int  // cards that came in the opening deal
	Dead       bool // the box has no live hand this round
	Touching   bool // a player's hand on the cards
	BreachAt   int  // length of the record when the breach began
	AskedLate  bool // answered `accept` for a missed card
	NoLate     bool // answered `refuse`
	EvenMoney  bool
	Breach     chip.Chips // chips put down late or on top, not of the wager yet
	BreachName string

	// What Evolve keeps so that rules need not look again.
	insured, breached, sundries bool
}

// count keeps what rules ask of a box for again and again; Evolve calls it
// whenever something beside its hands has changed.
func (s *Seat) count() {
	s.insured = !s.Insurance.IsZero()
	s.breached = s.Touching || !s.Breach.IsZero()
	s.sundries = s.Notes > 0 || !s.Offered.IsZero() || !s.Tip.IsZero()
}

// A Wager is a side wager on the layout.
type Wager struct {
	ID    string
	Chips chip.Chips
}

// A Hand is cards in a box or before the dealer, with its main wager.
type Hand struct {
	Serial int32 // names the hand for good; its place in the box may change
	Cards  []Piece
	Was    []Piece // the cards after they were cleared, until the round ends

	Bet      chip.Chips // the first wager, or a split's
	Extra    chip.Chips // laid beside it for a double
	First    chip.Cents // the first wager alone, without double or split
	Staked   chip.Cents // bet and double, before settlement
	Given    chip.Cents // what came back to the player so far, the stake included
	Settled  bool       // no main wager lies here any more
	FromPair bool       // made by a split
	Splits   int        // splits of the hand that this came of

	Asked       Verb // the player's last word: Hit, Stand, Double, Split, Surrender or NoVerb
	Doubled     bool
	Surrendered bool
	Stood       bool
	NoMore      bool // refused the exposed card, 633a.14(c)
	Dead        bool
	Cleared     bool
	Announced   bool // its blackjack was called

	// What Evolve keeps so that rules need not count again.
	lies    chip.Cents // Bet and Extra
	full    card.Total // all cards, hidden ones and those cleared this round too
	shown   card.Total // of those, the ones face up
	hidden  int        // cards face down
	natural bool       // ace and ten-value, whether or not after a split
}

// count keeps what rules ask of its cards again and again; Evolve calls it
// whenever they have changed.
func (h *Hand) count() {
	var all, up [32]card.Card
	n, m := all[:0], up[:0]
	h.hidden = 0
	for _, from := range [2][]Piece{h.Cards, h.Was} {
		for i := range from {
			n = append(n, from[i].Card)
			if from[i].Up {
				m = append(m, from[i].Card)
			} else {
				h.hidden++
			}
		}
	}
	h.full, h.shown, h.natural = card.Add(n...), card.Add(m...), card.Blackjack(n)
}

// countChips does so for its chips.
func (h *Hand) countChips() { h.lies = h.Bet.Total() + h.Extra.Total() }

// A Round is the record of the round: acts in order, and what of them leaves
// no trace on the layout. It begins when the last one ends, with betting open.
type Round struct {
	Record     []Act
	Closed     bool // no more bets was called
	Started    bool // the first card to a box or the dealer is out
	Insurance  bool // offered
	InsClosed  bool
	Read       bool // the reader was used this round
	ReadsBJ    bool // and showed a Blackjack
	ReadDead   bool // or gave no answer
	ReadHigh   bool // with an ace or ten-value up
	HoleTurned bool // by `turn hole`, not by the way it fell
	Called     int  // the dealer's cards when his total was last called
	CalledN    int  // and what was called
	FloorTold  int  // calls to the floor this round
	TellFloor  bool // told since the last irregularity that wants it
	Void       bool
	Skipped    []Skip
}

// A Skip is a step that was owed and passed over: the citation and the step's
// line.
type Skip struct {
	Cite string `json:"cite"`
	Step string `json:"step"`
}

// Places on the table that rules ask for.

// InPlay lists nothing: it reports whether cards of a round lie on the layout.
func (t *Table) InPlay() bool { return t.Round.Started }

// Seat returns box n, or nil.
func (t *Table) Seat(n int8) *Seat {
	if n < 1 || int(n) > len(t.Boxes) {
		return nil
	}
	return &t.Boxes[n-1]
}

// Find returns the hand that a spot names: `3.2`, or `3` where box 3 has one
// hand. It returns nil where there is none.
func (t *Table) Find(at Spot) *Hand {
	if at.Kind == AtDealer || at.Kind == AtHole {
		return &t.DealerHand
	}
	s := t.Seat(at.Box)
	if s == nil || at.Kind != AtBox {
		return nil
	}
	switch {
	case at.Hand == 0 && len(s.Hands) == 1:
		return &s.Hands[0]
	case at.Hand >= 1 && int(at.Hand) <= len(s.Hands):
		return &s.Hands[at.Hand-1]
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

// Owner returns the player who holds the box, or nil.
func (t *Table) Owner(s *Seat) *Player {
	if s.Player < 0 {
		return nil
	}
	return &t.Players[s.Player]
}

// Wagered reports whether a main wager lies, or lay this round, in the box.
func (s *Seat) Wagered() bool { return len(s.Hands) > 0 && s.Hands[0].Staked > 0 }

// Total counts the hand's face-up cards: what a person at the table can count.
func (h *Hand) Total() card.Total { return h.shown }

// FullTotal counts all its cards, hidden ones too: for rules and settlement
// only, never for a View.
func (h *Hand) FullTotal() card.Total { return h.full }

// Blackjack reports an ace and a ten-value as the first two cards, not after a
// split, 633a.1.
func (h *Hand) Blackjack() bool { return h.natural && !h.FromPair }

// FaceDown is how many of its cards lie face down.
func (h *Hand) FaceDown() int { return h.hidden }

// OnLayout is what of the hand's main wager lies on the layout.
func (h *Hand) OnLayout() chip.Cents { return h.lies }

// Out reports a hand that gets no more cards: dead, settled or picked up.
func (h *Hand) Out() bool { return h.Dead || h.Cleared || h.Settled }

// Out reports a box that gets no more cards.
func (s *Seat) Out() bool {
	for i := range s.Hands {
		if !s.Hands[i].Out() {
			return false
		}
	}
	return true
}

// Bust reports a total over 21.
func (h *Hand) Bust() bool { return h.FullTotal().Bust() }

// UpCard is the dealer's first card, if it is there and face up.
func (t *Table) UpCard() (card.Card, bool) {
	if len(t.DealerHand.Cards) == 0 || !t.DealerHand.Cards[0].Up {
		return card.Card{}, false
	}
	return t.DealerHand.Cards[0].Card, true
}

// HighUp reports an ace or a ten-value up card, 633a.7(h).
func (t *Table) HighUp() bool {
	up, ok := t.UpCard()
	return ok && up.High()
}

// HoleDown reports whether the dealer's second card lies face down.
func (t *Table) HoleDown() bool { return len(t.DealerHand.Cards) > 1 && !t.DealerHand.Cards[1].Up }

// HoleUp reports whether the dealer's second card lies face up.
func (t *Table) HoleUp() bool { return len(t.DealerHand.Cards) > 1 && t.DealerHand.Cards[1].Up }

// SkippedStep reports whether a step was passed over this round.
func (t *Table) SkippedStep(cite, step string) bool {
	for i := range t.Round.Skipped {
		if t.Round.Skipped[i].Cite == cite && t.Round.Skipped[i].Step == step {
			return true
		}
	}
	return false
}

// WageredFromFirstBase yields the boxes with a main wager in dealing order.
func (t *Table) WageredFromFirstBase(yield func(*Seat) bool) {
	for i := range t.Boxes {
		if t.Boxes[i].Wagered() && !yield(&t.Boxes[i]) {
			return
		}
	}
}

// WageredFromThirdBase yields them in the order of settlement.
func (t *Table) WageredFromThirdBase(yield func(*Seat) bool) {
	for i := len(t.Boxes) - 1; i >= 0; i-- {
		if t.Boxes[i].Wagered() && !yield(&t.Boxes[i]) {
			return
		}
	}
}

// Clone copies the table so that neither sees what happens to the other.
func (t *Table) Clone() *Table {
	c := *t
	clone := func(p *[]Piece) { *p = append([]Piece(nil), *p...) }
	for _, p := range []*[]Piece{&c.Pack, &c.Shoe, &c.Rack, &c.Segregated, &c.Stray} {
		clone(p)
	}
	c.House = t.House
	c.House.Offers = append([]Offer(nil), t.House.Offers...)
	c.PackState.Cuts = append([]Spot(nil), t.PackState.Cuts...)
	c.Players = append([]Player(nil), t.Players...)
	c.Boxes = append([]Seat(nil), t.Boxes...)
	for i := range c.Boxes {
		s := &c.Boxes[i]
		s.Side = append([]Wager(nil), s.Side...)
		s.Hands = append([]Hand(nil), s.Hands...)
		for j := range s.Hands {
			clone(&s.Hands[j].Cards)
			clone(&s.Hands[j].Was)
		}
	}
	clone(&c.DealerHand.Cards)
	clone(&c.DealerHand.Was)
	c.Round.Record = append([]Act(nil), t.Round.Record...)
	c.Round.Skipped = append([]Skip(nil), t.Round.Skipped...)
	return &c
}
