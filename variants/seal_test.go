package variants_test

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"burncard/game"
)

// TestSealOfAShoe: after the shuffle and before the cut everybody sees a hash;
// when the shoe is over, and not before, what was hashed is shown: the order that
// was cut and dealt. What an instructor did to the shoe stands beside it.
func TestSealOfAShoe(t *testing.T) {
	for _, touch := range []string{"", "inject face-up 5"} {
		f := openFloor(t, 11, game.Coached, "round", "decks=1")
		f.must("p1 sit Ann 500")
		seal := func() game.SealView {
			v := game.See(f.referee.Table, game.Viewer{}, f.referee.Due())
			return v.Kit.Seal
		}
		f.must("floor reshuffle")
		f.must("clear shoe")
		f.must("shuffle")
		sealed := seal()
		if len(sealed.Pack) != 64 || sealed.Opening != "" {
			t.Fatalf("before the cut the seal is %+v", sealed)
		}
		for _, line := range []string{"offer cut 1", "p1 cut 20", "cover 15", "load"} {
			f.must(line)
		}
		var dealt []string
		for _, p := range f.referee.Table.Shoe.Sides[0].Shoe.Cards {
			dealt = append(dealt, p.Card.String())
		}
		if s := seal(); s.Shoe != sealed.Pack || s.Opening != "" {
			t.Fatalf("the loaded shoe's seal is %+v, not %s", s, sealed.Pack)
		}
		f.must("burn")
		if touch != "" {
			f.must(touch)
		}
		f.must("floor reshuffle")
		f.must("clear shoe")
		s := seal()
		if sum := sha256.Sum256([]byte(s.Opening)); hex.EncodeToString(sum[:]) != sealed.Pack || s.Hash != sealed.Pack {
			t.Errorf("%q does not open the seal %s", s.Opening, sealed.Pack)
		}
		order := strings.Fields(s.Opening)[1:]
		if !slices.Equal(append(order[20:], order[:20]...), dealt) {
			t.Errorf("the order that is shown is not the one that was dealt")
		}
		if s.Touched != touch {
			t.Errorf("touched by %q, want %q", s.Touched, touch)
		}
	}
}

// TestSealOfTheFirstCards: the cards that a table begins with are bound to before
// anybody draws one, and what is shown when they are over is the order in which
// they were drawn; of a continuous shuffler, with the place to which each card
// went that came back. Whoever has the text can deal the shoe again.
func TestSealOfTheFirstCards(t *testing.T) {
	for _, tt := range []struct{ start, house string }{
		{"round", "decks=2"}, {"preinspected", "decks=2"}, {"round", "shoe=hand decks=2 shuffler=batch"}, {"round", "shoe=double decks=4"},
		{"round", "shuffler=batch decks=2"}, {"round", "shuffler=continuous decks=2"}, {"opening", "shuffler=continuous decks=2"},
	} {
		t.Run(tt.start+" "+tt.house, func(t *testing.T) {
			f := openFloor(t, 5, game.Coached, tt.start, strings.Fields(tt.house)...)
			table, r := f.referee.Table, rand.New(rand.NewPCG(5, 5))
			var drawn []string
			for _, p := range table.Rack {
				drawn = append(drawn, p.Card.String()) // burned before the table opened
			}
			opened, _ := f.log[0].(*game.Opened)
			table.Evolve(opened.Seals(f.draw)...)
			shown := map[string]bool{}
			var proofs []game.Proof
			mixes := table.House.Mixes()
			f.did = func(act string, facts []game.Fact) {
				v := game.See(table, game.Viewer{}, f.referee.Due()).Kit.Seal
				for _, h := range strings.Fields(v.Shoe) {
					shown[h] = true
				}
				for _, fact := range facts {
					switch fact := fact.(type) {
					case *game.Dealt:
						if len(proofs) == 0 {
							drawn = append(drawn, fact.Card.String())
						}
					case *game.Fed:
						if mixes && len(proofs) == 0 && table.Rounds > 0 {
							drawn = append(drawn, feeding)
						}
					case *game.Revealed:
						proofs = append(proofs, fact.Proof)
					}
				}
			}
			f.must("p1 sit Ann 20000")
			f.must("p3 sit Ben 20000")
			f.home(r, nil)
			if seal := game.See(table, game.Viewer{}, f.referee.Due()).Kit.Seal; seal.Shoe == "" || seal.Opening != "" || len(seal.Shoe) < 64 {
				t.Fatalf("the seal of the first shoe is %+v", seal)
			}
			for round := 0; len(proofs) == 0; round++ {
				if f.bets(r); mixes && round == 12 {
					f.must("inject shuffler fault")
				}
				f.home(r, nil)
				if mixes && len(table.Rack) > 0 && len(proofs) == 0 {
					f.must("shuffler load")
				}
				if round > 60 {
					t.Fatalf("sixty rounds and the shoe is not over\n%s", f.tail())
				}
			}
			proof := proofs[0]
			if !shown[proof.Hash.String()] {
				t.Errorf("the hash %s was never shown", proof.Hash)
			}
			if sum := sha256.Sum256([]byte(proof.Opening)); hex.EncodeToString(sum[:]) != proof.Hash.String() {
				t.Errorf("the text does not have the hash %s", proof.Hash)
			}
			lines := strings.Split(proof.Opening, "\n")
			inside := strings.Fields(lines[0])[1:]
			for i := range lines[1:] {
				sum := sha256.Sum256([]byte(strings.Join(lines[:i+1], "\n")))
				if !shown[hex.EncodeToString(sum[:])] {
					t.Errorf("the text as far as line %d has a hash that was never shown", i+1)
				}
			}
			if table.House.Shoe == "double" {
				return // which side gives is the determinant's to say
			}
			if tt.start == "preinspected" {
				i := slices.Index(inside, drawn[0])
				for i >= 0 && !slices.Equal(append(slices.Clone(inside[i:]), inside[:i]...)[:20], drawn[:20]) {
					next := slices.Index(inside[i+1:], drawn[0])
					if i += next + 1; next < 0 {
						t.Fatalf("no cut of the order gives the cards that were dealt")
					}
				}
				return
			}
			if mixes && len(lines) < 10 {
				t.Errorf("cards came back %d times in twelve rounds", len(lines)-1)
			}
			again := dealAgain(t, inside, lines[1:], drawn)
			if len(again) < 40 {
				t.Errorf("only %d cards were compared", len(again))
			}
		})
	}
}

// feeding stands among the cards that were drawn where some went back.
const feeding = "feeding"

// dealAgain draws from the order that was shown, with the cards that came back
// where the lines say, and wants what was drawn at the table.
func dealAgain(t *testing.T, inside, feeds, drawn []string) (again []string) {
	t.Helper()
	for _, c := range drawn {
		if c == feeding {
			for _, fed := range strings.Fields(feeds[0]) {
				name, place, _ := strings.Cut(fed, "@")
				at, err := strconv.Atoi(place)
				if err != nil {
					t.Fatalf("%s has no place", fed)
				}
				inside = slices.Insert(inside, at, name)
			}
			feeds = feeds[1:]
			continue
		}
		if inside[0] != c {
			t.Fatalf("after %d cards the order that was shown gives %s, and the table gave %s", len(again), inside[0], c)
		}
		inside, again = inside[1:], append(again, c)
	}
	return again
}

// TestSealOverInARound: a shoe that is over while its cards lie on the layout is
// opened when the round has ended, and not before: also where another shoe was
// made up in mid-round.
func TestSealOverInARound(t *testing.T) {
	for house, breaks := range map[string]string{"decks=2": "inject short 0", "decks=3": "clear shoe", "decks=2 shuffler=continuous": "inject shuffler jam"} {
		f := openFloor(t, 8, game.Exam, "round", strings.Fields(house)...)
		table, r := f.referee.Table, rand.New(rand.NewPCG(8, 8))
		opened, _ := f.log[0].(*game.Opened)
		table.Evolve(opened.Seals(f.draw)...)
		hash := table.Seals[0].Hash
		on, proven, broke, taken := false, false, false, false
		f.did = func(act string, facts []game.Fact) {
			if slices.ContainsFunc(facts, func(f game.Fact) bool { _, ends := f.(*game.RoundEnded); return ends }) {
				on = false
			}
			for _, fact := range facts {
				switch fact := fact.(type) {
				case *game.Dealt:
					on = on || fact.To.Kind == game.AtBox
				case *game.Revealed:
					if on {
						t.Errorf("%s: %s opened a seal in a round\n%s", house, act, f.tail())
					}
					proven = proven || fact.Hash == hash
				case *game.Fed:
					if !taken {
						hash = table.Seals[0].Hash // it was fed, and binds to more
					}
				case *game.Undone:
					taken = true
				}
			}
		}
		f.must("p1 sit Ann 20000")
		f.must("p3 sit Ben 20000")
		for round := 0; !proven && round < 40; round++ {
			f.bets(r)
			f.home(r, func(step game.Step) {
				if step.Verb == game.Deal && step.At == game.Dealer && step.Down && len(table.Rack) > 50 && !broke {
					broke = true
					if _, err := f.do(mustParse(t, breaks)); err != nil { // right or wrong
						t.Fatal(err)
					}
					if table.House.Mixes() {
						f.must("shuffler load")
						if _, err := f.do(game.Act{Verb: game.OpenShuffler}); err != nil {
							t.Fatal(err)
						}
					}
				}
			})
		}
		if !broke || !proven {
			t.Errorf("%s: broken %t, the first seal opened %t\n%s", house, broke, proven, f.tail())
		}
	}
}
