package bot

// dice is chance for one situation: the same bot in the same situation throws
// the same numbers, however often it is asked. (SplitMix64.)
type dice uint64

func (b *Bot) dice(what concern, situation ...int) dice {
	d := dice(b.seed)
	d.mix(uint64(what))
	for _, n := range situation {
		d.mix(uint64(n))
	}
	return d
}

func (d *dice) mix(n uint64) {
	*d ^= dice(n)
	*d = dice(d.next())
}

func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; the bias of the remainder does not
// matter for small n.
func (d *dice) below(n int) int { return int(d.next() >> 1 % uint64(n)) }

func (d *dice) percent(p int) bool { return d.below(100) < p }

func pick[T any](d *dice, list []T) T { return list[d.below(len(list))] }
