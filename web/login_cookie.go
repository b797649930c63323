package web

import (
	"net/url"
	"strings"
)

// loginCookie is the name of the cookie of a house's logins, before the prefix that
// package accounts puts on it under TLS. A browser keeps one set of cookies for a host,
// whatever the port, so the name carries the port and the sub-path of the house: two houses
// on one host keep their logins apart by it. House is the address that people open; nil
// where it is not known.
//
// Its path is the whole host, also where the house has a sub-path. Only such a cookie may
// have the prefix __Host-, and that keeps every host below the same domain from planting a
// login here, which __Secure- with a path does not. The path would keep out nobody: pages of
// one host are of one origin, and may ask for each other's.
func loginCookie(house *url.URL) string {
	name := "burncard"
	if house == nil {
		return name
	}
	if port := house.Port(); port != "" {
		name += "-" + port
	}
	return name + strings.ReplaceAll(house.Path, "/", ".")
}
