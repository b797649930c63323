package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"burncard/templates"
)

// TestBackToThePageBefore: a page that says what did not work leads back to the page whose form
// was sent, at a sub-path too, and to no page of another site.
func TestBackToThePageBefore(t *testing.T) {
	for _, under := range []string{"", "/north"} {
		boss := newSite(t, below(under)).supervisor("Boss")
		for from, back := range map[string]string{
			"http://house.example" + under + "/profiles/letter?version=1": under + "/profiles/letter?version=1",
			"http://house.example" + under + "//other.example/":           "",
			"%": "",
			"":  "",
		} {
			a := boss.do("POST", templates.ProfilePath("letter")+"/retire", url.Values{}, "Referer", from)
			link := `href="` + back + `">Back to the page before`
			if a.StatusCode != http.StatusConflict || strings.Contains(a.text, link) != (back != "") || strings.Contains(a.text, "Back to") != (back != "") {
				t.Errorf("under %q, from %q: status %d, want a link to %q:\n%s", under, from, a.StatusCode, back, a.text)
			}
		}
	}
}
