package sessions

import (
	"slices"
	"sync"
)

// The tables of a hall that are not closed for good.
type tables struct {
	mu    sync.Mutex
	lives map[string]*Live
	order []string // their ids, oldest first
}

func (t *tables) add(l *Live) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lives == nil {
		t.lives = map[string]*Live{}
	}
	t.lives[l.id] = l
	t.order = append(t.order, l.id)
}

func (t *tables) find(id string) (*Live, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l, ok := t.lives[id]
	return l, ok
}

// all lists the tables, oldest first.
func (t *tables) all() []*Live {
	t.mu.Lock()
	defer t.mu.Unlock()
	lives := make([]*Live, len(t.order))
	for i, id := range t.order {
		lives[i] = t.lives[id]
	}
	return lives
}

func (t *tables) remove(id string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.lives, id)
	t.order = slices.DeleteFunc(t.order, func(o string) bool { return o == id })
}
