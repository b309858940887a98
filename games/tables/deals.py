"""Dealing and closing deals at a locked online table; only `save` writes its row."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine import shuffle
from engine.game import Setup
from engine.matches import Match, meeting, nothing_yet, standing_at
from games.models import Deal, Sheet, Table
from games.tables import table_state
from games.tables.roots import reveal_root
from games.tables.table_state import Play
from games.tables.tables import match_of, match_without


def open_first(play: Play) -> None:
    """Draw for the first deal and deal it; the draw uses pack number 0 of the secret."""
    seed, pack = table_state.seed_of(play.table, 0, 0), play.game.pack(play.options)
    start, drawn = shuffle.drawn(tuple(play.seats), pack, seed, table_state.shuffle_text(play))
    first = play.game.first_deal(play.options, start, drawn)
    open_deal(play, meeting(first, nothing_yet(play.game, play.options)))
    settle(play)


def open_deal(play: Play, setup: Setup) -> None:
    """Shuffle and deal; a number dealt before (such as thrown in) gets its next pack."""
    attempt = Deal.objects.filter(table=play.table, number=setup.number).count()
    seed, words = table_state.seed_of(play.table, setup.number, attempt), table_state.shuffle_text(play)
    row = Deal.objects.create(
        table=play.table,
        number=setup.number,
        attempt=attempt,
        dealer=setup.dealer,
        direction=setup.direction,
        stake=setup.stake,
        totals=setup.totals if play.game.parts else {},
        won=setup.won,
        words=words,
        pack=" ".join(shuffle.shuffled(play.game.pack(play.options), seed, words)),
        commitment=shuffle.commitment(seed),
    )
    _end_releases(play)
    play.begin(row)


def _end_releases(play: Play) -> None:
    """Return released seats to their players at a new deal, on the devices that took them.

    A bot plays on for a seat that no device has taken, whose hand is no longer withheld.
    """
    for seat in play.seats.values():
        if seat.released_at is None:
            continue
        if seat.device:
            seat.stand_in, seat.released_at = seat.stand_in and not seat.withheld, None
        seat.withheld = False
        seat.save(update_fields=["stand_in", "withheld", "released_at"])


def settle(play: Play) -> bool:
    """Close finished deals and open the next, until one runs or the match has ended.

    Returns whether a sheet was written.
    """
    written = False
    while play.deal is not None and play.deal.over:
        written = _close(play) or written
    return written


def _close(play: Play) -> bool:
    """Close the running deal: write its sheet and open the next deal.

    Returns whether a sheet was written. The next deal follows from the match as it is now, not as it was when the pack
    was dealt: sheets may have been corrected since.
    """
    assert play.row is not None
    deal, before = play.deal, match_of(play.table)
    standing = standing_at(play.game, play.options, before)
    deal = replace(deal, setup=meeting(deal.setup, standing))
    sheet = None if play.game.void(deal) else play.game.result(deal)
    end(play, Deal.State.VOID if sheet is None else Deal.State.OVER)
    after = before if sheet is None else _match_after(play, deal.setup, sheet)
    following = _following(play, deal, sheet, after)
    if following is None or sheet is None or not _is_looked_at(play):
        _go_on(play, following)
    return sheet is not None


def open_next(play: Play) -> None:
    """Open the next deal after the time between two deals.

    It follows from the deal before and the match as it is now.
    """
    row = table_state.between(play)
    assert row is not None
    play.begin(row, row.moves.order_by("index"))
    before = match_without(play.table, row.number)
    deal = replace(play.deal, setup=meeting(play.deal.setup, standing_at(play.game, play.options, before)))
    play.put_away()
    _go_on(play, _following(play, deal, play.game.result(deal), match_of(play.table)))
    settle(play)


def _following(play: Play, deal: Any, sheet: dict[str, object] | None, after: Match) -> Setup | None:
    """Return the deal that follows; None when the match is over."""
    following = play.game.next_after(deal, sheet, after.standing.totals)
    if after.over or following is None:
        return None
    if play.rules.deals and following.number > play.rules.deals:
        return None
    return meeting(following, standing_at(play.game, play.options, after))


def _go_on(play: Play, following: Setup | None) -> None:
    if following is None:
        finish(play.table)
    else:
        open_deal(play, following)


def _is_looked_at(play: Play) -> bool:
    """Return whether the new sheet is shown for a while.

    Then a player has to be ready before the next deal.
    """
    if not play.rules.between_seconds:
        return False
    for seat in play.seats.values():
        seat.ready = False
    play.table.seats.filter(ready=True).update(ready=False)
    return bool(table_state.not_ready_seats(play))


def _match_after(play: Play, setup: Setup, values: dict[str, object]) -> Match:
    """The match with the sheet of a deal that was played out."""
    Sheet.objects.create(
        table=play.table,
        number=setup.number,
        values=values,
        points=play.game.credits(play.options, setup, values),
        derived=play.game.score(play.options, values).derived,
        source=Sheet.Source.ENGINE,
    )
    return match_of(play.table)


def end(play: Play, state: Deal.State) -> None:
    """End the running deal, or void it; its pack and seed become visible.

    Secret choices that were not revealed by then are deleted.
    """
    assert play.row is not None
    if play.choices:
        play.row.choices.all().delete()
    play.row.state = state
    play.row.over_at = timezone.now()
    play.row.save(update_fields=["state", "over_at"])
    play.put_away()


Follower = Callable[[int], None]
"""Is called with the id of a finished table, after the commit and perhaps again later."""

_followers: list[Follower] = []


def when_a_match_ends(follower: Follower) -> None:
    """Call `follower` after every end of a match, for rooms above this one.

    Its errors are logged and do not disturb the table.
    """
    _followers.append(follower)


def _announce_end(table_id: int) -> None:
    for follower in _followers:
        transaction.on_commit(partial(follower, table_id), robust=True)


def finish(table: Table) -> None:
    """The match is over."""
    table.state = Table.State.FINISHED
    table.finished_at = timezone.now()


def save(play: Play) -> None:
    """The table's row after a change: next version, and when it is due again."""
    table = play.table
    table.version += 1
    table.due_at = table_state.due_at(play)
    table.save(update_fields=["version", "state", "place", "due_at", "started_at", "finished_at"])
    if table.state == Table.State.FINISHED:
        _announce_end(table.pk)
        if table.root_id is not None:
            reveal_root(table.root_id)
