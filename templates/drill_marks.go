package templates

import (
	"strconv"
	"strings"

	"burncard/sessions/drills"
	"burncard/sessions/record"
)

// A MarksData is what the house asks of drills, and what others have published.
type MarksData struct {
	Page
	Versions []record.HouseMarks // the newest first
	Fields   map[string]string   // of the form, for supervisors; see MarkFields
	Wrong    string              // the field that is wrong; empty for none
	Filled   bool                // the form has what is published
}

// The fields of a drill's mark, behind its key.
const (
	MarkRight   = "-right"
	MarkSeconds = "-seconds"
)

// MarkFields are the fields of a version, and what it follows.
func MarkFields(m record.HouseMarks) map[string]string {
	f := map[string]string{"after": strconv.Itoa(m.Number)}
	for key, mark := range m.Of {
		f[key+MarkRight], f[key+MarkSeconds] = blankOrNumber(mark.Right), ""
		if mark.Seconds > 0 {
			f[key+MarkSeconds] = secondsOf(mark)
		}
	}
	return f
}

func blankOrNumber(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func secondsOf(m record.DrillMark) string { return strconv.FormatFloat(m.Seconds, 'f', -1, 64) }

// PublishedMarks are the marks that others have published, as the house could ask for them.
func PublishedMarks() map[string]record.DrillMark {
	of := map[string]record.DrillMark{}
	for _, m := range drills.Published {
		if m.Drill != "" {
			of[m.Drill] = record.DrillMark{Right: record.Enough, Seconds: m.Under.Seconds()}
		}
	}
	return of
}

// houseMarkWords say what a mark asks; empty where it asks nothing.
func houseMarkWords(m record.DrillMark) string {
	var asks []string
	if m.Right > 0 {
		asks = append(asks, strconv.Itoa(m.Right)+" in a hundred right at first")
	}
	if m.Seconds > 0 {
		asks = append(asks, "under "+secondsOf(m)+"\u00a0s each")
	}
	return strings.Join(asks, ", ")
}

// marksWords tell a version in a line.
func marksWords(m *record.HouseMarks) string {
	var list []string
	for _, d := range drills.All {
		if words := houseMarkWords(m.Of[d.Key]); words != "" {
			list = append(list, d.Title+": "+words)
		}
	}
	if len(list) == 0 {
		return "Nothing is asked"
	}
	return strings.Join(list, "; ")
}
