package dealt

// A Draw draws numbers from 0 to n-1, each as likely as the others.
type Draw interface{ Below(n int) int }

// Weights are how likely each of some outcomes is, in proportion, by its number from 1 to
// 10: most often the value of a card, an ace 1. Their sum is at 0.
type Weights [11]int

// worths are what each of the outcomes is worth, in first wagers.
type worths [11]float64

func (w *Weights) mean(of *worths) float64 {
	sum := 0.0
	for v := 1; v <= 10; v++ {
		sum += float64(w[v]) * of[v]
	}
	return sum / float64(w[0])
}

// A Chooser says which of some outcomes comes, by its number.
type Chooser interface{ Choose(w *Weights) int }

// chance chooses as likely as the outcomes are.
type chance struct{ draw Draw }

func (c chance) Choose(w *Weights) int {
	v := 1
	for n := c.draw.Below(w[0]) - w[1]; n >= 0; n -= w[v] {
		v++
	}
	return v
}

// A fortune is a source of outcomes that keeps account of luck.
type fortune struct {
	Chooser
	luck float64 // what came was worth so much more than what could have come
	of   Weights // of the last outcome, here so that no round allocates them
}

// comes is the outcome that comes.
func (f *fortune) comes(w Weights, worth *worths) int {
	f.of = w
	v := f.Choose(&f.of)
	f.luck += worth[v] - f.of.mean(worth)
	return v
}

// either reports whether something comes that comes in n of so many cases. It is worth one
// thing if it does and another if not.
func (f *fortune) either(n, of int, yes, no float64) bool {
	return f.comes(Weights{of, n, of - n}, &worths{1: yes, 2: no}) == 1
}
