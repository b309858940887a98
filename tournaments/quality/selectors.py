"""The quality sheet of a round: every figure with its lower bound, as text.

pairing/figures.py counts; text.py has the texts of figures, methods and rules. Figures are those of the places as they
are now. After a manual swap or a change of the published round, the original ones are added.
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
from tournaments.core.systems import METHOD_NAMES
from tournaments.models import Event, Round, Schedule
from tournaments.pairing.figures import PairingFigures, Played, as_seated, count_figures, count_moved, played_until
from tournaments.quality import text as words

PERCENT = 100
DIGITS = 3


@dataclass(frozen=True, slots=True)
class QualityFigure:
    """One figure. `near`: closeness to the optimum, 0 to 100; `best`: proven optimum.

    `of_all` and `bound_of_all` are of all rounds up to this one; `seated` is the value before any change.
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
class FigureGroup:
    """Figures with a common heading."""

    name: str
    title: str
    figures: tuple[QualityFigure, ...]

    @property
    def main(self) -> tuple[QualityFigure, ...]:
        return tuple(figure for figure in self.figures if figure.main)

    @property
    def more(self) -> tuple[QualityFigure, ...]:
        return tuple(figure for figure in self.figures if not figure.main)


@dataclass(frozen=True, slots=True)
class RelaxedRules:
    """A relaxed rule: its title, and the reason as a sentence. `hard`: it was a must."""

    rule: str
    title: str
    reason: str
    hard: bool


@dataclass(frozen=True, slots=True)
class PairingOrigin:
    """The origin of a pairing. `source` is its method or design.

    `seconds` is None if unknown. `whole`: the search ended without a time limit or an early end, so the same seed
    reproduces it.
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
    """The whole quality sheet. `moved`: the number of entries moved since.

    `in_advance`: the relaxed rules are those of a whole schedule.
    """

    round: Round
    groups: tuple[FigureGroup, ...]
    given_up: tuple[RelaxedRules, ...]
    made: PairingOrigin
    moved: int
    in_advance: bool = False

    @property
    def proved(self) -> tuple[int, int]:
        """Return the number of figures that are proven optimal, and of all."""
        figures = [figure for group in self.groups for figure in group.figures]
        return sum(figure.best for figure in figures), len(figures)


def quality_of(round_: Round, full_names: bool = False) -> QualitySheet:
    """Return the quality sheet of a paired round.

    `full_names`: for staff, with violated seating requests. The page of a draft is for staff only: check
    permissions.require(user, "see_desk", event) first.
    """
    played = played_until(round_)
    seated = as_seated(round_, played)
    value, before = count_figures(played), count_figures(seated).value if seated else None
    groups = tuple(_groups(round_.number, value, _scales(played), before))
    away = count_moved(played, seated) if seated else 0
    schedule = _schedule(round_)
    relaxed = round_.relaxed or (schedule.relaxed if schedule else [])
    rules = _all_given_up(round_, relaxed, full_names)
    return QualitySheet(round_, groups, rules, _origin(round_, schedule), away, bool(schedule and relaxed))


def relaxed_rules(round_: Round, full_names: bool = False) -> tuple[RelaxedRules, ...]:
    """Return the relaxed rules of this pairing in published order, with reasons."""
    return _all_given_up(round_, round_.relaxed, full_names)


def relaxed_without_wishes(relaxed: list[Any]) -> list[Any]:
    """Return the stored relaxed rules without the names in seating requests."""
    unsaid = {"reason": str(words.WISH_GIVEN_UP), "facts": {}}
    return [{**rule, **unsaid} if rule.get("rule") in words.PRIVATE else rule for rule in relaxed]


def _all_given_up(round_: Round, relaxed: list[Any], full_names: bool) -> tuple[RelaxedRules, ...]:
    coded = [rule for rule in relaxed if rule.get("code")]
    hard = {id(rule): rule["code"] in words.HARD_CODES for rule in coded}
    names = _names(round_.event) if full_names and any(hard.values()) else {}
    return tuple(_relaxed_rule(rule, hard[id(rule)], names) for rule in coded)


# --- the figures ----------------------------------------------------------------------------------------------


def _groups(number: int, now: PairingFigures, scales: Mapping[str, float], before: Figures | None) -> list[FigureGroup]:
    groups = []
    for name, title, figures in words.GROUPS:
        group_figures = [
            _figure(key, figure_words=figure_words, number=number, now=now, scales=scales, before=before)
            for key, figure_words in figures.items()
            if key in now.value
        ]
        if group_figures:
            groups.append(FigureGroup(name, str(title), tuple(group_figures)))
    return groups


def _figure(
    name: str,
    *,
    figure_words: words.Words,
    number: int,
    now: PairingFigures,
    scales: Mapping[str, float],
    before: Figures | None,
) -> QualityFigure:
    value, bound = now.value[name], now.bound[name]
    of_all, bound_of_all = now.value_of_all.get(name, value), now.bound_of_all.get(name, bound)
    seated = before.get(name) if before else None
    return QualityFigure(
        name,
        str(figure_words.title),
        _figure_text(figure_words, value),
        _verdict(figure_words.kind, value, bound),
        _plain(value),
        _plain(bound),
        _near(value, bound, scales[figure_words.out_of]),
        value <= bound,
        figure_words.main,
        _plain(of_all),
        _plain(bound_of_all),
        _of_all(number, of_all, bound_of_all) if number > 1 else "",
        None if seated is None or seated == value else _plain(seated),
    )


def _figure_text(figure_words: words.Words, value: float) -> str:
    if not value and figure_words.none:
        return str(figure_words.none)
    plain = _plain(value)
    return str(figure_words.said % {"value": plain if isinstance(plain, int) else words.DecimalCount(plain)})


def _verdict(kind: str, value: float, bound: float) -> str:
    if value <= bound:
        return gettext("Proven optimal.")
    least = number_format(_plain(bound))
    if kind == words.LEVEL:
        return gettext("The lowest possible value is %(bound)s.") % {"bound": least}
    if not bound:
        return gettext("A better pairing may be possible.")
    return gettext("At least %(bound)s cannot be avoided.") % {"bound": least}


def _of_all(number: int, value: float, bound: float) -> str:
    facts = {"number": number, "value": number_format(_plain(value)), "bound": number_format(_plain(bound))}
    if value <= bound:
        return gettext("Rounds 1 to %(number)s: %(value)s (proven optimal).") % facts
    return gettext("Rounds 1 to %(number)s: %(value)s (lowest possible: %(bound)s).") % facts


def _plain(figure: float) -> float:
    return int(figure) if figure == int(figure) else round(figure, DIGITS)


def _near(value: float, bound: float, scale: float) -> int:
    """Return the closeness to the bound; `scale` is about the worst value."""
    if value <= bound:
        return PERCENT
    worst = max(scale, value)
    return min(PERCENT - 1, round(PERCENT * (worst - value) / (worst - bound)))


def _scales(played: Played) -> dict[str, float]:
    """Return approximate maxima of the figures, from the size of the round."""
    last: RoundSeats = played.rounds[-1]
    scores = [last.scores[entry] for entry in last.here if entry in last.scores] if last.scores else []
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


def _relaxed_rule(relaxed: Mapping[str, Any], hard: bool, names: Mapping[str, str]) -> RelaxedRules:
    rule, facts = str(relaxed.get("rule", "")), dict(relaxed.get("facts", {}))
    title = str(words.RULES.get(rule, rule))
    if rule in words.PRIVATE and not names:
        return RelaxedRules(rule, title, str(words.WISH_GIVEN_UP), hard)
    for slot in ("pairs", "ids"):
        if slot in facts and names:
            facts[slot] = re.sub(r"\d+", lambda number: names.get(number[0], number[0]), str(facts[slot]))
    return RelaxedRules(rule, title, sentence(relaxed["code"], facts, gettext), hard)


def _names(event: Event) -> dict[str, str]:
    return {str(number): name for number, name in event.entries.values_list("number", "name")}


def _origin(round_: Round, schedule: Schedule | None) -> PairingOrigin:
    origin = round_.seated_from
    used = str(origin.get("method_used") or (schedule.method_used if schedule else "") or round_.method)
    seconds = origin.get("seconds_used")
    ended_by = str(origin.get("ended_by", ""))
    ended = str(words.ENDED.get(ended_by, ""))
    method = str(METHOD_NAMES.get(round_.method, round_.method))
    seed = schedule.seed if schedule else round_.seed
    whole = ended_by not in ("time", "asked")
    return PairingOrigin(method, _source(used), seed, round_.standings_version, seconds, ended, whole)


def _schedule(round_: Round) -> Schedule | None:
    """Return the schedule of this round, in the version it was paired from."""
    version = round_.seated_from.get("schedule")
    drawn = round_.event.schedules.filter(first__lte=round_.number)
    until = round_.published_at or timezone.now()
    drawn = drawn.filter(version=version) if isinstance(version, int) else drawn.filter(made_at__lte=until)
    return drawn.order_by("-version").first()


def _source(used: str) -> str:
    """Return a design as text; `starter - 2` leaves two people out of it."""
    name, _, fewer = used.partition(" - ")
    design = str(words.SOURCES.get(name) or dict(Event.System.choices).get(name) or name)
    if not fewer.isdecimal():
        return design
    return gettext("%(design)s, with %(count)s seats left out") % {"design": design, "count": fewer}
