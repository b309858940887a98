"""What a table writes down after a deal, version by version, and what was answered to it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


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
