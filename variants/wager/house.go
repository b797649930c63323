package wager

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"burncard/game/card"
	"burncard/game/chip"
)

// A House is the part of the house rules that decides which side wagers a table
// may offer. The zero Variant is plain Blackjack.
type House struct {
	Variant          string
	Decks            int
	Automated        bool // a fully automated electronic table
	Minimum, Maximum chip.Cents
	Offers           []Offer
}

// A Refusal says why a side wager may not be offered or placed, and which
// clause forbids it.
type Refusal struct{ Wager, Cite, Why string }

// Error is the refusal as a sentence with its citation first.
func (r *Refusal) Error() string { return r.Cite + ": " + r.Wager + ": " + r.Why }

func (w *Wager) refuse(cite, format string, args ...any) error {
	return &Refusal{w.ID, cite, fmt.Sprintf(format, args...)}
}

func (c Clauses) decks() string {
	if c.Decks != "" {
		return c.Decks
	}
	return c.Pay
}

// Ready is a side wager as one table offers it, with every setting filled in.
type Ready struct {
	*Wager
	Table *Paytable
	Offer Offer
}

// Ready finds an offer's wager and paytable at this house and fills in the open
// settings: the lowest amount and seed that are allowed, the diamonds of
// 633c.2(a)(1) as the chosen suit, and a tenth as the rate. It refuses an
// impossible offer with the citation.
func (h House) Ready(o Offer) (Ready, error) {
	w, err := FindAt(o.Wager, h.Variant)
	if err != nil {
		return Ready{}, err
	}
	if w.Automated && !h.Automated {
		return Ready{}, w.refuse(w.Clauses.Offer, "it is only for a fully automated electronic table: house table=automated is missing")
	}
	p, err := w.Paytable(o.Paytable, h.Decks, o.Option)
	if err != nil {
		return Ready{}, err
	}
	if err := w.fill(&o, p); err != nil {
		return Ready{}, err
	}
	return Ready{w, p, o}, nil
}

func (w *Wager) fill(o *Offer, p *Paytable) error {
	if fixed := w.Amount.Fixed; len(fixed) > 0 {
		switch {
		case o.Amount == 0 && p.Wager != 0:
			o.Amount = p.Wager
		case o.Amount == 0:
			o.Amount = fixed[len(fixed)-1]
		case !slices.Contains(fixed, o.Amount):
			return w.refuse(w.Clauses.Amount, "it is for %s, not for $%v", amounts(fixed), o.Amount)
		case p.Wager != 0 && o.Amount != p.Wager:
			return w.refuse(w.Clauses.Pay, "paytable %s is for $%v, not for $%v", p.Label(), p.Wager, o.Amount)
		}
	}
	if least := w.LeastSeed(o.Amount); least != 0 {
		if o.Seed == 0 {
			o.Seed = least
		}
		if o.Reset == 0 {
			o.Reset = o.Seed
		}
		if o.Rate == 0 {
			o.Rate = tenth
		}
		for _, seed := range [2]chip.Cents{o.Seed, o.Reset} {
			if seed < least {
				return w.refuse(w.Clauses.Seed, "its meter starts and restarts with at least $%v, not with $%v", least, seed)
			}
		}
		if o.Rate < 0 || o.Rate >= whole {
			return w.refuse(w.Clauses.Seed, "its meter cannot grow by %v of each wager", o.Rate)
		}
	} else if o.Seed != 0 || o.Reset != 0 || o.Rate != 0 {
		return w.refuse(w.Clauses.Pay, "its paytable leaves no seed or rate to the house")
	}
	if o.Press != 0 && (w.Press.Move == "" || w.Press.Part) {
		return w.refuse(w.Clauses.Offer, "the house fixes no part of its pay to be pressed")
	}
	switch {
	case w.PicksSuit && o.Suit == "":
		o.Suit = "D"
	case w.PicksSuit && (len(o.Suit) != 1 || !strings.Contains(suits, o.Suit)):
		return w.refuse(w.Clauses.Pay, "the chosen suit is C, D, H or S, not %q", o.Suit)
	case !w.PicksSuit && o.Suit != "":
		return w.refuse(w.Clauses.Pay, "the house chooses no suit for it")
	}
	return nil
}

// suits are the letters of the suits in the order of package card.
const suits = "CDHS"

// Choices returns a hand with the house choices of the offer. The caller adds
// the cards and what devices drew.
func (r Ready) Choices() Hand {
	return Hand{
		UpcardThird: r.Table.UpcardThird,
		AceLow:      r.Offer.AceLow,
		Suit:        card.Suit(max(0, strings.Index(suits, r.Offer.Suit))),
	}
}

// Result is the outcome of a hand as this table pays it.
func (r Ready) Result(h *Hand) Result { return r.Table.Fit(r.Outcome(h)) }

// Pays lists the payments of a result on a bet. Lines for which the bet is too
// small pay nothing.
func (r Ready) Pays(res Result, bet chip.Cents) []Pay {
	for i, l := range res.Lines {
		if l != 0 && bet < at(r.Table.From, l) {
			copy(res.Lines[i:], res.Lines[i+1:])
			res.Lines[len(res.Lines)-1] = 0
			break
		}
	}
	return r.Table.Of(res)
}

// Settle turns a result on a bet into money. A win "to 1" leaves the stake with
// the player, a win "for 1" includes the stake: a stake on the layout is then
// handed back as part of the win. A bonus at odds "for 1" beside a win "to 1"
// has no stake of its own and is paid whole.
func (r Ready) Settle(res Result, bet chip.Cents) Out { return r.SettleAt(res, bet, 0) }

// SettleAt is Settle with the amount on the meter, 0 if unknown. A fixed pay
// that may not come from the tray, see OutsideTray, is Beside it.
func (r Ready) SettleAt(res Result, bet, meter chip.Cents) Out {
	out := Out{Exact: true}
	base := bet * chip.Cents(max(1, r.Amount.Per))
	var total chip.Cents // everything that the player gets, his stake included
	back := false        // his stake is given back
	within := false      // his stake is part of the win
	for _, p := range r.Pays(res, bet) {
		amount, exact := p.amount(base)
		out.Exact = out.Exact && exact
		if r.OutsideTray(p, base, meter) {
			out.Beside += amount
		} else {
			total += amount
		}
		switch p.Kind {
		case Share:
			out.Shares = append(out.Shares, p)
		case To, Push:
			back = back || r.PaidOn == ""
		case For:
			within = true
		}
	}
	if back && !(r.Gathered && r.Offer.KeepStake) {
		total += bet
	}
	switch {
	case r.System == Account || r.Gathered || r.PaidOn != "":
		out.Tray, out.Stake = total, Spent
	case back || within && total >= bet:
		out.Tray, out.Stake = total-bet, Returned
	default:
		out.Tray, out.Stake = total, Taken
	}
	return out
}

// OutsideTray is Wager.OutsideTray, and for the mystery bonus what the house
// chose.
func (r Ready) OutsideTray(p Pay, bet, meter chip.Cents) bool {
	if r.On == Device {
		return r.Offer.Slip && p.Kind != Nothing
	}
	return r.Wager.OutsideTray(p, bet, meter)
}

// Payable reports whether every fixed win on bet, and the stake with it, can be
// paid exactly in chips of the set.
func (r Ready) Payable(bet chip.Cents, chips chip.Set) bool {
	for l := range r.Table.Pays {
		out := r.Settle(r.Table.Fit(win(Line(l))), bet)
		if !out.Exact || !chip.Payable(out.Tray, chips) {
			return false
		}
	}
	return true
}

// FirstLook is the first slot in which the wager of some hand is settled. It may
// come before Slot, for hands that lose at once.
func (w *Wager) FirstLook() Slot {
	if w.hold != nil && w.Slot == AfterDraws && w.On&DealerHand == 0 {
		return AfterDeal
	}
	return w.Slot
}

// PaysEnvy reports whether a paytable of the wager pays other players for a
// win.
func (w *Wager) PaysEnvy() bool {
	return slices.ContainsFunc(w.Paytables, func(p Paytable) bool { return p.Envy != nil })
}

// EnvyOf is what every player with the wager but the winner is paid for a result,
// 633c.10(h)(5).
func (r Ready) EnvyOf(res Result) (sum chip.Cents) {
	if r.PicksEnvy && !r.Offer.Envy {
		return 0
	}
	for _, l := range res.Lines {
		if e := at(r.Table.Envy, l); r.Offer.Amount == chip.Dollar {
			sum += e.One
		} else {
			sum += e.Five
		}
	}
	return sum
}

// Check refuses the combinations of offers that the regulation forbids, each
// with its citation.
func (h House) Check() error {
	var errs []error
	for i, o := range h.Offers {
		if slices.ContainsFunc(h.Offers[:i], func(p Offer) bool { return p.Wager == o.Wager }) {
			errs = append(errs, &Refusal{o.Wager, "601a.2", "it is offered twice"})
			continue
		}
		r, err := h.Ready(o)
		if err == nil {
			err = h.checkReady(r)
		}
		if err != nil {
			errs = append(errs, err)
		}
	}
	switch {
	case h.offers(switchAnte.ID):
	case h.Variant == "switch-hands":
		errs = append(errs, switchAnte.refuse(switchAnte.Clauses.Amount, "every Blackjack Wager at this table has its ante, and the offers have no switch-ante"))
	case h.Variant == "blackjack-premium":
		errs = append(errs, switchAnte.refuse("633c.4(k)", "without it this is a table of Blackjack, and the offers have no switch-ante"))
	}
	return errors.Join(errs...)
}

// Ante reports whether the house offers the ante of 633c.4, with which players
// may exchange their first cards.
func (h House) Ante() bool { return h.offers(switchAnte.ID) }

func (h House) offers(id string) bool {
	return slices.ContainsFunc(h.Offers, func(o Offer) bool { return o.Wager == id })
}

func (h House) checkReady(r Ready) error {
	o := r.Offer
	if len(r.With) > 0 && !slices.ContainsFunc(r.With, h.offers) {
		return r.refuse(r.Clauses.Offer, "it needs one of these on offer: %s", strings.Join(r.With, ", "))
	}
	most := o.Maximum
	if most == 0 {
		most = h.Maximum
	}
	switch {
	case o.Limit != 0 && r.Capped == 0:
		return r.refuse("633a.13(o)", "the payout limit is for Lucky Ladies and King's Bounty only")
	case o.Limit != 0 && o.Limit < LeastLimit(most):
		return r.refuse("633a.13(o)", "a payout limit is at least $%v here, not $%v", LeastLimit(most), o.Limit)
	case o.Mystery != "" && !slices.ContainsFunc(r.Mysteries, func(m Mystery) bool { return m.Name == o.Mystery }):
		return r.refuse("633c.6(j)", "it has no mystery configuration %s", o.Mystery)
	case o.Magic && r.Draws.Card == 0 || o.Lucky && r.Draws.Position == 0:
		return r.refuse(r.Clauses.Pay, "its system draws neither a card nor a position")
	case o.Envy && !r.PicksEnvy:
		return r.refuse(r.Clauses.Pay, "its paytable alone decides on envy")
	case o.AceLow && !r.PicksAce:
		return r.refuse(r.Clauses.Settle, "the house chooses no place of the ace for it")
	case r.On == Device:
		return h.checkQualifier(r)
	}
	return nil
}

// checkQualifier refuses a mystery bonus whose progressive is not named, not
// one of the four, not on offer, or not of the configuration's amount.
func (h House) checkQualifier(r Ready) error {
	with := r.Offer.With
	if !slices.Contains(r.With, with) {
		return r.refuse(r.Clauses.Amount, "the progressive that qualifies has to be named: one of %s", strings.Join(r.With, ", "))
	}
	i := slices.IndexFunc(h.Offers, func(o Offer) bool { return o.Wager == with })
	if i < 0 {
		return r.refuse(r.Clauses.Amount, "%s, which is to qualify, is not on offer", with)
	}
	q, err := h.Ready(h.Offers[i])
	if err != nil {
		return err
	}
	if len(q.Amount.Fixed) > 0 && q.Offer.Amount < r.Table.Wager {
		return r.refuse(r.Clauses.Pay, "the configuration is for wagers of $%v, and %s is $%v", r.Table.Wager, with, q.Offer.Amount)
	}
	return nil
}

func amounts(fixed []chip.Cents) string {
	text := make([]string, len(fixed))
	for i, a := range fixed {
		text[i] = "$" + a.String()
	}
	return strings.Join(text, " or ")
}
