"""Several events that make a season."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.people import Club, Person


class Series(models.Model):
    """A season: which events count, and how a person's results in them make one number.

    Of the results of a person the `best` count (empty: all), after the `drop` lowest are left out; who came to fewer
    than `least` events has no rank. `scheme` says what an event is worth: `points` as in its standings, `rank` by the
    list `rank_points` (first place first), `percent` of the winner's points.
    """

    class Scheme(models.TextChoices):
        POINTS = "points", _("points of the event")
        RANK = "rank", _("points for the rank")
        PERCENT = "percent", _("share of the first one's points, in percent")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=140, unique=True)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="series")
    scheme = models.CharField(_("what an event is worth"), max_length=10, choices=Scheme.choices, default=Scheme.RANK)
    rank_points = models.JSONField(_("points for the ranks"), default=list, blank=True)
    best = models.PositiveSmallIntegerField(_("best results that count"), null=True, blank=True)
    drop = models.PositiveSmallIntegerField(_("lowest results left out"), default=0)
    least = models.PositiveSmallIntegerField(_("least events for a rank"), default=0)
    promoted = models.PositiveSmallIntegerField(_("places that go up"), default=0)
    relegated = models.PositiveSmallIntegerField(_("places that go down"), default=0)
    events: "models.ManyToManyField[Event, SeriesEvent]" = models.ManyToManyField(
        Event, through="SeriesEvent", related_name="series"
    )
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="+")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series of events")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event of a series, in its order."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="+")
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("event of a series")
        verbose_name_plural = _("events of a series")
        ordering = ["series_id", "order", "id"]
        constraints = [models.UniqueConstraint(fields=["series", "event"], name="an_event_counts_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.event}"


class SeriesMember(models.Model):
    """Who is on the roster of a series, from when and until when; without a roster everybody counts."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    since = models.DateField(_("from"), null=True, blank=True)
    until = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("member of a series")
        verbose_name_plural = _("members of a series")
        ordering = ["series_id", "id"]
        constraints = [models.UniqueConstraint(fields=["series", "person"], name="a_member_once")]

    def __str__(self) -> str:
        return f"{self.series}: {self.person}"
