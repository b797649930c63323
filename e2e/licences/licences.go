package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// taken are the licences that we take, by their names in SPDX. Each lets us hand on the
// binary under terms of our own; MPL-2.0 asks that changes to its own files are shown.
var taken = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MPL-2.0", "Unlicense", publicDomain}

const publicDomain = "public domain"

// read are texts that a person has read, because no program knows them, by their SHA-256. A
// text that changes has to be read again.
var read = map[string]string{
	"8438c9c89b849131ead81d5435cb97fcf052df5b0b286dda8a2d4c29e6cb3fd0": publicDomain, // modernc.org/sqlite: SQLite itself
	"5ae5bee3072a841376451b48d8cfcec7188e10543926d5870828d36c8a750dc5": "",           // modernc.org/memory: where its logo is from
}

// licencesIn are the licences of a module in a folder, in the order of their names. Known
// names those that stand in a text.
func licencesIn(dir string, known func(text []byte) []string) (list []string, err error) {
	files, err := texts(dir)
	if err != nil {
		return nil, err
	}
	var wrong error
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		names := known(text)
		if len(names) == 0 {
			sum := sha256.Sum256(text)
			name, is := read[hex.EncodeToString(sum[:])]
			if !is {
				wrong = errors.Join(wrong, fmt.Errorf("%s is the text of no known licence: read it, and add its SHA-256, %x", filepath.Base(file), sum))
				continue
			}
			if name != "" {
				names = []string{name}
			}
		}
		for _, name := range names {
			if !slices.Contains(taken, name) {
				wrong = errors.Join(wrong, fmt.Errorf("%s is %s, which we do not take: %s", filepath.Base(file), name, strings.Join(taken, ", ")))
			}
		}
		list = append(list, names...)
	}
	if len(list) == 0 && wrong == nil {
		wrong = errors.New("it has no licence at its root")
	}
	slices.Sort(list)
	return slices.Compact(list), wrong
}
