package templates_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// What stands twice in a list leads to one place: people who hear buttons and links, and not
// what stands beside them, are told to what each belongs.
func TestEqualWordsDoTheSame(t *testing.T) {
	for name, c := range otherPages() {
		does := map[string]string{}
		walk(t, show(t, c), func(n *html.Node) {
			if under(n, "li") == nil && under(n, "td") == nil || under(n, "ol") != nil {
				return
			}
			what, is := attr(n, "href")
			if in := map[string]string{"summary": "details", "button": "form"}[n.Data]; in != "" {
				if at := under(n, in); at != nil {
					what, is = source(at), true
				}
			}
			if !is {
				return
			}
			words, labelled := attr(n, "aria-label")
			if !labelled {
				words = strings.Join(strings.Fields(text(n)), " ")
			}
			if other, twice := does[words]; twice && other != what {
				t.Errorf("%s: %q is both\n%s\nand\n%s", name, words, other, what)
			}
			does[words] = what
		})
	}
}

// under is the element of a name in which an element stands; nil for none.
func under(n *html.Node, name string) *html.Node {
	for n != nil && n.Data != name {
		n = n.Parent
	}
	return n
}
