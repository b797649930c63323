package web

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// A board is a table for tests of the hub: every line is a place in the log and
// a notice that hangs there from then on.
//
//	all WORD      everybody sees it
//	dealer WORD   only the dealer does
//	stand ROLE    the sender takes the stand of a dealer, or of nobody
//	nothing       is logged and changes no page
//	no WORD       is refused
type board struct {
	mu       sync.Mutex
	seq      int64
	notices  map[string]string // by who sees it: all, dealer
	dealer   string            // a person's id
	answered map[string]sessions.Reply
	lines    []sessions.Line // that were done, in order
	feeds    []*sessions.Feed
	pages    int
}

func newBoard() *board {
	return &board{notices: map[string]string{}, answered: map[string]sessions.Reply{}}
}

func (b *board) Send(_ context.Context, l sessions.Line) sessions.Reply {
	b.mu.Lock()
	defer b.mu.Unlock()
	number := l.Client + " " + string(rune(l.Number))
	if was, ok := b.answered[number]; ok {
		was.Repeat = true
		return was
	}
	word, rest, _ := strings.Cut(l.Text, " ")
	switch word {
	case "all", "dealer":
		b.notices[word] = rest
	case "stand":
		b.dealer = ""
		if rest == "dealer" {
			b.dealer = l.Person.ID
		}
	case "nothing":
	default:
		return sessions.Reply{Refused: "nobody says " + rest, Cite: "633a"}
	}
	b.seq++
	b.lines = append(b.lines, l)
	b.answered[number] = sessions.Reply{Seq: b.seq}
	for _, f := range b.feeds {
		scenes := map[string]*sessions.Scene{}
		for _, v := range f.Wants() {
			s := b.scene(v)
			scenes[v.Audience()] = &s
		}
		f.Put(b.seq, scenes)
	}
	return b.answered[number]
}

func (b *board) Answered(_ context.Context, l sessions.Line) (sessions.Reply, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	was, ok := b.answered[l.Client+" "+string(rune(l.Number))]
	return was, ok
}

func (b *board) scene(v game.Viewer) sessions.Scene {
	said := []string{"all: " + b.notices["all"], "dealer: -"}
	if v.Role == game.DealerView {
		said[1] = "dealer: " + b.notices["dealer"]
	}
	return sessions.Scene{Table: sessions.TableInfo{ID: "t"}, View: game.View{Said: said}}
}

func (b *board) Standing(p sessions.Person) sessions.Standing {
	b.mu.Lock()
	defer b.mu.Unlock()
	if p.ID != "" && p.ID == b.dealer {
		return sessions.Standing{Role: game.DealerView}
	}
	return sessions.Standing{}
}

func (b *board) Scene(_ context.Context, v game.Viewer) (sessions.Scene, int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.scene(v), b.seq
}

func (b *board) Attach(f *sessions.Feed) func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.feeds = append(b.feeds, f)
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.feeds = slices.DeleteFunc(b.feeds, func(o *sessions.Feed) bool { return o == f })
	}
}

// Stand is not for boards: nobody supervises.
func (b *board) Stand(context.Context, sessions.Person, game.ViewerRole) error {
	return errors.New("nobody stands at a board")
}

// Enter counts the pages that are open.
func (b *board) Enter(sessions.Person) func() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pages++
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.pages--
	}
}

// watching is how many pages are open.
func (b *board) watching() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.pages
}

// attached is how many feeds the board fills.
func (b *board) attached() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.feeds)
}

// boardElements are an element for each notice.
var boardElements = []templates.Element{boardElement(0), boardElement(1)}

func boardElement(i int) templates.Element {
	return templates.Element{
		ID: []string{"all", "dealer"}[i],
		View: func(s *sessions.Scene, before any) (any, bool) {
			return s.View.Said[i], before != any(s.View.Said[i])
		},
		Draw: func(view any) templ.Component {
			id, _, _ := strings.Cut(view.(string), ":")
			return templ.Raw(`<p id="` + id + `">` + view.(string) + `</p>`)
		},
	}
}
