package sessions

import (
	"testing"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions/record"
)

// The sheet tells money that left the tray from money that was kept from players.
func TestMisplacedMoney(t *testing.T) {
	wrong := func(seq int64, owed, done string, diff chip.Cents) record.Judged {
		return record.Judged{Seq: seq, Mistake: game.Mistake{By: "dealer", Kind: game.WrongAmount, Owed: owed, Done: done, Diff: diff}}
	}
	refused, slip := wrong(7, "take 1 main", "pay 1 main 20", 40_00), wrong(8, "take 1 main", "push 1 main", 20_00)
	refused.Refused, slip.Slip = true, true
	tray := wrong(9, "", "pay 2 super-4 25", 25_00) // its chips are in the tray, and it has lost
	tray.Mistake.Grounds.Ends = "lost"
	got := misplaced([]record.Judged{
		wrong(1, "pay 1 main 22.50", "pay 1 main 30", 7_50),
		wrong(1, "pay 1 main 22.50", "pay 1 main 30", 7_50), // the same act under another clause
		wrong(2, "take 1 main", "pay 1 main 20", 40_00),
		wrong(3, "take 1 main", "push 1 main", 20_00),
		wrong(4, "pay 1 main 20", "take 1 main", -40_00),
		wrong(5, "clear 1", "pay 1 main 5", 5_00), // nothing lay there any more
		wrong(6, "take 2 main", "pay 1 main 1", 1_00),
		wrong(10, "pay 3 insurance 20", "take 3 insurance", -30_00), // one hole card tells of two boxes
		wrong(10, "pay 4 insurance 10", "take 4 insurance", -15_00),
		refused, slip, tray,
	})
	want := MisplacedMoney{PaidTooMuch: 13_50, PaidToLosers: 65_00, TakenTooLittle: 20_00, Kept: 85_00}
	if got != want || got.Left() != 98_50 {
		t.Errorf("%+v, want %+v", got, want)
	}
}
