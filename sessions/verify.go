package sessions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// A Verification says whether the log of a session and its sheet still agree.
type Verification struct {
	Session record.Session
	Digest  string // of the log as it is now
	Kept    record.Digest
	Entries int
	Signed  *record.Signature // nil for none
	// Erased is how many entries have lost their words to erasures, the last of them at At.
	Erased   int
	ErasedAt time.Time
	// Differs names the first thing that differs, in a sentence; empty for nothing. Entry is
	// that of a mistake of which sheet and log tell different things; 0 for none.
	Differs string
	Entry   int64
}

// Verify compares the log of a session with the digest that was kept of it, with its
// signature, with the mistakes that are recorded and, unless it is empty, with the digest
// that a printed or saved sheet shows.
func (r *Reviews) Verify(ctx context.Context, viewer Person, session, printed string) (Verification, error) {
	sum, err := r.Summary(ctx, viewer, session)
	if err != nil {
		return Verification{}, err
	}
	if sum.NotTold != nil {
		return Verification{}, sum.NotTold
	}
	return verify(ctx, r.log, r.records, &sum.Session, printed)
}

func verify(ctx context.Context, log journal.Journal, records Records, s *record.Session, printed string) (v Verification, err error) {
	v.Session = *s
	if s.To.IsZero() {
		return v, ErrGoesOn
	}
	now, err := digestOf(ctx, log, s)
	if err != nil {
		return v, err
	}
	v.Digest, v.Entries = now.Sum, len(now.Entries)/keptOfEntry
	kept, ok, err := records.Sheets.Digest(ctx, s.ID)
	if err != nil {
		return v, err
	}
	v.Kept = kept
	signature, signed, err := records.Sheets.Signature(ctx, s.ID)
	if err != nil {
		return v, err
	}
	if signed {
		v.Signed = &signature
	}
	switch {
	case ok && kept.Sum != now.Sum:
		v.Differs = differingEntry(s, kept.Entries, now.Entries)
	case signed && signature.Digest != now.Sum:
		v.Differs = "The digest that " + signature.By.Name + " signed is another: " + signature.Digest + "."
	case printed != "" && printed != now.Sum:
		v.Differs = "The digest on the sheet is another: " + printed + "."
	default:
		v.Differs, err = v.differingWords(ctx, log)
		if v.Differs == "" && err == nil && s.Mode != record.CaseMode { // a case has no mistake on its sheet
			v.Differs, v.Entry, err = differingMistake(ctx, log, records, s)
		}
		if v.Differs == "" && err == nil {
			v.Differs, err = differingPoints(ctx, records, s)
		}
	}
	return v, err
}

// differingWords names the first entry whose words are not those that were sealed, or
// that was changed when its words had been erased. It counts the erased ones.
func (v *Verification) differingWords(ctx context.Context, log journal.Journal) (string, error) {
	for e, err := range log.Read(ctx, v.Session.Table, v.Session.FromSeq) {
		if err != nil {
			return "", err
		}
		if e.Seq > v.Session.ToSeq {
			break
		}
		a := e.Apart
		switch {
		case a == nil:
			continue
		case a.Was != nil:
			if sum := bareHash(&e, a); !bytes.Equal(sum[:], a.Now) {
				return fmt.Sprintf("Entry %d of the log was changed after its words had been erased.", e.Seq), nil
			}
		case a.Erased.IsZero() && !bytes.Equal(journal.Sealed(a.Salt, &e), a.Seal):
			return fmt.Sprintf("The words of entry %d were changed.", e.Seq), nil
		}
		if !a.Erased.IsZero() {
			v.Erased++
			if a.Erased.After(v.ErasedAt) {
				v.ErasedAt = a.Erased
			}
		}
	}
	return "", nil
}

// differingEntry names the first entry whose hash is not the one that was kept.
func differingEntry(s *record.Session, kept, now []byte) string {
	for i := 0; i < len(kept) || i < len(now); i += keptOfEntry {
		seq := s.FromSeq + int64(i/keptOfEntry)
		switch {
		case i >= len(now):
			return fmt.Sprintf("Entry %d of the log is missing.", seq)
		case i >= len(kept):
			return fmt.Sprintf("Entry %d of the log was added.", seq)
		case !bytes.Equal(kept[i:i+keptOfEntry], now[i:i+keptOfEntry]):
			return fmt.Sprintf("Entry %d of the log was changed.", seq)
		}
	}
	return "The digest that was kept was changed; the entries were not."
}

// differingMistake names the first mistake that the log and the records tell otherwise.
func differingMistake(ctx context.Context, log journal.Journal, records Records, s *record.Session) (differs string, entry int64, err error) {
	recorded, upTo, err := records.Sheets.Recorded(ctx, s.Table, s.FromSeq, s.ToSeq)
	if err != nil {
		return "", 0, err
	}
	at := map[record.Place]record.Judged{}
	for _, j := range recorded {
		at[record.Place{Seq: j.Seq, Index: j.Index}] = j
	}
	for e, err := range log.Read(ctx, s.Table, s.FromSeq) {
		if err != nil {
			return "", 0, err
		}
		if e.Seq > min(s.ToSeq, upTo) {
			break
		}
		said, err := readJudgement(e.Verdicts)
		if err != nil {
			return "", 0, fmt.Errorf("entry %d: %w", e.Seq, err)
		}
		for _, j := range said.judged(e.Seq, e.At, 0, len(e.Facts) == 0) {
			place := record.Place{Seq: j.Seq, Index: j.Index}
			found, ok := at[place]
			delete(at, place)
			j.Edition = e.Edition
			switch what := differingField(&found, &j); {
			case !ok:
				return fmt.Sprintf("The %s is missing on the sheet: the log has %s.", placeWords(place), j.Mistake.Cite), e.Seq, nil
			case what != "":
				return fmt.Sprintf("The %s was changed: its %s is not what the log has.", placeWords(place), what), e.Seq, nil
			}
		}
	}
	for _, j := range recorded {
		if place := (record.Place{Seq: j.Seq, Index: j.Index}); !reflect.ValueOf(at[place]).IsZero() {
			return fmt.Sprintf("The %s is not in the log.", placeWords(place)), j.Seq, nil
		}
	}
	return "", 0, nil
}

func placeWords(at record.Place) string {
	if at.Index == 0 {
		return fmt.Sprintf("mistake of entry %d", at.Seq)
	}
	return fmt.Sprintf("mistake %d of entry %d", at.Index+1, at.Seq)
}

// differingField names what two mistakes do not have in common; empty for nothing.
func differingField(a, b *record.Judged) string {
	switch x, y := &a.Mistake, &b.Mistake; {
	case x.Cite != y.Cite:
		return "clause"
	case x.Title != y.Title:
		return "title"
	case x.Source != y.Source || x.Kind != y.Kind || x.By != y.By:
		return "kind"
	case x.Gravity != y.Gravity:
		return "gravity"
	case x.Done != y.Done || a.Refused != b.Refused:
		return "act"
	case x.Owed != y.Owed:
		return "step that was owed"
	case x.Diff != y.Diff:
		return "difference in money"
	case x.Why != y.Why || x.Grounds != y.Grounds:
		return "reason"
	case !a.At.Equal(b.At) || a.Took != b.Took:
		return "time"
	case a.Edition != b.Edition:
		return "edition"
	}
	return ""
}

// errNoSheet says that a file is not a sheet.
var errNoSheet = errors.New("it is not the saved sheet of a session")
