package wager

// TriLux Deluxe: the first two cards and the up card as a three-card hand. A
// winner may press what he won; that is paid with the main wager. The text does
// not rank the ace; we do as in Three Card Poker.
var triluxDeluxe = Wager{
	ID: "trilux-deluxe", Title: "TriLux Deluxe",
	Variants: blackjackTables,
	Clauses: Clauses{
		Offer: "633c.11(a)", Settle: "633c.11(d)", Win: "633c.11(d)(1)", Lose: "633c.11(d)(2)", Pay: "633c.11(h)",
		Decks: "633c.11(i)", Amount: "633c.11(c)", Closed: "633c.11(c)#1",
	},
	Decks:  decks(1, 2, 4, 6, 8),
	Amount: Amount{Times: 2},
	Lock:   Call,
	Slot:   AfterDeal,
	On:     FirstTwo | UpCard,
	Press:  Press{Offer: "633c.11(e)#1", Move: "633c.11(e)#2", Asked: true, Aside: true, Part: true},
	Lines:  threeCardPoker.Lines,
	// Only the number of decks decides the table.
	Paytables: []Paytable{
		{Name: "TLX-1", Decks: decks(1), Pays: oddsTo(20, 15, 9, 6)},
		{Name: "TLX-2", Decks: decks(2), Pays: oddsTo(20, 15, 9, 5)},
		{Name: "TLX-3", Decks: decks(4, 6, 8), Pays: oddsTo(25, 15, 8, 5)},
	},
	outcome: threeCardPoker.outcome,
}
