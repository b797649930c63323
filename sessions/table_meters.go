package sessions

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/game/chip"
	"burncard/variants/blackjack"
	"burncard/virtualdevices"
)

// A MeterSign is what a table's display shows of one meter.
type MeterSign struct {
	Wager, Title string
	Meter        string
	Reads        chip.Cents
	Linked       bool
}

// locked is what a table's systems accepted in a round.
type locked struct {
	Round int         `json:"round"`
	Fact  game.Locked `json:"fact"`
}

// tableMeters are the meters of one table: it sends them what was wagered, and
// hears from them what was won.
type tableMeters struct {
	*state
	house  *meters
	report func(error)

	offers []game.Offer // for which the dials were worked out
	worked []dial
	frozen frozenSigns
}

// frozenSigns are what displays that are frozen have shown since a moment.
type frozenSigns struct {
	since time.Time
	signs []MeterSign
}

// dials are those of this table, worked out once for its house.
func (m *tableMeters) dials() []dial {
	if m.h == nil || !m.h.Table.Panel.On() {
		return nil
	}
	t := m.h.Table
	if !slices.Equal(m.offers, t.House.Offers) {
		m.offers, m.worked = slices.Clone(t.House.Offers), dials(m.id, t.Variant, &t.House)
		if m.set.Middle {
			// What is wagered there was wagered at another table: it shares no meter.
			for i := range m.worked {
				m.worked[i] = m.worked[i].ownedBy(m.id)
			}
		}
		m.frozen = frozenSigns{}
	}
	return m.worked
}

// signs are what the displays show. Those that are frozen show what they did at
// that moment, by the meters' logs; one by which a win is paid shows what the table
// has heard of it.
func (m *tableMeters) signs() []MeterSign {
	list := m.dials()
	if len(list) == 0 {
		return nil
	}
	since := m.h.Still
	if !since.IsZero() && m.frozen.since.Equal(since) {
		return m.frozen.signs
	}
	signs := make([]MeterSign, len(list))
	for i, d := range list {
		signs[i] = MeterSign{Wager: d.wager, Title: blackjack.WagerTitle(d.wager), Meter: d.meter, Reads: m.house.reads(d), Linked: d.linked}
		if since.IsZero() {
			continue
		}
		if heard := m.h.Table.Panel.Shows(d.wager); d.tells && heard > 0 {
			signs[i].Reads = heard
		} else if was, err := m.house.readAt(d, since); err != nil {
			m.report(fmt.Errorf("table %s: %w", m.id, err)) // it goes on
		} else {
			signs[i].Reads = was
		}
	}
	if !since.IsZero() {
		m.frozen = frozenSigns{since, signs}
	}
	return signs
}

// clash says why the floor may not offer a wager: the meter that it would share has
// other terms.
func (m *tableMeters) clash(a game.Act) string {
	if a.By != game.ByFloor || a.Verb != game.SetHouse {
		return ""
	}
	house, err := m.book.With(m.h.Table.House, strings.Fields(a.Text)...)
	if err != nil {
		return "" // refused for itself
	}
	return m.house.clash(dials(m.id, m.h.Table.Variant, &house))
}

// answers sends the meters what they have not had, wagers that were accepted and
// claims that wait, and yields what they say to that. All of it may be sent
// again: it counts once.
func (m *tableMeters) answers(yield func(Person, game.Act) bool) {
	if len(m.dials()) == 0 {
		return
	}
	h := m.h
	say := func(a game.Act) bool { return yield(Person{ID: meterID, Name: "Meter"}, a) && m.h == h }
	if err := m.exchange(say); err != nil {
		m.report(fmt.Errorf("table %s: %w", m.id, err))
	}
}

// exchange is answers; it ends early where say says no.
func (m *tableMeters) exchange(say func(game.Act) bool) error {
	h, sent := m.h, false
	for _, d := range m.dials() {
		list := m.contributions(d.wager)
		if err := m.house.count(d, list); err != nil {
			return err
		}
		sent = sent || len(list) > 0 && d.linked
		if ok, err := m.fell(d, say); !ok {
			return err
		}
	}
	if !m.display(say) {
		return nil
	}
	for i := range h.Table.Panel.Claims {
		c := h.Table.Panel.Claims[i]
		if h.Table.Panel.Answered(&c) {
			continue
		}
		if ok, err := m.claim(c, say); !ok {
			return err
		}
		sent = true
	}
	if sent {
		m.house.moved(m.id)
	}
	return nil
}

func (m *tableMeters) contributions(wager string) (list []virtualdevices.Contribution) {
	for _, k := range m.h.Locked {
		if k.Fact.Wager != wager {
			continue // of another system
		}
		for _, b := range k.Fact.Bets {
			list = append(list, contribution(m.id, k.Round, wager, b))
		}
	}
	return list
}

func contribution(table string, round int, id string, b game.WagerBet) virtualdevices.Contribution {
	return virtualdevices.Contribution{Key: virtualdevices.Key{Table: table, Round: round, Box: int(b.Box), Wager: id}, Amount: b.Stake}
}

// display tells the table what a display shows, if a win is paid by that: once a round,
// when the meter has the wagers that were locked. The round goes by it, though other
// tables may move a shared meter before the hand is checked. A frozen display tells
// what it shows, a dark one nothing. Once all hands have two cards it is too late.
func (m *tableMeters) display(say func(game.Act) bool) bool {
	for i, d := range m.dials() {
		t := m.h.Table
		round := slices.ContainsFunc(m.h.Locked, func(k locked) bool { return k.Round == t.Rounds+1 && k.Fact.Wager == d.wager })
		late := t.Round.Started && t.AllHaveTwo()
		if !d.tells || !round || late || t.Panel.Device.Fault == virtualdevices.Dead || t.Round.DidAtAll(game.ByMeter, game.Shows, 0, d.wager) {
			continue
		}
		if !say(game.Act{By: game.ByMeter, Verb: game.Shows, Wager: d.wager, Amount: m.signs()[i].Reads}) {
			return false
		}
	}
	return true
}

// fell pays a meter that must hit to the box whose wager of this round made it fall.
func (m *tableMeters) fell(d dial, say func(game.Act) bool) (ok bool, err error) {
	hit := m.house.hit(d)
	t := m.h.Table
	if hit.Table != m.id || hit.Round != t.Rounds+1 || t.Panel.Granted(int8(hit.Box), d.wager, d.meter) {
		return true, nil
	}
	return m.claim(game.Claim{Wager: d.wager, Meter: d.meter, Share: 100, Winners: []game.WagerBet{{Box: int8(hit.Box), Stake: hit.Amount}}}, say)
}

// claim has a meter answer, and the table hear of it.
func (m *tableMeters) claim(c game.Claim, say func(game.Act) bool) (ok bool, err error) {
	round := m.h.Table.Rounds + 1
	ask := virtualdevices.Claim{
		Table: m.id, Round: round, Wager: c.Wager, Share: virtualdevices.Share(c.Share) * virtualdevices.Percent, ByStake: c.ByStake,
	}
	i := slices.IndexFunc(m.dials(), func(d dial) bool { return d.wager == c.Wager && d.meter == c.Meter })
	if i < 0 {
		return false, fmt.Errorf("claim: %s has no meter %s", c.Wager, c.Meter)
	}
	d := m.dials()[i]
	var late []virtualdevices.Contribution
	for _, w := range c.Winners {
		ask.Winners = append(ask.Winners, virtualdevices.Winner{Box: int(w.Box), Stake: w.Stake})
		late = append(late, contribution(m.id, round, c.Wager, w)) // where a sensor has missed it
	}
	if err := m.house.count(d, late); err != nil {
		return false, err
	}
	a, err := m.house.answer(d, ask)
	if err != nil {
		return false, err
	}
	for i, w := range c.Winners {
		if m.h.Table.Panel.Granted(w.Box, c.Wager, c.Meter) {
			continue
		}
		if !say(game.Act{By: game.ByMeter, Verb: game.Grant, At: game.Box(int(w.Box)), Wager: c.Wager, Text: c.Meter, Amount: a.Pay[i]}) {
			return false, nil
		}
	}
	return true, nil
}
