package sessions

import (
	"slices"

	"burncard/game"
	"burncard/sessions/record"
)

// caught takes in a catch. What was caught in rounds that are over is kept
// until the next round ends, for the debrief.
func (h *history) caught(person string, seq int64, round int, of *game.Noticed, n *news) {
	c := record.Catch{Person: person, Seq: seq, Round: round, Breach: of.Breach, Acts: of.Acts}
	if s := h.Session; s != nil && person == s.Person {
		c.Session = s.ID
		s.Score.Caught++
		s.Score.Late += of.Acts
		n.caught = append(n.caught, c)
	}
	h.Caught = append(slices.DeleteFunc(slices.Clone(h.Caught), func(c record.Catch) bool { return c.Round < round }), c)
}
