package bot

import (
	"iter"

	"burncard/game"
	"burncard/game/chip"
)

// A Bot is a player. It is not safe for use from several goroutines.
type Bot struct {
	name   string
	seed   uint64
	traits *traits
	memory memory
	unseen [12]float64 // caches the worth of two unseen cards by the up card's value; 0: not computed
}

// New makes a bot with this name. Bots with the same seed and style play alike.
func New(name string, seed uint64, style Style) *Bot {
	return &Bot{name: name, seed: seed, traits: &styles[style], memory: memory{said: map[topic]int{}, staked: map[int]chip.Cents{}, outcomes: map[int]outcome{}, far: -1}}
}

// Name is the bot's name.
func (b *Bot) Name() string { return b.name }

// Sit returns the line with which the bot sits down at a box. It brings whole
// hundreds of dollars, as fits its style.
func (b *Bot) Sit(box int) string {
	d := b.dice(sitting)
	a := player(box, game.Sit)
	a.Text, a.Amount = b.name, pick(&d, b.traits.banks)
	return a.String()
}

// Act returns the line that the bot says now; ok is false if it has nothing to
// say. V must be the View of the player who holds the bot's boxes. The line
// counts as said.
func (b *Bot) Act(v *game.View) (line string, ok bool) {
	w, ok := b.wish(v)
	if !ok {
		return "", false
	}
	b.memory.keep(w, v)
	return w.act.String(), true
}

// Wants reports whether Act would return a line. Nothing counts as said.
func (b *Bot) Wants(v *game.View) bool {
	_, ok := b.wish(v)
	return ok
}

// A concern is the kind of thing that a line is about.
type concern uint8

const (
	sitting concern = iota
	looking
	cutting
	leaving
	joining // a second box
	buying
	colouring
	tipping
	sittingOut
	betting
	adding
	regretting
	insuring
	answering // a card that was missed
	taking    // takes an exposed card, or refuses it
	deciding
	hurrying // out of turn
	protesting
	misbehaving
	siding  // a side wager
	funding // money into a game account
	pressing
	revealing
	disputing  // a hand that was picked up
	haggling   // asks for more than it won
	exchanging // second cards
)

// A topic is a situation in which the bot says something: once, and once more
// if that was refused. The meaning of its numbers depends on the concern.
type topic struct {
	what    concern
	a, b, c int
}

type wish struct {
	act   game.Act
	about topic
}

// A want is what a bot may want; me is the first of its boxes. It gives nothing where
// the bot does not want it now.
type want func(b *Bot, v *game.View, me *game.BoxView) (wish, bool)

// first returns the first of several wants that the bot has now.
func (b *Bot) first(v *game.View, me *game.BoxView, wants []want) (w wish, ok bool) {
	for _, want := range wants {
		if w, ok = want(b, v, me); ok {
			return w, true
		}
	}
	return wish{}, false
}

func player(box int, verb game.Verb) game.Act {
	return game.Act{By: game.ByPlayer, Box: int8(box), Verb: verb}
}

// wish looks at the table and returns what the bot wants to say, if anything.
func (b *Bot) wish(v *game.View) (w wish, ok bool) {
	me := seated(v)
	if me == nil {
		return w, false
	}
	b.memory.see(v, me)
	if w, ok = b.cut(v); ok {
		return w, true
	}
	if w, ok = b.look(v); ok || me.Leaving {
		return w, ok
	}
	if v.Started {
		return b.play(v, me)
	}
	if v.Disputed > 0 && v.Boxes[v.Disputed-1].Mine {
		return w, false // it waits for the floor's decision
	}
	if w, ok = b.dispute(v); ok {
		return w, true
	}
	return b.bet(v, me)
}

// said counts how often the bot said something about the topic.
func (b *Bot) said(t topic) int { return b.memory.said[t] }

// seated is the first of the viewer's boxes, or nil.
func seated(v *game.View) *game.BoxView {
	for box := range ownBoxes(v) {
		if box.Name != "" {
			return box
		}
	}
	return nil
}

func ownBoxes(v *game.View) iter.Seq[*game.BoxView] {
	return func(yield func(*game.BoxView) bool) {
		for i := range v.Boxes {
			if v.Boxes[i].Mine && !yield(&v.Boxes[i]) {
				return
			}
		}
	}
}

func ownHands(v *game.View) iter.Seq2[*game.BoxView, *game.HandView] {
	return func(yield func(*game.BoxView, *game.HandView) bool) {
		for box := range ownBoxes(v) {
			for j := range box.Hands {
				if !yield(box, &box.Hands[j]) {
					return
				}
			}
		}
	}
}

// lays reports whether a player can lay the amount down: with his own chips, or
// with those and the change that a line without chips asks for.
func lays(v *game.View, bank chip.Chips, amount chip.Cents) bool {
	if amount <= 0 || bank.Total() < amount {
		return false
	}
	if _, ok := chip.Make(amount, bank, chip.Every); ok {
		return true
	}
	_, _, _, ok := chip.Change(amount, bank, v.Float, v.House.Chips)
	return ok
}

// laysEach is lays for each of the wagers that a box has in the game.
func laysEach(v *game.View, bank chip.Chips, amount chip.Cents) bool {
	tray, ok := v.Float, amount > 0
	for range v.Has.Hands() {
		c, made := chip.Make(amount, bank, chip.Every)
		if !made && ok {
			in, want, rest, changed := chip.Change(amount, bank, tray, v.House.Chips)
			bank, _ = bank.Plus(want).Plus(rest).Minus(in)
			tray, _ = tray.Plus(in).Minus(want.Plus(rest))
			c, made = want, changed
		}
		bank, _ = bank.Minus(c)
		ok = ok && made
	}
	return ok
}
