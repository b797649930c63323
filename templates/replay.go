package templates

import (
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions"
)

// A ReplayData is a round that is replayed, and the act before which it shows the table.
type ReplayData struct {
	Page
	*sessions.Replay
	Index int // the act that comes next; as many as there are acts at the round's end
	// Fitted are the scenes as the page draws them.
	Fitted []sessions.Scene
	// Again is the key under which the round is dealt as an exercise; empty where it
	// cannot be.
	Again string
}

// Drawn is a scene of a replay as its page draws it: from the dealer's side, and with
// nothing that could be pressed.
func Drawn(s sessions.Scene) sessions.Scene {
	s.View.Viewer = game.Viewer{Role: game.FloorView}
	return s
}

// ReplayElements are all that changes on the page of a replay.
var ReplayElements = replayElements()

func replayElements() []Element {
	var list []Element
	for _, e := range Elements {
		if e.ID == WallID || slices.ContainsFunc(feltIDs, func(id string) bool { return id == e.ID || byID[id].Holds == e.ID }) {
			list = append(list, e)
		}
	}
	return append(list, element(MomentID, momentOf, moment))
}

// A momentView is the act that comes next, and what was found of it.
type momentView struct {
	Variant string
	Table   string // its id
	Has     game.Equipment
	Act     *sessions.ReplayedAct // nil: there is no more of the round
	Left    bool                  // it was not dealt to its end
}

func momentOf(s *sessions.Scene) momentView {
	return momentView{s.View.Variant, s.Table.ID, s.View.Has, s.Next, s.Left}
}

// endWords is what stands behind the last act of a round.
func endWords(left bool) string {
	if left {
		return "The round was not dealt to its end."
	}
	return "The round is over."
}

// story is the act as the demo table tells it.
func (v *momentView) story() *storyView {
	return &storyView{On: true, Variant: v.Variant, Has: v.Has, Story: sessions.Story{Now: v.Act.Telling}}
}

// told is an act of a replay in one sentence.
func (d *ReplayData) told(a *sessions.ReplayedAct) string {
	v := storyView{Has: d.Scenes[0].View.Has}
	return v.told(a.Telling)
}

// since is how long after the first act of the round another came.
func (d *ReplayData) since(a *sessions.ReplayedAct) time.Duration { return a.At.Sub(d.Acts[0].At) }

// path is the address of the table before the ith act, and at the end of the round.
func (d *ReplayData) path(i int) string {
	if i < len(d.Acts) {
		return ReplayPath(d.Session.ID, d.Acts[max(i, 0)].Seq, d.Open)
	}
	return ReplayedPath(d.Session.ID, d.Acts[len(d.Acts)-1].Seq, d.Open)
}

// mistake is the next act in a direction that was marked; -1 where there is none.
func (d *ReplayData) mistake(step int) int {
	for i := d.Index + step; i >= 0 && i < len(d.Acts); i += step {
		if len(d.Acts[i].Mistakes) > 0 {
			return i
		}
	}
	return -1
}

// marked is how many acts of the round were marked.
func (d *ReplayData) marked() (n int) {
	for i := range d.Acts {
		if len(d.Acts[i].Mistakes) > 0 {
			n++
		}
	}
	return n
}

// gravest is the gravity of an act's worst mistake.
func gravest(a *sessions.ReplayedAct) string {
	worst := game.Minor
	for i := range a.Mistakes {
		if g := a.Mistakes[i].Mistake.Gravity; g == game.Critical || g == game.Major && worst == game.Minor {
			worst = g
		}
	}
	return worst.String()
}
