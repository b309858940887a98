"""The tables of new installations at once, with their guards. Older ones take the migrations that this replaces."""

import importlib

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

guards = importlib.import_module("games.migrations.0002_logs_are_never_changed")

REFUSALS = {
    **guards.REFUSALS,
    "games_signal": "A signal is never changed.",
    "games_sheetanswer": "An answer to a sheet is never changed.",
    "games_claimanswer": "An answer to a claim is never changed.",
}


def install(apps, schema_editor):
    for table, sentence in REFUSALS.items():
        guards.guard(schema_editor, table, sentence)


def remove(apps, schema_editor):
    for table in REFUSALS:
        guards.release(schema_editor, table)


class CreateTables(Operation):
    """Create all models of an app at once: one after another, Django would render every related model each time."""

    reversible = True

    def __init__(self, operations):
        self.operations = operations

    def state_forwards(self, app_label, state):
        vars(state).pop("apps", None)  # rendered again once, when all models are there
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        for model in self._models(app_label, to_state):
            if self.allow_migrate_model(schema_editor.connection.alias, model):
                schema_editor.create_model(model)

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        for model in reversed(self._models(app_label, from_state)):
            if self.allow_migrate_model(schema_editor.connection.alias, model):
                schema_editor.delete_model(model)

    def _models(self, app_label, state):
        created = (operation for operation in self.operations if isinstance(operation, migrations.CreateModel))
        return [state.apps.get_model(app_label, operation.name) for operation in created]

    def describe(self):
        return "Create all tables"


class Migration(migrations.Migration):
    replaces = [
        ("games", "0001_initial"),
        ("games", "0002_logs_are_never_changed"),
        ("games", "0003_parts_words_and_signals"),
        ("games", "0004_signals_are_never_changed"),
        ("games", "0005_answers_to_sheets"),
        ("games", "0006_answers_are_never_changed"),
        ("games", "0007_the_online_table"),
        ("games", "0008_answers_to_claims_are_never_changed"),
        ("games", "0009_undone_moves"),
        ("games", "0010_tables_that_end"),
        ("games", "0011_looks_at_hands"),
        ("games", "0012_seats_on_one_device"),
        ("games", "0013_staff_badges"),
        ("games", "0014_nonces"),
        ("games", "0015_roots"),
        ("games", "0016_club_calls"),
        ("games", "0017_device_kind"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        CreateTables(
            [
                migrations.CreateModel(
                    name="Deal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("attempt", models.PositiveSmallIntegerField(default=0)),
                        (
                            "state",
                            models.CharField(
                                choices=[("running", "running"), ("over", "over"), ("void", "dealt again")],
                                default="running",
                                max_length=10,
                            ),
                        ),
                        ("dealer", models.CharField(max_length=4)),
                        ("direction", models.CharField(default="cw", max_length=3)),
                        ("stake", models.PositiveSmallIntegerField(default=1)),
                        ("totals", models.JSONField(default=dict, editable=False)),
                        ("won", models.JSONField(default=dict, editable=False)),
                        ("words", models.TextField(blank=True, editable=False)),
                        ("pack", models.TextField(editable=False)),
                        ("commitment", models.CharField(editable=False, max_length=64)),
                        ("started_at", models.DateTimeField(auto_now_add=True)),
                        ("over_at", models.DateTimeField(editable=False, null=True)),
                    ],
                    options={
                        "verbose_name": "deal",
                        "verbose_name_plural": "deals",
                        "ordering": ["table_id", "number", "attempt"],
                    },
                ),
                migrations.CreateModel(
                    name="RoundRoot",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("word", models.CharField(max_length=40, unique=True)),
                        ("secret", models.CharField(editable=False, max_length=64)),
                        ("commitment", models.CharField(max_length=64)),
                        ("drawn_at", models.DateTimeField()),
                        ("takes", models.JSONField(default=dict)),
                        ("beacon_source", models.CharField(blank=True, max_length=120)),
                        ("beacon_round", models.BigIntegerField(null=True)),
                        ("beacon_named_at", models.DateTimeField(null=True)),
                        ("beacon_value", models.CharField(blank=True, max_length=256)),
                        ("beacon_value_at", models.DateTimeField(null=True)),
                        ("closed_at", models.DateTimeField(null=True)),
                        ("revealed_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "verbose_name": "round shuffle root",
                        "verbose_name_plural": "round shuffle roots",
                        "ordering": ["id"],
                    },
                ),
                migrations.CreateModel(
                    name="Commitment",
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
                                    ("root", "round shuffle root"),
                                    ("beacon", "round beacon"),
                                    ("table", "table"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("name", models.CharField(max_length=60)),
                        ("digest", models.CharField(max_length=64)),
                        ("at", models.DateTimeField(db_index=True)),
                    ],
                    options={
                        "verbose_name": "shuffle fingerprint",
                        "verbose_name_plural": "shuffle fingerprints",
                        "ordering": ["id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("name", "digest"), name="a_commitment_is_listed_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Claim",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.CharField(max_length=4)),
                        ("at_move", models.PositiveSmallIntegerField()),
                        ("tricks", models.JSONField()),
                        ("words", models.CharField(blank=True, max_length=200)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "awaiting answers"),
                                    ("accepted", "accepted"),
                                    ("rejected", "rejected"),
                                    ("withdrawn", "withdrawn"),
                                    ("impossible", "accepted, but the cards do not allow it"),
                                ],
                                default="open",
                                max_length=10,
                            ),
                        ),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        ("over_at", models.DateTimeField(editable=False, null=True)),
                        (
                            "deal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="games.deal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "claim",
                        "verbose_name_plural": "claims",
                        "ordering": ["deal_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "open")), fields=("deal",), name="one_open_claim_per_deal"
                            ),
                            models.UniqueConstraint(fields=("deal", "key"), name="one_claim_per_key"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Choice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.CharField(max_length=4)),
                        ("text", models.CharField(max_length=80)),
                        ("locked", models.BooleanField(default=True)),
                        (
                            "by",
                            models.CharField(
                                choices=[("player", "player"), ("bot", "bot"), ("clock", "clock"), ("claim", "claim")],
                                default="player",
                                max_length=10,
                            ),
                        ),
                        ("note", models.CharField(blank=True, editable=False, max_length=120)),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "deal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="choices", to="games.deal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "secret choice",
                        "verbose_name_plural": "secret choices",
                        "ordering": ["deal_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("deal", "seat"), name="one_choice_per_seat")],
                    },
                ),
                migrations.CreateModel(
                    name="Hindsight",
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
                                    ("asked", "analysis running"),
                                    ("done", "analysis complete"),
                                    ("failed", "analysis failed"),
                                ],
                                default="asked",
                                max_length=10,
                            ),
                        ),
                        ("values", models.JSONField(default=list, editable=False)),
                        ("solver", models.CharField(blank=True, editable=False, max_length=60)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("done_at", models.DateTimeField(editable=False, null=True)),
                        (
                            "deal",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="hindsight", to="games.deal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "analysis",
                        "verbose_name_plural": "analyses",
                        "ordering": ["deal_id"],
                    },
                ),
                migrations.CreateModel(
                    name="Move",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("index", models.PositiveSmallIntegerField()),
                        ("seat", models.CharField(max_length=4)),
                        ("text", models.CharField(max_length=80)),
                        (
                            "by",
                            models.CharField(
                                choices=[("player", "player"), ("bot", "bot"), ("clock", "clock"), ("claim", "claim")],
                                default="player",
                                max_length=10,
                            ),
                        ),
                        ("note", models.CharField(blank=True, editable=False, max_length=120)),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "deal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="games.deal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "move",
                        "verbose_name_plural": "moves",
                        "ordering": ["deal_id", "index"],
                        "constraints": [
                            models.UniqueConstraint(fields=("deal", "index"), name="one_move_per_index"),
                            models.UniqueConstraint(fields=("deal", "key"), name="one_move_per_key"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Sheet",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="deal")),
                        ("version", models.PositiveSmallIntegerField(default=1, verbose_name="version")),
                        ("values", models.JSONField(verbose_name="score sheet")),
                        ("points", models.JSONField(verbose_name="points")),
                        ("derived", models.JSONField(default=dict)),
                        (
                            "source",
                            models.CharField(
                                choices=[
                                    ("engine", "played online"),
                                    ("desk", "entered by the director"),
                                    ("phone", "entered at the table"),
                                    ("admin", "entered in Administration"),
                                    ("api", "entered by an API client"),
                                ],
                                max_length=10,
                                verbose_name="source",
                            ),
                        ),
                        ("author_name", models.CharField(blank=True, max_length=150, verbose_name="entered by")),
                        ("reason_code", models.CharField(blank=True, max_length=30, verbose_name="reason type")),
                        ("reason", models.TextField(blank=True, verbose_name="reason")),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("written_at", models.DateTimeField(auto_now_add=True, verbose_name="written at")),
                        ("waits", models.BooleanField(default=False, verbose_name="awaiting confirmation")),
                        (
                            "silent_until",
                            models.DateTimeField(blank=True, null=True, verbose_name="confirmed automatically at"),
                        ),
                        ("void", models.BooleanField(default=False, verbose_name="removed")),
                        ("seat", models.CharField(blank=True, max_length=4, verbose_name="entered for seat")),
                        ("device", models.CharField(blank=True, editable=False, max_length=64)),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "moved_from",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="moved_to",
                                to="games.sheet",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "score sheet",
                        "verbose_name_plural": "score sheets",
                        "ordering": ["table_id", "number", "version"],
                    },
                ),
                migrations.CreateModel(
                    name="SheetAnswer",
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
                                    ("accept", "accepted"),
                                    ("reject", "rejected"),
                                    ("silence", "confirmed automatically"),
                                    ("desk", "decided by the director"),
                                ],
                                max_length=10,
                                verbose_name="answer",
                            ),
                        ),
                        ("settles", models.BooleanField(default=False)),
                        ("seat", models.CharField(blank=True, max_length=4, verbose_name="seat")),
                        ("author_name", models.CharField(blank=True, max_length=150, verbose_name="answered by")),
                        (
                            "same_device",
                            models.BooleanField(default=False, verbose_name="on the same device as the entry"),
                        ),
                        ("reason", models.TextField(blank=True, verbose_name="reason")),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "sheet",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="games.sheet"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "score sheet answer",
                        "verbose_name_plural": "score sheet answers",
                        "ordering": ["sheet_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("settles", True)), fields=("sheet",), name="one_answer_settles"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("seat", ""), _negated=True),
                                fields=("sheet", "seat"),
                                name="one_answer_per_seat",
                            ),
                            models.UniqueConstraint(fields=("sheet", "key"), name="one_answer_per_key"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("kind", "reject"), _negated=True), ("settles", False), _connector="OR"
                                ),
                                name="a_rejection_settles_nothing",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Signal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.CharField(max_length=4)),
                        ("text", models.CharField(max_length=200)),
                        ("at_move", models.PositiveSmallIntegerField()),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "deal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="signals", to="games.deal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "signal",
                        "verbose_name_plural": "signals",
                        "ordering": ["deal_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("deal", "key"), name="one_signal_per_key")],
                    },
                ),
                migrations.CreateModel(
                    name="Table",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("game", models.CharField(max_length=40, verbose_name="game")),
                        ("preset", models.CharField(blank=True, max_length=40, verbose_name="preset")),
                        ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                        (
                            "place",
                            models.CharField(
                                choices=[("club", "at the club"), ("online", "online")],
                                default="club",
                                max_length=10,
                                verbose_name="venue",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("draft", "draft"),
                                    ("gathering", "waiting for players"),
                                    ("waiting", "waiting for shuffle words"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="draft",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("label", models.CharField(blank=True, max_length=60, verbose_name="label")),
                        ("context", models.CharField(blank=True, db_index=True, editable=False, max_length=120)),
                        ("deck", models.CharField(blank=True, db_index=True, editable=False, max_length=60)),
                        ("version", models.PositiveIntegerField(default=0, editable=False)),
                        ("secret", models.CharField(editable=False, max_length=64)),
                        (
                            "root_name",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=10),
                        ),
                        (
                            "root_path",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=60),
                        ),
                        ("root_proof", models.JSONField(blank=True, db_default={}, default=dict, editable=False)),
                        (
                            "clock_seconds",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Leave blank for no clock.",
                                null=True,
                                verbose_name="time per decision (seconds)",
                            ),
                        ),
                        ("bot_pause_ms", models.PositiveIntegerField(default=600, editable=False)),
                        (
                            "words_seconds",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="Leave blank to start the first deal immediately. Shuffle words then count from the next deal.",
                                null=True,
                                verbose_name="time for shuffle words (seconds)",
                            ),
                        ),
                        ("online_rules", models.JSONField(blank=True, default=dict, verbose_name="online play rules")),
                        ("paused", models.BooleanField(default=False, editable=False)),
                        ("pauses", models.PositiveSmallIntegerField(default=0, editable=False)),
                        (
                            "lobby",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "not in the lobby"),
                                    ("open", "open to all"),
                                    ("private", "by link only"),
                                ],
                                default="",
                                editable=False,
                                max_length=10,
                            ),
                        ),
                        ("invite", models.CharField(blank=True, db_index=True, editable=False, max_length=40)),
                        ("host", models.CharField(blank=True, editable=False, max_length=60)),
                        ("staff", models.JSONField(blank=True, db_default={}, default=dict, editable=False)),
                        ("exchanges", models.PositiveSmallIntegerField(default=0, editable=False)),
                        ("due_at", models.DateTimeField(db_index=True, editable=False, null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("started_at", models.DateTimeField(editable=False, null=True)),
                        ("finished_at", models.DateTimeField(editable=False, null=True)),
                        (
                            "cut_short",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "played to the end"),
                                    ("idle", "no players connected"),
                                    ("closed", "ended by its player"),
                                ],
                                default="",
                                editable=False,
                                max_length=10,
                            ),
                        ),
                        (
                            "host_user",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "rematch_of",
                            models.OneToOneField(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rematch",
                                to="games.table",
                            ),
                        ),
                        (
                            "root",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tables",
                                to="games.roundroot",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "table",
                        "verbose_name_plural": "tables",
                        "ordering": ["id"],
                    },
                ),
                migrations.AddField(
                    model_name="sheet",
                    name="table",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sheets", to="games.table"
                    ),
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("code", models.CharField(max_length=4, verbose_name="seat")),
                        ("order", models.PositiveSmallIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[("open", "free"), ("human", "player"), ("bot", "bot")],
                                default="open",
                                max_length=10,
                                verbose_name="kind",
                            ),
                        ),
                        ("name", models.CharField(blank=True, max_length=120, verbose_name="name")),
                        ("holder", models.CharField(blank=True, db_index=True, editable=False, max_length=60)),
                        ("bot", models.CharField(blank=True, editable=False, max_length=40)),
                        ("misses", models.PositiveSmallIntegerField(default=0, editable=False)),
                        ("stand_in", models.BooleanField(default=False, editable=False)),
                        (
                            "time_factor",
                            models.PositiveSmallIntegerField(default=100, verbose_name="time allowance (percent)"),
                        ),
                        ("grace_used_ms", models.PositiveIntegerField(default=0, editable=False)),
                        ("ready", models.BooleanField(default=False, editable=False)),
                        ("line", models.CharField(blank=True, editable=False, max_length=40)),
                        ("seen_at", models.DateTimeField(editable=False, null=True)),
                        ("gone_at", models.DateTimeField(editable=False, null=True)),
                        ("hold_ms", models.PositiveIntegerField(default=0, editable=False)),
                        ("seen_trick_at", models.DateTimeField(editable=False, null=True)),
                        ("program", models.BooleanField(default=False, editable=False)),
                        ("one_device", models.BooleanField(db_default=False, default=False, editable=False)),
                        (
                            "device",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
                        ),
                        ("device_at", models.DateTimeField(editable=False, null=True)),
                        (
                            "device_kind",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("phone", "phone"),
                                    ("tablet", "tablet"),
                                    ("computer", "computer"),
                                    ("program", "API client"),
                                    ("other", "device"),
                                ],
                                db_default="",
                                default="",
                                editable=False,
                                max_length=10,
                            ),
                        ),
                        (
                            "barred_device",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
                        ),
                        (
                            "pin",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=128),
                        ),
                        ("pin_failures", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
                        ("pin_failed_at", models.DateTimeField(editable=False, null=True)),
                        ("withheld", models.BooleanField(db_default=False, default=False, editable=False)),
                        ("released_at", models.DateTimeField(editable=False, null=True)),
                        ("words", models.CharField(blank=True, max_length=80, verbose_name="shuffle words")),
                        ("words_given", models.BooleanField(default=False, editable=False)),
                        ("nonce_hash", models.CharField(blank=True, editable=False, max_length=64)),
                        ("nonce", models.CharField(blank=True, editable=False, max_length=43)),
                        ("nonce_used", models.CharField(blank=True, editable=False, max_length=43)),
                        ("words_used", models.CharField(blank=True, editable=False, max_length=80)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.table"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "seat",
                        "verbose_name_plural": "seats",
                        "ordering": ["table_id", "order"],
                        "constraints": [models.UniqueConstraint(fields=("table", "code"), name="one_seat_per_code")],
                    },
                ),
                migrations.CreateModel(
                    name="Pause",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("started_at", models.DateTimeField()),
                        ("ended_at", models.DateTimeField(null=True)),
                        ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                        ("author_name", models.CharField(blank=True, max_length=150, verbose_name="paused by")),
                        (
                            "author",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="stops", to="games.table"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "pause",
                        "verbose_name_plural": "pauses",
                        "ordering": ["table_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("ended_at", None)),
                                fields=("table",),
                                name="one_running_pause_per_table",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NonceExchange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("opened_by", models.CharField(blank=True, max_length=4)),
                        ("hashes", models.JSONField(default=dict)),
                        ("nonces", models.JSONField(default=dict)),
                        ("opened_at", models.DateTimeField()),
                        ("published_at", models.DateTimeField(null=True)),
                        ("closed_at", models.DateTimeField(null=True)),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="nonce_exchanges",
                                to="games.table",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "random number exchange",
                        "verbose_name_plural": "random number exchanges",
                        "ordering": ["table_id", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "number"), name="one_exchange_per_number")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Look",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="deal")),
                        ("attempt", models.PositiveSmallIntegerField(default=0)),
                        ("name", models.CharField(max_length=150, verbose_name="inspected by")),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="looks", to="games.table"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "hand inspection",
                        "verbose_name_plural": "hand inspections",
                        "ordering": ["table_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "number", "attempt", "user"), name="one_look_per_deal_and_user"
                            )
                        ],
                    },
                ),
                migrations.AddField(
                    model_name="deal",
                    name="table",
                    field=models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deals", to="games.table"
                    ),
                ),
                migrations.CreateModel(
                    name="ChatLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "audience",
                            models.CharField(
                                choices=[("table", "the table"), ("watchers", "the spectators")],
                                default="table",
                                max_length=10,
                            ),
                        ),
                        ("seat", models.CharField(blank=True, max_length=4)),
                        ("name", models.CharField(max_length=120)),
                        ("code", models.CharField(blank=True, max_length=30)),
                        ("text", models.CharField(blank=True, max_length=300)),
                        ("hidden", models.BooleanField(default=False)),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="chat", to="games.table"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "chat message",
                        "verbose_name_plural": "chat messages",
                        "ordering": ["table_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("table", "key"), name="one_chat_line_per_key")],
                    },
                ),
                migrations.CreateModel(
                    name="Call",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.CharField(blank=True, max_length=4)),
                        ("name", models.CharField(blank=True, max_length=120, verbose_name="called by")),
                        (
                            "reason",
                            models.CharField(
                                choices=[
                                    ("rules", "A question about the rules"),
                                    ("play", "An irregularity in play"),
                                    ("conduct", "A player’s conduct"),
                                    ("technical", "A technical problem"),
                                    ("numbers", "A score is wrong"),
                                    ("missing", "A player is missing"),
                                    ("other", "Something else"),
                                    ("shuffle", "A shuffle that failed verification"),
                                ],
                                max_length=10,
                                verbose_name="reason",
                            ),
                        ),
                        ("words", models.CharField(blank=True, max_length=300, verbose_name="description")),
                        ("at", models.DateTimeField(auto_now_add=True, verbose_name="called at")),
                        ("taken_at", models.DateTimeField(editable=False, null=True)),
                        (
                            "taken_name",
                            models.CharField(blank=True, max_length=150, verbose_name="director on the way"),
                        ),
                        ("settled_at", models.DateTimeField(editable=False, null=True)),
                        ("note", models.CharField(blank=True, max_length=300, verbose_name="action taken")),
                        (
                            "taken_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="games.table"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "director call",
                        "verbose_name_plural": "director calls",
                        "ordering": ["id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("settled_at", None), models.Q(("reason", "shuffle"), _negated=True)
                                ),
                                fields=("table",),
                                name="one_open_call_per_table",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("reason", "shuffle")),
                                fields=("table",),
                                name="one_shuffle_report_per_table",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Undone",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("index", models.PositiveSmallIntegerField()),
                        ("seat", models.CharField(max_length=4)),
                        ("text", models.CharField(max_length=80)),
                        ("move_key", models.CharField(editable=False, max_length=64, null=True)),
                        ("key", models.CharField(editable=False, max_length=64, null=True)),
                        ("made_at", models.DateTimeField()),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "deal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="undone", to="games.deal"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "undone move",
                        "verbose_name_plural": "undone moves",
                        "ordering": ["deal_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("deal", "key"), name="one_undone_per_key")],
                    },
                ),
                migrations.CreateModel(
                    name="Watcher",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("holder", models.CharField(max_length=60)),
                        ("name", models.CharField(blank=True, max_length=120)),
                        ("since", models.DateTimeField(auto_now_add=True)),
                        ("seen_at", models.DateTimeField()),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="watchers", to="games.table"
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "spectator",
                        "verbose_name_plural": "spectators",
                        "ordering": ["table_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "holder"), name="one_watcher_per_table")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ClaimAnswer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("seat", models.CharField(max_length=4)),
                        ("accepts", models.BooleanField()),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "claim",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="games.claim"
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "claim answer",
                        "verbose_name_plural": "claim answers",
                        "ordering": ["claim_id", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("claim", "seat"), name="one_claim_answer_per_seat")
                        ],
                    },
                ),
                migrations.AddConstraint(
                    model_name="sheet",
                    constraint=models.UniqueConstraint(
                        fields=("table", "number", "version"), name="one_sheet_per_version"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="sheet",
                    constraint=models.UniqueConstraint(fields=("table", "key"), name="one_sheet_per_key"),
                ),
                migrations.AddConstraint(
                    model_name="sheet",
                    constraint=models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("version__gte", 1)), name="sheet_counts_from_one"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="sheet",
                    constraint=models.CheckConstraint(
                        condition=models.Q(
                            ("version", 1),
                            models.Q(("reason", ""), _negated=True),
                            models.Q(("reason_code", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="correction_has_a_reason",
                    ),
                ),
                migrations.AddConstraint(
                    model_name="deal",
                    constraint=models.UniqueConstraint(
                        fields=("table", "number", "attempt"), name="one_pack_per_attempt"
                    ),
                ),
                migrations.AddConstraint(
                    model_name="deal",
                    constraint=models.UniqueConstraint(
                        condition=models.Q(("state", "running")), fields=("table",), name="one_running_deal_per_table"
                    ),
                ),
            ]
        ),
        migrations.RunPython(install, remove),
    ]
