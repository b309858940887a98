"""The quality sheet of a round: every figure beside what no seating could be better than, in words.

pairing/figures.py counts; text.py has the words of figures, methods and rules.
Figures are those of the places as they are now; where a draft was swapped by hand or a round changed after it was
published, those of the seating stand beside them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext

from seating.figures import Figures
from seating.sentences import sentence
from seating.values import RoundSeats, pairs_at
from tournaments.core.systems import METHODS
from tournaments.models import Event, Round, Schedule
from tournaments.pairing.figures import Counted, Played, as_seated, counted, moved, played_until
from tournaments.quality import text as words

PERCENT = 100
DIGITS = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `near` is how near to the best possible, 0 to 100; `best`: proved to be the best possible.

    `of_all` and `bound_of_all` are of all rounds up to this one; `seated` is what it was before somebody was moved.
    """

    name: str
    title: str
    said: str
    verdict: str
    value: float
    bound: float
    near: int
    best: bool
    main: bool
    of_all: float
    bound_of_all: float
    said_of_all: str
    seated: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that belong together."""

    name: str
    title: str
    figures: tuple[Figure, ...]

    @property
    def main(self) -> tuple[Figure, ...]:
        return tuple(one for one in self.figures if one.main)

    @property
    def more(self) -> tuple[Figure, ...]:
        return tuple(one for one in self.figures if not one.main)


@dataclass(frozen=True, slots=True)
class RelaxedRules:
    """A rule that could not be kept: what it is called, and the reason as a sentence. `hard`: it was a must."""

    rule: str
    title: str
    reason: str
    hard: bool


@dataclass(frozen=True, slots=True)
class Made:
    """How the seating came about. `source` is the method or the design it is taken from; `seconds` None: not known.

    `whole`: no time limit and nobody cut the search short, so the same seed gives the same seating again.
    """

    method: str
    source: str
    seed: int
    version: int
    seconds: float | None
    ended: str
    whole: bool = True


@dataclass(frozen=True, slots=True)
class QualitySheet:
    """What can be said about the seating of a round. `moved`: so many are elsewhere than they were seated.

    `in_advance`: the rules given up are those of a whole schedule.
    """

    round: Round
    groups: tuple[Group, ...]
    given_up: tuple[RelaxedRules, ...]
    made: Made
    moved: int
    in_advance: bool = False

    @property
    def proved(self) -> tuple[int, int]:
        """Of how many figures it is proved that they could not be better, and how many there are."""
        figures = [one for group in self.groups for one in group.figures]
        return sum(one.best for one in figures), len(figures)


def quality_of(round_: Round, full_names: bool = False) -> QualitySheet:
    """The quality sheet of a round that has been seated. `full_names`: for staff, who also read whose wishes failed.

    The page of a draft is for staff only: ask permissions.require(user, "see_desk", event) first.
    """
    played = played_until(round_)
    seated = as_seated(round_, played)
    value, before = counted(played), counted(seated).value if seated else None
    groups = tuple(_groups(round_.number, value, _scales(played), before))
    away = moved(played, seated) if seated else 0
    schedule = _schedule(round_)
    relaxed = round_.relaxed or (schedule.relaxed if schedule else [])
    rules = _all_given_up(round_, relaxed, full_names)
    return QualitySheet(round_, groups, rules, _made(round_, schedule), away, bool(schedule and relaxed))


def given_up(round_: Round, full_names: bool = False) -> tuple[RelaxedRules, ...]:
    """The rules that this seating gave up, in their published order, each with its reason in the active language."""
    return _all_given_up(round_, round_.relaxed, full_names)


def relaxed_without_wishes(relaxed: list[Any]) -> list[Any]:
    """What was given up, as it is kept with a round, without whom wishes are about."""
    unsaid = {"reason": str(words.WISH_GIVEN_UP), "facts": {}}
    return [{**one, **unsaid} if one.get("rule") in words.PRIVATE else one for one in relaxed]


def _all_given_up(round_: Round, relaxed: list[Any], full_names: bool) -> tuple[RelaxedRules, ...]:
    told = [one for one in relaxed if one.get("code")]
    hard = {id(one): one["code"] in words.HARD_CODES for one in told}
    names = _names(round_.event) if full_names and any(hard.values()) else {}
    return tuple(_given_up(one, hard[id(one)], names) for one in told)


# --- the figures ----------------------------------------------------------------------------------------------


def _groups(number: int, now: Counted, scales: Mapping[str, float], before: Figures | None) -> list[Group]:
    groups = []
    for name, title, figures in words.GROUPS:
        found = [_figure(one, said, number, now, scales, before) for one, said in figures.items() if one in now.value]
        if found:
            groups.append(Group(name, str(title), tuple(found)))
    return groups


def _figure(
    name: str, said: words.Words, number: int, now: Counted, scales: Mapping[str, float], before: Figures | None
) -> Figure:
    value, bound = now.value[name], now.bound[name]
    of_all, bound_of_all = now.value_of_all.get(name, value), now.bound_of_all.get(name, bound)
    seated = before.get(name) if before else None
    return Figure(
        name,
        str(said.title),
        _said(said, value),
        _verdict(said.kind, value, bound),
        _plain(value),
        _plain(bound),
        _near(value, bound, scales[said.out_of]),
        value <= bound,
        said.main,
        _plain(of_all),
        _plain(bound_of_all),
        _of_all(number, of_all, bound_of_all) if number > 1 else "",
        None if seated is None or seated == value else _plain(seated),
    )


def _said(said: words.Words, value: float) -> str:
    if not value and said.none:
        return str(said.none)
    plain = _plain(value)
    return str(said.said % {"value": plain if isinstance(plain, int) else _Fraction(plain)})


class _Fraction(float):
    """A number with places after the point: a plural is chosen by it, and a sentence shows it as the language does."""

    def __str__(self) -> str:
        return str(number_format(float(self)))


def _verdict(kind: str, value: float, bound: float) -> str:
    if value <= bound:
        return gettext("Proved the best possible.")
    least = number_format(_plain(bound))
    if kind == words.LEVEL:
        return gettext("No seating comes below %(bound)s.") % {"bound": least}
    if not bound:
        return gettext("That it had to be is not proved.")
    return gettext("%(bound)s could not be avoided.") % {"bound": least}


def _of_all(number: int, value: float, bound: float) -> str:
    facts = {"number": number, "value": number_format(_plain(value)), "bound": number_format(_plain(bound))}
    if value <= bound:
        return gettext("Rounds 1 to %(number)s: %(value)s, proved the best possible.") % facts
    return gettext("Rounds 1 to %(number)s: %(value)s; no evening comes below %(bound)s.") % facts


def _plain(figure: float) -> float:
    return int(figure) if figure == int(figure) else round(figure, DIGITS)


def _near(value: float, bound: float, scale: float) -> int:
    """How near to the bound, when `scale` is about the worst there can be."""
    if value <= bound:
        return PERCENT
    worst = max(scale, value)
    return min(PERCENT - 1, round(PERCENT * (worst - value) / (worst - bound)))


def _scales(played: Played) -> dict[str, float]:
    """What there is of each thing in the round: about the worst that a figure could come to."""
    last: RoundSeats = played.rounds[-1]
    scores = [last.scores[one] for one in last.here if one in last.scores] if last.scores else []
    apart = max(scores) - min(scores) if scores else 0
    return {
        "meetings": sum(len(pairs_at(table)) for table in last.tables),
        "tables": len(last.tables),
        "people": len(last.here),
        "rounds": len(played.rounds),
        "points": apart * len(last.tables),
        "range": apart,
    }


# --- how it was made ------------------------------------------------------------------------------------------


def _given_up(one: Mapping[str, Any], hard: bool, names: Mapping[str, str]) -> RelaxedRules:
    rule, facts = str(one.get("rule", "")), dict(one.get("facts", {}))
    title = str(words.RULES.get(rule, rule))
    if rule in words.PRIVATE and not names:
        return RelaxedRules(rule, title, str(words.WISH_GIVEN_UP), hard)
    for slot in ("pairs", "ids"):
        if slot in facts and names:
            facts[slot] = re.sub(r"\d+", lambda number: names.get(number[0], number[0]), str(facts[slot]))
    return RelaxedRules(rule, title, sentence(one["code"], facts, gettext), hard)


def _names(event: Event) -> dict[str, str]:
    return {str(number): name for number, name in event.entries.values_list("number", "name")}


def _made(round_: Round, schedule: Schedule | None) -> Made:
    kept = round_.seated_from
    used = str(kept.get("method_used") or (schedule.method_used if schedule else "") or round_.method)
    seconds = kept.get("seconds_used")
    ended_by = str(kept.get("ended_by", ""))
    ended = str(words.ENDED.get(ended_by, ""))
    method = str(METHODS.get(round_.method, round_.method))
    seed = schedule.seed if schedule else round_.seed
    whole = ended_by not in ("time", "asked")
    return Made(method, _source(used), seed, round_.standings_version, seconds, ended, whole)


def _schedule(round_: Round) -> Schedule | None:
    """What was drawn in advance for this round, in the version it was seated from."""
    version = round_.seated_from.get("schedule")
    drawn = round_.event.schedules.filter(first__lte=round_.number)
    until = round_.published_at or timezone.now()
    drawn = drawn.filter(version=version) if isinstance(version, int) else drawn.filter(made_at__lte=until)
    return drawn.order_by("-version").first()


def _source(used: str) -> str:
    """A design in words; `starter - 2` leaves two people out of it."""
    name, _, fewer = used.partition(" - ")
    told = str(words.SOURCES.get(name) or dict(Event.System.choices).get(name) or name)
    if not fewer.isdecimal():
        return told
    return gettext("%(design)s, of which %(count)s places are left out") % {"design": told, "count": fewer}
