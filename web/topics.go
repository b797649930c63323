package web

import (
	"reflect"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/record"
)

// Topics are what a scene speaks of: its boxes from bit 0, then those below. An
// element whose topics stayed as they were is not even looked at, and who sees
// it in the same role sees it the same where they do not differ on them.
type topics uint64

const (
	ofDealer    topics = 1 << (game.Boxes + iota) // his hand, and what was done with it
	ofReader                                      // the lamp of the card reader
	ofStray                                       // exposed cards, and hands that are rebuilt
	ofPack                                        // the pack on the layout
	ofShoe                                        // and what shows at its mouth
	ofRack                                        // the discard rack
	ofShuffler                                    //
	ofSeal                                        //
	ofPanel                                       // the progressive systems
	ofTray                                        // and the cart beside it
	ofDrops                                       // the locked boxes
	ofDue                                         // the checklist
	ofSaid                                        // calls
	ofStation                                     // the instructor's
	ofFloor                                       // what the floor is called for, and owes
	ofVerdict                                     //
	ofDebrief                                     //
	ofTicker                                      //
	ofExercise                                    //
	ofCommunity                                   // the cards that terminals share
	ofWall                                        // terminals, as all see them
	ofDesk                                        // the viewer's own
	ofPurse                                       // the viewer's own boxes
	ofRound                                       // whether bets are open, and cards out
	ofDay                                         // names, rounds, clock, score
	ofHouse                                       // what is played and how; all elements speak of it
	ofBoxes     topics = 1<<game.Boxes - 1
	ofOneself          = ofDesk | ofPurse // not the same thing for two viewers
	ofAll       topics = 2*ofHouse - 1
)

// changes are the topics, among some, on which two scenes of one table differ,
// apart from who looks.
func changes(a, b *sessions.Scene, among topics) (t topics) {
	v, w := &a.View, &b.View
	if len(v.Boxes) != len(w.Boxes) || len(v.Boxes) > game.Boxes {
		return ofAll
	}
	for i := range v.Boxes {
		if of := topics(1) << i; among&of != 0 && !sameBox(&v.Boxes[i], &w.Boxes[i]) {
			t |= of
		}
	}
	for of := ofDealer; of <= ofHouse; of <<= 1 {
		if among&of != 0 && !sameOn(of, a, b) {
			t |= of
		}
	}
	return t
}

// sameOn reports whether two scenes agree on a topic that is no box.
func sameOn(of topics, a, b *sessions.Scene) bool {
	v, w := &a.View, &b.View
	switch of {
	case ofDealer:
		return sameHand(&v.Dealer, &w.Dealer) && v.Insurance == w.Insurance && v.Read == w.Read && v.Placed == w.Placed
	case ofReader:
		return v.ReaderLamp == w.ReaderLamp
	case ofStray:
		return sameList(v.Stray, w.Stray) && same(&v.Rebuilt, &w.Rebuilt) && v.Disputed == w.Disputed
	case ofPack:
		return same(&v.Pack, &w.Pack) && v.Kit.Decks == w.Kit.Decks
	case ofShoe:
		return v.ShoeCards == w.ShoeCards && v.CoverOut == w.CoverOut && v.Kit.Mouth == w.Kit.Mouth && v.Kit.Source == w.Kit.Source
	case ofRack:
		return v.RackCards == w.RackCards && v.Kit.RackMark == w.Kit.RackMark && v.Kit.Decks == w.Kit.Decks && v.Pack.Cards == w.Pack.Cards
	case ofShuffler:
		return v.Kit.Shuffler == w.Kit.Shuffler
	case ofSeal:
		return v.Kit.Seal == w.Kit.Seal
	case ofPanel:
		return v.Panel == w.Panel && sameList(a.Meters, b.Meters)
	case ofTray:
		return v.Float == w.Float && v.Cart == w.Cart && v.Slip == w.Slip
	case ofDrops:
		return v.TokeBox == w.TokeBox && v.DropBox == w.DropBox
	case ofDue:
		return sameList(v.Due, w.Due)
	case ofSaid:
		return sameList(v.Said, w.Said)
	case ofStation:
		return same(&v.Station, &w.Station) && sameList(v.Faults, w.Faults)
	case ofFloor:
		return sameList(a.FloorCalls, b.FloorCalls) && sameList(a.FloorOwes, b.FloorOwes) && everyBox(v, w, sameSeat)
	case ofVerdict:
		return same(&a.Verdict, &b.Verdict)
	case ofDebrief:
		return same(&a.Debrief, &b.Debrief) && same(&a.Caught, &b.Caught)
	case ofTicker:
		return same(&a.Ticker, &b.Ticker) && a.Score.Mistakes == b.Score.Mistakes
	case ofExercise:
		return same(&a.Exercise, &b.Exercise)
	case ofCommunity:
		return sameList(v.Community, w.Community)
	case ofWall:
		return v.Window == w.Window && v.ClockStuck == w.ClockStuck && len(v.Terminals) == len(w.Terminals) && sameWall(v, w)
	case ofDesk:
		x, y := desk(v), desk(w)
		return v.Window == w.Window && (x == nil) == (y == nil) && (x == nil || sameTerminal(x, y))
	case ofPurse:
		return everyBox(v, w, func(x, y *game.BoxView) bool { return !x.Mine && !y.Mine || samePurse(x, y) })
	case ofRound:
		return v.Started == w.Started && v.Closed == w.Closed
	case ofDay:
		return v.Round == w.Round && v.DealerName == w.DealerName && v.Manned == w.Manned && v.Station.Frozen == w.Station.Frozen &&
			sameTable(&a.Table, &b.Table) && same(&a.Clock, &b.Clock) && sameScore(&a.Score, &b.Score) &&
			a.Stopped == b.Stopped && a.Locked == b.Locked && a.Free == b.Free
	case ofHouse:
		return v.Mode == w.Mode && v.Variant == w.Variant && v.Has == w.Has && same(&v.House, &w.House) && everyBox(v, w, sameNumber)
	}
	return false
}

// everyBox reports whether all boxes of two views, of which they have as many,
// are the same.
func everyBox(v, w *game.View, same func(a, b *game.BoxView) bool) bool {
	for i := range v.Boxes {
		if !same(&v.Boxes[i], &w.Boxes[i]) {
			return false
		}
	}
	return true
}

// sameList is slices.Equal, and fast where two audiences share a list.
func sameList[T comparable](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

// sameScore: of a score its page shows these; some of the others move with every
// act.
func sameScore(a, b *record.Score) bool {
	return a.Hands == b.Hands && a.Mistakes == b.Mistakes && a.DealerTime == b.DealerTime
}

// sameTable: of the table's place in the lobby its page shows the name and who
// has it.
func sameTable(a, b *sessions.TableInfo) bool {
	return a.Name == b.Name && a.Auto == b.Auto && a.LockedBy == b.LockedBy
}

// sameSeat: of a box the floor is told who sits out.
func sameSeat(a, b *game.BoxView) bool {
	return a.SatOut == b.SatOut && a.N == b.N && a.Name == b.Name
}

// samePurse: a player's purse counts chips, of his hands those that he has bet.
func samePurse(a, b *game.BoxView) bool {
	return a.Mine == b.Mine && a.N == b.N && a.Name == b.Name && a.Bank == b.Bank && a.Account == b.Account && a.Chooses == b.Chooses &&
		slices.EqualFunc(a.Hands, b.Hands, func(x, y game.HandView) bool {
			return x.Bet == y.Bet && x.InTurn == y.InTurn && x.Area == y.Area
		}) && slices.Equal(a.Side, b.Side)
}

func sameNumber(a, b *game.BoxView) bool { return a.N == b.N }

func sameBox(a, b *game.BoxView) bool {
	return a == b || a.N == b.N && a.Areas == b.Areas && a.Choice == b.Choice && a.Chooses == b.Chooses && a.Switched == b.Switched && slices.Equal(a.Switch, b.Switch) && a.Name == b.Name && a.Mine == b.Mine && a.Leaving == b.Leaving && a.Bank == b.Bank &&
		slices.EqualFunc(a.Hands, b.Hands, func(x, y game.HandView) bool { return sameHand(&x, &y) }) &&
		a.Insurance == b.Insurance && a.InsLies == b.InsLies && slices.Equal(a.Side, b.Side) && a.Pressed == b.Pressed &&
		a.Spoken == b.Spoken && a.Notes == b.Notes && a.Counted == b.Counted && a.Offered == b.Offered && a.Tip == b.Tip &&
		a.Breach == b.Breach && a.Touching == b.Touching && a.AtPay == b.AtPay && a.Jumbled == b.Jumbled &&
		a.Sign == b.Sign && slices.Equal(a.Lights, b.Lights) && a.Account == b.Account && a.Desks == b.Desks && a.Entered == b.Entered && a.CutOffered == b.CutOffered && a.SatOut == b.SatOut
}

func sameHand(a, b *game.HandView) bool {
	return a.Spot == b.Spot && a.Serial == b.Serial && slices.Equal(a.Cards, b.Cards) && a.Total == b.Total &&
		a.Bet == b.Bet && a.Extra == b.Extra && a.Lammers == b.Lammers && a.Area == b.Area && a.Swapped == b.Swapped && a.Paid == b.Paid &&
		a.Signal == b.Signal && a.State == b.State && a.InTurn == b.InTurn && a.Settled == b.Settled
}

// desk is the viewer's own terminal; nil where he has none.
func desk(v *game.View) *game.TerminalView {
	if n := int(v.Viewer.Terminal); n > 0 && n <= len(v.Terminals) {
		return &v.Terminals[n-1]
	}
	return nil
}

// sameWall compares terminals as they hang on the wall.
func sameWall(v, w *game.View) bool {
	for i := range v.Terminals {
		a, b := &v.Terminals[i], &w.Terminals[i]
		if a == desk(v) || b == desk(w) {
			x, y := hung(v, i), hung(w, i)
			a, b = &x, &y
		}
		if !sameTerminal(a, b) {
			return false
		}
	}
	return true
}

// hung is a terminal on the wall: the viewer's own has a page of its own.
func hung(v *game.View, i int) game.TerminalView {
	w := v.Terminals[i]
	if &v.Terminals[i] == desk(v) {
		w.Mine, w.Credit = false, 0
	}
	return w
}

func sameTerminal(a, b *game.TerminalView) bool {
	return a == b || a.N == b.N && a.Name == b.Name && a.Mine == b.Mine && a.Leaving == b.Leaving && a.Position == b.Position &&
		slices.Equal(a.Bets, b.Bets) && a.Credit == b.Credit && slices.EqualFunc(a.Hands, b.Hands, samePlay) &&
		a.Asked == b.Asked && a.Dark == b.Dark && a.Calls == b.Calls && a.Last == b.Last &&
		(a.Was == nil) == (b.Was == nil) && slices.EqualFunc(a.Was, b.Was, samePlay) && samePlay(a.Dealer, b.Dealer)
}

func samePlay(a, b game.PlayView) bool {
	return slices.Equal(a.Cards, b.Cards) && a.Total == b.Total && a.Staked == b.Staked && a.Back == b.Back &&
		a.State == b.State && a.Turn == b.Turn && a.Settled == b.Settled
}

// same compares what seldom changes and is no comparable type, field by field.
func same[T any](a, b *T) bool {
	return sameValue(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
}

func sameValue(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int:
		return a.Int() == b.Int()
	case reflect.String:
		return a.String() == b.String()
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.Pointer() == b.Pointer() || sameValue(a.Elem(), b.Elem())
	case reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		if a.Pointer() == b.Pointer() {
			return true // nobody changes what is in a scene
		}
		for i := range a.Len() {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Struct:
		if t, ok := reflect.TypeAssert[time.Time](a); ok {
			u, _ := reflect.TypeAssert[time.Time](b)
			return t.Equal(u)
		}
		for i := range a.NumField() {
			if !sameValue(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.Equal(b)
}
