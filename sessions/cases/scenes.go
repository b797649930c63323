package cases

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"burncard/game"
	"burncard/game/chip"
)

// A scene is what is drawn in at a table beside the players' bets and answers, so that
// clauses come up which a quiet round seldom has.
type scene uint8

const (
	quiet      scene = iota // the cards alone
	richCards               // cards that split, that make Blackjacks, or that bust
	sideMoney               // players of many side wagers
	playersErr              // players touch, cap, pinch, say no sign, and answer oddly
	faults                  // devices break
	opening                 // the table opens, or another shoe is made up and soon spent
	houseWork               // dealers change, cash comes, chips are filled, the day ends
	dealersErr              // the dealer before has erred, and it is to be put right
	scenesInAll
)

var sceneNames = [...]string{"quiet", "rich-cards", "side-money", "players-err", "faults", "opening", "house-work", "dealers-err"}

func (s scene) String() string { return sceneNames[s] }

// mode is the mode of a table with the scene: a dealer errs where nothing is refused.
func (s scene) mode() game.Mode {
	if s == dealersErr {
		return game.Exam
	}
	return game.Coached
}

func (s scene) start(r *rand.Rand) string {
	if s == opening {
		return []string{"opening", "preinspected"}[r.IntN(2)]
	}
	return "round"
}

// happen draws in what the scene has. What cannot happen now does not.
func (d *dealing) happen() {
	t := d.referee.Table
	before := !t.Round.Started && t.Wagered()
	switch {
	case d.scene == opening:
	case d.scene == richCards || d.scene == sideMoney:
		if !t.Round.Started && d.rand.IntN(2) == 0 {
			d.rig()
		}
	case before && d.rand.IntN(3) == 0:
		d.rig()
	}
	if before && d.scene == playersErr {
		switch d.rand.IntN(9) {
		case 0, 1, 2:
			bets := happenings[playersErr].kinds[2]
			_ = d.try(d.filled(bets[d.rand.IntN(len(bets))]))
		case 3:
			_ = d.try(d.filled("pB dispute"))
		}
	}
	if often := happenings[d.scene]; often.oneIn > 0 && d.rand.IntN(often.oneIn) == 0 {
		kind := often.kinds[d.rand.IntN(len(often.kinds))]
		_ = d.try(d.filled(kind[d.rand.IntN(len(kind))]))
	}
}

// happenings are the lines that a scene draws in, and how seldom: one of a kind, each kind as
// often as another. B is a box, N a small number, W a side wager, P a player's name.
var happenings = [scenesInAll]struct {
	oneIn int
	kinds [][]string
}{
	playersErr: {6, [][]string{
		{"pB touch cards", "pB touch pay", "pB cap main 5", "pB pinch main 5", "pB late main 10", "pB jumble"},
		{"pB unclear", "pB word hit", "pB word stand", "pB instead stand", "pB instead hit", "pB show"},
		{"pB sneak main 2", "pB sneak main 10", "pB sneak main 25", "pB sneak main 600", "pB sneak W 5", "pB sneak W 5", "pB late W 5"},
		{"pB conduct drink", "pB conduct age", "pB dispute", "pB leave", "pB sit P"},
	}},
	faults: {5, [][]string{
		{"inject reader fault", "inject reader wrong", "inject reader wrong"},
		{"inject face-up N", "inject foreign N", "inject torn N", "inject sticks N", "inject short N", "inject short 0", "inject shoe wrong", "inject damaged", "inject missing"},
		{"inject shuffler jam", "inject shuffler stops", "inject shuffler incomplete", "inject shuffler keeps 2", "inject shuffler sorts", "inject shuffler alarm", "inject shuffler fault"},
		{"inject progressive misses B", "inject progressive phantom B", "inject progressive stuck", "inject progressive frozen", "inject progressive dead"},
		{"inject ten N", "inject ten", "inject terminal dead N", "inject terminal stuck N", "inject terminal misses N", "inject countdown"},
	}},
	opening: {12, [][]string{{"floor recut", "floor reshuffle", "floor idle", "inject damaged", "inject missing", "inject ten", "tap in Bea", "tap out", "clock hours 24"}}},
	houseWork: {8, [][]string{
		{"tap in Bea", "tap in Cal", "clear hands", "floor void", "floor count"},
		{"pB cash 100", "pB cash 50", "pB tip 5", "pB colour 5x20", "pB leave", "pB dispute"},
		{"floor slip fill 25x4", "floor slip credit 25x4", "floor runner 25x4", "floor runner 25x3", "floor send", "floor sign"},
		{"clock hours 24", "clock hours 4", "clock day", "floor reshuffle", "floor idle", "floor replace cards"},
	}},
}

// filled is a line of happenings with what its letters stand for.
func (d *dealing) filled(line string) string {
	t := d.referee.Table
	words := strings.Fields(line)
	for i, w := range words {
		switch w {
		case "pB", "B":
			words[i] = w[:len(w)-1] + fmt.Sprint(1+d.rand.IntN(len(t.Boxes)))
		case "N":
			words[i] = fmt.Sprint(1 + d.rand.IntN(6))
		case "W":
			words[i] = "in-between"
			if n := len(t.House.Offers); n > 0 && d.rand.IntN(3) > 0 {
				words[i] = t.House.Offers[d.rand.IntN(n)].Wager
			}
		case "P":
			if n := len(d.bots); n > 0 {
				words[i] = d.bots[d.rand.IntN(n)].Name()
			}
		}
	}
	return strings.Join(words, " ")
}

// oddAnswer has the player of a box, now and then, answer with a wager of another size, or
// with what is seldom said.
func (d *dealing) oddAnswer(box int8) bool {
	s := d.referee.Table.Seat(box)
	if s == nil || d.rand.IntN(3) > 0 {
		return false
	}
	amount := s.Initial() + chip.Cents(d.rand.IntN(3)-1)*5*chip.Dollar
	odd := []string{fmt.Sprint("double ", amount), fmt.Sprint("split ", amount), "surrender", "even-money", "refuse", "accept", "hit"}
	before := len(d.said)
	return d.try(fmt.Sprintf("p%d %s", box, odd[d.rand.IntN(len(odd))])) == nil && len(d.said) > before
}

// oddInsurance has a player insure with too much, or take even money, now and then.
func (d *dealing) oddInsurance() bool {
	t := d.referee.Table
	for s := range t.WageredFromFirstBase {
		if d.rand.IntN(3) > 0 {
			continue
		}
		before := len(d.said)
		line := fmt.Sprint("insure ", s.Initial()/2+chip.Cents(d.rand.IntN(3))*5*chip.Dollar)
		if d.rand.IntN(3) == 0 {
			line = "even-money"
		}
		if d.try(fmt.Sprintf("p%d %s", s.N, line)) == nil && len(d.said) > before {
			return true
		}
	}
	return false
}

// errs has the dealer do something wrong instead of a step that he owes, in a scene of such
// errors: once in a round at most.
func (d *dealing) errs(step *game.Step) bool {
	t := d.referee.Table
	if d.scene != dealersErr || step.By != game.ByDealer || !t.Round.Started && len(t.Determinant) == 0 || d.erred > t.Rounds || d.rand.IntN(6) > 0 {
		return false
	}
	if step.Verb == game.Read && d.rand.IntN(2) == 0 && d.forgets(1) || step.Verb == game.Deal && step.At.Kind == game.AtBox && d.rand.IntN(2) == 0 && d.forgets(step.At.Box+1) {
		return true
	}
	verb := []game.Verb{step.Verb, game.Deal, game.Deal, game.Read}[d.rand.IntN(4)]
	var list []game.Act
	wrongActs(t, d.referee.Due(), func(a game.Act) bool {
		if a.Verb == verb {
			list = append(list, a)
		}
		return true
	})
	for range 4 {
		if len(list) == 0 {
			return false
		}
		if d.err(list[d.rand.IntN(len(list))]) {
			return true
		}
	}
	return false
}

// err has the dealer do an act that is wrong; false where it cannot be done, or is right.
func (d *dealing) err(a game.Act) bool {
	out, err := d.referee.Consider(a, d.draw)
	if err != nil || out.Verdict.Right() {
		return false
	}
	d.erred, d.unaware = d.referee.Table.Rounds+1, d.rand.IntN(2)*d.rand.IntN(unawareMost+1)
	d.wrongly(a, &out)
	return true
}

// unawareMost is how many acts a dealer does at most who has not noticed his error.
const unawareMost = 4

// wrongly takes in an act that the scene wanted, right or not.
func (d *dealing) wrongly(a game.Act, out *game.Outcome) {
	d.said = append(d.said, said{act: a, facts: len(d.facts), round: d.referee.Table.Rounds, wrong: true})
	d.facts = append(d.facts, copies(out.Facts)...)
	d.referee.Commit(*out)
}

// goesOnUnaware has a dealer who has not noticed his error do what he takes for the next
// step; false where he has noticed it, or waits for a player.
func (d *dealing) goesOnUnaware() bool {
	if d.unaware == 0 {
		return false
	}
	d.unaware--
	step, ok := Unaware(d.referee.Due())
	if !ok || step.By != game.ByDealer {
		return false
	}
	a := step.Act()
	out, err := d.referee.Consider(a, d.draw)
	if err != nil {
		return false
	}
	d.wrongly(a, &out)
	return true
}

// forgets has the dealer leave out what he owes, and go on to the first player from a box on
// who wants something of him.
func (d *dealing) forgets(box int8) bool {
	for h := range d.referee.Table.HandsFromFirstBase {
		if h.At.Box < box {
			continue
		}
		for _, answer := range []string{"split", fmt.Sprint("double ", h.Seat.Initial()), "hit"} {
			before := len(d.said)
			if d.try(fmt.Sprintf("p%d %s", h.Seat.N, answer)) != nil || len(d.said) == before {
				continue
			}
			a := game.Act{By: game.ByDealer, Verb: game.Deal, At: h.At}
			if answer == "split" {
				a.Verb = game.Split
			}
			return d.err(a)
		}
		break
	}
	return false
}

// coverNearTheFront puts the cover card back in so that it comes out soon, where that is allowed.
func (d *dealing) coverNearTheFront(a game.Act) bool {
	for range 4 {
		b := a
		b.N = len(d.referee.Table.Pack) - 8 - d.rand.IntN(20)
		if b.N <= 0 {
			return false
		}
		before := len(d.said)
		if d.try(b.String()) == nil && len(d.said) > before {
			return true
		}
	}
	return false
}

// try does a line that may be impossible or wrong; then nothing happens.
func (d *dealing) try(line string) error {
	a, err := game.ParseAct(line)
	if err != nil {
		return err
	}
	was := d.wrong
	err = d.act(a)
	d.wrong = was
	return err
}

// An arrangement is cards of a round: the two of the first box, the two of the dealer, and
// those that are drawn. All other boxes have twenty.
type arrangement struct{ first, dealer, drawn []string }

var arrangements = []arrangement{
	{[]string{"4H", "5S"}, []string{"7D", "TC"}, []string{"3C", "2H", "AS", "6D"}},             // a run of six with the ace of spades
	{[]string{"3H", "4S"}, []string{"7D", "TC"}, []string{"2S", "5H", "6S"}},                   // a run of five
	{[]string{"TH", "KD"}, []string{"2D", "4C"}, []string{"3H", "2C", "TS"}},                   // the dealer's 21 of five cards against 20
	{[]string{"TH", "KD"}, []string{"2D", "2C"}, []string{"2H", "3C", "2S", "2D", "3H", "5C"}}, // the dealer's 21 of eight cards
	{[]string{"6H", "5D"}, []string{"JS", "AH"}, []string{"TC"}},                               // a double against a Blackjack
	{[]string{"8H", "8D"}, []string{"KS", "AC"}, []string{"TC", "9C"}},                         // a split against one
	{[]string{"8H", "8D"}, []string{"6D", "TC"}, []string{"TC", "9C", "5D"}},                   // a split against a weak hand
	{[]string{"AH", "AD"}, []string{"6D", "TC"}, []string{"3C", "4D", "9C", "8H", "5D"}},       // aces that are split
	{[]string{"6H", "5H"}, []string{"6D", "TC"}, []string{"TS", "9C", "5D"}},                   // a straight flush to double on
}

// betAll has the player of the first box with a wager make every side wager there is.
func (d *dealing) betAll() {
	t := d.referee.Table
	for s := range t.WageredFromFirstBase {
		_ = d.try(fmt.Sprintf("p%d fund 50", s.N))
		for _, offer := range t.House.Offers {
			_ = d.try(fmt.Sprintf("p%d bet %s 5", s.N, offer.Wager))
		}
		break
	}
}

// cards are those of the arrangement in the order in which a table deals them.
func (a *arrangement) cards(t *game.Table) (list []string) {
	for round := range 2 {
		first := true
		for range t.WageredFromFirstBase {
			if c := "T" + "CDHS"[len(list)%4:][:1]; first {
				list, first = append(list, a.first[round]), false
			} else {
				list = append(list, c)
			}
		}
		list = append(list, a.dealer[round])
	}
	return append(list, a.drawn...)
}

// rig brings cards to the front.
func (d *dealing) rig() {
	if t := d.referee.Table; t.Wagered() && d.rand.IntN(2) == 0 {
		a := arrangements[(int(d.seed%uint64(len(arrangements)))+t.Rounds)%len(arrangements)]
		_ = d.try("inject next " + strings.Join(a.cards(t), " "))
		d.betAll()
		return
	}
	sets := []string{"A", "8", "A9", "AK", "AKQ8", "678", "AT", "T6", "5", "A23", "2", "345", "Q", "K", "T9"}
	ranks := sets[d.rand.IntN(len(sets))]
	var b strings.Builder
	b.WriteString("inject next")
	for i := range 14 {
		fmt.Fprintf(&b, " %c%c", ranks[d.rand.IntN(len(ranks))], "CDHS"[i%4])
	}
	_ = d.try(b.String())
}
