package web

import (
	"reflect"
	"slices"
	"time"

	"burncard/game"
	"burncard/sessions"
)

// Topics are what a scene speaks of: its boxes from bit 0, then those below. An
// element whose topics stayed as they were is not even looked at.
type topics uint32

const (
	ofDealer    topics = 1 << (game.Boxes + iota) // his hand, and what was done with it
	ofStray                                       // exposed cards, and hands that are rebuilt
	ofPack                                        // the pack on the layout
	ofStock                                       // how many cards are where
	ofKit                                         // devices, seals, meters
	ofChips                                       // tray, boxes, cart
	ofDue                                         // the checklist
	ofSaid                                        // calls
	ofStation                                     // the instructor's
	ofFloor                                       // what the floor owes
	ofJudge                                       // verdicts, debriefs
	ofTerminals                                   // and the cards that they share
	ofDay                                         // names, rounds, clock, score
	ofHouse                                       // who looks, what is played and how; all elements speak of it
	ofBoxes     topics = 1<<game.Boxes - 1
	ofAll       topics = 2*ofHouse - 1
)

// changes are the topics, among some, on which two scenes of one table differ,
// apart from who looks.
func changes(a, b *sessions.Scene, among topics) (t topics) {
	v, w := &a.View, &b.View
	if among&ofHouse != 0 && (v.Mode != w.Mode || v.Variant != w.Variant || v.Terms != w.Terms || !same(&v.House, &w.House)) ||
		len(v.Boxes) != len(w.Boxes) || len(v.Boxes) > game.Boxes {
		return ofAll
	}
	for i := range v.Boxes {
		if of := topics(1) << i; among&of != 0 && &v.Boxes[i] != &w.Boxes[i] && !sameBox(&v.Boxes[i], &w.Boxes[i]) {
			t |= of
		}
	}
	for of := ofDealer; of < ofHouse; of <<= 1 {
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
		return sameHand(&v.Dealer, &w.Dealer) && v.Insurance == w.Insurance && v.Read == w.Read && v.ReaderLamp == w.ReaderLamp && v.Placed == w.Placed
	case ofStray:
		return sameList(v.Stray, w.Stray) && same(&v.Rebuilt, &w.Rebuilt) && v.Disputed == w.Disputed
	case ofPack:
		return same(&v.Pack, &w.Pack)
	case ofStock:
		return v.ShoeCards == w.ShoeCards && v.RackCards == w.RackCards && v.CoverOut == w.CoverOut
	case ofKit:
		return v.Kit == w.Kit && v.Panel == w.Panel && sameList(a.Meters, b.Meters)
	case ofChips:
		return v.Float == w.Float && v.TokeBox == w.TokeBox && v.DropBox == w.DropBox && v.Cart == w.Cart && v.Slip == w.Slip
	case ofDue:
		return sameList(v.Due, w.Due)
	case ofSaid:
		return sameList(v.Said, w.Said)
	case ofStation:
		return same(&v.Station, &w.Station) && sameList(v.Faults, w.Faults)
	case ofFloor:
		return sameList(a.FloorCalls, b.FloorCalls) && sameList(a.FloorOwes, b.FloorOwes)
	case ofJudge:
		return same(&a.Verdict, &b.Verdict) && same(&a.Debrief, &b.Debrief) && same(&a.Caught, &b.Caught) && same(&a.Ticker, &b.Ticker)
	case ofTerminals:
		return v.Window == w.Window && v.ClockStuck == w.ClockStuck && sameList(v.Community, w.Community) && same(&v.Terminals, &w.Terminals)
	case ofDay:
		return v.Round == w.Round && v.Started == w.Started && v.Closed == w.Closed && v.DealerName == w.DealerName &&
			v.Manned == w.Manned && sameTable(&a.Table, &b.Table) && same(&a.Clock, &b.Clock) &&
			sameScore(&a.Score, &b.Score) && a.Stopped == b.Stopped && a.Locked == b.Locked && a.Free == b.Free && same(&a.Exercise, &b.Exercise)
	}
	return false
}

// sameList is slices.Equal, and fast where two audiences share a list.
func sameList[T comparable](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.Equal(a, b))
}

// sameScore: of a score its page shows these; some of the others move with every
// act.
func sameScore(a, b *sessions.Score) bool {
	return a.Hands == b.Hands && a.Mistakes == b.Mistakes && a.DealerTime == b.DealerTime
}

// sameTable: of the table's place in the lobby its page shows the name and who
// has it.
func sameTable(a, b *sessions.TableInfo) bool {
	return a.Name == b.Name && a.Auto == b.Auto && a.LockedBy == b.LockedBy
}

func sameBox(a, b *game.BoxView) bool {
	return a.N == b.N && a.Areas == b.Areas && a.Choice == b.Choice && a.Chooses == b.Chooses && a.Switched == b.Switched && slices.Equal(a.Switch, b.Switch) && a.Name == b.Name && a.Mine == b.Mine && a.Leaving == b.Leaving && a.Bank == b.Bank &&
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
