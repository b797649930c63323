// Package passkeytest is a device with passkeys, for tests.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
)

// A Device makes one passkey and answers by it. The zero Device asks its holder who he is,
// and counts its signatures.
type Device struct {
	Unverified bool   // it does not ask who holds it
	Counter    uint32 // of signatures, before the next
	Still      bool   // it counts none
	ID         []byte // of the key
	User       []byte // the handle of the person, as it was told

	key *ecdsa.PrivateKey
}

type options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct {
		ID string `json:"id"`
	} `json:"rp"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
}

// Make makes a key for what a house asked, and returns the browser's answer. Origin is that
// of the page.
func (d *Device) Make(asked []byte, origin string) []byte {
	var o options
	must(json.Unmarshal(asked, &o))
	var err error
	d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(err)
	d.ID = make([]byte, 32)
	_, err = rand.Read(d.ID)
	must(err)
	d.User, err = base64.RawURLEncoding.DecodeString(o.User.ID)
	must(err)
	point, err := d.key.PublicKey.Bytes() // 4, x, y
	must(err)
	// A map of COSE: kind EC2, algorithm ES256, curve P-256, x, y.
	cose := append([]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32}, point[1:33]...)
	cose = append(append(cose, 0x22, 0x58, 32), point[33:]...)
	data := d.data(o.RP.ID, 0x40)
	data = append(data, make([]byte, 16)...) // of no known make
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.ID)))
	data = append(append(data, d.ID...), cose...)
	// A map of CBOR: fmt none, attStmt empty, authData.
	object := append([]byte{0xa3, 0x63}, "fmt"...)
	object = append(append(object, 0x64), "none"...)
	object = append(append(object, 0x67), "attStmt"...)
	object = append(append(object, 0xa0, 0x68), "authData"...)
	object = append(append(object, 0x59, byte(len(data)>>8), byte(len(data))), data...)
	return d.answer(map[string]string{"clientDataJSON": text(client("webauthn.create", o.Challenge, origin)), "attestationObject": text(object)})
}

// Answer signs what a house asked, and returns the browser's answer.
func (d *Device) Answer(asked []byte, origin string) []byte {
	var o options
	must(json.Unmarshal(asked, &o))
	data, said := d.data(o.RPID, 0), client("webauthn.get", o.Challenge, origin)
	hash := sha256.Sum256(said)
	sum := sha256.Sum256(append(data[:len(data):len(data)], hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, sum[:])
	must(err)
	return d.answer(map[string]string{
		"clientDataJSON": text(said), "authenticatorData": text(data), "signature": text(signature), "userHandle": text(d.User),
	})
}

// data is what a device says of itself: the house, flags, its counter.
func (d *Device) data(host string, flags byte) []byte {
	flags |= 0x01 // somebody is there
	if !d.Unverified {
		flags |= 0x04
	}
	if !d.Still {
		d.Counter++
	}
	hash := sha256.Sum256([]byte(host))
	return binary.BigEndian.AppendUint32(append(hash[:], flags), d.Counter)
}

func (d *Device) answer(response map[string]string) []byte {
	id := text(d.ID)
	b, err := json.Marshal(map[string]any{"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": map[string]any{}, "response": response})
	must(err)
	return b
}

func client(kind, challenge, origin string) []byte {
	return fmt.Appendf(nil, `{"type":%q,"challenge":%q,"origin":%q,"crossOrigin":false}`, kind, challenge, origin)
}

func text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func must(err error) {
	if err != nil {
		panic(err)
	}
}
