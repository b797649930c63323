package sessions

import (
	"hash/fnv"
	"time"

	"burncard/game"
)

// An intent is what the table will do by itself, and when.
type intent struct {
	at     time.Time
	person Person
	act    game.Act
	cue    *cue    // of an exercise
	bot    *player // whose intent it is: he says himself what it is
}

// A plan is the next intent, worked out once for a state of the table.
type plan struct {
	good   bool
	found  bool
	intent intent
	clock  *Clock // whose time is running
}

// An urge is what an automatic one wants to do: it does so a while after the
// wish arose, however much is said meanwhile.
type urge struct {
	what string
	at   time.Time
}

// intend works out what the table does next by itself. Players come before the
// floor and the floor before the dealer where all could act at once.
func (l *Live) intend(now time.Time) (intent, bool) {
	if l.plan.good {
		return l.plan.intent, l.plan.found
	}
	l.plan = plan{good: true}
	if l.h.Table.Station.Frozen {
		return intent{}, false // until the instructor resumes
	}
	for _, source := range []func(time.Time) (intent, bool){
		l.dayIntends, l.cuesIntend, l.botsIntend, l.desksIntend, l.countdownIntends, l.clockIntends, l.newcomerIntends, l.floorIntends, l.dealerIntends,
	} {
		in, ok := source(now)
		if ok && (!l.plan.found || in.at.Before(l.plan.intent.at)) {
			l.plan.intent, l.plan.found = in, true
		}
	}
	return l.plan.intent, l.plan.found
}

// perform does what was intended.
func (l *Live) perform(in intent) {
	l.plan.good = false
	delete(l.urges, in.person.ID)
	if in.bot != nil && !l.say(&in) {
		return
	}
	now := l.hall.now()
	before := l.h
	r := Reply{Refused: l.may(in.person, in.act)}
	if r.Refused == "" {
		var err error
		if r, err = l.act(Line{Person: in.person, Text: in.act.String()}, in.act, now); err != nil {
			l.failed(err)
			return
		}
	}
	if in.cue != nil && r.Seq == 0 {
		in.cue.turnedDown()
	}
	if r.Seq == 0 && l.h != nil && l.h == before {
		l.refused[in.person.ID] = l.h.Seq // not again before something changes
	}
}

// turnedDown reports that what this one wanted was refused, and nothing has
// happened since.
func (l *Live) turnedDown(id string) bool {
	seq, ok := l.refused[id]
	return ok && seq == l.h.Seq
}

// when says when an automatic one that wants something will do it: when the
// wish is old enough.
func (l *Live) when(id, what string, now time.Time, delay time.Duration) time.Time {
	if u, ok := l.urges[id]; ok && u.what == what {
		return u.at
	}
	at := now.Add(delay)
	l.urges[id] = urge{what, at}
	return at
}

// pace is how long one takes for an act: around Pace, sometimes half of it,
// sometimes half as much again.
func (l *Live) pace(id string) time.Duration {
	p := l.hall.cfg.Pace
	if p <= 0 {
		return 0
	}
	sum := fnv.New32a()
	sum.Write([]byte(id))
	sum.Write([]byte{byte(l.h.Seq), byte(l.h.Seq >> 8), byte(l.h.Seq >> 16)})
	return p/2 + p*time.Duration(sum.Sum32()%1000)/1000
}

// autoDeals reports that the automatic dealer has the table, or may take it.
func (l *Live) autoDeals() bool {
	id := l.h.Dealer.ID
	if l.lesson.relief() != "" {
		return false // an exercise has its own
	}
	return l.set.Auto && (id == "" || id == autoDealer) || l.lesson != nil && id == autoDealer
}

// relief is how much longer than for an act the automatic dealer waits before
// it takes over from a person: somebody may be coming.
const relief = 10

// dealerIntends: the first step that is due; but a round begins after the
// betting time, when somebody has bet, and so does what he gives back of wagers
// that may not be dealt to; and the reader waits for answers to the offer of
// insurance.
func (l *Live) dealerIntends(now time.Time) (intent, bool) {
	h, t := l.h, l.h.Table
	if !l.autoDeals() || l.turnedDown(autoDealer) {
		return intent{}, false
	}
	if l.Automated() && l.lesson != nil && !l.onFloor() {
		return intent{}, false // the trainee is waited for
	}
	in := intent{person: Person{ID: autoDealer, Name: AutoName}}
	delay := l.pace(autoDealer)
	if h.Dealer.ID == "" {
		in.act = game.Act{Verb: game.TapIn, Text: AutoName}
		if h.Manned {
			delay *= relief
		}
		in.at = l.when(autoDealer, "tap in", now, delay)
		return in, true
	}
	if l.Automated() && l.lesson != nil && l.lesson.next() != nil {
		return intent{}, false // somebody of the script speaks first
	}
	step, ok := l.desk.Next()
	if !ok || step.By != game.ByDealer {
		return intent{}, false
	}
	in.act = step.Act()
	what := in.act.String()
	switch {
	case !t.Round.Started && (step.Verb == game.Deal || step.Verb == game.Lock || step.Verb == game.NoMoreBets || step.Verb == game.Return):
		ends, open := l.bettingEnds(now)
		if !open {
			return intent{}, false
		}
		if !t.Round.Closed {
			in.act, what = game.Act{Verb: game.NoMoreBets}, "no more bets"
		}
		if in.at = l.when(autoDealer, what, now, delay); in.at.Before(ends) {
			in.at = ends
		}
		return in, true
	case step.Verb == game.Read && l.insuranceOpen():
		if l.botsWant() {
			return intent{}, false
		}
		if l.undecided() {
			// Silence is a no; but it has its time.
			delay = max(delay, l.thinkTime())
			what += " after silence"
		}
		in.at = l.when(autoDealer, what, now, delay)
		if l.plan.clock == nil && delay > l.hall.cfg.Pace*2 {
			l.plan.clock = &Clock{For: "insurance", Until: in.at}
		}
		return in, true
	}
	in.at = l.when(autoDealer, what, now, delay)
	return in, true
}

// insuranceOpen reports that insurance is offered and may still be taken.
func (l *Live) insuranceOpen() bool {
	r := &l.h.Table.Round
	return r.Insurance && !r.InsClosed && !r.Read
}

// undecided reports a person with a wager who has not answered the offer.
func (l *Live) undecided() bool {
	for i := range l.h.Table.Terminals {
		if w := &l.h.Table.Terminals[i]; w.Plays() && !w.Answered {
			return true
		}
	}
	for s := range l.h.Table.WageredFromFirstBase {
		if s.Player >= 0 && s.Insurance.IsZero() && !s.SaidNo && !s.EvenMoney && !isBot(l.h.holds(int8(s.N))) {
			return true
		}
	}
	return false
}

// floorIntends: what the floor owes, and answers to calls, while no supervisor
// stands there as floor.
func (l *Live) floorIntends(now time.Time) (intent, bool) {
	if l.Automated() && l.lesson != nil {
		return intent{}, false // that is what the trainee learns
	}
	if l.onFloor() || l.turnedDown(autoFloor) {
		return intent{}, false
	}
	in := intent{person: Person{ID: autoFloor, Name: "Floor"}, act: game.Act{By: game.ByFloor}}
	switch due := l.desk.Due(); {
	case l.floorStep(due, &in.act):
	case l.shut():
		// Nobody may bet before the next shuffle, 633a.6(b).
		in.act = game.Act{By: game.ByFloor, Verb: game.Reshuffle}
		if l.h.Table.House.Mixes() {
			in.act = game.Act{By: game.ByFloor, Verb: game.Admit, At: l.satOut()} // no shuffle will come, 633a.5(h)
		}
	case l.atTerminals(&in.act):
	case len(l.h.Calls) > 0:
		in.act = game.Act{By: game.ByFloor, Verb: game.Approve}
	default:
		return intent{}, false
	}
	in.at = l.when(autoFloor, in.act.String(), now, l.pace(autoFloor))
	return in, true
}

// floorStep finds the floor's first step that is due now.
func (l *Live) floorStep(due []game.Step, a *game.Act) bool {
	for i := range due {
		if s := &due[i]; s.Now && !s.May && s.By == game.ByFloor {
			*a = s.Act()
			return true
		}
	}
	return false
}

// shut reports a table at which all wait for the next shuffle.
func (l *Live) shut() bool {
	t := l.h.Table
	if !t.House.MidShoeClosed || t.Round.Started || t.Ordered || len(t.Pack) > 0 {
		return false
	}
	waiting := false
	for i := range t.Boxes {
		s := &t.Boxes[i]
		p := t.Owner(s)
		if s.Wagered() || p != nil && !p.SatOut {
			return false
		}
		waiting = waiting || p != nil
	}
	return waiting
}

// satOut is the first box whose holder waits for the next shuffle.
func (l *Live) satOut() game.Spot {
	t := l.h.Table
	for i := range t.Boxes {
		if p := t.Owner(&t.Boxes[i]); p != nil && p.SatOut {
			return game.Box(i + 1)
		}
	}
	return game.Spot{}
}
