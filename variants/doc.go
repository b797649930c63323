// Package variants holds the rulebooks: for each game its procedure as a list
// of rules, each with the citation of the regulation that it enforces.
//
// A rulebook reads like the chapter it comes from. Files follow a table's day:
// opening.go, cut.go, wagers.go, deal.go, insurance.go, turns.go, dealer.go,
// settle.go, irregular.go; blackjack.go puts them in order.
package variants

import (
	"fmt"
	"sort"

	"burncard/game"
)

// books makes every rulebook that there is.
var books = map[string]func() *game.Rulebook{
	"blackjack":         Blackjack,
	"blackjack-premium": BlackjackPremium,
	"blackjack-switch":  BlackjackSwitch,
	"down-under":        DownUnder,
	"free-bet":          FreeBet,
	"spanish-21":        Spanish21,
	"hybrid":            Hybrid,
	"hybrid-no-hole":    HybridNoHole,
	"switch-hands":      SwitchHands,
}

// Lookup returns the rulebook of a variant, or an error that lists those there
// are.
func Lookup(variant string) (*game.Rulebook, error) {
	make, ok := books[variant]
	if !ok {
		return nil, fmt.Errorf("variant %q: there is none of that name; there are %v", variant, Names())
	}
	book := make()
	book.Elsewhere = gamesWith
	return book, nil
}

// Names lists the variants in alphabetical order.
func Names() []string {
	var names []string
	for name := range books {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
