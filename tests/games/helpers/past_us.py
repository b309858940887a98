"""Asking the database of a running product past all of our own code."""

import sqlite3
from typing import Any

import psycopg

from testkit.live_app import LiveApp


def asked(app: LiveApp, question: str) -> dict[int, Any]:
    """Rows of a number and a value, as a dict."""
    url = app.environment.get("DATABASE_URL")
    connection: Any = psycopg.connect(url) if url else sqlite3.connect(app.folder / "troeftafel.sqlite3")
    with connection:
        found = dict(connection.execute(question).fetchall())
    connection.close()
    return found
