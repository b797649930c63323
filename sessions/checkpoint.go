package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"strconv"
	"sync"

	"burncard/game"
	"burncard/sessions/journal"
)

// keptShoes is how many shoes of the demo table's log are kept.
const keptShoes = 2

// A checkpoint is a history as it is stored: a cache, good for the program that
// wrote it and for any other that would fold to the same.
type checkpoint struct {
	Form    string   `json:"form"`
	History *history `json:"history"`
}

// form names the shape of a history: what its fields are called, and what the
// numbers of verbs mean. A checkpoint of another form is not read; the log is.
var form = sync.OnceValue(func() string { return formOf(reflect.TypeFor[history]()) })

func formOf(t reflect.Type) string {
	sum := fnv.New64a()
	shape(sum, t, map[reflect.Type]bool{})
	for _, w := range game.Words() {
		fmt.Fprintf(sum, "%d %s\n", w.Verb, w.Verb)
	}
	return strconv.FormatUint(sum.Sum64(), 16)
}

func shape(w io.Writer, t reflect.Type, seen map[reflect.Type]bool) {
	if t == lent {
		return
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		shape(w, t.Elem(), seen)
	case reflect.Map:
		shape(w, t.Key(), seen)
		shape(w, t.Elem(), seen)
	case reflect.Struct:
		if seen[t] {
			return
		}
		seen[t] = true
		for i := range t.NumField() {
			f := t.Field(i)
			fmt.Fprintf(w, "%s.%s %s\n", t, f.Name, f.Type)
			shape(w, f.Type, seen)
		}
	}
}

// checkpoint writes the history as text, and refuses one that does not read back as it
// was: a table may have unexported fields.
func (h *history) checkpoint() ([]byte, error) {
	data, err := json.Marshal(checkpoint{form(), h})
	if err != nil {
		return nil, err
	}
	back, err := readCheckpoint(data, h.Table.Book(), h.Seq)
	if err == nil {
		if d := differs(reflect.ValueOf(h), reflect.ValueOf(back), "history"); d != "" {
			err = fmt.Errorf("%s does not read back as it was", d)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("checkpoint at %d: %w", h.Seq, err)
	}
	return data, nil
}

var errForm = errors.New("checkpoint of another form")

func readCheckpoint(data []byte, book *game.Rulebook, seq int64) (*history, error) {
	c := checkpoint{History: newHistory(book)}
	// The form first: under another the rest may not even parse.
	var f struct {
		Form string `json:"form"`
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	if f.Form != form() {
		return nil, errForm
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, err
	}
	if c.History == nil || c.History.Table == nil || c.History.Seq != seq {
		return nil, fmt.Errorf("checkpoint at %d holds another entry's table", seq)
	}
	return c.History, nil
}

// fold gives a table's history up to an entry: from the newest checkpoint at or before
// from, or from the first entry. Heed, unless nil, gets the news of every later entry.
func fold(ctx context.Context, log journal.Journal, book *game.Rulebook, table string, from, upTo int64, heed func(*history, news)) (*history, error) {
	h := newHistory(book)
	seq, data, err := log.LastCheckpoint(ctx, table, min(from, upTo))
	if err != nil {
		return nil, err
	}
	if seq > 0 {
		if c, err := readCheckpoint(data, book, seq); err == nil {
			h = c
		}
	}
	for e, err := range log.Read(ctx, table, h.Seq+1) {
		if err != nil {
			return nil, err
		}
		if e.Seq > upTo {
			break
		}
		n, err := h.read(e)
		if err != nil {
			return nil, fmt.Errorf("fold table %s: %w", table, err)
		}
		if heed != nil {
			heed(h, n)
		}
	}
	return h, nil
}
