package templates

import "net/url"

// ListField is the field of a page's address that asks for one of its lists as a file (CSV).
const ListField = "csv"

// fileOf is the address of a list of the page as a file: that of the page with its filters,
// but for the place in the list, of which a file has all pages.
func (p *Page) fileOf(list string) string {
	u, err := url.Parse(p.Here)
	if err != nil {
		return p.Here
	}
	query := u.Query()
	for _, field := range []string{"page", "after", "before", "done"} {
		query.Del(field)
	}
	query.Set(ListField, list)
	u.RawQuery, u.Fragment = query.Encode(), ""
	return u.String()
}
