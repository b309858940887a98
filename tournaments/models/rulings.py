"""Rulings, and the log of staff actions."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.limits import ARTICLE, CASE, CHOICE, KEY, KIND, TITLE, USERNAME
from tournaments.models.rounds import Round


class Ruling(models.Model):
    """A penalty, bonus, note or adjusted score; cancelled with a reason, not changed.

    The points of an adjusted score replace the entry's result at its table of `round`. Rulings given together, for
    example to both opponents, share a `case` and are cancelled together.
    """

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("penalty")
        BONUS = "bonus", _("bonus")
        NOTE = "note", _("note")
        ADJUSTED = "adjusted", _("adjusted score")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="rulings")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT)
    kind = models.CharField(_("kind"), max_length=CHOICE, choices=Kind.choices)
    points = models.SmallIntegerField(
        _("points"), default=0, help_text=_("Points added to the score. Use a negative number for a penalty.")
    )
    table = models.ForeignKey("games.Table", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    deal = models.PositiveSmallIntegerField(_("deal"), null=True, blank=True)
    case = models.CharField(max_length=CASE, blank=True, db_index=True, editable=False)
    article = models.CharField(_("rule"), max_length=ARTICLE, blank=True)
    reason = models.TextField(_("reason"))
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField(null=True)
    cancel_reason = models.TextField(blank=True)
    key = models.CharField(max_length=KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    """The client's key of this ruling: a repeated request finds it."""

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["event_id", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_ruling_per_key")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points:+d}"


class Tariff(models.Model):
    """An article of an event's penalty list: its points, and their recipient.

    An article of a game (engine/rules/<game>/events.py) applies unless a row of the same name replaces it.
    Other names are the event's own.
    """

    class To(models.TextChoices):
        OFFENDER = "offender", _("to the entry at fault")
        OPPONENTS = "opponents", _("to the opponents")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tariffs")
    article = models.CharField(_("rule"), max_length=ARTICLE)
    title = models.CharField(_("title"), max_length=TITLE)
    kind = models.CharField(_("kind"), max_length=CHOICE, choices=Ruling.Kind.choices)
    points = models.SmallIntegerField(_("points"), default=0)
    given_to = models.CharField(_("points recipient"), max_length=CHOICE, choices=To.choices, default=To.OFFENDER)
    used = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("penalty list rule")
        verbose_name_plural = _("penalty list rules")
        ordering = ["event_id", "article"]
        constraints = [models.UniqueConstraint(fields=["event", "article"], name="one_tariff_per_article")]

    def __str__(self) -> str:
        return f"{self.article}: {self.title}"


class LogEntry(models.Model):
    """A staff action in an event. `facts` fill the slots of the sentence of `action`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    action = models.CharField(max_length=KIND)
    facts = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=USERNAME, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(null=True, editable=False)
    """The `Event.version` that this made: the revision it belongs to."""

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.action}"
