"""Correction requests, notices set aside, table codes, and the data that counted at each version."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.limits import (
    CHOICE,
    DIGEST,
    FACTS_PART,
    KEY,
    NOTICE,
    ORIGIN,
    REASON_CODE,
    SEAT,
    TABLE_CODE,
    USERNAME,
)
from tournaments.models.people import Person
from tournaments.models.rounds import Round


class CorrectionRequest(models.Model):
    """A player's request for another sheet instead of the counting one.

    Another side can agree; a leader decides. `values` is the requested sheet, `seen_version` the version that was on
    the page.
    """

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("request", "open")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("request", "withdrawn")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="correction_requests")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="correction_requests")
    table = models.ForeignKey("games.Table", on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField(_("deal"))
    seen_version = models.PositiveSmallIntegerField()
    values = models.JSONField(_("score sheet"))
    reason = models.TextField(_("reason"))
    reason_code = models.CharField(_("reason type"), max_length=REASON_CODE, blank=True)
    seat = models.CharField(_("seat"), max_length=SEAT)
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("requested by"), max_length=USERNAME)
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices, default=State.OPEN)
    agreed_seat = models.CharField(_("seat that agreed"), max_length=SEAT, blank=True)
    agreed_name = models.CharField(_("agreed by"), max_length=USERNAME, blank=True)
    agreed_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True)
    decision = models.TextField(_("reason for the decision"), blank=True)
    key = models.CharField(max_length=KEY, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("correction request")
        verbose_name_plural = _("correction requests")
        ordering = ["event_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=Q(state="open"), name="one_open_request_per_deal"
            ),
            models.UniqueConstraint(fields=["event", "key"], name="one_request_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.number}: {self.state}"


class SetAside(models.Model):
    """A notice of an event that staff set aside, with the reason. It does not come back.

    `notice` names what was found (tournaments/inbox/patterns.py): the same pattern with something new is another one.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="set_aside")
    notice = models.CharField(max_length=NOTICE)
    reason = models.TextField(_("reason"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("notice set aside")
        verbose_name_plural = _("notices set aside")
        ordering = ["event_id", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "notice"], name="one_setting_aside_per_notice")]

    def __str__(self) -> str:
        return f"{self.event} · {self.notice}"


class TableCode(models.Model):
    """The random code of a table card in an event.

    It opens the form of that table in the running round.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="table_codes")
    number = models.PositiveSmallIntegerField(_("table"))
    code = models.CharField(max_length=TABLE_CODE, unique=True)
    printed_site = models.CharField(max_length=ORIGIN, blank=True, default="", db_default="", editable=False)
    """The address in the QR code of its newest card; empty: not printed with one."""

    class Meta:
        verbose_name = _("table code")
        verbose_name_plural = _("table codes")
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_code_per_table")]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"


class FactsPart(models.Model):
    """A part of the input of standings, stored once by the digest of its content.

    `name` is `rules`, `entries`, `rulings`, `totals` or `round:3` (tables with their places, and sit-outs).
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="facts_parts")
    name = models.CharField(max_length=FACTS_PART)
    digest = models.CharField(max_length=DIGEST)
    body = models.JSONField()

    class Meta:
        ordering = ["event_id", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "name", "digest"], name="one_part_per_digest")]

    def __str__(self) -> str:
        return f"{self.name} {self.digest[:8]}"


class Revision(models.Model):
    """The data that counted at one version: its parts, and last sheets and answers.

    `version` is `Event.version`, `sheets` the number of sheet versions at the event's tables; the version shown to
    people is their sum. `last_sheet` and `last_answer` are ids, 0 for none.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="revisions")
    version = models.PositiveIntegerField()
    sheets = models.PositiveIntegerField(default=0)
    last_sheet = models.PositiveBigIntegerField(default=0)
    last_answer = models.PositiveBigIntegerField(default=0)
    parts = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event_id", "version"]
        constraints = [models.UniqueConstraint(fields=["event", "version"], name="one_revision_per_version")]

    def __str__(self) -> str:
        return f"{self.event} · {self.version}"
