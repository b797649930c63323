package bot

import (
	"fmt"
	"slices"
	"strings"

	"burncard/game/chip"
)

// Style is how a bot plays. The zero Style is Book.
type Style uint8

// The styles.
const (
	Book       Style = iota // basic strategy and plain bets; never leaves
	Casual                  // small wagers, mistakes, now and then a tip
	Regular                 // knows the game and has habits
	HighRoller              // large wagers, often on two boxes
	Nuisance                // everything within the rules that makes a dealer work
	Silent                  // bets what a dealer has to think about, and never says that he went wrong
)

var styleNames = [...]string{"book", "casual", "regular", "high-roller", "nuisance", "silent"}

// String returns the name by which ParseStyle finds the style.
func (s Style) String() string { return styleNames[s] }

// ParseStyle reads what String writes.
func ParseStyle(name string) (Style, error) {
	if i := slices.Index(styleNames[:], name); i >= 0 {
		return Style(i), nil
	}
	return 0, fmt.Errorf("style %q: a bot's style is one of %s", name, strings.Join(styleNames[:], ", "))
}

// traits are a style in figures. Most fields are a percentage: how often the
// bot does something when it could.
type traits struct {
	errs    int // goes wrong with a hand that tempts to a mistake
	insures int // takes insurance, or even money; twice as often with 20 or Blackjack
	looks   int // looks at the spread cards
	cuts    int // cuts rather than declines
	thin    int // cuts as near to an end as is allowed
	sitsOut int // makes no wager this round, while others do
	second  int // takes a second box, and bets it
	spoken  int // bets cash by word
	awkward int // wagers whose 3 to 2 needs thought
	mixed   int // says which chips, or bets in small ones
	sides   int // bets a side wager that is on offer, each
	plain   int // lays no ante, where it may play without
	presses int // adds what a side wager has won to the main one, where it may
	adds    int // adds to a wager before the first card
	regrets int // takes it back and bets anew
	less    int // doubles for less
	early   int // speaks before its turn
	eager   int // does not wait for the reader against a ten
	colours int // colours up when it has many small chips
	tips    int // tips after a round that it won
	leaves  int // leaves, of rounds after it has stayed for long enough
	accepts int // takes an exposed card that does no harm, or one that was missed
	insists int // disputes a hand for which it got too little
	doubts  int // disputes one that it lost rightly
	haggles int // asks for more where it was paid rightly
	sins    int // does in a round something forbidden, for the dealer to catch

	silent bool // says nothing of what it was paid, right or wrong

	stay   int          // the least number of rounds that it stays; 0 is for ever
	buyIns int          // how often it buys in before it leaves; 0 is without limit
	banks  []chip.Cents // what it sits down with
	buys   []chip.Cents // what it buys in for
	unit   chip.Cents   // its smallest bet, within the table's limits
	units  []int        // how many units it bets
	tip    []chip.Cents
}

const dollar = chip.Dollar

var styles = [...]traits{
	Book: {
		looks: 50, cuts: 100, accepts: 100, insists: 100,
		banks: []chip.Cents{300 * dollar, 400 * dollar, 500 * dollar},
		buys:  []chip.Cents{200 * dollar}, units: []int{1},
	},
	Casual: {
		errs: 35, insures: 15, looks: 40, cuts: 70, thin: 5, sitsOut: 3, second: 3, spoken: 3, awkward: 10, mixed: 15,
		sides: 15, plain: 35, presses: 40, adds: 1, regrets: 1, less: 5, early: 1, eager: 15, colours: 10, tips: 8, leaves: 4, accepts: 80, insists: 50, doubts: 2, haggles: 2,
		stay: 30, buyIns: 3,
		banks: []chip.Cents{100 * dollar, 200 * dollar, 300 * dollar},
		buys:  []chip.Cents{100 * dollar, 200 * dollar}, units: []int{1, 1, 1, 2, 2, 3},
		tip: []chip.Cents{1 * dollar, 2 * dollar, 5 * dollar},
	},
	Regular: {
		errs: 10, insures: 5, looks: 60, cuts: 85, thin: 5, sitsOut: 2, second: 6, spoken: 1, awkward: 15, mixed: 20,
		sides: 8, plain: 20, presses: 25, adds: 1, less: 3, eager: 10, colours: 25, tips: 6, leaves: 3, accepts: 90, insists: 90, doubts: 1,
		stay: 60, buyIns: 5,
		banks: []chip.Cents{300 * dollar, 500 * dollar, 800 * dollar},
		buys:  []chip.Cents{200 * dollar, 300 * dollar, 500 * dollar}, unit: 10 * dollar, units: []int{1, 1, 2, 2, 3, 5},
		tip: []chip.Cents{5 * dollar},
	},
	HighRoller: {
		errs: 15, insures: 15, looks: 30, cuts: 60, sitsOut: 3, second: 40, spoken: 3, awkward: 10, mixed: 10,
		sides: 25, plain: 10, presses: 60, adds: 2, less: 5, early: 1, eager: 10, colours: 15, tips: 15, accepts: 80, insists: 70, doubts: 1, haggles: 1,
		buyIns: 0,
		banks:  []chip.Cents{2000 * dollar, 3000 * dollar, 5000 * dollar},
		buys:   []chip.Cents{1000 * dollar, 2000 * dollar}, unit: 100 * dollar, units: []int{1, 1, 2, 3, 5},
		tip: []chip.Cents{10 * dollar, 25 * dollar},
	},
	Nuisance: {
		errs: 50, insures: 40, looks: 70, cuts: 50, thin: 50, sitsOut: 10, second: 50, spoken: 12, awkward: 60, mixed: 60,
		sides: 45, plain: 40, presses: 50, adds: 12, regrets: 8, less: 40, early: 20, eager: 30, colours: 50, tips: 10, leaves: 5, accepts: 50, insists: 100, doubts: 6, haggles: 8, sins: 8,
		stay: 20, buyIns: 4,
		banks: []chip.Cents{100 * dollar, 200 * dollar, 300 * dollar, 600 * dollar},
		buys:  []chip.Cents{100 * dollar, 200 * dollar, 300 * dollar}, units: []int{1, 2, 3, 4, 7},
		tip: []chip.Cents{1 * dollar, 2*dollar + 50, 5 * dollar},
	},
	Silent: {
		errs: 15, insures: 20, looks: 50, cuts: 100, awkward: 35, mixed: 15, sides: 20, plain: 20, accepts: 100, silent: true,
		banks: []chip.Cents{1000 * dollar, 1500 * dollar, 2000 * dollar},
		buys:  []chip.Cents{500 * dollar, 1000 * dollar}, units: []int{1, 2, 3, 4, 5, 7, 9},
	},
}

// awkward are wagers that make a dealer think, in dollars above the table's
// minimum.
var awkward = [...]chip.Cents{15, 35, 42, 13, 17, 45, 55, 65, 85, 95, 105, 115, 135, 165}

var names = [...]string{
	"Ada", "Alma", "Amir", "Andre", "Anita", "Aretha", "Arthur", "Beatriz", "Bela", "Bernice", "Boris", "Carla",
	"Cedric", "Chen", "Clara", "Connie", "Curtis", "Dana", "Darnell", "Delia", "Dmitri", "Dolores", "Edna", "Eduardo",
	"Elsa", "Emeka", "Ernest", "Esther", "Farid", "Felix", "Fiona", "Floyd", "Gail", "Gina", "Gordon", "Hana",
	"Harriet", "Hector", "Hilda", "Ines", "Ivan", "Jerome", "Joan", "Jorge", "Josie", "Kamal", "Kenji", "Lars",
	"Leona", "Linh", "Lorenzo", "Mabel", "Manuel", "Marvin", "Maya", "Milo", "Nadia", "Neil", "Nora", "Olga",
	"Oscar", "Paula", "Percy", "Priya", "Ramon", "Rhonda", "Rosa", "Rufus", "Salma", "Simon", "Stella", "Tariq",
	"Tess", "Theo", "Ursula", "Vera", "Victor", "Wanda", "Wes", "Yusuf", "Yvonne", "Zelda",
}

// Names lists first names for bots, each once. They need no quotes in the
// notation. The caller may change the slice.
func Names() []string { return slices.Clone(names[:]) }
