# Shelf: `make` builds, `make run` opens the sample library, `make test` tests. See `make help`.

SHELL := /bin/bash
.DEFAULT_GOAL := build

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Locations and options for `make run`: make run ARGS="~/Pictures"
ARGS ?=
# Rounds of all tests in `make soak`, and of random differences before them.
ROUNDS ?= 20
DIFFERENCES ?= 1000000
STEPS ?= 10000000
COUNT ?= 100000
# How long `make fuzz-texts` tries each kind of text, in seconds of the processor.
TEXT_SECONDS ?= 600
# What of the tests `make test-installed` uses the installed program for.
INSTALLED ?= ShelfBrowserTests
# The release of Debian for `make test-on`.
RELEASE ?=
# With UPDATE=--update `make baseline` writes down what it counts.
UPDATE ?=
# Where `make screenshots` puts the pictures of the README: KEEP=Resources/Screenshots.
KEEP ?=
# Random uses of the program in `make soak`, and how long each lasts, in seconds.
RUNS ?= 5
SECONDS_A_RUN ?= 120
# How long it is used the same way over and over, and must not grow by it.
STEADY_SECONDS ?= 600
# For the tests under AddressSanitizer, in seconds.
LEAKS_TIMEOUT ?= 7200

# How many small changes `make breaks` makes to the sources, drawn by which seed.
BREAKS ?= 200
SEED ?= 1

# An optimised build whose internals tests can see.
OPTIMISED := -c release -Xswiftc -enable-testing --scratch-path .build-release

PROGRAM := .build/release/shelf-gtk

# What the program needs none of stays out of it. See docs/design/packaging.md#what-is-large.
SMALL := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker -z -Xlinker now

# Tools/install takes them from the environment, which has no need to quote spaces. BINDIR, DATADIR, MANDIR,
# DOCDIR and ZSHDIR follow from PREFIX unless they are said.
export SWIFT PREFIX DESTDIR BINDIR DATADIR MANDIR DOCDIR ZSHDIR

.NOTPARALLEL:
.PHONY: translations pot baseline build release run test test-pure test-gtk test-wayland test-release test-installed test-outside test-on \
	test-packages test-gnome test-renderers bars deb tarball api docs gallery screenshots lint format check check-all leaks tsan fuzz fuzz-texts breaks bench bench-start \
	soak speech sample install uninstall clean help needs-build \
	needs-run needs-lint needs-screenshots needs-fuzz needs-leaks needs-test

build: needs-build translations ## Build everything for debugging
	Tools/build

release: needs-build translations ## Build shelf-gtk for use, the Swift runtime linked in
	Tools/build -c release --static-swift-stdlib --product shelf-gtk $(SMALL)

translations: needs-build ## Make of po what the program reads
	@Tools/build-translations

pot: needs-lint ## Gather the texts of the sources for translators, and bring po up to them
	Tools/translations merge

run: needs-run release ## Open the sample library, or ARGS="LOCATION…"
	@Tools/run $(PROGRAM) $(ARGS)

test: needs-test ## Run every test; ends in the counts of the runners
	Tools/test_processes.py
	@status=0; \
	Tools/run-tests pure || status=$$?; \
	Tools/run-tests programs wayland widgets || status=$$?; \
	Tools/run-tests counts pure programs widgets wayland; \
	exit $$status

test-pure: needs-build ## Run the tests that need no display
	Tools/run-tests pure

test-gtk: needs-test ## Run the tests of widgets and the program, on an X server of their own
	Tools/run-tests gtk

test-wayland: needs-test ## Run those that use programs as a person does once more, on Wayland
	Tools/run-tests wayland

test-release: needs-test ## Run every test optimised, against the optimised program
	Tools/run-tests pure $(OPTIMISED)
	Tools/run-tests gtk $(OPTIMISED)
	@Tools/run-tests counts

test-installed: needs-test release ## Install what people get into .build/installed, and use it as they would
	@Tools/install-dependencies installation
	Tools/test-install
	rm -rf .build/installed
	$(MAKE) install DESTDIR="$(CURDIR)/.build/installed"
	SHELF_PROGRAM="$(CURDIR)/.build/installed$(PREFIX)/bin/shelf-gtk" \
		Tools/run-tests gtk --filter '$(INSTALLED)'

deb: release ## Make a Debian package for the Debian this is, in .build/packages; lintian looks at it
	@Tools/install-dependencies package
	rm -f .build/packages/*.deb
	lintian --pedantic -I --fail-on error,warning,info,pedantic "$$(Tools/package-deb .build/packages)"

tarball: release ## Make an archive of the program that is installed by a script in it, in .build/packages
	Tools/package-tarball .build/packages

test-packages: ## Try the Debian package on a clean RELEASE=bookworm or trixie, in a chroot; as root
	Tools/test-packages $(RELEASE)

test-outside: needs-test ## Build and run a package that uses every product, as somebody else's would
	Tools/test-outside

test-on: ## Build and test on RELEASE=trixie or another Debian, in a chroot; as root
	Tools/test-on $(RELEASE)

api: needs-build ## Write down in docs/api what the products offer, after a change of it
	Tools/build
	Tools/public-api write

test-gnome: release ## Use the release on GNOME without a screen, in a chroot of Debian 13; as root
	Tools/test-gnome $(PROGRAM)

test-renderers: release ## Compare scenes under cairo with those of GL and Vulkan, into .build/renderers
	@Tools/install-dependencies renderers
	Tools/test-renderers $(PROGRAM) .build/renderers

bars: release ## Measure with strangers' inputs: listing, connections, end, answers, memory, undo, holes
	@Tools/install-dependencies soak
	Tools/bars $(PROGRAM)

lint: needs-lint ## Check formatting and the rules of the house
	Tools/lint

format: needs-build ## Format the Swift sources
	$(SWIFT) format --in-place --recursive --parallel --configuration .swift-format \
		Package.swift Sources Examples Tests Fuzz

check: lint test ## lint and test

check-all: check docs test-installed test-outside baseline leaks tsan test-release speech ## All that passes or fails by itself, here and on Debian 13, before a release; as root
	$(MAKE) test-on RELEASE=trixie
	$(MAKE) test-packages RELEASE=bookworm
	$(MAKE) test-packages RELEASE=trixie

fuzz: needs-fuzz ## Try COUNT broken texts and files of each kind
	SHELF_FUZZ=$(COUNT) TEST_TIMEOUT=$${TEST_TIMEOUT:-36000} Tools/run-tests pure --filter FuzzTests

fuzz-texts: needs-test ## Try broken texts, words and caches for TEXT_SECONDS each, optimised
	SHELF_FUZZ_SECONDS=$(TEXT_SECONDS) TEST_TIMEOUT=$${TEST_TIMEOUT:-36000} \
		Tools/run-tests pure $(OPTIMISED) --no-parallel --filter 'TextFuzz|StateFuzz|CacheFuzz'

leaks: needs-leaks ## Run every test under AddressSanitizer, and the program where they use it; leaks and GLib criticals fail
	TEST_TIMEOUT=$(LEAKS_TIMEOUT) Tools/run-tests pure --sanitize=address --scratch-path .build-asan
	TEST_TIMEOUT=$(LEAKS_TIMEOUT) Tools/run-tests gtk -c release -Xswiftc -enable-testing --sanitize=address --scratch-path .build-asan

tsan: needs-test ## Run every test under ThreadSanitizer, and the program where they use it
	TEST_TIMEOUT=$${TEST_TIMEOUT:-7200} Tools/run-tests pure --sanitize=thread --scratch-path .build-tsan
	TEST_TIMEOUT=$${TEST_TIMEOUT:-7200} Tools/run-tests gtk --sanitize=thread --scratch-path .build-tsan

breaks: needs-test ## Break the sources in BREAKS ways drawn by SEED, one at a time; lists those no test notices
	Tools/break --seed $(SEED) --changes $(BREAKS)

bench: needs-test ## Run the benchmarks of all areas
	Tools/build -c release --product shelf-bench
	xvfb-run -a -s '-screen 0 1280x1024x24' env GDK_BACKEND=x11 GSK_RENDERER=cairo Tools/under-bus \
		.build/release/shelf-bench all

baseline: needs-build ## Compare the instructions and objects some work takes with Tools/baseline.txt
	@Tools/install-dependencies baseline
	Tools/baseline $(UPDATE) --static-swift-stdlib $(SMALL)

bench-start: needs-test release ## Compare the first frame of the program with that of an empty window
	Tools/bench-start $(PROGRAM)

soak: needs-test release ## Make random differences, use the program at random, run all tests ROUNDS times
	@Tools/install-dependencies soak
	SHELF_SOAK=$(DIFFERENCES) TEST_TIMEOUT=$${TEST_TIMEOUT:-3600} Tools/run-tests pure --filter SoakTests
	SHELF_WALK=$(STEPS) TEST_TIMEOUT=$${TEST_TIMEOUT:-7200} Tools/run-tests pure $(OPTIMISED) \
		--filter RandomWalkTests
	SHELF_TENDING_STEPS=20000 SHELF_TENDING_KILLS=200 TEST_TIMEOUT=$${TEST_TIMEOUT:-3600} \
		Tools/run-tests gtk --filter 'TendingWalkTests|ListWalkTests|TendingKillTests|SidecarKillTests'
	Tools/soak $(PROGRAM) --runs $(RUNS) --seconds $(SECONDS_A_RUN)
	Tools/storm $(PROGRAM) files
	Tools/storm $(PROGRAM) folders
	Tools/storm $(PROGRAM) disks
	Tools/soak $(PROGRAM) --steady --seconds $(STEADY_SECONDS) --changes-per-minute 1000
	@for round in $$(seq $(ROUNDS)); do \
		echo "round $$round of $(ROUNDS)"; \
		export SHELF_ROUND=$$round; \
		Tools/run-tests pure >/dev/null && Tools/run-tests gtk >/dev/null && Tools/run-tests counts \
			|| { cat .build/test-logs/*.log; exit 1; }; \
	done

speech: release ## Walk through the program with the screen reader Orca, and compare what is said
	@Tools/install-dependencies speech
	Tools/speech $(PROGRAM) Tests/Speech/*.txt

gallery: needs-test ## Draw all views and styles into docs/gallery.png
	Tools/build --product Gallery
	xvfb-run -a env GDK_BACKEND=x11 GSK_RENDERER=cairo .build/debug/Gallery docs/gallery.png

screenshots: needs-screenshots release ## Draw and film the window into .build/screenshots; KEEP=Resources/Screenshots for the README
	KEEP=$(KEEP) Tools/screenshots $(PROGRAM) .build/screenshots $(ARGS)

docs: needs-test ## Check the documentation, and build it into .build/documentation
	Tools/build --build-tests
	Tools/documentation

sample: ## Draw the sample library anew (needs the packages Tools/draw-sample/draw.py names)
	Tools/draw-sample/draw.py Resources/Sample

install: ## Install what `make release` built under PREFIX, staged in DESTDIR; builds nothing
	@Tools/install install

uninstall: ## Remove what install put there
	@Tools/install uninstall

clean: ## Remove everything built
	rm -rf .build .build-* shelf.png

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

needs-build:
	@Tools/install-dependencies build
	@Tools/require-swift "$(SWIFT)"

needs-run:
	@Tools/install-dependencies build run

needs-lint: needs-build
	@Tools/install-dependencies lint

needs-screenshots: needs-build
	@Tools/install-dependencies screenshots

needs-test: needs-build
	@Tools/install-dependencies test

needs-leaks: needs-test
	@Tools/install-dependencies leaks

needs-fuzz: needs-test
	@Tools/install-dependencies fuzz
