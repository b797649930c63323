package gametest

import (
	"math/rand/v2"
	"sync"
)

// A Chance is the same chance in every run of a test, and safe for concurrent use.
type Chance struct {
	mu   sync.Mutex
	rand *rand.Rand
}

// NewChance begins a Chance of a seed.
func NewChance(seed uint64) *Chance { return &Chance{rand: rand.New(rand.NewPCG(seed, 2))} }

// Below draws a number from 0 to n-1, as game.Draw does.
func (c *Chance) Below(n int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.rand.IntN(n)
}
