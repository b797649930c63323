package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"burncard/game/chip"
)

// A Rulebook is a game: its procedure, and the few questions that only the
// game can answer.
type Rulebook struct {
	Variant string
	Title   string
	Edition string // changes whenever a rule's judgement does
	Boxes   int    // betting positions, where they are not as many as at a Blackjack table
	Has     Equipment
	Particulars
	Options Options  // what it leaves to the house
	Begins  []string // house rules that its tables begin with, as words
	// Elsewhere names the games that have an option of this key.
	Elsewhere func(key string) []string
	// Legends are printed on the layout: what a Blackjack pays, when the dealer
	// draws, what insurance pays, and what else the chapter wants there.
	Legends []string
	// Inscribe has other legends printed where an option wants them; nil where none
	// does.
	Inscribe func(legends []string, h *House) []string
	// Pays are what its main wager wins beside 1 to 1, a Blackjack's 3 to 2 and
	// insurance, each with its clause.
	Pays []Payout
	// Remark says what of its chapter stands behind its rules, where that is not
	// the whole.
	Remark string
	// Procedure owes the steps of a whole table day, irregularities ahead.
	Procedure Node
	// Bars are rules that owe nothing and forbid something.
	Bars []*Rule
	// Times say under which clause an act is due that nothing called for.
	Times []Timing
	Answers
	// BetEnds appends how the bets of a terminal end that are decided as the cards
	// lie; nil where there are no terminals.
	BetEnds func(*Table, *Terminal, []BetEnd) []BetEnd
	// DealerTakes reports that the next community card goes to the dealer's hand of
	// a terminal; nil where all play against one hand.
	DealerTakes func(*Table, *Terminal) bool
	// Offers refuses side wagers that the house of a variant may not offer, as
	// NotPermitted; nil where all may be offered.
	Offers func(variant string, h *House) error
	// Systems lists the side wagers of a house that a progressive system takes;
	// nil for none.
	Systems func(variant string, h *House) []System
	// Protects says in a sentence of ours what a rule protects, by the citation under
	// which the base's rules know it or, of whole families, by the name of their mistake
	// or kind. A rule may say it itself; of others we do not know.
	Protects map[string]string
	// Claims are the shares of meters that a box's wager has won, as the cards lie,
	// each with all who have won it.
	Claims func(t *Table, box int8, wager string) []Claim

	// SideEnd says how the side wager of a box, or its insurance, ends, as the cards lie
	// open; false while they do not tell. Nil where a game has no side wagers.
	SideEnd func(t *Table, box int8, wager string) (SideEnd, bool)

	lent  map[*Rule]*Rule       // a base's rules, which its rules lend, and the book's own form of them
	cites []func(string) string // of the derivations, the first first
	out   string                // the rule that was taken out; empty for none
}

// Answers are a game's answers to questions about the table. A derived game answers
// those that it sets, and its base the others.
type Answers struct {
	// Allowed reports acts that are right whenever they are done.
	Allowed func(*Table, Act) bool
	// Called reports whether a card dealt to the place was called for: it then
	// lies there, else beside it.
	Called func(*Table, Spot) bool
	// Refuse gives the clause under which a player's act is refused to him,
	// and why; an empty citation lets it pass.
	Refuse func(*Table, Act) (cite, why string)
	// Ends says how a hand's main wager ends, as the cards lie now, and what it
	// wins beside its stake.
	Ends func(*Table, InBox) (Ending, chip.Cents)
	// Natural is what a Blackjack that wins is paid beside its stake.
	Natural func(*Table, InBox) chip.Cents
	// Missed reports a hand that has asked for a card, and that the dealer passed over.
	Missed func(*Table, InBox) bool
	// Bonus is the fixed sums that a box is due beside what its wagers win, and the
	// rule that says so; nil where there are none.
	Bonus func(*Table, *Seat) (chip.Cents, *Rule)
	// Draws reports that the dealer has to take another card.
	Draws func(*Table) bool
}

// Particulars are what a game says of its play by a value, where it needs no rule
// of its own. The zero Particulars are those of Blackjack, 633a.
type Particulars struct {
	DealerSoftTo   int  // the highest total in which a dealer's ace counts 11; 0 is 21
	DealerOver     int  // a dealer with more than this is over; 0 is 21
	TwentyOneWins  bool // a player's 21 wins whatever the dealer has
	DoubleRescue   bool // a double may be taken back after its card, for the first wager
	AnteOptional   bool // a box without an ante is dealt to, and plays without switch cards
	BlackjacksWait bool // what a Blackjack wins hangs on the dealer's final hand
}

// An Ending is how a hand's main wager ends.
type Ending uint8

const (
	Lost Ending = iota
	Tied
	Won
	HalfLost     // surrendered
	OriginalLost // the first wager is lost, what was laid beside it goes back
)

// A SideEnd is how a side wager or insurance ends.
type SideEnd struct {
	Won   string     // what it has won with, in words; empty where it has lost
	Gives chip.Cents // what its player gets in all, the stake included
	Rule  *Rule      // by which it is paid or taken
	Given chip.Cents // what he has got of it
	// Apart are sums that are paid each by itself beside it: bonuses for the hands of
	// others, and what a meter has granted to an account.
	Apart []chip.Cents
	// Over is the rule by which the tray pays no more than Gives; nil for Rule.
	Over    *Rule
	Account bool // it is credited to a game account
	Asked   bool // it waits for something beside the cards: its player's choice, or the reader
}

// A Payout is one line of a sign of payouts.
type Payout struct{ What, Pays, Cite string }

// Inscribed is what is printed on the layout of a table of this house.
func (b *Rulebook) Inscribed(h *House) []string {
	if b.Inscribe == nil {
		return b.Legends
	}
	return b.Inscribe(b.Legends, h)
}

// WhatProtects is the sentence of ours on what the rule of a citation protects; empty
// where there is none.
func (b *Rulebook) WhatProtects(cite string) string {
	if r := b.Rule(cite); r != nil {
		return cmp.Or(r.Protects, b.Protects[cite], b.Protects[r.key()], b.Protects[r.Mistake.String()], b.Protects[r.Kind])
	}
	return b.Protects[cite]
}

// Rule is the book's rule of a citation; nil for none.
func (b *Rulebook) Rule(cite string) *Rule {
	for _, r := range b.Rules() {
		if r.Cite == cite {
			return r
		}
	}
	return nil
}

// Rules lists the book's rules in the order of its procedure.
func (b *Rulebook) Rules() []*Rule {
	var list []*Rule
	seen := map[*Rule]bool{}
	each([]part{b.Procedure.part()}, func(r *Rule) {
		if !seen[r] {
			seen[r] = true
			list = append(list, r)
		}
	})
	return append(list, b.Bars...)
}

// bars lists the rules that forbid, those that only forbid first.
func (b *Rulebook) bars() []*Rule {
	list := slices.Clip(b.Bars)
	each([]part{b.Procedure.part()}, func(r *Rule) {
		if r.Bars != nil && (r.Owed != nil || r.OwedHand != nil) && !slices.Contains(list, r) {
			list = append(list, r)
		}
	})
	return list
}

// Check refuses a book with a rule that is incomplete, or that shares its citation.
func (b *Rulebook) Check() error {
	seen := map[string]*Rule{}
	for _, r := range b.Rules() {
		switch {
		case seen[r.Cite] != nil:
			return fmt.Errorf("rulebook %s: %s stands twice, as %q and %q", b.Variant, r.Cite, seen[r.Cite].Title, r.Title)
		case r.Title == "" || r.Kind == "":
			return fmt.Errorf("rulebook %s: %s has no title or no kind", b.Variant, r.Cite)
		case r.Owed == nil && r.OwedHand == nil && r.Bars == nil:
			return fmt.Errorf("rulebook %s: %s owes nothing and bars nothing", b.Variant, r.Cite)
		case r.Source == Law && strings.HasPrefix(r.Cite, "house."):
			return fmt.Errorf("rulebook %s: %s is no clause, and gives itself out for law", b.Variant, r.Cite)
		}
		seen[r.Cite] = r
	}
	return nil
}

// Due appends to steps what the table's book owes, in order, the rest of the
// round as far as it is known now. A step's Now says whether it is due at once:
// nothing still owed must come before it. Due changes nothing at the table.
func (t *Table) Due(steps []Step) []Step {
	steps, _ = t.owed(steps, false)
	return steps
}

// owed is Due or, if lead, no more of it than the first rule that owes anything,
// where that is the dealer's: nothing comes before its first step, which is then
// due now, unless it was skipped. Some says that there may be more.
func (t *Table) owed(steps []Step, lead bool) (due []Step, some bool) {
	w := walk{t: t, steps: steps, lent: t.book.lent, out: t.book.out, lead: lead}
	procedure := [1]part{t.book.Procedure.part()}
	w.run(procedure[:], nil)
	if w.done {
		w.steps[0].Now = true
		return w.steps, true
	}
	mark(t, w.steps)
	return w.steps, false
}

func mark(t *Table, steps []Step) {
	const never = int16(1<<15 - 1)
	var first [32]int16
	for i := range first {
		first[i] = never
	}
	all := never
	for i := range steps {
		s := &steps[i]
		if len(t.Round.Skipped) > 0 {
			k := s.key()
			s.Skipped = t.SkippedStep(k.Cite, k.Step)
		}
		if s.Skipped || s.May {
			continue
		}
		lane := s.Lane & 31
		first[lane] = min(first[lane], s.Until)
		all = min(all, s.Until)
	}
	for i := range steps {
		s := &steps[i]
		limit := all
		if lane := s.Lane & 31; lane != 0 {
			limit = min(first[0], first[lane])
		}
		s.Now = s.From <= limit
	}
}

func (s *Step) precedes(other *Step) bool {
	return s.Until < other.From && (s.Lane == 0 || other.Lane == 0 || s.Lane == other.Lane)
}
