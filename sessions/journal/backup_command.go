package journal

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
)

// BackupCommand is `burncard backup [-db FILE] FILE`.
func BackupCommand(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("backup", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	db := flags.String("db", "burncard.db", "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	switch {
	case flags.NArg() == 0:
		return errors.New("backup: name a file to copy into")
	case flags.NArg() > 1:
		return fmt.Errorf("backup: %q is one word too many", flags.Arg(1))
	case *db == "":
		return errors.New("backup: -db: the name of the database is empty")
	}
	to := flags.Arg(0)
	c, err := Backup(ctx, *db, to)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "%s is a copy of %s: tables %d, rows %d, %.1f MB; SQLite finds it intact, and no log has a hole\n",
		to, *db, c.Tables, c.Entries, float64(c.Bytes)/1e6)
	return err
}
