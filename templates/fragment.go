package templates

import (
	"github.com/a-h/templ"

	"burncard/sessions"
)

// A Fragment is a part of the table page that the wire may replace: the
// element with this id.
type Fragment struct {
	ID string
	C  templ.Component
}

// Fragments lists every fragment of the table page for the audience of the
// scene. Every audience has the same ids; what an audience does not see is an
// empty element.
func Fragments(s *sessions.Scene) []Fragment {
	f := make([]Fragment, 0, len(s.View.Boxes)+20)
	f = append(f,
		Fragment{StatusID, Status(s)},
		Fragment{SignID, Sign(&s.View)},
		Fragment{DealerID, DealerHand(&s.View)},
		Fragment{StrayID, Stray(&s.View)},
		Fragment{PackID, Pack(&s.View)},
	)
	for i := range s.View.Boxes {
		f = append(f, Fragment{BoxID(s.View.Boxes[i].N), Box(&s.View, &s.View.Boxes[i])})
	}
	if s.View.Has.Terminals {
		f = append(f, Fragment{CommunityID, CommunityBox(&s.View)}, Fragment{WallID, Wall(&s.View)}, Fragment{TerminalID, Desk(&s.View)})
	}
	return append(f,
		Fragment{ShoeID, Shoe(&s.View)},
		Fragment{ShufflerID, Shuffler(&s.View)},
		Fragment{ProgressiveID, Progressive(s)},
		Fragment{SealID, Seal(&s.View)},
		Fragment{RackID, DiscardRack(&s.View)},
		Fragment{ReaderID, Reader(&s.View)},
		Fragment{TrayID, Tray(&s.View)},
		Fragment{BoxesID, LockBoxes(&s.View)},
		Fragment{PurseID, Purse(&s.View)},
		Fragment{FloorBarID, FloorBar(s)},
		Fragment{StationID, StationBar(&s.View)},
		Fragment{ExerciseID, ExerciseSheet(s.Exercise)},
		Fragment{ChecklistID, Checklist(s)},
		Fragment{VerdictID, Verdict(s)},
		Fragment{DebriefID, Debrief(s)},
		Fragment{TickerID, Ticker(s)},
		Fragment{CallsID, Calls(&s.View)},
	)
}
