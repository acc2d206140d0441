# Two commands do everything on a machine with Python 3.11 or later and make:
#   make demo   sets up, checks the example filings, writes a report as PDF and says where
#   make test   sets up, then lints, type-checks and runs every test

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
EDITOR := tests/editor/node_modules/.ready

.PHONY: demo test lint types tests editor-test docs site sample bench simulate fuzz mutation lock clean
.DEFAULT_GOAL := demo

$(READY): pyproject.toml requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed: make PYTHON=/path/to/python"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@sh .ci/system-libraries $(BIN)/python
	@touch $@

demo: $(READY)
	@$(BIN)/checker check submissions || echo "(exit code $$?: the deficient filings are there to be found, one of them unreadable)"
	@mkdir -p build
	@$(BIN)/checker report submissions/deficient/odd-deck-counts.yaml --output build/report.pdf || true
	@echo "The report on one of the deficient filings is build/report.pdf"

test: lint types tests

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy

tests: $(READY) $(EDITOR)
	$(BIN)/pytest -n auto

# The language server that the tests in tests/editor speak to. Without npm those tests are left out, and pytest says so.
$(EDITOR): tests/editor/package-lock.json
	@if command -v npm >/dev/null 2>&1; then npm ci --silent --prefix tests/editor && touch $@ || echo "npm could not install the language server: its tests are left out"; \
	else echo "npm was not found: the tests with an editor's language server are left out"; fi

editor-test: $(READY) $(EDITOR)
	@test -e $(EDITOR)
	$(BIN)/pytest tests/editor

# The generated pages of docs/ and the sample in reports/.
docs: $(READY)
	$(BIN)/python -m checker.docs
	$(BIN)/python -m tests.returns.published_figures

# The documentation as a site, from docs/ and mkdocs.yml.
site: $(READY)
	$(BIN)/zensical build --strict
	@echo "The site is build/site; it opens from there, or from any server"

sample: $(READY)
	@$(BIN)/checker report submissions/deficient/odd-deck-counts.yaml --output reports/sample.pdf || true

# Speed, beside yamllint and check-jsonschema over the same files.
bench: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m benchmarks

# The simulation of the base games, at length: a table with real cards against the computed returns.
simulate: $(READY)
	PLAY_ROUNDS=$${PLAY_ROUNDS:-2000000} $(BIN)/pytest -n auto tests/returns/play/test_play_simulation.py

# The fuzz tests, at length.
fuzz: $(READY)
	FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-20000} $(BIN)/pytest tests/test_source.py tests/test_robust.py tests/test_metamorphic.py

# Changes law and rules in one small way at a time, and tells each change that no test notices: about an hour of one
# processor. MUTATE="rules.decks law.*" does these modules alone.
mutation: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[mutation]'
	$(BIN)/python -m tests.mutation $(MUTATE)

lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-emit-index-url --no-header --no-annotate --output-file requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) build dist .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis
