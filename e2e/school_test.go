package e2e_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"burncard/e2e"
	"burncard/variants/library"
)

// A trainee finds an exercise by words, deals it without a mistake, is told so, goes on
// to the next with one press, and finds on the list what has been done.
func TestLongExercisePath(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms", "-demo=false")
	nell := browser.Open(t, "trainee", program, e2e.Desktop)
	nell.ComeIn("Nell")
	nell.Go("/exercises")
	first := library.Along()[0]
	nell.See(".next-exercise")
	if got := nell.Text(".next-exercise"); !strings.Contains(got, first.Title) {
		t.Errorf("the path begins with %q, want %s", got, first.Title)
	}
	if same := e2e.Look[string](nell, `all(".unit h2").map((h) => h.textContent).filter((name, i, all) => all.indexOf(name) !== i).join(", ")`); same != "" {
		t.Errorf("several units are called %s", same)
	}
	nell.Keep("list")

	nell.Type("#f-search", "passes preinspected nowhere")
	nell.Click(".search button")
	nell.Wait(`text("main").includes("No exercise is like that")`)
	nell.Retype("#f-search", "lies how")
	nell.Click(".search button")
	nell.Wait(`document.querySelectorAll(".exercise-row").length === 1`)
	nell.Click(".exercise-row button|Deal it")
	nell.AtTable()
	hands := e2e.Hands{Page: nell}
	hands.Must("burn")
	nell.Wait(`find('.bet[data-at="1"]')`)
	for _, line := range []string{"deal 1", "deal dealer", "deal 1", "deal dealer down"} {
		hands.Must(line)
	}
	nell.Wait(`text("#box-1").includes("stands")`)
	for _, line := range []string{"turn hole", "pay 1 main 15", "clear 1", "clear dealer"} {
		hands.Must(line)
	}
	faces, _ := library.Find("faces")
	next, _ := library.Next("faces")
	nell.Wait(`text("#exercise").includes("Dealt without a mistake")`)
	if got := nell.Text("#exercise"); !strings.Contains(got, faces.Debrief) || !strings.Contains(got, "Next: "+next.TitleBefore()) {
		t.Errorf("at its end the exercise says %q", got)
	}
	nell.Keep("clean")
	nell.See("#exercise button.main|Next")
	// The sheet of the session has the same way on.
	hands.Must("tap out")
	nell.Keep("clean sheet")
	if n := e2e.Look[int](nell, `document.querySelectorAll(".how-it-went .main").length`); n != 1 {
		t.Errorf("on the sheet there are %d ways on", n)
	}
	nell.Click(".how-it-went button.main|Next: " + next.TitleBefore())
	nell.AtTable()
	nell.Wait(`text("#exercise").includes(` + strconv.Quote(next.TitleBefore()) + `)`)
	nell.Go("/exercises")
	nell.Wait(`text("#exercise-faces .done") === "Clean" && text("#` + "exercise-" + next.Address() + ` .done") === "Begun"`)
	nell.Keep("done")
}

// Two people watch the demo table, each at his own pace: one holds it, goes on step by
// step and asks why, the other sees it as it is.
func TestLongWatchDemo(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=100ms")
	wall, nell := browser.Open(t, "wall", program, e2e.Desktop), browser.Open(t, "watcher", program, e2e.Desktop)
	nell.Go("/")
	nell.Click("li.table-card a.button|Watch")
	nell.AtTable()
	nell.Wait(`find("#story .now .cite") && text("#story .now") !== ""`)
	wall.Go(nell.Path() + "/hall")
	wall.See("main.hall")

	nell.Click("[data-pace=pause]")
	nell.Wait(`/[1-9][0-9]* steps? behind/.test(text(".behind"))`)
	told := nell.Text("#story .now")
	nell.Wait(`parseInt(text(".behind")) > 8`)
	if now := nell.Text("#story .now"); now != told {
		t.Errorf("while it stands still the page says %q, then %q", told, now)
	}
	// The others are not held up.
	was := wall.Text("#story .now")
	wall.Wait(`text("#story .now") !== ` + strconv.Quote(was))
	seen := map[string]bool{told: true}
	for range 5 {
		nell.Click("[data-pace=step]")
		seen[nell.Text("#story .now")] = true
	}
	if len(seen) < 4 {
		t.Errorf("five steps told %d acts", len(seen))
	}
	nell.Click("[data-pace=why]")
	nell.See("#story .why-now")
	nell.Wait(`text("#story .why-now").includes("Before it:")`)
	nell.Keep("why")
	nell.Click("[data-pace=slow]")
	nell.Wait(`document.querySelector("[data-pace=slow]").getAttribute("aria-pressed") === "true" && text(".behind") !== ""`)
	nell.Click("[data-pace=live]")
	nell.Wait(`text(".behind") === ""`)
	round := nell.Layout().Round
	nell.Holds("l.Round > " + strconv.Itoa(round))

	// The wall has large letters and nothing to press.
	if e2e.Look[bool](wall, `[...document.querySelectorAll("button, input, a")].some((el) => el.checkVisibility() && !el.closest("[inert]") && !el.closest(".bar, #story, .skip"))`) {
		t.Error("something on the wall can be pressed")
	}
	if size := e2e.Look[float64](wall, `parseFloat(getComputedStyle(document.querySelector("#story .now")).fontSize)`); size < 32 {
		t.Errorf("the wall's letters are %v px high", size)
	}
	wall.Keep("wall")
}
