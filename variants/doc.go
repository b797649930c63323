// Package variants finds the rulebook of a game by its name. The books themselves
// stand in folders, one for each chapter or game: blackjack, freebet, downunder,
// hybrid, spanish21, switchhands.
package variants

import (
	"fmt"
	"maps"
	"slices"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/variants/downunder"
	"burncard/variants/freebet"
	"burncard/variants/hybrid"
	"burncard/variants/spanish21"
	"burncard/variants/switchhands"
)

// books are the rulebooks of the games.
var books = map[string]*game.Rulebook{
	"blackjack":         blackjack.Book(),
	"blackjack-premium": switchhands.Premium(),
	"blackjack-switch":  blackjack.Switch(),
	"down-under":        downunder.Book(),
	"free-bet":          freebet.Book(),
	"spanish-21":        spanish21.Book(),
	"hybrid":            hybrid.Book(),
	"hybrid-no-hole":    hybrid.NoHole(),
	"switch-hands":      switchhands.Book(),
}

// Lookup returns the rulebook of a variant, or an error that lists the names there
// are. All tables of a variant share it, and nobody changes it.
func Lookup(variant string) (*game.Rulebook, error) {
	book, ok := shared[variant]
	if !ok {
		return nil, fmt.Errorf("variant %q: there is none of that name; there are %v", variant, Names())
	}
	return book, nil
}

// shared are the books, each of which can name the games that have an option.
var shared = func() map[string]*game.Rulebook {
	all := map[string]*game.Rulebook{}
	for name, book := range books {
		own := *book
		own.Elsewhere = gamesWith
		all[name] = &own
	}
	return all
}()

// Names lists the variants in alphabetical order.
func Names() []string { return slices.Sorted(maps.Keys(books)) }

// gamesWith names the games that have an option of this key.
func gamesWith(key string) (titles []string) {
	for _, name := range Names() {
		if book := books[name]; book.HasOption(key) {
			titles = append(titles, book.Title)
		}
	}
	return titles
}

// Options are the options of all games, each once.
func Options() []game.HouseRule { return options }

// options is what Options gives: books are made for it once.
var options = func() (list []game.HouseRule) {
	for _, name := range Names() {
		for _, r := range books[name].HouseRules(game.NewHouse()) {
			if !slices.ContainsFunc(list, func(met game.HouseRule) bool { return met.Key == r.Key }) {
				list = append(list, r)
			}
		}
	}
	return list
}()
