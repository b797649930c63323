package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"burncard/sessions"
	"burncard/templates"
)

// showReplay is a round of a session at the act that the address names.
func showReplay(v *visit) error {
	r, err := v.replay()
	if err != nil {
		return err
	}
	d := templates.ReplayData{Page: v.page(), Replay: r, Fitted: drawn(r)}
	if after := v.entry("after"); after > 0 {
		d.Index = min(r.Index(after)+1, len(r.Acts))
	} else {
		d.Index = r.Index(v.entry("act"))
	}
	if _, err := r.Script(); err == nil {
		d.Again = sessions.RoundKey(r.Session.ID, r.Acts[0].Seq)
	}
	return v.show(http.StatusOK, templates.ReplayPage(d))
}

// sendScript is the round in the notation, as a file that `burncard scenario run` plays.
func sendScript(v *visit) error {
	r, err := v.replay()
	if err != nil {
		return err
	}
	text, err := r.Script()
	if err != nil {
		return unreplayed(err)
	}
	v.w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	v.w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=\"round-%d.scenario\"", r.Round))
	v.w.Header().Set("Cache-Control", "no-store")
	_, err = io.WriteString(v.w, text)
	return err
}

// sendFrames is all that a replay's page shows from act to act: first the whole, then
// the elements that differ, as HTML by their ids.
func sendFrames(v *visit) error {
	r, err := v.replay()
	if err != nil {
		return err
	}
	d := newDrawings(v.base.elements(templates.ReplayElements))
	frames := make([]map[string]string, len(r.Scenes))
	var page drawnPage
	for i, scene := range drawn(r) {
		changes, err := d.changes(&scene, page)
		if err != nil {
			return err
		}
		frames[i] = map[string]string{}
		for _, c := range changes {
			if c.view != nil {
				frames[i][c.id] = string(c.html)
			}
		}
		page = d.with(changes, page)
		d.endTurn()
	}
	v.w.Header().Set("Content-Type", "application/json")
	v.w.Header().Set("Cache-Control", "no-store")
	return json.NewEncoder(v.w).Encode(frames)
}

// drawn are the scenes of a replay as its page draws them.
func drawn(r *sessions.Replay) []sessions.Scene {
	list := make([]sessions.Scene, len(r.Scenes))
	for i := range list {
		list[i] = templates.Drawn(r.Scenes[i])
	}
	return list
}

// replay is the round that the address asks for.
func (v *visit) replay() (*sessions.Replay, error) {
	r, err := v.hall.Reviews.Replay(v.r.Context(), person(v.who), v.r.PathValue("id"), max(v.entry("act"), v.entry("after")), v.r.FormValue("cards") == "open")
	return r, unreplayed(err)
}

// unreplayed is what a visitor is told where a round is not shown or not written; nil
// where it is.
func unreplayed(err error) error {
	if why, not := errors.AsType[*sessions.NotTold](err); not {
		return &problem{http.StatusConflict, "Not yet", templates.NotToldWords(why), ""}
	}
	switch {
	case errors.Is(err, sessions.ErrNoSession), errors.Is(err, sessions.ErrNotYours):
		return missing("session")
	case errors.Is(err, sessions.ErrExamOn), errors.Is(err, sessions.ErrRoundNotOver):
		return notNow(err)
	case errors.Is(err, sessions.ErrNoRound):
		return &problem{http.StatusGone, "Nothing to replay", "There is no finished round here, or the log of its table is no longer kept.", ""}
	case errors.Is(err, sessions.ErrNoScript):
		return &problem{http.StatusConflict, "Not as a script", sessions.ErrNoScript.Error(), ""}
	}
	return err
}

// entry is the entry of the log that a field of the address names; 0 for none.
func (v *visit) entry(name string) int64 {
	seq, err := strconv.ParseInt(v.r.FormValue(name), 10, 64)
	if err != nil {
		return 0
	}
	return max(seq, 0)
}

// showActAtTable leads to the replay of an act in the session to which it belongs.
func showActAtTable(v *visit) error {
	id, err := v.hall.Reviews.SessionOfAct(v.r.Context(), person(v.who), v.r.PathValue("id"), v.entry("act"))
	if errors.Is(err, sessions.ErrNoSession) {
		return missing("session")
	} else if err != nil {
		return err
	}
	return v.see(templates.ReplayPath(id, v.entry("act"), false))
}
