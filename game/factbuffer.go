package game

// A FactBuffer holds the facts of one act, so that an act costs no allocation. They
// are good until the buffer is used for another act. The zero FactBuffer is ready.
type FactBuffer struct {
	facts []Fact
	did   roll[Did]
	dealt roll[Dealt]
	moved roll[Moved]

	decision decision // the one that is being made
}

// reset takes back all that was given.
func (b *FactBuffer) reset() {
	b.facts = b.facts[:0]
	b.did.used, b.dealt.used, b.moved.used = 0, 0, 0
}

// A roll is facts of one type, some of them in use.
type roll[T any] struct {
	facts []T
	used  int
}

// take gives the next fact of the roll, whatever is in it; where all are in use
// those stay where they are, and another roll begins.
func (r *roll[T]) take() *T {
	if r.used == len(r.facts) {
		r.facts, r.used = make([]T, max(1, 2*len(r.facts))), 0
	}
	r.used++
	return &r.facts[r.used-1]
}
