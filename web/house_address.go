package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"burncard/templates"
)

// subPaths are the paths at which a house may stand: they go into the name of a cookie as
// they are.
var subPaths = regexp.MustCompile(`^(/[A-Za-z0-9_-]+)*/?$`)

// houseAt reads the address of a house, which is returned without a slash at its end.
func houseAt(text string) (*url.URL, error) {
	house, err := url.Parse(text)
	if err != nil || house.Scheme != "https" && house.Scheme != "http" || house.Host == "" || house.User != nil || house.RawQuery != "" || house.ForceQuery || house.Fragment != "" {
		return nil, errors.New("it is an address such as https://school.example or https://school.example/burncard")
	}
	if name := strings.ToLower(strings.TrimSuffix(house.Hostname(), ".")); !isHost(name) {
		return nil, fmt.Errorf("its host %q is no name as browsers send it: letters from a to z, digits and - between dots, or xn-- and so on for other letters", name)
	}
	if port, err := strconv.ParseUint(house.Port(), 10, 16); strings.HasSuffix(house.Host, ":"+house.Port()) && (err != nil || port == 0) {
		return nil, fmt.Errorf("its port %q is no number from 1 to 65535", house.Port())
	}
	if !subPaths.MatchString(house.EscapedPath()) {
		return nil, errors.New("its path has letters, digits, - and _ alone, as /burncard")
	}
	house.Path = strings.TrimSuffix(house.Path, "/")
	return house, nil
}

// A subPath is where a house stands on a host that it shares, as /burncard; empty where
// the host is its own. Inside the house all addresses begin at its root: routes, links,
// where a form comes back to. NewServer takes the sub-path off a request, and it is
// put before every address that leaves: in HTML (below), in redirects (visit.see) and in the
// path of a cookie. What the scripts of a page ask for is relative to it or to themselves.
type subPath struct {
	path string
	put  *strings.Replacer // what below replaces
}

// addressed are the attributes of our HTML that have an address of the house. Templ writes
// name="value", and each quote in a value or a text as &#34;: so the name with what follows
// stands nowhere but at such an attribute.
var addressed = []string{"action", "data-begin", "data-frames", "data-from", "data-leads", "data-next", "data-socket", "formaction", "href", "src"}

// subPathOf is the sub-path of a house's address; nil is a house whose address is not known.
func subPathOf(house *url.URL) (p subPath) {
	if house == nil || house.Path == "" {
		return p
	}
	var pairs []string
	for _, name := range addressed {
		at := " " + name + `="`
		pairs = append(pairs, at+"/", at+house.Path+"/")
	}
	return subPath{house.Path, strings.NewReplacer(pairs...)}
}

// below puts the sub-path before each address in what a component draws.
func (p subPath) below(c templ.Component) templ.Component {
	if p.path == "" {
		return c
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var html strings.Builder
		if err := c.Render(ctx, &html); err != nil {
			return err
		}
		_, err := p.put.WriteString(w, html.String())
		return err
	})
}

// elements are elements that are drawn below the sub-path.
func (p subPath) elements(list []templates.Element) []templates.Element {
	if p.path == "" {
		return list
	}
	moved := make([]templates.Element, len(list))
	for i, e := range list {
		draw := e.Draw
		e.Draw = func(view any) templ.Component { return p.below(draw(view)) }
		moved[i] = e
	}
	return moved
}
