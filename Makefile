# Everything that these commands build is in .venv, .build, client/node_modules and dealerbox/web (`make clean` removes
# it). The room's data is in $(DATA), which nothing here removes.

HOST = 127.0.0.1
HOUSE = dealerbox
PORT = 8000
DATA = data
BOTS = yes
OPTIONS =
PYTHON ?=
ARGS =

MAKEFLAGS += --no-print-directory
VENV = .venv/bin/python
TESTS = $(VENV) -m pytest -n auto --dist loadfile --no-loadscope-reorder -q $(ARGS)
LOCK = $(VENV) -m uv pip compile pyproject.toml --quiet --universal --fork-strategy fewest --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate
export PYTHON

# The environment's own Python, or one of the machine that can make it.
prepare = python=$(VENV); \
	"$$python" -c 'import tomllib, pip' 2>/dev/null || python=$$(sh tools/python.sh) || exit 1; \
	"$$python" tools/prepare.py

.PHONY: help run test test-all ready check format client shots compiled bench constraints clean

help:
	@echo 'make run         starts a room with a demo at http://$(HOST):$(PORT)'
	@echo '                 HOST=0.0.0.0 lets others on your network in; PORT=8001; DATA=folder; HOUSE=nordic; BOTS=no;'
	@echo '                 OPTIONS="..." for any other option of `dealerbox serve`'
	@echo 'make test        all linters, type checks and tests, except the slow ones'
	@echo '                 ARGS="-k word tests/table" runs only those tests, and no linters'
	@echo 'make test-all    the slow tests too'
	@echo 'make check       the linters and type checks alone'
	@echo 'make format      formats the Python files'
	@echo 'make client      builds the browser client'
	@echo 'make shots       takes pictures of the table in every game and state, and reports faults in them (ARGS="omaha --keep")'
	@echo 'make compiled    compiles the engine to machine code, in .build/compiled (needs a C compiler)'
	@echo 'make bench       runs the benchmarks, also of other engines'
	@echo 'make constraints pins the newest versions of all packages'
	@echo 'make clean       removes everything that was built, but not the data of the room'

run:
	@$(prepare) run
	@exec $(VENV) -m dealerbox serve --host '$(HOST)' --port '$(PORT)' --data '$(DATA)' --house '$(HOUSE)' \
		$(if $(filter no,$(BOTS)),--no-bots) $(OPTIONS)

# If some of the tests are chosen, only those are run.
checked = $(if $(strip $(ARGS)),ready,check)

test: $(checked)
	@echo 'Running the tests …'
	@$(TESTS)

test-all: $(checked)
	@echo 'Running all tests, the slow ones too …'
	@$(TESTS) -m ''

ready:
	@$(prepare) develop

check: ready
	@echo 'Checking …'
	@$(VENV) tools/check.py

format:
	@$(prepare) develop
	@$(VENV) -m ruff check --fix-only --quiet .
	@$(VENV) -m ruff format .

client:
	@$(prepare) run

shots:
	@$(prepare) develop
	@$(VENV) tools/shots.py $(ARGS)

compiled:
	@$(prepare) develop
	@$(VENV) tools/compile.py

bench:
	@$(prepare) bench
	@for file in benchmarks/[!_]*.py; do echo "$$file"; $(VENV) "$$file" || exit 1; done

constraints:
	@$(prepare) develop
	@$(LOCK) --upgrade --group develop --output-file constraints/develop.txt
	@$(LOCK) --constraints constraints/develop.txt --group build --output-file constraints/run.txt
	@$(LOCK) --constraints constraints/develop.txt --group build --group bench --output-file constraints/bench.txt

clean:
	rm -rf .venv .build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf client/node_modules dealerbox/web dist build
	find dealerbox tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
