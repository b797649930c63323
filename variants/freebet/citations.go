package freebet

// What chapter 590 says where 633a says it elsewhere: each rule of Blackjack that
// Free Bet keeps, by its whole citation. A tail that is a number is a row of the
// requirement index; one that is a word tells two rules of one clause apart.
var freeBetCites = map[string]string{
	// 590.1 to 590.3, the table and its cards.
	"633a.1#3": "590.1#1", "633a.2(f)#2": "590.2(d)#2",
	"633a.3(a)#1": "590.3(a)#changed", "633a.3(a)#2": "590.3(a)#aside", "633a.3(d)#1": "590.3(c)",
	"633a.3(b)(3)": "590.3(b)(3)", "633a.3(b)(4)": "590.3(b)(4)", "633a.3(b)(5)": "590.3(b)(5)",
	// 590.4 and 590.5, opening, shuffle and cut.
	"633a.4(a)#1": "590.4(a)#1", "633a.4(a)#2": "590.4(a)#2", "633a.4(a)#3": "590.4(a)#flaw", "633a.4(a)#4": "590.4(a)#flawed-decks",
	"633a.4(a)#torn": "590.4(a)#torn", "633a.4(a)#torn-floor": "590.4(a)#torn-floor", "633a.4(b)#1": "590.4(b)", "633a.4(c)#1": "590.4(c)#1",
	"633a.5(a)#1": "590.5(a)#1", "633a.5(a)#floor": "590.5(a)#floor", "633a.5(b)#1": "590.5(b)#1", "633a.5(b)#2": "590.5(b)#2",
	"633a.5(c)(1)": "590.5(c)(1)", "633a.5(c)(2)": "590.5(c)(2)", "633a.5(c)(3)": "590.5(c)(3)", "633a.5(c)(4)": "590.5(c)(4)",
	"633a.5(d)#1": "590.5(d)#1", "633a.5(d)#3": "590.5(d)#3", "633a.5(d)#4": "590.5(d)#4",
	"633a.5(e)#1": "590.5(e)#1", "633a.5(e)#2": "590.5(e)#2", "633a.5(f)#1": "590.5(f)#1", "633a.5(f)#2": "590.5(f)#2",
	"633a.5(g)": "590.5(g)", "633a.5(g)(1)": "590.5(g)(1)", "633a.5(g)(2)#1": "590.5(g)(2)#1",
	"633a.5(h)#2": "590.5(h)", "633a.5(h)#3": "590.5(h)#empty",
	// 590.6, wagers. The chapter knows no press of what was won; chips that are
	// being paid belong to a wager whose decision is still to be carried out.
	"633a.6(b)": "590.6(b)", "633a.6(c)#2": "590.6(c)#2", "633a.6(c)#floor": "590.6(c)#floor", "633a.7(g)(10)(ii)(B)#1": "590.6(c)#pay",
	"633a.6(d)": "590.6(d)", "633a.6(d)#back": "590.6(d)#back", "633a.6(e)": "590.6(e)", "633a.6(f)": "590.6(f)",
	// 590.7(c) to (g), from the burn to the reader.
	"633a.7(c)": "590.7(c)", "633a.7(c)#1": "590.7(c)#1", "633a.7(c)#2": "590.7(c)#2", "633a.7(c)#floor": "590.7(c)#floor",
	"633a.7(e)(1)": "590.7(d)(1)", "633a.7(e)(1)#floor": "590.7(d)(1)#floor", "633a.7(e)(1)#short": "590.7(d)(1)#short", "633a.7(e)(1)#count": "590.7(d)(1)#count",
	"633a.7(f)": "590.7(e)", "633a.7(f)(1)": "590.7(e)(1)", "633a.7(f)(2)": "590.7(e)(2)", "633a.7(f)(3)": "590.7(e)(3)", "633a.7(f)(4)": "590.7(e)(4)",
	"633a.8(a)": "590.7(f)", "633a.8(a)#1": "590.7(f)#ace",
	"633a.7(h)#1": "590.7(g)#1", "633a.7(h)#2": "590.7(g)#2", "633a.7(h)#3": "590.7(g)#3", "633a.7(h)#cards": "590.7(g)#cards", "633a.7(h)#floor": "590.7(g)#floor",
	// A Blackjack that is found after a double or a split was forgotten to be looked
	// for: the chapter, which looks first, does not say what is taken.
	"633a.10(b)": "590.7(g)(2)#double", "633a.11(d)": "590.7(g)(2)#split", "633a.10(b)#floor": "590.7(g)#belied",
	// 590.7(h) to (m), decisions and draw.
	"633a.7(i)(2)": "590.7(h)(2)", "633a.7(j)": "590.7(i)", "633a.7(k)(1)": "590.7(j)(1)", "633a.7(k)(2)": "590.7(j)(2)",
	"633a.7(l)#1": "590.7(k)", "633a.7(l)#2": "590.7(l)#face", "633a.7(l)#3": "590.7(l)#2",
	"633a.7(m)": "590.7(l)#1", "633a.7(m)#1": "590.7(l)#stands", "633a.7(n)": "590.7(m)",
	// 590.7(p) to (t), settlement.
	"633a.7(p)#over": "590.7(q)(1)", "633a.7(r)": "590.7(r)", "633a.7(r)#floor": "590.7(r)#floor",
	"633a.7(s)#floor": "590.7(s)#floor", "633a.7(s)#rebuilt": "590.7(s)#rebuilt", "633a.7(s)#word": "590.7(s)#word", "633a.7(s)#back": "590.7(s)#back",
	"633a.7(t)": "590.7(t)", "633a.7(t)#floor": "590.7(t)#floor",
	// 590.8 to 590.11.
	"633a.8(b)#1": "590.8(b)#1", "633a.8(b)#3": "590.8(b)#3", "633a.8(c)": "590.8(c)", "633a.8(d)": "590.8(d)",
	"633a.9(a)": "590.9(a)", "633a.9(a)(1)": "590.9(a)(1)", "633a.9(a)(2)(ii)": "590.9(a)(2)#2", "633a.9(a)(2)(ii)#2": "590.9(a)(2)#spoken",
	"633a.10(c)": "590.10(c)#turned", "633a.10(c)#1": "590.10(c)",
	"633a.11(a)#floor": "590.11(a)#floor", "633a.11(b)": "590.11(c)#1",
	// 590.12, payouts.
	"633a.13(a)": "590.12(a)", "633a.13(b)": "590.12(b)",
	// 590.13, irregularities.
	"633a.14(a)": "590.13(a)", "633a.14(b)": "590.13(b)",
	"633a.14(c)#1": "590.13(c)#1", "633a.14(c)#2": "590.13(c)#2", "633a.14(c)#3": "590.13(c)#3", "633a.14(c)#floor": "590.13(c)#floor",
	"633a.14(d)": "590.13(d)", "633a.14(d)#floor": "590.13(d)#floor", "633a.14(e)": "590.13(e)",
	"633a.14(f)#1": "590.13(f)#1", "633a.14(f)#2": "590.13(f)#2", "633a.14(f)#floor": "590.13(f)#floor",
	"633a.14(g)": "590.13(g)", "633a.14(g)#1": "590.13(g)#1", "633a.14(g)#2": "590.13(g)#2",
	"633a.14(i)": "590.13(h)", "633a.14(i)#return": "590.13(h)#return", "633a.14(i)#floor": "590.13(h)#floor", "633a.14(j)": "590.13(i)#1",
	"633a.14(k)": "590.13(j)", "633a.14(k)#floor": "590.13(j)#floor", "633a.14(k)#belied": "590.13(j)#belied", "633a.14(k)#belied-floor": "590.13(j)#belied-floor",
	"633a.14(l)#1": "590.13(k)", "633a.14(l)#2": "590.13(k)#warning", "633a.14(l)#3": "590.13(k)#dismissed", "633a.14(l)#4": "590.13(k)#continuous",
	"633a.14(m)": "590.13(l)", "633a.14(m)#1": "590.13(l)#by-hand",
}

// freeBetRefers are the clauses that refusals and house rules name.
var freeBetRefers = map[string]string{
	"633a.2(f)": "590.2(d)", "633a.3(a)": "590.3(a)", "633a.5(a)": "590.5(a)", "633a.5(c)": "590.5(c)",
	"633a.6(a)#2": "590.6(a)", "633a.6(c)#1": "590.6(c)#1", "633a.7(a)": "590.7(a)", "633a.7(g)": "590.7(n)",
	"633a.7(i)(1)(ii)": "590.7(h)(1)", "633a.7(p)": "590.7(o)",
	"633a.8(a)": "590.8(a)", "633a.8(e)": "590.8", "633a.8(e)#1": "590.8",
	"633a.9(a)#1": "590.9(a)#1", "633a.9(a)#2": "590.9(a)#2", "633a.9(a)(2)": "590.9(a)(2)",
	"633a.10(a)": "590.10(a)", "633a.10(a)#1": "590.10(a)", "633a.10(c)": "590.10(c)",
	"633a.11(a)#1": "590.11(a)", "633a.11(c)": "590.11(d)#2", "633a.11(c)#2": "590.11(d)#2", "633a.11(c)#3": "590.11(d)#1",
	"633a.14(c)": "590.13(c)", "633a.14(j)": "590.13(i)",
}

// Three acts have no text here that 633a has: they are readings.
var freeBetReadings = []string{"633a.7(g)(10)(ii)(B)#1", "633a.10(b)", "633a.11(d)", "633a.10(c)"}

var freeBetTitles = map[string]string{
	"633a.10(c)#1": "A double gets one card, face up",
	"633a.10(c)":   "Turn a double's face-down card before you settle it",
	"633a.5(h)#2":  "Approved self-reshuffling shuffler: no cut, no idle spread, no order",
}
