#!/usr/bin/env python
"""The command line: `python manage.py help`."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError
from django.utils.translation import gettext as _


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:  # a database that is away, not there, full or not migrated yet
        if "--traceback" in sys.argv:
            raise
        facts = {"error": " ".join(str(error).split()).rstrip(".?")}
        sys.exit(_("Database error: %(error)s. Add --traceback for details.") % facts)


if __name__ == "__main__":
    main()
