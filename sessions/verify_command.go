package sessions

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"burncard/sessions/journal"
	"burncard/sessions/record"
)

// ErrDiffers says that a log and a sheet no longer agree.
var ErrDiffers = errors.New("log and sheet do not agree")

// VerifyCommand is `burncard verify [-db FILE] [-digest DIGEST] SHEET`. It looks at a copy
// of the database, so that the server may run, and fails if log and sheet do not agree.
func VerifyCommand(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	from := flags.String("db", "burncard.db", "")
	printed := flags.String("digest", "", "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	if flags.NArg() != 1 {
		return errors.New("verify: name one sheet: the id of a session, the address of its sheet, or the file of a saved sheet")
	}
	id, digest, err := readSheet(flags.Arg(0))
	if err != nil {
		return fmt.Errorf("verify %s: %w", flags.Arg(0), err)
	}
	if *printed != "" {
		digest = PrintedDigest(*printed)
	}
	v, err := verifyCopy(ctx, *from, id, digest)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	fmt.Fprintf(stdout, "Session %s: %s, %s at %s, entries %d to %d\n", v.Session.ID, v.Session.Name, v.Session.Stand, v.Session.TableName, v.Session.FromSeq, v.Session.ToSeq)
	fmt.Fprintf(stdout, "Digest of the log: %s\n", v.Digest)
	if v.Signed != nil {
		fmt.Fprintf(stdout, "Signed by %s on %s\n", v.Signed.By.Name, v.Signed.At.Local().Format("January 2, 2006, 15:04"))
	}
	if v.Erased > 0 {
		fmt.Fprintf(stdout, "The words of %d entries were erased with a person, the last on %s\n", v.Erased, v.ErasedAt.Local().Format("January 2, 2006, 15:04"))
	}
	if v.Differs != "" {
		fmt.Fprintln(stdout, v.Differs)
		return ErrDiffers
	}
	_, err = fmt.Fprintln(stdout, "Log and sheet agree.")
	return err
}

func verifyCopy(ctx context.Context, from, id, digest string) (v Verification, err error) {
	folder, err := os.MkdirTemp("", "burncard-verify-")
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	to := filepath.Join(folder, "burncard.db")
	if _, err := journal.Backup(ctx, from, to); err != nil {
		return v, err
	}
	db, err := journal.Open(to)
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	records := RecordsIn(db.Writer(), db.Reader())
	s, ok, err := records.Sessions.Find(ctx, record.Viewer{Supervisor: true}, id)
	switch {
	case err != nil:
		return v, err
	case !ok:
		return v, fmt.Errorf("session %s: %w", id, ErrNoSession)
	}
	return verify(ctx, db, records, &s, digest)
}

// onSheet is how a sheet's page says which session it is of, and the digest.
var onSheet = regexp.MustCompile(`data-session="([^"]+)" data-digest="([0-9a-f]*)"`)

// readSheet finds the session, and the digest where it says one, in what names a sheet: a
// file, an address or an id.
func readSheet(name string) (session, digest string, err error) {
	if b, err := os.ReadFile(name); err == nil {
		found := onSheet.FindSubmatch(b)
		if found == nil {
			return "", "", errNoSheet
		}
		return string(found[1]), string(found[2]), nil
	}
	u, err := url.Parse(name)
	if err != nil {
		return "", "", err
	}
	return path.Base(u.Path), "", nil
}

// PrintedDigest is a digest as somebody copied it from paper: the groups and the case of
// its letters do not count.
func PrintedDigest(typed string) string {
	return strings.ToLower(strings.Join(strings.Fields(typed), ""))
}
