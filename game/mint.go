package game

// A mint makes the facts that a round is full of, a roll at a time: an act then
// costs no allocation. The zero mint is ready; who keeps a fact keeps its roll.
type mint struct {
	did   roll[Did]
	dealt roll[Dealt]
	moved roll[Moved]
}

// A roll is facts of one type that nobody has yet.
type roll[T any] []T

// take gives the next fact of the roll, cut from a new one where it is used up.
func (r *roll[T]) take() *T {
	if len(*r) == 0 {
		*r = make([]T, 32)
	}
	f := &(*r)[0]
	*r = (*r)[1:]
	return f
}
