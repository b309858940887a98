"""The database itself refuses to change a line of a log or a version of a sheet.

Note for later migrations: on SQLite an altered table is made anew and loses its triggers; run `install` again then.
tests/games/test_guards.py would notice.
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


def install(apps, schema_editor):
    template = {"sqlite": SQLITE, "postgresql": POSTGRESQL}[schema_editor.connection.vendor]
    for table, sentence in REFUSALS.items():
        schema_editor.execute(template.format(table=table, sentence=sentence), params=None)


def remove(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for table in REFUSALS:
        on_table = f" ON {table}" if postgresql else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_never_changes{on_table}")
        if postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {table}_never_changes()")


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(install, remove)]
