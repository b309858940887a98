"""Later rounds as they would be after a correction: same seed, other standings.

A round is paired again in memory from its stored document; nothing is written. A search beyond SECONDS is reported as
unknown. See decision 0150.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import seating
from standings import Facts, standings, up_to
from tournaments.brackets.games import playable, standing
from tournaments.brackets.group_options import two_at_a_table
from tournaments.brackets.groups import final_drawn
from tournaments.core.draws import drawn_of
from tournaments.core.facts import rules_of
from tournaments.models import Event, Round
from tournaments.pairing.selectors import Document, document_of_round
from tournaments.rankings.what_if import Swap, WhatIf

SECONDS = 1.0
"""The maximum seconds for all later rounds together."""
MAX_ENTRIES = 128
"""The maximum entries of a recomputed round; more would take too long."""
SEATED = (Round.State.DRAFT, Round.State.PUBLISHED, Round.State.FINISHED)
Tables = Mapping[int, Sequence[str]]
"""Entries of each table, by number as text."""


@dataclass(frozen=True, slots=True)
class TableIf:
    """A changed table: its number, and the names of its new entries."""

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A later round. `known` is False if it was not computed; `tables` would change."""

    number: int
    state: str
    known: bool
    tables: tuple[TableIf, ...] = ()


class _TimeIsUp(Exception):  # noqa: N818 (no error: the answer is that there is none)
    pass


def later_rounds(event: Event, proposal: WhatIf, clock: Callable[[], float]) -> tuple[LaterRound, ...]:
    """Return all later rounds that depend on results, newest first."""
    end = clock() + SECONDS
    rounds = event.rounds.filter(number__gt=proposal.round, state__in=SEATED).order_by("-number")
    names = {str(entry.number): entry.name for entry in proposal.facts.entries}
    return tuple(
        _later(round_, proposal=proposal, names=names, clock=clock, end=end)
        for round_ in rounds
        if follows(round_, proposal.swap)
    )


def follows(round_: Round, swap: Swap | None = None) -> bool:
    """Whether a round's seats depend on earlier results; with `swap`, on opponents."""
    stage = round_.seated_from.get("stage")
    if "games" in round_.seated_from or stage == "final":
        return True
    if stage == "groups":
        return not two_at_a_table(round_.event) and round_.number > 1
    seated = round_.seated_from.get("document")
    if seated is None or "schedule" in round_.seated_from:
        return False
    return seated["seat"]["method"] == "swiss" or (swap is not None and seated["seat"]["method"] == "random")


def _later(
    round_: Round, *, proposal: WhatIf, names: Mapping[str, str], clock: Callable[[], float], end: float
) -> LaterRound:
    try:
        tables = _tables_if(round_, proposal, clock, end)
    except (_TimeIsUp, seating.SeatingError):
        tables = None
    before = round_.seated_from.get("tables")
    if tables is None or before is None:
        return LaterRound(round_.number, round_.state, False)
    together = {frozenset(filter(None, table)) for table in before.values()}
    other = {number: [entry for entry in table if entry in names] for number, table in tables.items()}
    differs = {number: table for number, table in other.items() if frozenset(table) not in together}
    changed = (TableIf(number, tuple(names[entry] for entry in table)) for number, table in sorted(differs.items()))
    return LaterRound(round_.number, round_.state, True, tuple(changed))


def _tables_if(round_: Round, proposal: WhatIf, clock: Callable[[], float], end: float) -> Tables | None:
    if _drawn_from_groups(round_, proposal):
        return None
    if "games" in round_.seated_from:
        return bracket_if(round_, proposal.facts)
    answer = seated_if(round_, proposal, clock, end)
    return None if answer is None else tables_in(answer)


def _drawn_from_groups(round_: Round, proposal: WhatIf) -> bool:
    """Whether the round might have other entries.

    brackets/qualification.py reports other qualifiers.
    """
    final = final_drawn(round_.event) if round_.seated_from.get("stage") == "final" else None
    return final is not None and proposal.round < final.first


def bracket_if(round_: Round, facts: Facts) -> Tables:
    """Return the games of a bracket round as if it and later ones were unpublished."""
    event = round_.event
    drawn = drawn_of(event)
    assert drawn.seeds is not None
    before = replace(drawn, rounds=tuple(public for public in drawn.rounds if public.number < round_.number))
    knockout = standing(event, drawn.seeds.content["seeds"], first=drawn.seeds.first, facts=facts, drawn=before)
    games = playable(knockout.games)
    return {number: [side for side in (game.one, game.other) if side] for number, game in enumerate(games, start=1)}


def seated_if(
    round_: Round, proposal: WhatIf, clock: Callable[[], float], end: float = float("inf")
) -> dict[str, object] | None:
    """Return the pairing of a round with other standings; None without its document.

    Raises SeatingError, and the errors of `clock`.
    """
    document = document_if(round_, proposal)
    if document is None or (end != float("inf") and len(document["players"]) > MAX_ENTRIES):
        return None

    def watched() -> float:
        now = clock()
        if now > end:
            raise _TimeIsUp
        return now

    return seating.seat(document, clock=watched)


def document_if(round_: Round, proposal: WhatIf) -> Document | None:
    """Return the changed input of a round; None unless a search paired it."""
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
    swapped_round = rounds[swap.round - 1]
    tables = [[str(swap.of(int(name))) for name in table] for table in swapped_round["tables"]]
    waiting = [str(swap.of(int(name))) for name in swapped_round["sitout"]]
    rounds[swap.round - 1] = {**swapped_round, "tables": tables, "sitout": waiting}
    return rounds


def tables_in(answer: Mapping[str, Any]) -> Tables:
    """Return the tables of the paired round by number."""
    last = answer["rounds"][-1]
    numbers = [str(label) for label in last.get("table_numbers") or []]
    whole = numbers if len(numbers) == len(last["tables"]) and all(map(str.isdecimal, numbers)) else None
    labels = map(int, whole) if whole else range(1, len(last["tables"]) + 1)
    return {number: list(map(str, table)) for number, table in zip(labels, last["tables"], strict=True)}
