"""The database itself refuses to change a line of a log or a version of a sheet.

Note for later migrations: on SQLite an altered table is made anew and loses its triggers; run `install` again then.
tests/games/core/test_guards.py would notice.
"""

from django.db import migrations

REFUSALS = {
    "games_move": "A move is never changed.",
    "games_sheet": "A sheet is never changed: write the next version of it.",
}

SQLITE = """
CREATE TRIGGER {table}_never_changes BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END;
"""

POSTGRESQL = """
CREATE OR REPLACE FUNCTION {table}_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '{sentence}' USING ERRCODE = 'integrity_constraint_violation'; END $$;
DROP TRIGGER IF EXISTS {table}_never_changes ON {table};
CREATE TRIGGER {table}_never_changes BEFORE UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION {table}_never_changes();
"""


def guard(schema_editor, table, sentence):
    """From now on the rows of a table cannot be changed."""
    template = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]
    schema_editor.execute(template.format(table=table, sentence=sentence), params=None)


def release(schema_editor, table):
    """They can be changed again."""
    postgresql = schema_editor.connection.vendor == "postgresql"
    on_table = f" ON {table}" if postgresql else ""
    schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_never_changes{on_table}")
    if postgresql:
        schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_never_changes()")


def install(apps, schema_editor):
    for table, sentence in REFUSALS.items():
        guard(schema_editor, table, sentence)


def remove(apps, schema_editor):
    for table in REFUSALS:
        release(schema_editor, table)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(install, remove)]
