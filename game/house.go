package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burncard/game/chip"
)

// A House is what the regulation leaves to the casino's Rules Submission: a
// value on the table, from which rules, signs and forms are drawn. Its text
// form is the words of a scenario's `house` line. Booleans are named for the
// value that is not the default.
type House struct {
	Decks     int  // whole decks of 52 in play
	Automated bool // a fully automated electronic gaming table, 633c.8(a)

	OnePass            bool // settle: 633a.7(r)(2) instead of (r)(1)
	PayAfterHole       bool // a blackjack against a high up card waits, 633a.7(i)(1)(ii)(B)
	SurrenderOnCards   bool // 633a.9(a)(2)(i) instead of (ii)
	DoubleFaceDown     bool // 633a.10(c)
	Splits             int  // times a player may split one hand, 633a.11(c): 3 makes four hands
	NoSurrender        bool // no hand may be given up for half
	NaturalsBeat22     bool // a Blackjack is paid against a 22 on which all others push, 633a.12(a)(5)(v)
	OneToAces          bool // split aces get one card each and no more, 633a.11(c)
	NoRescue           bool // a double stays, where the game could take it back
	TwentyOnesLater    bool // a 21 that always wins is paid in the settlement, not when it is made
	HitsSoft17         bool // the dealer draws on a soft 17
	AlwaysDraws        bool // the dealer draws also where it can change no outcome, 685a.7(m)
	NoEvenMoney        bool // 633a.8(e) not offered
	BustsAtSettlement  bool // a bust stays until settlement
	Boxes              int  // adjacent boxes that one player may bet, 633a.6(f)
	MidShoeClosed      bool // 633a.6(b): who sat out waits for the next shuffle
	SignalsShown       bool // a decision is shown by hand, in turn, and not by word alone
	TrayCounted        bool // the tray is counted against slips, and filled by them
	StacksSorted       bool // a wager lies with its largest chips below
	RevealingReader    bool // the reader could show a player the hole card, 633a.14(j)(1)
	CountCash          bool // cash is counted aloud before it is changed
	ProveChange        bool // change is laid out to be seen before it is passed
	ReliefReady        bool // nobody leaves the table with a round on it, but for his relief
	ClearHands         bool // a dealer shows empty hands before he leaves
	NewDealerBurn      string
	Shoe, Shuffler     string
	RedSuitsB          bool // hearts and diamonds stand for side b of a double shoe, 633a.7(d)(1)
	Minimum, Maximum   chip.Cents
	Chips              chip.Set
	Calls              []HouseCall // what the floor wants to hear of
	Offers             []Offer     // side wagers on offer, in the order of the signs
	Terminals          int         // connected to a table whose wagers are electronic
	HitsEleven         bool        // a terminal whose countdown ends hits totals up to 11, 633c.5(z)
	SwitchLast         bool        // switch cards are dealt after the hands, 633c.4(j)
	AnteLater          bool        // an ante is taken after the players have chosen, not before
	PlainTiesPaid      bool        // a tie of Blackjacks pays who laid no ante 1 to 2 too, 633c.4(o)
	SplitInTurn        bool        // two split hands of a terminal take different community cards
	BettingTime, Think int         // seconds: between rounds, and for a player's decision; 0 is no limit
	DayBegins          int         // the hour, where the house stands, at which a gaming day begins
	FrozenFor          int         // minutes after which a table that was frozen calls for a supervisor; 0 is never
}

// An Offer is a side wager that the table takes, and its paytable.
type Offer struct{ Wager, Paytable string }

// An option is one house rule: its key, what it may be (the default first) and
// the regulation's clause that leaves it to the house.
type option struct {
	key, cite, title string
	values           []string // nil: a number or a list
	get              func(*House) string
	set              func(*House, string) error
}

func flag(key, cite, title, off, on string, at func(*House) *bool) option {
	return option{
		key, cite, title,
		[]string{off, on},
		func(h *House) string {
			if *at(h) {
				return on
			}
			return off
		},
		func(h *House, v string) error { *at(h) = v == on; return nil },
	}
}

func word(key, cite, title string, at func(*House) *string, values ...string) option {
	return option{
		key, cite, title, values,
		func(h *House) string { return *at(h) },
		func(h *House, v string) error { *at(h) = v; return nil },
	}
}

func number(key, cite, title string, lo, hi int, at func(*House) *int) option {
	return option{
		key, cite, title, nil,
		func(h *House) string { return strconv.Itoa(*at(h)) },
		func(h *House, v string) error {
			n, err := strconv.Atoi(v)
			if err != nil || n < lo || n > hi {
				return fmt.Errorf("a number from %d to %d is wanted", lo, hi)
			}
			*at(h) = n
			return nil
		},
	}
}

func cents(key, cite, title string, at func(*House) *chip.Cents) option {
	return option{
		key, cite, title, nil,
		func(h *House) string { return at(h).String() },
		func(h *House, v string) (err error) { *at(h), err = chip.ParseCents(v); return err },
	}
}

var options = []option{
	number("decks", "633a.3(a)", "Decks in play", 1, 8, func(h *House) *int { return &h.Decks }),
	flag("table", "633c.8(a)", "The table: dealt by a person, or fully automated and electronic", "live", "automated", func(h *House) *bool { return &h.Automated }),
	flag("settle", "633a.7(r)", "Settlement", "losers-first", "one-pass", func(h *House) *bool { return &h.OnePass }),
	flag("blackjack", "633a.7(i)(1)(ii)", "A Blackjack against an ace or ten", "pay-at-once", "pay-after-hole", func(h *House) *bool { return &h.PayAfterHole }),
	flag("surrender", "633a.9(a)(2)", "A surrender against an ace or ten", "after-reader", "on-cards", func(h *House) *bool { return &h.SurrenderOnCards }),
	flag("double", "633a.10(c)", "The card of a double", "face-up", "face-down", func(h *House) *bool { return &h.DoubleFaceDown }),
	number("splits", "633a.11(c)", "Times a hand may be split", 0, 3, func(h *House) *int { return &h.Splits }),
	flag("surrenders", "590.9(a)", "A hand may be given up for half", "yes", "no", func(h *House) *bool { return &h.NoSurrender }),
	flag("split-aces", "633a.11(c)", "Cards to a split ace", "any", "one-card", func(h *House) *bool { return &h.OneToAces }),
	flag("rescue", "house.rescue", "A double may be rescued", "yes", "no", func(h *House) *bool { return &h.NoRescue }),
	flag("twenty-ones", "house.twenty-ones", "A 21 that always wins is paid", "at-once", "at-settlement", func(h *House) *bool { return &h.TwentyOnesLater }),
	flag("blackjack-22", "633a.12(a)(5)(v)", "A Blackjack against a dealer's 22", "pushes", "paid", func(h *House) *bool { return &h.NaturalsBeat22 }),
	flag("soft-17", "house.soft-17", "The dealer on a soft 17", "stands", "draws", func(h *House) *bool { return &h.HitsSoft17 }),
	flag("draws", "633a.7(n)", "The dealer draws", "when-needed", "always", func(h *House) *bool { return &h.AlwaysDraws }),
	flag("even-money", "633a.8(e)", "Even money", "yes", "no", func(h *House) *bool { return &h.NoEvenMoney }),
	flag("busts", "house.busts", "A hand over 21 is taken", "at-once", "at-settlement", func(h *House) *bool { return &h.BustsAtSettlement }),
	flag("switch-cards", "633c.4(j)", "Switch cards are dealt", "before-hands", "after-hands", func(h *House) *bool { return &h.SwitchLast }),
	flag("ante", "house.ante", "The ante is taken", "before-choice", "after-choice", func(h *House) *bool { return &h.AnteLater }),
	flag("plain-ties", "633c.4(o)", "Two Blackjacks, no ante laid", "push", "paid", func(h *House) *bool { return &h.PlainTiesPaid }),
	number("boxes", "633a.6(f)", "Adjacent boxes for one player", 1, 7, func(h *House) *int { return &h.Boxes }),
	flag("mid-shoe", "633a.6(b)", "Entry after a round sat out", "open", "closed", func(h *House) *bool { return &h.MidShoeClosed }),
	flag("reader", "633a.14(j)", "The card reader", "blind", "revealing", func(h *House) *bool { return &h.RevealingReader }),
	word("shoe", "633a.7(a)", "Cards come from", func(h *House) *string { return &h.Shoe }, "single", "double", "hand"),
	flag("red-suits", "633a.7(d)(1)", "Hearts and diamonds call for the side of a double shoe", "a", "b", func(h *House) *bool { return &h.RedSuitsB }),
	word("shuffler", "633a.5(a)", "Shuffled by", func(h *House) *string { return &h.Shuffler }, "none", "batch", "continuous"),
	word("new-dealer-burn", "633a.7(c)", "Cards burned by a new dealer on a fresh shoe", func(h *House) *string { return &h.NewDealerBurn }, "either", "one", "two"),
	flag("cash", "house.cash", "Cash is counted aloud before it is changed", "free", "counted", func(h *House) *bool { return &h.CountCash }),
	flag("prove", "house.prove", "Change is laid out to be seen before it is passed", "free", "shown", func(h *House) *bool { return &h.ProveChange }),
	flag("hands", "house.hands", "A dealer shows empty hands before he leaves the table", "free", "cleared", func(h *House) *bool { return &h.ClearHands }),
	flag("relief", "house.relief", "A dealer leaves with a round on the table", "free", "ready", func(h *House) *bool { return &h.ReliefReady }),
	flag("tray", "house.tray", "Count of the chip tray", "free", "slips", func(h *House) *bool { return &h.TrayCounted }),
	flag("signals", "house.signals", "A decision is", "any", "shown", func(h *House) *bool { return &h.SignalsShown }),
	flag("stacks", "house.stacks", "A stack of mixed chips", "any", "sorted", func(h *House) *bool { return &h.StacksSorted }),
	cents("minimum", "house.minimum", "Table minimum", func(h *House) *chip.Cents { return &h.Minimum }),
	cents("maximum", "house.maximum", "Table maximum", func(h *House) *chip.Cents { return &h.Maximum }),
	{
		"chips", "house.chips", "Chips at the table", nil,
		func(h *House) string { return h.Chips.String() },
		func(h *House, v string) (err error) { h.Chips, err = chip.ParseSet(v); return err },
	},
	{
		"offers", "633a.6(e)", "Side wagers on offer, each with its paytable", nil,
		func(h *House) string { return offersText(h.Offers) },
		func(h *House, v string) (err error) { h.Offers, err = parseOffers(v); return err },
	},
	{
		"calls", "house.calls", "Called to the floor: what for, from which amount, tell or wait", nil,
		func(h *House) string { return callsText(h.Calls) },
		func(h *House, v string) (err error) { h.Calls, err = parseCalls(v); return err },
	},
	number("terminals", "633c.5(c)", "Terminals that are connected", 0, MostTerminals, func(h *House) *int { return &h.Terminals }),
	flag("time-up", "633c.5(c)(2)", "A terminal that has not decided when the countdown ends", "stands", "hits-11", func(h *House) *bool { return &h.HitsEleven }),
	flag("split-cards", "633c.5(q)", "Two split hands of a terminal use", "the-same", "in-turn", func(h *House) *bool { return &h.SplitInTurn }),
	number("betting-time", "house.time", "Seconds for betting", 0, 600, func(h *House) *int { return &h.BettingTime }),
	number("think", "house.time", "Seconds for a player's decision", 0, 600, func(h *House) *int { return &h.Think }),
	number("day", "633a.2(f)", "Hour at which the gaming day begins", 0, 23, func(h *House) *int { return &h.DayBegins }),
	number("frozen", "house.frozen", "Minutes after which a frozen table calls for a supervisor", 0, 240, func(h *House) *int { return &h.FrozenFor }),
}

// offersText writes offers as royal-match-21:A,top-3; none is "none".
func offersText(offers []Offer) string {
	if len(offers) == 0 {
		return "none"
	}
	words := make([]string, len(offers))
	for i, o := range offers {
		words[i] = o.Wager
		if o.Paytable != "" {
			words[i] += ":" + o.Paytable
		}
	}
	return strings.Join(words, ",")
}

func parseOffers(v string) ([]Offer, error) {
	if v == "none" {
		return nil, nil
	}
	var offers []Offer
	for w := range strings.SplitSeq(v, ",") {
		wager, table, _ := strings.Cut(w, ":")
		switch {
		case !wagerID(wager) || wager == "main" || wager == "insurance":
			return nil, fmt.Errorf("%q is no side wager", wager)
		case slices.ContainsFunc(offers, func(o Offer) bool { return o.Wager == wager }):
			return nil, fmt.Errorf("%s is offered twice", wager)
		}
		offers = append(offers, Offer{wager, strings.ToUpper(table)})
	}
	return offers, nil
}

// NewHouse has the notation's defaults: six decks and the first value of every
// house rule.
func NewHouse() House {
	set, err := chip.ParseSet("1,2.50,5,25,100,500")
	if err != nil {
		panic(err)
	}
	return House{
		Decks: 6, Splits: 3, Boxes: 2, NewDealerBurn: "either", Shoe: "single", Shuffler: "none",
		Minimum: 500, Maximum: 50000, Chips: set, DayBegins: 6, FrozenFor: 5,
	}
}

// With returns the house with words like `settle=one-pass` applied, or an
// error that names the word and what it may be.
func (h House) With(words ...string) (House, error) {
	h, err := h.set(words)
	if err != nil {
		return h, err
	}
	if h.Automated {
		h.Chips = chip.Every // credits
	}
	return h, h.check()
}

// set applies the words, which may clash.
func (h House) set(words []string) (House, error) {
	for _, w := range words {
		key, value, ok := strings.Cut(strings.ToLower(w), "=")
		i := slices.IndexFunc(options, func(o option) bool { return o.key == key })
		switch {
		case !ok:
			return h, fmt.Errorf("house rule %q: a key and a value are wanted, like settle=one-pass", w)
		case i < 0:
			return h, fmt.Errorf("house rule %q: there is no rule %s", w, key)
		case options[i].values != nil && !slices.Contains(options[i].values, value):
			return h, fmt.Errorf("house rule %q: %s is one of %s", w, key, strings.Join(options[i].values, ", "))
		}
		if err := options[i].set(&h, value); err != nil {
			return h, fmt.Errorf("house rule %q: %w", w, err)
		}
	}
	return h, nil
}

// check refuses combinations that clash, with the citation.
func (h House) check() error {
	switch {
	case h.Minimum <= 0 || h.Maximum < h.Minimum:
		return fmt.Errorf("house.maximum: minimum %v and maximum %v leave nothing to bet", h.Minimum, h.Maximum)
	case h.Shoe == "hand" && h.Decks > 2:
		return fmt.Errorf("633a.12(b)(1): %d decks are too many to be dealt from the hand: two at most", h.Decks)
	case h.Shoe == "hand" && h.Shuffler == "none":
		return errors.New("633a.12(b)(2): cards that are dealt from the hand are shuffled by a shuffler, and shuffler=none")
	case h.Shoe == "hand" && h.Shuffler == "continuous":
		return errors.New("633a.12(b)(3): a continuous shuffler deals the cards itself, and shoe=hand")
	case h.MidShoeClosed && h.Mixes():
		return errors.New("633a.6(b): who sat out waits for the next shuffle, and a continuous shuffler knows none: mid-shoe=closed and shuffler=continuous")
	case h.Shoe == "double" && h.Decks%2 != 0:
		return fmt.Errorf("633a.3(c): each side of a double shoe holds the same number of decks, and decks=%d", h.Decks)
	case h.Shoe == "double" && h.Shuffler == "batch":
		return errors.New("633a.3(b)(2): a batch has backs of one colour, and the sides of a double shoe have two")
	case h.Shoe == "double" && h.Shuffler == "continuous":
		return errors.New("633a.5(h): a continuous shuffler deals the cards itself, and shoe=double")
	case !chip.Payable(h.Minimum, h.Chips):
		return fmt.Errorf("house.chips: the minimum %v cannot be made from chips of %v", h.Minimum, h.Chips)
	case h.Automated:
		return h.checkAutomated()
	}
	return nil
}

// String lists every house rule as words, in a fixed order.
func (h House) String() string {
	words := make([]string, len(options))
	for i, o := range options {
		words[i] = o.key + "=" + o.get(&h)
	}
	return strings.Join(words, " ")
}

// MarshalText and UnmarshalText use the words; rules that an older text does
// not name take their defaults.
func (h House) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads words.
func (h *House) UnmarshalText(b []byte) (err error) {
	*h, err = NewHouse().With(strings.Fields(string(b))...)
	return err
}

// A HouseRule is one house rule as a form or a sign shows it.
type HouseRule struct {
	Key, Cite, Title, Value string
	Values                  []string // what it may be, the default first; nil: a number, money or a list
}

// Rules lists the house rules in the order of the sign.
func (h House) Rules() []HouseRule {
	rules := make([]HouseRule, len(options))
	for i, o := range options {
		rules[i] = HouseRule{o.key, o.cite, o.title, o.get(&h), o.values}
	}
	return rules
}

// Offered reports whether the side wager is on offer.
func (h *House) Offered(wager string) bool {
	return slices.ContainsFunc(h.Offers, func(o Offer) bool { return o.Wager == wager })
}
