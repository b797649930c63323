package templates

import (
	"testing"
	"time"

	"burncard/sessions/record"
)

// A plan of so many rounds has no leeway in rounds, and one by time has.
func TestDemandsOfRounds(t *testing.T) {
	terms := record.TestTerms{Length: record.ByRounds, Rounds: 1, Demands: record.Demands{"rounds": 1, "hands": 2}}
	if rows := demandRows(&terms, terms.Demands, nil); len(rows) != 1 || rows[0].plan != 2 {
		t.Errorf("a plan of one round demands %+v", rows)
	}
	terms.Length = record.ByTime
	if rows := demandRows(&terms, terms.Demands, nil); len(rows) != 2 || rows[0].plan != 1 {
		t.Errorf("a plan by time demands %+v", rows)
	}
}

func TestHandedWords(t *testing.T) {
	open, handed := record.Rating{}, record.Rating{Handed: time.Unix(1, 0)}
	for _, tt := range []struct {
		all  []record.Rating
		want string
	}{
		{[]record.Rating{open}, "the juror has not handed in"}, {[]record.Rating{handed}, "the juror has handed in"},
		{[]record.Rating{open, handed}, "1 of 2 jurors has handed in"}, {[]record.Rating{open, open}, "0 of 2 jurors have handed in"},
	} {
		if got := handedWords(tt.all); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
