package variants_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// TestSignals reads what a player may do at moments of several games: what is asked of him,
// what the rules allow, and what his bank can pay.
func TestSignals(t *testing.T) {
	const (
		ann     = "player 1 Ann 500\n"
		round   = "start round\n"
		dealt   = "p1 bet main 25\ndeal 1\ndeal dealer\ndeal 1\ndeal dealer down\n"
		coached = "mode coached\n"
		entered = "t1 sit Ann 500\nt1 position 1\nt1 bet main 20\nno more bets\n"
	)
	tests := []struct {
		name, script string
		box          int8
		want         string
	}{
		{"before the first card", "table blackjack\n" + coached + ann + round + "p1 bet main 25\n", 1, ""},
		{"a pair", "table blackjack\n" + coached + ann + "shoe 8H 6C 8D TS\n" + round + dealt, 1, "stand, hit, double 25, split 25, surrender"},
		{"no pair", "table blackjack\n" + coached + ann + "shoe 9H 6C 8D TS\n" + round + dealt, 1, "stand, hit, double 25, surrender"},
		{"three cards", "table blackjack\n" + coached + ann + "shoe 3H 6C 4D TS 5D\n" + round + dealt + "p1 hit\ndeal 1\n", 1, "stand, hit"},
		{"a signal was given", "table blackjack\n" + coached + ann + "shoe 3H 6C 4D TS 5D\n" + round + dealt + "p1 hit\n", 1, ""},
		{"a short bank doubles for less", "table blackjack\n" + coached + "player 1 Ann 35\nshoe 9H 6C 8D TS\n" + round + dealt, 1, "stand, hit, double 10, surrender"},
		{"another's turn", "table blackjack\n" + coached + ann + "player 2 Ben 500\nshoe 9H 9C 6C 8D 8C TS\n" + round + "p2 bet main 25\np1 bet main 25\ndeal 1\ndeal 2\ndeal dealer\ndeal 1\ndeal 2\ndeal dealer down\n", 2, ""},
		{"insurance", "table blackjack\n" + coached + ann + "shoe 9H AC 8D TS\n" + round + dealt + "offer insurance\n", 1, "insure 12.50, decline"},
		{"insurance of a Blackjack", "table blackjack\n" + coached + ann + "shoe AH AC KD TS\n" + round + dealt + "offer insurance\n", 1, "insure 12.50, even-money, decline"},
		{"insurance was answered", "table blackjack\n" + coached + ann + "shoe 9H AC 8D TS\n" + round + dealt + "offer insurance\np1 decline\n", 1, ""},
		{"a free double", "table free-bet\n" + coached + ann + "shoe 5H 6C 6D TS\n" + round + dealt, 1, "stand, hit, double, surrender"},
		{"a double that costs", "table free-bet\n" + coached + ann + "shoe 7H 6C 8D TS\n" + round + dealt, 1, "stand, hit, double 25, surrender"},
		{"a free split", "table free-bet\n" + coached + ann + "shoe 8H 6C 8D TS\n" + round + dealt, 1, "stand, hit, double 25, split, surrender"},
		{"a split of tens", "table free-bet\n" + coached + ann + "shoe KH 6C KD TS\n" + round + dealt, 1, "stand, hit, double 25, split 25, surrender"},
		{"a rescue", "table spanish-21\n" + coached + ann + "shoe 5H 6C 6D 9S 4C\n" + round + dealt + "p1 double 25\ndeal 1\n", 1, "stand, rescue"},
		{"switch", "table blackjack-switch\n" + coached + ann + "shoe TH 6H 5C 5D TD 9S\n" + round + "p1 bet main 25\ndeal 1.1\ndeal 1.2\ndeal dealer\ndeal 1.1\ndeal 1.2\ndeal dealer down\ncall 1.1 15\ncall 1.2 16\n", 1, "keep, switch"},
		{"in an exam, as his cards and the open cards allow", "table blackjack\nmode exam\n" + ann + "player 2 Ben 500\nshoe 9H 9C 6C 8D 8C TS\n" + round + "p2 bet main 25\np1 bet main 25\ndeal 1\ndeal 2\ndeal dealer\ndeal 1\ndeal 2\ndeal dealer down\n", 2, "stand, hit, double 25, surrender"},
		{"at a terminal", "table hybrid\n" + coached + "shoe 8H 6C 8D TS\n" + round + entered + "deal 1\ndeal dealer\ndeal 1\ndeal dealer down\n", 1, "stand, hit, double 20, split"},
		{"at a terminal with little credit", "table hybrid\n" + coached + "shoe 5H 6C 6D TS\n" + round + "t1 sit Ann 30\nt1 position 1\nt1 bet main 20\nno more bets\ndeal 1\ndeal dealer\ndeal 1\ndeal dealer down\n", 1, "stand, hit, double 10"},
		{"insurance at a terminal", "table hybrid\nmode exam\nshoe AH AC KD TS\n" + round + entered + "deal 1\ndeal dealer\ndeal 1\ndeal dealer down\noffer insurance\n", 1, "insure 10, even-money, decline"},
		{"without a hole card", "table hybrid-no-hole\nmode exam\nshoe 8H 6C 8D\n" + round + "t1 sit Ann 500\nt1 bet main 20\ndeal 1\ndeal dealer\ndeal 1\n", 1, "stand, hit, double 20, split, surrender"},
		{"a terminal that has spoken", "table hybrid-no-hole\nmode exam\nshoe 8H 6C 8D\n" + round + "t1 sit Ann 500\nt1 bet main 20\ndeal 1\ndeal dealer\ndeal 1\nt1 stand\n", 1, ""},
		{"in an exam a card lies exposed", "table blackjack\nmode exam\n" + ann + "shoe 9H 6C 8D TS 5H\n" + round + dealt + "deal 1\n! 633a.7\n", 1, "refuse, accept"},
		{"in an exam he has taken the exposed card", "table blackjack\nmode exam\n" + ann + "shoe 9H 6C 8D TS 5H\n" + round + dealt + "deal 1\n! 633a.7\np1 accept\n", 1, ""},
		{"in an exam his second card was left out", "table blackjack\nmode exam\n" + ann + "player 2 Ben 500\nshoe 9H 9C 6C 8D TS\n" + round + "p2 bet main 25\np1 bet main 25\ndeal 1\ndeal 2\ndeal dealer\ndeal 1\ndeal dealer down\n! 633a.7\n", 2, "refuse, accept"},
		{"in an exam he wants the card that was left out", "table blackjack\nmode exam\n" + ann + "player 2 Ben 500\nshoe 9H 9C 6C 8D TS\n" + round + "p2 bet main 25\np1 bet main 25\ndeal 1\ndeal 2\ndeal dealer\ndeal 1\ndeal dealer down\n! 633a.7\np2 accept\n", 2, ""},
		{"in an exam he has spoken", "table blackjack\nmode exam\n" + ann + "shoe 9H 6C 8D TS\n" + round + dealt + "p1 stand\n", 1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := played(t, tt.script+"...\n")
			v := game.Viewer{Role: game.PlayerView, Boxes: []int8{tt.box}}
			if r.Referee.Table.Has.Terminals {
				v = game.Viewer{Role: game.PlayerView, Terminal: tt.box}
			}
			var got []string
			for _, m := range signals(&r.Referee, v) {
				if _, line, _ := strings.Cut(m, " "); !slices.Contains(got, line) {
					got = append(got, line)
				}
			}
			if words := strings.Join(got, ", "); words != tt.want {
				t.Errorf("the player at %d may %q, want %q", tt.box, words, tt.want)
			}
		})
	}
}

// signals are the lines that a player may say.
func signals(r *game.Referee, v game.Viewer) (lines []string) {
	t := r.Table
	for _, m := range r.Sight().May(v) {
		line := strings.NewReplacer("{p}", "p"+strconv.Itoa(int(m.Box)), "{double}", m.Takes.String(), "{insure}", m.Takes.String(),
			"{amount}", t.House.Chips.Smallest().String(), "{cards}", strconv.Itoa(len(t.Pack)/2)).Replace(m.Line)
		if m.Verb == game.Split && m.Takes > 0 && v.Terminal == 0 && !strings.HasSuffix(line, m.Takes.String()) {
			line += " " + m.Takes.String()
		}
		lines = append(lines, line)
	}
	return lines
}

// TestSignalsHold plays all scripts: what a player is told that he may do is accepted
// whenever he does it, and a player for whom the table waits can answer, at a box or at
// a terminal. In an exam he is told the same whether or not the judge has noted a skipped
// step.
func TestSignalsHold(t *testing.T) {
	tried, atTerminals := 0, 0
	for _, script := range allScripts(t) {
		r, err := scenario.Begin(script, variants.Lookup)
		if err != nil {
			continue // what cannot begin has a test of its own
		}
		r.Watch = func(l scenario.Line, _ game.Verdict) {
			table := r.Referee.Table
			offered := func(v game.Viewer) int {
				lines := signals(&r.Referee, v)
				for _, line := range lines {
					a, err := game.ParseAct(line)
					if err != nil {
						t.Fatalf("%s:%d: %v", script.Name, l.N, err)
					}
					if _, err := r.Referee.Consider(a, r.Draw); err != nil {
						t.Errorf("%s:%d: %s is offered and refused: %v", script.Name, l.N, line, err)
					}
				}
				return len(lines)
			}
			for i := range table.Boxes {
				box := int8(i + 1)
				n := offered(game.Viewer{Role: game.PlayerView, Boxes: []int8{box}})
				tried += n
				at, does := r.Referee.Sight().Waits()
				if table.Mode != game.Exam && at.Box == box && n == 0 && !table.Station.Frozen {
					t.Errorf("%s:%d: box %d %s, and is offered nothing", script.Name, l.N, box, does)
				}
			}
			for i := range table.Terminals {
				v := game.Viewer{Role: game.PlayerView, Terminal: int8(i + 1)}
				n := offered(v)
				atTerminals += n
				if w := r.Referee.Sight().View(v).Terminals[i]; w.Asked && !w.Dark && n == 0 && !table.Station.Frozen {
					t.Errorf("%s:%d: terminal %d is asked, and offered nothing", script.Name, l.N, i+1)
				}
			}
		}
		r.Play() // a script that fails is another test's
	}
	if tried < 1000 || atTerminals < 200 {
		t.Errorf("%d signals at boxes and %d at terminals tried: the scripts prove nothing", tried, atTerminals)
	}
}
