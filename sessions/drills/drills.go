// Package drills makes the items of drills: one kind of work, again and again, at a real
// table. An item is a position, made of a seed and a level by dealing rounds until the work
// is owed. The table's judge says whether it was done right: nothing here knows an answer.
package drills

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"burncard/game"
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
	deals deals
	// kinds are what items are about, one as often as it stands there, so that kinds can be
	// compared; lacks are those that do not come up in a game.
	kinds []string
	lacks map[string][]string
	// starts is the kind of item that begins before this step, the first that is due; empty
	// for none.
	starts func(t *game.Table, s *game.Step) string
	// fits reports a position that is hard enough for a level; nil where all are.
	fits func(t *game.Table, s *game.Step, level int) bool
	// anywhere has an item begin at any such step of a round; otherwise it is the first.
	anywhere bool
	// between lets rounds end before an item begins.
	between bool
	// stirs makes something of a kind go wrong before a step, with which an item begins; false
	// where it cannot now. Nil where nothing goes wrong.
	stirs func(p *position, s *game.Step, kind string) bool
	// players says that the players act and answer while an item lies there; otherwise they
	// wait for the dealer.
	players bool
	// ends reports that nothing is left to do in an item after an act that was right; owed
	// says that it was not only allowed.
	ends func(t *game.Table, due []game.Step, a *game.Act, owed bool) bool
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
	r := rand.New(rand.NewPCG(ask.Seed, uint64(ask.Level)+1))
	kinds := d.kindsAt(ask.Book.Variant)
	kind := kinds[r.IntN(len(kinds))]
	house, err := d.house(ask.Book, kind)
	if err != nil {
		return nil, err
	}
	for range most {
		p := open(ask, &house, d.deals.from[kind], r)
		if d.deals.bets(p, kind, ask.Level) && p.leadTo(d, kind, ask.Level) {
			return p.facts, nil
		}
	}
	return nil, fmt.Errorf("drill %s at %s, %s: %w", d.Key, ask.Book.Variant, kind, ErrNone)
}

// house are the house rules of an item of a kind.
func (d *Drill) house(book *game.Rulebook, kind string) (game.House, error) {
	words, ok := d.Words[book.Variant]
	if !ok {
		return game.House{}, fmt.Errorf("drill %s: not at %s", d.Key, book.Variant)
	}
	list := append(strings.Fields(words), strings.Fields(d.deals.from[kind].words)...)
	if len(list) == 0 {
		return book.NewHouse(), nil
	}
	return book.House(list...)
}

// Houses are the house rules under which its items are dealt at a game. The controls of a page
// serve all of them, because they stay when the next item is laid.
func (d *Drill) Houses(book *game.Rulebook) (list []game.House, err error) {
	var said []string
	for _, kind := range d.kindsAt(book.Variant) {
		words := d.deals.from[kind].words
		if slices.Contains(said, words) {
			continue
		}
		house, err := d.house(book, kind)
		if err != nil {
			return nil, err
		}
		said, list = append(said, words), append(list, house)
	}
	return list, nil
}

// Over reports that an item is over at a table where these steps are due after an act that
// was right, and owed or only allowed.
func (d *Drill) Over(t *game.Table, due []game.Step, a *game.Act, owed bool) bool {
	return d.ends(t, due, a, owed)
}

// PlayersAct reports that players act and answer while an item lies there.
func (d *Drill) PlayersAct() bool { return d.players }

// Kind names what the item that begins at a table is about.
func (d *Drill) Kind(t *game.Table) string {
	s, _ := (&game.Referee{Table: t}).Next()
	return d.starts(t, &s)
}

// Kinds are what its items are about.
func (d *Drill) Kinds() []string { return d.kinds }

func (d *Drill) kindsAt(variant string) []string {
	return slices.DeleteFunc(slices.Clone(d.kinds), func(kind string) bool { return slices.Contains(d.lacks[variant], kind) })
}
