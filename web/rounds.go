package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"burncard/sessions"
	"burncard/templates"
	"burncard/variants"
)

// roundsShown is how many rounds a page lists.
const roundsShown = 50

// showRounds lists the rounds of a session.
func showRounds(v *visit) error {
	query := v.r.URL.Query()
	session, list, err := v.hall.Reviews.Rounds(v.r.Context(), person(v.who), v.r.PathValue("id"))
	if err != nil {
		return unreplayed(err)
	}
	d := templates.RoundsData{
		Page: v.page(), Session: session, Show: query.Get("show"), Number: strings.TrimSpace(query.Get("round")),
		OpenToo: session.Person == v.who.ID && !session.To.IsZero(),
	}
	if book, err := variants.Lookup(session.Variant); err == nil {
		d.Money = !book.Has.Terminals
	}
	list = slices.DeleteFunc(list, func(r sessions.DealtRound) bool {
		marked, critical := templates.Marked(&r)
		switch {
		case d.Number != "" && d.Number != strconv.Itoa(r.Number):
			return true
		case d.Show == templates.RoundsMarked:
			return !marked
		case d.Show == templates.RoundsCritical:
			return !critical
		}
		return false
	})
	d.All = len(list)
	pages := pagesOf(d.All, roundsShown)
	at := min(pageOf(query), pages)
	d.Rounds = list[(at-1)*roundsShown : min(at*roundsShown, d.All)]
	d.Pager = templates.Pager{At: at, Pages: pages, Path: templates.RoundsPath(session.ID), Query: url.Values{"show": {d.Show}, "round": {d.Number}}}
	return v.show(http.StatusOK, templates.RoundsPage(d))
}
