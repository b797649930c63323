package web

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"burncard/game"
	"burncard/sessions"
	"burncard/sessions/journal"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
	"burncard/variants"
)

// A watcher keeps every frame that a page was sent, and reads on its own.
type watcher struct {
	who  string
	conn *websocket.Conn
	n    int64

	mu     sync.Mutex
	frames []heardFrame
	acks   chan heard
}

type heardFrame struct {
	heard
	text string
}

func (h *house) watch(who, as string) *watcher {
	h.t.Helper()
	conn, _, err := h.dial("who="+who+"&as="+as+"&client=page-of-"+who+as, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	w := &watcher{who: who + as, conn: conn, acks: make(chan heard, 1)}
	h.t.Cleanup(func() { conn.Close() })
	go func() {
		defer close(w.acks)
		for {
			_, text, err := conn.ReadMessage()
			if err != nil {
				return
			}
			if len(text) == 0 {
				continue // a beat
			}
			f := heardFrame{text: string(text)}
			if err := f.read(f.text); err != nil {
				h.t.Errorf("%s was sent %s: %v", w.who, text, err)
			}
			w.mu.Lock()
			w.frames = append(w.frames, f)
			w.mu.Unlock()
			if f.Ack != 0 {
				w.acks <- f.heard
			}
		}
	}()
	return w
}

// say says a line and waits for the answer.
func (w *watcher) say(t *testing.T, line string) heard {
	t.Helper()
	w.n++
	if err := w.conn.WriteJSON(map[string]any{"n": w.n, "line": line}); err != nil {
		t.Fatalf("%s: %v", w.who, err)
	}
	got, ok := <-w.acks
	if !ok || got.Ack != w.n {
		t.Fatalf("%s: line %d was answered with %+v", w.who, w.n, got)
	}
	return got
}

// take returns the frames that came since the last take.
func (w *watcher) take() []heardFrame {
	w.mu.Lock()
	defer w.mu.Unlock()
	taken := w.frames
	w.frames = nil
	return taken
}

// A shadow is the table as its log has it, with what lies face down.
type shadow struct {
	log     journal.Journal
	id      string
	referee game.Referee
	seq     int64

	wrong  []game.Mistake  // of the round that goes on
	away   []string        // faces that went to the rack in it, and nobody saw
	open   map[string]bool // faces that lay open in it
	proofs []string        // the openings of shoes that are over, which tell their cards
}

// follow folds what is new in the log. It returns every face that could be seen
// at any moment since the last time.
func (s *shadow) follow(t *testing.T) (seen map[string]bool) {
	t.Helper()
	seen = map[string]bool{}
	s.look(seen)
	for e, err := range s.log.Read(t.Context(), s.id, s.seq+1) {
		if err != nil {
			t.Fatal(err)
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			t.Fatal(err)
		}
		var j struct{ Mistakes []game.Mistake }
		if len(e.Verdicts) > 0 {
			if err := json.Unmarshal(e.Verdicts, &j); err != nil {
				t.Fatal(err)
			}
		}
		s.wrong = append(s.wrong, j.Mistakes...)
		for _, m := range j.Mistakes {
			s.onlyOpen(t, m.Grounds)
		}
		rounds := s.referee.Table.Rounds
		for _, f := range facts {
			if c, ok := f.(*game.Cleared); ok && c.From.Kind == game.AtSwitch {
				for _, p := range s.referee.Table.Seat(c.From.Box).Switch {
					if !p.Up {
						s.away = append(s.away, p.Card.String())
					}
				}
			}
			s.referee.Table.Evolve(f)
			s.look(seen)
		}
		maps.Copy(s.lainOpen(), seen)
		s.proven(t)
		if s.referee.Table.Rounds != rounds {
			s.wrong, s.away, s.open = nil, nil, nil
		}
		s.seq = e.Seq
	}
	s.referee = game.Referee{Table: s.referee.Table}
	return seen
}

func (s *shadow) lainOpen() map[string]bool {
	if s.open == nil {
		s.open = map[string]bool{}
	}
	return s.open
}

// onlyOpen holds a verdict to cards that had lain open when it was given.
func (s *shadow) onlyOpen(t *testing.T, g game.Grounds) {
	t.Helper()
	s.look(s.lainOpen())
	for _, face := range strings.Fields(g.Hand + " " + g.Dealer) {
		if face != "??" && !s.open[face] {
			t.Errorf("after entry %d a verdict names the %s, which has not lain open: %+v", s.seq, face, g)
		}
	}
}

// proven keeps what is shown of a shoe when it is over, and of none before.
func (s *shadow) proven(t *testing.T) {
	p := s.referee.Table.Proven
	if p.Opening == "" || slices.Contains(s.proofs, p.Opening) {
		return
	}
	s.proofs = append(s.proofs, p.Opening)
	for _, side := range s.referee.Table.Seals {
		if len(side.Order) > 0 && side.Hash == p.Hash {
			t.Errorf("after entry %d the seal of a shoe that is not over is open: %s", s.seq, p.Opening)
		}
	}
}

// laid is the cards of a debrief: they lay open when the verdict was given, as onlyOpen
// holds, and may be in the shoe again.
var laid = regexp.MustCompile(`(?s)<div class="laid">.*?</figure></div>`)

// unproven is a text without the openings and the cards of a debrief in it.
func (s *shadow) unproven(text string) string {
	text = laid.ReplaceAllString(text, "")
	for _, p := range s.proofs {
		text = strings.ReplaceAll(text, p, "")
	}
	return text
}

// look adds the faces that lie open.
func (s *shadow) look(seen map[string]bool) {
	s.cards(func(p game.Piece, open bool) {
		if open {
			seen[p.Card.String()] = true
		}
	})
}

// cards visits every card and says whether its face can be seen. The discard
// rack's cannot, but were.
func (s *shadow) cards(visit func(p game.Piece, open bool)) {
	t := s.referee.Table
	for _, hand := range handsOf(t) {
		for _, p := range hand {
			visit(p, p.Up)
		}
	}
	for _, side := range t.Shoe.Sides {
		for i, p := range side.Shoe.Cards {
			visit(p, i == 0 && p.Up) // in the mouth of the shoe
		}
	}
	for _, p := range t.Pack {
		visit(p, t.PackState.Up)
	}
}

func handsOf(t *game.Table) [][]game.Piece {
	all := [][]game.Piece{t.DealerHand.Cards, t.Stray, t.Determinant, t.Community}
	for i := range t.Boxes {
		all = append(all, t.Boxes[i].Switch)
		for _, h := range t.Boxes[i].Hands {
			all = append(all, h.Cards)
		}
	}
	for _, hand := range t.Picked {
		all = append(all, hand.Cards) // that lie on the layout again
	}
	return all
}

// hidden lists the faces that nobody may be told: of cards on the layout that
// lie face down, and of the next cards of the shoe.
func (s *shadow) hidden(seen map[string]bool) []string {
	faces := map[string]bool{}
	for _, hand := range handsOf(s.referee.Table) {
		for _, p := range hand {
			if !p.Up && !seen[p.Card.String()] {
				faces[p.Card.String()] = true
			}
		}
	}
	for _, p := range nextOf(s.referee.Table) {
		if !seen[p.Card.String()] {
			faces[p.Card.String()] = true
		}
	}
	for _, face := range s.away {
		if !seen[face] {
			faces[face] = true
		}
	}
	return slices.Sorted(maps.Keys(faces))
}

// nextOf are the next cards of the shoe.
func nextOf(t *game.Table) []game.Piece {
	cards := t.Shoe.Sides[t.Shoe.Gives()].Shoe.Cards
	if t.House.Mixes() {
		cards = t.Mixer.Cards
	}
	return cards[:min(4, len(cards))]
}

// names are the ways in which a page could tell cards.
func names(faces []string) (list []string) {
	for _, face := range faces {
		list = append(list, templates.CardWords(face), "#"+face, "-"+face, `"`+face, ">"+face, " "+face)
	}
	return list
}

// Nobody is sent what he may not see: over many rounds, dealt by a person who
// errs now and then, all that every kind of viewer is sent is searched for the
// faces of hidden cards; and in an exam, what goes to dealer, players and
// spectators for what is due, for verdicts and for totals.
func TestNobodyIsSentASecret(t *testing.T) {
	rounds := 25
	if testing.Short() {
		rounds = 5
	}
	for _, tt := range []struct{ variant, mode string }{
		{"blackjack", "exam"}, {"blackjack", "coached"}, {"blackjack", "guided"}, {"switch-hands", "exam"}, {"switch-hands", "guided"},
	} {
		t.Run(tt.variant+" "+tt.mode, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { searchFrames(t, tt.variant, tt.mode, rounds) })
		})
	}
}

func searchFrames(t *testing.T, variant, mode string, rounds int) {
	log := new(journal.Memory)
	hall, err := sessions.Open(sessions.Config{Journal: log, Records: recordtest.Memory(t), Report: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := hall.Close(); err != nil {
			t.Error(err)
		}
	})
	id, err := hall.Create(context.Background(), sessions.NewTable{
		Name: "Table", Variant: variant, Mode: mode, Bots: 3, Seed: 11,
		By: sessions.Person{ID: "super", Name: "super", Supervisor: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	l, _ := hall.Table(id)
	h := newHouseOver(t, id, l, templates.Elements)

	dealer, player := h.watch("dora", ""), h.watch("pat", "")
	floor := h.watch("super", "")
	all := []*watcher{dealer, player, h.watch("", ""), floor, h.watch("super", asInstructor)}
	book, err := variants.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	s := &shadow{log: log, id: id, referee: game.Referee{Table: game.NewTable(book)}}
	s.follow(t)
	mind, titles := rand.New(rand.NewPCG(3, 5)), titlesOf(book)
	drawn, pages := newDrawings(templates.Elements), map[string]drawnPage{}

	search := func() {
		synctest.Wait() // everything that was sent has come
		during := s.referee.Table.Round.Started
		told := slices.Clone(s.wrong)
		seen := s.follow(t)
		secrets := names(s.hidden(seen))
		for _, w := range all {
			oversees := strings.HasPrefix(w.who, "super")
			for _, f := range w.take() {
				f.text = s.unproven(f.text)
				for _, name := range secrets {
					if strings.Contains(f.text, name) {
						t.Errorf("%s was sent %q, which was hidden: %s", w.who, name, around(f.text, name))
					}
				}
				if mode == "exam" && !oversees {
					searchExam(t, w, f, titles, append(told, s.wrong...), during && s.referee.Table.Round.Started)
				}
			}
		}
		drawn.endTurn()
		draws := mind.IntN(4) == 0
		for _, i := range mind.Perm(len(all)) {
			w := all[i]
			who, as := strings.CutSuffix(w.who, asInstructor)
			scene, _ := l.Scene(context.Background(), standing(l, member(who), map[bool]string{true: asInstructor}[as]))
			if name := scene.View.Viewer.Audience(); draws {
				pages[name] = drawnAsWhole(t, drawn, &scene, pages[name])
			}
			if mind.IntN(20) > 0 {
				continue // a page is ten times a frame
			}
			// What he would be sent who loads the page now.
			var page strings.Builder
			if err := templates.TablePage(templates.TableData{}, &scene).Render(context.Background(), &page); err != nil {
				t.Fatal(err)
			}
			text := curves.ReplaceAllString(s.unproven(page.String()), "")
			for _, name := range secrets {
				if strings.Contains(text, name) {
					t.Errorf("the page of %s has %q, which is hidden: %s", w.who, name, around(text, name))
				}
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}

	if got := dealer.say(t, "tap in dora"); got.Refused != "" {
		t.Fatalf("the table cannot be taken: %+v", got)
	}
	if got := player.say(t, "p4 sit pat 5000"); got.Refused != "" {
		t.Fatalf("box 4 cannot be taken: %+v", got)
	}
	search()
	mistakes := 0
	for steps := 0; s.referee.Table.Rounds < rounds; steps++ {
		if steps > 400*rounds {
			t.Fatalf("the table does not get on: round %d, due %v", s.referee.Table.Rounds, s.referee.Due())
		}
		if !s.referee.Table.Round.Started && s.referee.Table.Seat(4).Hands == nil {
			player.say(t, "p4 bet main 10")
			player.say(t, "p4 bet switch-ante 2")
			time.Sleep(time.Second) // of the bubble: the bots bet
			search()
		}
		step, ok := s.referee.Next()
		switch {
		case mind.IntN(12) == 0:
			line := wrongLines[mind.IntN(len(wrongLines))]
			if got := dealer.say(t, line); got.Kept {
				mistakes++
			}
		case !ok:
			time.Sleep(time.Second)
		case step.By == game.ByPlayer:
			if step.At.Box == 4 {
				for _, word := range []string{[]string{"keep", "switch"}[mind.IntN(2)], "stand", "decline", "accept"} {
					if player.say(t, "p4 "+word).Refused == "" {
						break
					}
				}
			}
			time.Sleep(time.Second)
		case step.By == game.ByFloor:
			time.Sleep(time.Second) // the automatic floor answers
			search()
			if left, ok := s.referee.Next(); ok && left.By == game.ByFloor {
				floor.say(t, left.Line()) // in an exam it leaves some calls to a person
			}
		default:
			dealer.say(t, step.Line())
		}
		search()
	}
	if mistakes < rounds/2 {
		t.Errorf("the dealer erred %d times only", mistakes)
	}
}

// curves are what is drawn: "M10 18 26 4H396" is no four of hearts.
var curves = regexp.MustCompile(` d="[^"]*"`)

// wrongLines are wrong most of the time.
var wrongLines = []string{
	"deal 3", "deal 4", "deal dealer", "deal dealer down", "read", "turn hole", "call 17", "call bust", "take 4 main",
	"pay 4 main 10", "push 4 main", "clear 4", "clear dealer", "burn", "call 4 12", "offer insurance", "discard",
	"turn switch 4", "clear switch 4", "deal switch 4", "deal switch 3 down",
}

// total is a total on the page that is not empty.
var total = regexp.MustCompile(`class="total"[^>]*>\s*[^<\s][^<]*`)

// printedRule is a rule of the hybrid game as each terminal explains the game, whatever is due.
const printedRule = "Every card after the first three is a community card: yours while you draw"

// titlesOf are the titles of a book's rules.
func titlesOf(book *game.Rulebook) (titles []string) {
	for _, r := range book.Rules() {
		titles = append(titles, r.Title)
	}
	return titles
}

// searchExam looks for what an exam does not tell.
func searchExam(t *testing.T, w *watcher, f heardFrame, titles []string, wrong []game.Mistake, during bool) {
	if strings.Contains(f.text, `"verdict":`) && f.HTML == nil {
		t.Errorf("%s was answered with a verdict: %s", w.who, f.text)
	}
	for id, text := range f.HTML {
		if id == templates.DebriefID && !during && w.who == "dora" {
			continue // the round is over, and he is told
		}
		for _, title := range titles {
			if strings.Contains(text, title) && !strings.Contains(text, printedRule) {
				t.Errorf("%s was sent the rule %q in %s: %s", w.who, title, id, around(text, title))
			}
		}
		for _, m := range wrong {
			if m.Why != "" && strings.Contains(text, html.EscapeString(m.Why)) {
				t.Errorf("%s was sent the verdict %q in %s", w.who, m.Why, id)
			}
		}
		for _, chapter := range []string{"633a.", "633c."} {
			if strings.Contains(text, chapter) {
				t.Errorf("%s was sent a citation in %s: %s", w.who, id, around(text, chapter))
			}
		}
		if at := total.FindString(text); at != "" {
			t.Errorf("%s was sent a total in %s: %s", w.who, id, at)
		}
	}
}

func around(text, word string) string {
	i := strings.Index(text, word)
	return fmt.Sprintf("...%s...", text[max(0, i-120):min(len(text), i+len(word)+60)])
}
