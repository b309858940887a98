"""Seating requests, schedules, and changes of published rounds."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.limits import LONG_CHOICE, METHOD, USERNAME
from tournaments.models.people import Person
from tournaments.models.rounds import Round


class SeatingWish(models.Model):
    """A seating request that applies to every pairing of the event.

    `apart`: two entries never meet. `fixed_table`: an entry always sits at one table. `accessible`: an entry needs one
    of the tables that `Event.seating_options` names as accessible.
    """

    class Kind(models.TextChoices):
        APART = "apart", _("never at the same table")
        FIXED_TABLE = "fixed_table", _("always at the same table number")
        ACCESSIBLE = "accessible", _("needs an accessible table")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(_("kind"), max_length=LONG_CHOICE, choices=Kind.choices)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="wishes")
    other = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)

    class Meta:
        verbose_name = _("seating request")
        verbose_name_plural = _("seating requests")
        ordering = ["event_id", "kind", "entry_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "other"], name="apart_once"),
            models.UniqueConstraint(
                fields=["entry", "kind"], condition=Q(other__isnull=True), name="one_wish_of_a_kind"
            ),
            models.CheckConstraint(
                condition=Q(kind="apart", other__isnull=False, table_number__isnull=True)
                | Q(kind="fixed_table", other__isnull=True, table_number__isnull=False)
                | Q(kind="accessible", other__isnull=True, table_number__isnull=True),
                name="a_wish_has_what_its_kind_needs",
            ),
            models.CheckConstraint(condition=~Q(entry=F("other")), name="nobody_is_kept_from_himself"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.entry}"


class Schedule(models.Model):
    """Planned rounds, in versions; the highest version applies.

    `content` has one of three keys. `rounds`: from round `first` on, tables of entry numbers, sitout and table_numbers.
    `seeds`: entry numbers in the ranking order of a bracket. `groups`: entry numbers of each group.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="schedules")
    version = models.PositiveSmallIntegerField(default=1)
    system = models.CharField(_("system"), max_length=LONG_CHOICE, choices=Event.System.choices)
    first = models.PositiveSmallIntegerField(_("first round"), default=1)
    content = models.JSONField(default=dict)
    seed = models.BigIntegerField()
    method_used = models.CharField(max_length=METHOD, blank=True)
    quality = models.JSONField(default=dict)
    relaxed = models.JSONField(default=list)
    why = models.TextField(_("reason for the new version"), blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("schedule")
        verbose_name_plural = _("schedules")
        ordering = ["event_id", "version"]
        constraints = [models.UniqueConstraint(fields=["event", "version"], name="one_schedule_per_version")]

    def __str__(self) -> str:
        return f"{self.event} · {self.version}"


class RoundChange(models.Model):
    """A change of a published round: its kind, its tables, seats before and after."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=LONG_CHOICE)
    tables = models.JSONField(default=list)
    moves = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(max_length=USERNAME, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("round change")
        verbose_name_plural = _("round changes")
        ordering = ["round_id", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_change_per_number")]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class Substitution(models.Model):
    """A stand-in for a member of an entry in one round; the absent one stays a member."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="substitutions")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="substitutions")
    absent = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ["round_id", "entry_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "absent"], name="one_substitute_for_somebody"),
            models.UniqueConstraint(fields=["round", "person"], name="a_substitute_plays_once_a_round"),
            models.CheckConstraint(condition=~Q(absent=F("person")), name="nobody_is_his_own_substitute"),
        ]

    def __str__(self) -> str:
        return f"{self.person} / {self.absent}"
