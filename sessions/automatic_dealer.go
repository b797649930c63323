package sessions

import (
	"time"

	"burncard/game"
	"burncard/variants/blackjack"
	"burncard/variants/switchhands"
)

// The automatic dealer deals where no person has the table.
type automaticDealer struct{ *scheduler }

// relief is how much longer than for an act the automatic dealer waits before
// it takes over from a person: somebody may be coming.
const relief = 10

// intends gives the first step that is due. A round begins after the betting time,
// when somebody has bet; so does the return of wagers that may not be dealt to.
// The reader waits for answers to the offer of insurance.
func (d automaticDealer) intends(now time.Time) (intent, bool) {
	h := d.h
	if d.apprenticed() {
		return d.helps(now)
	}
	if !d.autoDeals() || d.turnedDown(autoDealer) {
		return intent{}, false
	}
	if d.Automated() && d.lesson != nil && !d.people.onFloor() {
		return intent{}, false // the trainee is waited for
	}
	in := intent{person: Person{ID: autoDealer, Name: AutoName}}
	delay := d.paceOf(autoDealer)
	if h.Dealer.ID == "" {
		in.act = game.Act{Verb: game.TapIn, Text: AutoName}
		if h.Manned {
			delay *= relief
		}
		in.at = d.when(autoDealer, "tap in", now, delay)
		return in, true
	}
	if d.Automated() && d.lesson != nil && d.lesson.next() != nil {
		return intent{}, false // somebody of the script speaks first
	}
	if h.Spot != nil {
		return d.errs(now, in, delay)
	}
	step, ok := d.referee.Next()
	if !ok || step.By != game.ByDealer {
		return intent{}, false
	}
	return d.takes(now, in, step, delay)
}

// takes says when a step is taken that is due now.
func (d automaticDealer) takes(now time.Time, in intent, step game.Step, delay time.Duration) (intent, bool) {
	t := d.h.Table
	in.act = step.Act()
	what := in.act.String()
	switch {
	case !t.Round.Started && (step.Verb == game.Deal || step.Verb == game.Lock || step.Verb == game.NoMoreBets || step.Verb == game.Return):
		ends, open := d.bettingEnds(now)
		if !open {
			return intent{}, false
		}
		if !t.Round.Closed {
			in.act, what = game.Act{Verb: game.NoMoreBets}, "no more bets"
		}
		if in.at = d.when(autoDealer, what, now, delay); in.at.Before(ends) {
			in.at = ends
		}
		return in, true
	case step.Verb == game.Read && d.insuranceOpen():
		if d.bots.want() {
			return intent{}, false
		}
		if d.undecided() {
			// Silence is a no; but it has its time.
			delay = max(delay, d.thinkTime())
			what += " after silence"
		}
		in.at = d.when(autoDealer, what, now, delay)
		if d.plan.clock == nil && delay > d.pace*2 {
			d.plan.clock = &Clock{For: "insurance", Until: in.at}
		}
		return in, true
	}
	in.at = d.when(autoDealer, what, now, delay)
	return in, true
}

// undecided reports a person with a wager who has not answered the offer.
func (d automaticDealer) undecided() bool {
	for i := range d.h.Table.Terminals {
		if w := &d.h.Table.Terminals[i]; w.Plays() && !w.Answered {
			return true
		}
	}
	for s := range d.h.Table.WageredFromFirstBase {
		if s.Player >= 0 && s.Insurance.IsZero() && !s.SaidNo && !s.EvenMoney && !isBot(d.h.holds(int8(s.N))) {
			return true
		}
	}
	return false
}

// bettingEnds says when the automatic dealer closes betting; false while nobody
// has bet. The time runs from when betting was opened; if that is over before
// the first wager, from there. Where the house has set no time it is over a
// moment after everybody has bet.
func (d automaticDealer) bettingEnds(now time.Time) (ends time.Time, open bool) {
	h, t := d.h, d.h.Table
	if h.FirstBet.IsZero() || t.Round.Closed {
		return now, t.Round.Closed
	}
	limit := time.Duration(t.House.BettingTime) * time.Second
	if limit == 0 {
		limit = bettingDefault
		if !d.bots.want() && d.allBet() {
			limit = bettingLeast
		}
	}
	from := h.Opened
	if from.Before(d.woken) {
		from = d.woken
	}
	if ends = from.Add(limit); ends.Before(h.FirstBet) {
		ends = h.FirstBet.Add(limit)
	}
	if d.plan.clock == nil && ends.After(now) {
		d.plan.clock = &Clock{For: "betting", Until: ends}
	}
	return ends, true
}

// allBet reports that every person at the table has a wager in each of his boxes, or
// may have none. Nobody waits for bots that sit out.
func (d automaticDealer) allBet() bool {
	t := d.h.Table
	for i := range t.Terminals {
		if w := &t.Terminals[i]; w.Name != "" && !w.Plays() && !isBot(d.h.plays(w.N)) {
			return false
		}
	}
	for i := range t.Boxes {
		s := &t.Boxes[i]
		p := t.Owner(s)
		if p != nil && (!s.Wagered() || switchhands.LacksAnte(t, s)) && !isBot(d.h.holds(int8(s.N))) && !(blackjack.MidShoeClosed.On(&t.House) && p.SatOut) {
			return false
		}
	}
	return true
}
