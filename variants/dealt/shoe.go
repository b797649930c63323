package dealt

// A shoe is how many cards of each value are left, an ace 1. All of them are at 0.
type shoe = Weights

// newShoe is so many decks.
func newShoe(decks int) (s shoe) {
	for v := 1; v <= 10; v++ {
		s.back(v, 4*decks)
	}
	s.back(10, 12*decks)
	return s
}

func (w *Weights) back(v, n int) { w[v] += n; w[0] += n }
func (w *Weights) take(v int)    { w.back(v, -1) }

// draw takes a card of a value, and returns the chance that it comes.
func (w *Weights) draw(v int) float64 {
	p := float64(w[v]) / float64(w[0])
	w.take(v)
	return p
}

// each draws cards in all ways that the shoe allows, and calls with the chance of each.
func (w *Weights) each(cards []int, chance float64, then func(chance float64)) {
	if len(cards) == 0 {
		then(chance)
		return
	}
	for v := 1; v <= 10; v++ {
		if w[v] > 0 {
			cards[0] = v
			w.each(cards[1:], chance*w.draw(v), then)
			w.back(v, 1)
		}
	}
}

// without are the cards that may come where one value may not.
func (w *Weights) without(v int) Weights {
	left := *w
	if v > 0 {
		left.back(v, -w[v])
	}
	return left
}

// beside is how likely each value is to come next beside a hole card that is one of the
// cards left, and is not of one value; 0 for a hole card of any value.
func (w *Weights) beside(hidden int) Weights {
	if hidden == 0 {
		return *w
	}
	var left Weights
	holes := w[0] - 1 - w[hidden] // beside a card that is not hidden's value itself
	for v := 1; v <= 10; v++ {
		n := holes
		if v == hidden {
			n++
		}
		left.back(v, w[v]*n)
	}
	return left
}
