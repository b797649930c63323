package record_test

import (
	"reflect"
	"testing"

	"burncard/game"
	"burncard/sessions/record"
)

// Catches, misses and false alarms count by clause and by gravity; naming is counted apart,
// and any clause that the act broke is a right name.
func TestSpotTallies(t *testing.T) {
	a := &record.SpotCount{
		Errors: []record.SpotError{
			{Cite: "1", Title: "One", Also: []string{"9"}, Gravity: game.Critical, Caught: true, Named: "9"},
			{Cite: "1", Title: "One", Gravity: game.Critical, Caught: true, Named: "2"},
			{Cite: "2", Title: "Two", Gravity: game.Minor},
		},
		Alarms: []record.SpotAlarm{{Named: "2", Title: "Two", Gravity: game.Minor}, {}},
	}
	b := &record.SpotCount{Errors: []record.SpotError{{Cite: "1", Title: "One", Gravity: game.Critical}}}
	clauses, gravities := record.SpotTallies(a, b)
	if want := []record.SpotTally{
		{Cite: "1", Title: "One", Gravity: game.Critical, Caught: 2, Missed: 1, Named: 1},
		{Cite: "2", Title: "Two", Gravity: game.Minor, Missed: 1, Alarms: 1},
		{Alarms: 1},
	}; !reflect.DeepEqual(clauses, want) {
		t.Errorf("by clause: %+v, wanted %+v", clauses, want)
	}
	if want := []record.SpotTally{
		{Gravity: game.Critical, Caught: 2, Missed: 1, Named: 1}, {Gravity: game.Major}, {Gravity: game.Minor, Missed: 1, Alarms: 1},
	}; !reflect.DeepEqual(gravities, want) {
		t.Errorf("by gravity: %+v, wanted %+v", gravities, want)
	}
	if a.Caught() != 2 || a.Missed() != 1 || a.NamedRight() != 1 {
		t.Errorf("caught %d, missed %d, named right %d", a.Caught(), a.Missed(), a.NamedRight())
	}
}
