package game

import (
	"encoding"
	"reflect"
	"strings"
	"testing"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// logged is a fact of every type, all fields set, with the form that it has in
// the log for good: what stands here must be read by every later program.
func logged(t *testing.T) map[string]struct {
	fact Fact
	text string
} {
	panel := []System{{Wager: "jackpot-party", Gathered: true, Mystery: "mega", Account: true, DrawsCard: true, DrawsPosition: true}}
	house, err := ReadHouse("settle=one-pass decks=2 offers=top-3:A")
	if err != nil {
		t.Fatal(err)
	}
	words := house.String()
	act, err := ParseAct("pay 3.2 main 37.50 25x1 5x2 2.50x1")
	if err != nil {
		t.Fatal(err)
	}
	three := Spot{Kind: AtBox, Box: 3, Hand: 2}
	return map[string]struct {
		fact Fact
		text string
	}{
		"opened": {
			&Opened{Variant: "blackjack", Mode: "exam", House: house, Boxes: 7, Has: Equipment{MissingRanks: "T", LammerRack: true, Terminals: true, SharedHand: true, MasqueReader: true, Areas: 2, SwitchPlaces: 2}, Start: "round", Order: []uint16{2, 0, 1}, Second: []uint16{1, 0}, Burned: 1, Cover: 26, Float: chip.MustParse("25x4"), Systems: panel},
			`{"variant":"blackjack","mode":"exam","house":"` + words + `","boxes":7,"terms":{"without":"T","lammers":true,"terminals":true,"no_hole":true,"masque":true,"areas":2,"switch_cards":2},"start":"round","order":[2,0,1],"second":[1,0],"burned":1,"cover":26,"float":"25x4","systems":[{"wager":"jackpot-party","booked":true,"mystery":"mega","account":true,"card":true,"position":true}]}`,
		},
		"did": {&Did{Act: act, Hand: 9, Unheard: true}, `{"act":"pay 3.2 main 37.50 25x1 5x2 2.50x1","hand":9,"unheard":true}`},
		"dealt": {
			&Dealt{To: Spot{Kind: AtStray}, Meant: three, Hand: 9, ID: 77, Card: card.MustParse("AS")[0], Up: true, Sideways: true, Cover: true, Back: virtualdevices.Blue, Torn: true},
			`{"to":"stray","meant":"3.2","hand":9,"id":77,"card":"AS","up":true,"sideways":true,"cover":true,"back":"blue","torn":true}`,
		},
		"turned":   {&Turned{At: three, Hand: 9}, `{"at":"3.2","hand":9}`},
		"used":     {&Used{To: Dealer, Hand: 9, Up: true, Determinant: true}, `{"to":"dealer","hand":9,"up":true,"determinant":true}`},
		"cleared":  {&Cleared{From: SwitchPlace(3), Hand: 9, Exchange: true}, `{"from":"switch 3","hand":9,"exchange":true}`},
		"laid":     {&Laid{FirstID: 400}, `{"first_id":400}`},
		"shuffled": {&Shuffled{Order: []uint16{1, 0}, FirstID: 400, Wash: true, Pack: true, Back: virtualdevices.Blue}, `{"order":[1,0],"first_id":400,"wash":true,"back":"blue","pack":true}`},
		"arranged": {&Arranged{Order: []uint16{1, 0}, FirstID: 400}, `{"order":[1,0],"first_id":400}`},
		"moved": {
			&Moved{From: Till{Kind: SideBet, Box: 3, Wager: "top-3"}, To: Till{Kind: Bank, Box: 3}, Chips: chip.MustParse("5x2"), Settles: Till{Kind: Main, Box: 3, Hand: 9}},
			`{"from":"side 3 top-3","to":"bank 3","chips":"5x2","settles":"main 3 #9"}`,
		},
		"notes":    {&Notes{Box: 3, Amount: 10000, Dropped: true}, `{"box":3,"amount":10000,"dropped":true}`},
		"seated":   {&Seated{Box: 3, Player: 1, Name: "Ann", Chips: chip.MustParse("25x4")}, `{"box":3,"player":1,"name":"Ann","chips":"25x4"}`},
		"vacated":  {&Vacated{Player: 1}, `{"player":1}`},
		"parted":   {&Parted{At: three, Hand: 9, New: 10, OneCard: true}, `{"at":"3.2","hand":9,"new":10,"one_card":true}`},
		"joined":   {&Joined{At: Box(3), Hand: 9, Other: 10, Double: true}, `{"at":"3","hand":9,"other":10,"double":true}`},
		"lammered": {&Lammered{Hand: 9, Taken: true, Back: true}, `{"hand":9,"taken":true,"back":true}`},
		"swapped":  {&Swapped{Box: 3, Hands: [2]int32{9, 10}}, `{"box":3,"hands":[9,10]}`},
		"played":   {&Played{Box: 3, Hand: 9}, `{"box":3,"hand":9}`},
		"answered": {&Answered{Blackjack: true, Dead: true, Light: virtualdevices.RedLight}, `{"blackjack":true,"dead":true,"light":"red"}`},
		"broke":    {&Broke{Device: TheShoe, Fault: virtualdevices.FaceUp, N: 5}, `{"device":"shoe","fault":"face-up","n":5}`},
		"side":     {&SideOpened{Side: virtualdevices.SideB}, `{"side":"b"}`},
		"sealed":   {&Sealed{Nonce: virtualdevices.Nonce{1}, Of: "a", Rack: 1}, `{"nonce":"01` + strings.Repeat("00", 31) + `","of":"a","rack":1}`},
		"revealed": {
			&Revealed{Proof{Hash: virtualdevices.Commitment{2}, Opening: "00 AS", Touched: []string{"inject next AS"}}},
			`{"hash":"02` + strings.Repeat("00", 31) + `","opening":"00 AS","touched":["inject next AS"]}`,
		},
		"set-aside": {&SetAside{}, `{}`},
		"fed":       {&Fed{From: Spot{Kind: AtRack}, Places: []uint16{0, 2}, FirstID: 400}, `{"from":"rack","places":[0,2],"first_id":400}`},
		"cycled": {
			&Cycled{virtualdevices.Cycle{Order: []uint16{1, 0}, Kept: 1, Left: 1, Halted: true, Warning: virtualdevices.CardJam}},
			`{"order":[1,0],"kept":1,"left":1,"halted":true,"warning":"card jam"}`,
		},
		"funded":     {&Funded{Terminal: 12, Box: 3, Name: "Ann", Amount: 50000}, `{"terminal":12,"box":3,"name":"Ann","amount":50000}`},
		"cashed-out": {&CashedOut{Terminal: 12}, `{"terminal":12}`},
		"entered":    {&Entered{Terminal: 12, Box: 3, Wager: "main", Amount: 2500, Hand: 9}, `{"terminal":12,"box":3,"wager":"main","amount":2500,"hand":9}`},
		"retracted":  {&Retracted{Terminal: 12, Box: 3, Wager: "bad-beat"}, `{"terminal":12,"box":3,"wager":"bad-beat"}`},
		"assigned":   {&Assigned{To: []Spot{{Kind: AtTerminal, Box: 12, Hand: 1}, {Kind: AtTerminal, Box: 30, Hand: 2}}, Dealers: []int8{3}}, `{"to":["t12.1","t30.2"],"dealers":[3]}`},
		"credited":   {&Credited{Terminal: 12, Box: 3, Wager: "main-2", Back: 2500, Win: 3750, Award: true}, `{"terminal":12,"box":3,"wager":"main-2","back":2500,"win":3750,"award":true}`},
		"rebuilt":    {&Rebuilt{Box: 3}, `{"box":3}`},
		"put-back":   {&PutBack{}, `{}`},
		"renewed":    {&Renewed{ID: 77}, `{"id":77}`},
		"redrawn": {
			&Redrawn{Orders: []NewOrder{{"stored", []uint16{1, 0}}}, FirstID: 400, Arranged: true},
			`{"orders":[{"place":"stored","order":[1,0]}],"first_id":400,"arranged":true}`,
		},
		"laid-anew": {&LaidAnew{Rounds: 4, FirstID: 77}, `{"rounds":4,"first_id":77}`},
		"ten-put":   {&TenPut{At: 3, ID: 77, Card: card.MustParse("TD")[0]}, `{"at":3,"id":77,"card":"TD"}`},
		"spoiled":   {&Spoiled{Lost: true}, `{"lost":true}`},
		"unloaded":  {&Unloaded{FirstID: 400}, `{"first_id":400}`},
		"undone":    {&Undone{FirstID: 400}, `{"first_id":400}`},
		"delivered": {&Delivered{FirstID: 400}, `{"first_id":400}`},
		"reader":    {&ReaderSet{Fault: virtualdevices.Wrong}, `{"fault":"wrong"}`},
		"ordered": {
			&Ordered{Order{ID: 3, Act: Act{By: ByInstructor, Verb: InjectReader, Text: "wrong"}, Drawn: 40, Round: 4, Cards: 2, Said: "within 3 rounds"}},
			`{"id":3,"act":"inject reader wrong","drawn":40,"round":4,"cards":2,"said":"within 3 rounds"}`,
		},
		"fulfilled":   {&Fulfilled{ID: 3, Why: "no such card"}, `{"id":3,"why":"no such card"}`},
		"skipped":     {&Skipped{Skip{"633a.7(j)", "deal 3"}}, `{"cite":"633a.7(j)","step":"deal 3"}`},
		"mended":      {&Mended{Skip{"633a.7(j)", "deal 3"}}, `{"cite":"633a.7(j)","step":"deal 3"}`},
		"round-ended": {&RoundEnded{Rounds: 12}, `{"rounds":12}`},
		"pick-set":    {&PickSet{"bad-beat", card.MustParse("QH")[0], 4}, `{"wager":"bad-beat","card":"QH","position":4}`},
		"locked":      {&Locked{"bad-beat", []WagerBet{{3, 500}}, card.MustParse("QH")[0], 4}, `{"wager":"bad-beat","bets":[{"box":3,"stake":500}],"card":"QH","position":4}`},
		"claimed": {
			&Claimed{Claim{"bad-beat", "meter", 100, []WagerBet{{3, 500}}, true, 5000, 60000}},
			`{"wager":"bad-beat","meter":"meter","share":100,"winners":[{"box":3,"stake":500}],"byStake":true,"fixed":5000,"shown":60000}`,
		},
		"from-tray": {&FromTray{3, "jackpot-party", 18325, 25}, `{"box":3,"wager":"jackpot-party","amount":18325,"beside":25}`},
		"house":     {&HouseSet{House: house, Systems: panel}, `{"house":"` + words + `","systems":[{"wager":"jackpot-party","booked":true,"mystery":"mega","account":true,"card":true,"position":true}]}`},
		"mode":      {&ModeSet{Mode: "guided"}, `{"mode":"guided"}`},
	}
}

// TestFactsInTheLog writes and reads a fact of every type, all fields set.
func TestFactsInTheLog(t *testing.T) {
	facts := logged(t)
	for name := range factKinds {
		f, ok := facts[name]
		if !ok {
			t.Errorf("no example of fact %q", name)
			continue
		}
		text, err := EncodeFacts([]Fact{f.fact})
		if want := `[{"` + name + `":` + f.text + `}]`; err != nil || string(text) != want {
			t.Errorf("fact is written\n%s, %v\nwant\n%s", text, err, want)
			continue
		}
		back, err := DecodeFacts(text)
		if err != nil || len(back) != 1 || !reflect.DeepEqual(back[0], f.fact) {
			t.Errorf("%s is read as %+v, %v", text, back, err)
		}
		for _, field := range unset(reflect.ValueOf(f.fact).Elem()) {
			t.Errorf("the example of %q leaves %s out", name, field)
		}
	}
	var all []Fact
	for _, f := range facts {
		all = append(all, f.fact)
	}
	text, err := EncodeFacts(all)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := DecodeFacts(text); err != nil || !reflect.DeepEqual(back, all) {
		t.Errorf("facts together are read as %+v, %v", back, err)
	}
}

// TestOpenedWithTerms: the first releases wrote into the log what a game's rulebook
// says of its play, beside what stands on its table. Their tables open the same.
func TestOpenedWithTerms(t *testing.T) {
	now := logged(t)["opened"]
	old := strings.Replace(now.text, `"lammers":true`, `"soft_to":22,"over":22,"wins_21":true,"rescue":true,"lammers":true,"ante_free":true,"naturals_wait":true`, 1)
	facts, err := DecodeFacts([]byte(`[{"opened":` + old + `}]`))
	if err != nil || len(facts) != 1 || !reflect.DeepEqual(facts[0], now.fact) || old == now.text {
		t.Errorf("a table of an old log opens as %+v, %v", facts, err)
	}
}

// unset lists the fields that are zero, those of structs within included: but
// what is written as text is one.
func unset(v reflect.Value) (fields []string) {
	if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct {
		v = v.Index(0)
	}
	if _, text := v.Interface().(encoding.TextMarshaler); text || v.Kind() != reflect.Struct {
		return nil
	}
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if v.Field(i).IsZero() {
			fields = append(fields, name)
			continue
		}
		for _, within := range unset(v.Field(i)) {
			fields = append(fields, name+"."+within)
		}
	}
	return fields
}

func TestFactsThatAreNoFacts(t *testing.T) {
	tests := []struct{ text, why string }{
		{`{`, "facts: unexpected end"},
		{`[{"levitated":{}}]`, `fact 1: this program knows no fact "levitated"`},
		{`[{"vacated":{"player":1}},{}]`, "fact 2: 0 names"},
		{`[{"vacated":{},"laid":{}}]`, "fact 1: 2 names"},
		{`[{"vacated":{"player":"Ann"}}]`, "fact 1, vacated: "},
		{`[{"moved":{"from":"pocket"}}]`, `chip place "pocket"`},
		{`[{"dealt":{"card":"1S"}}]`, `"1S" is no card`},
		{`[{"did":{"act":"jump"}}]`, "no such act of the dealer"},
		{`[{"cleared":{"from":"table"}}]`, "place table: no such place"},
	}
	for _, tt := range tests {
		facts, err := DecodeFacts([]byte(tt.text))
		if err == nil {
			t.Errorf("%s is read as %+v", tt.text, facts)
		} else if !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%s: %v: want it to say %q", tt.text, err, tt.why)
		}
	}
	if facts, err := DecodeFacts(nil); facts != nil || err != nil {
		t.Errorf("nothing is read as %v, %v", facts, err)
	}
}
