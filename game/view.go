package game

import (
	"slices"
	"strconv"
	"strings"

	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A Viewer is a person who looks at the table, and in which part.
type Viewer struct {
	Role     ViewerRole
	Boxes    []int8 // the boxes that a player holds, ascending
	Terminal int8   // the terminal at which he plays; 0 for none
	Untold   bool   // he is told nothing of what is owed, as in an exam
}

type ViewerRole uint8

// The viewers. The zero Viewer is a spectator.
const (
	Spectator ViewerRole = iota
	PlayerView
	DealerView
	FloorView
	InstructorView
	// PitView is the floor's where a person learns to see: from behind the dealer, and told
	// nothing of what is owed or was wrong.
	PitView
	// ShoulderView is that of the next dealer, who stands at the dealer's shoulder: he sees what
	// the dealer sees, the reader's lamp too, and is told nothing either.
	ShoulderView
)

// Audience names viewers who see the same: "dealer", "boxes 1 3", "terminal 12" ...
func (v Viewer) Audience() string {
	switch v.Role {
	case DealerView:
		return "dealer"
	case FloorView:
		return "floor"
	case InstructorView:
		return "instructor"
	case PitView:
		return "pit"
	case ShoulderView:
		return "shoulder"
	case PlayerView:
		if v.Terminal != 0 {
			return "terminal " + strconv.Itoa(int(v.Terminal))
		}
		s := "boxes"
		for _, n := range v.Boxes {
			s += " " + strconv.Itoa(int(n))
		}
		return s
	}
	return "spectators"
}

// Oversees reports a viewer who may see verdicts at once in every mode.
func (v Viewer) Oversees() bool { return v.Role == FloorView || v.Role == InstructorView }

// SeesLamp reports a viewer who sees the lamp of a card reader that only the dealer's side shows.
func (v Viewer) SeesLamp() bool {
	return v.Role == DealerView || v.Role == ShoulderView || v.Oversees()
}

// A View is what a person at the table sees. A face-down card in it has no rank to leak.
type View struct {
	Viewer  Viewer
	Variant string
	Derived bool // the game is played like another, with rules of its own
	Mode    string
	House   House
	Round   int  // the round under way or to come, from 1
	Started bool // cards are out
	Closed  bool // no more bets was called

	Boxes  []BoxView
	Dealer HandView
	// Terminals are there where all wagers are electronic; Window is what they
	// are asked for: bets, insurance, decisions, or nothing. Community are the
	// cards that they share.
	Terminals []TerminalView
	Window    string
	// ClockStuck says that the countdown clock stands still.
	ClockStuck bool
	Community  []CardView
	Stray      []CardView
	// Rebuilt are hands of the last round that lie there again, their spots as in
	// the notation; Disputed is the box that wants to see them, 0 for none.
	Rebuilt  []HandView
	Disputed int

	ShoeCards int // cards in the shoe, as its thickness shows
	RackCards int // cards in the discard rack
	Kit       KitView
	Panel     PanelView // the progressive systems
	// Faults are what an instructor has broken and nobody has mended; to the
	// instructor only.
	Faults   []string
	CoverOut bool // the cover card lies beside the shoe
	// ShoeDealt says that no round is dealt before the cards are shuffled, see
	// Table.ShoeDealt.
	ShoeDealt bool
	Station   StationView
	Pack      PackView

	Float   chip.Chips // the chip tray
	TokeBox chip.Chips
	Cart    chip.Chips // of a fill or a credit, beside the tray
	Slip    string     // the slip that is worked off, and how far; empty for none
	DropBox chip.Cents

	DealerName string
	Manned     bool
	Read       bool   // the hole card has been through the card reader
	ReaderLamp string // to those who see it, see Viewer.SeesLamp: "blackjack", "no", "dark" or empty; to all a Masque reader's: "blue", "red", "yellow"
	Has        Equipment
	// Of the game's Particulars, those that bear on what can be said and done here.
	TwentyOneWins, DoubleRescue, AnteOptional bool

	Legends   []string // what is printed on the layout
	Placed    Kind     // the rectangle in which the dealer's hand lies
	Insurance bool     // offered and not closed

	// Due is the checklist; empty for viewers who must not see it.
	Due []StepView
	// Said are the last things said or done this round, oldest first.
	Said []string
}

type BoxView struct {
	BoxFields
	Hands  []HandView
	Side   []Wager
	Lights []LightView // of the progressive systems
	Switch []CardView  // cards beside the hand that may be played instead
}

// BoxFields are those of a BoxView that == compares.
type BoxFields struct {
	N          int
	Name       string     // of its player; empty for nobody
	Terminals  int        // terminals that play its cards
	Entered    chip.Cents // and their wagers
	Mine       bool       // the viewer's own
	Leaving    bool
	Bank       chip.Chips
	Areas      int // for main wagers
	Insurance  chip.Chips
	InsLies    Paid       // settled insurance, and the pay beside it
	Pressed    chip.Cents // of the main wager, pay of a side wager that was laid on it
	Spoken     string     // a wager spoken with cash, not yet changed
	Notes      chip.Cents // cash on the layout
	Counted    bool       // it was counted aloud, or the chips that lie there to be changed
	Offered    chip.Chips // laid out for larger chips
	Piles      int8       // how many chips a pile of them has; 0 for one stack
	Stack      int16      // how many stand in one stack still, where Piles is not 0
	Tip        chip.Chips
	Breach     chip.Chips
	Touching   bool
	AtPay      bool // a hand on chips that are being paid
	Jumbled    bool // the wager lies with small chips below
	Account    AccountView
	Switched   bool   // the switch cards are the hand
	Choice     string // whether he wants cards exchanged: switch, keep, or empty
	Chooses    bool   // the rules wait for that; never set where Due is hidden
	Sign       string // what was said or signed in a way that is no plain answer
	CutOffered bool
	SatOut     bool
}

type HandView struct {
	HandFields
	Cards []CardView
}

// HandFields are those of a HandView that == compares.
type HandFields struct {
	Spot    string // 3, 3.2 or dealer
	Serial  int    // names the hand for good, for element ids
	Total   string // "16", "soft 18", "blackjack", "bust"; empty where it is not to be told
	Bet     chip.Chips
	Extra   chip.Chips
	Lammers int    // that lie beside the wager, or are it
	Area    int    // of the box where its wager lies, from 0
	Swapped bool   // its second card came from the other hand
	Paid    Paid   // settled: what lies there until the player picks it up
	Signal  string // what the player asked for and has not got: hit, double, split, surrender
	State   string // stands, surrendered, dead, doubled, or empty
	InTurn  bool   // the rules wait for this hand; never set where Due is hidden
	Settled bool
}

// A CardView is one card as it lies. Face is empty for one that lies face down.
type CardView struct {
	ID       CardID
	Face     string // AS, TD, 9C
	Back     string // the colour of the back, where the table has cards of several; of one that lies face down
	Lifted   bool   // it lies face down, and only its holder sees the face
	Sideways bool
	Torn     bool // damaged
}

type PackView struct {
	Cards   int
	Faces   []string // the faces of a pack spread face up
	State   string   // delivered, inspected, spread, face-down, washed, stacked, shuffled, cut, covered
	LookFor int      // the box whose look at the spread is waited for; 0 for none
	CutFor  int      // the box that is offered the cut; 0 for none
	CutAt   int      // cards above the cover card at the last cut
}

// A KitView is the equipment of the table as everybody sees it.
type KitView struct {
	Mouth    MouthView
	Source   SourceView
	Seal     SealView
	Shuffler ShufflerView
	Decks    string // what is seen to be wrong with the cards in use; empty for nothing
	RackMark int    // cards that it takes to reach the mark on the discard rack, 633a.2(g)
}

// A ShufflerView is the shuffler; its Kind is empty where the table has none.
type ShufflerView struct {
	Kind    string // batch or continuous
	Light   string // dark, red, yellow, green
	Warning string // what the panel reads beside the red light; empty for nothing
	State   string // waiting, shuffling, halted, finished
	Sign    string // none, cover, out-of-order
	Loaded  bool   // cards wait in its tray
	Stored  bool   // a shuffled batch is in it
	Back    string // the colour of the batch that is stored or shuffled
	Count   int    // cards inside, as a continuous one shows them; -1 where it shows nothing
}

// A SourceView is a pack in the hand or a double shoe.
type SourceView struct {
	Holds       string      // the hand that holds the pack: left, right, or empty
	Sides       [2]SideView // of a double shoe
	Determinant string      // the face of the determinant card, while it lies there
	DrawnFrom   string      // and the side that it came from: a or b
}

type SideView struct {
	Cards      int
	Segregated int
	Back       string
	Open       bool
	Cover      bool // its cover card stands at the mouth
}

// A MouthView is what shows at the mouth of the shoe.
type MouthView struct {
	Empty bool   // no card comes
	Cover bool   // the cover card stands there
	Face  string // of a card that lies face up, 633a.14(a)
	Odd   bool   // the back is not that of the other cards
}

// A StepView is one line of the checklist.
type StepView struct {
	Line, Cite, Title, Source string
	Actor                     string // dealer, floor or the player's box
	At                        string // where it is to be done, for the glow
	Now, Skipped, May         bool
}

// see makes b what everybody sees of a box.
func (b *BoxView) see(t *Table, s *Seat, tells bool, waits *Step) {
	b.N, b.Areas, b.Sign, b.CutOffered = s.N, t.Has.Hands(), t.sign(int8(s.N)), t.cutWaits(int8(s.N))
	b.Insurance, b.Tip, b.Breach = s.Insurance, s.Tip, s.Breach
	b.Notes, b.Offered, b.Piles, b.Stack = s.Notes, s.Offered, s.Piles, s.Stack
	b.Touching, b.AtPay, b.Jumbled = s.Touching, s.AtPay, s.Jumbled
	b.Chooses, b.Switched = waits != nil && waits.Verb == AnyChoice && int(waits.At.Box) == s.N, s.Switched
	b.Lights, b.Switch = seeLights(t, s.N), seeCards(s.Switch)
	if s.Choice != NoVerb {
		b.Choice = s.Choice.String()
	}
	if s.Notes > 0 {
		b.Spoken = s.Spoken
	}
	b.Counted = s.Counted && (s.Notes > 0 || !s.Offered.IsZero())
	for i := range t.Terminals {
		if w := &t.Terminals[i]; w.Plays() && w.Position == int8(s.N) {
			b.Terminals++
			for j := range w.Hands {
				b.Entered += w.Hands[j].Staked
			}
		}
	}
	lies := false
	if p := t.Owner(s); p != nil {
		b.Name, b.Leaving, b.SatOut = p.Name, p.Leaving, p.SatOut
		var paid chip.Chips
		paid, b.Bank = t.lying(s.Player)
		lies = !paid.IsZero()
	}
	if lies {
		b.InsLies = s.InsLies
	}
	b.Pressed = s.PressedOn()
	for _, w := range s.Side {
		if !lies {
			w.Lies = Paid{}
		}
		if !w.Chips.IsZero() || !w.Lies.IsZero() || w.Gathered || w.Account && w.Staked > 0 {
			b.Side = append(b.Side, w)
		}
	}
	if len(s.Hands) == 0 {
		return
	}
	b.Hands = make([]HandView, len(s.Hands))
	for i := range s.Hands {
		h, v := &s.Hands[i], &b.Hands[i]
		v.see(h, s.Spot(i).String(), tells, 21)
		v.InTurn = waits != nil && waits.Verb == AnyDecision && waits.At == s.Spot(i)
		if lies {
			v.Paid = h.Paid
		}
	}
}

// own makes b, which everybody sees, what the holder of the box sees.
func (b *BoxView) own(t *Table, s *Seat, tells bool) {
	b.Mine, b.Account = true, seeAccount(t, s)
	if !t.FromHand() || !t.AllHaveTwo() {
		return
	}
	b.Hands = slices.Clone(b.Hands)
	for i := range s.Hands {
		if h := &s.Hands[i]; h.hidden > 0 {
			h.lift(&b.Hands[i], tells)
		}
	}
}

// see makes h what is seen of a hand; over is the highest total of which it is not over.
func (h *HandView) see(hand *Hand, spot string, tells bool, over int) {
	h.Spot, h.Serial, h.Area, h.Swapped, h.Settled = spot, int(hand.Serial), int(hand.Area), hand.Swapped, hand.Settled
	h.Bet, h.Extra, h.Lammers = hand.Bet, hand.Extra, int(hand.Lammers)
	h.Cards = seeCards(hand.Cards)
	if hand.Asked != NoVerb {
		h.Signal = hand.Asked.String()
	}
	switch {
	case hand.Dead:
		h.State = "dead"
	case hand.Tucked:
		h.State = "tucked"
	case hand.Surrendered:
		h.State, h.Signal = "surrendered", "surrender"
	case hand.Rescued:
		h.State, h.Signal = "rescued", "rescue"
	case hand.Doubled && !(hand.Rescuable && hand.Stood):
		h.State = "doubled"
	case hand.NoMore:
		h.State = "no more"
	case hand.Stood:
		h.State = "stands"
	}
	if hand.Settled || (hand.Surrendered || hand.Rescued) && hand.Cleared {
		h.Signal = ""
	}
	if !tells || len(hand.Cards) == 0 {
		return
	}
	switch total := hand.Total(); {
	case slices.ContainsFunc(hand.Cards, down) && spot != "dealer":
		if total.Points > 0 {
			h.Total = total.String()
		}
	case !slices.ContainsFunc(hand.Cards, down) && hand.Blackjack():
		h.Total = "blackjack"
	case total.Points > over:
		h.Total = "bust"
	case total.Points > 0:
		h.Total = total.String()
	}
}

func seeCards(p []Piece) []CardView {
	if len(p) == 0 {
		return nil
	}
	v := make([]CardView, len(p))
	for i := range p {
		v[i] = CardView{ID: p[i].ID, Sideways: p[i].Sideways, Torn: p[i].Torn}
		switch {
		case p[i].Up:
			v[i].Face = p[i].Card.String()
		case p[i].Back != virtualdevices.Plain:
			v[i].Back = p[i].Back.String()
		}
	}
	return v
}

func seePack(t *Table) PackView {
	p := &t.PackState
	v := PackView{Cards: len(t.Pack)}
	if len(t.Pack) == 0 {
		return v
	}
	switch {
	case p.Covered > 0:
		v.State = "covered"
	case p.CutBy != (Spot{}):
		v.State, v.CutAt = "cut", p.CutAt
	case p.Shuffled:
		v.State = "shuffled"
	case p.Stacked:
		v.State = "stacked"
	case p.Washed:
		v.State = "washed"
	case p.Turned:
		v.State = "face-down"
	case p.Spread:
		v.State = "spread"
	case p.Inspected:
		v.State = "inspected"
	default:
		v.State = "delivered"
	}
	if p.Up {
		v.Faces = make([]string, len(t.Pack))
		for i := range t.Pack {
			v.Faces[i] = t.Pack[i].Card.String()
		}
	}
	if first := t.FirstArrival(); first != nil && t.lookWaits() {
		v.LookFor = first.N
	}
	for i := range t.Boxes {
		if t.cutWaits(int8(i + 1)) {
			v.CutFor = i + 1
		}
	}
	return v
}

// Text writes the view for tests and transcripts, one line for each place that is not empty.
func (v *View) Text() string {
	var b strings.Builder
	line := func(place string, what ...string) {
		what = slices.DeleteFunc(what, func(w string) bool { return w == "" })
		if len(what) > 0 {
			b.WriteString(place + ": " + strings.Join(what, ", ") + "\n")
		}
	}
	for i := range v.Boxes {
		s := &v.Boxes[i]
		place := "box " + strconv.Itoa(s.N)
		for j := range s.Hands {
			h := &s.Hands[j]
			line("box "+h.Spot, h.text(), worth("main", h.Bet.Plus(h.Extra)), lammered(h.Lammers), h.State, h.Signal, h.Paid.text())
		}
		if len(s.Switch) > 0 {
			line("switch "+strconv.Itoa(s.N), faces(s.Switch))
		}
		line(place, worth("insurance", s.Insurance))
		for _, w := range s.Side {
			line(place, worth(w.ID, w.Chips))
		}
		if s.Notes > 0 {
			line(place, "notes "+s.Notes.String(), s.Spoken)
		}
		line(place, worth("chips to change", s.Offered))
		line(place, worth("tip", s.Tip))
		line(place, worth("late", s.Breach))
		line(place, s.Sign)
		line(place, s.Choice)
		if s.Jumbled {
			line(place, "small chips below")
		}
		if s.AtPay {
			line(place, "a hand on the pay")
		}
		if s.Touching {
			line(place, "a hand on the cards")
		}
	}
	line("dealer", v.Dealer.text())
	if len(v.Community) > 0 {
		line("community", faces(v.Community))
	}
	for i := range v.Terminals {
		line("t"+strconv.Itoa(v.Terminals[i].N), v.Terminals[i].text()...)
	}
	if len(v.Stray) > 0 {
		line("stray", faces(v.Stray))
	}
	for _, h := range v.Rebuilt {
		line("rebuilt "+h.Spot, faces(h.Cards))
	}
	if v.Kit.Mouth.Face != "" {
		line("mouth", v.Kit.Mouth.Face)
	}
	if v.Kit.Mouth.Odd {
		line("mouth", "another back")
	}
	line("decks", v.Kit.Decks)
	line("determinant", v.Kit.Source.Determinant)
	line("faults", v.Faults...)
	if s := &v.Kit.Shuffler; s.Kind != "" {
		line("shuffler", s.State, s.Light, s.Warning, strings.TrimPrefix(s.Sign, "none"))
	}
	line("reader", v.ReaderLamp)
	line("placed", Spot{Kind: v.Placed}.String())
	if v.Pack.Cards > 0 {
		line("pack", strconv.Itoa(v.Pack.Cards)+" cards", v.Pack.State)
	}
	return b.String()
}

func (p *Paid) text() string {
	back := worth("back", p.Bet.Plus(p.Extra))
	if pay := worth("paid", p.Pay); pay != "" {
		return strings.TrimPrefix(back+", "+pay, ", ")
	}
	return back
}

func lammered(n int) string {
	if n == 0 {
		return ""
	}
	return "lammers " + strconv.Itoa(n)
}

// text writes a hand's cards and, where it is told, its total.
func (h *HandView) text() string {
	s := faces(h.Cards)
	if s == "" {
		s = "no card"
	}
	if h.Total != "" {
		s += " (" + h.Total + ")"
	}
	return s
}

func faces(cards []CardView) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		if words[i] = c.Face; c.Face == "" {
			words[i] = "??"
		}
		if c.Sideways {
			words[i] += "/"
		}
	}
	return strings.Join(words, " ")
}

func worth(what string, c chip.Chips) string {
	if c.IsZero() {
		return ""
	}
	return what + " " + c.Total().String()
}
