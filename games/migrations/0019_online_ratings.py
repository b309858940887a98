import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0018_hints"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("game", models.CharField(max_length=40, primary_key=True, serialize=False)),
            ],
            options={
                "verbose_name": "rating list",
                "verbose_name_plural": "rating lists",
            },
        ),
        migrations.CreateModel(
            name="MatchRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("place", models.PositiveSmallIntegerField()),
                ("played", models.PositiveIntegerField()),
                ("mu_before", models.FloatField()),
                ("sigma_before", models.FloatField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="match_ratings", to="games.table"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="match_ratings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "rating after a match",
                "verbose_name_plural": "ratings after matches",
                "ordering": ["at", "table_id", "user_id"],
                "indexes": [
                    models.Index(fields=["game", "at", "table"], name="ratings_in_order"),
                    models.Index(fields=["user", "game", "at"], name="ratings_of_an_account"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "user"), name="one_rating_per_match_and_account")
                ],
            },
        ),
    ]
