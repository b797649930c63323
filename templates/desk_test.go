package templates

import (
	"math"
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/scoring"
)

// TestPace holds the figure for five hands against rounds an hour as they were counted in
// casinos, by the number of players: Jim Kilby, Casino Operations Management, as quoted at
// wizardofodds.com/ask-the-wizard/136. One pace makes them all.
func TestPace(t *testing.T) {
	for n, rounds := range []int{209, 139, 105, 84, 70, 60, 52} {
		hands, ok := Pace(&record.WeekPace{Rounds: rounds, Hands: rounds * (n + 1), DealerTime: time.Hour})
		if !ok || math.Abs(hands-350) > 4 {
			t.Errorf("%d rounds an hour with %d players make %.1f hands, want 350 as with five", rounds, n+1, hands)
		}
	}
	for _, p := range []record.WeekPace{{Rounds: 9, Hands: 9, DealerTime: 5*time.Minute - 1}, {DealerTime: time.Hour}} {
		if hands, ok := Pace(&p); ok {
			t.Errorf("%+v makes %.1f hands an hour", p, hands)
		}
	}
}

// TestPointsName: the name of a chart's point has the value that stands beside the point,
// rounded as it is there.
func TestPointsName(t *testing.T) {
	for most, want := range map[float64]string{100: "week of Jun 1: 33.3 in a hundred", 180: "week of Jun 1: 33 in a hundred"} {
		c := lines("", []chartWeek{{Name: "Jun 1", Rest: "in a hundred", Value: 100 / 3.0, Known: true}, {Value: most, Known: true}})
		var page strings.Builder
		if err := chart(c).Render(t.Context(), &page); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(page.String(), `aria-label="`+want+`"`) || !strings.Contains(page.String(), ">"+c.valueWords(100/3.0)+"</text>") {
			t.Errorf("a chart up to %v has no point %q:\n%s", most, want, page.String())
		}
	}
}

// TestBlankUnderTen: a rate is blank where fewer than ten steps were owed, with its count beside
// it, and so are a point of the chart, a field of the heat map and a mean with fewer than ten
// times.
func TestBlankUnderTen(t *testing.T) {
	few, enough := scoring.Tally{Owed: 9, Mistakes: 3}, scoring.Tally{Owed: 10, Mistakes: 3}
	if words := rateWords(few) + rateWords(enough); words != "30.0" {
		t.Errorf("the rates of 9 and of 10 steps are %q", words)
	}
	if heat(few) != "none" || heat(enough) != "heat-5" {
		t.Errorf("the fields of 9 and of 10 steps are %s and %s", heat(few), heat(enough))
	}
	d := DeskData{Desk: sessions.Desk{Bounds: make([]time.Time, 3), Weeks: []scoring.Tally{few, enough}}}
	d.Desk.Clauses = []sessions.ClauseDesk{
		{Cite: "633a.7(o)", Tally: few, Timed: 9, Took: 9 * time.Second, ByWeek: []scoring.Tally{few, {}}},
		{Cite: "633a.7(f)", Tally: enough, Timed: 10, Took: 10 * time.Second, ByWeek: []scoring.Tally{{}, enough}},
	}
	if weeks := d.rates().Weeks; weeks[0].Known || !weeks[1].Known || weeks[1].Value != 30 {
		t.Errorf("the chart has %+v", weeks)
	}
	if list := d.timed(); len(list) != 1 || list[0].Cite != "633a.7(f)" || stepSeconds(&list[0]) != "1.0 s" || stepSeconds(&d.Desk.Clauses[0]) != "" {
		t.Errorf("means of 9 and of 10 times: %+v", list)
	}
	var page strings.Builder
	if err := deskClauses(d).Render(t.Context(), &page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">3</a> in 9", `data-of="In a hundred"></td>`, ">3</a> in 10", `data-of="In a hundred">30.0</td>`} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %q:\n%s", want, page.String())
		}
	}
}
