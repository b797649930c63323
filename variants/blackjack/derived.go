package blackjack

import "burncard/game"

// Derived makes a book from another; that it can be made is tested.
func Derived(base *game.Rulebook, d game.Derivation) *game.Rulebook {
	book, err := base.Derive(d)
	if err != nil {
		panic(err)
	}
	return book
}
