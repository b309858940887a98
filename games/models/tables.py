"""Tables where games happen, online or on paper: facts only, nothing derived."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import limits


class Table(models.Model):
    """One table of one game, from the first deal to the end of its match.

    `options` are the deviations from the preset. `context` is an opaque token of the app that opened the table (an
    event's push topic); `secret` feeds the shuffles of an online table and never leaves the server as long as it runs.
    """

    class Place(models.TextChoices):
        CLUB = "club", _("at the club")
        ONLINE = "online", _("online")

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        GATHERING = "gathering", _("waiting for players")
        """In the lobby: the match begins when all seats are taken."""
        WAITING = "waiting", _("waiting for shuffle words")
        RUNNING = "running", _("running")
        FINISHED = "finished", pgettext_lazy("table", "finished")

    class Lobby(models.TextChoices):
        NONE = "", _("not in the lobby")
        OPEN = "open", _("open to all")
        PRIVATE = "private", _("by link only")

    class CutShort(models.TextChoices):
        """Why a casual table ended before its match was over."""

        NO = "", _("played to the end")
        IDLE = "idle", _("no players connected")
        CLOSED = "closed", _("ended by its player")

    game = models.CharField(_("game"), max_length=limits.GAME)
    preset = models.CharField(_("preset"), max_length=limits.PRESET, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    place = models.CharField(_("venue"), max_length=limits.CHOICE, choices=Place.choices, default=Place.CLUB)
    state = models.CharField(_("state"), max_length=limits.CHOICE, choices=State.choices, default=State.DRAFT)
    label = models.CharField(_("label"), max_length=limits.LABEL, blank=True)
    context = models.CharField(max_length=limits.CONTEXT, blank=True, db_index=True, editable=False)
    deck = models.CharField(max_length=limits.DECK, blank=True, db_index=True, editable=False)
    """Tables with the same word here are dealt the same packs (duplicate); empty: a table for itself."""
    version = models.PositiveIntegerField(default=0, editable=False)
    secret = models.CharField(max_length=limits.DIGEST, editable=False)
    root = models.ForeignKey(
        "games.RoundRoot", null=True, blank=True, on_delete=models.PROTECT, related_name="tables", editable=False
    )
    """The root of its round, from which its secret follows; null: it has a secret of its own."""
    root_name = models.CharField(max_length=limits.ROOT_NAME, blank=True, default="", db_default="", editable=False)
    """Under which name the root makes its secret: the number of the table in the round, or that of its deck."""
    root_path = models.CharField(max_length=limits.ROOT_PATH, blank=True, default="", db_default="", editable=False)
    """From which text the root made its secret (games.core.shuffle_roots); empty as long as it did not."""
    root_proof = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    """Of a table taken over from another database: what its archive says of its root."""
    clock_seconds = models.PositiveIntegerField(
        _("time per decision (seconds)"), null=True, blank=True, help_text=_("Leave blank for no clock.")
    )
    bot_pause_ms = models.PositiveIntegerField(default=600, editable=False)
    words_seconds = models.PositiveIntegerField(
        _("time for shuffle words (seconds)"),
        null=True,
        blank=True,
        help_text=_("Leave blank to start the first deal immediately. Shuffle words then count from the next deal."),
    )
    online_rules = models.JSONField(_("online play rules"), default=dict, blank=True)
    """Clocks, watching, chat and the like (games.tables.options); missing ones have their defaults."""
    paused = models.BooleanField(default=False, editable=False)
    """The director has stopped play: no move is taken and no clock runs."""
    pauses = models.PositiveSmallIntegerField(default=0, editable=False)
    """How often that happened; 0 saves looking for what it took from the clocks."""
    lobby = models.CharField(
        max_length=limits.CHOICE, choices=Lobby.choices, default=Lobby.NONE, blank=True, editable=False
    )
    invite = models.CharField(max_length=limits.INVITATION, blank=True, db_index=True, editable=False)
    """The word in the link to a private table."""
    host = models.CharField(max_length=limits.HOLDER, blank=True, editable=False)
    """Holder token of the player who opened a lobby table."""
    host_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", editable=False
    )
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch", editable=False
    )
    staff = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    """Which users bear which badge at this table (games.tables.badges), by their id as text."""
    exchanges = models.PositiveSmallIntegerField(default=0, editable=False)
    """How many exchanges of random numbers this table has had; 0 saves looking for one."""
    hints = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """How many requests for hints this table has had (games.models.Hint); 0 saves looking for one."""
    due_at = models.DateTimeField(null=True, editable=False, db_index=True)
    """When a worker must look at this table again: a bot is to move or a clock runs out."""
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)
    cut_short = models.CharField(
        max_length=limits.CHOICE, choices=CutShort.choices, default=CutShort.NO, blank=True, editable=False
    )
    """Of a finished table: whether its match was never played to the end. Such a match has no winner."""

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.label or f"{self.game} {self.pk}"


class DeviceKind(models.TextChoices):
    """Coarse kind of a device, as its owner recognises it; PROGRAM is an API token."""

    PHONE = "phone", _("phone")
    TABLET = "tablet", _("tablet")
    COMPUTER = "computer", _("computer")
    PROGRAM = "program", _("API client")
    OTHER = "other", _("device")


class Seat(models.Model):
    """One seat and its holder: a user, a personal link (`holder`), a bot, or none."""

    class Kind(models.TextChoices):
        OPEN = "open", pgettext_lazy("seat", "free")
        HUMAN = "human", _("player")
        BOT = "bot", _("bot")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    code = models.CharField(_("seat"), max_length=limits.SEAT)
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=limits.CHOICE, choices=Kind.choices, default=Kind.OPEN)
    name = models.CharField(_("name"), max_length=limits.NAME, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    holder = models.CharField(max_length=limits.HOLDER, blank=True, db_index=True, editable=False)
    bot = models.CharField(max_length=limits.BOT, blank=True, editable=False)
    """Which bot plays a bot's seat; empty: the one of the table's rules (games.tables.thinking_time.bot_of)."""
    misses = models.PositiveSmallIntegerField(default=0, editable=False)
    stand_in = models.BooleanField(default=False, editable=False)
    """A bot stands in for a player who missed three clocks running; one press returns the seat to the player."""
    time_factor = models.PositiveSmallIntegerField(_("time allowance (percent)"), default=100)
    """This player's percentage of every clock: 100, 150 or 300; 0 means no clock."""
    grace_used_ms = models.PositiveIntegerField(default=0, editable=False)
    """Milliseconds of the match's disconnection allowance used so far."""
    ready = models.BooleanField(default=False, editable=False)
    """Whether the table need not wait for this player between two deals."""
    line = models.CharField(max_length=limits.CONNECTION, blank=True, editable=False)
    """The word of the page that has the seat: the newest one."""
    seen_at = models.DateTimeField(null=True, editable=False)
    """Last time a server recorded the player's page as open; updated regularly while it is."""
    gone_at = models.DateTimeField(null=True, editable=False)
    """Time since which the player has no open page; null while one is open, or when none ever was."""
    hold_ms = models.PositiveIntegerField(default=0, editable=False)
    """How long the player's page keeps a finished trick on the table; bots wait for it. 0: no page does."""
    seen_trick_at = models.DateTimeField(null=True, editable=False)
    """When the player last said that they have seen the finished trick, so that bots need not wait any longer."""
    program = models.BooleanField(default=False, editable=False)
    """A program plays through the interface of bots; it is labelled as one."""
    one_device = models.BooleanField(default=False, db_default=False, editable=False)
    """Only one device at a time plays this seat: an online seat of an event."""
    device = models.CharField(max_length=limits.DIGEST, blank=True, default="", db_default="", editable=False)
    """Digest of that device (games.core.devices); empty until the first one opens the table."""
    device_at = models.DateTimeField(null=True, editable=False)
    """When the device took the seat."""
    device_kind = models.CharField(
        max_length=limits.DEVICE_KIND, choices=DeviceKind.choices, blank=True, default="", db_default="", editable=False
    )
    """Kind of that device, for the table and the desk; empty without one."""
    barred_device = models.CharField(max_length=limits.DIGEST, blank=True, default="", db_default="", editable=False)
    """Digest of the device from which the director released the seat; it cannot simply take the seat again."""
    pin = models.CharField(max_length=limits.PIN_HASH, blank=True, default="", db_default="", editable=False)
    """Hash of the PIN by which the player moves the seat to another device; empty: none was set."""
    pin_failures = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """Wrong PINs in a row."""
    pin_failed_at = models.DateTimeField(null=True, editable=False)
    withheld = models.BooleanField(default=False, db_default=False, editable=False)
    """The director released the seat during this deal: its hand is hidden until the next one."""
    released_at = models.DateTimeField(null=True, editable=False)
    """When the director released the seat; everyone at the table is shown it.

    It stays until a deal begins after a device has taken the seat.
    """
    words = models.CharField(_("shuffle words"), max_length=limits.SHUFFLE_WORDS, blank=True)
    """Public words that this seat adds to every later pack."""
    words_given = models.BooleanField(default=False, editable=False)
    """The player has given words, or declined: the first pack need not wait for them."""
    nonce_hash = models.CharField(max_length=limits.NONCE_HASH, blank=True, editable=False)
    """The hash of the random number that this seat adds in the running exchange; empty: none yet."""
    nonce = models.CharField(max_length=limits.NONCE, blank=True, editable=False)
    """Random number of the seat, base64url. It is secret until the exchange is closed."""
    nonce_used = models.CharField(max_length=limits.NONCE, blank=True, editable=False)
    """The random number of this seat in every pack shuffled from now on."""
    words_used = models.CharField(max_length=limits.SHUFFLE_WORDS, blank=True, editable=False)
    """The words of this seat when the hashes of the last exchange were published: the ones that go into packs."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table_id", "order"]
        constraints = [models.UniqueConstraint(fields=["table", "code"], name="one_seat_per_code")]

    def __str__(self) -> str:
        return f"{self.code}: {self.name}"


class NonceExchange(models.Model):
    """One exchange of random numbers at a table; closed exchanges never change.

    First every seat gives a hash; the exchange is `published` when all hashes are public. Only then do the seats reveal
    their numbers, and the exchange is `closed`. Both are maps by seat. `opened_by` is the seat that requested it, empty
    where the table did. Source: docs/shuffles.md.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="nonce_exchanges")
    number = models.PositiveSmallIntegerField()
    opened_by = models.CharField(max_length=limits.SEAT, blank=True)
    hashes = models.JSONField(default=dict)
    nonces = models.JSONField(default=dict)
    opened_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("random number exchange")
        verbose_name_plural = _("random number exchanges")
        ordering = ["table_id", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_exchange_per_number")]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Deal(models.Model):
    """One pack dealt at an online table.

    `pack` stays hidden everywhere, also in the admin, until `state` is over. `number` counts deals that are or will be
    completed; `attempt` counts the packs dealt for it from 0, since a thrown-in or redealt deal keeps its number.
    """

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        VOID = "void", _("dealt again")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=limits.CHOICE, choices=State.choices, default=State.RUNNING)
    dealer = models.CharField(max_length=limits.SEAT)
    direction = models.CharField(max_length=limits.DIRECTION, default="cw")
    stake = models.PositiveSmallIntegerField(default=1)
    totals = models.JSONField(default=dict, editable=False)
    """Points of the running part of the match when this pack was dealt; empty where the game does not ask."""
    won = models.JSONField(default=dict, editable=False)
    """Parts of the match (sets, rounds) won by each side when this pack was dealt."""
    words = models.TextField(blank=True, editable=False)
    """The players' words as they went into the shuffle of this pack (engine.shuffle.joined)."""
    pack = models.TextField(editable=False)
    commitment = models.CharField(max_length=limits.DIGEST, editable=False)
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
    """One line of the log: `seat` and `text` as a player would write them.

    Moves never change. Only its player can remove one, at a table of friends, and it is then stored as Undone.
    """

    class By(models.TextChoices):
        PLAYER = "player", _("player")
        BOT = "bot", _("bot")
        CLOCK = "clock", _("clock")
        CLAIM = "claim", _("claim")
        """Played out after all opponents accepted a claim."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="moves")
    index = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=limits.SEAT)
    text = models.CharField(max_length=limits.MOVE)
    by = models.CharField(max_length=limits.CHOICE, choices=By.choices, default=By.PLAYER)
    note = models.CharField(max_length=limits.MOVE_NOTE, blank=True, editable=False)
    """Origin of a bot's move, so that it can be reproduced: `search 1 worlds=200 seed=…`."""
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
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


class Undone(models.Model):
    """A log line that its player removed, at a table of friends. Never changed.

    `index` is its former position. `move_key` is the key it was sent with, so that the same request repeated does not
    make it again, and `key` that of the request which undid it. See decision 0195.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="undone")
    index = models.PositiveSmallIntegerField()
    seat = models.CharField(max_length=limits.SEAT)
    text = models.CharField(max_length=limits.MOVE)
    move_key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key)
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    made_at = models.DateTimeField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("undone move")
        verbose_name_plural = _("undone moves")
        ordering = ["deal_id", "id"]
        constraints = [models.UniqueConstraint(fields=["deal", "key"], name="one_undone_per_key")]

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Signal(models.Model):
    """A signal to the team during a deal, in games with a private channel.

    It is never changed or removed. `at_move` is the number of moves made before it. Only the team may read it while the
    match runs.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="signals")
    seat = models.CharField(max_length=limits.SEAT)
    text = models.CharField(max_length=limits.SIGNAL)
    at_move = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("signal")
        verbose_name_plural = _("signals")
        ordering = ["deal_id", "id"]
        constraints = [models.UniqueConstraint(fields=["deal", "key"], name="one_signal_per_key")]

    def __str__(self) -> str:
        return f"{self.seat} {self.text}"


class Choice(models.Model):
    """A secret move that waits for the others, such as a bid not yet revealed.

    It may change until all are locked. Then it becomes a Move, so the log reveals neither order nor time of secret
    bids. Without `locked` it is only played if the clock runs out.
    """

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="choices")
    seat = models.CharField(max_length=limits.SEAT)
    text = models.CharField(max_length=limits.MOVE)
    locked = models.BooleanField(default=True)
    by = models.CharField(max_length=limits.CHOICE, choices=Move.By.choices, default=Move.By.PLAYER)
    note = models.CharField(max_length=limits.MOVE_NOTE, blank=True, editable=False)
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("secret choice")
        verbose_name_plural = _("secret choices")
        ordering = ["deal_id", "id"]
        constraints = [models.UniqueConstraint(fields=["deal", "seat"], name="one_choice_per_seat")]

    def __str__(self) -> str:
        return f"{self.deal_id} {self.seat}"


class Pause(models.Model):
    """A time in which the director had stopped a table; the clocks leave it out."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="stops")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    reason = models.CharField(_("reason"), max_length=limits.PAUSE_REASON, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    author_name = models.CharField(_("paused by"), max_length=limits.USERNAME, blank=True)

    class Meta:
        verbose_name = _("pause")
        verbose_name_plural = _("pauses")
        ordering = ["table_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at=None), name="one_running_pause_per_table")
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.started_at}"
