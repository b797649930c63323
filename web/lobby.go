package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// tablesShown is how many tables a page of the lobby shows.
const tablesShown = 24

// showLobby lists the tables and what the visitor can do there.
func showLobby(v *visit) error {
	d := templates.LobbyData{Page: v.page(), Terms: v.terms(), Trouble: v.trouble.Says()}
	var err error
	if d.First, err = v.neverDealt(); err != nil {
		return err
	}
	if d.Apprentice, err = v.ownApprenticeships(); err != nil {
		return err
	}
	if d.Classes, err = v.hall.Classes.Of(v.r.Context(), person(v.who)); err != nil {
		return err
	}
	if d.Exams, err = v.ownExams(); err != nil {
		return err
	}
	if d.Due, err = v.dueToday(); err != nil {
		return err
	}
	if d.Judging, err = v.judging(); err != nil {
		return err
	}
	if d.Assigned, err = v.ownAssignments(); err != nil {
		return err
	}
	d.Exams = slices.DeleteFunc(d.Exams, func(e templates.ExamRow) bool {
		return slices.ContainsFunc(d.Assigned, func(a templates.AssignedRow) bool { return a.Assignment.ID == e.Plan })
	})
	query := v.r.URL.Query()
	d.Search, d.Only = query.Get("q"), query.Get("show")
	if v.wants("open") {
		return v.sendOpen(d.Search, d.Only)
	}
	list := v.hall.Lists.Lobby(sessions.ListQuery{
		Viewer: person(v.who), Search: d.Search, Only: d.Only, Page: pageOf(query), Per: tablesShown,
	})
	d.All = list.All
	d.Pager = templates.Pager{
		At: list.Page, Pages: list.Pages, Path: templates.LobbyPath, Query: url.Values{"q": {d.Search}, "show": {d.Only}},
	}
	strangers, now := v.hub.Strangers(), v.hall.Now()
	for _, listed := range list.Tables {
		info := listed.Info
		if slices.ContainsFunc(d.Exams, func(e templates.ExamRow) bool { return e.Ready.Table == info.ID }) {
			d.All-- // it stands among the visitor's exams
			continue
		}
		if slices.ContainsFunc(d.Apprentice, func(a *templates.ApprenticeData) bool { return a.Table == info.ID }) {
			d.All-- // and this with how far he has come
			continue
		}
		if slices.ContainsFunc(d.Judging, func(c sessions.Card) bool { return c.Attempt.Table == info.ID }) {
			d.All--
			continue
		}
		if slices.ContainsFunc(d.Assigned, func(a templates.AssignedRow) bool { return a.Table == info.ID }) {
			d.All-- // it stands among what the visitor is to do
			continue
		}
		info.Watching += strangers[info.ID]
		t := templates.LobbyTable{
			Info: info, Wanted: info.Calls(now), MayRelease: v.who.Supervises(), Own: listed.Own,
			Mine: stand(listed.Standing), Quiet: quiet(now, listed.Quiet),
		}
		if t.Mine == "" && info.House.Automated && listed.Standing.Role == game.FloorView {
			t.Mine = "the floor"
		}
		if !v.who.IsNobody() {
			t.Refuses, t.CanClose = listed.Live.Refuses(person(v.who)), listed.Live.MayClose(person(v.who))
		}
		t.CanTake = t.Mine == "" && info.Free(now) && t.Refuses == ""
		t.CanSit = t.Mine == "" && len(info.Players) < listed.Seats
		d.Tables = append(d.Tables, t)
	}
	return v.show(http.StatusOK, templates.LobbyPage(d))
}

// sendOpen sends the tables that the lobby lists, as their cards have them.
func (v *visit) sendOpen(search, only string) error {
	head := []any{"table", "game", "mode", "dealer", "rounds", "players", "seats"}
	return v.file("open", head, func(row func(...any) error) error {
		for page := 1; ; page++ {
			list := v.hall.Lists.Lobby(sessions.ListQuery{Viewer: person(v.who), Search: search, Only: only, Page: page, Per: listBatch})
			err := eachOf(list.Tables, func(l *sessions.Listed) error {
				t := &l.Info
				return row(t.Name, t.Variant, t.Mode, t.Dealer, t.Rounds, len(t.Players), l.Seats)
			})
			if err != nil || page >= list.Pages {
				return err
			}
		}
	})
}

// stand is a standing in words; empty for none that one comes back to.
func stand(st sessions.Standing) string {
	switch st.Role {
	case game.DealerView:
		return "dealer"
	case game.PlayerView:
		if st.Terminal > 0 {
			return fmt.Sprint("terminal ", st.Terminal)
		}
		var words []string
		for _, n := range st.Boxes {
			words = append(words, fmt.Sprint("box ", n))
		}
		return strings.Join(words, " and ")
	}
	return ""
}
