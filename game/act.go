package game

import "burncard/game/chip"

// A Role is who acts.
type Role uint8

// The roles. The zero Role is the dealer: a line without an actor is his.
const (
	ByDealer Role = iota
	ByPlayer
	ByFloor
	ByInstructor
	ByClock    // time, which enters only so
	ByMeter    // a progressive meter, which may be anywhere
	ByTerminal // a player at his terminal
	BySystem   // the electronic wagering system, 605a.2
)

var roleNames = [...]string{"dealer", "player", "floor", "instructor", "clock", "meter", "terminal", "system"}

func (r Role) String() string { return roleNames[r] }

// A Verb is what is done; see notation.go for its line.
type Verb uint8

// The verbs. One verb serves several roles where the notation uses one word:
// `cut 60` is the dealer's, `p3 cut 60` a player's.
const (
	NoVerb Verb = iota
	// Opening, shuffling, loading.
	Inspect
	Spread
	FaceDown
	Wash
	Stack
	Shuffle
	OfferCut
	Cut
	Cover
	Load
	Burn
	// The shuffler.
	LoadShuffler
	StartShuffler
	UnloadShuffler
	OpenShuffler
	DismissWarning
	CoverShuffler
	SignShuffler
	// A pack in the hand, a double shoe.
	Hold
	LayDown
	DrawSide
	OpenSide
	Segregate
	// Cards in play.
	NoMoreBets
	Deal
	OfferInsurance
	CloseInsurance
	OfferEvenMoney
	Read
	Place // the dealer's hand into a rectangle
	Turn
	Part // the dealer parts a pair: `split 3`
	Join // and puts it together again
	Swap // the second cards of a box's two hands
	Call // a total: `call 16`, `call 3 16`, `call bust`, `call 3 bust`
	CallBlackjack
	Prompt
	Clear
	Discard
	Use
	Dead
	// Chips and cash.
	Take
	Pay
	Push
	Half
	OfferPress // pay, or more on the main wager: `offer house-money 3`
	Press      // pay of a side wager onto the main one
	PressAside // onto a spot beside it
	Lammer     // a Free Bet lammer beside a wager
	Unlammer   // and one away again
	Tuck       // a hand's cards under its wager
	Bonus      // a fixed sum that is no wager's odds
	Return
	Confirm
	Count
	CountRack // the cards of the discard rack, by hand
	CountShoe // and those of the shoe
	Change
	Drop
	Toke
	Catch
	Prove     // lays change out to be seen before it is passed
	ShowHands // turns both hands over, empty
	Lay       // chips from the tray beside it, for a credit
	Tally     // counts by denomination
	Sign      // a slip
	Rebuild   // hands of the last round, out of the rack
	Restore   // and back into it
	Stow      // chips from beside the tray into it
	// A progressive system.
	Lock        // no more progressive wagers
	Gather      // their chips, before the tray
	VerifyCount // counts them against the panel
	Tray        // puts them away
	Check       // a hand that has won
	CheckLight  // and its light
	Validate    // what was won
	Papers      // completes them
	Grant       // what a meter gives
	Shows       // what its display shows
	Fund        // money into a game account
	// People.
	CallFloor
	TapIn
	TapOut
	// Players.
	Sit
	Leave
	Bet
	Cash
	Colour
	Tip
	Hit
	Stand
	Double
	Split
	Surrender
	Rescue // takes a double back, and gives the first wager up
	Switch // wants the cards exchanged
	Keep   // wants them left as they are
	Insure
	EvenMoney
	Decline
	Choose   // a position, at a terminal
	Complain // that it is not in order
	Accept
	RefuseCard
	Touch
	Cap
	Late
	Pinch   // takes chips off a wager in play
	Sneak   // lays a wager that the rules do not allow him
	Jumble  // stacks it with small chips below
	Word    // says his decision without the sign
	Unclear // makes a sign that can be read two ways
	Instead // takes his sign back and gives another
	Remark
	Conduct // what the floor must hear of: gambling, age, drink
	Show
	Question // a hand that was picked up
	// Floor and instructor.
	Verify
	Approve
	Reshuffle
	Recut
	InspectReader
	RepairReader
	ReplaceReader
	RepairShoe
	ReplaceShoe
	RepairShuffler
	ReplaceShuffler
	RepairProgressive
	RepairTerminal
	RepairCountdown
	ReplaceCards
	OrderCount  // of the cards, by hand
	ReplaceCard // one that is damaged, by another of its rank and suit
	Idle
	Void
	BringSlip // an opener, closer, fill or credit
	Runner    // brings chips to the table
	SendAway  // chips leave it
	GamingDay // another begins
	Hours     // that the decks have been in use
	Countdown // seconds until bets or decisions close; 0 closes them
	SettleUp  // pays, returns and collects what is decided at terminals
	Override  // lets play go on, and answers for it
	Admit     // lets who sat out bet again
	Fill      // chips from the cage to the tray
	Credit    // and back
	SetMode
	SetHouse
	InjectNext
	InjectReader
	InjectFaceUp
	InjectForeign
	InjectSticks
	InjectShort
	InjectTorn // a card that stands in the shoe
	InjectShoe
	InjectShuffler
	InjectProgressive
	InjectPick // what a progressive system draws when it locks next
	InjectTerminal
	InjectCountdown
	InjectTen     // among cards that are to have none
	InjectDamaged // a card of the decks to be inspected
	InjectMissing
	InjectOrder // carries an order out before its moment
	Withdraw    // takes it back
	Freeze
	Resume
	Task
	Whisper
	// Patterns that only a Step has: several acts would do.
	AnyDecision // hit, stand, double, split or surrender
	AnyLook     // inspect or decline
	AnyCut      // cut or decline
	AnyAnswer   // accept or refuse
	AnyPay      // takes what a side wager has won, or presses it
	AnyChoice   // switch or keep
	AnySit      // somebody sits down, anywhere; the last of all: others stand before it
)

// An Act is one thing said or done. Its text form is one line of the notation.
type Act struct {
	By     Role
	Box    int8 // the player's box; 0 for others
	Verb   Verb
	At     Spot
	Wager  string     // wager id, where the verb names one
	Amount chip.Cents // dollars and cents; where Chips are given, their sum
	Chips  chip.Chips // which chips, where the line says so
	N      int        // cut, cover, call: cards or points; -1 is a called bust
	Down   bool       // deal: face down
	Text   string     // name, remark, reason, device, cards
	When   Moment     // an instructor's order for later
}

// Bust is the N of a Call that says that a hand is over 21.
const Bust = -1
