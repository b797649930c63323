package chip_test

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"burncard/game/chip"
)

func TestCents(t *testing.T) {
	tests := []struct {
		cents chip.Cents
		text  string
	}{
		{0, "0"},
		{1, "0.01"},
		{25, "0.25"},
		{100, "1"},
		{250, "2.50"},
		{2500, "25"},
		{3750, "37.50"},
		{3705, "37.05"},
		{1234567_89, "1234567.89"},
	}
	for _, tt := range tests {
		if got := tt.cents.String(); got != tt.text {
			t.Errorf("%d cents are written %s, want %s", int64(tt.cents), got, tt.text)
		}
		if got, err := chip.ParseCents(tt.text); got != tt.cents || err != nil {
			t.Errorf("ParseCents(%s) = %d, %v, want %d", tt.text, int64(got), err, int64(tt.cents))
		}
	}
	for cents, want := range map[chip.Cents]string{
		-1: "-0.01", -12_50: "-12.50", math.MinInt64: "-92233720368547758.08",
	} {
		if got := cents.String(); got != want {
			t.Errorf("%d cents are written %s, want %s", int64(cents), got, want)
		}
	}
	if got, err := chip.ParseCents("37.5"); got != 3750 || err != nil {
		t.Errorf("ParseCents(37.5) = %d, %v", int64(got), err)
	}
	if got, err := chip.ParseCents("999999999999.99"); got != 99999999999999 || err != nil {
		t.Errorf("the largest amount is read as %d, %v", int64(got), err)
	}
}

func TestParseCentsRefuses(t *testing.T) {
	for _, s := range []string{
		"", " ", ".", ".50", "5.", "5.-1", "-5", "+5", "$5", "5$", "5 ", " 5", "1,000", "1e3", "0x10",
		"5.125", "5.50.", "5.5.0", "٣", "1000000000000", "99999999999999999999999999",
		"18446744073709551616", "five",
	} {
		if got, err := chip.ParseCents(s); err == nil {
			t.Errorf("ParseCents(%q) = %s, want a refusal", s, got)
		}
	}
}

func TestCentsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := chip.Cents(rapid.Int64Range(0, 99999999999999).Draw(t, "cents"))
		if back, err := chip.ParseCents(c.String()); back != c || err != nil {
			t.Fatalf("%d cents are written %s and read as %d, %v", int64(c), c, int64(back), err)
		}
	})
}

func TestCentsInJSON(t *testing.T) {
	if text, err := json.Marshal(chip.Cents(3750)); string(text) != "3750" || err != nil {
		t.Errorf("37.50 is %s in JSON, %v", text, err)
	}
}

func TestThreeToTwo(t *testing.T) {
	tests := []struct {
		wager, win chip.Cents
		exact      bool
	}{
		{25_00, 37_50, true},
		{15_00, 22_50, true},
		{2_50, 3_75, true},
		{1_00, 1_50, true},
		{50, 75, true},
		{25, 37, false}, // a quarter would win 37 and a half cents
		{0, 0, true},
	}
	for _, tt := range tests {
		if win, exact := chip.ThreeToTwo(tt.wager); win != tt.win || exact != tt.exact {
			t.Errorf("3 to 2 on %s is %s, exact %t; want %s, %t", tt.wager, win, exact, tt.win, tt.exact)
		}
	}
}
