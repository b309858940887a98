"""Dealing and closing deals at an online table. All work on a locked table; only `save` writes its own row."""

from django.utils import timezone

from engine import shuffle
from engine.game import Setup
from games import store
from games.models import Deal, Sheet, Table
from games.selectors.sheets import totals_of
from games.store import Play


def open_first(play: Play) -> None:
    """Draw for the first deal and deal it. The draw comes from pack number 0 of the table's secret."""
    seed = store.seed_of(play.table, 0, 0)
    seats = tuple(play.seats)
    start = seats[shuffle.pick(shuffle.numbers(seed, "seat"), len(seats))]
    pack = shuffle.shuffled(play.game.pack(play.options), seed)
    open_deal(play, play.game.first_deal(play.options, start, pack))
    settle(play)


def open_deal(play: Play, setup: Setup) -> None:
    """Shuffle and deal. A number dealt before (thrown in, redealt, withdrawn) gets its next pack."""
    attempt = Deal.objects.filter(table=play.table, number=setup.number).count()
    seed = store.seed_of(play.table, setup.number, attempt)
    row = Deal.objects.create(
        table=play.table,
        number=setup.number,
        attempt=attempt,
        dealer=setup.dealer,
        direction=setup.direction,
        stake=setup.stake,
        pack=" ".join(shuffle.shuffled(play.game.pack(play.options), seed)),
        commitment=shuffle.commitment(seed),
    )
    play.begin(row)


def settle(play: Play) -> bool:
    """Close deals that are over and open the next, until one runs or the match has ended. True: a sheet was written."""
    written = False
    while play.deal is not None and play.deal.over:
        written = _close(play) or written
    return written


def _close(play: Play) -> bool:
    assert play.row is not None
    setup = store.setup_of(play.row)
    values = None if play.game.void(play.deal) else play.game.result(play.deal)
    end(play, Deal.State.VOID if values is None else Deal.State.OVER)
    if values is not None:
        score = play.game.score(play.options, values)
        Sheet.objects.create(
            table=play.table,
            number=setup.number,
            values=values,
            points=score.points,
            derived=score.derived,
            source=Sheet.Source.ENGINE,
        )
    following = play.game.next_deal(play.options, setup, values, totals_of(play.table))
    if following is None:
        finish(play.table)
    else:
        open_deal(play, following)
    return values is not None


def end(play: Play, state: Deal.State) -> None:
    """The running deal is over, or void; from now on its pack and seed may be seen."""
    assert play.row is not None
    play.row.state = state
    play.row.over_at = timezone.now()
    play.row.save(update_fields=["state", "over_at"])
    play.put_away()


def finish(table: Table) -> None:
    """The match is over."""
    table.state = Table.State.FINISHED
    table.finished_at = timezone.now()


def save(play: Play) -> None:
    """The table's row after a change: next version, and when it is due again."""
    table = play.table
    table.version += 1
    table.due_at = store.due_at(play)
    table.save(update_fields=["version", "state", "place", "due_at", "started_at", "finished_at"])
