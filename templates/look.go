package templates

import (
	"strings"
)

// asset is the address of a file in static.
func asset(name string) string { return StaticPath + name }

// tableSheets are the table page's own styles, in the order in which later
// ones have the last word.
var tableSheets = []string{
	"css/table.css", "css/box.css", "css/places.css", "css/kit.css", "css/desk.css", "css/book.css", "css/dialog.css", "css/station.css",
	"css/narrow.css", "css/phone.css", "css/first.css",
}

// plainCite drops the tail that tells two rules of one clause apart.
func plainCite(c string) string {
	c, _, _ = strings.Cut(c, "#")
	return c
}
