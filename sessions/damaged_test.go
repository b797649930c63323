package sessions

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"burncard/sessions/journal"
	"burncard/sessions/trouble"
)

// twoLogs are two tables whose logs have some pages each, one behind the other, in a house
// that is closed then.
func (h *house) twoLogs() (hers, his *live) {
	h.Helper()
	h.mute = true
	hers, his = h.table(NewTable{Mode: "exam"}), h.table(NewTable{Mode: "exam"})
	hers.must(ann, "tap in Ann")
	his.must(bea, "tap in Bea")
	for range 80 {
		hers.must(ann, "burn")
	}
	for range 80 {
		his.must(bea, "burn")
	}
	h.close()
	return hers, his
}

// TestDamagedPage: the file has a page that makes no sense. Nothing is acknowledged at the
// table whose log lies there, its people are told, another table goes on, and the operator
// is told once what to do.
func TestDamagedPage(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		hers, his := h.twoLogs()
		damage(t, h.path, ann.ID, bea.ID, func(pages int) int { return pages / 2 })
		h.open()

		hers, his = h.find(hers.ID()), h.find(his.ID())
		hers.number, his.number = 200, 200
		for range 3 {
			if why := hers.refuses(ann, "burn"); why != damagedText {
				t.Errorf("the damaged table says %q", why)
			}
			his.must(bea, "burn")
			time.Sleep(time.Minute) // it tries again
		}
		var log strings.Builder
		told := trouble.New(slog.New(slog.NewTextHandler(&log, nil)), nil)
		h.mu.Lock()
		if len(h.reported) < 3 {
			t.Errorf("the operator was told %v", h.reported)
		}
		for _, err := range h.reported {
			if !journal.Damaged(err) {
				t.Errorf("the operator was told %v", err)
			}
			told.Report(err)
		}
		h.mu.Unlock()
		if n := strings.Count(log.String(), "\n"); n != 1 || !strings.Contains(log.String(), "burncard restore") || !strings.Contains(log.String(), hers.ID()) {
			t.Errorf("the operator reads %s", log.String())
		}
		if !told.Writes() {
			t.Error("the other tables cannot be written")
		}
		// Its lists do without it.
		if list := h.Lists.Lobby(ListQuery{Viewer: cleo, Per: 10}); len(list.Tables) != 2 {
			t.Errorf("the lobby lists %d tables", len(list.Tables))
		}
		if _, ok := his.Answered(context.Background(), Line{Person: bea, Client: "page-" + bea.ID, Number: 201, Text: "burn"}); !ok {
			t.Error("what was acknowledged at the other table is not known")
		}
	})
}

// TestDamagedEnd: the page that makes no sense is the one to which new entries are added. The
// table whose newest entries lie there stops, and the others go on, new ones too. What was
// acknowledged there is there after a restart.
func TestDamagedEnd(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		hers, his := h.twoLogs()
		damage(t, h.path, bea.ID, ann.ID, func(pages int) int { return pages - 1 })
		h.open()

		hers, his = h.find(hers.ID()), h.find(his.ID())
		hers.number, his.number = 200, 200
		fresh := h.table(NewTable{Mode: "exam"})
		fresh.must(cleo, "tap in Cleo")
		for range 3 {
			hers.must(ann, "burn")
			fresh.must(cleo, "burn")
			if why := his.refuses(bea, "burn"); why != damagedText {
				t.Errorf("the damaged table says %q", why)
			}
		}
		hers.sameAsLog()
		h.restart()
		hers, fresh = h.find(hers.ID()), h.find(fresh.ID())
		hers.number, fresh.number = 300, 300
		hers.must(ann, "burn")
		fresh.must(cleo, "burn")
		for l, want := range map[*live]int{hers: 84, fresh: 4} {
			burns := 0
			for _, e := range l.entries() {
				if e.Line == "burn" {
					burns++
				}
			}
			if burns != want {
				t.Errorf("%d burns are in the log, %d were acknowledged", burns, want)
			}
		}
	})
}

// damage overwrites one of the pages of a closed file that hold log entries of one person and
// none of the other.
func damage(t *testing.T, path, has, lacks string, which func(pages int) int) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	size := int(file[16])<<8 | int(file[17])
	var pages []int
	for at := size; at < len(file); at += size {
		page := file[at : at+size]
		if page[0] == 0x0d && bytes.Count(page, []byte(has)) > 10 && bytes.Contains(page, []byte(`burn`)) && !bytes.Contains(page, []byte(lacks)) {
			pages = append(pages, at)
		}
	}
	if len(pages) < 3 {
		t.Fatalf("%d pages have entries of %s alone", len(pages), has)
	}
	at := pages[which(len(pages))]
	copy(file[at:], bytes.Repeat([]byte{0xa5}, size))
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}
