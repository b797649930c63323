package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// writeDOM writes HTML as the tree that a browser makes of it, a node a line.
// The order of attributes and of the classes in them, and white space between
// words, say nothing and are evened out; so are the hashes in the names of files,
// which change with each style sheet.
func writeDOM(b *strings.Builder, text string, whole bool) error {
	if whole {
		doc, err := html.Parse(strings.NewReader(text))
		if err != nil {
			return err
		}
		writeNode(b, doc, 0)
		return nil
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	if err != nil {
		return err
	}
	for _, n := range nodes {
		writeNode(b, n, 0)
	}
	return nil
}

// hashed finds the hash in the name of a file: table.0123456789ab.css.
var hashed = regexp.MustCompile(`\.[0-9a-f]{12}\.`)

func writeNode(b *strings.Builder, n *html.Node, depth int) {
	indent := strings.Repeat(" ", depth)
	switch n.Type {
	case html.TextNode:
		if words := strings.Join(strings.Fields(n.Data), " "); words != "" {
			fmt.Fprintf(b, "%s%q\n", indent, words)
		}
	case html.ElementNode:
		fmt.Fprintf(b, "%s<%s", indent, n.Data)
		attributes := slices.Clone(n.Attr)
		slices.SortFunc(attributes, func(x, y html.Attribute) int { return strings.Compare(x.Key, y.Key) })
		for _, a := range attributes {
			value := a.Val
			if a.Key == "class" {
				classes := strings.Fields(value)
				slices.Sort(classes)
				value = strings.Join(classes, " ")
			}
			fmt.Fprintf(b, " %s=%q", a.Key, hashed.ReplaceAllString(value, ".HASH."))
		}
		b.WriteString(">\n")
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		writeNode(b, c, depth+1)
	}
}
