package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A module is one that we use.
type module struct {
	path, version, dir string
	linked             bool // in the binary, on one of the systems at least
	licences           []string
}

// systems are those for which the binary is made.
var systems = []string{"linux", "darwin", "windows"}

// used lists the modules of the binary, of the tests and of the tools, and Go's library.
func used() ([]module, error) {
	root, err := goes(nil, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	list := []module{{path: "Go's standard library", dir: strings.TrimSpace(root), linked: true}}
	add := func(linked bool, system string, patterns ...string) error {
		args := append([]string{"list", "-deps"}, patterns...)
		text, err := goes([]string{"GOOS=" + system, "CGO_ENABLED=0"}, args...)
		if err != nil {
			return err
		}
		for line := range strings.Lines(text) {
			field := strings.Split(strings.TrimSpace(line), "\t")
			if len(field) == 3 && !slices.ContainsFunc(list, func(m module) bool { return m.path == field[0] }) {
				list = append(list, module{path: field[0], version: field[1], dir: field[2], linked: linked})
			}
		}
		return nil
	}
	const each = `{{with .Module}}{{if not .Main}}{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{end}}{{end}}`
	for _, system := range systems {
		if err := add(true, system, "-f", each, "."); err != nil {
			return nil, err
		}
	}
	for _, args := range [][]string{{"-test", "-f", each, "./..."}, {"-f", each, "tool"}} {
		if err := add(false, "linux", args...); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(list[1:], func(a, b module) int { return strings.Compare(a.path, b.path) })
	return list, nil
}

// goes runs the go command with more variables, and returns what it prints.
func goes(env []string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), env...)
	var wrong bytes.Buffer
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", strings.Join(args, " "), err, wrong.String())
	}
	return string(out), nil
}

// texts are the files with licences at the root of a module.
func texts(dir string) (files []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		name := strings.ToLower(e.Name())
		for _, begins := range []string{"license", "licence", "copying", "unlicense"} {
			if strings.HasPrefix(name, begins) && e.Type().IsRegular() {
				files = append(files, filepath.Join(dir, e.Name()))
				break
			}
		}
	}
	return files, nil
}
