package game

// What players do at terminals, and what the electronic wagering system and the clock do.

const (
	GamingDay Verb = ofTerminal + iota // another begins
	Hours                              // that the decks have been in use
	Countdown                          // seconds until bets or decisions close; 0 closes them
	Choose                             // a position, at a terminal
	Complain                           // that it is not in order
	SettleUp                           // pays, returns and collects what is decided at terminals
)

var terminalWords = []Word{
	{Verb: GamingDay, By: ByClock,
		Forms:  []Form{{Grammar: "day", Means: "another gaming day begins", Read: "Another gaming day begins"}},
		decide: always, evolve: func(x done) { x.t.Day.ReaderInspected = false }},
	{Verb: Hours, By: ByClock,
		Forms:  []Form{{Grammar: "hours N", Example: "hours 24", Means: "the decks have been in use for N hours", Read: "The decks have been in use for {n} hours"}},
		decide: always, evolve: func(x done) { x.t.Day.DeckHours = x.Act.N }},
	{Verb: Countdown, By: ByClock,
		Forms:  []Form{{Grammar: "countdown N", Example: "countdown 20", Means: "N seconds until bets, answers or decisions at terminals close; 0 closes them", Read: "[Countdown of {n} seconds|The countdown is over]"}},
		decide: decideCountdown, evolve: countdownSet},
	{Verb: Sit, By: ByTerminal, Traits: Arrives | offRecord,
		Forms:  []Form{{Grammar: "sit T $?", Example: "sit Ann 500", Means: "takes the terminal, and puts money in", Read: "is taken by {text}"}},
		decide: decideTakeTerminal},
	{Verb: Leave, By: ByTerminal,
		Forms:  []Form{{Grammar: "leave", Means: "cashes out, when the round is over", Read: "cashes out"}},
		decide: decideCashOut, evolve: atTerminal(terminalLeft)},
	{Verb: Cash, By: ByTerminal,
		Forms:  []Form{{Grammar: "cash $", Example: "cash 100", Means: "puts money in", Read: "is credited {sum}"}},
		decide: decidePutMoneyIn},
	{Verb: Choose, By: ByTerminal,
		Forms:  []Form{{Grammar: "position N", Example: "position 2", Means: "plays the cards of a position, 633c.5(l)", Read: "plays position {n}"}},
		decide: decideChoosePosition, evolve: atTerminal(func(_ *Table, w *Terminal, a *Act) { w.Position = int8(a.N) })},
	{Verb: Bet, By: ByTerminal,
		Forms:  []Form{{Grammar: "bet W $", Example: "bet main 25", Means: "enters a wager; main 0 takes all back"}},
		Reads:  readBet,
		decide: decideEnterBet},
	{Verb: Insure, By: ByTerminal,
		Forms:  []Form{{Grammar: "insure $", Example: "insure 12.50", Means: "insures the hand", Read: "insures with {sum}"}},
		decide: decideTerminalInsurance},
	{Verb: EvenMoney, By: ByTerminal,
		Forms:  []Form{{Grammar: "even-money", Means: "takes even money for a Blackjack", Read: "wants even money"}},
		decide: decideTerminalAnswer, evolve: atTerminal(func(_ *Table, w *Terminal, _ *Act) { w.Answered, w.EvenMoney = true, true })},
	{Verb: Decline, By: ByTerminal,
		Forms:  []Form{{Grammar: "decline", Means: "says no to insurance", Read: "declines"}},
		decide: decideTerminalAnswer, evolve: atTerminal(func(t *Table, w *Terminal, _ *Act) { t.answered(w) })},
	{Verb: Hit, By: ByTerminal,
		Forms:  []Form{{Grammar: "hit", Means: "uses the next community card", Read: "wants a card"}},
		decide: deciding(decideWithoutChips), evolve: decided(func(_ *Table, w *Terminal, i int) { w.Hands[i].Asked = Hit })},
	{Verb: Stand, By: ByTerminal,
		Forms:  []Form{{Grammar: "stand", Means: "uses no more community card", Read: "stands"}},
		decide: deciding(decideWithoutChips), evolve: decided(func(_ *Table, w *Terminal, i int) { w.Hands[i].Stood = true })},
	{Verb: Double, By: ByTerminal,
		Forms:  []Form{{Grammar: "double $", Example: "double 25", Means: "doubles, for the amount, and uses one card", Read: "doubles with {sum}"}},
		decide: deciding(decideTerminalDouble),
		evolve: decided(func(_ *Table, w *Terminal, i int) { w.Hands[i].Asked, w.Hands[i].Doubled = Double, true })},
	{Verb: Split, By: ByTerminal,
		Forms:  []Form{{Grammar: "split", Means: "splits the pair, for a wager equal to the first", Read: "splits"}},
		decide: deciding(decideTerminalSplit), evolve: decided(splitDone)},
	{Verb: Surrender, By: ByTerminal,
		Forms:  []Form{{Grammar: "surrender", Means: "gives the hand up for half", Read: "surrenders"}},
		decide: deciding(decideWithoutChips), evolve: decided(func(_ *Table, w *Terminal, i int) { w.Hands[i].Surrendered = true })},
	{Verb: Complain, By: ByTerminal,
		Forms:  []Form{{Grammar: "complain", Means: "says that the terminal is not in order", Read: "is not in order, says its player"}},
		decide: always, evolve: atTerminal(func(_ *Table, w *Terminal, _ *Act) { w.Complains, w.Told = true, false })},
	{Verb: OfferInsurance, By: BySystem,
		Forms:  []Form{{Grammar: "offer insurance", Means: "asks all terminals", Read: "The terminals offer insurance"}},
		decide: decideOfferAtTerminals, evolve: func(x done) { x.t.Round.Insurance = true }},
	{Verb: SettleUp, By: BySystem,
		Forms:  []Form{{Grammar: "settle", Means: "pays, returns and collects the bets at terminals that are decided", Read: "Bets at the terminals are settled"}},
		decide: decideSettleUp},
}
