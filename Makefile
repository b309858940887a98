# `make run` and `make test` are all one needs; the rest is for who works on it.
.PHONY: run test test-ci soak mutants test-deploy install dev lint audit sbom release format lock messages bench shots client

run: install
	@.venv/bin/python manage.py serve

test: dev
	@config/scripts/test

# Ring 2: what takes some seconds, and what locks and notifies on PostgreSQL and Redis; needs both, and chromium.
test-ci: test
	@config/scripts/test_ci

# Ring 3: hours of faults and new draws, recorded in docs/soak.md. `make soak HOURS=1` takes less.
soak: dev
	.venv/bin/python -m tests.soak --hours $(or $(HOURS),4)

# Whether each known fault, planted again, makes a test fail.
mutants: dev
	.venv/bin/python -m tests.soak.mutants

# Whether the product runs as docs/operations.md deploys it; needs root on Debian 12. `ONLY="alarms units"` runs some parts.
test-deploy: dev
	.venv/bin/python -m tests.deployment $(if $(ONLY),--only $(ONLY))

install:
	@config/scripts/install run

dev:
	@config/scripts/install dev

lint: dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/djlint --reformat --quiet templates
	.venv/bin/mypy
	.venv/bin/lint-imports
	.venv/bin/djlint --lint --check templates

# Whether a fault is known of any package in the lock files; needs a service on the internet.
audit: dev
	@config/scripts/audit

# The list of all packages that run, as CycloneDX.
sbom: dev
	@config/scripts/sbom sbom.json

# Wheel, source, list of packages, image and checksums of this commit, in var/release.
release: dev
	@config/scripts/release

format: dev
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/djlint --reformat --quiet templates

# New versions within the bounds of pyproject.toml, for all platforms, with hashes and without any host name.
compile = .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-annotate --no-header
lock: dev
	$(compile) pyproject.toml -o requirements.lock
	$(compile) --constraint requirements.lock --group dev pyproject.toml -o requirements-dev.lock
	$(compile) --group bootstrap -o requirements-bootstrap.lock
	$(compile) --group bench -o requirements-bench.lock

messages: dev
	.venv/bin/python manage.py makemessages --all --add-location file --ignore .venv --ignore var
	.venv/bin/python manage.py compilemessages --ignore .venv

# The engine beside its peers, which are installed into .venv-bench. The other benchmarks: bench/README.md.
bench: dev
	@config/scripts/bench

# The Python client of this version, as a project in var/client: `pip install var/client`.
client: dev
	.venv/bin/python -m testkit.python_client

# The pictures of README and docs/organisers.md, from the demo club in a real browser.
shots: dev
	CHROMIUM=$$(command -v chromium || command -v chromium-headless-shell) .venv/bin/python -m testkit.shots
