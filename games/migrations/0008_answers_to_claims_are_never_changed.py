"""The database refuses to change an answer to a claim; and moves again, whose table SQLite has made anew."""

import importlib

from django.db import migrations

guards = importlib.import_module("games.migrations.0002_logs_are_never_changed")

REFUSALS = {
    "games_move": guards.REFUSALS["games_move"],
    "games_claimanswer": "An answer to a claim is never changed.",
}


def install(apps, schema_editor):
    for table, sentence in REFUSALS.items():
        guards.release(schema_editor, table)
        guards.guard(schema_editor, table, sentence)


def remove(apps, schema_editor):
    guards.release(schema_editor, "games_claimanswer")


class Migration(migrations.Migration):
    dependencies = [("games", "0007_the_online_table")]

    operations = [migrations.RunPython(install, remove)]
