package journal_test

import (
	"testing"

	"burncard/sessions/journal"
	"burncard/sessions/journal/journaltest"
)

func TestMemory(t *testing.T) {
	journaltest.Suite(t, func(*testing.T) journal.Journal { return new(journal.Memory) })
}
