package web

import (
	"archive/zip"
	"net/http"
	"strings"
	"testing"
	"time"

	"burncard/templates"
	"burncard/variants/library"
)

// A member asks to be erased, and a supervisor erases her: the account is gone, the sheet
// has another name, and log and sheet agree.
func TestErasePerson(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	table := boss.open()
	d := dora.socket(table)
	d.must("tap in Dora", `call floor "nobody listens"`, "tap out")
	sheet := sessionOf(dora)
	dora.get(sheet) // keeps the digest
	id := s.person("Dora").ID
	of := templates.PersonDataPath(id)

	if text := dora.get(templates.DataPath).text; !strings.Contains(text, "Ask to be erased") || strings.Contains(text, "Erase Dora") {
		t.Error("Dora is not offered to ask")
	}
	dora.post(templates.DataPath+"/erase", "do", "ask")
	if text := boss.get(templates.RetentionPath).text; !strings.Contains(text, of) {
		t.Error("the supervisor is not told that Dora asks")
	}
	dora.post(templates.DataPath+"/erase", "do", "unask")
	if text := boss.get(templates.RetentionPath).text; strings.Contains(text, of) {
		t.Error("Dora still asks")
	}
	if a := boss.post(of+"/erase", "name", "Dorothy"); a.StatusCode != 422 || !strings.Contains(a.text, "you typed &#34;Dorothy&#34;, and this is &#34;Dora&#34;") {
		t.Errorf("with another name: status %d", a.StatusCode)
	}
	if a := boss.post(templates.PersonDataPath(s.person("Boss").ID)+"/erase", "name", "Boss"); a.StatusCode != 422 {
		t.Errorf("the supervisor herself: status %d", a.StatusCode)
	}
	if a := boss.post(of+"/erase", "name", "Dora"); a.leads() != of {
		t.Fatalf("the erasure leads to %q, status %d", a.leads(), a.StatusCode)
	}
	if a := dora.get(templates.SessionsPath); a.leads() != templates.LoginPath {
		t.Errorf("Dora is logged in still: status %d", a.StatusCode)
	}
	if a := s.visitor().post(templates.LoginPath, "name", "Dora", "password", secret); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("Dora logs in again: status %d", a.StatusCode)
	}
	const other = "former trainee 1"
	for path, says := range map[string]string{
		of: "Erased on", sheet: other, templates.SessionsPath: other, sheet + "/verify": "Log and sheet agree", templates.AuditPath: other,
	} {
		if a := boss.get(path); !strings.Contains(a.text, says) || strings.Contains(a.text, "Dora") || strings.Contains(a.text, "nobody listens") {
			t.Errorf("%s: status %d; it does not say %q, or has the name or words still", path, a.StatusCode, says)
		}
	}
	if _, again := s.member("Dora"), s.person("Dora").ID; again == id {
		t.Error("a new Dora is the old one")
	}
}

// The archive is sent to the person and to supervisors, and stands in the audit log.
func TestExportArchive(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	d := dora.socket(dora.open())
	d.must("tap in Dora", "tap out")
	for who, a := range map[string]answer{
		"Dora": dora.get(templates.DataPath + "/export"),
		"Boss": boss.get(templates.PersonDataPath(s.person("Dora").ID) + "/export"),
	} {
		if a.Header.Get("Content-Type") != "application/zip" || !strings.Contains(a.Header.Get("Content-Disposition"), ".zip") {
			t.Errorf("%s gets %v", who, a.Header)
		}
		z, err := zip.NewReader(strings.NewReader(a.text), int64(len(a.text)))
		if err != nil {
			t.Fatal(who, err)
		}
		if len(z.File) < 8 {
			t.Errorf("%s gets %d files", who, len(z.File))
		}
	}
	if text := boss.get(templates.AuditPath).text; strings.Count(text, "<th scope=\"row\">Exported the data") != 2 {
		t.Error("the audit log does not have both")
	}
}

// For how long people are kept is set in months; a bad number is told, and nothing typed
// is lost.
func TestRetention(t *testing.T) {
	s := newSite(t)
	boss := s.supervisor("Boss")
	for typed, says := range map[string]string{"-1": "guests: -1 months: it is 1 to 1200, or 0 for ever", "soon": "guests: &#34;soon&#34; is no number of months", "": "is no number of months"} {
		a := boss.post(templates.RetentionPath, "guests", typed, "members", "24", "exams", "60", "statements", "12")
		if a.StatusCode != 422 || !strings.Contains(a.text, says) || !strings.Contains(a.text, `value="24"`) {
			t.Errorf("%q: status %d, and it does not say %q", typed, a.StatusCode, says)
		}
	}
	if a := boss.post(templates.RetentionPath, "guests", "3", "members", "24", "exams", "60", "statements", "12"); a.leads() != templates.RetentionPath {
		t.Fatalf("status %d", a.StatusCode)
	}
	if text := boss.get(templates.RetentionPath).text; !strings.Contains(text, `value="3"`) || !strings.Contains(text, `value="60"`) {
		t.Error("what was set is not shown")
	}
	if text := boss.get(templates.AuditPath).text; !strings.Contains(text, "guests 3 months, members 24 months, signed exams 60 months, statements that were sent 12 months") {
		t.Error("the audit log does not have it")
	}
}

// TestErasedMember: a member who was erased is no guest, who could do his work once he has
// an account; sheet, list and grid say what he is.
func TestErasedMember(t *testing.T) {
	s := newSite(t)
	boss, dora := s.supervisor("Boss"), s.member("Dora")
	classPath := boss.post(templates.ClassesPath, "name", "Monday").leads()
	classID := strings.TrimPrefix(classPath, templates.ClassesPath+"/")
	c, err := s.hall.Classes.Find(t.Context(), classID)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []*visitor{dora, s.guest("Gus")} {
		v.post(templates.JoinPath, "code", c.Code, "pin", c.PIN)
	}
	assigned := boss.post(templates.AssignmentsPath, "class", classID, "key", library.Path[0].Exercises[1].Address(), "due", time.Now().AddDate(0, 0, 7).Format(formTime), "pass", "end").leads()
	d := dora.socket(dora.open())
	d.must("tap in Dora", "tap out")
	sheet := sessionOf(dora)
	of := templates.PersonDataPath(s.person("Dora").ID)
	if a := boss.post(of+"/erase", "name", "Dora"); a.leads() != of {
		t.Fatalf("the erasure leads to %q, status %d", a.leads(), a.StatusCode)
	}
	for path, wrong := range map[string]string{sheet: "(guest)", templates.SessionsPath: "<small>guest</small>"} {
		if a := boss.get(path).text; !strings.Contains(a, "former trainee 1") || strings.Contains(a, wrong) {
			t.Errorf("%s calls a member who was erased a guest", path)
		}
	}
	if a := boss.get(assigned).text; strings.Count(a, "a guest: needs an account") != 1 || !strings.Contains(a, "<small>erased</small>") {
		t.Errorf("%s does not tell the guest from the person who was erased", assigned)
	}
}
