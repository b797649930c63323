package web

import (
	"maps"
	"net/url"
	"strconv"
	"strings"

	"burncard/templates"
)

// pageOf is the page of a list that an address asks for; the first, unless it
// names another.
func pageOf(query url.Values) int {
	const most = 1 << 20 // more pages than any list has
	n, err := strconv.Atoi(query.Get("page"))
	if err != nil {
		return 1
	}
	return min(max(n, 1), most)
}

// pagesOf is how many pages a list takes; an empty list takes one.
func pagesOf(all, shown int) int { return max(1, (all+shown-1)/shown) }

// pageOfList is the page of a short list that an address asks for, as far as the list
// goes, with the pager that leads to the others.
func pageOfList[T any](list []T, shown int, path string, query url.Values) ([]T, templates.Pager) {
	pages := pagesOf(len(list), shown)
	at := min(pageOf(query), pages)
	query = maps.Clone(query)
	query.Del("page")
	return list[(at-1)*shown : min(at*shown, len(list))], templates.Pager{At: at, Pages: pages, Path: path, Query: query}
}

// hasWords reports a text that has what is searched for, in any case; nothing is in every
// text.
func hasWords(text, search string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(search))
}
