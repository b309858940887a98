"""Possible outcomes of the last round, for the player's card, standings and REST."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext, ngettext, pgettext

from engine.sentences import N
from games.api import rules as game_rules
from games.api import tables as game_tables
from standings import Facts, RankingRules
from standings.facts import AS_SET
from standings.missed import missed_rounds
from standings.needs import BY_SUM, BY_TABLE, Gap, LastRound, Needs, PossibleResult, needs
from tournaments.core.cache import memoized
from tournaments.core.draws import SYSTEMS_WITH_BRACKETS
from tournaments.core.facts import facts_of, rules_of
from tournaments.core.formats import sizes_of
from tournaments.core.rounds import PUBLIC
from tournaments.core.versions import version_of
from tournaments.models import Event, Place
from tournaments.rankings.selectors import standings_of

SURE = {
    "won": N("If you win your table, your final rank will be %(best)s, whatever happens elsewhere."),
    "drawn": N("If your table ends in a tie, your final rank will be %(best)s, whatever happens elsewhere."),
    "lost": N("If you lose your table, your final rank will be %(best)s, whatever happens elsewhere."),
    "place": N(
        "If you finish in position %(place)s at your table, your final rank will be %(best)s, whatever happens "
        "elsewhere."
    ),
    "none": N("You have finished playing. Your final rank will be %(best)s, whatever happens elsewhere."),
}
BETWEEN = {
    "won": N("If you win your table, your final rank will be between %(best)s and %(worst)s."),
    "drawn": N("If your table ends in a tie, your final rank will be between %(best)s and %(worst)s."),
    "lost": N("If you lose your table, your final rank will be between %(best)s and %(worst)s."),
    "place": N(
        "If you finish in position %(place)s at your table, your final rank will be between %(best)s and %(worst)s."
    ),
    "none": N("You have finished playing. Your final rank will be between %(best)s and %(worst)s."),
}
LEVEL = N("%(name)s (rank %(rank)s) is tied with you. The higher score in the remaining deals decides.")
BY_POINTS = N(
    "Tie-breaks separate entries with equal points. Later rulings and corrections are not taken into account."
)


@dataclass(frozen=True, slots=True)
class NeedsText:
    """Possible outcomes of the last round for one entry, as numbers and sentences."""

    needs: Needs
    sentences: tuple[str, ...]
    assumption: str


def needs_of(event: Event, entry: int, version: int | None = None) -> NeedsText | None:
    """Return the possible outcomes of the last round; None if nothing is certain.

    That is the case before the last planned round is near, in brackets or groups, and at the end. `version`: the result
    of `version_of`, if already known.
    """
    last = _last(event.pk, event.created_at, version_of(event) if version is None else version)
    outcome_needs = needs(last, entry) if last else None
    if last is None or outcome_needs is None or not (outcome_needs.outcomes or outcome_needs.gaps):
        return None
    return NeedsText(outcome_needs, tuple(_sentences(last, outcome_needs)), gettext(BY_POINTS))


@memoized(most=16)
def _last(event_id: int, _created_at: datetime, _version: int) -> LastRound | None:
    """Return the last round in this version of the event; None unless near and open."""
    event = Event.objects.get(pk=event_id)
    rules = rules_of(event)
    if not _has_needs(event, rules.ranking):
        return None
    standings = standings_of(event)
    drawn = standings.table.round == event.rounds_planned
    near = drawn or (standings.table.round == event.rounds_planned - 1 and not standings.table.provisional)
    facts = facts_of(event)
    open_rounds = {table.round for table in facts.tables if not table.complete}
    if not near or (open_rounds != {event.rounds_planned} if drawn else bool(open_rounds)):
        return None
    if _moves_with_the_rest(event, facts, rules, drawn):
        return None
    sizes = tuple(sizes_of(event))
    if not drawn and rules.ranking == "table_points" and len(sizes) > 1:
        return None  # the value of a place depends on the size of the table
    fixed = game_rules.TableRules(event.game, event.preset, event.options).deals is not None
    sides = _sides(event, event.rounds_planned) if drawn else {}
    return LastRound(
        event.rounds_planned, facts, rules, standings.table, drawn, sides, fixed, event.sit_out_score or 0, sizes
    )


def _moves_with_the_rest(event: Event, facts: Facts, rules: RankingRules, drawn: bool) -> bool:
    """Whether points depend on averages that the last round still changes.

    Then nothing is certain.
    """
    if rules.missed == AS_SET:
        return False
    if any(missed_rounds(facts, rules)):
        return True
    here = [entry for entry in facts.entries if not entry.withdrawn]
    seated = {entry for table in facts.tables for entry in table.seats.values()}
    may_wait = event.odd == Event.Odd.SIT_OUT and bool(len(here) % max(sizes_of(event)))
    return not drawn and (may_wait or any(entry.number not in seated for entry in here))


def _has_needs(event: Event, ranking: str) -> bool:
    if event.state == Event.State.FINISHED or event.format == Event.Format.CLUB_MATCH:
        return False
    return event.system not in SYSTEMS_WITH_BRACKETS and ranking in (*BY_SUM, *BY_TABLE)


def _sides(event: Event, number: int) -> dict[tuple[int, int], tuple[str, ...]]:
    """Return all sides at the tables of a round, bots included."""
    rows = Place.objects.filter(round__event=event, round__number=number, round__state__in=PUBLIC)
    numbers = dict(rows.values_list("table_id", "table_number"))
    tables = game_tables.facts(numbers)
    return {
        (number, numbers[table.id]): game_rules.TableRules(table.game, table.preset, table.options).sides
        for table in tables.values()
    }


def _sentences(last: LastRound, last_needs: Needs) -> Iterator[str]:
    yield from map(_outcome, last_needs.outcomes)
    names = {row.entry: row.name for row in last.table.rows}
    own_left = last_needs.entry in last.at or not last.drawn
    for gap in last_needs.gaps:
        if own_left or (gap.plays_on and gap.points < 0):
            yield _gap(gap, names[gap.entry])


def _outcome(outcome: PossibleResult) -> str:
    words = SURE if outcome.best == outcome.worst else BETWEEN
    return gettext(words[outcome.kind]) % {"best": outcome.best, "worst": outcome.worst, "place": outcome.place}


def _gap(gap: Gap, name: str) -> str:
    points = abs(gap.points)
    words = _behind(points) if gap.points < 0 else _ahead(points, gap.plays_on) if gap.points else gettext(LEVEL)
    return words % {"name": name, "rank": gap.rank, "gap": points}


def _behind(points: float) -> str:
    return ngettext(
        "%(name)s (rank %(rank)s) is %(gap)s point behind and must outscore you by more than %(gap)s point to "
        "pass you.",
        "%(name)s (rank %(rank)s) is %(gap)s points behind and must outscore you by more than %(gap)s points to "
        "pass you.",
        _count(points),
    )


def _ahead(points: float, plays_on: bool) -> str:
    if plays_on:
        return ngettext(
            "%(name)s (rank %(rank)s) is %(gap)s point ahead. You must outscore them by more than %(gap)s point "
            "to pass them.",
            "%(name)s (rank %(rank)s) is %(gap)s points ahead. You must outscore them by more than %(gap)s points"
            " to pass them.",
            _count(points),
        )
    return ngettext(
        "%(name)s (rank %(rank)s) has finished and is %(gap)s point ahead. You must score more than %(gap)s point"
        " to pass them.",
        "%(name)s (rank %(rank)s) has finished and is %(gap)s points ahead. You must score more than %(gap)s "
        "points to pass them.",
        _count(points),
    )


def _count(points: float) -> int:
    """Return the number that selects a plural: exactly 1, or another."""
    return 1 if points == 1 else 2


ENDINGS = {1: N("%(rank)sst"), 2: N("%(rank)snd"), 3: N("%(rank)srd")}
"""English ordinals by their last digit; in other languages only 1 is irregular."""
OTHER = N("%(rank)sth")
TEENS = range(11, 14)


def ordinal(rank: int) -> str:
    """Return a rank as an ordinal number."""
    if rank == 1:
        return pgettext("rank", "1st")
    ending = ENDINGS.get(rank % 10) if rank % 100 not in TEENS else None
    return gettext(ending or OTHER) % {"rank": rank}


def rank_word(rank: int | None, tied: bool = False) -> str:
    """Return a rank as text, with ties. None: an unranked entry."""
    if rank is None:
        return gettext("unranked")
    return gettext("tied %(rank)s") % {"rank": ordinal(rank)} if tied else ordinal(rank)
