"""How later rounds would have been seated if a correction had been known: the same seed and rules, other standings.

A round is seated again in memory, from the document it was seated from; nothing is written. What takes longer than
SECONDS is not worked out, and that is said. See docs/decisions/0153-what-a-preview-works-out.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import seating
from games.api import Clock
from standings import Facts, standings, up_to
from tournaments.brackets.games import playable, standing
from tournaments.brackets.group_options import two_at_a_table
from tournaments.brackets.groups import final_drawn
from tournaments.core.draws import drawn_of
from tournaments.core.facts import rules_of
from tournaments.models import Event, Round
from tournaments.pairing.selectors import Document, document_of_round
from tournaments.rankings.what_if import Proposal, Swap

SECONDS = 1.0
"""So long all later rounds together may take."""
MOST = 128
"""Entries of a round that is tried at all: of more nobody would wait for the answer."""
SEATED = (Round.State.DRAFT, Round.State.PUBLISHED, Round.State.FINISHED)
Tables = Mapping[int, Sequence[str]]
"""Entries, by number as text, of each table."""


@dataclass(frozen=True, slots=True)
class TableIf:
    """A table of which nobody sat together as they would have: its number, and who would sit there, by name."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A later round. `known` is False where it was not worked out; `tables` are those that would have been others."""

    number: int
    state: str
    known: bool
    tables: tuple[TableIf, ...] = ()


class _TimeIsUp(Exception):  # noqa: N818 (no error: the answer is that there is none)
    pass


def later_rounds(event: Event, proposal: Proposal, clock: Clock) -> tuple[LaterRound, ...]:
    """Every later round that follows from results, newest first."""
    end = clock() + SECONDS
    rounds = event.rounds.filter(number__gt=proposal.round, state__in=SEATED).order_by("-number")
    names = {str(entry.number): entry.name for entry in proposal.facts.entries}
    return tuple(_later(round_, proposal, names, clock, end) for round_ in rounds if follows(round_, proposal.swap))


def follows(round_: Round, swap: Swap | None = None) -> bool:
    """Whether who sits where in a round follows from the results before it; with `swap`, from who met whom, too."""
    stage = round_.seated_from.get("stage")
    if "games" in round_.seated_from or stage == "final":
        return True
    if stage == "groups":
        return not two_at_a_table(round_.event) and round_.number > 1
    seated = round_.seated_from.get("document")
    if seated is None or "schedule" in round_.seated_from:
        return False
    return seated["seat"]["method"] == "swiss" or (swap is not None and seated["seat"]["method"] == "random")


def _later(round_: Round, proposal: Proposal, names: Mapping[str, str], clock: Clock, end: float) -> LaterRound:
    try:
        found = _tables_if(round_, proposal, clock, end)
    except (_TimeIsUp, seating.SeatingError):
        found = None
    before = round_.seated_from.get("tables")
    if found is None or before is None:
        return LaterRound(round_.number, round_.state, False)
    together = {frozenset(filter(None, table)) for table in before.values()}
    other = {number: [one for one in table if one in names] for number, table in found.items()}
    differs = {number: table for number, table in other.items() if frozenset(table) not in together}
    told = (TableIf(number, tuple(names[one] for one in table)) for number, table in sorted(differs.items()))
    return LaterRound(round_.number, round_.state, True, tuple(told))


def _tables_if(round_: Round, proposal: Proposal, clock: Clock, end: float) -> Tables | None:
    if _drawn_from_groups(round_, proposal):
        return None
    if "games" in round_.seated_from:
        return bracket_if(round_, proposal.facts)
    made = seated_if(round_, proposal, clock, end)
    return None if made is None else tables_in(made)


def _drawn_from_groups(round_: Round, proposal: Proposal) -> bool:
    """Whether others might be in the round at all: who goes through is told by itself (brackets/qualification.py)."""
    final = final_drawn(round_.event) if round_.seated_from.get("stage") == "final" else None
    return final is not None and proposal.round < final.first


def bracket_if(round_: Round, facts: Facts) -> Tables:
    """The games that would be played in a round of a bracket, as if it and the rounds after it were not published."""
    event = round_.event
    drawn = drawn_of(event)
    assert drawn.seeds is not None
    before = replace(drawn, rounds=tuple(one for one in drawn.rounds if one.number < round_.number))
    found = standing(event, drawn.seeds.content["seeds"], drawn.seeds.first, facts, before)
    games = playable(found.games)
    return {number: [side for side in (one.one, one.other) if side] for number, one in enumerate(games, start=1)}


def seated_if(round_: Round, proposal: Proposal, clock: Clock, end: float = float("inf")) -> dict[str, Any] | None:
    """The answer of the seating to the document of a round with other standings; None where none is kept.

    Raises SeatingError, and what `clock` raises.
    """
    document = document_if(round_, proposal)
    if document is None or (end != float("inf") and len(document["players"]) > MOST):
        return None

    def watched() -> float:
        now = clock()
        if now > end:
            raise _TimeIsUp
        return now

    return seating.seat(document, clock=watched)


def document_if(round_: Round, proposal: Proposal) -> Document | None:
    """What the round would have been seated from; None where it was not seated by a search of its own."""
    if "schedule" in round_.seated_from:
        return None
    document = document_of_round(round_)
    if document is None:
        return None
    rows = standings(up_to(proposal.facts, round_.number - 1), rules_of(round_.event)).rows
    points = {str(row.entry): float(row.points) for row in rows}
    scores = {name: points.get(name, 0) for name in document["players"]}
    history = _met_otherwise(document["rounds"], proposal.swap)
    return {**document, "rounds": history, "seat": {**document["seat"], "scores": scores}}


def _met_otherwise(rounds: Iterable[Document], swap: Swap | None) -> list[Document]:
    rounds = list(rounds)
    if swap is None or swap.round > len(rounds):
        return rounds
    one = rounds[swap.round - 1]
    tables = [[str(swap.of(int(name))) for name in table] for table in one["tables"]]
    waiting = [str(swap.of(int(name))) for name in one["sitout"]]
    rounds[swap.round - 1] = {**one, "tables": tables, "sitout": waiting}
    return rounds


def tables_in(made: Mapping[str, Any]) -> Tables:
    """The tables of the round that was seated, by number."""
    last = made["rounds"][-1]
    numbers = [str(label) for label in last.get("table_numbers") or []]
    whole = numbers if len(numbers) == len(last["tables"]) and all(map(str.isdecimal, numbers)) else None
    labels = map(int, whole) if whole else range(1, len(last["tables"]) + 1)
    return {number: list(map(str, table)) for number, table in zip(labels, last["tables"], strict=True)}
