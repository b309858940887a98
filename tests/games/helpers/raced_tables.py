"""A table on which several processes write."""

from testkit.live_app import LiveApp

SETUP = """
from tests.games.helpers.tables import *

print("table", {code})
"""


def a_table(app: LiveApp, code: str = "open_table()") -> int:
    output = app.manage("shell", "-v0", "-c", SETUP.format(code=code))
    return int(output.split("table ")[1])
