"""What the last round can still do to somebody, in sentences: for the own card, the standings and REST."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext

from engine.sentences import N
from games import api
from standings import Facts, Rules
from standings.facts import AS_SET
from standings.missed import missed_rounds
from standings.needs import BY_SUM, BY_TABLE, Gap, LastRound, Needs, Outcome, needs
from tournaments.core.cache import once
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.formats import sizes_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of
from tournaments.models import Event, Place
from tournaments.rankings.selectors import standings_of

SURE = {
    "won": N("If you win your table you are number %(best)s, whatever happens elsewhere."),
    "drawn": N("If your table ends level you are number %(best)s, whatever happens elsewhere."),
    "lost": N("If you lose your table you are number %(best)s, whatever happens elsewhere."),
    "place": N("As number %(place)s of your table you are number %(best)s in the end, whatever happens elsewhere."),
    "none": N("You have nothing left to play and are number %(best)s, whatever happens elsewhere."),
}
BETWEEN = {
    "won": N("If you win your table you end between number %(best)s and number %(worst)s."),
    "drawn": N("If your table ends level you end between number %(best)s and number %(worst)s."),
    "lost": N("If you lose your table you end between number %(best)s and number %(worst)s."),
    "place": N("As number %(place)s of your table you end between number %(best)s and number %(worst)s."),
    "none": N("You have nothing left to play and end between number %(best)s and number %(worst)s."),
}
LEVEL = N("%(name)s (number %(rank)s) is level with you. Whoever scores more in what is left stands ahead.")
BY_POINTS = N("Where points are level the tie-breaks decide; rulings and corrections still to come are left aside.")


@dataclass(frozen=True, slots=True)
class NeedsTold:
    """What the last round can still do to one entry, with every number and every sentence."""

    needs: Needs
    sentences: tuple[str, ...]
    assumption: str


def needs_of(event: Event, entry: int, version: int | None = None) -> NeedsTold | None:
    """What the last round can still do to an entry, by its number; None where nothing sure can be said.

    That is so before the last planned round is near, where ranks follow from brackets or groups, and when all is over.
    `version`: as `version_of` told it just now, when it is known already.
    """
    last = _last(event.pk, event.created_at, version_of(event) if version is None else version)
    found = needs(last, entry) if last else None
    if last is None or found is None or not (found.outcomes or found.gaps):
        return None
    return NeedsTold(found, tuple(_sentences(last, found)), gettext(BY_POINTS))


@once(most=16)
def _last(event_id: int, _created_at: datetime, _version: int) -> LastRound | None:
    """The last round as it stands in this version of the event; None while it is not near, or not open any more."""
    event = Event.objects.get(pk=event_id)
    rules = rules_of(event)
    if not _is_told(event, rules.ranking):
        return None
    found = standings_of(event)
    drawn = found.table.round == event.rounds_planned
    near = drawn or (found.table.round == event.rounds_planned - 1 and not found.table.provisional)
    facts = facts_of(event)
    open_rounds = {one.round for one in facts.tables if not one.complete}
    if not near or (open_rounds != {event.rounds_planned} if drawn else bool(open_rounds)):
        return None
    if _moves_with_the_rest(event, facts, rules, drawn):
        return None
    sizes = tuple(sizes_of(event))
    if not drawn and rules.ranking == "table_points" and len(sizes) > 1:
        return None  # what a place gives depends on how many sit at the table
    fixed = api.deals_planned(event.game, event.preset, event.options) is not None
    sides = _sides(event, event.rounds_planned) if drawn else {}
    return LastRound(
        event.rounds_planned, facts, rules, found.table, drawn, sides, fixed, event.sit_out_score or 0, sizes
    )


def _moves_with_the_rest(event: Event, facts: Facts, rules: Rules, drawn: bool) -> bool:
    """Whether somebody’s points also depend on averages that the last round still changes, so that nothing is sure."""
    if rules.missed == AS_SET:
        return False
    if any(missed_rounds(facts, rules)):
        return True
    here = [one for one in facts.entries if not one.withdrawn]
    seated = {entry for table in facts.tables for entry in table.seats.values()}
    may_wait = event.odd == Event.Odd.SIT_OUT and bool(len(here) % max(sizes_of(event)))
    return not drawn and (may_wait or any(one.number not in seated for one in here))


def _is_told(event: Event, ranking: str) -> bool:
    if event.state == Event.State.FINISHED or event.format == Event.Format.CLUB_MATCH:
        return False
    return event.system not in SYSTEMS_WITH_BRACKETS and ranking in (*BY_SUM, *BY_TABLE)


def _sides(event: Event, number: int) -> dict[tuple[int, int], tuple[str, ...]]:
    """All sides at the tables of a round, those of bots included."""
    rows = Place.objects.filter(round__event=event, round__number=number, round__state__in=PUBLIC)
    numbers = dict(rows.values_list("table_id", "table_number"))
    tables = api.tables(numbers)
    return {
        (number, numbers[one.id]): tuple(api.sides_of(one.game, one.preset, one.options)) for one in tables.values()
    }


def _sentences(last: LastRound, found: Needs) -> Iterator[str]:
    yield from map(_outcome, found.outcomes)
    names = {row.entry: row.name for row in last.table.rows}
    own_left = found.entry in last.at or not last.drawn
    for gap in found.gaps:
        if own_left or (gap.plays_on and gap.points < 0):
            yield _gap(gap, names[gap.entry])


def _outcome(one: Outcome) -> str:
    words = SURE if one.best == one.worst else BETWEEN
    return gettext(words[one.kind]) % {"best": one.best, "worst": one.worst, "place": one.place}


def _gap(gap: Gap, name: str) -> str:
    points = abs(gap.points)
    words = _behind(points) if gap.points < 0 else _ahead(points, gap.plays_on) if gap.points else gettext(LEVEL)
    return words % {"name": name, "rank": gap.rank, "gap": points}


def _behind(points: float) -> str:
    return ngettext(
        "%(name)s (number %(rank)s) is %(gap)s point behind and passes you only by scoring over %(gap)s point more "
        "than you.",
        "%(name)s (number %(rank)s) is %(gap)s points behind and passes you only by scoring over %(gap)s points more "
        "than you.",
        _count(points),
    )


def _ahead(points: float, plays_on: bool) -> str:
    if plays_on:
        return ngettext(
            "%(name)s (number %(rank)s) is %(gap)s point ahead. To pass, score over %(gap)s point more in what is "
            "left.",
            "%(name)s (number %(rank)s) is %(gap)s points ahead. To pass, score over %(gap)s points more in what is "
            "left.",
            _count(points),
        )
    return ngettext(
        "%(name)s (number %(rank)s) has played everything and is %(gap)s point ahead. To pass, score over %(gap)s "
        "point.",
        "%(name)s (number %(rank)s) has played everything and is %(gap)s points ahead. To pass, score over %(gap)s "
        "points.",
        _count(points),
    )


def _count(points: float) -> int:
    """What a plural is chosen by: exactly 1, or any other number."""
    return 1 if points == 1 else 2
