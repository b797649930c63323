package game

import (
	"encoding/json"
	"errors"
	"slices"

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
// changes it. Rules read it and keep nothing. NewTable makes one: the zero Table
// has no rulebook and is not ready.
type Table struct {
	book *Rulebook // of the game that is dealt here; no state, and never stored

	Variant string
	Has     Equipment
	Mode    Mode
	House   House
	Day     Day

	Pack      []Piece // on the layout, not yet loaded: spread, washed, stacked or shuffled; top first
	PackState PackState
	// Shoe is what cards come from: a single shoe is one side of a double one,
	// of which the other stays empty; so is a pack that is dealt from the hand.
	Shoe           virtualdevices.DoubleShoe
	Shuffler       virtualdevices.BatchShuffler
	Mixer          virtualdevices.ContinuousShuffler // the continuous shuffler, which also gives the cards
	Second         []Piece                           // the second batch, delivered and not opened yet
	SecondShuffled bool                              // it came inspected and shuffled, 633a.4(f)
	Rack           []Piece                           // the discard rack, in the order in which cards came
	Determinant    []Piece                           // of a double shoe, 633a.7(d): drawn to choose the round's side
	DrawnFrom      virtualdevices.Side
	CoverSide      virtualdevices.Side // from which the cover card came
	Holds          string              // the hand that holds the pack: left, right, or none
	Stray          []Piece             // drawn in error
	StrayFor       Spot                // the place for which the first of them was drawn

	CutTo      Spot // the place that the cover card came to: box, dealer, or nowhere; until the next shuffle
	CoverOut   bool // the cover card came out: this round is the last of the shoe
	CoverFirst bool // it came out before or with the first card of a round, perhaps at a burn: that round is dealt
	Ordered    bool // the floor ordered a reshuffle
	Cycles     Cycles
	Decks      Decks
	Counts     Counts
	Picked     []Picked // hands of the last round, in the order in which they went to the rack
	Dispute    Dispute
	OddCard    bool // a card with another back lies among the cards in use
	Unshuffled bool // cards came in the order of new decks
	Run        Run
	Idle       bool // the table lies idle, 633a.5(g); until loaded
	MayBurn    bool // a second burn for a fresh shoe and a new dealer, or one that was passed over, is no mistake
	NewDealer  bool // and not burned yet
	FreshShoe  bool // loaded and not burned yet
	DealerName string
	Manned     bool // somebody holds the dealer's stand
	Substitute bool // the dealer who comes next goes on in the place of another, see Redrawn
	HandsClear bool // the dealer has shown empty hands since he last handled chips

	Reader virtualdevices.CardReader
	Failed ReaderFailure
	Panel  Panel // the progressive systems

	Next   Seal    // of the pack, from its shuffle on
	Seals  [2]Seal // of the shoe, by its side
	Broken []Seal  // of shoes that were over in this round, whose cards it still has
	Proven Proof   // the last that was opened

	Float   chip.Chips // the table inventory container
	TokeBox chip.Chips
	Cart    chip.Chips // of a fill or a credit, beside the tray
	Slip    Slip       // that is being worked off
	DropBox chip.Cents // notes
	ChipsIn chip.Cents // value of all chips brought to the table, less what left it
	CashIn  chip.Cents // notes brought to the table

	Players    []Player
	Arrivals   int // players who ever arrived
	Boxes      []Seat
	Terminals  []Terminal
	ClockStuck bool    // the countdown clock stands still
	ClockTold  bool    // and the floor was called since
	Community  []Piece // cards that all terminals share
	DealerHand Hand    // the dealer's own hand

	Round      Round
	Rounds     int // finished
	ShoeRounds int // finished since the cards were shuffled
	NextID     CardID
	Station    Station
	Serials    int32

	layout layoutCounts
}

// Cycles is what happened to the shuffler's work.
type Cycles struct {
	Acts   int  // since the cycle that runs was started
	Told   bool // the floor was told of what the last one came to
	Failed int  // how many came to nothing since the shuffler was mended
}

// ReaderFailure is what has shown that the reader does not work, until it is repaired or
// replaced.
type ReaderFailure struct {
	Silent bool // it gave no answer
	Belied bool // the hole card was not what it said
	Told   bool // the floor was told since
}

// Counts is what a dealer found by counting cards by hand since a card was
// dealt, a hand rebuilt or a count ordered.
type Counts struct {
	Ordered    bool // the floor wants it done
	Rack, Shoe int  // as many as lay there; 0: not counted, or wrongly
}

// A Run is how many cards came one after the other as in a new deck.
type Run struct {
	Last card.Card
	N    int
	Told bool // the floor was told that the cards are not shuffled
}

// The Day says which duties of the gaming day are done.
type Day struct {
	ReaderInspected bool
	TrayCounted     bool // the opener is done
	Closed          bool // the closer is
	DeckHours       int  // that the decks have been in use, as the clock said last
}

// NewTable is a table of the game before it is opened.
func NewTable(b *Rulebook) *Table { return &Table{book: b} }

func (t *Table) Book() *Rulebook { return t.book }

// Ends asks the book how a hand's main wager ends, as the cards lie now, and what
// it wins beside its stake.
func (t *Table) Ends(h InBox) (Ending, chip.Cents) { return t.book.Ends(t, h) }

// DealerDraws asks it whether the dealer has to take another card.
func (t *Table) DealerDraws() bool { return t.book.Draws(t) }

// NaturalWins asks it what the Blackjack of a hand wins beside its stake.
func (t *Table) NaturalWins(h InBox) chip.Cents { return t.book.Natural(t, h) }

// BonusDue asks it what fixed sums a box is due, and by which rule.
func (t *Table) BonusDue(s *Seat) (chip.Cents, *Rule) {
	if t.book.Bonus == nil {
		return 0, nil
	}
	return t.book.Bonus(t, s)
}

// Called asks it whether a card dealt to the place would be called for: it then lies
// there, else beside it.
func (t *Table) Called(at Spot) bool { return t.book.Called == nil || t.book.Called(t, at) }

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

// Owner returns the player who holds the box, or nil.
func (t *Table) Owner(s *Seat) *Player {
	if s.Player < 0 {
		return nil
	}
	return &t.Players[s.Player]
}

// UpCard is the dealer's first card, if it is there and face up, or was when his
// cards were picked up this round.
func (t *Table) UpCard() (card.Card, bool) {
	cards := t.DealerHand.known()
	if len(cards) == 0 || !cards[0].Up {
		return card.Card{}, false
	}
	return cards[0].Card, true
}

// HighUp reports an ace or a ten-value up card, 633a.7(h).
func (t *Table) HighUp() bool {
	up, ok := t.UpCard()
	return ok && up.High()
}

func (t *Table) HoleDown() bool { return len(t.DealerHand.Cards) > 1 && !t.DealerHand.Cards[1].Up }
func (t *Table) HoleUp() bool   { return len(t.DealerHand.Cards) > 1 && t.DealerHand.Cards[1].Up }

// DealerCovered reports that a card of the dealer's lies face down beside the hole card,
// which is up.
func (t *Table) DealerCovered() bool {
	return t.HoleUp() && slices.ContainsFunc(t.DealerHand.Cards, down)
}

// HoleSeen reports that the dealer's second card lay face up before his cards were
// picked up this round.
func (t *Table) HoleSeen() bool {
	was := t.DealerHand.Was
	return len(t.DealerHand.Cards) == 0 && len(was) > 1 && was[1].Up
}

// WageredFromFirstBase yields the boxes with a main wager in dealing order.
func (t *Table) WageredFromFirstBase(yield func(*Seat) bool) {
	for i := range t.Boxes {
		if t.Boxes[i].Wagered() && !yield(&t.Boxes[i]) {
			return
		}
	}
}

// HandsFromFirstBase yields the hands of those boxes, one after the other.
func (t *Table) HandsFromFirstBase(yield func(InBox) bool) {
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if !s.Wagered() {
			continue
		}
		for j := range s.Hands {
			if !yield(InBox{&s.Hands[j], s, s.Spot(j)}) {
				return
			}
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

// UnmarshalJSON reads a table that NewTable made as a checkpoint keeps it, and
// counts anew what Evolve would have counted.
func (t *Table) UnmarshalJSON(b []byte) error {
	if t.book == nil {
		return errors.New("a stored table is read into one that has its rulebook")
	}
	type stored Table
	*t = Table{book: t.book}
	if err := json.Unmarshal(b, (*stored)(t)); err != nil {
		return err
	}
	t.countDealer()
	for i := range t.Boxes {
		s := &t.Boxes[i]
		s.count()
		for j := range s.Hands {
			s.Hands[j].count()
			s.Hands[j].countChips()
		}
	}
	t.countLayout()
	return nil
}

// Clone copies the table so that neither sees what happens to the other. Devices,
// seals and claims share their slices, which nobody writes to.
func (t *Table) Clone() *Table {
	c := *t
	clone := func(p *[]Piece) { *p = append([]Piece(nil), *p...) }
	for _, p := range []*[]Piece{&c.Pack, &c.Second, &c.Rack, &c.Stray, &c.Determinant, &c.Community, &c.Decks.Lost, &c.Decks.Tens.For} {
		clone(p)
	}
	c.House.Calls = append([]HouseCall(nil), t.House.Calls...)
	c.House.Offers = append([]Offer(nil), t.House.Offers...)
	c.House.Chosen = append([]Choice(nil), t.House.Chosen...)
	c.PackState.Cuts = append([]Spot(nil), t.PackState.Cuts...)
	c.Picked = append([]Picked(nil), t.Picked...)
	for i := range c.Picked {
		clone(&c.Picked[i].Cards)
	}
	c.Players = append([]Player(nil), t.Players...)
	c.Boxes = append([]Seat(nil), t.Boxes...)
	for i := range c.Boxes {
		s := &c.Boxes[i]
		s.Side = append([]Wager(nil), s.Side...)
		s.Hands = append([]Hand(nil), s.Hands...)
		clone(&s.Switch)
		for j := range s.Hands {
			clone(&s.Hands[j].Cards)
			clone(&s.Hands[j].Was)
		}
	}
	c.Terminals = append([]Terminal(nil), t.Terminals...)
	for i := range c.Terminals {
		c.Terminals[i] = c.Terminals[i].clone()
	}
	clone(&c.DealerHand.Cards)
	clone(&c.DealerHand.Was)
	c.Round.Record = append([]Act(nil), t.Round.Record...)
	c.Station = t.Station.clone()
	c.Panel = t.Panel.clone()
	c.Round.Skipped = append([]Skip(nil), t.Round.Skipped...)
	return &c
}
