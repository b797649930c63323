package sessions

import (
	"context"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/cases"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A Puzzle is what a table that began in the middle of a round asks of its dealer: to find by
// himself what is owed at one moment. It is kept with the table's settings.
type Puzzle struct {
	Cite   string `json:"cite"` // the clause that it is about
	Title  string `json:"title"`
	Source string `json:"source,omitempty"`
	// Right is an act that is right at the moment; empty where the first step that is owed
	// then, whichever it is, decides.
	Right string `json:"right,omitempty"`
	// Wrong is the act at the moment that is marked under the clause: by it the search found the
	// case. Empty in a look-alike, and where a mistake is tried again.
	Wrong string `json:"wrong,omitempty"`
	// Bars says that nothing is owed under the clause at the moment: it is broken by doing what
	// it does not allow.
	Bars bool `json:"bars,omitempty"`
	// LookAlike says that it looks like a case of the clause, and nothing is owed under it.
	LookAlike bool `json:"lookAlike,omitempty"`
	// Lead are the lines from the beginning to the moment. The dealer finds his own; those of
	// all others are said when their turn has come.
	Lead []string `json:"lead,omitempty"`
	// Session and Seq are the mistake that is tried again; empty for a fresh case, which was
	// found with Seed.
	Session string          `json:"session,omitempty"`
	Seq     int64           `json:"seq,omitempty"`
	Seed    uint64          `json:"seed,omitempty"`
	Like    *cases.Likeness `json:"like,omitempty"`
	Again   bool            `json:"again,omitempty"` // the same case was dealt before
	// Back is the page from which the person came, as its address on this site.
	Back string `json:"back,omitempty"`
}

// CaseOutcome is how a case went.
type CaseOutcome string

// The outcomes. A case has the first of these that fits.
const (
	CaseGivenUp   CaseOutcome = "given-up"  // the person asked for the answer
	CaseHinted    CaseOutcome = "hinted"    // what is owed was shown before it was done
	CaseWrong     CaseOutcome = "wrong"     // wrong twice
	CaseCorrected CaseOutcome = "corrected" // wrong once, then right, and nobody had said what was owed
	CaseRight     CaseOutcome = "right"     // right at first
)

// A Case is what the people at its table see of one.
type Case struct {
	Over    bool
	Tried   bool // a wrong act was made, and is not told yet
	Hinted  bool // what is owed is shown
	Early   bool // it was given up before its moment had come
	Outcome CaseOutcome
	Took    time.Duration
	// Cite, Title and LookAlike are told when it is over, and Wrong, the first wrong act; nil
	// for none.
	Cite, Title string
	LookAlike   bool
	Bars        bool // nothing was owed under the clause, which bars an act
	Wrong       *record.Judged
	// Owed is the right act at the moment, as a line; empty where another person's comes first,
	// and where the moment has not come. Typical is the mistake that is often made there; nil
	// for none.
	Owed    string
	Typical *game.Mistake
	Again   bool // it is a mistake that is tried again, and no fresh case
	Back    string
}

// The lines with which a log notes what a person asked for in a case. They are no acts.
const (
	hintLine   = "# hint"
	giveUpLine = "# give up"
)

// triesOfCase is how many wrong acts a person has: after the last the answer is told.
const triesOfCase = 2

// A trial is a case at work. It is worked out from the log when the table is taken up, so
// that nothing of it is lost.
type trial struct {
	of    *Puzzle
	right *game.Act // of the puzzle; nil for any step that is owed
	bad   *game.Act // its wrong act; nil for none
	lead  []cue

	open    bool          // the moment has come
	typical *game.Mistake // the puzzle's wrong act as it is judged at the moment; nil for none
	tried   bool
	wrong   []record.Judged
	wrongAt []int64 // the entries of wrong acts at the moment
	hinted  bool
	outcome CaseOutcome // empty before it is over
	took    time.Duration
	device  record.Device
	at      time.Time // it was over
	seq     int64     // the entry that decided it
}

func newTrial(p *Puzzle) *trial {
	x := &trial{of: p}
	if a, err := game.ParseAct(p.Right); err == nil && p.Right != "" {
		x.right = &a
	}
	if a, err := game.ParseAct(p.Wrong); err == nil && p.Wrong != "" {
		x.bad = &a
	}
	for _, line := range p.Lead {
		if a, err := game.ParseAct(line); err == nil {
			x.lead = append(x.lead, cue{act: a, line: line})
		}
	}
	return x
}

// over reports that the case is; nil is none.
func (x *trial) over() bool { return x != nil && x.outcome != "" }

// hides reports that nothing is told of what is owed.
func (x *trial) hides() bool { return x != nil && x.outcome == "" && !x.hinted }

// untold reports an act whose verdict is not told yet.
func (x *trial) untold(seq int64) bool { return x.hides() && slices.Contains(x.wrongAt, seq) }

// look takes in what is due after an entry: once the lead is through, the moment has come as
// soon as the right act is.
func (x *trial) look(t *game.Table, due []game.Step) {
	if x.outcome != "" {
		return
	}
	if !x.open && x.right == nil {
		x.open = !x.leads()
	} else if !x.open {
		x.open = slices.ContainsFunc(due, func(s game.Step) bool { return s.Now && s.Matches(t, x.right) })
	}
	if x.open && x.bad != nil && x.typical == nil {
		x.typical = x.judged(t, due)
	}
}

// judged is the mistake that the puzzle's wrong act is now; nil where it is none under the
// clause.
func (x *trial) judged(t *game.Table, due []game.Step) *game.Mistake {
	a := *x.bad
	v := t.Judge(&a, due)
	if len(v.Mistakes) == 0 || v.Mistakes[0].Cite != x.of.Cite {
		return nil
	}
	return &v.Mistakes[0]
}

// leads reports that somebody else than the dealer has a line left before the moment.
func (x *trial) leads() bool {
	return x.outcome == "" && slices.ContainsFunc(x.lead, func(c cue) bool { return !c.done && !c.dealers() })
}

// next is the line that somebody else than the dealer is to say now; nil for none.
func (x *trial) next() *cue {
	if x == nil || x.outcome != "" {
		return nil
	}
	for i := range x.lead {
		if c := &x.lead[i]; !c.done {
			if c.dealers() {
				return nil
			}
			return c
		}
	}
	return nil
}

// asked takes in a line that is no act: a hint, or giving up.
func (x *trial) asked(line string, seq int64, at time.Time) {
	switch {
	case x.outcome != "":
	case line == hintLine:
		x.hinted = true
	case line == giveUpLine:
		x.end(CaseGivenUp, seq, at)
	}
}

func (x *trial) end(how CaseOutcome, seq int64, at time.Time) {
	if x.hinted && how != CaseGivenUp {
		how = CaseHinted
	}
	x.outcome, x.seq, x.at = how, seq, at
}

// heard takes in an act, as the log has it, before what is due after it is looked at.
func (x *trial) heard(e *journal.Entry, a *game.Act, j *judgement, round int, happened, roundOver bool) {
	if happened {
		for i := range x.lead {
			if c := &x.lead[i]; !c.done && c.says(*a) {
				c.done = true
				break
			}
		}
	}
	if x.outcome != "" {
		return
	}
	if x.open && !x.tried {
		x.took += j.Dealer
	}
	if a.By != game.ByDealer || automatic(e.Person) || a.Is(game.Arrives) {
		return
	}
	mistakes := slices.DeleteFunc(j.judged(e.Seq, e.At, round, !happened), func(m record.Judged) bool { return m.Mistake.Source == game.Reading.String() })
	about := slices.ContainsFunc(mistakes, func(m record.Judged) bool { return m.Mistake.Cite == x.of.Cite })
	switch {
	case len(mistakes) > 0 && (x.open || about):
		x.attempt(j)
		if x.wrong == nil {
			x.wrong = mistakes
		}
		if x.wrongAt = append(x.wrongAt, e.Seq); len(x.wrongAt) >= triesOfCase || happened {
			x.end(CaseWrong, e.Seq, e.At)
		}
	case len(mistakes) == 0 && x.open && x.decides(a, j):
		x.attempt(j)
		if x.end(CaseRight, e.Seq, e.At); len(x.wrongAt) > 0 && x.outcome == CaseRight {
			x.outcome = CaseCorrected
		}
	case roundOver:
		x.end(CaseWrong, e.Seq, e.At) // it went another way, and the moment is past
	}
}

// attempt notes the person's first act at the moment.
func (x *trial) attempt(j *judgement) {
	if !x.tried {
		x.tried, x.device = true, j.Device
	}
}

// decides reports that a right act is the one that the puzzle asks for.
func (x *trial) decides(a *game.Act, j *judgement) bool {
	if x.right == nil {
		return j.Right != ""
	}
	c := cue{act: *x.right}
	return c.says(*a)
}

// shown is what the people at the table see of the case; nil for none.
func (x *trial) shown() *Case {
	if x == nil {
		return nil
	}
	c := &Case{Over: x.outcome != "", Hinted: x.hinted, Tried: len(x.wrongAt) > 0, Outcome: x.outcome, Again: x.of.Session != "", Back: x.of.Back}
	if c.Over {
		c.Early = x.outcome == CaseGivenUp && !x.open
		c.Cite, c.Title, c.LookAlike, c.Bars, c.Took = x.of.Cite, x.of.Title, x.of.LookAlike, x.of.Bars, x.took
		if x.open {
			c.Owed, c.Typical = x.of.Right, x.typical
		}
		if len(x.wrong) > 0 {
			c.Wrong = &x.wrong[0]
		}
	}
	return c
}

// wents are the outcomes as the cards of a person grade them.
var wents = map[CaseOutcome]Went{CaseRight: RightAtFirst, CaseCorrected: CorrectedUntold, CaseWrong: NotCorrected, CaseHinted: HintAsked, CaseGivenUp: GivenUp}

// result is what the case came to; false before it is over.
func (x *trial) result(h *history) (a Attempt, over bool) {
	if !x.over() {
		return a, false
	}
	a = Attempt{Went: wents[x.outcome], Unlike: x.of.LookAlike, Retry: x.of.Session != "" || x.of.Again, Took: x.took, Device: x.device, At: x.at, Seq: x.seq}
	if h.Session != nil {
		a.Session = h.Session.ID
	}
	return a, true
}

// trialOf is the case of a table as it had come by an entry of its log; nil where the table
// has none.
func trialOf(ctx context.Context, log journal.Journal, book *game.Rulebook, table string, set *settings, upTo int64) (*trial, *history, error) {
	if set.Puzzle == nil {
		return nil, nil, nil
	}
	h, err := fold(ctx, log, book, table, 1, 1, nil)
	if err != nil || h.Seq == 0 {
		return nil, nil, err
	}
	x, referee := newTrial(set.Puzzle), game.Referee{Table: h.Table}
	x.look(h.Table, referee.Due())
	for e, err := range log.Read(ctx, table, h.Seq+1) {
		if err != nil {
			return nil, nil, err
		}
		if e.Seq > upTo {
			break
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return nil, nil, err
		}
		j, err := readJudgement(e.Verdicts)
		if err != nil {
			return nil, nil, err
		}
		if a, err := game.ParseAct(e.Line); err == nil {
			x.heard(&e, &a, &j, h.Table.Rounds+1, len(facts) > 0, slices.ContainsFunc(facts, endsRound))
		} else {
			x.asked(e.Line, e.Seq, e.At)
		}
		h.add(e, facts, j, func() { referee.Commit(game.Outcome{Facts: facts}) })
		x.look(h.Table, referee.Due())
	}
	return x, h, nil
}

// noAct reports an entry of a log that is no act: an opening, or what a person asked for.
func noAct(line string) bool { return strings.HasPrefix(line, "#") }
