package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"burncard/sessions"
	"burncard/templates"
)

// A filledForm is a form of a page as a browser sends it: with the fields that stand in it
// and those that belong to it by their attribute form.
type filledForm struct {
	visitor *visitor
	action  string
	values  url.Values
	buttons []*html.Node // that send it, in the order of the page
}

// formOf is the form of a page to which the first element belongs that is meant.
func (v *visitor) formOf(a answer, means func(*html.Node) bool) *filledForm {
	v.t.Helper()
	doc, err := html.Parse(strings.NewReader(a.text))
	if err != nil {
		v.t.Fatal(err)
	}
	owner := func(n *html.Node) *html.Node {
		if id := attribute(n, "form"); id != "" {
			for o := range doc.Descendants() {
				if attribute(o, "id") == id {
					return o
				}
			}
			v.t.Fatalf("a field belongs to form #%s, which is not on the page", id)
		}
		for n != nil && n.Data != "form" {
			n = n.Parent
		}
		return n
	}
	var form *html.Node
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && means(n) {
			form = owner(n)
			break
		}
	}
	if form == nil {
		v.t.Fatalf("what is meant is in no form:\n%s", a.text)
	}
	f := &filledForm{v, cmp.Or(attribute(form, "action"), a.Request.URL.Path), url.Values{}, nil}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || !slices.Contains([]string{"input", "select", "textarea", "button"}, n.Data) || owner(n) != form {
			continue
		}
		name, kind := attribute(n, "name"), attribute(n, "type")
		switch {
		case n.Data == "button" && (kind == "" || kind == "submit"):
			f.buttons = append(f.buttons, n)
		case n.Data == "button", name == "", has(n, "disabled"):
		case kind == "checkbox" || kind == "radio":
			if has(n, "checked") {
				f.values.Add(name, attribute(n, "value"))
			}
		case n.Data == "input":
			f.values.Add(name, attribute(n, "value"))
		case n.Data == "textarea":
			if n.FirstChild != nil {
				f.values.Add(name, n.FirstChild.Data)
			} else {
				f.values.Add(name, "")
			}
		case n.Data == "select":
			f.values.Add(name, chosen(n))
		}
	}
	return f
}

// chosen is the value of a select.
func chosen(n *html.Node) (value string) {
	first := true
	for o := range n.Descendants() {
		if o.Data == "option" && (first || has(o, "selected")) {
			value, first = attribute(o, "value"), false
		}
	}
	return value
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

// press presses the form's button of these words.
func (f *filledForm) press(words string) answer {
	f.visitor.t.Helper()
	for _, b := range f.buttons {
		if wordsIn(b) == words && !has(b, "disabled") {
			return f.send(b)
		}
	}
	f.visitor.t.Fatalf("the form has no button %q", words)
	return answer{}
}

// enter is Enter in a field of the form: it presses the form's first button, and does nothing
// where that one cannot be pressed.
func (f *filledForm) enter() (a answer, sent bool) {
	if len(f.buttons) > 0 && has(f.buttons[0], "disabled") {
		return answer{}, false
	}
	if len(f.buttons) == 0 {
		return f.visitor.do("POST", f.action, f.values), true
	}
	return f.send(f.buttons[0]), true
}

func (f *filledForm) send(b *html.Node) answer {
	values := url.Values{}
	for name, list := range f.values {
		values[name] = slices.Clone(list)
	}
	if name := attribute(b, "name"); name != "" {
		values.Add(name, attribute(b, "value"))
	}
	return f.visitor.do("POST", cmp.Or(attribute(b, "formaction"), f.action), values)
}

// wordsIn are the words of an element.
func wordsIn(n *html.Node) string {
	var b strings.Builder
	for o := range n.Descendants() {
		if o.Type == html.TextNode {
			b.WriteString(o.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// button means a button of these words, and field a field of this name.
func button(words string) func(*html.Node) bool {
	return func(n *html.Node) bool { return n.Data == "button" && wordsIn(n) == words }
}

func field(name string) func(*html.Node) bool {
	return func(n *html.Node) bool { return attribute(n, "name") == name && attribute(n, "type") != "hidden" }
}

// TestSigningKeepsTheTicks: the ticks that stand on the sheet when a supervisor signs it are
// on the signed sheet, kept before or not.
func TestSigningKeepsTheTicks(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sheet, _ := wrongIn(t, dora, "Dora", "coached")
	form := boss.formOf(boss.get(sheet), button("Sign the sheet"))
	form.values["point"] = []string{"chips", "square"}
	if a := form.press("Sign the sheet"); a.Header.Get("Location") != sheet {
		t.Fatalf("signing: status %d to %q: %s", a.StatusCode, a.Header.Get("Location"), a.text)
	}
	if a := boss.get(sheet).text; strings.Count(a, "seen by Boss") != 2 || !strings.Contains(a, "as Boss signed it") {
		t.Errorf("the signed sheet has %d ticks of 2: %s", strings.Count(a, "seen by Boss"), a)
	}
	if a := form.press("Keep the ticks"); a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "The sheet is signed") {
		t.Errorf("ticks after the signature: status %d", a.StatusCode)
	}
}

// TestTicksOfTwo: two supervisors tick one sheet; the second loses nothing of the first,
// reads that there was one, and signs nothing that he has not seen.
func TestTicksOfTwo(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sue := colleague(t, s, "Sue")
	sheet, _ := wrongIn(t, dora, "Dora", "coached")
	open := func(v *visitor, points ...string) *filledForm {
		form := v.formOf(v.get(sheet), button("Keep the ticks"))
		form.values["point"] = points
		return form
	}
	ticked := func() string {
		return strings.Join(open(boss, "x").values["shown"], " ")
	}
	old, older := open(boss, "chips"), open(boss, "cash")
	if a := open(sue, "square", "pitch").press("Keep the ticks"); a.Header.Get("Location") != sheet {
		t.Errorf("the first: status %d to %q", a.StatusCode, a.Header.Get("Location"))
	}
	a := old.press("Keep the ticks")
	if page := boss.get(a.Header.Get("Location")).text; !strings.Contains(page, "A colleague has changed ticks") || strings.Count(page, "seen by Sue") != 2 || strings.Count(page, "seen by Boss") != 1 {
		t.Errorf("the second: status %d to %q, and the sheet has %q: %s", a.StatusCode, a.Header.Get("Location"), ticked(), page)
	}
	a = older.press("Sign the sheet")
	if page := boss.get(a.Header.Get("Location")).text; !strings.Contains(page, "The sheet is not signed yet") || strings.Contains(page, "as Boss signed it") || strings.Count(page, "seen by Boss") != 2 || strings.Count(page, "seen by Sue") != 2 {
		t.Errorf("signed from a sheet that is older: status %d to %q: %s", a.StatusCode, a.Header.Get("Location"), page)
	}
	// What one took off is off, and what stood on his page is not ticked anew by another.
	stale := open(boss, "square", "chips", "cash", "pitch")
	open(sue, "chips", "cash", "pitch").press("Keep the ticks")
	stale.press("Keep the ticks")
	if got := ticked(); strings.Contains(got, "square") || strings.Count(got, " ") != 2 {
		t.Errorf("after Sue took one off there are %q", got)
	}
	if a := open(boss, "chips", "cash", "pitch").press("Sign the sheet"); a.Header.Get("Location") != sheet {
		t.Errorf("signed at last: status %d to %q: %s", a.StatusCode, a.Header.Get("Location"), a.text)
	}
}

// TestSigningTellsOfRequests: before a supervisor signs he reads that the dealer's request
// waits for a decision; one that came meanwhile stops the signature once.
func TestSigningTellsOfRequests(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sheet, seq := wrongIn(t, dora, "Dora", "exam")
	const waits = "A request of Dora on this sheet waits for a decision"
	before := boss.get(sheet)
	if strings.Contains(before.text, waits) {
		t.Error("the sheet tells of a request that nobody made")
	}
	form := boss.formOf(before, button("Sign the sheet"))
	form.values["point"] = []string{"chips"}
	dora.post(sheet+"/request", "seq", seq, "index", "0", "words", "my finger slid")
	a := form.press("Sign the sheet")
	page := boss.get(a.Header.Get("Location"))
	for _, want := range []string{"The sheet is not signed yet: Dora has sent a request", waits, `href="#m` + seq + `-0"`, "seen by Boss"} {
		if !strings.Contains(page.text, want) {
			t.Errorf("signed over a request that came meanwhile: status %d to %q, and the sheet has no %q", a.StatusCode, a.Header.Get("Location"), want)
		}
	}
	if strings.Contains(page.text, "as Boss signed it") {
		t.Fatal("it is signed")
	}
	if a := boss.formOf(page, button("Sign the sheet")).press("Sign the sheet"); a.Header.Get("Location") != sheet || strings.Contains(boss.get(sheet).text, waits) {
		t.Errorf("signed by one who knows of it: status %d to %q", a.StatusCode, a.Header.Get("Location"))
	}
}

// TestEnterDecidesNothing: Enter in the reason of a decision is no decision, in the queue
// and on the sheet.
func TestEnterDecidesNothing(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	sheet, seq := wrongIn(t, dora, "Dora", "exam")
	dora.post(sheet+"/request", "seq", seq, "index", "0", "words", "my finger slid")
	for _, path := range []string{templates.DecisionsPath, sheet} {
		form := boss.formOf(boss.get(path), field("reason"))
		form.values.Set("reason", "The dealer is right")
		if a, sent := form.enter(); sent {
			t.Errorf("%s: Enter sends the form: status %d", path, a.StatusCode)
		}
		if got := figure(dora.get(sheet)); strings.Contains(dora.get(sheet).text, "The dealer is right") {
			t.Errorf("%s: after Enter there is a decision, and the sheet counts %s", path, got)
		}
	}
	form := boss.formOf(boss.get(templates.DecisionsPath), field("reason"))
	form.values.Set("reason", "The dealer is right")
	if a := form.press("Overturn"); a.StatusCode != http.StatusSeeOther || figure(dora.get(sheet)) != "0, 1 overturned" {
		t.Errorf("Overturn: status %d, the sheet counts %s", a.StatusCode, figure(dora.get(sheet)))
	}
}

// TestEnterSavesAProfile: Enter in a name for the rules of a new table saves them under it,
// where it opened a table; in another field it opens one, as before.
func TestEnterSavesAProfile(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	fill := func(fields ...string) *filledForm {
		form := boss.formOf(boss.get(templates.NewTablePath), field("save"))
		form.values.Set("decks", "8")
		for i := 0; i < len(fields); i += 2 {
			form.values.Set(fields[i], fields[i+1])
		}
		return form
	}
	a, sent := fill("save", "Weekend", "name", "Mine").enter()
	if page := boss.get(a.Header.Get("Location")); !sent || !strings.Contains(page.text, "Forget “Weekend”") || !strings.Contains(page.text, `value="Mine"`) {
		t.Errorf("a name of one's own: status %d to %q", a.StatusCode, a.Header.Get("Location"))
	}
	if a, _ := fill("house-name", "Riverside").enter(); !strings.HasPrefix(a.leads(), templates.ProfilesPath+"/") || !strings.Contains(boss.get(a.leads()).text, "Riverside") {
		t.Errorf("a name for the house: status %d to %q", a.StatusCode, a.leads())
	}
	a, _ = fill("save", "Late", "house-name", "Harbour").enter()
	for _, want := range []string{"Two names are typed", `value="Late"`, `value="Harbour"`, `name="decks" value="8"`} {
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
			t.Errorf("two names: status %d, or no %s", a.StatusCode, want)
		}
	}
	if n := len(s.hall.Lists.Lobby(sessions.ListQuery{Per: 9}).Tables); n != 0 {
		t.Errorf("%d tables were opened", n)
	}
	a, _ = fill("name", "Ours").enter()
	if page := boss.get(a.leads()).text; !strings.Contains(page, `data-view="dealer"`) || !strings.Contains(page, "Ours") {
		t.Errorf("Enter in another field: status %d to %q", a.StatusCode, a.leads())
	}
}
