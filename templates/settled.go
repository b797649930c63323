package templates

import "burncard/game"

// settledHow is how a wager was settled that lies there: "paid", "push" where it
// only went back, or "back" where only what lay beside it did.
func settledHow(p *game.Paid) string {
	switch {
	case !p.Pay.IsZero():
		return "paid"
	case p.Bet.IsZero():
		return "back"
	}
	return "push"
}

// A settledWager is what lies there of a wager that was settled.
type settledWager struct {
	At, Wager string // in the notation
	Pile      string // names the chips on the page
	Lies      *game.Paid
}

func insuranceSettled(b *boxView) settledWager {
	return settledWager{number(b.N), "insurance", "insurance", &b.InsLies}
}

func (s settledWager) label() string {
	label := capital(WagerWords(s.Wager)) + " of " + placeLabel(s.At)
	if n := s.Lies.Bet.Plus(s.Lies.Extra).Total(); n > 0 {
		label += ": " + n.String() + " back"
	}
	if n := s.Lies.Pay.Total(); n > 0 {
		label += ", paid " + n.String()
	}
	return label
}
