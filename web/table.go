package web

import (
	"errors"
	"net/http"
	"strconv"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// at is the live table that the path names.
func (s *Server) at(r *http.Request) (*sessions.Live, bool) { return s.hall.Table(r.PathValue("id")) }

// showTable is a table's page, as its visitor may see it.
func showTable(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	err := v.keptOut(l)
	if err != nil {
		return err
	}
	as := v.r.URL.Query().Get("as")
	if !v.who.Supervises() || as != asSpectator && as != asInstructor {
		as = "" // nobody else chooses how he stands there
	}
	viewer := standing(l, v.who, as)
	scene, _ := l.Scene(v.r.Context(), viewer)
	if scene.Table.ID == "" {
		return &problem{http.StatusServiceUnavailable, "Closed", "The house is closing; nothing was lost.", ""}
	}
	d := templates.TableData{Page: v.page(), As: as, Refuses: l.Refuses(person(v.who)), Table: l.ID(), Exam: l.Exam()}
	if d.Card, err = v.cardAt(l); err != nil {
		return err
	}
	if viewer.Role == game.InstructorView && as == asInstructor {
		others := v.allTables()
		d.Others = &others
	}
	return v.show(http.StatusOK, templates.TablePage(d, &scene))
}

// keptOut is why the visitor may not look on at a table; nil where he may.
func (v *visit) keptOut(l *sessions.Live) error {
	if why := l.KeepsOut(person(v.who)); why != "" {
		return &problem{http.StatusForbidden, "An exam", "Only its trainee and supervisors come to this table: " + why + ".", ""}
	}
	return nil
}

// showHall is a table for a screen on the wall. It is a spectator's: a person who has a
// part in the round sees the table's own page.
func showHall(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	if err := v.keptOut(l); err != nil {
		return err
	}
	viewer := standing(l, v.who, asSpectator)
	if viewer.Role != game.Spectator {
		return v.see(templates.TablePath(l.ID()))
	}
	scene, _ := l.Scene(v.r.Context(), viewer)
	if scene.Table.ID == "" {
		return &problem{http.StatusServiceUnavailable, "Closed", "The house is closing; nothing was lost.", ""}
	}
	return v.show(http.StatusOK, templates.TablePage(templates.TableData{Page: v.page(), As: asSpectator, Table: l.ID(), Hall: true}, &scene))
}

// tapIn has the visitor take the dealer's stand, or the floor's at an automated
// table, under a name that is free at the table.
func (v *visit) tapIn(l *sessions.Live) sessions.Reply {
	ctx, who := v.r.Context(), person(v.who)
	line := "tap in " + strconv.Quote(l.NameFor(ctx, who))
	if l.Automated() {
		line = "floor " + line
	}
	return l.Send(ctx, sessions.Line{Person: who, Text: line})
}

// takeTable has the visitor take the stand.
func takeTable(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	if l.Exam() && v.who.Supervises() {
		return v.takeOver(l.ID())
	}
	if err := refusal("You cannot take the table", v.tapIn(l)); err != nil {
		return err
	}
	return v.see(templates.TablePath(l.ID()))
}

// releaseTable lets a frozen table go on, whoever stopped it.
func releaseTable(v *visit) error {
	l, ok := v.at(v.r)
	if !ok {
		return missing("table")
	}
	reply := l.Send(v.r.Context(), sessions.Line{Person: person(v.who), Text: "resume"})
	if err := refusal("The table goes on", reply); err != nil {
		return err
	}
	return v.see(local(v.field("next")))
}

// giveUpTable closes the table for good.
func giveUpTable(v *visit) error {
	if err := v.closeTable(v.r.PathValue("id")); err != nil {
		return err
	}
	return v.see(local(v.field("next")))
}

// closeTable closes a table that the visitor gives up.
func (v *visit) closeTable(id string) error {
	switch err := v.hall.CloseTable(v.r.Context(), person(v.who), id); {
	case errors.Is(err, sessions.ErrNoTable):
		return missing("table")
	case errors.Is(err, sessions.ErrNotYours):
		return &problem{http.StatusForbidden, "Not yours", "Only the person who opened this table and supervisors may close it.", ""}
	case errors.Is(err, sessions.ErrRoundOn):
		return notNow(err)
	default:
		return err
	}
}

// socket opens the socket of a table's page.
func (s *Server) socket(w http.ResponseWriter, r *http.Request) {
	l, ok := s.at(r)
	if !ok {
		http.NotFound(w, r)
		return
	}
	// A visitor without a name watches as a spectator; so does one whose login has
	// ended.
	token := s.logins.Token(r)
	who, ok := s.logins.FromToken(r.Context(), token)
	if !ok {
		token = ""
	}
	if l.KeepsOut(person(who)) != "" {
		http.Error(w, "An exam", http.StatusForbidden)
		return
	}
	s.hub.Serve(w, r, l.ID(), l, who, token)
}
