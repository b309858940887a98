"""Events and their leaders."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.api.values import chance
from tournaments.models.limits import CHOICE, DESCRIPTION, FEE, VENUE
from tournaments.models.people import Club

RULES_VERSION = 2
"""The ranking rules of new events."""


def new_seed() -> int:
    """Return a seed for an event's draws: stored for repetition, too long to guess."""
    return chance.new_seed(62)


class Event(models.Model):
    """One tournament. `version` rises with every write that can change its pages."""

    class Format(models.TextChoices):
        INDIVIDUALS = "individuals", _("individuals")
        PARTNERS = "partners", _("individuals, new partner each round")
        PAIRS = "pairs", _("fixed pairs")
        TEAMS = "teams", _("fixed teams")
        CLUB_MATCH = "club_match", _("club match")

    class System(models.TextChoices):
        SWISS = "swiss", _("Swiss system")
        SCHEDULE = "schedule", _("schedule")
        ROUND_ROBIN = "round_robin", _("round robin")
        RANDOM = "random", _("random pairings each round")
        DRAW = "draw", _("unrestricted random pairings each round")
        KNOCKOUT = "knockout", _("knock-out")
        DOUBLE_KNOCKOUT = "double_knockout", _("double knock-out")
        GROUPS = "groups", _("groups, then a final")
        MOVEMENT = "movement", _("club match movement")

    class Place(models.TextChoices):
        CLUB = "club", _("at the club")
        ONLINE = "online", _("online")

    class State(models.TextChoices):
        OPEN = "open", _("open for check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", pgettext_lazy("event", "finished")

    class Ranking(models.TextChoices):
        SCORE_SUM = "score_sum", _("total points")
        TABLE_POINTS = "table_points", _("rank at the table, 3-2-1-0")
        MATCH_POINTS = "match_points", _("match points, 2-1-0")
        PARTS = "parts", _("sets or manches won")
        DUPLICATE_POINTS = "duplicate_points", _("match points (duplicate deals)")
        DUPLICATE_DIFFERENCE = "duplicate_difference", _("cross-table difference (duplicate deals)")

    class Registering(models.TextChoices):
        CLOSED = "closed", _("nobody: only staff add players")
        LINK = "link", _("people with the registration link")
        OPEN = "open", _("everyone")

    class Odd(models.TextChoices):
        SHORT_TABLE = "short_table", _("short tables")
        SIT_OUT = "sit_out", _("bye (sits out)")
        BOTS = "bots", _("bots fill the table")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=140, unique=True)
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    format = models.CharField(_("format"), max_length=20, choices=Format.choices)
    system = models.CharField(_("system"), max_length=20, choices=System.choices, default=System.SWISS)
    system_options = models.JSONField(_("system options"), default=dict, blank=True)
    seating_options = models.JSONField(_("pairing rules"), default=dict, blank=True)
    place = models.CharField(_("location"), max_length=10, choices=Place.choices, default=Place.CLUB)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    ranking = models.CharField(_("ranking"), max_length=20, choices=Ranking.choices, default=Ranking.SCORE_SUM)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    score_options = models.JSONField(_("ranking options"), default=dict, blank=True)
    online_options = models.JSONField(_("online play rules"), default=dict, blank=True)
    """Clocks, spectators, chat and more at online tables (games.tables.options)."""
    result_options = models.JSONField(_("rules for confirming and correcting results"), default=dict, blank=True)
    duplicate = models.BooleanField(_("duplicate deals (same cards at every table)"), default=False)
    odd = models.CharField(
        _("if there are not enough players for full tables"),
        max_length=20,
        choices=Odd.choices,
        default=Odd.SHORT_TABLE,
    )
    sit_out_score = models.SmallIntegerField(
        _("points for a bye"),
        null=True,
        blank=True,
        help_text=_(
            "Leave blank to use the player’s own average or the round’s mean, whichever is lower. A number counts"
            " only if it is lower than both."
        ),
    )
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION, editable=False)
    """The version of its ranking rules (decision 0360), fixed for the event."""
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=3)
    clock_seconds = models.PositiveIntegerField(
        _("decision time at online tables (seconds)"), null=True, blank=True, default=60
    )
    words_seconds = models.PositiveIntegerField(
        _("waiting time for shuffle words (seconds)"),
        null=True,
        blank=True,
        help_text=_("This time applies at online tables before the first shuffle. Leave blank to start at once."),
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes per round"),
        null=True,
        blank=True,
        help_text=_("The round timer starts with this number of minutes. Leave blank for rounds without a timer."),
    )
    starts_at = models.DateTimeField(_("date and time"), null=True, blank=True)
    venue = models.CharField(_("venue"), max_length=VENUE, blank=True, default="", db_default="")
    fee = models.CharField(_("entry fee"), max_length=FEE, blank=True, default="", db_default="")
    description = models.TextField(_("description"), max_length=DESCRIPTION, blank=True, default="", db_default="")
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    """Entries that fit; a pair or a team is one place. None: any number."""
    registration = models.CharField(
        _("who may register"),
        max_length=CHOICE,
        choices=Registering.choices,
        default=Registering.CLOSED,
        db_default=Registering.CLOSED,
    )
    registration_approval = models.BooleanField(_("registrations need approval"), default=False, db_default=False)
    registration_opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    registration_closes_at = models.DateTimeField(_("registration closes"), null=True, blank=True)
    check_in_from = models.DateTimeField(_("check-in begins"), null=True, blank=True)
    check_in_until = models.DateTimeField(_("check-in ends"), null=True, blank=True)
    """Without times, check-in is in the hour before the start (tournaments/registration/times.py)."""
    club = models.ForeignKey(
        Club, verbose_name=_("club"), null=True, blank=True, on_delete=models.PROTECT, related_name="events"
    )
    """The hosted club whose event it is; its staff have their roles here too."""
    home = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="home_matches")
    visitors = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="away_matches")
    hidden = models.BooleanField(_("hidden"), default=False, db_default=False, editable=False)
    """Mistaken, but with results: absent from lists, ratings and series.

    Only its staff find it.
    """
    held_version = models.PositiveIntegerField(null=True, blank=True, editable=False)
    """The version of the standings that the public sees until the results are revealed; None: the current one."""
    seed = models.BigIntegerField(default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    official_at = models.DateTimeField(null=True, blank=True, editable=False)
    """The time of final results, after the event and its correction periods."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name

    @property
    def time_zone(self) -> str | None:
        """The time zone of the club, for its dates; None: that of the server."""
        return (self.club.time_zone or None) if self.club else None


class Role(models.Model):
    """The role of a user in an event."""

    class Kind(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        DIRECTOR = "director", _("director")
        SCORER = "scorer", _("scorer")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    kind = models.CharField(_("role"), max_length=20, choices=Kind.choices)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [models.UniqueConstraint(fields=["event", "user", "kind"], name="one_role_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"
