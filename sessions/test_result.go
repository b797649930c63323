package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"burncard/sessions/record"
)

// A TestResult is how an attempt at a table test went, by the rules of its plan.
type TestResult struct {
	Clock  TestClock
	Points []TestPoints // technique, control, hospitality, by eye
	Rule   string       // by which technique is scored, in a sentence
	// Jurors are the cards of the jurors, by name, and Open how many may still be handed in.
	// Until then no card has points.
	Jurors   []record.Rating
	Open     int
	ClosedBy record.Person // the supervisor who closed the cards; zero for nobody
	// All are the points by their weights, and Sum how they are made; Sum is empty where the
	// plan has no weights, or no points are known.
	All    record.Points
	Sum    string
	Marks  []TestMark
	Events []TestEvent // of the plan, in their order
	// EventsWait: the reader may sit the test once more, and those that did not come are left
	// out of Events, because they come at the same moments again.
	EventsWait bool
	Passed     bool   // every mark is met
	Signed     string // the result when the sheet was signed, where it was another; else empty
}

// TestPoints are the points of one kind.
type TestPoints struct {
	Kind   string
	Points record.Points
	Known  bool
	Weight int
}

// A TestMark is one thing that passes a table test.
type TestMark struct {
	Wants, Was string
	Met        bool
}

// Final reports that nothing is waited for any more.
func (t *TestResult) Final() bool { return t.Open == 0 }

// Missing are the jurors who were left out.
func (t *TestResult) Missing() (names []string) {
	for i := range t.Jurors {
		if t.Jurors[i].Handed.IsZero() {
			names = append(names, t.Jurors[i].Juror.Name)
		}
	}
	return names
}

// words is the result in a sentence.
func (t *TestResult) words() string {
	words := "not passed"
	if t.Passed {
		words = "passed"
	}
	if t.Sum != "" {
		words += ", with " + t.All.String() + " points"
	}
	return words
}

// technique is the score for technique in ten points, and the rule by which it is made; an
// attempt without a score has none.
func technique(c *Scored) (p record.Points, known bool, rule string) {
	if c.None != HasScore {
		return 0, false, "there is no score, so that there are no points"
	}
	return record.Points((c.Tenths + 5) / 10), true, fmt.Sprintf("a tenth of the score for technique, %s of 100 by version %d of the house's rule", c.Result.String(), c.Rule.Number)
}

// byEyePoints are ten points for all that was seen to be right.
func byEyePoints(ticks []record.Tick) record.Points {
	return record.MostPoints * record.Points(len(ticks)) / record.Points(len(EyePoints))
}

// meanPoints is the mean of what the jurors gave who have handed in; false where none has.
func meanPoints(all []record.Rating, of func(*record.RatedPoints) record.Points) (mean record.Points, known bool) {
	sum, n := record.Points(0), record.Points(0)
	for i := range all {
		if !all[i].Handed.IsZero() {
			sum, n = sum+of(&all[i].Points), n+1
		}
	}
	if n == 0 {
		return 0, false
	}
	return (2*sum + n) / (2 * n), true
}

// testResult is the result of an attempt at a table test as its reader may know it; nil where
// the session is none.
func (r *Reviews) testResult(ctx context.Context, reader Person, s *record.Session, scored *Scored, mistakes []record.Judged, ticks []record.Tick) (*TestResult, error) {
	a, ok, err := r.records.Exams.OfTable(ctx, s.Table)
	if err != nil || !ok || a.Test == nil {
		return nil, err
	}
	t, attempt := &a.Test.Terms, a.OfTable(s.Table)
	result := &TestResult{ClosedBy: attempt.ClosedBy}
	if result.Clock, err = r.testClock(ctx, s, attempt, t.Limit()); err != nil {
		return nil, err
	}
	if result.Events, err = r.testEventsOf(ctx, s, t, scored, mistakes); err != nil {
		return nil, err
	}
	if maySitAgain(&a, r.now()) && !reader.supervises() {
		result.EventsWait = true
		result.Events = slices.DeleteFunc(result.Events, func(e TestEvent) bool { return e.Came == EventNotReached })
	}
	if result.Jurors, err = r.records.Exams.Ratings(ctx, a.ID, attempt.Number); err != nil {
		return nil, err
	}
	if result.Open = open(result.Jurors, &attempt); result.Open > 0 {
		for i := range result.Jurors {
			j := &result.Jurors[i]
			j.Rated, j.Points, j.Remark = false, record.RatedPoints{}, ""
		}
	}
	points := func(kind string, p record.Points, known bool, weight int) *TestPoints {
		result.Points = append(result.Points, TestPoints{kind, p, known, weight})
		return &result.Points[len(result.Points)-1]
	}
	p, known, rule := technique(scored)
	result.Rule = rule
	tech := *points("technique", p, known, t.Weights.Technique)
	var control, hospitality TestPoints
	if t.JurorsMost > 0 {
		p, known = meanPoints(result.Jurors, func(p *record.RatedPoints) record.Points { return p.Control })
		control = *points("control of the game", p, known && result.Final(), t.Weights.Control)
		p, known = meanPoints(result.Jurors, func(p *record.RatedPoints) record.Points { return p.Hospitality })
		hospitality = *points("hospitality", p, known && result.Final(), t.Weights.Hospitality)
	}
	eye := *points("by eye", byEyePoints(ticks), true, t.Weights.Eye)
	result.sum()

	mark := func(met bool, wants, was string, args ...any) {
		result.Marks = append(result.Marks, TestMark{wants, fmt.Sprintf(was, args...), met})
	}
	least := func(of TestPoints, least record.Points) {
		if was := "unknown"; least > 0 {
			if of.Known {
				was = of.Points.String()
			}
			mark(of.Known && of.Points >= least, fmt.Sprintf("%s: at least %v points", of.Kind, least), "%s", was)
		}
	}
	least(tech, t.Technique)
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
	least(control, t.Least.Control)
	least(hospitality, t.Least.Hospitality)
	least(eye, t.Least.Eye)
	least(TestPoints{Kind: "all by their weights", Points: result.All, Known: result.Sum != ""}, t.Least.All)
	result.Passed = allMet(result.Marks)
	signed, ok, err := r.records.Sheets.Points(ctx, s.ID)
	if ok && signed.Result != result.words() {
		result.Signed = signed.Result
	}
	return result, err
}

func allMet(marks []TestMark) bool {
	return !slices.ContainsFunc(marks, func(m TestMark) bool { return !m.Met })
}

// sum makes the points by their weights, of all kinds whose points are known.
func (t *TestResult) sum() {
	sum, weights := 0, 0
	var words []string
	for _, p := range t.Points {
		if p.Weight == 0 || !p.Known {
			continue
		}
		sum, weights = sum+p.Weight*int(p.Points), weights+p.Weight
		words = append(words, fmt.Sprintf("%d × %v", p.Weight, p.Points))
	}
	if weights == 0 || !t.Final() {
		return
	}
	t.All = record.Points((2*sum + weights) / (2 * weights))
	t.Sum = fmt.Sprintf("(%s) ÷ %d = %v", strings.Join(words, " + "), weights, t.All)
}

// ErrJurorsOpen refuses a signature while jurors may still hand in.
var ErrJurorsOpen = errors.New("jurors have not handed in: wait for them, or close the cards on the exam's page")

// pointsToSign are the points by jurors and by eye of a table test, for its signature: ids
// and numbers, and no names.
func pointsToSign(jurors []record.Rating, ticks []record.Tick) string {
	var lines []string
	for i := range jurors {
		if j := &jurors[i]; !j.Handed.IsZero() {
			lines = append(lines, fmt.Sprintf("juror %s: control %v, hospitality %v", j.Juror.ID, j.Points.Control, j.Points.Hospitality))
		}
	}
	for _, t := range ticks {
		lines = append(lines, "by eye: "+t.Key)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// differingPoints says that the points of a signed table test are not those that were
// signed; empty where they are, and where nothing was.
func differingPoints(ctx context.Context, records Records, s *record.Session) (string, error) {
	signed, ok, err := records.Sheets.Points(ctx, s.ID)
	if err != nil || !ok {
		return "", err
	}
	a, _, err := records.Exams.OfTable(ctx, s.Table)
	if err != nil {
		return "", err
	}
	jurors, err := records.Exams.Ratings(ctx, a.ID, a.OfTable(s.Table).Number)
	if err != nil {
		return "", err
	}
	ticks, err := records.Ticks.Of(ctx, s.ID)
	if err == nil && pointsToSign(jurors, ticks) != signed.Points {
		return "The points by jurors or by eye are not those that were signed.", nil
	}
	return "", err
}
