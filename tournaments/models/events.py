"""Events and their leaders."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.api.values import chance
from tournaments.models.limits import CHOICE, DESCRIPTION, FEE, GAME, LONG_CHOICE, NAME, PRESET, REASON, SLUG, VENUE
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
        CANCELLED = "cancelled", pgettext_lazy("event", "cancelled")

    OVER = (State.FINISHED, State.CANCELLED)
    """States in which nothing more is played."""

    class Ranking(models.TextChoices):
        SCORE_SUM = "score_sum", _("total points")
        TABLE_POINTS = "table_points", _("rank at the table, 3-2-1-0")
        MATCH_POINTS = "match_points", _("match points, 2-1-0")
        PARTS = "parts", _("sets or manches won")
        DUPLICATE_POINTS = "duplicate_points", _("match points (duplicate deals)")
        DUPLICATE_DIFFERENCE = "duplicate_difference", _("cross-table difference (duplicate deals)")

    class Registering(models.TextChoices):
        CLOSED = "closed", _("nobody: only staff add players")
        MEMBERS = "members", _("members of the club")
        LINK = "link", _("people with the registration link")
        OPEN = "open", _("everyone")

    class Visibility(models.TextChoices):
        DRAFT = "draft", _("draft or hidden")
        UNLISTED = "unlisted", pgettext_lazy("event", "unlisted")
        PUBLIC = "public", pgettext_lazy("event", "public")

    class Odd(models.TextChoices):
        SHORT_TABLE = "short_table", _("short tables")
        SIT_OUT = "sit_out", _("bye (sits out)")
        BOTS = "bots", _("bots fill the table")

    name = models.CharField(_("name"), max_length=NAME)
    slug = models.SlugField(max_length=SLUG, unique=True)
    game = models.CharField(_("game"), max_length=GAME)
    preset = models.CharField(_("preset"), max_length=PRESET)
    options = models.JSONField(_("options"), default=dict, blank=True)
    format = models.CharField(_("format"), max_length=LONG_CHOICE, choices=Format.choices)
    system = models.CharField(_("system"), max_length=LONG_CHOICE, choices=System.choices, default=System.SWISS)
    system_options = models.JSONField(_("system options"), default=dict, blank=True)
    seating_options = models.JSONField(_("pairing rules"), default=dict, blank=True)
    place = models.CharField(_("location"), max_length=CHOICE, choices=Place.choices, default=Place.CLUB)
    state = models.CharField(_("state"), max_length=CHOICE, choices=State.choices, default=State.OPEN)
    ranking = models.CharField(_("ranking"), max_length=LONG_CHOICE, choices=Ranking.choices, default=Ranking.SCORE_SUM)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    score_options = models.JSONField(_("ranking options"), default=dict, blank=True)
    online_options = models.JSONField(_("online play rules"), default=dict, blank=True)
    """Clocks, spectators, chat and more at online tables (games.tables.options)."""
    result_options = models.JSONField(_("rules for confirming and correcting results"), default=dict, blank=True)
    duplicate = models.BooleanField(_("duplicate deals (same cards at every table)"), default=False)
    odd = models.CharField(
        _("if there are not enough players for full tables"),
        max_length=LONG_CHOICE,
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
    doors_at = models.DateTimeField(_("doors open"), null=True, blank=True)
    ends_at = models.DateTimeField(_("end"), null=True, blank=True)
    """As announced. Without it, calendars get an estimate (tournaments/events/calendar.py)."""
    venue = models.CharField(_("venue"), max_length=VENUE, blank=True, default="", db_default="")
    fee = models.CharField(_("entry fee"), max_length=FEE, blank=True, default="", db_default="")
    description = models.TextField(_("description"), max_length=DESCRIPTION, blank=True, default="", db_default="")
    capacity = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    """Entries that fit; a pair or a team is one place. None: any number."""
    automatic_from = models.PositiveSmallIntegerField(_("players needed to run automatically"), null=True, blank=True)
    """Entries that must check in for the event to run without staff (tournaments/weekly); None: staff run it."""
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
    cancel_reason = models.CharField(
        _("reason for cancelling"), max_length=REASON, blank=True, default="", db_default="", editable=False
    )
    hidden = models.BooleanField(_("hidden"), default=False, db_default=False, editable=False)
    """A draft that is not announced yet, or a mistaken event with results: only its staff find it.

    It is absent from lists, ratings and series.
    """
    unlisted = models.BooleanField(_("unlisted"), default=False, db_default=False)
    """Everyone with its address can open it; lists, calendars, feeds, profiles, ratings and series leave it out."""
    repeat = models.ForeignKey(
        "EventRepeat", null=True, blank=True, on_delete=models.SET_NULL, related_name="events", editable=False
    )
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
        constraints = [
            models.CheckConstraint(condition=Q(doors_at=None) | Q(doors_at__lte=F("starts_at")), name="doors_in_time"),
            models.CheckConstraint(condition=Q(ends_at=None) | Q(ends_at__gt=F("starts_at")), name="end_after_start"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        """Whether nothing more is played in it."""
        return self.state in self.OVER

    @property
    def is_draft(self) -> bool:
        """Whether it is prepared by its staff and not announced yet."""
        return self.hidden and self.state == self.State.OPEN

    @property
    def visibility(self) -> "Event.Visibility":
        """Its audience: only staff, people with its address, or everyone."""
        if self.hidden:
            return self.Visibility.DRAFT
        return self.Visibility.UNLISTED if self.unlisted else self.Visibility.PUBLIC

    @property
    def is_rehearsal(self) -> bool:
        """Whether it only rehearses another event; such an event is always hidden and never counts."""
        return self.hidden and hasattr(self, "rehearsal")

    @property
    def time_zone(self) -> str | None:
        """The time zone of the club, for its dates; None: that of the server."""
        return (self.club.time_zone or None) if self.club else None


class EventRepeat(models.Model):
    """A rule by which an event takes place again and again; `manage.py` and workers create its next dates.

    Days count in the time zone of the event. A date that was created once is not created again, even if its event
    was deleted since.
    """

    class Every(models.TextChoices):
        WEEK = "week", _("every week")
        TWO_WEEKS = "two_weeks", _("every two weeks")
        FOUR_WEEKS = "four_weeks", _("every four weeks")
        MONTH = "month", _("every month on the same weekday")

    every = models.CharField(_("repeats"), max_length=CHOICE, choices=Every.choices)
    first_on = models.DateField()
    """The date from which the rule counts."""
    ends_on = models.DateField(_("last date"), null=True, blank=True)
    created_until = models.DateField()
    """Later dates have no event yet."""
    template = models.ForeignKey(Event, null=True, on_delete=models.SET_NULL, related_name="+")
    """The event of which the next ones are copies; None once it is deleted: the latest one."""
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = _("repeat of an event")
        verbose_name_plural = _("repeats of events")

    def __str__(self) -> str:
        return f"{self.template}: {self.every}"


class Rehearsal(models.Model):
    """Marks an event as the rehearsal of another one, and says how far its replay is.

    The replay runs since `began_at`; None: it is paused. `seconds` of the evening were replayed before. `steps_done`
    counts the steps of the evening that were applied or, after a change by staff, skipped.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rehearsal")
    original = models.ForeignKey(Event, null=True, on_delete=models.SET_NULL, related_name="rehearsals")
    """The event that is rehearsed; None once it is deleted."""
    speed = models.PositiveSmallIntegerField(_("speed"), default=20)
    """Seconds of the evening in a second."""
    began_at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField(default=0)
    steps_done = models.PositiveIntegerField(default=0)
    skipped = models.PositiveIntegerField(default=0)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return str(self.event)


class Role(models.Model):
    """The role of a user in an event."""

    class Kind(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        DIRECTOR = "director", _("director")
        SCORER = "scorer", _("scorer")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    kind = models.CharField(_("role"), max_length=LONG_CHOICE, choices=Kind.choices)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        constraints = [models.UniqueConstraint(fields=["event", "user", "kind"], name="one_role_of_a_kind")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"
