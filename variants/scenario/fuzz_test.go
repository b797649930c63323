package scenario_test

import (
	"strings"
	"testing"

	"burncard/game/gametest"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// FuzzPlay: whatever a script says, it is refused with its name in the error, or played to its
// end; then what the table counts in advance is what its cards and chips come to.
func FuzzPlay(f *testing.F) {
	for i, e := range library.All {
		if i%12 == 0 { // a few: the rest says nothing new
			f.Add(e.Text)
		}
	}
	f.Add("table blackjack\nmode exam\nhouse decks=6 shuffler=batch\nplayer 1 Ann 500\nshoe 9H 7C\nstart round\np1 bet main 25\ndeal 1\ndeal 1\n! 633a.7(f)(2)\n...\n-- view p1 --\nbox 1: 9H (9), main 25\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4<<10 || strings.Count(text, "\n") > 120 {
			t.Skip("longer than is of use here")
		}
		s, err := scenario.Parse("x", []byte(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x") {
				t.Errorf("the error does not name the file: %v", err)
			}
			return
		}
		run, err := scenario.Begin(s, variants.Lookup)
		if err != nil {
			return
		}
		if _, err := run.Play(); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
		if err := gametest.Stored(run.Referee.Table); err != nil {
			t.Error(err)
		}
	})
}
