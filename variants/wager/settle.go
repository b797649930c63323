package wager

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"burncard/game/card"
	"burncard/game/chip"
)

// A Case is a side wager to be settled, as `burncard settle -json` reads it.
// Most cases need only wager, decks, player, dealer and bet.
type Case struct {
	Wager    string  `json:"wager"`
	Paytable string  `json:"paytable"`
	Option   string  `json:"option,omitempty"`
	Decks    int     `json:"decks"`             // 0: unknown
	Variant  string  `json:"variant,omitempty"` // empty: the first that has the wager
	Bet      Dollars `json:"bet"`

	// The cards in the order in which they fell, the up card first. Player are
	// the cards of the hand. First is for a split pair, because Player does not
	// begin with it.
	Player []card.Card `json:"player"`
	Dealer []card.Card `json:"dealer"`
	First  []card.Card `json:"first,omitempty"`
	Third  card.Card   `json:"third,omitzero"` // Blazing 7's: the player's third card, if Player does not show it

	Switched bool      `json:"switched,omitempty"` // the switch hand is played
	Suit     string    `json:"suit,omitempty"`     // Super 4: the house's suit, C, D, H or S
	Magic    card.Card `json:"magic,omitzero"`     // Bad Beat: the Magic Card
	Lucky    bool      `json:"lucky,omitempty"`    // Bad Beat: the position is the lucky one
	Light    bool      `json:"light,omitempty"`    // the mystery bonus's light is on
	AceLow   bool      `json:"ace_low,omitempty"`  // In Between with the ace below the two
	Meter    Dollars   `json:"meter,omitempty"`    // what the meter shows that is won; 0: unknown
}

// A Settlement answers a Case. Outcome and Pays are in the words of the
// regulation's paytable; both are "lose" for a lost wager.
type Settlement struct {
	Outcome string `json:"outcome"`
	Pays    string `json:"pays"`
	Cite    string `json:"cite"`
	// Tray is what the player is paid beside a returned stake, or the credit to
	// his account. Stake is what becomes of the stake. FromMeter is the share
	// of the meter, if the meter is known. Beside is a fixed pay that may not
	// come from the tray, because it is too large a part of the meter.
	Tray      Dollars `json:"tray"`
	Stake     string  `json:"stake"`
	FromMeter Dollars `json:"from_meter,omitempty"`
	Beside    Dollars `json:"beside,omitempty"`
	Floor     bool    `json:"floor,omitempty"` // a floorperson validates it first
	Remark    string  `json:"remark,omitempty"`
}

// String is the settlement in a sentence.
func (s Settlement) String() string {
	text := s.Outcome
	if s.Pays != s.Outcome {
		text += " pays " + s.Pays
	}
	if s.Tray != 0 {
		text += ": $" + chip.Cents(s.Tray).String()
	}
	if s.FromMeter != 0 {
		text += " and $" + chip.Cents(s.FromMeter).String() + " from the meter"
	}
	if s.Beside != 0 {
		text += " and $" + chip.Cents(s.Beside).String() + " beside the tray"
	}
	text += ", stake " + s.Stake
	if s.Floor {
		text += "; a floorperson validates it first"
	}
	if s.Remark != "" {
		text += "; " + s.Remark
	}
	return text + " (" + s.Cite + ")"
}

// Dollars is an amount that JSON writes in dollars: 5, 37.5 or "37.50".
type Dollars chip.Cents

// MarshalJSON writes dollars as a number.
func (d Dollars) MarshalJSON() ([]byte, error) { return []byte(chip.Cents(d).String()), nil }

// UnmarshalJSON reads dollars as a number or a string.
func (d *Dollars) UnmarshalJSON(b []byte) error {
	text := string(b)
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &text); err != nil {
			return err
		}
	}
	c, err := chip.ParseCents(strings.TrimPrefix(text, "$"))
	if err != nil {
		return err
	}
	*d = Dollars(c)
	return nil
}

// Settle settles a case with the functions that the table uses. It refuses a
// case that it cannot decide: an unknown wager or paytable, too few cards, more
// copies of a card than the decks have, an unfinished dealer's hand.
func Settle(c Case) (Settlement, error) {
	if w, ok := Find(c.Wager); ok && c.Variant == "" {
		c.Variant = w.Variants[0]
	}
	h := House{Variant: c.Variant, Decks: c.Decks, Automated: true}
	r, err := h.readyForCase(Offer{Wager: c.Wager, Paytable: c.Paytable, Option: c.Option, Suit: strings.ToUpper(c.Suit), AceLow: c.AceLow})
	if err != nil {
		return Settlement{}, err
	}
	hand, err := r.hand(c)
	if err != nil {
		return Settlement{}, err
	}
	result := r.Result(&hand)
	pays := r.Pays(result, chip.Cents(c.Bet))
	out := r.SettleAt(result, chip.Cents(c.Bet), chip.Cents(c.Meter))
	s := Settlement{
		Outcome: r.Name(result),
		Pays:    words(pays),
		Cite:    r.Clauses.Pay,
		Tray:    Dollars(out.Tray),
		Beside:  Dollars(out.Beside),
		Stake:   out.Stake.String(),
	}
	if result.Lost() {
		s.Cite = r.Clauses.Settle
	}
	for _, p := range pays {
		s.Floor = s.Floor || r.Validated(p)
		s.FromMeter += Dollars(p.OfMeter(chip.Cents(c.Meter)))
	}
	if !out.Exact {
		s.Remark = "the odds give a part of a cent, which is rounded up"
	}
	return s, nil
}

// readyForCase is Ready, with the main wager and insurance at a Blackjack
// table.
func (h House) readyForCase(o Offer) (Ready, error) {
	for _, w := range Base(h.Variant) {
		if o.Wager != w.ID {
			continue
		}
		p, err := w.Paytable(o.Paytable, h.Decks, o.Option)
		return Ready{w, p, o}, err
	}
	return h.Ready(o)
}

// hand makes a Hand of a case's cards. It refuses cards that are impossible or
// do not decide the wager.
func (r Ready) hand(c Case) (Hand, error) {
	h := r.Choices()
	if err := r.possible(c); err != nil {
		return h, err
	}
	h.First, h.Final, h.Dealer = c.First, c.Player, c.Dealer
	h.Split, h.Switched = len(c.First) > 0, c.Switched
	h.Third = c.Third
	h.Magic, h.Lucky, h.Light = c.Magic, c.Lucky, c.Light
	initial := 2
	if r.On&FirstFour != 0 {
		initial = 4
	}
	if len(h.First) == 0 {
		h.First = h.Final[:min(initial, len(h.Final))]
	}
	switch on := r.On; {
	case on&(FirstTwo|FirstFour|PlayerHand) != 0 && len(h.First) != initial:
		return h, r.refuse(r.Clauses.Settle, "it takes the player's first %d cards, not %d", initial, len(h.First))
	case on&PlayerHand != 0 && len(h.Final) < 2:
		return h, r.refuse(r.Clauses.Settle, "it takes the player's whole hand")
	case (on&(UpCard|HoleCard|DealerHand) != 0 || h.UpcardThird) && len(h.Dealer) == 0:
		return h, r.refuse(r.Clauses.Settle, "it takes the dealer's up card")
	case on&HoleCard != 0 && len(h.Dealer) == 1 && !r.holeIsIdle(h):
		return h, r.refuse(r.Clauses.Settle, "it takes the dealer's second card")
	case on&DealerHand != 0 && unfinished(h.Dealer) && (r.decided == nil || !r.decided(&h)):
		return h, r.refuse("633a.7(m)", "it takes the dealer's hand to its end, and with %v he draws", card.Add(h.Dealer...))
	}
	return h, nil
}

func unfinished(dealer []card.Card) bool {
	return len(dealer) < 2 || card.Add(dealer...).Points < 17
}

// holeIsIdle reports whether the outcome is the same whatever the dealer's
// second card is.
func (r Ready) holeIsIdle(h Hand) bool {
	up := h.up()
	results := map[Result]bool{}
	for _, hole := range card.Deck() {
		h.Dealer = []card.Card{up, hole}
		results[r.Result(&h)] = true
	}
	return len(results) == 1
}

func (r Ready) possible(c Case) error {
	count := map[card.Card]int{}
	seen := slices.Concat(c.Player, c.Dealer)
	if len(c.First) == 2 && len(c.Player) > 0 {
		// One of the pair is in the hand, the other beside it; or both are, beside a hand
		// that came of a later split.
		switch i := slices.Index(c.First, c.Player[0]); {
		case i >= 0:
			seen = append(seen, c.First[1-i])
		case card.Pair(c.First[0], c.Player[0]):
			seen = append(seen, c.First...)
		default:
			return r.refuse(r.Clauses.Settle, "the hand of a split begins with a card of the pair, not with %v", c.Player[0])
		}
	}
	if c.Third != (card.Card{}) {
		seen = append(seen, c.Third)
	}
	for _, x := range seen {
		switch count[x]++; {
		case x == card.Card{}:
			return r.refuse(r.Clauses.Settle, "a card is not named")
		case c.Variant == "spanish-21" && x.Rank == card.Ten:
			return r.refuse(r.Clauses.Settle, "the decks of this game hold no %v", x)
		case c.Decks > 0 && count[x] > c.Decks:
			return r.refuse(r.Clauses.Settle, "%d decks do not hold %v %d times", c.Decks, x, count[x])
		}
	}
	return nil
}

// String is a case in a line, for messages.
func (c Case) String() string {
	return strings.Join(strings.Fields(fmt.Sprintf("%s %s %s %v against %v", c.Wager, c.Paytable, c.Option, c.Player, c.Dealer)), " ")
}
