package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"

	"burncard/sessions/limit"
)

// address is where a request came from, as far as the server can tell.
func (v *visit) address() string { return v.proxies.address(v.r) }

// proxies are the networks that may say where a request came from.
type proxies []netip.Prefix

// ParseProxies reads the networks of proxies: addresses and prefixes with commas
// between them, as 127.0.0.1,10.0.0.0/8.
func ParseProxies(text string) (list []netip.Prefix, err error) {
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(word)
		if ip := prefix.Addr(); err == nil && ip.Is4In6() && prefix.Bits() >= 96 {
			prefix = netip.PrefixFrom(ip.Unmap(), prefix.Bits()-96)
		}
		if err != nil {
			ip, err := netip.ParseAddr(word)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network, as 10.0.0.0/8", word)
			}
			prefix = netip.PrefixFrom(ip.Unmap(), ip.Unmap().BitLen())
		}
		list = append(list, prefix)
	}
	return list, nil
}

func (p proxies) trust(ip netip.Addr) bool {
	for _, network := range p {
		if network.Contains(ip) {
			return true
		}
	}
	return false
}

// address is the last address on a request's way that is none of our proxies'.
// Each proxy adds the address from which it was asked at the end of
// X-Forwarded-For, or of Forwarded. Addresses before the first stranger's are his
// claim, and are ignored. Where a request has both headers and they differ, a
// proxy passed one of them on unread, and neither is believed.
func (p proxies) address(r *http.Request) string {
	last, ok := limit.IP(r.RemoteAddr)
	if !ok || !p.trust(last) {
		return r.RemoteAddr
	}
	classic, standard := hops(r.Header.Values("X-Forwarded-For")), forwarded(r.Header.Values("Forwarded"))
	switch {
	case len(classic) == 0:
		return p.origin(last, standard)
	case len(standard) == 0:
		return p.origin(last, classic)
	}
	if from := p.origin(last, classic); from == p.origin(last, standard) {
		return from
	}
	return last.String()
}

// origin goes back along the hops, the last first, as far as they are ours.
func (p proxies) origin(last netip.Addr, hops []string) string {
	for i := len(hops) - 1; i >= 0; i-- {
		ip, ok := limit.IP(hops[i])
		if !ok {
			break // one of our proxies wrote no address: its own is the last known
		}
		if last = ip; !p.trust(ip) {
			break
		}
	}
	return last.String()
}

// hops are the addresses of X-Forwarded-For.
func hops(lines []string) (list []string) {
	for _, line := range lines {
		for hop := range strings.SplitSeq(line, ",") {
			list = append(list, strings.TrimSpace(hop))
		}
	}
	return list
}

// forwarded are the addresses of Forwarded, RFC 7239; empty where an element
// names none.
func forwarded(lines []string) (list []string) {
	for _, line := range lines {
		for element := range strings.SplitSeq(line, ",") {
			hop := ""
			for pair := range strings.SplitSeq(element, ";") {
				if key, value, ok := strings.Cut(strings.TrimSpace(pair), "="); ok && strings.EqualFold(key, "for") {
					hop = strings.Trim(value, `"`)
				}
			}
			list = append(list, hop)
		}
	}
	return list
}
