// Package tour leads through the whole site in a browser.
package tour

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"burncard/e2e"
	"burncard/sessions/xapi/xapitest"
)

// A tour is a running program with people who use it.
type tour struct {
	e2e.Test
	browser *e2e.Browser
	program *e2e.Program
	tables  bool // moments at tables are visited, too
	visit   func(p *e2e.Page, moment string)
}

// Take builds the program, has people use it, and calls visit for every page, each in a
// state that shows what the page is for. The name of each moment is used once.
func Take(name string, visit func(t e2e.Test, p *e2e.Page, moment string)) error {
	return take(name, true, visit)
}

// Pages is Take without the moments at tables: no round is dealt only to be looked at.
func Pages(name string, visit func(t e2e.Test, p *e2e.Page, moment string)) error {
	return take(name, false, visit)
}

func take(name string, tables bool, visit func(t e2e.Test, p *e2e.Page, moment string)) (err error) {
	temp, err := os.MkdirTemp("", "burncard-"+name+"-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	binary, err := e2e.Build(temp)
	if err != nil {
		return err
	}
	browser, err := e2e.OpenChromium()
	if err != nil {
		return err
	}
	defer browser.Close()
	told, stop, err := recordStore(temp)
	if err != nil {
		return err
	}
	defer stop()
	db := filepath.Join(temp, "burncard.db")
	if err := keepSchool(db); err != nil {
		return err
	}
	return e2e.Attempt(name, func(t e2e.Test) {
		s := &tour{
			Test: t, browser: browser, tables: tables,
			program: e2e.Start(t, binary, db, append(told, "-pace=150ms", "-drill=12s")...),
			visit: func(p *e2e.Page, moment string) {
				if !tables && p.Has("main.table") {
					return
				}
				p.Wait(`document.getAnimations().every((a) => a.effect.getTiming().iterations === Infinity || a.playState === "finished")`)
				visit(t, p, moment)
			},
		}
		s.all()
	})
}

// recordStore starts a learning record store that refuses what it is told of exams, and
// returns the flags by which a program tells it of results.
func recordStore(temp string) (flags []string, stop func(), err error) {
	key := filepath.Join(temp, "store.key")
	if err := os.WriteFile(key, []byte("tour:secret\n"), 0o600); err != nil {
		return nil, nil, err
	}
	store := &xapitest.Receiver{User: "tour", Secret: "secret"}
	store.Answers(func(w http.ResponseWriter, _ *http.Request, list []json.RawMessage) bool {
		for _, text := range list {
			if strings.Contains(string(text), "/xapi/exams/") {
				http.Error(w, "activity of type assessment: not enabled for this key", http.StatusBadRequest)
				return true
			}
		}
		return false
	})
	server := httptest.NewServer(store)
	return []string{"-lrs", server.URL + "/xapi", "-lrs-key", key, "-url", "http://house.example", "-hosts", "127.0.0.1"}, server.Close, nil
}

func (s *tour) all() {
	iris := s.browser.Open(s, "supervisor", s.program, e2e.Desktop)
	iris.Go(s.program.SupervisorPath())
	iris.Type("#f-name", "Iris")
	iris.Type("#f-password", "a long enough word")
	iris.Type("#f-again", "a long enough word")
	s.visit(iris, "invitation")
	iris.Click("button|Become a supervisor")
	iris.Wait(`location.pathname === "/floor"`)

	dee := s.browser.Open(s, "Dee", s.program, e2e.Desktop)
	dee.Go("/")
	s.visit(dee, "lobby-nobody")
	dee.ComeIn("Dee")
	s.table(iris, dee)
	s.exam(iris, dee)
	s.newcomer()
	s.opening(dee)
	s.lobby(iris, dee)
	s.small(iris)
}

// guest comes to a table and sits down.
func (s *tour) guest(name, path string, box int, chips string) e2e.Player {
	p := s.browser.Open(s, name, s.program, e2e.Desktop)
	p.ComeIn(name)
	p.Watch(path)
	p.Sit(box, chips)
	return e2e.Player{Hands: e2e.Hands{Page: p}, Box: box}
}

// stack has the supervisor bring cards to the front of a table's shoe.
func (s *tour) stack(iris *e2e.Page, path, cards string) {
	iris.Watch(path)
	mark := iris.Wire.Count()
	iris.Type(".for-floor form[data-command] input[name=line]", "inject next "+cards+"\r")
	if a, err := iris.Wire.Ack(mark, iris.Patience); err != nil || a.Refused != "" {
		s.Fatalf("inject next %s: %s %v", cards, a.Refused, err)
	}
}

// table is a coached table in the middle of a round, from all sides.
func (s *tour) table(iris, dee *e2e.Page) {
	dee.Go("/tables/new?preset=notation")
	dee.FillIn(e2e.Form{Name: "Table 4", Mode: "coached"})
	s.visit(dee, "new-table")
	dee.Click("button|Just open it")
	dee.AtTable()
	dee.TakeTable()
	path := dee.Path()
	if !s.tables {
		e2e.Hands{Page: dee}.Must("tap out")
		return
	}
	// A blackjack, a pair to split, eleven to double, and a dealer who busts.
	s.stack(iris, path, "4C AS 8H 6D 6S KD 8C 5C TD TC 3D 9S 9D QC")
	players := []e2e.Player{s.guest("Ann", path, 1, "500"), s.guest("Ben", path, 3, "200"), s.guest("Cleo Vance", path, 4, "1000")}
	sam := s.browser.Open(s, "Sam", s.program, e2e.Desktop)
	sam.Watch(path)

	hands := e2e.Hands{Page: dee}
	dealer := &e2e.Dealer{New: true}
	for i, p := range players {
		p.Bet([]string{"15", "35", "130"}[i])
	}
	dee.Holds("l.Boxes.filter((b) => b.Hands.some((h) => h.Bets.length > 0)).length === 3")
	hands.Do("deal 1")
	s.visit(dee, "coached-refused")

	// Everything is shown at its fullest: before the first decision, a decision
	// later, and with a payment in the hand.
	moments := map[string]bool{}
	once := func(name string) {
		if !moments[name] {
			moments[name] = true
			s.visit(dee, "dealer-"+name)
			s.visit(players[1].Page, "player-"+name)
			s.visit(sam, "spectator-"+name)
		}
	}
	e2e.Round{Dealer: dealer, Hands: hands, Players: players, Each: func(line string, l e2e.Layout) bool {
		var at string
		var amount string
		if n, _ := fmt.Sscanf(line, "pay %s main %s", &at, &amount); n == 2 && l.Dealer[1].Up() && !moments["pays"] {
			hands.Cut(amount)
			once("pays")
			dee.Press("\x1b") // back into the tray
		}
		if line == "turn hole" {
			once("decided")
		}
		if len(l.Dealer) == 2 {
			once("opening")
		}
		return false
	}}.Deal()
	hands.Must("tap out")
}

// newcomer is walked through his first round.
func (s *tour) newcomer() {
	if !s.tables {
		return
	}
	p := s.browser.Open(s, "Nell", s.program, e2e.Desktop)
	p.Go("/")
	p.Type("#guest-name", "Nell")
	p.Click("button|Come in and deal your first round")
	p.AtTable()
	p.See("#first")
	p.See(".pointed")
	s.visit(p, "first-round")
	e2e.Hands{Page: p}.Must("tap out")
	p.Go("/")
}

// opening is the table before its first shuffle.
func (s *tour) opening(dee *e2e.Page) {
	dee.OpenTable(e2e.Form{Name: "Opening", Mode: "guided", Start: "opening", Preset: "notation"})
	if !s.tables {
		return
	}
	dee.TakeTable()
	hands := e2e.Hands{Page: dee}
	dee.Click("#pack .place")
	s.visit(dee, "opening-delivered")
	hands.Must("inspect")
	dee.Holds(`l.Said.includes("Floor: verified")`)
	hands.Must("spread")
	s.visit(dee, "opening-spread")
}

// lobby is every page but the tables.
func (s *tour) lobby(iris, dee *e2e.Page) {
	dee.Go("/")
	s.visit(dee, "lobby")
	iris.Go("/floor")
	s.visit(iris, "floor-later")
	iris.Go("/ticker")
	s.visit(iris, "ticker")
	iris.Click(".at-work a")
	iris.AtTable()
	iris.Choose("#moment [name=moment]", "in")
	iris.Click("button|Reader answers wrong")
	iris.See("#station .orders li")
	s.visit(iris, "station")
	for _, page := range [][2]string{
		{"page-login", "/login"}, {"page-register", "/register"}, {"page-glossary", "/glossary"}, {"page-rules", "/rules"},
		{"page-nowhere", "/nowhere"},
		{"odds", "/odds"}, {"odds-wager", "/odds/super-4?decks=6"},
		{"calculator", "/calculator?player=8H+8S&dealer=8D+7C+5D&bet-main=10&bet-perfect-pairs=5&table-perfect-pairs=A&bet-buster=5"},
	} {
		dee.Go(page[1])
		s.visit(dee, page[0])
	}
	dee.Pardon("404")
	s.demo(dee)
	s.exercises(iris, dee)
	iris.Go("/password")
	s.visit(iris, "password")
	s.people(iris)
	iris.Go("/trainees")
	iris.Type("#f-trainee", "Dee phone")
	iris.Choose("[name=settle]", "losers-first")
	iris.Click("button|Set and lock")
	iris.See(".ask-name|Nobody here is called Dee phone yet")
	s.visit(iris, "trainees-nobody")
	iris.Click("button|Lock it for Dee phone")
	iris.See(".trainees .list")
	s.visit(iris, "trainees")
	s.profiles(iris, dee)
	s.class(iris)
	s.assignments(iris)
	s.exams(iris)
	s.tableTest(iris)
	s.erasure(iris)
	iris.Go("/sessions")
	s.visit(iris, "sessions-supervisor")
}

// demo is the table that deals itself, on a desk and on a wall.
func (s *tour) demo(dee *e2e.Page) {
	dee.Go("/")
	dee.Click("li.table-card a.button|Watch")
	dee.AtTable()
	path := dee.Path()
	if s.tables {
		dee.Holds("l.Dealer.length >= 2")
		s.visit(dee, "demo")
		dee.Watch(path + "/hall")
		dee.Holds("l.Dealer.length >= 2")
		s.visit(dee, "demo-on-a-wall")
	}
	dee.Go(path + "/sheet")
	s.visit(dee, "rules-of-a-table")
}

// exercises are the library, a table of one of them, and the page where one is
// written.
func (s *tour) exercises(iris, dee *e2e.Page) {
	dee.Go("/apprenticeship")
	s.visit(dee, "apprenticeship")
	dee.Go("/apprenticeship?game=blackjack-switch")
	s.visit(dee, "apprenticeship-second-game")
	iris.Go("/apprenticeship/order")
	s.visit(iris, "order-of-duties")
	iris.Go("/apprenticeship/order?game=blackjack-switch")
	s.visit(iris, "order-of-second-game")
	iris.Go("/exercises")
	s.visit(iris, "exercises")
	iris.Go("/drills")
	s.visit(iris, "drills")
	iris.Click("a|Marks")
	iris.Type("#f-insurance-right", "97")
	iris.Type("#f-insurance-seconds", "8")
	iris.Click("button|Make version 1")
	iris.See("#versions")
	s.visit(iris, "drill-marks")
	dan := s.browser.Open(s, "Dan", s.program, e2e.Desktop)
	dan.ComeIn("Dan")
	s.drill(dan, true) // its time runs out while other pages are looked at
	iris.Go("/spot")
	s.visit(iris, "spot")
	iris.Click(".spot-clauses summary|The deal")
	iris.Click(".spot-clauses summary|Settlement")
	s.visit(iris, "spot-clauses")
	s.spot(iris, dee)
	iris.Go("/exercises")
	iris.Click(".title-row a.button|Write one")
	iris.See("#f-text")
	iris.Click("button|Check it")
	iris.See(".checked")
	s.visit(iris, "exercise-written")
	iris.Click("main button[name=keep]")
	iris.See("a|Assign it")
	iris.Go("/exercises/house?show=all")
	s.visit(iris, "kept-exercises")
	iris.Click("table.list th a")
	iris.See("h2|Versions")
	s.visit(iris, "kept-exercise")
	s.drillEnds(dan, "drill-run-mistaken")
	s.drill(dan, false)
	defer s.drillEnds(dan, "drill-run")
	if !s.tables {
		return
	}
	for _, key := range []string{"size-into", "sweep"} {
		dee.Go("/drills")
		dee.Click("#drill-" + key + " button")
		dee.AtTable()
		dee.See("#drill|Your first act starts the time")
		s.visit(dee, "drill-"+key)
	}
	dee.Go("/exercises")
	dee.Click("button|: Losers first")
	dee.AtTable()
	dee.See("#exercise h2")
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	s.visit(dee, "exercise")
	e2e.Hands{Page: dee}.Must("tap out")
}

// drill deals three items of a drill, the first of them with a mistake or right.
func (s *tour) drill(dan *e2e.Page, mistaken bool) {
	dan.Go("/drills")
	dan.Click("#drill-insurance button")
	dan.AtTable()
	hands := e2e.Hands{Page: dan}
	if mistaken {
		hands.Do("clear dealer")
	}
	for n := 2; n <= 4; n++ {
		hands.Begin(e2e.InsuranceAnswer(s, dan.Layout()))
		dan.Wait(fmt.Sprintf(`document.querySelector("#drill").dataset.number === "%d"`, n))
	}
}

// drillEnds visits the end of a run when its time is over.
func (s *tour) drillEnds(dan *e2e.Page, moment string) {
	dan.See(".drill-run")
	s.visit(dan, moment)
}

// small is a table on smaller screens.
func (s *tour) small(iris *e2e.Page) {
	for _, of := range []struct {
		name   string
		screen e2e.Screen
	}{{"phone", e2e.Phone}, {"tablet", e2e.Tablet}, {"laptop", e2e.Laptop}} {
		name, screen := of.name, of.screen
		dee := s.browser.Open(s, name, s.program, screen)
		dee.ComeIn("Dee " + name)
		s.visit(dee, name+"-lobby")
		dee.Go("/tables")
		s.visit(dee, name+"-profiles")
		path := dee.OpenTable(e2e.Form{Name: "Table " + name, Mode: "guided", Preset: "notation"})
		if !s.tables {
			continue
		}
		dee.TakeTable()
		s.stack(iris, path, "4C 8H 6S 3D TD")
		player := s.browser.Open(s, name+" player", s.program, screen)
		player.ComeIn("Paul " + name)
		player.Watch(path)
		player.Sit(3, "500")
		paul := e2e.Player{Hands: e2e.Hands{Page: player}, Box: 3}
		paul.Bet("35")
		dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
		e2e.Round{
			Dealer: &e2e.Dealer{New: true}, Hands: e2e.Hands{Page: dee}, Players: []e2e.Player{paul},
			Until: func(l e2e.Layout) bool { return len(l.Dealer) == 2 },
		}.Deal()
		s.visit(dee, name+"-dealer")
		player.Sees(dee.Layout())
		s.visit(player, name+"-player")
	}
}
