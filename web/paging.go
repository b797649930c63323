package web

import (
	"net/url"
	"strconv"
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
