"""Series of events that make a season."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.limits import CHOICE, NAME, SLUG
from tournaments.models.people import Club, Person


class Series(models.Model):
    """A season: its events, and how a person's results in them make one number.

    Of a person's results the `best` count (None: all), after the `drop` lowest are removed. People with fewer than
    `least` events have no rank. `scheme` sets the value of an event: `points` as in its standings, `rank` by the list
    `rank_points` (first place first), `percent` of the winner's points.
    """

    class Scheme(models.TextChoices):
        POINTS = "points", _("points scored in the event")
        RANK = "rank", _("points per rank")
        PERCENT = "percent", _("percentage of the winner’s points")

    name = models.CharField(_("name"), max_length=NAME)
    slug = models.SlugField(max_length=SLUG, unique=True)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="series")
    scheme = models.CharField(_("event scoring"), max_length=CHOICE, choices=Scheme.choices, default=Scheme.RANK)
    rank_points = models.JSONField(_("points for each rank"), default=list, blank=True)
    best = models.PositiveSmallIntegerField(_("best results that count"), null=True, blank=True)
    drop = models.PositiveSmallIntegerField(_("lowest results dropped"), default=0)
    least = models.PositiveSmallIntegerField(_("minimum events to be ranked"), default=0)
    promoted = models.PositiveSmallIntegerField(_("promotion places"), default=0)
    relegated = models.PositiveSmallIntegerField(_("relegation places"), default=0)
    events: "models.ManyToManyField[Event, SeriesEvent]" = models.ManyToManyField(
        Event, through="SeriesEvent", related_name="series"
    )
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="+")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("event series")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event of a series, in its order."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("series event")
        verbose_name_plural = _("series events")
        ordering = ["series_id", "order", "id"]
        constraints = [models.UniqueConstraint(fields=["series", "event"], name="an_event_counts_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.event}"


class SeriesMember(models.Model):
    """A person on the roster of a series with dates; without a roster everyone counts."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    since = models.DateField(_("first day"), null=True, blank=True)
    until = models.DateField(_("last day"), null=True, blank=True)

    class Meta:
        verbose_name = _("series member")
        verbose_name_plural = _("series members")
        ordering = ["series_id", "id"]
        constraints = [models.UniqueConstraint(fields=["series", "person"], name="a_member_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.person}"
