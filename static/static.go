// Package static holds what browsers load beside the pages: style sheets,
// plain ES modules and drawings, all our own. Nothing is fetched from
// elsewhere.
package static

import "embed"

// Files are the files as they are served, under the names that pages use:
// js/main.js, mark.svg. Style sheets are served joined.
//
//go:embed css js *.svg
var Files embed.FS
