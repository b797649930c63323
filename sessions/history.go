package sessions

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/virtualdevices"
)

// A history is all that folding a table's log gives: the table, and what the
// table itself does not keep, such as the ids of its people. Only add changes it,
// for an entry that has just been written as for one that is read again, so that a
// table taken up from the log is the table that was.
type history struct {
	Table *game.Table
	Seq   int64     // the last entry folded
	At    time.Time // when it was received

	Dealer    holder              // the dealer; nobody where the ID is empty
	Players   []string            // person ids, in the order of Table.Players
	Terminals []string            `json:"Desks"` // likewise, of Table.Terminals
	Clients   map[string]pageLine // the last line of each page that spoke lately

	// The entries with which things came into sight, for judging what crossed
	// them on the wire; 0 where they did not.
	RoundFrom int64           // the first entry after the last round; 0 in the first
	FirstCard int64           // the round's first card
	NoMore    int64           // betting was closed
	Served    map[int32]int64 // the last card to each hand, by its serial
	Shared    int64           // the last community card
	Countdown time.Time       // when the countdown clock ends; zero while none runs
	Opened    time.Time       // betting was opened
	Decks     time.Time       // the decks in use came; zero where nobody knows
	Day       time.Time       // the gaming day began; likewise
	FirstBet  time.Time       // the first wager was laid that lies there; zero for none

	Frozen   time.Time // since when the table is; zero while it is not
	Still    time.Time // likewise of the displays of its meters
	Calls    []FloorCall
	Awaits   bool     // the dealer has called the floor, and done nothing since
	Answer   string   // what the floor said last, until the dealer goes on
	Locked   []locked // what progressive systems accepted, until the meters have it all
	Prompted prompt
	Session  *record.Session // the dealer's; nil for nobody, or a machine
	// Examinee is the person whose attempt at an exam is dealt here: nobody else is scored,
	// and all that the person deals is one session. Empty where it is no exam's table.
	Examinee string
	Left     *record.Session // the examinee's, while somebody else has the table; nil for none
	Own      time.Duration   // the dealer's own time since his last act that took effect
	Missed   []missedStep    // that he, or the floor, has not gone on from
	Clock    time.Duration   // the time of the attempt's own clock, at a table test
	Planned  []string        // the lines of the plan's events that have come there
	// Floors are the stretches of supervisors who stand there as floor, by
	// person.
	Floors map[string]*record.Session
	// Recent are mistakes of the dealer and the floor, oldest first: those of
	// this session and of the last round at least, as far as they fit.
	Recent []record.Mistake
	// HandTimes are the dealer's own time for a hand in the last round of his session and
	// in the one before; 0 where there was none.
	HandTimes [2]time.Duration
	// Caught are breaches that were stopped in this round and the last.
	Caught []record.Catch
	// Verdict is what was wrong with the last act that was judged.
	Verdict []record.Judged
	// Shoes are the entries with which the last shoes were ready, oldest first: there
	// the log may be cut, and a checkpoint is stored. A shoe that was loaded in the
	// middle of a round is ready after it. A continuous shuffler is loaded once:
	// there shoeful rounds are a shoe.
	Shoes   []int64
	Loading bool
	Manned  bool // a person has dealt here at least once
	// Duties is how far the apprentice has come at this table, by the duty's key.
	Duties map[string]DutyStand
	// Drill is the run of a drill that is dealt here; nil for none.
	Drill *drillRun
	// Spot is the run of a person who looks for errors here; nil for none.
	Spot *spotRun
}

// prompt is the dealer's last `prompt`.
type prompt struct {
	Box int8
	At  time.Time
}

// recentMost is how many mistakes a table has at hand; the records have all.
const recentMost = 100

// news is what of entries is to be kept apart from the log.
type news struct {
	mistakes []record.Mistake
	began    bool              // a session
	ended    []*record.Session // sessions
	round    bool              // a round
	caught   []record.Catch
	steps    []record.ApprenticeStep
	taught   bool              // a duty has come further, or back
	runs     []record.DrillRun // that are over
	spotted  []record.SpotRun  // likewise
}

// waits reports news that may wait for the end of the round. In an exam it has to: the
// next line waits for a write, and would tell a wrong act from a right one.
func (n *news) waits() bool {
	return !n.began && !n.round && !n.taught && len(n.ended) == 0
}

// add takes in the news of a later entry.
func (n *news) add(later news) {
	n.mistakes = append(n.mistakes, later.mistakes...)
	n.caught = append(n.caught, later.caught...)
	n.ended = append(n.ended, later.ended...)
	n.steps, n.taught = append(n.steps, later.steps...), n.taught || later.taught
	n.runs = append(n.runs, later.runs...)
	n.spotted = append(n.spotted, later.spotted...)
	n.began, n.round = n.began || later.began, n.round || later.round
}

func newHistory(book *game.Rulebook) *history {
	return &history{Table: game.NewTable(book), Clients: map[string]pageLine{}, Served: map[int32]int64{}, Floors: map[string]*record.Session{}, Duties: map[string]DutyStand{}}
}

// read folds an entry that was read from the log.
func (h *history) read(e journal.Entry) (news, error) {
	if e.Seq != h.Seq+1 {
		return news{}, fmt.Errorf("entry %d follows entry %d", e.Seq, h.Seq)
	}
	facts, err := game.DecodeFacts(e.Facts)
	if err != nil {
		return news{}, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	j, err := readJudgement(e.Verdicts)
	if err != nil {
		return news{}, fmt.Errorf("entry %d: %w", e.Seq, err)
	}
	return h.add(e, facts, j, func() { h.Table.Evolve(facts...) }), nil
}

// add takes an entry in. Fold applies its facts to the table: the referee does
// so for an act that it has considered.
func (h *history) add(e journal.Entry, facts []game.Fact, j judgement, fold func()) news {
	t := h.Table
	round, started, closed := t.Rounds+1, t.Round.Started, t.Round.Closed
	hands := 0
	for s := range t.WageredFromFirstBase {
		hands += len(s.Hands)
	}
	pack := len(t.Pack)
	fold()
	if e.Seq == 1 {
		if id, is := strings.CutPrefix(e.Line, examLine); is {
			h.Examinee = id
		}
	}
	before := h.At
	h.Seq, h.At = e.Seq, e.At.Round(0).UTC()
	h.train(h.At.Sub(before))
	if e.Person == AutoInstructor && h.Examinee != "" && len(facts) > 0 {
		h.Planned = append(slices.Clone(h.Planned), e.Line)
	}
	h.heardPage(e.Client, e.Number)
	if !started && t.Round.Started {
		h.FirstCard = e.Seq
	}
	if !closed && t.Round.Closed {
		h.NoMore = e.Seq
	}
	if closed && !t.Round.Closed {
		h.NoMore, h.Opened = 0, h.At
	}
	if t.Panel.Device.Fault != virtualdevices.Frozen {
		h.Still = time.Time{}
	} else if h.Still.IsZero() {
		h.Still = h.At
	}
	switch bet := t.Wagered(); {
	case !bet:
		h.FirstBet = time.Time{}
	case h.FirstBet.IsZero():
		h.FirstBet = h.At
	}
	var n news
	if inMiddle(&e) {
		h.beginsInMiddle(facts)
		h.beginsDrill(&e)
		h.beginsSpotting(&e)
		return n
	}
	if h.Drill != nil && strings.HasPrefix(e.Line, itemLine) {
		h.laidAnew(e, facts, hands, &n)
		h.lies()
		return n
	}
	if h.Spot != nil && e.Line == spotAnew {
		h.laidAnew(e, facts, hands, &n)
		h.spotAnew(facts)
		return n
	}
	h.judge(e, j, round, len(facts) == 0, &n)
	h.practised(e, &j, &n)
	for _, f := range facts {
		if f, ok := f.(*game.Locked); ok {
			// The rounds before were sent: nothing is heard here before they are.
			h.Locked = slices.DeleteFunc(slices.Clone(h.Locked), func(k locked) bool { return k.Round < round })
			h.Locked = append(h.Locked, locked{round, *f})
		}
		h.fact(e, f, hands, &n)
	}
	if s := h.Session; s != nil {
		s.ToSeq = e.Seq
	}
	if h.Drill != nil && e.Line == drillOver {
		h.drillEnds(e, &n)
	} else if h.Drill != nil {
		h.drilled(e, facts, &j)
	}
	if h.Spot != nil {
		h.spotted(e, facts, &j, &n)
	}
	loaded := h.loads(facts, pack)
	if loaded {
		h.Opened, h.Loading = h.At, true
	}
	served := t.House.Mixes() && t.Rounds == round && round%shoeful == 0
	if h.Loading && !t.Round.Started || served {
		h.Loading, h.Shoes = false, append(h.Shoes, e.Seq)
		h.Shoes = h.Shoes[max(0, len(h.Shoes)-keptShoes):]
	}
	return n
}

// shoeful is how many rounds six decks would make.
const shoeful = 20

// loads reports an entry that loads a shoe, or takes a pack up that it deals from
// the hand; pack is how many cards lay on the layout before it.
func (h *history) loads(facts []game.Fact, pack int) bool {
	return slices.ContainsFunc(facts, func(f game.Fact) bool {
		did, ok := f.(*game.Did)
		return ok && did.Act.By == game.ByDealer && (did.Act.Verb == game.Load || did.Act.Verb == game.Hold && len(h.Table.Pack) < pack)
	})
}

// newShoe reports that the last entry made a shoe ready.
func (h *history) newShoe() bool { return len(h.Shoes) > 0 && h.Shoes[len(h.Shoes)-1] == h.Seq }

// judge takes in the judgement of an entry. It comes before the entry's facts: a
// dealer who taps out still answers for tapping out.
func (h *history) judge(e journal.Entry, j judgement, round int, refused bool, n *news) {
	s := h.Session
	h.Clock += j.Clock
	if s != nil {
		s.Score.DealerTime += j.Dealer
		s.Score.OtherTime += j.Other
		if e.Person == s.Person {
			s.Score.Acts++
			s.Edition = withWord(s.Edition, e.Edition)
		}
	}
	floor := h.Floors[e.Person]
	if s != nil && e.Person == s.Person {
		floor = nil // one person, one stand
	}
	if h.Examinee != "" {
		floor = nil // what a supervisor does there scores nobody
	}
	if floor != nil && byFloor(e.Line) {
		floor.Score.Acts++
		floor.ToSeq, floor.Edition = e.Seq, withWord(floor.Edition, e.Edition)
	}
	if j.Noticed != nil && !refused {
		h.caught(e.Person, e.Seq, round, j.Noticed, n)
	}
	judged := j.judged(e.Seq, h.At, round, refused)
	h.countOwed(e, &j, round, refused, judged)
	if len(judged) == 0 {
		return
	}
	h.Verdict = judged
	for _, judged := range h.Verdict {
		r := record.Mistake{Judged: judged, Person: e.Person}
		r.Edition = e.Edition
		if floor != nil {
			r.Name, r.Session = floor.Name, floor.ID
		} else if e.Person == h.Dealer.ID {
			r.Name = h.Dealer.Name
			if s != nil && e.Person == s.Person {
				r.Session = s.ID
			}
		}
		h.Recent = append(h.Recent, r)
		n.mistakes = append(n.mistakes, r)
	}
	if floor == nil && s != nil && e.Person == s.Person {
		s.Count(h.Verdict)
	}
	if over := len(h.Recent) - recentMost; over > 0 {
		h.Recent = slices.Delete(h.Recent, 0, over)
	}
}

// byFloor reports a line of the floor.
func byFloor(line string) bool { return strings.HasPrefix(line, "floor") }

// fact takes in what a fact means for the people.
func (h *history) fact(e journal.Entry, f game.Fact, hands int, n *news) {
	switch f := f.(type) {
	case *game.Opened:
		h.Opened, h.Decks, h.Day = h.At, h.At, h.At
	case *game.Delivered:
		h.Decks = h.At
	case *game.Did:
		h.did(e, f, n)
	case *game.Seated:
		for len(h.Players) <= f.Player {
			h.Players = append(h.Players, "")
		}
		h.Players[f.Player] = e.Person
	case *game.Vacated:
		h.Players[f.Player] = ""
	case *game.Funded:
		if f.Name != "" {
			h.playsAt(f.Terminal, e.Person)
		}
	case *game.CashedOut:
		h.playsAt(f.Terminal, "")
	case *game.Assigned:
		h.Shared = e.Seq
	case *game.Dealt:
		h.Countdown = time.Time{}
		if f.To.Kind == game.AtBox {
			h.Served[f.Hand] = e.Seq
		}
	case *game.Used:
		if f.To.Kind == game.AtBox {
			h.Served[f.Hand] = e.Seq
		}
	case *game.RoundEnded:
		h.RoundFrom, h.FirstCard, h.NoMore, h.Opened, h.Prompted, h.Shared, h.Countdown = e.Seq+1, 0, 0, h.At, prompt{}, 0, time.Time{}
		clear(h.Served)
		if s := h.Session; s != nil {
			s.Score.Rounds++
			s.Score.Hands += hands
			if hands > 0 {
				h.HandTimes = [2]time.Duration{(s.Score.DealerTime - s.Paced) / time.Duration(hands), h.HandTimes[0]}
			}
			s.Paced, s.Waited = s.Score.DealerTime, s.Score.OtherTime
		}
		h.roundCounted()
		for _, s := range h.Floors {
			s.Score.Rounds++
		}
		n.round = true
	case *game.ModeSet, *game.HouseSet:
		h.newTerms(e, n)
	}
}

// did takes in an act that was accepted.
func (h *history) did(e journal.Entry, f *game.Did, n *news) {
	a := f.Act
	switch {
	case a.Verb == game.Freeze:
		h.Frozen = h.At
	case a.Verb == game.Resume:
		h.thaw()
	case a.Verb == game.Countdown:
		if h.Countdown = (time.Time{}); a.N > 0 {
			h.Countdown = h.At.Add(time.Duration(a.N) * time.Second)
		}
	case a.Verb == game.GamingDay:
		h.Day = h.At
	}
	switch {
	case a.By == game.ByFloor && (a.Verb == game.TapIn || a.Verb == game.TapOut):
		h.floor(e, a, n)
		return
	case a.By == game.ByFloor && a.Verb == game.Answer:
		h.answered(a.Text)
		return
	case a.By == game.ByFloor && a.Verb == game.Teach:
		h.taught(a.Text)
		n.taught = true
		return
	case a.By == game.ByFloor:
		h.Calls, h.Awaits = nil, false
	case a.By != game.ByDealer:
		return
	}
	if len(h.Verdict) > 0 && h.Verdict[0].Seq != e.Seq {
		h.Verdict = nil // this one was right
	}
	if a.By != game.ByDealer {
		return
	}
	if a.Verb != game.Prompt {
		h.goesOn()
	}
	switch a.Verb {
	case game.CallFloor:
		call := FloorCall{At: h.At, Reason: a.Text}
		h.Calls, h.Awaits = append(slices.Clone(h.Calls), call), h.wantsWord(call)
	case game.Prompt:
		h.Prompted = prompt{a.At.Box, h.At}
	case game.TapIn:
		h.endSession(e, n)
		h.Dealer = holder{e.Person, a.Text}
		if !automatic(e.Person) {
			h.Manned = true
			h.beginSession(e, n)
		}
	case game.TapOut:
		h.endSession(e, n)
		h.Dealer = holder{}
	}
}

// wantsWord reports a call that wants an answer. What the house has called out only
// wants to be heard.
func (h *history) wantsWord(call FloorCall) bool {
	return !slices.ContainsFunc(h.Table.House.Calls, func(c game.HouseCall) bool { return c.Say() == call.Reason || c.For == call.Reason })
}

// goesOn has the dealer go on: with what the floor has told him, where it did.
func (h *history) goesOn() {
	h.Answer, h.Awaits = "", false
	if answered := func(c FloorCall) bool { return c.Answered }; slices.ContainsFunc(h.Calls, answered) {
		h.Calls = slices.DeleteFunc(slices.Clone(h.Calls), answered)
	}
}

// answered takes in words of the floor: all calls are heard, and none is decided.
func (h *history) answered(words string) {
	h.Answer, h.Calls, h.Awaits = words, slices.Clone(h.Calls), false
	for i := range h.Calls {
		h.Calls[i].Answered = true
	}
}

// thaw moves the times of the house on by as long as the table was frozen.
func (h *history) thaw() {
	if h.Frozen.IsZero() {
		return
	}
	for _, at := range []*time.Time{&h.Opened, &h.FirstBet, &h.Prompted.At, &h.Countdown} {
		if !at.IsZero() {
			*at = at.Add(h.At.Sub(h.Frozen))
		}
	}
	h.Frozen = time.Time{}
}

// A pageLine is the highest number that a page has used, and the entry of its last line.
type pageLine struct{ Number, Seq int64 }

// pagesKept is how many pages a table remembers. A page that was forgotten is looked up in
// the log.
const pagesKept = 64

// heardPage notes that a page has said a line with this number, which the newest entry holds.
func (h *history) heardPage(page string, number int64) {
	if page == "" {
		return
	}
	h.Clients[page] = pageLine{max(h.Clients[page].Number, number), h.Seq}
	if len(h.Clients) <= pagesKept {
		return
	}
	oldest := page
	for name, last := range h.Clients {
		if last.Seq < h.Clients[oldest].Seq {
			oldest = name
		}
	}
	delete(h.Clients, oldest)
}
