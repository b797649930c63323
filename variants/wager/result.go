package wager

// A Line is one line of a wager's paytables: its place in Wager.Lines. The zero
// Line is none.
type Line uint8

// A Result is the outcome of a wager: the lines that it wins, each of which is
// paid. The zero Result loses. Results are comparable.
type Result struct {
	Lines [3]Line // the first zero ends them
	Times uint8   // multiplies the odds; 0 means 1
}

// win is the result that wins one line; win(0) loses.
func win(l Line) Result { return Result{Lines: [3]Line{l}} }

// Lost reports whether nothing is won.
func (r Result) Lost() bool { return r.Lines[0] == 0 }

// Has reports whether the line is among those won.
func (r Result) Has(l Line) bool {
	return l != 0 && (r.Lines[0] == l || r.Lines[1] == l || r.Lines[2] == l)
}

func (r *Result) add(l Line) {
	for i := range r.Lines {
		if r.Lines[i] == 0 {
			r.Lines[i] = l
			return
		}
	}
}

func (r Result) times() int64 { return max(1, int64(r.Times)) }
