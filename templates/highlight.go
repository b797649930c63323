package templates

import (
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
	for _, thing := range strings.Fields(a.Form().Lights) {
		list = append(list, thingIDs[thing])
	}
	return strings.TrimSpace(strings.Join(list, " ")), verbWord(a)
}

// thingIDs are the elements of the things that words name.
var thingIDs = map[string]string{
	"boxes": BoxesID, "dealer": DealerID, "pack": PackID, "progressive": ProgressiveID, "rack": RackID, "reader": ReaderID,
	"shoe": ShoeID, "shuffler": ShufflerID, "stray": StrayID, "tray": TrayID,
}

// verbWord is the act's verb as buttons name it.
func verbWord(a game.Act) string {
	word := a.Verb.String()
	switch {
	case a.At.Kind == game.AtSwitch:
		return word + " switch"
	case a.Verb == game.Deal && a.Down:
		return word + " down"
	case a.At == game.Shoe:
		return word + " shoe"
	}
	return word
}

// placeID is the element that a line points at, for marks on the object
// itself; empty where it points nowhere.
func placeID(line string) string {
	ids, _ := glow(line)
	id, _, _ := strings.Cut(ids, " ")
	return id
}
