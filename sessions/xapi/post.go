package xapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"burncard/sessions/record"
)

// answerTime is how long a store may take to answer.
const answerTime = 30 * time.Second

// answerMost is how much of an answer is read, in bytes.
const answerMost = 1 << 20

// An answer is what came of a POST: one of the three.
type answer struct {
	taken   map[string]bool // the ids that the store has
	refused string          // why it takes none of these: one of them is wrong
	trouble *trouble        // why nothing goes out now
}

// Trouble is why nothing goes out now: no fault of a statement.
type trouble struct {
	why   string
	fails bool          // the store failed over what it was sent, and may do better with less
	after time.Duration // as the store asks; 0 where it does not
}

// post sends statements at once.
func (s *Sender) post(ctx context.Context, list []record.Statement) answer {
	var body bytes.Buffer
	for i := range list {
		body.WriteByte("[,"[min(i, 1)])
		body.Write(list[i].Body)
	}
	body.WriteByte(']')
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Config.URL+"/statements", &body)
	if err != nil {
		return answer{trouble: &trouble{why: err.Error()}}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Experience-API-Version", Version)
	r.SetBasicAuth(s.Config.User, s.Config.Secret)
	response, err := s.client.Do(r)
	if err != nil {
		return answer{trouble: &trouble{why: "the store does not answer: " + err.Error()}}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, answerMost))
	if err != nil {
		return answer{trouble: &trouble{why: "the store's answer breaks off: " + err.Error()}}
	}
	return s.read(response, text)
}

// read makes an answer of a response.
func (s *Sender) read(response *http.Response, text []byte) answer {
	said := response.Status + said(text)
	switch code := response.StatusCode; {
	case code == http.StatusOK:
		var ids []string
		if json.Unmarshal(text, &ids) != nil {
			return answer{trouble: &trouble{why: "what answers is no record store: " + said + " is no list of ids"}}
		}
		taken := map[string]bool{}
		for _, id := range ids {
			taken[strings.ToLower(id)] = true
		}
		return answer{taken: taken}
	case code == http.StatusBadRequest, code == http.StatusConflict, code == http.StatusRequestEntityTooLarge, code == http.StatusUnprocessableEntity:
		return answer{refused: said}
	case code == http.StatusUnauthorized, code == http.StatusForbidden:
		return answer{trouble: &trouble{why: "the store refuses the key: " + said}}
	case code >= 300 && code < 400:
		return answer{trouble: &trouble{why: fmt.Sprintf("the store is elsewhere: %s, to %q", said, response.Header.Get("Location"))}}
	default:
		return answer{trouble: &trouble{why: "the store answers " + said, fails: code == http.StatusInternalServerError, after: s.retryAfter(response.Header)}}
	}
}

// saidMost is how much of what a store says is shown, in bytes.
const saidMost = 300

// said is the beginning of what a store says, in one line.
func said(text []byte) string {
	words := strings.Join(strings.Fields(strings.ToValidUTF8(string(text[:min(len(text), saidMost)]), "")), " ")
	if words == "" {
		return ""
	}
	return ": " + words
}

// afterMost is how long a store may ask to be left alone.
const afterMost = 24 * time.Hour

// retryAfter reads Retry-After: seconds or a date.
func (s *Sender) retryAfter(h http.Header) time.Duration {
	text := h.Get("Retry-After")
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return min(time.Duration(min(n, int(afterMost/time.Second)))*time.Second, afterMost)
	}
	if at, err := http.ParseTime(text); err == nil {
		return min(max(at.Sub(s.Now()), 0), afterMost)
	}
	return 0
}
