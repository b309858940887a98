import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0034_guardians_and_unlisted_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("speed", models.PositiveSmallIntegerField(default=20, verbose_name="speed")),
                ("began_at", models.DateTimeField(blank=True, null=True)),
                ("seconds", models.PositiveIntegerField(default=0)),
                ("steps_done", models.PositiveIntegerField(default=0)),
                ("skipped", models.PositiveIntegerField(default=0)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rehearsal",
                        to="tournaments.event",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "original",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rehearsals",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "rehearsal",
                "verbose_name_plural": "rehearsals",
                "ordering": ["-made_at", "-pk"],
            },
        ),
    ]
