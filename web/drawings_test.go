package web

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// drawnAsWhole holds that what is drawn, kept and shared is what the elements
// make of the whole scene.
func drawnAsWhole(t *testing.T, d *drawings, scene *sessions.Scene, before drawnPage) drawnPage {
	t.Helper()
	changes, err := d.changes(scene, before)
	if err != nil {
		t.Fatal(err)
	}
	page := d.with(changes, slices.Clone(before))
	all, err := d.whole(page)
	if err != nil {
		t.Fatal(err)
	}
	html := map[int][]byte{}
	for _, made := range all {
		html[made.element] = made.html
	}
	for _, c := range changes {
		if !bytes.Equal(c.html, html[c.element]) {
			t.Fatalf("%s changes to\n%s\nand is drawn as\n%s", c.id, c.html, html[c.element])
		}
	}
	for i, e := range templates.Elements {
		view, _ := e.View(scene, nil)
		if (view == nil) != (page[i].view == nil) {
			t.Fatalf("%s: the page has %v where the scene has %v", e.ID, page[i], view)
		}
		if view == nil {
			continue
		}
		var alone strings.Builder
		if err := e.Draw(view).Render(context.Background(), &alone); err != nil {
			t.Fatal(err)
		}
		if drawn := string(html[i]); drawn != alone.String() {
			t.Fatalf("%s for %s is drawn as\n%s\nbut its scene shows\n%s", e.ID, scene.View.Viewer.Audience(), drawn, alone.String())
		}
	}
	return page
}

// Scenes that a round seldom brings.
func TestRareScenesAreDrawnAsWhole(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	wrong := record.Judged{Seq: 7, Round: 2, At: at, Mistake: game.Mistake{
		Cite: "633a.7(f)(1)", Title: "t", Source: "law", By: "dealer", Owed: "deal 1", Done: "deal dealer", Why: "w",
	}}
	viewers := []game.Viewer{
		{Role: game.DealerView},
		{Role: game.FloorView},
		{},
		{Role: game.InstructorView},
		{Role: game.PlayerView, Boxes: []int8{2}},
		{Role: game.PlayerView, Boxes: []int8{2, 3}},
	}
	for _, mode := range []string{"exam", "coached", "guided"} {
		d := newDrawings(templates.Elements)
		scenes, pages := make([]sessions.Scene, len(viewers)), make([]drawnPage, len(viewers))
		for n, v := range viewers {
			s := &scenes[n]
			fill(reflect.ValueOf(s).Elem(), 1)
			s.View.Viewer, s.View.Mode, s.View.House = v, mode, game.NewHouse()
			s.View.House.Automated = mode == "guided"
			s.View.Due = []game.StepView{{Line: "deal 1", Cite: "633a.7(f)(1)", Title: "t", Source: "law", Actor: "dealer", At: "1", Now: true}}
			s.View.Said = []string{"deal 1", "call 16"}
			s.View.Stray = []game.CardView{{ID: 5, Face: "9H"}}
			s.View.Dealer.Cards = []game.CardView{{ID: 6, Face: "9H"}, {ID: 7}}
			s.Verdict, s.Debrief, s.Ticker = &wrong, []record.Judged{wrong}, []record.Mistake{{Judged: wrong}}
			s.Clock = &sessions.Clock{For: "betting", Until: at}
			boxes := make([]game.BoxView, game.Boxes)
			for i := range boxes {
				boxes[i] = game.BoxView{BoxFields: game.BoxFields{N: i + 1, Mine: slices.Contains(v.Boxes, int8(i+1)), SatOut: i == 4, CutOffered: i == 5}}
				if i < 5 {
					boxes[i].Name = "Ann"
				}
				if boxes[i].Mine {
					boxes[i].Account = game.AccountView{On: true, Credit: 2500 + chip.Cents(i)}
				}
				if i == 1 {
					boxes[i].Hands = []game.HandView{{
						HandFields: game.HandFields{Spot: "2", Serial: 9, Total: "11", State: "doubled", InTurn: true},
						Cards:      []game.CardView{{ID: 8, Face: "AS"}},
					}}
				}
			}
			s.View.Boxes = boxes
		}
		// Draw shows the pages what has become of their scenes, but for one of them,
		// and now and then another page first.
		turns := 0
		draw := func(change func(*sessions.Scene)) {
			d.endTurn()
			turns++
			for i := range viewers {
				n := (i + turns/5) % len(viewers)
				s := scenes[n] // what was shown is changed no more
				change(&s)
				if scenes[n] = s; i != turns%8 {
					pages[n] = drawnAsWhole(t, d, &s, pages[n])
				}
			}
		}
		for _, state := range []string{"", "delivered", "spread", "face-down", "washed", "stacked", "shuffled", "cut", "covered"} {
			pack := game.PackView{State: state, CutFor: 3, CutAt: 60}
			if state != "" {
				pack.Cards = 312
			}
			if state == "spread" {
				pack.Faces = []string{"AS", "KD"}
			}
			for _, stopped := range []string{"", "The table has stopped"} {
				draw(func(s *sessions.Scene) { s.View.Pack, s.Stopped = pack, stopped })
			}
		}
		for _, house := range []string{"mid-shoe=closed", "minimum=25", "decks=8", "chips=1,5,25"} {
			rules, err := game.ReadHouse(house)
			if err != nil {
				t.Fatal(err)
			}
			draw(func(s *sessions.Scene) { s.View.House = rules })
		}
		for i := range game.Boxes {
			for bank := range int32(4) {
				draw(func(s *sessions.Scene) {
					s.View.Boxes = slices.Clone(s.View.Boxes)
					s.View.Boxes[i].Bank[0] = bank
				})
			}
			// Some hear what others do not.
			for _, said := range [][]string{{"deal 2"}, nil, {"deal 3"}} {
				draw(func(s *sessions.Scene) {
					if s.View.Viewer.Role == viewers[i%len(viewers)].Role {
						s.View.Said = said
					}
				})
			}
		}
	}
}

// A page that cannot be drawn is the operator's to hear of, and no more.
func TestPanicIsAnError(t *testing.T) {
	d := newDrawings([]templates.Element{{
		ID:   "box-3",
		View: func(s *sessions.Scene, _ any) (any, bool) { return s.View.Boxes[0].N, true },
	}})
	if page, err := d.changes(new(sessions.Scene), nil); err == nil || !strings.Contains(err.Error(), "box-3") {
		t.Errorf("a box that is not there is drawn as %v, %v", page, err)
	}
}

// What two audiences are shown alike is drawn once, and what stays as it was not
// again: of scenes that share no memory.
func TestDrawnOnce(t *testing.T) {
	scene := func(role game.ViewerRole) *sessions.Scene {
		s := new(sessions.Scene)
		fill(reflect.ValueOf(s).Elem(), 1)
		s.View.Viewer, s.View.Mode = game.Viewer{Role: role}, "coached"
		return s
	}
	d := newDrawings(templates.Elements)
	first := func(role game.ViewerRole) (page drawnPage, of map[string]drawing) {
		changes, err := d.changes(scene(role), nil)
		if err != nil {
			t.Fatal(err)
		}
		of = map[string]drawing{}
		for _, c := range changes {
			of[c.id] = c
		}
		return d.with(changes, nil), of
	}
	page, dealer := first(game.DealerView)
	_, floor := first(game.FloorView)
	apart := []string{templates.StatusID, templates.TickerID, templates.FloorBarID}
	for id, a := range dealer {
		b, both := floor[id]
		if once := both && &a.html[0] == &b.html[0]; both && (a.sum == b.sum) != once {
			t.Errorf("%s: the same for dealer and floor? %v; drawn once? %v", id, !once, once)
		} else if slices.Contains(apart, id) && once {
			t.Errorf("%s shows the floor no more than the dealer", id)
		}
	}
	d.endTurn()
	again, err := d.changes(scene(game.DealerView), page)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range again {
		t.Errorf("%s is drawn again, though it shows the same", c.id)
	}
}

// fill puts something into every field: n, or a word or list with n in it.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(n%2 == 1)
	case reflect.Float64:
		v.SetFloat(float64(n))
	case reflect.String:
		v.SetString("w" + strings.Repeat("x", n))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(time.Unix(int64(n), 0)))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	default:
		if v.CanInt() {
			v.SetInt(int64(n))
		} else {
			v.SetUint(uint64(n))
		}
	}
}
