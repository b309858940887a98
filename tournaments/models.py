"""Clubs, people, events and rounds. Standings are computed from these and from the tables' sheets, never stored."""

import secrets

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.tidy import tidy


def new_link() -> str:
    """The secret part of a personal link: 128 bits, safe in an address."""
    return secrets.token_urlsafe(16)


def new_seed() -> int:
    """A seed for the random draws of an event; stored, so that every draw can be repeated."""
    return secrets.randbelow(2**31)


def seen_name(name: str) -> str:
    """A name as it is kept. Raises ValidationError when nothing of it can be seen."""
    name = tidy(name)
    if not name:
        raise ValidationError({"name": gettext("A name has at least one letter that can be seen.")})
    return name


class Club(models.Model):
    name = models.CharField(_("name"), max_length=120, unique=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = pgettext_lazy("organisations", "clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        self.name = seen_name(self.name)


class Person(models.Model):
    """Somebody who plays. An account is not needed: `link` identifies its holder at the venue."""

    class Shown(models.TextChoices):
        FULL = "full", _("full name")
        SHORT = "short", _("first name and initial")
        INITIALS = "initials", _("initials")

    name = models.CharField(_("name"), max_length=120)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="people")
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(_("language"), max_length=10, blank=True, choices=settings.LANGUAGES)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    link = models.CharField(max_length=40, unique=True, default=new_link, editable=False)
    shown = models.CharField(_("shown in public as"), max_length=10, choices=Shown.choices, default=Shown.FULL)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        self.name = seen_name(self.name)

    @property
    def public_name(self) -> str:
        """The name as far as its owner chose to show it."""
        words = self.name.split()
        if self.shown == self.Shown.SHORT and len(words) > 1:
            return f"{words[0]} {words[-1][0]}."
        if self.shown == self.Shown.INITIALS:
            return " ".join(f"{word[0]}." for word in words)
        return self.name


class Event(models.Model):
    """One tournament. `version` rises with every write that can change what its pages show."""

    class Format(models.TextChoices):
        INDIVIDUALS = "individuals", _("individuals")
        PAIRS = "pairs", _("fixed pairs")
        CLUB_MATCH = "club_match", _("club match")

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
    place = models.CharField(_("place"), max_length=10, choices=Place.choices, default=Place.CLUB)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    ranking = models.CharField(_("ranking"), max_length=20, choices=Ranking.choices, default=Ranking.SCORE_SUM)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    odd = models.CharField(_("odd numbers"), max_length=20, choices=Odd.choices, default=Odd.SHORT_TABLE)
    sit_out_score = models.SmallIntegerField(_("points for sitting out"), default=0)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=3)
    clock_seconds = models.PositiveIntegerField(_("seconds to decide online"), null=True, blank=True, default=60)
    home = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="home_matches")
    visitors = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="away_matches")
    seed = models.BigIntegerField(default=new_seed, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
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


class Entry(models.Model):
    """Who takes part under one number: one person, or a fixed pair. In a club match `side` says for which club."""

    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        PRESENT = "present", _("checked in")
        ABSENT = "absent", _("absent")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Side(models.TextChoices):
        NONE = "", "-"
        HOME = "home", _("home")
        VISITORS = "visitors", _("visitors")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=250)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL)
    side = models.CharField(_("side"), max_length=10, choices=Side.choices, default=Side.NONE, blank=True)
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.REGISTERED)
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
        self.name = seen_name(self.name)


class EntryPerson(models.Model):
    """A person in an entry; `event` stands here too, so that the database keeps everybody in an event once."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, on_delete=models.PROTECT)
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["entry_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "person"], name="a_person_enters_once"),
            models.UniqueConstraint(fields=["entry", "order"], name="one_person_per_order"),
        ]

    def __str__(self) -> str:
        return str(self.person)


class Round(models.Model):
    """One round: a draft only staff sees, then published. Stores what it was seated from.

    A large round is `seating` until a worker has made its draft.
    """

    class State(models.TextChoices):
        SEATING = "seating", _("being seated")
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        FINISHED = "finished", _("finished")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    method = models.CharField(_("method"), max_length=20)
    seed = models.BigIntegerField()
    standings_version = models.PositiveIntegerField()
    quality = models.JSONField(default=dict)
    relaxed = models.JSONField(default=list)
    seated_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["event_id", "number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"


class Place(models.Model):
    """An entry at a table in a round. `seat` is a seat (`N`) for one person, a side (`NS`) for a pair."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="places")
    table = models.ForeignKey("games.Table", on_delete=models.PROTECT, related_name="+")
    table_number = models.PositiveSmallIntegerField(_("table"))
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    seat = models.CharField(_("seat"), max_length=4)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering = ["round_id", "table_number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="an_entry_sits_once_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="one_entry_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table_number}{self.seat}: {self.entry}"


class SitOut(models.Model):
    """An entry that waits in a round: why, and what that scores."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT)
    score = models.SmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entry"], name="an_entry_waits_once_a_round")]

    def __str__(self) -> str:
        return str(self.entry)


class RoundTotal(models.Model):
    """A club match round as published (27-8), in one version; used where the sheets of the tables are not there."""

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="totals")
    version = models.PositiveSmallIntegerField(default=1)
    home = models.SmallIntegerField(_("home"))
    visitors = models.SmallIntegerField(_("visitors"))
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    author_name = models.CharField(max_length=150, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    written_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round_id", "version"]
        constraints = [
            models.UniqueConstraint(fields=["round", "version"], name="one_total_per_version"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="total_correction_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.home}-{self.visitors}"


class Ruling(models.Model):
    """A penalty, bonus or note: a row of a ledger that can be cancelled with a reason, never changed."""

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("penalty")
        BONUS = "bonus", _("bonus")
        NOTE = "note", _("note")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="rulings")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    points = models.SmallIntegerField(
        _("points"), default=0, help_text=_("What is added to the score; below 0 for a penalty.")
    )
    article = models.CharField(_("article"), max_length=60, blank=True)
    reason = models.TextField(_("reason"))
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField(auto_now_add=True)
    cancelled_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    cancelled_at = models.DateTimeField(null=True)
    cancel_reason = models.TextField(blank=True)
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001 (NULL: no key; unique otherwise)
    """The client's own key of this ruling: a repeated request finds it and is answered, not given twice."""

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ["event_id", "id"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="one_ruling_per_key")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points:+d}"


class LogEntry(models.Model):
    """Everything staff did in an event. `facts` fill the slots of the sentence of `action`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    action = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    by_name = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%H:%M} {self.action}"
