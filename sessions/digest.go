package sessions

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"runtime/debug"
	"strconv"

	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// The digest of a session is SHA-256 over its entries of the log, in this form:
//
//   - A field is its length in bytes as a decimal number, a colon, its bytes and a comma.
//   - The hash of an entry is SHA-256 over seven fields: its number in the table's log, when
//     it was received (nanoseconds since 1970-01-01 00:00 UTC, decimal), the id of the
//     person, the line, the facts, the verdicts, the edition of the rules.
//   - Where a person said a name or words, they lie apart (words_apart.go): line, facts and
//     verdicts are those of the log, without them, and an eighth field is the seal of what
//     was said, SHA-256 over a salt and the words. It stays when the words are erased. An
//     entry from before words lay apart keeps the hash that it had when they are erased.
//   - The digest is SHA-256 over the hashes of the entries from the one that began the
//     session to the last that belongs to it, 32 bytes each. It is written in hexadecimal.
//
// When a sheet is first opened after the end of its session, the digest is kept, with the
// first bytes of each entry's hash, so that the first entry that differs can be named.

// A SheetStore keeps the digests and signatures of sheets. The first of each stays.
type SheetStore interface {
	KeepDigest(ctx context.Context, session string, d record.Digest) error
	// Digest returns what was kept, and whether anything was.
	Digest(ctx context.Context, session string) (record.Digest, bool, error)
	// Sign adds a signature after the last decision that there is, with the points of a table
	// test that are signed, nil for none. It reports false if the sheet has one.
	Sign(ctx context.Context, session string, s record.Signature, points *record.SignedPoints) (bool, error)
	Signature(ctx context.Context, session string) (record.Signature, bool, error)
	// Points returns the points of a table test that were signed, and whether any were.
	Points(ctx context.Context, session string) (record.SignedPoints, bool, error)
	// Recorded returns all recorded mistakes of a table's entries from one to another,
	// and the last entry that was taken in.
	Recorded(ctx context.Context, table string, from, to int64) ([]record.Judged, int64, error)
}

// entryHash is the hash of one entry.
func entryHash(e *journal.Entry) (sum [sha256.Size]byte) {
	if e.Apart == nil {
		return bareHash(e, &journal.Apart{Line: e.Line, Facts: e.Facts, Verdicts: e.Verdicts})
	}
	if e.Apart.Was != nil {
		copy(sum[:], e.Apart.Was)
		return sum
	}
	return bareHash(e, e.Apart)
}

// bareHash is the hash of an entry without the words that lie apart, with their seal if
// they have one.
func bareHash(e *journal.Entry, a *journal.Apart) (sum [sha256.Size]byte) {
	h := sha256.New()
	field(h, strconv.FormatInt(e.Seq, 10))
	field(h, strconv.FormatInt(e.At.UnixNano(), 10))
	field(h, e.Person)
	field(h, a.Line)
	field(h, string(a.Facts))
	field(h, string(a.Verdicts))
	field(h, e.Edition)
	if a.Seal != nil {
		field(h, string(a.Seal))
	}
	h.Sum(sum[:0])
	return sum
}

func field(h hash.Hash, value string) { fmt.Fprintf(h, "%d:%s,", len(value), value) }

// keptOfEntry is how many bytes of an entry's hash are kept.
const keptOfEntry = 4

// digestOf works the digest of a session out of the log. A log that is no longer kept is
// ErrNoLog.
func digestOf(ctx context.Context, log journal.Journal, s *record.Session) (d record.Digest, err error) {
	all := sha256.New()
	for e, err := range log.Read(ctx, s.Table, s.FromSeq) {
		switch {
		case errors.Is(err, journal.ErrTrimmed):
			return record.Digest{}, ErrNoLog
		case err != nil:
			return record.Digest{}, fmt.Errorf("digest of session %s: %w", s.ID, err)
		}
		if e.Seq > s.ToSeq {
			break
		}
		sum := entryHash(&e)
		all.Write(sum[:])
		d.Entries = append(d.Entries, sum[:keptOfEntry]...)
	}
	d.Sum = hex.EncodeToString(all.Sum(nil))
	return d, nil
}

// digest returns the digest that was kept of a session, and keeps it where there is
// none; the zero Digest while the session goes on, or where the log is gone.
func (r *Reviews) digest(ctx context.Context, s *record.Session) (record.Digest, error) {
	if s.To.IsZero() {
		return record.Digest{}, nil
	}
	d, ok, err := r.records.Sheets.Digest(ctx, s.ID)
	if ok || err != nil {
		return d, err
	}
	d, err = digestOf(ctx, r.log, s)
	if errors.Is(err, ErrNoLog) {
		return record.Digest{}, nil
	} else if err != nil {
		return record.Digest{}, err
	}
	d.Build, d.At = Build(), r.now()
	return d, r.records.Sheets.KeepDigest(ctx, s.ID, d)
}

// Build names the program: its version, or the commit that it was built from.
func Build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "without a version"
	}
	build, changed := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && (build == "" || build == "(devel)"):
			build = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	if build == "" || build == "(devel)" {
		return "without a version"
	}
	return build + changed
}
