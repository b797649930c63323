package wager

import (
	"errors"
	"strings"
	"testing"

	"burncard/game/chip"
)

const dollar = chip.Dollar

// offering is a house that offers these.
func offering(decks int, variant string, offers ...Offer) House {
	return House{Variant: variant, Decks: decks, Minimum: 5 * dollar, Maximum: 500 * dollar, Offers: offers}
}

// A forbidden offer is refused with its clause, an allowed one is not.
// covers: 633a.13(d)(1) 633a.13(d)(2) 633a.13(f)(1) 633a.13(f)(2) 633a.13(g)(1) 633a.13(g)(2) 633a.13(g)(3)
// covers: 633a.13(j)(2) 633a.13(l)(2) 633a.13(m)(2) 633a.13(o)#1 633a.13(o)#2
// covers: 633c.1(e) 633c.2(b) 633c.2(e)#2 633c.2(i)#2 633c.3(b) 633c.3(e)#2 633c.3(i) 633c.5(x)#2
// covers: 633c.6(b) 633c.6(e)#2 633c.6(i)#2 633c.6(j) 633c.7(a)#1 633c.7(e)#2 633c.8(a)#1 633c.8(e)#1 633c.9(f) 633c.9(g)#2
// covers: 633c.10(b) 633c.10(e)#2 633c.10(i) 633c.11(i) 633c.12(a)#3 633c.13(c) 633c.13(h)#2 633c.13(i)#1
// covers: 633c.14(a)#1 633c.14(c)(1) 633c.14(c)(4) 633c.15(b) 635c.1(b) 635c.1(e)#2 635c.1(i) 685a.6(e)#2 590.12(c)
func TestChecks(t *testing.T) {
	one := func(o Offer) []Offer { return []Offer{o} }
	tests := []struct {
		name   string
		house  House
		refuse string // the citation; empty: allowed
	}{
		{"nothing", offering(6, ""), ""},
		{"an unknown wager", offering(6, "", Offer{Wager: "over-under"}), "601a.2"},
		{"a wager twice", offering(6, "", Offer{Wager: "in-between"}, Offer{Wager: "in-between"}), "601a.2"},

		{"match-the-dealer on six", offering(6, "", Offer{Wager: "match-the-dealer"}), ""},
		{"match-the-dealer on eight", offering(8, "", Offer{Wager: "match-the-dealer"}), ""},
		{"match-the-dealer on four", offering(4, "", Offer{Wager: "match-the-dealer"}), "633a.13(d)"},
		{"match-the-dealer, down under", offering(8, "down-under", Offer{Wager: "match-the-dealer"}), ""},
		{"match-the-dealer, down under, on five", offering(5, "down-under", Offer{Wager: "match-the-dealer"}), "685a.6(e)"},
		{"match-the-dealer, free bet", offering(6, "free-bet", Offer{Wager: "match-the-dealer"}), "633a.6(e)(2)"},

		{"royal match A on one", offering(1, "", Offer{Wager: "royal-match-21", Paytable: "A"}), ""},
		{"royal match A on two", offering(2, "", Offer{Wager: "royal-match-21", Paytable: "A"}), "633a.13(f)"},
		{"royal match C on one", offering(1, "", Offer{Wager: "royal-match-21", Paytable: "C"}), "633a.13(f)"},
		{"royal match C on two", offering(2, "", Offer{Wager: "royal-match-21", Paytable: "C"}), ""},
		{"royal match, none chosen", offering(2, "", Offer{Wager: "royal-match-21"}), "633a.13(f)"},

		{"bet the set A on one", offering(1, "", Offer{Wager: "bet-the-set-21", Paytable: "A"}), ""},
		{"bet the set A on two", offering(2, "", Offer{Wager: "bet-the-set-21", Paytable: "A"}), "633a.13(g)"},
		{"bet the set B on two", offering(2, "", Offer{Wager: "bet-the-set-21", Paytable: "B"}), ""},
		{"bet the set C on two", offering(2, "", Offer{Wager: "bet-the-set-21", Paytable: "C"}), "633a.13(g)"},
		{"bet the set on three", offering(3, "", Offer{Wager: "bet-the-set-21", Paytable: "C"}), "633a.13(g)"},
		{"bet the set D on four", offering(4, "", Offer{Wager: "bet-the-set-21", Paytable: "D"}), ""},

		{"super match at a switch table", offering(6, "blackjack-switch", Offer{Wager: "super-match"}), ""},
		{"super match at a plain table", offering(6, "", Offer{Wager: "super-match"}), "633a.6(e)(7)"},
		{"super match on four", offering(4, "blackjack-switch", Offer{Wager: "super-match"}), "633a.13(i)"},

		{"bad beat seed", offering(6, "", Offer{Wager: "bad-beat", Seed: 5000 * dollar}), ""},
		{"bad beat seed too low", offering(6, "", Offer{Wager: "bad-beat", Seed: 4999 * dollar}), "633a.13(j)(2)"},
		{"bad beat reset too low", offering(6, "", Offer{Wager: "bad-beat", Seed: 9000 * dollar, Reset: 4999 * dollar}), "633a.13(j)(2)"},
		{"hit and run seed", offering(6, "", Offer{Wager: "hit-and-run", Seed: 1000 * dollar}), ""},
		{"hit and run seed too low", offering(6, "", Offer{Wager: "hit-and-run", Seed: 999 * dollar}), "633a.13(l)(2)"},
		{"straight jack seed", offering(6, "", Offer{Wager: "straight-jack", Seed: 5000 * dollar, Rate: 1500}), ""},
		{"straight jack seed too low", offering(6, "", Offer{Wager: "straight-jack", Seed: 4999 * dollar}), "633a.13(m)(2)"},
		{"straight jack that gives to its wagers", offering(6, "", Offer{Wager: "straight-jack", Rate: -1}), "633a.13(m)(2)"},
		{"straight jack that eats its wagers", offering(6, "", Offer{Wager: "straight-jack", Rate: 10000}), "633a.13(m)(2)"},
		{"blazing 7s at $1", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "A", Amount: dollar, Seed: 2000 * dollar}), ""},
		{"blazing 7s at $1, too low", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "A", Amount: dollar, Seed: 1999 * dollar}), "633c.9(g)"},
		{"blazing 7s at $5", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "B", Amount: 5 * dollar, Seed: 10000 * dollar}), ""},
		{"blazing 7s at $5, too low", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "B", Amount: 5 * dollar, Seed: 9999 * dollar}), "633c.9(g)"},
		{"blazing 7s at $2", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "B", Amount: 2 * dollar}), "633c.9(g)"},
		{"blazing 7s C", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "C"}), "633c.9(f)"},
		{"a seed that the table fixes", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P1", Seed: 60000 * dollar}), "633c.2(i)"},

		{"a limit for lucky ladies", offering(6, "", Offer{Wager: "twenty-point", Maximum: 25 * dollar, Limit: 25000 * dollar}), ""},
		{"a limit for king's bounty", offering(6, "", Offer{Wager: "kings-bounty", Maximum: 25 * dollar, Limit: 25000 * dollar}), ""},
		{"a limit below $25,000", offering(6, "", Offer{Wager: "twenty-point", Maximum: 5 * dollar, Limit: 24999 * dollar}), "633a.13(o)"},
		{"a limit below one best win", offering(6, "", Offer{Wager: "twenty-point", Maximum: 26 * dollar, Limit: 25000 * dollar}), "633a.13(o)"},
		{"a limit below the table's best win", offering(6, "", Offer{Wager: "twenty-point", Limit: 25000 * dollar}), "633a.13(o)"},
		{"a limit for royal match", offering(6, "", Offer{Wager: "royal-match-21", Paytable: "C", Limit: 500000 * dollar}), "633a.13(o)"},

		{"perfect pairs A", offering(5, "", Offer{Wager: "perfect-pairs", Paytable: "A"}), ""},
		{"perfect pairs, none chosen", offering(5, "", Offer{Wager: "perfect-pairs"}), "633c.1(e)"},

		{"jackpot party P3", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P3"}), ""},
		{"jackpot party P3 at $5", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P3", Amount: 5 * dollar}), "633c.2(i)"},
		{"jackpot party at $2", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P20", Option: "A", Amount: 2 * dollar}), "633c.2(e)"},
		{"jackpot party P1 on eight", offering(8, "", Offer{Wager: "jackpot-party", Paytable: "P1"}), "633c.2(i)"},
		{"jackpot party on three", offering(3, "", Offer{Wager: "jackpot-party", Paytable: "P1"}), "633c.2(b)"},
		{"jackpot party on five", offering(5, "", Offer{Wager: "jackpot-party", Paytable: "P1"}), "633c.2(b)"},
		{"jackpot party, none chosen", offering(6, "", Offer{Wager: "jackpot-party"}), "633c.2(i)"},
		{"jackpot party without option", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P20"}), "633c.2(i)"},

		{"match progressive", offering(6, "", Offer{Wager: "match-the-dealer-progressive", Paytable: "6D-P10", Amount: dollar}), ""},
		{"match progressive at $2", offering(6, "", Offer{Wager: "match-the-dealer-progressive", Paytable: "6D-P10", Amount: 2 * dollar}), "633c.3(e)"},
		{"match progressive on four", offering(4, "", Offer{Wager: "match-the-dealer-progressive", Paytable: "P1"}), "633c.3(b)"},
		{"match progressive, table of eight on six", offering(6, "", Offer{Wager: "match-the-dealer-progressive", Paytable: "8D-P1"}), "633c.3(i)"},
		{"match progressive, Spanish", offering(8, "spanish-21", Offer{Wager: "match-the-dealer-progressive", Paytable: "8D-P1"}), ""},
		{"match progressive, Spanish, on four", offering(4, "spanish-21", Offer{Wager: "match-the-dealer-progressive", Paytable: "P1"}), "635c.1(b)"},
		{"match progressive, Spanish, at $10", offering(6, "spanish-21", Offer{Wager: "match-the-dealer-progressive", Paytable: "P1", Amount: 10 * dollar}), "635c.1(e)"},
		{"match progressive, Spanish, table 11", offering(6, "spanish-21", Offer{Wager: "match-the-dealer-progressive", Paytable: "P11"}), "635c.1(i)"},

		{"hybrid: royal match", offering(6, "hybrid-no-hole", Offer{Wager: "royal-match-21", Paytable: "D"}), ""},
		{"hybrid: bet the set", offering(6, "hybrid-no-hole", Offer{Wager: "bet-the-set-21", Paytable: "D"}), ""},
		{"hybrid: king's bounty", offering(6, "hybrid-no-hole", Offer{Wager: "kings-bounty"}), ""},
		{"hybrid: no others", offering(6, "hybrid-no-hole", Offer{Wager: "twenty-point"}), "633a.6(e)(1)"},
		{"hybrid: no perfect pairs", offering(6, "hybrid-no-hole", Offer{Wager: "perfect-pairs", Paytable: "A"}), "633c.1(b)"},
		{"hybrid: no buzzer beater without a hole card", offering(6, "hybrid-no-hole", Offer{Wager: "buzzer-beater"}), "633c.5(m)"},
		{"buzzer beater", offering(8, "hybrid", Offer{Wager: "buzzer-beater"}), ""},

		{"super 4", offering(4, "", Offer{Wager: "super-4", Paytable: "1", Option: "3", Suit: "S"}), ""},
		{"super 4 with a mystery", offering(4, "", Offer{Wager: "super-4", Paytable: "1", Option: "3", Mystery: "3"}), ""},
		{"super 4 with a fourth mystery", offering(4, "", Offer{Wager: "super-4", Paytable: "1", Option: "3", Mystery: "4"}), "633c.6(j)"},
		{"a mystery beside another wager", offering(4, "", Offer{Wager: "in-between", Mystery: "3"}), "633c.6(j)"},
		{"super 4 without a suit that exists", offering(4, "", Offer{Wager: "super-4", Paytable: "1", Option: "3", Suit: "CD"}), "633c.6(i)"},
		{"super 4, paytable 2 option 3", offering(4, "", Offer{Wager: "super-4", Paytable: "2", Option: "3"}), "633c.6(i)"},
		{"super 4 without option", offering(4, "", Offer{Wager: "super-4", Paytable: "2"}), "633c.6(i)"},
		{"super 4 at $1", offering(4, "", Offer{Wager: "super-4", Paytable: "1", Option: "1", Amount: dollar}), "633c.6(e)"},
		{"super 4 on five", offering(5, "", Offer{Wager: "super-4", Paytable: "1", Option: "1"}), "633c.6(b)"},

		{"top 3 beside three card poker", offering(6, "", Offer{Wager: "three-card-poker", Paytable: "A"}, Offer{Wager: "top-3", Paytable: "B"}), ""},
		{"top 3 alone", offering(6, "", Offer{Wager: "top-3", Paytable: "B"}), "633c.7(a)"},
		{"top 3 C", offering(6, "", Offer{Wager: "three-card-poker", Paytable: "A"}, Offer{Wager: "top-3", Paytable: "C"}), "633c.7(e)"},
		{"lucky aces at a dealt table", offering(6, "", Offer{Wager: "lucky-aces", Paytable: "D"}), "633c.8(a)"},
		{"lucky aces at a machine", House{Decks: 6, Automated: true, Offers: one(Offer{Wager: "lucky-aces", Paytable: "D"})}, ""},
		{"lucky aces E", House{Decks: 6, Automated: true, Offers: one(Offer{Wager: "lucky-aces", Paytable: "E"})}, "633c.8(e)"},

		{"blackjack match", offering(8, "", Offer{Wager: "blackjack-match", Paytable: "D", Amount: dollar, Envy: true}), ""},
		{"blackjack match on four", offering(4, "", Offer{Wager: "blackjack-match", Paytable: "D"}), "633c.10(b)"},
		{"blackjack match at $2", offering(6, "", Offer{Wager: "blackjack-match", Paytable: "D", Amount: 2 * dollar}), "633c.10(e)"},
		{"blackjack match E", offering(6, "", Offer{Wager: "blackjack-match", Paytable: "E"}), "633c.10(i)"},
		{"envy beside another wager", offering(8, "", Offer{Wager: "in-between", Envy: true}), "633a.13(e)"},
		{"the ace below the two", offering(6, "", Offer{Wager: "in-between", AceLow: true}), ""},
		{"the ace placed for another wager", offering(6, "", Offer{Wager: "perfect-pairs", Paytable: "A", AceLow: true}), "633c.1(d)"},

		{"trilux by the decks", offering(2, "", Offer{Wager: "trilux-deluxe"}), ""},
		{"trilux of other decks", offering(2, "", Offer{Wager: "trilux-deluxe", Paytable: "TLX-1"}), "633c.11(h)"},
		{"trilux on three", offering(3, "", Offer{Wager: "trilux-deluxe"}), "633c.11(i)"},
		{"axman", offering(8, "", Offer{Wager: "axman"}), ""},
		{"axman on four", offering(4, "", Offer{Wager: "axman"}), "633c.12(a)"},
		{"buster on one", offering(1, "", Offer{Wager: "buster", Paytable: "F", Option: "B1"}), ""},
		{"buster on two", offering(2, "", Offer{Wager: "buster", Paytable: "F"}), "633c.13(c)"},
		{"buster on four", offering(4, "", Offer{Wager: "buster"}), ""},
		{"buster F on four", offering(4, "", Offer{Wager: "buster", Paytable: "F"}), "633c.13(h)"},
		{"buster with a bonus B3", offering(6, "", Offer{Wager: "buster", Paytable: "F", Option: "B3"}), "633c.13(h)"},

		{"mystery alone", offering(6, "", Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5", With: "hit-and-run"}), "633c.14(a)"},
		{"mystery with hit and run", offering(6, "", Offer{Wager: "hit-and-run"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5", With: "hit-and-run"}), ""},
		{"mystery with straight jack", offering(6, "", Offer{Wager: "straight-jack"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$2", With: "straight-jack"}), ""},
		{"mystery with blazing 7s", offering(6, "", Offer{Wager: "blazing-7s", Paytable: "A"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5", With: "blazing-7s"}), ""},
		{"mystery with jackpot party", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P1"}, Offer{Wager: "must-hit-by", Paytable: "D", Option: "$5", With: "jackpot-party"}), ""},
		{"mystery with bad beat", offering(6, "", Offer{Wager: "bad-beat"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5", With: "bad-beat"}), "633c.14(a)"},
		{"mystery, unnamed", offering(6, "", Offer{Wager: "hit-and-run"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5"}), "633c.14(c)(1)"},
		{"mystery, named and not on offer", offering(6, "", Offer{Wager: "hit-and-run"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5", With: "straight-jack"}), "633c.14(c)(1)"},
		{"mystery for more than the wager", offering(6, "", Offer{Wager: "jackpot-party", Paytable: "P3"}, Offer{Wager: "must-hit-by", Paytable: "A", Option: "$2", With: "jackpot-party"}), "633c.14(c)(4)"},
		{"mystery E", offering(6, "", Offer{Wager: "hit-and-run"}, Offer{Wager: "must-hit-by", Paytable: "E", Option: "$5", With: "hit-and-run"}), "633c.14(c)(4)"},

		{"upcard luck", offering(4, "", Offer{Wager: "upcard-luck"}), ""},
		{"upcard luck on two", offering(2, "", Offer{Wager: "upcard-luck"}), "633c.15(b)"},
		{"push 22", offering(2, "free-bet", Offer{Wager: "push-22", Paytable: "B"}), ""},
		{"push 22 C", offering(2, "free-bet", Offer{Wager: "push-22", Paytable: "C"}), "590.12(c)"},
		{"push 22, none chosen", offering(2, "free-bet", Offer{Wager: "push-22"}), "590.12(c)"},
		{"push 22 at a plain table", offering(2, "", Offer{Wager: "push-22", Paytable: "A"}), "590.6(e)"},
		{"switch hands with its ante", offering(6, "switch-hands", Offer{Wager: "switch-ante"}), ""},
		{"switch hands without", offering(6, "switch-hands"), "633c.4(c)"},
		{"premium", offering(6, "blackjack-premium", Offer{Wager: "switch-ante"}), ""},
	}
	for _, tt := range tests {
		err := tt.house.Check()
		switch {
		case tt.refuse == "" && err != nil:
			t.Errorf("%s: %v", tt.name, err)
		case tt.refuse == "":
		case err == nil:
			t.Errorf("%s is allowed, against %s", tt.name, tt.refuse)
		default:
			var r *Refusal
			if !errors.As(err, &r) || r.Cite != tt.refuse || !strings.HasPrefix(err.Error(), tt.refuse+": ") {
				t.Errorf("%s: %v; want it refused by %s", tt.name, err, tt.refuse)
			}
		}
	}
}

// Ready fills in open settings so that the offer is allowed.
// covers: 633c.3(j)#1 635c.1(j)#1 633c.9(g)#1
func TestReadyFillsIn(t *testing.T) {
	tests := []struct {
		variant string
		offer   Offer
		amount  chip.Cents
		seed    chip.Cents // of the first meter
	}{
		{"", Offer{Wager: "hit-and-run"}, 0, 1000 * dollar},
		{"", Offer{Wager: "blazing-7s", Paytable: "A"}, 5 * dollar, 10000 * dollar},
		{"", Offer{Wager: "blazing-7s", Paytable: "A", Amount: dollar}, dollar, 2000 * dollar},
		{"", Offer{Wager: "jackpot-party", Paytable: "P3"}, dollar, 10000 * dollar},
		{"", Offer{Wager: "jackpot-party", Paytable: "P10"}, 5 * dollar, 50000 * dollar},
		{"", Offer{Wager: "match-the-dealer-progressive", Paytable: "1", Amount: dollar}, dollar, 1000 * dollar},
		{"", Offer{Wager: "match-the-dealer-progressive", Paytable: "1"}, 5 * dollar, 5000 * dollar},
		{"spanish-21", Offer{Wager: "match-the-dealer-progressive", Paytable: "1", Amount: dollar}, dollar, 1000 * dollar},
		{"spanish-21", Offer{Wager: "match-the-dealer-progressive", Paytable: "1"}, 5 * dollar, 5000 * dollar},
		{"", Offer{Wager: "super-4", Paytable: "1", Option: "2"}, 5 * dollar, 25000 * dollar},
	}
	for _, tt := range tests {
		r, err := offering(6, tt.variant).Ready(tt.offer)
		if err != nil {
			t.Errorf("%+v: %v", tt.offer, err)
			continue
		}
		seed := r.Table.Meters[0].SeedFor(r.Offer.Amount)
		if r.Offer.Seed != 0 {
			seed = r.Offer.Seed
		}
		if r.Offer.Amount != tt.amount || seed != tt.seed {
			t.Errorf("%+v: $%v with a seed of $%v, want $%v and $%v", tt.offer, r.Offer.Amount, seed, tt.amount, tt.seed)
		}
	}
}

// Ready keeps the house's own settings.
func TestReadyKeeps(t *testing.T) {
	want := Offer{Wager: "blazing-7s", Paytable: "B", Amount: dollar, Seed: 3000 * dollar, Reset: 2500 * dollar, Rate: 1234}
	if r, err := offering(6, "").Ready(want); err != nil || r.Offer != want {
		t.Errorf("%+v became %+v, %v", want, r.Offer, err)
	}
}

// covers: 633c.6(j) C1 633c.6(j) C2 633c.6(j) C3
func TestSuper4Mysteries(t *testing.T) {
	want := []Mystery{
		{"1", 250 * dollar, 1000 * dollar, 500},
		{"2", 100 * dollar, 500 * dollar, 500},
		{"3", 100 * dollar, 200 * dollar, 200},
	}
	w, _ := Find("super-4")
	if len(w.Mysteries) != len(want) {
		t.Fatalf("there are %d configurations, want %d", len(w.Mysteries), len(want))
	}
	for i, m := range w.Mysteries {
		if m != want[i] {
			t.Errorf("configuration %d is %+v, want %+v", i+1, m, want[i])
		}
	}
}

// covers: 633c.12(c)#2 633c.13(d)#2
func TestPlace(t *testing.T) {
	chips, err := chip.ParseSet("1,2.50,5,25,100,500")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		variant string
		offer   Offer
		p       Placing
		refuse  string
	}{
		{"", Offer{Wager: "in-between"}, Placing{Bet: 5 * dollar, Main: 25 * dollar}, ""},
		{"", Offer{Wager: "in-between"}, Placing{Bet: 5 * dollar}, "633a.6(e)(3)"},
		{"", Offer{Wager: "in-between"}, Placing{Main: 5 * dollar}, "633a.6(e)(3)"},
		{"free-bet", Offer{Wager: "push-22", Paytable: "A"}, Placing{Bet: 5 * dollar, Main: 25 * dollar}, ""},
		{"free-bet", Offer{Wager: "push-22", Paytable: "A"}, Placing{Bet: 5 * dollar}, "590.6(e)"},
		{"", Offer{Wager: "in-between"}, Placing{Bet: 5 * dollar, Main: 25 * dollar, Minimum: 10 * dollar}, "house.minimum"},
		{"", Offer{Wager: "in-between"}, Placing{Bet: 50 * dollar, Main: 25 * dollar, Maximum: 25 * dollar}, "house.maximum"},
		{"", Offer{Wager: "jackpot-party", Paytable: "P1"}, Placing{Bet: 5 * dollar, Main: 25 * dollar, Minimum: 10 * dollar}, ""},
		{"", Offer{Wager: "jackpot-party", Paytable: "P1"}, Placing{Bet: 1 * dollar, Main: 25 * dollar}, "633c.2(e)"},
		{"", Offer{Wager: "super-4", Paytable: "1", Option: "1"}, Placing{Bet: 10 * dollar, Main: 25 * dollar}, "633c.6(e)"},
		{"", Offer{Wager: "trilux-deluxe"}, Placing{Bet: 50 * dollar, Main: 25 * dollar}, ""},
		{"", Offer{Wager: "trilux-deluxe"}, Placing{Bet: 51 * dollar, Main: 25 * dollar}, "633c.11(c)"},
		{"", Offer{Wager: "upcard-luck"}, Placing{Bet: 25 * dollar, Main: 25 * dollar}, ""},
		{"", Offer{Wager: "upcard-luck"}, Placing{Bet: 26 * dollar, Main: 25 * dollar}, "633c.15(d)"},
		{"", Offer{Wager: "top-3", Paytable: "A"}, Placing{Bet: 5 * dollar, Main: 25 * dollar, Others: []string{"three-card-poker"}}, ""},
		{"", Offer{Wager: "top-3", Paytable: "A"}, Placing{Bet: 5 * dollar, Main: 25 * dollar}, "633c.7(c)"},
		{"", Offer{Wager: "axman"}, Placing{Bet: 100 * dollar, Main: 5 * dollar, Minimum: 5 * dollar, Maximum: 100 * dollar}, ""},
		{"", Offer{Wager: "axman"}, Placing{Bet: 101 * dollar, Main: 5 * dollar, Minimum: 5 * dollar, Maximum: 100 * dollar}, "house.maximum"},
		{"", Offer{Wager: "buster", Paytable: "A"}, Placing{Bet: 100 * dollar, Main: 5 * dollar, Minimum: 5 * dollar, Maximum: 100 * dollar}, ""},
		{"", Offer{Wager: "buster", Paytable: "A"}, Placing{Bet: 4 * dollar, Main: 5 * dollar, Minimum: 5 * dollar, Maximum: 100 * dollar}, "house.minimum"},
		{"", Offer{Wager: "must-hit-by", Paytable: "A", Option: "1"}, Placing{Bet: 5 * dollar, Main: 5 * dollar}, "633c.14(a)"},
		{"switch-hands", Offer{Wager: "switch-ante"}, Placing{Bet: 5 * dollar, Main: 25 * dollar, Minimum: 10 * dollar}, ""},
		{"switch-hands", Offer{Wager: "switch-ante"}, Placing{Bet: 4 * dollar, Main: 25 * dollar}, "633c.4(c)"},
		{"switch-hands", Offer{Wager: "switch-ante"}, Placing{Bet: 6 * dollar, Main: 25 * dollar}, "633c.4(c)"},

		// A win at 2.5 to 1 on $2.50 is 6.25, for which there is no chip.
		{"", Offer{Wager: "royal-match-21", Paytable: "C"}, Placing{Bet: 5 * dollar, Main: 25 * dollar, Chips: chips}, ""},
		{"", Offer{Wager: "royal-match-21", Paytable: "C"}, Placing{Bet: 2_50, Main: 25 * dollar, Chips: chips}, "house.chips"},
		{"hybrid-no-hole", Offer{Wager: "royal-match-21", Paytable: "C"}, Placing{Bet: 2_50, Main: 25 * dollar, Chips: chips}, ""},
	}
	for _, tt := range tests {
		r, err := offering(6, tt.variant).Ready(tt.offer)
		if err != nil {
			t.Errorf("%+v: %v", tt.offer, err)
			continue
		}
		err = r.Place(tt.p)
		var refusal *Refusal
		switch {
		case tt.refuse == "" && err != nil:
			t.Errorf("%s %+v: %v", tt.offer.Wager, tt.p, err)
		case tt.refuse != "" && (!errors.As(err, &refusal) || refusal.Cite != tt.refuse):
			t.Errorf("%s %+v: %v; want it refused by %s", tt.offer.Wager, tt.p, err, tt.refuse)
		}
	}
}

// Every wager of the notation is in the list once, and complete.
func TestAll(t *testing.T) {
	const ids = `twenty-point match-the-dealer in-between royal-match-21 bet-the-set-21 kings-bounty super-match bad-beat
		three-card-poker hit-and-run straight-jack house-money perfect-pairs jackpot-party match-the-dealer-progressive
		super-4 top-3 lucky-aces blazing-7s blackjack-match trilux-deluxe axman buster must-hit-by upcard-luck push-22
		buzzer-beater switch-ante`
	seen := map[string]int{}
	for _, w := range All() {
		seen[w.ID]++
	}
	for id := range strings.FieldsSeq(ids) {
		if seen[id] != 1 {
			t.Errorf("%s is in the list %d times", id, seen[id])
		}
		delete(seen, id)
	}
	if len(seen) > 0 {
		t.Errorf("the list also has %v", seen)
	}
	for _, w := range append(All(), Editions()...) {
		if w.Title == "" || w.Clauses.Offer == "" || w.Clauses.Settle == "" || w.Clauses.Pay == "" || len(w.Variants) == 0 || w.Decks == 0 ||
			len(w.Paytables) == 0 || w.outcome == nil || w.On == 0 || (w.Slot == 0) != (w.On == Device) {
			t.Errorf("%s is not complete: %+v", w.ID, w)
		}
		for i := range w.Paytables {
			if p := &w.Paytables[i]; len(p.Pays) > len(w.Lines) || p.Decks&^w.Decks&^anyDecks != 0 {
				t.Errorf("%s: paytable %q pays more lines than there are", w.ID, p.Label())
			}
		}
	}
	for _, variant := range []string{"blackjack", "blackjack-switch", "free-bet", "down-under", "spanish-21", "switch-hands", "blackjack-premium", "hybrid", "hybrid-no-hole"} {
		ids := map[string]bool{}
		for _, w := range At(variant) {
			if ids[w.ID] {
				t.Errorf("%s has two editions of %s", variant, w.ID)
			}
			ids[w.ID] = true
		}
		if len(ids) == 0 {
			t.Errorf("%s has no side wager", variant)
		}
	}
}
