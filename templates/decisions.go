package templates

import (
	"fmt"
	"slices"
	"strings"

	"burncard/sessions/record"
)

// rulingWords says what a decision came to.
func rulingWords(d *record.Decision) string {
	switch {
	case d.ForClause() && d.Ruling == record.Withdrawn:
		return "Clause stands again on all sheets"
	case d.ForClause():
		return "Clause overturned on all sheets"
	case d.Ruling == record.Upheld:
		return "Verdict upheld"
	}
	return "Verdict overturned"
}

// lastDecision is the newest decision on a mistake in words; empty for none.
func lastDecision(j *record.Judged) string {
	if len(j.Decisions) == 0 {
		return ""
	}
	d := &j.Decisions[len(j.Decisions)-1]
	return rulingWords(d) + " by " + d.By.Name + ": " + d.Reason
}

// lastDecided is the moment of the newest decision on a mistake; 0 for none.
func lastDecided(j record.Judged) int64 {
	if len(j.Decisions) == 0 {
		return 0
	}
	return j.Decisions[len(j.Decisions)-1].At.UnixNano()
}

// DecidedMeanwhile tells a supervisor that a colleague was first.
func DecidedMeanwhile(d *record.Decision) string {
	return fmt.Sprintf("%s by %s at %s, after you had opened the page. Your decision was not kept. Read the sheet again, and decide once more if you see it otherwise.",
		rulingWords(d), d.By.Name, d.At.Local().Format("15:04"))
}

func decidedBy(j record.Judged, number int64) bool {
	return slices.ContainsFunc(j.Decisions, func(d record.Decision) bool { return d.Number == number })
}

// inForce reports of a list of decisions, newest first, that the one at i overturns its
// clause still.
func inForce(list []record.Decision, i int) bool {
	d := &list[i]
	return d.Ruling == record.Overturned &&
		!slices.ContainsFunc(list[:i], func(l record.Decision) bool { return l.Cite == d.Cite && l.Edition == d.Edition })
}

// grouped writes a digest in groups that can be compared by eye.
func grouped(digest string) string {
	var b strings.Builder
	for i, r := range digest {
		if i > 0 && i%8 == 0 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// requestWords says what the dealer of an exam asks for, with his own words.
func requestWords(own string) string {
	const asks = "asks to take it for a slip of the hand"
	if own == "" {
		return asks + "."
	}
	return asks + ": " + own
}

// withOverturned is a number of mistakes that count, and how many were overturned beside.
func withOverturned(n, overturned int) string {
	if overturned == 0 {
		return number(n)
	}
	return number(n) + ", " + number(overturned) + " overturned"
}

// digestWords says what the digest of a sheet is of.
func digestWords(d *SummaryData) string {
	words := "SHA-256 over the log of session " + d.Session.ID + ", rules " + d.Edition + ", program " + d.Digest.Build
	if g := d.Signature; g != nil {
		words += ", as " + g.By.Name + " signed it"
	}
	return words + ":"
}

// amendedBy is the decision that is the nth amendment; none where it is another's number.
func (d SummaryData) amendedBy(n int) (list []record.Decision) {
	for _, x := range d.Decided {
		if d.Amendments[x.Number] == n {
			list = append(list, x)
		}
	}
	return list
}
