package e2e_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"burncard/e2e"
)

// ligatures are letters that the paper's font joins.
var ligatures = strings.NewReplacer("ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi", "ﬄ", "ffl")

// pagesOf reads the text of each page of a PDF.
func pagesOf(t *testing.T, file []byte) (pages []string) {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= r.NumPage(); n++ {
		text, err := r.Page(n).GetPlainText(nil)
		if err != nil {
			t.Fatalf("page %d: %v", n, err)
		}
		pages = append(pages, strings.Join(strings.Fields(ligatures.Replace(text)), " "))
	}
	return pages
}

// A long sheet on paper: its pages are numbered and say whose they are, it has what a school
// files, and no page ends in the middle of a mistake.
func TestLongSheetOnPaper(t *testing.T) {
	t.Parallel()
	program := house(t, "-zone=America/New_York")
	p := gather(t, program, e2e.Form{Name: "Table 1", Mode: "coached", Preset: "notation"}, e2e.Desktop)
	p.bet("25")
	const wrong = 24
	for range wrong {
		p.hands.Do("deal dealer") // nothing is burned, and box 3 comes first
	}
	p.round.Hands.Written = true
	p.round.Deal()
	p.hands.Must("tap out")
	p.dealer.See("article.printed")
	digest := e2e.Look[string](p.dealer, `document.querySelector("[data-digest]").dataset.digest`)
	session := e2e.Look[string](p.dealer, `document.querySelector("[data-session]").dataset.session`)

	pages := pagesOf(t, p.dealer.Print())
	if len(pages) < 2 {
		t.Fatalf("%d mistakes stand on %d pages: the test shows nothing of where pages end", wrong, len(pages))
	}
	all := strings.Join(pages, " ")
	printed := strings.ReplaceAll(all, " ", "") // long words are cut into pieces
	for _, want := range []string{digest, session, "RULEBOOK633a/", "HOUSERULES", "BYEYE", "DealerSupervisorDate"} {
		if !strings.Contains(strings.ToUpper(printed), strings.ToUpper(strings.ReplaceAll(want, " ", ""))) {
			t.Errorf("the paper has no %q:\n%.600s", want, printed)
		}
	}
	for n, page := range pages {
		for _, want := range []string{fmt.Sprintf("Page %d of %d", n+1, len(pages)), "session " + session} {
			if !strings.Contains(page, want) {
				t.Errorf("page %d has no %q:\n%.600s", n+1, want, page)
			}
		}
		// Each mistake begins with its title and ends with its round: as often on every page.
		begins, ends := strings.Count(page, "Done "), len(regexp.MustCompile(`round 1, \d\d:\d\d:\d\d`).FindAllString(page, -1))
		if begins != ends {
			t.Errorf("page %d begins %d mistakes and ends %d", n+1, begins, ends)
		}
	}
	if !regexp.MustCompile(`E[SD]T`).MatchString(all) {
		t.Error("no time says the zone of the house")
	}
	p.dealer.OnPaper(true)
	if small := e2e.Look[int](p.dealer, `[...document.querySelectorAll(".by-eye .tick")].filter((box) => box.getBoundingClientRect().width < 13 || getComputedStyle(box).borderTopWidth === "0px").length`); small > 0 {
		t.Errorf("%d boxes are too small for a pen", small)
	}
	if wide := e2e.Look[[]string](p.dealer, `[...document.querySelectorAll(".printed *")].filter((el) => el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).overflowX !== "visible").map((el) => el.outerHTML.slice(0, 80))`); len(wide) > 0 {
		t.Errorf("on paper this is cut at the side: %q", wide)
	}
	p.dealer.Keep("on paper")
}
