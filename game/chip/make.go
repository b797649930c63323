package chip

// Make returns the fewest chips that make amount exactly, and whether there are
// such chips. It takes them out of from, and only denominations in set. Zero is
// made of no chips; a negative amount cannot be made.
func Make(amount Cents, from Chips, set Set) (Chips, bool) {
	if amount <= 0 {
		return Chips{}, amount == 0
	}
	s := search{fewest: -1}
	var worth, unit Cents
	for i, d := range Denominations {
		n := from[i]
		if set&(1<<i) == 0 || n <= 0 {
			continue
		}
		s.stacks[s.len] = stack{place: i, value: d, count: Cents(n), below: worth, unit: unit}
		s.len++
		worth += Cents(n) * d
		unit = divisor(d, unit)
	}
	if amount > worth || amount%unit != 0 {
		return Chips{}, false
	}
	s.from(s.len-1, amount, 0)
	return s.best, s.fewest >= 0
}

// Fewest is Make with MaxCount of each denomination at hand.
func Fewest(amount Cents, set Set) (Chips, bool) {
	return Make(amount, Plenty(), set)
}

// Plenty is MaxCount chips of every denomination.
func Plenty() (c Chips) {
	for i := range c {
		c[i] = MaxCount
	}
	return c
}

// Payable reports whether chips of the denominations in set make amount.
func Payable(amount Cents, set Set) bool {
	_, ok := Fewest(amount, set)
	return ok
}

// Change changes chips so that a player can lay amount. It returns the chips of
// has that go into the tray, and those that come out for them: want makes the
// amount, rest the remainder. It takes the smallest chips of has that cover the
// amount and whose remainder the tray can make, of the denominations in set; ok
// is false if there are none.
func Change(amount Cents, has, tray Chips, set Set) (in, want, rest Chips, ok bool) {
	want, ok = Make(amount, tray, set)
	if !ok {
		return in, want, rest, false
	}
	left, _ := tray.Minus(want)
	sum := Cents(0)
	for i, n := range has {
		// More than four chips of a kind beyond the amount never make a
		// remainder possible.
		for tries := 0; in[i] < n && tries <= spare; {
			in[i]++
			if sum += Denominations[i]; sum < amount {
				continue
			}
			tries++
			if rest, ok = Make(sum-amount, left, set); ok {
				return in, want, rest, true
			}
		}
	}
	return in, want, rest, false
}

// A stack is the chips of one denomination that may be used. Below is what all
// lower chips are worth together, unit the greatest common divisor of the lower
// denominations; both are 0 for the lowest.
type stack struct {
	place        int
	value, count Cents
	below, unit  Cents
}

// A search tries counts from the highest denomination down, most chips first,
// so that its first try is what a dealer does by eye. That alone is not
// enough: with 2.50 and 1, eight dollars are 5 and three of 1, and with 25 and
// 20, forty are two of 20.
type search struct {
	stacks [len(Denominations)]stack
	len    int
	chips  Chips
	best   Chips
	fewest Cents // the number of chips in best; -1 before anything was found
}

// slack bounds how far below the most chips of a denomination the best answer
// can lie: in it, either fewer than four chips of the denomination stay unused,
// or all lower chips together are worth no more than its slack. If they were
// worth more, some of them would make one to four chips of the denomination
// exactly, and exchanging them would save chips. Chips below 5 always make
// fives and leave at most 6.75 (2.50, four of 1, 0.25); four of 20 are the most
// that make neither 25 nor 50, 75 or 100; and so on upwards.
var slack = [len(Denominations)]Cents{
	0, 25, 75, 4_25, 6_75, 11_75, 21_75, 86_75, 111_75, 161_75, 561_75, 1061_75, 5061_75,
}

// spare is the number of unused chips that slack needs: five of 20 can be
// exchanged for no fewer than four of 25.
const spare = 4

// from finds the best way to make amount with the stacks up to at. The caller
// has counted used chips so far, and knows that the stacks are worth at least
// amount.
func (s *search) from(at int, amount, used Cents) {
	st := &s.stacks[at]
	most := min(st.count, amount/st.value)
	least := min(st.count-spare+1, upward(amount-slack[st.place], st.value))
	least = max(least, upward(amount-st.below, st.value), 0)
	for n := most; n >= least; n-- {
		left, count := amount-n*st.value, used+n
		if left == 0 {
			if s.fewest < 0 || count < s.fewest {
				s.chips[st.place] = int32(n)
				s.best, s.fewest = s.chips, count
				s.chips[st.place] = 0
			}
			return
		}
		if at == 0 {
			return
		}
		// Each chip less here needs more of the lower ones.
		if s.fewest >= 0 && count+upward(left, s.stacks[at-1].value) >= s.fewest {
			return
		}
		if left%st.unit == 0 {
			s.chips[st.place] = int32(n)
			s.from(at-1, left, count)
			s.chips[st.place] = 0
		}
	}
}

// upward divides and rounds up; an amount that is not positive gives 0.
func upward(amount, by Cents) Cents {
	if amount <= 0 {
		return 0
	}
	return (amount + by - 1) / by
}

// divisor returns the greatest common divisor; of a and 0 it is a.
func divisor(a, b Cents) Cents {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
