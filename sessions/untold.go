package sessions

import (
	"context"
	"time"

	"burncard/game"
	"burncard/sessions/record"
)

// What an attempt at an exam showed is told to its trainee when nobody can learn from it any
// more what is still to come: the attempt has ended, and so has the time of all others on the
// same plan. The records say of each session whether its viewer is told (Untold), and all that
// tells of mistakes, cards and interventions asks them.
//
// It is the same where each attempt at a table test has cards of its own. What a trainee reads
// of them then helps nobody else, but the events of the plan come at the same moments for all,
// and all that is told would tell of them: mistakes, replay, interventions, and the points. A
// plan without events waits, too: were it told at once, whoever is told nothing would know
// that something will go wrong. Nor is a seed told to a trainee: the shoes of all attempts are
// made from that of the plan.
//
// The trainee's own further attempts are not waited for: he is to learn from the first. Their
// cards are others; of the events he reads only those that came (TestResult.EventsWait).

// A NotTold says why a person is told nothing yet of an attempt at an exam.
type NotTold struct {
	GoesOn bool // the person's own attempt
	// Until is when the exam closes for everybody on the plan; zero where only attempts that
	// have begun are waited for.
	Until time.Time
}

func (e *NotTold) Error() string {
	if e.GoesOn {
		return "the exam goes on: you read how it went when it is over"
	}
	return "others are still to sit this exam: you see the table and the cards when it has closed for everybody"
}

// notTold says why the viewer of a session is told nothing of it yet; nil where he is.
func (r *Reviews) notTold(ctx context.Context, s *record.Session) (*NotTold, error) {
	if !s.Untold {
		return nil, nil
	}
	a, ok, err := r.records.Exams.OfTable(ctx, s.Table)
	if err != nil || !ok {
		return &NotTold{}, err
	}
	attempt := a.OfTable(s.Table)
	why := &NotTold{GoesOn: attempt.Ended.IsZero()}
	others, err := r.records.Exams.Others(ctx, a.ID, r.now())
	for i := range others {
		if c := others[i].Closes; c.After(r.now()) && c.After(why.Until) {
			why.Until = c
		}
	}
	return why, err
}

// conceal takes out of a View what an exam's trainee reads on the sheet, and not before:
// what an instructor did to the shoe before, and its cards.
func conceal(v *game.View) {
	v.Station.Shown = nil
	v.Kit.Seal.Hash, v.Kit.Seal.Opening, v.Kit.Seal.Touched = "", "", ""
}
