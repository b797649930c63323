package wager

import (
	"strings"
	"testing"
)

func TestParseOffer(t *testing.T) {
	tests := []struct {
		text string
		want Offer
	}{
		{"perfect-pairs A", Offer{Wager: "perfect-pairs", Paytable: "A"}},
		{"in-between", Offer{Wager: "in-between"}},
		{"jackpot-party P17 B bet=5", Offer{Wager: "jackpot-party", Paytable: "P17", Option: "B", Amount: 5 * dollar}},
		{"bad-beat option=any-20 seed=6000", Offer{Wager: "bad-beat", Option: "any-20", Seed: 6000 * dollar}},
		{"hit-and-run seed=2000 reset=1500 rate=12.5", Offer{Wager: "hit-and-run", Seed: 2000 * dollar, Reset: 1500 * dollar, Rate: 1250}},
		{"twenty-point most=25 limit=25000", Offer{Wager: "twenty-point", Maximum: 25 * dollar, Limit: 25000 * dollar}},
		{"super-4 1 3 suit=S mystery=2 keep-stake=yes", Offer{Wager: "super-4", Paytable: "1", Option: "3", Suit: "S", Mystery: "2", KeepStake: true}},
		{"must-hit-by A $5 with=hit-and-run slip=yes", Offer{Wager: "must-hit-by", Paytable: "A", Option: "$5", With: "hit-and-run", Slip: true}},
		{"blackjack-match D bet=1 envy=yes", Offer{Wager: "blackjack-match", Paytable: "D", Amount: dollar, Envy: true}},
		{"in-between ace-low=yes", Offer{Wager: "in-between", AceLow: true}},
	}
	for _, tt := range tests {
		got, err := ParseOffer(tt.text)
		if err != nil || got != tt.want {
			t.Errorf("%q is %+v, %v; want %+v", tt.text, got, err, tt.want)
		}
		if got.String() != tt.text {
			t.Errorf("%q is printed %q", tt.text, got)
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"", "a side wager is wanted"},
		{"perfect-pairs A B C", "one word too many"},
		{"perfect-pairs A colour=red", "no \"colour\" to set"},
		{"perfect-pairs A bet=five", "not an amount"},
		{"hit-and-run rate=101", "per cent"},
		{"blackjack-match D envy=perhaps", "yes or no"},
	} {
		if o, err := ParseOffer(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q is %+v, %v; want a refusal with %q", tt.text, o, err, tt.want)
		}
	}
}

// Every paytable of every wager can be named in an offer's text, which finds it
// again.
func TestOfferNamesEveryPaytable(t *testing.T) {
	for _, w := range append(All(), Editions()...) {
		for i := range w.Paytables {
			p := &w.Paytables[i]
			for _, n := range w.Decks.Numbers() {
				if !p.fits(n) {
					continue
				}
				o, err := ParseOffer(Offer{Wager: w.ID, Paytable: p.Name, Option: p.Option}.String())
				if err != nil {
					t.Fatal(err)
				}
				r, err := House{Variant: w.Variants[0], Decks: n, Automated: true}.Ready(o)
				if err != nil || r.Table != p {
					t.Errorf("%q on %d decks is %v, %v", o, n, r.Table, err)
				}
			}
		}
	}
}

// FuzzParseOffer: an offer that was read, printed and read again is the same.
func FuzzParseOffer(f *testing.F) {
	f.Add("jackpot-party P17 B bet=5 rate=3.75 envy=yes")
	f.Add("x =a option== suit=")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := ParseOffer(text)
		if err != nil {
			return
		}
		again, err := ParseOffer(o.String())
		if err != nil || again != o {
			t.Errorf("%q is %+v, printed %q, read again %+v, %v", text, o, o, again, err)
		}
	})
}
