"""Leagues as they come in: rules, teams, lists, new dates, reports, line-ups and rulings."""

from datetime import date, time
from typing import Annotated, Any

from django.utils import dates
from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from engine.sentences import N
from inputs.game_documents import GameOptions
from inputs.model import LEFT_OUT, Choices, Day, Input, Minute, letters, refusal, within
from tournaments.core.formats import formats_of
from tournaments.core.league_text import OF_LEAGUES
from tournaments.core.rules_form import rules_choices
from tournaments.core.schemas import Number, ReasonText, TidyName
from tournaments.models import Event, League, LeagueRuling, LeagueTeam
from tournaments.models.limits import (
    ARTICLE,
    LEAGUE,
    LEAGUE_DAYS,
    LEAGUE_RULING,
    LEAGUE_SETS,
    MAX_ROWS,
    NAME,
    PRESET,
    REASON,
    ROUND_TOTAL,
    SLUG,
    USERNAME,
    VENUE,
)

SCORINGS: dict[str, dict[str, Any]] = {
    "3-1-0": {"win": 3, "draw": 1, "loss": 0, "level": "match"},
    "2-1-0": {"win": 2, "draw": 1, "loss": 0, "level": "match"},
    "3-1-0 set": {"win": 3, "draw": 1, "loss": 0, "level": "set"},
}
"""What a new league may begin with. Source: docs/rules/troefcall/rulebook.md#tc-48 and #tc-67."""
SCORING_TITLES = {
    "3-1-0": N("3–1–0 for each match (Netherlands)"),
    "2-1-0": N("2–1–0 for each match (Suriname)"),
    "3-1-0 set": N("3–1–0 for each round of a match"),
}
WEEKDAYS = {"": N("as the first matchday"), **{str(day): str(name) for day, name in dates.WEEKDAYS.items()}}
"""Monday is 0; Django translates the names."""
UNLISTED_PENALTY = -3
"""Match points for fielding an unlisted player in a match that was lost anyway.

Source: docs/rules/troefcall/rulebook.md#tc-60.
"""
LENGTH_OF_DAYS = 11 * LEAGUE_DAYS
USUAL_TIME = "20:00"
TIES = (("difference", N("point difference")), ("head_to_head", N("matches between the tied teams")))
Tie = Choices(dict(TIES))


def club_match_rules() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the games and presets of club matches, as `game/preset` by the title of the game."""
    offered = [
        (title, [(value, name) for value, name in group if Event.Format.CLUB_MATCH in _formats(value)])
        for title, group in rules_choices()
    ]
    return [(title, group) for title, group in offered if group]


def _formats(value: str) -> list[str]:
    game, _, preset = value.partition("/")
    return formats_of(game, preset, {})


def read_days(text: str) -> list[str]:
    """Return the ISO dates of a text, sorted. Raises a refusal naming the first word that is none."""
    days = set()
    for word in text.replace(",", " ").replace(";", " ").split():
        try:
            days.add(date.fromisoformat(word).isoformat())
        except ValueError:
            sentence = N("“%(word)s” is not a date. Enter dates such as 2026-12-25, separated by spaces.")
            raise refusal("invalid", sentence, word=word[:40]) from None
    if len(days) > LEAGUE_DAYS:
        raise refusal("max_length", N("Enter at most %(most)s dates."), most=LEAGUE_DAYS)
    return sorted(days)


def _as_days(text: str) -> str:
    return " ".join(read_days(text))


def _as_clock(text: str) -> str:
    try:
        return time.fromisoformat(text).strftime("%H:%M") if text else ""
    except ValueError:
        raise refusal("invalid", N("Enter a time, such as 20:00.")) from None


def _as_weekday(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Days = Annotated[str, letters(LENGTH_OF_DAYS), AfterValidator(_as_days)]
Clock = Annotated[str, letters(len("20:00:00")), AfterValidator(_as_clock)]
Weekday = Annotated[str, BeforeValidator(_as_weekday), Choices(WEEKDAYS)]


class LeagueFields(Input):
    """The rules of a league."""

    name: TidyName = Field(default=LEFT_OUT, title=N("Name of the league"))
    first_on: Day = Field(default=LEFT_OUT, title=N("First matchday"))
    plays_at: Clock = Field(default=LEFT_OUT, title=N("Time of matches"))
    days_between: Annotated[int, within(LEAGUE["days_between"])] = Field(
        default=LEFT_OUT, title=N("Days between matchdays")
    )
    blocked: Days = Field(default="", title=N("Days without matches, such as 2026-12-25 (blank: none)"))
    pairs_a_side: Annotated[int, within(LEAGUE["pairs_a_side"])] = Field(default=LEFT_OUT, title=N("Pairs in a team"))
    min_pairs: Annotated[int, within(LEAGUE["min_pairs"])] = Field(default=LEFT_OUT, title=N("Minimum pairs to play"))
    late_pair_until_round: Annotated[int, within(LEAGUE["late_pair_until_round"])] = Field(
        default=LEFT_OUT, title=N("Last round in which a late pair may begin")
    )
    passes: Annotated[int, within(LEAGUE["passes"])] = Field(
        default=LEFT_OUT, title=N("Times a pair meets each pair of the opponent")
    )
    list_days: Annotated[int, within(LEAGUE["list_days"])] = Field(
        default=LEFT_OUT, title=N("Lists close before the first matchday (days)")
    )
    postpone_days: Annotated[int, within(LEAGUE["postpone_days"])] = Field(
        default=LEFT_OUT, title=N("Teams can move a match until (days before)")
    )
    play_within_days: Annotated[int, within(LEAGUE["play_within_days"])] = Field(
        default=LEFT_OUT, title=N("A moved match is played within (days)")
    )
    promoted: Annotated[int, within(LEAGUE["promoted"])] = Field(default=LEFT_OUT, title=N("Promotion places"))
    relegated: Annotated[int, within(LEAGUE["relegated"])] = Field(default=LEFT_OUT, title=N("Relegation places"))


class NewLeague(LeagueFields):
    """A league to create, as a draft of the club that leads it."""

    name: TidyName = Field(title=N("Name of the league"))
    rules: Annotated[str, letters(2 * PRESET, 1)] = Field(
        title=N("Game and rules"), json_schema_extra={"description": "Game and preset, such as `game/preset`."}
    )
    options: GameOptions = LEFT_OUT
    scoring: Annotated[str, Choices(SCORING_TITLES)] = Field(default="3-1-0", title=N("Match points"))
    first_on: Day = Field(title=N("First matchday"))
    plays_at: Clock = Field(default=USUAL_TIME, title=N("Time of matches"))


class LeagueChange(LeagueFields):
    """Changes of a league. Once it is published, only its name and the places of promotion and relegation change."""

    stays_when_left_out = True

    win: Annotated[int, within(LEAGUE["win"])] = Field(default=LEFT_OUT, title=N("Match points for a win"))
    draw: Annotated[int, within(LEAGUE["draw"])] = Field(default=LEFT_OUT, title=N("Match points for a draw"))
    loss: Annotated[int, within(LEAGUE["loss"])] = Field(default=LEFT_OUT, title=N("Match points for a loss"))
    level: Annotated[League.Level, Choices.of(League.Level)] = Field(default=LEFT_OUT, title=N("Match points are for"))
    tie_breaks: list[Annotated[str, Tie]] = LEFT_OUT


class TeamInput(Input):
    """A team of a league; its club is created if it is new."""

    club: TidyName = Field(title=N("Club"))
    name: Annotated[str, letters(NAME)] = Field(default="", title=N("Name of the team (blank: that of the club)"))
    weekday: Weekday = Field(default="", title=N("Home day"))
    plays_at: Clock = Field(default="", title=N("Time of home matches (blank: as the league)"))
    venue: Annotated[str, letters(VENUE)] = Field(default="", title=N("Venue"))
    blocked: Days = Field(default="", title=N("Days without home matches, such as 2026-12-25 (blank: none)"))


class CaptainChoice(Input):
    """An account that acts for a team, by its user name."""

    username: Annotated[str, letters(USERNAME, 1)] = Field(title=N("User name of the captain"))


class NewPlayers(Input):
    """People for the list of a team, by name, with their first day (None: today)."""

    names: Annotated[list[TidyName], Field(max_length=MAX_ROWS, min_length=1)]
    since: Day | None = None


class PlayerChange(Input):
    """The last day of a listed player, or a suspension."""

    stays_when_left_out = True

    until: Day | None = Field(default=None, title=N("Last day"))
    suspended_since: Day | None = Field(default=None, title=N("Suspended from"))
    suspended_until: Day | None = Field(default=None, title=N("Suspended until"))

    @model_validator(mode="after")
    def _in_order(self) -> "PlayerChange":
        since, until = self.suspended_since, self.suspended_until
        if until is not None and (since is None or until < since):
            raise refusal("suspension_ends_early", OF_LEAGUES["suspension_ends_early"], "suspended_until")
        return self


class NewDate(Input):
    """Another date for a match, and why."""

    wanted: Minute = Field(title=N("New date and time"))
    venue: Annotated[str, letters(VENUE)] = Field(default="", title=N("Venue (blank: as before)"))
    reason: Annotated[str, letters(REASON, 1)] = Field(title=N("Reason"))


class DateAnswer(Input):
    """The answer of the opponent to another date."""

    agree: bool


class SetScore(Input):
    """The points of one round of a match."""

    home: Annotated[int, within(ROUND_TOTAL)]
    visitors: Annotated[int, within(ROUND_TOTAL)]


class MatchReport(Input):
    """The score of a match; where rounds earn match points, also that of each round."""

    home: Annotated[int, within(ROUND_TOTAL)] = Field(title=N("Points of the home team"))
    visitors: Annotated[int, within(ROUND_TOTAL)] = Field(title=N("Points of the visitors"))
    sets: Annotated[list[SetScore], Field(max_length=LEAGUE_SETS)] = Field(default_factory=list)


class EventChoice(Input):
    """A club match that exists, by its slug."""

    event_slug: Annotated[str, letters(SLUG, 1)] = Field(title=N("Address of the event"))


class PairNames(Input):
    """The two players of a pair by name; both are blank in a pair that is missing."""

    first: Annotated[str, letters(NAME)] = ""
    second: Annotated[str, letters(NAME)] = ""


class LineUp(Input):
    """The pairs of a team in the order of their tables."""

    pairs: Annotated[list[PairNames], Field(max_length=LEAGUE["pairs_a_side"].most)]


class TeamLineUp(LineUp):
    """The pairs of one of both teams in the order of their tables."""

    team: Number = Field(title=N("Team"))


class NewLeagueRuling(Input):
    """A decision about a team: a match is lost, or match points change."""

    team: Number = Field(title=N("Team"))
    fixture: Number | None = Field(default=None, title=N("League match"))
    kind: Annotated[LeagueRuling.Kind, Choices.of(LeagueRuling.Kind)] = Field(title=N("Decision"))
    match_points: Annotated[int, within(LEAGUE_RULING)] = Field(default=0, title=N("Match points to add or deduct"))
    home: Annotated[int, within(ROUND_TOTAL)] | None = Field(
        default=None, title=N("Points of the home team (blank: as played)")
    )
    visitors: Annotated[int, within(ROUND_TOTAL)] | None = Field(
        default=None, title=N("Points of the visitors (blank: as played)")
    )
    article: Annotated[str, letters(ARTICLE)] = Field(default="", title=N("Rule"))
    reason: ReasonText = Field(title=N("Reason"))


class Withdrawal(Input):
    """What becomes of the matches of a team that withdraws."""

    matches: Annotated[LeagueTeam.Matches, Choices.of(LeagueTeam.Matches)] = Field(title=N("Matches of the team"))


class FixtureChange(Input):
    """Date and venue of a match, while the league is a draft."""

    starts_at: Minute = Field(title=N("Date and time"))
    venue: Annotated[str, letters(VENUE)] = Field(default="", title=N("Venue"))


class Decider(FixtureChange):
    """A match that separates two tied teams."""

    home_team: Number = Field(title=N("Team"))
    visiting_team: Number = Field(title=N("Team"))


def weekday_of(value: str) -> int | None:
    """Return a chosen weekday as a number; None: that of the first matchday."""
    return int(value) if value else None


def clock_of(value: str) -> time | None:
    """Return a chosen time; None: that of the league."""
    return time.fromisoformat(value) if value else None
