package sessions

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"burncard/game"
	"burncard/sessions/longrun"
	"burncard/sessions/record"
	"burncard/variants"
)

// An EdgeStore keeps the edges that supervisors had dealt.
type EdgeStore interface {
	// Keep keeps an edge, in place of an earlier one of the same game and terms.
	Keep(ctx context.Context, e longrun.Edge, by record.Person, at time.Time) error
	// All returns them by game and terms.
	All(ctx context.Context) ([]longrun.Edge, error)
}

// An EdgeOfGame is what is known of the edge of a table's base game.
type EdgeOfGame struct {
	Terms string        // the house rules that bear on it
	Edge  *longrun.Edge // nil: nobody has dealt it yet
	// Dealing says that it is being dealt, and how far that is; Busy that
	// another game is.
	Dealing bool
	SoFar   longrun.Edge
	Busy    bool
}

// edgeRounds is how many rounds are dealt for a table whose terms the program
// brings no edge for.
const edgeRounds = 500_000

// Edges are what the house knows of the edges of its games: what the program ships,
// and what supervisors had dealt, one game at a time.
type Edges struct {
	store  EdgeStore
	rounds int // of a game whose edge is dealt; 0 for edgeRounds
	work   *background
	now    func() time.Time

	mu      sync.Mutex
	dealt   []longrun.Edge // as the store has them
	dealing *longrun.Run   // nil: nothing is
	soFar   longrun.Edge
}

func (s *Edges) load(ctx context.Context) (err error) {
	s.dealt, err = s.store.All(ctx)
	return err
}

// Of says what is known of the edge of a variant's base game in a house.
func (s *Edges) Of(variant string, house game.House) (EdgeOfGame, error) {
	book, err := variants.Lookup(variant)
	if err != nil {
		return EdgeOfGame{}, err
	}
	shipped, err := longrun.Kept()
	if err != nil {
		return EdgeOfGame{}, err
	}
	known := EdgeOfGame{Terms: longrun.TermsOf(book, house)}
	if known.Edge = longrun.Find(shipped, book, known.Terms); known.Edge != nil {
		return known, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if known.Edge = longrun.Find(s.dealt, book, known.Terms); known.Edge != nil {
		return known, nil
	}
	if r := s.dealing; r != nil {
		known.Dealing = r.Game == variant && r.Terms == known.Terms
		known.Busy = !known.Dealing
		known.SoFar = s.soFar
	}
	return known, nil
}

// Deal has the edge of a variant's base game dealt in the background, for a
// supervisor, and keeps it. Nothing is done where it is known or being dealt;
// ErrBusy says that another is.
func (s *Edges) Deal(by Person, variant string, house game.House) error {
	if !by.supervises() {
		return ErrNotYours
	}
	known, err := s.Of(variant, house)
	if err != nil || known.Edge != nil || known.Dealing {
		return err
	}
	run := longrun.Run{Game: variant, Terms: known.Terms, Rounds: s.rounds, Seed: 1}
	if run.Rounds == 0 {
		run.Rounds = edgeRounds
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dealing != nil {
		return ErrBusy
	}
	if !s.work.start(func() { s.deal(run, by) }) {
		return errClosing
	}
	s.dealing, s.soFar = &run, longrun.Edge{}
	return nil
}

// ErrBusy says that the edge of another game is being dealt.
var ErrBusy = errors.New("the edge of another game is being dealt; one is dealt at a time")

// deal deals until it is done or the hall is closed. The rest of the process goes
// before it.
func (s *Edges) deal(run longrun.Run, by Person) {
	ctx := s.work.open
	lowPriority()
	e, err := run.Deal(ctx, func(e longrun.Edge) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.soFar = e
	})
	if err == nil {
		err = s.store.Keep(ctx, e, by.recorded(), s.now())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dealing = nil
	switch {
	case err == nil:
		s.dealt = append(s.dealt, e)
	case ctx.Err() == nil:
		s.work.report(fmt.Errorf("edge of %s: %w", run.Game, err))
	}
}

// ShippedEdges lists the runs that make edge makes: each game under the terms of the
// presets of a new table, then with other numbers of decks, and then all terms under which
// an edge can be counted, so that none is ever counted or dealt for a table.
func ShippedEdges() ([]longrun.Run, error) {
	var runs, others []longrun.Run
	met := map[longrun.Run]bool{}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			return nil, err
		}
		add := func(list *[]longrun.Run, h game.House) {
			if r := (longrun.Run{Game: name, Terms: longrun.TermsOf(book, h)}); !met[r] {
				met[r] = true
				*list = append(*list, r)
			}
		}
		for _, p := range BuiltIn() {
			add(&runs, p.House(book))
		}
		for _, decks := range []string{"decks=1", "decks=2", "decks=8"} {
			if h, err := book.House(decks); err == nil {
				add(&others, h)
			}
		}
		if longrun.Counted(name) {
			for _, h := range houses(book, longrun.Bearing(book)) {
				add(&others, h)
			}
		}
	}
	return append(runs, others...), nil
}

// houses are those of a game with every choice of these house rules.
func houses(book *game.Rulebook, rules []game.HouseRule) (list []game.House) {
	var choose func(words []string, rest []game.HouseRule)
	choose = func(words []string, rest []game.HouseRule) {
		if len(rest) == 0 {
			if h, err := book.House(words...); err == nil {
				list = append(list, h)
			}
			return
		}
		for _, value := range longrun.Choices(book, &rest[0]) {
			choose(append(words[:len(words):len(words)], rest[0].Key+"="+value), rest[1:])
		}
	}
	choose(nil, rules)
	return list
}
