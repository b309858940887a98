"""What may be seen of a table by whoever looks. Beside selectors.records, the only way anything of a deal leaves.

The cards come from the engine's view, which is built for one seat or for a spectator; around it stand facts of the
table that everybody may know. There is no log of the running deal here, and nothing of a pack before its deal is over.
"""

from datetime import datetime
from typing import Any

from django.utils import timezone

from engine import table as engine_table
from engine.game import View
from games import store
from games.models import Deal, Seat, Table
from games.selectors.clocks import clock_since, waiting_for
from games.selectors.decks import EVERY, all_seen, seen_through
from games.selectors.matches import folded
from games.selectors.seats import Viewer, own_seat
from games.selectors.sheets import as_they_count
from games.selectors.signals import signals_for
from games.selectors.steady import steady
from games.selectors.tables import deals_planned
from games.selectors.written import standing_versions, versions_of
from games.store import Play


def view_for(table_id: int, viewer: Viewer) -> View:
    """The table as this viewer may see it, as plain values (see `view_of`).

    Everything in it belongs to the version it names. Raises Table.DoesNotExist, also for a draft: nobody sees one here.
    """

    def read(table: Table) -> View:
        play = store.play_of(table)
        return view_of(play, own_seat(play.seats.values(), viewer))

    return steady(table_id, read, Table.objects.all())


def view_of(play: Play, seat: str | None) -> View:
    """The table as `seat` (None: a spectator) may see it.

    `deal` is the engine's view of the running deal, null when none runs. `clock` is null or the seconds left to whoever
    has to act; `words_wait` is null or tells whose words for the shuffle are waited for, and how many seconds yet.
    `signals` is the private channel of the viewer's team, null in a game without one (selectors.signals). `sheets` are
    the current ones. `commitment` is the SHA-256 of the table's secret, which is shown as `secret` when the match is
    over; `deals` lists every pack with its commitment, and its seed once it may be known.

    Where other tables are dealt the same packs (`deck`) a spectator sees a deal when all of them have finished it:
    `shown_through` is the last such deal, null where nothing is kept from this viewer.
    """
    table = play.table
    if table.state == Table.State.DRAFT:
        raise Table.DoesNotExist(f"Table {table.pk} is a draft.")
    through = seen_through(table, own=seat is not None)
    return {
        **_facts(play, through),
        "seat": seat,
        "shown_through": None if through == EVERY else through,
        **_score(play, through),
        **_deal(play, seat),
        "signals": signals_for(play, seat),
        **_proof(table, through),
        "words_wait": _wait(play),
    }


def _facts(play: Play, through: int) -> View:
    """A match of which something is kept back goes on, for who sees only the rest of it."""
    table = play.table
    over = table.state == Table.State.FINISHED
    finished = over and through == EVERY
    return {
        "id": table.pk,
        "game": table.game,
        "preset": table.preset,
        "options": table.options,
        "label": table.label,
        "place": table.place,
        "deck": table.deck,
        "state": Table.State.RUNNING.value if over and not finished else table.state,
        "version": table.version,
        "finished": finished,
        "seats": [_seat(seat) for seat in play.seats.values()],
    }


def _seat(seat: Seat) -> View:
    return {
        "seat": seat.code,
        "name": seat.name,
        "kind": seat.kind,
        "stand_in": seat.stand_in,
        "words": seat.words,
        "words_given": seat.words_given,
    }


def _score(play: Play, through: int) -> View:
    standing = standing_versions(versions_of([play.table.pk])[play.table.pk])
    written = [sheet for sheet in standing if sheet.number <= through]
    match = folded([play.table], {play.table.pk: written})[play.table.pk]
    return {
        "sides": list(play.game.sides(play.options)),
        "deals_planned": deals_planned(play.table.game, play.options),
        "totals": dict(match.standing.totals),
        "won": dict(match.standing.won),
        "sheets": [
            {
                "id": sheet.sheet_id,
                "number": sheet.number,
                "version": sheet.version,
                "values": sheet.values,
                "points": sheet.points,
                "derived": sheet.derived,
                "source": sheet.source,
                "counts": sheet.counts,
            }
            for sheet in as_they_count(written, match)
        ],
    }


def _deal(play: Play, seat: str | None) -> View:
    if play.deal is None or (play.table.deck and seat is None):
        return {"deal": None, "clock": None}
    view = engine_table.view(play.game, play.deal, seat)
    return {"deal": view, "clock": _clock(play, view)}


def _clock(play: Play, view: View) -> View | None:
    """The clock of those who have to act as far as the viewer knows them."""
    since, limit = clock_since(play, view["to_act"]), play.table.clock_seconds
    if since is None or limit is None:
        return None
    return {"seconds": limit, "seconds_left": max(0.0, round(limit - _seconds_since(since), 1))}


def _seconds_since(start: datetime) -> float:
    return (timezone.now() - start).total_seconds()


def _proof(table: Table, through: int) -> dict[str, Any]:
    if table.place != Table.Place.ONLINE:
        return {"commitment": None, "secret": None, "deals": []}
    packs = table.deals.filter(number__lte=through).order_by("number", "attempt").defer("pack")
    return {
        "commitment": store.table_commitment(table),
        "secret": table.secret if all_seen(table) else None,
        "deals": [_pack(table, row) for row in packs],
    }


def _wait(play: Play) -> View | None:
    """Whose words are waited for before the first pack, and for how many seconds yet; None when it is not waited."""
    table = play.table
    if table.state != Table.State.WAITING or table.due_at is None:
        return None
    left = -_seconds_since(table.due_at)
    return {"seats": list(waiting_for(play)), "seconds_left": max(0.0, round(left, 1))}


def _pack(table: Table, row: Deal) -> View:
    known = row.state != Deal.State.RUNNING
    return {
        "id": row.pk,
        "number": row.number,
        "attempt": row.attempt,
        "state": row.state,
        "dealer": row.dealer,
        "direction": row.direction,
        "words": row.words,
        "commitment": row.commitment,
        "seed": store.seed_of(table, row.number, row.attempt).hex() if known else None,
    }
