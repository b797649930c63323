package templates

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/longrun"
	"burncard/variants/wager"
)

// A SheetData is the rules sheet of a table: what 633a.2(b)(15) and (16) want
// on the layout or a sign, with what no casino prints.
type SheetData struct {
	Page
	Table   string // its name; empty for no table's sheet
	Variant string
	House   game.House
	Legends []string
	Edge    *longrun.Edge // of the base game; nil where it is not known
	Remark  string        // what of the game's chapter stands behind it; empty where it is the whole
	Wagers  []SheetWager
}

// shareWords is a share of what is wagered, with its sign in words.
func shareWords(e longrun.Edge) (who, share string) {
	figures := 4
	if e.Error > 0 {
		figures = 3
	}
	who = "The house keeps"
	if e.Edge < 0 {
		who = "The house loses"
	}
	return who, strconv.FormatFloat(100*math.Abs(e.Edge), 'f', figures, 64) + " %"
}

// surely says how sure an edge is.
func surely(e longrun.Edge) string {
	if e.Exact {
		return "exact"
	}
	return "standard error " + strconv.FormatFloat(100*e.Error, 'f', 3, 64) + " %"
}

// A SheetWager is a side wager on a sheet.
type SheetWager struct {
	Title, Table, Cite string
	Decks              int
	Terms              []SheetTerm
	Lines              []SheetLine
	Bonuses            []SheetLine
	Remark             string
}

// A SheetTerm is one thing that the wager's clause says of it.
type SheetTerm struct{ What, Is, Cite string }

// A SheetLine is one outcome.
type SheetLine struct {
	Outcome, Pays string
	Chance        float64
}

// chanceWords writes a chance as a percentage of three figures.
func chanceWords(p float64) string {
	if p == 0 {
		return "–"
	}
	return strconv.FormatFloat(100*p, 'g', 3, 64) + " %"
}

// oneIn writes how many rounds there are to one.
func oneIn(p float64) string {
	switch {
	case p == 0:
		return "never"
	case p > 0.5:
		return ""
	case p > 0.01:
		return fmt.Sprintf("1 in %.1f", 1/p)
	}
	return "1 in " + thousands(int64(1/p+0.5))
}

// thousands writes a number with commas.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// An OddsData is the list of side wagers, or all tables of one of them.
type OddsData struct {
	Page
	Wagers []OddsLink
	Chosen string // title of the wager whose tables these are; empty for the list
	ID     string
	Decks  []int
	Deck   int
	Tables []SheetWager
}

// An OddsLink is a side wager in the list.
type OddsLink struct{ ID, Title, Cite, Decks string }

// A CalcData is the dispute calculator: the cards, and the wagers of a box.
type CalcData struct {
	Page
	Variants              []Choice
	Variant               string
	Decks                 int
	Player, Dealer, First string
	Chooses               bool // the game has switch cards
	Switched              bool // and they are the hand
	Rows                  []CalcRow
	Metered               bool // one of them is
	Settled               bool
	Total                 string // what leaves the tray for the box; empty where nothing is settled
}

// A CalcRow is one wager of the calculator.
type CalcRow struct {
	ID, Title string
	Tables    []Choice // its paytables; one that needs no choosing has none
	Table     string
	Bet       string
	Metered   bool   // a share of a meter, or what its display shows, may decide its pay
	Meter     string // what the meter showed; empty: unknown
	Answer    *wager.Settlement
	Refused   string
	Cite      string
}

// A SideChoice is a side wager in a form of house rules.
type SideChoice struct {
	ID, Title, Cite, Decks string
	Tables                 []Choice
	Chosen                 string // "" not offered
	Fields                 []SideField
	Said                   bool // one of them is filled in
}

// A SideField is something that the house settles of a side wager beside its
// paytable.
type SideField struct {
	Name, Title, Value string
	Choices            []Choice // nil: it is typed
	Number             bool
	Bounds, Cite       string
}

// fieldsWords says what is behind the fold of a side wager.
func fieldsWords(c SideChoice) string {
	var words []string
	for _, f := range c.Fields {
		title := strings.ToLower(f.Title)
		if title[1:] != f.Title[1:] {
			title = f.Title // a name of its own, as Magic Card Bonus
		}
		words = append(words, title)
	}
	return "Set: " + strings.Join(words, ", ")
}

// Plural is a number of things: "1 table", "3 tables".
func Plural(n int, word string) string {
	return strconv.Itoa(n) + " " + nouns(n, word)
}

// nouns is a word for one or more.
func nouns(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// settledWords says what a settlement moves.
func settledWords(s *wager.Settlement) string {
	text := ""
	switch {
	case s.Tray != 0 && s.Stake == "returned":
		text = chip.Cents(s.Tray).String() + " beside the stake"
	case s.Tray != 0:
		text = chip.Cents(s.Tray).String() + " in all"
	case s.Stake == "returned":
		text = "the stake goes back"
	case s.Pays == "lose":
		text = "taken"
	default:
		text = "paid apart from the tray"
	}
	if s.FromMeter != 0 {
		text += "; " + chip.Cents(s.FromMeter).String() + " from the meter"
	}
	if s.Beside != 0 {
		text += "; " + chip.Cents(s.Beside).String() + " not from the chip tray"
	}
	if s.Floor {
		text += "; a floorperson validates it first"
	}
	if s.Remark != "" {
		text += "; " + s.Remark
	}
	return text
}

// outcomeWords is an outcome on a sheet.
func outcomeWords(s string) string {
	if s == "lose" {
		return "anything else"
	}
	return s
}

// paysWords is what it pays there.
func paysWords(s string) string {
	if s == "lose" {
		return "loses"
	}
	return s
}

// answerWords is what a wager came to.
func answerWords(s *wager.Settlement) string {
	if s.Pays == s.Outcome {
		return paysWords(s.Outcome)
	}
	return s.Outcome + ": " + s.Pays
}
