package templates

import "iter"

// A list is a list that == compares item by item: each of its links lies in an
// interface, and Go compares interfaces by what they hold. The zero list is
// empty.
type list[T comparable] struct{ first any } // a link[T], or nil

type link[T comparable] struct {
	item T
	next any // the same
}

// listOf is a list of what view makes of each item.
func listOf[S any, T comparable](items []S, view func(*S) T) (l list[T]) {
	for i := len(items) - 1; i >= 0; i-- {
		l.first = link[T]{view(&items[i]), l.first}
	}
	return l
}

// same is for a listOf items that are comparable as they are.
func same[T any](item *T) T { return *item }

// listAgain is a list of what view makes of each item, and the list before where that is
// the same: most of what a page shows stays as it is in an act, and no other list is made.
// View is given what it made in the item's place before; zero for nothing.
func listAgain[S any, T comparable](before list[T], items []S, view func(item *S, before T) T) list[T] {
	if before.isOf(len(items), func(i int, item T) bool { return view(&items[i], item) == item }) {
		return before
	}
	var none T
	return listOf(items, func(item *S) T { return view(item, none) })
}

// isOf reports a list of n items that are all as they should be.
func (l list[T]) isOf(n int, is func(i int, item T) bool) bool {
	at := l.first
	for i := range n {
		k, ok := at.(link[T])
		if !ok || !is(i, k.item) {
			return false
		}
		at = k.next
	}
	return at == nil
}

// sameAgain is for a listAgain of items that are comparable as they are.
func sameAgain[T any](item *T, _ T) T { return *item }

// All gives the items in order.
func (l list[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for at := l.first; at != nil; {
			k := at.(link[T])
			if !yield(k.item) {
				return
			}
			at = k.next
		}
	}
}

// Len counts the items.
func (l list[T]) Len() (n int) {
	for range l.All() {
		n++
	}
	return n
}
