"""Pages that streams push: who receives the parts of a table, and that all of them are of one version."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.core import request_cache
from games.models import Table
from games.play import turns as play_turns
from games.tables import table_state
from games.tables.presence import SeatToken, issue_seat_token, read_seat_token
from games.view import selectors as view_selectors
from live import seat_pages
from testkit import fill
from testkit.table_deals import play_next
from tests.present import present

pytestmark = pytest.mark.django_db


def pages() -> dict[str, seat_pages.Page]:
    """The open pages of the four players of a table, by seat."""
    (made,) = fill.seated(1)
    seats = {seat.code: seat for seat in table_state.load(made["id"]).seats.values()}
    return {
        code: page(made["id"], read_seat_token(issue_seat_token(seats[code])), made["sessions"][code]) for code in seats
    }


def page(table_id: int, seat_token: SeatToken | None, session: str) -> seat_pages.Page:
    assert seat_token is not None
    asks = {"PATH_INFO": f"/play/{table_id}/", "REQUEST_METHOD": "GET", "SERVER_NAME": "localhost"}
    return seat_pages.Page(seat_token, {**asks, "SERVER_PORT": "80", "HTTP_COOKIE": f"sessionid={session}"})


def signed_out(_user: User, session: str) -> None:
    client = Client()
    client.cookies["sessionid"] = session
    client.post("/account/logout/")


def new_password(user: User, _session: str) -> None:
    user.set_password("quite another one")
    user.save()


def deactivated(user: User, _session: str) -> None:
    user.is_active = False
    user.save()


def test_every_player_receives_the_parts_of_their_own_seat() -> None:
    opened = pages()
    news = dict(zip(opened, seat_pages.render(list(opened.values())), strict=True))
    assert all(parts is not None and f'data-own="{code}"' in parts.parts["table"] for code, parts in news.items())


@pytest.mark.parametrize("ended", [signed_out, new_password, deactivated])
def test_a_page_whose_session_ended_receives_nothing(ended: Callable[[User, str], None]) -> None:
    opened = pages()
    seat = table_state.load(opened["N"].seat_token.table_id).seats["N"]
    assert seat.user is not None
    ended(seat.user, opened["N"].asks["HTTP_COOKIE"].removeprefix("sessionid="))
    news = seat_pages.render(list(opened.values()))
    assert [parts is None for parts in news] == [code == "N" for code in opened]


def test_accounts_and_versions_are_read_once_for_all_pages(django_assert_num_queries: Any, settings: Any) -> None:
    settings.CHECK_RUNNING = False
    opened = list(pages().values())
    seat_pages.render(opened)
    with django_assert_num_queries(5):  # sessions, accounts, the table, its seats, and whether it has changed meanwhile
        seat_pages.render(opened)


def test_pages_of_a_later_deal_take_no_more_queries(django_assert_num_queries: Any, settings: Any) -> None:
    """They list the deal before, which is read and put into words once for all."""
    settings.CHECK_RUNNING = False
    opened = list(pages().values())
    table_id = opened[0].seat_token.table_id
    while present((play := table_state.load(table_id)).row).number == 1 or not play.deal.tricks:
        play_next(play)
    seat_pages.render(opened)
    play_next(play)
    table_state.load(table_id)  # the move is not committed here, so another request has to read it
    with django_assert_num_queries(5):
        seat_pages.render(opened)


def test_pages_read_while_their_table_changes_are_all_of_the_newer_version(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = pages()
    table_id = opened["N"].seat_token.table_id
    read = view_selectors.view_for
    looks: list[int] = []

    def move_after_the_first_look(*arguments: Any) -> Any:
        view = read(*arguments)
        if not looks:
            with_new_reads(lambda: play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since))))
        looks.append(view["version"])
        return view

    monkeypatch.setattr(view_selectors, "view_for", move_after_the_first_look)
    news = seat_pages.render(list(opened.values()))
    newest = Table.objects.get(pk=table_id).version
    assert {parts.version for parts in news if parts} == {newest}
    assert len(looks) == 2 * len(opened)


def with_new_reads(act: Callable[[], object]) -> None:
    """Act as another process would, which shares nothing that was read here."""
    with request_cache.memoize_reads():
        act()
