package sessions

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"burncard/sessions/journal"
)

// over deals a session with a mistake and returns it when it is over, with the entry of
// the mistake.
func over(t *testing.T, h *house) (session Summary, wrong int64) {
	t.Helper()
	ctx := context.Background()
	l := h.table(NewTable{Mode: "exam", Seed: 2})
	l.must(bea, "p2 sit Bea 500", "p2 bet main 25")
	l.must(ann, "tap in Ann", "burn", "deal 2")
	wrong = l.send(ann, "deal 2").Seq
	l.deal(ann, map[int8]Person{2: bea})
	list, err := h.Reviews.Sessions(ctx, SessionFilter{Viewer: ann})
	if err != nil || len(list) != 1 {
		t.Fatalf("Ann's sessions: %+v, %v", list, err)
	}
	if sheet, err := h.Reviews.Summary(ctx, ann, list[0].ID); err != nil || sheet.Digest.Sum != "" {
		t.Errorf("while it goes on the sheet has the digest %+v, %v", sheet.Digest, err)
	}
	if _, err := h.Reviews.Verify(ctx, ann, list[0].ID, ""); !errors.Is(err, ErrGoesOn) {
		t.Errorf("checked while it goes on: %v", err)
	}
	if err := h.Reviews.Sign(ctx, sue, list[0].ID); !errors.Is(err, ErrGoesOn) {
		t.Errorf("signed while it goes on: %v", err)
	}
	l.must(ann, "tap out")
	if session, err = h.Reviews.Summary(ctx, ann, list[0].ID); err != nil {
		t.Fatal(err)
	}
	return session, wrong
}

// change runs a statement past the program.
func (h *house) change(statement string, args ...any) {
	h.Helper()
	result, err := h.db.Writer().Exec(statement, args...)
	if err != nil {
		h.Fatal(err)
	}
	if n, err := result.RowsAffected(); n == 0 || err != nil {
		h.Fatalf("%s changed nothing: %v", statement, err)
	}
}

// TestVerify: what was altered in the log or in the records after the end of a session is
// named, by page and by command.
func TestVerify(t *testing.T) {
	ctx := context.Background()
	tests := map[string]struct {
		change string
		args   func(s *Summary, wrong int64) []any
		want   string
	}{
		"a line":             {"UPDATE entries SET line = 'deal 3' WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{s.FromSeq + 2} }, "Entry 6 of the log was changed."},
		"a verdict":          {"UPDATE entries SET verdicts = x'' WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{wrong} }, "Entry 7 of the log was changed."},
		"a time":             {"UPDATE entries SET at = at + 1 WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{s.ToSeq} }, "Entry 18 of the log was changed."},
		"a mistake":          {"UPDATE mistakes SET gravity = 'minor' WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{wrong} }, "The mistake of entry 7 was changed: its gravity is not what the log has."},
		"a mistake taken":    {"DELETE FROM mistakes WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{wrong} }, "The mistake of entry 7 is missing on the sheet: the log has 633a.7(f)(2)."},
		"a mistake moved":    {"UPDATE mistakes SET seq = seq + 1 WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{wrong} }, "The mistake of entry 7 is missing on the sheet: the log has 633a.7(f)(2)."},
		"a mistake added":    {"INSERT INTO mistakes SELECT table_id, seq + 1, place, session, person, round, at, cite, title, source, kind, gravity, actor, owed, done, diff, why, took, refused, slip, grounds, edition, overturned, step FROM mistakes WHERE seq = ?", func(s *Summary, wrong int64) []any { return []any{wrong} }, "The mistake of entry 8 is not in the log."},
		"the kept digest":    {"UPDATE digests SET digest = 'ab' WHERE session = ?", func(s *Summary, wrong int64) []any { return []any{s.ID} }, "The digest that was kept was changed; the entries were not."},
		"nothing of a sheet": {"UPDATE sessions SET table_name = 'Else' WHERE id = ?", func(s *Summary, wrong int64) []any { return []any{s.ID} }, ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			inHouse(t, Config{}, func(h *house) {
				s, wrong := over(t, h)
				if v, err := h.Reviews.Verify(ctx, ann, s.ID, s.Digest.Sum); err != nil || v.Differs != "" || v.Entries != int(s.ToSeq-s.FromSeq+1) || v.Digest != s.Digest.Sum {
					t.Fatalf("before: %+v, %v", v, err)
				}
				if err := h.Reviews.Sign(ctx, sue, s.ID); err != nil {
					t.Fatal(err)
				}
				h.change(tt.change, tt.args(&s, wrong)...)
				v, err := h.Reviews.Verify(ctx, ann, s.ID, "")
				if err != nil || v.Differs != tt.want {
					t.Errorf("%q, %v; want %q", v.Differs, err, tt.want)
				}
				if _, err := h.Reviews.Verify(ctx, bea, s.ID, ""); !errors.Is(err, ErrNotYours) {
					t.Errorf("another checks the sheet: %v", err)
				}
				var out strings.Builder
				err = VerifyCommand(ctx, []string{"-db", h.path, s.ID}, &out)
				if (tt.want == "") != (err == nil) || tt.want != "" && !errors.Is(err, ErrDiffers) || !strings.Contains(out.String(), tt.want) {
					t.Errorf("the command says %s%v", out.String(), err)
				}
			})
		})
	}
}

// TestVerifyCommand: what names a sheet, and what is refused.
func TestVerifyCommand(t *testing.T) {
	ctx := context.Background()
	inHouse(t, Config{}, func(h *house) {
		s, _ := over(t, h)
		saved := filepath.Join(tempDir(t), "sheet.html")
		page := func(digest string) {
			if err := os.WriteFile(saved, []byte(`<section class="proof" data-session="`+s.ID+`" data-digest="`+digest+`">`), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		says := func(args ...string) string {
			var out strings.Builder
			err := VerifyCommand(ctx, append([]string{"-db", h.path}, args...), &out)
			if err != nil {
				out.WriteString(err.Error())
			}
			return out.String()
		}
		page(s.Digest.Sum)
		other := strings.Repeat("ab", 32)
		for _, tt := range []struct {
			args []string
			want string
		}{
			{[]string{s.ID}, "Log and sheet agree."},
			{[]string{"https://burncard.example/sessions/" + s.ID + "#m6-0"}, "Log and sheet agree."},
			{[]string{saved}, "Log and sheet agree."},
			{[]string{"-digest", strings.ToUpper(s.Digest.Sum[:8]) + " " + s.Digest.Sum[8:], s.ID}, "Log and sheet agree."},
			{[]string{"-digest", other, s.ID}, "The digest on the sheet is another: " + other + "."},
			{[]string{"none-1"}, "there is no such session"},
			{nil, "name one sheet"},
		} {
			if got := says(tt.args...); !strings.Contains(got, tt.want) {
				t.Errorf("verify %q says %s, want %s", tt.args, got, tt.want)
			}
		}
		page(other)
		if got := says(saved); !strings.Contains(got, "The digest on the sheet is another") {
			t.Errorf("a saved sheet of another digest: %s", got)
		}
		if err := os.WriteFile(saved, []byte("no sheet"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := says(saved); !strings.Contains(got, "not the saved sheet") {
			t.Errorf("a file that is none: %s", got)
		}
	})
}

// TestEntryHash holds the documented form of the digest to one example.
func TestEntryHash(t *testing.T) {
	e := journal.Entry{Table: "a", Seq: 7, At: time.Unix(0, 42), Person: "ann", Client: "x", Number: 3, Line: "deal 1", Facts: []byte("[]"), Edition: "633a/5"}
	want := sha256.Sum256([]byte("1:7,2:42,3:ann,6:deal 1,2:[],0:,6:633a/5,"))
	if got := entryHash(&e); got != want {
		t.Errorf("the hash is %x, want %x", got, want)
	}
	if !regexp.MustCompile(`^[^\s]+`).MatchString(Build()) {
		t.Errorf("the build is %q", Build())
	}
}
