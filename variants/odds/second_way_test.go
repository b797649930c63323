package odds

import (
	"math"
	"math/rand/v2"
	"testing"

	"burncard/game/card"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// same reports whether two figures are equal except for rounding.
func same(a, b float64) bool { return math.Abs(a-b) <= 1e-10*(math.Abs(a)+math.Abs(b))+1e-18 }

// Wagers on the first cards, counted a second way: card after card out of a
// shrinking shoe, in every order. Four cards take long: only make odds does
// them.
func TestFirstCardsCardByCard(t *testing.T) {
	const decks = 2
	cards := 3
	if rounds(0) > 0 {
		cards = 4
	}
	var offered []wager.Ready
	for _, w := range wager.All() {
		if r, ok := anyTable(t, w, decks); ok && w.On&(wager.PlayerHand|wager.DealerHand|wager.Device) == 0 && looksAt(r) <= cards {
			offered = append(offered, r)
		}
	}
	deck := card.Deck()
	left := [52]float64{}
	for i := range left {
		left[i] = decks
	}
	sums := make([]Chances, len(offered))
	for i := range sums {
		sums[i] = Chances{}
	}
	four := make([]card.Card, 4)
	var draw func(at int, p, all float64)
	draw = func(at int, p, all float64) {
		for i, c := range deck {
			four[at] = c
			q := p * left[i] / all
			if at < cards-1 {
				left[i]--
				draw(at+1, q, all-1)
				left[i]++
				continue
			}
			for i, r := range offered {
				h := wager.Hand{First: four[:2], Final: four[:2], Dealer: four[2:cards], Suit: card.Diamonds}
				if r.On&wager.FirstFour != 0 {
					h.First = four
				}
				sums[i][r.Outcome(&h)] += q
			}
		}
	}
	draw(0, 1, 52*decks)
	for i, r := range offered {
		for res, p := range counter.Chances(r, decks) {
			if math.Abs(sums[i][res]-p) > 1e-9*p {
				t.Errorf("%s: %s is counted as %v, card by card %v", r.ID, r.Name(res), p, sums[i][res])
			}
		}
	}
}

// The dealer's hand by number of cards, counted a second way: card by card as he
// draws, from each up card.
func TestDealersHandAsDrawn(t *testing.T) {
	for _, decks := range []int{1, 6, 8} {
		var all finals
		for up := 1; up <= 10; up++ {
			s := newShoe(decks)
			p := float64(s[up]) / float64(s[0])
			s.take(up)
			s.drawOut(count{}.and(up), 0, p, &all)
		}
		bust, five := [24]float64{}, [24]float64{}
		for points := range all {
			for cards, p := range all[points] {
				if points > 21 {
					bust[min(cards, 8)] += p
				}
				five[min(cards, 8)] += p
			}
		}
		w, _ := wager.Find("hit-and-run")
		for i, o := range counter.Of(ready(t, w, decks, wager.Offer{}), decks).Outcomes[:4] {
			if !same(o.Probability, five[8-i]) {
				t.Errorf("%d decks, %s: %v, as drawn %v", decks, o.Outcome, o.Probability, five[8-i])
			}
		}
		w, _ = wager.Find("buster")
		for i, o := range counter.Of(ready(t, w, decks, wager.Offer{Paytable: "A"}), decks).Outcomes[:6] {
			if !same(o.Probability, bust[8-i]) {
				t.Errorf("%d decks, %s: %v, as drawn %v", decks, o.Outcome, o.Probability, bust[8-i])
			}
		}
	}
}

// Push 22, counted a second way: each hand by value at once, because for given
// values the number of ways to have one suit or color is a product.
func TestPush22ByProducts(t *testing.T) {
	for _, decks := range []int{1, 6, 8} {
		suit, color, all := 0.0, 0.0, 0.0
		for _, d := range drawnHands() {
			var c count
			cards := 0
			of := func(share int) float64 { // ways to take the hand from this many of the four suits
				ways := d.orders
				for v, n := range d.hand {
					each := share * decks
					if v == 10 {
						each *= 4
					}
					ways *= falling(each, int(n))
				}
				return ways
			}
			for v, n := range d.hand {
				cards += int(n)
				for range n {
					c = c.and(v)
				}
			}
			if c.points() != 22 {
				continue
			}
			deals := falling(52*decks, cards)
			suit += 4 * of(1) / deals
			color += 2 * of(2) / deals
			all += of(4) / deals
		}
		w, _ := wager.Find("push-22")
		got := counter.Of(ready(t, w, decks, wager.Offer{Paytable: "A"}), decks).Outcomes
		for i, want := range []float64{suit, color - suit, all - color} {
			if math.Abs(got[i].Probability-want) > 1e-12 {
				t.Errorf("%d decks, %s: %v, by products %v", decks, got[i].Outcome, got[i].Probability, want)
			}
		}
	}
}

// AxMan, counted a second way: random cards for each hand by value, then the
// player's kings of diamonds by formula. The rarest outcomes come from few
// hands, so that a few hundred samples of each hand meet them often.
func TestAxManBySamples(t *testing.T) {
	const decks = 6
	each := rounds(150_000) / 2500
	r := rand.New(rand.NewPCG(12, 633))
	w, _ := wager.Find("axman")
	offer := ready(t, w, decks, wager.Offer{})
	byValue := [11][]card.Card{}
	for range decks {
		for _, c := range card.Deck() {
			byValue[value(c)] = append(byValue[value(c)], c)
		}
	}
	king, two := card.Card{Rank: card.King, Suit: card.Diamonds}, card.Card{Rank: card.Two}
	mean, variance, seen := Chances{}, Chances{}, map[wager.Result]int{}
	for _, d := range drawnHands() {
		weight, cards := d.orders, 0
		for v, n := range d.hand {
			cards += int(n)
			weight *= falling(len(byValue[v]), int(n))
		}
		weight /= falling(52*decks, cards)
		sum, square := Chances{}, Chances{}
		for range each {
			var h wager.Hand
			for v, n := range d.hand {
				r.Shuffle(len(byValue[v]), func(i, j int) { byValue[v][i], byValue[v][j] = byValue[v][j], byValue[v][i] })
				h.Dealer = append(h.Dealer, byValue[v][:n]...)
			}
			kings, left := float64(decks), float64(52*decks-cards)
			for _, c := range h.Dealer {
				if c == king {
					kings--
				}
			}
			for _, player := range []struct {
				first []card.Card
				p     float64
			}{
				{[]card.Card{two, two}, (left - kings) * (left - kings - 1)},
				{[]card.Card{two, king}, 2 * kings * (left - kings)},
				{[]card.Card{king, king}, kings * (kings - 1)},
			} {
				h.First = player.first
				p := player.p / left / (left - 1)
				res := offer.Outcome(&h)
				sum[res] += p / float64(each)
				square[res] += p * p / float64(each)
				seen[res]++
			}
		}
		for res, p := range sum {
			mean[res] += weight * p
			variance[res] += weight * weight * (square[res] - p*p) / float64(each)
		}
	}
	for res, p := range counter.Chances(offer, decks) {
		if seen[res] < 100 {
			continue // make odds does all
		}
		if math.Abs(mean[res]-p) > 5*math.Sqrt(variance[res]) {
			t.Errorf("%s is counted as %.3g, sampled %.3g ± %.2g", offer.Name(res), p, mean[res], math.Sqrt(variance[res]))
		}
	}
}

// Bad Beat and Buzzer Beater, counted a second way: random cards for the
// player, with all hands of a split, and the dealer counted from the rest of
// the shoe.
func TestPlayedBySamples(t *testing.T) {
	const decks = 6
	for _, id := range []string{"bad-beat", "buzzer-beater"} {
		w, _ := wager.Find(id)
		offer := ready(t, w, decks, wager.Offer{})
		shoe := newDrawShoe(rand.New(rand.NewPCG(20, 633)), decks, card.Deck())
		dealers := dealersExamples()
		n := rounds(200_000) / 25
		mean, square := Chances{}, Chances{}
		for range n {
			h := shoe.round(id == "bad-beat")
			one := Chances{}
			if card.Blackjack(h.Dealer) {
				one[offer.Outcome(&h)] = 1
			} else if points := card.Add(h.Final...).Points; points >= 19 && points <= 21 {
				// All cards are out of the shoe except the dealer's second and
				// further ones.
				s := newShoe(decks)
				seen := shoe.next - len(h.Dealer) + 1
				up := value(h.Dealer[0])
				hole := h.Dealer[1]
				for _, c := range shoe.cards[:seen+1] {
					s.take(value(c))
				}
				s.back(value(hole))
				var drawn finals
				s.drawOut(count{}.and(up), completes(up), 1, &drawn)
				all := 0.0
				for points := range drawn {
					for _, p := range drawn[points] {
						all += p
					}
				}
				for d, example := range dealers {
					if d != blackjack21 {
						x := h
						x.Dealer = example
						one[offer.Outcome(&x)] += drawn[d.points][d.cards] / all
					}
				}
			}
			for res, p := range one {
				mean[res] += p / float64(n)
				square[res] += p * p / float64(n)
			}
		}
		for res, p := range counter.Chances(offer, decks) {
			if res.Lost() {
				continue
			}
			err := math.Sqrt((square[res] - mean[res]*mean[res]) / float64(n))
			if math.Abs(mean[res]-p) > 5*err {
				t.Errorf("%s: %s is counted as %.4g, sampled %.4g ± %.2g", id, offer.Name(res), p, mean[res], err)
			}
		}
	}
}

// The six cards of Straight Jack's meter, counted a second way: ace to six in
// every possible order, with basic strategy's move for each.
func TestStraightJackSix(t *testing.T) {
	for _, decks := range []int{1, 6, 8} {
		each := float64(4 * decks)
		six := 0.0
		for up := card.Ace; up <= card.King; up++ {
			var come func(hand []card.Card, lo, hi card.Rank, p float64)
			come = func(hand []card.Card, lo, hi card.Rank, p float64) {
				if len(hand) >= 2 && len(hand) < 6 {
					can := strategy.Options{Double: len(hand) == 2, Surrender: len(hand) == 2}
					if strategy.Basic(hand, card.Card{Rank: up}, can) != strategy.Hit {
						return
					}
				}
				all := float64(52*decks - 1 - len(hand))
				if len(hand) == 6 {
					blackjack := 0.0
					switch {
					case up == card.Ace:
						blackjack = 16 * float64(decks) / all
					case up >= card.Ten:
						blackjack = (each - 1) / all
					}
					six += p * (1 - blackjack)
					return
				}
				for _, next := range [2]card.Rank{lo - 1, hi + 1} {
					n := each
					if next == up {
						n--
					}
					if next >= card.Ace && next <= card.Six {
						come(append(hand[:len(hand):len(hand)], card.Card{Rank: next}), min(lo, next), max(hi, next), p*n/all)
					}
				}
			}
			for first := card.Ace; first <= card.Six; first++ {
				n := each
				if first == up {
					n--
				}
				come([]card.Card{{Rank: first}}, first, first, n/(52*float64(decks)-1)*each/(52*float64(decks)))
			}
		}
		w, _ := wager.Find("straight-jack")
		got := counter.Of(ready(t, w, decks, wager.Offer{}), decks).Outcomes
		if !same(got[0].Probability, six/4) || !same(got[1].Probability, six*3/4) {
			t.Errorf("%d decks: %v and %v, want a quarter and three of %v", decks, got[0], got[1], six)
		}
	}
}

// The mystery bonus, counted a second way: by a running meter.
func TestMysteryRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(14, 633))
	w, _ := wager.Find("must-hit-by")
	offer := ready(t, w, 6, wager.Offer{Paytable: "A", Option: "$5"})
	m := offer.Table.Meters[0]
	point := func() wager.Mite {
		return wager.Mite(int64(m.Seed)+r.Int64N(int64(m.MustHitBy-m.Seed)+1)) * wager.MitesPerCent
	}
	const n = 4_000_000
	meter, hidden, hits := wager.Mite(m.Seed)*wager.MitesPerCent, point(), 0
	for range n {
		each := m.Rate.Of(offer.Table.Wager)
		if meter+each > hidden {
			hits++
			meter, hidden = wager.Mite(m.Seed)*wager.MitesPerCent, point()
			continue
		}
		meter += each
	}
	p := counter.Of(offer, 6).Outcomes[0].Probability
	if off := float64(hits) - n*p; math.Abs(off) > 5*math.Sqrt(n*p) {
		t.Errorf("it fell %d times in %d wagers, want about %.1f", hits, n, n*p)
	}
}
