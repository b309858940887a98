"""Rounds with places, sit-outs, and totals of a club match."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.limits import CHOICE, LONG_CHOICE, SEAT, SIT_OUT_REASON, USERNAME


class Round(models.Model):
    """One round: a draft for staff only, then published. Stores its pairing input.

    A large round is `seating` until a worker has made its draft.
    """

    class State(models.TextChoices):
        SEATING = "seating", _("being paired")
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        FINISHED = "finished", pgettext_lazy("round", "finished")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices, default=State.DRAFT)
    method = models.CharField(_("method"), max_length=LONG_CHOICE)
    seed = models.BigIntegerField()
    standings_version = models.PositiveIntegerField()
    quality = models.JSONField(default=dict)
    relaxed = models.JSONField(default=list)
    seated_from = models.JSONField(
        default=dict, help_text=_("The system, its options and the seating requests used for pairing.")
    )
    progress = models.JSONField(null=True, default=None, help_text=_("The best pairings the worker has found so far."))
    seated_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"


class Place(models.Model):
    """An entry at a table. `seat` is `N` for one person, a side `NS` for a pair."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="places")
    table = models.ForeignKey("games.Table", on_delete=models.PROTECT, related_name="+")
    table_number = models.PositiveSmallIntegerField(_("table"))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    seat = models.CharField(_("seat"), max_length=SEAT)

    class Meta:
        verbose_name = _("round seat")
        verbose_name_plural = _("round seats")
        ordering = ["round_id", "table_number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="an_entry_sits_once_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="one_entry_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table_number}{self.seat}: {self.entry}"


class SitOut(models.Model):
    """An entry that sits out a round, the reason, and the points set for a bye.

    None: by the rule of the event. Since version 2 of the ranking rules the points apply to byes only; latecomers get
    the lower quartile.
    """

    class Why(models.TextChoices):
        BYE = "bye", _("bye")
        LATE = "late", _("arrived late")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT)
    why = models.CharField(
        _("reason"), max_length=SIT_OUT_REASON, choices=Why.choices, default=Why.BYE, db_default=Why.BYE
    )
    score = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="an_entry_waits_once_a_round")]

    def __str__(self) -> str:
        return str(self.entry)


class RoundTotal(models.Model):
    """One version of a published club match round (27-8), used without table sheets."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="totals")
    version = models.PositiveSmallIntegerField(default=1)
    home = models.SmallIntegerField(pgettext_lazy("club match", "home"))
    visitors = models.SmallIntegerField(pgettext_lazy("club match", "visitors"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    author_name = models.CharField(max_length=USERNAME, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round_id", "version"]
        constraints = [
            models.UniqueConstraint(fields=["round", "version"], name="one_total_per_version"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="total_correction_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.home}-{self.visitors}"
