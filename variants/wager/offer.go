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

// A word is one key of an offer's text form.
type word struct {
	key string
	get func(*Offer) string // empty: not set
	set func(*Offer, string) error
}

func textWord(key string, at func(*Offer) *string) word {
	return word{
		key,
		func(o *Offer) string { return *at(o) },
		func(o *Offer, v string) error { *at(o) = v; return nil },
	}
}

func moneyWord(key string, at func(*Offer) *chip.Cents) word {
	return word{
		key,
		func(o *Offer) string {
			if *at(o) == 0 {
				return ""
			}
			return at(o).String()
		},
		func(o *Offer, v string) (err error) { *at(o), err = chip.ParseCents(v); return err },
	}
}

func yesWord(key string, at func(*Offer) *bool) word {
	return word{
		key,
		func(o *Offer) string {
			if *at(o) {
				return "yes"
			}
			return ""
		},
		func(o *Offer, v string) error {
			if v != "yes" && v != "no" {
				return fmt.Errorf("%s=%s: yes or no is wanted", key, v)
			}
			*at(o) = v == "yes"
			return nil
		},
	}
}

func rateWord(key string, at func(*Offer) *Rate) word {
	return word{
		key,
		func(o *Offer) string {
			if *at(o) == 0 {
				return ""
			}
			return strings.TrimSuffix(at(o).String(), "%")
		},
		func(o *Offer, v string) error {
			// A rate has two decimals, like an amount.
			rate, err := chip.ParseCents(strings.TrimSuffix(v, "%"))
			if err != nil || rate > chip.Cents(whole) {
				return fmt.Errorf("%s=%s: per cent such as 12.5 are wanted", key, v)
			}
			*at(o) = Rate(rate)
			return nil
		},
	}
}

var offerWords = []word{
	textWord("paytable", func(o *Offer) *string { return &o.Paytable }),
	textWord("option", func(o *Offer) *string { return &o.Option }),
	moneyWord("bet", func(o *Offer) *chip.Cents { return &o.Amount }),
	moneyWord("most", func(o *Offer) *chip.Cents { return &o.Maximum }),
	moneyWord("seed", func(o *Offer) *chip.Cents { return &o.Seed }),
	moneyWord("reset", func(o *Offer) *chip.Cents { return &o.Reset }),
	rateWord("rate", func(o *Offer) *Rate { return &o.Rate }),
	rateWord("press", func(o *Offer) *Rate { return &o.Press }),
	moneyWord("limit", func(o *Offer) *chip.Cents { return &o.Limit }),
	textWord("suit", func(o *Offer) *string { return &o.Suit }),
	textWord("mystery", func(o *Offer) *string { return &o.Mystery }),
	textWord("with", func(o *Offer) *string { return &o.With }),
	textWord("link", func(o *Offer) *string { return &o.Link }),
	yesWord("envy", func(o *Offer) *bool { return &o.Envy }),
	yesWord("magic-card", func(o *Offer) *bool { return &o.Magic }),
	yesWord("lucky-player", func(o *Offer) *bool { return &o.Lucky }),
	yesWord("slip", func(o *Offer) *bool { return &o.Slip }),
	yesWord("keep-stake", func(o *Offer) *bool { return &o.KeepStake }),
	yesWord("ace-low", func(o *Offer) *bool { return &o.AceLow }),
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
