package fsrs_test

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"burncard/sessions/fsrs"
)

// asked has the npm package ts-fsrs work out the same reviews. Of a further review on one
// day it knows only within steps of minutes, which we do not have: such a review is asked
// for by its memory alone.
const asked = `
const { fsrs, createEmptyCard } = require(process.argv[1])
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })
const sameDay = fsrs({ enable_fuzz: false, enable_short_term: true })
const answers = JSON.parse(require('fs').readFileSync(0, 'utf8')).map((reviews) => {
	let card = createEmptyCard(new Date(0))
	return reviews.map((r) => {
		card = scheduler.next(card, new Date(r.Day * 86400000), r.Grade).card
		const memory = { stability: card.stability, difficulty: card.difficulty }
		return { ...memory, days: card.scheduled_days, again: [1, 2, 3, 4].map((g) => sameDay.next_state(memory, 0, g)) }
	})
})
console.log(JSON.stringify(answers))
`

// Another implementation of the published formulas comes to the same. Where it or node
// cannot be had the test is skipped.
func TestAgainstAnotherImplementation(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed, which the other implementation needs")
	}
	script := exec.CommandContext(t.Context(), "../../.ci/fsrs")
	var why bytes.Buffer
	script.Stderr = &why
	found, err := script.Output()
	if err != nil {
		t.Skipf("there is no other implementation here: %v %s", err, why.String())
	}

	chance := rand.New(rand.NewPCG(6, 20261123))
	sequences := make([][]fsrs.Review, 400)
	for i := range sequences {
		day := 0
		for range 1 + chance.IntN(30) {
			day += 1 + chance.IntN(1+chance.IntN(300))
			sequences[i] = append(sequences[i], fsrs.Review{Day: day, Grade: fsrs.Grade(1 + chance.IntN(4))})
		}
	}
	question, err := json.Marshal(sequences)
	if err != nil {
		t.Fatal(err)
	}
	ask := exec.CommandContext(t.Context(), node, "-e", asked, strings.TrimSpace(string(found)))
	ask.Stdin, ask.Stderr = bytes.NewReader(question), &why
	out, err := ask.Output()
	if err != nil {
		t.Fatalf("the other implementation does not answer: %v %s", err, why.String())
	}
	type memory struct{ Stability, Difficulty float64 }
	var answers [][]struct {
		memory
		Days  int
		Again [4]memory
	}
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	// It rounds to eight decimals at every step.
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-5*max(1, b) }
	same := func(a fsrs.Memory, b memory) bool {
		return near(a.Stability, b.Stability) && near(a.Difficulty, b.Difficulty)
	}
	if len(answers) != len(sequences) {
		t.Fatalf("%d answers to %d questions", len(answers), len(sequences))
	}
	for i, reviews := range sequences {
		var s fsrs.State
		for k, r := range reviews {
			s = s.After(r)
			want := answers[i][k]
			// A half day may be rounded either way.
			_, part := math.Modf(s.Stability)
			days := s.Due - r.Day
			if !same(s.Memory, want.memory) || days != want.Days && !(math.Abs(part-0.5) < 1e-3 && max(days-want.Days, want.Days-days) == 1) {
				t.Fatalf("sequence %d, review %d of %v: %+v, due in %d days; want %+v, in %d days", i, k+1, reviews[:k+1], s.Memory, days, want.memory, want.Days)
			}
			for g := fsrs.Again; g <= fsrs.Easy; g++ {
				if m := s.Memory.After(g, 0); !same(m, want.Again[g-1]) {
					t.Fatalf("sequence %d, %v once more on the day of review %d: %+v, want %+v", i, g, k+1, m, want.Again[g-1])
				}
			}
		}
	}
}
