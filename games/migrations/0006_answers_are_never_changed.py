"""The database itself refuses to change an answer to a sheet; and sheets again, whose table SQLite has made anew."""

import importlib

from django.db import migrations

guards = importlib.import_module("games.migrations.0002_logs_are_never_changed")

REFUSALS = {
    "games_sheet": guards.REFUSALS["games_sheet"],
    "games_sheetanswer": "An answer to a sheet is never changed.",
}


def install(apps, schema_editor):
    for table, sentence in REFUSALS.items():
        guards.release(schema_editor, table)
        guards.guard(schema_editor, table, sentence)


def remove(apps, schema_editor):
    guards.release(schema_editor, "games_sheetanswer")


class Migration(migrations.Migration):
    dependencies = [("games", "0005_answers_to_sheets")]

    operations = [migrations.RunPython(install, remove)]
