package sessions

import "burncard/sessions/spreadsheet"

// due writes the reviews of the person's cards.
func (e *export) due() error {
	cards, err := e.hall.records.Cards.Of(e.ctx, e.of.ID)
	if err != nil {
		return err
	}
	return e.list("due.csv", []any{
		"game", "clause", "title", "house rules", spreadsheet.Moment("reviewed"), "grade", "why", "session", "line of the log", "look-alike", "seconds", "device", spreadsheet.Moment("due again"),
	}, func(row func(...any) error) error {
		for i := range cards {
			c := &cards[i]
			for n, r := range c.Reviews {
				again := stateOf(c.Reviews[:n+1])
				if err := row(c.Variant, c.Cite, c.Title, c.Value, r.At, r.Grade, r.Why, r.Session, r.Seq, r.Unlike, r.Took, r.Device, DayBegins(again.Due)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
