package sessions

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"burncard/game"
	"burncard/game/card"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// At a table of an exercise the script's players, floor and instructor say their lines
// by themselves, each when the dealer has done what stands before it. So does another
// dealer who relieves the trainee. The trainee has to find the dealer's lines or, at an
// automated table, the floor's. When no line is left the players play on as bots do,
// and the relief deals on.

// AutoInstructor says an exercise's faults.
const AutoInstructor = "auto:instructor"

// An Exercise is how far an exercise has come, as the people at its table see it.
type Exercise struct {
	Address string // in links and forms
	Title   string // before the debrief of an exam it tells nothing
	Goal    string
	Over    bool
	Debrief string // empty before it is over
	// Told says that the trainee's acts are counted here: the exercise is over and, in
	// an exam, its last round too. Acts and Mistakes are those up to its end, without
	// the mistakes that the script asks for; Broken are the clauses that the mistakes
	// broke, with a space between.
	Told           bool
	Acts, Mistakes int
	Broken         string
	// Counts says that the score is how many rounds were dealt before the dealer
	// stopped and called: Rounds, and whether he has Called.
	Counts, Called bool
	Rounds         int
	Missed         bool // the session ended, and he had not
	// Strayed says why it has left its script, in words to the dealer: the try counts as
	// none. Empty where it has not.
	Strayed string
	// Assignment is the id of the assignment that is done at the table; empty for none.
	Assignment string
}

// A cue is one line of an exercise's script.
type cue struct {
	act      game.Act
	line     string
	optional bool   // the dealer's, and judged a mistake: nobody has to make it
	relief   string // the dealer's name who relieved the trainee, and whose line it is
	floors   bool   // the floor's, where that part is the trainee's
	done     bool
	refused  int // times that it was
}

// dealers reports a line that the others wait for: one that the trainee has to find
// or, at an automated table, the machine or the trainee.
func (c *cue) dealers() bool { return (c.act.By == game.ByDealer || c.floors) && c.relief == "" }

// A lesson is an exercise at work. It is worked out from the log when the table
// is taken up, so that nothing of it is lost.
type lesson struct {
	of      library.Exercise
	cues    []cue
	broke   int // rounds finished when something had been broken; -1 before
	called  int // rounds finished when the dealer called the floor after that; -1 before
	ended   bool
	endedAt time.Time // where the log is read
	strayed string    // why it has left its script, in words; empty where it has not
	acts    int       // of the trainee, before the end
	broken  []string  // the clauses that were broken, each once
	// wrong are the entries of those acts that were judged a mistake which the script does
	// not ask for. Refusals at one step stand together.
	wrong [][]int64
	// refused are the clauses under which acts of the trainee were refused since he last went
	// on, each with its place in wrong: what is refused under one of them meanwhile is the
	// same step.
	refused map[string]int
}

// tooOften is how many times a cue is refused before it can no longer come.
const tooOften = 3

func newLesson(key, text string) (*lesson, error) {
	e, err := library.Parse(key, text)
	if err != nil {
		return nil, err
	}
	l := &lesson{of: e, broke: -1, called: -1}
	add := func(line string) error {
		a, err := game.ParseAct(line)
		if err != nil {
			return fmt.Errorf("exercise %s: %w", key, err)
		}
		l.cues = append(l.cues, cue{act: a, line: line})
		return nil
	}
	for _, p := range e.Script.Players {
		if err := add(strings.TrimSpace(fmt.Sprintf("p%d sit %s %s", p.Box, strconv.Quote(p.Name), p.Bank))); err != nil {
			return nil, err
		}
	}
	shoe := "inject next " + cards(e.Script.Shoe)
	stack := len(e.Script.Shoe) > 0
	if stack && e.Script.Start == "round" {
		if err := add(shoe); err != nil {
			return nil, err
		}
		stack = false
	}
	trainee, relief := "", ""
	for _, line := range e.Script.Lines {
		if line.Kind == scenario.Act && line.Act.By == game.ByDealer && line.Act.Verb == game.TapIn {
			name := line.Act.Text
			if !gone(l.cues) || name == trainee {
				trainee, relief = name, ""
				continue // the trainee comes by himself, and back
			}
			relief = name
		}
		switch line.Kind {
		case scenario.Act:
			c := cue{act: line.Act, line: line.Act.String(), floors: e.Floors() && line.Act.By == game.ByFloor}
			if line.Act.By == game.ByDealer {
				c.relief = relief
			}
			l.cues = append(l.cues, c)
			if stack && (line.Act.Verb == game.Load || line.Act.Verb == game.Hold) {
				if err := add(shoe); err != nil {
					return nil, err
				}
				stack = false
			}
		case scenario.Wrong:
			c := &l.cues[len(l.cues)-1]
			c.optional = true
			// What is refused is no part of what happens: in an exam that is only
			// what a player may not do.
			c.done = e.Script.Mode != game.Exam || c.act.By == game.ByPlayer || c.act.By == game.ByTerminal
		}
	}
	l.cues = slices.DeleteFunc(l.cues, func(c cue) bool { return c.done })
	return l, nil
}

// gone reports that the dealer has left at the last of the cues.
func gone(cues []cue) bool {
	n := len(cues)
	return n > 0 && cues[n-1].act.By == game.ByDealer && cues[n-1].act.Verb == game.TapOut
}

// relieved reports that the trainee has left to the relief whose line the ith
// is.
func (l *lesson) relieved(i int) bool {
	for i--; i >= 0; i-- {
		if c := &l.cues[i]; c.dealers() {
			return c.act.Verb == game.TapOut && c.done
		}
	}
	return false
}

// relief is a dealer's name who has a line left.
func (l *lesson) relief() string {
	if l == nil {
		return ""
	}
	for i := range l.cues {
		if c := &l.cues[i]; !c.done && c.relief != "" && l.relieved(i) {
			return c.relief
		}
	}
	return ""
}

func cards(list []card.Card) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

// judged takes in how an act of a person was judged, before it is heard, with its entry
// of the log and whether it was refused. Refusals at one step are one mistake and one act.
func (l *lesson) judged(seq int64, a game.Act, person string, j *judgement, refused bool) {
	if l.ended || l.strayed != "" || automatic(person) || !l.trainees(a) {
		return
	}
	mistakes := slices.DeleteFunc(slices.Clone(j.Mistakes), func(m game.Mistake) bool { return m.Source == game.Reading.String() })
	right := len(mistakes) == 0 || slices.ContainsFunc(l.cues, func(c cue) bool { return !c.done && c.optional && c.says(a) })
	if j.goesOn(refused) {
		clear(l.refused)
	}
	if right {
		l.acts++
		return
	}
	step := mistakes[0].Cite
	if at, before := l.refused[step]; before && refused {
		l.wrong[at] = append(l.wrong[at], seq)
	} else {
		l.acts++
		if refused {
			if l.refused == nil {
				l.refused = map[string]int{}
			}
			l.refused[step] = len(l.wrong)
		}
		l.wrong = append(l.wrong, []int64{seq})
	}
	for _, m := range mistakes {
		if !slices.Contains(l.broken, m.Cite) {
			l.broken = append(l.broken, m.Cite)
		}
	}
}

// trainees reports an act of the part that the trainee has: the dealer's or, at an
// automated table, the floor's.
func (l *lesson) trainees(a game.Act) bool {
	return a.By == game.ByDealer || l.of.Floors() && a.By == game.ByFloor
}

// says reports whether an act is the line of the cue, whatever its amount.
func (c *cue) says(a game.Act) bool {
	return c.act.By == a.By && c.act.Verb == a.Verb && c.act.Box == a.Box && c.act.At == a.At && c.act.Wager == a.Wager && c.act.Down == a.Down
}

// heard takes in an act that took effect, with the rounds finished after it and
// whether one is on.
func (l *lesson) heard(a game.Act, rounds int, on bool) {
	if l.strayed != "" {
		return
	}
	defer func() { l.ended = l.ended || l.over(on) }()
	for i := range l.cues {
		c := &l.cues[i]
		if c.done || !c.says(a) || c.relief != "" && !l.relieved(i) {
			continue
		}
		c.done = true
		break
	}
	if a.By == game.ByInstructor && a.Verb != game.InjectNext && l.broke < 0 {
		l.broke = rounds
	}
	if a.By == game.ByDealer && a.Verb == game.CallFloor && l.broke >= 0 && l.called < 0 {
		l.called = rounds
	}
}

// next is the first line that somebody else than the dealer is to say now.
func (l *lesson) next() *cue {
	if l.strayed != "" {
		return nil
	}
	last := -1
	for i := range l.cues {
		if c := &l.cues[i]; c.done && c.dealers() {
			last = i
		}
	}
	waits := false
	for i := range l.cues {
		c := &l.cues[i]
		switch {
		case c.done:
		case c.dealers():
			waits = waits || !c.optional
		case !waits || i < last:
			return c
		default:
			return nil
		}
	}
	return nil
}

// left reports that somebody else than the dealer has a line left.
func (l *lesson) left() bool {
	return slices.ContainsFunc(l.cues, func(c cue) bool { return !c.done && !c.dealers() })
}

// free reports that the players may play as bots do: the script has no line left for
// them, and a round went another way, or the exercise goes on until the dealer calls,
// or is over. Between rounds they lay no wager that the script does not know.
func (l *lesson) free(roundOn bool) bool {
	return l.strayed != "" && roundOn || !l.left() && (roundOn || l.of.Rounds || l.ended)
}

// over reports that the trainee has done what the exercise asks: a call, or all of the
// script, or as much of it as was possible in a round that went another way.
func (l *lesson) over(roundOn bool) bool {
	switch {
	case l.of.Rounds:
		return l.called >= 0
	case l.left(), roundOn && !l.of.Script.Open:
		return false
	}
	all, late := true, false
	for i, c := range l.cues {
		all = all && (c.done || c.optional)
		// Since somebody else's last line, or that was the script's end.
		late = c.dealers() && (late || c.done) || !c.dealers() && i == len(l.cues)-1
	}
	return all || !roundOn && late
}

// attended is the lesson of a table as it had come by an entry of the log, with
// the rounds finished by then, and whether another was on; nil where the table has no
// exercise.
func attended(ctx context.Context, log journal.Journal, table string, set *settings, upTo int64) (lesson *lesson, rounds int, on bool, err error) {
	if set.Exercise == "" {
		return nil, 0, false, nil
	}
	if lesson, err = newLesson(set.ExerciseKey, set.Exercise); err != nil {
		return nil, 0, false, err
	}
	for e, err := range log.Read(ctx, table, 1) {
		if err != nil {
			return nil, 0, false, err
		}
		if e.Seq > upTo {
			break
		}
		a, err := game.ParseAct(e.Line)
		if err != nil {
			continue // the opening entry is no act
		}
		j, err := readJudgement(e.Verdicts)
		if err != nil {
			return nil, 0, false, err
		}
		lesson.whispered(a, e.Person)
		lesson.judged(e.Seq, a, e.Person, &j, len(e.Facts) == 0)
		if len(e.Facts) == 0 {
			continue
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return nil, 0, false, err
		}
		for _, f := range facts {
			switch f := f.(type) {
			case *game.RoundEnded:
				rounds, on = f.Rounds, false
			case *game.Dealt:
				on = on || f.To.Kind != game.AtRack && f.To.Kind != game.Segregated
			}
		}
		if lesson.heard(a, rounds, on); lesson.ended && lesson.endedAt.IsZero() {
			lesson.endedAt = e.At
		}
	}
	return lesson, rounds, on, nil
}

// exercise is the exercise that was dealt in a session, as its sheet tells it: nil
// where its table has none. Slips of the hand and what was overturned do not count.
func (r *Reviews) exercise(ctx context.Context, s *record.Session) (*Exercise, error) {
	lesson, rounds, on, err := r.lesson(ctx, s)
	if lesson == nil || err != nil {
		return nil, err
	}
	e := lesson.seen(rounds, on)
	set, err := r.settingsOf(ctx, s.Table)
	if err != nil {
		return nil, err
	}
	e.Assignment = set.Assignment
	if e.Told && e.Mistakes > 0 {
		t, err := r.records.Tries.Find(ctx, s.ID)
		if err == nil {
			err = r.read(ctx, &t)
		}
		if err != nil {
			return nil, err
		}
		if t.IsOver() {
			e.Mistakes = t.Mistakes
		}
		if e.Mistakes == 0 {
			e.Broken = ""
		}
	}
	// While the session goes on nobody is told that something broke.
	e.Missed = e.Counts && !e.Called && lesson.broke >= 0 && !s.To.IsZero()
	if e.Counts && !e.Called && !e.Missed {
		e.Rounds = 0
	}
	return e, nil
}

// shown is what the people at its table see of it; nil for nothing.
func (l *lesson) shown(rounds int, on bool) *Exercise {
	if l == nil {
		return nil
	}
	e := l.seen(rounds, on)
	if !e.Called {
		e.Rounds = 0 // they would tell that something broke
	}
	return e
}

// seen is how far it has come, with so many rounds finished, and whether another is on.
func (l *lesson) seen(rounds int, on bool) *Exercise {
	of := &l.of
	e := &Exercise{Address: of.Address(), Title: of.TitleBefore(), Goal: of.GoalBefore(), Counts: of.Rounds, Over: l.ended, Strayed: l.strayed}
	if e.Over {
		e.Title, e.Debrief = of.Title, of.Debrief
		if e.Told = !on || !of.Exam(); e.Told {
			e.Acts, e.Mistakes, e.Broken = l.acts, len(l.wrong), strings.Join(l.broken, " ")
		}
	}
	if e.Counts && l.broke >= 0 {
		if e.Called = l.called >= 0; e.Called {
			rounds = l.called
		}
		e.Rounds = rounds - l.broke
	}
	return e
}
