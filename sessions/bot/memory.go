package bot

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"burncard/game"
	"burncard/game/chip"
)

// memory is what a player remembers and the table does not show him.
type memory struct {
	met    bool // he has seen the table from his box
	came   int  // the round in which he came
	bought int  // how often he bought in
	joined bool // he asked for a second box

	looks, cuts int  // how often cards were spread, and how often the cut was offered to him
	spread, cut bool // whether the cards are spread now, and the cut is offered

	bank chip.Cents // what he had when the round's betting began
	won  bool       // the round before brought more than it cost

	// The rest is of this round only.
	round    int
	said     map[topic]int
	insured  bool // insurance was offered
	holeDown bool // the hole card has been seen face down
	refused  [game.Boxes + 1]bool
	prompted [game.Boxes + 1]bool // the box was asked for a decision and has not spoken
	prompts  [game.Boxes + 1]int  // how often it was asked
	asked    []request
	far      int                // the last box that was served, as an index; -1 for none
	staked   map[int]chip.Cents // by hand: what it wagered before it was settled
	outcomes map[int]outcome    // by hand: how it was settled

	before []outcome // of the round before
}

// A request is a card that was asked for, and how many cards lay beyond the
// hand at that time: if there are ever more, the dealer has passed the hand over.
type request struct {
	serial, cards, beyond int
	passed                bool
}

// see remembers what the player will need later.
func (m *memory) see(v *game.View, me *game.BoxView) {
	if !m.met {
		m.met, m.came, m.bank = true, v.Round, me.Bank.Total()
	}
	if v.Round != m.round {
		if v.Round != m.round+1 {
			clear(m.outcomes) // they are not of the round before
		}
		m.before = slices.SortedFunc(maps.Values(m.outcomes), func(a, b outcome) int { return cmp.Or(cmp.Compare(b.short, a.short), a.box-b.box) })
		clear(m.outcomes)
		clear(m.said)
		clear(m.staked)
		had := m.bank
		m.bank = me.Bank.Total()
		m.won = m.round != 0 && m.bank > had
		m.round, m.insured, m.holeDown, m.asked = v.Round, false, false, m.asked[:0]
		m.far, m.refused = -1, [game.Boxes + 1]bool{}
		m.prompted, m.prompts = [game.Boxes + 1]bool{}, [game.Boxes + 1]int{}
	}
	spread := v.Pack.LookFor > 0
	if spread && !m.spread {
		m.looks++
	}
	m.spread = spread
	cut := v.Pack.CutFor > 0 && v.Boxes[v.Pack.CutFor-1].Mine
	if cut && !m.cut {
		m.cuts++
	}
	m.cut = cut
	m.insured = m.insured || v.Insurance
	for _, line := range v.Said {
		if box, rest := speaker(line); rest == "refuse" {
			m.refused[box] = true
		}
	}
	if n := len(v.Dealer.Cards); n > 1 && v.Dealer.Cards[n-1].Face == "" {
		m.holeDown = true
	}
	for box := range ownBoxes(v) {
		if n := box.N; game.SignalsShown.On(&v.House) {
			asked := prompted(v, n)
			if asked && !m.prompted[n] {
				m.prompts[n]++
			}
			m.prompted[n] = asked
		}
	}
	m.far = max(m.far, furthest(v)) // its cards may be picked up before the others are served
	m.watch(v)
	m.settled(v)
}

// watch remembers the cards that the player asked for before the bot came to the table or
// was made again, and who was passed over: the cards that showed it may be picked up before
// the player speaks.
func (m *memory) watch(v *game.View) {
	for box, h := range ownHands(v) {
		if !h.Settled {
			m.staked[h.Serial] = h.Bet.Total() + h.Extra.Total()
		}
		if h.Signal == "hit" || h.Signal == "double" {
			m.ask(h, beyond(v, box, h)-drawnAfter(v, box))
		}
		if r := m.request(h); r != nil && beyond(v, box, h) > r.beyond {
			r.passed = true
		}
	}
}

// ask remembers a card that was asked for, as so many cards lay beyond the hand.
func (m *memory) ask(h *game.HandView, beyond int) {
	if m.request(h) == nil {
		m.asked = append(m.asked, request{serial: h.Serial, cards: len(h.Cards), beyond: beyond})
	}
}

// request returns the player's request for the hand as it lies, or nil.
func (m *memory) request(h *game.HandView) *request {
	for i := range m.asked {
		if r := &m.asked[i]; r.serial == h.Serial && r.cards == len(h.Cards) {
			return r
		}
	}
	return nil
}

// beyond counts the cards that were dealt after a hand in the order of play: to
// later hands, without the first two of a box, and the dealer's visible ones.
func beyond(v *game.View, box *game.BoxView, h *game.HandView) int {
	n, passed := 0, false
	for i := range box.Hands {
		if passed {
			n += len(box.Hands[i].Cards)
		}
		passed = passed || &box.Hands[i] == h
	}
	n += drawnAfter(v, box)
	if v.Has.MasqueReader {
		// Two large cards are shown before anybody acts.
		return n + max(0, len(v.Dealer.Cards)-2)
	}
	for _, c := range v.Dealer.Cards {
		if c.Face != "" {
			n++
		}
	}
	return n
}

// drawnAfter counts the cards of the boxes after a box without the first two of each.
func drawnAfter(v *game.View, box *game.BoxView) (n int) {
	for k := box.N; k < len(v.Boxes); k++ {
		cards := 0
		for l := range v.Boxes[k].Hands {
			cards += len(v.Boxes[k].Hands[l].Cards)
		}
		n += max(0, cards-2)
	}
	return n
}

func (m *memory) keep(w wish, v *game.View) {
	m.said[w.about]++
	switch {
	case w.act.Verb == game.Hit || w.act.Verb == game.Double:
		for box, h := range ownHands(v) {
			if h.Serial == w.about.a {
				m.ask(h, beyond(v, box, h))
			}
		}
	case w.about.what == taking && w.act.Verb == game.RefuseCard:
		m.said[w.about.refused()]++
	case w.about.what == buying:
		m.bought++
	case w.about.what == joining:
		m.joined = true
	}
}

// refused is the topic that the hand refused an exposed card.
func (t topic) refused() topic { return topic{taking, t.a, 0, 1} }

// speaker splits a player's line into his box and the rest; any other line has
// box 0.
func speaker(line string) (box int, rest string) {
	if len(line) < 3 || line[0] != 'p' {
		return 0, ""
	}
	number, rest, _ := strings.Cut(line[1:], " ")
	box, err := strconv.Atoi(number)
	if err != nil || box < 1 || box > game.Boxes {
		return 0, ""
	}
	return box, rest
}
