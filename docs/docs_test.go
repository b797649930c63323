// Package docs_test holds what the documents say against the code.
package docs_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"burncard/variants"
	"burncard/variants/scenario"
	"burncard/web"
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
	named   = regexp.MustCompile(`\b(game|journal|sessions|web)\.[A-Za-z]+(\.[A-Za-z]+)?\b`)
	files   = regexp.MustCompile(`\b(docs|e2e|game|sessions|static|templates|variants|virtualdevices|web)/[a-z0-9/_.-]+\.[a-z]+\b`)
	folder  = regexp.MustCompile("`((?:e2e|game|sessions|static|templates|variants|virtualdevices|web)(?:/[a-z0-9_]+)*)/?`")
	links   = regexp.MustCompile(`\]\(([^)#]+)\)`)
	scripts = regexp.MustCompile(`(?m)(^    # .*\n)(^    .*\n|^\n)*?^    \.\.\.$`)
)

// documents are README.md and all that stands here, by their path from here.
func documents(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil || len(names) < 5 {
		t.Fatalf("the documents are %v: %v", names, err)
	}
	texts := map[string]string{}
	for _, name := range append(names, "../README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return texts
}

// TestNamedFunctionsExist: what the architecture names, the code has.
func TestNamedFunctionsExist(t *testing.T) {
	have := map[string]bool{}
	for pkg, folder := range folders {
		for name := range functions(t, pkg, folder) {
			have[name] = true
		}
	}
	names := named.FindAllString(documents(t)["architecture.md"], -1)
	if len(names) < 30 {
		t.Errorf("the architecture names %d functions: %v", len(names), names)
	}
	for _, name := range names {
		if !have[name] {
			t.Errorf("architecture.md names %s, and there is none", name)
		}
	}
}

// TestNamedFilesExist: files, folders and links of every document are there.
func TestNamedFilesExist(t *testing.T) {
	found := 0
	for document, text := range documents(t) {
		paths := files.FindAllString(text, -1)
		for _, m := range folder.FindAllStringSubmatch(text, -1) {
			paths = append(paths, m[1])
		}
		for i := range paths {
			paths[i] = "../" + paths[i]
		}
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			paths = append(paths, filepath.Join(filepath.Dir(document), m[1]))
		}
		found += len(paths)
		for _, path := range paths {
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s names %s: %v", document, path, err)
			}
		}
	}
	if found < 80 {
		t.Errorf("only %d files were found", found)
	}
}

// TestScriptsHold plays the scripts that the documents show.
func TestScriptsHold(t *testing.T) {
	played := 0
	for document, text := range documents(t) {
		for _, block := range scripts.FindAllString(text, -1) {
			script, err := scenario.Parse(document, []byte(strings.ReplaceAll(block, "\n    ", "\n")[4:]))
			if err != nil {
				t.Error(err)
				continue
			}
			if _, err := scenario.Play(script, variants.Lookup); err != nil {
				t.Error(err)
			}
			played++
		}
	}
	if played == 0 {
		t.Error("no script was found")
	}
}

// TestFlagsAreExplained: the operator finds every flag of the server.
func TestFlagsAreExplained(t *testing.T) {
	var help bytes.Buffer
	web.ServeFlags(&help)
	flags := regexp.MustCompile(`(?m)^  (-[a-z-]+)`).FindAllStringSubmatch(help.String(), -1)
	if len(flags) < 10 {
		t.Errorf("the server has %d flags", len(flags))
	}
	for _, m := range flags {
		if !strings.Contains(documents(t)["operator.md"], "`"+m[1]) {
			t.Errorf("operator.md does not explain %s", m[1])
		}
	}
}
