package virtualdevices_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/card"
	"burncard/virtualdevices"
)

// dealOut pulls until no card comes, and says what was seen.
func dealOut(s virtualdevices.Shoe) (shown string, out []virtualdevices.Piece, left virtualdevices.Shoe) {
	var b strings.Builder
	for {
		d, next, err := s.Next()
		if err != nil {
			fmt.Fprintf(&b, "%v", err)
			return b.String(), out, next
		}
		if d.Cover {
			b.WriteString("cover ")
		}
		out = append(out, d.Card)
		if d.Card.Up {
			b.WriteString("up ")
		}
		if d.Card.Torn {
			b.WriteString("torn ")
		}
		fmt.Fprintf(&b, "%s %s", d.Card.Back, d.Card.Card)
		if d.Two {
			out = append(out, d.Second)
			fmt.Fprintf(&b, "+%s", d.Second.Card)
		}
		b.WriteString("; ")
		s = next
	}
}

func TestShoe(t *testing.T) {
	trial[virtualdevices.Shoe]{
		sorts: []virtualdevices.Shoe{{}},
		cards: card.MustParse("9H 7C KD 6S"),
		n:     2,
		use: func(s virtualdevices.Shoe, in []card.Card) (string, []card.Card) {
			s = s.Loaded(virtualdevices.Pieces(in, virtualdevices.Blue)).WithCover(1)
			shown, out, s := dealOut(s)
			rest, _ := s.Emptied()
			return shown, faces(append(out, rest...)...)
		},
		shows: "blue 9H; blue 7C; blue KD; cover blue 6S; no card comes",
	}.run(t)
}

func TestShoeFaultsAtTheirPlace(t *testing.T) {
	full := virtualdevices.Shoe{}.Loaded(virtualdevices.Pieces(card.MustParse("9H 7C KD 6S 5C"), virtualdevices.Plain))
	tests := []struct {
		name string
		shoe virtualdevices.Shoe
		want string
	}{
		{"face up in front", full.Broken(virtualdevices.FaceUp, 1),
			"up plain 9H; plain 7C; plain KD; plain 6S; plain 5C; no card comes"},
		{"a place before the first is the first", full.Broken(virtualdevices.FaceUp, -3),
			"up plain 9H; plain 7C; plain KD; plain 6S; plain 5C; no card comes"},
		{"face up at the end", full.Broken(virtualdevices.FaceUp, 5),
			"plain 9H; plain 7C; plain KD; plain 6S; up plain 5C; no card comes"},
		{"no card at that place", full.Broken(virtualdevices.FaceUp, 6),
			"plain 9H; plain 7C; plain KD; plain 6S; plain 5C; no card comes"},
		{"two face up, one of them foreign", full.Broken(virtualdevices.FaceUp, 2).Broken(virtualdevices.FaceUp, 4).Broken(virtualdevices.Foreign, 4),
			"plain 9H; up plain 7C; plain KD; up red 6S; plain 5C; no card comes"},
		{"the last has none to stick to", full.Broken(virtualdevices.Sticks, 5),
			"plain 9H; plain 7C; plain KD; plain 6S; plain 5C; no card comes"},
		{"places count cards, also stuck ones", full.Broken(virtualdevices.Sticks, 2).Broken(virtualdevices.FaceUp, 4),
			"plain 9H; plain 7C+KD; up plain 6S; plain 5C; no card comes"},
		{"the cover card parts what sticks", full.Broken(virtualdevices.Sticks, 2).WithCover(3),
			"plain 9H; plain 7C; cover plain KD; plain 6S; plain 5C; no card comes"},
		{"the cover card before what sticks", full.Broken(virtualdevices.Sticks, 2).WithCover(4),
			"plain 9H; cover plain 7C+KD; plain 6S; plain 5C; no card comes"},
		{"nothing comes", full.Broken(virtualdevices.Short, 0), "no card comes"},
		{"the shorter of two", full.Broken(virtualdevices.Short, 3).Broken(virtualdevices.Short, 1), "plain 9H; no card comes"},
		{"what sticks comes only as far as cards come", full.Broken(virtualdevices.Short, 2).Broken(virtualdevices.Sticks, 2),
			"plain 9H; plain 7C; no card comes"},
		{"longer than it is", full.Broken(virtualdevices.Short, 9),
			"plain 9H; plain 7C; plain KD; plain 6S; plain 5C; no card comes"},
		{"set before it was loaded", virtualdevices.Shoe{}.Broken(virtualdevices.FaceUp, 2).Loaded(full.Cards),
			"plain 9H; up plain 7C; plain KD; plain 6S; plain 5C; no card comes"},
	}
	for _, tt := range tests {
		if got, _, _ := dealOut(tt.shoe); got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// Of the next card the back is seen, and the face only where it lies up.
func TestShoeFront(t *testing.T) {
	s := virtualdevices.Shoe{}
	if _, ok := s.Front(); ok {
		t.Error("something is seen at the mouth of an empty shoe")
	}
	s = s.Loaded(virtualdevices.Pieces(card.MustParse("9H 7C KD"), virtualdevices.Red)).WithCover(2).
		Broken(virtualdevices.FaceUp, 2)
	if p, ok := s.Front(); p.Card != (card.Card{}) || p.Up || p.Back != virtualdevices.Red || !ok {
		t.Errorf("of a card that lies face down %+v is seen, %t", p, ok)
	}
	_, s, _ = s.Next()
	if p, ok := s.Front(); s.Cover != 1 || p.Card.String() != "7C" || !p.Up || !ok {
		t.Errorf("behind the cover card, which stands %d deep, %+v is seen, %t", s.Cover, p, ok)
	}
	_, s, _ = s.Next()
	if _, ok := s.Broken(virtualdevices.Short, 0).Front(); ok {
		t.Error("a card that does not come forward is seen at the mouth")
	}
}

// A shoe that is too short for its round is filled up in front of what is
// still in it, 633a.14(f).
func TestShoeLoadedInMidRound(t *testing.T) {
	s := virtualdevices.Shoe{}.Loaded(virtualdevices.Pieces(card.MustParse("9H 7C KD 6S"), virtualdevices.Plain)).
		WithCover(1).Broken(virtualdevices.FaceUp, 3).Broken(virtualdevices.Short, 1)
	_, s, _ = s.Next()
	if _, _, err := s.Next(); !errors.Is(err, virtualdevices.ErrNoCard) {
		t.Fatalf("a card came: %v", err)
	}
	s = s.Loaded(virtualdevices.Pieces(card.MustParse("2C 3C"), virtualdevices.Plain))
	got, _, s := dealOut(s)
	if want := "plain 2C; plain 3C; no card comes"; got != want {
		t.Errorf("filled up: %s\nwant %s", got, want)
	}
	got, _, _ = dealOut(s.Repaired())
	if want := "plain 7C; plain KD; cover plain 6S; no card comes"; got != want {
		t.Errorf("repaired: %s\nwant %s", got, want)
	}
	cards, s := s.Emptied()
	var b strings.Builder
	for _, p := range cards {
		fmt.Fprintf(&b, "%s %t ", p.Card, p.Up)
	}
	if got, want := b.String(), "7C false KD true 6S false "; got != want {
		t.Errorf("emptied: %s, want %s", got, want)
	}
	if len(s.Cards) != 0 || s.Cover != 0 || s.Flaws != nil {
		t.Errorf("after that it is %+v", s)
	}
}

// A fault that came out with its card is not found at another.
func TestShoeFaultsGoWithTheirCard(t *testing.T) {
	for _, f := range []virtualdevices.Fault{virtualdevices.Torn, virtualdevices.Foreign, virtualdevices.FaceUp} {
		cards, _ := virtualdevices.Shoe{}.Loaded(virtualdevices.Pieces(card.MustParse("9H 7C"), virtualdevices.Red)).Broken(f, 2).Emptied()
		if p := cards[1]; p.Torn != (f == virtualdevices.Torn) || p.Up != (f == virtualdevices.FaceUp) || (p.Back != virtualdevices.Red) != (f == virtualdevices.Foreign) {
			t.Errorf("%s: taken out with all others the card is %+v", f, p)
		}
	}
	four := virtualdevices.Pieces(card.MustParse("9H 7C KD 6S"), virtualdevices.Plain)
	for _, f := range []virtualdevices.Fault{virtualdevices.FaceUp, virtualdevices.Foreign, virtualdevices.Sticks, virtualdevices.Torn} {
		_, s, err := virtualdevices.Shoe{}.Loaded(four).Broken(f, 1).Next()
		if err != nil {
			t.Fatal(err)
		}
		rest, _ := s.Emptied()
		more := virtualdevices.Pieces(card.MustParse("2C"), virtualdevices.Plain)
		want := "plain 2C; "
		for _, p := range rest {
			want += "plain " + p.Card.String() + "; "
		}
		if got, _, _ := dealOut(s.Loaded(more)); got != want+"no card comes" {
			t.Errorf("%s: filled up it gives %s", f, got)
		}
	}
}

func TestShoeCoverCard(t *testing.T) {
	full := virtualdevices.Shoe{}.Loaded(decks(1, virtualdevices.Plain))
	for _, tt := range []struct{ behind, want int }{
		{0, -1}, // behind the last card it comes with none
		{1, 51}, {13, 39}, {51, 1}, {52, 0},
		{60, 0}, {-1, -1}, // as far as there are cards
	} {
		got, s := -1, full.WithCover(30).WithCover(tt.behind)
		for i := range 52 {
			d, next, err := s.Next()
			if err != nil {
				t.Fatalf("card %d: %v", i+1, err)
			}
			if d.Cover {
				if got >= 0 {
					t.Errorf("behind %d: the cover card comes twice", tt.behind)
				}
				got = i
			}
			s = next
		}
		if got != tt.want {
			t.Errorf("the cover card before %d cards comes after %d, want %d", tt.behind, got, tt.want)
		}
	}
}

// Whatever is done to a shoe, every card is in it or came out of it, the cover
// card comes out at most once, and no card before its turn.
func TestShoeKeepsEveryCard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s virtualdevices.Shoe
		var all, out []virtualdevices.Piece
		id := virtualdevices.CardID(0)
		cover := false
		t.Repeat(map[string]func(*rapid.T){
			"load": func(t *rapid.T) {
				cards := decks(1, virtualdevices.Blue)[:rapid.IntRange(0, 20).Draw(t, "cards")]
				for i := range cards {
					id++
					cards[i].ID = id
				}
				all = append(all, cards...)
				s = s.Loaded(cards)
			},
			"cover": func(t *rapid.T) {
				s, cover = s.WithCover(rapid.IntRange(0, 20).Draw(t, "behind")), true
			},
			"break": func(t *rapid.T) {
				s = s.Broken(rapid.SampledFrom(s.Faults()).Draw(t, "fault"), rapid.IntRange(-1, 25).Draw(t, "at"))
			},
			"repair": func(*rapid.T) { s = s.Repaired() },
			"next": func(t *rapid.T) {
				before := written(t, s)
				mouth, seen := s.Front()
				standing := s.Cover == 1
				d, next, err := s.Next()
				if after := written(t, s); after != before {
					t.Fatalf("pulling a card changed %s into %s", before, after)
				}
				if err != nil {
					if len(s.Cards) != len(next.Cards) {
						t.Fatal("no card came, and one is gone")
					}
					return
				}
				if !seen || standing != d.Cover || mouth.Up != d.Card.Up || mouth.Back != d.Card.Back || !mouth.Up && mouth.Card != (card.Card{}) {
					t.Fatalf("seen %+v (cover %t, %t), drawn %+v", mouth, standing, seen, d)
				}
				if d.Cover && !cover {
					t.Fatal("a cover card came that was not put in")
				}
				cover = cover && !d.Cover
				if d.Card.ID != s.Cards[0].ID || d.Two && d.Second.ID != s.Cards[1].ID {
					t.Fatalf("%+v came out of turn", d)
				}
				s, out = next, append(out, d.Card)
				if d.Two {
					out = append(out, d.Second)
				}
			},
			"empty": func(*rapid.T) {
				var rest []virtualdevices.Piece
				rest, s = s.Emptied()
				out, cover = append(out, rest...), false
			},
			"": func(t *rapid.T) {
				ids := func(pieces []virtualdevices.Piece) []virtualdevices.CardID {
					var ids []virtualdevices.CardID
					for _, p := range pieces {
						ids = append(ids, p.ID)
					}
					slices.Sort(ids)
					return ids
				}
				if got, want := ids(slices.Concat(out, s.Cards)), ids(all); !slices.Equal(got, want) {
					t.Fatalf("cards %v, want %v", got, want)
				}
			},
		})
	})
}
