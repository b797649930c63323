package templates

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"burncard/sessions/drills"
	"burncard/sessions/record"
)

// A DrillRunData is how one run went.
type DrillRunData struct {
	Page
	Title    string
	Mark     *drills.Mark      // that somebody has published; nil for none
	House    record.HouseMarks // that held when the run ended
	Run      record.DrillRun
	Before   []record.DrillRun // one's own, the last first
	Own      bool              // the visitor's
	Mistaken *DrillMistake     // what to do better; nil where all was right
	Assigned *AssignedRow      // what he did with it; nil where it was not assigned
}

// A DrillMistake is the commonest mistake of a run.
type DrillMistake struct {
	Title, Rule, Cite string
	Owed              string // in words
	Items             int    // how many broke it
	Seq               int64
}

// CommonestMistake is the clause that most items of a run broke; nil where none did.
func CommonestMistake(r *record.DrillRun) *DrillMistake {
	it := r.Commonest()
	if it == nil {
		return nil
	}
	m := &DrillMistake{Title: ClauseTitle(it.Cite), Rule: RulePath(r.Variant, it.Cite), Cite: it.Cite, Owed: Words(it.Owed), Seq: it.Seq}
	for _, o := range r.Items {
		if !o.Right && o.Cite == it.Cite {
			m.Items++
		}
	}
	return m
}

// headline says what a run came to.
func (d *DrillRunData) headline() string {
	n := len(d.Run.Items)
	if first := d.Run.First(); first < n {
		return fmt.Sprintf("%d of %d right at first", first, n)
	}
	if n == 1 {
		return "1 item, right at first"
	}
	return fmt.Sprintf("All %d right at first", n)
}

// rightShare is how many items of a hundred were right at first, in whole ones. It is never
// rounded up to what a mark asks for.
func rightShare(r *record.DrillRun) string {
	return strconv.Itoa(100*r.First()/max(1, len(r.Items))) + "\u00a0%"
}

// againstBest compares a run with the best of those before it; empty where there is nothing
// to say.
func (d *DrillRunData) againstBest() string {
	best := record.BestRun(d.Before)
	if best == nil {
		return ""
	}
	pace, counts := d.Run.Pace()
	was, counted := best.Pace()
	better := d.Run.First()*len(best.Items) - best.First()*len(d.Run.Items)
	switch by := (was - pace).Abs(); {
	case counts && counted && pace < was:
		return "Your fastest run so far: " + tenths(by) + " less for an item."
	case counts && !counted:
		return "Your first run in a while whose time counts."
	case counts && counted && pace > was:
		return tenths(by) + " more for an item than in your best run."
	case !counts && counted:
		return "Your best run before was accurate enough for its time to count."
	case better > 0:
		return "Your most accurate run so far."
	case better < 0:
		return "Less accurate than your best run."
	}
	return ""
}

// slowestItem is the item that took longest, counted from 1; 0 where none has a time.
func slowestItem(r *record.DrillRun) (n int) {
	for i := range r.Items {
		if took := r.Items[i].Took; took > 0 && (n == 0 || took > r.Items[n-1].Took) {
			n = i + 1
		}
	}
	return n
}

// itemPath is where the acts of an item are seen: its mistake or, where it was right, the act
// that ended it; empty for one of an old run that was right.
func itemPath(session string, it *record.DrillItem) templ.SafeURL {
	switch {
	case it.Seq > 0:
		return templ.SafeURL(ReplayPath(session, it.Seq, false))
	case it.Ended > 0:
		return templ.SafeURL(ReplayPath(session, it.Ended, false))
	}
	return ""
}

// itemWords tell an item to people who hear the page.
func itemWords(i int, it *record.DrillItem, counts bool) string {
	words := []string{fmt.Sprintf("Item %d, %s", i+1, it.Kind), fmt.Sprintf("level %d", it.Level+1)}
	if it.Right {
		words = append(words, "right at first")
	} else {
		words = append(words, "a mistake")
	}
	if counts && it.Took > 0 {
		words = append(words, tenths(it.Took))
	}
	return strings.Join(words, ", ")
}

// A drillStandard is what a run is held against, or a run beside it.
type drillStandard struct {
	By    string
	Path  string // where it stands; empty for nowhere
	Right string
	Each  string
	Words string // whether the run reaches it; empty where that is no question
	Met   bool
}

// standards are this run, the best before it, and the marks of the house and of others.
func (d *DrillRunData) standards() []drillStandard {
	pace, counts := d.Run.Pace()
	list := []drillStandard{{By: "This run", Right: rightShare(&d.Run), Each: runPace(&d.Run)}}
	if best := record.BestRun(d.Before); best != nil {
		by := "The best of the " + strconv.Itoa(len(d.Before)) + " runs before"
		if len(d.Before) == 1 {
			by = "The run before"
		}
		list = append(list, drillStandard{By: by, Path: DrillRunPath(best.Session), Right: rightShare(best), Each: runPace(best)})
	}
	reached := func(s drillStandard, met bool) {
		if s.Met, s.Words = met, "Not yet"; met {
			s.Words = "Reached"
		}
		list = append(list, s)
	}
	if m := d.House.Of[d.Run.Drill]; m != (record.DrillMark{}) {
		s := drillStandard{By: "The house asks", Path: MarksPath, Right: "–", Each: "–"}
		if m.Right > 0 {
			s.Right = strconv.Itoa(m.Right) + "\u00a0%"
		}
		if m.Seconds > 0 {
			s.Each = "under " + secondsOf(m) + "\u00a0s"
		}
		reached(s, m.Reached(&d.Run))
	}
	if d.Mark != nil {
		s := drillStandard{By: d.Mark.By + " asks", Path: MarksPath, Right: "–", Each: "under " + strconv.Itoa(int(d.Mark.Under.Seconds())) + "\u00a0s"}
		reached(s, counts && pace < d.Mark.Under)
	}
	return list
}

func runPace(r *record.DrillRun) string {
	if pace, counts := r.Pace(); counts {
		return tenths(pace)
	}
	return "–"
}
