package sessions

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"burncard/sessions/record"
	"burncard/sessions/xapi"
	"burncard/sessions/xapi/xapitest"
)

const siteOfTests = "https://house.example"

// telling is a house whose results go to a record store.
func telling() (Config, *xapitest.Receiver) {
	store := &xapitest.Receiver{User: "house", Secret: "secret"}
	return Config{Statements: &xapi.Config{URL: "https://lrs.example/xapi", User: "house", Secret: "secret", Site: siteOfTests, Transport: store}}, store
}

// trains deals a round as a dealer, with one mistake, and ends the session.
func (h *house) trains(p Person) (session string) {
	h.Helper()
	l := h.table(NewTable{Mode: "exam", Seed: 2})
	l.must(bea, `p2 sit Bea 500`, "p2 bet main 25")
	l.must(p, "tap in "+p.Name, "burn")
	time.Sleep(3 * time.Second)
	l.must(p, "deal 2", "deal 2")
	l.deal(p, map[int8]Person{2: bea})
	l.must(p, "tap out")
	return h.lastSession(p)
}

func (h *house) lastSession(p Person) string {
	h.Helper()
	list, err := h.Reviews.Sessions(context.Background(), SessionFilter{Viewer: p})
	if err != nil || len(list) == 0 {
		h.Fatalf("sessions of %s: %v, %v", p.Name, list, err)
	}
	return list[0].ID
}

// soon lets the sender do what it has to do.
func soon() {
	time.Sleep(time.Minute)
	synctest.Wait()
}

// A heard statement, as far as tests look at it.
type heard struct {
	ID    string
	Actor struct {
		Account struct{ HomePage, Name string }
	}
	Verb   struct{ ID string }
	Object struct {
		ObjectType, ID string
		Definition     struct{ Name map[string]string }
	}
	Result struct {
		Score      *struct{ Scaled, Raw, Min, Max float64 }
		Success    *bool
		Duration   string
		Completion *bool
		Extensions map[string]any
	}
	Context struct {
		Extensions        map[string]any
		ContextActivities map[string][]struct{ ID string }
	}
}

func (s *heard) verb() string { return s.Verb.ID[strings.LastIndex(s.Verb.ID, "/")+1:] }

func hear(t *testing.T, store *xapitest.Receiver) (list []heard) {
	t.Helper()
	for _, text := range store.Statements() {
		var s heard
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

// TestSessionIsTold: a session is told once, of a person with an account alone, without a name.
func TestSessionIsTold(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.members(ann)
		session := h.trains(ann)
		h.trains(cleo) // a guest
		soon()
		list := hear(t, store)
		if len(list) != 1 {
			t.Fatalf("the store has %d statements: %s", len(list), store.Statements())
		}
		s := list[0]
		if s.Actor.Account.HomePage != siteOfTests || s.Actor.Account.Name != ann.ID || s.verb() != "completed" || s.Object.ID != siteOfTests+"/xapi/tables/blackjack" ||
			s.Result.Score == nil || s.Result.Duration == "" || s.Context.Extensions[siteOfTests+"/xapi/extensions/page"] != siteOfTests+"/sessions/"+session {
			t.Errorf("it was told %s", store.Statements()[0])
		}
		if text := string(store.Statements()[0]); strings.Contains(text, "Ann") || strings.Contains(text, "Bea") {
			t.Errorf("a name is told: %s", text)
		}
		h.close()
		h.open()
		soon()
		if n := len(store.Statements()); n != 1 {
			t.Errorf("after the next start there are %d statements", n)
		}
	})
}

// TestNothingIsToldWithout a store, and results of that time are not told later.
func TestNothingIsToldWithout(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		h.members(ann)
		h.trains(ann)
		soon()
		var store *xapitest.Receiver
		h.close()
		h.cfg, store = telling()
		h.open()
		soon()
		if n := store.Requests(); n != 0 {
			t.Errorf("%d requests", n)
		}
		h.trains(ann)
		soon()
		h.close()
		h.cfg.Statements = nil
		h.open()
		h.trains(ann)
		if n, _, err := h.Told.store.Find(h.Context(), "", 0, 10); len(n) != 1 || n[0].State != record.StatementSent || err != nil {
			t.Errorf("statements: %+v, %v", n, err)
		}
	})
}

// TestErasureForgetsStatements: of an erased person nothing more is sent, and of what was sent,
// or may have been, the ids stay without their text.
func TestErasureForgetsStatements(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.mute = true
		h.members(ann, bea)
		h.runs(1, 3)
		soon()
		store.Answers(refuses(503, "Retry-After", "86400"))
		h.runs(4, 5)
		soon() // sending them was begun
		h.runs(6, 8)
		h.change("UPDATE statements SET state = 'parked', reason = 'no' WHERE key = 'run-8'")
		if _, err := h.Erasures.Erase(h.Context(), sue, ann, "trainee"); err != nil {
			t.Fatal(err)
		}
		store.Answers(nil)
		h.Told.Wake()
		soon()
		p, err := h.Told.Look(h.Context(), sue, "", 0, 100)
		if err != nil || len(p.List) != 5 || len(store.Statements()) != 3 {
			t.Errorf("%d statements are kept, and the store has %d: %v", len(p.List), len(store.Statements()), err)
		}
		for _, s := range p.List {
			if s.State != record.StatementSent || len(s.Body) > 0 || s.Person != ann.ID || s.Key > "run-5" {
				t.Errorf("kept is %+v", s)
			}
		}
		if r := h.remembers(`"actor"`); len(r) > 0 {
			t.Errorf("texts stay: %q", r)
		}
	})
}

// TestSentStatementsAreForgotten when the house keeps them no longer, and what waits is not.
func TestSentStatementsAreForgotten(t *testing.T) {
	cfg, store := telling()
	inHouse(t, cfg, func(h *house) {
		h.mute = true
		h.members(ann)
		if err := h.Erasures.SetRetention(h.Context(), sue, record.Retention{Statements: 2}); err != nil {
			t.Fatal(err)
		}
		h.runs(1, 3)
		soon()
		store.Answers(refuses(503))
		h.runs(4, 4)
		soon()
		for months, sent := range []int{3, 3, 0} {
			h.change("UPDATE statements SET at = ?1, done = CASE WHEN state = 'sent' THEN ?1 END", h.now().AddDate(0, -months, -1).UnixNano())
			if err := h.Erasures.Sweep(h.Context()); err != nil {
				t.Fatal(err)
			}
			if n := h.states(); n[record.StatementSent] != sent || n[record.StatementWaits] != 1 {
				t.Errorf("after %d months: %v", months, n)
			}
		}
	})
}
