package journal

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Apart is what the log has of an entry in which a person said a name or words: the entry
// without them. What was said lies apart, beside the log, so that it can be erased and the
// log stays as it is. Until then Read and Find give the entry as it was said.
type Apart struct {
	Person string // whose name and words they are
	About  string // the person to whom they were said; "" for everybody

	// The entry as the log has it. In the place of the person's name stands Token.
	Line            string
	Facts, Verdicts []byte

	// Salt is random bytes, which the writer draws. Seal is SHA-256 of salt and words; the
	// journal makes it. It is nil for an entry of an old file, whose words were in the log:
	// there Was is the hash of the entry as it was said, and Now that of the entry without
	// words, as the eraser made them.
	Salt, Seal, Was, Now []byte

	Erased time.Time // when what was said was erased; zero while it is kept
	Name   string    // what the person is called instead
}

// saltLong is how many bytes a salt has at least, so that nobody can guess words by
// their seal.
const saltLong = 16

// Token stands for a person's name in the log.
func Token(person string) string { return "person:" + person }

// Sealed is the seal of an entry as it was said, under a salt.
func Sealed(salt []byte, e *Entry) []byte {
	h := sha256.New()
	for _, part := range [][]byte{salt, []byte(e.Line), e.Facts, e.Verdicts} {
		fmt.Fprintf(h, "%d:%s,", len(part), part)
	}
	return h.Sum(nil)
}

func (a *Apart) own() *Apart {
	if a == nil {
		return nil
	}
	c := *a
	for _, b := range []*[]byte{&c.Facts, &c.Verdicts, &c.Salt, &c.Seal, &c.Was, &c.Now} {
		*b = ownBytes(*b)
	}
	if !c.Erased.IsZero() {
		c.Erased = moment(c.Erased)
	}
	return &c
}

// erase has an entry say what the log has, under another name.
func (e *Entry) erase(name string, at time.Time) {
	a := e.Apart
	a.Salt, a.Erased, a.Name = nil, moment(at), name
	e.tell()
}

// tell gives an erased entry what it still says.
func (e *Entry) tell() {
	a, token := e.Apart, Token(e.Apart.Person)
	e.Line = strings.ReplaceAll(a.Line, token, a.Name)
	e.Facts = ownBytes(bytes.ReplaceAll(a.Facts, []byte(token), []byte(a.Name)))
	e.Verdicts = ownBytes(bytes.ReplaceAll(a.Verdicts, []byte(token), []byte(a.Name)))
}

// An Erasure erases what a person said at a table, and what was said to him there.
type Erasure struct {
	Table, Person string
	Name          string // what he is called instead; letters, digits and spaces
	At            time.Time
	Settings      []byte // of the table, without him; nil to leave them
	// First replaces the checkpoint that stands for the entries that were deleted, of a
	// demo table; nil to leave it. All other checkpoints are deleted: they are a cache.
	First []byte
	// Entries are those of an old file in which his words still are, each with Apart.
	Entries []Entry
}

// check refuses an erasure that no journal can carry out.
func (x *Erasure) check() error {
	if x.Person == "" || x.Name == "" {
		return errors.New("an erasure names a person, and another name")
	}
	for _, e := range x.Entries {
		if e.Apart == nil || e.Apart.Was == nil || e.Apart.Now == nil || e.Apart.Seal != nil {
			return fmt.Errorf("entry %d: its words are not taken apart", e.Seq)
		}
		if e.Table != x.Table {
			return fmt.Errorf("entry %d is of table %s", e.Seq, e.Table)
		}
	}
	return checkMoment(x.At)
}

// called is what a speaker is called whose words are erased: the erased person by the new
// name, and another person, who said something to him, by none.
func (x *Erasure) called(speaker string) string {
	if speaker == x.Person {
		return x.Name
	}
	return ""
}

func eraseName(x *Erasure) string { return "erase a person's words at table " + x.Table }

// Erase implements [Journal].
func (db *DB) Erase(ctx context.Context, x Erasure) error {
	if err := x.check(); err != nil {
		return fmt.Errorf("%s: %w", eraseName(&x), err)
	}
	return db.changeTable(ctx, eraseName(&x), x.Table, func(t *transaction, l tableLog) (refusal, failure error) {
		err := t.exec(`UPDATE words SET salt = NULL, line = NULL, facts = NULL, verdicts = NULL, erased = ?,
			name = CASE person WHEN ? THEN ? ELSE '' END
			WHERE table_key = ? AND (person = ? OR about = ?) AND erased IS NULL`, x.At.UnixNano(), x.Person, x.Name, l.key, x.Person, x.Person)
		// Words that were erased with the person to whom they were said, and the speaker now too.
		err = errors.Join(err, t.exec("UPDATE words SET name = ? WHERE table_key = ? AND person = ? AND name = ''", x.Name, l.key, x.Person))
		for _, e := range x.Entries {
			a := e.Apart
			err = errors.Join(err,
				t.exec("UPDATE entries SET line = ?, facts = ?, verdicts = ? WHERE table_key = ? AND seq = ?", a.Line, blob(a.Facts), blob(a.Verdicts), l.key, e.Seq),
				t.exec("INSERT INTO words (table_key, seq, person, about, was, now, name, erased) VALUES (?,?,?,?,?,?,?,?)",
					l.key, e.Seq, a.Person, a.About, a.Was, a.Now, x.called(a.Person), x.At.UnixNano()),
			)
		}
		if x.Settings != nil {
			err = errors.Join(err, t.exec("UPDATE tables SET settings = ? WHERE key = ?", x.Settings, l.key))
		}
		if x.First != nil {
			err = errors.Join(err, t.exec("UPDATE checkpoints SET data = ? WHERE table_key = ? AND seq = ?", x.First, l.key, l.First-1))
		}
		return nil, errors.Join(err, t.exec("DELETE FROM checkpoints WHERE table_key = ? AND seq <> ?", l.key, l.First-1))
	})
}

// TablesOf implements [Journal].
func (db *DB) TablesOf(ctx context.Context, person, name string) (ids []string, err error) {
	ids, err = tablesOf(ctx, db.read, person, name)
	return ids, db.readError("tables of a person", err)
}
