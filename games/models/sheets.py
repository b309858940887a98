"""Sheets of a table, version by version, and the answers to them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import limits
from games.models.tables import Table


class Sheet(models.Model):
    """One version of a table's sheet for one deal.

    A correction is a new row; the newest one counts. `values` is the sheet as `engine` scores it, `points` and
    `derived` its value under the table's options when it was written. A version that `waits` counts only when an answer
    settles it; until then the one before it does. A `void` version removes the sheet of this deal: it was written at
    the wrong table (`moved_from` of the new one names the old one) or the deal was never played. The database refuses
    to change a row (see the migration).
    """

    class Source(models.TextChoices):
        ENGINE = "engine", _("played online")
        DESK = "desk", _("entered by the director")
        PHONE = "phone", _("entered at the table")
        ADMIN = "admin", _("entered in Administration")
        API = "api", _("entered by an API client")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sheets")
    number = models.PositiveSmallIntegerField(_("deal"))
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    values = models.JSONField(_("score sheet"))
    points = models.JSONField(_("points"))
    derived = models.JSONField(default=dict)
    source = models.CharField(_("source"), max_length=limits.CHOICE, choices=Source.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    author_name = models.CharField(_("entered by"), max_length=limits.USERNAME, blank=True)
    reason_code = models.CharField(_("reason type"), max_length=limits.PHRASE, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    written_at = models.DateTimeField(_("written at"), auto_now_add=True)
    waits = models.BooleanField(_("awaiting confirmation"), default=False)
    silent_until = models.DateTimeField(_("confirmed automatically at"), null=True, blank=True)
    void = models.BooleanField(_("removed"), default=False)
    moved_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="moved_to")
    seat = models.CharField(_("entered for seat"), max_length=limits.SEAT, blank=True)
    """For whom a player entered it; empty where staff, a program or the game did."""
    device = models.CharField(max_length=limits.DIGEST, blank=True, editable=False)
    """An opaque word for the device a player entered it on."""

    class Meta:
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")
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
    """One answer to a sheet version that waits; never changed, never removed.

    `settles` marks the answer that makes the version count; the database accepts one of them per version. `seat` is the
    seat for which a player answered, empty for staff or a timeout.
    """

    class Kind(models.TextChoices):
        ACCEPT = "accept", _("accepted")
        REJECT = "reject", _("rejected")
        SILENCE = "silence", _("confirmed automatically")
        DESK = "desk", _("decided by the director")

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="answers")
    kind = models.CharField(_("answer"), max_length=limits.CHOICE, choices=Kind.choices)
    settles = models.BooleanField(default=False)
    seat = models.CharField(_("seat"), max_length=limits.SEAT, blank=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    author_name = models.CharField(_("answered by"), max_length=limits.USERNAME, blank=True)
    same_device = models.BooleanField(_("on the same device as the entry"), default=False)
    reason = models.TextField(_("reason"), blank=True)
    key = models.CharField(max_length=limits.KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("score sheet answer")
        verbose_name_plural = _("score sheet answers")
        ordering = ["sheet_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["sheet"], condition=Q(settles=True), name="one_answer_settles"),
            models.UniqueConstraint(fields=["sheet", "seat"], condition=~Q(seat=""), name="one_answer_per_seat"),
            models.UniqueConstraint(fields=["sheet", "key"], name="one_answer_per_key"),
            models.CheckConstraint(condition=~Q(kind="reject") | Q(settles=False), name="a_rejection_settles_nothing"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.kind}"
