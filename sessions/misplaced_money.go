package sessions

import (
	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/record"
)

// MisplacedMoney is what a dealer moved wrongly, as far as it happened, was no slip of
// the hand and was not overturned. What he put right afterwards counts too: it was out of his hands.
type MisplacedMoney struct {
	PaidTooMuch    chip.Cents // to winners, and where nothing lay
	PaidToLosers   chip.Cents
	TakenTooLittle chip.Cents // of what had lost
	Kept           chip.Cents // that was the players'
}

// Left is what left the tray wrongly, or did not come into it.
func (m MisplacedMoney) Left() chip.Cents { return m.PaidTooMuch + m.PaidToLosers + m.TakenTooLittle }

// misplaced counts the money of a session: each act that moved it once.
func misplaced(mistakes []record.Judged) (sum MisplacedMoney) {
	type moved struct {
		seq  int64
		done string // the hole card tells of several boxes at once
	}
	counted := map[moved]bool{}
	for i := range mistakes {
		j := &mistakes[i]
		m := &j.Mistake
		if j.Refused || j.Slip || j.Overturned || m.By != game.ByDealer.String() || m.Kind != game.WrongAmount || m.Diff == 0 || counted[moved{j.Seq, m.Done}] {
			continue
		}
		counted[moved{j.Seq, m.Done}] = true
		done, err := game.ParseAct(m.Done)
		if err != nil {
			continue
		}
		owed, err := game.ParseAct(m.Owed)
		lost := err == nil && owed.Verb == game.Take || m.Owed == "" && m.Grounds.Ends == "lost"
		switch {
		case m.Diff < 0:
			sum.Kept -= m.Diff
		case done.Verb != game.Pay && done.Verb != game.Credit:
			sum.TakenTooLittle += m.Diff
		case lost && (m.Owed == "" || owed.At == done.At && owed.Wager == done.Wager):
			sum.PaidToLosers += m.Diff
		default:
			sum.PaidTooMuch += m.Diff
		}
	}
	return sum
}
