// Package keyfile reads keys of other services, which stand in files or in the environment:
// on the command line every list of processes would show them.
package keyfile

import (
	"fmt"
	"net"
	"strings"
)

// A Place is where the operator may put a key.
type Place struct {
	Flag, File string // the flag that names a file, and the name; empty for none
	Variable   string // of the environment
	What       string // what an operator calls the key
}

// Read returns the text of a key without blanks around it, and where it stood, for errors
// about what it holds. No error has the key itself. A key in both places or in none is one.
func (p Place) Read(getenv func(string) string, read func(string) ([]byte, error)) (text, from string, err error) {
	text, from = getenv(p.Variable), p.Variable
	switch {
	case p.File != "" && text != "":
		return "", "", fmt.Errorf("%s %s and %s both give a %s; give one of them", p.Flag, p.File, p.Variable, p.What)
	case p.File == "" && text == "":
		return "", "", fmt.Errorf("there is no %s; it stands in a file (%s FILE) or in %s", p.What, p.Flag, p.Variable)
	case p.File != "":
		data, err := read(p.File)
		if err != nil {
			return "", "", fmt.Errorf("%s: %w", p.Flag, err)
		}
		text, from = string(data), p.Flag+" "+p.File
	}
	return strings.TrimSpace(text), from, nil
}

// IsThisMachine reports that what is sent to a host crosses no network: a key may go there
// by http.
func IsThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
