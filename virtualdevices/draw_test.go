package virtualdevices_test

import "math/rand/v2"

// luck is chance from a seed.
type luck struct{ *rand.Rand }

func (l luck) Below(n int) int { return l.IntN(n) }

func seeded(seed uint64) luck { return luck{rand.New(rand.NewPCG(seed, 633))} }
