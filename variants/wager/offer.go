package wager

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game/chip"
)

// An Offer is a side wager that the house offers, with the settings of its
// Rules Submission. Ready fills in zero fields. Its text form is the words of a
// scenario's `offer` line: `perfect-pairs A`, `jackpot-party P17 B bet=5`,
// `hit-and-run seed=2000 rate=12.5`, `bad-beat option=any-20`.
type Offer struct {
	Wager, Paytable, Option string

	Amount  chip.Cents // the exact amount, where there is one
	Maximum chip.Cents // the most that may be bet; 0: the table's

	Seed, Reset chip.Cents // of a meter that the house sets
	Rate        Rate       // likewise: what each wager adds
	Press       Rate       // the part of a win that may be pressed, 633a.7(g)(10)(ii)(A); 0: all

	Limit     chip.Cents // payout limit of 633a.13(o); 0: none
	Suit      string     // the suit of the top royal, 633c.6(a)(1): C, D, H or S
	Mystery   string     // mystery configuration of 633c.6(j); empty: none
	With      string     // the progressive that qualifies for the mystery bonus
	Envy      bool       // Blackjack Match: envy bonuses are paid, 633c.10(h)(5)
	Link      string     // the name under which tables share its meters; empty: each its own
	Magic     bool       // Bad Beat: the Magic Card Bonus is offered, 633a.13(j)(1)
	Lucky     bool       // and the Lucky Player Bonus
	Slip      bool       // the mystery bonus is paid by jackpot slip, not from the tray, 633c.14(c)(6)
	KeepStake bool       // a stake gathered before the deal is not given back at odds "to 1"
	AceLow    bool       // In Between ranks the ace below the two
}

// A word is one key of an offer's text form, and the setting that it reads and writes:
// a *string, *chip.Cents, *Rate or *bool.
type word struct {
	key     string
	setting func(*Offer) any
}

// get writes the setting; empty where it is not set.
func (w word) get(o *Offer) string {
	switch at := w.setting(o).(type) {
	case *string:
		return *at
	case *chip.Cents:
		if *at != 0 {
			return at.String()
		}
	case *Rate:
		if *at != 0 {
			return strings.TrimSuffix(at.String(), "%")
		}
	case *bool:
		if *at {
			return "yes"
		}
	}
	return ""
}

func (w word) set(o *Offer, v string) (err error) {
	switch at := w.setting(o).(type) {
	case *string:
		*at = v
	case *chip.Cents:
		*at, err = chip.ParseCents(v)
	case *Rate:
		// A rate has two decimals, like an amount.
		rate, err := chip.ParseCents(strings.TrimSuffix(v, "%"))
		if err != nil || rate > chip.Cents(whole) {
			return fmt.Errorf("%s=%s: per cent such as 12.5 are wanted", w.key, v)
		}
		*at = Rate(rate)
	case *bool:
		if v != "yes" && v != "no" {
			return fmt.Errorf("%s=%s: yes or no is wanted", w.key, v)
		}
		*at = v == "yes"
	}
	return err
}

var offerWords = []word{
	{"paytable", func(o *Offer) any { return &o.Paytable }},
	{"option", func(o *Offer) any { return &o.Option }},
	{"bet", func(o *Offer) any { return &o.Amount }},
	{"most", func(o *Offer) any { return &o.Maximum }},
	{"seed", func(o *Offer) any { return &o.Seed }},
	{"reset", func(o *Offer) any { return &o.Reset }},
	{"rate", func(o *Offer) any { return &o.Rate }},
	{"press", func(o *Offer) any { return &o.Press }},
	{"limit", func(o *Offer) any { return &o.Limit }},
	{"suit", func(o *Offer) any { return &o.Suit }},
	{"mystery", func(o *Offer) any { return &o.Mystery }},
	{"with", func(o *Offer) any { return &o.With }},
	{"link", func(o *Offer) any { return &o.Link }},
	{"envy", func(o *Offer) any { return &o.Envy }},
	{"magic-card", func(o *Offer) any { return &o.Magic }},
	{"lucky-player", func(o *Offer) any { return &o.Lucky }},
	{"slip", func(o *Offer) any { return &o.Slip }},
	{"keep-stake", func(o *Offer) any { return &o.KeepStake }},
	{"ace-low", func(o *Offer) any { return &o.AceLow }},
}

// ParseOffer reads an offer's words: the wager, its paytable and option, and
// keys with values. Ready checks whether the wager and the paytable exist.
func ParseOffer(text string) (Offer, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Offer{}, fmt.Errorf("offer: a side wager is wanted, such as perfect-pairs A")
	}
	o := Offer{Wager: strings.ToLower(words[0])}
	bare := []*string{&o.Paytable, &o.Option}
	for _, w := range words[1:] {
		key, value, keyed := strings.Cut(w, "=")
		if !keyed {
			if len(bare) == 0 {
				return Offer{}, fmt.Errorf("offer %s: %q is one word too many", o.Wager, w)
			}
			*bare[0], bare = w, bare[1:]
			continue
		}
		i := slices.IndexFunc(offerWords, func(x word) bool { return x.key == strings.ToLower(key) })
		if i < 0 {
			return Offer{}, fmt.Errorf("offer %s: there is no %q to set", o.Wager, key)
		}
		if err := offerWords[i].set(&o, value); err != nil {
			return Offer{}, fmt.Errorf("offer %s: %w", o.Wager, err)
		}
	}
	return o, nil
}

// String writes the offer as ParseOffer reads it.
func (o Offer) String() string {
	text, bare := o.Wager, true
	for i, w := range offerWords {
		v := w.get(&o)
		bare = bare && i < 2 && v != "" && !strings.Contains(v, "=")
		switch {
		case v == "":
		case bare:
			text += " " + v
		default:
			text += " " + w.key + "=" + v
		}
	}
	return text
}
