package templates

import (
	"cmp"
	"strconv"
	"time"

	"burncard/game"
	"burncard/sessions"
)

// InterventionWords tells in plain sentences what an instructor did to a session, and what
// became of it.
func InterventionWords(i *sessions.Intervention) string {
	by, a := cmp.Or(i.By.Name, "A supervisor without an account today"), &i.Act
	switch {
	case i.Void():
		return by + " made the attempt void: " + ended(i.Reason) + " It does not count."
	case i.Takeover():
		words := by + " took over"
		if i.Reason != "" {
			words += ": " + i.Reason
		}
		return words + ". " + lasted(i, "It took "+seconds(i.Ended.Sub(i.At))+".", "The table did not go back to the trainee.")
	case a.By == game.ByFloor:
		return by + " as the floor: " + ended(actWords(a))
	case a.Verb == game.Freeze:
		words := by + " stopped the table"
		if a.Text != "" {
			words += ": " + a.Text
		}
		return words + ". " + lasted(i, "It stood still for "+seconds(i.Ended.Sub(i.At))+".", "It did not go on.")
	case a.Verb == game.Whisper:
		return by + " whispered to the dealer: “" + a.Text + "”"
	case a.Verb == game.Task:
		return by + " gave the player at " + placeWords(a.At) + " a secret task: " + ended(taskWords(a.Text)) + " " + taskCame(i)
	case i.When != "":
		return by + " ordered for later (" + i.When + "): " + ended(arrangedWords(a)) + " " + orderCame(i)
	}
	return by + " arranged this: " + ended(arrangedWords(a))
}

// lasted is a sentence about something that has ended, or another.
func lasted(i *sessions.Intervention, over, not string) string {
	if i.Ended.IsZero() {
		return not
	}
	return over
}

// taskCame says what became of a player's secret task.
func taskCame(i *sessions.Intervention) string {
	asked, err := game.ParseAct("p" + strconv.Itoa(int(i.Act.At.Box)) + " " + i.Act.Text)
	did, _ := game.ParseAct(i.Why)
	switch {
	case i.Came == sessions.Waiting:
		return "It was still to be done at the end."
	case i.Came == sessions.TakenBack:
		return "It was taken back at " + clockWords(i.Ended) + "."
	case i.Came == sessions.NotDone && err != nil:
		return "The table cannot tell whether it was done."
	case i.Came == sessions.NotDone:
		return "It was not done."
	case err == nil && asked.Verb == did.Verb:
		return "It was done at " + clockWords(i.Ended) + "."
	}
	return "The player then did this, at " + clockWords(i.Ended) + ": " + ended(Words(i.Why))
}

// orderCame says what became of an order for later.
func orderCame(i *sessions.Intervention) string {
	switch i.Came {
	case sessions.Done:
		return "It came at " + clockWords(i.Ended) + "."
	case sessions.TakenBack:
		return "It was taken back at " + clockWords(i.Ended) + "."
	case sessions.NotDone:
		return "It could not be done at " + clockWords(i.Ended) + ": " + ended(i.Why)
	}
	return "Its time had not come at the end."
}

// arrangedWords says what was done to cards or equipment.
func arrangedWords(a *game.Act) string {
	if a.Verb == game.InjectNext {
		return orderWords(a.String())
	}
	return capital(actWords(a))
}

// clockWords is the time of day, by the clock of the house.
func clockWords(t time.Time) string { return t.Local().Format("15:04:05") }

// NotToldWords says to a trainee when he reads how an attempt at an exam went.
func NotToldWords(w *sessions.NotTold) string {
	switch {
	case w.GoesOn:
		return "The exam goes on. You read how it went when it is over."
	case w.Until.IsZero():
		return "Others sit this exam still. You see the table and the cards when they have finished."
	}
	return "Others are still to sit this exam. You see the table and the cards when it closes for everybody: " + dayWords(w.Until) + "."
}

// dayWords is a moment to the minute with its day of the week, by the clock of the house.
func dayWords(t time.Time) string { return t.Local().Format("Monday, January 2, 15:04") }

// sameDay reports that two moments are on one day of the house.
func sameDay(a, b time.Time) bool {
	return a.Local().Format(time.DateOnly) == b.Local().Format(time.DateOnly)
}

// interventionTime is when an intervention was, in a session that began on a day.
func interventionTime(i *sessions.Intervention, began time.Time) string {
	if sameDay(i.At, began) {
		return clockWords(i.At)
	}
	return i.At.Local().Format("Jan 2, 15:04:05")
}

// interventionRound is the round of an intervention; empty where it belongs to none.
func interventionRound(i *sessions.Intervention) string {
	if i.Round == 0 {
		return ""
	}
	return "round " + strconv.Itoa(i.Round)
}
