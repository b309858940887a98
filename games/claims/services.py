"""Claims: a player states the rest of the deal and shows their cards.

Every opponent accepts or refuses. While a claim waits, moves and clocks stop. Once all accept, the deal is played out,
card by card, along a line of play with the claimed result; the log, the sheet and the record are those of the engine.
Until then no player learns whether the cards allow it at all. See decision 0195.
"""

from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from engine import claims as engine_claims
from engine import table as engine_table
from engine.errors import InputError
from games.claims.selectors import asked_of, shown_to_all
from games.core.errors import Conflict, describe_error
from games.models import Claim, ClaimAnswer, Move, Seat
from games.models.limits import CLAIM_WORDS
from games.tables import after_commit, clocks, deals, table_state
from games.tables import moves as tables_moves
from games.tables.seats import Viewer
from games.tables.table_state import Play
from inputs.values import one_line

MAX_CLAIMS = 3
"""Of one seat in one deal, since a claim stops all clocks."""
LOOK_FIRST = timedelta(seconds=1)
"""Minimum time before an acceptance: a sooner one was a press on another button, and could not be undone."""
State = Claim.State


def claim(
    *,
    table_id: int,
    seat: str | None,
    counts: Mapping[str, int] | None = None,
    take: int | None = None,
    words: str = "",
    viewer: Viewer | None = None,
    key: str | None = None,
) -> Play:
    """Claim the rest of the running deal for a seat (None: the viewer's own).

    Answers with the table. With two sides, `take` is the claimer's share of the tricks left; else `counts` are the
    tricks of every side at the end. A repeated `key` has no effect. Bots answer at once, from their own view. Raises
    Table.DoesNotExist, InputError (no such seat, impossible counts), Conflict (no claims here or now, one is open).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
            stored = tables_moves.stored_key(row.code, key)
        if stored is not None and Claim.objects.filter(deal__table=play.table, key=stored).exists():
            return play
        _require_may_claim(play, row.code)
        with describe_error(play.game):
            whole = _whole(play, row.code, counts, take)
            line = one_line(words, "words", CLAIM_WORDS, least=0)
        assert play.row is not None
        made = Claim.objects.create(
            deal=play.row, seat=row.code, at_move=len(play.moves), tricks=whole, words=line, key=stored
        )
        play.claims, play.stops = (*play.claims, made), clocks.all_stops(play.table)
        _let_bots_answer(play, made)
        _go_on(play, made)
    return play


def answer_claim(
    *, table_id: int, claim_id: int, seat: str | None, accepts: bool, viewer: Viewer | None = None
) -> Play:
    """Accept or refuse a claim as an opponent (None: the viewer's own seat).

    The same answer again has no effect. Raises Table.DoesNotExist, InputError, Conflict (not the viewer's seat, not an
    opponent, over, answered otherwise, too soon).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
        made = _claim_at(play, claim_id)
        before = made.answers.filter(seat=row.code).first()
        if before is not None:
            if before.accepts != accepts:
                raise Conflict("claim_answered")
            return play
        _require_may_answer(play, made, row.code, accepts)
        ClaimAnswer.objects.create(claim=made, seat=row.code, accepts=accepts)
        _go_on(play, made)
    return play


def withdraw_claim(*, table_id: int, claim_id: int, seat: str | None, viewer: Viewer | None = None) -> Play:
    """Withdraw a claim before its last answer; the claimer's cards stay open.

    A repeated call has no effect. Raises Table.DoesNotExist, InputError, Conflict (not the viewer's claim, or
    answered).
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        with describe_error(play.game):
            row = tables_moves.seat_for(play, seat, viewer)
        made = _claim_at(play, claim_id)
        if made.seat != row.code:
            raise Conflict("not_your_claim")
        if made.state == State.WITHDRAWN:
            return play
        if made.state != State.OPEN:
            raise Conflict("claim_over")
        _close(play, made, State.WITHDRAWN)
        _save(play)
    return play


def end_when_due(table_id: int) -> bool:
    """Refuse the open claim when an opponent's time to answer is over.

    Returns False when nothing is due. May run twice at once. Raises Table.DoesNotExist.
    """
    with transaction.atomic():
        play = table_state.locked(table_id)
        until, made = table_state.silent_at(play), play.open_claim
        due = made is not None and until is not None and until <= timezone.now()
        if due and made is not None:
            _close(play, made, State.REJECTED)
            _save(play)
    return due


# --- who may ----------------------------------------------------------------------------------------------


def _require_may_claim(play: Play, seat: str) -> None:
    if not play.rules.claims:
        raise Conflict("no_claims_here")
    tables_moves.require_running(play)
    if play.table.paused:
        raise Conflict("table_paused")
    if play.open_claim is not None:
        raise Conflict("claim_open")
    if not engine_claims.may_be_claimed(play.game, engine_table.view(play.game, play.deal, None)):
        raise Conflict("nothing_to_claim")
    if sum(made.seat == seat for made in play.claims) >= MAX_CLAIMS:
        raise Conflict("too_many_claims", most=MAX_CLAIMS)


def _require_may_answer(play: Play, made: Claim, seat: str, accepts: bool) -> None:
    if made.state != State.OPEN:
        raise Conflict("claim_over")
    if seat not in asked_of(play, made):
        raise Conflict("claim_not_for_you")
    if play.table.paused:
        raise Conflict("table_paused")
    if accepts and timezone.now() - made.at < LOOK_FIRST:
        raise Conflict("claim_too_soon")


def _claim_at(play: Play, claim_id: int) -> Claim:
    made = Claim.objects.filter(pk=claim_id, deal__table=play.table).first()
    if made is None:
        raise Conflict("claim_over")
    return next((claim for claim in play.claims if claim.pk == made.pk), made)


def _whole(play: Play, seat: str, counts: Mapping[str, int] | None, take: int | None) -> dict[str, int]:
    """Return the claim as the tricks of every side at the end.

    Raises InputError for counts that are impossible by public knowledge.
    """
    view = engine_table.view(play.game, play.deal, None)
    taken, left = view["taken"], engine_claims.tricks_left(view)
    if take is not None and len(taken) == engine_claims.TWO_SIDES:
        if not 0 <= take <= left:
            raise InputError("claim_take", "take", left=left)
        own = play.game.side_of(play.options, seat)
        return {side: won + (take if side == own else left - take) for side, won in taken.items()}
    if counts is None or set(counts) != set(taken):
        raise InputError("claim_counts", "counts", sides=", ".join(taken))
    for side, won in taken.items():
        if not won <= counts[side] <= won + left:
            raise InputError("claim_count", f"counts.{side}", seat=side, least=won, most=won + left)
    if sum(counts.values()) != sum(taken.values()) + left:
        raise InputError("claim_sum", "counts", total=sum(taken.values()) + left, sum=sum(counts.values()))
    return {side: counts[side] for side in taken}


# --- what follows -----------------------------------------------------------------------------------------


def _let_bots_answer(play: Play, made: Claim) -> None:
    """Accept a claim for each bot that is certain of it.

    A bot uses its own view and the cards shown. Bots never answer for people.
    """
    for seat in asked_of(play, made):
        if play.seats[seat].kind == Seat.Kind.HUMAN:
            continue
        view, open_cards = engine_table.view(play.game, play.deal, seat), shown_to_all(play, made.seat)
        accepts = engine_claims.certain(
            play.game, play.options, view, claimer=made.seat, shown_cards=open_cards, counts=made.tricks
        )
        ClaimAnswer.objects.create(claim=made, seat=seat, accepts=accepts)


def _go_on(play: Play, made: Claim) -> None:
    """Apply the answers so far: refused by one, accepted by all, or still open."""
    answers = dict(made.answers.values_list("seat", "accepts"))
    if not all(answers.values()):
        _close(play, made, State.REJECTED)
    elif set(answers) >= set(asked_of(play, made)):
        _play_out(play, made)
        return
    _save(play)


def _play_out(play: Play, made: Claim) -> None:
    line = engine_claims.played_out(play.game, play.deal, made.tricks)
    _close(play, made, State.IMPOSSIBLE if line is None else State.ACCEPTED)
    if line is None:
        _save(play)
        return
    for seat, text in line:
        tables_moves.record(play, seat, text, by=Move.By.CLAIM)
    tables_moves.conclude(play)
    after_commit.wake_worker_after_commit(play.table, timezone.now())


def _close(play: Play, made: Claim, state: State) -> None:
    made.state, made.over_at = state, timezone.now()
    made.save(update_fields=["state", "over_at"])
    play.stops = clocks.all_stops(play.table)


def _save(play: Play) -> None:
    """The table's row, the news of it, and the hint for the workers."""
    deals.save(play)
    after_commit.notify_table(play.table)
    after_commit.wake_worker_after_commit(play.table, timezone.now())
