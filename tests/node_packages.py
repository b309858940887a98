"""The packages for Node.js that tests use, as tests/clients/typescript/package-lock.json lists them.

`python -m tests.node_packages` installs them below var/, where tests look for them; it needs the network once.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "tests" / "clients" / "typescript"
FOLDER = ROOT / "var" / "node-packages"
LISTS = ("package.json", "package-lock.json")
STAMP = FOLDER / "installed"


def are_there() -> bool:
    """Return True if the listed packages and a program to run them are installed."""
    return shutil.which("node") is not None and STAMP.exists() and STAMP.read_text() == _wanted()


def install() -> None:
    """Installs exactly what the lists name; no program of a package runs meanwhile."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in LISTS:
        shutil.copy(PACKAGES / name, FOLDER)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"]
    subprocess.run(command, cwd=FOLDER, check=True)
    STAMP.write_text(_wanted())


def _wanted() -> str:
    return hashlib.sha256(b"".join((PACKAGES / name).read_bytes() for name in LISTS)).hexdigest()


if __name__ == "__main__":
    if shutil.which("npm") is None:
        print("LEFT OUT: npm is not installed, so the TypeScript client is not tested (apt-get install npm).")
        sys.exit(0)
    if not are_there():
        install()
