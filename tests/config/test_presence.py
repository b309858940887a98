"""Seats with an open page: one process's knowledge, and its messages to others."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.core.facts import SeatPlan
from games.models import Seat, Table
from games.tables import opening as tables_opening
from games.tables import presence as lines
from games.tables.presence import MAX_TOKEN_SECONDS, SeatClaim, SeatToken, issue_seat_token, read_seat_token
from live import presence as live_presence
from live.presence import Held, Presence
from tests.config.loops import run
from tests.tournaments.helpers import club

pytestmark = pytest.mark.django_db


class Stream:
    """A stream that remembers whether its seat was taken."""

    lost = False

    def lose_seat(self) -> None:
        self.lost = True


@pytest.fixture
def seat() -> Seat:
    """A player's seat at a table that runs."""
    user = club.user()
    table_id = tables_opening.open_table(
        tables_opening.TablePlan(
            game="truf",
            preset="classic",
            options={},
            place="online",
            label="",
            seats=[SeatPlan("N", "human", "Ayu", user_id=user.pk)],
        )
    )
    tables_opening.publish_tables([table_id])
    return Seat.objects.get(table_id=table_id, code="N")


def proof_of(seat: Seat) -> SeatToken:
    seat_token = read_seat_token(issue_seat_token(seat))
    assert seat_token is not None
    return seat_token


def newer(seat_token: SeatToken, by: int = 1) -> SeatToken:
    return SeatToken(
        seat_token.seat_id,
        seat_token.table_id,
        seat_token.seat,
        seat_token.holder,
        seat_token.made + by,
        seat_token.mark,
    )


# --- what is written ------------------------------------------------------------------------------------------


def test_the_newest_page_has_the_seat_whichever_reconnects_last(seat: Seat) -> None:
    first = proof_of(seat)
    assert lines.claim_seat(first) is SeatClaim.HELD
    assert lines.claim_seat(newer(first)) is SeatClaim.HELD
    assert lines.claim_seat(first) is SeatClaim.NEWER
    assert lines.claim_seat(newer(first)) is SeatClaim.HELD


def test_a_page_without_the_seat_gets_nothing(seat: Seat) -> None:
    seat_token = proof_of(seat)
    Seat.objects.filter(pk=seat.pk).update(holder="person:7")
    assert lines.claim_seat(seat_token) is SeatClaim.STALE


@pytest.mark.parametrize("word", ["", "x", "a:b:c", "W10:1abc:forged"])
def test_an_invalid_proof_is_none(word: str) -> None:
    assert read_seat_token(word) is None


def test_a_proof_ends_after_a_day(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    word = issue_seat_token(seat)
    assert read_seat_token(word) is not None
    monkeypatch.setattr("games.tables.presence.MAX_TOKEN_SECONDS", -1)
    assert read_seat_token(word) is None
    assert MAX_TOKEN_SECONDS == 24 * 3600


def test_an_absence_is_public_and_the_version_grows(seat: Seat) -> None:
    seat_token, since = proof_of(seat), timezone.now() - timedelta(seconds=7)
    lines.claim_seat(seat_token)
    before = Table.objects.get(pk=seat.table_id).version
    lines.mark_disconnected(seat_token, since)
    seat.refresh_from_db()
    assert seat.gone_at == since
    assert Table.objects.get(pk=seat.table_id).version == before + 1
    assert lines.claim_seat(seat_token) is SeatClaim.HELD
    seat.refresh_from_db()
    assert seat.gone_at is None
    assert Table.objects.get(pk=seat.table_id).version == before + 2


def test_an_older_page_that_closes_makes_no_player_absent(seat: Seat) -> None:
    older = proof_of(seat)
    lines.claim_seat(older)
    lines.claim_seat(newer(older))
    lines.mark_disconnected(older, timezone.now())
    seat.refresh_from_db()
    assert seat.gone_at is None


def test_seats_of_a_server_that_was_killed_are_found_by_the_sweep(seat: Seat) -> None:
    lines.claim_seat(proof_of(seat))
    assert lines.sweep_lines() == 0
    seen = timezone.now() - lines.LEASE - timedelta(seconds=1)
    Seat.objects.filter(pk=seat.pk).update(seen_at=seen)
    assert lines.sweep_lines() == 1
    seat.refresh_from_db()
    assert seat.gone_at == seen
    assert lines.sweep_lines() == 0


def test_the_lease_is_renewed_for_the_page_that_has_the_seat_alone(seat: Seat) -> None:
    older = proof_of(seat)
    lines.claim_seat(older)
    lines.claim_seat(newer(older))
    assert lines.renew_lines([older]) == 0
    assert lines.renew_lines([newer(older)]) == 1


# --- what a process knows -------------------------------------------------------------------------------------


@pytest.fixture
def presence(monkeypatch: pytest.MonkeyPatch) -> Presence:
    """One process, which writes here and now, so that a test needs no second thread."""
    one = Presence()

    async def at_once(work: Callable[[], Any]) -> Any:
        return work()

    monkeypatch.setattr(one, "_in_order", at_once)
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    return one


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Record connection changes instead of writing them."""
    results: list[tuple[str, str]] = []
    monkeypatch.setattr(lines, "claim_seat", lambda seat_token: SeatClaim.HELD)
    monkeypatch.setattr(lines, "mark_disconnected", lambda seat_token, since: results.append(("gone", seat_token.seat)))
    monkeypatch.setattr(lines, "found_line", lambda seat_token: results.append(("back", seat_token.seat)))
    return results


async def taken(presence: Presence, word: str, stream: Stream) -> tuple[SeatToken, Held]:
    """Open the stream of a page that gets the seat; return its token and what the process knows of it."""
    _claim, seat_token = await presence.take(word, stream)
    assert seat_token is not None
    return seat_token, presence.held[seat_token.place]


def test_silence_makes_a_player_absent_and_a_heartbeat_present_again(
    presence: Presence, written: list[Any], seat: Seat
) -> None:
    word, stream = issue_seat_token(seat), Stream()

    async def trip() -> None:
        _seat_token, held = await taken(presence, word, stream)
        await presence._look_at(held, held.at + live_presence.SILENT_AFTER - 0.1)
        assert written == []
        await presence._look_at(held, held.at + live_presence.SILENT_AFTER)
        await presence._look_at(held, held.at + live_presence.SILENT_AFTER + 1)
        assert written == [("gone", "N")]
        assert presence.beat(word)
        await presence._look_at(held, held.at + 0.1)
        assert written == [("gone", "N"), ("back", "N")]

    run(trip())


def test_a_page_that_closes_its_stream_is_absent_sooner_than_a_silent_one(
    presence: Presence, written: list[Any], seat: Seat
) -> None:
    word, stream = issue_seat_token(seat), Stream()

    async def trip() -> None:
        seat_token, held = await taken(presence, word, stream)
        presence.leave(seat_token, stream)
        assert not held.is_due(held.at + live_presence.OFFLINE_AFTER - 0.1)
        assert held.is_due(held.at + live_presence.OFFLINE_AFTER)
        await presence._look_at(held, held.at + live_presence.OFFLINE_AFTER)
        assert written == [("gone", "N")]
        assert not held.is_due(held.at + live_presence.OFFLINE_AFTER + 1)

    run(trip())


def test_a_page_without_a_stream_is_forgotten_in_the_end(presence: Presence, written: list[Any], seat: Seat) -> None:
    word, stream = issue_seat_token(seat), Stream()

    async def trip() -> None:
        seat_token, held = await taken(presence, word, stream)
        presence.leave(seat_token, stream)
        await presence._look_at(held, held.at + live_presence.OFFLINE_AFTER)
        assert held.is_due(held.at + live_presence.FORGET)
        await presence._look_at(held, held.at + live_presence.FORGET)
        assert presence.held == {}

    run(trip())


def test_a_stream_that_opens_again_soon_leaves_no_trace(presence: Presence, written: list[Any], seat: Seat) -> None:
    word, first, second = issue_seat_token(seat), Stream(), Stream()

    async def trip() -> None:
        _claim, seat_token = await presence.take(word, first)
        assert seat_token is not None
        presence.leave(seat_token, first)
        await presence.take(word, second)
        held = presence.held[seat_token.place]
        await presence._look_at(held, held.at + 1)
        assert written == []
        assert not first.lost

    run(trip())


def test_the_older_page_is_notified_here_and_in_another_process(
    presence: Presence, written: list[Any], seat: Seat
) -> None:
    here, elsewhere = Stream(), Stream()
    word = issue_seat_token(seat)

    async def trip() -> None:
        _claim, seat_token = await presence.take(word, here)
        assert seat_token is not None
        assert presence.news(f"line:{seat_token.place}-{live_presence.PROCESS_ID}", seat_token.made + 5)
        assert not here.lost
        assert presence.news(f"line:{seat_token.place}-other", seat_token.made + 5)
        assert here.lost
        assert presence.held == {}
        await presence.take(word, elsewhere)
        assert presence.news(f"line:{seat_token.place}-other", seat_token.made)
        assert not elsewhere.lost, "the same page, which has opened its stream at another process"
        assert presence.held == {}

    run(trip())


def test_a_beat_that_reached_another_process_counts(presence: Presence, written: list[Any], seat: Seat) -> None:
    word = issue_seat_token(seat)

    async def trip() -> None:
        _claim, seat_token = await presence.take(word, Stream())
        assert seat_token is not None
        held = presence.held[seat_token.place]
        held.at -= 3
        long_ago = held.at
        assert presence.news(f"beat:{seat_token.place}-other", seat_token.made - 1)
        assert held.at == long_ago
        assert presence.news(f"beat:{seat_token.place}-other", seat_token.made)
        assert held.at > long_ago

    run(trip())


def test_other_topics_are_for_the_pages(presence: Presence) -> None:
    assert not presence.news("table:12", 3)
    assert not presence.news("event:club-evening", 3)


def test_an_invalid_proof_counts_as_no_heartbeat(presence: Presence) -> None:
    assert not presence.beat("nothing")
