package journal

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"
)

// RestoreCommand is `burncard restore [-db FILE] COPY`.
func RestoreCommand(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("restore", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the error says what is wrong
	db := flags.String("db", "burncard.db", "")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	switch {
	case flags.NArg() == 0:
		return errors.New("restore: name the copy to put back")
	case flags.NArg() > 1:
		return fmt.Errorf("restore: %q is one word too many", flags.Arg(1))
	case *db == "":
		return errors.New("restore: -db: the name of the database is empty")
	}
	done, err := Restore(ctx, *db, flags.Arg(0), time.Now())
	if errors.Is(err, ErrHeld) {
		return fmt.Errorf("restore: %w: stop the server first", err)
	}
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if done.Aside != "" {
		fmt.Fprintf(stdout, "What was there is %s now, with its log beside it if it had one\n", done.Aside)
	}
	_, err = fmt.Fprintf(stdout, "%s is %s again: tables %d, rows %d, %.1f MB; SQLite finds it intact, and no log has a hole\n",
		*db, flags.Arg(0), done.Tables, done.Entries, float64(done.Bytes)/1e6)
	return err
}
