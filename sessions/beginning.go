package sessions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"burncard/game"
	"burncard/sessions/bot"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// A Beginning is the middle of a round at which a new table begins. The first entry of the
// new log has the facts that led there from the opening, and one that makes the table one of
// its own (game.Redrawn): facts are the only form that folds under every later binary. The
// people of the other table do not come along. Its players are bots under neutral names, who
// play on by themselves, and nobody's words are in the facts.
type Beginning struct {
	Facts []game.Fact // from the opening on
	// Arranged says that the cards to come stay as the facts have them; otherwise they are
	// drawn anew, as far as nobody has seen them.
	Arranged bool
	// Drill is the key of the drill of which this is the first item; empty for none.
	Drill string
	// Spots is from where the person who opens it looks for the errors of an automatic dealer,
	// see SpotStands; empty where he deals himself. SpotProfile is the key of the profile that
	// the house rules there are of; empty for none.
	Spots, SpotProfile string
}

// beginsLine begins the first entry of the log of such a table; its game follows.
const beginsLine = "# begins "

// drillWord stands in it before the key of a drill.
const drillWord = " drill "

// spotWord stands in it where errors are looked for, before the person's stand and the key
// of a profile; logs from before there was a choice have neither.
const spotWord = " spot"

// startsInMiddle gives the table that a beginning asks for, if this is one's: its game, its
// house rules and no bots but those that sit there.
func (n NewTable) startsInMiddle() (NewTable, error) {
	if n.Begins == nil {
		return n, nil
	}
	if len(n.Begins.Facts) == 0 {
		return n, errors.New("a table begins with its opening")
	}
	opened, ok := n.Begins.Facts[0].(*game.Opened)
	if !ok {
		return n, fmt.Errorf("a table begins with its opening, not with %T", n.Begins.Facts[0])
	}
	n.Variant, n.Start, n.Profile, n.House = opened.Variant, opened.Start, "", nil
	n.Bots, n.Auto, n.Seed, n.Style = 0, false, 0, bot.Book.String()
	if n.Begins.Spots != "" {
		n.Style = bot.Silent.String() // a player who asks for more would tell of the error
	}
	n.Exercise, n.ExerciseKey = "", ""
	return n, nil
}

// house are the house rules at the position.
func (b *Beginning) house() (h game.House) {
	for _, f := range b.Facts {
		switch f := f.(type) {
		case *game.Opened:
			h = f.House
		case *game.HouseSet:
			h = f.House
		}
	}
	return h
}

// firstEntry is the entry with which a table begins in the middle.
func (b *Beginning) firstEntry(t journal.Table, by Person, mode string, book *game.Rulebook, draw game.Draw) (journal.Entry, error) {
	facts := ofBots(b.Facts, book)
	table := game.NewTable(book)
	table.Evolve(facts...)
	if table.Mode.String() != mode {
		set := &game.ModeSet{Mode: mode}
		table.Evolve(set)
		facts = append(facts, set)
	}
	text, err := game.EncodeFacts(append(facts, table.Redraw(b.Arranged, draw)...))
	line := beginsLine + t.Variant
	if b.Drill != "" {
		line += drillWord + b.Drill
	}
	if b.Spots != "" {
		line = strings.TrimSpace(line + spotWord + " " + b.Spots + " " + b.SpotProfile)
	}
	return journal.Entry{
		Table: t.ID, Seq: 1, At: t.Created, Person: by.ID, Line: line, Facts: text, Edition: book.Edition,
	}, err
}

// begin writes the first entry of a table that begins in the middle, stores a checkpoint
// behind it, since it is long, and gives its dealer the stand.
func (h *Hall) begin(ctx context.Context, t journal.Table, n *NewTable, set *settings) error {
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		return err
	}
	draw := h.cfg.Draw
	if draw == nil {
		draw = draws(0, 1)
	}
	e, err := n.Begins.firstEntry(t, n.By, set.Mode, book, draw)
	if err != nil {
		return err
	}
	if err := h.log.Append(ctx, e); err != nil {
		return err
	}
	l, err := h.add(t)
	if err != nil {
		return err
	}
	return l.askFor(ctx, func() error {
		if err := l.wake(); err != nil {
			return err
		}
		l.keep()
		if n.Begins.Spots != "" {
			return nil
		}
		come := game.Act{By: game.ByDealer, Verb: game.TapIn, Text: n.By.Name}
		if leave := l.people.may(n.By, come, h.now()); leave.refused != "" {
			return &SettingError{Field: "name", Why: leave.refused}
		}
		if r := l.sayNow(n.By, come); r.Refused != "" {
			return &SettingError{Field: "name", Why: r.Refused}
		}
		return nil
	})
}

// factsBefore are the facts of a table's log before an entry, from the opening on.
func factsBefore(ctx context.Context, log journal.Journal, table string, seq int64) (list []game.Fact, err error) {
	for e, err := range log.Read(ctx, table, 1) {
		if errors.Is(err, journal.ErrTrimmed) || errors.Is(err, journal.ErrNoTable) {
			return nil, ErrNoRound
		} else if err != nil {
			return nil, err
		}
		if e.Seq >= seq {
			break
		}
		facts, err := game.DecodeFacts(e.Facts)
		if err != nil {
			return nil, fmt.Errorf("entry %d of table %s: %w", e.Seq, table, err)
		}
		list = append(list, facts...)
	}
	if len(list) == 0 {
		return nil, ErrNoRound
	}
	return list, nil
}

// ofBots gives facts without anybody's name or words: those who play become bots. What a
// seal bound to is another table's, and is left out.
func ofBots(facts []game.Fact, book *game.Rulebook) []game.Fact {
	list := make([]game.Fact, 0, len(facts)+3)
	house := book.NewHouse()
	for _, f := range facts {
		switch f := f.(type) {
		case *game.Opened:
			house = f.House
		case *game.HouseSet:
			house = f.House
		case *game.Sealed, *game.Revealed, *game.Ordered, *game.Fulfilled:
			continue
		case *game.Seated:
			seated := *f
			seated.Name = botName(f.Player)
			if n := len(list); n > 0 {
				if did, is := list[n-1].(*game.Did); is && did.Act.Verb == game.Sit {
					did.Act.Text = seated.Name // a copy, which nobody else has
				}
			}
			list = append(list, &seated)
			continue
		case *game.Funded:
			funded := *f
			if funded.Name != "" {
				funded.Name = botName(int(f.Terminal))
			}
			list = append(list, &funded)
			continue
		case *game.Did:
			did := *f
			did.Act = ofNobody(did.Act, book, &house)
			list = append(list, &did)
			continue
		}
		list = append(list, f)
	}
	return list
}

// ofNobody is an act without a person's name or words.
func ofNobody(a game.Act, book *game.Rulebook, house *game.House) game.Act {
	x, ok := takeApart(a, "", book, house)
	switch {
	case !ok:
	case x.name:
		a.Text = "Another"
	default:
		a.Text = record.ErasedWords
	}
	return a
}

// botName is the name of the nth player of a table that begins in the middle.
func botName(n int) string {
	names := bot.Names()
	if n < len(names) {
		return names[n]
	}
	return fmt.Sprintf("%s%d", names[n%len(names)], 1+n/len(names))
}

// beginsInMiddle takes in the first entry of a log that begins in the middle: its people,
// and what the table itself does not keep.
func (h *history) beginsInMiddle(facts []game.Fact) {
	t := h.Table
	h.Opened, h.Decks, h.Day, h.RoundFrom = h.At, h.At, h.At, h.Seq+1
	h.Players, h.Terminals = make([]string, len(t.Players)), make([]string, len(t.Terminals))
	for i := range t.Players {
		if p := &t.Players[i]; !p.Gone {
			h.Players[i] = botPrefix + p.Name
		}
	}
	for i := range t.Terminals {
		if name := t.Terminals[i].Name; name != "" {
			h.Terminals[i] = botPrefix + name
		}
	}
	if t.Round.Started {
		h.FirstCard = h.Seq
	}
	if t.Round.Closed {
		h.NoMore = h.Seq
	}
	if n := t.Round.Countdown; n > 0 {
		h.Countdown = h.At.Add(time.Duration(n) * time.Second)
	}
	round := 1
	for _, f := range facts {
		switch f := f.(type) {
		case *game.RoundEnded:
			round, h.Locked = f.Rounds+1, nil
		case *game.Locked:
			h.Locked = append(h.Locked, locked{round, *f})
		case *game.Did:
			h.calledBefore(f.Act)
		}
	}
}

// calledBefore takes in an act of before the beginning: calls that still wait for the floor
// come along.
func (h *history) calledBefore(a game.Act) {
	switch {
	case a.By == game.ByFloor && a.Verb == game.Answer:
		h.answered("")
	case a.By == game.ByFloor && a.Verb != game.TapIn && a.Verb != game.TapOut:
		h.Calls, h.Awaits = nil, false
	case a.By == game.ByDealer && a.Verb == game.CallFloor:
		h.goesOn()
		call := FloorCall{At: h.At, Reason: a.Text}
		h.Calls, h.Awaits = append(slices.Clone(h.Calls), call), h.wantsWord(call)
	case a.By == game.ByDealer && a.Verb != game.Prompt:
		h.goesOn()
	}
}

// inMiddle reports the first entry of a table that begins in the middle.
func inMiddle(e *journal.Entry) bool { return e.Seq == 1 && strings.HasPrefix(e.Line, beginsLine) }

// withoutArrivals are the lines of what was said without those of players who sit down: at a
// table that begins in the middle they tell nothing.
func withoutArrivals(said []string) (list []string) {
	for _, line := range said {
		if a, err := game.ParseAct(line); err != nil || a.Verb != game.Sit {
			list = append(list, line)
		}
	}
	return list
}
