// Package recordtest says what every implementation of the stores of
// [sessions.Records] promises, as tests that each of them runs.
package recordtest

import (
	"reflect"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
)

// Suite tests stores. open returns new empty ones.
func Suite(t *testing.T, open func(t *testing.T) sessions.Records) {
	for name, test := range map[string]func(*testing.T, sessions.Records){
		"news of a table comes back as it was": newsComesBack,
		"news counts once":                     newsCountsOnce,
		"an ended context changes nothing":     endedContext,
		"a glance alone":                       glanceAlone,
		"which sessions are listed":            sessionsListed,
		"which sessions are found":             sessionsFound,
		"pages of sessions":                    sessionsPaged,
		"who deals":                            dealers,
		"what an exam tells whom":              examTells,
		"steps that were owed":                 stepsOwed,
		"what an exam owed, and to whom told":  examOwes,
		"what a desk shows":                    desk,
		"an exam that is not told":             untoldOpening,
		"targets of steps":                     targets,
		"how scores are made":                  scoreRules,
		"flags and slips":                      flagsAndSlips,
		"decisions on mistakes":                decisionsOnMistakes,
		"decisions on clauses":                 decisionsOnClauses,
		"questions":                            questions,
		"unread answers":                       unreadAnswers,
		"digests and signatures":               digestsAndSignatures,
		"ticks":                                ticks,
		"terms of trainees":                    termsOfTrainees,
		"terms of classes":                     termsOfClasses,
		"exercises":                            exercises,
		"profiles":                             profiles,
		"classes":                              classes,
		"appointments":                         appointments,
		"attempts":                             attempts,
		"plans of table tests":                 testPlans,
		"audit":                                audit,
		"clauses that were broken":             brokenClauses,
		"cards and reviews":                    cardsAndReviews,
		"cases that are dealt":                 dealtCases,
		"cards of an erased person":            erasedCards,
		"runs of drills":                       drillRuns,
		"marks of drills":                      drillMarks,
		"runs of spotting":                     spotRuns,
		"statements are queued":                statementsQueued,
		"statements are sent":                  statementsSent,
		"statements are refused":               statementsRefused,
		"statements on changed results":        statementsReplaced,
		"statements on exams":                  statementsOfExams,
		"statements on an erased person":       statementsErased,
		"tries":                                tries,
		"assignments":                          assignments,
		"attempts at assignments":              assignmentAttempts,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// noon is when every test begins.
var noon = time.Date(2026, 3, 14, 12, 0, 0, 123456789, time.UTC)

var (
	ann = record.Person{ID: "id-ann", Name: "Ann"}
	sue = record.Person{ID: "id-sue", Name: "Sue"}

	asAnn = record.Viewer{ID: ann.ID}
	asSue = record.Viewer{ID: sue.ID, Supervisor: true}
)

// must fails the test at an error.
func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// want compares what was found with what should have been. Call it with the result
// of a method: want(t, "...", expected)(found, err).
func want[T any](t *testing.T, what string, expected T) func(T, error) {
	t.Helper()
	return func(found T, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if !reflect.DeepEqual(found, expected) {
			t.Errorf("%s:\n%+v\nwant\n%+v", what, found, expected)
		}
	}
}

// take has the store take news of one table.
func take(t *testing.T, r sessions.Records, table string, news record.News) {
	t.Helper()
	must(t, r.Tables.Take(t.Context(), map[string]*record.News{table: &news}))
}
