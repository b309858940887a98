"""The database itself refuses to change what a player told his team, as it does for moves and sheets."""

import importlib

from django.db import migrations

guards = importlib.import_module("games.migrations.0002_logs_are_never_changed")

TABLE = "games_signal"
SENTENCE = "A signal is never changed."


def install(apps, schema_editor):
    guards.guard(schema_editor, TABLE, SENTENCE)


def remove(apps, schema_editor):
    guards.release(schema_editor, TABLE)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_parts_words_and_signals")]

    operations = [migrations.RunPython(install, remove)]
