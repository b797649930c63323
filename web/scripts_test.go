package web

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"

	"burncard/templates"
	"burncard/variants"
	"burncard/variants/library"
	"burncard/variants/scenario"
)

// TestSessionInNotation: a session is saved as a file for each round, which plays as the
// round went and names nobody; such a file is opened again, checked line by line, dealt at
// a table and kept.
func TestSessionInNotation(t *testing.T) {
	s := newSite(t)
	boss, dora, max := s.supervisor("Boss"), s.member("Dora"), s.member("Max")
	sheet, _ := wrongIn(t, dora, "Dora", "exam")
	if a := max.get(sheet + "/rounds/scripts"); a.StatusCode != http.StatusNotFound {
		t.Errorf("another member saves it: status %d", a.StatusCode)
	}
	saved := ""
	for _, who := range []*visitor{dora, boss} {
		a := who.get(sheet + "/rounds/scripts")
		if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "application/zip" {
			t.Fatalf("status %d, %s: %s", a.StatusCode, a.Header.Get("Content-Type"), a.text)
		}
		z, err := zip.NewReader(bytes.NewReader([]byte(a.text)), int64(len(a.text)))
		if err != nil || len(z.File) != 1 || z.File[0].Name != "round-0001.scenario" {
			t.Fatalf("the archive has %+v: %v", z.File, err)
		}
		f, err := z.File[0].Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(f)
		if err != nil {
			t.Fatal(err)
		}
		saved = string(text)
	}
	e, err := library.Parse("saved", saved)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenario.Play(e.Script, variants.Lookup); err != nil {
		t.Errorf("what was saved does not play: %v", err)
	}
	for _, name := range []string{"Dora", "Bea"} {
		if strings.Contains(saved, name) {
			t.Errorf("what was saved names %s", name)
		}
	}

	if a := boss.upload(templates.EditorPath, "", saved); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Every line holds") {
		t.Errorf("opened again: status %d", a.StatusCode)
	}
	broken := strings.Replace(saved, "deal 2\n", "deal two\n", 1)
	if a := boss.upload(templates.EditorPath, "", broken); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "<code>deal two</code>") || !strings.Contains(a.text, "Line 1") {
		t.Errorf("a file with a bad line: status %d", a.StatusCode)
	}
	if a := boss.upload(templates.EditorPath, "", "\xff\xfe\x00"); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "The file holds no text") {
		t.Errorf("a picture: status %d", a.StatusCode)
	}
	_, bare, _ := strings.Cut(saved, "table ")
	if a := boss.upload(templates.EditorPath, "", "table "+bare); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "# Title: some.profile") {
		t.Errorf("a script without a header: status %d", a.StatusCode)
	}
	if a := dora.upload(templates.EditorPath, "", saved); a.StatusCode != http.StatusForbidden {
		t.Errorf("a member opens a file: status %d", a.StatusCode)
	}
	if a := boss.post(templates.EditorPath, "text", saved, "deal", "1"); !strings.HasPrefix(a.leads(), templates.TablePath("")) {
		t.Errorf("dealt: status %d to %q", a.StatusCode, a.leads())
	}
	if a := boss.post(templates.EditorPath, "text", saved, "keep", "1"); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Kept. It stands in the library.") {
		t.Errorf("kept: status %d", a.StatusCode)
	}
}
