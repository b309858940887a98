"""Parts for an open page: the live ones alone, and only those that it lacks."""

import re
from typing import Any

import pytest

from games.models import Table
from games.table_page.parts import parts_of
from tests.games.helpers.page_tables import hidden_cards, open_online, play_on, sitting

pytestmark = pytest.mark.django_db


def ask(table_id: int, seat: str | None, have: str = "") -> Any:
    return sitting(seat).get(f"/play/{table_id}/", headers={"X-Live": "1", "X-Have": have})


def test_parts_are_those_of_the_whole_page() -> None:
    table_id = open_online()
    whole = parts_of(sitting("N").get(f"/play/{table_id}/").content.decode())
    answer = ask(table_id, "N")
    lean = parts_of(answer.content.decode())
    assert {"table", "record"} <= lean.keys() == whole.keys()
    assert "<html" not in answer.content.decode()
    assert {one: same(text) for one, text in lean.items()} == {one: same(text) for one, text in whole.items()}


def same(html: str) -> str:
    """Without what differs at each look: tokens, and times reckoned from now."""
    return re.sub(r'data-(due|left)="[^"]*"', "", re.sub(r'(csrfmiddlewaretoken" value=")[^"]*', r"\1", html))


def test_existing_parts_of_the_page_are_not_sent_again() -> None:
    table_id = open_online()
    have = ask(table_id, "N").headers["X-Parts"]
    again = ask(table_id, "N", have)
    assert again.content == b""
    assert int(again.headers["X-Version"]) == Table.objects.get(pk=table_id).version
    assert set(again.headers["X-Same"].split()) == {part.split("=")[0] for part in have.split()}
    play_on(table_id, 1)
    changed = parts_of(ask(table_id, "N", have).content.decode())
    assert "table" in changed
    assert "record" not in changed


def test_parts_hold_no_card_of_another_hand() -> None:
    table_id = open_online()
    for seat in ("N", "E", None):
        html = ask(table_id, seat).content.decode()
        found = set(re.findall(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])", html))
        assert not found & hidden_cards(table_id, seat)


def test_sections_in_sections_belong_to_the_outer_one() -> None:
    outer = '<section id="a" data-live=""><section id="b" data-live="">1</section>2</section>'
    assert parts_of(f'<p>x</p>{outer}<section id="c">3</section>') == {"a": outer}
