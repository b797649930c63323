package web

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/templates"
)

// drawnAsWhole holds that what is drawn of cuts, kept and shared is what
// templates makes of the whole scene.
func drawnAsWhole(t *testing.T, d *drawings, scene *sessions.Scene, before drawnPage) (page drawnPage) {
	t.Helper()
	page, err := d.page(scene, before)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, f := range templates.Fragments(scene) {
		want = append(want, f.ID)
	}
	parts := slices.DeleteFunc(slices.Clone(page.parts), func(p *part) bool { return p == nil })
	for _, p := range parts {
		got = append(got, p.id)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("the page is drawn of %v, templates.Fragments lists %v", got, want)
	}
	for _, f := range templates.Fragments(scene) {
		var html strings.Builder
		if err := f.C.Render(context.Background(), &html); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(parts, func(p *part) bool { return p.id == f.ID })
		if drawn := string(parts[i].html); drawn != html.String() {
			t.Fatalf("%s for %s is drawn as\n%s\nbut its scene shows\n%s\nSee whether its Cut takes all that it shows.",
				f.ID, scene.View.Viewer.Audience(), drawn, html.String())
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
		d := newDrawings(looks)
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
			s.Verdict, s.Debrief, s.Ticker = &wrong, []record.Judged{wrong}, []record.Judged{wrong}
			s.Clock = &sessions.Clock{For: "betting", Until: at}
			boxes := make([]game.BoxView, game.Boxes)
			for i := range boxes {
				boxes[i] = game.BoxView{N: i + 1, Mine: slices.Contains(v.Boxes, int8(i+1)), SatOut: i == 4, CutOffered: i == 5}
				if i < 5 {
					boxes[i].Name = "Ann"
				}
				if boxes[i].Mine {
					boxes[i].Account = game.AccountView{On: true, Credit: 2500 + chip.Cents(i)}
				}
				if i == 1 {
					boxes[i].Hands = []game.HandView{{Spot: "2", Serial: 9, Cards: []game.CardView{{ID: 8, Face: "AS"}}, Total: "11", State: "doubled", InTurn: true}}
				}
			}
			s.View.Boxes = boxes
		}
		// Draw shows the pages what has become of their scenes, but for one of them,
		// and now and then another page first.
		turns := 0
		draw := func(change func(*sessions.Scene)) {
			d.turn()
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
			rules, err := game.NewHouse().With(house)
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
	d := newDrawings([]Look{{
		ID:   "box-3",
		Cut:  func(_, _ *sessions.Scene) bool { return true },
		Draw: func(s *sessions.Scene) templ.Component { return templates.Box(&s.View, &s.View.Boxes[0]) },
	}})
	if page, err := d.page(new(sessions.Scene), drawnPage{}); err == nil || !strings.Contains(err.Error(), "box-3") {
		t.Errorf("a box that is not there is drawn as %v, %v", page.parts, err)
	}
}

// fill puts something into every field: n, or a word or list with n in it.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(n%2 == 1)
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

// What a look takes of a scene is of its topics: else it would stay as it was.
func TestTopicsOfLooks(t *testing.T) {
	for _, mode := range []string{examMode, game.Coached.String()} {
		for role := range game.InstructorView + 1 {
			var scene sessions.Scene
			fill(reflect.ValueOf(&scene).Elem(), 1)
			scene.View.Viewer.Role, scene.View.Mode = role, mode
			for len(scene.View.Boxes) < game.Boxes {
				scene.View.Boxes = append(scene.View.Boxes, scene.View.Boxes[0])
			}
			before := copied(scene)
			cut := func(look *Look, scene *sessions.Scene) (cut sessions.Scene) {
				look.take(scene, &cut)
				return cut
			}
			was := make([]sessions.Scene, len(looks))
			for i := range looks {
				was[i] = cut(&looks[i], &before)
			}
			if news := changes(&before, &scene, ofAll); news != 0 {
				t.Fatalf("a scene differs from itself on %b", news)
			}
			everyLeaf(&scene, func(path string) {
				news := changes(&before, &scene, ofAll)
				for i := range looks {
					look := &looks[i]
					if strings.HasPrefix(path, "Scene.View.Viewer.") && (look.As == nil || look.As(&before.View) != look.As(&scene.View)) {
						continue // another audience, and not as the same
					}
					if (look.Of|ofHouse)&news == 0 && !reflect.DeepEqual(cut(look, &scene), was[i]) {
						t.Errorf("%s shows %s, which is of none of its topics", look.ID, path)
					}
				}
			})
		}
	}
}

// copied is a scene that shares nothing with another.
func copied(s sessions.Scene) (c sessions.Scene) {
	var copyTo func(to, from reflect.Value)
	copyTo = func(to, from reflect.Value) {
		switch from.Kind() {
		case reflect.Pointer:
			if !from.IsNil() {
				to.Set(reflect.New(from.Type().Elem()))
				copyTo(to.Elem(), from.Elem())
			}
		case reflect.Slice:
			if from.IsNil() {
				return
			}
			to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
			for i := range from.Len() {
				copyTo(to.Index(i), from.Index(i))
			}
		case reflect.Struct:
			to.Set(from)
			if from.Type() != reflect.TypeFor[time.Time]() {
				for i := range from.NumField() {
					copyTo(to.Field(i), from.Field(i))
				}
			}
		default:
			to.Set(from)
		}
	}
	copyTo(reflect.ValueOf(&c).Elem(), reflect.ValueOf(&s).Elem())
	return c
}

// everyLeaf changes each field of a scene in turn, and counts them.
func everyLeaf(scene *sessions.Scene, changed func(path string)) (leaves int) {
	var change func(v reflect.Value, path string)
	change = func(v reflect.Value, path string) {
		switch v.Kind() {
		case reflect.Struct:
			if v.Type() == reflect.TypeFor[time.Time]() {
				break
			}
			for i := range v.NumField() {
				change(v.Field(i), path+"."+v.Type().Field(i).Name)
			}
			return
		case reflect.Pointer:
			change(v.Elem(), path)
			return
		case reflect.Slice, reflect.Array:
			change(v.Index(v.Len()-1), path+"[]")
			if v.Kind() == reflect.Array {
				return
			}
		}
		leaves++
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		if v.Kind() == reflect.Slice {
			v.Set(v.Slice(0, 1))
		} else {
			fill(v, 2)
		}
		changed(path)
		v.Set(old)
	}
	change(reflect.ValueOf(scene).Elem(), "Scene")
	return leaves
}
