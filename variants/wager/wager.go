package wager

import (
	"strconv"

	"burncard/game/card"
	"burncard/game/chip"
)

// A Wager is one side wager by its clause. Nobody changes a Wager: All, At,
// Find and FindAt return the same values to everybody.
type Wager struct {
	ID, Title string
	Mark      string   // a short title that fits into its area; empty: the initials of its ID
	Wins      string   // when it wins, if its lines do not say that
	Variants  []string // ids of the variants that may offer it
	Automated bool     // only on a fully automated electronic table

	Clauses  Clauses
	Decks    Decks
	Beside   []string // a player needs one of these wagers on the box; nil: the main wager
	With     []string // wagers of which the house must offer one to offer this one
	Amount   Amount
	Lock     Lock
	System   System
	Gathered bool // the stakes are gathered, counted and put into the tray before the deal

	Draws Draws // what its system draws for a round
	// AnySplit says that any one hand of a split may win it, once; otherwise
	// only the pair before the split counts.
	AnySplit bool

	Slot Slot // when it is settled; When knows the exceptions
	Last bool // it is settled after the other optional wagers of its slot
	On   Basis

	Lines     []string   // what can be won, by Line, in the order of the paytable
	PaidOn    string     // the wager whose stake the odds are taken on; empty: its own
	Floor     Validation // which payments the floor looks at first
	Outside   Rate       // the least share of a meter that may not come from the tray; 0: every share may
	Sharing   Sharing
	Capped    Line // the line to which the payout limit of 633a.13(o) applies
	Press     Press
	PicksSuit bool // the house chooses a suit
	PicksEnvy bool // the house chooses whether envy bonuses are paid
	PicksAce  bool // the house chooses where the ace ranks
	Mysteries []Mystery
	Paytables []Paytable

	leastSeed func(bet chip.Cents) chip.Cents // nil unless the house sets the seed
	outcome   func(*Hand) Result
	// hold says when a hand is settled; nil: always in Slot.
	hold func(first []card.Card, up card.Card, blackjack bool) Slot
	// decided reports whether the outcome is the same whatever the dealer draws;
	// nil: never.
	decided func(*Hand) bool
}

// Clauses are a wager's citations: for offering, placing, settling and paying
// it, and for the limits of its decks, amounts and meter, empty where there is
// no limit. The others are those of a progressive system.
type Clauses struct {
	Offer, Settle, Pay, Decks, Amount, Seed string

	// Win and Lose are the clauses by which it wins and is paid, or loses and
	// is taken, if they are others than Settle.
	Win, Lose string

	Call         string // the clause that orders the call "no more bets", where nothing is locked
	Closed       string // the clause that lets it be placed until that call, where none orders it
	Draw         string // the clause by which the dealer draws for it, though no hand is left
	Sensor, Lock string // the device at each position, and the lock-out
	Book         string // the count before the deal; empty for wagers that are not Gathered
	Prove        Prove
}

// Prove are the citations of what comes before a progressive win is paid, and of
// its pay: the dealer looks at the hand and at the light, the floor validates,
// the tray pays no share of a meter, the winner's cards lie until the papers are
// done. Light is empty where the clause asks for none.
//
// Credit is there where the game account is credited instead: then no chip is
// paid, and the text wants no papers.
type Prove struct{ Hand, Light, Floor, Outside, Papers, Credit string }

// Draws are what a progressive system draws at random for a round, where the
// house offers the bonus for it.
type Draws struct{ Card, Position Line }

// OnPanel reports a wager that a progressive system at a Blackjack table takes,
// locks out and counts, in chips or from the game account.
func (w *Wager) OnPanel() bool { return w.Clauses.Lock != "" && w.On != Device }

// prove are the citations where a clause counts them as chapter 633c does.
func prove(clause string) Prove {
	return Prove{Hand: clause + "(1)", Light: clause + "(2)", Floor: clause + "(3)", Outside: clause + "(4)#2", Papers: clause + "(4)#3"}
}

// Press says how its winner may have the pay added to his main wager instead
// of handed to him. The zero Press says that he may not.
type Press struct {
	Offer, Move string // citations: of his choice, and of where the dealer lays the pay
	Asked       bool   // the clause has the dealer ask him; else that is our reading
	Aside       bool   // it lies on a spot of its own and wins 1 to 1; else it is part of the main wager
	Part        bool   // he says how much of it; else it is all, or the part that the house has fixed
}

// Outcome returns the wager's result, whatever its paytable. It reads only the
// cards that On names, needs First to be complete, and allocates nothing. The
// order of the cards does not matter, except for the dealer's up card, and for
// the player's drawn cards in Straight Jack and Blazing 7's.
func (w *Wager) Outcome(h *Hand) Result { return w.outcome(h) }

// Decided reports whether the outcome of a hand is the same whatever the dealer
// draws.
func (w *Wager) Decided(h *Hand) bool { return w.decided != nil && w.decided(h) }

// Name is an outcome in words, for example "Perfect pair"; "lose" if nothing is
// won. Several lines are joined by "and".
func (w *Wager) Name(r Result) string {
	if r.Lost() {
		return "lose"
	}
	name := ""
	for _, l := range r.Lines {
		if l == 0 {
			break
		}
		if name != "" {
			name += " and "
		}
		name += w.Lines[l]
	}
	if r.Times > 1 {
		name += ", " + strconv.Itoa(int(r.Times)) + "×"
	}
	return name
}

// When returns the slot in which a wager on these first cards is settled, with
// this up card. Blackjack says that the dealer is known to have one; it is
// false until the reader has answered.
func (w *Wager) When(first []card.Card, up card.Card, blackjack bool) Slot {
	if w.hold == nil {
		return w.Slot
	}
	return w.hold(first, up, blackjack)
}

// LeastSeed returns the least seed that the house may set; 0 if the house does
// not set it.
func (w *Wager) LeastSeed(bet chip.Cents) chip.Cents {
	if w.leastSeed == nil {
		return 0
	}
	return w.leastSeed(bet)
}

// A Slot is a moment in the round at which side wagers are settled, always from
// the dealer's right, counterclockwise.
type Slot uint8

// The slots in the order of a round. A wager that is never settled on cards has
// the zero Slot.
const (
	AfterDeal   Slot = iota + 1 // S1: before any further card and before the reader, 633a.7(g)
	AfterReader                 // S2: the reader has answered, no further card has come
	AfterHole                   // S3: the hole card is up, the dealer has not drawn
	AfterDraws                  // S4: before the Blackjack Wagers, 633a.7(o)
	WithMain                    // when this player's Blackjack Wager is settled
	AfterMain                   // S5: after the Blackjack Wagers, the cards still on the layout
)

// Lock is what closes a wager.
type Lock uint8

// A wager is open until the first card is dealt, 633a.6(c), or until the dealer
// calls "no more bets".
const (
	FirstCard Lock = iota
	Call
)

// System is what takes a wager.
type System uint8

// Chips lie on the layout; a progressive table game system has a sensor at each
// position and a lock-out; an electronic wagering system or terminal takes the
// stake from the player's account and credits what is won.
const (
	Chips System = iota
	Progressive
	Account
)

// Basis says which cards decide a wager.
type Basis uint8

// The cards that can decide a wager.
const (
	FirstTwo   Basis = 1 << iota // the player's first two cards
	FirstFour                    // the first four at a Switch table, before any swap
	UpCard                       // the dealer's first card
	HoleCard                     // the dealer's second card
	DealerHand                   // all cards of the dealer
	PlayerHand                   // all cards of the player
	Device                       // no card: the device's light
)

// Amount limits the size of a bet. The zero Amount allows any bet within the
// table's limits.
type Amount struct {
	Fixed []chip.Cents // one of these exactly
	Times int64        // at most this multiple of the main wager
	Per   int64        // exactly the main wager divided by this
}

// Limited reports that a clause of the wager's own forbids some bets, whatever the
// limits of the table.
func (w *Wager) Limited() bool {
	return len(w.Beside) > 0 || len(w.Amount.Fixed) > 0 || w.Amount.Times > 0 || w.Amount.Per > 0
}

// IsAnte reports whether a wager is an ante: its amount follows from the main
// wager, it buys a choice, and no card settles it.
func IsAnte(id string) bool {
	w, ok := Find(id)
	return ok && w.Amount.Per > 0
}

// Validation says which payments a floorperson validates before they are made.
// The zero Validation means none.
type Validation struct {
	Every bool
	From  int64 // the least odds "for 1" that are validated; every share of a meter is
	Above bool  // only above From
}

// Validated reports whether a floorperson has to validate a payment first. Odds
// of 200 to 1 are 201 for 1.
func (w *Wager) Validated(p Pay) bool {
	v := w.Floor
	switch {
	case p.Kind == Nothing:
		return false
	case v.Every:
		return true
	case v.From == 0:
		return false
	case p.Kind == Share:
		return true
	}
	per := p.Num
	if p.Kind == To {
		per += p.Den
	}
	return per > v.From*p.Den || per == v.From*p.Den && !v.Above
}

// OutsideTray reports whether a payment on bet may not come from the tray with
// this amount on the meter: it is a large enough share of the meter or, where
// the clause's limit is a tenth of the meter, any payment of that size.
func (w *Wager) OutsideTray(p Pay, bet, meter chip.Cents) bool {
	switch {
	case w.Outside == 0 || p.Kind == Nothing:
		return false
	case p.Kind == Share:
		return Rate(100*p.Num) >= w.Outside
	case !w.ByDisplay() || meter <= 0:
		return false
	}
	// Literally, 633a.7(o)(3)(ii)(C) and 633c.9(e)(3) cover any payout of that
	// size: 200 to 1 on $5 is a fifth of a meter of $5,000.
	amount, _ := p.amount(bet)
	return amount*10 >= meter
}

// ByDisplay reports whether the meter's display decides who makes a fixed pay:
// the tray does not pay a tenth of the meter or more.
func (w *Wager) ByDisplay() bool { return w.Outside == tenth }

// Shares of a meter that clauses use as limits.
const (
	anyShare Rate = 1
	tenth    Rate = 1000
	whole    Rate = 10000
)

// Decks is a set of numbers of decks: bit n stands for n decks.
type Decks uint16

// anyDecks is every number of decks that a table may have, moreDecks two and
// more.
const (
	anyDecks  Decks = 1<<9 - 2
	moreDecks Decks = anyDecks &^ (1 << 1)
)

func decks(numbers ...int) (d Decks) {
	for _, n := range numbers {
		d |= 1 << n
	}
	return d
}

// Has reports whether the set holds n decks.
func (d Decks) Has(n int) bool { return n > 0 && n < 16 && d&(1<<n) != 0 }

// Numbers lists the set in ascending order.
func (d Decks) Numbers() []int {
	var numbers []int
	for n := range 16 {
		if d.Has(n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// String writes the set for a sentence: "6 or 8 decks", "any decks".
func (d Decks) String() string {
	if d == anyDecks {
		return "any decks"
	}
	if d == moreDecks {
		return "2 decks or more"
	}
	s, numbers := "", d.Numbers()
	for i, n := range numbers {
		switch {
		case i > 0 && i == len(numbers)-1:
			s += " or "
		case i > 0:
			s += ", "
		}
		s += strconv.Itoa(n)
	}
	if s == "1" {
		return "1 deck"
	}
	return s + " decks"
}
