# `make play` and `make test` set up everything they need; running them again is quick.
PYTHON ?= python3
BIN := .venv/bin
PHASE := $(BIN)/python tools/phase.py
PIP := $(BIN)/pip install --disable-pip-version-check --no-deps --no-compile
PAGES := $(shell find web/src web/public -type f) web/index.html web/docs.html web/vite.config.ts web/package-lock.json
HAS_PIP := $(BIN)/pip
# Many tests wait for servers and browsers: more of them at a time than there are processors.
WORKERS := $(shell expr 2 \* `getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1`)
PYTEST := $(BIN)/pytest -q -n $(WORKERS) --dist worksteal
RUNTIME := .venv/runtime-stamp
DEV := .venv/dev-stamp
RELAY := .venv/relay-stamp
# Each of hundreds of processes would else translate every library again where none may be written beside its source.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/bytecode
export PATH := $(CURDIR)/$(BIN):$(PATH)  # Node is there where the machine has none

.PHONY: play test setup runtime pages compile compile-quickly browser phases first fresh versions lock sbom lint types web types-web pictures paint unit pure compiled \
  soak ladder bench clean

# The server's libraries and the pages, side by side; the rules are compiled while people play.
# `make play SERVE='--port 8080 --no-browser'` passes options on.
play:
	@$(MAKE) --no-print-directory -j2 runtime pages
	@$(BIN)/python tools/play.py $(SERVE)

# Every check, in phases; what was skipped, and why, is told at the end.
test:
	@$(MAKE) --no-print-directory -j2 $(DEV) pages
	@$(MAKE) --no-print-directory browser $(RELAY) compile-quickly lint types web pure compiled

# Everything for developers.
setup: $(DEV) pages compile

runtime: $(RUNTIME)

# What the server needs, in the versions of the lock file; the package itself is used where it lies.
$(RUNTIME): locks/runtime.txt pyproject.toml | $(HAS_PIP)
	@$(PHASE) runtime 20 'Installing the libraries of the server' -- $(PIP) -r locks/runtime.txt
	@AERODROME_WEB=0 $(PHASE) package 5 'Installing Aerodrome' -- $(PIP) --no-build-isolation --editable .
	@touch $@

$(DEV): locks/dev.txt | $(RUNTIME)
	@$(PHASE) dev 60 'Installing the tools of developers' -- $(PIP) -r locks/dev.txt
	@touch $@

# The newest versions that pyproject.toml allows, for all platforms and every Python that it allows.
lock: | $(HAS_PIP)
	@$(BIN)/python -m uv --version > /dev/null 2>&1 || $(BIN)/pip install --quiet --disable-pip-version-check uv
	@$(BIN)/python tools/lock.py

# What the server is made of, for whoever must know: read off the lock files.
sbom:
	@$(PYTHON) tools/sbom.py

# The pages of the browser, with Node from the machine or, where there is none, from PyPI.
pages: .web-stamp
.web-stamp: $(PAGES) | $(HAS_PIP)
	@command -v npm > /dev/null \
	  || $(PHASE) node 10 'Installing Node for the pages' -- $(PIP) -r locks/node.txt
	@AERODROME_WEB=$${AERODROME_WEB:-1} $(PHASE) pages 15 'Building the pages' -- $(BIN)/python web/build.py
	@touch $@

# The rules as compiled modules, where there is a C compiler; only groups that changed.
compile: $(RUNTIME)
	@$(PHASE) compile 200 'Compiling the rules' -- $(BIN)/python tools/compile.py

# The same C program, not optimised, unless there is a better one: for the tests of a new clone.
compile-quickly: $(RUNTIME)
	@$(PHASE) compile 90 'Compiling the rules' -- $(BIN)/python tools/compile.py --quick

# Chromium for the tests, where the machine has none.
browser: $(DEV) pages
	@$(PHASE) browser 5 'Looking for a browser' -- $(BIN)/python tests/browser/chromium.py

# The relay that the benchmark of the server is compared with.
$(RELAY): src/aerodrome/benchmarks/relay/package.json | $(DEV) pages
	@$(PHASE) relay 5 'Fetching the relay of the benchmark' -- \
	  $(BIN)/python -c 'from aerodrome.benchmarks.server_relay import installed; installed()'
	@touch $@

# How long it takes from a clone to a table that one can play at.
first:
	@$(PYTHON) tools/first_table.py

# Both commands of README on a machine that has nothing but Python, make and git.
fresh:
	@$(PYTHON) tools/fresh.py

# Every Python that can be had, the newest libraries allowed, and the wheel.
versions: $(DEV) pages browser $(RELAY)
	$(BIN)/nox

# How long each phase took the last time.
phases:
	@$(PHASE) report

$(HAS_PIP):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Aerodrome needs Python 3.11 or newer; name one with make PYTHON=python3.12'; exit 2; }
	@$(PYTHON) tools/phase.py environment 5 'Making a place for the libraries' -- $(PYTHON) -m venv .venv \
	  || { echo 'Python cannot make a virtual environment; on Debian: apt install python3-venv'; exit 2; }

lint: $(DEV)
	@$(PHASE) lint 1 'Checking the style with ruff' -- $(BIN)/ruff check

types: $(DEV)
	@$(PHASE) types 30 'Checking the types with mypy' -- $(BIN)/mypy

# The client's own checks: types of every component, and unit tests of its store.
web: pages
	@$(PHASE) web 15 'Checking the types and units of the web client' -- $(BIN)/python web/build.py check

# The client's types, from the Python definitions.
types-web: $(DEV)
	$(BIN)/python -m aerodrome.server.typescript > web/src/generated/types.ts

# The pictures of docs/screenshots, taken anew.
pictures: setup browser
	$(BIN)/python tests/browser/pictures.py

# How long a move takes from the socket to the painted board.
paint: setup browser
	$(BIN)/python tests/browser/paint.py

# All tests on the compiled modules (where there are any), and on the sources those that show that both are the same
# program: kernel, planted errors and golden records (tests/bots compares bots). `make soak` runs everything on both.
unit: pure compiled
ON_SOURCES := tests/kernel tests/laws/test_planted_errors.py $(wildcard tests/games/*/test_*_golden.py)

pure: $(DEV)
	@if $(BIN)/aerodrome --version | grep -q '(compiled)'; then AERODROME_PURE=1 $(PHASE) --loud pure 120 \
	  'Running the tests of rules and bots on the sources' -- $(PYTEST) $(ON_SOURCES); \
	  else echo '* The rules are interpreted here: all tests run on the sources'; fi

compiled: $(DEV) compile-quickly pages browser $(RELAY)
	@$(PHASE) --loud compiled 400 'Running all tests' -- $(PYTEST)

# All tests on the sources, and long runs of the laws; see docs/laws.md.
soak: setup browser $(RELAY)
	AERODROME_SOAK=1 AERODROME_PURE=1 $(PYTEST)
	$(BIN)/aerodrome check planet_profiteers --games 500 --players 3,5,8
	$(BIN)/aerodrome check barnstormers --games 300
	$(BIN)/aerodrome check planecrafters --games 300
	$(BIN)/aerodrome check planes --games 300
	$(BIN)/aerodrome check propeller_islands --games 300

# Some minutes: the lower levels of every game; the whole ladder is in docs/bots.md. Run again, it goes on.
ladder: setup
	@mkdir -p build
	$(BIN)/aerodrome ladder planet_profiteers --players 4 --option structured_talk=off \
	  --bots level1,level2,level3,level4 --games 60 --most 120 \
	  --out build/ladder-planet_profiteers-4p.json --plot build/ladder-planet_profiteers-4p.svg
	$(BIN)/aerodrome ladder barnstormers --players 2 --bots level1,level2,level3,level4 --games 40 --most 80 \
	  --out build/ladder-barnstormers-2p.json --plot build/ladder-barnstormers-2p.svg
	$(BIN)/aerodrome ladder planecrafters --players 2 --bots level1,level2,level3,level4 --games 40 --most 80 \
	  --out build/ladder-planecrafters-2p.json --plot build/ladder-planecrafters-2p.svg
	$(BIN)/aerodrome ladder planes --players 2 --bots level1,level2,level3,level4 --games 40 --most 80 \
	  --out build/ladder-planes-2p.json --plot build/ladder-planes-2p.svg
	$(BIN)/aerodrome ladder propeller_islands --players 2 --bots level1,level2,level3,level4 --games 40 --most 80 \
	  --out build/ladder-propeller_islands-2p.json --plot build/ladder-propeller_islands-2p.svg

bench: setup
	$(BIN)/aerodrome bench

clean:
	rm -rf .venv .setup-stamp .web-stamp web/node_modules src/aerodrome/web build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
	find src -name '*.so' -delete -o -name '*.pyd' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
