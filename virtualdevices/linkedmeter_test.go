package virtualdevices_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

// sent is a contribution of five dollars.
func sent(table string, round, box int) virtualdevices.Contribution {
	return virtualdevices.Contribution{
		Key:    virtualdevices.Key{Table: table, Round: round, Box: box, Wager: "jackpot-party"},
		Amount: 5_00,
	}
}

// claimed is a claim of one box to a share.
func claimed(share virtualdevices.Share, c virtualdevices.Contribution) virtualdevices.Claim {
	return virtualdevices.Claim{
		Table: c.Table, Round: c.Round, Wager: c.Wager, Share: share,
		Winners: []virtualdevices.Winner{{Box: c.Box, Stake: c.Amount}},
	}
}

func count(t rapid.TB, l virtualdevices.LinkedMeter, cs ...virtualdevices.Contribution) virtualdevices.LinkedMeter {
	t.Helper()
	for _, c := range cs {
		next, fresh, err := l.Count(c)
		if err != nil || !fresh {
			t.Fatalf("%+v is not new: %v", c, err)
		}
		l = next
	}
	return l
}

func answer(t rapid.TB, l virtualdevices.LinkedMeter, c virtualdevices.Claim) ([]chip.Cents, virtualdevices.LinkedMeter) {
	t.Helper()
	a, err := l.Answer(c, seeded(1))
	if err != nil {
		t.Fatal(err)
	}
	return a.Pay, l.Answered(c, a)
}

func TestLinkedMeterCountsOnce(t *testing.T) {
	l := virtualdevices.LinkedMeter{Meter: open(t, jackpotParty)}
	l = count(t, l, sent("B", 1, 3), sent("A", 1, 3), sent("A", 1, 5), sent("A", 2, 3))
	if l.Meter.Reading() != 50_003_20 {
		t.Errorf("after four wagers it reads %s", l.Meter.Reading())
	}
	before := written(t, l)
	for _, c := range []virtualdevices.Contribution{sent("A", 1, 3), sent("B", 1, 3), sent("A", 2, 3)} {
		again, fresh, err := l.Count(c)
		if fresh || err != nil || written(t, again) != before {
			t.Errorf("%+v, sent again: new %t, %v, %s", c, fresh, err, written(t, again))
		}
	}
	other := sent("A", 1, 3)
	other.Wager = "hit-and-run" // another wager of the same box is another wager
	l = count(t, l, other)

	for name, c := range map[string]virtualdevices.Contribution{
		"another amount": {Key: sent("A", 1, 3).Key, Amount: 1_00},
		"no amount":      {Key: sent("A", 9, 1).Key},
		"no table":       sent("", 1, 1),
		"no round":       sent("A", 0, 1),
	} {
		if again, fresh, err := l.Count(c); err == nil || fresh || written(t, again) != written(t, l) {
			t.Errorf("%s: new %t, %v", name, fresh, err)
		}
	}
}

func TestLinkedMeterAnswersOnce(t *testing.T) {
	l := virtualdevices.LinkedMeter{Meter: open(t, jackpotParty)}
	l = count(t, l, sent("A", 1, 1), sent("A", 1, 2), sent("B", 7, 1))
	pay, l := answer(t, l, claimed(10*pc, sent("A", 1, 1)))
	if fmt.Sprint(pay) != "[5000.24]" {
		t.Errorf("a tenth of 50002.40 is %v", pay)
	}
	// The other table's tenth is of what is left.
	pay, l = answer(t, l, claimed(10*pc, sent("B", 7, 1)))
	if fmt.Sprint(pay) != "[4500.21]" {
		t.Errorf("a tenth of 45002.16 is %v", pay)
	}
	before := written(t, l)
	again, l := answer(t, l, claimed(10*pc, sent("B", 7, 1)))
	if fmt.Sprint(again) != "[4500.21]" || written(t, l) != before {
		t.Errorf("asked again it answers %v and becomes %s", again, written(t, l))
	}
	pay, l = answer(t, l, claimed(virtualdevices.Whole, sent("B", 7, 1)))
	if fmt.Sprint(pay) != "[40501.95]" || l.Meter.Reading() != 50_000_00 || !balanced(l.Meter) {
		t.Errorf("all of it is %v, and then it reads %s", pay, l.Meter.Reading())
	}

	wrongStake, noWager, otherWager := claimed(pc, sent("A", 1, 1)), claimed(pc, sent("A", 1, 3)), claimed(pc, sent("A", 1, 1))
	wrongStake.Winners[0].Stake = 1_00
	otherWager.Wager = "super-4"
	for name, c := range map[string]virtualdevices.Claim{
		"another stake":            wrongStake,
		"no wager in that box":     noWager,
		"another wager":            otherWager,
		"another round":            claimed(pc, sent("A", 2, 1)),
		"another table":            claimed(pc, sent("C", 1, 1)),
		"the same share, by other": claimed(10*pc, sent("A", 1, 2)),
	} {
		if a, err := l.Answer(c, seeded(1)); err == nil {
			t.Errorf("%s: answered %v", name, a)
		}
	}
}

func TestLinkedMeterForgetsClosedRounds(t *testing.T) {
	l := virtualdevices.LinkedMeter{Meter: open(t, jackpotParty)}
	l = count(t, l, sent("A", 1, 1), sent("A", 2, 1), sent("B", 1, 1))
	_, l = answer(t, l, claimed(10*pc, sent("A", 1, 1)))
	reading := l.Meter.Reading()
	l, err := l.Closed("A", 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Tables[0]; len(got.Counted) != 1 || len(got.Answered) != 0 || len(l.Tables[1].Counted) != 1 {
		t.Errorf("remembered: %+v", l.Tables)
	}
	// What comes late was counted and answered.
	late, fresh, err := l.Count(sent("A", 1, 1))
	if fresh || err != nil || late.Meter.Reading() != reading {
		t.Errorf("a wager of a closed round: new %t, %v, reads %s", fresh, err, late.Meter.Reading())
	}
	if a, err := l.Answer(claimed(10*pc, sent("A", 1, 1)), seeded(1)); err == nil {
		t.Errorf("a claim of a closed round is answered %v", a)
	}
	if same := l.Answered(claimed(10*pc, sent("A", 1, 1)), virtualdevices.Answer{Pay: []chip.Cents{1}}); written(t, same) != written(t, l) {
		t.Error("an answer to a closed round changed the meter")
	}
	if again, err := l.Closed("A", 0); err != nil || written(t, again) != written(t, l) {
		t.Errorf("closing a closed round: %v", err)
	}
	if _, fresh, err := l.Count(sent("A", 2, 1)); fresh || err != nil {
		t.Errorf("a wager of the open round: new %t, %v", fresh, err)
	}
	if l, err = l.Closed("new", 4); err != nil || len(l.Tables) != 3 {
		t.Errorf("closing the rounds of a table that sent nothing: %v, %d tables", err, len(l.Tables))
	}
}

// Of two tables whose wagers come at the same time, the one that passes the
// point wins, whatever came between that and the answer, 633c.14(c)(3).
func TestLinkedMeterMustHit(t *testing.T) {
	m := open(t, virtualdevices.Terms{Seed: 100_00, Primary: 5 * pc, MustHitBy: 500_00})
	m.Point = 100_40
	l := virtualdevices.LinkedMeter{Meter: m}
	first, winner, next := sent("A", 1, 1), sent("B", 4, 2), sent("A", 1, 2)
	if l = count(t, l, first); l.Hit != (virtualdevices.Contribution{}) {
		t.Fatalf("%+v hit at %s", l.Hit, l.Meter.Reading())
	}
	if l = count(t, l, winner, next); l.Hit != winner {
		t.Fatalf("%+v hit, want %+v", l.Hit, winner)
	}
	both := claimed(virtualdevices.Whole, winner)
	both.Winners = append(both.Winners, virtualdevices.Winner{Box: 3, Stake: 5_00})
	for name, c := range map[string]virtualdevices.Claim{
		"the wager before": claimed(virtualdevices.Whole, first),
		"the wager after":  claimed(virtualdevices.Whole, next),
		"only a share":     claimed(10*pc, winner),
		"with another":     both,
	} {
		if a, err := l.Answer(c, seeded(1)); err == nil {
			t.Errorf("%s: answered %v", name, a)
		}
	}
	if _, err := l.Closed("B", 4); err == nil {
		t.Error("the round is closed before its hit was claimed")
	}
	if _, err := l.Closed("A", 1); err != nil {
		t.Errorf("the other table cannot close its round: %v", err)
	}
	pay, l := answer(t, l, claimed(virtualdevices.Whole, winner))
	if fmt.Sprint(pay) != "[100.75]" || l.Hit != (virtualdevices.Contribution{}) || l.Meter.Reading() != 100_00 {
		t.Errorf("paid %v; after that %+v hit at %s", pay, l.Hit, l.Meter.Reading())
	}
	if l.Meter.Point < 100_00 || l.Meter.Point > 500_00 || l.Meter.Point == 100_40 {
		t.Errorf("the next point is %s", l.Meter.Point)
	}
	if again, same := answer(t, l, claimed(virtualdevices.Whole, winner)); fmt.Sprint(again) != "[100.75]" || written(t, same) != written(t, l) {
		t.Errorf("asked again it answers %v", again)
	}
	if _, err := l.Closed("B", 4); err != nil {
		t.Error(err)
	}
}

// Tables that send every wager several times, in any order between them, and
// close rounds when they have everything, come to the same meter as one that
// counts each wager once.
func TestLinkedMeterCountsWhateverIsSentAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := virtualdevices.LinkedMeter{Meter: open(t, jackpotParty)}
		single := l.Meter
		tables := []string{"A", "B", "C"}
		rounds := map[string]int{"A": 1, "B": 1, "C": 1}
		var waiting []virtualdevices.Contribution // not counted yet
		var history []virtualdevices.Contribution // counted
		var claims []virtualdevices.Claim
		var answers [][]chip.Cents
		closed := map[string]int{}
		t.Repeat(map[string]func(*rapid.T){
			"bet": func(t *rapid.T) {
				table := rapid.SampledFrom(tables).Draw(t, "table")
				c := sent(table, rounds[table], rapid.IntRange(1, 7).Draw(t, "box"))
				same := func(d virtualdevices.Contribution) bool { return d.Key == c.Key }
				if slices.ContainsFunc(waiting, same) || slices.ContainsFunc(history, same) {
					return
				}
				c.Amount = chip.Cents(rapid.IntRange(1, 10_000).Draw(t, "amount"))
				waiting = append(waiting, c)
			},
			"arrive": func(t *rapid.T) {
				if len(waiting) == 0 {
					return
				}
				i := rapid.IntRange(0, len(waiting)-1).Draw(t, "which")
				c := waiting[i]
				before := written(t, l)
				next, fresh, err := l.Count(c)
				if written(t, l) != before {
					t.Fatalf("counting %+v changed %s", c, before)
				}
				if err != nil || !fresh {
					t.Fatalf("%+v is not new: %v", c, err)
				}
				l, single = next, single.Counted(c.Amount)
				waiting = slices.Delete(waiting, i, i+1)
				history = append(history, c)
			},
			"again": func(t *rapid.T) {
				if len(history) == 0 {
					return
				}
				c := rapid.SampledFrom(history).Draw(t, "which")
				next, fresh, err := l.Count(c)
				if err != nil || fresh || written(t, next) != written(t, l) {
					t.Fatalf("%+v, sent again: new %t, %v", c, fresh, err)
				}
			},
			"claim": func(t *rapid.T) {
				if len(history) == 0 {
					return
				}
				w := rapid.SampledFrom(history).Draw(t, "winner")
				c := claimed(rapid.SampledFrom([]virtualdevices.Share{10 * pc, virtualdevices.Whole}).Draw(t, "share"), w)
				known := slices.IndexFunc(claims, func(d virtualdevices.Claim) bool {
					return d.Table == c.Table && d.Round == c.Round && d.Share == c.Share
				})
				a, err := l.Answer(c, seeded(1))
				switch {
				case w.Round <= closed[w.Table]:
					if err == nil {
						t.Fatalf("%+v of a closed round is answered", c)
					}
					return
				case known >= 0 && claims[known].Winners[0] != c.Winners[0]:
					if err == nil {
						t.Fatalf("%+v is answered after %+v", c, claims[known])
					}
					return
				case err != nil:
					t.Fatal(err)
				case known >= 0:
					if !slices.Equal(a.Pay, answers[known]) {
						t.Fatalf("%+v was answered %v, and then %v", c, answers[known], a.Pay)
					}
				default:
					claims, answers = append(claims, c), append(answers, a.Pay)
					single = single.Answered(c, a)
				}
				before := written(t, l)
				next := l.Answered(c, a)
				if written(t, l) != before {
					t.Fatalf("answering %+v changed %s", c, before)
				}
				l = next
			},
			"next round": func(t *rapid.T) {
				table := rapid.SampledFrom(tables).Draw(t, "table")
				rounds[table]++
			},
			"close": func(t *rapid.T) {
				table := rapid.SampledFrom(tables).Draw(t, "table")
				upTo := rounds[table] - 1
				for _, c := range waiting {
					if c.Table == table {
						upTo = min(upTo, c.Round-1)
					}
				}
				next, err := l.Closed(table, upTo)
				if err != nil {
					t.Fatal(err)
				}
				l, closed[table] = next, max(closed[table], upTo)
			},
			"": func(t *rapid.T) {
				if l.Meter != single || !balanced(l.Meter) {
					t.Fatalf("linked %+v\nsingle %+v", l.Meter, single)
				}
			},
		})
	})
}
