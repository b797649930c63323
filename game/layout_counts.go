package game

// layoutCounts is a cache of what lies in all boxes: rules with nothing to do need not go
// round them. Evolve counts after the last of its facts, so no fact reads it.
type layoutCounts struct {
	wagered  int8 // boxes with a main wager
	unserved int8 // hands that may still get one of their first two cards
	lying    int8 // hands whose main wager lies on the layout
	insured  int8 // boxes with chips on the insurance line
	breached int8 // boxes with late chips, or with a hand on the cards
	sides    int8 // boxes with a side wager on the layout
	sundries int8 // boxes with notes, chips to be changed, wrong change or a tip
	waiting  int8 // hands that wait for their player or, before settlement, for the dealer
	dead     int8 // dead hands whose wager still lies there
	settled  int8 // wagers that are settled: hands, and boxes where one lay beside the main wager
	facedown int8 // cards in boxes that lie face down
}

func (t *Table) countLayout() {
	var n layoutCounts
	for i := range t.Boxes {
		s := &t.Boxes[i]
		if s.sundries {
			n.sundries++
		}
		if s.breached {
			n.breached++
		}
		if s.insured {
			n.insured++
		}
		if s.sides {
			n.sides++
		}
		if s.settled {
			n.settled++
		}
		if !s.Wagered() {
			for j := range s.Hands { // whose wagers were given back
				s.Hands[j].waiting = false
			}
			continue
		}
		n.wagered++
		for j := range s.Hands {
			h := &s.Hands[j]
			if h.unserved() {
				n.unserved++
			}
			n.facedown += h.hidden
			if h.WagerLies() {
				n.lying++
			}
			if h.Settled {
				n.settled++
			}
			if h.waiting = h.waits(); h.waiting {
				n.waiting++
			}
			if (h.Dead || s.Dead) && h.WagerLies() {
				n.dead++
			}
		}
	}
	t.layout = n
}

// What rules ask of the counts.

func (t *Table) Wagered() bool         { return t.layout.wagered > 0 } // or a main wager lay there this round
func (t *Table) AllHaveTwo() bool      { return t.layout.unserved == 0 }
func (t *Table) WagersLie() bool       { return t.layout.lying > 0 }
func (t *Table) InsuranceLies() bool   { return t.layout.insured > 0 }
func (t *Table) SideWagersLie() bool   { return t.layout.sides > 0 }
func (t *Table) Breached() bool        { return t.layout.breached > 0 }
func (t *Table) SundriesLie() bool     { return t.layout.sundries > 0 }
func (t *Table) AnyWaits() bool        { return t.layout.waiting > 0 }
func (t *Table) DeadWagersLie() bool   { return t.layout.dead > 0 }
func (t *Table) AnyWagerSettled() bool { return t.layout.settled > 0 }
func (t *Table) AnyFaceDown() bool     { return t.layout.facedown > 0 }

// unserved reports a wagered hand that may still get one of its first two cards.
func (h *Hand) unserved() bool { return h.InOpening < 2 && h.Wagered() && !h.Out() }

// waits reports a hand that is not done with: its player may speak, or has asked for
// something, or its end, seen on open cards, is settled in its turn.
func (h *Hand) waits() bool {
	if h.Settled && h.Cleared {
		return false
	}
	return h.Asked != NoVerb || h.Open() || h.Surrendered || h.Rescued || len(h.Cards) == 1 && !h.NoMore ||
		h.hidden == 0 && (h.natural || h.full.Points >= 21)
}

// Pending reports a hand that waits, or that has cards face down.
func (h *Hand) Pending() bool { return h.waiting || h.hidden > 0 }
