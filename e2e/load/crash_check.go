package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/game/gametest"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/templates"
	"burncard/variants"
)

// lately is how many entries a page may be behind the log when the server is killed: of
// several changes that come at once a page is shown the last.
const lately = 64

// feltIDs are the elements of the felt that every audience has. All of them follow from
// the table alone.
var feltIDs = func() []string {
	ids := []string{
		templates.SignID, templates.DealerID, templates.StrayID, templates.PackID, templates.ShoeID, templates.ShufflerID,
		templates.ProgressiveID, templates.RackID, templates.ReaderID, templates.TrayID, templates.BoxesID,
	}
	for i := range game.Boxes {
		ids = append(ids, templates.BoxID(i+1), templates.HandsID(i+1))
	}
	return ids
}()

// checkLog holds the log of all tables against what the pages keep.
func (c *crash) checkLog(ctx context.Context, db string) error {
	log, err := journal.Open(db)
	if err != nil {
		return err
	}
	defer log.Close() // nothing was written
	for i := range c.tables {
		if err := c.checkTable(ctx, log, c.pages[i*c.plan.viewers:(i+1)*c.plan.viewers]); err != nil {
			return fmt.Errorf("table %d (%s): %w", i, c.tables[i].path, err)
		}
	}
	return nil
}

// A line is known by its page and number.
type lineKey struct {
	client string
	number int64
}

func (c *crash) checkTable(ctx context.Context, log journal.Journal, pages []*keeper) error {
	id := strings.TrimPrefix(pages[0].page.path, "/table/")
	var entries []journal.Entry
	written := map[lineKey]journal.Entry{}
	for e, err := range log.Read(ctx, id, 1) {
		if err != nil {
			return err
		}
		if want := int64(len(entries) + 1); e.Seq != want {
			return fmt.Errorf("the log has entry %d at place %d", e.Seq, want)
		}
		entries = append(entries, e)
		if e.Client == "" {
			continue
		}
		key := lineKey{e.Client, e.Number}
		if first, twice := written[key]; twice {
			return fmt.Errorf("line %d of page %s, %q, is in the log twice: entries %d and %d", e.Number, e.Client, e.Line, first.Seq, e.Seq)
		}
		written[key] = e
	}
	for _, k := range pages {
		for i, l := range k.lines {
			key := lineKey{k.client, int64(i + 1)}
			e, is := written[key]
			delete(written, key)
			switch {
			case l.kept && !is:
				return fmt.Errorf("%v: line %d, %q, was acknowledged and is not in the log", k, i+1, l.line)
			case is && l.answered && !l.kept:
				return fmt.Errorf("%v: line %d, %q, is entry %d of the log; the answer was never %v, refused %q", k, i+1, l.line, e.Seq, l.never, l.refused)
			case is && e.Line != l.line:
				return fmt.Errorf("%v: line %d was %q; entry %d of the log has %q", k, i+1, l.line, e.Seq, e.Line)
			}
			l.before = is && !l.again.IsZero() && e.At.Before(l.again)
		}
	}
	if e, done := withoutPage(entries); done {
		return fmt.Errorf("entry %d of the log, %q, is of a person at a page, and of no page's line", e.Seq, e.Line)
	}
	for _, e := range written {
		return fmt.Errorf("entry %d of the log, %q, is line %d of page %s, which did not send it", e.Seq, e.Line, e.Number, e.Client)
	}
	return c.foldTable(entries, pages)
}

// withoutPage finds an entry of a person who acts at a page that no page sent: a line that
// was done twice could be one. A table is opened and taken by a form.
func withoutPage(entries []journal.Entry) (journal.Entry, bool) {
	people := map[string]bool{}
	for _, e := range entries {
		if e.Client != "" {
			people[e.Person] = true
		}
	}
	for _, e := range entries {
		if e.Client == "" && people[e.Person] && !strings.HasPrefix(e.Line, "# table") && !strings.HasPrefix(e.Line, "tap in") {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// foldTable folds a log with the shipped code. After each entry cards and chips are
// conserved, and what each spectator saw is what one of the entries shortly before it led to.
func (c *crash) foldTable(entries []journal.Entry, pages []*keeper) error {
	var wanted []*wantedSight
	for _, s := range c.sights {
		if slices.Contains(pages, s.page) {
			n, _ := slices.BinarySearchFunc(entries, s.killed, func(e journal.Entry, t time.Time) int { return e.At.Compare(t) })
			wanted = append(wanted, &wantedSight{sight: s, last: int64(n)})
		}
	}
	end := int64(len(entries))
	for _, k := range pages {
		if k.n >= 2 {
			// These have seen the table come to a standstill: nothing is later.
			wanted = append(wanted, &wantedSight{sight: sight{page: k, felt: k.shown}, last: end, exact: true})
		}
	}
	var table *game.Table
	var drawn drawnFelt
	for _, e := range entries {
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		if table == nil {
			opened, ok := facts[0].(*game.Opened)
			if !ok {
				return fmt.Errorf("the first fact of the log is %T", facts[0])
			}
			book, err := variants.Lookup(opened.Variant)
			if err != nil {
				return err
			}
			table = game.NewTable(book)
		}
		table.Evolve(facts...)
		if err := gametest.Conserved(table); err != nil {
			return fmt.Errorf("after entry %d, %q: %w", e.Seq, e.Line, err)
		}
		for _, w := range wanted {
			if w.found || e.Seq > w.last || e.Seq <= w.last-lately || w.exact && e.Seq < w.last {
				continue
			}
			if drawn.seq != e.Seq {
				if err := drawn.draw(table, e.Seq); err != nil {
					return err
				}
			}
			if n := drawn.others(w.felt); w.how == "" || n < w.fewest {
				w.fewest, w.how = n, fmt.Sprintf("entry %d comes nearest: %s", e.Seq, drawn.differs(w.felt))
				w.found = n == 0
			}
			if !w.found && e.Seq == w.last {
				what := "at its last standstill"
				if !w.exact {
					what = fmt.Sprintf("before kill %d", w.kill)
				}
				return fmt.Errorf("%v was shown %s what none of the entries up to %d led to; %s", w.page, what, w.last, w.how)
			}
		}
	}
	return nil
}

// A wantedSight is one that an entry of the log must have led to.
type wantedSight struct {
	sight
	last  int64 // the newest entry that it can be of
	exact bool  // it must be of that entry
	found bool

	fewest int    // elements that are other ones after the entry that comes nearest
	how    string // the first of them is another
}

// A drawnFelt is the felt after an entry as spectators see it, drawn by the shipped code.
type drawnFelt struct {
	seq   int64
	views map[string]any    // by element, what it shows
	html  map[string]string // likewise
}

func (d *drawnFelt) draw(table *game.Table, seq int64) error {
	if d.views == nil {
		d.views, d.html = map[string]any{}, map[string]string{}
	}
	d.seq = seq
	scene := sessions.Scene{View: game.See(table, game.Viewer{Role: game.Spectator}, table.Due(nil))}
	for _, e := range templates.Elements {
		if !slices.Contains(feltIDs, e.ID) {
			continue
		}
		now, changed := e.View(&scene, d.views[e.ID])
		if !changed {
			continue
		}
		if d.views[e.ID] = now; now == nil {
			delete(d.html, e.ID)
			continue
		}
		var html bytes.Buffer
		if err := e.Draw(now).Render(context.Background(), &html); err != nil {
			return fmt.Errorf("draw %s after entry %d: %w", e.ID, seq, err)
		}
		d.html[e.ID] = html.String()
	}
	return nil
}

// others counts the elements that are other ones on a page's felt.
func (d *drawnFelt) others(felt map[string]string) (n int) {
	for id, html := range d.html {
		if felt[id] != html {
			n++
		}
	}
	return n
}

// differs says how the first element that is another differs.
func (d *drawnFelt) differs(felt map[string]string) string {
	return differs("was shown", felt, "the log", d.html, slices.Sorted(maps.Keys(d.html)))
}

// differs says how the first of some elements that is another on two pages differs; empty
// where none does.
func differs(aName string, a map[string]string, bName string, b map[string]string, ids []string) string {
	const around = 300
	for _, id := range ids {
		x, y := a[id], b[id]
		if x == y {
			continue
		}
		at := 0
		for at < min(len(x), len(y)) && x[at] == y[at] {
			at++
		}
		cut := func(s string) string { return s[max(0, at-around):min(len(s), at+around)] }
		return fmt.Sprintf("element %s differs at byte %d:\n%s: ...%s\n%s: ...%s", id, at, aName, cut(x), bName, cut(y))
	}
	return ""
}

// checkNewPages starts the server on the file, with bots that take an hour for an act, and
// has a new page opened for each that was open, with the same cookies. Both show the same,
// element by element. None is left out: the count of the page's updates is no element, no
// clock runs at these tables, and nothing that an element shows is of one process alone.
func (c *crash) checkNewPages(ctx context.Context, s *server) error {
	s.plan.pace = time.Hour
	defer func() { s.plan.pace = c.plan.pace }()
	if err := s.begin(ctx); err != nil {
		return err
	}
	for _, k := range c.pages {
		now := newKeeper(c, k.page.table, k.n)
		if err := now.lookOnce(); err != nil {
			return fmt.Errorf("%v is opened anew: %w", k, err)
		}
		if k.as != now.as {
			return fmt.Errorf("%v was of the audience %s; opened anew it is of %s", k, k.as, now.as)
		}
		ids := slices.Concat(slices.Sorted(maps.Keys(k.shown)), slices.Sorted(maps.Keys(now.shown)))
		if how := differs("the page", k.shown, "opened anew", now.shown, ids); how != "" {
			return fmt.Errorf("%v and the same page opened anew: %s", k, how)
		}
	}
	return s.end()
}

// lookOnce has a page shown the whole, once.
func (k *keeper) lookOnce() error {
	if err := k.page.dial(); err != nil {
		return err
	}
	defer k.page.conn.Close()
	if err := k.page.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	for k.counter == 0 {
		_, frame, err := k.page.conn.ReadMessage()
		if err != nil {
			return err
		}
		if len(frame) == 0 {
			continue
		}
		if err := k.hear(frame); err != nil {
			return err
		}
	}
	return nil
}
