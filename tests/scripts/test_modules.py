"""The script modules of pages: checked by types, tested in Node.js, and fetched by version."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.test import Client, override_settings

from config.http.import_map import content_hash, import_map
from testkit.clocks import patience
from tests import node_packages
from tournaments.front.offline import MODULES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "static" / "live"
needs_node = pytest.mark.skipif(not node_packages.are_there(), reason="packages for Node.js are not installed")


def ran(*command: str) -> str:
    """Standard output of a program that succeeds."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=patience(60), check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.pages.json", "tsconfig.worker.json"])
def test_scripts_hold_their_types(project: str) -> None:
    """Those of live pages all, those of other pages where they begin with `// @ts-check`."""
    compiler = node_packages.FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
    ran("node", str(compiler), "--project", f"tests/scripts/{project}")


@pytest.mark.long
@needs_node
def test_modules_pass_their_own_tests() -> None:
    tests = sorted(str(path) for path in (ROOT / "tests" / "scripts").glob("*.test.mjs"))
    result = ran("node", "--test", "--test-reporter=tap", *tests)
    assert "# fail 0" in result
    assert int(re.search(r"# pass (\d+)", result)[1]) >= len(tests)  # type: ignore[index]


def test_a_module_has_less_than_200_lines() -> None:
    assert {path.name for path in FOLDER.glob("*.js") if len(path.read_text().splitlines()) >= 200} == set()


def test_every_module_is_checked_by_types() -> None:
    assert {path.name for path in FOLDER.glob("*.js") if not path.read_text().startswith("// @ts-check\n")} == set()


def test_a_page_works_offline_with_every_module() -> None:
    assert sorted(MODULES) == sorted(path.stem for path in FOLDER.glob("*.js"))


def test_a_page_may_run_its_import_map() -> None:
    answer = Client().get("/no-such-page/")
    script = re.search(r'<script type="importmap">(.*?)</script>', answer.content.decode())
    assert script is not None
    assert script[1] == import_map()
    assert content_hash() in answer["Content-Security-Policy"]


def test_an_imported_module_has_the_version_that_the_page_asks_for() -> None:
    imports = json.loads(import_map())["imports"]
    page = Client().get("/no-such-page/").content.decode()
    assert imports["/static/live/main.js"] in page
    assert set(imports) == {f"/static/live/{path.name}" for path in FOLDER.glob("*.js")}


@override_settings(DEBUG=True)
def test_a_developer_gets_no_import_map() -> None:
    assert "importmap" not in Client().get("/no-such-page/").content.decode()
