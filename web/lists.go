package web

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"burncard/sessions/spreadsheet"
	"burncard/templates"
)

// A list of a page goes out as a file (CSV) under the page's own address with csv= and the
// name of the list, so that it has the page's filters and nobody reads it who may not open
// the page. docs/recipes.md says how to give a list its file.

// A listFile writes the rows of a list.
type listFile func(row func(...any) error) error

// wants reports that the address asks for a list of the page as a file, and not for the page.
func (v *visit) wants(list string) bool {
	return v.r.URL.Query().Get(templates.ListField) == list
}

// file sends a list under its columns: names, or a [spreadsheet.Moment] for two columns. The
// rows go out while they are read. An error before the first of them is the visitor's
// answer; after that the file breaks off, so that half a list does not look like a whole one.
func (v *visit) file(list string, columns []any, rows listFile) error {
	out := &fileBody{visit: v, list: list}
	s := spreadsheet.New(out, columns...)
	err := rows(s.Row)
	if err == nil {
		err = s.Close()
	}
	switch {
	case err == nil || v.r.Context().Err() != nil:
		return nil
	case !out.begun:
		return err
	}
	v.report(fmt.Errorf("send list %s of %s: %w", list, v.r.URL.Path, err))
	panic(http.ErrAbortHandler)
}

// A fileBody is the answer to a request for a list. It has no header before its first byte.
type fileBody struct {
	*visit
	list  string
	begun bool
}

func (b *fileBody) Write(p []byte) (int, error) {
	if !b.begun {
		b.begun = true
		h := b.w.Header()
		h.Set("Content-Type", "text/csv; charset=utf-8")
		h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="burncard-%s-%s.csv"`, b.list, time.Now().Format(time.DateOnly)))
		h.Set("Cache-Control", "no-store")
	}
	return b.w.Write(p)
}

// listBatch is how many rows of a long list are read at once for its file.
const listBatch = 500

// inBatches reads a list of several pages to its end: read returns some of its rows and how
// many there are in all.
func inBatches[T any](read func(skip, most int) ([]T, int, error), each func(*T) error) error {
	for skip := 0; ; skip += listBatch {
		list, all, err := read(skip, listBatch)
		if err != nil {
			return err
		}
		if err := eachOf(list, each); err != nil || skip+listBatch >= all {
			return err
		}
	}
}

// eachOf does something for each element of a list.
func eachOf[T any](list []T, each func(*T) error) error {
	for i := range list {
		if err := each(&list[i]); err != nil {
			return err
		}
	}
	return nil
}

// A moment is the name of a column of moments: it becomes two, in UTC and in local time.
type moment = spreadsheet.Moment

// several are texts in one cell.
func several(list []string) string { return strings.Join(list, ", ") }
