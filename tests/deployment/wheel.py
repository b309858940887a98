"""The wheel of this commit, installed as a command of its own, which serves a club."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from testkit.clocks import patience
from testkit.live_app import free_port, wait_for
from tests.deployment.parts import output


def run(folder: Path) -> Iterator[str]:
    output(sys.executable, "-m", "hatchling", "build", "-d", str(folder / "dist"), seconds=120)
    (wheel,) = (folder / "dist").glob("*.whl")
    yield f"{wheel.name}: {wheel.stat().st_size >> 10} kB"
    home = folder / "home"
    home.mkdir()
    environment = {
        **os.environ,
        "HOME": str(home),
        "UV_TOOL_DIR": str(folder / "tools"),
        "UV_TOOL_BIN_DIR": str(folder / "bin"),
    }
    uv = str(Path(sys.executable).with_name("uv"))
    command = (uv, "tool", "install", "--quiet", "--system-certs", "--python", sys.executable, str(wheel))
    output(*command, seconds=600, env=environment)
    yield "uv tool install gives the command `troeftafel`"
    port = free_port()
    clean = {"PATH": "/usr/bin:/bin", "HOME": str(home)}
    serve = [str(folder / "bin/troeftafel"), "serve", "--port", str(port)]
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(serve, cwd=home, env=clean, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(lambda: "Truf club evening" in page(url), "the start page lists the demo club")
        yield "it serves the demo club with data in the folder of the user"
        assert (home / ".local/share/troeftafel/troeftafel.sqlite3").exists()
        assert page(f"{url}/static/icons.svg") or page(f"{url}/help/")
    finally:
        process.terminate()
        process.wait(patience(30))
    backup = output(str(folder / "bin/troeftafel"), "backup", str(folder / "one.backup"), cwd=home, env=clean)
    yield f"`troeftafel backup` wrote {Path(backup.strip().splitlines()[-1]).name}"


def page(url: str) -> str:
    """Return the text of a page; nothing while the server does not answer."""
    try:
        with urllib.request.urlopen(url, timeout=patience(10)) as answer:
            return str(answer.read().decode(errors="replace"))
    except OSError:
        return ""
