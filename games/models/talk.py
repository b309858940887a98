"""Communication at a table besides the moves: claims, calls and chat."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import limits
from games.models.tables import Deal, Table


class Claim(models.Model):
    """A claim on the rest of a deal, such as `I take 4 of the remaining 5`.

    `tricks` is the final count of every seat. From then on all players see the claimer's cards, even when the claim is
    refused and play continues. Accepted by every opponent, the rest of the deal is played out as claimed.
    """

    class State(models.TextChoices):
        OPEN = "open", _("awaiting answers")
        ACCEPTED = "accepted", _("accepted")
        REJECTED = "rejected", _("rejected")
        WITHDRAWN = "withdrawn", _("withdrawn")
        IMPOSSIBLE = "impossible", _("accepted, but the cards do not allow it")

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="claims")
    seat = models.CharField(max_length=limits.SEAT)
    at_move = models.PositiveSmallIntegerField()
    tricks = models.JSONField()
    words = models.CharField(max_length=limits.CLAIM_WORDS, blank=True)
    state = models.CharField(max_length=limits.CHOICE, choices=State.choices, default=State.OPEN)
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)
    over_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ["deal_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["deal"], condition=Q(state="open"), name="one_open_claim_per_deal"),
            models.UniqueConstraint(fields=["deal", "key"], name="one_claim_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.state}"


class ClaimAnswer(models.Model):
    """One opponent's answer to a claim. Never changed."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="answers")
    seat = models.CharField(max_length=limits.SEAT)
    accepts = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("claim answer")
        verbose_name_plural = _("claim answers")
        ordering = ["claim_id", "id"]
        constraints = [models.UniqueConstraint(fields=["claim", "seat"], name="one_claim_answer_per_seat")]

    def __str__(self) -> str:
        return f"{self.seat} {self.accepts}"


class Call(models.Model):
    """A table's call of the director: its reason, the director, and its end."""

    class Reason(models.TextChoices):
        RULES = "rules", _("A question about the rules")
        PLAY = "play", _("An irregularity in play")
        CONDUCT = "conduct", _("A player’s conduct")
        TECHNICAL = "technical", _("A technical problem")
        NUMBERS = "numbers", _("A score is wrong")
        """This and the next two: at club tables, where the director is in the room with the players."""
        MISSING = "missing", _("A player is missing")
        OTHER = "other", _("Something else")
        SHUFFLE = "shuffle", _("A shuffle that failed verification")
        """Reported by a player's browser after the match; players cannot call with it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.CharField(max_length=limits.SEAT, blank=True)
    name = models.CharField(_("called by"), max_length=limits.NAME, blank=True)
    reason = models.CharField(_("reason"), max_length=limits.CHOICE, choices=Reason.choices)
    words = models.CharField(_("description"), max_length=limits.CALL_WORDS, blank=True)
    at = models.DateTimeField(_("called at"), auto_now_add=True)
    taken_at = models.DateTimeField(null=True, editable=False)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    taken_name = models.CharField(_("director on the way"), max_length=limits.USERNAME, blank=True)
    settled_at = models.DateTimeField(null=True, editable=False)
    note = models.CharField(_("action taken"), max_length=limits.CALL_WORDS, blank=True)

    class Meta:
        verbose_name = _("director call")
        verbose_name_plural = _("director calls")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(settled_at=None) & ~Q(reason="shuffle"), name="one_open_call_per_table"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(reason="shuffle"), name="one_shuffle_report_per_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.reason}"


class ChatLine(models.Model):
    """One line said at a table. Never changed; staff may hide it."""

    class Audience(models.TextChoices):
        TABLE = "table", _("the table")
        WATCHERS = "watchers", _("the spectators")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chat")
    audience = models.CharField(max_length=limits.CHOICE, choices=Audience.choices, default=Audience.TABLE)
    seat = models.CharField(max_length=limits.SEAT, blank=True)
    name = models.CharField(max_length=limits.NAME)
    code = models.CharField(max_length=limits.PHRASE, blank=True)
    """A phrase of the fixed list; `text` is empty then, and each reader sees it in their own language."""
    text = models.CharField(max_length=limits.CHAT, blank=True)
    hidden = models.BooleanField(default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["table_id", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "key"], name="one_chat_line_per_key")]

    def __str__(self) -> str:
        return f"{self.name}: {self.code or self.text}"


class Look(models.Model):
    """A look of staff at the hands of a running deal, shown at once to all seats.

    It has a reason.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="looks")
    number = models.PositiveSmallIntegerField(_("deal"))
    attempt = models.PositiveSmallIntegerField(default=0)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(_("inspected by"), max_length=limits.USERNAME)
    reason = models.CharField(_("reason"), max_length=limits.LOOK_REASON)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("hand inspection")
        verbose_name_plural = _("hand inspections")
        ordering = ["table_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "attempt", "user"], name="one_look_per_deal_and_user")
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


class Watcher(models.Model):
    """A spectator of a table, recorded so that staff can see the name."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="watchers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    holder = models.CharField(max_length=limits.HOLDER)
    """The user, or the word of the session, that watches: `user:3`, `session:…`."""
    name = models.CharField(max_length=limits.NAME, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()

    class Meta:
        verbose_name = _("spectator")
        verbose_name_plural = _("spectators")
        ordering = ["table_id", "id"]
        constraints = [models.UniqueConstraint(fields=["table", "holder"], name="one_watcher_per_table")]

    def __str__(self) -> str:
        return self.name or self.holder
