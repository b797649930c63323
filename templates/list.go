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
