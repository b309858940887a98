"""A table where a game happens, online or on paper: facts only, nothing that can be worked out from them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Table(models.Model):
    """One table of one game, from the first deal to the end of its match.

    `options` are the deviations from the preset. `context` is an opaque word of whoever opened the table (an event's
    push topic); `secret` feeds the shuffles of an online table and never leaves the server as long as it runs.
    """

    class Place(models.TextChoices):
        CLUB = "club", _("at the club")
        ONLINE = "online", _("online")

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        WAITING = "waiting", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    place = models.CharField(_("place"), max_length=10, choices=Place.choices, default=Place.CLUB)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    label = models.CharField(_("label"), max_length=60, blank=True)
    context = models.CharField(max_length=120, blank=True, db_index=True, editable=False)
    deck = models.CharField(max_length=60, blank=True, db_index=True, editable=False)
    """Tables with the same word here are dealt the same packs (duplicate); empty: a table for itself."""
    version = models.PositiveIntegerField(default=0, editable=False)
    secret = models.CharField(max_length=64, editable=False)
    clock_seconds = models.PositiveIntegerField(
        _("seconds to decide"), null=True, blank=True, help_text=_("Left open: no clock runs at this table.")
    )
    bot_pause_ms = models.PositiveIntegerField(default=600, editable=False)
    words_seconds = models.PositiveIntegerField(
        _("seconds for the players' words"),
        null=True,
        blank=True,
        help_text=_("Left open: the first pack is shuffled at once; words of players count from the next one."),
    )
    due_at = models.DateTimeField(null=True, editable=False, db_index=True)
    """When a worker must look at this table again: a bot is to move or a clock runs out."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.label or f"{self.game} {self.pk}"


class Seat(models.Model):
    """One seat and who holds it: a user, the holder of a personal link (`holder`), a bot, or nobody yet."""

    class Kind(models.TextChoices):
        OPEN = "open", _("free")
        HUMAN = "human", _("player")
        BOT = "bot", _("bot")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    code = models.CharField(_("seat"), max_length=4)
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.OPEN)
    name = models.CharField(_("name"), max_length=120, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    holder = models.CharField(max_length=60, blank=True, db_index=True, editable=False)
    bot = models.CharField(max_length=40, blank=True, editable=False)
    misses = models.PositiveSmallIntegerField(default=0, editable=False)
    stand_in = models.BooleanField(default=False, editable=False)
    """A bot plays on for a player who missed three clocks running; he takes the seat back with one press."""
    words = models.CharField(_("words for the shuffle"), max_length=80, blank=True)
    """What this seat adds to every pack shuffled from now on; anybody may know it."""
    words_given = models.BooleanField(default=False, editable=False)
    """The player has said his words, or that he has none: the first pack need not wait for him."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table_id", "order"]
        constraints = [models.UniqueConstraint(fields=["table", "code"], name="one_seat_per_code")]

    def __str__(self) -> str:
        return f"{self.code}: {self.name}"


class Deal(models.Model):
    """One pack dealt at an online table. `pack` stays hidden everywhere, also in the admin, until `state` is over.

    `number` counts deals that are or will be completed; `attempt` counts the packs dealt for it from 0, since a
    thrown-in or redealt deal keeps its number.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        VOID = "void", _("dealt again")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    dealer = models.CharField(max_length=4)
    direction = models.CharField(max_length=3, default="cw")
    stake = models.PositiveSmallIntegerField(default=1)
    totals = models.JSONField(default=dict, editable=False)
    """Points of the running part of the match when this pack was dealt; empty where the game does not ask."""
    won = models.JSONField(default=dict, editable=False)
    """Parts of the match (sets, rounds) won by each side when this pack was dealt."""
    words = models.TextField(blank=True, editable=False)
    """The players' words as they went into the shuffle of this pack (engine.shuffle.joined)."""
    pack = models.TextField(editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    started_at = models.DateTimeField(auto_now_add=True)
    over_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["table_id", "number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "attempt"], name="one_pack_per_attempt"),
            models.UniqueConstraint(fields=["table"], condition=Q(state="running"), name="one_running_deal_per_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}.{self.attempt}"


class Move(models.Model):
    """One line of the log: `seat` and `text` as a player would write them. Never changed, never removed."""

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("bot")
        CLOCK = "clock", _("clock")

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="moves")
    index = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=4)
    text = models.CharField(max_length=80)
    by = models.CharField(max_length=10, choices=By.choices, default=By.PLAYER)
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    """The client's own key of this move: a repeated request finds it and is answered, not played twice."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["deal_id", "index"]
        constraints = [
            models.UniqueConstraint(fields=["deal", "index"], name="one_move_per_index"),
            models.UniqueConstraint(fields=["deal", "key"], name="one_move_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Signal(models.Model):
    """What a player told his team during a deal, in games with a private channel. Never changed, never removed.

    `at_move` is the number of moves made before it. Only the team may read it while the match runs.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="signals")
    seat = models.CharField(max_length=4)
    text = models.CharField(max_length=200)
    at_move = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("signal")
        verbose_name_plural = _("signals")
        ordering = ["deal_id", "id"]
        constraints = [models.UniqueConstraint(fields=["deal", "key"], name="one_signal_per_key")]

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Sheet(models.Model):
    """What a table wrote down after one deal, in one version. A correction is a new row; the newest one counts.

    `values` is the sheet as `engine` scores it, `points` and `derived` what it was worth under the table's options
    when it was written. A version that `waits` counts only when an answer settles it; until then the one before it
    does. A `void` version says that nothing stands for this deal after all: it was written at the wrong table
    (`moved_from` of the new one tells where from) or never played. The database refuses to change a row (see the
    migration).
    """

    class Source(models.TextChoices):
        ENGINE = "engine", _("played online")
        DESK = "desk", _("entered at the desk")
        PHONE = "phone", _("entered at the table")
        ADMIN = "admin", _("entered in the administration")
        API = "api", _("entered by a program")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sheets")
    number = models.PositiveSmallIntegerField(_("deal"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    values = models.JSONField(_("sheet"))
    points = models.JSONField(_("points"))
    derived = models.JSONField(default=dict)
    source = models.CharField(_("source"), max_length=10, choices=Source.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    author_name = models.CharField(_("by"), max_length=150, blank=True)
    reason_code = models.CharField(_("kind of reason"), max_length=30, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    written_at = models.DateTimeField(_("written"), auto_now_add=True)
    waits = models.BooleanField(_("waits for an answer"), default=False)
    silent_until = models.DateTimeField(_("silence means yes from"), null=True, blank=True)
    void = models.BooleanField(_("taken away"), default=False)
    moved_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="moved_to")
    seat = models.CharField(_("entered for the seat"), max_length=4, blank=True)
    """For whom a player entered it; empty where staff, a program or the game did."""
    device = models.CharField(max_length=64, blank=True, editable=False)
    """An opaque word for the device a player entered it on."""

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        ordering = ["table_id", "number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "version"], name="one_sheet_per_version"),
            models.UniqueConstraint(fields=["table", "key"], name="one_sheet_per_key"),
            models.CheckConstraint(condition=Q(version__gte=1, number__gte=1), name="sheet_counts_from_one"),
            models.CheckConstraint(
                condition=Q(version=1) | ~Q(reason="") | ~Q(reason_code=""), name="correction_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.number} · v{self.version}"


class SheetAnswer(models.Model):
    """What somebody said to one version of a sheet that waits. Never changed, never removed.

    `settles` marks the answer by which the version counts; the database takes one of them for a version. `seat` is the
    seat for which a player answered, empty where staff did or time passed.
    """

    class Kind(models.TextChoices):
        ACCEPT = "accept", _("accepted")
        REJECT = "reject", _("rejected")
        SILENCE = "silence", _("nobody objected in time")
        DESK = "desk", _("decided at the desk")

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="answers")
    kind = models.CharField(_("answer"), max_length=10, choices=Kind.choices)
    settles = models.BooleanField(default=False)
    seat = models.CharField(_("seat"), max_length=4, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    author_name = models.CharField(_("by"), max_length=150, blank=True)
    same_device = models.BooleanField(_("on the device it was entered on"), default=False)
    reason = models.TextField(_("reason"), blank=True)
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("answer to a sheet")
        verbose_name_plural = _("answers to sheets")
        ordering = ["sheet_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["sheet"], condition=Q(settles=True), name="one_answer_settles"),
            models.UniqueConstraint(fields=["sheet", "seat"], condition=~Q(seat=""), name="one_answer_per_seat"),
            models.UniqueConstraint(fields=["sheet", "key"], name="one_answer_per_key"),
            models.CheckConstraint(condition=~Q(kind="reject") | Q(settles=False), name="a_rejection_settles_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.kind}"
