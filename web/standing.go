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

// standing decides what someone may see of a table: by his stand there if he
// has one, whatever he asks for; else a supervisor oversees, as floor unless he
// asks otherwise; all others watch. A person has one standing: who deals cannot
// watch his table as another. Looking takes no stand: the automatic floor goes
// on until the supervisor speaks.
func standing(l live, who accounts.Person, as string) game.Viewer {
	v := l.Standing(person(who)).Viewer()
	if v.Oversees() && who.Supervises() && as == asInstructor {
		v.Role = game.InstructorView // he is both, and looks from his station
	}
	if v.Role != game.Spectator || !who.Supervises() {
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

// person is who someone is to the tables.
func person(p accounts.Person) sessions.Person {
	return sessions.Person{ID: p.ID, Name: p.Name, Supervisor: p.Supervises()}
}

// stepOver has a supervisor stand where his line comes from: he is floor and
// instructor in one person, and his page has the words of both. A line that is
// neither's changes nothing.
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
	// Where he may not, Send says so.
	_ = l.Stand(ctx, who, role)
}
