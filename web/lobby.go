package web

import (
	"fmt"
	"net/http"
	"strings"

	"burncard/game"
	"burncard/sessions"
	"burncard/templates"
)

// lobby lists the tables and what the visitor can do there.
func (v *visit) lobby() error {
	d := templates.LobbyData{Page: v.page(), Terms: v.terms()}
	var err error
	if d.First, err = v.neverDealt(); err != nil {
		return err
	}
	strangers := v.hub.Strangers()
	for _, info := range v.hall.Tables() {
		info.Watching += strangers[info.ID]
		t := templates.LobbyTable{Info: info, Wanted: info.Calls(v.hall.Now()), MayRelease: v.who.Supervises()}
		var st sessions.Standing
		if l, ok := v.hall.Table(info.ID); ok && !v.who.IsNobody() {
			st = l.Standing(person(v.who))
			t.Refuses, t.CanClose = l.Refuses(person(v.who)), l.MayClose(person(v.who))
		}
		if t.Mine = stand(st); t.Mine == "" && info.House.Automated && st.Role == game.FloorView {
			t.Mine = "the floor"
		}
		t.CanTake = t.Mine == "" && info.Free(v.hall.Now()) && t.Refuses == ""
		t.CanSit = t.Mine == "" && len(info.Players) < game.Boxes
		d.Tables = append(d.Tables, t)
	}
	return v.show(http.StatusOK, templates.LobbyPage(d))
}

// stand is a standing in words; empty for none that one comes back to.
func stand(st sessions.Standing) string {
	switch st.Role {
	case game.DealerView:
		return "dealer"
	case game.PlayerView:
		var words []string
		for _, n := range st.Boxes {
			words = append(words, fmt.Sprint("box ", n))
		}
		return strings.Join(words, " and ")
	}
	return ""
}
