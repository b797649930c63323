package web

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
)

// Hosts are the names by which a house is opened, in lower case and without a port. An
// empty list is for every name.
type Hosts []string

// ParseHosts reads names with commas between them, as house.example,localhost.
func ParseHosts(text string) (list Hosts, err error) {
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		name := hostname(word)
		if _, err := netip.ParseAddr(name); err != nil && name != strings.ToLower(word) || !isHost(name) {
			return nil, fmt.Errorf("%q is no name of a host, as house.example, without scheme and port; one with letters beyond a to z is written as browsers send it, with xn--", word)
		}
		list = append(list, name)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%q names no host", text)
	}
	return list, nil
}

// hostNames are names of hosts as browsers send them, in lower case.
var hostNames = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)

// isHost reports whether a Host header may hold a name, which is in lower case and without a
// port, or the number of a host.
func isHost(name string) bool {
	ip, err := netip.ParseAddr(name)
	return err == nil && ip.Zone() == "" || hostNames.MatchString(name)
}

// hostname is the name in a Host header, without port, brackets and final dot.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// only refuses requests for other hosts: a page of ours under a name that somebody else
// has chosen could be made to lead there, and its cookies would be that name's. The paths
// that a proxy asks for to learn how the house is are answered under any name.
func (h Hosts) only(next http.Handler, exempt ...string) http.Handler {
	if len(h) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(exempt, r.URL.Path) && !slices.Contains(h, hostname(r.Host)) {
			http.Error(w, "This house is not open under this address. Ask the person who gave it to you for the right one.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}
