package web

import (
	"encoding/csv"
	"strings"
	"time"
)

// sendCSV sends a list as a file that a spreadsheet opens.
func (v *visit) sendCSV(name string, head []string, rows [][]string) error {
	h := v.w.Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+fileName(name)+`.csv"`)
	h.Set("Cache-Control", "no-store")
	w := csv.NewWriter(v.w)
	for _, row := range append([][]string{head}, rows...) {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = csvCell(cell)
		}
		if err := w.Write(safe); err != nil {
			return nil // a visitor who has left cannot be told of an error
		}
	}
	w.Flush()
	return nil
}

// csvCell is a text as a cell. One that a spreadsheet would take for a formula gets a
// quote before it.
func csvCell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}

// csvTimes are a moment as two cells: in UTC, and by the clock of the house.
func csvTimes(t time.Time) (utc, local string) {
	if t.IsZero() {
		return "", ""
	}
	return t.UTC().Format(time.RFC3339), t.Local().Format("2006-01-02 15:04:05 MST")
}

// fileName is a name with nothing in it that a file's name cannot have.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-':
			return r
		}
		return '-'
	}, name)
}
