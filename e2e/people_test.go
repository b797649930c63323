package e2e_test

import (
	"net/url"
	"strings"
	"testing"

	"burncard/e2e"
)

// A supervisor adds people by a list, of which one line is bad. One of them comes in by
// the link, and is found, renamed, given another password and removed.
func TestPeople(t *testing.T) {
	t.Parallel()
	program := house(t)
	iris := boss(t, program, e2e.Desktop)
	iris.Go("/people")
	iris.Keep("roster of one")
	iris.Click("a|Add people")
	iris.Type("#f-list", "Ana Lima, March class\nBen Okoro, March class, supervisor\nana lima\n")
	iris.Click("button|See what it does")
	iris.See(".checked-list .count|2 of 3 are good")
	iris.See(".checked-list tr.waiting|line 1 has it too")
	iris.See(".checked-list td|makes the class March class")
	iris.Keep("checked list")
	iris.Click("button|Add 2 people")
	iris.See(".link-sheet li|Ana Lima")
	iris.Keep("links")
	iris.OnPaper(true)
	iris.Keep("links on paper")
	iris.OnPaper(false)
	u, err := url.Parse(e2e.Look[string](iris, `document.querySelector(".link-sheet code").textContent`))
	if err != nil {
		t.Fatal(err)
	}

	ana := browser.Open(t, "Ana", program, e2e.Phone)
	ana.Go(u.Path)
	ana.See("h1|Welcome, Ana Lima")
	ana.Keep("welcome")
	ana.Type("#f-password", "a long enough word")
	ana.Type("#f-again", "a long enough word")
	ana.Click("button|Set the password")
	ana.Wait(`location.pathname === "/"`)
	ana.See(".whoami|Ana Lima")

	iris.Go("/people?q=ana")
	iris.See("table.list tr|today")
	iris.Go("/people")
	for name, screen := range map[string]e2e.Screen{"tablet": e2e.Tablet, "phone": e2e.Phone, "side": {Width: 844, Height: 390, Touch: true, Mobile: true}} {
		iris.On(screen)
		iris.Keep("roster on a " + name)
	}
	iris.On(e2e.Desktop)
	iris.Keep("roster")
	iris.Click("table.list a|Ana Lima")
	iris.Keep("person")
	iris.Click("summary|Rename")
	iris.Retype("#f-name", "Ana Souza")
	iris.Keep("rename")
	iris.Click("button|Rename")
	iris.See("h1|Ana Souza")
	ana.Go("/")
	ana.See(".whoami|Ana Souza")

	iris.Click("summary|Reset the password")
	iris.Click("details[open] button|Make the link")
	iris.See(".handed|Ana Souza")
	iris.Keep("link for a password")
	link := strings.TrimSpace(iris.Text(".token"))
	if u, err = url.Parse(link); err != nil {
		t.Fatal(err)
	}
	other := browser.Open(t, "Ana's tablet", program, e2e.Tablet)
	other.Go(u.Path)
	other.Type("#f-password", "another long word")
	other.Type("#f-again", "another long word")
	other.Click("button|Set the password")
	other.See(".whoami|Ana Souza")
	ana.Go("/sessions")
	ana.Wait(`location.pathname === "/login"`)

	iris.Go("/people/invitations")
	iris.Keep("invitations")
	iris.Go("/people?q=ana")
	iris.Click("table.list a|Ana Souza")
	for name, screen := range map[string]e2e.Screen{"tablet": e2e.Tablet, "phone": e2e.Phone, "side": {Width: 844, Height: 390, Touch: true, Mobile: true}} {
		iris.On(screen)
		iris.Keep("person on a " + name)
	}
	iris.On(e2e.Desktop)
	iris.Click("summary|Remove")
	iris.Keep("remove")
	iris.Click("button|Remove Ana Souza for good")
	iris.See(".badge.state-removed")
	other.Go("/sessions")
	other.Wait(`location.pathname === "/login"`)

	iris.Go("/people/admission")
	iris.Click("label|By invitation")
	iris.Keep("admission")
	iris.Click("button|Keep it so")
	iris.See(".notice|Kept")
	other.Go("/register")
	other.See(".notice|by invitation")
}
