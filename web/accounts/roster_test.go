package accounts

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// The roster says of each person what was dealt, what waits, and in which classes he is,
// and lists guests who came on a second day or have a session.
func TestRoster(t *testing.T) {
	a, c := openNew(t)
	boss, ann, bea := supervisor(t, a, "Boss"), register(t, a, "Ann"), register(t, a, "Bea")
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Guest(t.Context(), "Passer"); err != nil {
		t.Fatal(err)
	}
	exec := func(statement string, args ...any) {
		t.Helper()
		if _, err := a.store.writer.Exec(statement, args...); err != nil {
			t.Fatal(err)
		}
	}
	now := c.now().UnixNano()
	session := func(id, person string, hours int64, ended any) {
		exec(`INSERT INTO sessions (id, table_id, table_name, variant, person, name, stand, begun, ended, from_seq, to_seq, mode, house, locked_by, edition, rounds, hands, acts, dealer_time, other_time)
			VALUES (?,?,'Table','blackjack',?,?,'dealer',?,?,1,9,'exam','','','633a/5',1,1,1,?,?)`, id, id, person, person, now, ended, hours*int64(time.Hour), int64(time.Minute))
	}
	session("s1", ann.ID, 2, now)
	session("s2", ann.ID, 1, nil)
	session("s3", gus.ID, 1, now)
	for seq := range 3 { // two are asked about, of which one is decided
		exec(`INSERT INTO mistakes (table_id, seq, place, session, person, round, at, cite, title, source, kind, gravity, actor, owed, done, diff, why, took, refused, edition)
			VALUES ('s1',?,0,'s1',?,1,?,?,'','law','order','major','dealer','','',0,'',0,0,'633a/5')`, seq, ann.ID, now, fmt.Sprint("633a.", seq))
	}
	exec("INSERT INTO flags (table_id, seq, place, person, name, at, remark) VALUES ('s1',0,0,?,'Boss',?,'look')", boss.ID, now)
	exec("INSERT INTO requests (table_id, seq, place, person, name, at, words) VALUES ('s1',1,0,?,'Ann',?,'it stuck')", ann.ID, now)
	exec("INSERT INTO decisions (number, table_id, seq, place, cite, edition, ruling, reason, person, name, at) VALUES (NULL,'s1',0,0,NULL,NULL,'upheld','seen',?,'Boss',?)", boss.ID, now+1)
	exam := func(id string, closes time.Duration) {
		exec("INSERT INTO appointments (id, person, name, exam, variant, house, bots, opens, closes, attempts, by_person, by_name, at) VALUES (?,?,'Bea','Final','blackjack','',0,?,?,1,?,'Boss',?)", id, bea.ID, now, now+int64(closes), boss.ID, now)
	}
	exam("open", time.Hour)
	exam("over", 0)
	exam("sat", time.Hour)
	exec("INSERT INTO attempts (appointment, number, confirmed_by, confirmed_name, confirmed, table_id, begun, ended, ended_by, void_by, void_name, void_at, void_reason) VALUES ('sat',1,?,'Boss',?,'x',?,?,'Bea','','',NULL,'')", boss.ID, now, now, now)
	for i, ended := range []any{nil, nil, now} {
		class := fmt.Sprint("Class ", i)
		exec("INSERT INTO classes (id, name, code, pin, person, leader, made, ended) VALUES (?,?,?,'1234',?,'Boss',?,?)", class, class, class, boss.ID, now, ended)
		exec("INSERT INTO pupils (class, person, name, joined, table_id) VALUES (?,?,'Bea',?,'')", class, bea.ID, now)
	}

	say := func(list []Entry) string {
		var said []string
		for _, e := range list {
			said = append(said, fmt.Sprintf("%s %s %d %.2fh q%d x%d u%d %d", e.Name, e.State, e.Sessions, e.Hours.Hours(), e.Questions, e.Exams, e.Unfinished, len(e.Classes)))
		}
		return strings.Join(said, "; ")
	}
	const (
		annIs  = "Ann active 2 3.03h q1 x0 u1 0"
		beaIs  = "Bea active 0 0.00h q0 x1 u0 2"
		bossIs = "Boss active 0 0.00h q0 x0 u0 0"
		gusIs  = "Gus active 1 1.02h q0 x0 u0 0"
	)
	for _, tt := range []struct {
		q    RosterQuery
		want []string
	}{
		{RosterQuery{}, []string{annIs, beaIs, bossIs, gusIs}},
		{RosterQuery{Order: ByHours}, []string{annIs, gusIs, beaIs, bossIs}},
		{RosterQuery{Order: ByWork}, []string{annIs, beaIs, bossIs, gusIs}},
		{RosterQuery{Order: "shoe"}, []string{annIs, beaIs, bossIs, gusIs}},
		{RosterQuery{Class: "Class 1"}, []string{beaIs}},
		{RosterQuery{Class: "Class 2"}, nil}, // it is over
		{RosterQuery{Role: Guest}, []string{gusIs}},
		{RosterQuery{Search: "GU"}, []string{gusIs}},
		{RosterQuery{Search: "%"}, nil},
		{RosterQuery{State: IsInvited}, nil},
	} {
		tt.q.Most = 10
		list, all, err := a.Roster(t.Context(), tt.q)
		if want := strings.Join(tt.want, "; "); err != nil || all != len(tt.want) || say(list) != want {
			t.Errorf("%+v: %d, %v\n%s\nwant\n%s", tt.q, all, err, say(list), want)
		}
	}
	if list, all, err := a.Roster(t.Context(), RosterQuery{Most: 3, Skip: 3}); err != nil || all != 4 || say(list) != gusIs {
		t.Errorf("the second page: %s of %d, %v", say(list), all, err)
	}
	session("s4", bea.ID, 0, now+int64(time.Hour)) // she dealt on, and opened no page
	if list, _, err := a.Roster(t.Context(), RosterQuery{Order: BySeen, Most: 1}); err != nil || list[0].Name != "Bea" || !list[0].Seen.Equal(c.now().Add(time.Hour)) {
		t.Errorf("the last one who was here: %+v, %v", list, err)
	}
	if e, found, err := a.Entry(t.Context(), ann.ID); err != nil || !found || say([]Entry{e}) != annIs {
		t.Errorf("Ann alone: %+v, %v", e, err)
	}
	if _, found, err := a.Entry(t.Context(), "nobody"); found || err != nil {
		t.Errorf("nobody is found, %v", err)
	}
}

// That a person is here is written once an hour, and each day counts once.
func TestSaw(t *testing.T) {
	a, c := openNew(t)
	gus, err := a.Guest(t.Context(), "Gus")
	if err != nil {
		t.Fatal(err)
	}
	// The days are the house's: the clock begins at noon there.
	c.at = time.Date(2026, 3, 1, 12, 0, 0, 0, time.Local)
	days := func() (n int, at int64) {
		t.Helper()
		if err := a.store.writer.QueryRow("SELECT days, seen FROM people WHERE id = ?", gus.ID).Scan(&n, &at); err != nil {
			t.Fatal(err)
		}
		return n, at
	}
	var last int64
	for _, tt := range []struct {
		after  time.Duration
		writes bool
		days   int
	}{
		{0, true, 1}, {time.Minute, false, 1}, {58 * time.Minute, false, 1}, {time.Minute, true, 1}, {11 * time.Hour, true, 2}, {2 * time.Hour, true, 2}, {72 * time.Hour, true, 3},
	} {
		c.move(tt.after)
		if err := a.Saw(t.Context(), gus); err != nil {
			t.Fatal(err)
		}
		n, at := days()
		if n != tt.days || (at == c.now().UnixMilli()) != tt.writes {
			t.Errorf("after %s: %d days, written %v; want %d, %v", tt.after, n, at == c.now().UnixMilli(), tt.days, tt.writes)
		}
		last = at
	}
	if err := a.Saw(t.Context(), Person{}); err != nil {
		t.Errorf("nobody is here: %v", err)
	}
	if _, at := days(); at != last {
		t.Error("nobody is noted as Gus")
	}
	if list, _, err := a.Roster(t.Context(), RosterQuery{Most: 9}); err != nil || len(list) != 1 {
		t.Errorf("a guest of three days: %+v, %v", list, err)
	}
}

// Of a list of hundreds everybody is added, and each has a link of his own.
func TestAddMany(t *testing.T) {
	a, _ := openNew(t)
	boss := supervisor(t, a, "Boss")
	var people []NewPerson
	for i := range 2*addedAtOnce + 1 {
		people = append(people, NewPerson{fmt.Sprint("Person ", i), Member})
	}
	added, err := a.Add(t.Context(), boss, people, 0)
	links := map[string]bool{}
	for i, p := range added {
		if links[p.Token] = true; p.Name != people[i].Name || p.Refused != nil {
			t.Errorf("%d: %+v", i, p)
		}
	}
	if err != nil || len(links) != len(people) {
		t.Errorf("%d links, %v", len(links), err)
	}
	_, err = a.Add(t.Context(), Person{ID: added[0].ID, Name: added[0].Name, Role: Supervisor}, people, 0)
	wantCode(t, "by a member", err, NotSupervisor)
}

// An account that a supervisor has added is nobody's to log in to before its owner has set
// a password by the link.
func TestAddedWithoutPassword(t *testing.T) {
	a, _ := openNew(t)
	ctx := t.Context()
	boss := supervisor(t, a, "Boss")
	people, err := a.Add(ctx, boss, []NewPerson{{"Ann", Member}, {"ann", Member}, {"Bo", "king"}}, 0)
	if err != nil || people[0].Refused != nil || CodeOf(people[1].Refused) != NameTaken || people[2].Refused == nil {
		t.Fatalf("%+v, %v", people, err)
	}
	_, err = a.Login(ctx, "Ann", "", "192.0.2.1", "")
	wantCode(t, "an empty password", err, WrongLogin)
	wantCode(t, "an account without a password changes it", a.ChangePassword(ctx, people[0].Person, "", secret), WrongLogin)
	if _, err := a.SetPassword(ctx, people[0].Token, "short"); CodeOf(err) != BadPassword {
		t.Errorf("a short password: %v", err)
	}
	ann, err := a.SetPassword(ctx, people[0].Token, secret)
	if err != nil || ann.Invited {
		t.Fatalf("%+v, %v", ann, err)
	}
	if p, err := a.Login(ctx, "ann", secret, "192.0.2.1", ""); err != nil || p != ann {
		t.Errorf("%+v, %v", p, err)
	}
}
