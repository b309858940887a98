"""Club matches have followed their movement all along; now their system says so. Apart from 0006: rows after tables."""

from django.db import migrations


def say_so(apps, schema_editor):
    apps.get_model("tournaments", "Event").objects.filter(format="club_match").update(system="movement")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_seating_and_formats")]

    operations = [migrations.RunPython(say_so, migrations.RunPython.noop)]
