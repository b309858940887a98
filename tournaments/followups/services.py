"""Decisions about a round paired before a correction: keep it or pair again.

The decision is separate from the correction and has its own transaction. If the process ends in between, the desk still
asks. See decision 0042.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from games.api import tables as game_tables
from seating.changes import PublishedSeating, RoundChangeOption, SeatedTable, closed_under, way_to
from tournaments.changes.apply import apply_change, move_document, record_change
from tournaments.changes.round_state import board_of
from tournaments.changes.selectors import RESEATED
from tournaments.core.errors import EventConflict, EventError
from tournaments.core.facts import facts_of
from tournaments.core.formats import layout_of
from tournaments.core.rounds import fixed_by
from tournaments.core.transactions import By, event_write, fresh_round, log
from tournaments.core.versions import version_of
from tournaments.followups.selectors import Late, undecided
from tournaments.models import Event, Round, RoundChange
from tournaments.pairing.later_rounds import document_if, follows
from tournaments.pairing.plans import Plan, plan_round
from tournaments.pairing.plans.search import answer_document, plan_of, stored_document
from tournaments.pairing.selectors import present_entries, seating_document
from tournaments.pairing.services import as_seated, write_draft
from tournaments.rankings.selectors import scores_before
from tournaments.rankings.what_if import WhatIf
from tournaments.rounds.selectors import table_ids

KEEP, OPEN_TABLES, WHOLE = "keep", "open_tables", "round"
CHOICES = (KEEP, OPEN_TABLES, WHOLE)
"""Possible decisions: keep the pairings, pair tables without play again, or all."""


def decide_followup(round_: Round, choice: str, by: By) -> RoundChange | None:
    """Apply a decision about a round that was paired before a correction.

    Repeating it does nothing until the next correction. Returns the change, or None if a draft was paired again or no
    seat changed. Raises EventError for an invalid choice, EventConflict after play began, Conflict.
    """
    if choice not in CHOICES:
        raise EventError("no_such_follow", "choice", CHOICES)
    with event_write(round_.event_id) as event:
        round_ = fresh_round(event, round_.pk)
        late = undecided(round_)
        if not late:
            return None
        if choice == KEEP:
            log(event, "seating_kept", by, **_about(round_, late))
            return None
        _require_reseatable(round_)
        if round_.state == Round.State.DRAFT:
            _redraw(event, round_, late, by)
            return None
        board = board_of(round_)
        way, plan = _way(event, round_, board, choice)
        _require_known_online(event, board, way)
        change = _apply_way(event, round_, way, by)
        _note_seated_from(event, round_, plan, choice)
        action = "round_reseated" if choice == WHOLE else "tables_reseated"
        log(event, action, by, **_about(round_, late), tables=_tables(way))
    return change


def _about(round_: Round, late: Sequence[Late]) -> dict[str, Any]:
    return {"round": round_.number, "corrected": late[-1].round}


def _tables(way: RoundChangeOption) -> str:
    return ", ".join(str(table.number) for table in way.tables) or "-"


def _require_reseatable(round_: Round) -> None:
    if round_.state not in (Round.State.DRAFT, Round.State.PUBLISHED):
        raise EventConflict("round_is_over", number=round_.number)
    if not follows(round_):
        raise EventError("not_by_results", "choice", [KEEP], number=round_.number)


# --- a draft -------------------------------------------------------------------------------------------------


def _redraw(event: Event, round_: Round, late: Sequence[Late], by: By) -> None:
    """Pair a draft again under its number and seed; only staff have seen it."""
    plan = _plan_again(event, round_)
    tables = table_ids(round_)
    round_.places.all().delete()
    round_.sit_outs.all().delete()
    game_tables.discard(tables)
    round_.seated_at = timezone.now()
    log(event, "round_reseated", by, **_about(round_, late), tables=len(plan.tables))
    write_draft(event, round_, plan, by)


# --- a published round ---------------------------------------------------------------------------------------


def _way(event: Event, round_: Round, board: PublishedSeating, choice: str) -> tuple[RoundChangeOption, Plan]:
    """Return the new seats as an option, and the plan behind them."""
    begun = [number for number, table in board.tables.items() if not table.open]
    if choice == WHOLE and begun:
        raise EventConflict("round_begun", "choice", number=round_.number, table=begun[0])
    if "games" in round_.seated_from:
        return _way_of_games(event, round_, board)
    if choice == WHOLE:
        plan = _plan_again(event, round_)
        return _way_of_plan(event, board=board, plan=plan, numbers=plan.table_numbers, goes=list(board.tables)), plan
    open_tables = [number for number, table in board.tables.items() if table.open]
    if fixed := fixed_by(event):
        raise EventError(fixed, "choice", [KEEP])
    if len(open_tables) < 2:
        raise EventConflict("nothing_to_reseat", "choice", number=round_.number)
    plan = _planned_among(event, round_, board, open_tables)
    return _way_of_plan(
        event, board=board, plan=plan, numbers=_numbers(board, plan, open_tables), goes=open_tables
    ), plan


def _way_of_plan(
    event: Event, *, board: PublishedSeating, plan: Plan, numbers: Sequence[int], goes: Sequence[int]
) -> RoundChangeOption:
    tables = [_table(event, number, names) for number, names in zip(numbers, plan.tables, strict=True)]
    among = set(goes) == set(board.tables)
    waiting = [*map(int, plan.sit_out), *(() if among else board.waiting)]
    return way_to(board, tables, goes, waiting)


def _table(event: Event, number: int, names: Sequence[str]) -> SeatedTable:
    places = tuple(layout_of(event, len(names)).places)
    return SeatedTable(number, places, {place: int(name) for place, name in zip(places, names, strict=True) if name})


def _numbers(board: PublishedSeating, plan: Plan, open_tables: Sequence[int]) -> list[int]:
    """Return the numbers of untouched tables in order, with new ones if needed."""
    if plan.numbers and set(plan.numbers) <= set(open_tables):
        return plan.numbers
    more = range(board.next_number, board.next_number + len(plan.tables))
    return [*sorted(open_tables), *more][: len(plan.tables)]


def _way_of_games(event: Event, round_: Round, board: PublishedSeating) -> tuple[RoundChangeOption, Plan]:
    """Return the option for a bracket.

    Every game keeps its table, and gets the right sides if it has not begun.
    """
    plan = _planned_unpublished(event, round_)
    names = dict(zip(_games(plan), plan.tables, strict=True))
    numbers = {name: int(number) for number, name in round_.seated_from["games"].items()}
    if set(names) != set(numbers):
        raise EventConflict("changed_meanwhile", "choice", number=round_.number)
    wanted = {numbers[name]: _table(event, numbers[name], table) for name, table in names.items()}
    free = closed_under(board, wanted)
    stays = set(board.tables) - free
    sit = {entry for number in stays for entry in board.tables[number].seated.values()}
    would_sit = {entry for number in set(wanted) - free for entry in wanted[number].seated.values()}
    waiting = ({int(entry) for entry in plan.sit_out} | (would_sit & set(board.waiting))) - sit
    return way_to(board, [wanted[number] for number in free], sorted(free), sorted(waiting)), plan


def _games(plan: Plan) -> list[str]:
    games = {int(number): name for number, name in plan.seated_from["games"].items()}
    return [games[number] for number in plan.table_numbers]


def _require_known_online(event: Event, board: PublishedSeating, way: RoundChangeOption) -> None:
    """Require known people for entries that move to an online table."""
    online = {number for number, table in board.tables.items() if table.online}
    for move in way.moves:
        if move.table_after in online and move.entry in board.nameless:
            name = event.entries.get(number=move.entry).name
            raise EventConflict("unknown_seat_holder", "choice", table=move.table_after, name=name)


def _apply_way(event: Event, round_: Round, way: RoundChangeOption, by: By) -> RoundChange | None:
    """Apply an option to places, tables and slips, as an ordinary undoable change."""
    if not way.tables:
        return None
    before = apply_change(event, round_, way)
    tables = [(table.number, before[table.number], table.places) for table in way.tables]
    return record_change(round_, kind=RESEATED, by=by, tables=tables, moves=[move_document(move) for move in way.moves])


def _note_seated_from(event: Event, round_: Round, plan: Plan, choice: str) -> None:
    """Store the new input of the pairing, or in a bracket its corrected winners."""
    if "games" in round_.seated_from:
        round_.seated_from = {**round_.seated_from, "winners": _winners(round_, plan)}
    elif choice == WHOLE:
        round_.quality, round_.relaxed = plan.quality, plan.relaxed
        round_.seated_from = {**round_.seated_from, **plan.seated_from, **as_seated(event, plan)}
    if choice == WHOLE:
        round_.standings_version, round_.seated_at = plan.version, timezone.now()
    round_.save()


def _winners(round_: Round, plan: Plan) -> dict[str, str]:
    """Return the winners: the corrected ones where the seats match them now."""
    tables: dict[int, set[str]] = {}
    for number, entry in round_.places.values_list("table_number", "entry__number"):
        tables.setdefault(number, set()).add(str(entry))
    sits, should = _company(tables.values()), _company(map(set, plan.tables))
    old, new = round_.seated_from["winners"], plan.seated_from["winners"]
    return {name: side if sits.get(side) == should.get(side) else old.get(name, side) for name, side in new.items()}


def _company(tables: Iterable[set[str]]) -> dict[str, set[str]]:
    """Return the companions of each entry."""
    return {entry: table - {""} for table in tables for entry in table - {""}}


# --- planning ------------------------------------------------------------------------------------------------


def _plan_again(event: Event, round_: Round) -> Plan:
    """Return the whole round planned with its seed, from its stored document if valid."""
    names = {str(entry.number) for entry in present_entries(event)}
    if "games" not in round_.seated_from and names == _in_round(round_):
        document = document_if(round_, WhatIf(facts_of(event), round_.number))
        plan = None if document is None else plan_of(answer_document(document), names, version_of(event))
        if document and plan and {name for table in plan.tables for name in table if name} | set(plan.sit_out) == names:
            seated_from = {**round_.seated_from, **plan.seated_from, **stored_document(document)}
            return replace(plan, seated_from=seated_from)
    return _planned_unpublished(event, round_)


def _in_round(round_: Round) -> set[str]:
    places = round_.places.values_list("entry__number", flat=True)
    return {str(number) for number in (*places, *round_.sit_outs.values_list("entry__number", flat=True))}


def _planned_unpublished(event: Event, round_: Round) -> Plan:
    """Plan the round by its system, as if it were unpublished."""
    state = round_.state
    Round.objects.filter(pk=round_.pk).update(state=Round.State.DRAFT)
    plan = plan_round(event, round_)
    Round.objects.filter(pk=round_.pk).update(state=state)
    return plan


def _planned_among(event: Event, round_: Round, board: PublishedSeating, open_tables: Sequence[int]) -> Plan:
    """Pair the entries of these tables again by the current standings."""
    numbers = {entry for number in open_tables for entry in board.tables[number].seated.values()}
    entries = list(event.entries.filter(number__in=numbers).select_related("club").order_by("number"))
    scores = scores_before(event, round_.number)
    document = seating_document(event, entries, round_.number, method="swiss", seed=round_.seed, scores=scores)
    return plan_of(answer_document(document), {str(number) for number in numbers}, version_of(event))
