package sessions

import (
	"strings"
	"time"

	"burncard/game"
	"burncard/game/card"
)

// cues says the lines of an exercise for the people of its script.
type cues struct{ *scheduler }

// exercise is the speaker of an exercise's own lines.
var exercise = Person{ID: AutoInstructor, Name: "Exercise"}

// intends gives the next line of the exercise, once a person has the table.
func (c cues) intends(now time.Time) (intent, bool) {
	if c.lesson == nil {
		return intent{}, false
	}
	if why := c.lesson.astray(c.h.Table.Rounds, c.h.Table.Round.Started); why != "" && !c.turnedDown(AutoInstructor) {
		return intent{at: now, person: exercise, act: game.Act{By: game.ByInstructor, Verb: game.Whisper, Text: why}}, true
	}
	cue := c.lesson.next()
	if cue == nil {
		return intent{}, false
	}
	switch id := c.h.Dealer.ID; {
	case c.Automated():
		if !c.people.onFloor() {
			return intent{}, false
		}
	case cue.relief != "" && id != "" && !automatic(id):
		cue.done = true // another person has come, and deals himself
		return c.intends(now)
	case (id == "" || automatic(id)) && c.lesson.relief() == "":
		return intent{}, false
	}
	in := intent{act: cue.act, cue: cue}
	delay := time.Duration(0)
	switch cue.act.By {
	case game.ByPlayer, game.ByTerminal:
		in.person = c.playerOf(cue.act)
		delay = c.paceOf(in.person.ID)
		if !isBot(in.person.ID) {
			cue.done = true // a person sits there, and speaks for himself
			return c.intends(now)
		}
	case game.ByClock, game.BySystem:
		in.person = clock
	case game.ByDealer:
		in.person, delay = Person{ID: autoDealer, Name: cue.relief}, c.paceOf(autoDealer)
	case game.ByFloor:
		in.person, delay = Person{ID: autoFloor, Name: "Floor"}, c.paceOf(autoFloor)
	default:
		in.person = exercise
		t := c.h.Table
		if !t.Manned || t.NewDealer && counted(cue.act) && t.ShoeLeft() > 0 {
			return intent{}, false // what is counted from the mouth of the shoe waits for his burn card
		}
		if cue.act.Verb == game.InjectNext && t.NewDealer && c.set.Start == "round" {
			in.act = behindBurn(cue.act)
		}
	}
	if c.turnedDown(in.person.ID) {
		return intent{}, false
	}
	in.at = c.when(in.person.ID, cue.line, now, delay)
	return in, true
}

// playerOf is the person who says a player's act: the bot that sits down by it,
// or the holder of its box or terminal.
func (c cues) playerOf(a game.Act) Person {
	switch {
	case a.Verb == game.Sit:
		return Person{ID: botPrefix + a.Text, Name: a.Text}
	case a.By == game.ByTerminal:
		return Person{ID: c.h.plays(a.Box)}
	}
	return Person{ID: c.h.holds(a.Box)}
}

// counted is an instructor's act that counts cards from the mouth of the shoe.
func counted(a game.Act) bool {
	switch a.Verb {
	case game.InjectFaceUp, game.InjectForeign, game.InjectSticks, game.InjectShort, game.InjectTorn:
		return true
	}
	return a.Verb == game.InjectTen && a.N > 0
}

// behindBurn brings the cards to the shoe's front behind the one that the new
// dealer burns: any card that is not among them.
func behindBurn(a game.Act) game.Act {
	for _, c := range card.Deck() {
		if !strings.Contains(a.Text, c.String()) {
			a.Text = c.String() + " " + a.Text
			return a
		}
	}
	return a
}

// turnedDown counts a refusal. A lesson whose cue was refused too often has left its
// script; in an exam that went another way by the dealer's mistakes it goes on without it.
func (l *lesson) turnedDown(c *cue) {
	if c.refused++; c.refused >= tooOften && l.of.Script.Mode == game.Exam && len(l.wrong) > 0 {
		c.done = true
	}
}
