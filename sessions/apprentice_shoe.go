package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"burncard/game"
	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/apprenticeship"
)

// The shoe at the end of an apprenticeship is dealt as in an exam: every act happens, the
// table does nothing, and nothing is told before the shoe is over. It is passed with the
// house's score for technique. Where it is not, the duties that went wrong are told again,
// and the shoe waits until they are the apprentice's once more.

// A ShoeResult is what a shoe at the end came to.
type ShoeResult struct {
	Session string
	Scored
	Missed []MissedDuty // the one with the most mistakes first
}

// A MissedDuty is a duty that went wrong in a shoe, and how often.
type MissedDuty struct {
	*apprenticeship.Duty
	Mistakes int
}

// Passed reports that the shoe was dealt well enough.
func (r *ShoeResult) Passed() bool { return r != nil && r.None == HasScore && r.Result.Passed }

// HasPassed reports a person who has dealt the shoe at the end well enough.
func (p *Apprentice) HasPassed() bool { return p.Shoe.Passed() }

// shoe is what the shoe of a session came to; nil where the house has not kept it.
func (a *Apprenticeships) shoe(ctx context.Context, viewer Person, order *apprenticeship.Order, session string) (*ShoeResult, error) {
	s, mistakes, scored, err := a.hall.Reviews.Scored(ctx, viewer, session)
	if errors.Is(err, ErrNoSession) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the shoe of session %s: %w", session, err)
	}
	book, err := variants.Lookup(s.Variant)
	if err != nil {
		return nil, err
	}
	r := &ShoeResult{Session: session, Scored: scored}
	for i := range mistakes {
		j := &mistakes[i]
		if j.Slip || j.Overturned || j.Mistake.Source == game.Reading.String() {
			continue
		}
		d := order.OfMistake(book, j.Mistake.Cite, j.Mistake.Owed)
		if d == nil {
			continue
		}
		at := slices.IndexFunc(r.Missed, func(m MissedDuty) bool { return m.Duty == d })
		if at < 0 {
			at, r.Missed = len(r.Missed), append(r.Missed, MissedDuty{Duty: d})
		}
		r.Missed[at].Mistakes++
	}
	slices.SortStableFunc(r.Missed, func(x, y MissedDuty) int { return y.Mistakes - x.Mistakes })
	return r, nil
}

// passed lists the shoes at the end of a game that were passed: of one person, or of all for
// "".
func (a *Apprenticeships) passed(ctx context.Context, person, game string) ([]record.Station, error) {
	list, err := a.store.Shoes(ctx, person, game)
	if err != nil {
		return nil, err
	}
	order, _, err := a.Order(ctx, game)
	if err != nil {
		return nil, err
	}
	for i := len(list) - 1; i >= 0; i-- {
		r, err := a.shoe(ctx, Person{ID: list[i].Person}, order, list[i].Session)
		if err != nil {
			return nil, err
		}
		if !r.Passed() {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list, nil
}

// DealShoe returns the table of the shoe at the end of a game, and opens it where there is
// none. One of another game is dealt first.
func (a *Apprenticeships) DealShoe(ctx context.Context, by Person, game string) (id string, err error) {
	if l := a.table(by.ID, true); l != nil {
		return l.id, nil
	}
	p, err := a.Of(ctx, by, by.ID, game)
	if err != nil {
		return "", err
	}
	if !p.Ready {
		return "", ErrNotReady
	}
	order, version, err := a.Order(ctx, game)
	if err != nil {
		return "", err
	}
	return a.open(ctx, by, "Your shoe", examined, order, &Apprenticed{Version: version, Shoe: true, Order: order.Text})
}

// examined is the mode in which the shoe at the end is dealt.
const examined = game.Exam

// FinishShoe ends the shoe at the end when it is over, and closes its table. What it came to
// is kept, unless an earlier one was passed and this one is not; then the duties that went
// wrong are told again.
func (a *Apprenticeships) FinishShoe(ctx context.Context, by Person, id string) (*ShoeResult, error) {
	l, ok := a.hall.Table(id)
	if !ok || l.set.Apprenticeship == nil || !l.set.Apprenticeship.Shoe {
		return nil, ErrNoTable
	}
	if l.set.By.ID != by.ID {
		return nil, ErrNotYours
	}
	session := ""
	err := l.askFor(ctx, func() error {
		switch err := l.wake(); {
		case err != nil:
			return err
		case l.h.Session == nil:
			return ErrNoSession
		case !l.shoeOver():
			return ErrShoeGoesOn
		}
		session = l.h.Session.ID
		return a.hall.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		err = ErrNoTable
	}
	if err != nil {
		return nil, err
	}
	before, err := a.Of(ctx, by, by.ID, l.duties.Game)
	if err != nil {
		return nil, err
	}
	result, err := a.shoe(ctx, by, l.duties, session)
	if err != nil {
		return nil, err
	}
	if before.HasPassed() && !result.Passed() {
		return result, nil
	}
	if !result.Passed() {
		if err := a.tellAgain(ctx, &before, result); err != nil {
			return nil, err
		}
	}
	return result, a.store.KeepShoe(ctx, by.ID, l.duties.Game, session, a.hall.now())
}

// tellAgain has the duties that went wrong in a shoe told again; one that had never been
// handed over is, with light.
func (a *Apprenticeships) tellAgain(ctx context.Context, p *Apprentice, r *ShoeResult) error {
	stands, anew := map[string]DutyStand{}, map[string]bool{}
	for _, d := range p.Duties {
		stands[d.Key] = d.DutyStand
		if !slices.ContainsFunc(r.Missed, func(m MissedDuty) bool { return m.Key == d.Key }) {
			continue
		}
		help := Words
		if d.Help == ByTable {
			help = Light
		}
		stands[d.Key], anew[d.Key] = DutyStand{Help: help}, true
	}
	return a.stand(ctx, p.Person, p.Game, stands, anew)
}

// LearnedGame is the game of an apprentice's table; "" at others.
func (l *Live) LearnedGame() string {
	if l.duties == nil {
		return ""
	}
	return l.duties.Game
}

// dealsShoe reports the table of a shoe at the end.
func (s *settings) dealsShoe() bool { return s.Apprenticeship != nil && s.Apprenticeship.Shoe }

// shoeOver reports that the shoe at the end has been dealt: a round is over, and the cover
// card has come, the next shoe is ready, or what is owed next is the shuffle.
func (s *state) shoeOver() bool {
	if s.h == nil || s.h.Table.Rounds == 0 || s.h.Table.Round.Started {
		return false
	}
	if s.h.Table.ShoeDealt() || len(s.h.Shoes) > 0 {
		return true
	}
	step := firstBy(s.referee.Due(), game.ByDealer)
	return step != nil && step.Rule != nil && step.Rule.Kind == "shuffle"
}
