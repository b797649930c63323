package sessions

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/likeness"
	"burncard/sessions/record"
)

// A permission answers whether a person may say something. The zero permission
// says yes.
type permission struct {
	refused string // why he may not; empty where he may
	stand   *stand // the stand that he has from then on; nil: as before
	comes   bool   // the log is to note first that he has come to the floor
}

// ownExamText refuses what a trainee who has become a supervisor would do at his own exam.
const ownExamText = "this is your exam: another supervisor stands as floor or instructor"

func refusal(format string, args ...any) permission {
	return permission{refused: fmt.Sprintf(format, args...)}
}

// may answers whether a person may say an act, as far as his standing goes.
// Nobody speaks for another.
func (p *people) may(speaker Person, a game.Act, now time.Time) permission {
	if why := p.noNewRound(&a, now); why != "" {
		return permission{refused: why}
	}
	switch a.By {
	case game.ByDealer:
		if a.Is(game.Arrives) {
			return permission{refused: p.mayTapIn(speaker, a.Text, now)}
		}
		if speaker.ID == autoDealer && p.apprenticed() {
			return permission{} // what is not handed over the table does itself
		}
		if speaker.ID != p.h.Dealer.ID {
			return refusal("dealer: %s has the table", cmp.Or(p.h.Dealer.Name, "nobody"))
		}
	case game.ByPlayer:
		return permission{refused: p.mayAtBox(speaker, a)}
	case game.ByTerminal:
		return permission{refused: p.mayAtTerminal(speaker, a)}
	case game.ByFloor:
		return p.mayAsFloor(speaker, a, now)
	case game.ByInstructor:
		if speaker.ID == AutoInstructor {
			return permission{}
		}
		if p.ownExam(speaker.ID) {
			return permission{refused: ownExamText}
		}
		if a.Is(game.AnySupervisor) && speaker.Supervisor {
			return permission{} // also where he froze the table and then took its stand
		}
		return p.mayAs(speaker, game.InstructorView, now)
	case game.ByClock, game.BySystem:
		if speaker.ID != clockID {
			return refusal("%v: that comes by itself", a.By)
		}
	case game.ByMeter:
		if speaker.ID != meterID {
			return refusal("meter: it answers by itself")
		}
	}
	return permission{}
}

func (p *people) mayAsFloor(speaker Person, a game.Act, now time.Time) permission {
	switch w := a.Word(); {
	case speaker.ID == autoFloor:
		return permission{}
	case p.ownExam(speaker.ID):
		return permission{refused: ownExamText}
	case a.Verb == game.Teach:
		return refusal("teach: a duty is set on the page of the apprenticeship")
	case w.Is(game.OwnName) && !named(speaker, a.Text):
		return refusal("%v %s: that is not %s", a.Verb, a.Text, speaker.Name)
	case w.Is(game.Arrives) && p.stands[speaker.ID] == nil:
		return p.mayComeToFloor(speaker, a.Text, now)
	case w.Is(game.SupervisorOnly) && !speaker.Supervisor:
		return refusal("floor: %v is for a supervisor to say", a.Verb)
	}
	return p.mayAs(speaker, game.FloorView, now)
}

// mayComeToFloor answers a person who says that he comes to the floor. His line
// itself notes it.
func (p *people) mayComeToFloor(speaker Person, name string, now time.Time) permission {
	why := p.refuseStand(speaker, game.FloorView)
	if why == "" && !speaker.Supervisor {
		why = p.mayGoBy(speaker, "floor tap in", name)
	}
	if why != "" {
		return permission{refused: why}
	}
	return permission{stand: &stand{name, game.FloorView, true, now}}
}

// mayAs wants the speaker at the stand. A person who may have it, and stands
// nowhere, takes it by speaking.
func (p *people) mayAs(speaker Person, role game.ViewerRole, now time.Time) permission {
	switch s := p.standing(speaker.ID); s.Role {
	case game.Spectator:
		return p.mayStand(speaker, role, now)
	case role:
		heard := *p.stands[speaker.ID]
		heard.heard = now
		return permission{stand: &heard}
	}
	return refusal("%s: only the person who stands there speaks", game.Viewer{Role: role}.Audience())
}

// mayStand answers whether a person may take the floor's or the instructor's
// stand.
func (p *people) mayStand(speaker Person, role game.ViewerRole, now time.Time) permission {
	if why := p.refuseStand(speaker, role); why != "" {
		return permission{refused: why}
	}
	was := p.stands[speaker.ID]
	floor := role == game.FloorView || was != nil && was.floor
	return permission{
		stand: &stand{speaker.Name, role, floor, now},
		comes: role == game.FloorView && p.h.Floors[speaker.ID] == nil,
	}
}

// refuseStand says why a person may not take the floor's or the instructor's
// stand; empty where he may. At a table that deals itself, 633c.8(a), anybody
// may take the floor's, as elsewhere the dealer's; a supervisor may come at any
// time.
func (p *people) refuseStand(speaker Person, role game.ViewerRole) (why string) {
	if role != game.FloorView && role != game.InstructorView {
		return "a supervisor stands as floor or as instructor"
	}
	if p.ownExam(speaker.ID) {
		return ownExamText
	}
	name := game.Viewer{Role: role}.Audience()
	if p.set.Spot != nil {
		return fmt.Sprintf("%s: %s", name, p.set.keepsOut(speaker))
	}
	switch learns := p.Automated() && role == game.FloorView; {
	case speaker.ID == "" || automatic(speaker.ID) || !speaker.Supervisor && !learns:
		return fmt.Sprintf("%s: only a supervisor stands there", name)
	case p.set.locks(speaker):
		return fmt.Sprintf("%s: this table is %s's, as %s has set", name, p.set.Locked.Name, p.set.LockedBy)
	}
	switch s := p.standing(speaker.ID); s.Role {
	case game.DealerView:
		return fmt.Sprintf("%s: the person who has the table does not watch it", name)
	case game.PlayerView:
		if s.Terminal > 0 {
			return fmt.Sprintf("%s: the player at terminal %d does not watch the table", name, s.Terminal)
		}
		return fmt.Sprintf("%s: the player at box %d does not watch the table", name, s.Boxes[0])
	}
	if other := p.floorperson(); !speaker.Supervisor && other != "" && p.stands[speaker.ID] == nil {
		return fmt.Sprintf("%s: %s stands there", name, other)
	}
	return ""
}

func (p *people) take(speaker Person, leave permission) {
	if leave.stand != nil {
		p.stands[speaker.ID] = leave.stand
	}
}

// mayAtBox says why a person may not say an act of a player; empty where he may.
func (p *people) mayAtBox(speaker Person, a game.Act) (why string) {
	if a.Is(game.Arrives) {
		return p.maySit(speaker, a)
	}
	switch holds := p.h.holds(a.Box); {
	case speaker.ID == clockID && a.Is(game.AtTimeUp):
	case holds == "" && automatic(speaker.ID):
		return fmt.Sprintf("box %d: nobody sits there", a.Box)
	case holds != "" && holds != speaker.ID:
		return fmt.Sprintf("box %d: %s sits there and speaks for it", a.Box, p.h.Table.Owner(p.h.Table.Seat(a.Box)).Name)
	}
	return ""
}

// mayAtTerminal lets anybody take a free terminal under his own name, if he does
// not deal and plays at no other; a player at a terminal speaks for it alone.
func (p *people) mayAtTerminal(speaker Person, a game.Act) (why string) {
	holds, arrives := p.h.plays(a.Box), a.Is(game.Arrives)
	switch {
	case !arrives && holds == "":
		return fmt.Sprintf("terminal %d: nobody plays at it", a.Box)
	case !arrives && holds != speaker.ID:
		return fmt.Sprintf("terminal %d: another plays at it", a.Box)
	case !arrives:
		return ""
	case automatic(speaker.ID) && !isBot(speaker.ID):
		return "sit: a person sits down"
	case speaker.ID == p.h.Dealer.ID:
		return "sit: the person who has the table does not play at it"
	case p.h.terminal(speaker.ID) > 0:
		return fmt.Sprintf("sit: you play at terminal %d", p.h.terminal(speaker.ID))
	}
	if why := p.set.keepsOut(speaker); why != "" {
		return "sit: " + why
	}
	return p.mayGoBy(speaker, "sit", a.Text)
}

// maySit lets anybody who does not deal sit at a free box, under his own name.
func (p *people) maySit(speaker Person, a game.Act) (why string) {
	h := p.h
	i := h.player(speaker.ID)
	switch {
	case automatic(speaker.ID) && !isBot(speaker.ID):
		return "sit: a person sits down"
	case speaker.ID == h.Dealer.ID:
		return "sit: the person who has the table does not play at it"
	case h.Examinee != "" && speaker.ID == h.Examinee:
		return "sit: this is your exam, and you deal it"
	case i >= 0 && h.Table.Players[i].Name != a.Text:
		return fmt.Sprintf("sit %s: you sit here as %s", a.Text, h.Table.Players[i].Name)
	case i >= 0 && len(h.boxes(speaker.ID)) >= h.Table.House.Boxes:
		return fmt.Sprintf("633a.6(f): one player may bet %d adjacent boxes", h.Table.House.Boxes)
	}
	judges := p.set.Attempt != nil && p.house.judges(p.set.Attempt.Appointment, speaker.ID)
	if why := p.set.keepsOut(speaker); why != "" && !judges {
		return "sit: " + why
	}
	if judges && int(a.Box) <= p.set.Bots {
		return fmt.Sprintf("sit: boxes 1 to %d are the bots' at this test; take another", p.set.Bots)
	}
	for j, other := range h.Table.Players {
		if j != i && !other.Gone && other.Name == a.Text {
			return fmt.Sprintf("sit %s: another of that name sits here; go by %q", a.Text, p.freeName(speaker))
		}
	}
	return p.mayGoBy(speaker, "sit", a.Text)
}

// mayTapIn lets anybody who does not sit here take a stand that is free, or that
// the automatic dealer has. A dealer is relieved by a supervisor, or by anybody
// once he is gone.
func (p *people) mayTapIn(speaker Person, name string, now time.Time) (why string) {
	h := p.h
	if speaker.ID == autoDealer {
		return ""
	}
	switch {
	case p.Automated():
		return "dealer: a fully automated table deals itself, 633c.8(a); a person takes a box, or the floor's part"
	case automatic(speaker.ID):
		return "dealer: a person takes the table"
	case h.player(speaker.ID) >= 0 || h.terminal(speaker.ID) > 0:
		return "dealer: a player at the table does not deal it"
	}
	if why := p.mayGoBy(speaker, "tap in", name); why != "" {
		return why
	}
	if why := p.against(p.house, speaker, h.Table.Mode.String(), h.Table.House); why != "" {
		return "dealer: " + why
	}
	if why := p.set.keepsOut(speaker); why != "" {
		return "dealer: " + why
	}
	if p.set.Attempt != nil && speaker.ID != p.h.Examinee && (p.takeover == nil || p.takeover.By.ID != speaker.ID) {
		return "dealer: in an exam a supervisor says why he takes over: press “Take over” at the station or in the lobby"
	}
	if h.Dealer.ID == "" || h.Dealer.ID == autoDealer || h.Dealer.ID == speaker.ID || speaker.Supervisor || p.dealerGone(now) {
		return ""
	}
	return fmt.Sprintf("dealer: %s has the table, and taps out first", h.Dealer.Name)
}

// mayGoBy says why a person may not go by a name at this table; empty where he
// may. It does not know what the table's physics makes of the name.
func (p *people) mayGoBy(speaker Person, verb, name string) (why string) {
	switch {
	case !named(speaker, name):
		return fmt.Sprintf("%s %s: that is not %s", verb, name, speaker.Name)
	case isBot(speaker.ID):
		return ""
	case tooLong(name, longestSeated):
		return fmt.Sprintf("%s: a name has %d characters at most", verb, longestSeated)
	case likeness.Alike(name, AutoName):
		return fmt.Sprintf("%s %s: that is the automatic dealer's name, or looks like it", verb, name)
	case p.house.taken(speaker, name), name != speaker.Name && p.house.taken(speaker, speaker.Name):
		return fmt.Sprintf("%s %s: somebody's account has that name, or one that looks like it; log in, or go by another", verb, name)
	}
	if other := p.alike(speaker, name); other != "" {
		return fmt.Sprintf("%s %s: that looks like %s, who is here; go by %q", verb, name, other, p.freeName(speaker))
	}
	return ""
}

// dealersTerms are what is set for the person who has the table.
func (p *people) dealersTerms() (record.Terms, bool) {
	dealer := p.h.Dealer
	if p.set.Attempt != nil || dealer.ID == "" || automatic(dealer.ID) {
		return record.Terms{}, false
	}
	return p.house.terms(Person{ID: dealer.ID, Name: dealer.Name})
}

// keepTerms says why an order of the floor may not be: the mode and house rules
// of a trainee who has the table are changed where they were set.
func (p *people) keepTerms(a game.Act) (why string) {
	if p.set.Attempt != nil && (a.Verb == game.SetMode || a.Verb == game.SetHouse) {
		return "floor: mode and house rules of an appointed exam stay as they are"
	}
	if p.duties != nil && a.Verb == game.SetMode {
		return "floor: an apprentice's table gives and takes help by itself, and its mode stays"
	}
	t, ok := p.dealersTerms()
	if !ok || a.By != game.ByFloor {
		return ""
	}
	mode, house := p.h.Table.Mode.String(), p.h.Table.House
	switch a.Verb {
	case game.SetMode:
		mode = a.Text
	case game.SetHouse:
		var err error
		if house, err = p.book.With(house, strings.Fields(a.Text)...); err != nil {
			return "" // refused for itself
		}
	default:
		return ""
	}
	was, _ := p.set.clash(&t, p.book, p.h.Table.Mode.String(), p.h.Table.House)
	if _, why = p.set.clash(&t, p.book, mode, house); why == "" || was != "" {
		return "" // what was set after he took the table may be brought nearer step by step
	}
	return "floor: " + why
}
