"""The command `troeftafel` of the installed wheel, of whose package this module is the first file.

    troeftafel                  as `make run`: migrate, load the demo club into an empty database, and serve
    troeftafel COMMAND ...      any command of manage.py: `troeftafel backup`, `troeftafel help`
    troeftafel celery ...       Celery for this installation: `troeftafel celery worker`, `troeftafel celery beat`
    troeftafel --version        which version this is

The wheel keeps all packages of the product in the folder `site` beside this file, since names as general as `config`
and `live` may belong to others in site-packages. Data are in the user's folder for data unless DATA_DIR names another.
"""

import os
import runpy
import sys
from importlib import metadata
from pathlib import Path

import platformdirs

SITE = Path(__file__).resolve().parent / "site"


def find_packages() -> None:
    """Let this process, and those that it starts for jobs and backups, find packages and data of the product."""
    os.environ.setdefault("DATA_DIR", platformdirs.user_data_dir("troeftafel", appauthor=False))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(SITE), os.environ.get("PYTHONPATH")]))
    sys.path.insert(0, str(SITE))


def main() -> None:
    """Run the command that the arguments name; without any, serve."""
    command, *more = sys.argv[1:] or ["serve"]
    if command == "--version":
        print(metadata.version("troeftafel"))
        return
    find_packages()
    if command == "celery":
        sys.argv = ["celery", "-A", "config", *more]
        runpy.run_module("celery", run_name="__main__")
        return
    sys.argv = [sys.argv[0], command, *more]
    runpy.run_path(str(SITE / "manage.py"), run_name="__main__")
