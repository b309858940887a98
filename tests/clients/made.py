"""Clients generated from the OpenAPI document of a running server, and a token."""

import importlib
import importlib.util
import os
import pkgutil
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import ModuleType
from typing import Any

from testkit import python_client as python_client_of
from testkit.clocks import patience
from testkit.live_app import LiveApp
from tests import openapi_generator
from tests.node_packages import FOLDER, PACKAGES

MAKE_TOKEN = """
from django.contrib.auth.models import Permission
from accounts.models import User
from accounts.services import create_token
user = User.objects.create_user(username="{name}")
user.user_permissions.add(Permission.objects.get(codename="add_event"))
print(create_token(user, "a client", ["event:write"])[1])
"""
PYTHON = python_client_of.PACKAGE
SECOND = "second_client"
MADE_BY = 120.0
"""Seconds of a quiet machine in which a client is made, compiled, and plays."""


def document(app: LiveApp, folder: Path) -> Path:
    """The OpenAPI document as the server gives it, in a file."""
    path = folder / "document.json"
    with urllib.request.urlopen(f"{app.url}/api/v1/schema/?format=json", timeout=patience(30)) as answer:
        path.write_bytes(answer.read())
    return path


def token(app: LiveApp, name: str) -> str:
    """The token of a new account of this name, which may create events. Its keys are its own."""
    return app.manage("shell", "-v0", "-c", MAKE_TOKEN.format(name=name)).strip()


def python_client(document_: Path, folder: Path) -> ModuleType:
    """The package that openapi-python-client makes, with all its modules imported."""
    return _imported(PYTHON, python_client_of.generate(document_, folder / "client", as_project=True) / PYTHON)


def _imported(name: str, package: Path) -> ModuleType:
    """The package in a folder under its name, with all its modules."""
    spec = importlib.util.spec_from_file_location(
        name, package / "__init__.py", submodule_search_locations=[str(package)]
    )
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    for one in pkgutil.walk_packages(made.__path__, f"{name}."):
        importlib.import_module(one.name)
    return made


def second_python_client(document_: Path, folder: Path) -> ModuleType:
    """The package that OpenAPI Generator makes, with all its modules imported."""
    options = {"apiTests": "false", "modelTests": "false", "apiDocs": "false", "modelDocs": "false"}
    command = [
        str(openapi_generator.JAVA),
        "-jar",
        str(openapi_generator.JAR),
        "generate",
        "--generator-name",
        "python",
    ]
    command += ["--input-spec", str(document_), "--output", str(folder / "second"), "--package-name", SECOND]
    run([*command, "--global-property", ",".join(f"{name}={value}" for name, value in options.items())], folder)
    return _imported(SECOND, folder / "second" / SECOND)


def typescript_client(document_: Path, folder: Path) -> Path:
    """The program of tests/clients/typescript, compiled against types that openapi-typescript makes."""
    for name in ("evening.ts", "tsconfig.json", "package.json"):
        shutil.copy(PACKAGES / name, folder)
    (folder / "node_modules").symlink_to(FOLDER / "node_modules")
    run(["node", "node_modules/openapi-typescript/bin/cli.js", str(document_), "--output", "api.ts"], folder)
    run(["node", "node_modules/typescript/bin/tsc", "--project", "tsconfig.json"], folder)
    return folder / "made" / "evening.js"


def run(command: list[str], folder: Path) -> str:
    """Return the output of a program, and fail with it if the program fails."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=patience(MADE_BY),
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def part(name: str) -> Any:
    """A module of the Python client by its name below the package."""
    return importlib.import_module(f"{PYTHON}.{name}")
