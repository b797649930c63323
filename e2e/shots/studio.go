package main

import (
	"fmt"
	"path/filepath"

	"burncard/e2e"
)

// A studio is a house with people in it, who pose.
type studio struct {
	e2e.Test
	dir     string
	browser *e2e.Browser
	program *e2e.Program
}

// shoot writes what somebody sees.
func (s *studio) shoot(p *e2e.Page, name string) {
	e2e.Look[bool](p, "(scrollTo(0, 0), true)")
	if err := p.Shoot(filepath.Join(s.dir, name+".webp")); err != nil {
		s.Fatalf("%s: %v", name, err)
	}
}

func (s *studio) all() {
	iris := s.browser.Open(s, "supervisor", s.program, e2e.Desktop)
	iris.Go(s.program.SupervisorPath())
	iris.Type("#f-name", "Iris")
	iris.Type("#f-password", "a long enough word")
	iris.Type("#f-again", "a long enough word")
	s.shoot(iris, "invitation")
	iris.Click("button|Become a supervisor")
	iris.Wait(`location.pathname === "/floor"`)

	dee := s.browser.Open(s, "Dee", s.program, e2e.Desktop)
	dee.Go("/")
	s.shoot(dee, "lobby-nobody")
	dee.ComeIn("Dee")
	s.table(dee)
	s.exam(iris, dee)
	s.opening(dee)
	s.lobby(iris, dee)
	s.small()
}

// guest comes to a table and sits down.
func (s *studio) guest(name, path string, box int, chips string) e2e.Player {
	p := s.browser.Open(s, name, s.program, e2e.Desktop)
	p.ComeIn(name)
	p.Watch(path)
	p.Sit(box, chips)
	return e2e.Player{Hands: e2e.Hands{Page: p}, Box: box}
}

// table is a coached table in the middle of a round, from all sides.
func (s *studio) table(dee *e2e.Page) {
	dee.Go("/tables/new?preset=notation")
	dee.FillIn(e2e.Form{Name: "Table 4", Mode: "coached"})
	s.shoot(dee, "new-table")
	dee.Click("button|Open the table")
	dee.AtTable()
	dee.TakeTable()
	path := dee.Path()
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
	s.shoot(dee, "coached-refused")

	// Everything is shown at its fullest: before the first decision, a decision
	// later, and with a payment in the hand.
	moments := map[string]bool{}
	once := func(name string) {
		if !moments[name] {
			moments[name] = true
			s.shoot(dee, "dealer-"+name)
			s.shoot(players[1].Page, "player-"+name)
			s.shoot(sam, "spectator-"+name)
		}
	}
	e2e.Round{Dealer: dealer, Hands: hands, Players: players, Each: func(line string, l e2e.Layout) bool {
		var at string
		var amount string
		if n, _ := fmt.Sscanf(line, "pay %s main %s", &at, &amount); n == 2 && !moments["pays"] {
			hands.Cut(amount)
			once("pays")
			dee.Press("\x1b") // back into the tray
		}
		if line == "turn hole" {
			once("decided")
		}
		if len(l.Dealer) == 2 && l.Dealer[0].Up() {
			once("opening")
		}
		return false
	}}.Deal()
	hands.Must("tap out")
}

// exam is a round with mistakes, seen by the dealer and by the supervisor.
func (s *studio) exam(iris, dee *e2e.Page) {
	path := iris.OpenTable(e2e.Form{Name: "Exam of Dee", Mode: "exam", Preset: "notation", Trainee: "Dee"})
	dee.Go("/")
	dee.Click("li.table-card:has(.badge.exam, [data-mode=exam]) button|Take the table")
	dee.AtTable()
	dee.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	player := s.guest("Gil", path, 3, "500")
	player.Bet("25")
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	iris.Go("/floor")
	s.shoot(iris, "floor")
	iris.Click(`table.list a.button[href^="` + path + `"]`)
	iris.AtTable()

	hands := e2e.Hands{Page: dee}
	hands.Must("deal dealer") // neither burned nor served box 3
	iris.Holds("l.Ticker.length > 1")
	s.shoot(dee, "exam-silent")
	s.shoot(iris, "exam-supervisor")
	e2e.Round{Dealer: &e2e.Dealer{}, Hands: hands, Players: []e2e.Player{player}}.Deal()
	dee.Holds("l.Debrief.length > 0")
	s.shoot(dee, "exam-debrief")
	hands.Must("tap out")

	dee.Go("/sessions")
	s.shoot(dee, "sessions")
	dee.Click(`table.list a[href^="/sessions/"]`)
	dee.See("article.printed")
	s.shoot(dee, "summary")
	dee.OnPaper(true)
	s.shoot(dee, "summary-on-paper")
	dee.OnPaper(false)
}

// opening is the table before its first shuffle.
func (s *studio) opening(dee *e2e.Page) {
	dee.OpenTable(e2e.Form{Name: "Opening", Mode: "guided", Start: "opening", Preset: "notation"})
	dee.TakeTable()
	hands := e2e.Hands{Page: dee}
	dee.Click("[data-tab=acts-pack]")
	s.shoot(dee, "opening-delivered")
	hands.Must("inspect")
	dee.Holds(`l.Said.some((s) => s.startsWith("Floor"))`) // who verifies it
	hands.Must("spread")
	s.shoot(dee, "opening-spread")
}

// lobby is every page but the tables.
func (s *studio) lobby(iris, dee *e2e.Page) {
	dee.Go("/")
	s.shoot(dee, "lobby")
	iris.Go("/floor")
	s.shoot(iris, "floor-later")
	for _, path := range []string{"/login", "/register", "/glossary", "/rules", "/nowhere"} {
		dee.Go(path)
		s.shoot(dee, "page-"+path[1:])
	}
	dee.Pardon("404")
	iris.Go("/invitations")
	s.shoot(iris, "invitations")
	iris.Go("/sessions")
	s.shoot(iris, "sessions-supervisor")
}

// small is a table on smaller screens.
func (s *studio) small() {
	for name, screen := range map[string]e2e.Screen{"phone": e2e.Phone, "tablet": e2e.Tablet, "laptop": e2e.Laptop} {
		dee := s.browser.Open(s, name, s.program, screen)
		dee.ComeIn("Dee " + name)
		s.shoot(dee, name+"-lobby")
		path := dee.OpenTable(e2e.Form{Name: "Table " + name, Mode: "guided", Preset: "notation"})
		dee.TakeTable()
		player := s.browser.Open(s, name+" player", s.program, screen)
		player.ComeIn("Paul " + name)
		player.Watch(path)
		player.Sit(3, "500")
		paul := e2e.Player{Hands: e2e.Hands{Page: player}, Box: 3}
		paul.Bet("35")
		dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
		seen := false
		e2e.Round{Dealer: &e2e.Dealer{New: true}, Hands: e2e.Hands{Page: dee}, Players: []e2e.Player{paul}, Each: func(_ string, l e2e.Layout) bool {
			if len(l.Dealer) == 2 && !seen {
				seen = true
				s.shoot(dee, name+"-dealer")
				s.shoot(player, name+"-player")
			}
			return false
		}}.Deal()
	}
}
