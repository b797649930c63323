package main

import (
	"bufio"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPages holds the pages of every audience after every act of a tenth of the
// kept scripts against what the kept commit showed. BURNCARD_NET=all compares
// all scripts, as make net does.
func TestPages(t *testing.T) {
	kept, err := readSums("pages.sum")
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) < 800 {
		t.Fatalf("pages.sum has %d scripts; there were more than 800", len(kept))
	}
	all := os.Getenv("BURNCARD_NET") == "all"
	for _, k := range kept {
		if !all && !chosen(k.script) {
			continue
		}
		t.Run(k.script, func(t *testing.T) {
			t.Parallel()
			sum, err := sumOf(filepath.Join("..", "..", k.script))
			if err != nil {
				t.Fatal(err)
			}
			if sum != k.sum {
				t.Errorf("its pages have the sum %s, and had %s; make net shows how they differ", sum, k.sum)
			}
		})
	}
}

// chosen picks one script in ten, the same ones in every run.
func chosen(script string) bool {
	h := fnv.New32a()
	h.Write([]byte(script))
	return h.Sum32()%10 == 0
}

// A keptSum is the SHA-256 of the pages of one script.
type keptSum struct{ sum, script string }

// readSums reads lines of a sum and a path from the top of the project. Lines
// that begin with # say how the file was made.
func readSums(path string) (kept []keptSum, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if line := lines.Text(); !strings.HasPrefix(line, "#") {
			sum, script, _ := strings.Cut(line, " ")
			kept = append(kept, keptSum{sum, script})
		}
	}
	return kept, lines.Err()
}

// TestWriteDOM shows what the pages' text evens out, and that it keeps the rest.
func TestWriteDOM(t *testing.T) {
	dom := func(html string) string {
		var b strings.Builder
		if err := writeDOM(&b, html, false); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	same := [][2]string{
		{`<p id="a" class="x y">1  2</p>`, `<p class="y x" id="a"> 1 2 </p>`},
		{`<i title='a&amp;b'></i>`, `<i title="a&#38;b"></i>`},
		{`<link href="/static/css/t.0123456789ab.css">`, `<link href="/static/css/t.ba9876543210.css">`},
	}
	for _, pair := range same {
		if dom(pair[0]) != dom(pair[1]) {
			t.Errorf("%s and %s are the same page, and come out as\n%s\n%s", pair[0], pair[1], dom(pair[0]), dom(pair[1]))
		}
	}
	others := [][2]string{
		{`<p>12</p>`, `<p>1 2</p>`},
		{`<p hidden></p>`, `<p></p>`},
		{`<p></p><b></b>`, `<p><b></b></p>`},
		{`<p title="a"></p>`, `<p title="A"></p>`},
	}
	for _, pair := range others {
		if dom(pair[0]) == dom(pair[1]) {
			t.Errorf("%s and %s differ, and come out alike", pair[0], pair[1])
		}
	}
}
