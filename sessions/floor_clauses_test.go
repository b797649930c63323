package sessions

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"burncard/game"
	"burncard/variants"
	"burncard/variants/scenario"
)

// played plays scripts and calls seen after each act, with the table and what is due.
func played(t *testing.T, pattern string, seen func(at string, l scenario.Line, run *scenario.Run)) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "variants", "testdata", pattern))
	if err != nil || len(files) == 0 {
		t.Fatal(pattern, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		script, err := scenario.Parse(file, text)
		if err != nil {
			t.Fatal(err)
		}
		run, err := scenario.Begin(script, variants.Lookup)
		if err != nil {
			t.Fatal(err)
		}
		run.Watch = func(l scenario.Line, _ game.Verdict) { seen(filepath.Base(file), l, run) }
		if _, err := run.Play(); err != nil {
			t.Error(err)
		}
	}
}

// answered is what the floor says to a call at a table where it may help.
func answered(run *scenario.Run, said string) string {
	helps := *run.Referee.Table
	helps.Mode = game.Coached
	return floorAnswer(&helps, run.Referee.Due(), said)
}

var namesClause = regexp.MustCompile(`(See|reading of|goes by) [0-9]{3}[a-z]?\.[0-9]|rule of this house`)

// In every script, whenever an irregularity waits to be put right, the floor sees it and
// says under which clause, or whose rule it is.
func TestFloorSeesEveryIrregularity(t *testing.T) {
	met := map[string]bool{}
	played(t, "*/*.scenario", func(at string, l scenario.Line, run *scenario.Run) {
		due := run.Referee.Due()
		for i := range due {
			s := &due[i]
			if !s.Now || s.May || s.Rule.Kind != "irregularity" || s.Verb == game.CallFloor || s.Verb == game.Approve {
				continue
			}
			words := answered(run, "")
			if met[s.Rule.Base()] = true; strings.Contains(words, "nothing out of order") || !namesClause.MatchString(words) {
				t.Errorf("%s:%d: %s %q waits, and the floor says %q", at, l.N, s.Rule.Cite, s.Rule.Title, words)
			}
			return
		}
	})
	if len(met) < 25 {
		t.Errorf("the scripts have only %d irregularities: %v", len(met), met)
	}
}

// What the floor says, state by state: what is out of order, what is done, whose choice it
// is, the clause, and what comes next.
func TestFloorNamesClauseAndChoice(t *testing.T) {
	tests := []struct {
		script string
		after  string // the act that leads there, the first of that text
		said   string
		want   string
	}{
		{"633a.14-a", "deal dealer", "", "I see the card that lies face up in the shoe. Nobody plays it: it goes to the discard rack, and the next card takes its place. See 633a.14(a). Next: that card goes to the discard rack."},
		{"633a.14-b", "deal 2 down", "", "A card was drawn in error, and nobody has seen its face. It stays where it lies and is the next card. See 633a.14(b)."},
		{"633a.14-c-1", "deal 1#3", "", "I see the six of hearts. A card was drawn in error, and everybody has seen it. It is the next card all the same. The player whose turn it is takes it or refuses it: that is his choice, and without a card he plays no further this round. If nobody wants it, it is yours if you have to draw, or else it goes to the discard rack. See 633a.14(c)."},
		{"633a.14-d", "deal dealer#2", "", "You have 17 or more, and that card had no business there. Your total stays, and the card goes to the discard rack. See 633a.14(d). Next: that card goes to the discard rack."},
		{"633a.14-e", "deal 1#2", "", "You have missed a card of your own. First every player gets his second card, then you take what you miss, up card before hole card. See 633a.14(e). Next: a card to box 2."},
		{"633a.14-g-1", "deal dealer down", "", "Box 2 got no card, so its hand is dead. Its player is in the next deal again. See 633a.14(g). Next: call box 2 dead."},
		{"633a.14-g-2", "deal 3#2", "", "Box 2 has one card. Its player chooses, not you and not I: his second card after everybody else has his, or a dead hand and his wager back. Ask him. See 633a.14(g). Next: a card to yourself, face down."},
		{"633a.14-i", "deal 2#3", "", "Box 1 was passed over. Its player chooses: his card after the others and before your hole card is shown, or a dead hand and his wager back. Ask him. See 633a.14(i)."},
		{"633a.14-j", "read", "", "The reader is only for an ace or a ten. I have to know first whether it has shown you anything. See 633a.14(j)."},
		{"633a.14-j", "call floor reader", "reader", "The reader is for an ace or a ten, and this one has shown nobody the card: the hand goes on. See 633a.14(j)."},
		{"633a.14-j-1", "call floor reader", "reader", "The reader was used against a small card, and this one shows the hole card. All hands are dead: the wagers go back, and the cards come in. See 633a.14(j)(1). Next: call box 1 dead."},
		{"633a.14-k", "call floor reader", "", "The reader gives no answer. No card until I have repaired or replaced it. See 633a.14(k)."},
		{"633a.14-l", "call floor shuffler", "shuffler", "The shuffle stopped half-way. Take the cards out and shuffle all of them again. See 633a.14(l)."},
		{"633a.14-m-wrong", "call floor shuffler", "shuffler", "The shuffler is out of order. Cover it or hang its sign on it, then shuffle by hand. See 633a.14(m). Next: the cards left in the shoe go to the discard rack."},
		{"633a.6-c-1-late-caught", "p3 late main 25", "", "Chips were moved after the first card. The wager plays as it lay then: put it back. See 633a.6(c). Next: catch it at box 3."},
		{"633a.7-t", "p1 touch cards", "", "A hand was on the cards at box 1. Only yours touch them: say so to the player, kindly. See 633a.7(t). Next: catch it at box 1."},
		{"633a.7-s-dispute", "call floor dispute", "dispute", "Box 1 questions its last hand. The discard rack will tell: rebuild it, and I decide. See 633a.7(s). Next: rebuild the hand of box 1."},
		{"633a.6-d-back", "p2 sneak in-between 5", "", "There is no Blackjack Wager at box 2, so what lies beside it goes back before the deal. See 633a.6(d). Next: catch it at box 2."},
		{"633a.10-b", "turn hole", "", "You have a Blackjack that came out late. Box 1 loses its first wager and no more: what was doubled goes back. See 633a.10(b). Next: take 25 back from box 1."},
		{"633a.7-r-1-put-right", "pay 4 main 40", "", "Box 4 has 40 too much. Tell the player before you take it back. That is our reading of 633a.7(r). Next: take 40 back from box 4."},
		{"633a.6-c-2-pinched", "p1 pinch main 10", "", "Chips were moved after the first card. The wager plays as it lay then: put it back. See 633a.6(c). Next: catch it at box 1."},
		{"633a.7-h-2-exposed-floor", "call floor exposed", "exposed", "Your hole card lies open, and everybody decides with more knowledge than before. No clause says what comes of it: whether the round goes on is mine to say. We play on."},
	}
	for _, tt := range tests {
		got, times := "", map[string]int{}
		played(t, "633a/"+tt.script+".scenario", func(_ string, l scenario.Line, run *scenario.Run) {
			text, _, _ := strings.Cut(l.Text, "#")
			text = strings.TrimSpace(text)
			times[text]++
			if text == tt.after && times[text] == 1 || text+"#"+strconv.Itoa(times[text]) == tt.after {
				got = answered(run, tt.said)
			}
		})
		if got != tt.want {
			t.Errorf("%s after %q: the floor says\n\t%q, want\n\t%q", tt.script, tt.after, got, tt.want)
		}
	}
}
