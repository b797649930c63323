package sessions

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// examLine begins the first entry of the log of an attempt; the examinee's id follows.
const examLine = "# exam of "

// beginSession begins the dealer's session. At the table of an attempt the examinee's goes
// on, and nobody else has one.
func (h *history) beginSession(e journal.Entry, n *news) {
	switch {
	case h.Examinee != "" && h.Examinee != e.Person:
		return
	case h.Left != nil:
		h.Session, h.Left, n.began = h.Left, nil, true
		h.HandTimes, h.Own, h.Missed = [2]time.Duration{}, 0, nil
		return
	}
	h.Session, h.HandTimes = h.stretch(e, h.Dealer, "dealer", ""), [2]time.Duration{}
	h.Own, h.Missed = 0, nil
	n.began = true
}

// stretch begins a person's session at a stand. Its id is the table and the
// entry, with a tail where the entry may begin another.
func (h *history) stretch(e journal.Entry, person holder, stand, tail string) *record.Session {
	t := h.Table
	return &record.Session{
		ID: fmt.Sprintf("%s-%d%s", e.Table, e.Seq, tail), Table: e.Table, Variant: t.Variant,
		Person: person.ID, Name: person.Name, Stand: stand, From: h.At, FromSeq: e.Seq, ToSeq: e.Seq,
		Mode: t.Mode.String(), House: t.House.String(), Edition: e.Edition,
	}
}

// floor takes in that a supervisor has come to the floor, or has gone. The clock says
// so for a supervisor who went without a word.
func (h *history) floor(e journal.Entry, a game.Act, n *news) {
	if a.Verb == game.TapIn {
		if h.Floors[e.Person] == nil && !automatic(e.Person) {
			h.Floors[e.Person] = h.stretch(e, holder{e.Person, a.Text}, "floor", "-floor")
			h.Manned, n.began = true, true
		}
		return
	}
	for _, id := range slices.Sorted(maps.Keys(h.Floors)) {
		if s := h.Floors[id]; id == e.Person || e.Person == clockID && s.Name == a.Text {
			s.To, s.ToSeq = h.At, e.Seq
			n.ended = append(n.ended, s)
			delete(h.Floors, id)
			return
		}
	}
}

func (h *history) endSession(e journal.Entry, n *news) {
	if h.Session == nil {
		return
	}
	h.Session.ToSeq = e.Seq
	if h.Examinee != "" {
		h.Left, h.Session = h.Session, nil // it ends with the attempt
		return
	}
	h.Session.To = h.At
	n.ended, h.Session = append(n.ended, h.Session), nil
}

// newTerms begins new sessions under another mode or other house rules.
func (h *history) newTerms(e journal.Entry, n *news) {
	s := h.Session
	switch {
	case s == nil:
	case s.Score.Acts == 0 && s.Score.Rounds == 0: // he has but tapped in
		s.Mode, s.House = h.Table.Mode.String(), h.Table.House.String()
	default:
		h.endSession(e, n)
		h.beginSession(e, n)
	}
	for i, id := range slices.Sorted(maps.Keys(h.Floors)) {
		s := h.Floors[id]
		if s.Score.Rounds == 0 {
			s.Mode, s.House = h.Table.Mode.String(), h.Table.House.String()
			continue
		}
		s.To, s.ToSeq = h.At, e.Seq
		n.ended = append(n.ended, s)
		h.Floors[id] = h.stretch(e, holder{id, s.Name}, "floor", fmt.Sprintf("-floor%d", i))
		n.began = true
	}
}

// player returns the index of a person among the table's players, -1 if he
// does not sit here.
func (h *history) player(id string) int {
	if id == "" {
		return -1
	}
	return slices.Index(h.Players, id)
}

// playsAt notes the person who plays at a terminal; "" for nobody.
func (h *history) playsAt(n int8, id string) {
	for len(h.Terminals) < int(n) {
		h.Terminals = append(h.Terminals, "")
	}
	h.Terminals[n-1] = id
}

// terminal is the terminal at which a person plays; 0 for none.
func (h *history) terminal(id string) int8 {
	if id == "" {
		return 0
	}
	return int8(slices.Index(h.Terminals, id) + 1)
}

// plays returns the person who plays at a terminal; "" for nobody.
func (h *history) plays(n int8) string {
	if n < 1 || int(n) > len(h.Terminals) {
		return ""
	}
	return h.Terminals[n-1]
}

// boxes lists the boxes that a person holds, ascending.
func (h *history) boxes(id string) []int8 { return h.boxesOf(h.player(id)) }

// boxesOf lists the boxes of a player of the table, ascending; none for -1.
func (h *history) boxesOf(player int) (boxes []int8) {
	if player < 0 {
		return nil
	}
	for n := range h.Table.Boxes {
		if s := &h.Table.Boxes[n]; s.Player == player {
			boxes = append(boxes, int8(s.N))
		}
	}
	return boxes
}

// holds returns the person who holds a box; "" for nobody.
func (h *history) holds(box int8) string {
	s := h.Table.Seat(box)
	if s == nil || s.Player < 0 || s.Player >= len(h.Players) {
		return ""
	}
	return h.Players[s.Player]
}

// withWord adds a word to a list, unless it is there.
func withWord(list, word string) string {
	words := strings.Fields(list)
	if slices.Contains(words, word) {
		return list
	}
	return strings.Join(append(words, word), " ")
}
