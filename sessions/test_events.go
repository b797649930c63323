package sessions

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"burncard/game"
)

// A testEvent is a fault or a player's breach that the plan of a table test wants at a
// moment of the test.
type testEvent struct {
	round int // before or in which it comes
	cards int // that were drawn in the round before it; 0: before its first card
	act   game.Act
	line  string // of the notation, as the instructor says it
}

// eventsMost is how many events a plan has at most.
const eventsMost = 20

var eventForm = regexp.MustCompile(`(?i)^round ([1-9][0-9]{0,2})(?: card ([1-9][0-9]?))?: *(.+)$`)

// parseEvent reads an event as a plan writes it: "round 3: inject reader fault" comes
// before the first card of round 3, "round 3 card 4: inject torn 2" when four of its cards
// are out, and "round 3: p2 cap main 25" is a breach, which the bot at box 2 commits.
func parseEvent(text string) (e testEvent, err error) {
	parts := eventForm.FindStringSubmatch(text)
	if parts == nil {
		return e, fmt.Errorf("%q: an event is written like “round 3: inject reader fault”, or “round 3 card 4: inject reader fault”", text)
	}
	e.round, _ = strconv.Atoi(parts[1])
	e.cards, _ = strconv.Atoi(parts[2])
	a, err := game.ParseAct(parts[3])
	if err != nil {
		return e, fmt.Errorf("%q: %w", text, err)
	}
	switch {
	case a.By == game.ByPlayer && a.Is(game.IsBreach):
		box, words := a.Box, strings.TrimPrefix(a.String(), fmt.Sprintf("p%d ", a.Box))
		a = game.Act{By: game.ByInstructor, Verb: game.Task, At: game.Box(int(box)), Text: words}
		e.cards = max(e.cards, 1) // a task is for a round that goes on
	case a.By != game.ByInstructor || a.When != (game.Moment{}) || !injects(a.Verb):
		return e, fmt.Errorf("%q: an event is a fault (inject …) or a player's breach (p2 cap main 25)", text)
	}
	e.act, e.line = a, a.String()
	return e, nil
}

// injects reports a verb that breaks or arranges something.
func injects(v game.Verb) bool { return v >= game.InjectNext && v < game.InjectOrder }

// String is the event as a plan writes it.
func (e *testEvent) String() string {
	moment := "round " + strconv.Itoa(e.round)
	if e.cards > 0 {
		moment += " card " + strconv.Itoa(e.cards)
	}
	if e.act.Verb == game.Task {
		return fmt.Sprintf("%s: p%d %s", moment, e.act.At.Box, e.act.Text)
	}
	return moment + ": " + e.line
}

// testEvents reads the events of a plan, and puts them into the order in which they come.
func testEvents(lines []string) (list []testEvent, err error) {
	for _, line := range lines {
		e, err := parseEvent(line)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	slices.SortStableFunc(list, func(a, b testEvent) int { return cmp.Or(a.round-b.round, a.cards-b.cards) })
	return list, nil
}

// checkEvents reads what is typed of the events of a plan, one a line, and gives them as
// they are kept. An error says which can never come at a table of these rules with so
// many bots.
func checkEvents(book *game.Rulebook, h game.House, text string, bots, rounds int) (lines []string, err error) {
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	if len(lines) > eventsMost {
		return nil, fmt.Errorf("%d events: a plan has %d at most", len(lines), eventsMost)
	}
	list, err := testEvents(lines)
	if err != nil {
		return nil, err
	}
	draw := draws(1, 1)
	table := game.NewTable(book)
	table.Evolve(book.Open(game.Exam, h, "round", draw))
	referee := game.Referee{Table: table}
	kept := make([]string, len(list))
	for i := range list {
		e := &list[i]
		kept[i] = e.String()
		switch {
		case rounds > 0 && e.round > rounds:
			return nil, fmt.Errorf("%q: the test has %d rounds", kept[i], rounds)
		case e.act.Verb == game.Task && int(e.act.At.Box) > bots:
			return nil, fmt.Errorf("%q: the %d bots sit at the first boxes, and box %d has none", kept[i], bots, e.act.At.Box)
		case e.act.Verb == game.Task:
			continue
		}
		a := e.act
		a.When = game.Moment{Unit: game.InRounds, N: 1}
		if _, err := referee.Consider(a, draw); err != nil {
			return nil, fmt.Errorf("%q can never come at this table: %w", kept[i], err)
		}
	}
	return kept, nil
}

// plannedEvents says the events of a table test.
type plannedEvents struct{ *scheduler }

// intends gives the next event whose moment has come, once the trainee has the table. One
// that could not happen in its round is left out.
func (p plannedEvents) intends(now time.Time) (intent, bool) {
	t := p.h.Table
	if len(p.events) == 0 || p.h.Session == nil || t.NewDealer {
		return intent{}, false // what is counted from the mouth of the shoe waits for the burn card
	}
	for i := p.said(); i < len(p.events); i++ {
		switch e := &p.events[i]; {
		case e.round <= t.Rounds:
			continue
		case e.round > t.Rounds+1 || t.Station.InRound < e.cards:
			return intent{}, false
		case p.missed[i] == p.h.Seq:
			continue // refused, and nothing has happened since
		default:
			return intent{at: now, person: Person{ID: AutoInstructor, Name: "Plan"}, act: e.act, event: i + 1}, true
		}
	}
	return intent{}, false
}

// said is how many of the events have come, or were passed over by one that came.
func (p plannedEvents) said() (n int) {
	for _, line := range p.h.Planned {
		if i := slices.IndexFunc(p.events[n:], func(e testEvent) bool { return e.line == line }); i >= 0 {
			n += i + 1
		}
	}
	return n
}
