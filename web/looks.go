package web

import (
	"slices"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
	"burncard/variants"
)

// A Look is one element of a table's page: what of a scene it shows, and how
// that is drawn. Two viewers whose cuts are equal see the same, and the element
// is drawn once for both; while its cut stays as it was it is not drawn again.
type Look struct {
	ID string
	// Of is what the element speaks of, apart from the house: while the topics
	// stay as they were nothing is cut.
	Of topics
	// As is the role in which a viewer sees the element: whoever has the same sees
	// the same where the topics are the same. nil: it shows who looks.
	As func(*game.View) game.ViewerRole
	// Cut puts what the element shows of a scene into one that holds nothing but
	// the role. False means that the scene's page has no such element. It shares
	// what it takes.
	Cut func(from, to *sessions.Scene) bool
	// Draw draws a cut. It sees nothing else, so a cut that lacks something is
	// seen at once, and never shows what was true before.
	Draw func(*sessions.Scene) templ.Component
}

// looks are the elements of a table's page; templates.Fragments lists the same
// for a page that is sent whole.
var looks = tableLooks()

func tableLooks() []Look {
	all := []Look{
		{templates.StatusID, ofDay, nil, cutStatus, templates.Status},
		of(templates.SignID, ofHouse, everybody, templates.Sign, func(from, to *game.View) { to.House = from.House }),
		of(templates.DealerID, ofDealer, hands, templates.DealerHand, func(from, to *game.View) {
			to.Dealer, to.Insurance, to.Read = from.Dealer, from.Insurance, from.Read
			to.Has, to.Placed = from.Has, from.Placed
		}),
		of(templates.StrayID, ofStray, hands, templates.Stray, func(from, to *game.View) {
			to.Stray, to.Rebuilt, to.Disputed = from.Stray, from.Rebuilt, from.Disputed
		}),
		of(templates.PackID, ofPack, hands, templates.Pack, func(from, to *game.View) {
			to.Pack, to.House.Decks, to.Kit.Decks = from.Pack, from.House.Decks, from.Kit.Decks
		}),
	}
	for i := range game.Boxes {
		all = append(all, boxLook(i))
	}
	all = append(
		all,
		shared(templates.CommunityID, ofCommunity, hands, templates.CommunityBox, func(from, to *game.View) {
			to.Community = from.Community
		}),
		shared(templates.WallID, ofWall, onlooker, templates.Wall, func(from, to *game.View) {
			to.Window, to.ClockStuck, to.Terminals = from.Window, from.ClockStuck, from.Terminals
			if n := from.Viewer.Terminal; n != 0 {
				to.Terminals = slices.Clone(from.Terminals)
				to.Terminals[n-1] = hung(from, int(n-1))
			}
		}),
		shared(templates.TerminalID, ofDesk|ofRound|ofDealer, nil, templates.Desk, func(from, to *game.View) {
			n := from.Viewer.Terminal
			if n == 0 {
				return
			}
			to.Viewer.Terminal, to.Window, to.Terminals = n, from.Window, from.Terminals[n-1:n:n]
			to.Variant, to.Started, to.Closed, to.House = from.Variant, from.Started, from.Closed, from.House
			to.Dealer.Cards, to.Dealer.Total = from.Dealer.Cards, from.Dealer.Total
			for i := range from.Boxes {
				to.Boxes = append(to.Boxes, game.BoxView{N: from.Boxes[i].N})
			}
		}),
	)
	return append(
		all,
		of(templates.ShoeID, ofShoe, hands, templates.Shoe, func(from, to *game.View) {
			to.ShoeCards, to.CoverOut, to.House.Decks = from.ShoeCards, from.CoverOut, from.House.Decks
			to.Kit.Mouth, to.Kit.Source, to.House.Shoe, to.House.Shuffler = from.Kit.Mouth, from.Kit.Source, from.House.Shoe, from.House.Shuffler
			to.Has.Terminals = from.Has.Terminals
		}),
		of(templates.ShufflerID, ofShuffler, hands, templates.Shuffler, func(from, to *game.View) {
			to.Kit.Shuffler, to.House.Shuffler = from.Kit.Shuffler, from.House.Shuffler
		}),
		Look{
			templates.ProgressiveID, ofPanel, hands,
			func(from, to *sessions.Scene) bool {
				to.View.Panel, to.Meters = from.View.Panel, from.Meters
				return true
			},
			templates.Progressive,
		},
		of(templates.SealID, ofSeal, everybody, templates.Seal, func(from, to *game.View) { to.Kit.Seal = from.Kit.Seal }),
		of(templates.RackID, ofRack, hands, templates.DiscardRack, func(from, to *game.View) {
			to.RackCards, to.House.Decks, to.Kit.RackMark, to.House.Shoe = from.RackCards, from.House.Decks, from.Kit.RackMark, from.House.Shoe
			if to.Kit.Decks = from.Kit.Decks; from.Pack.Cards > 0 {
				to.Kit.Decks = "" // the pack says so
			}
		}),
		of(templates.ReaderID, ofReader, hands, templates.Reader, func(from, to *game.View) {
			to.ReaderLamp, to.Has = from.ReaderLamp, from.Has
		}),
		of(templates.TrayID, ofTray, hands, templates.Tray, func(from, to *game.View) {
			to.Float, to.House.Chips, to.Slip, to.Cart = from.Float, from.House.Chips, from.Slip, from.Cart
		}),
		of(templates.BoxesID, ofDrops, hands, templates.LockBoxes, func(from, to *game.View) {
			to.TokeBox, to.DropBox = from.TokeBox, from.DropBox
		}),
		of(templates.PurseID, ofPurse|ofRound, holder, templates.Purse, cutPurse),
		of(templates.StationID, ofStation, instructor, templates.StationBar, func(from, to *game.View) {
			to.Station, to.Faults, to.House.Shuffler = from.Station, from.Faults, from.House.Shuffler
		}),
		Look{templates.FloorBarID, ofFloor, overseer, cutFloorBar, templates.FloorBar},
		Look{
			templates.ExerciseID, ofExercise, everybody,
			func(from, to *sessions.Scene) bool { to.Exercise = from.Exercise; return true },
			func(s *sessions.Scene) templ.Component { return templates.ExerciseSheet(s.Exercise) },
		},
		Look{templates.ChecklistID, ofDue, judged, cutChecklist, templates.Checklist},
		Look{templates.VerdictID, ofVerdict, judged, cutVerdict, templates.Verdict},
		Look{templates.DebriefID, ofDebrief, everybody, cutDebrief, templates.Debrief},
		Look{templates.TickerID, ofTicker, overseer, cutTicker, templates.Ticker},
		Look{
			templates.CallsID, ofSaid, everybody,
			func(from, to *sessions.Scene) bool {
				to.View.Said, to.View.Has = from.View.Said, sharing(from.View.Has)
				return true
			},
			func(s *sessions.Scene) templ.Component { return templates.Calls(&s.View) },
		},
	)
}

// of is a look that shows what lies on the table, nothing of the judge's.
func of(id string, about topics, as func(*game.View) game.ViewerRole, draw func(*game.View) templ.Component, cut func(from, to *game.View)) Look {
	return Look{
		id, about, as,
		func(from, to *sessions.Scene) bool { cut(&from.View, &to.View); return true },
		func(s *sessions.Scene) templ.Component { return draw(&s.View) },
	}
}

// shared is a look of a table whose cards terminals share; others have no such
// element.
func shared(id string, about topics, as func(*game.View) game.ViewerRole, draw func(*game.View) templ.Component, cut func(from, to *game.View)) Look {
	look := of(id, about, as, draw, cut)
	whole := look.Cut
	look.Cut = func(from, to *sessions.Scene) bool {
		to.View.Has.SharedHand = from.View.Has.SharedHand
		return from.View.Has.Terminals && whole(from, to)
	}
	return look
}

// sharing is what of a table's equipment bears on how its boxes are called.
func sharing(e game.Equipment) game.Equipment {
	return game.Equipment{Terminals: e.Terminals, SharedHand: e.SharedHand}
}

// take is Cut into an empty scene.
func (l *Look) take(from, to *sessions.Scene) bool {
	if l.As != nil {
		to.View.Viewer.Role = l.As(&from.View)
	}
	return l.Cut(from, to)
}

// everybody sees the element alike.
func everybody(*game.View) game.ViewerRole { return game.Spectator }

// hands are the dealer's, who can touch what others only see.
func hands(v *game.View) game.ViewerRole { return only(v, v.Viewer.Role == game.DealerView) }

// holder is who has boxes or a terminal.
func holder(v *game.View) game.ViewerRole { return only(v, v.Viewer.Role == game.PlayerView) }

func instructor(v *game.View) game.ViewerRole { return only(v, v.Viewer.Role == game.InstructorView) }

func only(v *game.View, some bool) game.ViewerRole {
	if some {
		return v.Viewer.Role
	}
	return game.Spectator
}

// overseer is who oversees the table, in whatever role.
func overseer(v *game.View) game.ViewerRole {
	if v.Viewer.Oversees() {
		return game.FloorView
	}
	return game.Spectator
}

// onlooker is who oversees, may sit down, or neither.
func onlooker(v *game.View) game.ViewerRole {
	switch role := overseer(v); {
	case role == game.Spectator && v.Viewer.Role != game.Spectator:
		return game.PlayerView
	default:
		return role
	}
}

// judged is who looks at something of the judge's: in an exam it matters who.
func judged(v *game.View) game.ViewerRole {
	switch {
	case v.Mode != examMode:
		return game.Spectator
	case v.Viewer.Oversees():
		return game.FloorView
	}
	return hands(v)
}

// boxLook is the box with this index. A free one is also a seat for who may
// sit down.
func boxLook(i int) Look {
	return Look{
		templates.BoxID(i + 1), 1 << i,
		func(v *game.View) game.ViewerRole {
			if i < len(v.Boxes) && v.Boxes[i].Name == "" && v.Viewer.Oversees() {
				return game.FloorView
			}
			return hands(v)
		},
		func(from, to *sessions.Scene) bool {
			if i >= len(from.View.Boxes) {
				return false
			}
			to.View.Boxes = from.View.Boxes[i : i+1 : i+1]
			to.View.House.MidShoeClosed, to.View.House.Automated = from.View.House.MidShoeClosed, from.View.House.Automated
			if to.View.Has = sharing(from.View.Has); !to.View.Has.Terminals {
				to.View.House.Offers = from.View.House.Offers
			}
			to.View.Has.SwitchPlaces = from.View.Has.SwitchPlaces
			return true
		},
		func(s *sessions.Scene) templ.Component { return templates.Box(&s.View, &s.View.Boxes[0]) },
	}
}

func cutStatus(from, to *sessions.Scene) bool {
	f, t := &from.View, &to.View
	t.Station.Frozen = f.Station.Frozen
	t.Viewer, t.Mode, t.Round, t.DealerName, t.Manned = f.Viewer, f.Mode, f.Round, f.DealerName, f.Manned
	to.Table.Name, to.Table.Auto, to.Table.LockedBy = from.Table.Name, from.Table.Auto, from.Table.LockedBy
	to.Clock, to.Stopped, to.Locked, to.Free = from.Clock, from.Stopped, from.Locked, from.Free
	if f.Mode != examMode || f.Viewer.Oversees() {
		f := from.Score
		to.Score = record.Score{Hands: f.Hands, Mistakes: f.Mistakes, DealerTime: f.DealerTime}
	}
	return true
}

// cutPurse: a purse is a player's.
func cutPurse(from, to *game.View) {
	if from.Viewer.Role != game.PlayerView {
		return
	}
	to.House.Chips, to.House.Offers, to.House.Automated = from.House.Chips, from.House.Offers, from.House.Automated
	if to.Has.SwitchPlaces = from.Has.SwitchPlaces; to.Has.SwitchPlaces > 0 {
		to.Closed = from.Closed
	}
	for i := range from.Boxes {
		b := &from.Boxes[i]
		if !b.Mine {
			continue
		}
		own := game.BoxView{N: b.N, Name: b.Name, Mine: true, Bank: b.Bank, Account: b.Account, Chooses: b.Chooses}
		for _, h := range b.Hands {
			own.Hands = append(own.Hands, game.HandView{Bet: h.Bet, InTurn: h.InTurn, Area: h.Area})
		}
		for _, w := range b.Side {
			if w.ID == variants.Ante && !from.Closed {
				own.Side = append(own.Side, game.Wager{ID: w.ID, Chips: w.Chips})
			}
			if w.Asked() {
				own.Side = append(own.Side, game.Wager{ID: w.ID, Offered: true})
			}
		}
		to.Boxes = append(to.Boxes, own)
	}
}

var examMode = game.Exam.String()

func cutFloorBar(from, to *sessions.Scene) bool {
	if from.View.Viewer.Oversees() {
		to.View.House.MidShoeClosed = from.View.House.MidShoeClosed
		for i := range from.View.Boxes {
			if b := &from.View.Boxes[i]; b.SatOut {
				to.View.Boxes = append(to.View.Boxes, game.BoxView{N: b.N, Name: b.Name, SatOut: true})
			}
		}
	}
	to.FloorCalls, to.FloorOwes = from.FloorCalls, from.FloorOwes
	return true
}

func cutChecklist(from, to *sessions.Scene) bool {
	f, t := &from.View, &to.View
	t.Mode, t.Variant, t.Due = f.Mode, f.Variant, f.Due
	t.Has = sharing(f.Has)
	return true
}

func cutVerdict(from, to *sessions.Scene) bool {
	f, t := &from.View, &to.View
	t.Mode, t.Variant, to.Verdict = f.Mode, f.Variant, from.Verdict
	return true
}

func cutDebrief(from, to *sessions.Scene) bool {
	to.View.Variant, to.Debrief, to.Caught = from.View.Variant, from.Debrief, from.Caught
	return true
}

func cutTicker(from, to *sessions.Scene) bool {
	if from.View.Viewer.Oversees() {
		to.View.Variant, to.Ticker, to.Score.Mistakes = from.View.Variant, from.Ticker, from.Score.Mistakes
	}
	return true
}
