package cases

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// A Place is where the search finds cases of a clause.
type Place struct {
	House []string // words of the house; none for the game's own
	scene scene
}

// placesText has a line for each clause of each game that can have a case: game, citation,
// scene and house. TestFoundList writes it and keeps it true.
//
//go:embed places.txt
var placesText string

var places = sync.OnceValue(func() map[[2]string]Place {
	list := map[[2]string]Place{}
	for line := range strings.Lines(placesText) {
		w := strings.Fields(line)
		list[[2]string{w[0], w[1]}] = Place{House: w[3:], scene: scene(slices.Index(sceneNames[:], w[2]))}
	}
	return list
})

// Find tells where cases of a game's clause are found; false where the clause has none.
func Find(variant, cite string) (p Place, ok bool) {
	p, ok = places()[[2]string{variant, cite}]
	return p, ok
}
