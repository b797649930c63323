package limit

import (
	"net"
	"net/netip"
)

// Address returns the limiter key of a network address with or without a port:
// all of an IPv4 address, the first 64 bits of an IPv6 address, because one
// customer usually has all addresses with these bits.
func Address(address string) string {
	ip, ok := IP(address)
	if !ok {
		return "address " + address
	}
	if ip.Is6() {
		if prefix, err := ip.Prefix(64); err == nil {
			return "address " + prefix.String()
		}
	}
	return "address " + ip.String()
}

// IP reads a network address with or without a port, and with or without the
// brackets of IPv6. It returns an IPv4 address in IPv6 as an IPv4 address.
func IP(address string) (netip.Addr, bool) {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	} else if n := len(address); n > 2 && address[0] == '[' && address[n-1] == ']' {
		address = address[1 : n-1]
	}
	ip, err := netip.ParseAddr(address)
	return ip.Unmap().WithZone(""), err == nil
}
