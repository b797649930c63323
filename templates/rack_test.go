package templates_test

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"burncard/variants"
	"burncard/variants/library"
)

var (
	bareRack = regexp.MustCompile(`(?i)\brack\b`)
	wordRack = regexp.MustCompile(`(?i)\bdiscard rack\b`)
)

// The place where dealt cards go has one name, whoever speaks of it: the floor's
// (and in an exercise what is no line of the notation).
func TestDiscardRackIsCalledSo(t *testing.T) {
	said := map[string]string{}
	for _, name := range variants.Names() {
		book, err := variants.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range book.Rules() {
			said[name+" "+r.Cite] = r.Title + "\n" + r.Reason
		}
	}
	for _, e := range library.All {
		said[e.Key] = e.Title + "\n" + e.Goal + "\n" + e.Debrief
	}
	for name, c := range pages() {
		if name == "glossary" {
			continue // it gives the notation's word too
		}
		walk(t, show(t, c), func(n *html.Node) {
			for child := n.FirstChild; child != nil; child = child.NextSibling {
				if child.Type == html.TextNode && n.DataAtom != atom.Textarea {
					said[name] += child.Data + "\n"
				}
			}
			for _, key := range []string{"aria-label", "title"} {
				words, _ := attr(n, key)
				said[name] += words + "\n"
			}
		})
	}
	for where, words := range said {
		for line := range strings.Lines(words) {
			if len(bareRack.FindAllString(line, -1)) != len(wordRack.FindAllString(line, -1)) {
				t.Errorf("%s: a rack that is not called the discard rack: %s", where, strings.TrimSpace(line))
			}
		}
	}
}
