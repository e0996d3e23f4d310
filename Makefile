# make chat   set everything up and talk to Memora        make test   set everything up and run the tests
# make help   the rest. Needs Python 3.11 or newer with its venv module, and nothing else.

VENV   := .venv
BIN    := $(VENV)/bin
ARGS   ?=
# Wheels only, each with a hash from the lock: no compiler, no build from source, nothing that the lock does not name.
PIP    := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 $(BIN)/python -m pip install --quiet --no-deps
LOCKED := $(PIP) --only-binary :all: --require-hashes

# The dev lock holds the runtime lock, so whoever has the first never needs the second.
RUNTIME := $(VENV)/.runtime
DEV     := $(VENV)/.dev
READY   := $(if $(wildcard $(DEV)),$(DEV),$(RUNTIME))

# A virtual environment knows its own address: after the folder was moved, its programs are written again.
ifneq ($(shell cat $(VENV)/.address 2>/dev/null),$(CURDIR))
MOVED := moved
endif

.DEFAULT_GOAL := help
.PHONY: help chat demo setup test torture bench change admission lint format heads lock clean moved

help: ## This list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1|\2/' | awk -F'|' '{printf "%-14s %s\n", $$1, $$2}'

chat: $(READY) ## Set up and start the conversation (ARGS="--lang zh-TW")
	@$(BIN)/memora chat $(ARGS)

demo: $(READY) ## A guided tour, without any key
	@$(BIN)/memora demo $(ARGS)

setup: $(DEV) ## Set up for development, and stop there

# The whole suite runs in two processes (114 s for 204 s on two busy cores), a chosen part of it in one.
test: $(DEV) ## Set up and run the tests (ARGS="-k policy")
	@$(BIN)/python -m pytest $(or $(ARGS),-n 2)

torture: $(DEV) ## The long version of the fault, kill, interleaving and two-process trials (half an hour)
	@MEMORA_FAULT_RUNS=500 MEMORA_KILL_TRIALS=100 MEMORA_WRITES=500 MEMORA_INTERLEAVINGS=500 $(BIN)/python -m pytest -n 2 \
		-o faulthandler_timeout=0 tests/paths/test_faults.py tests/paths/test_kill.py tests/paths/test_interleavings.py tests/paths/test_change_interleavings.py $(ARGS)
	@$(BIN)/python -m pytest -n 2 -m torture $(ARGS)

bench: $(DEV) ## How fast Memora is here, as ratios within one run
	@$(BIN)/python scripts/bench.py $(ARGS)

change: $(DEV) ## How often changed, repeated and new facts are told apart (ARGS="--wrong")
	@$(BIN)/python scripts/measure_change.py $(ARGS)

admission: $(DEV) ## How many facts are lost and how much noise is kept (ARGS="--wrong --set first")
	@$(BIN)/python scripts/measure_admission.py $(ARGS)

lint: $(DEV) ## Format, rules, types, and the map of imports
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(DEV) ## Let ruff write the format and mend what it can
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

heads: $(DEV) ## Train the local judge's heads anew (adds scikit-learn)
	@$(LOCKED) -r requirements-train.txt
	@$(BIN)/python scripts/train_heads.py $(ARGS)

lock: ## Resolve all three locks anew (needs the program uv; ARGS="--upgrade")
	@sh scripts/lock.sh $(ARGS)

clean: ## Remove the virtual environment and caches; the learner's data lies elsewhere and stays
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis dist build

$(BIN)/python:
	@sh scripts/make_venv.sh $(VENV)

# The editable install writes .venv/bin/memora; compiling ahead makes the first start as quick as the second.
define install
	@echo "Setting up Memora in $(VENV) from $<: a minute or two, once." >&2
	@echo "正在把 Memora 裝進 $(VENV)，要一兩分鐘，只有這一次。" >&2
	@$(LOCKED) -r $<
	@$(PIP) --no-build-isolation --force-reinstall --editable .
	@$(BIN)/python -m compileall -q src
	@printf '%s\n' '$(CURDIR)' > $(VENV)/.address
	@touch $@
endef

$(RUNTIME): requirements.txt pyproject.toml $(MOVED) | $(BIN)/python
	$(install)

$(DEV): requirements-dev.txt pyproject.toml $(MOVED) | $(BIN)/python
	$(install)
