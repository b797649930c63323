package e2e_test

import (
	"path/filepath"
	"strings"
	"testing"

	"burncard/e2e"
)

// house starts a program on a database of its own, without the demo table, whose
// bots and floor do not take their time.
func house(t *testing.T, flags ...string) *e2e.Program {
	t.Helper()
	return e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), append([]string{"-demo=false", "-pace=20ms"}, flags...)...)
}

// A party is a dealer who has taken a table, and who came to it.
type party struct {
	path              string
	dealer, paul, sam *e2e.Page // dealer, player and spectator
	hands             e2e.Hands // the dealer's
	player            e2e.Player
	round             e2e.Round
}

// gather opens a table: Dee deals on the screen, Paul sits at box 3, Sam watches.
func gather(t *testing.T, program *e2e.Program, form e2e.Form, screen e2e.Screen) *party {
	t.Helper()
	p := &party{
		dealer: browser.Open(t, "dealer", program, screen),
		paul:   browser.Open(t, "player", program, screen),
		sam:    browser.Open(t, "spectator", program, e2e.Laptop),
	}
	p.dealer.ComeIn("Dee")
	p.path = p.dealer.OpenTable(form)
	p.dealer.TakeTable()
	p.join()
	return p
}

// join has player and spectator come to the table.
func (p *party) join() {
	p.paul.ComeIn("Paul")
	p.paul.Watch(p.path)
	p.paul.Sit(3, "500")
	p.sam.Watch(p.path)
	p.hands = e2e.Hands{Page: p.dealer}
	p.player = e2e.Player{Hands: e2e.Hands{Page: p.paul}, Box: 3}
	p.round = e2e.Round{Dealer: &e2e.Dealer{New: true}, Hands: p.hands, Players: []e2e.Player{p.player}}
}

// stack has an instructor choose the next cards.
func (p *party) stack(t *testing.T, program *e2e.Program, cards string) {
	iris := boss(t, program, e2e.Desktop)
	iris.Go(p.path + "?as=instructor")
	iris.Type("#next-cards", cards)
	iris.Click("button|Stack")
	iris.Wait(`document.querySelector("main").textContent.includes("the next cards were chosen")`)
}

// bet has the player bet, and the dealer see it.
func (p *party) bet(amount string) {
	p.player.Bet(amount)
	p.dealer.Holds(`l.Boxes[2].Hands.some((h) => h.Bets.includes("` + amount + `"))`)
}

// mistake deals one round of an exam, in which the dealer's card comes before that of box 3,
// and leads the dealer to his sheet.
func (p *party) mistake() {
	p.bet("25")
	p.hands.Must("burn")
	p.round.Dealer.New = false
	p.hands.Must("deal dealer")
	p.round.Deal()
	p.dealer.Holds("l.Debrief.length > 0")
	p.hands.Must("tap out")
	p.dealer.See("article.printed")
}

// prove deals until a hole card has lain face down, alone of its face, and was
// turned: what a round of chance shows now and then only.
func (p *party) prove(t *testing.T, program *e2e.Program) {
	t.Helper()
	round := p.round
	round.Hands.Written = true
	for range 12 {
		open, hidden := truth(t, of(readLog(t, program.DB), e2e.TableID(p.path)))
		for _, s := range hidden {
			if _, turned := open[s.id]; turned && !s.elsewhere {
				return
			}
		}
		p.bet("10")
		round.Deal()
	}
}

// check holds what everybody was sent against the log.
func (p *party) check(t *testing.T, program *e2e.Program, people ...*e2e.Page) []entry {
	t.Helper()
	p.prove(t, program)
	people = append(people, p.dealer, p.paul, p.sam)
	for _, who := range people {
		who.Pardon("WebSocket", "502") // the program is gone
	}
	program.Stop()
	log := of(readLog(t, program.DB), e2e.TableID(p.path))
	for _, who := range people {
		leaks, searched := secrets(t, log, who)
		for _, leak := range leaks {
			t.Errorf("%s was told %s", who.Who, leak)
		}
		if searched == 0 {
			t.Errorf("%s: no hole card to search for, and nothing is proved", who.Who)
		}
	}
	return log
}

// A dealer deals to a player before a spectator, with the pointer.
func TestRound(t *testing.T) {
	t.Parallel()
	program := house(t)
	p := gather(t, program, e2e.Form{Name: "Table 4", Mode: "coached", Preset: "notation"}, e2e.Desktop)

	p.bet("15")
	p.hands.Must("burn")
	p.round.Dealer.New = false
	before := p.dealer.Layout()
	a := p.hands.Do("deal dealer")
	if a.Verdict == "" && a.Refused == "" {
		t.Fatal("coached: the dealer took the first card, and was not refused")
	}
	if got := p.dealer.Text("#verdict"); !strings.Contains(got, "633a.7(f)(1)") || !strings.Contains(got, "box 3") {
		t.Errorf("the refusal does not cite 633a.7(f)(1), or does not say what was owed to box 3: %s", got)
	}
	p.dealer.Keep("refused")
	if after := p.dealer.Layout(); len(after.Dealer) != 0 || len(after.Box(3).Hands) != len(before.Box(3).Hands) {
		t.Error("what was refused happened all the same")
	}

	for i := range 3 {
		if i > 0 {
			p.bet("25")
		}
		shown := 0
		p.round.Each = func(line string, _ e2e.Layout) bool {
			inTwo(t, p.hands, line)
			if strings.HasPrefix(line, "deal") {
				shown++
				// Of the hole card he sees the back only, and so does the dealer.
				p.sam.Sees(p.dealer.Layout())
			}
			return true
		}
		p.round.Deal()
		if shown < 4 {
			t.Errorf("round %d: %d cards were dealt", i+1, shown)
		}
	}
	p.sam.Keep("end")
	p.dealer.Keep("end")
	p.paul.Keep("end")
	if got := p.dealer.Layout().Round; got != 4 {
		t.Errorf("after three rounds the page says round %d, not that the fourth is to come", got)
	}
	p.check(t, program)
}
