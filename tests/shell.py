"""A `manage.py shell` that stays: snippets of code on the database of a live product, without a start for each.

Its orders are code, its answers what that printed, or how it failed. `LiveApp.manage` asks it.
"""

import contextlib
import io
import os
import traceback

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if __name__ == "__main__":
    django.setup()

from django.conf import settings
from django.db import connections
from django.utils import translation

from testkit import caches
from tests.orders import serve


def run(code: str) -> dict[str, str | bool]:
    """Return the output of the code or its failure; no state is left for the next."""
    result = io.StringIO()
    if "locmem" in settings.CACHES["default"]["BACKEND"]:
        caches.clear_all()  # as a new process would begin
    try:
        with contextlib.redirect_stdout(result):
            exec(compile(code, "<snippet>", "exec"), {"__name__": "__main__"})
    except BaseException:  # also SystemExit: the next snippet needs this process
        return {"failed": True, "printed": traceback.format_exc()}
    finally:
        connections.close_all()
        translation.deactivate()
    return {"failed": False, "printed": result.getvalue()}


if __name__ == "__main__":
    serve(run)
