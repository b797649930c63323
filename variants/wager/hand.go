package wager

import (
	"slices"

	"burncard/game/card"
)

// A Hand is everything that can decide a side wager: the cards, the house's
// choices, and what a device drew. The zero values of choices and draws are the
// usual ones.
type Hand struct {
	// First are the player's initial cards: two, or the four of both hands at a
	// Switch table before any swap.
	First []card.Card
	// Final are the cards of the finished hand in the order in which they fell:
	// First and the drawn cards, or after a split the cards of one hand.
	Final []card.Card
	// Dealer are the dealer's cards in the order in which they fell, the up
	// card first.
	Dealer []card.Card

	// Third is the third card dealt to the player if it is not in Final: it went
	// to another hand when a pair was split again, or it was dealt for Blazing
	// 7's alone.
	Third card.Card

	Split    bool // the initial pair was parted
	Switched bool // the player took the switch hand, 633c.4(f)(2)

	UpcardThird bool      // 633c.9(h): the up card decides three sevens
	AceLow      bool      // In Between ranks the ace below the two
	Suit        card.Suit // the house's suit of 633c.6(a)(1)
	Magic       card.Card // drawn by the system, 633a.1 (Magic Card Bonus); zero for none
	Lucky       bool      // this position was drawn, 633a.1 (Lucky Player Bonus)
	Light       bool      // the mystery bonus fell at this position
}

// up is the dealer's up card, the zero Card if there is none.
func (h *Hand) up() card.Card {
	if len(h.Dealer) == 0 {
		return card.Card{}
	}
	return h.Dealer[0]
}

func (h *Hand) dealerBlackjack() bool {
	return len(h.Dealer) >= 2 && card.Blackjack(h.Dealer[:2])
}

func (h *Hand) playerBlackjack() bool { return card.Blackjack(h.First) && !h.Split }

// aceHigh is the ace's rank above the king.
const aceHigh = card.King + 1

func red(c card.Card) bool { return c.Suit == card.Diamonds || c.Suit == card.Hearts }

func sameSuit(cards ...card.Card) bool {
	return !slices.ContainsFunc(cards, func(c card.Card) bool { return c.Suit != cards[0].Suit })
}

func sameColor(cards ...card.Card) bool {
	return !slices.ContainsFunc(cards, func(c card.Card) bool { return red(c) != red(cards[0]) })
}

// twenty reports whether two cards total 20: two of value ten, or an ace and a
// nine.
func twenty(a, b card.Card) bool { return card.Add(a, b).Points == 20 }

// consecutive reports whether two ranks follow each other. The ace stands next
// to the two and next to the king, 633a.7(o)(3)(i).
func consecutive(a, b card.Rank) bool {
	if a > b {
		a, b = b, a
	}
	return b == a+1 || a == card.Ace && b == card.King
}

// run3 reports whether three ranks follow each other. An ace is high, or low
// with a two and a three; never in the middle, 633a.6(e)(9).
func run3(a, b, c card.Rank) bool {
	if a == b || b == c || a == c {
		return false
	}
	lo, hi := min(a, b, c), max(a, b, c)
	return hi == lo+2 || lo == card.Ace && hi == card.King && a+b+c == card.Ace+card.Queen+card.King
}
