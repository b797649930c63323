package virtualdevices

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"burncard/game/card"
)

// A Commitment proves that nobody arranged the cards of a shoe. It is shown
// after the shuffle, before the cut is offered, and does not tell the order;
// when the shoe is over, order and nonce are shown. It is the SHA-256 of
// Opening, so that anybody can check it with any tool.
type Commitment [sha256.Size]byte

// A Nonce is the random part of a commitment. Without it, somebody could test a
// guessed order. It is secret until the order is shown, and never used twice.
type Nonce [32]byte

func DrawNonce(draw Draw) Nonce {
	var n Nonce
	for i := range n {
		n[i] = byte(draw.Below(256))
	}
	return n
}

// Commit returns the commitment to an order of cards, the top one first.
func Commit(order []card.Card, nonce Nonce) Commitment {
	return CommitText(Opening(order, nonce))
}

// CommitText commits to Opening and, line by line, what has changed the order since.
func CommitText(text string) Commitment { return sha256.Sum256([]byte(text)) }

// Opening is the text that is hashed, and shown in the end: the nonce in
// hexadecimal digits and the names of the cards, separated by single spaces,
// with nothing before or after. Different orders or nonces have different
// texts.
func Opening(order []card.Card, nonce Nonce) string {
	var b strings.Builder
	b.Grow(2*len(nonce) + 3*len(order))
	b.WriteString(hex.EncodeToString(nonce[:]))
	for _, c := range order {
		b.WriteByte(' ')
		b.WriteString(c.String())
	}
	return b.String()
}

// The text of both is hexadecimal digits.

func (c Commitment) String() string                   { return hex.EncodeToString(c[:]) }
func (c Commitment) MarshalText() ([]byte, error)     { return []byte(c.String()), nil }
func (c *Commitment) UnmarshalText(text []byte) error { return unhex(c[:], text, "commitment") }

func (n Nonce) String() string                   { return hex.EncodeToString(n[:]) }
func (n Nonce) MarshalText() ([]byte, error)     { return []byte(n.String()), nil }
func (n *Nonce) UnmarshalText(text []byte) error { return unhex(n[:], text, "nonce") }

// unhex reads exactly as many bytes as fit.
func unhex(into, text []byte, what string) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(into) {
		return fmt.Errorf("%q is no %s: it takes %d hexadecimal digits", text, what, 2*len(into))
	}
	copy(into, b)
	return nil
}
