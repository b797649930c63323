package web_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"burncard/sessions/journal"
	"burncard/templates"
	"burncard/web"
)

// watch opens a table's page as a visitor without a name, who sends nothing.
func (h *house) watch(table string) *dealer {
	h.t.Helper()
	socket, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(h.url, "http")+"/table/"+table+"/socket?client=page-of-a-visitor", nil)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { socket.Close() })
	return &dealer{t: h.t, table: table, socket: socket}
}

// stands waits until the head of the table's page, which says what the table suffers from, has
// a text or has it no more.
func (d *dealer) stands(text string, there bool) {
	d.t.Helper()
	for range 40 {
		for part := range strings.SplitSeq(string(d.frame()), "\x1e") {
			if strings.HasPrefix(part, templates.StatusID+" ") && strings.Contains(part, text) == there {
				return
			}
		}
	}
	d.t.Fatalf("%q stands on the page: it is never %v", text, there)
}

// answers checks what pages say: their status, and a part of their text.
func (h *house) answers(pages ...page) {
	h.t.Helper()
	for _, want := range pages {
		if status, text := h.get(want.path); status != want.status || !strings.Contains(text, want.says) {
			h.t.Errorf("%s: %d %q, want %d %q", want.path, status, text, want.status, want.says)
		}
	}
}

// A page is what a page is to say.
type page struct {
	path   string
	status int
	says   string
}

// isReady waits until /readyz says so: the house looks by itself, once a second.
func (h *house) isReady(d *dealer) {
	h.t.Helper()
	for {
		if status, text := h.get("/readyz"); status == http.StatusOK && text == "ready\n" {
			return
		}
		d.frame() // a beat
	}
}

// burns counts the acts of the tests in a table's log.
func burns(t *testing.T, db, table string) (n int) {
	t.Helper()
	for _, line := range lines(t, db, table) {
		if line == "burn" {
			n++
		}
	}
	return n
}

// TestReadOnlyFile: when the file becomes read-only nothing is acknowledged; everybody at the
// table, the lobby, /healthz and /readyz say why, the operator reads one line, and when it can
// be written again the table goes on though nobody acts, and nothing is lost.
func TestReadOnlyFile(t *testing.T) {
	for name, readOnly := range map[string]func(t *testing.T, store *journal.DB, path string, is bool){
		"the kernel refuses": func(t *testing.T, _ *journal.DB, path string, is bool) {
			t.Helper()
			how := map[bool]string{true: "+i", false: "-i"}[is]
			if err := chattr(how, path); err != nil && is {
				t.Skipf("no file can be made immutable here: %v", err)
			} else if err != nil {
				t.Fatal(err)
			}
		},
		"SQLite says so": func(t *testing.T, store *journal.DB, _ string, is bool) {
			t.Helper()
			if _, err := store.Writer().ExecContext(t.Context(), fmt.Sprintf("PRAGMA query_only=%v", is)); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // it waits for the house's clocks
			db := filepath.Join(t.TempDir(), "test.db")
			h, log, store := openWhole(t, db)
			d := h.deal()
			w := h.watch(d.table)
			if refused := d.say("burn"); refused != "" {
				t.Fatal(refused)
			}
			t.Cleanup(func() { chattr("-i", db) }) // also where the test has failed
			readOnly(t, store, db, true)
			for range 6 {
				if refused := d.say("burn"); !strings.Contains(refused, "The table has stopped; nothing was lost") || !strings.Contains(refused, "its disk is read-only") {
					t.Errorf("the table says %q", refused)
				}
			}
			w.stands("The table has stopped; nothing was lost. The house cannot write: its disk is read-only", true)
			h.answers(
				page{"/healthz", http.StatusOK, "ok\nThe house cannot write: its disk is read-only\n"},
				page{"/readyz", http.StatusServiceUnavailable, "The house cannot write: its disk is read-only\n"},
				page{"/", http.StatusOK, "The house cannot write: its disk is read-only. Nothing is lost. Tables go on by themselves"},
			)
			for range 2 { // beats: the house tries meanwhile, and says nothing
				w.frame()
			}
			if lines := log.with("level=ERROR"); len(lines) != 1 || !strings.Contains(lines[0], "trouble=read-only") || !strings.Contains(lines[0], "make the file and its disk writable") {
				t.Errorf("the operator reads %q", lines)
			}
			readOnly(t, store, db, false)
			w.stands("stopped", false)
			if refused := d.say("burn"); refused != "" {
				t.Errorf("when the file can be written again the act is refused: %s", refused)
			}
			h.isReady(d)
			h.answers(page{"/healthz", http.StatusOK, "ok\n"})
			if _, text := h.get("/"); strings.Contains(text, "read-only") {
				t.Error("the lobby still says that the disk is read-only")
			}
			if begin, end := log.with("level=ERROR"), log.with("trouble is over"); len(begin) != 1 || len(end) != 1 {
				t.Errorf("the operator reads %q and %q", begin, end)
			}
			if err := h.stop(); err != nil {
				t.Error(err)
			}
			if n := burns(t, db, d.table); n != 2 {
				t.Errorf("%d acts are in the log, 2 were acknowledged", n)
			}
		})
	}
}

// chattr lets nobody write to a database and its log with +i, not root either and not by a
// descriptor that is open, and lets them again with -i.
func chattr(how, db string) error {
	if said, err := exec.Command("chattr", how, db, db+"-wal").CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}

// TestSlowDisk: while an act waits for the disk, people at the table and in the lobby read
// why, and a page that is opened in the meantime breaks nobody's line. When the act is on disk it is
// acknowledged, and the words go.
func TestSlowDisk(t *testing.T) {
	t.Parallel() // it waits for the house's clocks
	db := filepath.Join(t.TempDir(), "test.db")
	h, log, store := openWhole(t, db)
	d := h.deal()
	// A page that shows nothing yet has no place for words.
	if err := d.socket.WriteJSON(map[string]any{"resync": true}); err != nil {
		t.Fatal(err)
	}
	d.stands(`data-view="dealer"`, true)
	// A transaction on the one connection that writes keeps the log waiting.
	slow, err := store.Writer().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Rollback() // also where the test has failed
	d.send("burn")
	const words = "The disk of the house is slow: acts take long. Nothing is lost, and tables go on."
	d.stands(words, true)
	h.answers(
		page{"/healthz", http.StatusOK, "ok\nThe disk of the house is slow: acts take long\n"},
		page{"/readyz", http.StatusOK, "ready\nThe disk of the house is slow: acts take long\n"},
		page{"/", http.StatusOK, words},
	)
	late := h.watch(d.table) // of an audience that the table has shown nothing
	for range 3 {
		was := time.Now()
		if d.frame(); time.Since(was) > 2*templates.Beat {
			t.Error("while somebody comes in, the dealer's page misses two beats")
		}
	}
	if lines := log.with("trouble"); len(lines) != 1 || !strings.Contains(lines[0], `trouble="disk slow"`) {
		t.Errorf("the operator reads %q", lines)
	}
	if err := slow.Rollback(); err != nil {
		t.Fatal(err)
	}
	if refused := d.answer(); refused != "" {
		t.Errorf("the slow act is refused: %s", refused)
	}
	late.stands(words, true) // the whole page
	late.stands("slow", false)
	d.stands("slow", false)
	h.isReady(d)
	if _, text := h.get("/"); strings.Contains(text, words) {
		t.Error("the lobby still says that the disk is slow")
	}
	if lines := log.with("trouble"); len(lines) != 2 || !strings.Contains(lines[1], "trouble is over") {
		t.Errorf("the operator reads %q", lines)
	}
	if err := h.stop(); err != nil {
		t.Error(err)
	}
	if n := burns(t, db, d.table); n != 1 {
		t.Errorf("%d acts are in the log, 1 was acknowledged", n)
	}
}

// TestFullDisk: with a full disk nothing is acknowledged; the table, the lobby, /healthz and
// /readyz say why, the operator reads one line, and when there is room again the table goes
// on, nothing is lost, and the operator reads that it is over.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=6m"); err != nil {
		t.Skipf("a file system cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	db := filepath.Join(folder, "test.db")
	h, log := openLogging(t, db)
	d := h.deal()
	burns := 0
	if refused := d.say("burn"); refused != "" {
		t.Fatal(refused)
	}
	burns++
	if status, text := h.get("/readyz"); status != http.StatusOK || text != "ready\n" {
		t.Errorf("/readyz: %d %q", status, text)
	}
	filler := filepath.Join(folder, "filler")
	refused := ""
	for refused == "" {
		fillDisk(t, filler) // SQLite may have left room in its log
		if refused = d.say("burn"); refused == "" {
			burns++
		}
	}
	if !strings.Contains(refused, "The table has stopped; nothing was lost") || !strings.Contains(refused, "its disk is full") {
		t.Errorf("the table says %q", refused)
	}
	for range 5 {
		if refused := d.say("burn"); refused == "" {
			burns++
		}
	}
	for _, tt := range []struct {
		path   string
		status int
		want   string
	}{
		{"/healthz", http.StatusOK, "ok\nThe house cannot write: its disk is full\n"},
		{"/healthz?table=nowhere", http.StatusOK, "closed\n"},
		{"/healthz?table=" + d.table, http.StatusOK, "ok\n"},
		{"/readyz", http.StatusServiceUnavailable, "The house cannot write: its disk is full\n"},
		{"/", http.StatusOK, "The house cannot write: its disk is full. Nothing is lost. Tables go on by themselves"},
	} {
		status, text := h.get(tt.path)
		if status != tt.status || !strings.Contains(text, tt.want) || strings.Contains(text, folder) {
			t.Errorf("%s: %d %q, want %d %q", tt.path, status, text, tt.status, tt.want)
		}
	}
	if lines := log.with("disk full"); len(lines) != 1 || !strings.Contains(lines[0], "make room") {
		t.Errorf("the operator reads %q", lines)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if refused := d.say("burn"); refused != "" {
		t.Errorf("with room again the act is refused: %s", refused)
	}
	burns++
	for { // the house looks by itself, once a second
		if status, _ := h.get("/readyz"); status == http.StatusOK {
			break
		}
		d.frame() // a beat
	}
	if lines := log.with("trouble is over"); len(lines) != 1 {
		t.Errorf("the operator reads %q", lines)
	}
	if lines := log.with("level=ERROR"); len(lines) != 1 {
		t.Errorf("the operator reads %q", lines)
	}
	if err := h.stop(); err != nil {
		t.Error(err)
	}
	kept := 0
	for _, line := range lines(t, db, d.table) {
		if line == "burn" {
			kept++
		}
	}
	if kept != burns {
		t.Errorf("%d acts are in the log, %d were acknowledged", kept, burns)
	}
	if len(log.with("msg=started")) != 1 || len(log.with("msg=stopping")) != 1 || len(log.with("msg=stopped")) != 1 {
		t.Errorf("start and stop in the log: %s", log.text.String())
	}
}

// fillDisk lets a file grow until its disk is full.
func fillDisk(t *testing.T, path string) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for block := make([]byte, 4096); err == nil; {
		_, err = file.Write(block)
	}
}

// TestNoDescriptors: when the process has no file descriptor left, the server waits for one
// and does not end, people who are here deal on, and newcomers come in when there is one
// again. The operator reads one line. The limit is a whole process's, so the server runs in
// a process of its own.
func TestNoDescriptors(t *testing.T) {
	if db := os.Getenv("BURNCARD_TEST_SERVE"); db != "" {
		limit := syscall.Rlimit{Cur: 64, Max: 64}
		if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
			t.Fatal(err)
		}
		if err := web.ServeLogging(t.Context(), []string{"-addr", "127.0.0.1:0", "-db", db, "-demo=false"}, os.Stdout, os.Stderr); err != nil {
			t.Fatal(err)
		}
		return
	}
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNoDescriptors$")
	child.Env = append(os.Environ(), "BURNCARD_TEST_SERVE="+filepath.Join(t.TempDir(), "test.db"))
	log := new(logged)
	child.Stderr = log
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		child.Process.Kill()
		child.Wait()
	}()
	h := &house{t: t}
	said := bufio.NewScanner(out)
	for h.url == "" && said.Scan() {
		h.url = regexp.MustCompile(`http://\S+`).FindString(said.Text())
	}
	d := h.deal()
	var waiting []net.Conn
	for range 80 { // the kernel takes them, and the server cannot
		c, err := net.Dial("tcp", strings.TrimPrefix(h.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		waiting = append(waiting, c)
	}
	for len(log.with("no file descriptors")) == 0 {
		if refused := d.say("burn"); refused != "" {
			t.Fatalf("without descriptors an act is refused: %s", refused)
		}
	}
	if refused := d.say("burn"); refused != "" {
		t.Errorf("without descriptors an act is refused: %s", refused)
	}
	for _, c := range waiting {
		c.Close()
	}
	for {
		// What the server has said may still be on its way here.
		if _, text := h.get("/healthz"); text == "ok\n" && len(log.with("trouble is over")) == len(log.with("trouble begins")) {
			break
		}
	}
	begin, end := log.with("trouble begins"), log.with("trouble is over")
	if len(begin) != 1 || len(end) != 1 || !strings.Contains(begin[0], "LimitNOFILE") {
		t.Errorf("the operator reads %q and %q", begin, end)
	}
	if refused := d.say("burn"); refused != "" {
		t.Errorf("with descriptors again an act is refused: %s", refused)
	}
}

// TestFailedLogin: the operator reads that a login failed and from where, and nothing that
// was typed.
func TestFailedLogin(t *testing.T) {
	h, log := openLogging(t, filepath.Join(t.TempDir(), "test.db"))
	r, err := http.PostForm(h.url+"/login", url.Values{"name": {"hunter2-in-the-wrong-field"}, "password": {"secret-word"}})
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if lines := log.with("login failed"); len(lines) != 1 || !strings.Contains(lines[0], "from=127.0.0.1") {
		t.Errorf("the operator reads %q", lines)
	}
	if lines := append(log.with("hunter2"), log.with("secret-word")...); len(lines) > 0 {
		t.Errorf("the operator reads what was typed: %q", lines)
	}
}
