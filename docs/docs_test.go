// Package docs_test holds what the documents say against the code.
package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// folders are those of the packages that the documents name functions of.
var folders = map[string]string{
	"game": "../game", "journal": "../sessions/journal", "sessions": "../sessions", "web": "../web",
}

// functions lists the functions and methods of a package, as the documents name
// them: web.update, sessions.engine.write, journal.Journal.Append.
func functions(t *testing.T, pkg, folder string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("package %s: no files in %s: %v", pkg, folder, err)
	}
	found := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				name := pkg + "."
				if n.Recv != nil {
					name += receiver(n.Recv.List[0].Type) + "."
				}
				found[name+n.Name.Name] = true
			case *ast.TypeSpec:
				found[pkg+"."+n.Name.Name] = true
				if i, ok := n.Type.(*ast.InterfaceType); ok {
					for _, m := range i.Methods.List {
						for _, method := range m.Names {
							found[pkg+"."+n.Name.Name+"."+method.Name] = true
						}
					}
				}
			}
			return true
		})
	}
	return found
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

var (
	named = regexp.MustCompile(`\b(game|journal|sessions|web)\.[A-Za-z]+(\.[A-Za-z]+)?\b`)
	paths = regexp.MustCompile(`\b(game|sessions|static|templates|variants|web)/[a-z/_]+\.(go|js)\b`)
)

// TestNamedFunctionsExist: what the architecture names, the code has.
func TestNamedFunctionsExist(t *testing.T) {
	text, err := os.ReadFile("architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for pkg, folder := range folders {
		for name := range functions(t, pkg, folder) {
			have[name] = true
		}
	}
	names := named.FindAllString(string(text), -1)
	if len(names) < 30 {
		t.Errorf("the architecture names %d functions: %v", len(names), names)
	}
	for _, name := range names {
		if !have[name] {
			t.Errorf("architecture.md names %s, and there is none", name)
		}
	}
	for _, path := range paths.FindAllString(string(text), -1) {
		if _, err := os.Stat(filepath.Join("..", path)); err != nil {
			t.Errorf("architecture.md names %s: %v", path, err)
		}
	}
}
