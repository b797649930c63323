package templates

import (
	"reflect"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
)

// A Fragment is a part of the table page that the wire may replace: the
// element with this id.
type Fragment struct {
	ID string
	C  templ.Component
	of any // all that C is drawn from
}

// Same reports that f and g look the same, without drawing them: what f is
// drawn from is equal to what g is drawn from. Two that are not Same may yet
// come out alike.
func (f Fragment) Same(g Fragment) bool { return f.ID == g.ID && reflect.DeepEqual(f.of, g.of) }

// fragment draws an element from this and nothing else.
func fragment[T any](id string, of T, draw func(T) templ.Component) Fragment {
	return Fragment{ID: id, C: draw(of), of: of}
}

// Fragments lists every fragment of the table page for the audience of the
// scene, in the order of the page. Every audience has the same ids; what an
// audience does not see is an empty element.
//
// Each is given only that part of the scene which it shows, so that Same can
// tell what an act has changed.
func Fragments(s sessions.Scene) []Fragment {
	v := s.View
	f := make([]Fragment, 0, len(v.Boxes)+17)
	f = append(f,
		fragment(StatusID, sessions.Scene{
			Table: sessions.TableInfo{Name: s.Table.Name, Auto: s.Table.Auto},
			View:  game.View{Viewer: v.Viewer, Mode: v.Mode, Round: v.Round, DealerName: v.DealerName, Manned: v.Manned},
			Clock: s.Clock, Score: s.Score, Stopped: s.Stopped, Locked: s.Locked,
		}, Status),
		fragment(SignID, game.View{House: game.House{Minimum: v.House.Minimum, Maximum: v.House.Maximum, Decks: v.House.Decks}}, Sign),
		fragment(DealerID, game.View{Viewer: v.Viewer, Dealer: v.Dealer, Insurance: v.Insurance}, DealerHand),
		fragment(StrayID, game.View{Viewer: v.Viewer, Stray: v.Stray}, Stray),
	)
	decks, chips := game.House{Decks: v.House.Decks}, game.House{Chips: v.House.Chips}
	for i := range v.Boxes {
		of := boxOf{v.Viewer, v.House.MidShoeClosed, v.Boxes[i]}
		f = append(f, fragment(BoxID(v.Boxes[i].N), of, boxOf.draw))
	}
	own := game.View{Viewer: v.Viewer, House: chips}
	if v.Viewer.Role == game.PlayerView {
		own.Boxes = v.Boxes
	}
	return append(f,
		fragment(PackID, game.View{Viewer: v.Viewer, House: decks, Pack: v.Pack}, Pack),
		fragment(ShoeID, game.View{Viewer: v.Viewer, House: decks, ShoeCards: v.ShoeCards, CoverOut: v.CoverOut}, Shoe),
		fragment(RackID, game.View{Viewer: v.Viewer, House: decks, RackCards: v.RackCards}, DiscardRack),
		fragment(ReaderID, game.View{Viewer: v.Viewer, ReaderLamp: v.ReaderLamp}, Reader),
		fragment(TrayID, game.View{Viewer: v.Viewer, House: chips, Float: v.Float}, Tray),
		fragment(BoxesID, game.View{Viewer: v.Viewer, TokeBox: v.TokeBox}, LockBoxes),
		fragment(FloorBarID, sessions.Scene{
			View: game.View{Viewer: v.Viewer}, FloorCalls: s.FloorCalls, FloorOwes: s.FloorOwes,
		}, FloorBar),
		fragment(PurseID, own, Purse),
		fragment(VerdictID, sessions.Scene{
			View: game.View{Viewer: v.Viewer, Mode: v.Mode, Variant: v.Variant}, Verdict: s.Verdict,
		}, Verdict),
		fragment(DebriefID, sessions.Scene{View: game.View{Variant: v.Variant}, Debrief: s.Debrief}, Debrief),
		fragment(ChecklistID, sessions.Scene{
			View: game.View{Viewer: v.Viewer, Mode: v.Mode, Variant: v.Variant, Due: v.Due},
		}, Checklist),
		fragment(TickerID, sessions.Scene{
			View: game.View{Viewer: v.Viewer, Variant: v.Variant}, Ticker: s.Ticker,
			Score: sessions.Score{Mistakes: s.Score.Mistakes},
		}, Ticker),
		fragment(CallsID, game.View{Said: v.Said}, Calls),
	)
}

// A boxOf is what a box is drawn from.
type boxOf struct {
	Viewer        game.Viewer
	MidShoeClosed bool
	Box           game.BoxView
}

func (o boxOf) draw() templ.Component {
	return Box(game.View{Viewer: o.Viewer, House: game.House{MidShoeClosed: o.MidShoeClosed}}, o.Box)
}
