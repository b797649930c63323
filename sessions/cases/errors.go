package cases

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/variants/scenario"
)

// An Error is a wrong act with which a dealer could go on without noticing it.
type Error struct {
	Act game.Act
	// Mistakes are what the judge marks, all of them against the law.
	Mistakes []game.Mistake
}

// An ErrorRequest asks for an error at the step that the dealer is about to do.
type ErrorRequest struct {
	Table *game.Table // in exam mode; it is not changed
	Right game.Act    // what he is about to do
	Seed  uint64
	// Viewer is the person who is to see it.
	Viewer game.Viewer
	// Wanted says whether an error with this first mistake will do.
	Wanted func(*game.Mistake) bool
}

const (
	// errorsTried is how many wrong acts are tried out for one request at most.
	errorsTried = 8
	// actsLeast is how many acts of the dealer's come between an error and the end of the
	// round: there has to be time to see it.
	actsLeast = 3
	// actsToEnd is how many acts a round has at most behind an error.
	actsToEnd = 200
)

// FindError finds a wrong act that the judge marks under the law alone, that its
// viewer can see, and after which a dealer who does not notice it deals the round to its end; false
// where nothing is found. The same request finds the same.
func FindError(q ErrorRequest) (Error, bool) {
	lamp := onlyLampTells(q.Table)
	if lamp && !q.Viewer.SeesLamp() {
		return Error{}, false
	}
	due := q.Table.Due(nil)
	var list []Error
	wrongAct := func(a game.Act) bool {
		if !doneByOversight(&a, &q.Right) {
			return true
		}
		v := q.Table.Judge(&a, due)
		if len(v.Mistakes) > 0 && lawOnly(v.Mistakes) && q.Wanted(&v.Mistakes[0]) {
			list = append(list, Error{a, v.Mistakes})
		}
		return true
	}
	for i := range due {
		s := &due[i]
		if s.By != game.ByDealer || s.May {
			continue
		}
		if a := s.Act(); s.Now {
			near(q.Table, a, wrongAct)
		} else {
			wrongAct(a) // what comes later
		}
	}
	if lamp { // a card as if it said that there is none
		for b := range q.Table.WageredFromFirstBase {
			wrongAct(game.Act{Verb: game.Deal, At: game.Spot{Kind: game.AtBox, Box: int8(b.N)}})
		}
	}
	r := rand.New(rand.NewPCG(q.Seed, 0xe44))
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	list = oneOfEachClause(list)
	for _, e := range list[:min(len(list), errorsTried)] {
		if q.passesUnnoticed(e.Act) {
			return e, true
		}
	}
	return Error{}, false
}

// doneByOversight reports an act that a dealer does in the place of another without meaning
// anything by it. He calls nobody, and handles no shoe and no cash.
func doneByOversight(a, right *game.Act) bool {
	switch a.Verb {
	case game.CallFloor, game.Prompt, game.Catch, game.TapIn, game.TapOut:
		return false
	case right.Verb:
		return true
	}
	return a.At.Kind == game.AtBox || a.At.Kind == game.AtDealer || slices.Contains(settlements, a.Verb) || a.Verb == game.Read || a.Verb == game.Turn || a.Verb == game.Clear
}

func lawOnly(list []game.Mistake) bool {
	return !slices.ContainsFunc(list, func(m game.Mistake) bool { return m.Source != game.Law.String() || m.By != game.ByDealer.String() })
}

// oneOfEachClause keeps the first error of each clause first, so that a clause with many wrong
// acts does not come more often than one with few.
func oneOfEachClause(list []Error) []Error {
	seen := map[string]bool{}
	var first, rest []Error
	for _, e := range list {
		if cite := e.Mistakes[0].Cite; seen[cite] {
			rest = append(rest, e)
		} else {
			seen[cite] = true
			first = append(first, e)
		}
	}
	return append(first, rest...)
}

// Unaware is the step that a dealer does next who has not noticed his error: nothing that
// puts it right, and nothing that he passed over. It is a player's where the dealer waits for
// one; false where he knows nothing to do.
func Unaware(due []game.Step) (step game.Step, ok bool) {
	var first, other, later *game.Step
	for i := range due {
		s := &due[i]
		switch {
		case s.May || s.Mending || s.Skipped || s.Verb == game.CallFloor:
		case !s.Now:
			if later == nil && s.By == game.ByDealer {
				later = s
			}
		case s.By == game.ByDealer:
			if first == nil {
				first = s
			}
		case s.By == game.ByPlayer:
			if other == nil {
				other = s
			}
		}
	}
	switch {
	case first != nil && (other == nil || other.From >= first.From):
		return *first, true
	case other != nil:
		return *other, true
	case later != nil:
		return *later, true
	}
	return game.Step{}, false
}

// onlyLampTells reports that the lamp of the card reader says Blackjack, and the hole card
// lies face down yet: nothing else tells what is owed. 633a.7(h).
func onlyLampTells(t *game.Table) bool {
	return t.Round.Read && t.Round.ReadsBJ && !t.Round.HoleTurned && !t.Has.MasqueReader
}

// passesUnnoticed reports an act that the viewer sees, that differs for him from the right
// one, and after which the round comes to its end.
func (q *ErrorRequest) passesUnnoticed(wrong game.Act) bool {
	t := q.Table
	sees := func(t *game.Table) game.View { return game.See(t, q.Viewer, nil) }
	r := game.Referee{Table: copyOf(t)}
	draw := scenario.NewSeeded(q.Seed)
	before := sees(r.Table)
	if out, err := r.Submit(wrong, draw); err != nil || out.Refused || r.Table.Rounds > t.Rounds {
		return false
	}
	after := sees(r.Table)
	if reflect.DeepEqual(before, after) {
		return false
	}
	other := game.Referee{Table: copyOf(t)}
	if _, err := other.Submit(q.Right, scenario.NewSeeded(q.Seed)); err == nil && reflect.DeepEqual(after, sees(other.Table)) {
		return false
	}
	for n, dealers := 0, 0; n < actsToEnd; n++ {
		step, ok := Unaware(r.Due())
		if !ok {
			return false
		}
		if _, err := r.Submit(step.Act(), draw); err != nil {
			return false
		}
		if step.By == game.ByDealer {
			dealers++
		}
		if r.Table.Rounds > t.Rounds {
			return dealers > actsLeast
		}
	}
	return false
}

// copyOf is a table that changes by itself.
func copyOf(t *game.Table) *game.Table {
	c := game.NewTable(t.Book())
	data, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(data, c)
	}
	if err != nil {
		panic(err) // a table is stored in this form
	}
	return c
}

// Seated are the facts of a seeded table at which wrong acts happen: it has opened, and bots
// sit in its boxes before the first wager. A table that was dealt at before is laid anew, with
// its rounds counted on and cards whose ids begin at nextID; 0 is for a new one.
func Seated(book *game.Rulebook, house game.House, seed uint64, rounds int, nextID game.CardID) ([]game.Fact, error) {
	house.BettingTime, house.Think = 0, 0
	d := &dealing{seed: seed, draw: scenario.NewSeeded(seed), rand: rand.New(rand.NewPCG(seed, 0x5ea7ed)), referee: game.Referee{Table: game.NewTable(book)}}
	does := func(f game.Fact) {
		d.facts = append(d.facts, f)
		d.referee.Table.Evolve(f)
	}
	if nextID > 0 {
		does(&game.LaidAnew{Rounds: rounds, FirstID: nextID})
	}
	does(book.Open(game.Exam, house, "round", d.draw))
	d.referee = game.Referee{Table: d.referee.Table}
	places := len(d.referee.Table.Boxes)
	order := d.rand.Perm(places)[:min(places, seatsLeast+d.rand.IntN(2))]
	slices.Sort(order)
	for i, at := range order {
		if err := d.do(bot.New(bot.Names()[i], d.rand.Uint64(), bot.Silent).Sit(at + 1)); err != nil {
			return nil, err
		}
	}
	return d.facts, nil
}

// seatsLeast is how many bots sit at a seated table at least.
const seatsLeast = 3
