package longrun

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants"
)

// TestShipped: an edge comes with the program for every run, under terms that are its own.
func TestShipped(t *testing.T) {
	runs, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) != len(runs) {
		t.Errorf("%d edges of %d runs are kept: make edge", len(kept), len(runs))
	}
	met := map[string]bool{}
	for _, r := range runs {
		book := bookOf(t, r.Game)
		h, err := book.House(strings.Fields(r.Terms)...)
		if err != nil || TermsOf(book, h) != r.Terms {
			t.Errorf("%s %s: %v, its terms are %q", r.Game, r.Terms, err, TermsOf(book, h))
		}
		_, _, counts := counted(book, h)
		e := Find(kept, book, r.Terms)
		switch {
		case e == nil:
			t.Errorf("no edge of %s under %s is kept: make edge", r.Game, r.Terms)
		case e.Exact != counts || e.Exact && e.Error != 0 || !e.Exact && (e.Error <= 0 || e.Error > 0.0002):
			t.Errorf("%s under %s: %+v", r.Game, r.Terms, *e)
		}
		if !met[r.Game] && r.Terms != TermsOf(book, book.NewHouse()) {
			t.Errorf("%s: the first terms are %q", r.Game, r.Terms)
		}
		met[r.Game] = true
	}
	if len(met) != len(variants.Names()) {
		t.Errorf("runs of %d games", len(met))
	}
}

// TestLongKeptEdges has the rulebook deal a short run for every edge of a game's default rules,
// and for some of the others: they agree within five standard errors.
func TestLongKeptEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine counts and deals alone: the race detector has nothing to look for")
	}
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]bool{}
	for i, e := range kept {
		if met[e.Game] && i%6 != 0 {
			continue
		}
		met[e.Game] = true
		book, err := variants.Lookup(e.Game)
		if err != nil {
			t.Fatal(err)
		}
		if Find(kept, book, e.Terms) == nil {
			t.Errorf("%s %s: found under another edition or strategy; make edge", e.Game, e.Terms)
			continue
		}
		got, err := Run{Game: e.Game, Terms: e.Terms, Rounds: 2000, Seed: e.Seed + 1}.Deal(context.Background())
		if err != nil {
			t.Errorf("%s %s: %v", e.Game, e.Terms, err)
			continue
		}
		if off := got.Edge - e.Edge; math.Abs(off) > 5*math.Hypot(got.Error, e.Error) {
			t.Errorf("%s %s: %.3f %% in %d rounds, stored is %.3f %%", e.Game, e.Terms, 100*got.Edge, got.Rounds, 100*e.Edge)
		}
	}
}

// kept finds a stored edge.
func kept(t *testing.T, variant, terms string) *Edge {
	t.Helper()
	list, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if e := &list[i]; e.Game == variant && e.Terms == terms {
			return e
		}
	}
	t.Fatalf("no edge is stored for %s, %s: make edge", variant, terms)
	return nil
}

// The edges that are kept of games whose edge can be counted were counted.
func TestKeptEdgesAreCounted(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine counts and deals alone: the race detector has nothing to look for")
	}
	for _, tt := range []struct{ variant, house string }{
		{"blackjack", "decks=1"}, {"blackjack", "decks=8 splits=1 split-aces=one-card"}, {"free-bet", "decks=8"}, {"down-under", "decks=4"},
		{"hybrid", "splits=2"}, {"hybrid-no-hole", "decks=8"}, {"spanish-21", "decks=8 rescue=no soft-17=draws"},
	} {
		book := bookOf(t, tt.variant)
		h, err := book.House(strings.Fields(tt.house)...)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := Count(book, h)
		if k := kept(t, tt.variant, e.Terms); !ok || *k != e {
			t.Errorf("%s under %s is kept as %+v, and counted as %+v: make edge", tt.variant, tt.house, *k, e)
		}
	}
}

// For one deck under these rules the published edge of a player who considers
// every card is 0.37292 % (blackjackinfo.com, online rule differences); the
// strategy for six decks loses up to 0.15 % of that, and the best table of totals up to
// 0.05 %.
func TestEdgeAsPublished(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine counts and deals alone: the race detector has nothing to look for")
	}
	const published = -0.0037292
	if e := kept(t, "blackjack", "decks=1"); e.Edge < published || e.Edge > published+0.0015 {
		t.Errorf("counted %.5f %%, published %.5f %%", 100*e.Edge, 100*published)
	}
	book := bookOf(t, "blackjack")
	h, err := book.House("decks=1")
	if err != nil {
		t.Fatal(err)
	}
	best, _ := CountBest(book, h)
	if best.Edge < published || best.Edge > published+0.0005 {
		t.Errorf("the best table of totals: %.5f %%, published %.5f %%\n%s", 100*best.Edge, 100*published, best.Tables)
	}
}

// TestTakings: the error is that of the shoes. If all bets of a shoe have the
// same result, a hundred bets a shoe tell no more than one.
func TestTakings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var all takings
	const shoes = 10_000
	for range shoes {
		all.shoe()
		won := chip.Cents(500)
		if r.IntN(2) == 0 {
			won = -500
		}
		for range 100 {
			all.round(500, won)
		}
	}
	n, edge, err := all.sums()
	if n != shoes || math.Abs(edge) > 5*err || math.Abs(err-1/math.Sqrt(shoes)) > 0.01/math.Sqrt(shoes) {
		t.Errorf("%d shoes, edge %.4f, error %.4f, want %.4f", n, edge, err, 1/math.Sqrt(shoes))
	}
	var one takings
	one.round(500, 500)
	if n, edge, err := one.sums(); n != 1 || edge != -1 || !math.IsInf(err, 1) {
		t.Errorf("of one shoe: %d, %v, %v", n, edge, err)
	}
	if n, _, _ := (takings{}).sums(); n != 0 {
		t.Error("a shoe was counted though nothing was dealt")
	}
}

// trayOf is the house's money: the chip tray, or the losses at terminals.
func trayOf(t *game.Table) chip.Cents {
	sum := t.Float.Total()
	for i := range t.Terminals {
		sum += t.Terminals[i].Device.Lost - t.Terminals[i].Device.Won
	}
	return sum
}

// TestPlayed: the players win what the chip tray loses.
func TestPlayed(t *testing.T) {
	for _, variant := range variants.Names() {
		table, err := open(bookOf(t, variant), nil, game.Exam, "round", 3)
		if err != nil {
			t.Fatal(err)
		}
		g := table.referee.Table
		for n := range places(g) {
			if err := table.sit(n+1, bot.Book, fortune); err != nil {
				t.Fatal(err)
			}
		}
		for range 50 {
			tray := trayOf(table.referee.Table)
			brought := table.referee.Table.ChipsIn
			bet, won, err := table.played(table.step)
			if err != nil {
				t.Fatal(err)
			}
			if got := trayOf(table.referee.Table) - tray - (table.referee.Table.ChipsIn - brought); got != -won || bet < table.referee.Table.House.Minimum {
				t.Fatalf("%s: of bets of %v players won %v, the tray %v", variant, bet, won, got)
			}
		}
	}
}

func TestTermsOf(t *testing.T) {
	for _, tt := range []struct{ variant, house, want string }{
		{"blackjack", "", "decks=6"},
		{"blackjack", "settle=one-pass minimum=25 maximum=1000 betting-time=20 offers=buster:A", "decks=6"},
		{"blackjack", "decks=8 splits=1 split-aces=one-card", "decks=8 splits=1 split-aces=one-card"},
		{"blackjack", "decks=2 shoe=hand shuffler=batch", "decks=2"}, // counted from a fresh shoe, whatever it is
		{"blackjack-switch", "shuffler=batch", "decks=6"},
		{"free-bet", "surrenders=no busts=at-settlement", "decks=6 surrenders=no"},
		{"down-under", "decks=4 draws=when-needed", "decks=4"},
		{"spanish-21", "rescue=no soft-17=draws twenty-ones=at-settlement day=4", "decks=6 rescue=no soft-17=draws"},
	} {
		book, err := variants.Lookup(tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		h, err := book.House(strings.Fields(tt.house)...)
		if err != nil {
			t.Fatal(err)
		}
		if got := TermsOf(book, h); got != tt.want {
			t.Errorf("%s, %s: %q, want %q", tt.variant, tt.house, got, tt.want)
		}
	}
}

// A cancelled run ends, and impossible runs return errors.
func TestDealEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run{Game: "blackjack", Rounds: 1_000_000_000}.Deal(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := (Run{Game: "blackjack", Terms: "decks=0", Rounds: 10}).Deal(context.Background()); err == nil {
		t.Error("no decks are dealt")
	}
	if _, err := Read(strings.NewReader("{\"game\":\"blackjack\"}\n{")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a broken file: %v", err)
	}
}
