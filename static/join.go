package static

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
)

// A Sheet is several style sheets served as one: a browser paints nothing
// before it has them all, and asks once. Its name has a hash of what is in it,
// so that browsers keep it for good.
type Sheet struct {
	Name string // as those of Files
	CSS  []byte
}

// Table is what the table's page looks like, Pages what all others do. Later
// sheets have the last word.
var (
	Table = join("table", "base", "table", "box", "hands", "areas", "places", "pack", "light", "kit", "desk", "book", "dialog", "station", "narrow", "phone", "phone-felt", "shared", "first")
	Pages = join("pages", "base", "pages", "sheet", "station", "wagers")
)

// TableModules are the modules that the table's page runs, each before what
// imports it, so that a browser can ask for all of them at once.
var TableModules = modules("js/main.js", "js/table.js", "js/first.js")

func join(name string, sheets ...string) Sheet {
	var all []byte
	for _, s := range sheets {
		all = append(append(all, read("css/"+s+".css")...), '\n')
	}
	sum := sha256.Sum256(all)
	return Sheet{"css/" + name + "." + hex.EncodeToString(sum[:6]) + ".css", all}
}

// imported finds what a module cannot do without. What it imports later, for
// some pages only, is a root of its own.
var imported = regexp.MustCompile(`(?m)^(?:import|export)\b[^"]* from "\./([a-z]+\.js)";$`)

func modules(roots ...string) (list []string) {
	var add func(name string)
	add = func(name string) {
		if slices.Contains(list, name) {
			return
		}
		for _, m := range imported.FindAllSubmatch(read(name), -1) {
			add("js/" + string(m[1]))
		}
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	for _, r := range roots {
		add(r)
	}
	return list
}

// read reads a file that is part of the program.
func read(name string) []byte {
	b, err := Files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return b
}
