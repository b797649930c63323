package sessions

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"burncard/game"
	"burncard/sessions/journal"
	"burncard/sessions/record"
	"burncard/variants"
)

// An eraser erases a person in the log of one table. In entries of an old file his words
// stand in the log itself: they are taken apart now, and kept no more.
type eraser struct {
	record.Erasure
	table string
	names []string // by which the table knew him
	words []string // that he said, or that were said to him

	settings []byte // without him; nil where he is not in them
}

func (e *eraser) erase(ctx context.Context, h *Hall) error {
	t, err := h.log.Table(ctx, e.table)
	if err != nil || t.Variant == meterVariant {
		return err
	}
	set, err := readSettings(t.Settings)
	if err != nil {
		return err
	}
	book, err := variants.Lookup(t.Variant)
	if err != nil {
		return err
	}
	for _, p := range []*holder{&set.By, set.Locked} {
		if p != nil && p.ID == e.Person {
			e.called(p.Name)
		}
	}
	x := journal.Erasure{Table: e.table, Person: e.Person, Name: e.Name, At: e.At}
	if x.Entries, err = e.old(ctx, h.log, t.First, book, &set.House); err != nil {
		return err
	}
	settings, err := rewritten(t.Settings, e.inSettings)
	if err != nil {
		return err
	}
	if string(settings) != string(t.Settings) {
		e.settings, x.Settings = settings, settings
		if err := json.Unmarshal(settings, &set); err != nil {
			return err
		}
	}
	if t.First > 1 {
		if _, first, err := h.log.LastCheckpoint(ctx, e.table, t.First-1); err != nil {
			return err
		} else if x.First, err = rewritten(first, e.inCheckpoint); err != nil {
			return err
		}
	}
	if err := h.log.Erase(ctx, x); err != nil {
		return err
	}
	mistakes, err := e.mistakes(ctx, h.log, t.First)
	if err != nil {
		return err
	}
	return h.records.Erasures.Table(ctx, e.table, set.Name, mistakes)
}

func (e *eraser) called(name string) {
	if name != "" && name != e.Name && !slices.Contains(e.names, name) {
		e.names = append(e.names, name)
	}
}

// inSettings is a text of the table's settings without him: the names of people, and his
// in the names of the table and of its profile.
func (e *eraser) inSettings(key, s string) string {
	if key != "name" && key != "lockedBy" && key != "printed" {
		return s
	}
	for _, name := range e.names {
		if name != "" {
			s = strings.ReplaceAll(s, name, e.Name)
		}
	}
	return s
}

// inCheckpoint is a text of a stored history without him.
func (e *eraser) inCheckpoint(key, s string) string {
	if strings.HasSuffix(strings.ToLower(key), "name") && slices.Contains(e.names, s) {
		return e.Name
	}
	if slices.Contains(e.words, s) {
		return record.ErasedWords
	}
	return s
}

// old returns the entries in which his words are in the log, taken apart.
func (e *eraser) old(ctx context.Context, log journal.Journal, first int64, book *game.Rulebook, house *game.House) (list []journal.Entry, err error) {
	dealer := ""
	for entry, err := range log.Read(ctx, e.table, first) {
		if err != nil {
			return nil, err
		}
		a, err := game.ParseAct(entry.Line)
		said := err == nil
		happened := said && len(entry.Facts) > 0
		if happened && a.By == game.ByDealer && a.Verb == game.TapIn {
			dealer = entry.Person
		}
		if said && (entry.Person == e.Person || entry.Apart != nil && entry.Apart.Person == e.Person) {
			e.hears(a)
		}
		if entry.Apart == nil {
			apart, err := e.apart(&entry, a, said, dealer, book, house)
			if err != nil {
				return nil, err
			}
			if apart != nil {
				was := entryHash(&entry)
				now := bareHash(&entry, apart)
				apart.Was, apart.Now = was[:], now[:]
				entry.Apart = apart
				list = append(list, entry)
			}
		}
		if happened && a.By == game.ByDealer && a.Verb == game.TapOut {
			dealer = ""
		}
	}
	return list, nil
}

// hears remembers the names and words that he said.
func (e *eraser) hears(a game.Act) {
	for _, s := range sayings {
		if s.by == a.By && s.verb == a.Verb {
			if s.name {
				e.called(a.Text)
			} else if a.Text != "" {
				e.words = append(e.words, a.Text)
			}
		}
	}
}

// apart is an old entry without the words in it that are his, or were said to him; nil for
// none.
func (e *eraser) apart(entry *journal.Entry, a game.Act, said bool, dealer string, book *game.Rulebook, house *game.House) (*journal.Apart, error) {
	speaker, about := entry.Person, ""
	if said && speaker == clockID && a.By == game.ByFloor && a.Verb == game.TapOut && slices.Contains(e.names, a.Text) {
		speaker = e.Person // the clock says that he has gone
	}
	var acts []takenApart
	if x, ok := takeApart(a, speaker, book, house); said && ok && (speaker == e.Person || x.dealer && dealer == e.Person && !automatic(speaker)) {
		acts = append(acts, x)
		if speaker != e.Person {
			about = e.Person
		}
		if !x.name {
			e.words = append(e.words, a.Text)
		}
	}
	if len(entry.Verdicts) > 0 && about == "" && (speaker == e.Person || dealer == e.Person) {
		for _, name := range e.names {
			if came, ok := takeApart(cameAs(name), e.Person, book, house); ok {
				acts = append(acts, came)
			}
		}
		speaker = e.Person // in another's entry only his name can be
	}
	if len(acts) == 0 {
		return nil, nil
	}
	apart, err := wordless(entry, acts...)
	if apart != nil {
		apart.Person, apart.About = speaker, about
	}
	return apart, err
}

// mistakes returns those of entries whose words are erased, as the log tells them now.
func (e *eraser) mistakes(ctx context.Context, log journal.Journal, first int64) (list []record.Judged, err error) {
	for entry, err := range log.Read(ctx, e.table, first) {
		if err != nil {
			return nil, err
		}
		if entry.Apart == nil || entry.Apart.Erased.IsZero() {
			continue
		}
		j, err := readJudgement(entry.Verdicts)
		if err != nil {
			return nil, err
		}
		list = append(list, j.judged(entry.Seq, entry.At, 0, len(entry.Facts) == 0)...)
	}
	return list, nil
}
