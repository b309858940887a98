"""Leagues of clubs, their teams, and the lists of players. Tables are computed (tournaments/leagues/tables.py)."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.events import new_seed
from tournaments.models.limits import CHOICE, GAME, NAME, SLUG, VENUE
from tournaments.models.people import Club, Person


class League(models.Model):
    """Teams of clubs that meet each other at home and away; the staff of `club` lead it.

    `version` rises with every write. A match has `pairs_a_side` * `passes` rounds.
    """

    class State(models.TextChoices):
        DRAFT = "draft", pgettext_lazy("league", "draft")
        PUBLISHED = "published", pgettext_lazy("league", "published")
        FINISHED = "finished", pgettext_lazy("league", "finished")

    class Level(models.TextChoices):
        MATCH = "match", _("each match")
        SET = "set", _("each round of a match")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="leagues")
    name = models.CharField(max_length=NAME)
    slug = models.SlugField(max_length=SLUG, unique=True)
    state = models.CharField(max_length=CHOICE, choices=State.choices, default=State.DRAFT)
    game = models.CharField(max_length=GAME)
    preset = models.CharField(max_length=GAME)
    options = models.JSONField(default=dict, blank=True)
    pairs_a_side = models.PositiveSmallIntegerField(default=6)
    min_pairs = models.PositiveSmallIntegerField(default=5)
    late_pair_until_round = models.PositiveSmallIntegerField(default=2)
    passes = models.PositiveSmallIntegerField(default=1)
    win = models.SmallIntegerField(default=3)
    draw = models.SmallIntegerField(default=1)
    loss = models.SmallIntegerField(default=0)
    level = models.CharField(max_length=CHOICE, choices=Level.choices, default=Level.MATCH)
    tie_breaks = models.JSONField(default=list, blank=True)
    promoted = models.PositiveSmallIntegerField(default=0)
    relegated = models.PositiveSmallIntegerField(default=0)
    list_days = models.PositiveSmallIntegerField(default=15)
    postpone_days = models.PositiveSmallIntegerField(default=7)
    play_within_days = models.PositiveSmallIntegerField(default=28)
    first_on = models.DateField()
    days_between = models.PositiveSmallIntegerField(default=7)
    plays_at = models.TimeField()
    blocked = models.JSONField(default=list, blank=True)
    """ISO dates; a week with one of them has no matchday."""
    seed = models.BigIntegerField(default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+", editable=False
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(win__gte=F("draw"), draw__gte=F("loss"), win__gt=F("loss")),
                name="a_league_win_is_worth_more",
            ),
            models.CheckConstraint(
                condition=Q(min_pairs__lte=F("pairs_a_side")), name="a_league_team_has_enough_pairs"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rounds(self) -> int:
        """The rounds of a match."""
        return self.pairs_a_side * self.passes


class LeagueTeam(models.Model):
    """A team of a club in a league, with its home day and venue.

    A team that withdrew has `withdrawn_at`, and `matches` says whether its matches count.

    Captains act for the team: accounts, and players on its list. So does the staff of a hosted club.
    """

    class Matches(models.TextChoices):
        KEEP = "keep", _("matches already played count")
        STRIKE = "strike", _("no match of the team counts")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="teams")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="league_teams")
    name = models.CharField(max_length=NAME)
    weekday = models.PositiveSmallIntegerField(null=True, blank=True)
    """Monday is 0; None: the weekday of the first matchday."""
    plays_at = models.TimeField(null=True, blank=True)
    venue = models.CharField(max_length=VENUE, blank=True, default="")
    blocked = models.JSONField(default=list, blank=True)
    captains = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="league_teams")
    withdrawn_at = models.DateTimeField(null=True, blank=True, editable=False)
    matches = models.CharField(max_length=CHOICE, choices=Matches.choices, blank=True, default="", editable=False)

    class Meta:
        ordering = ["league_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["league", "name"], name="league_teams_have_own_names"),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None, matches="") | (Q(withdrawn_at__isnull=False) & ~Q(matches="")),
                name="matches_of_a_withdrawn_team_are_decided",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class TeamPlayer(models.Model):
    """A person on the list of a team, from the first to the last day; a suspended one may not play meanwhile.

    A `captain` acts for the team while listed, by their personal link or account.
    """

    team = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="league_teams")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    suspended_since = models.DateField(null=True, blank=True)
    suspended_until = models.DateField(null=True, blank=True)
    captain = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ["team_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "person"], condition=Q(until=None), name="a_player_is_on_a_list_once"
            ),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="a_listing_ends_later"),
            models.CheckConstraint(
                condition=Q(suspended_until=None)
                | Q(suspended_since__isnull=False, suspended_until__gte=F("suspended_since")),
                name="a_suspension_ends_later",
            ),
        ]

    def __str__(self) -> str:
        return str(self.person)
