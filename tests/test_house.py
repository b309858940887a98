"""The order of the house: imports, forbidden names, files that belong together."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from django.db import connection

from config import sqlite
from config.ops.serving import STOP_SECONDS
from tests.nouns import names_without_noun
from tests.source_files import OURS, ROOT, nodes, python_files, texts


@pytest.mark.long
def test_no_file_names_a_package_registry_or_a_place_on_a_machine() -> None:
    registries = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.", "deb" + "ian.org", "docker" + ".io"]
    places = ["/ho" + "me/", "/ro" + "ot/", "/wo" + "rk/", "/op" + "t/"]
    named = [
        f"{path.relative_to(ROOT)}: {word}"
        for path, text in texts()
        if "vendor" not in path.parts
        for word in registries + places
        if word in text
    ]
    assert named == []


def test_each_locked_package_has_a_hash_and_no_address() -> None:
    for lock in ROOT.glob("requirements*.lock"):
        text = lock.read_text()
        packages = re.findall(r"^[a-z0-9][^=\n]*==", text, re.M)
        assert len(re.findall(r"^[a-z0-9][^\n]*\\\n    --hash=sha256:", text, re.M)) == len(packages)
        assert "://" not in text


def test_running_and_developing_use_the_same_versions() -> None:
    def versions(name: str) -> set[str]:
        return set(re.findall(r"^([a-z0-9][^ ;\n]*==[^ ;\n]+)", (ROOT / name).read_text(), re.M))

    assert versions("requirements.lock") <= versions("requirements-dev.lock")


OUTSIDE_WORLD = {"secrets", "time", "datetime", "socket", "subprocess", "urllib", "sqlite3"}


@pytest.mark.long
def test_the_engine_imports_only_itself_and_the_standard_library() -> None:
    allowed = set(sys.stdlib_module_names) - OUTSIDE_WORLD | {"engine"}
    foreign = [f"{name}: {module}" for name, tree in python_files("engine") for module in modules(tree) - allowed]
    assert foreign == []


def test_chance_is_handed_to_the_engine_and_never_made_there() -> None:
    made = [
        f"{name}:{node.lineno}"
        for name, tree in python_files("engine")
        for node in ast.walk(tree)
        if (isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "random" and [a.name for a in node.names] != ["Random"])
        or (isinstance(node, ast.Call) and ast.unparse(node) == "Random()")
    ]
    assert made == []


def modules(tree: ast.Module) -> set[str]:
    """First names of what is imported."""
    results: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            results |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            results.add((node.module or "").split(".")[0])
    return results


@pytest.mark.long
def test_imported_packages_are_among_the_runtime_requirements() -> None:
    locked = set(re.findall(r"^([a-z0-9][a-z0-9.-]*)==", (ROOT / "requirements.lock").read_text(), re.M))
    owners = packages_distributions()
    loose = {
        f"{name}: {module}"
        for name, tree in python_files(*OURS)
        for module in modules(tree) - set(sys.stdlib_module_names) - set(OURS)
        if not {re.sub("[-_.]+", "-", owner).lower() for owner in owners.get(module, [])} & locked
    }
    assert loose == set()


@pytest.mark.long
def test_only_two_files_listen_to_signals_of_libraries() -> None:
    """They hear of signing in, and of reports about emails. Players' signals to teammates are another thing."""
    heard = {
        str(name)
        for name, tree in python_files(*OURS)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and _of_library_signals(node)
    }
    assert heard == {"accounts/signals.py", "tournaments/notifications/provider_reports.py"}


def _of_library_signals(node: ast.ImportFrom) -> bool:
    module = node.module or ""
    if module.startswith(("django", "allauth")) and any(alias.name == "signals" for alias in node.names):
        return True
    return module == "django.dispatch" or (module.endswith("signals") and module.split(".")[0] not in OURS)


@pytest.mark.long
def test_no_search_reads_real_time() -> None:
    """Its clock comes from `games.api.jobs.new_search_clock`, or is an argument."""
    own_clock = {
        str(name)
        for name, tree in python_files("engine", "tournaments")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("monotonic", "perf_counter", "process_time")
    }
    assert own_clock == set()


PATIENT = {"patience", "patience_ms", "None"}
NETWORK = {"get", "post", "put", "patch", "delete", "request", "stream", "Client", "AsyncClient"}
SLEEPERS = {"testkit/live_app.py", "tests/trips/kills.py", "tests/trips/test_server_restarts.py"}
"""`wait_for`, and faults that last for a while."""


@pytest.mark.long
def test_every_timeout_of_a_test_comes_from_patience() -> None:
    impatient = [
        f"{name}:{call.lineno}"
        for name, call in calls("tests", "testkit")
        if str(name) != "testkit/clocks.py"
        and (
            (name_called(call) == "timeout" and ast.unparse(call.func) == "pytest.mark.timeout")
            or any(keyword.arg == "timeout" and function_of(keyword.value) not in PATIENT for keyword in call.keywords)
            or (name_called(call) == "wait_for" and isinstance(seconds_of(call), ast.Constant))
        )
    ]
    assert impatient == []


@pytest.mark.long
def test_no_request_of_a_test_has_the_timeout_of_the_library() -> None:
    impatient = [
        f"{name}:{call.lineno}"
        for name, call in calls("tests", "testkit")
        if name_called(call) in NETWORK
        and isinstance(call.func, ast.Attribute)
        and ast.unparse(call.func.value) == "httpx"
        and not {keyword.arg for keyword in call.keywords} & {"timeout", "transport"}
    ]
    assert impatient == []


def test_tests_wait_for_conditions_and_do_not_sleep() -> None:
    sleepers = {
        str(name)
        for name, call in calls("tests", "testkit")
        if name_called(call) == "sleep" and ast.unparse(call.func) == "time.sleep"
    }
    assert sleepers == SLEEPERS


def calls(*folders: str) -> Iterator[tuple[Path, ast.Call]]:
    """Every call in these folders, with its file."""
    for folder in folders:
        yield from nodes(folder, ast.Call)


def name_called(call: ast.Call) -> str:
    """Return the last part of the called function's name, "" if there is none."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def function_of(value: ast.expr) -> str:
    """The name of the function that is called there; otherwise the expression itself."""
    return ast.unparse(value.func if isinstance(value, ast.Call) else value).removeprefix("clocks.")


def seconds_of(call: ast.Call) -> ast.expr | None:
    """The third argument of `wait_for`."""
    return next(
        (keyword.value for keyword in call.keywords if keyword.arg == "seconds"), (*call.args, None, None, None)[2]
    )


LOADED_WHEN_NEEDED = {
    "tournaments/core/workbooks.py",
    "tournaments/core/pdf.py",
    "tournaments/core/outgoing.py",
    "tournaments/notifications/push.py",
}
"""Each loads a library that most processes never need (docs/libraries.md#runtime).

It is no way around a circle.
"""


@pytest.mark.long
def test_no_function_imports() -> None:
    hidden = [
        f"{name}:{part.lineno}"
        for name, tree in python_files(*OURS)
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for part in ast.walk(function)
        if isinstance(part, (ast.Import, ast.ImportFrom)) and str(name) not in LOADED_WHEN_NEEDED
    ]
    assert hidden == []


def _own_settings(tree: ast.Module) -> Iterator[int]:
    """Return lines that set hypothesis up separately; only these names have settings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            module, names = node.module or "", {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute):
            module, names = ast.unparse(node.value), {node.attr}
        else:
            continue
        if module.split(".")[0] == "hypothesis" and names & {"settings", "HealthCheck"}:
            yield node.lineno


@pytest.mark.long
def test_how_much_and_how_long_properties_try_is_said_in_one_place() -> None:
    own = [f"{name}:{line}" for name, tree in python_files("tests", "testkit") for line in _own_settings(tree)]
    assert [place for place in own if not place.startswith(("tests/profiles.py:", "tests/test_profiles.py:"))] == []
    assert own != []


@pytest.mark.parametrize(
    "text",
    [
        "from hypothesis import given, settings",
        "from hypothesis import settings as few",
        "from hypothesis._settings import HealthCheck",
        "import hypothesis\n@hypothesis.settings(deadline=100)\ndef test(): ...",
    ],
)
def test_settings_of_a_property_itself_are_noticed(text: str) -> None:
    assert list(_own_settings(ast.parse(text))) != []


def compose() -> dict[str, dict[str, dict[str, object]]]:
    loaded: dict[str, dict[str, dict[str, object]]] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return loaded


def test_compose_describes_five_healthy_services() -> None:
    services = compose()["services"]
    assert set(services) == {"web", "worker", "beat", "postgres", "redis"}
    assert all("healthcheck" in service for service in services.values())


def test_supervisors_wait_longer_than_a_server_needs_to_stop() -> None:
    units = [text for unit in (ROOT / "docs/systemd").glob("*.service") if "py serve" in (text := unit.read_text())]
    allowed = [int(seconds) for unit in units for seconds in re.findall(r"TimeoutStopSec=(\d+)", unit)]
    assert len(units) == len(allowed) == 2
    allowed.append(int(str(compose()["services"]["web"]["stop_grace_period"]).removesuffix("s")))
    assert min(allowed) > STOP_SECONDS


def test_the_web_container_waits_until_postgres_accepts_connections_from_other_containers() -> None:
    services = compose()["services"]
    assert services["web"]["depends_on"]["postgres"] == {"condition": "service_healthy"}  # type: ignore[index]
    # Without an address pg_isready asks the socket, where the server of the first start answers before it is ready.
    assert services["postgres"]["healthcheck"]["test"][1:4] == ["pg_isready", "-h", "127.0.0.1"]  # type: ignore[index]


def test_compose_has_volumes_for_what_must_stay() -> None:
    services = compose()["services"]
    assert all(services[name].get("volumes") for name in ("postgres", "redis"))
    assert set(compose()["volumes"]) >= {"postgres", "redis"}


def test_compose_has_no_secret() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    for secret in ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD"):
        uses = re.findall(r"\$\{" + secret + r"(\S*?)\}?[:@\s]", text)
        assert f"${{{secret}:?" in text, uses
        assert f"${{{secret}:-" not in text


def test_compose_opens_its_port_to_this_machine_and_passes_on_every_setting() -> None:
    web = compose()["services"]["web"]
    assert web["ports"] == ["${LISTEN:-127.0.0.1}:${PORT:-8000}:8000"]
    for_others = {"DATA_DIR", "HOST", "PORT", "DEBUG", "DEMO"}  # told by the image and by the command
    for_tests = {"CHECK_RUNNING", "SEARCH_CLOCK"}
    for_one_process = {"PAGE_PROCESS_FROM"}
    passed_on = set(web["environment"])  # type: ignore[call-overload]
    beginnings = {name for name in settings_read() if name.endswith("_")}
    passed_on = {next((begin for begin in beginnings if name.startswith(begin)), name) for name in passed_on}
    assert settings_read() - for_others - for_tests - for_one_process == passed_on


def settings_read() -> set[str]:
    """Every name of the environment that is a setting."""
    return set(re.findall(r'env\.\w+\(\s*"(\w+)"', (ROOT / "config/settings.py").read_text()))


def test_the_image_runs_as_an_unprivileged_user() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users
    assert users[-1] not in ("root", "0")


def test_the_image_backs_up_the_database_of_compose() -> None:
    """The client has the version of the server's Debian release."""
    image, services = (ROOT / "Dockerfile").read_text(), compose()["services"]
    assert " postgresql-client " in image
    assert re.search(r"^FROM \S+-(\w+)$", image, re.M)[1] in str(services["postgres"]["image"])  # type: ignore[index]
    for name in ("web", "worker", "beat"):
        folder = services[name]["environment"]["BACKUP_FOLDER"]  # type: ignore[index]
        assert services[name]["volumes"] == ["data:/var/lib/troeftafel", f"backups:{folder}"]
        assert folder in image
    assert set(compose()["volumes"]) >= {"backups", "data"}


@pytest.mark.django_db
def test_sqlite_is_a_safe_one_with_one_writer_at_a_time() -> None:
    if connection.vendor != "sqlite":
        pytest.skip("this run is on PostgreSQL")
    assert sqlite.wal_is_safe(sqlite.version())
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert connection.Database.sqlite_version_info == sqlite.version()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 6), True),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
    ],
)
def test_old_sqlite_is_known(version: tuple[int, int, int], safe: bool) -> None:
    assert sqlite.wal_is_safe(version) is safe


@pytest.mark.long
def test_no_test_module_is_imported() -> None:
    """Code shared by test modules is in a helper module whose name describes it."""
    imported = [
        f"{name}: {node.module}"
        for name, tree in python_files("tests", "testkit", "bench")
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1].startswith("test_")
    ]
    assert imported == []


@pytest.mark.long
def test_a_locked_row_with_its_relations_names_what_is_locked() -> None:
    """PostgreSQL locks no row that an outer join may leave out, and SQLite locks nothing, so its tests are green."""
    chains = [
        f"{path}: {ast.unparse(node)}"
        for path, tree in python_files(*OURS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("select_related", "select_for_update")
        and ".select_related(" in (chain := ast.unparse(node))
        and ".select_for_update()" in chain
    ]
    assert chains == []


PURE = ("engine", "seating", "standings")


@pytest.mark.long
def test_variables_outside_of_tests_are_called_by_nouns() -> None:
    named = {str(path): sorted(set(names_without_noun(tree))) for path, tree in python_files(*OURS, "testkit", "bench")}
    assert {path: names for path, names in named.items() if names} == {}


def test_a_variable_without_a_noun_is_noticed() -> None:
    planted = "def pairs(known):\n    return [one for one in known if (found := one)]"
    assert sorted(set(names_without_noun(ast.parse(planted)))) == ["found", "known", "one"]


@pytest.mark.long
def test_docstrings_of_the_pure_packages_begin_with_their_subject() -> None:
    first_lines = [
        f"{path}: {first}"
        for path, tree in python_files(*PURE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for first in node.value.value.strip().split("\n")[:1]
        if re.match(r"(What|Who|Whoever|Where)\b", first)
    ]
    assert first_lines == []
