package web

import (
	"slices"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
)

// A Look is one element of a table's page: what of a scene it shows, and how
// that is drawn. Two viewers whose cuts are equal see the same, and the element
// is drawn once for both; while its cut stays as it was it is not drawn again.
type Look struct {
	ID string
	// Of is what the element speaks of, apart from the house: while the topics
	// stay as they were nothing is cut. 0 is everything.
	Of topics
	// Cut puts what the element shows of a scene into an empty one. False means
	// that the scene's page has no such element. It shares what it takes, and
	// leaves out who looks wherever that makes no difference.
	Cut func(from, to *sessions.Scene) bool
	// Key tells cuts of this look apart, by no more than what they take; nil
	// stands for the key of a whole scene.
	Key func(key, *sessions.Scene) key
	// Draw draws a cut. It sees nothing else, so a cut that lacks something is
	// seen at once, and never shows what was true before.
	Draw func(*sessions.Scene) templ.Component
}

// looks are the elements of a table's page; templates.Fragments lists the same
// for a page that is sent whole.
var looks = tableLooks()

func tableLooks() []Look {
	all := []Look{
		{templates.StatusID, ofDay | ofStation, cutStatus, nil, func(s *sessions.Scene) templ.Component { return templates.Status(*s) }},
		of(templates.SignID, ofHouse, templates.Sign, func(from, to *game.View) { to.House = from.House }),
		of(templates.DealerID, ofDealer, templates.DealerHand, func(from, to *game.View) {
			to.Viewer, to.Dealer, to.Insurance, to.Read = hands(from), from.Dealer, from.Insurance, from.Read
			to.Terms, to.Placed = from.Terms, from.Placed
		}),
		of(templates.StrayID, ofStray, templates.Stray, func(from, to *game.View) {
			to.Viewer, to.Stray, to.Rebuilt, to.Disputed = hands(from), from.Stray, from.Rebuilt, from.Disputed
		}),
		of(templates.PackID, ofPack|ofKit, templates.Pack, func(from, to *game.View) {
			to.Viewer, to.Pack, to.House.Decks, to.Kit.Decks = hands(from), from.Pack, from.House.Decks, from.Kit.Decks
		}),
	}
	for i := range game.Boxes {
		all = append(all, boxLook(i))
	}
	all = append(
		all,
		shared(templates.CommunityID, ofTerminals, templates.CommunityBox, func(from, to *game.View) {
			to.Viewer, to.Community = hands(from), from.Community
		}),
		shared(templates.WallID, ofTerminals, templates.Wall, func(from, to *game.View) {
			to.Window, to.ClockStuck, to.Terminals = from.Window, from.ClockStuck, from.Terminals
			switch {
			case from.Viewer.Oversees():
				to.Viewer.Role = game.FloorView
			case from.Viewer.Role == game.Spectator:
			default:
				to.Viewer.Role = game.PlayerView // nobody who may sit down
			}
			if from.Viewer.Terminal != 0 {
				to.Terminals = slices.Clone(from.Terminals)
				w := &to.Terminals[from.Viewer.Terminal-1]
				w.Mine, w.Credit = false, 0 // on a page of its own
			}
		}),
		shared(templates.TerminalID, ofTerminals|ofDay|ofBoxes|ofDealer, templates.Desk, func(from, to *game.View) {
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
		of(templates.ShoeID, ofStock|ofKit, templates.Shoe, func(from, to *game.View) {
			to.Viewer, to.ShoeCards, to.CoverOut, to.House.Decks = hands(from), from.ShoeCards, from.CoverOut, from.House.Decks
			to.Kit.Mouth, to.Kit.Source, to.House.Shoe, to.House.Shuffler = from.Kit.Mouth, from.Kit.Source, from.House.Shoe, from.House.Shuffler
		}),
		of(templates.ShufflerID, ofKit, templates.Shuffler, func(from, to *game.View) {
			to.Viewer, to.Kit.Shuffler, to.House.Shuffler = hands(from), from.Kit.Shuffler, from.House.Shuffler
		}),
		Look{
			templates.ProgressiveID, ofKit,
			func(from, to *sessions.Scene) bool {
				to.View.Viewer, to.View.Panel, to.Meters = hands(&from.View), from.View.Panel, from.Meters
				return true
			},
			nil,
			func(s *sessions.Scene) templ.Component { return templates.Progressive(*s) },
		},
		of(templates.SealID, ofKit, templates.Seal, func(from, to *game.View) { to.Kit.Seal = from.Kit.Seal }),
		of(templates.RackID, ofStock|ofPack|ofKit, templates.DiscardRack, func(from, to *game.View) {
			to.Viewer, to.RackCards, to.House.Decks, to.Kit.RackMark, to.House.Shoe = hands(from), from.RackCards, from.House.Decks, from.Kit.RackMark, from.House.Shoe
			if to.Kit.Decks = from.Kit.Decks; from.Pack.Cards > 0 {
				to.Kit.Decks = "" // the pack says so
			}
		}),
		of(templates.ReaderID, ofDealer, templates.Reader, func(from, to *game.View) {
			to.Viewer, to.ReaderLamp, to.Terms = hands(from), from.ReaderLamp, from.Terms
		}),
		of(templates.TrayID, ofChips, templates.Tray, func(from, to *game.View) {
			to.Viewer, to.Float, to.House.Chips, to.Slip, to.Cart = hands(from), from.Float, from.House.Chips, from.Slip, from.Cart
		}),
		of(templates.BoxesID, ofChips, templates.LockBoxes, func(from, to *game.View) {
			to.Viewer, to.TokeBox, to.DropBox = hands(from), from.TokeBox, from.DropBox
		}),
		of(templates.PurseID, ofBoxes|ofDay, templates.Purse, cutPurse),
		of(templates.StationID, ofStation, templates.StationBar, func(from, to *game.View) {
			to.Station, to.Faults = from.Station, from.Faults
			if from.Viewer.Role == game.InstructorView {
				to.Viewer.Role = game.InstructorView
			}
		}),
		Look{templates.FloorBarID, ofFloor | ofBoxes, cutFloorBar, keyOfFloor, func(s *sessions.Scene) templ.Component { return templates.FloorBar(*s) }},
		Look{
			templates.ExerciseID, ofDay,
			func(from, to *sessions.Scene) bool { to.Exercise = from.Exercise; return true },
			nil,
			func(s *sessions.Scene) templ.Component { return templates.ExerciseSheet(s.Exercise) },
		},
		Look{templates.ChecklistID, ofDue, cutChecklist, keyOfDue, func(s *sessions.Scene) templ.Component { return templates.Checklist(*s) }},
		Look{templates.VerdictID, ofJudge, cutVerdict, nil, func(s *sessions.Scene) templ.Component { return templates.Verdict(*s) }},
		Look{templates.DebriefID, ofJudge, cutDebrief, nil, func(s *sessions.Scene) templ.Component { return templates.Debrief(*s) }},
		Look{templates.TickerID, ofJudge | ofDay, cutTicker, nil, func(s *sessions.Scene) templ.Component { return templates.Ticker(*s) }},
		Look{
			templates.CallsID, ofSaid,
			func(from, to *sessions.Scene) bool {
				to.View.Said, to.View.Terms = from.View.Said, sharing(from.View.Terms)
				return true
			},
			func(k key, s *sessions.Scene) key {
				return k.flags(s.View.Terms.Terminals, s.View.Terms.NoHole).texts(s.View.Said)
			},
			func(s *sessions.Scene) templ.Component { return templates.Calls(&s.View) },
		},
	)
}

// of is a look that shows what lies on the table, nothing of the judge's.
func of(id string, about topics, draw func(game.View) templ.Component, cut func(from, to *game.View)) Look {
	return Look{
		id, about,
		func(from, to *sessions.Scene) bool { cut(&from.View, &to.View); return true },
		func(k key, s *sessions.Scene) key { return k.view(&s.View) },
		func(s *sessions.Scene) templ.Component { return draw(s.View) },
	}
}

// shared is a look of a table whose cards terminals share; others have no such
// element.
func shared(id string, about topics, draw func(game.View) templ.Component, cut func(from, to *game.View)) Look {
	look := of(id, about, draw, cut)
	whole := look.Cut
	look.Cut = func(from, to *sessions.Scene) bool {
		to.View.Terms.NoHole = from.View.Terms.NoHole
		return from.View.Terms.Terminals && whole(from, to)
	}
	return look
}

// sharing is what of a table's terms bears on how its boxes are called.
func sharing(t game.Terms) game.Terms {
	return game.Terms{Terminals: t.Terminals, NoHole: t.NoHole}
}

// hands are the dealer's, who can touch what others only see; all others look
// alike.
func hands(v *game.View) game.Viewer {
	if v.Viewer.Role == game.DealerView {
		return game.Viewer{Role: game.DealerView}
	}
	return game.Viewer{}
}

// boxLook is the box with this index. A free one is also a seat for who may
// sit down.
func boxLook(i int) Look {
	return Look{
		templates.BoxID(i + 1), 1 << i,
		func(from, to *sessions.Scene) bool {
			if i >= len(from.View.Boxes) {
				return false
			}
			to.View.Boxes = from.View.Boxes[i : i+1 : i+1]
			to.View.Viewer = hands(&from.View)
			if from.View.Boxes[i].Name == "" && from.View.Viewer.Oversees() {
				to.View.Viewer.Role = game.FloorView
			}
			to.View.House.MidShoeClosed = from.View.House.MidShoeClosed
			if to.View.Terms = sharing(from.View.Terms); !to.View.Terms.Terminals {
				to.View.House.Offers = from.View.House.Offers
			}
			to.View.Terms.SwitchCards = from.View.Terms.SwitchCards
			return true
		},
		func(k key, s *sessions.Scene) key {
			h := &s.View.House
			k = append(k, byte(s.View.Viewer.Role)).flags(h.MidShoeClosed, s.View.Terms.Terminals, s.View.Terms.NoHole).number(s.View.Terms.SwitchCards).rare(&h.Offers, h.Offers == nil)
			return k.box(&s.View.Boxes[0])
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
		to.Score = sessions.Score{Hands: f.Hands, Mistakes: f.Mistakes, DealerTime: f.DealerTime}
	}
	return true
}

// cutPurse: a purse is a player's.
func cutPurse(from, to *game.View) {
	if from.Viewer.Role != game.PlayerView {
		return
	}
	to.Viewer, to.House.Chips, to.House.Offers = game.Viewer{Role: game.PlayerView}, from.House.Chips, from.House.Offers
	if to.Terms.SwitchCards = from.Terms.SwitchCards; to.Terms.SwitchCards > 0 {
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

// judged is who looks at something of the judge's: in an exam it matters who.
func judged(v *game.View) game.Viewer {
	switch {
	case v.Mode != examMode:
		return game.Viewer{}
	case v.Viewer.Oversees():
		return game.Viewer{Role: game.FloorView}
	}
	return hands(v)
}

func cutFloorBar(from, to *sessions.Scene) bool {
	if from.View.Viewer.Oversees() {
		to.View.Viewer.Role = game.FloorView
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
	t.Viewer, t.Mode, t.Variant, t.Due = judged(f), f.Mode, f.Variant, f.Due
	t.Terms = sharing(f.Terms)
	return true
}

func keyOfFloor(k key, s *sessions.Scene) key {
	k = append(k, byte(s.View.Viewer.Role)).flags(s.View.House.MidShoeClosed)
	k = k.rare(&s.View.Boxes, s.View.Boxes == nil)
	return k.rare(&s.FloorCalls, s.FloorCalls == nil).texts(s.FloorOwes)
}

func keyOfDue(k key, s *sessions.Scene) key {
	v := &s.View
	return append(k, byte(v.Viewer.Role)).flags(v.Terms.Terminals, v.Terms.NoHole).text(v.Mode).text(v.Variant).steps(v.Due)
}

func cutVerdict(from, to *sessions.Scene) bool {
	f, t := &from.View, &to.View
	t.Viewer, t.Mode, t.Variant, to.Verdict = judged(f), f.Mode, f.Variant, from.Verdict
	return true
}

func cutDebrief(from, to *sessions.Scene) bool {
	to.View.Variant, to.Debrief, to.Caught = from.View.Variant, from.Debrief, from.Caught
	return true
}

func cutTicker(from, to *sessions.Scene) bool {
	if from.View.Viewer.Oversees() {
		to.View.Viewer.Role = game.FloorView
		to.View.Variant, to.Ticker, to.Score.Mistakes = from.View.Variant, from.Ticker, from.Score.Mistakes
	}
	return true
}
