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

// edges are those that supervisors had dealt, one at a time.
type edges struct {
	mu      sync.Mutex
	known   []longrun.Edge
	dealing *longrun.Run // nil: nothing is
	soFar   longrun.Edge
}

// Edge says what is known of the edge of a variant's base game in a house.
func (h *Hall) Edge(variant string, house game.House) (EdgeOfGame, error) {
	book, err := variants.Lookup(variant)
	if err != nil {
		return EdgeOfGame{}, err
	}
	shipped, err := longrun.Kept()
	if err != nil {
		return EdgeOfGame{}, err
	}
	known := EdgeOfGame{Terms: longrun.TermsOf(book, house)}
	h.edges.mu.Lock()
	defer h.edges.mu.Unlock()
	if e := longrun.Find(append(shipped, h.edges.known...), book, known.Terms); e != nil {
		known.Edge = e
		return known, nil
	}
	if r := h.edges.dealing; r != nil {
		known.Dealing = r.Game == variant && r.Terms == known.Terms
		known.Busy = !known.Dealing
		known.SoFar = h.edges.soFar
	}
	return known, nil
}

// DealEdge has the edge of a variant's base game dealt in the background, for
// a supervisor, and keeps it. Nothing is done where it is known or being dealt;
// ErrBusy says that another is.
func (h *Hall) DealEdge(by Person, variant string, house game.House) error {
	if !by.supervises() {
		return ErrNotYours
	}
	known, err := h.Edge(variant, house)
	if err != nil || known.Edge != nil || known.Dealing {
		return err
	}
	run := longrun.Run{Game: variant, Terms: known.Terms, Rounds: h.cfg.EdgeRounds, Seed: 1}
	if run.Rounds == 0 {
		run.Rounds = edgeRounds
	}
	h.edges.mu.Lock()
	defer h.edges.mu.Unlock()
	if h.edges.dealing != nil {
		return ErrBusy
	}
	if !h.enter() {
		return errClosing
	}
	h.edges.dealing, h.edges.soFar = &run, longrun.Edge{}
	go h.dealEdge(run, by)
	return nil
}

// ErrBusy says that the edge of another game is being dealt.
var ErrBusy = errors.New("the edge of another game is being dealt; one is dealt at a time")

// dealEdge deals until it is done or the hall is closed. The rest of the process
// goes before it.
func (h *Hall) dealEdge(run longrun.Run, by Person) {
	defer h.running.Done()
	ctx, cancel := context.WithCancel(h.ctx)
	defer cancel()
	go func() {
		select {
		case <-h.quit:
			cancel()
		case <-ctx.Done():
		}
	}()
	lowPriority()
	e, err := run.Deal(ctx, func(e longrun.Edge) {
		h.edges.mu.Lock()
		defer h.edges.mu.Unlock()
		h.edges.soFar = e
	})
	if err == nil {
		err = h.records.Edges.Keep(ctx, e, by.recorded(), h.now())
	}
	h.edges.mu.Lock()
	defer h.edges.mu.Unlock()
	h.edges.dealing = nil
	switch {
	case err == nil:
		h.edges.known = append(h.edges.known, e)
	case ctx.Err() == nil:
		h.report(fmt.Errorf("edge of %s: %w", run.Game, err))
	}
}

// ShippedEdges lists the runs that make edge deals: each game under the terms of the
// presets of a new table, and then with other numbers of decks.
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
		for _, p := range Presets() {
			h, err := p.House(book)
			if err != nil {
				return nil, fmt.Errorf("preset %s of %s: %w", p.Key, name, err)
			}
			add(&runs, h)
		}
		for _, decks := range []string{"decks=1", "decks=2", "decks=8"} {
			if h, err := book.House(decks); err == nil {
				add(&others, h)
			}
		}
	}
	return append(runs, others...), nil
}
