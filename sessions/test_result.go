package sessions

import (
	"context"
	"fmt"

	"burncard/sessions/record"
)

// A TestResult is how an attempt at a table test went, by the rules of its plan.
type TestResult struct {
	Clock     TestClock
	Technique record.Points
	Rule      string // by which technique is scored, in a sentence
	Marks     []TestMark
	Passed    bool // every mark is met
}

// A TestMark is one thing that passes a table test.
type TestMark struct {
	Wants, Was string
	Met        bool
}

// technique is the score for technique in ten points, and the rule by which it is made; an
// attempt without a score has none.
func technique(c *Scored) (p record.Points, rule string) {
	if c.None != HasScore {
		return 0, "there is no score, so that there are no points"
	}
	return record.Points((c.Tenths + 5) / 10), fmt.Sprintf("a tenth of the score for technique, %s of 100 by version %d of the house's rule", c.Result.String(), c.Rule.Number)
}

// testResult is the result of an attempt at a table test; nil where the session is none.
func (r *Reviews) testResult(ctx context.Context, s *record.Session, scored *Scored) (*TestResult, error) {
	a, ok, err := r.records.Exams.OfTable(ctx, s.Table)
	if err != nil || !ok || a.Test == nil {
		return nil, err
	}
	t, attempt := &a.Test.Terms, a.OfTable(s.Table)
	result := &TestResult{}
	if result.Clock, err = r.testClock(ctx, s, attempt, t.Limit()); err != nil {
		return nil, err
	}
	result.Technique, result.Rule = technique(scored)
	mark := func(met bool, wants, was string, args ...any) {
		result.Marks = append(result.Marks, TestMark{wants, fmt.Sprintf(was, args...), met})
	}
	if t.Technique > 0 {
		mark(result.Technique >= t.Technique, fmt.Sprintf("technique of at least %v points", t.Technique), "%v", result.Technique)
	}
	if t.NoCritical {
		mark(s.Critical == 0, "no critical mistake", "%d", s.Critical)
	}
	if t.InTime {
		met, was := attempt.EndedBy == thePlan && !result.Clock.Up, "it was"
		if result.Clock.Up {
			was = "time was up before"
		} else if !met {
			was = "it was ended before"
		}
		mark(met, "dealt to the end before time is up", "%s", was)
	}
	result.Passed = true
	for _, m := range result.Marks {
		result.Passed = result.Passed && m.Met
	}
	return result, nil
}
