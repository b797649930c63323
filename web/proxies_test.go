package web

import (
	"net/http"
	"testing"
)

// TestAddressBehindProxies: what proxies of ours say of a request's origin
// counts, and what anybody else says does not.
func TestAddressBehindProxies(t *testing.T) {
	ours, err := ParseProxies("127.0.0.1, 10.0.0.0/8,2001:db8:f::/48,::ffff:172.16.0.0/108")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		why, remote             string
		forwardedFor, forwarded []string
		want                    string
	}{
		{"no proxy", "192.0.2.1:1", nil, nil, "192.0.2.1:1"},
		{"a stranger who says that he is a proxy", "192.0.2.1:1", []string{"198.51.100.7"}, nil, "192.0.2.1:1"},
		{"likewise, by the standard header", "192.0.2.1:1", nil, []string{"for=198.51.100.7"}, "192.0.2.1:1"},
		{"our proxy", "127.0.0.1:1", []string{"198.51.100.7"}, nil, "198.51.100.7"},
		{"our proxy, as IPv4 in IPv6", "[::ffff:127.0.0.1]:1", []string{"198.51.100.7"}, nil, "198.51.100.7"},
		{"our proxy, whose network was given as IPv4 in IPv6", "172.16.3.4:1", []string{"198.51.100.7"}, nil, "198.51.100.7"},
		{"a neighbour of that network", "172.32.3.4:1", []string{"198.51.100.7"}, nil, "172.32.3.4:1"},
		{"our proxy says nothing", "127.0.0.1:1", nil, nil, "127.0.0.1"},
		{"a chain of ours", "127.0.0.1:1", []string{"198.51.100.7, 10.1.2.3", "10.4.5.6"}, nil, "198.51.100.7"},
		{"what a client made up stands before its own address", "127.0.0.1:1", []string{"203.0.113.9, 198.51.100.7"}, nil, "198.51.100.7"},
		{"even where it looks like ours", "127.0.0.1:1", []string{"10.9.9.9, 198.51.100.7, 10.1.1.1"}, nil, "198.51.100.7"},
		{"all are ours", "127.0.0.1:1", []string{"10.1.2.3, 10.4.5.6"}, nil, "10.1.2.3"},
		{"no address", "127.0.0.1:1", []string{"198.51.100.7, unknown"}, nil, "127.0.0.1"},
		{"with a port", "127.0.0.1:1", []string{"198.51.100.7:5000"}, nil, "198.51.100.7"},
		{"IPv6", "[2001:db8:f::1]:1", []string{"2001:db8:1::2"}, nil, "2001:db8:1::2"},
		{"IPv6 in brackets", "[2001:db8:f::1]:1", []string{"[2001:db8:1::2]:80"}, nil, "2001:db8:1::2"},
		{"standard", "127.0.0.1:1", nil, []string{`for=203.0.113.9, For="198.51.100.7:80";proto=https;by=10.0.0.1`}, "198.51.100.7"},
		{"standard, IPv6", "127.0.0.1:1", nil, []string{`proto=https; for="[2001:db8:1::2]:4711"`}, "2001:db8:1::2"},
		{"standard, hidden", "127.0.0.1:1", nil, []string{"for=_secret"}, "127.0.0.1"},
		{"standard, without an address", "127.0.0.1:1", nil, []string{"for=198.51.100.7, proto=https"}, "127.0.0.1"},
		{"both, and they agree", "127.0.0.1:1", []string{"198.51.100.7"}, []string{"for=198.51.100.7"}, "198.51.100.7"},
		{"both, and one is the client's", "127.0.0.1:1", []string{"198.51.100.7"}, []string{"for=203.0.113.9"}, "127.0.0.1"},
		{"a socket of the machine", "@", []string{"198.51.100.7"}, nil, "@"},
	} {
		r := &http.Request{RemoteAddr: tt.remote, Header: http.Header{"X-Forwarded-For": tt.forwardedFor, "Forwarded": tt.forwarded}}
		if got := proxies(ours).address(r); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.why, got, tt.want)
		}
	}
	for _, bad := range []string{"example.test", "10.0.0.0/33", "10.0.0"} {
		if list, err := ParseProxies(bad); err == nil {
			t.Errorf("%q is read as %v", bad, list)
		}
	}
}
