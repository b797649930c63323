package longrun

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/dealt"
	"burncard/variants/scenario"
)

// A seenRound is what fell in a round of the engine, to one box with one player.
type seenRound struct {
	opening  map[game.Spot][]card.Card // the two first cards of each hand
	drawn    []card.Card               // the player's other cards, in order
	dealers  []card.Card
	beside   []card.Card // the switch cards
	switched bool
	splits   int
	gaveUp   bool

	exchanged bool // the second cards of two hands
}

// count counts what happened, by game.
func (s *seenRound) count(variant string, met map[string]int) {
	hand := s.beside
	if !s.switched {
		hand = s.hands()[0]
	}
	has, own := card.Blackjack(s.dealers[:2]), card.Blackjack(hand)
	dealer := card.Add(s.dealers...).Points
	for what, so := range map[string]bool{
		"Blackjack against 21": own && !has && dealer == 21, "Blackjack against 22": own && dealer == 22,
		"rounds": true, "Blackjack": own, "dealer's Blackjack": has, "tie": has && own, "switched": s.switched,
		"switched tie": has && own && s.switched, "kept tie": has && own && !s.switched, "kept Blackjack": !has && own && !s.switched,
		"switched Blackjack": !has && own && s.switched, "surrender": s.gaveUp,
		"one split": s.splits == 1, "two splits": s.splits == 2, "three splits": s.splits == 3, "exchanged": s.exchanged,
	} {
		if so {
			met[variant+" "+what]++
		}
	}
}

// watch takes in what a step has laid down.
func (s *seenRound) watch(g *game.Table, a *game.Act, hole bool) error {
	seat := g.Seat(1)
	s.switched = s.switched || seat.Switched
	s.gaveUp = s.gaveUp || a.Verb == game.Surrender
	s.exchanged = s.exchanged || a.Verb == game.Swap
	if a.Verb == game.Part {
		s.splits++
	}
	if a.Verb != game.Deal {
		return nil
	}
	var cards []game.Piece
	switch a.At.Kind {
	case game.AtDealer, game.AtHole:
		cards = g.DealerHand.Cards
	case game.AtSwitch:
		cards = seat.Switch
	case game.AtBox:
		h := g.Find(a.At)
		if h == nil {
			return fmt.Errorf("no hand at %v", a.At)
		}
		if cards = h.Cards; len(cards) == 0 {
			cards = h.Was
		}
	}
	if len(cards) == 0 {
		return fmt.Errorf("no card at %v", a.At)
	}
	c := cards[len(cards)-1].Card
	switch {
	case a.At.Kind == game.AtDealer || a.At.Kind == game.AtHole:
		s.dealers = append(s.dealers, c)
	case a.At.Kind == game.AtSwitch:
		s.beside = append(s.beside, c)
	case hole: // the opening deal is over
		s.drawn = append(s.drawn, c)
	default:
		s.opening[a.At] = append(s.opening[a.At], c)
	}
	return nil
}

// hands are those of the opening deal.
func (s *seenRound) hands() (list [][]card.Card) {
	for n := range int8(3) {
		if h := s.opening[game.Spot{Kind: game.AtBox, Box: 1, Hand: n}]; h != nil {
			list = append(list, h)
		}
	}
	return list
}

// outcomes are what happened, in the order in which dealt.Luckless asks. The last of them,
// from the hole card on, are not asked for where no hand waits for the dealer's.
func (s *seenRound) outcomes(premium bool) (list []int, atLeast int) {
	value := func(c card.Card) int { return c.Value()%11 + c.Value()/11 }
	add := func(cards ...card.Card) {
		for _, c := range cards {
			list = append(list, value(c))
		}
	}
	hands := s.hands()
	for _, h := range hands {
		add(h...)
	}
	add(s.dealers[0])
	hand := hands[0]
	if s.switched {
		hand = s.beside
		add(hand...)
	}
	has := card.Blackjack(s.dealers[:2])
	if up := value(s.dealers[0]); up == 1 || up == 10 {
		list = append(list, 2)
		if has {
			list[len(list)-1] = 1
		}
	}
	red := func(c card.Card) bool { return c.Suit == card.Hearts || c.Suit == card.Diamonds }
	if !has && card.Blackjack(hand) && len(hands) == 1 && (s.switched || premium) {
		list = append(list, 2)
		if red(hand[0]) == red(hand[1]) {
			list[len(list)-1] = 1
		}
	}
	add(s.drawn...)
	atLeast = len(list)
	add(s.dealers[1:]...)
	return list, atLeast
}

// A script chooses what happened.
type script struct {
	left []int
	err  error
}

func (s *script) Choose(w *dealt.Weights) int {
	if len(s.left) == 0 {
		s.err = fmt.Errorf("something is asked for beyond what happened")
	} else if v := s.left[0]; w[v] == 0 {
		s.err = fmt.Errorf("%d cannot come of %v", v, *w)
	} else {
		s.left = s.left[1:]
		return v
	}
	for v := 1; v <= 10; v++ {
		if w[v] > 0 {
			return v
		}
	}
	panic("nothing can come")
}

// sampled are the houses whose edge is found without luck.
var sampled = []struct{ variant, house string }{
	{"blackjack-switch", "decks=6"},
	{"blackjack-switch", "decks=1 splits=0"},
	{"blackjack-switch", "decks=2 splits=1 split-aces=one-card"},
	{"blackjack-switch", "decks=1 splits=2 blackjack-22=paid"},
	{"blackjack-switch", "decks=1 split-aces=one-card blackjack-22=paid"},
	{"switch-hands", "decks=6"},
	{"switch-hands", "decks=1 splits=0"},
	{"switch-hands", "decks=2 splits=2 split-aces=one-card"},
	{"switch-hands", "decks=1 splits=1 offers=switch-ante:option=ties-paid"},
	{"blackjack-premium", "decks=8"},
	{"blackjack-premium", "decks=1 splits=1"},
	{"blackjack-premium", "decks=1 splits=3 split-aces=one-card"},
}

// TestSampleDealsAsTheTable: the engine deals some hundred rounds of each house, a fourth of
// them from one shoe to the next, the others with many cards of some values in front. Every one of them
// wins as much with the sampler, which gets the same cards and asks for no other.
func TestSampleDealsAsTheTable(t *testing.T) {
	met := map[string]int{}
	for n, tt := range sampled {
		t.Run(tt.variant+" "+tt.house, func(t *testing.T) {
			book := bookOf(t, tt.variant)
			var running *table
			var all *dealt.Luckless
			for i := range 300 {
				table := running
				if i%4 != 0 || i == 0 {
					var err error
					if table, err = open(book, strings.Fields(tt.house), game.Exam, "round", uint64(1000*n+i)); err != nil {
						t.Fatal(err)
					}
					if err := table.sit(1, bot.Book, fortune); err != nil {
						t.Fatal(err)
					}
				}
				if i == 0 {
					rules, ok := luckless(book, table.referee.Table.House)
					if !ok {
						t.Fatal("it is not dealt without luck")
					}
					running, all = table, dealt.New(rules)
				} else if i%4 != 0 {
					if err := table.stack(); err != nil {
						t.Fatal(err)
					}
				}
				dealsAlike(t, table, all, met)
			}
		})
	}
	for _, what := range []string{
		"blackjack-switch Blackjack against 21", "blackjack-switch Blackjack against 22", "blackjack-switch exchanged", "blackjack-switch two splits", "blackjack-switch dealer's Blackjack",
		"switch-hands kept tie", "switch-hands switched tie", "switch-hands kept Blackjack", "switch-hands three splits", "switch-hands switched Blackjack", "switch-hands surrender",
		"blackjack-premium kept tie", "blackjack-premium switched tie", "blackjack-premium kept Blackjack", "blackjack-premium switched Blackjack",
		"blackjack-premium three splits",
	} {
		if met[what] == 0 {
			t.Errorf("%s: never met", what)
		}
	}
}

// stack brings cards to the front that make Blackjacks, or splits, likely.
func (t *table) stack() error {
	front := slices.Clone(card.Deck())
	which := t.rand.IntN(4)
	often := []func(card.Card) bool{
		func(c card.Card) bool { return c.Rank == card.Ace || c.TenValue() },
		func(c card.Card) bool { return c.Rank == card.Ace || c.Rank == card.King || c.Rank == card.Jack },
		func(c card.Card) bool { return c.Rank == 8 },
		func(c card.Card) bool { return c.Rank == 3 || c.Rank == 6 },
	}[which]
	key := map[card.Card]float64{}
	for _, c := range front {
		key[c] = t.rand.ExpFloat64()
		if often(c) {
			key[c] /= 12
		}
	}
	slices.SortFunc(front, func(a, b card.Card) int { return cmp.Compare(key[a], key[b]) })
	if which < 2 { // no cards of the opening deal get more of them than others
		t.rand.Shuffle(8, func(i, j int) { front[i], front[j] = front[j], front[i] })
	}
	missing := 0
	for _, c := range slices.Backward(front[:20]) {
		a := game.Act{By: game.ByInstructor, Verb: game.InjectNext, Text: c.String()}
		if _, err := t.referee.Submit(a, t.draw); err != nil {
			missing++ // it was burned
		}
	}
	if missing > 1 {
		return fmt.Errorf("%d cards are missing", missing)
	}
	return nil
}

// dealsAlike deals one round and compares. Met counts what was met.
func dealsAlike(t *testing.T, table *table, all *dealt.Luckless, met map[string]int) {
	t.Helper()
	g := table.referee.Table
	s := seenRound{opening: map[game.Spot][]card.Card{}}
	var last game.Act
	table.before = func(_ *game.Table, a *game.Act) { last = *a }
	bet, won, err := table.played(func() error {
		hole := len(g.DealerHand.Cards) > 1
		last = game.Act{}
		if err := table.step(); err != nil {
			return err
		}
		return s.watch(g, &last, hole)
	})
	if err != nil {
		t.Fatal(err)
	}
	list, least := s.outcomes(g.Variant == "blackjack-premium")
	by := script{left: list}
	win, _ := all.Round(&by)
	unit := float64(bet) / 2
	if g.Variant != "blackjack-switch" {
		unit = float64(bet) / 1.2
	}
	left := len(by.left)
	if got := chip.Cents(math.Round(win * unit)); got != won || by.err != nil || left != 0 && left != len(list)-least {
		t.Fatalf("of bets of %v the table paid %v, the sampler %v, error %v, left of %v: %v\n%+v", bet, won, got, by.err, list, by.left, s)
	}
	s.count(g.Variant, met)
}

// TestSampleAsLongRuns: what the engine deals in 60,000 rounds with seed 1 has the same edge
// as what is dealt without luck, within five standard errors.
func TestSampleAsLongRuns(t *testing.T) {
	for _, tt := range []struct {
		variant     string
		decks       int
		edge, error float64
	}{
		{"blackjack-switch", 1, -0.0222875, 0.0034780},
		{"blackjack-switch", 2, -0.0201167, 0.0035094},
		{"blackjack-switch", 6, -0.0161083, 0.0035210},
		{"blackjack-switch", 8, -0.0132958, 0.0035324},
		{"switch-hands", 1, 0.0065486, 0.0040127},
		{"switch-hands", 2, 0.0106875, 0.0040886},
		{"switch-hands", 6, 0.0161389, 0.0040702},
		{"switch-hands", 8, 0.0169722, 0.0040445},
		{"blackjack-premium", 1, -0.00425, 0.0040608},
		{"blackjack-premium", 2, 0.0001597, 0.0041325},
		{"blackjack-premium", 6, 0.0051042, 0.0041196},
		{"blackjack-premium", 8, 0.0057986, 0.0041010},
	} {
		book := bookOf(t, tt.variant)
		h, err := book.House(fmt.Sprintf("decks=%d", tt.decks))
		if err != nil {
			t.Fatal(err)
		}
		rules, ok := luckless(book, h)
		all := dealt.New(rules)
		all.Deal(scenario.NewSeeded(1), 20_000)
		edge, off := all.Edge()
		if off = math.Hypot(off, tt.error); !ok || math.Abs(edge-tt.edge) > 5*off {
			t.Errorf("%s, %d decks: %.4f %%, in a long run %.4f %%, standard error %.4f %%", tt.variant, tt.decks, 100*edge, 100*tt.edge, 100*off)
		}
	}
}

// TestSample: the same seed has the same edge, as certain as it is said to be.
func TestSample(t *testing.T) {
	book := bookOf(t, "switch-hands")
	h, err := book.House("decks=8", "shuffler=continuous", "splits=1")
	if err != nil {
		t.Fatal(err)
	}
	e, ok, err := Sample(t.Context(), book, h, 3)
	if again, _, _ := Sample(t.Context(), book, h, 3); err != nil || !ok || again != e {
		t.Errorf("%+v and then %+v, %v, %v", e, again, ok, err)
	}
	if e.Exact || e.Error > sampleError || e.Error <= 0 || e.Rounds < sampleLeast || e.Seed != 3 || e.Terms != TermsOf(book, h) || e.Edge < 0.012 || e.Edge > 0.016 {
		t.Errorf("%+v", e)
	}
	other, _, err := Sample(t.Context(), book, h, 4)
	if err != nil || other.Edge == e.Edge || math.Abs(other.Edge-e.Edge) > 5*math.Hypot(other.Error, e.Error) {
		t.Errorf("with another seed %+v, not %+v", other, e)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, ok, err := Sample(ended, book, h, 3); !ok || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", ok, err)
	}
}

// TestSampleOfOthers: the edge of other games is counted, or dealt by the engine: it is not
// dealt without luck.
func TestSampleOfOthers(t *testing.T) {
	for _, name := range variants.Names() {
		book := bookOf(t, name)
		_, ok := luckless(book, book.NewHouse())
		if want := name == "blackjack-switch" || name == "switch-hands" || name == "blackjack-premium"; ok != want {
			t.Errorf("%s: %v", name, ok)
		}
	}
	book := bookOf(t, "blackjack")
	if _, ok, err := Sample(t.Context(), book, book.NewHouse(), 1); ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
}
