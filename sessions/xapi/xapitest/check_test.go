package xapitest_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"burncard/sessions/xapi/xapitest"
)

// right is a statement with all that one may have.
const right = `{"id":"12345678-1234-4234-8234-123456789012","actor":{"objectType":"Agent","account":{"homePage":"https://a.example","name":"x"}},
	"verb":{"id":"http://adlnet.gov/expapi/verbs/passed","display":{"en-US":"passed"}},
	"object":{"objectType":"Activity","id":"https://a.example/b","definition":{"name":{"en":"b"},"type":"http://adlnet.gov/expapi/activities/lesson"}},
	"result":{"score":{"scaled":0.5,"raw":5,"min":0,"max":10},"success":true,"completion":true,"duration":"PT1M2.5S","extensions":{"https://a.example/x":1}},
	"context":{"platform":"p","language":"en-US","contextActivities":{"parent":[{"id":"https://a.example/c"}]},"extensions":{"https://a.example/y":"z"}},
	"timestamp":"2026-11-23T10:00:00.000Z"}`

// TestCheckRefuses changes a right statement in one place each time.
func TestCheckRefuses(t *testing.T) {
	if err := xapitest.Check([]byte(right)); err != nil {
		t.Fatalf("a right statement: %v", err)
	}
	const account, activity = `{"homePage":"https://a.example","name":"x"}`, `"objectType":"Activity","id":"https://a.example/b"`
	for _, tt := range []struct{ what, old, new string }{
		{"an id that is no UUID", `"id":"12345678-1234`, `"id":"12345678-12`},
		{"an id without a variant", `-8234-`, `-1234-`},
		{"no actor", `"actor":`, `"actors":`},
		{"an actor without identifier", `"account":` + account, `"name":"x"`},
		{"an actor with two", `"account":`, `"mbox":"mailto:a@b.example","account":`},
		{"a mail address without mailto", `"account":` + account, `"mbox":"a@b.example"`},
		{"an account without name", `,"name":"x"}`, `}`},
		{"an account whose page is no IRI", `"homePage":"https://a.example"`, `"homePage":"a.example"`},
		{"an actor of no kind", `"Agent"`, `"Person"`},
		{"a verb that is no IRI", `"http://adlnet.gov/expapi/verbs/passed"`, `"passed"`},
		{"a verb said in no language", `"display":{"en-US":`, `"display":{"in English":`},
		{"a display that is text", `"display":{"en-US":"passed"}`, `"display":"passed"`},
		{"an object that is no IRI", `"id":"https://a.example/b"`, `"id":"b"`},
		{"an object of no kind", `"objectType":"Activity"`, `"objectType":"Thing"`},
		{"choices without interactionType", `"name":{"en":"b"}`, `"choices":[]`},
		{"a type that is no IRI", `"type":"http://adlnet.gov/expapi/activities/lesson"`, `"type":"lesson"`},
		{"a score over one", `"scaled":0.5`, `"scaled":1.5`},
		{"a score that is text", `"raw":5`, `"raw":"5"`},
		{"more than the most", `"raw":5`, `"raw":11`},
		{"less than the least", `"min":0`, `"min":6`},
		{"a most below the least", `"min":0,"max":10`, `"min":10,"max":0`},
		{"success that is text", `"success":true`, `"success":"true"`},
		{"a duration in words", `"PT1M2.5S"`, `"1 minute"`},
		{"an empty duration", `"PT1M2.5S"`, `"PT"`},
		{"an extension that is no IRI", `"https://a.example/x":1`, `"x":1`},
		{"a language that is none", `"language":"en-US"`, `"language":"English, please"`},
		{"platform where the object is no activity", activity, `"objectType":"Agent","account":` + account},
		{"a parent that is no activity", `{"id":"https://a.example/c"}`, `{"objectType":"Agent","account":` + account + `}`},
		{"a place for activities that there is not", `"parent"`, `"parents"`},
		{"a registration that is no UUID", `"platform":"p"`, `"registration":"p"`},
		{"no zone", `00.000Z`, `00.000`},
		{"the zone -00:00", `00.000Z`, `00.000-00:00`},
		{"no such day", `2026-11-23`, `2026-13-23`},
		{"null", `"success":true`, `"success":null`},
		{"an unknown key", `"timestamp"`, `"mood":"good","timestamp"`},
		{"a voided activity", `verbs/passed`, `verbs/voided`},
		{"another version", `"timestamp"`, `"version":"2.0","timestamp"`},
	} {
		wrong := strings.Replace(right, tt.old, tt.new, 1)
		if strings.HasPrefix(tt.what, "choices") {
			wrong = strings.Replace(right, tt.old+",", tt.new+",", 1)
		}
		if strings.HasPrefix(tt.what, "platform") {
			wrong = strings.Replace(wrong, `,"definition":{"name":{"en":"b"},"type":"http://adlnet.gov/expapi/activities/lesson"}`, "", 1)
		}
		if !json.Valid([]byte(wrong)) || wrong == right {
			t.Fatalf("%s: the test changes nothing, or breaks the JSON: %s", tt.what, wrong)
		}
		if err := xapitest.Check([]byte(wrong)); err == nil {
			t.Errorf("%s was taken", tt.what)
		}
	}
}

// TestReceiver: what the store answers, and what it keeps.
func TestReceiver(t *testing.T) {
	store := &xapitest.Receiver{User: "a", Secret: "b"}
	other := strings.Replace(right, "12345678-1234", "22345678-1234", 1)
	void := `{"id":"32345678-1234-4234-8234-123456789012","actor":{"account":{"homePage":"https://a.example","name":"x"}},"verb":{"id":"http://adlnet.gov/expapi/verbs/voided"},
		"object":{"objectType":"StatementRef","id":"12345678-1234-4234-8234-123456789012"}}`
	for _, tt := range []struct {
		what, body, key, version, path string
		status, kept                   int
	}{
		{"one", right, "b", "1.0.3", "/xapi/statements", 200, 1},
		{"the same again", "[" + right + "]", "b", "1.0.3", "/xapi/statements", 200, 1},
		{"its id with other content", strings.Replace(right, `"raw":5`, `"raw":6`, 1), "b", "1.0.3", "/xapi/statements", 409, 1},
		{"a right one beside a wrong one", "[" + other + `,{"id":"x"}]`, "b", "1.0.3", "/xapi/statements", 400, 1},
		{"one twice", "[" + other + "," + other + "]", "b", "1.0.3", "/xapi/statements", 400, 1},
		{"another key", other, "c", "1.0.3", "/xapi/statements", 401, 1},
		{"no version", other, "b", "", "/xapi/statements", 400, 1},
		{"another resource", other, "b", "1.0.3", "/statements", 404, 1},
		{"two", "[" + other + "," + void + "]", "b", "1.0.3", "/xapi/statements", 200, 3},
	} {
		r := httptest.NewRequest(http.MethodPost, "https://lrs.example"+tt.path, strings.NewReader(tt.body))
		r.SetBasicAuth("a", tt.key)
		r.Header.Set("Content-Type", "application/json")
		if tt.version != "" {
			r.Header.Set("X-Experience-API-Version", tt.version)
		}
		w := httptest.NewRecorder()
		store.ServeHTTP(w, r)
		if w.Code != tt.status || len(store.Statements()) != tt.kept {
			t.Errorf("%s: status %d, %d kept, want %d and %d: %s", tt.what, w.Code, len(store.Statements()), tt.status, tt.kept, w.Body)
		}
	}
	if !store.Voided("12345678-1234-4234-8234-123456789012") || store.Voided("22345678-1234-4234-8234-123456789012") {
		t.Error("what was voided is not, or something else is")
	}
}
