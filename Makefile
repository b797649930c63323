# Burncard is built and run with Go alone: go run .
# These targets are for its developers. Each installs what it needs (.ci/need).

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help test long sizes race bench load crash fuzz secrets soak odds million edge generate lint licences weaknesses shots axe net

# More flags for go test, such as TESTFLAGS=-v.
TESTFLAGS ?=
# How long each fuzz target is run.
FUZZTIME ?= 20s
# How long each soak test goes on.
SOAK ?= 10m

# $(call named,PATTERN) prints "package name" for every test of that name.
named = go test -list '$(1)' ./... | awk '/^(Fuzz|Test)/ { names[++n] = $$1 } \
	/^ok/ { for (i = 1; i <= n; i++) print $$2, names[i]; n = 0 } \
	/^(FAIL|---)/ { print > "/dev/stderr" }'

help: ## what there is to make
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

# A test often waits, for a disk, a clock or a page: one more than there are cores is under
# way.
ATONCE := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

test: ## the tests, the browser's too; the longer ones: make long, make sizes
	@.ci/need chromium
	@# What ends soon, compiler and tests alike, gains nothing from a small heap: GOGC.
	@# The longest packages begin first.
	GOGC=400 go test -p $(ATONCE) -timeout 10m -skip '^TestLong' $(TESTFLAGS) ./sessions ./variants ./web $$(go list ./... | grep -v /e2e)
	@# The browsers have the machine to themselves, one package after the other.
	go test -p 1 -parallel $(ATONCE) -timeout 15m -skip '^TestLong' $(TESTFLAGS) $$(go list ./e2e/... | grep -v /e2e/sizes)

# A long test is named TestLong... make test does in the browser what people do every day;
# with all browser tests it would take more than ten minutes.
long: ## the longer tests: what people do more rarely, forty tables, full tables by every hand, Firefox; edges and odds at length
	@.ci/need chromium
	@.ci/need firefox || echo "long: there is no Firefox; what it would deal is skipped" >&2
	go test -p 1 -parallel $(ATONCE) -timeout 45m -run '^TestLong' $(TESTFLAGS) $$(grep -rl --include='*_test.go' '^func TestLong' . | xargs dirname | sort -u)

sizes: ## every page and every game at eight sizes of screen and two zooms
	@.ci/need chromium
	go test -timeout 20m $(TESTFLAGS) ./e2e/sizes

# The detector watches our code and not SQLite, which is C made into Go and has locks of its
# own: it would make a test on disk ten times slower, and tell us of no race in our code.
race: ## the live table and the server under the race detector
	@.ci/need gcc chromium
	@# The longest packages begin first.
	CGO_ENABLED=1 go test -race -gcflags 'modernc.org/...=-race=false' -short -timeout 30m -skip '^TestLong' $(TESTFLAGS) ./sessions ./web ./sessions/... ./web/...

bench: ## every benchmark, with allocations
	go test -run '^$$' -bench . -benchmem -timeout 30m $(TESTFLAGS) ./...

# WHAT is rate, memory, restart or open; more flags: LOADFLAGS="-tables 2000 -rate 1".
WHAT ?= rate
LOADFLAGS ?=
load: ## the real binary under real sockets, beside a bare broadcast of equal bytes in the same run
	go run ./e2e/load -what $(WHAT) $(LOADFLAGS)

# More flags: CRASHFLAGS="-times 50 -tables 20 -viewers 6 -seed 7".
CRASHFLAGS ?=
crash: ## the real binary killed 500 times while tables are dealt: no act lost, none done twice
	go run ./e2e/load -what crash -tables 15 -viewers 5 -bots 3 -pace 5ms $(CRASHFLAGS)

fuzz: ## every fuzz target for FUZZTIME
	@targets=$$($(call named,^Fuzz)); \
	[ -n "$$targets" ] || { echo "fuzz: there is no fuzz target" >&2; exit 1; }; \
	while read -r package name; do \
		echo "== $$package $$name"; \
		go test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) $(TESTFLAGS) "$$package" </dev/null; \
	done <<<"$$targets"

# How many frames are searched, and the seed of the first table: another seed deals others.
FRAMES ?= 10000000
SEED ?= 1
secrets: ## what FRAMES frames tell every viewer, held against tables with other hidden cards and verdicts
	BURNCARD_FRAMES=$(FRAMES) BURNCARD_SEED=$(SEED) go test -v -count=1 -timeout 0 -run '^TestSecrets$$' $(TESTFLAGS) ./web

# A soak test is named TestSoak... and goes on for $BURNCARD_SOAK; where that is
# empty, as in make test, it makes a short run.
soak: ## every soak test for SOAK
	@.ci/need chromium
	@targets=$$($(call named,^TestSoak)); \
	[ -n "$$targets" ] || { echo "soak: there is no test named TestSoak..." >&2; exit 1; }; \
	while read -r package name; do \
		echo "== $$package $$name"; \
		BURNCARD_SOAK=$(SOAK) go test -v -count=1 -timeout 0 -run "^$$name\$$" $(TESTFLAGS) "$$package" </dev/null; \
	done <<<"$$targets"

# Exact odds are compared with so many random rounds; those of rare outcomes are
# counted a second way.
ODDS ?= 5000000
odds: ## the odds of the side wagers, checked at length
	BURNCARD_ODDS=$(ODDS) go test -v -count=1 -timeout 0 $(TESTFLAGS) ./variants/odds
	BURNCARD_ODDS=$(ODDS) go test -v -count=1 -timeout 0 -run '^TestLongSideWagers$$' $(TESTFLAGS) ./variants

# How many rounds of each game are dealt; GAME=free-bet deals one game only.
ROUNDS ?= 1000000
GAME ?=
million: ## a million rounds of each game at tables of bots: no mistake, no chip lost
	BURNCARD_ROUNDS=$(ROUNDS) go test -v -count=1 -timeout 0 -run '^TestManyRounds$$/$(GAME)' $(TESTFLAGS) ./sessions/longrun

edge: ## the edge of each base game, counted or sampled, into sessions/longrun/edges.jsonl; those that it has are kept
	go run . edge -into sessions/longrun/edges.jsonl

net: ## the pages of all scripts against those of the kept commit, with the differences
	@if ! BURNCARD_NET=all go test -count=1 -timeout 0 $(TESTFLAGS) ./e2e/net >net.out 2>&1; then \
		grep -v '^ok' net.out | head -n 20; \
		.ci/net $$(sed -n 's/^    --- FAIL: TestPages\/\([^ ]*\) .*/\1/p' net.out | head -n $${NET_SCRIPTS:-5}); \
		rm -f net.out; exit 1; \
	fi; cat net.out; rm -f net.out

generate: ## Go code from the templ components
	go tool templ generate -include-version=false

lint: ## formatting, go vet, staticcheck
	@unformatted=$$(git ls-files -z -- '*.go' ':!*_templ.go' | xargs -0 -r gofmt -l); \
	[ -z "$$unformatted" ] || { printf 'lint: gofmt would change\n%s\n' "$$unformatted" >&2; exit 1; }
	go vet ./...
	go tool staticcheck ./...

licences: ## what we use, with its licences, into docs/licences.md; fails for one that we do not take
	go run ./e2e/licences docs/licences.md

weaknesses: ## known weaknesses of what we use, of the database vuln.go.dev
	@.ci/weaknesses

shots: ## screenshots of every page at six sizes into artefacts/shots/, the README's into e2e/shots/img/
	@.ci/need chromium
	go run ./e2e/shots

axe: ## every page held against axe-core, which npm fetches
	@.ci/need chromium
	@axe=$$(.ci/axe); go run ./e2e/axe "$$axe"
