package wager

import (
	"strings"

	"burncard/game/chip"
)

// An Ask is a setting of a wager that the house chooses beside its paytable, as
// a field of a form.
type Ask struct {
	Key, Title string // Key is the offer's word: seed, rate, link
	Kind       AskKind
	Choices    []string // of a Choice; the first is the default
	Bounds     string   // what is allowed, and the default
	Cite       string
}

// AskKind is the kind of value.
type AskKind uint8

// Money is an amount of dollars, Percent a rate, Word a name, Choice one of
// several.
const (
	Money AskKind = iota
	Percent
	Word
	Choice
)

// Asks lists the wager's settings in the order of the form.
func (w *Wager) Asks() (list []Ask) {
	ask := func(key, title string, kind AskKind, bounds, cite string, choices ...string) {
		list = append(list, Ask{key, title, kind, choices, bounds, cite})
	}
	if len(w.Amount.Fixed) > 1 {
		bets := []string{""}
		for i := len(w.Amount.Fixed) - 1; i >= 0; i-- {
			bets = append(bets, w.Amount.Fixed[i].String())
		}
		ask("bet", "The wager", Choice, "exactly", w.Clauses.Amount, bets...)
	}
	if least := w.leastSeeds(); least != "" {
		ask("seed", "Meter starts with", Money, least, w.Clauses.Seed)
		ask("reset", "Meter restarts with", Money, least+"; as much as it starts with if left empty", w.Clauses.Seed)
		ask("rate", "Meter grows by", Percent, "per cent of each wager, less than 100; 10 if left empty", w.Clauses.Seed)
	}
	if w.OnPanel() || w.On == Device {
		ask("link", "Linked under the name", Word, "tables that give the same name share the meters; left empty this table has its own", "605a.8")
	}
	if w.On == Device {
		ask("with", "Qualifying wager", Choice, "one that this table offers", w.Clauses.Amount, w.With...)
		ask("slip", "Paid by jackpot slip", Choice, "if not, from the chip tray, and the cents that no chip makes beside it", "633c.14(c)(6)", "yes", "no")
	}
	if len(w.Mysteries) > 0 {
		names := []string{""}
		for _, m := range w.Mysteries {
			names = append(names, m.Name)
		}
		ask("mystery", "Mystery meter", Choice, "a configuration, or none", "633c.6(j)", names...)
	}
	if w.PicksSuit {
		ask("suit", "Suit of the top royal", Choice, "", w.Clauses.Pay, strings.Split("D C H S", " ")...)
	}
	if w.PicksEnvy {
		ask("envy", "Envy bonuses", Choice, "", w.Clauses.Pay, "no", "yes")
	}
	if w.PicksAce {
		ask("ace-low", "The ace ranks below the two", Choice, "above the king if not; the text says neither", w.Clauses.Settle, "no", "yes")
	}
	if w.Draws.Card != 0 {
		ask("magic-card", w.Lines[w.Draws.Card], Choice, "", w.Clauses.Pay, "no", "yes")
	}
	if w.Draws.Position != 0 {
		ask("lucky-player", w.Lines[w.Draws.Position], Choice, "", w.Clauses.Pay, "no", "yes")
	}
	if w.Gathered {
		ask("keep-stake", "The stake is kept at odds to 1", Choice, "it is in the tray since before the deal; the text says neither", w.Clauses.Pay, "no", "yes")
	}
	if w.Press.Move != "" && !w.Press.Part {
		ask("press", "Part of the pay that may be pressed", Percent, "per cent; all if left empty", w.Press.Move)
	}
	if w.Capped != 0 {
		ask("limit", "Payout limit in a round", Money, "at least $"+LeastLimit(0).String()+", or what one patron can win at most; none if left empty", "633a.13(o)")
	}
	return list
}

// leastSeeds says in words the least seed of a meter; empty where the house
// sets no seed.
func (w *Wager) leastSeeds() string {
	var least []string
	for _, bet := range append(append([]chip.Cents(nil), w.Amount.Fixed...), 0) {
		if n := w.LeastSeed(bet); n != 0 && bet != 0 {
			least = append(least, "$"+n.String()+" at $"+bet.String())
		} else if n != 0 && len(least) == 0 {
			least = append(least, "$"+n.String())
		}
	}
	if least == nil {
		return ""
	}
	return "at least " + strings.Join(least, ", ")
}
