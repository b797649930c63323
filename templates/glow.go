package templates

import (
	"strconv"
	"strings"

	"burncard/game"
)

// glow names the elements at which a step is to be done, for the light of
// guided mode: ids, and the verb of the button.
func glow(line string) (ids, verb string) {
	a, err := game.ParseAct(line)
	if err != nil || a.By != game.ByDealer {
		return "", ""
	}
	at := ""
	switch a.At.Kind {
	case game.AtBox:
		at = BoxID(int(a.At.Box))
	case game.AtDealer, game.AtHole:
		at = DealerID
	case game.AtShoe:
		at = ShoeID
	case game.AtCommunity:
		at = CommunityID
	case game.AtSwitch:
		at = SwitchID(int(a.At.Box))
	}
	list := []string{at}
	switch a.Verb {
	case game.Call:
		if at == "" {
			list = []string{DealerID}
		}
	case game.Deal:
		list = append(list, ShoeID)
	case game.Hold, game.LayDown, game.DrawSide, game.OpenSide, game.Segregate:
		list = []string{ShoeID}
	case game.LoadShuffler, game.StartShuffler, game.UnloadShuffler, game.OpenShuffler, game.DismissWarning, game.CoverShuffler, game.SignShuffler:
		list = []string{ShufflerID}
	case game.Lock, game.Gather, game.VerifyCount:
		list = []string{ProgressiveID}
	case game.Tray:
		list = []string{ProgressiveID, TrayID}
	case game.Burn:
		list = []string{ShoeID, RackID}
	case game.Place:
		list = []string{DealerID}
	case game.Read:
		list = []string{DealerID, ReaderID}
	case game.Pay, game.Bonus, game.Take, game.Change, game.Half:
		list = append(list, TrayID)
	case game.Clear:
		list = append(list, RackID)
	case game.Discard:
		list = []string{StrayID, RackID}
	case game.Use:
		list = append(list, StrayID)
	case game.Drop, game.Toke:
		list = append(list, BoxesID)
	case game.Inspect, game.Spread, game.FaceDown, game.Wash, game.Stack, game.Shuffle, game.Cut, game.Cover, game.Load:
		list = []string{PackID}
	}
	return strings.TrimSpace(strings.Join(list, " ")), verbWord(a)
}

// verbWord is the act's verb as buttons name it.
func verbWord(a game.Act) string {
	if a.At.Kind == game.AtSwitch {
		return a.Verb.String() + " switch"
	}
	switch a.Verb {
	case game.Deal:
		if a.Down {
			return "deal down"
		}
		return "deal"
	case game.Call:
		return "call"
	case game.Turn:
		return "turn"
	case game.Clear:
		if a.At == game.Shoe {
			return "clear shoe"
		}
	}
	return a.Verb.String()
}

// placeID is the element that a line points at, for marks on the object
// itself; empty where it points nowhere.
func placeID(line string) string {
	ids, _ := glow(line)
	id, _, _ := strings.Cut(ids, " ")
	return id
}

// floorVerb is the button of what the floor owes.
func floorVerb(line string) string {
	a, err := game.ParseAct(line)
	if err != nil || a.By != game.ByFloor {
		return ""
	}
	return a.Verb.String()
}

// OwedByFloor says what the floor owes, as its button does.
func OwedByFloor(line string) string {
	for _, v := range floorVerbs {
		if v.Line == line {
			return v.Label
		}
	}
	if a, err := game.ParseAct(line); err == nil && a.Verb == game.RepairTerminal {
		return "Repair terminal " + strconv.Itoa(a.N)
	}
	return Words(line)
}

// atBox reports what the floor owes at a box or a terminal: no button of its own
// says it.
func atBox(line string) bool {
	a, err := game.ParseAct(line)
	return err == nil && a.By == game.ByFloor && (a.At.Kind == game.AtBox || a.Verb == game.RepairTerminal)
}

func actorWords(actor string) string {
	switch actor {
	case "floor":
		return "the floor"
	case "clock":
		return "the countdown"
	case "system":
		return "the terminals"
	}
	return actor
}
