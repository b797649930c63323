package wager

import (
	"strconv"
	"strings"

	"burncard/game/chip"
)

// Kind is the form in which the regulation writes a payment.
type Kind uint8

// The forms of a payment.
const (
	Nothing Kind = iota
	To           // 25 to 1: the stake stays with the player
	For          // 25 for 1: the stake is included
	Sum          // $250: the stake is not given back
	Share        // 10% of a meter: paid apart, the stake is not given back
	Push         // the stake is given back and nothing is won
)

// A Pay is what one line pays. The zero Pay pays nothing. Pays can be compared.
type Pay struct {
	Kind     Kind
	Num, Den int64  // the odds as a fraction; cents in Num for Sum, per cent in Num for Share
	Meter    string // the meter that is shared
}

func to(odds int64) Pay                  { return Pay{Kind: To, Num: odds, Den: 1} }
func forOne(odds int64) Pay              { return Pay{Kind: For, Num: odds, Den: 1} }
func dollars(n int64) Pay                { return Pay{Kind: Sum, Num: n * int64(chip.Dollar), Den: 1} }
func share(percent int64, of string) Pay { return Pay{Kind: Share, Num: percent, Den: 1, Meter: of} }
func fraction(num, den int64) Pay        { return Pay{Kind: To, Num: num, Den: den} }

// inOrder are the pays of a paytable's lines, in their order.
func inOrder(pays ...Pay) []Pay { return append([]Pay{{}}, pays...) }

// oddsTo is inOrder for pays that are all "to 1".
func oddsTo(odds ...int64) []Pay {
	pays := inOrder()
	for _, n := range odds {
		pays = append(pays, to(n))
	}
	return pays
}

// String writes the payment as the regulation does, without thousands commas:
// "25 to 1", "2.5 to 1", "1 to 2", "1000 for 1", "10% of meter", "$250". A
// returned stake is "push", no pay is "lose".
func (p Pay) String() string {
	switch p.Kind {
	case To:
		return p.odds(" to ")
	case For:
		return p.odds(" for ")
	case Sum:
		return "$" + chip.Cents(p.Num).String()
	case Share:
		return strconv.FormatInt(p.Num, 10) + "% of " + p.Meter
	case Push:
		return "push"
	}
	return "lose"
}

// odds writes 3 to 2 and odds below even money as a fraction, others per one.
func (p Pay) odds(word string) string {
	if p.Num < p.Den || p.Num == 3 && p.Den == 2 {
		return strconv.FormatInt(p.Num, 10) + word + strconv.FormatInt(p.Den, 10)
	}
	return strconv.FormatFloat(float64(p.Num)/float64(p.Den), 'f', -1, 64) + word + "1"
}

// by multiplies the odds of a payment; fixed sums and shares stay as they are.
func (p Pay) by(times int64) Pay {
	if p.Kind == To || p.Kind == For {
		p.Num *= times
	}
	return p
}

// amount is the payment's money on bet: without the stake for "to", with the
// stake for "for". If it is not a whole number of cents, it is rounded up in
// the player's favour, and amount returns false.
func (p Pay) amount(bet chip.Cents) (chip.Cents, bool) {
	switch p.Kind {
	case To, For:
		odds := int64(bet) * p.Num
		return chip.Cents((odds + p.Den - 1) / p.Den), odds%p.Den == 0
	case Sum:
		return chip.Cents(p.Num), true
	}
	return 0, true
}

// OfMeter returns a share of the meter in whole cents, rounded down: the rest
// of a cent stays on the meter.
func (p Pay) OfMeter(meter chip.Cents) chip.Cents {
	if p.Kind != Share {
		return 0
	}
	return meter * chip.Cents(p.Num) / 100
}

// Stake is what becomes of a wager's stake.
type Stake uint8

// The ends of a stake.
const (
	Taken    Stake = iota // from the layout into the tray: lost, or paid for by the award
	Returned              // to the player
	Spent                 // gone before: put into the tray before the deal, or debited
)

// String returns the stake's end in a word.
func (s Stake) String() string {
	switch s {
	case Returned:
		return "returned"
	case Spent:
		return "spent"
	}
	return "taken"
}

// An Out is the money that a settled wager moves.
type Out struct {
	// Tray is the money from the chip tray for the player beside a returned
	// stake; for a wager that is placed electronically, the credit to the
	// account.
	Tray  chip.Cents
	Stake Stake
	// Shares are the parts of meters that are owed separately; most wagers have
	// none.
	Shares []Pay
	// Beside is a fixed pay that may not come from the tray, see
	// Ready.OutsideTray. It is not part of Tray, and takes nothing from the
	// meter.
	Beside chip.Cents
	// Exact is false if the odds gave a part of a cent: then Tray is rounded
	// up.
	Exact bool
}

// Net is the player's win or loss, without shares of meters.
func (o Out) Net(bet chip.Cents) chip.Cents {
	if o.Stake == Returned {
		return o.Tray
	}
	return o.Tray - bet
}

func words(pays []Pay) string {
	if len(pays) == 0 {
		return "lose"
	}
	text := make([]string, len(pays))
	for i, p := range pays {
		text[i] = p.String()
	}
	return strings.Join(text, " and ")
}
