package web

import (
	"encoding/binary"
	"reflect"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/sessions"
)

// A key writes values so that equal ones give equal bytes and others do not:
// every number has its length in it, every text and list is preceded by its
// own. What changes with every act is written by hand, the rest by reflection;
// a test holds that no field is left out.
type key []byte

// scene writes all of a scene. Most of a cut is empty, and costs a byte a field.
func (k key) scene(s *sessions.Scene) key {
	k = k.view(&s.View)
	k = k.rare(&s.Table.House, s.Table.House.Decks == 0)
	t := &s.Table
	k = k.text(t.ID).text(t.Name).text(t.Variant).text(t.Mode).flags(t.Demo, t.Auto, t.Waiting, t.Frozen).text(t.Dealer)
	k = k.rare(&t.Players, t.Players == nil).number(t.Desks).number(t.Rounds).number(t.Mistakes).number(t.Watching).text(t.Stopped).text(t.LockedFor).text(t.LockedBy)
	k = k.rare(&t.AwayAt, t.AwayAt.IsZero()).rare(&t.CallAt, t.CallAt.IsZero())
	k = k.rare(&s.Verdict, s.Verdict == nil).rare(&s.Debrief, s.Debrief == nil).rare(&s.Caught, s.Caught == nil).rare(&s.Ticker, s.Ticker == nil)
	k = k.rare(&s.FloorCalls, s.FloorCalls == nil).texts(s.FloorOwes).rare(&s.Clock, s.Clock == nil)
	k = k.rare(&s.Exercise, s.Exercise == nil).rare(&s.Meters, s.Meters == nil)
	return k.rare(&s.Score, s.Score == sessions.Score{}).text(s.Stopped).flags(s.Locked, s.Free)
}

func (k key) view(v *game.View) key {
	k = append(k, byte(v.Viewer.Role))
	k = append(k, byte(v.Viewer.Terminal))
	k = k.number(len(v.Viewer.Boxes))
	for _, n := range v.Viewer.Boxes {
		k = append(k, byte(n))
	}
	k = k.text(v.Variant).text(v.Mode)
	k = k.number(v.House.Decks).number(int(v.House.Chips)).flags(v.House.MidShoeClosed).rare(&v.House.Offers, v.House.Offers == nil)
	k = k.rare(&v.House, v.House.NewDealerBurn == "") // no house, but what cuts take of one
	k = k.number(v.Round).flags(v.Started, v.Closed)
	k = k.number(len(v.Boxes))
	for i := range v.Boxes {
		k = k.box(&v.Boxes[i])
	}
	k = k.rare(&v.Terminals, v.Terminals == nil).text(v.Window).flags(v.ClockStuck).cards(v.Community)
	k = k.hand(&v.Dealer).cards(v.Stray).rare(&v.Rebuilt, v.Rebuilt == nil).number(v.Disputed)
	k = k.number(v.ShoeCards).number(v.RackCards).flags(v.CoverOut)
	k = k.rare(&v.Kit, v.Kit == game.KitView{}).rare(&v.Panel, v.Panel == game.PanelView{}).texts(v.Faults)
	p := &v.Pack
	k = k.number(p.Cards).texts(p.Faces).text(p.State).number(p.LookFor).number(p.CutFor).number(p.CutAt)
	k = k.text(v.Slip).chips(&v.Cart)
	k = k.chips(&v.Float).chips(&v.TokeBox).number(int(v.DropBox))
	k = k.rare(&v.Terms, v.Terms == game.Terms{}).number(int(v.Placed)).texts(v.Legends)
	k = k.text(v.DealerName).flags(v.Manned, v.Read).text(v.ReaderLamp).flags(v.Insurance)
	k = k.steps(v.Due)
	st := &v.Station
	k = k.rare(st, !st.Frozen && !st.Calls && st.Whisper == "" && st.Tasks == nil && st.Orders == nil && st.Touched == nil && st.Shown == nil)
	return k.texts(v.Said)
}

func (k key) box(b *game.BoxView) key {
	k = k.number(b.N).number(b.Areas).number(b.Desks).number(int(b.Entered)).text(b.Name).flags(b.Mine, b.Leaving, b.Touching, b.CutOffered, b.SatOut, b.Counted, b.AtPay, b.Jumbled).text(b.Sign).text(b.Choice).flags(b.Chooses, b.Switched).cards(b.Switch)
	k = k.chips(&b.Bank).chips(&b.Insurance).chips(&b.Offered).chips(&b.Tip).chips(&b.Breach)
	k = k.text(b.Spoken).number(int(b.Notes)).number(int(b.Pressed))
	k = k.paid(&b.InsLies).number(len(b.Side))
	for i := range b.Side {
		w := &b.Side[i]
		k = k.text(w.ID).chips(&w.Chips).number(int(w.Staked)).number(int(w.Given)).flags(w.Settled, w.Offered, w.Booked, w.Account).paid(&w.Lies)
		k = k.number(int(w.Answer)).number(int(w.Wish)).number(int(w.Pressed))
	}
	k = k.rare(&b.Lights, b.Lights == nil).rare(&b.Account, b.Account == game.AccountView{}).number(len(b.Hands))
	for i := range b.Hands {
		k = k.hand(&b.Hands[i])
	}
	return k
}

func (k key) hand(h *game.HandView) key {
	k = k.text(h.Spot).number(h.Serial).cards(h.Cards).text(h.Total).chips(&h.Bet).chips(&h.Extra).number(h.Lammers).number(h.Area)
	return k.text(h.Signal).text(h.State).flags(h.InTurn, h.Settled, h.Swapped).paid(&h.Paid)
}

func (k key) paid(p *game.Paid) key {
	if p.IsZero() {
		return append(k, 0)
	}
	return append(k, 1).chips(&p.Bet).chips(&p.Extra).chips(&p.Pay)
}

func (k key) steps(list []game.StepView) key {
	k = k.number(len(list))
	for i := range list {
		s := &list[i]
		k = k.text(s.Line).text(s.Cite).text(s.Title).text(s.Source).text(s.Actor).text(s.At).flags(s.Now, s.Skipped, s.May)
	}
	return k
}

func (k key) cards(cards []game.CardView) key {
	k = k.number(len(cards))
	for i := range cards {
		c := &cards[i]
		k = k.number(int(c.ID)).text(c.Face).text(c.Back).flags(c.Sideways, c.Lifted, c.Torn)
	}
	return k
}

func (k key) chips(c *chip.Chips) key {
	if *c == (chip.Chips{}) {
		return append(k, 0)
	}
	k = append(k, 1)
	for _, n := range c {
		k = k.number(int(n))
	}
	return k
}

func (k key) number(n int) key { return binary.AppendVarint(k, int64(n)) }

func (k key) text(s string) key {
	k = k.number(len(s))
	return append(k, s...)
}

func (k key) texts(list []string) key {
	k = k.number(len(list))
	for _, s := range list {
		k = k.text(s)
	}
	return k
}

func (k key) flags(list ...bool) key {
	var b byte
	for i, f := range list {
		if f {
			b |= 1 << i
		}
	}
	return append(k, b)
}

// rare writes what p points to, unless it is nothing.
func (k key) rare(p any, nothing bool) key {
	if nothing {
		return append(k, 0)
	}
	return append(k, 1).value(reflect.ValueOf(p).Elem())
}

// value writes any value.
func (k key) value(v reflect.Value) key {
	switch v.Kind() {
	case reflect.Bool:
		return k.flags(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(k, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(k, v.Uint())
	case reflect.String:
		return k.text(v.String())
	case reflect.Pointer:
		if v.IsNil() {
			return append(k, 0)
		}
		return append(k, 1).value(v.Elem())
	case reflect.Slice, reflect.Array:
		k = k.number(v.Len())
		for i := range v.Len() {
			k = k.value(v.Index(i))
		}
		return k
	case reflect.Struct:
		if t, ok := reflect.TypeAssert[time.Time](v); ok {
			return binary.AppendVarint(k, t.UnixNano())
		}
		for i := range v.NumField() {
			k = k.value(v.Field(i))
		}
		return k
	}
	panic("web: a scene holds a " + v.Type().String() + ", for which there is no key")
}
