package sessions

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/longrun"
	"burncard/sessions/record"
	"burncard/variants"
)

// Where a plan wants equivalent cards, each attempt has a shoe of its own, whose seed is
// searched: dealt by the book to the bots of its table, it demands as much of its dealer as
// the plan's shoe. What is counted, and by how much it may differ, says longrun.Kinds.
//
// Where everybody has the same cards, an attempt is dealt from the shared shoe of its place
// (shoeOf), as long as its trainee has not seen that shoe. An attempt that replaces a void one
// has the place of that one, whose shoe the trainee knows: it gets a shoe of its own, which
// demands as much as the shared one. The next shared shoe would be no fair replacement: nobody
// has counted what it demands, the results of one place would come from different cards, and
// the trainee's later attempts would no longer have the cards that the others have there. The
// shared shoes stay sealed, so that the others lose nothing.

// searchedMost is how many rounds a search deals at most; after that the nearest will do,
// and the result says by what it differs.
const searchedMost = 4000

// cardsOf finds the cards of an attempt: the same ones whenever it is asked. It takes none of
// the seeds that the trainee knows.
func cardsOf(ctx context.Context, a *record.Appointment, number int, known map[uint64]bool) (best record.TestCards, err error) {
	if a.Test == nil {
		return record.TestCards{}, nil
	}
	t := &a.Test.Terms
	shared := record.TestCards{Seed: t.Seed, Demands: t.Demands}
	if !t.Equivalent {
		place, _ := placeOf(a.Attempts, number)
		shared = record.TestCards{Seed: shoeOf(t, place)}
		if !known[shared.Seed] {
			return shared, nil
		}
	}
	book, err := variants.Lookup(a.Variant)
	if err != nil {
		return record.TestCards{}, err
	}
	house, err := book.House(a.House...)
	if err != nil {
		return record.TestCards{}, err
	}
	sum := fnv.New64a()
	fmt.Fprintf(sum, "%s %d", a.ID, number)
	seeds := rand.New(rand.NewPCG(t.Seed, sum.Sum64()))
	next := func() (seed uint64) {
		for seed = shared.Seed; seed == shared.Seed || known[seed]; {
			seed = 1 + seeds.Uint64N(1e12)
		}
		return seed
	}
	uncounted := record.TestCards{Seed: next()}
	if !t.Equivalent {
		if t.Bots+t.JurorsMost == 0 {
			return uncounted, nil // without a player nothing is dealt by the book
		}
		if shared.Demands, err = demandsOf(ctx, book, house, t, shared.Seed); err != nil {
			return uncounted, ctx.Err()
		}
		shared.Like = shared.Demands
	}
	beyond := 0
	for range max(searchedMost/max(shared.Demands["rounds"], 1), 10) {
		seed := next()
		demands, wrong := demandsOf(ctx, book, house, t, seed)
		if ctx.Err() != nil {
			return record.TestCards{}, ctx.Err()
		} else if wrong != nil {
			err = wrong
			continue // something happens there that needs a person
		}
		if n := longrun.Demands(demands).Beyond(shared.Demands); best.Seed == 0 || n < beyond {
			best, beyond = record.TestCards{Seed: seed, Demands: demands, Like: shared.Like}, n
		}
		if beyond == 0 {
			break
		}
	}
	switch {
	case best.Seed != 0:
		return best, nil
	case t.Equivalent:
		return best, fmt.Errorf("no cards are found for attempt %d of exam %s: %w", number, a.ID, err)
	}
	return uncounted, nil // a supervisor's decision keeps nobody out of his exam
}

// demandsOf counts what the cards of a seed demand at the table of a test. Bots sit in the
// place of jurors. Events are left out, and of a test until time is up a round a minute is
// dealt.
func demandsOf(ctx context.Context, book *game.Rulebook, house game.House, t *record.TestTerms, seed uint64) (record.Demands, error) {
	s := &setup{set: settings{Style: t.Style}, book: book, seed: seed}
	d := longrun.Deal{Book: book, House: house, Draw: func(g *game.Table) game.Draw { return testDraw(seed, g) }}
	all := t.Bots + t.JurorsMost
	taken := map[string]bool{}
	for i := range all {
		_, names := s.arrival(i, max(t.Bots-i, 1))
		for _, name := range names {
			if !taken[name] {
				b := s.botOf(name)
				if i >= t.Bots {
					b = bot.New(name, s.number(name), bot.Book)
				}
				d.Bots, taken[name] = append(d.Bots, b), true
				break
			}
		}
	}
	rounds := t.Rounds
	if t.Length == record.ByTime {
		rounds = min(t.Minutes, testRounds)
	}
	d.Over = func(g *game.Table) bool {
		if t.Length == record.ByShoe {
			return g.ShoeDealt()
		}
		return g.Rounds >= rounds
	}
	demands, err := d.Demands(ctx)
	return record.Demands(demands), err
}

// testDraw is what an act of a table test draws from, with nil its opening: the same for
// everybody who has dealt as many rounds and cards of this seed, whatever else was said.
func testDraw(seed uint64, t *game.Table) game.Draw {
	if t == nil {
		return draws(seed, 1)
	}
	return draws(seed, -1-int64(t.Rounds)<<16-int64(t.Station.InRound))
}
