// Package tour leads through the whole site in a browser.
package tour

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"burncard/e2e"
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
	return e2e.Attempt(name, func(t e2e.Test) {
		s := &tour{
			Test: t, browser: browser, tables: tables,
			program: e2e.Start(t, binary, filepath.Join(temp, "burncard.db"), "-pace=150ms"),
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

// exam is a round with mistakes, seen by the dealer and by the supervisor.
func (s *tour) exam(iris, dee *e2e.Page) {
	path := iris.OpenTable(e2e.Form{Name: "Exam of Dee", Mode: "exam", Preset: "notation", Trainee: "Dee"})
	dee.Go("/")
	dee.Click("li.table-card:has(.badge.exam, [data-mode=exam]) button|Take the table")
	dee.AtTable()
	dee.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	player := s.guest("Gil", path, 3, "500")
	player.Bet("25")
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	iris.Go("/floor")
	s.visit(iris, "floor")
	iris.Click(".floor-tile a|Exam of Dee")
	iris.See(".wide-table")
	s.visit(iris, "floor-widened")
	iris.Click(".wide-table a|Watch")
	iris.AtTable()

	hands := e2e.Hands{Page: dee}
	hands.Must("deal dealer") // neither burned nor served box 3
	iris.Holds("l.Ticker.length > 1")
	s.visit(dee, "exam-silent")
	s.visit(iris, "exam-supervisor")
	e2e.Round{Dealer: &e2e.Dealer{}, Hands: e2e.Hands{Page: dee, Written: true}, Players: []e2e.Player{player}}.Deal()
	dee.Holds("l.Debrief.length > 0")
	s.visit(dee, "exam-debrief")
	hands.Must("tap out")

	dee.Go("/sessions")
	s.visit(dee, "sessions")
	dee.Click(`table.list a[href^="/sessions/"]`)
	dee.See("article.printed")
	dee.Click(".mistakes summary|It was a slip of the hand")
	dee.Type(".mistakes input[name=words]", "The card stuck to the shoe")
	dee.Click(".mistakes button|Ask the supervisor")
	dee.See(".mistakes .flag|The card stuck to the shoe")
	s.decisions(iris, dee.Path())
	dee.Go("/sessions")
	s.visit(dee, "sessions-answered")
	dee.Click("a|How you are doing")
	dee.See("#rates")
	s.visit(dee, "desk")
	dee.Go("/sessions")
	dee.Click(`.answers a`)
	dee.See("article.printed")
	s.visit(dee, "summary")
	dee.OnPaper(true)
	s.visit(dee, "summary-on-paper")
	dee.OnPaper(false)
	dee.Click("a|List of rounds")
	s.visit(dee, "rounds")
	dee.Click("a|The sheet")
	dee.Click(".mistakes a|See the table")
	dee.Wait(`document.querySelector(".replay")?.dataset.ready !== undefined`)
	s.visit(dee, "replay-mistake")
	dee.Click("#acts li:nth-last-child(5) a")
	s.visit(dee, "replay-later")
}

// decisions are what a supervisor decides on the sheet of an exam, before and after he
// has signed it.
func (s *tour) decisions(iris *e2e.Page, sheet string) {
	iris.Go("/decisions")
	s.visit(iris, "decisions")
	iris.Type(".question input[name=reason]", "The camera shows that it stuck")
	iris.Click(".question button|Overturn")
	iris.See("p|Nothing waits for a decision")
	s.visit(iris, "decisions-none")
	iris.Go(sheet)
	s.visit(iris, "summary-supervisor")
	iris.Click("button|Sign the sheet")
	iris.See(".signature .signed")
	iris.Click(".mistakes li.overturned summary|Decide")
	iris.Type(".mistakes li.overturned input[name=reason]", "The second camera shows the hand")
	iris.Click(".mistakes li.overturned button|Uphold")
	iris.See(".amendments")
	s.visit(iris, "summary-amended")
	iris.Click("a|Check log and sheet")
	s.visit(iris, "sheet-checked")
	iris.Go("/decisions/clauses?cite=633a.7(c)&edition=633a%2F5")
	s.visit(iris, "clauses")
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
	s.erasure(iris)
	iris.Go("/sessions")
	s.visit(iris, "sessions-supervisor")
}

// profiles are the house's rules under a name: the list, one with two versions, what is
// imported and the page from which everybody deals.
func (s *tour) profiles(iris, dee *e2e.Page) {
	iris.Pardon("422")
	iris.Go("/profiles")
	s.visit(iris, "profiles-empty")
	for _, minimum := range []string{"10", "25"} {
		if minimum == "10" {
			iris.Click("a.button|New profile")
		} else {
			iris.Click("a.button|Change")
		}
		iris.See("#find-rule")
		iris.Retype("#f-minimum", minimum)
		if minimum == "10" {
			iris.Choose("#offer-perfect-pairs", "A")
			iris.Type("#f-house-name", "Riverside")
			s.visit(iris, "profile-form")
			iris.Click("button|Save for the house")
		} else {
			iris.Click("button|Save version 2 of “Riverside”")
		}
		iris.See(".profile-line|$" + minimum + " to $500")
	}
	s.visit(iris, "profile")
	iris.Type("#f-trainee", "Nobody Yet")
	iris.Click("button|Lock version 2")
	iris.See(".ask-name|Nobody here is called Nobody Yet yet")
	s.visit(iris, "profile-nobody")
	iris.Go("/profiles/import")
	iris.Type("#f-text", "profile Riverside\ntable blackjack\nhouse minimum=600\nhouse shoe=double\nhouse decks=5\n")
	iris.Click("button|Import")
	iris.See(".problem")
	s.visit(iris, "import-refused")
	iris.Retype("#f-text", "profile Riverside\ntable blackjack\nhouse decks=8\n")
	iris.Click("button|Import")
	iris.See(".differences")
	s.visit(iris, "import-asks")
	iris.Go("/profiles")
	s.visit(iris, "profiles")
	dee.Go("/tables")
	s.visit(dee, "new-table-profiles")
	dee.Go("/tables?q=nothing+like+it")
	s.visit(dee, "new-table-nothing")
}

// people are the roster, a person of it, a list that is added and the links that are given.
func (s *tour) people(iris *e2e.Page) {
	iris.Go("/people/add")
	iris.Type("#f-list", "Ana Lima, March class\nBen Okoro, March class\nIris\n")
	iris.Click("button|See what it does")
	iris.See(".checked-list")
	s.visit(iris, "people-list")
	iris.Click("button|Add 2 people")
	iris.See(".link-sheet")
	s.visit(iris, "people-added")
	iris.Go("/people")
	s.visit(iris, "people")
	iris.Click("table.list a|Ana Lima")
	iris.See(".person-acts")
	s.visit(iris, "person")
	iris.Go("/people?q=nobody")
	s.visit(iris, "people-none")
	iris.Go("/people/invitations")
	iris.Click("button|Make a link")
	iris.See(".token")
	s.visit(iris, "invitations")
	iris.Go("/people/admission")
	s.visit(iris, "admission")
}

// class is a room of people whom a supervisor leads.
func (s *tour) class(iris *e2e.Page) {
	iris.Go("/classes")
	iris.Type("#f-name", "Day one")
	iris.Click("button|Make the class")
	iris.See(".come-in")
	s.visit(iris, "class-empty")
	secret := e2e.Look[[]string](iris, `[...document.querySelectorAll(".come-in .code")].map((s) => s.textContent)`)
	ana := s.browser.Open(s, "Ana", s.program, e2e.Desktop)
	ana.Go("/join?code=" + secret[0])
	s.visit(ana, "join")
	ana.Type("#f-name", "Ana")
	ana.Type("#f-pin", secret[1])
	ana.Click("button|Come in")
	ana.See("#class")
	s.visit(ana, "class-waits")
	iris.Click("summary|Open a table for each")
	s.visit(iris, "class-tables")
	iris.Click("button|Open for each")
	ana.AtTable()
	iris.See(".pupil.works")
	s.visit(iris, "class")
	iris.Click("a|Desk")
	s.visit(iris, "desk-of-a-class")
	iris.Go("/targets")
	s.visit(iris, "targets")
	iris.Go("/classes")
	s.visit(iris, "classes")
}

// assignments are made, begun and looked at, by their trainee and a supervisor.
func (s *tour) assignments(iris *e2e.Page) {
	fay := s.browser.Open(s, "Fay", s.program, e2e.Desktop)
	fay.Go("/register")
	fay.Type("#f-name", "Fay")
	fay.Type("#f-password", "a long enough word")
	fay.Type("#f-again", "a long enough word")
	fay.Click("main form button.main")
	fay.Wait(`location.pathname === "/"`)
	iris.Go("/assignments")
	s.visit(iris, "assignments-none")
	iris.Go("/classes")
	iris.Type("#f-name", "Day two")
	iris.Click("button|Make the class")
	iris.See(".come-in")
	class := iris.Path()
	secret := e2e.Look[[]string](iris, `[...document.querySelectorAll(".come-in .code")].map((s) => s.textContent)`)
	fay.Go("/join?code=" + secret[0])
	fay.Type("#f-pin", secret[1])
	fay.Click("button|Come in")
	fay.See("#class")
	iris.Click("a|Assign something")
	iris.See("#f-due")
	e2e.Look[bool](iris, `(document.getElementById("f-key").selectedIndex = 1, true)`)
	s.visit(iris, "assignment-form")
	iris.Click("button|Assign it")
	iris.See("table.doings")
	s.visit(iris, "assignment")
	fay.Go("/")
	fay.See(".your-assignments")
	s.visit(fay, "lobby-assigned")
	fay.Click(".your-assignments .of a")
	fay.See("button|Deal it")
	s.visit(fay, "assignment-own")
	fay.Go("/assignments")
	s.visit(fay, "assignments-own")
	iris.Go("/assignments")
	s.visit(iris, "assignments")
	iris.Go(class + "/assignments")
	s.visit(iris, "grid")
}

// exams are appointed, begun, taken over and ended.
func (s *tour) exams(iris *e2e.Page) {
	eve := s.browser.Open(s, "Eve", s.program, e2e.Desktop)
	eve.Go("/register")
	eve.Type("#f-name", "Eve")
	eve.Type("#f-password", "a long enough word")
	eve.Type("#f-again", "a long enough word")
	eve.Click("main form button.main")
	eve.Wait(`location.pathname === "/"`)
	iris.Go("/plans")
	s.visit(iris, "plans-none")
	iris.Click("a|New plan")
	s.visit(iris, "plan-form")
	iris.Type("#f-name", "Table test 1")
	iris.Type("#f-events", "round 2: inject reader fault")
	iris.Click("button|Save the plan")
	iris.See("h1|Table test 1")
	s.visit(iris, "plan")
	iris.Click("a|Appoint it")
	s.visit(iris, "test-form")
	iris.Go("/plans/new?preset=championship")
	s.visit(iris, "plan-preset")
	iris.Go("/plans")
	s.visit(iris, "plans")
	iris.Go("/exams")
	s.visit(iris, "exams-none")
	iris.Click("a|Appoint an exam")
	iris.Type("#f-trainee", "Eve")
	iris.Type("#f-exam", "March final")
	s.visit(iris, "exam-form")
	iris.Click("button|Appoint it")
	iris.See("button|This is Eve")
	s.visit(iris, "exam-appointed")
	iris.Click("button|This is Eve")
	eve.Go("/")
	s.visit(eve, "lobby-exam")
	exam := iris.Path()
	eve.Click("button|Begin attempt 1 of 1")
	eve.AtTable()
	iris.Go(exam)
	s.visit(iris, "exam-goes-on")
	iris.Click("a|Take over")
	s.visit(iris, "exam-takeover")
	eve.Go(exam)
	eve.Click("summary|End")
	eve.Click("button|End the attempt")
	eve.See("table.list td|Ended")
	s.visit(eve, "exam-ended")
	eve.Click("table.list a|Attempt 1")
	eve.See(".sat-exam")
	s.visit(eve, "exam-sheet")
	eve.Go("/due")
	s.visit(eve, "due")
	iris.Go("/exams")
	s.visit(iris, "exams")
}

// erasure is a person who asks to be erased, and a supervisor who does it.
func (s *tour) erasure(iris *e2e.Page) {
	gus := s.browser.Open(s, "Gus", s.program, e2e.Desktop)
	gus.ComeIn("Gus")
	gus.Go("/data")
	gus.Click("button|Ask to be erased")
	gus.See("button|I want to stay")
	s.visit(gus, "data-own")
	iris.Go("/score")
	s.visit(iris, "score")
	iris.Go("/retention")
	s.visit(iris, "retention")
	iris.Click("a|Look and erase")
	s.visit(iris, "data-person")
	iris.Type("#f-name", "Gus")
	iris.Click("button|Erase Gus")
	iris.See("p|Erased on")
	s.visit(iris, "data-erased")
	iris.Go("/audit")
	s.visit(iris, "audit")
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
	iris.Go("/apprenticeship/order")
	s.visit(iris, "order-of-duties")
	iris.Go("/exercises")
	s.visit(iris, "exercises")
	iris.Go("/drills")
	s.visit(iris, "drills")
	iris.Go("/exercises")
	iris.Click(".title-row a.button|Write one")
	iris.See("#f-text")
	iris.Click("button|Check it")
	iris.See(".checked")
	s.visit(iris, "exercise-written")
	if !s.tables {
		return
	}
	dee.Go("/exercises")
	dee.Click("button|: Losers first")
	dee.AtTable()
	dee.See("#exercise h2")
	dee.Holds("l.Boxes.some((b) => b.Hands.some((h) => h.Bets.length > 0))")
	s.visit(dee, "exercise")
	e2e.Hands{Page: dee}.Must("tap out")
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
