package sessions

import (
	"time"

	"burncard/game"
)

// leads says the lines that lead to the moment of a case, for all but the dealer.
type leads struct{ *scheduler }

// intends gives the next of those lines, once a person has the table.
func (l leads) intends(time time.Time) (intent, bool) {
	c := l.trial.next()
	if id := l.h.Dealer.ID; c == nil || id == "" || automatic(id) {
		return intent{}, false
	}
	in := intent{act: c.act, cue: c}
	switch c.act.By {
	case game.ByPlayer:
		in.person = Person{ID: l.h.holds(c.act.Box)}
	case game.ByTerminal:
		in.person = Person{ID: l.h.plays(c.act.Box)}
	case game.ByClock, game.BySystem:
		in.person = clock
	case game.ByFloor:
		in.person = Person{ID: autoFloor, Name: "Floor"}
	default:
		in.person = Person{ID: AutoInstructor, Name: "Case"}
	}
	if l.turnedDown(in.person.ID) {
		return intent{}, false
	}
	in.at = l.when(in.person.ID, c.line, time, l.paceOf(in.person.ID))
	return in, true
}
