"""Matches of leagues with their reports, other dates and rulings, and the log.

The score of a match and its state while it is played are computed (tournaments/leagues/results.py and tables.py).
"""

from typing import Literal

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import Event
from tournaments.models.leagues import League, LeagueTeam
from tournaments.models.limits import ARTICLE, CHOICE, KIND, ORIGIN, REASON, USERNAME, VENUE
from tournaments.models.people import Person


class Fixture(models.Model):
    """A match of two teams on a matchday. Its score is that of `event`, or of two equal reports.

    `planned_at` is the date of the plan; a decider has matchday 0.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="fixtures")
    matchday = models.PositiveSmallIntegerField()
    home = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="home_fixtures")
    visitors = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="away_fixtures")
    planned_at = models.DateTimeField()
    starts_at = models.DateTimeField()
    venue = models.CharField(max_length=VENUE, blank=True, default="")
    deadline = models.DateField()
    event = models.OneToOneField(Event, null=True, blank=True, on_delete=models.SET_NULL, related_name="fixture")
    version = models.PositiveIntegerField(default=1, editable=False)
    """The sequence number of its entry in calendars."""

    class Meta:
        ordering = ["league_id", "matchday", "starts_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "matchday", "home"], name="a_team_is_at_home_once_a_matchday"),
            models.CheckConstraint(condition=~Q(home=F("visitors")), name="a_league_match_has_two_teams"),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.visitors}"

    @property
    def is_decider(self) -> bool:
        """Whether it only separates teams that are tied."""
        return self.matchday == 0

    def side_of(self, team: LeagueTeam) -> Literal["home", "visitors"]:
        """Return the side of one of its teams."""
        return "home" if team.pk == self.home_id else "visitors"


class FixtureReport(models.Model):
    """The score as one side reports it; the newest of each side counts, and two equal ones are the result."""

    class Side(models.TextChoices):
        HOME = "home", pgettext_lazy("club match", "home")
        VISITORS = "visitors", pgettext_lazy("club match", "visitors")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="reports")
    side = models.CharField(max_length=CHOICE, choices=Side.choices)
    home_points = models.IntegerField()
    visitors_points = models.IntegerField()
    sets = models.JSONField(default=list, blank=True)
    """Where rounds earn match points: the pairs of points of each."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    """The captain who reported it by their personal link, without an account."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["fixture_id", "id"]

    def __str__(self) -> str:
        return f"{self.home_points}–{self.visitors_points}"


class Postponement(models.Model):
    """A request to move a match; the opponent agrees, or the leader grants it. One is open at a time."""

    class State(models.TextChoices):
        ASKED = "asked", pgettext_lazy("postponement", "waits for the opponent")
        AGREED = "agreed", pgettext_lazy("postponement", "agreed")
        GRANTED = "granted", pgettext_lazy("postponement", "granted by the league organiser")
        REFUSED = "refused", pgettext_lazy("postponement", "refused")
        WITHDRAWN = "withdrawn", pgettext_lazy("postponement", "withdrawn")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="postponements")
    team = models.ForeignKey(LeagueTeam, null=True, on_delete=models.CASCADE, related_name="+")
    """The team that asks; None: the leader."""
    before = models.DateTimeField()
    wanted = models.DateTimeField()
    venue = models.CharField(max_length=VENUE, blank=True, default="")
    reason = models.CharField(max_length=REASON)
    state = models.CharField(max_length=CHOICE, choices=State.choices, default=State.ASKED)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    """The captain who asked by their personal link, without an account."""
    at = models.DateTimeField(default=timezone.now)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    answered_person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True)
    site = models.CharField(max_length=ORIGIN, blank=True, default="", db_default="")
    """The address of this site as the captain uses it, for the links in emails."""

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"], condition=Q(state="asked"), name="one_open_postponement_of_a_match"
            )
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.state}"


class LeagueRuling(models.Model):
    """A decision of the league organiser about a team; cancelled with a reason, not changed.

    `lost`: the team loses the match, with the score given or that of the match. `points`: match points are added.
    """

    class Kind(models.TextChoices):
        LOST = "lost", _("match lost")
        POINTS = "points", _("match points")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="rulings")
    team = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="rulings")
    fixture = models.ForeignKey(Fixture, null=True, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=CHOICE, choices=Kind.choices)
    match_points = models.SmallIntegerField(default=0)
    home_points = models.IntegerField(null=True)
    visitors_points = models.IntegerField(null=True)
    article = models.CharField(max_length=ARTICLE, blank=True, default="")
    reason = models.CharField(max_length=REASON)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    issued_at = models.DateTimeField(default=timezone.now)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    cancelled_at = models.DateTimeField(null=True)
    cancel_reason = models.CharField(max_length=REASON, blank=True, default="")

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "team"],
                condition=Q(cancelled_at=None, kind="lost"),
                name="a_match_is_lost_by_ruling_once",
            ),
            models.CheckConstraint(
                condition=Q(kind="lost", fixture__isnull=False, match_points=0) | Q(kind="points"),
                name="a_lost_match_is_named",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.kind}"


class LeagueLine(models.Model):
    """A line of a league's log: a change, its author and its time."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="lines")
    action = models.CharField(max_length=KIND)
    facts = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    """The captain who did it by their personal link, without an account."""
    by_name = models.CharField(max_length=USERNAME, blank=True, default="")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.action
