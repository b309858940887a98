"""The rest of a claimed deal: a line of play that reaches it, and bots' knowledge."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import bots, claims, table
from engine.game import Setup
from engine.moves import read_move
from engine.registry import game_named

GAMES = [
    ("truf", "classic"),
    ("truf", "web6"),
    ("troefcall", "game15"),
    ("ruff_and_trump", "double4"),
    ("ruff_and_trump", "single3"),
]


def walk(game: Any, options: Any, rng: Any) -> Iterator[Any]:
    """Every deal of a random walk, from the pack to the end."""
    pack = list(game.pack(options))
    rng.shuffle(pack)
    totals = dict.fromkeys(game.sides(options), 0)
    deal = table.start(game, options, Setup(1, game.seats(options)[0], "cw", totals=totals), pack)
    yield deal
    while not deal.over:
        seat = table.to_act(deal)[0]
        text = bots.choose(rng.choice(("random", "sari")), table.view(game, deal, seat), rng.randrange(2**32))
        deal = table.apply(deal, seat, read_move(text, game.forms))
        yield deal


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_result_that_some_line_of_play_reaches_is_played_out(name: Any, preset: Any) -> None:
    """Claims that are true in some line; the sheet of the line found is that of the deal as it was played."""
    game = game_named(name)
    options, rng, tried = game.options(preset, {}), Random(7), 0
    while tried < 6:
        deals = list(walk(game, options, rng))
        starts = [deal for deal in deals if claims.may_be_claimed(game, table.view(game, deal, None))]
        if not starts or game.result(deals[-1]) is None:
            continue
        start, counts = rng.choice(starts), dict(deals[-1].taken)
        left = claims.tricks_left(table.view(game, start, None)) + sum(start.taken.values())
        counts[max(counts, key=counts.__getitem__)] += left - sum(counts.values())
        line = claims.played_out(game, start, counts)
        assert line is not None
        end = table.replay(game, start, line)
        assert all(end.taken[side] <= count for side, count in counts.items())
        if end.over and name != "troefcall":
            assert game.result(end) == game.result(deals[-1])
        tried += 1


def test_a_result_that_no_line_reaches_is_not_played_out() -> None:
    game = game_named("truf")
    options, rng = game.options("classic", {}), Random(3)
    found = 0
    while found < 5:
        deals = list(walk(game, options, rng))
        late = [deal for deal in deals if not deal.over and deal.phase.name == "play" and not deal.trick]
        late = [deal for deal in late if claims.tricks_left(table.view(game, deal, None)) == 1]
        for deal in late:
            taken = dict(deals[-1].taken)
            other = next(seat for seat in taken if taken[seat] == deal.taken[seat])
            winner = next(seat for seat in taken if taken[seat] > deal.taken[seat])
            assert claims.played_out(game, deal, taken)
            assert claims.played_out(game, deal, {**taken, winner: taken[winner] - 1, other: taken[other] + 1}) is None
            found += 1


def test_one_card_of_each_run_is_tried() -> None:
    game = game_named("troefcall")
    for deal in walk(game, game.options("game15", {}), Random(2)):
        if deal.phase.name != "play":
            continue
        for seat, hand in deal.hands.items():
            kept = claims.different(deal, seat)
            assert set(kept) <= set(hand)
            assert {card[1] for card in kept} == {card[1] for card in hand}


def view_with(trump: Any, trick: Any = (), to_act: Any = ("N",), **more: Any) -> Any:
    return {"trump": trump, "trick": list(trick), "last_trick": None, "to_act": list(to_act), "seat": "E", **more}


PACK = tuple(rank + suit for suit in "SHDC" for rank in "23456789TJQKA")


@pytest.mark.parametrize(
    ("expected", "trump", "sure"),
    [
        (("AS", "KS", "2H"), "S", 2),
        (("KS", "QS", "AH"), "S", 0),
        (("AH", "KH", "2D"), None, 2),
        (("AH", "KH", "2D"), "S", 0),
    ],
)
def test_sure_tricks_are_those_that_no_player_can_beat(expected: Any, trump: Any, sure: Any) -> None:
    assert claims.sure_tricks(view_with(trump), "N", expected, PACK) == sure


def test_with_all_trumps_gone_and_the_lead_every_winner_counts() -> None:
    gone = [{"plays": [{"seat": "N", "card": card}], "winner": "N"} for card in PACK if card[1] == "S" and card != "2S"]
    view = view_with("S", tricks=gone)
    assert claims.sure_tricks(view, "N", ("2S", "AH", "KH"), PACK) == 3
    assert claims.sure_tricks({**view, "to_act": ["W"]}, "N", ("2S", "AH", "KH"), PACK) == 1


@pytest.mark.long
def test_a_claim_accepted_by_a_bot_wins_against_any_play() -> None:
    """Near the end of random deals, where all that others might do can be tried."""
    game = game_named("troefcall")
    options, rng, accepted = game.options("game15", {}), Random(5), 0
    while accepted < 4:
        for deal in walk(game, options, rng):
            if deal.phase.name != "play" or deal.trick or len(deal.hands[deal.turn]) > 3:
                continue
            claimer, left = deal.turn, len(deal.hands[deal.turn])
            side = game.side_of(options, claimer)
            other = next(seat for seat in deal.seats if game.side_of(options, seat) != side)
            counts = {one: taken + (left if one == side else 0) for one, taken in deal.taken.items()}
            view = table.view(game, deal, other)
            if claims.certain(game, options, view, claimer=claimer, shown_cards=deal.hands[claimer], counts=counts):
                assert takes_all(game, deal, claimer, side)
                accepted += 1


def takes_all(game: Any, deal: Any, claimer: Any, side: Any) -> bool:
    """Return True if the claimer can win every trick for the side, whatever others do."""
    if deal.over or deal.phase.name != "play":
        return True
    seat = table.to_act(deal)[0]
    nexts = [table.apply(deal, seat, move) for move in deal.phase.moves(deal, seat)]
    good = [takes_all(game, one, claimer, side) for one in nexts if one.taken[OTHER[side]] == deal.taken[OTHER[side]]]
    return any(good) if seat == claimer else len(good) == len(nexts) and all(good)


OTHER = {"NS": "EW", "EW": "NS"}


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_the_result_of_absent_players_needs_no_search(name: Any, preset: Any) -> None:
    """However hard it is to find: of hundreds of claims of all but a trick, one was not."""
    game = game_named(name)
    options = game.options(preset, {})
    start = next(
        deal for deal in walk(game, options, Random(11)) if claims.may_be_claimed(game, table.view(game, deal, None))
    )
    line, deal = [], start
    while claims.may_be_claimed(game, table.view(game, deal, None)):
        seat = table.to_act(deal)[0]
        line.append((seat, table.absent(deal, seat).text))
        deal = table.apply(deal, seat, table.absent(deal, seat))
    assert claims.played_out(game, start, deal.taken, most=0) == line
