"""The ledger of rulings, and the log of everything staff did."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.rounds import Round


class Ruling(models.Model):
    """A penalty, bonus or note: a row of a ledger that can be cancelled with a reason, never changed."""

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("penalty")
        BONUS = "bonus", _("bonus")
        NOTE = "note", _("note")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="rulings")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    points = models.SmallIntegerField(
        _("points"), default=0, help_text=_("What is added to the score; below 0 for a penalty.")
    )
    article = models.CharField(_("article"), max_length=60, blank=True)
    reason = models.TextField(_("reason"))
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField(null=True)
    cancel_reason = models.TextField(blank=True)
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    """The client's own key of this ruling: a repeated request finds it and is answered, not given twice."""

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["event_id", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_ruling_per_key")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points:+d}"


class LogEntry(models.Model):
    """Everything staff did in an event. `facts` fill the slots of the sentence of `action`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    action = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.action}"
