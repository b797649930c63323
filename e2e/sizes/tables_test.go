package sizes_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/e2e"
	"burncard/game"
	"burncard/static"
	"burncard/templates"
)

// A moment is a table as one person sees it.
type moment struct {
	game, name string
	html       []byte
}

// whole is a round as its last decision has been made: nothing is settled yet, and
// the dealer's hole card is about to be turned.
func whole(v *game.View) bool {
	return dueIs(v, "turn hole") || dueIs(v, "deal dealer") && len(v.Dealer.Cards) == 1 && dealt(v)
}

// opened is a round with two cards in each hand.
func opened(v *game.View) bool {
	return len(v.Dealer.Cards) == 2 || len(v.Dealer.Cards) == 1 && dealt(v)
}

func dealt(v *game.View) bool {
	if !v.Started {
		return false
	}
	for i := range v.Boxes {
		for j := range v.Boxes[i].Hands {
			if len(v.Boxes[i].Hands[j].Cards) < 2 {
				return false
			}
		}
	}
	return true
}

// settled is the end of a round: most wagers have been paid.
func settled(v *game.View) bool {
	return len(v.Dealer.Cards) > 1 && dueIs(v, "clear dealer") || slices.ContainsFunc(v.Boxes, func(b game.BoxView) bool {
		return b.N <= 2 && slices.ContainsFunc(b.Hands, func(h game.HandView) bool { return h.Settled })
	})
}

// bothPaid is a round in which the wagers at both ends of the table lie there with their pay.
func bothPaid(v *game.View) bool {
	return !slices.ContainsFunc([]int{1, len(v.Boxes)}, func(n int) bool {
		return !slices.ContainsFunc(v.Boxes[n-1].Hands, func(h game.HandView) bool { return !h.Paid.Pay.IsZero() })
	})
}

func dueIs(v *game.View, line string) bool {
	return slices.ContainsFunc(v.Due, func(s game.StepView) bool { return s.Now && s.Line == line })
}

// games are the tables that are looked at.
var games = []struct {
	name, variant, rules, cards string
	until                       []func(*game.View) bool
	lines                       []string // done at the first moment, right or wrong
}{
	{"blackjack", "blackjack", "offers=perfect-pairs:A,three-card-poker:B,top-3:A", pairs + " " + later, []func(*game.View) bool{opened, whole, settled}, nil},
	{"naturals", "blackjack", "", naturals, []func(*game.View) bool{bothPaid}, nil},
	{"blackjack-switch", "blackjack-switch", "offers=super-match", "", []func(*game.View) bool{whole}, nil},
	{"switch-hands", "switch-hands", "", pairs, []func(*game.View) bool{whole}, nil},
	{"blackjack-premium", "blackjack-premium", "", pairs, []func(*game.View) bool{whole}, nil},
	{"spanish-21", "spanish-21", "", "", []func(*game.View) bool{whole}, nil},
	{"free-bet", "free-bet", "", pairs + " " + later, []func(*game.View) bool{whole}, nil},
	{"down-under", "down-under", "", pairs, []func(*game.View) bool{whole}, nil},
	{"hybrid", "hybrid", "", "", []func(*game.View) bool{opened}, nil},
	{"hybrid-no-hole", "hybrid-no-hole", "", "", []func(*game.View) bool{opened}, nil},
	{"automated", "blackjack", "table=automated offers=lucky-aces:A", pairs, []func(*game.View) bool{opened}, nil},
	// Six side wagers, one of them progressive, cash at two boxes, and a card drawn in error.
	{
		"six-wagers", "blackjack", "offers=perfect-pairs:A,three-card-poker:B,top-3:A,royal-match-21:C,buster:A,blackjack-match:A:envy=yes", "",
		[]func(*game.View) bool{opened}, []string{"p1 stand", "deal 1", "p4 cash 100", "p7 cash 60"},
	},
}

var dealer = game.Viewer{Role: game.DealerView}

// viewers are the four who look at a table: at an automated one there is no dealer.
func viewers(t *game.Table) []game.Viewer {
	mine := game.Viewer{Role: game.PlayerView, Boxes: []int8{4}}
	if t.Has.Terminals {
		mine = game.Viewer{Role: game.PlayerView, Terminal: 1}
	}
	all := []game.Viewer{dealer, mine, {Role: game.Spectator}, {Role: game.FloorView}}
	if t.House.Automated {
		return all[1:]
	}
	return all
}

var roles = map[game.ViewerRole]string{game.DealerView: "dealer", game.PlayerView: "player", game.Spectator: "spectator", game.FloorView: "floor"}

func moments(t *testing.T) (list []moment) {
	for _, g := range games {
		c := newCrowd(t, g.variant, g.rules, g.cards)
		for i, holds := range g.until {
			c.until(holds)
			if i == 0 {
				c.anyhow(g.lines...)
			}
			for _, v := range viewers(c.referee.Table) {
				d := templates.TableData{Page: templates.Page{Who: templates.Who{Name: "Dee"}}, Table: "crowd"}
				var html bytes.Buffer
				if err := templates.TablePage(d, c.see(v)).Render(context.Background(), &html); err != nil {
					t.Fatal(err)
				}
				m := moment{game: g.name, name: g.name + "-" + []string{"first", "second", "third"}[i] + "-" + roles[v.Role], html: html.Bytes()}
				list = append(list, m)
			}
		}
	}
	return append(list, others(t)...)
}

// stage serves the moments as pages whose line to the table is up and says nothing.
func stage(t *testing.T, list []moment) *httptest.Server {
	mux := http.NewServeMux()
	mux.Handle("/static/", http.StripPrefix("/static/", http.FileServerFS(static.Files)))
	for _, s := range static.Sheets {
		mux.HandleFunc("/static/"+s.Name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/css; charset=utf-8")
			w.Write(s.CSS)
		})
	}
	for _, m := range list {
		mux.HandleFunc("/"+m.name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Write(m.html)
		})
	}
	mux.HandleFunc(templates.TickerPath, func(http.ResponseWriter, *http.Request) {}) // a station asks for other tables
	up := websocket.Upgrader{}
	mux.HandleFunc("/table/", func(w http.ResponseWriter, r *http.Request) {
		socket, err := up.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer socket.Close()
		for beat := time.NewTicker(templates.Beat); ; <-beat.C {
			if socket.WriteMessage(websocket.TextMessage, nil) != nil {
				return
			}
		}
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	return srv
}

// TestShots keeps pictures of the tables for a pair of eyes: BURNCARD_SHOTS names their
// folder, BURNCARD_ONLY a part of their names.
func TestShots(t *testing.T) {
	dir, only := os.Getenv("BURNCARD_SHOTS"), os.Getenv("BURNCARD_ONLY")
	if dir == "" {
		t.Skip("BURNCARD_SHOTS names no folder")
	}
	list := moments(t)
	srv := stage(t, list)
	browser, err := e2e.OpenChromium()
	if err != nil {
		t.Fatal(err)
	}
	defer browser.Close()
	if err := e2e.Attempt("shots", func(et e2e.Test) {
		p := browser.Open(et, "eye", &e2e.Program{Addr: strings.TrimPrefix(srv.URL, "http://")}, e2e.Desktop)
		for _, m := range list {
			if only != "" && !strings.Contains(m.name, only) {
				continue
			}
			p.Go("/" + m.name)
			p.AtTable()
			for _, at := range []e2e.Screen{{Width: 1440, Height: 900}, {Width: 1024, Height: 768, Touch: true}, {Width: 390, Height: 844, Touch: true, Mobile: true}, {Width: 844, Height: 390, Touch: true, Mobile: true}} {
				p.On(at)
				if err := p.Shoot(filepath.Join(dir, m.name+"-"+string(rune('a'+slices.Index([]int64{1440, 1024, 390, 844}, at.Width)))+".png")); err != nil {
					et.Errorf("%v", err)
				}
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
}

// TestEveryTableFits holds all games, with everybody at the table.
func TestEveryTableFits(t *testing.T) {
	t.Parallel()
	list := moments(t)
	srv := stage(t, list)
	browser, err := e2e.OpenChromium()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(browser.Close)
	var count tally
	t.Cleanup(func() { count.keep(t) })
	only := os.Getenv("BURNCARD_ONLY")
	names := []string{"other"}
	for _, g := range games {
		names = append(names, g.name)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := browser.Open(t, "eye", &e2e.Program{Addr: strings.TrimPrefix(srv.URL, "http://")}, e2e.Desktop)
			for _, m := range list {
				if m.game != name || !strings.Contains(m.name, only) {
					continue
				}
				began := time.Now()
				p.Go("/" + m.name)
				p.AtTable()
				count.look(t, p, m.name)
				t.Logf("%s: %v", m.name, time.Since(began))
			}
		})
	}
}
