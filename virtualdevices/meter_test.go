package virtualdevices_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

const pc = virtualdevices.Percent

// jackpotParty is table P1 of 633c.2(i): 16% and 3.75% of five dollars.
var jackpotParty = virtualdevices.Terms{Seed: 50_000_00, Primary: 16 * pc, Secondary: 375 * pc / 100}

func open(t rapid.TB, terms virtualdevices.Terms) virtualdevices.Meter {
	t.Helper()
	m, err := terms.Open(seeded(1))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// balanced reports whether all money that came from wagers and from the house is in
// the meter, in reserve or paid.
func balanced(m virtualdevices.Meter) bool {
	in := m.Terms.Primary.Of(m.Wagered).Plus(m.Terms.Secondary.Of(m.Wagered)).Plus(m.Funded)
	return in == m.Amount.Plus(m.Reserve).Plus(virtualdevices.Exact{Cents: m.Paid()})
}

// won is a claim to a share of a meter by boxes with these stakes.
func won(share virtualdevices.Share, stakes ...chip.Cents) virtualdevices.Claim {
	c := virtualdevices.Claim{Table: "T", Round: 1, Wager: "w", Share: share}
	for i, s := range stakes {
		c.Winners = append(c.Winners, virtualdevices.Winner{Box: i + 1, Stake: s})
	}
	return c
}

// paid is the meter after a claim, and what it paid.
func paid(t rapid.TB, m virtualdevices.Meter, c virtualdevices.Claim) ([]chip.Cents, virtualdevices.Meter) {
	t.Helper()
	a, err := m.Answer(c, seeded(uint64(m.Wagered)))
	if err != nil {
		t.Fatal(err)
	}
	after := m.Answered(c, a)
	if !balanced(after) {
		t.Fatalf("after %+v was answered %+v the meter is out of balance: %+v", c, a, after)
	}
	return a.Pay, after
}

func TestMeterGrowsExactly(t *testing.T) {
	m := open(t, jackpotParty)
	for range 3 {
		m = m.Counted(5_00)
	}
	if m.Reading() != 50_002_40 || m.Reserve != (virtualdevices.Exact{Cents: 56, Micro: 250_000}) {
		t.Errorf("after three wagers it reads %s, with %v in reserve; want 50002.40 and 56.25 cents", m.Reading(), m.Reserve)
	}
	// 7.5% of a quarter is less than two cents: the parts add up.
	m = open(t, virtualdevices.Terms{Seed: 10_000_00, Primary: 75 * pc / 10})
	for i, want := range []chip.Cents{10_000_01, 10_000_03, 10_000_05, 10_000_07, 10_000_09, 10_000_11, 10_000_13, 10_000_15} {
		if m = m.Counted(25); m.Reading() != want {
			t.Errorf("after %d quarters it reads %s, want %s", i+1, m.Reading(), want)
		}
	}
	if again := m.Counted(0).Counted(-5_00); again != m {
		t.Errorf("no wager made %+v of %+v", again, m)
	}
	if zero := (virtualdevices.Meter{}).Counted(5_00); zero.Reading() != 0 || zero.Wagered != 5_00 || !balanced(zero) {
		t.Errorf("the zero meter becomes %+v", zero)
	}
}

func TestMeterPays(t *testing.T) {
	grown := open(t, jackpotParty)
	for range 1001 {
		grown = grown.Counted(5_01) // 80.16 cents each, and 18.7875
	}
	if grown.Reading() != 50_802_40 || grown.Amount.Micro != 160_000 {
		t.Fatalf("it reads %s and %d", grown.Reading(), grown.Amount.Micro)
	}
	tests := []struct {
		name  string
		claim virtualdevices.Claim
		pay   string
		left  chip.Cents
	}{
		{"a tenth", won(10*pc, 5_00), "[5080.24]", 45_722_16},
		{"a tenth for two", won(10*pc, 5_00, 5_00), "[2540.12 2540.12]", 45_722_16},
		{"a tenth for three, who cannot share a cent", won(10*pc, 5_00, 5_00, 5_00), "[1693.41 1693.41 1693.41]", 45_722_17},
		{"all", won(virtualdevices.Whole, 5_00), "[50802.40]", 50_000_00},
		{"all for three: the cent that is left stays", won(virtualdevices.Whole, 5_00, 5_00, 5_00), "[16934.13 16934.13 16934.13]", 50_000_01},
		{"all, equally whatever they wagered", won(virtualdevices.Whole, 1_00, 3_00), "[25401.20 25401.20]", 50_000_00},
		{"all, by wager", byStake(won(virtualdevices.Whole, 1_00, 3_00)), "[12700.60 38101.80]", 50_000_00},
		{"a tenth, by wager", byStake(won(10*pc, 1_00, 1_00, 1_00, 4_00)), "[725.74 725.74 725.74 2902.99]", 45_722_19},
	}
	for _, tt := range tests {
		pay, after := paid(t, grown, tt.claim)
		if fmt.Sprint(pay) != tt.pay || after.Reading() != tt.left {
			t.Errorf("%s: paid %v and %s left, want %s and %s", tt.name, pay, after.Reading(), tt.pay, tt.left)
		}
		if after.Amount.Micro != grown.Amount.Micro {
			t.Errorf("%s: the part of a cent became %d", tt.name, after.Amount.Micro)
		}
	}
	machine := won(10*pc, 5_00)
	machine.Machine = true
	_, after := paid(t, grown, machine)
	_, after = paid(t, after, won(virtualdevices.Whole, 5_00))
	if after.ByMachine != 5_080_24 || after.ByAttendant != 45_722_16 || after.Paid() != 50_802_40 {
		t.Errorf("paid %s by machine, %s by hand, %s in all", after.ByMachine, after.ByAttendant, after.Paid())
	}
}

func byStake(c virtualdevices.Claim) virtualdevices.Claim {
	c.ByStake = true
	return c
}

func TestMeterBeginsAnew(t *testing.T) {
	tests := []struct {
		name            string
		terms           virtualdevices.Terms
		wager           chip.Cents
		reading, funded chip.Cents
	}{
		{"the reserve pays for the seed", virtualdevices.Terms{Seed: 1000_00, Primary: 10 * pc, Secondary: 5 * pc}, 4_000_00, 1000_00, 1800_00},
		{"and for more", virtualdevices.Terms{Seed: 1000_00, Primary: 10 * pc, Secondary: 5 * pc}, 30_000_00, 1500_00, 1000_00},
		{"or comes on top", virtualdevices.Terms{Seed: 1000_00, Primary: 10 * pc, Secondary: 5 * pc, Reseed: virtualdevices.Adds}, 4_000_00, 1200_00, 2000_00},
		{"there is none", virtualdevices.Terms{Seed: 1000_00, Primary: 10 * pc}, 4_000_00, 1000_00, 2000_00},
		{"the reset is another amount", virtualdevices.Terms{Seed: 5000_00, Reset: 1000_00, Primary: 10 * pc}, 4_000_00, 1000_00, 6000_00},
	}
	for _, tt := range tests {
		m := open(t, tt.terms).Counted(tt.wager)
		_, m = paid(t, m, won(virtualdevices.Whole, 5_00))
		if m.Reading() != tt.reading || m.Funded != (virtualdevices.Exact{Cents: tt.funded}) || m.Reserve != (virtualdevices.Exact{}) {
			t.Errorf("%s: it begins with %s, %v in reserve, and the house put in %v; want %s, nothing, %s",
				tt.name, m.Reading(), m.Reserve, m.Funded, tt.reading, tt.funded)
		}
	}
}

func TestTermsRefused(t *testing.T) {
	for name, terms := range map[string]virtualdevices.Terms{
		"a negative seed":          {Seed: -1},
		"a negative reset":         {Reset: -1},
		"a negative rate":          {Primary: -1},
		"more than the wager":      {Primary: 60 * pc, Secondary: 41 * pc},
		"must hit below its seed":  {Seed: 100_00, MustHitBy: 99_99},
		"must hit below its reset": {Seed: 100_00, Reset: 300_00, MustHitBy: 200_00},
		"must hit with a reserve":  {Seed: 100_00, MustHitBy: 200_00, Secondary: 1},
		"must hit by less than 0":  {MustHitBy: -1},
	} {
		if _, err := terms.Open(seeded(1)); err == nil {
			t.Errorf("%s: opened", name)
		}
	}
}

func TestClaimsRefused(t *testing.T) {
	m := open(t, jackpotParty)
	twice := won(pc, 5_00, 5_00)
	twice.Winners[1].Box = 1
	for name, c := range map[string]virtualdevices.Claim{
		"no share":       won(0, 5_00),
		"more than all":  won(virtualdevices.Whole+1, 5_00),
		"nobody":         won(pc),
		"no wager":       won(pc, 5_00, 0),
		"one box, twice": twice,
	} {
		if a, err := m.Answer(c, seeded(1)); err == nil {
			t.Errorf("%s: answered %v", name, a)
		}
	}
}

// Each configuration of 633c.14(c)(4), and of 633c.6(j), hits between its
// least and its most, by whoever passed the point.
func TestMeterMustHit(t *testing.T) {
	for _, tt := range []struct {
		wager, least, most chip.Cents
		rate               virtualdevices.Share
	}{
		{1_00, 100_00, 200_00, 2 * pc},
		{2_00, 100_00, 200_00, 15 * pc / 10},
		{5_00, 100_00, 250_00, 1 * pc},
		{5_00, 250_00, 500_00, 5 * pc / 10},
		{5_00, 250_00, 1000_00, 2 * pc},
		{5_00, 250_00, 1000_00, 5 * pc},
	} {
		m, err := virtualdevices.Terms{Seed: tt.least, Primary: tt.rate, MustHitBy: tt.most}.Open(seeded(uint64(tt.most)))
		if err != nil {
			t.Fatal(err)
		}
		share := tt.rate.Of(tt.wager)
		points := map[chip.Cents]bool{}
		for range 20 {
			if m.Point < tt.least || m.Point > tt.most {
				t.Fatalf("%v: the point is %s", tt, m.Point)
			}
			points[m.Point] = true
			before := m
			for !m.Passed() {
				before, m = m, m.Counted(tt.wager)
			}
			if over := m.Amount.Minus(virtualdevices.Exact{Cents: m.Point}); before.Passed() || share.Less(over) {
				t.Fatalf("%v: it hit at %v, the point is %s", tt, m.Amount, m.Point)
			}
			var pay []chip.Cents
			reading := m.Reading()
			if pay, m = paid(t, m, won(virtualdevices.Whole, tt.wager)); pay[0] != reading {
				t.Fatalf("%v: paid %s of %s, want all, 633c.14(c)(7)", tt, pay[0], reading)
			}
			if m.Reading() != tt.least {
				t.Fatalf("%v: after that it reads %s", tt, m.Reading())
			}
		}
		if len(points) < 15 {
			t.Errorf("%v: 20 points were only %d", tt, len(points))
		}
	}
}

// Points lie evenly from the least to the most, both included.
func TestMustHitPoints(t *testing.T) {
	draw, count := seeded(1), map[chip.Cents]int{}
	terms := virtualdevices.Terms{Seed: 100, Primary: pc, MustHitBy: 109}
	for range 10_000 {
		m, err := terms.Open(draw)
		if err != nil {
			t.Fatal(err)
		}
		count[m.Point]++
	}
	if len(count) != 10 {
		t.Errorf("points: %v", count)
	}
	for p, n := range count {
		if p < 100 || p > 109 || n < 880 || n > 1120 { // four standard deviations
			t.Errorf("point %d was drawn %d times of 10,000", p, n)
		}
	}
}

// Over a million wagers not a millionth of a cent is lost or made.
func TestMeterConservesAMillionWagers(t *testing.T) {
	for _, reseed := range []virtualdevices.Reseed{virtualdevices.Covers, virtualdevices.Adds} {
		// Rates at which almost every wager leaves a part of a cent.
		m := open(t, virtualdevices.Terms{Seed: 1000_00, Reset: 777_77, Primary: 161_803, Secondary: 37_777, Reseed: reseed})
		draw := seeded(633)
		var whole, part, pay chip.Cents
		for i := range 1_000_000 {
			m = m.Counted(chip.Cents(1 + draw.Below(10_000)))
			claim := virtualdevices.Claim{}
			switch hit := draw.Below(20_000); {
			case hit == 0:
				claim = won(virtualdevices.Whole, 1_00, 3_33, 7_77)
				whole++
			case hit < 5:
				claim = won(10*pc, 1_00, 3_33)
				part++
			default:
				continue
			}
			claim.ByStake, claim.Machine = i%2 == 0, i%3 == 0
			a, err := m.Answer(claim, draw)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range a.Pay {
				pay += p
			}
			if m = m.Answered(claim, a); !balanced(m) {
				t.Fatalf("wager %d: out of balance: %+v", i, m)
			}
		}
		if !balanced(m) || m.Paid() != pay || whole < 20 || part < 100 {
			t.Errorf("%s: balanced %t, paid %s of %s, %d times whole and %d in part", reseed, balanced(m), m.Paid(), pay, whole, part)
		}
	}
}

// Whatever comes to a meter, it stays in balance, and pays no more than it has.
func TestMeterStaysInBalance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		terms := virtualdevices.Terms{
			Seed: chip.Cents(rapid.IntRange(0, 10_000).Draw(t, "seed")), Reset: chip.Cents(rapid.IntRange(0, 10_000).Draw(t, "reset")),
			Primary: virtualdevices.Share(rapid.IntRange(0, 500_000).Draw(t, "primary")),
			Reseed:  virtualdevices.Reseed(rapid.IntRange(0, 1).Draw(t, "reseed")),
		}
		if rapid.Bool().Draw(t, "must hit") {
			terms.MustHitBy = max(terms.Seed, terms.Reset) + chip.Cents(rapid.IntRange(0, 10_000).Draw(t, "most"))
		} else {
			terms.Secondary = virtualdevices.Share(rapid.IntRange(0, 500_000).Draw(t, "secondary"))
		}
		m := open(t, terms)
		written(t, m)
		t.Repeat(map[string]func(*rapid.T){
			"wager": func(t *rapid.T) { m = m.Counted(chip.Cents(rapid.IntRange(-100, 100_000).Draw(t, "wager"))) },
			"claim": func(t *rapid.T) {
				stakes := rapid.SliceOfN(rapid.Int64Range(1, 100_000), 1, 7).Draw(t, "stakes")
				c := won(virtualdevices.Share(rapid.Int32Range(1, int32(virtualdevices.Whole)).Draw(t, "share")))
				if rapid.Bool().Draw(t, "whole") {
					c.Share = virtualdevices.Whole
				}
				for i, s := range stakes {
					c.Winners = append(c.Winners, virtualdevices.Winner{Box: i + 1, Stake: chip.Cents(s)})
				}
				c.ByStake = rapid.Bool().Draw(t, "by stake")
				reading := m.Reading()
				pay, after := paid(t, m, c)
				var sum chip.Cents
				for _, p := range pay {
					sum += p
				}
				if want := c.Share.Of(reading).Cents; sum > want || sum <= want-chip.Cents(len(pay)) || slices.Min(pay) < 0 {
					t.Fatalf("of %s, %s were shared out as %v", reading, c.Share, pay)
				}
				m = after
			},
			"": func(t *rapid.T) {
				if !balanced(m) || m.Amount.Cents < 0 || m.Reserve.Cents < 0 {
					t.Fatalf("out of balance: %+v", m)
				}
			},
		})
	})
}
