package templates

import (
	"strconv"

	"burncard/game"
)

// The ids of elements. Each id has one function or constant here.
const (
	DealerID      = "dealer"
	ShoeID        = "shoe"
	ShufflerID    = "shuffler"
	ProgressiveID = "progressive" // the progressive system
	SealID        = "seal"        // the hash that binds the house to the order of the cards
	RackID        = "rack"        // the discard rack
	ReaderID      = "reader"
	PackID        = "pack"
	StrayID       = "stray"
	TrayID        = "tray"
	BoxesID       = "lockboxes" // drop box and toke box
	ChecklistID   = "checklist"
	VerdictID     = "verdict"
	DebriefID     = "debrief"
	StreakID      = "streak" // clean rounds in a row, and the dealer's pace
	CallsID       = "calls"
	StatusID      = "status"
	FloorBarID    = "floorbar"
	TickerID      = "ticker"
	StationID     = "station"
	AllTablesID   = "all-tables"
	SignID        = "sign"
	ExerciseID    = "exercise"
	StoryID       = "story"    // what the demo table tells people who watch
	MomentID      = "this-act" // the act that comes next in a replay
	StripID       = "strip"    // what the viewer may do now, and whose turn it is
	PurseID       = "purse"    // the viewer's own chips and what he may bet with
	CommunityID   = "community"
	WallID        = "wall"     // all terminals
	TerminalID    = "terminal" // the viewer's own
)

// ExamActsID is what a trainee can do with an exam.
func ExamActsID(id string) string { return "exam-acts-" + id }

// BoxID is the element of a betting box.
func BoxID(n int) string { return "box-" + strconv.Itoa(n) }

// HandsID is the element of a box's hands, which stands within the box's.
func HandsID(n int) string { return "hands-" + strconv.Itoa(n) }

// LyingID is what a listener is told of what lies in a box.
func LyingID(n int) string { return "lying-" + strconv.Itoa(n) }

// SwitchID is the place of a box's switch cards.
func SwitchID(n int) string { return "switch-" + strconv.Itoa(n) }

// CardID is the element of one card; it survives the card's moves.
func CardID(id game.CardID) string { return "c" + strconv.FormatUint(uint64(id), 10) }

// HandID is the element of a hand, by its serial.
func HandID(serial int) string { return "hand-" + strconv.Itoa(serial) }
