package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"burncard/sessions/journal"
)

// backupCommand is `backup [-db FILE] FILE`.
func backupCommand(ctx context.Context, args []string, stdout io.Writer) error {
	flags := newFlags("backup")
	db := flags.String("db", "burncard.db", "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	switch {
	case flags.NArg() == 0:
		return errors.New("backup: no file was named to copy into")
	case flags.NArg() > 1:
		return fmt.Errorf("backup: %q is one word too many", flags.Arg(1))
	case *db == "":
		return errors.New("backup: -db: the name of the database is empty")
	}
	to := flags.Arg(0)
	c, err := journal.Backup(ctx, *db, to)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	_, err = fmt.Fprintf(stdout, "%s is a copy of %s: %s, %s, %.1f MB; SQLite finds it intact, and no log has a hole\n",
		to, *db, plural(int(c.Tables), "table"), plural(int(c.Entries), "row"), float64(c.Bytes)/1e6)
	return err
}
