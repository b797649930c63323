package sessions

import (
	"slices"

	"burncard/game"
)

// A Telling is one act as people who watch are told it: its line, and the rule by
// which it was owed and why it was due then; no rule where nobody owed it.
type Telling struct {
	Line        string
	Cite, Title string
	Grounds     game.Grounds
	Seq         int64 // its entry in the log
	GoesOn      bool  // the round goes on after it
}

// goesOn reports that a round goes on after these facts.
func goesOn(facts []game.Fact) bool {
	return !slices.ContainsFunc(facts, func(f game.Fact) bool { _, over := f.(*game.RoundEnded); return over })
}

// A Story is what the demo table tells people who watch: the last act, and the act
// before it.
type Story struct{ Now, Before Telling }

// narrates reports that people are told of this person's acts: of everybody's at the demo
// table, and at an apprentice's of what the table does itself.
func (s *state) narrates(by Person) bool {
	return s.demo || s.apprenticed() && by.ID == autoDealer
}

// A narrator tells what happens at the demo table. Nothing of it is in the log: after
// a restart it begins with the next act.
type narrator struct {
	*state
	story Story
}

// heard takes in an act that took effect.
func (n *narrator) heard(c *considered) {
	if len(c.outcome.Facts) == 0 {
		return
	}
	if !n.narrates(Person{ID: c.entry.Person}) {
		if c.act.By == game.ByDealer {
			n.story = Story{} // what an apprentice did needs no telling
		}
		return
	}
	t := Telling{Line: c.act.String(), Seq: c.entry.Seq, GoesOn: goesOn(c.outcome.Facts)}
	if c.owed != nil {
		t.Cite, t.Title, t.Grounds = c.owed.Rule.Cite, c.owed.Rule.Title, c.grounds
	}
	n.story = Story{Now: t, Before: n.story.Now}
}
