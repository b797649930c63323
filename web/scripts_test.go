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
	saved, archive := "", ""
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
		saved, archive = string(text), a.text
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

	// The whole archive is opened, and what holds in it and what does not is told by file.
	if a := boss.upload(templates.EditorPath, "", archive); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "1 round in the archive") || !strings.Contains(a.text, "Every line holds") {
		t.Errorf("the archive: status %d: %s", a.StatusCode, a.text)
	}
	broken := strings.Replace(saved, "deal 2\n", "deal two\n", 1)
	if a := boss.upload(templates.EditorPath, "", zipped(t, map[string]string{"a.scenario": broken, "b.scenario": saved, "c.scenario": strings.Repeat("x", longestScript+1), "left-out.txt": "x"})); !strings.Contains(a.text, "3 rounds in the archive") ||
		!strings.Contains(a.text, "deal two") || !strings.Contains(a.text, "Every line holds") || !strings.Contains(a.text, "longer than 20000 bytes") {
		t.Errorf("an archive with a bad round: status %d: %s", a.StatusCode, a.text)
	}
	for want, bad := range map[string]string{"cannot be read": archive[:len(archive)/2], "no file that ends in .scenario": zipped(t, map[string]string{"left-out.txt": "x"})} {
		if a := boss.upload(templates.EditorPath, "", bad); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, want) {
			t.Errorf("an archive of which it is to be said %q: status %d", want, a.StatusCode)
		}
	}

	if a := boss.upload(templates.EditorPath, "", saved); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Every line holds") {
		t.Errorf("opened again: status %d", a.StatusCode)
	}
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
	if a := boss.post(templates.EditorPath, "text", saved, "keep", "1"); a.leads() == "" || !strings.Contains(boss.get(a.Header.Get("Location")).text, "Kept. It stands in the library.") {
		t.Errorf("kept: status %d", a.StatusCode)
	}
}

// zipped is an archive of files.
func zipped(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		if err := addFile(z, name, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
