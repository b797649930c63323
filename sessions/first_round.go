package sessions

import (
	"context"
	"errors"

	"burncard/game"
	"burncard/sessions/bot"
)

// AloneRounds is how many rounds a newcomer deals alone after the first one, at the
// same table: coached, with nothing lit.
const AloneRounds = 3

// OpenFirstRound opens a table of his own for a newcomer, and closes one that he has
// left before. It stands before the first card. Its players bet plainly and play by the
// book: no cash by word, no second box, no sign out of turn.
func (h *Hall) OpenFirstRound(ctx context.Context, by Person) (id string, err error) {
	if err := h.closeFirstRounds(ctx, by); err != nil {
		return "", err
	}
	return h.Create(ctx, NewTable{
		Name: "First round", Variant: "blackjack", Mode: game.Guided.String(), Profile: "floors", Bots: 3, Style: bot.Book.String(), By: by, FirstRound: true,
	})
}

func (h *Hall) closeFirstRounds(ctx context.Context, by Person) error {
	for _, l := range h.tables.all() {
		if !l.set.First || l.set.By.ID != by.ID {
			continue
		}
		err := l.askFor(ctx, func() error {
			if err := l.wake(); err != nil {
				return err
			}
			return h.shutDown(l)
		})
		if err != nil && !errors.Is(err, errTableClosed) {
			return err
		}
	}
	return nil
}

// GoOnAlone has a newcomer whose first round is over deal on in coached mode. A new
// session begins with that.
func (l *Live) GoOnAlone(ctx context.Context, p Person) (r Reply) {
	err := l.ask(ctx, func() {
		switch {
		case l.wake() != nil || l.closed:
			r.Refused = l.stopped
		case !l.set.First || l.h.Dealer.ID != p.ID:
			r.Refused = "alone: this is not your first round"
		case l.h.Table.Mode != game.Coached:
			r = l.sayNow(Person{ID: autoFloor, Name: "Floor"}, game.Act{By: game.ByFloor, Verb: game.SetMode, Text: game.Coached.String()})
		}
	})
	if err != nil {
		r.Refused = closingText
	}
	return r
}

// FinishFirstRound ends a newcomer's session at his first table, and closes the table.
// It returns the session's id.
func (h *Hall) FinishFirstRound(ctx context.Context, p Person, id string) (session string, err error) {
	l, ok := h.Table(id)
	if !ok || !l.set.First {
		return "", ErrNoTable
	}
	if l.set.By.ID != p.ID {
		return "", ErrNotYours
	}
	err = l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		if l.h.Session == nil {
			return ErrNoSession
		}
		session = l.h.Session.ID
		return h.shutDown(l)
	})
	if errors.Is(err, errTableClosed) {
		err = ErrNoTable
	}
	return session, err
}
