"""Replay pages: any moment of a finished deal, with and without what comes next.

They are open to those who may see the deal.
"""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Deal, Hindsight, Table
from games.play import turns as play_turns
from games.replay.steps import ReplayPosition, read_moment
from testkit.markup import flat
from tests.games.helpers.page_tables import SEATED, open_online, play_on, sitting
from tests.games.helpers.recorded import once
from tests.games.helpers.tables import all_bots, open_table
from tests.present import present
from tests.profiles import rest_in_ring_2

pytestmark = pytest.mark.django_db
GAMES = [
    ("truf", "classic", {"deals": 4}),
    ("troefcall", "club", {"hands": 1}),
    ("ruff_and_trump", "double4", {}),
    ("truc_y_flou", "aure", {}),
]


def played_table(game: str = "troefcall", preset: str = "club", options: Any = None, **more: Any) -> int:
    """A table whose first deal bots have played, the rest of it untouched."""
    options = {"hands": 1} if options is None and game == "troefcall" else options or {}

    def play() -> int:
        seats = all_bots(game, preset, options=options)
        table_id = open_table(game, preset, "online", seats=seats, bot_pause_ms=0, options=options, **more)
        for _ in range(400):
            if Deal.objects.filter(table_id=table_id, state=Deal.State.OVER).exists():
                return table_id
            play_turns.play_what_is_due(table_id)
        raise AssertionError("no deal came to its end")

    return once(f"first deal over {game} {preset} {options} {more}", play)


def page(table_id: int, client: Client | None = None, **query: str) -> Any:
    return (client or Client()).get(reverse("replay", args=[table_id]), query)


def steps(table_id: int, **query: str) -> list[dict]:
    return Client().get(reverse("replay-steps", args=[table_id]), query).json()["steps"]


def first_over(table_id: int) -> str:
    deal = Deal.objects.filter(table_id=table_id, state=Deal.State.OVER).earliest("number", "attempt")
    return f"d{deal.number}"


@pytest.mark.parametrize("text", ["d3.t7.c2", "d1.t0.c0.m2", "d2p1.t4.c1", "d12.t13.c4.m1"])
def test_a_moment_is_read_as_it_was_written(text: str) -> None:
    assert str(read_moment(text)) == text
    assert read_moment(f"#{text}") == read_moment(text)


def test_a_deal_or_a_trick_alone_is_a_moment_and_anything_else_is_none() -> None:
    assert read_moment("d3") == ReplayPosition(3)
    assert read_moment("d3.t7") == ReplayPosition(3, trick=7)
    for text in ("", "3", "d", "d3.c2", "t7", "d3.t7.c2x", "d99999999", "d٣"):
        assert read_moment(text) is None


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset", "options"), GAMES)
def test_every_step_of_every_game_has_its_address_and_shows_its_card(game: str, preset: str, options: dict) -> None:
    table_id = played_table(game, preset, options)
    at = first_over(table_id)
    replay_steps = steps(table_id, at=at)
    moves = list(Deal.objects.get(table_id=table_id, state="over", number=1).moves.order_by("index"))
    assert len(replay_steps) == len(moves) + 1
    assert len({step["at"] for step in replay_steps}) == len(replay_steps)
    for step in (replay_steps[1], replay_steps[-1]):
        html = page(table_id, at=step["at"]).content.decode()
        assert f'data-at="{step["at"]}"' in html
        assert step["board"].strip().split(">")[1][:10] in html


@pytest.mark.parametrize(("game", "preset", "options"), GAMES)
def test_every_seat_can_be_looked_through(game: str, preset: str, options: dict) -> None:
    table_id = played_table(game, preset, options)
    seats = list(Table.objects.get(pk=table_id).seats.order_by("order").values_list("code", flat=True))
    html = page(table_id, at=first_over(table_id), view=seats[1]).content.decode()
    assert html.count('class="replay-hand ') == 1
    assert page(table_id, at=first_over(table_id)).content.decode().count('class="replay-hand ') == len(seats)


def test_hands_lie_around_the_table_with_the_chosen_seat_at_the_bottom() -> None:
    table_id = played_table()
    places = re.compile(r'class="replay-hand hand-at-(\w+)"')
    html = page(table_id, at=first_over(table_id)).content.decode()
    assert sorted(places.findall(html)) == ["bottom", "left", "right", "top"]
    assert places.findall(page(table_id, at=first_over(table_id), view="E").content.decode()) == ["bottom"]


@pytest.mark.long
def test_a_hand_has_a_row_for_each_suit_and_a_small_one_a_single_row() -> None:
    html = page(played_table(), at="d1").content.decode()
    rows = re.findall(r'data-card="\w(\w)"\s+data-since="\d+"[^>]*class="row-(\d)', html)
    assert {row for _suit, row in rows} == {"1", "2", "3", "4"}
    assert len({suit for suit, _row in rows}) == 4
    few = page(played_table("truc_y_flou", "aure"), at="d1").content.decode()
    assert set(re.findall(r'class="row-(\d)', few)) == {"1"}


def test_a_card_is_grey_from_the_step_at_which_it_was_played() -> None:
    table_id = played_table()
    html = page(table_id, at=f"{first_over(table_id)}.t1.c3").content.decode()
    assert len(re.findall(r'class="row-\d played[ "]', html)) == 3


def test_the_trick_of_all_hands_shows_no_back() -> None:
    table_id = played_table("truf", "classic", {"deals": 4})
    for step in steps(table_id, at=first_over(table_id)):
        assert "pc-back" not in step["board"]


def test_without_spoilers_the_page_shows_nothing_that_comes_later() -> None:
    table_id = played_table()
    html = flat(page(table_id, at=f"{first_over(table_id)}.t2.c1", spoilers="no").content.decode())
    assert "replay-slider" not in html
    listed = re.findall(r"<li( hidden)? data-index=\"(\d+)\"", html)
    index = int(present(re.search(r'data-index="(\d+)" aria-label', html))[1])
    assert listed
    assert all(bool(hidden) == (int(at) > index) for hidden, at in listed)


def test_a_running_deal_is_not_followed() -> None:
    table_id = open_online("troefcall", "club")
    play_on(table_id, 6)
    answer = page(table_id, at="d1")
    assert "data-at" not in answer.content.decode()
    assert Client().get(reverse("replay-steps", args=[table_id]), {"at": "d1"}).status_code == 404
    assert "No deal is finished yet" in page(table_id).content.decode()


def test_an_address_of_no_moment_is_reported_and_shows_the_start() -> None:
    table_id = played_table()
    html = page(table_id, at="trick seven").content.decode()
    assert "d3.t7.c2" in html
    assert 'data-at="d1.t0.c0"' in html


def test_a_player_follows_a_finished_deal_of_a_deck_and_others_wait() -> None:
    here, _there = (open_online("troefcall", "club", deck="evening", options={"hands": 2}) for _ in range(2))
    play_on(here)
    client = sitting("N")
    assert "data-at" in page(here, client).content.decode()
    assert "data-at" not in page(here).content.decode()
    answer = client.post(reverse("replay-hindsight", args=[here]), {"at": "d1"})
    assert answer.status_code == 422
    assert not Hindsight.objects.exists()


def test_the_same_deal_at_other_tables_is_listed_when_all_have_played_it() -> None:
    options = {"hands": 1}
    tables = [played_table(deck="evening", label=f"Table {number}", options=options) for number in (1, 2)]
    html = page(tables[0], at="d1").content.decode()
    assert f'id="elsewhere-{tables[1]}"' in html
    assert f"/replay/{tables[1]}/?at=d1" in html
    assert "elsewhere" not in page(tables[0], at="d1", spoilers="no").content.decode()


def test_analysis_is_off_until_requested_and_is_then_next_to_the_cards() -> None:
    table_id = played_table()
    deal = Deal.objects.get(table_id=table_id, state="over")
    assert "worth" not in json.dumps([step["worth"] for step in steps(table_id, at="d1")])
    client = Client()
    answer = client.post(reverse("replay-hindsight", args=[table_id]), {"at": "d1.t1.c0"})
    assert answer.status_code == 302
    assert Hindsight.objects.get(deal=deal).state == "asked"
    move = next(move for move in deal.moves.order_by("index") if move.text.startswith("play "))
    values: list[dict[str, int] | None] = [None] * deal.moves.count()
    values[move.index] = {move.text.split()[1]: 7}
    Hindsight.objects.filter(deal=deal).update(state="done", values=values, solver="a solver")
    assert steps(table_id, at="d1")[move.index]["worth"] == {
        move.text.split()[1]: ["7★", True, "7 tricks still to come with best play"]
    }
    assert "7★" in page(table_id, at=f"d1.t0.c0.m{move.index}").content.decode()


TRUF = {"deals": 4, "throw_in": False}
EAST_LOSES = ["yes", "yes", "no", "no"]
"""From the end of the bidding on."""


def truf_in_hindsight() -> tuple[int, int]:
    """Return a table and the index of its first card; the second one lost East's bid.

    The game is Truf, and the bid is lost in the first deal.
    """
    table_id = played_table("truf", "exact", TRUF)
    deal = Deal.objects.get(table_id=table_id, state="over", number=1)
    first = next(move.index for move in deal.moves.order_by("index") if move.text.startswith("play "))
    values: list = [None] * (first - 1)
    values += [{"N": "no", "E": east, "S": "yes", "W": "unknown"} for east in EAST_LOSES]
    values += values[-1:] * (deal.moves.count() - len(values))
    Hindsight.objects.create(deal=deal, state="done", values=values, solver="a solver")
    return table_id, first


def bids_of(step: dict) -> dict[str, str]:
    return {bid["seat"]: bid["words"].partition(": ")[2] or bid["words"] for bid in step["bids"]}


def test_analysis_of_truf_shows_which_bids_could_still_be_reached() -> None:
    table_id, first = truf_in_hindsight()
    stages = steps(table_id, at="d1")
    bids = bids_of(stages[first + 1])
    assert re.fullmatch(r"the bid of \S+ was still makeable after this card.", bids["E"])
    assert re.fullmatch(r"it is unknown whether the bid of \S+ was still makeable after this card.", bids["W"])
    assert re.fullmatch(r"the bid of \S+ was never makeable.", bids["N"])
    assert re.fullmatch(r"the bid of \S+ was no longer makeable after this card.", bids_of(stages[first + 2])["E"])
    assert list(bids_of(stages[first])) == ["N"]
    assert bids_of(stages[0]) == {}
    assert not any(step["worth"] for step in stages)


def test_the_card_that_lost_a_bid_of_truf_is_marked() -> None:
    table_id, first = truf_in_hindsight()
    found = steps(table_id, at="d1")
    assert [index for index, step in enumerate(found) if step["lost"]] == [first + 2]
    assert re.fullmatch(r".+: this card made the bid of \S+ impossible.", found[first + 2]["lost"])
    assert found[first + 2]["lost"] in found[first + 2]["said"]
    listed = re.findall(
        r'data-index="(\d+)"(?:(?!</li>).)*class="lost">([^<]+)<', flat(page(table_id, at="d1").content.decode())
    )
    assert [int(at) for at, _words in listed] == [first + 2]


def test_a_chosen_seat_of_truf_reads_of_its_own_bid_alone() -> None:
    table_id, first = truf_in_hindsight()
    found = steps(table_id, at="d1", view="E")
    assert [bid["seat"] for bid in found[first + 1]["bids"]] == ["E"]
    assert found[first + 1]["bids"][0]["words"].startswith("The bid of ")
    assert found[first + 2]["lost"].startswith("This card made the bid of ")
    assert not any(step["lost"] for step in steps(table_id, at="d1", view="S"))


def test_the_page_of_truf_shows_the_sentence_and_the_assumption_without_a_script() -> None:
    table_id, first = truf_in_hindsight()
    at = steps(table_id, at="d1")[first + 1]["at"]
    html = page(table_id, at=at, view="S").content.decode()
    assert "was still makeable after this card." in html
    assert "can produce exactly the number of tricks bid if all players cooperate." in html
    assert "best play from" not in html
    assert "its side can still win" not in html


def test_no_later_result_of_truf_is_shown_where_the_future_is_hidden() -> None:
    table_id, first = truf_in_hindsight()
    at = steps(table_id, at="d1")[first + 1]["at"]
    html = flat(page(table_id, at=at, spoilers="no").content.decode())
    assert "was no longer makeable" not in html
    marked = re.findall(r'<li( hidden)? data-index="\d+"(?:(?!</li>).)*class="lost">[^<]', html)
    assert marked == [" hidden"]


def test_analysis_of_truf_is_off_until_requested() -> None:
    table_id = played_table("truf", "exact", TRUF)
    assert all("bids" not in step for step in steps(table_id, at="d1"))
    assert "How long was each bid still makeable?" in flat(page(table_id, at="d1").content.decode())
    assert Client().post(reverse("replay-hindsight", args=[table_id]), {"at": "d1"}).status_code == 302
    assert Hindsight.objects.get(deal__table_id=table_id).state == "asked"


def test_no_page_of_another_game_offers_hindsight() -> None:
    table_id = played_table("truc_y_flou", "aure")
    assert 'id="hindsight"' not in page(table_id, at=first_over(table_id)).content.decode()


@pytest.mark.long
def test_where_no_one_may_watch_a_deal_is_followed_by_its_players_alone() -> None:
    table_id = open_online("troefcall", "club", options={"hands": 2})
    play_on(table_id)
    Table.objects.filter(pk=table_id).update(online_rules={"watch": "off"})
    assert "data-at" not in flat(page(table_id, at="d1").content.decode())
    assert Client().get(reverse("replay-steps", args=[table_id]), {"at": "d1"}).status_code == 404
    assert Client().post(reverse("replay-hindsight", args=[table_id]), {"at": "d1"}).status_code == 404
    assert "data-at" in page(table_id, sitting("N"), at="d1").content.decode()


def test_a_table_that_is_not_there_is_not_found() -> None:
    assert page(999_999).status_code == 404


def test_the_finished_table_leads_to_its_replay() -> None:
    table_id = played_table()
    html = Client().get(reverse("play-table", args=[table_id])).content.decode()
    assert f'href="/replay/{table_id}/?at=d1' in html


@pytest.mark.long
@pytest.mark.parametrize(("game", "preset", "options"), rest_in_ring_2(GAMES))
def test_the_viewers_seat_lies_at_the_bottom_with_all_hands_open(game: str, preset: str, options: dict) -> None:
    table_id = open_online(game, preset, options=options)
    play_on(table_id)
    code = list(SEATED)[:4][-1] if game in ("truf", "troefcall") else "3"
    page_text = sitting(code).get(reverse("replay", args=[table_id])).content.decode()
    bottom = re.search(r'class="plate at-bottom.*?<strong>([^<]+)</strong>', page_text, re.S)
    assert bottom
    assert bottom[1] == SEATED[code]
