package game

import "strings"

// The notation: one line for every act. A line without an actor is the
// dealer's; p3 before it makes it the act of the player at box 3, floor the
// floorperson's, meter a progressive meter's, t12 that of who plays at terminal
// 12; clock and system begin what time and the electronic wagering system do;
// inject, withdraw, freeze, resume, task and whisper are the
// instructor's, and what he injects may be an order for later: its line then ends
// with a moment, in 3 rounds, within 5 rounds (a moment drawn at once and kept)
// or after 4 cards. A form is the verb's words and its
// operands:
//
//	@   a box or a hand: 3, 3.2          ^   a box or hand, dealer, community, or switch 3
//	~   a box or hand, or the switch cards of a box: switch 3
//	W   a wager id                       $   an amount, then chips if wanted: 37.50 25x1 5x2 2.50x1
//	$?  the same, or nothing             $W  an amount, and a wager id if wanted
//	N   a whole number                   T   free text: a bare word or a Go-quoted string
//	T?  the same, or nothing             X   chips only: 25x3 5x5
//	N?  a whole number, or nothing
//	%   a rectangle: small, medium, large
//	C   cards: 9H 7C                     H   house rules: settle=one-pass splits=2
//
// Words that are not operands stand for themselves. Verbs are read in either
// case; money is dollars, 25 or 37.50; a # begins a comment. Later work adds
// lines here and nowhere else, each with what it means.
var grammar = []struct {
	by    Role
	verb  Verb
	form  string
	means string
}{
	{ByDealer, Inspect, "inspect", "looks the decks over for flaws"},
	{ByDealer, Spread, "spread", "spreads the pack out on the layout"},
	{ByDealer, FaceDown, "face-down", "turns the spread cards face down"},
	{ByDealer, Wash, "wash", "mixes them"},
	{ByDealer, Stack, "stack", "makes one stack of them"},
	{ByDealer, Shuffle, "shuffle", "shuffles the pack, or what lies in the discard rack"},
	{ByDealer, OfferCut, "offer cut @", "offers the cut to the player at a box"},
	{ByDealer, Cut, "cut N", "the dealer's own cut, N cards from the top"},
	{ByDealer, Cover, "cover N", "puts the cover card in, N cards from the bottom"},
	{ByDealer, Load, "load", "puts the stack into the shoe"},
	{ByDealer, LoadShuffler, "shuffler load", "puts the pack, or what lies in the discard rack, into the shuffler"},
	{ByDealer, StartShuffler, "shuffler start", "starts it"},
	{ByDealer, UnloadShuffler, "shuffler unload", "takes the shuffled batch out, and waits for it if need be"},
	{ByDealer, OpenShuffler, "shuffler open", "opens it and takes the cards of a batch out, also those that are caught"},
	{ByDealer, DismissWarning, "shuffler dismiss", "switches its warning off, which mends nothing"},
	{ByDealer, CoverShuffler, "cover shuffler", "puts the cover over it, 633a.14(m)"},
	{ByDealer, SignShuffler, "sign shuffler", "puts the out-of-order sign on it, 633a.14(m)"},
	{ByDealer, Hold, "hold T", "takes the pack into a hand, left or right, to deal from it"},
	{ByDealer, LayDown, "lay down", "puts the pack that he holds down on the layout"},
	{ByDealer, DrawSide, "draw T", "draws the determinant card from a side of a double shoe, a or b"},
	{ByDealer, OpenSide, "side T", "opens a side of a double shoe, a or b, and closes the other"},
	{ByDealer, Segregate, "segregate", "puts the determinant card into the shoe's segregated area"},
	{ByDealer, Burn, "burn", "draws the first card to the discard rack, face down"},
	{ByDealer, NoMoreBets, "no more bets", "closes the betting"},
	{ByDealer, Deal, "deal ^ down", "deals the next card face down"},
	{ByDealer, Deal, "deal ^", "deals the next card face up"},
	{ByDealer, OfferInsurance, "offer insurance", "asks all boxes"},
	{ByDealer, CloseInsurance, "close insurance", "ends the offer"},
	{ByDealer, OfferEvenMoney, "offer even-money @", "asks a box with a Blackjack"},
	{ByDealer, OfferPress, "offer W @", "asks who has won a side wager: the pay, or on the main wager with it"},
	{ByDealer, Read, "read", "puts the hole card through the reader"},
	{ByDealer, Place, "place %", "lays his hand into a rectangle, 685a.7(h)"},
	{ByDealer, Turn, "turn hole", "turns the dealer's cards face up"},
	{ByDealer, Turn, "turn ~", "turns a hand's cards, or a box's switch cards, face up"},
	{ByDealer, Part, "split @", "parts a pair into two hands"},
	{ByDealer, Join, "join @", "puts a pair together again that was parted by mistake"},
	{ByDealer, Swap, "swap @", "exchanges the second cards of a box's two hands"},
	{ByDealer, CallBlackjack, "call blackjack @", "announces a Blackjack"},
	{ByDealer, CallFloor, "call floor T?", "calls the floorperson and says why"},
	{ByDealer, Call, "call bust", "says that his own hand is over 21"},
	{ByDealer, Call, "call @ bust", "says that a player's hand is over 21"},
	{ByDealer, Call, "call @ N", "says a player's total"},
	{ByDealer, Call, "call N", "says his own total"},
	{ByDealer, Prompt, "prompt @", "asks a player for a decision: never owed, never wrong"},
	{ByDealer, Clear, "clear shoe", "puts what is left in the shoe into the discard rack"},
	{ByDealer, Clear, "clear ^", "puts a hand's cards, or a box's switch cards as they lie, into the discard rack"},
	{ByDealer, Discard, "discard", "puts the card drawn in error there"},
	{ByDealer, Use, "use ^", "gives the card drawn in error to a hand"},
	{ByDealer, Dead, "dead @", "calls a hand dead"},
	{ByDealer, Take, "take @ W $?", "takes a wager, or an amount of it, or that amount back"},
	{ByDealer, Pay, "pay @ W $", "pays an amount; the wager goes back with it"},
	{ByDealer, PressAside, "press aside @ W $", "lays an amount of what a side wager won on the press spot beside the main wager"},
	{ByDealer, Press, "press @ W $", "lays an amount of what a side wager won on the main wager"},
	{ByDealer, Push, "push @ W", "gives a wager back that ties"},
	{ByDealer, Half, "half @", "settles a surrender by halves"},
	{ByDealer, Half, "half @ W", "settles what lies beside it likewise"},
	{ByDealer, Lammer, "lammer @", "lays a Free Bet lammer beside a wager, 590.10(a)(1), 590.11(b)(2)"},
	{ByDealer, Unlammer, "unlammer @", "takes a lammer away again"},
	{ByDealer, Tuck, "tuck @", "tucks a hand's cards under its wager, 590.11(c)"},
	{ByDealer, Bonus, "bonus @ $", "pays a fixed bonus from the tray, beside what the wager wins, 635a.12(c)"},
	{ByDealer, Return, "return @ W $?", "gives a wager back, or what of it is too much"},
	{ByDealer, Confirm, "confirm @", "repeats a spoken wager"},
	{ByDealer, CountRack, "count rack N", "counts the cards of the discard rack by hand, and says how many"},
	{ByDealer, CountShoe, "count shoe N", "takes the cards out of the shoe, counts them, and puts them back"},
	{ByDealer, Count, "count @ $", "counts aloud what lies before a box"},
	{ByDealer, Change, "change @ X", "gives chips for notes or for other chips"},
	{ByDealer, Drop, "drop @", "puts the notes into the drop box"},
	{ByDealer, Toke, "toke @", "puts a tip into the toke box"},
	{ByDealer, Prove, "prove @", "lays the change for a box out to be seen, before it is passed"},
	{ByDealer, ShowHands, "clear hands", "turns both hands over, to show that they are empty"},
	{ByDealer, Catch, "catch @", "stops a hand on the cards, puts late chips back"},
	{ByDealer, Lay, "lay X", "lays chips of the tray beside it, for a credit"},
	{ByDealer, Tally, "tally X", "counts by denomination what a slip speaks of"},
	{ByDealer, Sign, "sign", "signs the slip"},
	{ByDealer, Stow, "stow", "puts the chips beside the tray into it"},
	{ByDealer, Lock, "lock", "locks the progressive system: no more wagers on it"},
	{ByDealer, Gather, "gather", "lays the progressive wagers out before the tray"},
	{ByDealer, VerifyCount, "verify N", "counts them against the wagers that the system has accepted"},
	{ByDealer, Tray, "float", "puts them into the tray"},
	{ByDealer, Check, "check @ W", "looks at a hand that has won a progressive wager"},
	{ByDealer, CheckLight, "light @ W", "looks at the light of that wager"},
	{ByDealer, Credit, "credit @ W $", "credits the game account at a box with what a wager from it has won"},
	{ByDealer, Rebuild, "rebuild @", "lays a box's hands and his own of the last round out again, from the discard rack"},
	{ByDealer, Restore, "put back", "puts them back into the discard rack as they were"},
	{ByDealer, TapIn, "tap in T", "takes the table, by name"},
	{ByDealer, TapOut, "tap out", "leaves it"},

	{ByPlayer, Sit, "sit T $?", "takes a box; a second box by the same name"},
	{ByPlayer, Leave, "leave", "gives his boxes up"},
	{ByPlayer, Bet, "bet @ W $", "lays chips on one of his areas alone"},
	{ByPlayer, Bet, "bet W $", "lays a wager, where he has two areas on each; main 0 takes it back"},
	{ByPlayer, Cash, "cash $W", "lays notes down, with a wager by word or without"},
	{ByPlayer, Fund, "fund $", "puts money into the game account at his box"},
	{ByPlayer, Colour, "colour X", "lays chips out for larger ones"},
	{ByPlayer, Tip, "tip $", "lays a tip down"},
	{ByPlayer, Hit, "hit", "asks for a card"},
	{ByPlayer, Show, "show N?", "turns his cards up: those of his Nth hand"},
	{ByPlayer, Discard, "discard", "throws a hand over 21 in, cards up"},
	{ByPlayer, Stand, "stand", "wants none"},
	{ByPlayer, Double, "double $?", "doubles, for the amount; without one where the house gives a lammer"},
	{ByPlayer, Split, "split $?", "splits; the amount is the first wager if none is named"},
	{ByPlayer, Surrender, "surrender", "gives the hand up for half"},
	{ByPlayer, Rescue, "rescue", "takes the chips of his double back and gives the first wager up"},
	{ByPlayer, Switch, "switch", "wants his cards exchanged"},
	{ByPlayer, Keep, "keep", "wants them left as they are"},
	{ByPlayer, Insure, "insure $", "insures the hand"},
	{ByPlayer, EvenMoney, "even-money", "takes even money for a Blackjack"},
	{ByPlayer, Decline, "decline", "says no to what he was offered"},
	{ByPlayer, Take, "take W", "takes what a side wager has won"},
	{ByPlayer, Press, "press W $?", "has it added to the main wager, or so much of it"},
	{ByPlayer, Cut, "cut N", "cuts, N cards from the top"},
	{ByPlayer, Inspect, "inspect", "looks at the spread cards"},
	{ByPlayer, Accept, "accept", "takes the exposed or the missed card"},
	{ByPlayer, RefuseCard, "refuse", "does not"},
	{ByPlayer, Touch, "touch T", "puts a hand on the cards: he must not"},
	{ByPlayer, Cap, "cap W $", "adds to a wager in play: he must not"},
	{ByPlayer, Late, "late W $", "lays a wager too late: he must not"},
	{ByPlayer, Pinch, "pinch W $", "takes chips off a wager in play: he must not"},
	{ByPlayer, Sneak, "sneak W $", "lays a wager that the rules do not allow him: he must not"},
	{ByPlayer, Jumble, "jumble", "stacks his wager with small chips below: he must not"},
	{ByPlayer, Word, "word T", "says hit, stand, double, split, surrender or rescue without the sign"},
	{ByPlayer, Unclear, "unclear", "makes a sign that can be read two ways"},
	{ByPlayer, Instead, "instead T", "takes his sign back: hit, stand or surrender instead"},
	{ByPlayer, Conduct, "conduct T", "says or does what the floor must hear of: gambling, age, drink"},
	{ByPlayer, Question, "dispute", "questions how his last hand was settled, its cards picked up"},
	{ByPlayer, Remark, "say T", "says something"},

	{ByFloor, TapIn, "tap in T", "comes to the table as floorperson, by name"},
	{ByFloor, TapOut, "tap out T", "has gone"},
	{ByFloor, Verify, "verify", "verifies the inspection of the decks"},
	{ByFloor, Approve, "approve", "approves what was asked"},
	{ByFloor, Reshuffle, "reshuffle", "orders a shuffle after the round"},
	{ByFloor, Recut, "recut", "orders another cut"},
	{ByFloor, InspectReader, "inspect reader", "inspects the card reader"},
	{ByFloor, RepairReader, "repair reader", "puts it right"},
	{ByFloor, ReplaceReader, "replace reader", "brings another"},
	{ByFloor, RepairShoe, "repair shoe", "puts the shoe right"},
	{ByFloor, ReplaceShoe, "replace shoe", "brings another"},
	{ByFloor, RepairShuffler, "repair shuffler", "puts the shuffler right"},
	{ByFloor, ReplaceShuffler, "replace shuffler", "brings another"},
	{ByFloor, ReplaceCards, "replace cards", "brings new decks for those in use, 633a.3(d)"},
	{ByFloor, ReplaceCard, "replace card", "brings a card of the same rank and suit for the damaged one that lies open"},
	{ByFloor, Validate, "validate @ W", "validates what a progressive wager has won"},
	{ByFloor, Pay, "pay @ W $", "pays what a meter gave, from beside the tray"},
	{ByFloor, Papers, "papers @ W", "completes the papers of it"},
	{ByFloor, RepairProgressive, "repair progressive", "puts the progressive system right"},
	{ByFloor, RepairTerminal, "repair terminal N", "puts a terminal right"},
	{ByFloor, RepairCountdown, "repair countdown", "puts the countdown clock right"},
	{ByFloor, OrderCount, "count", "has the dealer count the cards by hand"},
	{ByFloor, Idle, "idle", "declares the table idle, 633a.5(g)"},
	{ByFloor, Void, "void", "calls all hands dead, the last way out"},
	{ByFloor, Override, "override T", "lets play go on as it stands, and says why"},
	{ByFloor, Admit, "admit @", "lets who sat out a round bet again before the next shuffle, 633a.6(b)(1)"},
	{ByFloor, Fill, "fill X", "brings chips to the tray"},
	{ByFloor, Credit, "credit X", "takes chips from it"},
	{ByFloor, BringSlip, "slip T X", "brings a slip: opener, closer, fill or credit"},
	{ByFloor, Runner, "runner X", "has chips brought to the table"},
	{ByFloor, SendAway, "send", "has the chips beside the tray taken away"},
	{ByFloor, Sign, "sign", "signs the slip"},
	{ByFloor, SetMode, "mode T", "sets the mode"},
	{ByFloor, SetHouse, "house H", "sets house rules"},

	{ByClock, GamingDay, "day", "another gaming day begins"},
	{ByClock, Hours, "hours N", "the decks have been in use for N hours"},
	{ByClock, Countdown, "countdown N", "N seconds until bets, answers or decisions at terminals close; 0 closes them"},

	{ByTerminal, Sit, "sit T $?", "takes the terminal, and puts money in"},
	{ByTerminal, Leave, "leave", "cashes out, when the round is over"},
	{ByTerminal, Cash, "cash $", "puts money in"},
	{ByTerminal, Choose, "position N", "plays the cards of a position, 633c.5(l)"},
	{ByTerminal, Bet, "bet W $", "enters a wager; main 0 takes all back"},
	{ByTerminal, Insure, "insure $", "insures the hand"},
	{ByTerminal, EvenMoney, "even-money", "takes even money for a Blackjack"},
	{ByTerminal, Decline, "decline", "says no to insurance"},
	{ByTerminal, Hit, "hit", "uses the next community card"},
	{ByTerminal, Stand, "stand", "uses none"},
	{ByTerminal, Double, "double $", "doubles, for the amount, and uses one card"},
	{ByTerminal, Split, "split", "splits the pair, for a wager equal to the first"},
	{ByTerminal, Surrender, "surrender", "gives the hand up for half"},
	{ByTerminal, Complain, "complain", "says that the terminal is not in order"},

	{BySystem, OfferInsurance, "offer insurance", "asks all terminals"},
	{BySystem, SettleUp, "settle", "pays, returns and collects the bets at terminals that are decided"},

	{ByMeter, Grant, "award T @ W $", "gives a box what it has won of the meter of this name"},
	{ByMeter, Shows, "shows W $", "has the display of a wager's meter show so much"},

	{ByInstructor, InjectNext, "inject next C", "brings cards to the front of the shoe"},
	{ByInstructor, InjectReader, "inject reader T", "breaks the reader: fault, or wrong"},
	{ByInstructor, InjectFaceUp, "inject face-up N", "turns the Nth card in the shoe face up"},
	{ByInstructor, InjectForeign, "inject foreign N", "gives the Nth card the back of another pack"},
	{ByInstructor, InjectSticks, "inject sticks N", "makes the Nth card stick to the one behind it"},
	{ByInstructor, InjectShort, "inject short N", "lets N more cards out of the shoe, and then none"},
	{ByInstructor, InjectTorn, "inject torn N", "damages the Nth card in the shoe: its corner shows it when it comes"},
	{ByInstructor, InjectShoe, "inject shoe wrong", "makes a double shoe give cards from the side that is closed"},
	{ByInstructor, InjectShuffler, "inject shuffler T N?", "breaks the shuffler: fault, jam, stops, incomplete, keeps, sorts, alarm, unmixed, wrong; N cards"},
	{ByInstructor, InjectProgressive, "inject progressive T N?", "breaks the progressive system: misses, phantom, stuck, frozen, dead; at box N"},
	{ByInstructor, InjectPick, "inject pick W T", "has the system of a wager draw this card, or this box, when it locks next: the Magic Card, the Lucky Player"},
	{ByInstructor, InjectTerminal, "inject terminal T N", "breaks terminal N: dead, frozen (its display), stuck (its lock-out), misses (what is bet)"},
	{ByInstructor, InjectCountdown, "inject countdown", "stops the countdown clock"},
	{ByInstructor, InjectTen, "inject ten N?", "puts a ten in the place of the Nth card to come, or of one of the decks to be inspected, where decks have none"},
	{ByInstructor, InjectDamaged, "inject damaged", "damages a card of the decks that are to be inspected"},
	{ByInstructor, InjectMissing, "inject missing", "takes a card away: of the pack on the layout, or the last of the shoe"},
	{ByInstructor, InjectOrder, "inject order N", "carries the order of this number out"},
	{ByInstructor, Withdraw, "withdraw N", "takes it back"},
	{ByInstructor, Freeze, "freeze T?", "stops the table, and says why: nothing moves"},
	{ByInstructor, Resume, "resume", "lets it go on"},
	{ByInstructor, Task, "task @ T?", "gives who sits at a box a secret task for the round, or takes it back"},
	{ByInstructor, Whisper, "whisper T?", "says something to the dealer alone; nothing takes it back"},
}

// starting are the forms of each role by their first word, which is never an
// operand; saying are those of each verb.
var starting, saying = func() (first [len(roleNames)]map[string][]form, verb [len(roleNames)][AnySit + 1][]form) {
	for i := range first {
		first[i] = map[string][]form{}
	}
	for _, g := range grammar {
		f := form{g.verb, strings.Fields(g.form)}
		first[g.by][f.words[0]] = append(first[g.by][f.words[0]], f)
		verb[g.by][g.verb] = append(verb[g.by][g.verb], f)
	}
	return first, verb
}()

type form struct {
	verb  Verb
	words []string
}

// A Form is the form of one line of the notation.
type Form struct {
	By    Role
	Form  string // words and operands, as in the grammar's comment
	Means string
}

// Grammar lists every line that the notation has, for help pages and tests.
func Grammar() []Form {
	lines := make([]Form, len(grammar))
	for i, g := range grammar {
		lines[i] = Form{g.by, g.form, g.means}
	}
	return lines
}

// verbNames are the words with which all of a verb's forms begin.
var verbNames = func() (names [AnySit + 1]string) {
	for _, g := range grammar {
		words := strings.Fields(g.form)
		n := 0
		for n < len(words) && !operand(words[n]) {
			n++
		}
		for names[g.verb] != "" && n > 0 && !strings.HasPrefix(names[g.verb]+" ", strings.Join(words[:n], " ")+" ") {
			n--
		}
		names[g.verb] = strings.Join(words[:n], " ")
	}
	names[AnyDecision], names[AnyLook], names[AnyCut] = "decides", "looks at the cards", "cuts or declines"
	names[AnyAnswer], names[AnyPay], names[AnyChoice], names[AnySit] = "accepts or refuses", "takes the pay or presses it", "switches or keeps", "sits down"
	return names
}()

// operand reports a word of a form that stands for something else.
func operand(w string) bool { return strings.ContainsAny(w, "@^~$?%") || strings.ToUpper(w) == w }

// String is the verb's word or words, as its lines begin; a pattern's is what
// the player does.
func (v Verb) String() string {
	if int(v) < len(verbNames) && verbNames[v] != "" {
		return verbNames[v]
	}
	return "nothing"
}
