package sessions

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/sessions/record"
)

// runs keeps runs of spotting of Ann's, each of which is told.
func (h *house) runs(from, to int) {
	h.Helper()
	for n := from; n <= to; n++ {
		if _, err := h.db.Writer().Exec("INSERT INTO spot_runs VALUES (?, ?, 'blackjack', ?, '{}')", "run-"+strconv.Itoa(n), ann.ID, h.now().UnixNano()); err != nil {
			h.Fatal(err)
		}
	}
}

// states counts statements by state.
func (h *house) states() map[record.StatementState]int {
	h.Helper()
	count, err := h.records.Statements.Counts(h.Context())
	if err != nil {
		h.Fatal(err)
	}
	return count
}

// trouble is what supervisors are told.
func (h *house) trouble() string {
	h.Helper()
	p, err := h.Told.Look(h.Context(), sue, "", 0, 1)
	if err != nil {
		h.Fatal(err)
	}
	return p.Store.Trouble
}

// refuses answers everything with a status.
func refuses(status int, header ...string) func(http.ResponseWriter, *http.Request, []json.RawMessage) bool {
	return func(w http.ResponseWriter, _ *http.Request, _ []json.RawMessage) bool {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		http.Error(w, "not now", status)
		return true
	}
}

// TestStoreIsDown for a day, in several ways: nothing is lost, nobody is kept waiting, and
// when it is back each statement is there once.
func TestStoreIsDown(t *testing.T) {
	hangs := func(_ http.ResponseWriter, r *http.Request, _ []json.RawMessage) bool {
		<-r.Context().Done()
		return true
	}
	for what, tt := range map[string]struct {
		before func(http.ResponseWriter, *http.Request, []json.RawMessage) bool
		says   string
	}{
		"it fails":               {refuses(500), "the store answers 500"},
		"it is overloaded":       {refuses(503, "Retry-After", "7200"), "the store answers 503"},
		"it hangs":               {hangs, "does not answer"},
		"the key is wrong":       {refuses(401), "refuses the key"},
		"the key may not write":  {refuses(403), "refuses the key"},
		"it is elsewhere":        {refuses(302, "Location", "https://thief.example/"), "elsewhere"},
		"something else answers": {refuses(200), "no record store"},
		"there is no such place": {refuses(404), "the store answers 404"},
	} {
		t.Run(what, func(t *testing.T) {
			cfg, store := telling()
			inHouse(t, cfg, func(h *house) {
				h.mute = true
				h.members(ann)
				store.Answers(tt.before)
				h.runs(1, 120)
				begun := h.now()
				h.trains(ann)
				if took := h.now().Sub(begun); took > 10*time.Second {
					t.Errorf("a round took %v", took)
				}
				time.Sleep(24 * time.Hour)
				if n := h.states(); n[record.StatementWaits] != 121 || len(n) != 1 {
					t.Errorf("after a day: %v", n)
				}
				if n := store.Requests(); n < 10 || n > 200 {
					t.Errorf("it was asked %d times in a day", n)
				}
				if says := h.trouble(); !strings.Contains(says, tt.says) {
					t.Errorf("supervisors are told %q, want %q", says, tt.says)
				}
				if n := len(h.reported); n != 1 {
					t.Errorf("the operator was told %d times: %v", n, h.reported)
				}
				store.Answers(nil)
				time.Sleep(3 * time.Hour)
				if n := h.states(); n[record.StatementSent] != 121 || len(store.Statements()) != 121 || h.trouble() != "" {
					t.Errorf("when it is back: %v, and the store has %d; %q", n, len(store.Statements()), h.trouble())
				}
			})
		})
	}
}

// TestRetryAfter is honoured.
func TestRetryAfter(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.mute = true
		h.members(ann)
		store.Answers(refuses(429, "Retry-After", "7200"))
		h.runs(1, 1)
		time.Sleep(time.Hour)
		asked := store.Requests()
		time.Sleep(50 * time.Minute)
		if asked != 1 || store.Requests() != 1 {
			t.Errorf("it was asked %d times, then %d", asked, store.Requests())
		}
		time.Sleep(20 * time.Minute)
		if store.Requests() != 2 {
			t.Errorf("after two hours it was asked %d times", store.Requests())
		}
	})
}

// TestOneIsRefused: it is parked with the reason, and the others go on; a supervisor sends it
// again.
func TestOneIsRefused(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.members(ann)
		store.Answers(func(w http.ResponseWriter, _ *http.Request, list []json.RawMessage) bool {
			for _, text := range list {
				if strings.Contains(string(text), "run-17") {
					http.Error(w, "run-17 is not to our taste", 400)
					return true
				}
			}
			return false
		})
		h.runs(1, 50)
		soon()
		if n := h.states(); n[record.StatementSent] != 49 || n[record.StatementParked] != 1 || len(store.Statements()) != 49 {
			t.Fatalf("%v, and the store has %d", n, len(store.Statements()))
		}
		p, err := h.Told.Look(h.Context(), sue, record.StatementParked, 0, 10)
		if err != nil || len(p.List) != 1 || p.List[0].Session != "run-17" || !strings.Contains(p.List[0].Reason, "run-17 is not to our taste") {
			t.Fatalf("parked: %+v, %v", p.List, err)
		}
		if err := h.Told.Again(h.Context(), ann, p.List[0].Number); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann sends it again: %v", err)
		}
		if _, err := h.Told.Look(h.Context(), ann, "", 0, 10); !errors.Is(err, ErrNotYours) {
			t.Errorf("Ann looks: %v", err)
		}
		store.Answers(nil)
		if err := h.Told.Again(h.Context(), sue, p.List[0].Number); err != nil {
			t.Fatal(err)
		}
		soon()
		if n := h.states(); n[record.StatementSent] != 50 || len(store.Statements()) != 50 {
			t.Errorf("sent again: %v, and the store has %d", n, len(store.Statements()))
		}
		if err := h.Told.Again(h.Context(), sue, 0); !errors.Is(err, ErrNotParked) {
			t.Errorf("nothing is parked: %v", err)
		}
	})
}

// TestOneFailsTheStore: the store fails over one statement, and gets the others one by one.
func TestOneFailsTheStore(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.mute = true
		h.members(ann)
		store.Answers(func(w http.ResponseWriter, r *http.Request, list []json.RawMessage) bool {
			for _, text := range list {
				if strings.Contains(string(text), "run-1\"") {
					return refuses(500)(w, r, list)
				}
			}
			return false
		})
		h.runs(1, 20)
		time.Sleep(6 * time.Hour)
		if n := h.states(); n[record.StatementSent] != 19 || n[record.StatementWaits] != 1 {
			t.Errorf("%v", n)
		}
	})
}

// TestHalfIsAnswered: the store takes all and names half of them, or the line breaks before its
// answer comes; either way all are there once, and known to be.
func TestHalfIsAnswered(t *testing.T) {
	for what, after := range map[string]func(*http.Response) (*http.Response, error){
		"half of the ids": func(r *http.Response) (*http.Response, error) {
			var ids []string
			if err := json.NewDecoder(r.Body).Decode(&ids); err != nil {
				return nil, err
			}
			text, err := json.Marshal(ids[:(len(ids)+1)/2])
			r.Body = io.NopCloser(strings.NewReader(string(text)))
			return r, err
		},
		"no answer": func(*http.Response) (*http.Response, error) { return nil, errors.New("the line broke") },
		"an answer that breaks off": func(r *http.Response) (*http.Response, error) {
			r.Body = io.NopCloser(io.MultiReader(strings.NewReader(`["`), broken{}))
			return r, nil
		},
	} {
		t.Run(what, func(t *testing.T) {
			cfg, store := telling()
			inHouse(t, cfg, func(h *house) {
				h.mute = true
				h.members(ann)
				times := 0
				store.After = func(r *http.Response) (*http.Response, error) {
					if times++; times > 2 {
						return r, nil
					}
					return after(r)
				}
				h.runs(1, 30)
				time.Sleep(time.Hour)
				if n := h.states(); n[record.StatementSent] != 30 || len(n) != 1 || len(store.Statements()) != 30 {
					t.Errorf("%v, and the store has %d", n, len(store.Statements()))
				}
			})
		})
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the line broke") }

// TestCrashBeforeMark: the store has taken statements, and the process ends before it knows.
// The next one sends the same ids with the same text, though the results read otherwise now.
func TestCrashBeforeMark(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.members(ann)
		taken := make(chan bool)
		store.After = func(r *http.Response) (*http.Response, error) {
			close(taken)
			<-r.Request.Context().Done() // until the house closes
			return nil, r.Request.Context().Err()
		}
		synctest.Wait() // the sender has looked, and looks again in a while: at all ten
		h.runs(1, 10)
		<-taken
		h.close()
		store.After = nil
		if n := len(store.Statements()); n != 10 {
			t.Fatalf("the store has %d", n)
		}
		h.open()
		if _, err := h.db.Writer().Exec(`UPDATE spot_runs SET count = '{"alarms":[{"round":1}]}'`); err != nil {
			t.Fatal(err)
		}
		soon()
		if n := h.states(); n[record.StatementSent] != 10 || len(n) != 1 || len(store.Statements()) != 10 || store.Requests() != 2 {
			t.Errorf("%v, and the store has %d after %d requests", n, len(store.Statements()), store.Requests())
		}
	})
}

// TestSessionSentTwice: the process ends at any moment, and no result is told twice.
func TestSessionSentTwice(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.members(ann)
		for n := range 5 {
			h.runs(10*n+1, 10*n+10)
			if n%2 == 0 {
				time.Sleep(time.Duration(n) * 7 * time.Second)
			}
			h.close()
			h.open()
		}
		soon()
		pages := map[string]int{}
		for _, s := range hear(t, store) {
			pages[fmt.Sprint(s.Context.Extensions[siteOfTests+"/xapi/extensions/page"])]++
		}
		if len(pages) != 50 || len(store.Statements()) != 50 {
			t.Errorf("%d results in %d statements", len(pages), len(store.Statements()))
		}
	})
}
