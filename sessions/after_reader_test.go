package sessions

import (
	"strings"
	"testing"
	"time"

	"burncard/game"
)

// TestReaderWait: the wait begins with the reader, and ends when its time is over or the
// dealer does something else.
func TestReaderWait(t *testing.T) {
	read, turn := game.Act{Verb: game.Read}, game.Act{Verb: game.Turn}
	var w readerWait
	soon := noon.Add(time.Second)
	if at := w.atEarliest(soon); at != soon {
		t.Errorf("before any reader a bot waits until %v", at)
	}
	w.heard(read, noon, 5*time.Second)
	if at := w.atEarliest(soon); at != noon.Add(5*time.Second) {
		t.Errorf("after the reader a bot speaks at %v", at)
	}
	if late := noon.Add(6 * time.Second); w.atEarliest(late) != late {
		t.Error("a bot that takes longer anyhow waits on top of it")
	}
	w.heard(turn, soon, 5*time.Second)
	if at := w.atEarliest(soon); at != soon {
		t.Errorf("after the hole card was turned a bot waits until %v", at)
	}
}

// TestBotsWaitForTheReader: with a Blackjack under the up card and without one, no bot says
// anything in the time in which a slow dealer turns his hole card, and each speaks at the same
// moment; a dealer who prompts a player does not wait.
func TestBotsWaitForTheReader(t *testing.T) {
	const pace = time.Second
	spoke := map[string]time.Duration{} // how long after the reader the first bot spoke, by the hole card
	for _, hole := range []string{"AS", "9S"} {
		for _, prompts := range []bool{false, true} {
			inHouse(t, Config{Pace: pace}, func(h *house) {
				l := h.table(NewTable{Bots: 1, Style: "book", Mode: "exam", Seed: 5, House: []string{"floor=machine"}})
				l.instructor()
				l.must(ann, "tap in Ann", "burn")
				l.must(boss, "inject next 6C TH 5D "+hole)
				var box string
				for range 60 {
					time.Sleep(pace)
					for _, e := range l.entries() {
						if words := strings.Fields(e.Line); isBot(e.Person) && strings.Contains(e.Line, "bet main") {
							box = strings.TrimPrefix(words[0], "p")
						}
					}
				}
				if box == "" {
					t.Fatalf("no bot bets:\n%s", l.tail())
				}
				l.must(ann, "deal "+box, "deal dealer", "deal "+box, "deal dealer down", "read")
				read := l.entries()[l.lastEntry()-1]
				if prompts {
					l.must(ann, "prompt "+box)
				}
				time.Sleep(readerPatience*pace + 3*pace)
				first := time.Duration(0)
				for _, e := range l.entries() {
					if e.Seq > read.Seq && isBot(e.Person) {
						first = e.At.Sub(read.At)
						break
					}
				}
				if first == 0 {
					t.Fatalf("no bot speaks:\n%s", l.tail())
				}
				if prompts {
					if first >= readerPatience*pace {
						t.Errorf("hole card %s: a bot that is prompted speaks after %v", hole, first)
					}
					return
				}
				spoke[hole] = first
			})
		}
	}
	if spoke["AS"] < readerPatience*pace || spoke["AS"] != spoke["9S"] {
		t.Errorf("the first bot spoke %v after the reader with a Blackjack, %v without", spoke["AS"], spoke["9S"])
	}
}
