from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0035_league_match_messages"),
    ]

    operations = [
        migrations.AddField(
            model_name="outboxevent",
            name="text",
            field=models.CharField(blank=True, default="", max_length=280),
        ),
    ]
