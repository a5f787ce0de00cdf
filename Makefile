# Everything runs in .venv, made here from requirements.lock: nothing else needs to be installed by hand.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
STAMP := $(VENV)/.installed
AUDIT := $(VENV)/audit
# One more than there are cores: many tests wait for a socket now and then.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)

# The tests start Skald many times over: compiled modules are kept, whatever the surroundings say.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test test-slow check lint types browser lock audit clean

run: $(STAMP)
	$(BIN)/skald run

# A browser is fetched while the code is read: the one waits for the network, the other for the processor.
test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 check browser
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not slow"

test-slow: $(STAMP)
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "slow"

check: lint types

# The page is tested in a real browser; where none can be had, those tests are skipped and say so.
browser: $(STAMP)
	@for name in "$$SKALD_CHROMIUM" chromium chromium-browser google-chrome; do \
		[ -n "$$name" ] && command -v "$$name" >/dev/null 2>&1 && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-color-emoji; } \
		>/dev/null 2>&1; then exit 0; fi; \
	$(BIN)/playwright install chromium >/dev/null 2>&1 || \
		echo "No browser could be had; the page's tests will be skipped. SKALD_CHROMIUM=/path names one."

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

$(STAMP): requirements.lock pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
		uv venv --quiet --allow-existing --python '>=3.11' $(VENV) && \
		uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements.lock && \
		uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e . ; \
	else \
		$(PYTHON) -c 'import sys; sys.exit("Skald needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)' && \
		$(PYTHON) -m venv $(VENV) && \
		$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock && \
		$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e . ; \
	fi
	@touch $(STAMP)

lock:
	uv pip compile pyproject.toml --all-extras --universal --generate-hashes --no-header --no-annotate \
		--no-emit-index-url --no-emit-find-links -o requirements.lock

	@echo "Now install the lock, and make its list of licences: python -m tests.operator.dependencies"

# Looks every pinned package up in the database of known vulnerabilities; says so where it cannot be reached.
audit: $(STAMP)
	@test -x $(AUDIT)/bin/pip-audit || { $(BIN)/python -m venv $(AUDIT) && \
		$(AUDIT)/bin/pip install --quiet --disable-pip-version-check pip-audit==2.10.1; }
	@$(BIN)/python -m tests.operator.audit $(AUDIT)/bin/pip-audit

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
