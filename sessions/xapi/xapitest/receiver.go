package xapitest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync"
)

// A Receiver is a learning record store: its Statement Resource, as far as POST goes, and an
// http.RoundTripper that reaches it without a network.
type Receiver struct {
	User, Secret string // that it asks for
	// After sees the answer to a request before the sender does, and may put another in its place.
	After func(*http.Response) (*http.Response, error)

	mu       sync.Mutex
	answer   Answer
	kept     map[string]any // by id
	texts    []json.RawMessage
	voided   map[string]bool
	requests int
}

// An Answer may answer a request in the store's place, and reports whether it did.
type Answer func(w http.ResponseWriter, r *http.Request, statements []json.RawMessage) bool

// Answers has requests that come from now on answered in the store's place; nil for by the
// store itself.
func (s *Receiver) Answers(a Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer = a
}

// Statements returns what was taken, in order.
func (s *Receiver) Statements() []json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]json.RawMessage(nil), s.texts...)
}

// Voided reports a statement that was voided.
func (s *Receiver) Voided(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.voided[id]
}

// Requests is how many requests came.
func (s *Receiver) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

func (s *Receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests++
	answer := s.answer
	s.mu.Unlock()
	w.Header().Set("X-Experience-API-Version", "1.0.3")
	body, err := io.ReadAll(r.Body)
	user, secret, _ := r.BasicAuth()
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	case r.URL.Path != "/xapi/statements":
		http.Error(w, "no such resource", http.StatusNotFound)
		return
	case r.Method != http.MethodPost:
		http.Error(w, "this store takes POST", http.StatusMethodNotAllowed)
		return
	case user != s.User || secret != s.Secret:
		http.Error(w, "who are you?", http.StatusUnauthorized)
		return
	case !strings.HasPrefix(r.Header.Get("X-Experience-API-Version"), "1.0"):
		http.Error(w, "X-Experience-API-Version is missing", http.StatusBadRequest)
		return
	case r.Header.Get("Content-Type") != "application/json":
		http.Error(w, "Content-Type is not application/json", http.StatusBadRequest)
		return
	}
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		list = []json.RawMessage{body}
	}
	if answer != nil && answer(w, r, list) {
		return
	}
	ids, status, err := s.take(list)
	if err != nil {
		http.Error(w, err.Error(), status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(ids); err != nil {
		panic(err)
	}
}

// take keeps all statements, or none.
func (s *Receiver) take(list []json.RawMessage) (ids []string, status int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	fresh, voids := map[string]any{}, map[string]bool{}
	var texts []json.RawMessage
	for _, text := range list {
		if err := Check(text); err != nil {
			return nil, http.StatusBadRequest, err
		}
		var said struct {
			ID   string
			Verb struct{ ID string }
			To   struct{ ID string } `json:"object"`
		}
		var all any
		if err := errors.Join(json.Unmarshal(text, &said), json.Unmarshal(text, &all)); err != nil {
			return nil, http.StatusBadRequest, err
		}
		id := strings.ToLower(said.ID)
		if id == "" {
			return nil, http.StatusBadRequest, fmt.Errorf("this test wants every statement to have its id")
		}
		if _, twice := fresh[id]; twice {
			return nil, http.StatusBadRequest, fmt.Errorf("statement %s comes twice in one request", id)
		}
		ids = append(ids, id)
		if was, known := s.kept[id]; known {
			if !reflect.DeepEqual(was, all) {
				return nil, http.StatusConflict, fmt.Errorf("statement %s is kept with other content", id)
			}
			continue
		}
		if strings.HasSuffix(said.Verb.ID, "/verbs/voided") {
			voids[strings.ToLower(said.To.ID)] = true
		}
		fresh[id] = all
		texts = append(texts, text)
	}
	if s.kept == nil {
		s.kept, s.voided = map[string]any{}, map[string]bool{}
	}
	for id, all := range fresh {
		s.kept[id] = all
	}
	for id := range voids {
		s.voided[id] = true
	}
	s.texts = append(s.texts, texts...)
	return ids, http.StatusOK, nil
}

// RoundTrip answers a request without a network, so that time in a test's bubble goes on
// while the store is slow.
func (s *Receiver) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	in := httptest.NewRequestWithContext(r.Context(), r.Method, r.URL.String(), bytes.NewReader(body))
	in.Header = r.Header.Clone()
	answered := make(chan *httptest.ResponseRecorder, 1)
	go func() {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, in)
		answered <- w
	}()
	select {
	case w := <-answered:
		out := w.Result()
		out.Request = r
		if s.After != nil {
			return s.After(out)
		}
		return out, nil
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}
