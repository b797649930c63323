package virtualdevices_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// positions writes a set in order, "1 3 7", or "none".
func positions(p virtualdevices.Positions) string {
	var list []string
	for n := 1; n <= virtualdevices.MaxPositions; n++ {
		if p.Has(n) {
			list = append(list, strconv.Itoa(n))
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, " ")
}

func TestProgressive(t *testing.T) {
	trial[virtualdevices.Progressive]{
		sorts: []virtualdevices.Progressive{{}},
		n:     6, // where a chip lies first, and then none
		use: func(p virtualdevices.Progressive, in []card.Card) (string, []card.Card) {
			var shown strings.Builder
			p = p.Reads(50_000_00).Placed(1).Placed(3).Placed(6)
			fmt.Fprintf(&shown, "lights %s; ", positions(p.Lights()))
			p = p.Lifted(6)
			p = p.LockedOut().Placed(5).Lifted(1).Reads(50_001_60)
			amount, err := p.Display()
			fmt.Fprintf(&shown, "locked %s, %d accepted, shows %s, %v; ", positions(p.Lights()), p.Count(), amount, err)
			p = p.Released()
			fmt.Fprintf(&shown, "released %s", positions(p.Lights()))
			return shown.String(), in
		},
		shows: "lights 1 3 6; locked 1 3, 2 accepted, shows 50001.60, <nil>; released 3 5",
	}.run(t)
}

func TestProgressiveFaults(t *testing.T) {
	var works virtualdevices.Progressive
	three := works.Placed(1).Placed(4).Placed(7)
	tests := []struct {
		name string
		p    virtualdevices.Progressive
		want string
	}{
		{"in order", three, "1 4 7"},
		{"misses the fourth", three.Broken(virtualdevices.Misses, 4), "1 7"},
		{"misses one where none lies", three.Broken(virtualdevices.Misses, 5), "1 4 7"},
		{"misses every chip", three.Broken(virtualdevices.Misses, 0), "none"},
		{"a light without a chip", three.Broken(virtualdevices.Phantom, 2), "1 2 4 7"},
		{"a light where a chip lies", three.Broken(virtualdevices.Phantom, 1), "1 4 7"},
		{"lights everywhere", three.Broken(virtualdevices.Phantom, 0), "1 2 3 4 5 6 7"},
		{"no such position", three.Broken(virtualdevices.Phantom, 8).Placed(0).Placed(8).Placed(-1), "1 4 7"},
		{"dead", three.Broken(virtualdevices.Dead, 0), "none"},
	}
	for _, tt := range tests {
		if got := tt.p.Lights(); positions(got) != tt.want || tt.p.Count() != got.Count() {
			t.Errorf("%s: lights %s, %d counted; want %s", tt.name, positions(got), tt.p.Count(), tt.want)
		}
		// What was accepted stays so when the chips are collected.
		locked := tt.p.LockedOut().Lifted(1).Lifted(4).Lifted(7)
		if got := positions(locked.Lights()); got != tt.want {
			t.Errorf("%s: collected, the lights are %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The lock-out stays as it is, whichever way that is.
func TestProgressiveLockOutStuck(t *testing.T) {
	var works virtualdevices.Progressive
	open := works.Placed(1).Broken(virtualdevices.Stuck, 0).LockedOut()
	if open.Locked || open.Placed(2).Count() != 2 {
		t.Errorf("stuck open it is locked %t, and counts %d with a late chip", open.Locked, open.Placed(2).Count())
	}
	if n := open.Lifted(1).Count(); n != 0 {
		t.Errorf("stuck open it counts %d wagers of collected chips", n)
	}
	shut := works.Placed(1).LockedOut().Broken(virtualdevices.Stuck, 0).Released()
	if !shut.Locked || positions(shut.Lifted(1).Placed(2).Lights()) != "1" {
		t.Errorf("stuck shut it is locked %t, with lights %s", shut.Locked, positions(shut.Lights()))
	}
	if after := shut.Repaired().Released(); after.Locked {
		t.Error("repaired it does not open")
	}
	if dead := works.Placed(1).LockedOut().Broken(virtualdevices.Dead, 0).Released().Repaired(); !dead.Locked || positions(dead.Lights()) != "1" {
		t.Errorf("a dead system was opened: locked %t, with lights %s", dead.Locked, positions(dead.Lights()))
	}
	if dead := works.Placed(1).Broken(virtualdevices.Dead, 0).LockedOut().Repaired(); dead.Locked {
		t.Error("a dead system was locked")
	}
	if twice := works.Placed(1).LockedOut().Placed(2).LockedOut(); twice.Count() != 1 {
		t.Errorf("locked twice it counts %d", twice.Count())
	}
}

func TestProgressiveDisplayFrozen(t *testing.T) {
	p := virtualdevices.Progressive{}.Reads(50_000_00).Broken(virtualdevices.Frozen, 0).Reads(50_000_80)
	if shown, err := p.Display(); shown != 50_000_00 || err != nil {
		t.Errorf("frozen it shows %s, %v", shown, err)
	}
	p = p.Repaired().Reads(50_001_60)
	if shown, err := p.Display(); shown != 50_001_60 || err != nil {
		t.Errorf("repaired it shows %s, %v", shown, err)
	}
	if _, err := p.Broken(virtualdevices.Dead, 0).Display(); !errors.Is(err, virtualdevices.ErrOutOfOrder) {
		t.Errorf("dead it shows something: %v", err)
	}
}

// In working order, what is accepted is what lay there when it was locked.
func TestProgressiveAcceptsWhatLiesThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p virtualdevices.Progressive
		lies, accepted := map[int]bool{}, map[int]bool{}
		locked := false
		n := func(t *rapid.T) int { return rapid.IntRange(0, 8).Draw(t, "position") }
		real := func(n int) bool { return n >= 1 && n <= virtualdevices.MaxPositions }
		t.Repeat(map[string]func(*rapid.T){
			"place": func(t *rapid.T) {
				n := n(t)
				p, lies[n] = p.Placed(n), real(n)
			},
			"lift": func(t *rapid.T) {
				n := n(t)
				p, lies[n] = p.Lifted(n), false
			},
			"lock": func(*rapid.T) {
				if p = p.LockedOut(); !locked {
					locked = true
					clear(accepted)
					for n, there := range lies {
						accepted[n] = there
					}
				}
			},
			"release": func(*rapid.T) { p, locked = p.Released(), false },
			"": func(t *rapid.T) {
				written(t, p)
				want := lies
				if locked {
					want = accepted
				}
				count := 0
				for n := range virtualdevices.MaxPositions + 2 {
					if p.Lights().Has(n) != want[n] {
						t.Fatalf("position %d: light %t, want %t", n, p.Lights().Has(n), want[n])
					}
					if want[n] {
						count++
					}
				}
				if p.Count() != count {
					t.Fatalf("%d accepted, want %d", p.Count(), count)
				}
			},
		})
	})
}
