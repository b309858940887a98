"""Who sat out before had a bye, as it was counted then."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_links_shown_once")]

    operations = [
        migrations.AddField(
            model_name="sitout",
            name="why",
            field=models.CharField(
                choices=[("bye", "bye"), ("late", "arrived late")],
                db_default="bye",
                default="bye",
                max_length=4,
                verbose_name="reason",
            ),
        ),
    ]
