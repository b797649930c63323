package templates

import (
	"github.com/a-h/templ"

	"burncard/game/card"
)

// A cardFace is what all cards of a face have alike: attributes of the card and
// of the drawing in it. They are kept, since cards are drawn at every act.
type cardFace struct{ Card, Drawing templ.Attributer }

// cardFaces are kept by face; "" is a card that lies face down.
var cardFaces = func() map[string]cardFace {
	faces := map[string]cardFace{"": newCardFace("")}
	for _, c := range card.Deck() {
		faces[c.String()] = newCardFace(c.String())
	}
	return faces
}()

func newCardFace(face string) cardFace {
	name := face
	if face == "" {
		name = "back"
	}
	return cardFace{
		Card: templ.OrderedAttributes{
			{Key: "class", Value: "card " + suitClass(face)},
			{Key: "role", Value: "img"},
			{Key: "aria-label", Value: CardWords(face)},
		},
		Drawing: templ.OrderedAttributes{{Key: "href", Value: asset("cards.svg#" + name)}},
	}
}

func faceOf(face string) cardFace {
	if f, ok := cardFaces[face]; ok {
		return f
	}
	return newCardFace(face)
}
