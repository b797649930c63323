package game_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers is the order of the packages: each may use those before it. What
// stands in one line may not use each other, but for a package's own folders.
var layers = []string{"game/card game/chip", "virtualdevices", "game", "variants", "sessions", "static", "templates", "web", ".", "e2e", "docs"}

// pure is what must know no clock, no chance, no network, no disk and no log.
var pure = []string{"game", "virtualdevices", "variants"}

// impure are packages of the standard library that bring these in.
var impure = []string{"time", "os", "net", "net/http", "log", "log/slog", "database/sql", "crypto/rand", "sync", "context", "io/fs", "path/filepath"}

// TestImportsPointLeft reads every file of the module.
func TestImportsPointLeft(t *testing.T) {
	rank := func(pkg string) (n int, name string) {
		best := -1
		for i, names := range layers {
			for name := range strings.FieldsSeq(names) {
				if (pkg == name || strings.HasPrefix(pkg, name+"/")) && len(name) > best {
					best, n = len(name), i
				}
			}
		}
		if best < 0 {
			return -1, ""
		}
		return n, strings.Fields(layers[n])[0]
	}
	files := 0
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && d.Name() != ".." {
			return skip(d, err)
		}
		if !strings.HasSuffix(file, ".go") || strings.Contains(file, "testdata") {
			return nil
		}
		files++
		pkg := path.Clean(strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../"))
		if filepath.Dir(file) == ".." {
			pkg = "."
		}
		test := strings.HasSuffix(file, "_test.go") || strings.HasSuffix(pkg, "test")
		mine, name := rank(pkg)
		if mine < 0 {
			t.Errorf("%s: package %s has no place in the order", file, pkg)
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			other, ours := strings.CutPrefix(imported, "burncard/")
			if !ours {
				if slices.Contains(pure, strings.Split(pkg, "/")[0]) && slices.Contains(impure, imported) && !test {
					t.Errorf("%s imports %s: %s is arithmetic", file, imported, name)
				}
				continue
			}
			if theirs, _ := rank(other); theirs > mine {
				t.Errorf("%s imports burncard/%s, which stands right of it", file, other)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 60 {
		t.Errorf("only %d files were found", files)
	}
}

func skip(d fs.DirEntry, err error) error {
	if err == nil && d.IsDir() {
		return fs.SkipDir
	}
	return err
}
