// Package drills makes the items of drills: one kind of work, again and again, at a real
// table. An item is a position, made of a seed and a level by dealing rounds until the work
// is owed. The table's judge says whether it was done right: nothing here knows an answer.
package drills

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants"
)

// A Drill is one kind of work. All that a drill needs stands in its value in All.
type Drill struct {
	Key    string
	Title  string
	Trains string // what it trains, in a sentence
	Asks   string // what is to be done in an item, in a few words
	// Words are house rules that it needs, by game; a game that is not in it cannot be drilled.
	Words map[string]string
	Mark  *Mark // that somebody has published; nil for none
	deals deals
	// kinds are what items are about, one as often as it stands there, so that kinds can be
	// compared.
	kinds []string
	// starts is the kind of item that begins before this step, the first that is due; empty
	// for none.
	starts func(t *game.Table, s *game.Step) string
	// fits reports a position that is hard enough for a level; nil where all are.
	fits func(t *game.Table, s *game.Step, level int) bool
	// anywhere has an item begin at any such step of a round; otherwise it is the first.
	anywhere bool
	// ends reports that nothing is left to do in an item after an act that was right; owed
	// says that it was not only allowed.
	ends func(due []game.Step, a *game.Act, owed bool) bool
}

// A Mark is a pace that somebody has published, named as what it is.
type Mark struct {
	Words string
	Under time.Duration // for an item
}

// Find is the drill of a key.
func Find(key string) (*Drill, bool) {
	i := slices.IndexFunc(All, func(d *Drill) bool { return d.Key == key })
	if i < 0 {
		return nil, false
	}
	return All[i], true
}

// Games are the games in which it can be drilled, in the house's order.
func (d *Drill) Games() (list []string) {
	for _, variant := range variants.Names() {
		if _, ok := d.Words[variant]; ok {
			list = append(list, variant)
		}
	}
	return list
}

// An Ask asks for an item.
type Ask struct {
	Book  *game.Rulebook
	Seed  uint64
	Level int // from 0: the higher, the harder
	// Rounds were dealt at the table before, and NextID is its first free card; both are 0
	// at a new table.
	Rounds int
	NextID game.CardID
}

// most is how many rounds are dealt in search of an item.
const most = 3000

// ErrNone says that no item was found.
var ErrNone = errors.New("no such position came up")

// Item makes an item: the facts that lead there from the opening of a table.
func (d *Drill) Item(ask Ask) ([]game.Fact, error) {
	house, err := d.house(ask.Book)
	if err != nil {
		return nil, err
	}
	r := rand.New(rand.NewPCG(ask.Seed, uint64(ask.Level)+1))
	kind := d.kinds[r.IntN(len(d.kinds))]
	for range most {
		p := open(ask, &house, r)
		if d.deals.bets(p, ask.Level) && p.leadTo(d, kind, ask.Level) {
			return p.facts, nil
		}
	}
	return nil, fmt.Errorf("drill %s at %s: %w", d.Key, ask.Book.Variant, ErrNone)
}

func (d *Drill) house(book *game.Rulebook) (game.House, error) {
	word, ok := d.Words[book.Variant]
	switch {
	case !ok:
		return game.House{}, fmt.Errorf("drill %s: not at %s", d.Key, book.Variant)
	case word == "":
		return book.NewHouse(), nil
	}
	return book.House(word)
}

// Over reports that an item is over where these steps are due after an act that was right,
// and owed or only allowed.
func (d *Drill) Over(due []game.Step, a *game.Act, owed bool) bool { return d.ends(due, a, owed) }

// Kind names what the item that begins at a table is about.
func (d *Drill) Kind(t *game.Table) string {
	s, _ := (&game.Referee{Table: t}).Next()
	return d.starts(t, &s)
}

// deals says how the rounds of a drill are dealt.
type deals struct {
	boxes   func(level int) (least, most int)
	insures bool
	sides   bool // every player lays a side wager, too
}

// amount is a wager: the higher the level, the more awkward.
func amount(level int, r *rand.Rand) chip.Cents {
	dollars := 0
	switch level {
	case 0:
		dollars = 10 * (1 + r.IntN(10))
	case 1:
		dollars = 5 * (1 + r.IntN(30))
	case 2:
		dollars = 5 * (3 + r.IntN(97))
	case 3:
		dollars = 11 + r.IntN(190)
	default:
		dollars = 101 + r.IntN(900)
	}
	return chip.Cents(dollars) * 100
}

// Kinds are what its items are about.
func (d *Drill) Kinds() []string { return d.kinds }
