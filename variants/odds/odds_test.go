package odds

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"burncard/variants/wager"
)

// counter is shared by the tests, so that odds are counted once.
var counter Counter

// ready is a wager as a house of its own chapter offers it.
func ready(t *testing.T, w *wager.Wager, decks int, o wager.Offer) wager.Ready {
	t.Helper()
	o.Wager = w.ID
	r, err := wager.House{Variant: w.Variants[0], Decks: decks, Automated: true}.Ready(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// anyTable is a wager with its first paytable for a number of decks, false if
// it has none.
func anyTable(t *testing.T, w *wager.Wager, decks int) (wager.Ready, bool) {
	t.Helper()
	for i := range w.Paytables {
		p := &w.Paytables[i]
		if w.Decks.Has(decks) && (p.Decks == 0 || p.Decks.Has(decks)) {
			return ready(t, w, decks, wager.Offer{Paytable: p.Name, Option: p.Option}), true
		}
	}
	return wager.Ready{}, false
}

// entries are those of all wagers. Only make odds counts the slow ones on all
// numbers of decks; otherwise they are counted on six.
func entries(t *testing.T) []Entry {
	if os.Getenv("BURNCARD_ODDS") != "" {
		return counter.All()
	}
	var some []Entry
	for _, w := range append(wager.All(), wager.Editions()...) {
		if w.On&wager.DealerHand == 0 {
			some = append(some, counter.Each(w)...)
		} else if r, ok := anyTable(t, w, 6); ok {
			some = append(some, counter.Of(r, 6))
		}
	}
	return some
}

// The entries are consistent: chances add up to 1, pays in words to the edge or
// the returns; and there is one entry for each wager, table and number of
// decks.
func TestEntries(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range entries(t) {
		name := fmt.Sprint(e.Wager, " ", e.Variant, " ", e.Paytable, " ", e.Option, " ", e.Decks)
		if seen[name] {
			t.Errorf("%s has two entries", name)
		}
		seen[name] = true
		sum, returned, meters := 0.0, 0.0, map[string]float64{}
		for _, o := range e.Outcomes {
			sum += o.Probability
			if o.Probability < 0 || (o.Outcome == "lose") != (o.Pays == "lose") {
				t.Errorf("%s: %+v", name, o)
			}
			fixed, shares := worth(t, o.Pays, e)
			returned += o.Probability * fixed
			for m, s := range shares {
				meters[m] += o.Probability * s
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: the chances add up to %v", name, sum)
		}
		if last := e.Outcomes[len(e.Outcomes)-1]; last.Outcome != "lose" {
			t.Errorf("%s: the last outcome is %s", name, last.Outcome)
		}
		for m, s := range e.MeterReturn {
			if math.Abs(s-meters[m]) > 1e-15 {
				t.Errorf("%s: a dollar on %s is worth %v, want %v", name, m, s, meters[m])
			}
		}
		switch {
		case e.Wager == "switch-ante" || e.Wager == "must-hit-by":
			if e.Edge != nil {
				t.Errorf("%s is no bet on cards but has an edge", name)
			}
			continue
		case math.Abs(*e.Edge-(1-returned)) > 1e-9:
			t.Errorf("%s: the edge is %v, the words make %v", name, *e.Edge, 1-returned)
		case (e.FixedReturn == nil) != (len(meters) == 0):
			t.Errorf("%s: meters %v, and a fixed return of %v", name, meters, e.FixedReturn)
		case e.FixedReturn != nil && math.Abs(*e.FixedReturn-returned) > 1e-9:
			t.Errorf("%s: the fixed return is %v, the words make %v", name, *e.FixedReturn, returned)
		}
	}
	if os.Getenv("BURNCARD_ODDS") == "" {
		return
	}
	missing := 0
	for _, w := range append(wager.All(), wager.Editions()...) {
		for i := range w.Paytables {
			for _, n := range w.Decks.Numbers() {
				p := &w.Paytables[i]
				name := fmt.Sprint(w.ID, " ", w.Variants[0], " ", p.Name, " ", p.Option, " ", n)
				if there := p.Decks == 0 || p.Decks.Has(n); there && !seen[name] {
					t.Errorf("%s is missing", name)
				} else if there {
					missing--
				}
			}
		}
	}
	if missing += len(seen); missing != 0 {
		t.Errorf("there are %d entries too many", missing)
	}
}

// worth is the return of a dollar by a pay in words, with the stake for "to 1",
// and its shares of meters.
func worth(t *testing.T, pays string, e Entry) (returned float64, shares map[string]float64) {
	t.Helper()
	shares = map[string]float64{}
	if pays == "lose" {
		return 0, nil
	}
	back := 0.0
	for text := range strings.SplitSeq(pays, " and ") {
		number := func(s string) float64 {
			v, err := strconv.ParseFloat(s, 64)
			if err != nil {
				t.Fatalf("%s: %v", pays, err)
			}
			return v
		}
		if sum, ok := strings.CutPrefix(text, "$"); ok {
			returned += number(sum) / 5 // the least wager that wins it is $5
			continue
		}
		if text == "push" {
			back = 1
			continue
		}
		if share, meter, ok := strings.Cut(text, "% of "); ok {
			shares[meter] += number(share) / 100
			continue
		}
		f := strings.Fields(text)
		returned += number(f[0]) / number(f[2])
		if f[1] == "to" {
			back = 1
		}
	}
	return returned + back, shares
}

// Published figures: the rulemaking of 685a for its Match-the-Dealer,
// well-known analyses for the others.
func TestPublishedFigures(t *testing.T) {
	tests := []struct {
		wager, variant, paytable string
		decks                    int
		edge                     float64 // in per cent, two places
	}{
		{"match-the-dealer", "down-under", "", 6, 4.06},
		{"match-the-dealer", "down-under", "", 8, 3.67},
		{"match-the-dealer", "spanish-21", "", 6, 3.06},
		{"match-the-dealer", "spanish-21", "", 8, 2.99},
		{"perfect-pairs", "blackjack", "A", 6, 6.11},
		{"perfect-pairs", "blackjack", "A", 8, 4.10},
		{"twenty-point", "blackjack", "", 6, 17.64},
		{"three-card-poker", "blackjack", "A", 6, 3.24}, // 21+3
		{"super-match", "blackjack-switch", "", 6, 2.55},
		{"push-22", "free-bet", "A", 6, 6.84},
	}
	for _, tt := range tests {
		w, err := wager.FindAt(tt.wager, tt.variant)
		if err != nil {
			t.Fatal(err)
		}
		e := counter.Of(ready(t, w, tt.decks, wager.Offer{Paytable: tt.paytable}), tt.decks)
		if got := 100 * *e.Edge; math.Abs(got-tt.edge) > 0.006 {
			t.Errorf("%s %s on %d decks has an edge of %.3f %%, published is %.2f %%", tt.wager, tt.paytable, tt.decks, got, tt.edge)
		}
	}
	w, _ := wager.Find("buster")
	e := counter.Of(ready(t, w, 6, wager.Offer{Paytable: "A"}), 6)
	if bust := 1 - e.Outcomes[len(e.Outcomes)-1].Probability; math.Abs(bust-0.2819) > 0.0001 {
		t.Errorf("a dealer who stands on all 17s busts %v of the time, want 0.2819", bust)
	}
}

// Insurance wins if the hole card is a ten-value: with only the ace seen, 16 of
// 51 with one deck, 96 of 311 with six, 633a.8(a).
func TestInsurance(t *testing.T) {
	all := counter.Each(wager.Insurance())
	if len(all) != 8 {
		t.Fatalf("%d numbers of decks", len(all))
	}
	for i, want := range []float64{16. / 51, 32. / 103, 48. / 155, 64. / 207, 80. / 259, 96. / 311, 112. / 363, 128. / 415} {
		e := all[i]
		if got := e.Outcomes[0]; e.Decks != i+1 || math.Abs(got.Probability-want) > 1e-12 || got.Pays != "2 to 1" || math.Abs(*e.Edge-(1-3*want)) > 1e-12 {
			t.Errorf("with %d decks it is %+v, edge %v; want %v", i+1, e.Outcomes, *e.Edge, want)
		}
	}
}

// The JSON has the documented keys.
func TestEntryJSON(t *testing.T) {
	w, _ := wager.Find("hit-and-run")
	text, err := json.Marshal(counter.Of(ready(t, w, 6, wager.Offer{}), 6))
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"wager", "cite", "paytable", "option", "decks", "outcomes", "edge", "fixed_return", "meter_return"} {
		if _, ok := got[key]; !ok {
			t.Errorf("there is no %s in %s", key, text)
		}
	}
	if got["wager"] != "hit-and-run" || got["decks"] != 6.0 || got["option"] != "" {
		t.Errorf("%s", text)
	}
	if m, ok := got["meter_return"].(map[string]any); !ok || m["meter"].(float64) <= 0 {
		t.Errorf("meter_return is %v", got["meter_return"])
	}
}

// A house that ranks the ace below the two has other odds, and the cache does
// not mix them up.
func TestChoicesChangeOdds(t *testing.T) {
	w, _ := wager.Find("in-between")
	high := counter.Of(ready(t, w, 6, wager.Offer{}), 6)
	low := counter.Of(ready(t, w, 6, wager.Offer{AceLow: true}), 6)
	// A low ace is at one end, a high one at the other: the spreads are the
	// same.
	if !slices.EqualFunc(high.Outcomes, low.Outcomes, func(a, b Outcome) bool { return math.Abs(a.Probability-b.Probability) < 1e-12 }) {
		t.Errorf("with the ace high %v, low %v", high.Outcomes, low.Outcomes)
	}
	party, _ := wager.Find("must-hit-by")
	a := counter.Of(ready(t, party, 6, wager.Offer{Paytable: "A", Option: "$1", With: "blazing-7s"}), 6)
	b := counter.Of(ready(t, party, 6, wager.Offer{Paytable: "D", Option: "$1", With: "blazing-7s"}), 6)
	if a.Outcomes[0].Probability <= b.Outcomes[0].Probability {
		t.Error("a meter with a longer way to its point falls as often")
	}
}
