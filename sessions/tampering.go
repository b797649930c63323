package sessions

import (
	"slices"

	"burncard/game"
	"burncard/sessions/record"
)

// The sheet of a session says what an instructor did to its cards as soon as
// everybody may know of it: when the next shoe is loaded or, where a continuous
// shuffler is never emptied, some rounds later.

// touches takes in what an entry did to the cards; before is how much had been
// done to this shoe before it. It returns what may be told now.
func (h *history) touches(before int, loaded bool) (told []record.Tampering) {
	if loaded {
		told, h.Touches = h.Touches, nil
		before = 0 // what is noted already was for the shoe that is loaded
	}
	s := h.Table.Station.Touched
	for _, w := range s[min(before, len(s)):] {
		h.touched(w)
	}
	return told
}

// past returns what was done up to a round and may be told: cards of a continuous
// shuffler that have been dealt since.
func (h *history) past(round int) (told []record.Tampering) {
	var kept []record.Tampering
	for _, t := range h.Touches {
		if t.Round <= round {
			told = append(told, t)
		} else {
			kept = append(kept, t)
		}
	}
	h.Touches = kept
	return told
}

// loads reports an entry that loads a shoe, or takes a pack up that it deals from
// the hand; pack is how many cards lay on the layout before it.
func (h *history) loads(facts []game.Fact, pack int) bool {
	return slices.ContainsFunc(facts, func(f game.Fact) bool {
		did, ok := f.(*game.Did)
		return ok && did.Act.By == game.ByDealer && (did.Act.Verb == game.Load || did.Act.Verb == game.Hold && len(h.Table.Pack) < pack)
	})
}

func (h *history) touched(w game.Tampering) {
	if s := h.Session; s != nil && !w.Ahead { // else it is noted when they are loaded
		t := record.Tampering{Session: s.ID, Round: w.Round, What: w.What}
		if !slices.Contains(h.Touches, t) {
			h.Touches = append(slices.Clone(h.Touches), t)
		}
	}
}
