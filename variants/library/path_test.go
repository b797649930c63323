package library_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"burncard/variants/library"
)

// The path has every exercise once, in units of few that become harder.
func TestPath(t *testing.T) {
	seen := map[string]int{}
	for _, u := range library.Path {
		if n := len(u.Exercises); n == 0 || n > 6 {
			t.Errorf("the unit %s %q %d has %d exercises", u.Game, u.Skill.Title, u.Part, n)
		}
		level := 0
		for _, e := range u.Exercises {
			seen[e.Key]++
			if e.Level() < level {
				t.Errorf("%s is easier than the exercise before it", e.Key)
			}
			level = e.Level()
			if (u.Skill == library.Skill{}) != e.Exam() {
				t.Errorf("%s is in a unit of another kind", e.Key)
			}
			if e.Length() == 0 {
				t.Errorf("%s takes no act of the trainee", e.Key)
			}
		}
	}
	levels := map[int]int{}
	for _, e := range library.All {
		levels[e.Level()]++
		if seen[e.Key] != 1 {
			t.Errorf("%s is %d times in the path", e.Key, seen[e.Key])
		}
	}
	for n := 1; n <= library.Hardest; n++ {
		if levels[n] < 10 {
			t.Errorf("%d exercises of level %d", levels[n], n)
		}
	}
	for i, e := range library.Along() {
		next, ok := library.Next(e.Key)
		if last := i+1 == len(library.All); ok == last || ok && next.Key != library.Along()[i+1].Key {
			t.Errorf("after %s comes %s, %v", e.Key, next.Key, ok)
		}
	}
	if first := library.Along()[0]; first.Exam() || first.Level() != 1 {
		t.Errorf("the path begins with %s", first.Key)
	}
}

// Lessons that teach a clause are those whose debrief names it, and no finer one.
func TestRepeat(t *testing.T) {
	for cite, want := range map[string]string{"633a.5(d)": "how-deep", "633a.14(l)": "shuffler-jams", "633a.14(l)#2": "shuffler-jams", "633a.8(a)(9)": "", "633": ""} {
		got := library.Repeat(cite)
		has := slices.ContainsFunc(got, func(e library.Exercise) bool { return e.Key == want })
		if want == "" && len(got) > 0 || want != "" && !has {
			t.Errorf("%s is repeated in %d lessons, want %q", cite, len(got), want)
		}
	}
}

// What an exam says before its debrief does not tell what happens in it: neither the
// words of its title and of its file's name, nor those of its theme.
func TestExamTellsNothing(t *testing.T) {
	addresses := map[string]string{}
	for _, e := range library.All {
		if other := addresses[e.Address()]; other != "" {
			t.Errorf("%s and %s have one address", e.Key, other)
		}
		addresses[e.Address()] = e.Key
		for _, address := range []string{e.Key, e.Address()} {
			if found, ok := library.Find(address); !ok || found.Key != e.Key {
				t.Errorf("%s leads to %s", address, found.Key)
			}
		}
		if !e.Exam() {
			continue
		}
		told := words(e.TitleBefore() + " " + e.GoalBefore() + " " + e.Address())
		for _, trap := range Trap(&e) {
			if slices.Contains(told, trap) {
				t.Errorf("%s says %q before its debrief: %s: %s", e.Key, trap, e.TitleBefore(), e.GoalBefore())
			}
		}
		if len(Trap(&e)) == 0 {
			t.Errorf("%s has no word of its own in title and key", e.Key)
		}
	}
}

var word = regexp.MustCompile(`[a-z0-9]+`)

func words(text string) []string { return word.FindAllString(strings.ToLower(text), -1) }

// everyday are words that tell nothing at a table.
var everyday = words(`a an and are as at away be before blackjack box by came card cards comes deal dealer dealers does first for
	from go goes has have he his in is it itself machine no not of off on one or other out own player round s says seen should somebody something table tables
	that the them there they three to two under up use used was were what who with wrong wrongly your over be by each half more mode day error errors play plays 17 21 22`)

// Trap lists the words that would tell an exam's trap.
func Trap(e *library.Exercise) (list []string) {
	for _, w := range words(e.Title + " " + e.Key + " " + e.Theme) {
		if !slices.Contains(everyday, w) {
			list = append(list, w)
		}
	}
	return list
}
