package web

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"burncard/game/gametest"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
)

// A wireWorld is a hall with one table, and Ann's page of it.
type wireWorld struct {
	t    *testing.T
	log  *journal.Memory
	hall *sessions.Hall
	page *watcher
	sent []string // with the moment, since the page was opened
}

// newWireWorld is a hall over a log, with the same chance as every other.
func newWireWorld(t *testing.T, log *journal.Memory) *wireWorld {
	hall, err := sessions.Open(sessions.Config{
		Journal: log, Records: recordtest.Memory(t), Pace: time.Second, Draw: gametest.NewChance(1), Report: func(err error) { t.Error(err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := hall.Close(); err != nil {
			t.Error(err)
		}
	})
	return &wireWorld{t: t, log: log, hall: hall}
}

// opens shows Ann the table.
func (w *wireWorld) opens(table string) {
	l, ok := w.hall.Table(table)
	if !ok {
		w.t.Fatal("no table")
	}
	w.page = newHouseOver(w.t, table, l, templates.Elements).watch("ann", "")
}

// entries are those of the table's log.
func (w *wireWorld) entries(table string) (list []journal.Entry) {
	for e, err := range w.log.Read(context.Background(), table, 1) {
		if err != nil {
			w.t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

// twin is a world whose log is that of another up to an entry, with a part of the table's
// settings changed.
func (w *wireWorld) twin(table string, upTo int64, part string, changed map[string]any) *wireWorld {
	ctx, log := context.Background(), new(journal.Memory)
	of, err := w.log.Table(ctx, table)
	if err == nil {
		var set map[string]any
		err = json.Unmarshal(of.Settings, &set)
		maps.Copy(set[part].(map[string]any), changed)
		if err == nil {
			of.Settings, err = json.Marshal(set)
		}
	}
	if err == nil {
		err = log.Create(ctx, of)
	}
	if err == nil {
		err = log.Append(ctx, w.entries(table)[:upTo]...)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return newWireWorld(w.t, log)
}

// heardSince notes what was sent, with the moment; counters begin anywhere, and are left out.
func (w *wireWorld) heardSince(began time.Time) {
	for _, f := range w.page.take() {
		text := f.text
		if at := strings.IndexByte(text, separator); at >= 0 {
			text = text[at:]
		}
		w.sent = append(w.sent, time.Since(began).String()+" "+text)
	}
}
