package web

import (
	"net/http"
	"net/url"
	"strconv"

	"burncard/templates"
	"burncard/web/accounts"
)

// accountsShown is how many accounts a page lists.
const accountsShown = 50

// showAccounts shows supervisors the accounts of the house.
func showAccounts(v *visit) error { return v.accountsPage(http.StatusOK, v.page()) }

func (v *visit) accountsPage(status int, page templates.Page) error {
	query := v.r.URL.Query()
	d := templates.AccountsData{Page: page, Search: query.Get("q")}
	at := pageOf(query)
	list, all, err := v.people.Accounts(v.r.Context(), d.Search, (at-1)*accountsShown, accountsShown)
	if err != nil {
		return err
	}
	d.All = all
	d.Pager = templates.Pager{At: at, Pages: pagesOf(all, accountsShown), Path: templates.AccountsPath, Query: url.Values{"q": {d.Search}}}
	for _, a := range list {
		d.List = append(d.List, templates.AccountRow{
			ID: a.ID, Name: a.Name, Supervisor: a.Supervises(), Made: a.Made.Local(),
			DisabledAt: a.DisabledAt, DisabledBy: a.DisabledBy, Own: a.ID == v.who.ID,
		})
	}
	return v.show(status, templates.AccountsPage(d))
}

// disableAccount keeps a person from logging in, and enableAccount lets him again.
func disableAccount(v *visit) error {
	return v.setAccount(v.people.Disable(v.r.Context(), v.who, v.field("person")))
}

func enableAccount(v *visit) error {
	return v.setAccount(v.people.Enable(v.r.Context(), v.who, v.field("person")))
}

// setAccount leads back to the list, or says there what was refused.
func (v *visit) setAccount(err error) error {
	if accounts.CodeOf(err) != "" {
		page := v.refused(err)
		page.Here = templates.AccountsPath
		return v.accountsPage(http.StatusUnprocessableEntity, page)
	} else if err != nil {
		return err
	}
	return v.see(local(v.field("next")))
}

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
