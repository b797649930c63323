package web

import (
	"context"
	"log/slog"
	"time"

	"burncard/sessions"
)

// logAudit writes the acts of the audit log after number last into the server's log, until
// ctx ends, those of the last moment too: who did what to whom, by id. Names and words stay
// in the house.
func logAudit(ctx context.Context, ticks <-chan time.Time, audit *sessions.AuditLog, last int64, log *slog.Logger, report func(error)) {
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-ticks:
		}
		acts, err := audit.After(context.WithoutCancel(ctx), last)
		if err != nil {
			report(err)
		}
		for _, a := range acts {
			last = a.Number
			log.Info("act", "what", string(a.Act), "number", a.Number, "by", a.By.ID, "about", a.About.ID)
		}
	}
}
