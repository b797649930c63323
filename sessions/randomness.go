package sessions

import (
	crand "crypto/rand"
	"encoding/binary"
	"math/rand/v2"
	"strings"

	"burncard/game"
)

// secret draws from the system's randomness, so that nobody can foretell a shuffle
// from those before it.
type secret struct{}

// Uint64 implements rand.Source.
func (secret) Uint64() uint64 {
	var b [8]byte
	crand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

type chance struct{ *rand.Rand }

// Below returns a number from 0 to n-1.
func (c chance) Below(n int) int { return c.IntN(n) }

// draws gives what an entry of a table draws from: a table with a seed has the
// same chance at the same entry, also after a restart.
func draws(seed uint64, seq int64) game.Draw {
	if seed == 0 {
		return chance{rand.New(secret{})}
	}
	return chance{rand.New(rand.NewPCG(seed, uint64(seq)))}
}

// newID is random text that nobody can guess and that is never drawn twice.
func newID() string { return strings.ToLower(crand.Text()) }
