package e2e_test

import (
	"path/filepath"
	"strings"
	"testing"

	"burncard/e2e"
)

// At a sub-path the page of a table and that for a wall find their scripts and their
// socket.
func TestTableAtASubPath(t *testing.T) {
	t.Parallel()
	program := e2e.Start(t, binary, filepath.Join(t.TempDir(), "burncard.db"), "-pace=20ms", "-url", "http://house.example/north", "-hosts", "127.0.0.1")
	nell := browser.Open(t, "newcomer", program, e2e.Desktop)
	nell.Go("/north/")
	nell.Type("#guest-name", "Nell")
	nell.Click("button|Come in and deal your first round")
	nell.AtTable()
	if !strings.HasPrefix(nell.Path(), "/north/table/") {
		t.Errorf("the table is at %s", nell.Path())
	}
	hall := browser.Open(t, "wall", program, e2e.Desktop)
	hall.Go(nell.Path() + "/hall")
	hall.Wait(`document.getElementById("link").textContent === "live"`)
}
