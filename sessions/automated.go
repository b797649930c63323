package sessions

import (
	"fmt"

	"burncard/game"
)

// A fully automated table, 633c.8(a), deals itself: nobody takes its stand.
// What is left to people beside its boxes is the floor's part. Anybody may take
// it, as elsewhere the dealer's stand; a supervisor may come at any time.

// mayStand says why a person may not take the floor's or the instructor's stand;
// empty where he may.
func (l *Live) mayStand(p Person, role game.ViewerRole) (why string) {
	if role != game.FloorView && role != game.InstructorView {
		return "a supervisor stands as floor or as instructor"
	}
	name := game.Viewer{Role: role}.Audience()
	switch learns := l.Automated() && role == game.FloorView; {
	case p.ID == "" || automatic(p.ID) || !p.Supervisor && !learns:
		return fmt.Sprintf("%s: only a supervisor stands there", name)
	case l.set.locks(p):
		return fmt.Sprintf("%s: this table is %s's, as %s has set", name, l.set.Locked.Name, l.set.LockedBy)
	}
	switch s := l.standing(p.ID); s.Role {
	case game.DealerView:
		return fmt.Sprintf("%s: who has the table does not watch it", name)
	case game.PlayerView:
		if s.Terminal > 0 {
			return fmt.Sprintf("%s: who plays at terminal %d does not watch the table", name, s.Terminal)
		}
		return fmt.Sprintf("%s: who sits at box %d does not watch the table", name, s.Boxes[0])
	}
	if other := l.floorperson(); !p.Supervisor && other != "" && l.stands[p.ID] == nil {
		return fmt.Sprintf("%s: %s stands there", name, other)
	}
	return ""
}

// comeToFloor has a person who says so stand as floor, or says why not. His line
// itself notes that he has come.
func (l *Live) comeToFloor(p Person, name string) (why string) {
	if why = l.mayStand(p, game.FloorView); why == "" && !p.Supervisor {
		why = l.mayGoBy(p, "floor tap in", name)
	}
	if why == "" {
		l.stands[p.ID] = &stand{name, game.FloorView, true, l.hall.now()}
	}
	return why
}

// floorperson is the name of who stands as floor; empty for nobody.
func (l *Live) floorperson() (name string) {
	for _, s := range l.stands {
		if s.floor && (name == "" || s.name < name) {
			name = s.name
		}
	}
	return name
}
