package templates

import (
	"fmt"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
)

// An Element is one part of a table's page, which the wire may replace by its
// id.
type Element struct {
	ID string
	// View is all that the element shows of a scene to the scene's viewer, and
	// whether that differs from the view before; nil where the table has no such
	// element. Views are compared with ==: the element looks the same wherever they
	// are equal.
	View func(s *sessions.Scene, before any) (now any, changed bool)
	// Draw draws a View of this element, and knows nothing else.
	Draw func(view any) templ.Component
	// Holds is the id of the element that stands within this one; empty for none. Draw leaves
	// its place empty, and a browser puts there what it shows of it.
	Holds string

	around func(view any, held templ.Component) templ.Component // draws it with what it holds
}

// element lists one that every table has.
func element[V comparable](id string, view func(*sessions.Scene) V, draw func(V) templ.Component) Element {
	return elementOf(id, always, view, draw)
}

// elementOf lists one that only some tables have.
func elementOf[V comparable](id string, has func(*sessions.Scene) bool, view func(*sessions.Scene) V, draw func(V) templ.Component) Element {
	return elementAgain(id, has, func(s *sessions.Scene, _ V) V { return view(s) }, draw)
}

// elementAgain lists one whose view is made with the lists of the view before; zero for none.
func elementAgain[V comparable](id string, has func(*sessions.Scene) bool, view func(s *sessions.Scene, before V) V, draw func(V) templ.Component) Element {
	return Element{
		ID: id,
		View: func(s *sessions.Scene, before any) (any, bool) {
			if !has(s) {
				return nil, before != nil
			}
			old, ok := before.(V)
			now := view(s, old)
			if ok && old == now {
				return before, false // and now need not be kept
			}
			return now, true
		},
		Draw: func(view any) templ.Component { return draw(view.(V)) },
	}
}

// elementAround lists one that some tables have and within which another stands.
func elementAround[V comparable](id, held string, has func(*sessions.Scene) bool, view func(s *sessions.Scene, before V) V, draw func(V, templ.Component) templ.Component) Element {
	e := elementAgain(id, has, view, func(v V) templ.Component { return draw(v, emptyPlace(held)) })
	e.Holds = held
	e.around = func(view any, held templ.Component) templ.Component { return draw(view.(V), held) }
	return e
}

// Elements are all that a table's page shows and the wire keeps current. Each
// has its view, what fills it, and the component that draws it in one file.
var Elements = elements()

func elements() []Element {
	all := []Element{
		element(StatusID, statusOf, status),
		element(SignID, signOf, sign),
		elementAgain(DealerID, always, dealerOf, dealer),
		element(StrayID, strayOf, stray),
		element(PackID, packOf, pack),
	}
	for i := range game.Boxes {
		has := func(s *sessions.Scene) bool { return i < len(s.View.Boxes) }
		all = append(all,
			elementAround(BoxID(i+1), HandsID(i+1), has, func(s *sessions.Scene, before boxView) boxView { return boxAt(s, i, &before) }, box),
			elementAgain(HandsID(i+1), has, func(s *sessions.Scene, before handsView) handsView { return handsAt(s, i, &before) }, hands))
	}
	return append(all,
		elementOf(CommunityID, hasTerminals, communityOf, community),
		elementOf(WallID, hasTerminals, wallOf, wall),
		elementOf(TerminalID, hasTerminals, ownTerminalOf, ownTerminal),
		element(ShoeID, shoeOf, shoe),
		element(ShufflerID, shufflerOf, shuffler),
		element(ProgressiveID, progressiveOf, progressive),
		element(SealID, sealOf, seal),
		element(RackID, rackOf, rack),
		element(ReaderID, readerOf, reader),
		element(TrayID, trayOf, tray),
		element(BoxesID, lockBoxesOf, lockBoxes),
		element(PurseID, purseOf, purse),
		element(StripID, stripOf, strip),
		element(FloorBarID, floorBarOf, floorBar),
		element(StationID, stationOf, stationBar),
		element(ExerciseID, exerciseOf, exerciseSheet),
		elementOf(SpotID, isSpot, spotOf, spotBar),
		elementOf(DrillID, isDrill, drillOf, drillStrip),
		elementOf(StoryID, isDemo, storyOf, story),
		elementOf(ApprenticeshipID, isApprentices, apprenticeshipOf, whoseStep),
		elementOf(ApprenticeBookID, isApprentices, apprenticeBookOf, apprenticeBook),
		elementOf(FirstStepsID, isFirst, firstStepsOf, firstSteps),
		elementOf(CaseID, isCase, caseOf, caseBar),
		elementAgain(ChecklistID, always, checklistOf, checklist),
		element(VerdictID, verdictOf, verdict),
		element(StreakID, streakOf, streak),
		element(DebriefID, debriefOf, debrief),
		element(TickerID, tickerOf, ticker),
		element(CallsID, callsOf, calls),
	)
}

func always(*sessions.Scene) bool { return true }

func isCase(s *sessions.Scene) bool { return s.Case != nil }

func isDemo(s *sessions.Scene) bool { return s.Table.Demo }

// feltIDs are the elements on the felt, in the order in which a reader hears them.
var feltIDs = onFeltInOrder()

func onFeltInOrder() []string {
	ids := []string{SignID, DealerID, StrayID}
	for i := range game.Boxes {
		ids = append(ids, BoxID(i+1))
	}
	return append(ids, CommunityID, PackID, ShoeID, ShufflerID, ProgressiveID, RackID, ReaderID, TrayID, BoxesID)
}

func hasTerminals(s *sessions.Scene) bool { return s.View.Has.Terminals }

var byID = func() map[string]*Element {
	m := map[string]*Element{}
	for i := range Elements {
		m[Elements[i].ID] = &Elements[i]
	}
	return m
}()

// shown is an element as the scene's viewer sees it, with what stands within it; nothing
// where the table has no such element.
func shown(id string, s *sessions.Scene) templ.Component {
	e := byID[id]
	if e == nil {
		panic(fmt.Sprintf("templates: no element %q", id))
	}
	view, _ := e.View(s, nil)
	switch {
	case view == nil:
		return templ.NopComponent
	case e.Holds != "":
		return e.around(view, shown(e.Holds, s))
	}
	return e.Draw(view)
}
