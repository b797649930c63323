package templates

import (
	"net/url"
	"strconv"
)

// A Pager leads through the pages of a list. Pages are counted from 1.
type Pager struct {
	At, Pages int
	Path      string     // of the list
	Query     url.Values // what else the list's address says
}

// to is the address of a page.
func (p Pager) to(n int) string {
	query := url.Values{}
	for key, values := range p.Query {
		if values[0] != "" {
			query[key] = values
		}
	}
	if n > 1 {
		query.Set("page", strconv.Itoa(n))
	}
	if len(query) == 0 {
		return p.Path
	}
	return p.Path + "?" + query.Encode()
}

// pageGap stands in a list of page numbers for those that are left out.
const pageGap = 0

// numbers are the pages with a link: the first, the last, and those around the
// shown page.
func (p Pager) numbers() (list []int) {
	const around = 2
	for n := 1; n <= p.Pages; n++ {
		switch {
		case n == 1 || n == p.Pages || n >= p.At-around && n <= p.At+around:
			list = append(list, n)
		case list[len(list)-1] != pageGap:
			list = append(list, pageGap)
		}
	}
	return list
}

// counted is a number of things as Plural has it, with a comma at the thousands.
func counted(n int, word string) string {
	if n < 1000 {
		return Plural(n, word)
	}
	return thousands(int64(n)) + " " + word + "s"
}
