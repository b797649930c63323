// Package wager holds the side wagers: the optional wagers of 633a.6(e), those
// of 633c, Push 22 of 590, Match-the-Dealer of 685a and the progressive of
// 635c. Each is a value in a file of its own, to be compared with its clause:
// who may place it, on how many decks, for how much, until when; when it is
// settled; what the cards make of it; and its paytables.
//
// Everything here is arithmetic on cards and cents. A wager's outcome is a pure
// function of a Hand and gives a Result: the lines of the paytable that it
// wins. A Paytable says what a line pays in the regulation's own words, and an
// Offer, made ready, turns that into money: what leaves the chip tray, which
// share of which meter is owed, and what becomes of the stake. The rules of
// package variants say when and in which order a dealer does it; the meters are
// devices.
//
// Where the text is silent or contradicts itself, a comment gives our reading.
package wager
