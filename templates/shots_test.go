package templates_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/static"
	"burncard/templates"
)

// show renders a component to bytes.
func show(t testing.TB, c templ.Component) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var (
	dealer    = game.Viewer{Role: game.DealerView}
	player    = game.Viewer{Role: game.PlayerView, Boxes: []int8{4}}
	floor     = game.Viewer{Role: game.FloorView}
	spectator = game.Viewer{}
)

func table(s sessions.Scene) templ.Component {
	return templates.TablePage(templates.TableData{Page: templates.Page{Who: templates.Who{Name: "Bea"}, Here: "/table/t4k2"}, Counter: 57}, &s)
}

// pages are all pages, by the name of their picture.
func pages() map[string]templ.Component {
	p := map[string]templ.Component{
		"dealer":        table(midRound(dealer, "coached")),
		"dealer-exam":   table(midRound(dealer, "exam")),
		"dealer-guided": table(midRound(dealer, "guided")),
		"dealer-bets":   table(betting(dealer)),
		"irregular":     table(irregular(dealer)),
		"duties":        table(duties(dealer)),
		"duties-floor":  table(duties(floor)),
		"duties-seen":   table(duties(player)),
		"free-bet":      table(freeBet(dealer)),
		"free-seen":     table(freeBet(player)),
		"switch":        table(switching(dealer)),
		"switch-seen":   table(switching(player)),
		"unseen":        table(unseen(dealer)),
		"unseen-seen":   table(unseen(player)),
		"down-under":    table(downUnder(dealer)),
		"down-seen":     table(downUnder(player)),
		"player":        table(midRound(player, "coached")),
		"player-bets":   table(betting(player)),
		"floor-table":   table(midRound(floor, "exam")),
		"spectator":     table(midRound(spectator, "coached")),
		"disputed":      table(disputed(dealer)),
		"disputed-seen": table(disputed(player)),
		"short-rack":    table(shortRack(dealer)),
		"progressive":   table(progressives(dealer)),
		"meters-seen":   table(progressives(player)),
		"meters-floor":  table(progressives(floor)),
		"debrief":       table(debriefed(dealer)),
		"offering":      table(offering(dealer)),
		"offering-seen": table(offering(player)),
		"settling":      table(settling(dealer)),
		"settling-seen": table(settling(player)),
		"first-base":    table(midRound(game.Viewer{Role: game.PlayerView, Boxes: []int8{1}}, "coached")),
		"third-base":    table(irregular(game.Viewer{Role: game.PlayerView, Boxes: []int8{7}})),
		"two-boxes":     table(midRound(game.Viewer{Role: game.PlayerView, Boxes: []int8{2, 3}}, "coached")),
	}
	for _, state := range []string{"delivered", "spread", "face-down", "washed", "shuffled", "cut", "covered"} {
		p["pack-"+state] = table(opening(dealer, state))
	}
	for name, s := range sidedPages() {
		p[name] = table(s)
	}
	for name, c := range otherPages() {
		p[name] = c
	}
	return p
}

// TestSite serves the pages for a pair of eyes, for as long as
// BURNCARD_SHOW names an address: go test ./templates -run Site -timeout 0.
func TestSite(t *testing.T) {
	addr := os.Getenv("BURNCARD_SHOW")
	mux := http.NewServeMux()
	mux.Handle("/static/", http.StripPrefix("/static/", http.FileServerFS(static.Files)))
	for _, s := range static.Sheets {
		mux.HandleFunc("/static/"+s.Name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/css; charset=utf-8")
			w.Write(s.CSS)
		})
	}
	all := pages()
	mux.HandleFunc("/show/{name}", func(w http.ResponseWriter, r *http.Request) {
		c, ok := all[r.PathValue("name")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'self'")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(show(t, c))
	})
	if addr != "" {
		t.Log(http.ListenAndServe(addr, mux))
		return
	}
	// Without eyes: whatever a page links to in static is there.
	srv := httptest.NewServer(mux)
	defer srv.Close()
	seen := map[string]bool{}
	for name, c := range all {
		for _, path := range staticLinks(show(t, c)) {
			if seen[path] {
				continue
			}
			seen[path] = true
			r, err := http.Get(srv.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(r.Body)
			r.Body.Close()
			if r.StatusCode != http.StatusOK || len(body) == 0 {
				t.Errorf("page %s loads %s: status %d, %d bytes", name, path, r.StatusCode, len(body))
			}
		}
	}
}
