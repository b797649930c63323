package sessions

import (
	"slices"
	"time"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/virtualdevices"
)

// The automatic floor does the floor's part while no supervisor stands there.
type automaticFloor struct{ *scheduler }

// intends gives what the floor owes, and answers to calls.
func (f automaticFloor) intends(now time.Time) (intent, bool) {
	if f.Automated() && f.lesson != nil {
		return intent{}, false // that is what the trainee learns
	}
	if f.h.Spot != nil && f.h.Spot.Open && len(f.h.Calls) == 0 {
		return intent{}, false // nobody has noticed the error
	}
	if f.people.onFloor() || f.turnedDown(autoFloor) || f.waitsForPerson() {
		return intent{}, false
	}
	in := intent{person: Person{ID: autoFloor, Name: "Floor"}, act: game.Act{By: game.ByFloor}}
	switch {
	case f.unanswered(&in.act):
	case f.floorStep(&in.act):
	case f.shut():
		// Nobody may bet before the next shuffle, 633a.6(b).
		in.act = game.Act{By: game.ByFloor, Verb: game.Reshuffle}
		if f.h.Table.House.Mixes() {
			in.act = game.Act{By: game.ByFloor, Verb: game.Admit, At: f.satOut()} // no shuffle will come, 633a.5(h)
		}
	case f.atTerminals(&in.act):
	case len(f.h.Calls) > 0:
		in.act = game.Act{By: game.ByFloor, Verb: game.Approve}
	default:
		return intent{}, false
	}
	in.at = f.when(autoFloor, in.act.String(), now, f.paceOf(autoFloor))
	return in, true
}

// waitsForPerson reports a call that the house leaves to a supervisor. Nobody else
// comes to an exercise, and what calls at an automated table is no trainee.
func (f automaticFloor) waitsForPerson() bool {
	t := f.h.Table
	if f.lesson != nil || automatic(f.h.Dealer.ID) {
		return false
	}
	switch blackjack.FloorAnswers.Of(&t.House) {
	case blackjack.MachineAnswers:
		return false
	case blackjack.MachineInPractice:
		if t.Mode != game.Exam {
			return false
		}
	}
	return slices.ContainsFunc(f.h.Calls, f.h.wantsWord)
}

// unanswered answers a call in words before anything is decided.
func (f automaticFloor) unanswered(a *game.Act) bool {
	for _, call := range f.h.Calls {
		if call.Answered || !f.h.wantsWord(call) {
			continue
		}
		a.Verb, a.Text = game.Answer, floorAnswer(f.h.Table, f.referee.Due(), call.Reason)
		if f.trial.hides() {
			a.Text = floorWithout(f.referee.Due())
		}
		return true
	}
	return false
}

func (f automaticFloor) floorStep(a *game.Act) bool {
	for s := range f.owes(game.ByFloor) {
		*a = s.Act()
		return true
	}
	return false
}

// shut reports a table at which all wait for the next shuffle.
func (f automaticFloor) shut() bool {
	t := f.h.Table
	if !blackjack.MidShoeClosed.On(&t.House) || t.Round.Started || t.Ordered || len(t.Pack) > 0 {
		return false
	}
	waiting := false
	for i := range t.Boxes {
		s := &t.Boxes[i]
		p := t.Owner(s)
		if s.Wagered() || p != nil && !p.SatOut {
			return false
		}
		waiting = waiting || p != nil
	}
	return waiting
}

// satOut is the first box whose holder waits for the next shuffle.
func (f automaticFloor) satOut() game.Spot {
	t := f.h.Table
	for i := range t.Boxes {
		if p := t.Owner(&t.Boxes[i]); p != nil && p.SatOut {
			return game.Box(i + 1)
		}
	}
	return game.Spot{}
}

// atTerminals finds what the floor does about the complaints that it has heard: it
// repairs terminals and clock, one after the other, and then answers players whose
// complaint has no cause.
func (f automaticFloor) atTerminals(a *game.Act) bool {
	t := f.h.Table
	complaint := false
	for i := range t.Terminals {
		w := &t.Terminals[i]
		if w.Told && w.Device.Fault != virtualdevices.None {
			a.Verb, a.N = game.RepairTerminal, int(w.N)
			return true
		}
		complaint = complaint || w.Told && w.Complains
	}
	switch {
	case t.ClockTold:
		a.Verb = game.RepairCountdown
	case complaint:
		a.Verb = game.Approve
	}
	return a.Verb != game.NoVerb
}
