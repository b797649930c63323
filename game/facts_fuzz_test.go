package game_test

import (
	"bytes"
	"testing"

	"burncard/game"
)

// FuzzDecodeFacts: facts of a log that somebody brings are refused, or are written and read
// again as they are.
func FuzzDecodeFacts(f *testing.F) {
	f.Add([]byte(`[{"cleared":{}}]`))
	f.Add([]byte(`[{"round-ended":null},{"dealt":{"to":"3.1"}}]`))
	f.Add([]byte(`[{"sealed":{"nonce":"AAAA"}},{"none":{}}]`))
	f.Fuzz(func(t *testing.T, b []byte) {
		facts, err := game.DecodeFacts(b)
		if err != nil {
			return
		}
		once, err := game.EncodeFacts(facts)
		if err != nil {
			t.Fatalf("facts that were read cannot be written: %v", err)
		}
		facts, err = game.DecodeFacts(once)
		if err != nil {
			t.Fatalf("%s cannot be read again: %v", once, err)
		}
		if twice, err := game.EncodeFacts(facts); err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%s is read and written as %s, %v", once, twice, err)
		}
	})
}
