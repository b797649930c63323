package game

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"burncard/game/card"
	"burncard/game/chip"
	"burncard/virtualdevices"
)

// A Fact is something that happened, with all that was drawn for it. Facts are
// what the log keeps; a table is their fold. A fact's fields may be added to,
// never renamed or given another meaning: logs of every release must fold.
type Fact interface {
	apply(t *Table)
}

// A Till is a place where chips lie.
type Till struct {
	Kind  TillKind
	Box   int8
	Hand  int32  // the hand's serial, for Main and Extra
	Wager string // for SideBet
}

type TillKind uint8

// The chip places. Outside is off the table: where buy-ins come from.
const (
	Outside TillKind = iota
	Float
	Bank
	Main     // a hand's first wager
	Extra    // the chips laid beside it for a double
	Line     // the insurance line
	SideBet  // a side wager's area
	OnOffer  // chips that a player laid out for larger ones
	TipOut   // a tip lying on the layout
	TokeBox  // tips taken in
	Breached // chips put down late or on top of a wager
	Cart     // chips of a fill or a credit, beside the tray
	Palmed   // chips of a wager in play that its player took back
	Before   // progressive wagers laid out before the tray
	Award    // a fixed bonus, which lies nowhere: what a payment settles
	Exchange // change, which lies nowhere either: what is taken back of it
)

var tillNames = [...]string{"outside", "float", "bank", "main", "extra", "insurance", "side", "offer", "tip", "toke", "breach", "cart", "palm", "before", "award", "exchange"}

func (p Till) MarshalText() ([]byte, error) {
	s := tillNames[p.Kind]
	if p.Box != 0 {
		s += " " + strconv.Itoa(int(p.Box))
	}
	if p.Hand != 0 {
		s += " #" + strconv.Itoa(int(p.Hand))
	}
	if p.Wager != "" {
		s += " " + p.Wager
	}
	return []byte(s), nil
}

func (p *Till) UnmarshalText(b []byte) error {
	words := strings.Fields(string(b))
	*p = Till{}
	for i, w := range words {
		switch {
		case i == 0:
			if err := readName("chip place", tillNames[:], []byte(w), &p.Kind); err != nil {
				return err
			}
		case w[0] == '#':
			n, err := strconv.ParseInt(w[1:], 10, 32)
			if err != nil {
				return err
			}
			p.Hand = int32(n)
		case w[0] <= '9':
			n, err := strconv.ParseInt(w, 10, 8)
			if err != nil {
				return err
			}
			p.Box = int8(n)
		default:
			p.Wager = w
		}
	}
	return nil
}

type (
	// Opened begins a table. Start is "opening", "preinspected" or "round".
	// Order is the pack's order as indexes into Decks new decks, nil for
	// factory order; with "round" it is the shoe's, burn card excluded.
	Opened struct {
		Variant string     `json:"variant"`
		Mode    string     `json:"mode"`
		House   House      `json:"house"`
		Boxes   int        `json:"boxes"`
		Has     Equipment  `json:"terms,omitzero"`
		Start   string     `json:"start"`
		Order   []uint16   `json:"order,omitempty"`
		Second  []uint16   `json:"second,omitempty"` // the order of the second batch, or of side b of a double shoe
		Burned  int        `json:"burned,omitempty"` // cards of Order already in the rack
		Cover   int        `json:"cover,omitempty"`  // cards below the cover card
		Float   chip.Chips `json:"float"`
		Systems []System   `json:"systems,omitempty"` // progressive
	}
	// Did records an accepted act; Hand is the serial of the hand it spoke to.
	Did struct {
		Act  Act   `json:"act"`
		Hand int32 `json:"hand,omitempty"`
		// Unheard is a decision that the dealer may not take for one: a word alone,
		// or a sign out of turn, where the house wants it shown.
		Unheard bool `json:"unheard,omitempty"`
	}
	// Dealt is a card off the shoe. Meant is where the dealer sent it, To
	// where it came to lie.
	Dealt struct {
		To       Spot      `json:"to"`
		Meant    Spot      `json:"meant"`
		Hand     int32     `json:"hand,omitempty"`
		ID       CardID    `json:"id"`
		Card     card.Card `json:"card"`
		Up       bool      `json:"up,omitempty"`
		Sideways bool      `json:"sideways,omitempty"`
		Cover    bool      `json:"cover,omitempty"` // the cover card came out before it

		Back virtualdevices.Back `json:"back,omitzero"`
		Torn bool                `json:"torn,omitempty"` // it is damaged
	}
	// Turned turns a place's face-down cards up.
	Turned struct {
		At   Spot  `json:"at"`
		Hand int32 `json:"hand,omitempty"`
	}
	// Used moves the stray card to a hand.
	Used struct {
		To   Spot  `json:"to"`
		Hand int32 `json:"hand,omitempty"`
		Up   bool  `json:"up,omitempty"`
		// Determinant says that it is the determinant card, not the stray one.
		Determinant bool `json:"determinant,omitempty"`
	}
	// SideOpened opens a side of a double shoe.
	SideOpened struct {
		Side virtualdevices.Side `json:"side"`
	}
	// SetAside moves the determinant card to the shoe's segregated area.
	SetAside struct{}
	// Cleared moves all cards of a place to the discard rack.
	Cleared struct {
		From Spot  `json:"from"`
		Hand int32 `json:"hand,omitempty"`
		// Exchange says that the hand gets the box's switch cards for them.
		Exchange bool `json:"exchange,omitempty"`
	}
	// Laid moves shoe and rack to the layout: the spread of an idle table.
	Laid struct {
		FirstID CardID `json:"first_id"`
	}
	// Shuffled puts pack and rack into a new order: indexes into the pack
	// followed by the rack. Ids are drawn anew from FirstID on.
	Shuffled struct {
		Order   []uint16 `json:"order"`
		FirstID CardID   `json:"first_id"`
		Wash    bool     `json:"wash,omitempty"` // of the pack only, on the layout
		// Back limits the shuffle to cards of that back, 633a.7(e)(3): those of
		// one side of a double shoe. Others stay in the rack.
		Back virtualdevices.Back `json:"back,omitzero"`
		Pack bool                `json:"pack,omitempty"` // of the pack only: the rack holds another batch
	}
	// Arranged puts the shoe into a new order: indexes into it.
	Arranged struct {
		Order   []uint16 `json:"order"`
		FirstID CardID   `json:"first_id"`
	}
	// Moved moves chips. Settles is where the wager lies, or lay, that they
	// settle: the zero Till where they settle none.
	Moved struct {
		From    Till       `json:"from"`
		To      Till       `json:"to"`
		Chips   chip.Chips `json:"chips"`
		Settles Till       `json:"settles,omitzero"`
	}
	// Notes moves cash: from a player to the layout, or from there to the drop
	// box.
	Notes struct {
		Box     int8       `json:"box"`
		Amount  chip.Cents `json:"amount"`
		Dropped bool       `json:"dropped,omitempty"`
	}
	// Seated puts a person at a box; Player is an index, new if it is beyond
	// the last.
	Seated struct {
		Box    int8       `json:"box"`
		Player int        `json:"player"`
		Name   string     `json:"name"`
		Chips  chip.Chips `json:"chips"`
	}
	// Vacated takes a player and his chips away from the table.
	Vacated struct {
		Player int `json:"player"`
	}
	// Parted makes two hands of a pair; New is the serial of the second.
	Parted struct {
		At   Spot  `json:"at"`
		Hand int32 `json:"hand"`
		New  int32 `json:"new"`
		// OneCard says that each hand gets one card more and no other.
		OneCard bool `json:"one_card,omitempty"`
	}
	// Joined puts two hands of a pair together again; Other is the serial of the
	// second, Double that the player had asked for a double.
	Joined struct {
		At     Spot  `json:"at"`
		Hand   int32 `json:"hand"`
		Other  int32 `json:"other"`
		Double bool  `json:"double,omitempty"`
	}
	// Swapped exchanges the second cards of two hands, by their serials.
	Swapped struct {
		Box   int8     `json:"box"`
		Hands [2]int32 `json:"hands"`
	}
	// Lammered is a lammer that was laid beside a wager, or all of a hand's that
	// were taken away.
	Lammered struct {
		Hand  int32 `json:"hand"`
		Taken bool  `json:"taken,omitempty"`
		Back  bool  `json:"back,omitempty"` // one that was laid by mistake was taken back
	}
	// Answered is what the card reader showed.
	Answered struct {
		Blackjack bool `json:"blackjack,omitempty"`
		Dead      bool `json:"dead,omitempty"` // no answer at all
		// Light is what a Masque reader showed, which knows no Blackjack.
		Light virtualdevices.Light `json:"light,omitzero"`
	}
	// Broke is a fault that a device has from now on, or that was mended: None.
	// What N stands for is said where the device takes it.
	Broke struct {
		Device Device               `json:"device"`
		Fault  virtualdevices.Fault `json:"fault"`
		N      int                  `json:"n,omitempty"`
	}
	// Fed moves the pack or the discard rack into the shuffler; Places are those
	// that a continuous one drew.
	Fed struct {
		From   Spot     `json:"from"`
		Places []uint16 `json:"places,omitempty"`
		// FirstID is from where a continuous shuffler's cards are named anew.
		FirstID CardID `json:"first_id,omitempty"`
	}
	// Cycled is what the shuffler's cycle came to.
	Cycled struct{ virtualdevices.Cycle }
	// Unloaded takes the shuffled batch out of the shuffler.
	Unloaded struct {
		FirstID CardID `json:"first_id"`
	}
	// Undone takes the cards out of the opened shuffler, to be shuffled.
	Undone struct {
		FirstID CardID `json:"first_id"`
	}
	// Delivered is new decks that came for all cards in use.
	Delivered struct {
		FirstID CardID `json:"first_id"`
	}
	// ReaderSet is a reader repaired, replaced or broken.
	ReaderSet struct {
		Fault virtualdevices.Fault `json:"fault"`
	}
	// Skipped is a step that was owed and passed over.
	Skipped struct{ Skip }
	// Mended is a skipped step that was made good.
	Mended struct{ Skip }
	// RoundEnded clears the record; Rounds is the count so far.
	RoundEnded struct {
		Rounds int `json:"rounds"`
	}
	// Ordered is an instructor's act for later, its moment drawn.
	Ordered struct{ Order }
	// Fulfilled takes an order off the list; Why says why it was not done.
	Fulfilled struct {
		ID  int    `json:"id"`
		Why string `json:"why,omitempty"`
	}
	// HouseSet changes the house rules between rounds; ModeSet the mode.
	HouseSet struct {
		House   House    `json:"house"`
		Systems []System `json:"systems,omitempty"` // progressive
	}
	// ModeSet changes the mode.
	ModeSet struct {
		Mode string `json:"mode"`
	}
)

// factKinds are all facts that there are, by their names in the log: for good.
var factKinds = map[string]Fact{
	"opened":      (*Opened)(nil),
	"did":         (*Did)(nil),
	"dealt":       (*Dealt)(nil),
	"turned":      (*Turned)(nil),
	"used":        (*Used)(nil),
	"cleared":     (*Cleared)(nil),
	"laid":        (*Laid)(nil),
	"shuffled":    (*Shuffled)(nil),
	"ordered":     (*Ordered)(nil),
	"fulfilled":   (*Fulfilled)(nil),
	"arranged":    (*Arranged)(nil),
	"moved":       (*Moved)(nil),
	"notes":       (*Notes)(nil),
	"seated":      (*Seated)(nil),
	"vacated":     (*Vacated)(nil),
	"parted":      (*Parted)(nil),
	"joined":      (*Joined)(nil),
	"lammered":    (*Lammered)(nil),
	"swapped":     (*Swapped)(nil),
	"played":      (*Played)(nil),
	"answered":    (*Answered)(nil),
	"reader":      (*ReaderSet)(nil),
	"broke":       (*Broke)(nil),
	"delivered":   (*Delivered)(nil),
	"side":        (*SideOpened)(nil),
	"set-aside":   (*SetAside)(nil),
	"sealed":      (*Sealed)(nil),
	"revealed":    (*Revealed)(nil),
	"spoiled":     (*Spoiled)(nil),
	"renewed":     (*Renewed)(nil),
	"redrawn":     (*Redrawn)(nil),
	"laid-anew":   (*LaidAnew)(nil),
	"ten-put":     (*TenPut)(nil),
	"rebuilt":     (*Rebuilt)(nil),
	"put-back":    (*PutBack)(nil),
	"fed":         (*Fed)(nil),
	"cycled":      (*Cycled)(nil),
	"unloaded":    (*Unloaded)(nil),
	"undone":      (*Undone)(nil),
	"skipped":     (*Skipped)(nil),
	"mended":      (*Mended)(nil),
	"round-ended": (*RoundEnded)(nil),
	"locked":      (*Locked)(nil),
	"pick-set":    (*PickSet)(nil),
	"claimed":     (*Claimed)(nil),
	"from-tray":   (*FromTray)(nil),
	"funded":      (*Funded)(nil),
	"cashed-out":  (*CashedOut)(nil),
	"entered":     (*Entered)(nil),
	"retracted":   (*Retracted)(nil),
	"assigned":    (*Assigned)(nil),
	"credited":    (*Credited)(nil),
	"house":       (*HouseSet)(nil),
	"mode":        (*ModeSet)(nil),
}

// factNames is the same the other way round.
var factNames = func() map[reflect.Type]string {
	names := make(map[reflect.Type]string, len(factKinds))
	for name, f := range factKinds {
		names[reflect.TypeOf(f)] = name
	}
	return names
}()

// EncodeFacts writes facts as a JSON array of one-key objects: the fact's name
// and its fields.
func EncodeFacts(facts []Fact) ([]byte, error) {
	b := []byte{'['}
	for i, f := range facts {
		if i > 0 {
			b = append(b, ',')
		}
		name := factNames[reflect.TypeOf(f)]
		if name == "" {
			panic(fmt.Sprintf("game: fact %T has no name in the log", f))
		}
		body, err := json.Marshal(f)
		if err != nil {
			return nil, fmt.Errorf("encode fact %s: %w", name, err)
		}
		b = append(append(append(append(b, `{"`...), name...), `":`...), body...)
		b = append(b, '}')
	}
	return append(b, ']'), nil
}

func DecodeFacts(b []byte) ([]Fact, error) {
	var raw []map[string]json.RawMessage
	if len(b) == 0 {
		return nil, nil
	}
	if err := json.Unmarshal(b, &raw); err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	facts := make([]Fact, 0, len(raw))
	for i, r := range raw {
		if len(r) != 1 {
			return nil, fmt.Errorf("fact %d: %d names where one was expected", i+1, len(r))
		}
		for name, body := range r {
			kind, ok := factKinds[name]
			if !ok {
				return nil, fmt.Errorf("fact %d: this program knows no fact %q", i+1, name)
			}
			f := reflect.New(reflect.TypeOf(kind).Elem()).Interface().(Fact)
			if err := json.Unmarshal(body, f); err != nil {
				return nil, fmt.Errorf("fact %d, %s: %w", i+1, name, err)
			}
			facts = append(facts, f)
		}
	}
	return facts, nil
}

// A FactBuffer holds the facts of one act, so that an act costs no allocation. They
// are good until the buffer is used for another act. The zero FactBuffer is ready.
type FactBuffer struct {
	facts []Fact
	did   pool[Did]
	dealt pool[Dealt]
	moved pool[Moved]

	decision decision // the one that is being made
}

func (b *FactBuffer) reset() {
	b.facts = b.facts[:0]
	b.did.used, b.dealt.used, b.moved.used = 0, 0, 0
}

// A pool is facts of one type, some of them in use.
type pool[T any] struct {
	facts []T
	used  int
}

// take gives the next fact of the pool, whatever is in it; where all are in use
// those stay where they are, and more are made.
func (p *pool[T]) take() *T {
	if p.used == len(p.facts) {
		p.facts, p.used = make([]T, max(1, 2*len(p.facts))), 0
	}
	p.used++
	return &p.facts[p.used-1]
}
