"""The tables of new installations at once. Older ones take the migrations that this replaces."""

import importlib

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import tournaments.models.events

CreateTables = importlib.import_module("games.migrations.0001_squashed_0017_device_kind").CreateTables


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_round_being_seated"),
        ("tournaments", "0003_key_of_a_ruling"),
        ("tournaments", "0004_language_of_a_person"),
        ("tournaments", "0005_teams_words_and_sent_forms"),
        ("tournaments", "0006_seating_and_formats"),
        ("tournaments", "0007_movement_of_club_matches"),
        ("tournaments", "0008_results_and_series"),
        ("tournaments", "0009_rules_of_play_online"),
        ("tournaments", "0010_time_of_persons"),
        ("tournaments", "0011_erasures"),
        ("tournaments", "0012_personal_links_end"),
        ("tournaments", "0013_rules_version"),
        ("tournaments", "0014_hidden_event"),
        ("tournaments", "0015_links_shown_once"),
        ("tournaments", "0016_why_an_entry_sits_out"),
        ("tournaments", "0017_hall"),
        ("tournaments", "0018_held_results"),
        ("tournaments", "0019_event_dates"),
        ("tournaments", "0020_table_reminders"),
        ("tournaments", "0021_registrations"),
        ("tournaments", "0022_hosted_clubs"),
        ("tournaments", "0023_messages"),
        ("tournaments", "0025_webhooks"),
        ("tournaments", "0027_members"),
        ("tournaments", "0028_drafts_cancelled_repeats"),
        ("tournaments", "0029_leagues"),
        ("tournaments", "0030_inbox"),
        ("tournaments", "0031_push_subscriptions"),
        ("tournaments", "0032_rehearsals"),
        ("tournaments", "0034_guardians_and_unlisted_events"),
        ("tournaments", "0035_league_match_messages"),
        ("tournaments", "0036_words_of_organisers"),
        ("tournaments", "0037_sessions_of_browsers"),
    ]

    initial = True

    dependencies = [
        ("accounts", "0006_theme"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0001_squashed_0017_device_kind"),
    ]

    operations = [
        CreateTables(
            [
                migrations.CreateModel(
                    name="SentForm",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("mark", models.CharField(max_length=64, unique=True)),
                        ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="Club",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120, unique=True, verbose_name="name")),
                        ("slug", models.SlugField(blank=True, editable=False, max_length=140, null=True, unique=True)),
                        (
                            "kind",
                            models.CharField(
                                choices=[("club", "club"), ("federation", "federation")],
                                db_default="club",
                                default="club",
                                max_length=12,
                                verbose_name="kind of club",
                            ),
                        ),
                        (
                            "hosted",
                            models.BooleanField(
                                db_default=False, default=False, editable=False, verbose_name="hosted here"
                            ),
                        ),
                        (
                            "town",
                            models.CharField(blank=True, db_default="", default="", max_length=80, verbose_name="town"),
                        ),
                        (
                            "time_zone",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=64, verbose_name="time zone"
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                blank=True,
                                choices=[("en", "English"), ("nl", "Dutch"), ("id", "Indonesian"), ("fr", "French")],
                                db_default="",
                                default="",
                                max_length=10,
                                verbose_name="language",
                            ),
                        ),
                        (
                            "about",
                            models.TextField(
                                blank=True, db_default="", default="", max_length=4000, verbose_name="about the club"
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, db_default="", default="", max_length=254, verbose_name="email"
                            ),
                        ),
                        (
                            "public_address",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="public address"
                            ),
                        ),
                        (
                            "tested_address",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=200),
                        ),
                    ],
                    options={
                        "verbose_name": "club",
                        "verbose_name_plural": "clubs",
                        "ordering": ["name"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("hosted", False), ("slug__isnull", False), _connector="OR"),
                                name="a_hosted_club_has_a_slug",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("name", models.CharField(max_length=500, verbose_name="name")),
                        (
                            "side",
                            models.CharField(
                                blank=True,
                                choices=[("", "-"), ("home", "home"), ("visitors", "visitors")],
                                default="",
                                max_length=10,
                                verbose_name="side",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("registered", "registered"),
                                    ("present", "checked in"),
                                    ("absent", "absent"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                default="registered",
                                max_length=12,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to="tournaments.club",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "entry",
                        "verbose_name_plural": "entries",
                        "ordering": ["event_id", "number"],
                    },
                ),
                migrations.CreateModel(
                    name="Arrival",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="arrival",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "arrival",
                        "verbose_name_plural": "arrivals",
                        "ordering": ["at", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="Event",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("slug", models.SlugField(max_length=140, unique=True)),
                        ("game", models.CharField(max_length=40, verbose_name="game")),
                        ("preset", models.CharField(max_length=40, verbose_name="preset")),
                        ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                        (
                            "format",
                            models.CharField(
                                choices=[
                                    ("individuals", "individuals"),
                                    ("partners", "individuals, new partner each round"),
                                    ("pairs", "fixed pairs"),
                                    ("teams", "fixed teams"),
                                    ("club_match", "club match"),
                                ],
                                max_length=20,
                                verbose_name="format",
                            ),
                        ),
                        (
                            "system",
                            models.CharField(
                                choices=[
                                    ("swiss", "Swiss system"),
                                    ("schedule", "schedule"),
                                    ("round_robin", "round robin"),
                                    ("random", "random pairings each round"),
                                    ("draw", "unrestricted random pairings each round"),
                                    ("knockout", "knock-out"),
                                    ("double_knockout", "double knock-out"),
                                    ("groups", "groups, then a final"),
                                    ("movement", "club match movement"),
                                ],
                                default="swiss",
                                max_length=20,
                                verbose_name="system",
                            ),
                        ),
                        ("system_options", models.JSONField(blank=True, default=dict, verbose_name="system options")),
                        ("seating_options", models.JSONField(blank=True, default=dict, verbose_name="pairing rules")),
                        (
                            "place",
                            models.CharField(
                                choices=[("club", "at the club"), ("online", "online")],
                                default="club",
                                max_length=10,
                                verbose_name="location",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open for check-in"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                    ("cancelled", "cancelled"),
                                ],
                                default="open",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "ranking",
                            models.CharField(
                                choices=[
                                    ("score_sum", "total points"),
                                    ("table_points", "rank at the table, 3-2-1-0"),
                                    ("match_points", "match points, 2-1-0"),
                                    ("parts", "sets or manches won"),
                                    ("duplicate_points", "match points (duplicate deals)"),
                                    ("duplicate_difference", "cross-table difference (duplicate deals)"),
                                ],
                                default="score_sum",
                                max_length=20,
                                verbose_name="ranking",
                            ),
                        ),
                        ("tie_breaks", models.JSONField(blank=True, default=list, verbose_name="tie-breaks")),
                        ("score_options", models.JSONField(blank=True, default=dict, verbose_name="ranking options")),
                        (
                            "online_options",
                            models.JSONField(blank=True, default=dict, verbose_name="online play rules"),
                        ),
                        (
                            "result_options",
                            models.JSONField(
                                blank=True, default=dict, verbose_name="rules for confirming and correcting results"
                            ),
                        ),
                        (
                            "duplicate",
                            models.BooleanField(
                                default=False, verbose_name="duplicate deals (same cards at every table)"
                            ),
                        ),
                        (
                            "odd",
                            models.CharField(
                                choices=[
                                    ("short_table", "short tables"),
                                    ("sit_out", "bye (sits out)"),
                                    ("bots", "bots fill the table"),
                                ],
                                default="short_table",
                                max_length=20,
                                verbose_name="if there are not enough players for full tables",
                            ),
                        ),
                        (
                            "sit_out_score",
                            models.SmallIntegerField(
                                blank=True,
                                help_text="Leave blank to use the player’s own average or the round’s mean, whichever is lower. A number counts only if it is lower than both.",
                                null=True,
                                verbose_name="points for a bye",
                            ),
                        ),
                        ("rules_version", models.PositiveSmallIntegerField(default=2, editable=False)),
                        ("rounds_planned", models.PositiveSmallIntegerField(default=3, verbose_name="rounds")),
                        (
                            "clock_seconds",
                            models.PositiveIntegerField(
                                blank=True,
                                default=60,
                                null=True,
                                verbose_name="decision time at online tables (seconds)",
                            ),
                        ),
                        (
                            "words_seconds",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="This time applies at online tables before the first shuffle. Leave blank to start at once.",
                                null=True,
                                verbose_name="waiting time for shuffle words (seconds)",
                            ),
                        ),
                        (
                            "round_minutes",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="The round timer starts with this number of minutes. Leave blank for rounds without a timer.",
                                null=True,
                                verbose_name="minutes per round",
                            ),
                        ),
                        ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="date and time")),
                        (
                            "venue",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=200, verbose_name="venue"
                            ),
                        ),
                        (
                            "fee",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=120, verbose_name="entry fee"
                            ),
                        ),
                        (
                            "description",
                            models.TextField(
                                blank=True, db_default="", default="", max_length=2000, verbose_name="description"
                            ),
                        ),
                        ("capacity", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places")),
                        (
                            "registration",
                            models.CharField(
                                choices=[
                                    ("closed", "nobody: only staff add players"),
                                    ("members", "members of the club"),
                                    ("link", "people with the registration link"),
                                    ("open", "everyone"),
                                ],
                                db_default="closed",
                                default="closed",
                                max_length=10,
                                verbose_name="who may register",
                            ),
                        ),
                        (
                            "registration_approval",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="registrations need approval"
                            ),
                        ),
                        (
                            "registration_opens_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="registration opens"),
                        ),
                        (
                            "registration_closes_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="registration closes"),
                        ),
                        ("check_in_from", models.DateTimeField(blank=True, null=True, verbose_name="check-in begins")),
                        ("check_in_until", models.DateTimeField(blank=True, null=True, verbose_name="check-in ends")),
                        (
                            "cancel_reason",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                editable=False,
                                max_length=1000,
                                verbose_name="reason for cancelling",
                            ),
                        ),
                        (
                            "hidden",
                            models.BooleanField(db_default=False, default=False, editable=False, verbose_name="hidden"),
                        ),
                        ("unlisted", models.BooleanField(db_default=False, default=False, verbose_name="unlisted")),
                        ("held_version", models.PositiveIntegerField(blank=True, editable=False, null=True)),
                        ("seed", models.BigIntegerField(default=tournaments.models.events.new_seed, editable=False)),
                        ("version", models.PositiveIntegerField(default=1, editable=False)),
                        ("official_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="events",
                                to="tournaments.club",
                                verbose_name="club",
                            ),
                        ),
                        (
                            "created_by",
                            models.ForeignKey(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "home",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="home_matches",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "visitors",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="away_matches",
                                to="tournaments.club",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "event",
                        "verbose_name_plural": "events",
                        "ordering": ["-created_at"],
                    },
                ),
                migrations.AddField(
                    model_name="entry",
                    name="event",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.event"
                    ),
                ),
                migrations.CreateModel(
                    name="Announcement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("text", models.CharField(max_length=280, verbose_name="announcement")),
                        ("urgent", models.BooleanField(default=False, verbose_name="urgent")),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("until", models.DateTimeField(verbose_name="shown until")),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="announcements",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "announcement",
                        "verbose_name_plural": "announcements",
                        "ordering": ["-urgent", "-id"],
                    },
                ),
                migrations.CreateModel(
                    name="EventRepeat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "every",
                            models.CharField(
                                choices=[
                                    ("week", "every week"),
                                    ("two_weeks", "every two weeks"),
                                    ("four_weeks", "every four weeks"),
                                    ("month", "every month on the same weekday"),
                                ],
                                max_length=10,
                                verbose_name="repeats",
                            ),
                        ),
                        ("first_on", models.DateField()),
                        ("ends_on", models.DateField(blank=True, null=True, verbose_name="last date")),
                        ("created_until", models.DateField()),
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
                            "template",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "repeat of an event",
                        "verbose_name_plural": "repeats of events",
                    },
                ),
                migrations.AddField(
                    model_name="event",
                    name="repeat",
                    field=models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="events",
                        to="tournaments.eventrepeat",
                    ),
                ),
                migrations.CreateModel(
                    name="Fixture",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("matchday", models.PositiveSmallIntegerField()),
                        ("planned_at", models.DateTimeField()),
                        ("starts_at", models.DateTimeField()),
                        ("venue", models.CharField(blank=True, default="", max_length=200)),
                        ("deadline", models.DateField()),
                        ("version", models.PositiveIntegerField(default=1, editable=False)),
                        (
                            "event",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="fixture",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["league_id", "matchday", "starts_at", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="FixtureReport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("side", models.CharField(choices=[("home", "home"), ("visitors", "visitors")], max_length=10)),
                        ("home_points", models.IntegerField()),
                        ("visitors_points", models.IntegerField()),
                        ("sets", models.JSONField(blank=True, default=list)),
                        ("at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "fixture",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports",
                                to="tournaments.fixture",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["fixture_id", "id"],
                    },
                ),
                migrations.CreateModel(
                    name="HallScreen",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("code", models.CharField(editable=False, max_length=16, null=True, unique=True)),
                        (
                            "page",
                            models.CharField(
                                choices=[
                                    ("auto", "Automatic"),
                                    ("pairings", "Pairings by name"),
                                    ("standings", "Standings"),
                                    ("blank", "Event name only"),
                                ],
                                default="auto",
                                max_length=10,
                                verbose_name="page",
                            ),
                        ),
                        ("revealed_to", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("held_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="screen",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "hall screen",
                        "verbose_name_plural": "hall screens",
                    },
                ),
                migrations.CreateModel(
                    name="League",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120)),
                        ("slug", models.SlugField(max_length=140, unique=True)),
                        (
                            "state",
                            models.CharField(
                                choices=[("draft", "draft"), ("published", "published"), ("finished", "finished")],
                                default="draft",
                                max_length=10,
                            ),
                        ),
                        ("game", models.CharField(max_length=40)),
                        ("preset", models.CharField(max_length=40)),
                        ("options", models.JSONField(blank=True, default=dict)),
                        ("pairs_a_side", models.PositiveSmallIntegerField(default=6)),
                        ("min_pairs", models.PositiveSmallIntegerField(default=5)),
                        ("late_pair_until_round", models.PositiveSmallIntegerField(default=2)),
                        ("passes", models.PositiveSmallIntegerField(default=1)),
                        ("win", models.SmallIntegerField(default=3)),
                        ("draw", models.SmallIntegerField(default=1)),
                        ("loss", models.SmallIntegerField(default=0)),
                        (
                            "level",
                            models.CharField(
                                choices=[("match", "each match"), ("set", "each round of a match")],
                                default="match",
                                max_length=10,
                            ),
                        ),
                        ("tie_breaks", models.JSONField(blank=True, default=list)),
                        ("promoted", models.PositiveSmallIntegerField(default=0)),
                        ("relegated", models.PositiveSmallIntegerField(default=0)),
                        ("list_days", models.PositiveSmallIntegerField(default=15)),
                        ("postpone_days", models.PositiveSmallIntegerField(default=7)),
                        ("play_within_days", models.PositiveSmallIntegerField(default=28)),
                        ("first_on", models.DateField()),
                        ("days_between", models.PositiveSmallIntegerField(default=7)),
                        ("plays_at", models.TimeField()),
                        ("blocked", models.JSONField(blank=True, default=list)),
                        ("seed", models.BigIntegerField(default=tournaments.models.events.new_seed, editable=False)),
                        ("version", models.PositiveIntegerField(default=1, editable=False)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="leagues",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "created_by",
                            models.ForeignKey(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-created_at", "-id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("draw__gte", models.F("loss")),
                                    ("win__gt", models.F("loss")),
                                    ("win__gte", models.F("draw")),
                                ),
                                name="a_league_win_is_worth_more",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("min_pairs__lte", models.F("pairs_a_side"))),
                                name="a_league_team_has_enough_pairs",
                            ),
                        ],
                    },
                ),
                migrations.AddField(
                    model_name="fixture",
                    name="league",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fixtures", to="tournaments.league"
                    ),
                ),
                migrations.CreateModel(
                    name="LeagueLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("action", models.CharField(max_length=40)),
                        ("facts", models.JSONField(default=dict)),
                        ("by_name", models.CharField(blank=True, default="", max_length=150)),
                        ("at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="tournaments.league",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120)),
                        ("weekday", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("plays_at", models.TimeField(blank=True, null=True)),
                        ("venue", models.CharField(blank=True, default="", max_length=200)),
                        ("blocked", models.JSONField(blank=True, default=list)),
                        ("withdrawn_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "matches",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("keep", "matches already played count"),
                                    ("strike", "no match of the team counts"),
                                ],
                                default="",
                                editable=False,
                                max_length=10,
                            ),
                        ),
                        (
                            "captains",
                            models.ManyToManyField(
                                blank=True, related_name="league_teams", to=settings.AUTH_USER_MODEL
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="league_teams",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="tournaments.league",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["league_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("league", "name"), name="league_teams_have_own_names"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("matches", ""), ("withdrawn_at", None)),
                                    models.Q(("withdrawn_at__isnull", False), models.Q(("matches", ""), _negated=True)),
                                    _connector="OR",
                                ),
                                name="matches_of_a_withdrawn_team_are_decided",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueRuling",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("lost", "match lost"), ("points", "match points")], max_length=10
                            ),
                        ),
                        ("match_points", models.SmallIntegerField(default=0)),
                        ("home_points", models.IntegerField(null=True)),
                        ("visitors_points", models.IntegerField(null=True)),
                        ("article", models.CharField(blank=True, default="", max_length=60)),
                        ("reason", models.CharField(max_length=1000)),
                        ("issued_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("cancelled_at", models.DateTimeField(null=True)),
                        ("cancel_reason", models.CharField(blank=True, default="", max_length=1000)),
                        (
                            "cancelled_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "fixture",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="tournaments.fixture",
                            ),
                        ),
                        (
                            "issued_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="tournaments.league",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="tournaments.leagueteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("cancelled_at", None), ("kind", "lost")),
                                fields=("fixture", "team"),
                                name="a_match_is_lost_by_ruling_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("fixture__isnull", False), ("kind", "lost"), ("match_points", 0)),
                                    ("kind", "points"),
                                    _connector="OR",
                                ),
                                name="a_lost_match_is_named",
                            ),
                        ],
                    },
                ),
                migrations.AddField(
                    model_name="fixture",
                    name="home",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="home_fixtures",
                        to="tournaments.leagueteam",
                    ),
                ),
                migrations.AddField(
                    model_name="fixture",
                    name="visitors",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="away_fixtures",
                        to="tournaments.leagueteam",
                    ),
                ),
                migrations.CreateModel(
                    name="LogEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("action", models.CharField(max_length=40)),
                        ("facts", models.JSONField(default=dict)),
                        ("by_name", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("version", models.PositiveIntegerField(editable=False, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="log", to="tournaments.event"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "log entry",
                        "verbose_name_plural": "log",
                        "ordering": ["-id"],
                    },
                ),
                migrations.CreateModel(
                    name="OutboxEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("registration.changed", "registration changed"),
                                    ("event.moved", "date or venue changed"),
                                    ("event.reminder", "reminder"),
                                    ("event.check_in", "check-in open"),
                                    ("round.published", "round published"),
                                    ("event.final", "event finished"),
                                    ("event.published", "event created or visible again"),
                                    ("event.updated", "event changed"),
                                    ("event.cancelled", "event cancelled, deleted or hidden"),
                                    ("sheet.confirmed", "score sheet counts"),
                                    ("sheet.corrected", "score sheet corrected"),
                                    ("ruling.issued", "ruling issued"),
                                    ("standings.changed", "public standings changed"),
                                    ("fixture.changed", "league match changed"),
                                ],
                                max_length=40,
                            ),
                        ),
                        ("subject", models.PositiveBigIntegerField(default=0)),
                        ("version", models.CharField(max_length=40)),
                        ("text", models.CharField(blank=True, default="", max_length=280)),
                        ("at", models.DateTimeField()),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        ("webhooks_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="outbox",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="outbox",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "fixture",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="outbox",
                                to="tournaments.fixture",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("done_at__isnull", True)), fields=["id"], name="outbox_that_waits"
                            ),
                            models.Index(
                                condition=models.Q(("webhooks_at__isnull", True)),
                                fields=["id"],
                                name="outbox_without_webhooks",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "kind", "subject", "version"), name="an_event_happens_once"
                            ),
                            models.UniqueConstraint(
                                fields=("fixture", "club", "version"), name="a_league_match_changes_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Person",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="email")),
                        (
                            "language",
                            models.CharField(
                                blank=True,
                                choices=[("en", "English"), ("nl", "Dutch"), ("id", "Indonesian"), ("fr", "French")],
                                max_length=10,
                                verbose_name="language",
                            ),
                        ),
                        (
                            "shown",
                            models.CharField(
                                choices=[
                                    ("full", "full name"),
                                    ("short", "first name and initial"),
                                    ("initials", "initials"),
                                ],
                                default="full",
                                max_length=10,
                                verbose_name="public name",
                            ),
                        ),
                        ("minor", models.BooleanField(db_default=False, default=False, verbose_name="under 16")),
                        (
                            "guardian_email",
                            models.EmailField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=254,
                                verbose_name="email of a parent or guardian",
                            ),
                        ),
                        (
                            "public_profile",
                            models.BooleanField(db_default=False, default=False, verbose_name="public profile"),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="people",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "merged_into",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="merged",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "person",
                        "verbose_name_plural": "people",
                        "ordering": ["name"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("minor", False), ("public_profile", False), _connector="OR"),
                                name="minors_have_no_profile",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MemberInvitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                        ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("expires_at", models.DateTimeField()),
                        ("used_at", models.DateTimeField(null=True)),
                        ("revoked_at", models.DateTimeField(null=True)),
                        (
                            "kind",
                            models.CharField(
                                choices=[("member", "member"), ("junior", "junior member"), ("guest", "guest")],
                                max_length=12,
                                verbose_name="membership",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="member_invitations",
                                to="tournaments.club",
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
                            "used_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "member invitation",
                        "verbose_name_plural": "member invitations",
                        "ordering": ["-id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("used_at", None), ("revoked_at", None), _connector="OR"),
                                name="a_member_invitation_ends_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Erasure",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60, verbose_name="current name")),
                        ("by_name", models.CharField(blank=True, max_length=150, verbose_name="erased by")),
                        ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                        ("at", models.DateTimeField(auto_now_add=True, verbose_name="erased")),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="erased by",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "erased person",
                        "verbose_name_plural": "erased people",
                        "ordering": ["-id"],
                    },
                ),
                migrations.CreateModel(
                    name="EntryPerson",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("order", models.PositiveSmallIntegerField(default=0)),
                        (
                            "time_factor",
                            models.PositiveSmallIntegerField(
                                choices=[
                                    (100, "normal time"),
                                    (150, "1.5 times the normal time"),
                                    (300, "3 times the normal time"),
                                    (0, "no time limit"),
                                ],
                                default=100,
                                verbose_name="time at online tables",
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.event"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="tournaments.person"),
                        ),
                    ],
                    options={
                        "ordering": ["entry_id", "order"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "person"), name="a_person_enters_once"),
                            models.UniqueConstraint(fields=("entry", "order"), name="one_person_per_order"),
                        ],
                    },
                ),
                migrations.AddField(
                    model_name="entry",
                    name="people",
                    field=models.ManyToManyField(
                        related_name="entries", through="tournaments.EntryPerson", to="tournaments.person"
                    ),
                ),
                migrations.CreateModel(
                    name="Contact",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("address", models.EmailField(max_length=254, verbose_name="email")),
                        ("site", models.URLField()),
                        ("rounds", models.BooleanField(default=False, verbose_name="each new round")),
                        ("consent_at", models.DateTimeField()),
                        ("consent_text", models.CharField(max_length=10)),
                        ("verified_at", models.DateTimeField(blank=True, null=True)),
                        ("asked_at", models.DateTimeField(blank=True, null=True)),
                        ("unsubscribed_at", models.DateTimeField(blank=True, null=True)),
                        ("refusals", models.PositiveSmallIntegerField(default=0)),
                        (
                            "person",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="contact",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "email contact",
                        "verbose_name_plural": "email contacts",
                    },
                ),
                migrations.CreateModel(
                    name="ClubMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("member", "member"), ("junior", "junior member"), ("guest", "guest")],
                                default="member",
                                max_length=12,
                                verbose_name="membership",
                            ),
                        ),
                        (
                            "number",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=20, verbose_name="member number"
                            ),
                        ),
                        ("since", models.DateField(verbose_name="first day")),
                        ("until", models.DateField(blank=True, null=True, verbose_name="last day")),
                        ("paused_since", models.DateField(blank=True, null=True, verbose_name="paused since")),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "membership",
                        "verbose_name_plural": "memberships",
                        "ordering": ["club_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("until", None)),
                                fields=("club", "person"),
                                name="one_open_membership_of_a_person",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("until", None), models.Q(("number", ""), _negated=True)),
                                fields=("club", "number"),
                                name="one_open_membership_per_number",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("until", None), ("until__gte", models.F("since")), _connector="OR"),
                                name="a_membership_ends_later",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("until", None), ("paused_since", None), _connector="OR"),
                                name="ended_members_do_not_pause",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PersonalLink",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                        (
                            "channel",
                            models.CharField(
                                choices=[
                                    ("screen", "shown to staff"),
                                    ("paper", "printed"),
                                    ("joined", "shown when they registered"),
                                    ("earlier", "created before links were shown only once"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("created_at", models.DateTimeField()),
                        ("expires_at", models.DateTimeField(blank=True, null=True)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "created_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="links",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="links",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "personal link",
                        "verbose_name_plural": "personal links",
                        "ordering": ["person_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("person",),
                                name="one_live_link_per_person",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LinkOpening",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("phone", "phone"),
                                    ("tablet", "tablet"),
                                    ("computer", "computer"),
                                    ("other", "device"),
                                ],
                                default="other",
                                max_length=10,
                            ),
                        ),
                        ("network", models.CharField(blank=True, max_length=45)),
                        ("device", models.CharField(blank=True, editable=False, max_length=64)),
                        ("at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        ("disowned_at", models.DateTimeField(blank=True, null=True)),
                        ("checked_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "link",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="openings",
                                to="tournaments.personallink",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "personal link use",
                        "verbose_name_plural": "personal link uses",
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("disowned_at__isnull", False)),
                                fields=["disowned_at"],
                                name="disowned_openings",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PersonMerge",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("moved", models.JSONField(default=dict)),
                        ("before", models.JSONField(default=dict)),
                        ("undone_at", models.DateTimeField(null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="merges",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "kept",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.person"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="merges",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "merge of people",
                        "verbose_name_plural": "merges of people",
                        "ordering": ["-id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("undone_at", None)),
                                fields=("person",),
                                name="a_person_is_merged_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Postponement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("before", models.DateTimeField()),
                        ("wanted", models.DateTimeField()),
                        ("venue", models.CharField(blank=True, default="", max_length=200)),
                        ("reason", models.CharField(max_length=1000)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("asked", "waits for the opponent"),
                                    ("agreed", "agreed"),
                                    ("granted", "granted by the league organiser"),
                                    ("refused", "refused"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                default="asked",
                                max_length=10,
                            ),
                        ),
                        ("at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("answered_at", models.DateTimeField(null=True)),
                        ("site", models.CharField(blank=True, db_default="", default="", max_length=200)),
                        (
                            "answered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "fixture",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="postponements",
                                to="tournaments.fixture",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.leagueteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "asked")),
                                fields=("fixture",),
                                name="one_open_postponement_of_a_match",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PushSubscription",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("endpoint", models.CharField(max_length=1000)),
                        ("key", models.CharField(max_length=100)),
                        ("auth", models.CharField(max_length=100)),
                        (
                            "device",
                            models.CharField(
                                choices=[
                                    ("phone", "phone"),
                                    ("tablet", "tablet"),
                                    ("computer", "computer"),
                                    ("other", "device"),
                                ],
                                default="other",
                                max_length=10,
                            ),
                        ),
                        ("consent_at", models.DateTimeField()),
                        ("consent_text", models.CharField(max_length=10)),
                        ("sent_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "opening",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.linkopening",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="push_subscriptions",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "session",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="accounts.browsersession",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "browser with notifications",
                        "verbose_name_plural": "browsers with notifications",
                        "ordering": ["id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("person", "endpoint"), name="a_browser_subscribes_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Notification",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "channel",
                            models.CharField(
                                choices=[("email", "email"), ("push", "device")],
                                db_default="email",
                                default="email",
                                max_length=10,
                                verbose_name="channel",
                            ),
                        ),
                        ("kind", models.CharField(max_length=40)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("queued", "waiting to be sent"),
                                    ("sending", "being sent"),
                                    ("sent", "sent"),
                                    ("failed", "not delivered"),
                                    ("dropped", "not sent"),
                                ],
                                default="queued",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("due_at", models.DateTimeField()),
                        ("sent_at", models.DateTimeField(blank=True, null=True)),
                        ("error", models.CharField(blank=True, default="", max_length=300)),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "cause",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="tournaments.outboxevent",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "subscription",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="notifications",
                                to="tournaments.pushsubscription",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "notification",
                        "verbose_name_plural": "notifications",
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["queued", "sending"])),
                                fields=["due_at"],
                                name="notifications_that_wait",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("channel", "email")),
                                fields=("cause", "person"),
                                name="a_person_is_notified_once",
                            ),
                            models.UniqueConstraint(fields=("cause", "user"), name="an_account_is_notified_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("person", None), ("user__isnull", False)),
                                    models.Q(("person__isnull", False), ("user", None)),
                                    _connector="OR",
                                ),
                                name="a_notification_has_one_reader",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("channel", "push")),
                                fields=("cause", "subscription"),
                                name="a_browser_is_notified_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Registration",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("pending", "pending"),
                                    ("confirmed", "confirmed"),
                                    ("waiting", "on the waiting list"),
                                    ("offered", "place offered"),
                                    ("declined", "declined"),
                                    ("expired", "expired"),
                                    ("cancelled", "cancelled"),
                                    ("refused", "refused"),
                                ],
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "needs",
                            models.CharField(
                                blank=True,
                                choices=[("", "-"), ("approval", "approval by an organiser"), ("partner", "a partner")],
                                default="",
                                max_length=10,
                                verbose_name="waits for",
                            ),
                        ),
                        (
                            "team_name",
                            models.CharField(blank=True, default="", max_length=120, verbose_name="team name"),
                        ),
                        (
                            "partner_name",
                            models.CharField(blank=True, default="", max_length=120, verbose_name="invited partner"),
                        ),
                        ("partner_until", models.DateTimeField(blank=True, null=True)),
                        ("partner_wanted", models.BooleanField(default=False, verbose_name="looking for a partner")),
                        ("short_notice", models.BooleanField(default=False, verbose_name="can come at short notice")),
                        ("queued_at", models.DateTimeField()),
                        ("offered_until", models.DateTimeField(blank=True, null=True)),
                        (
                            "source",
                            models.CharField(
                                choices=[("page", "page"), ("api", "REST")], default="page", max_length=10
                            ),
                        ),
                        ("changed_at", models.DateTimeField()),
                        (
                            "asked",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="asked_by",
                                to="tournaments.registration",
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registration",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registrations",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "registration",
                        "verbose_name_plural": "registrations",
                        "ordering": ["event_id", "queued_at", "id"],
                        "indexes": [models.Index(fields=["event", "state", "queued_at"], name="queue_of_an_event")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("entry__isnull", False), ("state", "confirmed")),
                                    models.Q(models.Q(("state", "confirmed"), _negated=True), ("entry__isnull", True)),
                                    _connector="OR",
                                ),
                                name="confirmed_registrations_have_an_entry",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("offered_until__isnull", False), ("state", "offered")),
                                    models.Q(
                                        models.Q(("state", "offered"), _negated=True), ("offered_until__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="offers_of_places_end",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "pending"), models.Q(("needs", ""), _negated=True)),
                                    models.Q(models.Q(("state", "pending"), _negated=True), ("needs", "")),
                                    _connector="OR",
                                ),
                                name="pending_registrations_need_something",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegistrationPerson",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("order", models.PositiveSmallIntegerField(default=0)),
                        ("live", models.BooleanField(default=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.event"
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="registrations",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "registration",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.registration",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["registration_id", "order"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("live", True)),
                                fields=("event", "person"),
                                name="one_live_registration_per_person",
                            ),
                            models.UniqueConstraint(
                                fields=("registration", "person"), name="a_person_is_in_a_registration_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Rehearsal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                migrations.CreateModel(
                    name="Revision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveIntegerField()),
                        ("sheets", models.PositiveIntegerField(default=0)),
                        ("last_sheet", models.PositiveBigIntegerField(default=0)),
                        ("last_answer", models.PositiveBigIntegerField(default=0)),
                        ("parts", models.JSONField(default=dict)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="revisions",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["event_id", "version"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "version"), name="one_revision_per_version")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Role",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("organiser", "organiser"), ("director", "director"), ("scorer", "scorer")],
                                max_length=20,
                                verbose_name="role",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="roles",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL),
                        ),
                    ],
                    options={
                        "verbose_name": "role",
                        "verbose_name_plural": "roles",
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "user", "kind"), name="one_role_of_a_kind")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="round")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("seating", "being paired"),
                                    ("draft", "draft"),
                                    ("published", "published"),
                                    ("finished", "finished"),
                                ],
                                default="draft",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("method", models.CharField(max_length=20, verbose_name="method")),
                        ("seed", models.BigIntegerField()),
                        ("standings_version", models.PositiveIntegerField()),
                        ("quality", models.JSONField(default=dict)),
                        ("relaxed", models.JSONField(default=list)),
                        (
                            "seated_from",
                            models.JSONField(
                                default=dict,
                                help_text="The system, its options and the seating requests used for pairing.",
                            ),
                        ),
                        (
                            "progress",
                            models.JSONField(
                                default=None, help_text="The best pairings the worker has found so far.", null=True
                            ),
                        ),
                        ("seated_at", models.DateTimeField(auto_now_add=True)),
                        ("published_at", models.DateTimeField(null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "round",
                        "verbose_name_plural": "rounds",
                        "ordering": ["event_id", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="one_round_per_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Place",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("table_number", models.PositiveSmallIntegerField(verbose_name="table")),
                        ("seat", models.CharField(max_length=4, verbose_name="seat")),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="places",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.table"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="places",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "round seat",
                        "verbose_name_plural": "round seats",
                        "ordering": ["round_id", "table_number", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "entry"), name="an_entry_sits_once_a_round"),
                            models.UniqueConstraint(fields=("table", "seat"), name="one_entry_per_seat"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CorrectionRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="deal")),
                        ("seen_version", models.PositiveSmallIntegerField()),
                        ("values", models.JSONField(verbose_name="score sheet")),
                        ("reason", models.TextField(verbose_name="reason")),
                        ("reason_code", models.CharField(blank=True, max_length=30, verbose_name="reason type")),
                        ("seat", models.CharField(max_length=4, verbose_name="seat")),
                        ("by_name", models.CharField(max_length=150, verbose_name="requested by")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open"),
                                    ("granted", "granted"),
                                    ("refused", "refused"),
                                    ("withdrawn", "withdrawn"),
                                ],
                                default="open",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("agreed_seat", models.CharField(blank=True, max_length=4, verbose_name="seat that agreed")),
                        ("agreed_name", models.CharField(blank=True, max_length=150, verbose_name="agreed by")),
                        ("agreed_at", models.DateTimeField(null=True)),
                        ("decided_at", models.DateTimeField(null=True)),
                        ("decision", models.TextField(blank=True, verbose_name="reason for the decision")),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.table"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="correction_requests",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="correction_requests",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "correction request",
                        "verbose_name_plural": "correction requests",
                        "ordering": ["event_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "open")),
                                fields=("table", "number"),
                                name="one_open_request_per_deal",
                            ),
                            models.UniqueConstraint(fields=("event", "key"), name="one_request_per_key"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RoundChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("kind", models.CharField(max_length=20, verbose_name="kind")),
                        ("tables", models.JSONField(default=list)),
                        ("moves", models.JSONField(default=list)),
                        ("by_name", models.CharField(blank=True, max_length=150)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "round change",
                        "verbose_name_plural": "round changes",
                        "ordering": ["round_id", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "number"), name="one_change_per_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RoundTimer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("ends_at", models.DateTimeField(blank=True, null=True)),
                        ("remaining_seconds", models.PositiveIntegerField(blank=True, null=True)),
                        (
                            "round",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="timer",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "round timer",
                        "verbose_name_plural": "round timers",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("ends_at__isnull", False), ("remaining_seconds", None)),
                                    models.Q(("ends_at", None), ("remaining_seconds__isnull", False)),
                                    _connector="OR",
                                ),
                                name="timer_runs_or_is_paused",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RoundTotal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField(default=1)),
                        ("home", models.SmallIntegerField(verbose_name="home")),
                        ("visitors", models.SmallIntegerField(verbose_name="visitors")),
                        ("author_name", models.CharField(blank=True, max_length=150)),
                        ("reason", models.TextField(blank=True, verbose_name="reason")),
                        ("written_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "author",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="totals",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["round_id", "version"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "version"), name="one_total_per_version"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("version", 1), models.Q(("reason", ""), _negated=True), _connector="OR"
                                ),
                                name="total_correction_has_a_reason",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ruling",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("penalty", "penalty"),
                                    ("bonus", "bonus"),
                                    ("note", "note"),
                                    ("adjusted", "adjusted score"),
                                ],
                                max_length=10,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "points",
                            models.SmallIntegerField(
                                default=0,
                                help_text="Points added to the score. Use a negative number for a penalty.",
                                verbose_name="points",
                            ),
                        ),
                        ("deal", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="deal")),
                        ("case", models.CharField(blank=True, db_index=True, editable=False, max_length=32)),
                        ("article", models.CharField(blank=True, max_length=60, verbose_name="rule")),
                        ("reason", models.TextField(verbose_name="reason")),
                        ("issued_at", models.DateTimeField(auto_now_add=True)),
                        ("cancelled_at", models.DateTimeField(null=True)),
                        ("cancel_reason", models.TextField(blank=True)),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        (
                            "cancelled_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rulings",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rulings",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "issued_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="games.table",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "ruling",
                        "verbose_name_plural": "rulings",
                        "ordering": ["event_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("event", "key"), name="one_ruling_per_key")],
                    },
                ),
                migrations.CreateModel(
                    name="Schedule",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField(default=1)),
                        (
                            "system",
                            models.CharField(
                                choices=[
                                    ("swiss", "Swiss system"),
                                    ("schedule", "schedule"),
                                    ("round_robin", "round robin"),
                                    ("random", "random pairings each round"),
                                    ("draw", "unrestricted random pairings each round"),
                                    ("knockout", "knock-out"),
                                    ("double_knockout", "double knock-out"),
                                    ("groups", "groups, then a final"),
                                    ("movement", "club match movement"),
                                ],
                                max_length=20,
                                verbose_name="system",
                            ),
                        ),
                        ("first", models.PositiveSmallIntegerField(default=1, verbose_name="first round")),
                        ("content", models.JSONField(default=dict)),
                        ("seed", models.BigIntegerField()),
                        ("method_used", models.CharField(blank=True, max_length=40)),
                        ("quality", models.JSONField(default=dict)),
                        ("relaxed", models.JSONField(default=list)),
                        ("why", models.TextField(blank=True, verbose_name="reason for the new version")),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="schedules",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "schedule",
                        "verbose_name_plural": "schedules",
                        "ordering": ["event_id", "version"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "version"), name="one_schedule_per_version")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeatingWish",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("apart", "never at the same table"),
                                    ("fixed_table", "always at the same table number"),
                                    ("accessible", "needs an accessible table"),
                                ],
                                max_length=20,
                                verbose_name="kind",
                            ),
                        ),
                        ("table_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table")),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="wishes",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="wishes",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "seating request",
                        "verbose_name_plural": "seating requests",
                        "ordering": ["event_id", "kind", "entry_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "other"), name="apart_once"),
                            models.UniqueConstraint(
                                condition=models.Q(("other__isnull", True)),
                                fields=("entry", "kind"),
                                name="one_wish_of_a_kind",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("kind", "apart"), ("other__isnull", False), ("table_number__isnull", True)
                                    ),
                                    models.Q(
                                        ("kind", "fixed_table"),
                                        ("other__isnull", True),
                                        ("table_number__isnull", False),
                                    ),
                                    models.Q(
                                        ("kind", "accessible"), ("other__isnull", True), ("table_number__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="a_wish_has_what_its_kind_needs",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("entry", models.F("other")), _negated=True),
                                name="nobody_is_kept_from_himself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Series",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        ("slug", models.SlugField(max_length=140, unique=True)),
                        (
                            "scheme",
                            models.CharField(
                                choices=[
                                    ("points", "points scored in the event"),
                                    ("rank", "points per rank"),
                                    ("percent", "percentage of the winner’s points"),
                                ],
                                default="rank",
                                max_length=10,
                                verbose_name="event scoring",
                            ),
                        ),
                        (
                            "rank_points",
                            models.JSONField(blank=True, default=list, verbose_name="points for each rank"),
                        ),
                        (
                            "best",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="best results that count"
                            ),
                        ),
                        ("drop", models.PositiveSmallIntegerField(default=0, verbose_name="lowest results dropped")),
                        (
                            "least",
                            models.PositiveSmallIntegerField(default=0, verbose_name="minimum events to be ranked"),
                        ),
                        ("promoted", models.PositiveSmallIntegerField(default=0, verbose_name="promotion places")),
                        ("relegated", models.PositiveSmallIntegerField(default=0, verbose_name="relegation places")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="series",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "created_by",
                            models.ForeignKey(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "organisers",
                            models.ManyToManyField(blank=True, related_name="+", to=settings.AUTH_USER_MODEL),
                        ),
                    ],
                    options={
                        "verbose_name": "series",
                        "verbose_name_plural": "event series",
                        "ordering": ["-created_at"],
                    },
                ),
                migrations.CreateModel(
                    name="SeriesEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("order", models.PositiveSmallIntegerField(default=0)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.event"
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="parts",
                                to="tournaments.series",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "series event",
                        "verbose_name_plural": "series events",
                        "ordering": ["series_id", "order", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("series", "event"), name="an_event_counts_once")
                        ],
                    },
                ),
                migrations.AddField(
                    model_name="series",
                    name="events",
                    field=models.ManyToManyField(
                        related_name="series", through="tournaments.SeriesEvent", to="tournaments.event"
                    ),
                ),
                migrations.CreateModel(
                    name="SeriesMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("since", models.DateField(blank=True, null=True, verbose_name="first day")),
                        ("until", models.DateField(blank=True, null=True, verbose_name="last day")),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.person"
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.series",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "series member",
                        "verbose_name_plural": "series members",
                        "ordering": ["series_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("series", "person"), name="a_member_once")],
                    },
                ),
                migrations.CreateModel(
                    name="SetAside",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("notice", models.CharField(max_length=80)),
                        ("reason", models.TextField(verbose_name="reason")),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="set_aside",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "notice set aside",
                        "verbose_name_plural": "notices set aside",
                        "ordering": ["event_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "notice"), name="one_setting_aside_per_notice")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SharedKeepsake",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("nonce", models.CharField(editable=False, max_length=64)),
                        ("shared_at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="keepsakes",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="keepsakes",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "shared keepsake",
                        "verbose_name_plural": "shared keepsakes",
                        "ordering": ["-id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("person", "event"), name="a_keepsake_is_shared_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SitOut",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "why",
                            models.CharField(
                                choices=[("bye", "bye"), ("late", "arrived late")],
                                db_default="bye",
                                default="bye",
                                max_length=4,
                                verbose_name="reason",
                            ),
                        ),
                        ("score", models.SmallIntegerField(blank=True, null=True)),
                        (
                            "entry",
                            models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="tournaments.entry"),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sit_outs",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "entry"), name="an_entry_waits_once_a_round")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="StaffInvitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token_hash", models.CharField(editable=False, max_length=64, unique=True)),
                        ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("expires_at", models.DateTimeField()),
                        ("used_at", models.DateTimeField(null=True)),
                        ("revoked_at", models.DateTimeField(null=True)),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "owner"),
                                    ("organiser", "organiser"),
                                    ("director", "director"),
                                    ("scorer", "scorer"),
                                ],
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
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
                            "used_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "staff invitation",
                        "verbose_name_plural": "staff invitations",
                        "ordering": ["-id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("club", None), ("event__isnull", False)),
                                    models.Q(("club__isnull", False), ("event", None)),
                                    _connector="OR",
                                ),
                                name="an_invitation_is_to_one_place",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("used_at", None), ("revoked_at", None), _connector="OR"),
                                name="an_invitation_ends_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Substitution",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "absent",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.person"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="substitutions",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.person"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="substitutions",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "substitution",
                        "verbose_name_plural": "substitutions",
                        "ordering": ["round_id", "entry_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "absent"), name="one_substitute_for_somebody"),
                            models.UniqueConstraint(fields=("round", "person"), name="a_substitute_plays_once_a_round"),
                            models.CheckConstraint(
                                condition=models.Q(("absent", models.F("person")), _negated=True),
                                name="nobody_is_his_own_substitute",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableCode",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="table")),
                        ("code", models.CharField(max_length=16, unique=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="table_codes",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "table code",
                        "verbose_name_plural": "table codes",
                        "ordering": ["event_id", "number"],
                        "constraints": [models.UniqueConstraint(fields=("event", "number"), name="one_code_per_table")],
                    },
                ),
                migrations.CreateModel(
                    name="TableExtra",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("table_number", models.PositiveSmallIntegerField()),
                        ("minutes", models.PositiveSmallIntegerField(verbose_name="extra minutes")),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="extras",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "extra time for a table",
                        "verbose_name_plural": "extra times for tables",
                        "ordering": ["round_id", "table_number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "table_number"), name="one_extra_per_table")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TableReminder",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("table_number", models.PositiveSmallIntegerField()),
                        ("until", models.DateTimeField()),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reminders",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "reminder of a table",
                        "verbose_name_plural": "reminders of tables",
                        "ordering": ["round_id", "table_number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "table_number"), name="one_reminder_per_table")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Tariff",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("article", models.CharField(max_length=60, verbose_name="rule")),
                        ("title", models.CharField(max_length=200, verbose_name="title")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("penalty", "penalty"),
                                    ("bonus", "bonus"),
                                    ("note", "note"),
                                    ("adjusted", "adjusted score"),
                                ],
                                max_length=10,
                                verbose_name="kind",
                            ),
                        ),
                        ("points", models.SmallIntegerField(default=0, verbose_name="points")),
                        (
                            "given_to",
                            models.CharField(
                                choices=[("offender", "to the entry at fault"), ("opponents", "to the opponents")],
                                default="offender",
                                max_length=10,
                                verbose_name="points recipient",
                            ),
                        ),
                        ("used", models.BooleanField(default=True, verbose_name="active")),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tariffs",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "penalty list rule",
                        "verbose_name_plural": "penalty list rules",
                        "ordering": ["event_id", "article"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "article"), name="one_tariff_per_article")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamPlayer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("since", models.DateField()),
                        ("until", models.DateField(blank=True, null=True)),
                        ("suspended_since", models.DateField(blank=True, null=True)),
                        ("suspended_until", models.DateField(blank=True, null=True)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="league_teams",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
                                to="tournaments.leagueteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["team_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("until", None)),
                                fields=("team", "person"),
                                name="a_player_is_on_a_list_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("until", None), ("until__gte", models.F("since")), _connector="OR"),
                                name="a_listing_ends_later",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("suspended_until", None),
                                    models.Q(
                                        ("suspended_since__isnull", False),
                                        ("suspended_until__gte", models.F("suspended_since")),
                                    ),
                                    _connector="OR",
                                ),
                                name="a_suspension_ends_later",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("url", models.CharField(max_length=500, verbose_name="address")),
                        ("kinds", models.JSONField(default=list, verbose_name="events")),
                        ("site", models.CharField(max_length=200)),
                        ("secret", models.CharField(editable=False, max_length=300)),
                        ("old_secret", models.CharField(blank=True, default="", editable=False, max_length=300)),
                        ("old_secret_until", models.DateTimeField(blank=True, editable=False, null=True)),
                        ("paused", models.BooleanField(default=False, verbose_name="paused")),
                        ("failing_since", models.DateTimeField(blank=True, null=True)),
                        ("disabled_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "disabled_for",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("gone", "The receiver answered that the address is gone (410)."),
                                    ("failing", "Every delivery failed for 5 days."),
                                ],
                                default="",
                                max_length=10,
                            ),
                        ),
                        ("owners_notified_at", models.DateTimeField(blank=True, null=True)),
                        ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="webhooks",
                                to="tournaments.club",
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
                    ],
                    options={
                        "verbose_name": "webhook",
                        "verbose_name_plural": "webhooks",
                        "ordering": ["club_id", "id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("disabled_at", None), ("disabled_for", "")),
                                    models.Q(
                                        ("disabled_at__isnull", False), models.Q(("disabled_for", ""), _negated=True)
                                    ),
                                    _connector="OR",
                                ),
                                name="a_webhook_is_disabled_for_a_reason",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WebhookDelivery",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("message_id", models.CharField(max_length=40, unique=True)),
                        ("body", models.TextField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("queued", "waiting"),
                                    ("sending", "being delivered"),
                                    ("delivered", "delivered"),
                                    ("failed", "failed"),
                                ],
                                default="queued",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                        ("due_at", models.DateTimeField()),
                        ("tried_at", models.DateTimeField(blank=True, null=True)),
                        ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("milliseconds", models.PositiveIntegerField(blank=True, null=True)),
                        ("excerpt", models.CharField(blank=True, default="", max_length=500)),
                        (
                            "problem",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("private", "The address leads into a private network."),
                                    ("unknown", "The name of the host was not found."),
                                    ("timeout", "The receiver did not answer within 10 seconds."),
                                    ("connection", "The connection failed."),
                                    ("redirect", "The receiver sent a redirect, which is not followed."),
                                    ("status", "The receiver answered with an error."),
                                    ("secret", "The secret cannot be read. Create a new one."),
                                ],
                                default="",
                                max_length=10,
                            ),
                        ),
                        (
                            "cause",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="tournaments.outboxevent",
                            ),
                        ),
                        (
                            "webhook",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="tournaments.webhook",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "webhook delivery",
                        "verbose_name_plural": "webhook deliveries",
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["queued", "sending"])),
                                fields=["due_at"],
                                name="deliveries_that_wait",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("webhook", "cause"), name="a_webhook_gets_a_message_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ClubRole",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("owner", "owner"),
                                    ("organiser", "organiser"),
                                    ("director", "director"),
                                    ("scorer", "scorer"),
                                ],
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        ("given_at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="roles", to="tournaments.club"
                            ),
                        ),
                        (
                            "given_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="club_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "club role",
                        "verbose_name_plural": "club roles",
                        "ordering": ["club_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("club", "user"), name="one_role_in_a_club")],
                    },
                ),
                migrations.CreateModel(
                    name="FactsPart",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=20)),
                        ("digest", models.CharField(max_length=64)),
                        ("body", models.JSONField()),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="facts_parts",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["event_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "name", "digest"), name="one_part_per_digest")
                        ],
                    },
                ),
                migrations.AddConstraint(
                    model_name="fixture",
                    constraint=models.UniqueConstraint(
                        fields=("league", "matchday", "home"), name="a_team_is_at_home_once_a_matchday"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="fixture",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("home", models.F("visitors")), _negated=True),
                        name="a_league_match_has_two_teams",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="entry",
                    constraint=models.UniqueConstraint(fields=("event", "number"), name="one_entry_per_number"),
                ),
            ]
        )
    ]
