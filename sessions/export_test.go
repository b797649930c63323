package sessions

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"burncard/sessions/record"
	"burncard/variants"
	"burncard/variants/scenario"
)

// TestExport: an archive has what is kept of a person, rounds that play, and of other
// people neither names nor words.
func TestExport(t *testing.T) {
	inHouse(t, Config{}, func(h *house) {
		ctx := context.Background()
		l, session, wrong := annabelDeals(t, h)
		onPaper(t, h, l, wrong)
		class, err := h.Classes.Make(ctx, sue, "Day one")
		if err != nil {
			t.Fatal(err)
		}
		h.change("INSERT INTO pupils VALUES (?,?,?,0,'')", class.ID, annabel.ID, annabel.Name)
		if _, err := h.Classes.End(ctx, sue, class.ID); err != nil {
			t.Fatal(err)
		}
		again := h.table(NewTable{Seed: 2, Name: "Second"})
		again.must(annabel, "tap in Annabel", "burn")
		again.must(bea, "p2 sit Bea 500", "p2 bet main 25", `p2 say "oboes are nicer"`)
		again.deal(annabel, map[int8]Person{2: bea})
		again.must(annabel, "tap out")
		card := begun(annabel.ID, record.BrokenClause{Variant: "blackjack", Cite: "633a.7(f)(2)", Title: "The dealer's card", At: h.Now(), Session: session, Seq: 7})
		if err := h.records.Cards.Begin(ctx, card); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		for _, other := range []Person{bea, {}} {
			if err := h.Exports.Write(ctx, other, annabel, nil, &b); !errors.Is(err, ErrNotYours) || b.Len() > 0 {
				t.Errorf("%q gets %d bytes, %v", other.Name, b.Len(), err)
			}
		}
		for _, reader := range []Person{annabel, sue} {
			b.Reset()
			if err := h.Exports.Write(ctx, reader, annabel, map[string]string{"name": "Annabel"}, &b); err != nil {
				t.Fatal(err)
			}
			z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			for _, f := range z.File {
				r, err := f.Open()
				if err != nil {
					t.Fatal(err)
				}
				data, err := io.ReadAll(r)
				if err != nil {
					t.Fatal(f.Name, err)
				}
				files[f.Name] = string(data)
				for _, hidden := range []string{"Bea", "Ivy", "Sue", "oboes", "mind the xylophone", "I hear the xylophone"} {
					if strings.Contains(string(data), hidden) {
						t.Errorf("%s has %q:\n%s", f.Name, hidden, data)
					}
				}
			}
			log := "sessions/" + session + "/log.txt"
			for name, has := range map[string]string{
				"README.txt": "burncard scenario run", "account.json": "Annabel", "sessions.csv": session, "mistakes.csv": "633a.7(f)(2)", "owed.csv": session + ",633a.7(f)(1),law,,",
				"words.csv": "the xylophone did fall", "classes.csv": "Day one,supervisor 2,", "exams.csv": "appointed by", "due.csv": "blackjack,633a.7(f)(2),The dealer's card,,",
				log: `call floor "the xylophone player bothers me"`,
			} {
				if !strings.Contains(files[name], has) {
					t.Errorf("%s: %s does not have %q:\n%s", reader.Name, name, has, files[name])
				}
			}
			if !strings.Contains(files["words.csv"], "request,Annabel,") || !strings.Contains(files["words.csv"], "overturned,supervisor 2,") || !strings.Contains(files[log], `whisper "words of another"`) {
				t.Errorf("words.csv:\n%s\nlog:\n%s", files["words.csv"], files[log])
			}
			rounds := 0
			for name, text := range files {
				if !strings.HasSuffix(name, ".scenario") {
					continue
				}
				rounds++
				s, err := scenario.Parse(name, []byte(text))
				if err == nil {
					_, err = scenario.Play(s, variants.Lookup)
				}
				if err != nil {
					t.Errorf("%s does not play: %v\n%s", name, err, text)
				}
			}
			if rounds != 1 {
				t.Errorf("%d rounds play, want 1", rounds)
			}
		}
	})
}
