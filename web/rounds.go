package web

import (
	"archive/zip"
	"fmt"
	"io"
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
	if v.wants("rounds") {
		return v.sendRounds(&d, list)
	}
	d.All = len(list)
	pages := pagesOf(d.All, roundsShown)
	at := min(pageOf(query), pages)
	d.Rounds = list[(at-1)*roundsShown : min(at*roundsShown, d.All)]
	d.Pager = templates.Pager{At: at, Pages: pages, Path: templates.RoundsPath(session.ID), Query: url.Values{"show": {d.Show}, "round": {d.Number}}}
	return v.show(http.StatusOK, templates.RoundsPage(d))
}

// sendRounds sends the rounds of a session; the result is in dollars of play chips.
func (v *visit) sendRounds(d *templates.RoundsData, list []sessions.DealtRound) error {
	head := []any{"round", moment("began"), moment("ended"), "acts", "mistakes", "clauses"}
	if d.Money {
		head = append(head, "result, in play chips")
	}
	return v.file("rounds", head, func(row func(...any) error) error {
		return eachOf(list, func(r *sessions.DealtRound) error {
			var cites []string
			for i := range r.Mistakes {
				cites = append(cites, r.Mistakes[i].Mistake.Cite)
			}
			cells := []any{r.Number, r.Began, r.Ended, r.Acts, len(r.Mistakes), several(cites)}
			if d.Money {
				cells = append(cells, float64(r.Result)/100)
			}
			return row(cells...)
		})
	})
}

// sendScripts is a session in the notation: a zip with a file for each finished round that
// can be written, and one that says which cannot.
func sendScripts(v *visit) error {
	id := v.r.PathValue("id")
	list, err := v.hall.Reviews.Scripts(v.r.Context(), person(v.who), id)
	if err != nil {
		return unreplayed(err)
	}
	if !slices.ContainsFunc(list, func(s sessions.RoundScript) bool { return s.Why == nil }) {
		return unreplayed(sessions.ErrNoScript)
	}
	v.w.Header().Set("Content-Type", "application/zip")
	v.w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=\"session-%s.zip\"", id))
	v.w.Header().Set("Cache-Control", "no-store")
	z := zip.NewWriter(v.w)
	left := ""
	for _, s := range list {
		if s.Why != nil {
			left += fmt.Sprintf("Round %d: %s\n", s.Round, sentence(s.Why))
			continue
		}
		if err := addFile(z, fmt.Sprintf("round-%04d.scenario", s.Round), s.Text); err != nil {
			return err
		}
	}
	if left != "" {
		if err := addFile(z, "left-out.txt", left); err != nil {
			return err
		}
	}
	return z.Close()
}

func addFile(z *zip.Writer, name, text string) error {
	w, err := z.Create(name)
	if err == nil {
		_, err = io.WriteString(w, text)
	}
	return err
}
