// Package pending keeps what browsers have begun and have yet to finish: a challenge that a
// passkey is to sign, a visit to another house's login. It is kept in memory alone: after a
// restart a person begins again.
package pending

import (
	"crypto/sha256"
	"crypto/subtle"
	"sync"
	"time"
)

// Life is how long something may take.
const Life = 10 * time.Minute

// most is how many things are kept. One more drops the oldest.
const most = 20_000

// A List is what has begun, each under a word that nobody guesses. The zero List is empty.
// It is safe for concurrent use.
type List[T any] struct {
	mu    sync.Mutex
	of    map[string]begun[T]
	order []string // the oldest first; with words that are finished
}

type begun[T any] struct {
	browser [sha256.Size]byte
	until   time.Time
	what    T
}

// Put keeps what a browser has begun.
func (l *List[T]) Put(word, browser string, what T, now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of == nil {
		l.of = map[string]begun[T]{}
	}
	for len(l.order) > 0 {
		if b, is := l.of[l.order[0]]; is && now.Before(b.until) && len(l.order) < most {
			break
		}
		delete(l.of, l.order[0])
		l.order = l.order[1:]
	}
	l.of[word] = begun[T]{sha256.Sum256([]byte(browser)), now.Add(Life), what}
	l.order = append(l.order, word)
}

// Take returns what the browser has begun under a word, and forgets it: it is finished
// once. False means that there is none, that it took too long, or that another browser
// began it.
func (l *List[T]) Take(word, browser string, now time.Time) (what T, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, is := l.of[word]
	sum := sha256.Sum256([]byte(browser))
	if !is || browser == "" || subtle.ConstantTimeCompare(sum[:], b.browser[:]) == 0 {
		return what, false
	}
	delete(l.of, word)
	if !now.Before(b.until) {
		return what, false
	}
	return b.what, true
}
