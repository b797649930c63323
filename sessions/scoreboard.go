package sessions

import (
	"slices"

	"burncard/game"
	"burncard/sessions/record"
)

// A scoreboard is what people read of the mistakes that a table has at hand.
type scoreboard struct {
	*state
	marks map[record.Place]record.Mark // what people remarked on the mistakes
}

// heard takes in what an act came to: marks of a session that is over are dropped.
func (s *scoreboard) heard(n *news) {
	if len(n.ended) > 0 || n.began {
		s.forget()
	}
}

// tickerMost is how many mistakes an overseer has on the page.
const tickerMost = 30

// ticker lists mistakes of dealers and of the floor, newest first: those of a dealer
// who was relieved stay.
func (s *scoreboard) ticker() (list []record.Mistake) {
	last := s.h.Recent[max(0, len(s.h.Recent)-tickerMost):]
	list = slices.Grow(list, len(last))
	for _, r := range slices.Backward(last) {
		r.Judged = s.marked(r.Judged)
		list = append(list, r)
	}
	return list
}

// debrief lists the mistakes of the round that ended: all, or the dealer's own.
func (s *scoreboard) debrief(all bool) (list []record.Judged) {
	h := s.h
	for _, r := range h.Recent {
		if r.Round == h.Table.Rounds && (all || r.Person == h.Dealer.ID) {
			list = append(list, s.marked(r.Judged))
		}
	}
	return list
}

// score is the session of the person who has the table, without slips and what was
// overturned. Its time is that of the rounds whose hands it counts: a pace that sags
// within every round, and moves with every act, tells nobody anything.
func (s *scoreboard) score() record.Score {
	row := s.h.Session
	if row == nil {
		return record.Score{}
	}
	score := row.Score
	score.DealerTime = row.Paced
	out, live, overturned := map[int64][]record.Judged{}, map[int64][]record.Judged{}, map[int64]bool{}
	for at, m := range s.marks {
		if (m.Slip || m.Overturned) && at.Seq > row.FromSeq {
			out[at.Seq] = append(out[at.Seq], record.Judged{Mistake: game.Mistake{Source: m.Source}})
			overturned[at.Seq] = overturned[at.Seq] || !m.Slip
		}
	}
	for _, r := range s.h.Recent {
		if _, excused := out[r.Seq]; !excused {
			continue
		}
		if m := s.marks[record.Place{Seq: r.Seq, Index: r.Index}]; !m.Slip && !m.Overturned {
			live[r.Seq] = append(live[r.Seq], r.Judged)
		}
	}
	for seq, act := range out {
		score.Excuse(act, live[seq], overturned[seq])
	}
	return score
}

// marked adds what people remarked upon a mistake.
func (s *scoreboard) marked(j record.Judged) record.Judged {
	m := s.marks[record.Place{Seq: j.Seq, Index: j.Index}]
	j.Slip, j.Flags, j.Requests, j.Overturned, j.Decisions = m.Slip, m.Flags, m.Requests, m.Overturned, m.Decisions
	return j
}

// caught lists what was caught in the round that ended: all, or what the dealer
// caught himself.
func (s *scoreboard) caught(all bool) (list []record.Catch) {
	for _, c := range s.h.Caught {
		if c.Round == s.h.Table.Rounds && (all || c.Person == s.h.Dealer.ID) {
			list = append(list, c)
		}
	}
	return list
}

// forget drops marks that no scene shows any more.
func (s *scoreboard) forget() {
	from := s.h.remarkable()
	for at := range s.marks {
		if at.Seq < from {
			delete(s.marks, at)
		}
	}
}
