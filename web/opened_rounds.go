package web

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"burncard/templates"
)

const (
	// mostOpened is how many rounds of an archive are opened at once.
	mostOpened = 100
	// longestScript is how many bytes a script may have that is opened from an archive.
	longestScript = 20_000
)

// openedRounds are the rounds of a session that was saved, each checked as the editor
// checks it. It reports whether the file is such an archive; an error says what is wrong
// with it.
func openedRounds(file string) (list []templates.OpenedRound, is bool, err error) {
	if !strings.HasPrefix(file, "PK") {
		return nil, false, nil
	}
	z, err := zip.NewReader(strings.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, false, errors.New("the archive cannot be read: it is cut off, or it is no zip archive")
	}
	for _, f := range z.File {
		if !strings.HasSuffix(f.Name, ".scenario") {
			continue
		}
		if len(list) == mostOpened {
			return nil, false, fmt.Errorf("the archive has more than %d rounds; open it in parts", mostOpened)
		}
		name := strings.TrimSuffix(path.Base(f.Name), ".scenario")
		text, err := scriptIn(f)
		if err != nil {
			list = append(list, templates.OpenedRound{Name: name, Wrong: err.Error()})
			continue
		}
		r := templates.OpenedRound{Name: name, Text: headed(strings.ReplaceAll(text, "\r\n", "\n"), f.Name)}
		lines, _ := checked(r.Text)
		for _, l := range lines {
			if l.Wrong != "" {
				r.Wrong = fmt.Sprintf("Line %d: %s", l.N, l.Wrong)
				break
			}
		}
		list = append(list, r)
	}
	if len(list) == 0 {
		return nil, false, errors.New("the archive has no file that ends in .scenario; save a session from its list of rounds")
	}
	return list, true, nil
}

// scriptIn is the text of a script in an archive.
func scriptIn(f *zip.File) (string, error) {
	r, err := f.Open()
	if err != nil {
		return "", errors.New("it cannot be unpacked")
	}
	text, err := io.ReadAll(io.LimitReader(r, longestScript+1))
	switch err = errors.Join(err, r.Close()); {
	case err != nil:
		return "", errors.New("it cannot be unpacked")
	case len(text) > longestScript:
		return "", fmt.Errorf("it is longer than %d bytes", longestScript)
	case !utf8.Valid(text):
		return "", errors.New("it holds no text")
	}
	return string(text), nil
}
