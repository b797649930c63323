// Package static holds the files that browsers load beside the pages: style sheets, ES
// modules and drawings. All are our own; nothing is loaded from other sites.
package static

import "embed"

// Files are the files under the names that pages use: js/main.js, mark.svg. Style
// sheets are served joined, see Sheet.
//
//go:embed css js *.svg
var Files embed.FS
