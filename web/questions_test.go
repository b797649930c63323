package web

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"
)

// A page asks for the whole as often as a page of ours may have to, and no more: that
// costs the table much, and needs no login.
func TestQuestionsAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		for _, question := range []string{`{"resync":true}`, `{"n":1,"line":"all one","asks":true}`} {
			ann := h.open("ann", "page-of-ann-"+fmt.Sprint(len(question)))
			for range questionsMost {
				ann.write(question)
				if _, _, err := ann.conn.ReadMessage(); err != nil { // so that the page keeps up
					t.Fatal(err)
				}
			}
			ann.write(question)
			var err error
			for i := 0; i < 9 && err == nil; i++ { // beats may come before
				_, _, err = ann.conn.ReadMessage()
			}
			if !websocket.IsCloseError(err, websocket.ClosePolicyViolation) || !strings.Contains(err.Error(), "too many questions") {
				t.Errorf("after %d times %s the socket ends with %v", questionsMost+1, question, err)
			}
			ben := h.open("ben", "page-of-ben-"+fmt.Sprint(len(question)))
			for range questionsMost + 20 {
				ben.write(question)
				if _, _, err := ben.conn.ReadMessage(); err != nil {
					t.Fatalf("a page that asks now and then is sent away: %v", err)
				}
				time.Sleep(time.Second / questionsEach) // of the bubble
			}
		}
	})
}

// A person asks no more by several pages than by one; visitors without a name are not one person.
func TestQuestionsOfSeveralPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		const question = `{"n":1,"line":"all one","asks":true}`
		for who, most := range map[string]int{"ann": questionsMost, "": 3 * questionsMost} {
			answered := 0
			for i := range 3 {
				page := h.open(who, fmt.Sprint("page-of-", who, i, "-long"))
				for range questionsMost {
					page.write(question)
					if _, _, err := page.conn.ReadMessage(); err != nil {
						break
					}
					answered++
				}
			}
			if answered != most {
				t.Errorf("%q: three pages are answered %d times, want %d", who, answered, most)
			}
		}
	})
}
