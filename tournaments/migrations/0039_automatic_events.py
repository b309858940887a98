from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0038_captains_without_accounts")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="automatic_from",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="players needed to run automatically"
            ),
        ),
    ]
