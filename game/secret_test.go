package game_test

import (
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/gametest"
)

// everybody are one viewer of every kind.
var everybody = []game.Viewer{
	{}, {Role: game.PlayerView, Boxes: []int8{1}}, {Role: game.PlayerView, Boxes: []int8{2}}, {Role: game.PlayerView, Terminal: 1}, {Role: game.PlayerView, Terminal: 2},
	{Role: game.DealerView}, {Role: game.FloorView}, {Role: game.InstructorView},
}

// A card that lies face down shows its back, its damage and to its holder alone
// its face: no face, and no total that it is counted in.
func TestCardsFaceDown(t *testing.T) {
	tests := []struct {
		name, house, lines string
		book               game.Rulebook
		see                func(*game.View) ([]game.CardView, string)
		own                []string // who sees it, beside nobody
	}{
		{
			name: "a torn hole card", lines: "inject next 5C 9D; inject torn 2; deal dealer; deal dealer down",
			see: func(v *game.View) ([]game.CardView, string) {
				return v.Dealer.Cards[1:], strings.TrimPrefix(v.Dealer.Total, "5")
			},
		},
		{
			name: "a hand from the pack in the hand", house: "shoe=hand shuffler=batch decks=1", lines: "p1 bet main 25; deal 1 down; deal 1 down",
			see: func(v *game.View) ([]game.CardView, string) {
				return v.Boxes[0].Hands[0].Cards, v.Boxes[0].Hands[0].Total
			},
			own: []string{"boxes 1"},
		},
		{
			name: "one that waits for its second card", house: "shoe=hand shuffler=batch decks=1", lines: "p1 bet main 25; p2 bet main 25; deal 1 down; deal 2 down; deal 1 down",
			see: func(v *game.View) ([]game.CardView, string) {
				return v.Boxes[0].Hands[0].Cards, v.Boxes[0].Hands[0].Total
			},
		},
		{
			name: "a double face down", lines: "p1 bet main 25; inject next 2C 3C 4C; deal 1; deal 1; p1 double 25; deal 1 down",
			see: func(v *game.View) ([]game.CardView, string) {
				return v.Boxes[0].Hands[0].Cards[2:], strings.TrimPrefix(v.Boxes[0].Hands[0].Total, "5")
			},
		},
		{
			name: "switch cards", lines: "p1 bet main 25; deal switch 1 down; deal switch 1 down; deal 1; deal 1", book: game.Rulebook{Has: game.Equipment{SwitchPlaces: 2}},
			see: func(v *game.View) ([]game.CardView, string) { return v.Boxes[0].Switch, "" },
		},
		{
			name: "an exposed card that fell face down", lines: "p1 bet main 25; deal 1; deal 7 down",
			see: func(v *game.View) ([]game.CardView, string) { return v.Stray, "" },
		},
	}
	for _, tt := range tests {
		tab := table(t, "round", tt.book, strings.Fields(tt.house)...)
		all(t, tab, "p1 sit Ann 500; p2 sit Ben 500; "+tt.lines)
		tab.Mode = game.Coached // in which totals are told
		for _, v := range everybody {
			w := game.See(tab, v, nil)
			cards, total := tt.see(&w)
			own := slices.Contains(tt.own, v.Audience())
			if len(cards) == 0 {
				t.Fatalf("%s: no card lies there", tt.name)
			}
			for _, c := range cards {
				if (c.Face != "") != own || c.Lifted != own {
					t.Errorf("%s: %s sees %q, lifted %t", tt.name, v.Audience(), c.Face, c.Lifted)
				}
			}
			if !own && total != "" {
				t.Errorf("%s: %s is told %s", tt.name, v.Audience(), total)
			}
		}
	}
}

// Terminals show the cards of a position when all lie open, credit to who plays
// there, and so does a game account.
func TestTerminalsTellTheirOwn(t *testing.T) {
	house, err := game.ReadHouse("terminals=2")
	if err != nil {
		t.Fatal(err)
	}
	book := &game.Rulebook{Variant: "any", Boxes: 1, Has: game.Equipment{Terminals: true}}
	tab := game.NewTable(book)
	tab.Evolve(book.Open(game.Exam, house, "round", newSeeded(1)))
	all(t, tab, "t1 sit Ann 500; t2 sit Ben 300; t1 bet main 20; t2 bet main 20; deal 1; deal 1 down")
	for _, down := range []bool{true, false} {
		for _, v := range everybody {
			w := game.See(tab, v, nil)
			for i, credit := range []string{"480", "280"} {
				if s := &w.Terminals[i]; (s.Hands[0].Cards == nil && s.Hands[0].Total == "") != down {
					t.Errorf("a card down %t: %s sees %v (%s) at terminal %d", down, v.Audience(), s.Hands[0].Cards, s.Hands[0].Total, i+1)
				} else if sees := v.Oversees() || int(v.Terminal) == i+1; sees && s.Credit.String() != credit || !sees && s.Credit != 0 {
					t.Errorf("%s sees a credit of %v at terminal %d", v.Audience(), s.Credit, i+1)
				}
			}
		}
		if down {
			all(t, tab, "turn 1")
		}
	}
	tab = table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 500; p1 fund 100")
	for _, v := range everybody {
		w := game.See(tab, v, nil)
		if a, own := w.Boxes[0].Account, slices.Contains(v.Boxes, 1); a.On != own || own != (a.Credit != 0) {
			t.Errorf("%s sees the account %+v", v.Audience(), a)
		}
	}
}

// What a player must not do is seen, and stands in no record that is shown; in an
// exam nobody is told whose turn it is but who oversees.
func TestUntold(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 500; p1 bet main 25 5x5; deal 1; deal 1; p1 pinch main 5; p1 touch cards; p1 cap main 5")
	due := []game.Step{{Rule: &game.Rule{Cite: "1"}, By: game.ByPlayer, Verb: game.AnyDecision, At: game.Box(1), Now: true}}
	for _, v := range everybody {
		w := game.See(tab, v, due)
		if said := strings.Join(w.Said, ", "); strings.Contains(said, "pinch") || strings.Contains(said, "touch") || strings.Contains(said, "cap ") {
			t.Errorf("%s reads %s", v.Audience(), said)
		}
		if w.Boxes[0].Hands[0].InTurn != v.Oversees() {
			t.Errorf("in an exam %s is told that box 1 is to speak: %t", v.Audience(), w.Boxes[0].Hands[0].InTurn)
		}
	}
}

// Cards that were seen are called by other ids when nobody can tell any more
// where they lie.
func TestCardsLoseTheirNames(t *testing.T) {
	tests := []struct {
		start, house, before, lines string
		cards                       func(*game.Table) []game.Piece
	}{
		{"opening", "", "inspect; floor verify; spread", "face-down", func(t *game.Table) []game.Piece { return t.Pack }},
		{"opening", "", "spread; face-down", "wash", func(t *game.Table) []game.Piece { return t.Pack }},
		{"round", "", "", "clear shoe; shuffle", func(t *game.Table) []game.Piece { return append(t.Pack, t.Shoe.Sides[0].Shoe.Cards...) }},
		{"round", "", "", "inject next 9H 7C", func(t *game.Table) []game.Piece { return t.Shoe.Sides[0].Shoe.Cards }},
		{"round", "", "floor idle", "spread", func(t *game.Table) []game.Piece { return append(t.Pack, t.Shoe.Sides[0].Shoe.Cards...) }},
		{"round", "", "", "floor replace cards", func(t *game.Table) []game.Piece { return append(t.Pack, t.Shoe.Sides[0].Shoe.Cards...) }},
		{"round", "shuffler=continuous", "p1 sit Ann 100; p1 bet main 10; deal 1; deal dealer; take 1 main; clear 1; clear dealer", "shuffler load", func(t *game.Table) []game.Piece { return append(t.Rack, t.Mixer.Cards...) }},
		{"opening", "shuffler=batch", "shuffler load; shuffler start; shuffler load", "shuffler unload", func(t *game.Table) []game.Piece { return append(t.Pack, t.Shuffler.Out...) }},
	}
	for _, tt := range tests {
		tab := table(t, tt.start, game.Rulebook{}, strings.Fields(tt.house)...)
		if tt.before != "" {
			all(t, tab, tt.before)
		}
		known := map[game.CardID]card.Card{}
		for _, p := range tt.cards(tab) {
			known[p.ID] = p.Card
		}
		all(t, tab, tt.lines)
		after := tt.cards(tab)
		if len(after) == 0 || len(known) == 0 {
			t.Fatalf("%s: no cards lie there", tt.lines)
		}
		for _, p := range after {
			if c, ok := known[p.ID]; ok {
				t.Errorf("after %s a card is called %d, as %v was", tt.lines, p.ID, c)
				break
			}
		}
	}
}

// A pack shows its faces while it is spread face up for the look, and the one of
// an idle table none.
func TestPackShowsItsFaces(t *testing.T) {
	tests := []struct {
		start, lines string
		faces        bool
	}{
		{"opening", "inspect; spread", true},
		{"opening", "inspect; spread; face-down", false},
		{"round", "floor idle; spread", false},
	}
	for _, tt := range tests {
		tab := table(t, tt.start, game.Rulebook{})
		all(t, tab, tt.lines)
		for _, v := range everybody {
			if p := game.See(tab, v, nil).Pack; p.Cards == 0 || (len(p.Faces) > 0) != tt.faces {
				t.Errorf("after %s %s sees %d faces of %d cards", tt.lines, v.Audience(), len(p.Faces), p.Cards)
			}
		}
	}
}

// Hands that are laid out again are those that were there, and the rack is as it
// was when they are put back.
func TestRebuiltAsItWas(t *testing.T) {
	tab := table(t, "round", game.Rulebook{})
	all(t, tab, "p1 sit Ann 500; p2 sit Ben 500; p1 bet main 25; p2 bet main 25; inject next 8H 9C TS 8C 2C 3D 4D 5D 6D; deal 1; deal 2; deal dealer; deal 1; deal 2; deal dealer down")
	all(t, tab, "p1 split; split 1; deal 1.1; deal 1.2; turn hole; take 1.1 main; clear 1.1; take 2 main; clear 2; take 1.2 main; clear 1.2; clear dealer")
	rack := slices.Clone(tab.Rack)
	all(t, tab, "p1 dispute; rebuild 1")
	w := game.See(tab, game.Viewer{}, nil)
	var hands []string
	for _, h := range w.Rebuilt {
		words := []string{h.Spot}
		for _, c := range h.Cards {
			words = append(words, c.Face)
		}
		hands = append(hands, strings.Join(words, " "))
	}
	if got, want := strings.Join(hands, "; "), "1.1 8H 4D; 1.2 8C 5D; dealer TS 3D"; got != want {
		t.Errorf("rebuilt lie %s; want %s", got, want)
	}
	all(t, tab, "put back")
	if !slices.Equal(tab.Rack, rack) {
		t.Error("the rack is not as it was")
	}
}

// A shuffler that has kept cards of one batch gives them with that batch when it
// is opened, while the other waits in its tray.
func TestOpenedWhileAnotherBatchWaits(t *testing.T) {
	tab := table(t, "opening", game.Rulebook{}, "shuffler=batch", "decks=1")
	all(t, tab, "shuffler load; inject shuffler keeps 4; shuffler start; shuffler load; shuffler open")
	if len(tab.Pack) != 52 || len(tab.Shuffler.Tray) != 52 || tab.Pack[0].Back == tab.Shuffler.Tray[0].Back {
		t.Errorf("%d cards lie on the layout, %d in the tray", len(tab.Pack), len(tab.Shuffler.Tray))
	}
	if err := gametest.Conserved(tab); err != nil {
		t.Error(err)
	}
}
