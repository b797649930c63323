package sessions

import (
	"time"

	"burncard/game"
)

// readerPatience is how much longer than for an act bots leave the table to a person who has
// just used the card reader. He alone knows its answer. If it was a Blackjack he turns his hole
// card now, and a bot that doubled before would get the wager back, 633a.10(b). Bots wait as
// long where there is none, so that their silence tells nobody the answer.
const readerPatience = 6

// A readerWait is how long bots leave the table to the dealer after the card reader. It ends
// with the dealer's next act, as when he turns his hole card or prompts a player. It is not
// kept: bots at a table that is taken up again do not wait. The zero readerWait is over.
type readerWait struct{ until time.Time }

// heard takes in an act of the dealer that was accepted, and how long bots wait if it was the
// use of the reader.
func (w *readerWait) heard(a game.Act, at time.Time, wait time.Duration) {
	w.until = time.Time{}
	if a.Verb == game.Read {
		w.until = at.Add(wait)
	}
}

// atEarliest is the time for a bot that would speak at another.
func (w *readerWait) atEarliest(at time.Time) time.Time {
	if at.Before(w.until) {
		return w.until
	}
	return at
}

// afterReader is how long bots wait for the dealer of this table. The automatic dealer takes
// the time of one act, whatever the reader said.
func (m *scheduler) afterReader() time.Duration {
	if m.h.Dealer.ID == autoDealer {
		return m.paceOf(autoDealer) + m.pace/10
	}
	return readerPatience * m.pace
}
