import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_theme"),
        ("tournaments", "0036_words_of_organisers"),
    ]

    operations = [
        migrations.AddField(
            model_name="pushsubscription",
            name="session",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="accounts.browsersession",
            ),
        ),
    ]
