package web

import (
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"burncard/game"
	"burncard/templates"
	"burncard/web/accounts"
)

// wrongIn has a dealer make one mistake in a round, which is dealt to its end, and returns
// the path of his sheet and the entry of the mistake.
func wrongIn(t *testing.T, dealer *visitor, name, mode string) (sheet, seq string) {
	t.Helper()
	s := dealer.site
	table := dealer.open("mode", mode)
	player := s.guest("Bea").socket(table)
	player.must("p2 sit Bea 500")
	d := dealer.socket(table)
	d.must("tap in " + name)
	player.must("p2 bet main 25")
	d.must("burn", "deal 2")
	d.say("deal 2") // wrong: the dealer's first card comes before
	d.ack()
	l, _ := s.hall.Table(table)
	for range 60 {
		scene, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
		if len(scene.Ticker) == 0 {
			t.Fatal("nothing was wrong")
		}
		if scene.Table.Rounds > 0 {
			break
		}
		step := scene.View.Due[slices.IndexFunc(scene.View.Due, func(s game.StepView) bool { return s.Now })]
		if step.Actor == "dealer" {
			d.must(step.Line)
		} else {
			player.must("p2 stand")
		}
	}
	scene, _ := l.Scene(t.Context(), game.Viewer{Role: game.FloorView})
	if scene.Table.Rounds == 0 || len(scene.Ticker) == 0 {
		t.Fatalf("after %d rounds: %+v", scene.Table.Rounds, scene.Ticker)
	}
	d.must("tap out")
	return strings.Fields(dealer.get(templates.TablePath(table) + "/session").Header.Get("Location"))[0], fmt.Sprint(scene.Ticker[0].Seq)
}

// colleague is another supervisor, whom Boss has invited.
func colleague(t *testing.T, s *site, name string) *visitor {
	t.Helper()
	token, _, err := s.people.Invite(t.Context(), s.person("Boss"), accounts.Invitation{Role: accounts.Supervisor})
	if err != nil {
		t.Fatal(err)
	}
	v := s.visitor()
	v.post(templates.InvitationPath(token), "name", name, "password", secret, "again", secret)
	if a := v.get(templates.DecisionsPath); a.StatusCode != http.StatusOK {
		t.Fatalf("%s is no supervisor: status %d", name, a.StatusCode)
	}
	return v
}

// sessionID is the id of the session of a sheet's path.
func sessionID(sheet string) string { return strings.TrimPrefix(sheet, templates.SessionsPath+"/") }

// figure is what the sheet says of its mistakes' count.
func figure(a answer) string {
	found := regexp.MustCompile(`(?s)<dt>Mistakes</dt>\s*<dd>(.*?)</dd>`).FindStringSubmatch(a.text)
	if found == nil {
		return "no figure"
	}
	return strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(found[1], " ")), " ")
}

// TestRequestInExam: a dealer's request changes no count, waits in the queue with its
// number, is answered by a supervisor with a reason, and the answer is marked unread.
func TestRequestInExam(t *testing.T) {
	s := newSite(t)
	boss, dora, max := s.supervisor("Boss"), s.member("Dora"), s.member("Max")
	sheet, seq := wrongIn(t, dora, "Dora", "exam")
	at := []string{"seq", seq, "index", "0"}
	before := figure(dora.get(sheet))
	if a := dora.post(sheet+"/slip", at...); a.StatusCode != http.StatusConflict {
		t.Errorf("a slip in an exam: status %d", a.StatusCode)
	}
	if a := boss.get(templates.DecisionsPath); !strings.Contains(a.text, "Nothing waits for a decision") {
		t.Errorf("the empty queue is %s", a.text)
	}
	if a := dora.post(sheet+"/request", append(at, "words", "my finger <b>slid</b>")...); a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != sheet+"#m"+seq+"-0" {
		t.Fatalf("the request: status %d to %q", a.StatusCode, a.Header.Get("Location"))
	}
	if got := figure(dora.get(sheet)); got != before || strings.Contains(dora.get(sheet).text, templates.RequestPath(sessionID(sheet))) {
		t.Errorf("after the request the count is %s, before %s; or it can be made twice", got, before)
	}
	if a := max.post(sheet+"/request", at...); a.StatusCode != http.StatusNotFound {
		t.Errorf("another member asks: status %d", a.StatusCode)
	}
	if a := boss.post(sheet+"/request", at...); a.StatusCode != http.StatusForbidden {
		t.Errorf("a supervisor asks for another: status %d", a.StatusCode)
	}

	queue := boss.get(templates.DecisionsPath + "?kind=request&person=dor&order=newest").text
	for _, want := range []string{`<span class="nav-count">1<`, "my finger &lt;b&gt;slid", templates.MistakePath(sessionID(sheet), 0, 0)[:len(sheet)] + "#m" + seq + "-0", `value="upheld"`, `value="overturned"`} {
		if !strings.Contains(queue, want) {
			t.Errorf("the queue has no %s", want)
		}
	}
	if a := boss.get(templates.DecisionsPath + "?kind=flag"); !strings.Contains(a.text, "Nothing matches") {
		t.Error("a request is listed among the remarks")
	}
	decide := append(at, "session", sessionID(sheet), "ruling", "overturned")
	for _, tt := range []struct {
		who    *visitor
		fields []string
		status int
	}{
		{dora, append(decide, "reason", "I say so"), http.StatusForbidden},
		{boss, append(decide, "reason", " "), http.StatusUnprocessableEntity},
		{boss, append(at, "session", sessionID(sheet), "ruling", "withdrawn", "reason", "x"), http.StatusUnprocessableEntity},
		{boss, []string{"seq", "999", "index", "0", "session", sessionID(sheet), "ruling", "upheld", "reason", "x"}, http.StatusNotFound},
		{boss, append(decide, "reason", "The camera shows it", "next", templates.DecisionsPath+"?kind=request"), http.StatusSeeOther},
	} {
		if a := tt.who.post(templates.DecisionsPath+"/mistake", tt.fields...); a.StatusCode != tt.status {
			t.Errorf("%v: status %d, want %d: %s", tt.fields, a.StatusCode, tt.status, a.text)
		}
	}
	if a := boss.get(templates.DecisionsPath); strings.Contains(a.text, `<span class="nav-count">`) {
		t.Error("the answered request is counted still")
	}
	if a := boss.get(templates.DecisionsPath + "?show=answered"); !strings.Contains(a.text, "my finger") {
		t.Error("the answered request cannot be found")
	}

	list := dora.get(templates.SessionsPath).text
	for _, want := range []string{"New answers", sheet + "#m" + seq + "-0", "The camera shows it", `<span class="nav-count">1<`} {
		if !strings.Contains(list, want) {
			t.Errorf("Dora's list has no %s", want)
		}
	}
	after := dora.get(sheet)
	if got := figure(after); got != "0, 1 overturned" {
		t.Errorf("the count is %s, before %s", got, before)
	}
	for _, want := range []string{"my finger", "Verdict overturned", "by Boss", "The camera shows it", "633a."} {
		if !strings.Contains(after.text, want) {
			t.Errorf("the sheet has no %s", want)
		}
	}
	if a := dora.get(templates.SessionsPath).text; strings.Contains(a, "New answers") || strings.Contains(a, `<span class="nav-count">`) {
		t.Error("the answer was read, and is marked unread")
	}
}

// TestOwnRecord: a supervisor decides nothing in his own record and does not sign his
// own sheet, and the refusal says so.
func TestOwnRecord(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	sheet, seq := wrongIn(t, boss, "Boss", "exam")
	other := colleague(t, s, "Ola")
	clause := regexp.MustCompile(`/decisions/clauses\?cite=[^"]*`).FindString(other.get(sheet).text)
	if clause == "" {
		t.Fatalf("the sheet is %s", other.get(sheet).text)
	}
	at := []string{"session", sessionID(sheet), "seq", seq, "index", "0", "ruling", "overturned", "reason", "mine"}
	if a := boss.post(templates.DecisionsPath+"/mistake", at...); a.StatusCode != http.StatusForbidden || !strings.Contains(a.text, "Nobody decides in his own record") {
		t.Errorf("in his own record: status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.post(sheet + "/sign"); a.StatusCode != http.StatusForbidden {
		t.Errorf("he signs his own sheet: status %d", a.StatusCode)
	}
	if strings.Contains(boss.get(sheet).text, `value="overturned"`) {
		t.Error("his own sheet offers him to decide")
	}
	cite, edition := parameter(t, clause, "cite"), parameter(t, clause, "edition")
	if a := boss.post(templates.DecisionsPath+"/clause", "cite", cite, "edition", edition, "ruling", "overturned", "reason", "x"); a.StatusCode != http.StatusUnprocessableEntity ||
		!strings.Contains(a.text, "Nobody decides in his own record") {
		t.Errorf("a clause that he broke: status %d", a.StatusCode)
	}
	if a := other.post(templates.DecisionsPath+"/mistake", at...); a.StatusCode != http.StatusSeeOther {
		t.Errorf("another supervisor: status %d", a.StatusCode)
	}
}

// parameter is what a link's query says under a key.
func parameter(t *testing.T, link, key string) string {
	t.Helper()
	u, err := url.Parse(html.UnescapeString(link))
	if err != nil {
		t.Fatal(err)
	}
	return u.Query().Get(key)
}

// TestClauseOverturned: a clause is overturned on all sheets at once, which say so, and
// withdrawn by a later decision; neither is lost.
func TestClauseOverturned(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sheet, _ := wrongIn(t, dora, "Dora", "exam")
	page := boss.get(sheet).text
	link := regexp.MustCompile(`/decisions/clauses\?cite=[^"]*`).FindString(page)
	cite, edition := parameter(t, link, "cite"), parameter(t, link, "edition")
	if a := boss.get(html.UnescapeString(link)); !strings.Contains(a.text, `value="`+cite+`"`) || !strings.Contains(a.text, "No clause was overturned") {
		t.Errorf("the form is %s", a.text)
	}
	post := func(ruling, reason, edition string) answer {
		return boss.post(templates.DecisionsPath+"/clause", "cite", cite, "edition", edition, "ruling", ruling, "reason", reason)
	}
	for _, tt := range []struct {
		ruling, reason, edition string
		status                  int
		figure, says            string
	}{
		{"withdrawn", "nothing there", edition, 422, "1", "nothing to withdraw"},
		{"overturned", "", edition, 422, "1", "A decision has a reason"},
		{"upheld", "no", edition, 422, "1", "no such ruling"},
		{"overturned", "wrong edition", "633a/0", 422, "1", "No mistake was ever marked"},
		{"overturned", "Misread by us", edition, 303, "0, 1 overturned", "Clause overturned on all sheets"},
		{"overturned", "twice", edition, 422, "0, 1 overturned", "overturned already"},
		{"withdrawn", "Right after all", edition, 303, "1", "Clause stands again"},
	} {
		a := post(tt.ruling, tt.reason, tt.edition)
		after := dora.get(sheet)
		if a.StatusCode != tt.status || figure(after) != tt.figure || !strings.Contains(a.text+after.text, tt.says) {
			t.Errorf("%s %q of %s: status %d, the sheet counts %s; want %d, %s and %q", tt.ruling, tt.reason, tt.edition, a.StatusCode, figure(after), tt.status, tt.figure, tt.says)
		}
	}
	for _, path := range []string{sheet, templates.DecisionsPath + "/clauses"} {
		if a := boss.get(path).text; !strings.Contains(a, "Misread by us") || !strings.Contains(a, "Right after all") {
			t.Errorf("%s lost a decision", path)
		}
	}
}

// TestSignature: a supervisor's signature closes the sheet; then there are numbered
// amendments only.
func TestSignature(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sheet, seq := wrongIn(t, dora, "Dora", "coached")
	at := []string{"seq", seq, "index", "0"}
	decide := append(at, "session", sessionID(sheet))
	boss.post(templates.DecisionsPath+"/mistake", append(decide, "ruling", "upheld", "reason", "Plain")...)
	if a := dora.post(sheet + "/sign"); a.StatusCode != http.StatusForbidden {
		t.Errorf("the dealer signs: status %d", a.StatusCode)
	}
	if a := boss.post(sheet + "/sign"); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("signing: status %d: %s", a.StatusCode, a.text)
	}
	if a := boss.post(sheet + "/sign"); a.StatusCode != http.StatusConflict {
		t.Errorf("signing twice: status %d", a.StatusCode)
	}
	for path, who := range map[string]*visitor{"/slip": dora, "/eye": boss} {
		if a := who.post(sheet+path, append(at, "point", "square")...); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "The sheet is signed") {
			t.Errorf("%s after the signature: status %d", path, a.StatusCode)
		}
	}
	if a := dora.get(sheet).text; strings.Contains(a, "Amendment") || !strings.Contains(a, "as Boss signed it") {
		t.Errorf("the signed sheet is %s", a)
	}
	for _, reason := range []string{"The tape", "The other tape"} {
		boss.post(templates.DecisionsPath+"/mistake", append(decide, "ruling", "overturned", "reason", reason)...)
	}
	amended := strings.Join(strings.Fields(dora.get(sheet).text), " ")
	for _, want := range []string{"Amendment 1: Verdict overturned", "Amendment 2: Verdict overturned", "</strong> by Boss"} {
		if !strings.Contains(amended, want) {
			t.Errorf("the amended sheet has no %q: %s", want, amended)
		}
	}
	if rows := dora.lists(sheet)["decisions"]; len(rows) < 3 {
		t.Errorf("the decisions as a file: %q", rows)
	}
	if strings.Contains(amended, "Amendment 3") {
		t.Error("what was decided before the signature is an amendment")
	}
	if a := dora.get(sheet + "/verify").text; !strings.Contains(a, "Log and sheet agree.") {
		t.Errorf("the check says %s", a)
	}
	if a := dora.get(sheet + "/verify?digest=ABCD+EF").text; !strings.Contains(a, "The digest on the sheet is another: abcdef.") {
		t.Errorf("the check against another digest says %s", a)
	}
	digest := regexp.MustCompile(`data-digest="([0-9a-f]{64})"`).FindStringSubmatch(dora.get(sheet).text)
	if digest == nil {
		t.Fatal("no digest on the sheet")
	}
	if a := boss.get(sheet + "/verify?digest=" + strings.ToUpper(digest[1][:32]) + "+" + digest[1][32:]).text; !strings.Contains(a, "Log and sheet agree.") {
		t.Errorf("the check against its own digest says %s", a)
	}
}

// TestDecidedMeanwhile: two supervisors have the same sheet, or the same queue, before
// them. The second does not undo what the first decided without having read it.
func TestDecidedMeanwhile(t *testing.T) {
	s := newSite(t)
	boss, ivo, dora := s.supervisor("Boss"), colleague(t, s, "Ivo"), s.member("Dora")
	sheet, seq := wrongIn(t, dora, "Dora", "coached")
	dora.post(sheet+"/flag", "seq", seq, "index", "0", "remark", "I was told to")
	shown := func(page string) string {
		t.Helper()
		m := regexp.MustCompile(`name="shown" value="(\d+)"`).FindStringSubmatch(ivo.get(page).text)
		if m == nil {
			t.Fatalf("the form of %s does not say until when it shows decisions", page)
		}
		return m[1]
	}
	decide := func(who *visitor, ruling, shown string) answer {
		return who.post(templates.DecisionsPath+"/mistake", "seq", seq, "index", "0", "session", sessionID(sheet), "ruling", ruling, "reason", "The tape", "shown", shown)
	}
	onSheet, inQueue := shown(sheet), shown(templates.DecisionsPath)
	if a := decide(boss, "overturned", onSheet); a.StatusCode != http.StatusSeeOther {
		t.Fatalf("the first decision: status %d: %s", a.StatusCode, a.text)
	}
	for page, old := range map[string]string{sheet: onSheet, templates.DecisionsPath: inQueue} {
		if a := decide(ivo, "upheld", old); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "Verdict overturned by Boss at ") {
			t.Errorf("a decision from an old page of %s: status %d: %s", page, a.StatusCode, a.text)
		}
	}
	if got := figure(dora.get(sheet)); got != "0, 1 overturned" {
		t.Errorf("the sheet counts %s", got)
	}
	if a := decide(boss, "overturned", onSheet); a.StatusCode != http.StatusSeeOther {
		t.Errorf("once more from his own page: status %d", a.StatusCode)
	}
	if a := decide(ivo, "upheld", shown(sheet)); a.StatusCode != http.StatusSeeOther || figure(dora.get(sheet)) != "1" {
		t.Errorf("after he has read it: status %d, the sheet counts %s", a.StatusCode, figure(dora.get(sheet)))
	}
	dora.post(sheet+"/flag", "seq", seq, "index", "0", "remark", "Look again")
	queue := boss.get(templates.DecisionsPath).text
	for _, want := range []string{"Verdict overturned", "by Boss", "Verdict upheld", "by Ivo", "The tape"} {
		if !strings.Contains(queue, want) {
			t.Errorf("beside a remark on what was decided the queue lacks %q", want)
		}
	}
	if a := decide(boss, "overturned", shown(templates.DecisionsPath)); a.StatusCode != http.StatusSeeOther {
		t.Errorf("a new remark after a decision: status %d: %s", a.StatusCode, a.text)
	}
	if text := boss.get(templates.DecisionsPath + "?show=answered").text; strings.Count(text, "The tape") < 4 {
		t.Errorf("what was answered stands without its decisions: %s", text)
	}
}
