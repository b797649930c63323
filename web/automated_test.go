package web

import (
	"testing"

	"burncard/game"
	"burncard/sessions"
	"burncard/web/accounts"
)

// floorOf is a table at which everybody stands as floor.
type floorOf struct{ live }

func (floorOf) Standing(sessions.Person) sessions.Standing {
	return sessions.Standing{Role: game.FloorView}
}

// TestLearnersFloorIsNoStation: one who is floor of an automated table and is no
// supervisor does not get the instructor's view by asking for it.
func TestLearnersFloorIsNoStation(t *testing.T) {
	for _, tt := range []struct {
		role accounts.Role
		want game.ViewerRole
	}{{accounts.Member, game.FloorView}, {accounts.Supervisor, game.InstructorView}} {
		who := accounts.Person{ID: "id", Name: "Ann", Role: tt.role}
		if got := standing(floorOf{}, who, asInstructor).Role; got != tt.want {
			t.Errorf("a %v who asks for the station gets view %v, want %v", tt.role, got, tt.want)
		}
	}
}
