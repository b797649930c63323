package templates

import (
	"strings"
)

// asset is the address of a file in static.
func asset(name string) string { return StaticPath + name }

// plainCite drops the tail that tells two rules of one clause apart.
func plainCite(c string) string {
	c, _, _ = strings.Cut(c, "#")
	return c
}
