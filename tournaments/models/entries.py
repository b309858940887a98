"""Entries of events."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.limits import CHOICE, ENTRY_STATE
from tournaments.models.people import Club, Person, clean_row_name

MAX_NAME_LENGTH = 500
"""Letters in the joined names of a team."""


TIMES = (
    (100, _("normal time")),
    (150, _("1.5 times the normal time")),
    (300, _("3 times the normal time")),
    (0, _("no time limit")),
)
"""Clock settings for one person; WCAG 2.2.1."""


class Entry(models.Model):
    """An entry under one number: one person, a fixed pair or a team.

    In a club match `side` is that of its club. The captain of a team is the first of its people.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        PRESENT = "present", _("checked in")
        ABSENT = "absent", _("absent")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Side(models.TextChoices):
        NONE = "", "-"
        HOME = "home", pgettext_lazy("club match", "home")
        VISITORS = "visitors", pgettext_lazy("club match", "visitors")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL)
    side = models.CharField(_("side"), max_length=CHOICE, choices=Side.choices, default=Side.NONE, blank=True)
    state = models.CharField(_("state"), max_length=ENTRY_STATE, choices=State.choices, default=State.REGISTERED)
    people: "models.ManyToManyField[Person, EntryPerson]" = models.ManyToManyField(
        Person, through="EntryPerson", related_name="entries"
    )

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_entry_per_number")]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Validate a new name; a name from before these rules stays."""
        self.name = clean_row_name(self, self.name)


class EntryPerson(models.Model):
    """A person in an entry; `event` makes each person unique in an event."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT)
    order = models.PositiveSmallIntegerField(default=0)
    time_factor = models.PositiveSmallIntegerField(_("time at online tables"), choices=TIMES, default=100)
    """Percent of every clock at tables opened from now on; 0: no clock."""

    class Meta:
        ordering = ["entry_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="a_person_enters_once"),
            models.UniqueConstraint(fields=["entry", "order"], name="one_person_per_order"),
        ]

    def __str__(self) -> str:
        return str(self.person)
