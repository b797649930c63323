package downunder

// What chapter 685a says where 633a says it elsewhere: each rule of Blackjack that
// Down Under keeps, by its whole citation. A tail that is a number is a row of
// the requirement index; one that is a word tells two rules of one clause apart.
var downUnderCites = map[string]string{
	// 685a.1 to 685a.3, the table and its cards.
	"633a.1#3": "685a.1#1", "633a.2(f)#2": "685a.2(d)#2",
	"633a.3(a)#1": "685a.3(a)#changed", "633a.3(a)#2": "685a.3(a)#aside", "633a.3(d)#1": "685a.3(c)",
	"633a.3(b)(3)": "685a.3(b)(3)", "633a.3(b)(4)": "685a.3(b)(4)", "633a.3(b)(5)": "685a.3(b)(5)",
	// 685a.4 and 685a.5, opening, shuffle and cut. (g) has the whole opening gone
	// through again, and no exchange of batches of its own.
	"633a.4(a)#1": "685a.4(a)#1", "633a.4(a)#2": "685a.4(a)#2", "633a.4(a)#3": "685a.4(a)#flaw", "633a.4(a)#4": "685a.4(a)#flawed-decks",
	"633a.4(a)#torn": "685a.4(a)#torn", "633a.4(a)#torn-floor": "685a.4(a)#torn-floor", "633a.4(b)#1": "685a.4(b)", "633a.4(c)#1": "685a.4(c)#1",
	"633a.5(a)#1": "685a.5(a)#1", "633a.5(a)#floor": "685a.5(a)#floor", "633a.5(b)#1": "685a.5(b)#1", "633a.5(b)#2": "685a.5(b)#2",
	"633a.5(c)(1)": "685a.5(c)(1)", "633a.5(c)(2)": "685a.5(c)(2)", "633a.5(c)(3)": "685a.5(c)(3)", "633a.5(c)(4)": "685a.5(c)(4)",
	"633a.5(d)#1": "685a.5(d)#1", "633a.5(d)#3": "685a.5(d)#3", "633a.5(d)#4": "685a.5(d)#4",
	"633a.5(e)#1": "685a.5(e)#1", "633a.5(e)#2": "685a.5(e)#2", "633a.5(f)#1": "685a.5(f)#1", "633a.5(f)#2": "685a.5(f)#2",
	"633a.5(g)": "685a.5(g)#1", "633a.5(g)(2)#1": "685a.5(g)#batch",
	"633a.5(h)#2": "685a.5(h)", "633a.5(h)#3": "685a.5(h)#empty",
	// 685a.6, wagers. The chapter knows no press of what was won; chips that are
	// being paid belong to a wager whose decision is still to be carried out.
	"633a.6(a)#2": "685a.6(a)#2", "633a.6(b)": "685a.6(b)", "633a.6(c)#2": "685a.6(c)#2", "633a.6(c)#floor": "685a.6(c)#floor", "633a.7(g)(10)(ii)(B)#1": "685a.6(c)#pay",
	"633a.6(d)": "685a.6(d)", "633a.6(d)#back": "685a.6(d)#back", "633a.6(e)": "685a.6(e)#1", "633a.6(f)": "685a.6(f)",
	// 685a.7(c) to (h), from the burn to the reader.
	"633a.7(c)": "685a.7(c)", "633a.7(c)#1": "685a.7(c)#1", "633a.7(c)#2": "685a.7(c)#2", "633a.7(c)#floor": "685a.7(c)#floor",
	"633a.7(e)(1)": "685a.7(d)(1)", "633a.7(e)(1)#floor": "685a.7(d)(1)#floor", "633a.7(e)(1)#short": "685a.7(d)(1)#short", "633a.7(e)(1)#count": "685a.7(d)(1)#count",
	"633a.7(f)": "685a.7(e)", "633a.7(f)(1)": "685a.7(e)(1)", "633a.7(f)(2)": "685a.7(e)(2)", "633a.7(f)(3)": "685a.7(e)(3)", "633a.7(f)(4)": "685a.7(e)(4)",
	"633a.7(g)": "685a.7(f)#1", "633a.7(g)(2)": "685a.7(f)",
	"633a.8(a)": "685a.7(g)", "633a.8(a)#1": "685a.7(g)#ace", "633a.8(e)#1": "685a.7(g)#even-money", "633a.8(e)#2": "685a.7(g)#paid",
	"633a.7(h)#2": "685a.7(h)#2", "633a.7(h)#cards": "685a.7(h)#6", "633a.7(h)#floor": "685a.7(h)#floor",
	// 685a.7(i) to (m), decisions and draw.
	"633a.7(i)(2)": "685a.7(i)(2)", "633a.7(j)": "685a.7(j)", "633a.7(k)(1)": "685a.7(k)(1)", "633a.7(k)(2)": "685a.7(k)(2)",
	"633a.7(l)#2": "685a.7(m)#face", "633a.7(l)#3": "685a.7(m)#2", "633a.7(m)": "685a.7(m)#1", "633a.7(m)#1": "685a.7(m)#stands",
	// 685a.7(p) to (t), settlement.
	"633a.7(p)#over": "685a.7(q)(1)", "633a.7(r)": "685a.7(r)", "633a.7(r)#floor": "685a.7(r)#floor",
	"633a.7(s)": "685a.7(s)", "633a.7(s)#over": "685a.7(s)#over", "633a.7(s)#floor": "685a.7(s)#floor", "633a.7(s)#rebuilt": "685a.7(s)#rebuilt", "633a.7(s)#word": "685a.7(s)#word", "633a.7(s)#back": "685a.7(s)#back",
	"633a.7(t)": "685a.7(t)", "633a.7(t)#floor": "685a.7(t)#floor",
	// 685a.8 to 685a.10.
	"633a.8(b)#1": "685a.8(b)#1", "633a.8(b)#3": "685a.8(b)#3", "633a.8(c)": "685a.8(c)",
	"633a.10(a)#2": "685a.9(a)#2", "633a.10(b)": "685a.9(b)", "633a.10(b)#floor": "685a.7(h)#belied", "633a.10(c)": "685a.9(c)#turned", "633a.10(c)#1": "685a.9(c)",
	"633a.11(a)#1": "685a.10(a)", "633a.11(a)#2": "685a.10(a)#equal", "633a.11(a)#floor": "685a.10(a)#floor", "633a.11(b)": "685a.10(b)", "633a.11(c)#3": "685a.10(e)", "633a.11(d)": "685a.10(d)",
	// 685a.11, payouts.
	"633a.13(a)": "685a.11(a)", "633a.13(b)": "685a.11(b)", "633a.13(d)": "685a.11(c)",
	// 685a.12, irregularities.
	"633a.14(a)": "685a.12(a)", "633a.14(b)": "685a.12(b)",
	"633a.14(c)#1": "685a.12(c)#1", "633a.14(c)#2": "685a.12(c)#2", "633a.14(c)#3": "685a.12(c)#3", "633a.14(c)#floor": "685a.12(c)#floor",
	"633a.14(d)": "685a.12(d)", "633a.14(d)#floor": "685a.12(d)#floor",
	"633a.14(f)#1": "685a.12(e)#1", "633a.14(f)#2": "685a.12(e)#2", "633a.14(f)#floor": "685a.12(e)#floor",
	"633a.14(g)": "685a.12(f)", "633a.14(g)#1": "685a.12(f)#1", "633a.14(g)#2": "685a.12(f)#2",
	"633a.14(i)": "685a.12(g)", "633a.14(i)#return": "685a.12(g)#return", "633a.14(i)#floor": "685a.12(g)#floor",
	"633a.14(k)": "685a.12(i)", "633a.14(k)#floor": "685a.12(i)#floor", "633a.14(k)#belied": "685a.12(i)#belied", "633a.14(k)#belied-floor": "685a.12(i)#belied-floor",
	"633a.14(l)#1": "685a.12(j)", "633a.14(l)#2": "685a.12(j)#warning", "633a.14(l)#3": "685a.12(j)#dismissed", "633a.14(l)#4": "685a.12(j)#continuous",
	"633a.14(m)": "685a.12(k)", "633a.14(m)#1": "685a.12(k)#by-hand",
}

// downUnderRefers are the clauses that refusals and house rules name.
var downUnderRefers = map[string]string{
	"633a.2(f)": "685a.2(d)", "633a.3(a)": "685a.3(a)", "633a.5(a)": "685a.5(a)", "633a.5(c)": "685a.5(c)",
	"633a.6(c)#1": "685a.6(c)#1", "633a.7(a)": "685a.7(a)", "633a.7(i)(1)(ii)": "685a.7(i)(1)", "633a.7(n)": "685a.7(m)#3", "633a.7(p)": "685a.7(o)",
	"633a.8(a)": "685a.8(a)", "633a.8(e)": "685a.7(g)", "633a.8(e)#1": "685a.7(g)",
	"633a.9(a)": "685a.7(i)(2)#2", "633a.9(a)#1": "685a.7(i)(2)#2", "633a.9(a)#2": "685a.7(i)(2)#2", "633a.9(a)(2)": "685a.7(i)(2)#2",
	"633a.10(a)": "685a.9(a)", "633a.10(a)#1": "685a.9(a)#1", "633a.10(c)": "685a.9(c)",
	"633a.11(a)#1": "685a.10(a)", "633a.11(c)": "685a.10(c)#2", "633a.11(c)#2": "685a.10(c)#2",
	"633a.14(c)": "685a.12(c)", "633a.14(j)": "685a.2(d)",
}

// What has no text here that 633a has is a reading: even money, which (g) has
// offered and 685a.8 does not describe, among it.
var downUnderReadings = []string{"633a.7(g)(10)(ii)(B)#1", "633a.10(c)", "633a.8(e)#2", "633a.5(g)(2)#1"}

var downUnderTitles = map[string]string{
	"633a.10(c)#1": "A double gets one card, face up",
	"633a.10(c)":   "Turn a double's face-down card before you settle it",
	"633a.11(c)#3": "Split aces get one card each and no more",
	"633a.8(e)#1":  "Even money: a Blackjack against an ace only",
	"633a.14(k)":   "The Masque reader fails: no play until it is repaired or replaced",
	"633a.6(d)":    "Deal only to boxes with a Bet Wager", "633a.6(d)#back": "A wager without a Bet Wager goes back before the deal",
	"633a.7(g)":   "Settle Match-the-Dealer before the next card, from third base",
	"633a.7(m)":   "Draw to a hard or soft 17",
	"633a.5(h)#2": "Approved self-reshuffling shuffler: no cut, no idle spread, no order",
}
