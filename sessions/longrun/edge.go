package longrun

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/bot"
	"burncard/variants"
	"burncard/variants/strategy"
	"burncard/variants/wager"
)

// An Edge is the house's edge of a base game: counted exactly, sampled in rounds from fresh
// shoes, or measured in a long run of the rulebook.
type Edge struct {
	Game     string `json:"game"`
	Edition  string `json:"edition"` // of the rulebook
	Terms    string `json:"terms"`   // the house rules that bear on it, as TermsOf gives them
	Strategy string `json:"strategy"`
	Boxes    int    `json:"boxes"` // the number of boxes played
	Seed     uint64 `json:"seed"`
	Exact    bool   `json:"exact,omitempty"`  // counted: no rounds were dealt, and there is no error
	Tables   string `json:"tables,omitempty"` // of the best strategy, where it was asked for
	Rounds   int    `json:"rounds"`
	Shoes    int    `json:"shoes"` // from one shuffle to the next; shoes are independent samples. 0 where each round has a fresh one
	// Edge is the house's share of the wagers laid before the first card, as a
	// fraction; Error is its standard error.
	Edge  float64 `json:"edge"`
	Error float64 `json:"error"`
}

// Bearing are the house rules of a game, as it has them by default, that bear on the edge
// of its base game. It is that of a fresh shoe, whatever shoe or shuffler that is.
func Bearing(book *game.Rulebook) (list []game.HouseRule) {
	for _, r := range book.HouseRules(book.NewHouse()) {
		if r.Edge == game.ChangesEdge {
			list = append(list, r)
		}
	}
	return list
}

// Choices are the values that a house rule of a game may have.
func Choices(book *game.Rulebook, r *game.HouseRule) (values []string) {
	if len(r.Values) > 0 {
		return r.Values
	}
	for n := range 9 { // decks, and how often a hand may be split
		if _, err := book.House(r.Key + "=" + strconv.Itoa(n)); err == nil {
			values = append(values, strconv.Itoa(n))
		}
	}
	return values
}

// TermsOf is what of a house bears on the edge of its base game: the decks, and
// those options that are not as the game has them by default. Under the same
// terms the edge is the same.
func TermsOf(book *game.Rulebook, h game.House) string {
	var words []string
	bearing := Bearing(book)
	for _, r := range book.HouseRules(h) {
		if i := slices.IndexFunc(h.Offers, func(o game.Offer) bool { return wager.IsAnte(o.Wager) && o.Paytable != "" }); r.Key == "offers" && i >= 0 {
			words = append(words, "offers="+strings.ToLower(h.Offers[i].Wager+":"+h.Offers[i].Paytable)) // what it pays is the main wager's
		}
		if i := slices.IndexFunc(bearing, func(b game.HouseRule) bool { return b.Key == r.Key }); i >= 0 && (r.Key == "decks" || r.Value != bearing[i].Value) {
			words = append(words, r.Key+"="+r.Value)
		}
	}
	return strings.Join(words, " ")
}

// A Run describes the run that measures an edge.
type Run struct {
	Game   string
	Terms  string // of TermsOf, or any house rules: side wagers are not bet
	Rounds int
	Seed   uint64
}

// edgeBoxes is the number of boxes in a run. The hands of one round are not
// independent, so that one hand a round tells most for its time.
const edgeBoxes = 1

// mixed is the number of rounds that count as a shoe with a continuous shuffler.
const mixed = 50

// Deal deals the run to bots of style Book, each with the least wager. It ends
// early with an error when ctx ends or something is judged wrong. It needs at
// least two shoes.
func (r Run) Deal(ctx context.Context) (Edge, error) {
	book, err := variants.Lookup(r.Game)
	if err != nil {
		return Edge{}, err
	}
	t, err := open(book, strings.Fields(r.Terms), game.Exam, "round", r.Seed)
	if err != nil {
		return Edge{}, err
	}
	for n := range edgeBoxes {
		if err := t.sit(n+1, bot.Book, fortune); err != nil {
			return Edge{}, err
		}
	}
	g := t.referee.Table
	e := Edge{
		Game: r.Game, Edition: book.Edition, Terms: TermsOf(book, g.House), Strategy: strategy.PolicyName(r.Game),
		Boxes: edgeBoxes, Seed: r.Seed,
	}
	var all takings
	for e.Rounds < r.Rounds {
		if err := ctx.Err(); err != nil {
			return Edge{}, err
		}
		bet, won, err := t.played(t.step)
		if err != nil {
			return Edge{}, err
		}
		if n := g.ShoeRounds; n <= 1 || g.House.Mixes() && n%mixed == 0 {
			all.shoe()
		}
		all.round(bet, won)
		e.Rounds++
	}
	e.Shoes, e.Edge, e.Error = all.sums()
	if e.Shoes < 2 {
		return Edge{}, fmt.Errorf("%d rounds are less than two shoes of %s, too few for a standard error", r.Rounds, r.Game)
	}
	return e, nil
}

// takings sum up the house's win by shoes. Rounds of one shoe and hands of one
// round are not independent, but shoes are: the error is computed from them.
type takings struct {
	bets, kept float64 // of the present shoe
	begun      bool
	shoes      int
	bet, keep  float64
	bb, bk, kk float64 // sums of products, by shoe
}

func (s *takings) round(bet, won chip.Cents) {
	s.begun = true
	s.bets += float64(bet)
	s.kept -= float64(won)
}

// shoe ends the present shoe.
func (s *takings) shoe() {
	if !s.begun {
		return
	}
	s.shoes++
	s.bet += s.bets
	s.keep += s.kept
	s.bb += s.bets * s.bets
	s.bk += s.bets * s.kept
	s.kk += s.kept * s.kept
	s.bets, s.kept, s.begun = 0, 0, false
}

// sums returns the house's share and its standard error, as a ratio of sums
// over the shoes.
func (s takings) sums() (shoes int, edge, err float64) {
	s.shoe()
	if s.bet == 0 {
		return s.shoes, 0, 0
	}
	edge = s.keep / s.bet
	n := float64(s.shoes)
	if s.shoes < 2 {
		return s.shoes, edge, math.Inf(1)
	}
	squares := s.kk - 2*edge*s.bk + edge*edge*s.bb
	return s.shoes, edge, math.Sqrt(max(0, squares)*n/(n-1)) / s.bet
}
