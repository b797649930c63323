package e2e_test

import (
	"path/filepath"
	"testing"

	"burncard/e2e"
)

// A person who has never dealt begins an apprenticeship with one press, and deals the first
// card by pressing what is pointed at; all else the table does, and says so.
func TestLongApprenticeship(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms")
	nell := browser.Open(t, "apprentice", program, e2e.Desktop)
	nell.ComeIn("Nell")
	nell.Go("/apprenticeship")
	nell.See("h1|Your apprenticeship")
	nell.Click("button|Begin")
	nell.AtTable()
	nell.See("#apprenticeship[data-yours][data-help=light] .whose|The opening deal")
	nell.See("#apprentice-book|Press the shoe")
	nell.Keep("begins")
	// Whose step it is stands over no player's name, and over no button.
	for _, screen := range []e2e.Screen{e2e.Tablet, e2e.Phone, {Width: 844, Height: 390, Touch: true, Mobile: true}, e2e.Desktop} {
		nell.On(screen)
		nell.Wait(`(() => {
			const over = (a, b) => b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
			const line = document.querySelector("#apprenticeship .whose").getBoundingClientRect();
			return line.width > 0 && ![...document.querySelectorAll(".rail, .bar button, .bar a")].some((e) => over(line, e.getBoundingClientRect()));
		})()`)
	}
	hands := e2e.Hands{Page: nell}
	for range 3 {
		line := e2e.When[string](nell, `find("#first") && document.querySelector("#checklist li[data-do]")?.dataset.do`)
		hands.Must(line)
		nell.Wait(`document.querySelector("#checklist li[data-do]")?.dataset.do !== ` + e2e.Quote(line))
	}
	nell.Keep("deals")

	// He leaves in mid-round: the lobby leads back with one press, and nothing is lost.
	table := nell.Path()
	nell.Go("/")
	nell.See(".apprentice-card|0 of")
	nell.Keep("lobby")
	nell.Click("button|Go on: The opening deal")
	nell.AtTable()
	if nell.Path() != table {
		t.Errorf("he goes on at %s, he began at %s", nell.Path(), table)
	}
	nell.See("#apprenticeship[data-yours]")

	// What he knows he need not be shown.
	nell.Click("button|I know this")
	nell.AtTable()
	nell.See("#apprenticeship[data-help=alone]|Yours to deal")
	nell.Wait(`!find(".pointed") && !find(".lit")`)
	nell.See("#checklist|yours to know")
	nell.Go("/apprenticeship")
	nell.See(".station.here|The opening deal")
	nell.Keep("way")
	nell.Click(".station.here .numbers a")
	nell.See("td|Right, under the light")
}
