package web

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"burncard/sessions"
	"burncard/sessions/record"
	"burncard/sessions/record/recordtest"
	"burncard/templates"
	"burncard/variants/library"
	"burncard/web/accounts"
)

// A crowdedSchool is a school of four hundred people, half of them in one class, who
// dealt ten thousand sessions in the twelve weeks that a desk shows.
type crowdedSchool struct {
	boss, pupil accounts.Person // the pupil is the first of the class
	class       string
	sessions.Records
	db *sql.DB
}

// schoolPeople are all of a crowded school, and schoolPupils those in its class.
const schoolPeople, schoolPupils = 400, 200

// fill writes all that the school's pages list.
func (s *crowdedSchool) fill(b *testing.B, hall *sessions.Hall) {
	ctx, now := context.Background(), time.Now()
	of := recordtest.TenThousand()
	of.People, of.Every = schoolPeople, 12*time.Minute
	of.Begun = now.Add(-time.Duration(of.Sessions) * of.Every)
	if err := s.Tables.Take(ctx, of.News()); err != nil {
		b.Fatal(err)
	}
	boss := sessions.Person{ID: s.boss.ID, Name: s.boss.Name, Supervisor: true}
	class, err := hall.Classes.Make(ctx, boss, "Day one")
	if err != nil {
		b.Fatal(err)
	}
	s.class = class.ID
	terms, err := json.Marshal(record.TestTerms{Length: record.ByRounds, Rounds: 10, Bots: 3, JurorsLeast: 1, JurorsMost: 1})
	if err != nil {
		b.Fatal(err)
	}
	const day = int64(24 * time.Hour)
	for _, x := range []struct {
		statement string
		args      []any
	}{
		{"UPDATE sessions SET person = ?2, name = ?3 WHERE person = ?1", []any{of.PersonID(0), s.pupil.ID, s.pupil.Name}},
		{"UPDATE mistakes SET person = ?2 WHERE person = ?1", []any{of.PersonID(0), s.pupil.ID}},
		{"INSERT INTO pupils SELECT ?1, person, max(name), 0, '' FROM sessions WHERE person LIKE 'person-%' AND person < ?2 OR person = ?3 GROUP BY person", []any{s.class, of.PersonID(schoolPupils), s.pupil.ID}},
		{twenty + `INSERT INTO assignments SELECT 'work-' || n, 'exercise', CASE n % 3 WHEN 0 THEN 'first-deal' WHEN 1 THEN 'insurance' ELSE 'splits' END, 'Work ' || n, ?1, '', '', ?2 + n * ?3, 0, 'mistakes', 2, ?4, 'Boss', ?2 - 90 * ?3, NULL, '', '' FROM numbers`, []any{s.class, now.UnixNano(), day, s.boss.ID}},
		{`INSERT OR IGNORE INTO assignment_attempts SELECT s.table_id, a.id, s.person, s.begun FROM sessions s JOIN assignments a ON a.key = s.exercise
			WHERE s.person IN (SELECT person FROM pupils) AND (length(s.person) + s.begun / 1000000000) % 7 = length(a.id) % 7 OR a.id = 'work-' || (s.begun / 1000000007 % 20 + 1) AND a.key = s.exercise`, nil},
		{"INSERT INTO tries SELECT id, to_seq, ended, 0, acts, '[[3],[5]]' FROM sessions WHERE exercise <> ''", nil},
		{twenty + "INSERT INTO cards (person, variant, cite, value, title, house, begun) SELECT p.person, 'blackjack', '633a.7(f)(' || n || ')', '', 'A clause', '', ?1 - 60 * ?2 FROM pupils p, numbers WHERE n <= 12", []any{now.UnixNano(), day}},
		{twenty + "INSERT INTO reviews SELECT c.id, ?1 / ?2 - n * 3, ?1 - n * 3 * ?2, 1 + n % 4, 'right', n, n % 3 = 0, '', '', 0, 3000000000, 'mouse' FROM cards c, numbers WHERE n <= 10", []any{now.UnixNano(), day}},
		{`INSERT INTO drill_runs SELECT s.id, s.person, 'payouts', s.variant, s.ended, (SELECT json_group_array(json_object('kind', 'blackjack', 'level', 1, 'round', value, 'right', json('true'), 'took', 3000000000, 'cite', '633a.7(o)', 'device', 'mouse')) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'))
			FROM sessions s WHERE s.exercise = '' AND s.person IN (SELECT person FROM pupils)`, nil},
		{`INSERT INTO spot_runs SELECT s.id, s.person, s.variant, s.ended, json_object('rounds', 9, 'acts', 200, 'errors', (SELECT json_group_array(json_object('seq', value, 'round', value, 'cite', '633a.7(o)', 'title', 'Pay')) FROM json_each('[1,2,3,4,5,6,7,8,9]')), 'alarms', json('[]'))
			FROM sessions s WHERE s.exercise = '' AND s.person IN (SELECT person FROM pupils)`, nil},
		{"INSERT INTO exercises (key, text, person, name, at, work, number) SELECT 'house-' || w.value || '-' || n.value, ?1, ?2, 'Boss', ?3 + n.value, 'house-' || w.value || '-1', n.value FROM json_each(?4) w, json_each('[1,2,3,4,5]') n", []any{library.All[0].Text, s.boss.ID, now.UnixNano(), numbersTo(60)}},
		{"INSERT INTO test_plans SELECT 'test-' || value, 'Plan ' || value, NULL FROM json_each(?1)", []any{numbersTo(60)}},
		{"INSERT INTO test_plan_versions SELECT 'test-' || p.value, n.value, '', 'blackjack', '', ?1, ?2, 'Boss', ?3 + n.value FROM json_each(?4) p, json_each('[1,2,3,4,5]') n", []any{string(terms), s.boss.ID, now.UnixNano(), numbersTo(60)}},
		{"INSERT INTO appointments SELECT 'exam-' || person, person, name, 'Final', 'blackjack', '', 3, ?1 - ?2, ?1 + ?2, 2, ?3, 'Boss', ?1, 'exam-' || ?3, '', 'test-1', 1 FROM pupils", []any{now.UnixNano(), day, s.boss.ID}},
		{"INSERT INTO jurors SELECT id, ?1, 'Boss' FROM appointments", []any{s.boss.ID}},
		{`INSERT OR IGNORE INTO attempts (appointment, number, confirmed_by, confirmed_name, confirmed, table_id, begun, ended, ended_by, void_by, void_name, void_reason, told, seed, used)
			SELECT a.id, 1, ?1, 'Boss', min(s.begun), s.table_id, s.begun, s.ended, 'the plan', '', '', '', s.ended, 7, s.ended - s.begun
			FROM appointments a JOIN sessions s ON s.person = a.person AND s.stand = 'dealer' AND s.exercise = '' AND s.ended IS NOT NULL GROUP BY a.id`, []any{s.boss.ID}},
		{"INSERT INTO ratings SELECT appointment, 1, ?1, 75, 80, 'Calm, and looks at the players', ended FROM attempts", []any{s.boss.ID}},
	} {
		if _, err := s.db.Exec(x.statement, x.args...); err != nil {
			b.Fatalf("%s: %v", x.statement, err)
		}
	}
}

// twenty is the beginning of a query over the numbers 1 to 20.
const twenty = "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 20) "

// numbersTo are the numbers 1 to n as JSON.
func numbersTo(n int) string {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	text, _ := json.Marshal(list)
	return string(text)
}

// pages are those of the school, by a name for their figure.
func (s *crowdedSchool) pages(b *testing.B) map[string]string {
	var run, spot string
	for text, id := range map[string]*string{"SELECT min(session) FROM drill_runs WHERE person = ?": &run, "SELECT min(session) FROM spot_runs WHERE person = ?": &spot} {
		if err := s.db.QueryRow(text, s.pupil.ID).Scan(id); err != nil {
			b.Fatal(err)
		}
	}
	pages := map[string]string{}
	add := func(name, path string, lists ...string) {
		pages[name] = path
		mark := "?"
		if strings.Contains(path, "?") {
			mark = "&"
		}
		for _, list := range lists {
			pages[name+"-csv-"+list] = path + mark + templates.ListField + "=" + list
		}
	}
	exam := "exam-" + s.pupil.ID
	add("due", templates.DueOfPath(s.pupil.ID), "due")
	add("assignments", templates.AssignmentsPath, "assignments")
	add("assignment", templates.AssignmentPath("work-3"), "people")
	add("grid", templates.GridPath(s.class), "grid")
	add("desk", templates.DeskPath(s.pupil.ID), templates.DeskLists...)
	add("class-desk", templates.ClassDeskPath(s.class), templates.DeskLists...)
	add("class-desk-26", templates.ClassDeskPath(s.class)+"?weeks=26")
	add("class-mistakes", templates.MarkedPath+"?class="+s.class, "mistakes")
	add("plans", templates.PlansPath, "plans")
	add("plan", templates.PlanPath("test-1"), "versions")
	add("plan-form", templates.NewPlanPath)
	add("exams", templates.ExamsPath, "exams")
	add("exam", templates.ExamPath(exam))
	add("test-class", templates.ExamPath(exam)+"/class", "sitters")
	add("rating", templates.RatingPath(exam, 1), "ratings")
	add("drills", templates.DrillsPath)
	add("drill-run", templates.DrillRunPath(run), "items", "runs")
	add("spotting", templates.SpotPath)
	add("spot-run", templates.SpotRunPath(spot))
	add("apprenticeship", templates.ApprenticeshipPath)
	add("kept-exercises", templates.KeptExercisesPath, "exercises")
	add("kept-exercise", templates.KeptExercisePath("house-1-1"), "versions")
	add("score", templates.ScorePath)
	add("targets", templates.TargetsPath)
	add("person", templates.PersonPath(s.pupil.ID))
	add("classes", templates.ClassesPath, "classes")
	add("class", templates.ClassPath(s.class))
	add("trainees", templates.TraineesPath)
	add("all-sessions", templates.SessionsPath, "sessions", "clauses")
	add("class-sessions", templates.SessionsPath+"?class="+s.class, "sessions", "clauses")
	return pages
}
