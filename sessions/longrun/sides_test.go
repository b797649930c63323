package longrun

import (
	"math"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/game/card"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/variants/odds"
	"burncard/variants/wager"
)

// sides checks the side wagers of a run before the dealer's cards are picked
// up: each must be paid as Settle says. For one box a round it also counts the
// outcomes.
type sides struct {
	t       *testing.T
	round   int // the last round that was checked
	on      *game.Table
	settled map[string]int
	fell    map[chance]map[string]int
	ready   map[chance]wager.Ready
}

// A chance is what the odds of a wager depend on here.
type chance struct {
	offer   game.Offer
	variant string
	decks   int
}

func newSides(t *testing.T) *sides {
	return &sides{t: t, settled: map[string]int{}, fell: map[chance]map[string]int{}, ready: map[chance]wager.Ready{}}
}

// look is called before every act.
func (s *sides) look(g *game.Table, a *game.Act) {
	if a.Verb == game.SettleUp {
		s.atTerminals(g)
	}
	if a.Verb != game.Clear || a.At != game.Dealer || s.on == g && s.round == g.Rounds+1 || g.Round.Void {
		return
	}
	s.on, s.round = g, g.Rounds+1
	for i := range g.Boxes {
		box := &g.Boxes[i]
		for j := range box.Side {
			s.wager(g, box, &box.Side[j], i == g.Rounds%len(g.Boxes))
		}
	}
}

// atTerminals checks the coming credits for side wagers that the first cards
// and the dealer's second decide, at tables where every terminal has its own
// dealer's hand.
func (s *sides) atTerminals(g *game.Table) {
	if !g.Has.SharedHand || g.Round.Void {
		return
	}
	for _, e := range g.BetEnds(nil) {
		at := slices.IndexFunc(g.House.Offers, func(o game.Offer) bool { return o.Wager == e.Wager })
		if at < 0 {
			continue
		}
		w, box := g.Terminal(e.Terminal), &g.Boxes[0]
		bet := w.Device.On(e.Wager)
		read, err := blackjack.Offer(g.House.Offers[at])
		if err != nil {
			s.t.Fatal(err)
		}
		dealer := w.Dealer
		if len(dealer) == 0 {
			dealer = []card.Card{g.DealerFirst()}
		}
		got, err := wager.Settle(wager.Case{
			Wager: e.Wager, Variant: g.Variant, Paytable: read.Paytable, Option: read.Option, Decks: g.House.Decks, Bet: wager.Dollars(bet),
			Player: box.First[:2], Dealer: dealer[:min(2, len(dealer))],
		})
		if err != nil {
			s.t.Fatalf("terminal %d, %s on %v against %v: %v", e.Terminal, e.Wager, box.First, dealer, err)
		}
		want := chip.Cents(got.Tray)
		if got.Stake == "returned" {
			want += bet
		}
		if e.Back+e.Win != want {
			s.t.Fatalf("terminal %d, %s of %v on %v against %v is %s (%s): %v are credited, want %v",
				e.Terminal, e.Wager, bet, box.First, dealer, got.Outcome, got.Pays, e.Back+e.Win, want)
		}
		s.settled[e.Wager]++
	}
}

func (s *sides) wager(g *game.Table, box *game.Seat, w *game.Wager, count bool) {
	if w.Staked == 0 || int(box.InOpening) < g.Has.FirstCards() {
		return
	}
	at := slices.IndexFunc(g.House.Offers, func(o game.Offer) bool { return o.Wager == w.ID })
	if at < 0 {
		return // a pressed win lies there
	}
	offer := g.House.Offers[at]
	read, err := blackjack.Offer(offer)
	if err != nil {
		s.t.Fatal(err)
	}
	ready, err := wager.House{Variant: g.Variant, Decks: g.House.Decks, Automated: g.House.Automated}.Ready(read)
	if err != nil {
		s.t.Fatal(err)
	}
	if ready.On&(wager.PlayerHand|wager.Device) != 0 {
		return // other cards decide it too
	}
	var dealer []card.Card
	times := map[card.Card]int{}
	for _, c := range box.First {
		times[c]++
	}
	for _, p := range g.DealerHand.Cards {
		dealer = append(dealer, p.Card)
		if times[p.Card]++; times[p.Card] > g.House.Decks {
			return // a busted hand was shuffled in mid-round and one of its cards came again: Settle would refuse it
		}
	}
	got, err := wager.Settle(wager.Case{
		Wager: w.ID, Variant: g.Variant, Paytable: ready.Table.Name, Option: ready.Table.Option, Decks: g.House.Decks, Bet: wager.Dollars(w.Staked),
		Player: box.First[:g.Has.FirstCards()], Dealer: dealer, Suit: ready.Offer.Suit, AceLow: ready.Offer.AceLow,
	})
	if err != nil {
		s.t.Fatalf("%s: %v", w.ID, err)
	}
	want := chip.Cents(got.Tray)
	if got.Stake == "returned" {
		want += w.Staked
	}
	// Where a meter pays or a limit applies, the tray pays another amount.
	plain := (ready.System == wager.Chips || ready.Automated) && ready.Offer.Limit == 0
	if back := w.Given + w.Pressed; plain && (!w.Settled || back != want || !w.Chips.IsZero()) {
		s.t.Fatalf("round %d, box %d, %s on %v, %v against %v is %s (%s): %v came back, want %v",
			s.round, box.N, w.ID, w.Staked, box.First, dealer, got.Outcome, got.Pays, back, want)
	}
	s.settled[w.ID]++
	if count {
		key := chance{offer, g.Variant, g.House.Decks}
		if s.fell[key] == nil {
			s.fell[key], s.ready[key] = map[string]int{}, ready
		}
		s.fell[key][got.Outcome]++
	}
}

// An outcome is one of a wager with a paytable. A tally is how often it fell
// on any number of decks, how often it was expected, and the variance of that.
type outcome struct{ wager, paytable, outcome string }

type tally struct{ fell, expected, variance float64 }

// agree compares the outcomes with their odds: within five standard errors, for
// every outcome that was expected a hundred times.
func (s *sides) agree(t *testing.T) {
	var counter odds.Counter
	rounds := map[outcome]int{}
	for key, fell := range s.fell {
		for _, n := range fell {
			rounds[outcome{key.offer.Wager, key.offer.Paytable, ""}] += n
		}
	}
	lines := map[outcome]*tally{}
	for key, fell := range s.fell {
		of := outcome{key.offer.Wager, key.offer.Paytable, ""}
		if rounds[of] < 100 {
			continue // nothing is expected so often
		}
		n := 0
		for _, k := range fell {
			n += k
		}
		for _, o := range counter.Of(s.ready[key], key.decks).Outcomes {
			of.outcome = o.Outcome
			if lines[of] == nil {
				lines[of] = new(tally)
			}
			sum := lines[of]
			sum.fell += float64(fell[o.Outcome])
			sum.expected += float64(n) * o.Probability
			sum.variance += float64(n) * o.Probability * (1 - o.Probability)
		}
	}
	held := 0
	for of, sum := range lines {
		if sum.expected < 100 {
			continue
		}
		held++
		if off := sum.fell - sum.expected; math.Abs(off) > 5*math.Sqrt(sum.variance) {
			t.Errorf("%s %s: %s fell %.0f times, want about %.1f", of.wager, of.paytable, of.outcome, sum.fell, sum.expected)
		}
	}
	t.Logf("%d outcomes were compared with the exact odds", held)
}

func contains(err error, text string) bool { return strings.Contains(err.Error(), text) }
