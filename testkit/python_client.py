"""The Python client as it is published: `make client` writes a project into the folder `client` of `var`.

The document is that of this version. `pip install var/client` installs the package; its README is in testkit/client.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "troeftafel_client"
README = ROOT / "testkit" / "client" / "README.md"
AS_BYTES = ("application/zip", "application/x-ndjson", "text/event-stream")
"""Files and streams, which the generator knows by one name only."""


def generate(document: Path, folder: Path, *, as_project: bool) -> Path:
    """Generate the client of a document into a folder: a project, or only its package. Raises CalledProcessError."""
    settings = folder.parent / "settings.json"
    overrides = dict.fromkeys(AS_BYTES, "application/octet-stream")
    named = {"project_name_override": "troeftafel-client", "package_name_override": PACKAGE}
    settings.write_text(json.dumps({"post_hooks": [], "content_type_overrides": overrides, **named}))
    meta = "setup" if as_project else "none"
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", meta, "--overwrite"]
    paths = ["--path", str(document), "--output-path", str(folder), "--config", str(settings)]
    subprocess.run([*command, *paths], check=True, cwd=folder.parent, env={**os.environ, "NO_COLOR": "1"})
    if as_project:
        shutil.copy(README, folder / "README.md")
    return folder


def main() -> None:
    """Write the document of this version and the project."""
    folder = ROOT / "var" / "client"
    document = ROOT / "var" / "document.json"
    document.parent.mkdir(exist_ok=True)
    manage = [sys.executable, "manage.py", "spectacular", "--format", "openapi-json", "--file", str(document)]
    subprocess.run(manage, check=True, cwd=ROOT)
    print(generate(document, folder, as_project=True))


if __name__ == "__main__":
    main()
