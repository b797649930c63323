package drills

import (
	"slices"
	"strings"

	"burncard/game"
	"burncard/game/card"
)

// Troubles are the kinds of what goes wrong in the drill of irregularities.
const (
	drawn     = "cards drawn in error"
	missed    = "cards missed"
	passed    = "a player passed over"
	hands     = "players' hands"
	equipment = "equipment"
	shoe      = "a shoe that runs out"
	shuffler  = "the shuffler"
	sides     = "the wrong side of a double shoe"
)

// troubles are the clauses under which each is put right. 633a.14(h) is not among them, because
// it owes nothing: the round is dealt on from the wrong side as if it were right. Its items begin
// while the determinant card, which calls for the other side, lies before the dealer. He owes
// that card to the segregated area, and must not change the side.
var troubles = []struct {
	kind  string
	cites []string
}{
	{drawn, []string{"633a.14(b)", "633a.14(c)", "633a.14(d)"}},
	{missed, []string{"633a.14(e)", "633a.14(g)"}},
	{passed, []string{"633a.14(i)"}},
	{hands, []string{"633a.7(t)", "633a.6(c)"}},
	{equipment, []string{"633a.14(a)", "633a.14(j)", "633a.14(k)"}},
	{shoe, []string{"633a.14(f)"}},
	{shuffler, []string{"633a.14(l)", "633a.14(m)"}},
}

// trouble is the kind of what has to be put right at a table; empty where nothing has. The
// floor's part is not counted: it does it by itself.
func trouble(t *game.Table, due []game.Step) string {
	for i := range due {
		s := &due[i]
		if s.May || s.By == game.ByFloor || s.Rule == nil || s.Rule.Source == game.Reading {
			continue
		}
		for _, tr := range troubles {
			if slices.ContainsFunc(tr.cites, func(cite string) bool { return strings.HasPrefix(s.Rule.Base(), cite) }) {
				return tr.kind
			}
		}
	}
	switch {
	case len(t.Stray) > 0:
		return drawn
	case wrongSide(t) && (len(t.Determinant) > 0 || !openingDealt(t)):
		return sides
	case t.Round.Started && len(t.Pack) > 0: // on its way into the shoe
		return shoe
	case t.House.Batches() && len(t.Pack) > 0 && !t.PackState.Shuffled: // out of a shuffler that failed
		return shuffler
	}
	return ""
}

// stir makes something of a kind go wrong before a step; false where nothing of it can now.
func stir(p *position, s *game.Step, kind string) bool {
	if kind == shuffler || kind == shoe { // it goes wrong by itself
		return trouble(p.table(), p.table().Due(nil)) == kind
	}
	if kind == sides {
		return p.dealsFromWrongSide(s)
	}
	if !p.table().Round.Started {
		return false
	}
	switch kind {
	case drawn:
		return p.drawsInError(s)
	case missed:
		return p.missesCard(s)
	case passed:
		return p.passesOver(s)
	case hands:
		return p.reachesOut()
	}
	return p.breaks(s)
}

// wrongSide reports a round that is dealt from the side which its determinant card does not call for.
func wrongSide(t *game.Table) bool {
	return t.IsDouble() && t.Round.Started && t.Round.Determined && t.Shoe.Open != t.Round.Side
}

// openingDealt reports that the players and the dealer have their first two cards.
func openingDealt(t *game.Table) bool { return t.AllHaveTwo() && len(t.DealerHand.Cards) >= 2 }

// dealsFromWrongSide deals the first card of a round, and sometimes the next ones, from the side
// that is open, while the determinant card calls for the other and lies there still.
func (p *position) dealsFromWrongSide(s *game.Step) bool {
	t := p.table()
	if t.Round.Started || len(t.Determinant) == 0 || t.Shoe.Open == t.Round.Side || s.Verb != game.Segregate && s.Verb != game.OpenSide {
		return false
	}
	first := game.Box(p.wagered()[0])
	return p.errs(game.Act{Verb: game.Deal, At: first}) && wrongSide(t) && len(t.Stray) == 0
}

// drawsInError takes a card out of the shoe that nobody called for: as a player is to decide,
// who then wants a card, or for the dealer's own hand when it stands.
func (p *position) drawsInError(s *game.Step) bool {
	t := p.table()
	if t.HoleUp() {
		return !t.DealerDraws() && p.errs(game.Act{Verb: game.Deal, At: game.Dealer}) && len(t.Stray) > 0
	}
	if s.By != game.ByPlayer || s.Verb != game.AnyDecision {
		return false
	}
	boxes := p.wagered()
	at := game.Box(boxes[p.r.IntN(len(boxes))])
	return p.errs(game.Act{Verb: game.Deal, At: at, Down: p.r.IntN(3) == 0}) && len(t.Stray) > 0 && p.says("p%d hit", s.At.Box)
}

// missesCard passes a card of the opening deal over, and deals on until it is too late to
// deal it as if nothing had happened.
func (p *position) missesCard(s *game.Step) bool {
	t, at := p.table(), s.At
	if s.Verb != game.Deal || s.By != game.ByDealer || t.AllHaveTwo() {
		return false
	}
	for range 2 * (len(t.Boxes) + 1) {
		due := t.Due(nil)
		if trouble(t, due) != "" {
			return true
		}
		i := slices.IndexFunc(due, func(s game.Step) bool { return s.Verb == game.Deal && s.By == game.ByDealer && s.At != at })
		if i < 0 || !p.does(due[i].Act()) && !p.errs(due[i].Act()) {
			return false
		}
	}
	return false
}

// passesOver has the player in turn and one after him ask for a card, and deals the second
// of them his first.
func (p *position) passesOver(s *game.Step) bool {
	if s.By != game.ByPlayer || s.Verb != game.AnyDecision {
		return false
	}
	later := slices.DeleteFunc(p.wagered(), func(box int) bool { return box <= int(s.At.Box) })
	if len(later) == 0 {
		return false
	}
	box := later[p.r.IntN(len(later))]
	return p.says("p%d hit", s.At.Box) && p.says("p%d hit", box) && p.errs(game.Act{Verb: game.Deal, At: p.table().Seat(int8(box)).Spot(0)}) && len(p.table().Stray) == 0
}

// breaksShuffler breaks the shuffler for good, or has it fail in the shuffle that begins with
// this shoe. That shows when the batch in it is wanted, for a shoe that the floor orders.
func breaksShuffler(p *position) bool {
	if p.r.IntN(3) == 0 {
		return p.says("inject shuffler fault") && p.says("floor reshuffle")
	}
	fault := [...]string{"jam", "stops", "incomplete", "keeps"}[p.r.IntN(4)]
	if !p.says("inject shuffler %s", fault) || !p.says("floor reshuffle") {
		return false
	}
	for range furthest {
		s, ok := p.referee.Next()
		if !ok { // the shoe is ready
			return p.says("floor reshuffle")
		}
		if !p.does(s.Act()) {
			return false
		}
	}
	return false
}

// reachesOut has a player do what he must not.
func (p *position) reachesOut() bool {
	boxes := p.wagered()
	box := boxes[p.r.IntN(len(boxes))]
	switch p.r.IntN(3) {
	case 0:
		return p.says("p%d touch cards", box)
	case 1:
		return p.says("p%d late main 25", box)
	}
	return p.says("p%d cap main 25", box)
}

// breaks breaks what the next step needs, or uses it where it must not be used.
func (p *position) breaks(s *game.Step) bool {
	t := p.table()
	up, has := t.UpCard()
	switch {
	case s.By == game.ByDealer && s.Verb == game.Read:
		return p.says("inject reader fault") && p.does(s.Act())
	case has && !t.HighUp() && t.AllHaveTwo() && len(t.DealerHand.Cards) == 2 && !t.HoleUp() && up.Rank != card.Ace && p.r.IntN(2) == 0:
		return p.errs(game.Act{Verb: game.Read})
	case s.By == game.ByDealer && s.Verb == game.Deal:
		return p.says("inject face-up 1")
	}
	return false
}

// wagered are the boxes with a wager.
func (p *position) wagered() (list []int) {
	for s := range p.table().WageredFromFirstBase {
		list = append(list, s.N)
	}
	return list
}
