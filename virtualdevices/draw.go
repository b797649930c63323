package virtualdevices

// A Draw is the source of chance. Below returns a number from 0 to n-1, each
// equally likely; n is at least 1. The live table draws from crypto/rand, a
// scenario from its seed.
type Draw interface{ Below(n int) int }

// Permutation draws an order of n things, at most 65,536. Every order is
// equally likely.
func Permutation(n int, draw Draw) []uint16 {
	order := make([]uint16, n)
	for i := range order {
		order[i] = uint16(i)
	}
	for i := n - 1; i > 0; i-- {
		j := draw.Below(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	return order
}
