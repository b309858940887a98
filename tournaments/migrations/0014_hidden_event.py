"""Events made by mistake can be hidden once results exist."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_rules_version")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="hidden",
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name="hidden"),
        ),
    ]
