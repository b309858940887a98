"""Events, and who leads them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.api import chance
from tournaments.models.people import Club

RULES_VERSION = 2
"""The rules of ranking that new events are played under."""


def new_seed() -> int:
    """A seed for the random draws of an event: stored, so that a draw can be repeated; too long to be guessed."""
    return chance.new_seed(62)


class Event(models.Model):
    """One tournament. `version` rises with every write that can change what its pages show."""

    class Format(models.TextChoices):
        INDIVIDUALS = "individuals", _("individuals")
        PARTNERS = "partners", _("individuals with a new partner each round")
        PAIRS = "pairs", _("fixed pairs")
        TEAMS = "teams", _("fixed teams")
        CLUB_MATCH = "club_match", _("club match")

    class System(models.TextChoices):
        SWISS = "swiss", _("Swiss system")
        SCHEDULE = "schedule", _("schedule made in advance")
        ROUND_ROBIN = "round_robin", _("round robin")
        RANDOM = "random", _("seated at random each round")
        DRAW = "draw", _("drawn by lot each round")
        KNOCKOUT = "knockout", _("knock-out")
        DOUBLE_KNOCKOUT = "double_knockout", _("double knock-out")
        GROUPS = "groups", _("groups, then a final")
        MOVEMENT = "movement", _("movement of a club match")

    class Place(models.TextChoices):
        CLUB = "club", _("at the club")
        ONLINE = "online", _("online")

    class State(models.TextChoices):
        OPEN = "open", _("open for check-in")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Ranking(models.TextChoices):
        SCORE_SUM = "score_sum", _("sum of points")
        TABLE_POINTS = "table_points", _("table places, 3-2-1-0")
        MATCH_POINTS = "match_points", _("match points, 2-1-0")
        PARTS = "parts", _("sets or rounds won")
        DUPLICATE_POINTS = "duplicate_points", _("match points against the same cards")
        DUPLICATE_DIFFERENCE = "duplicate_difference", _("difference from the others with the same cards")

    class Odd(models.TextChoices):
        SHORT_TABLE = "short_table", _("short tables")
        SIT_OUT = "sit_out", _("somebody sits out")
        BOTS = "bots", _("bots fill the table")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=140, unique=True)
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    format = models.CharField(_("format"), max_length=20, choices=Format.choices)
    system = models.CharField(_("system"), max_length=20, choices=System.choices, default=System.SWISS)
    system_options = models.JSONField(_("options of the system"), default=dict, blank=True)
    seating_options = models.JSONField(_("what counts in the seating"), default=dict, blank=True)
    place = models.CharField(_("place"), max_length=10, choices=Place.choices, default=Place.CLUB)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    ranking = models.CharField(_("ranking"), max_length=20, choices=Ranking.choices, default=Ranking.SCORE_SUM)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    score_options = models.JSONField(_("options of the ranking"), default=dict, blank=True)
    online_options = models.JSONField(_("rules of play online"), default=dict, blank=True)
    """Clocks, watching, chat and the like at its online tables (games.tables.options)."""
    result_options = models.JSONField(_("who confirms and corrects results"), default=dict, blank=True)
    duplicate = models.BooleanField(_("the same deals at every table"), default=False)
    odd = models.CharField(_("odd numbers"), max_length=20, choices=Odd.choices, default=Odd.SHORT_TABLE)
    sit_out_score = models.SmallIntegerField(
        _("points for a bye"),
        null=True,
        blank=True,
        help_text=_(
            "Left open: as many as the player’s own average or the mean of the round, whichever is lower. "
            "A number counts only as far as it stays below both."
        ),
    )
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION, editable=False)
    """Of the rules of ranking (docs/decisions/0360); what an event was played under stays with it."""
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=3)
    clock_seconds = models.PositiveIntegerField(_("seconds to decide online"), null=True, blank=True, default=60)
    words_seconds = models.PositiveIntegerField(
        _("seconds to wait for the players' words"),
        null=True,
        blank=True,
        help_text=_("At online tables, before the first pack is shuffled. Left open: nobody is waited for."),
    )
    home = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="home_matches")
    visitors = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="away_matches")
    hidden = models.BooleanField(_("hidden"), default=False, db_default=False, editable=False)
    """In no list, rating or series, and found by its staff alone: it was made by mistake and results exist."""
    seed = models.BigIntegerField(default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    official_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the results became official: the event was over and the time for corrections had passed."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    """What a user may do in an event."""

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
