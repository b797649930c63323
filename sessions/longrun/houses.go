package longrun

import (
	"strings"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/wager"
)

// Shipped are the runs whose edges come with the program: each game under all house rules
// that bear on its edge, first those that it has by default.
func Shipped() (runs []Run, err error) {
	met := map[Run]bool{}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			return nil, err
		}
		for _, h := range append([]game.House{book.NewHouse()}, houses(book, Bearing(book))...) {
			if r := (Run{Game: name, Terms: TermsOf(book, h)}); !met[r] {
				met[r] = true
				runs = append(runs, r)
			}
		}
	}
	return runs, nil
}

// houses are those of a game with every choice of these house rules, and with every option of
// an ante, which changes what the main wager pays.
func houses(book *game.Rulebook, rules []game.HouseRule) (list []game.House) {
	var choose func(words []string, rest []game.HouseRule)
	choose = func(words []string, rest []game.HouseRule) {
		if len(rest) == 0 {
			for _, ante := range append([]string{""}, antes()...) {
				if h, err := book.House(append(words[:len(words):len(words)], strings.Fields(ante)...)...); err == nil {
					list = append(list, h)
				}
			}
			return
		}
		for _, value := range Choices(book, &rest[0]) {
			choose(append(words[:len(words):len(words)], rest[0].Key+"="+value), rest[1:])
		}
	}
	choose(nil, rules)
	return list
}

// antes are the words for every ante with an option.
func antes() (words []string) {
	for _, w := range wager.All() {
		for i := range w.Paytables {
			if o := w.Paytables[i].Option; o != "" && wager.IsAnte(w.ID) {
				words = append(words, "offers="+w.ID+":option="+o)
			}
		}
	}
	return words
}
