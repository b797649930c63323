package e2e

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// ComeIn opens the lobby and gives a guest's name.
func (p *Page) ComeIn(name string) {
	p.t.Helper()
	p.Go("/")
	p.Type("#guest-name", name)
	p.Click(".name-form button|Come in")
	p.Wait(`text(".whoami .name") === ` + strconv.Quote(name))
}

// A Form is the form for a new table.
type Form struct {
	Name, Mode, Start string
	Preset            string // a key of presets; "" for the form's own profile
	Trainee           string
	Bots              int
	House             map[string]string
}

// presets are house rules that tests begin with, as the address of the form has them.
var presets = map[string]string{
	// What scenarios take for granted.
	"notation": "profile=letter&cash=free&prove=free&hands=free&new-dealer-burn=either&mid-shoe=open&boxes=2",
}

// NewTablePath is the address of the form for a game with a preset's rules, unfolded.
func NewTablePath(game, preset string) string {
	return "/tables/new?rules&game=" + game + "&" + presets[preset]
}

// OpenTable goes from the lobby to the form, fills it in and opens the table. It
// returns the path of the table, whose page is then shown.
func (p *Page) OpenTable(f Form) string {
	p.t.Helper()
	p.Go("/")
	p.Click("a.button|New table")
	p.Click(".profile-card.custom a.button")
	p.See("form.new-table")
	p.FillIn(f)
	p.Click("button|Just open it")
	p.AtTable()
	return p.Path()
}

// FillIn fills the form for a new table.
func (p *Page) FillIn(f Form) {
	p.t.Helper()
	if f.Preset != "" {
		chosen := Look[string](p, `document.querySelector("[name=variant]").value`)
		p.Go(NewTablePath(chosen, f.Preset))
	} else {
		p.Click(".change-rules > summary")
	}
	p.See("#f-name")
	p.Retype("#f-name", f.Name)
	if f.Mode != "" {
		p.Click(`label:has(input[name=mode][value=` + f.Mode + `])`)
	}
	if f.Start != "" {
		p.Choose("#f-start", f.Start)
	}
	if p.Has("#f-bots") {
		p.Retype("#f-bots", strconv.Itoa(f.Bots))
	} else {
		p.Click(`.bots label:has([value="` + strconv.Itoa(f.Bots) + `"])`)
	}
	if f.Trainee != "" {
		p.Type("#f-trainee", f.Trainee)
	}
	for _, key := range slices.Sorted(maps.Keys(f.House)) {
		field := `[name="` + key + `"]`
		if Look[bool](p, `document.querySelector('`+field+`').tagName === "SELECT"`) {
			p.Choose(field, f.House[key])
		} else {
			p.Retype(field, f.House[key])
		}
	}
}

// AtTable waits until the page of a table is shown and connected.
func (p *Page) AtTable() {
	p.t.Helper()
	p.See("main.table")
	p.Wait(`document.getElementById("link").textContent === "live"`)
}

// Watch opens a table's page.
func (p *Page) Watch(path string) {
	p.t.Helper()
	p.Go(path)
	p.AtTable()
}

// TakeTable takes the dealer's stand from the page of the table.
func (p *Page) TakeTable() {
	p.t.Helper()
	p.Click(".for-spectator button|Take the table")
	p.Wait(`document.getElementById("status").dataset.view === "dealer"`)
	Look[bool](p, fmt.Sprintf(`await settled(".desk", %d)`, p.Patience.Milliseconds()))
}

// Sit sits down at a box with an amount of play chips.
func (p *Page) Sit(box int, amount string) {
	p.t.Helper()
	p.Click("#box-" + strconv.Itoa(box) + " button.place.sit")
	p.Click(`#sit button[value="` + amount + `"]`)
	p.See("#box-" + strconv.Itoa(box) + "[data-mine]")
}

// TableID is the id in a table's path.
func TableID(path string) string { return strings.TrimPrefix(path, "/table/") }
