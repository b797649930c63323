package web

import (
	"context"

	"burncard/game"
	"burncard/sessions"
	"burncard/web/accounts"
)

// The ways in which a supervisor may ask to look at a table where he has no
// stand.
const (
	asSpectator  = "spectator"
	asInstructor = "instructor"
)

// standing decides what a person may see of a table. A person with a stand there
// sees what belongs to it, whatever he asks for: a dealer cannot watch his own
// table as somebody else. A supervisor without a stand oversees, as floor unless
// he asks otherwise. All others watch. Looking takes no stand: the automatic
// floor goes on until the supervisor speaks.
func standing(l live, who accounts.Person, as string) game.Viewer {
	stands := l.Standing(person(who))
	v := stands.Viewer()
	if v.Oversees() && who.Supervises() && as == asInstructor {
		v.Role = game.InstructorView // a supervisor is both, and looks from his station
	}
	if v.Role != game.Spectator || stands.Watches || !who.Supervises() {
		return v
	}
	switch as {
	case asSpectator:
	case asInstructor:
		v.Role = game.InstructorView
	default:
		v.Role = game.FloorView
	}
	return v
}

// person is an account's person as the tables know him.
func person(p accounts.Person) sessions.Person {
	return sessions.Person{ID: p.ID, Name: p.Name, Supervisor: p.Supervises()}
}

// stepOver gives a supervisor the stand that his line needs: he is floor and
// instructor in one person, and his page has the words of both. Other lines
// change nothing.
func stepOver(ctx context.Context, l live, who sessions.Person, line string) {
	if !who.Supervisor {
		return
	}
	a, err := game.ParseAct(line)
	if err != nil {
		return
	}
	role := map[game.Role]game.ViewerRole{game.ByFloor: game.FloorView, game.ByInstructor: game.InstructorView}[a.By]
	if v := l.Standing(who).Viewer(); role == game.Spectator || v.Role == role || !v.Oversees() {
		return
	}
	// Where he may not stand there, Send refuses the line.
	_ = l.Stand(ctx, who, role)
}
