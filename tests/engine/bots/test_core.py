"""The fast trick core plays as the rules do, card by card, and worlds keep what is known."""

from random import Random
from typing import Any

import pytest

from engine import table
from engine.bots import sight
from engine.bots.choices import choices
from engine.bots.core import TOP, Coding, Position, bits, lane_of
from engine.bots.known import Known, known
from engine.bots.policy import for_oneself, in_pairs
from engine.bots.weighing import distinct
from engine.bots.worlds import dealt
from engine.moves import read_move
from engine.registry import game_named
from testkit.walks import playable

TRUF, TROEFCALL = game_named("truf"), game_named("troefcall")
WAYS: list[tuple[Any, dict[str, Any]]] = [
    (TROEFCALL, {}),
    (TROEFCALL, {"must_trump": True}),
    (TRUF, {}),
    (TRUF, {"lead_trump_rule": "free", "direction": "ccw", "bid_mode": "add"}),
    (TRUF, {"players": 3, "removed_suit": "S"}),
]
NAMES = [f"{game.name} {' '.join(changes)}".strip() for game, changes in WAYS]


def begun(game: Any, changes: dict[str, Any], seed: int) -> Any:
    """Return a deal at its first lead, after random calls or bids."""
    rng = Random(seed)
    deal = playable(game, game.options(None, changes), rng).start()
    while "play" not in {move.split()[0] for seat in deal.seats for move in table.allowed(deal, seat)}:
        seat = table.to_act(deal)[0]
        text = rng.choice(choices(game.view(deal, seat)))
        deal = table.apply(deal, seat, read_move(text, game.forms))
    return deal


def beside(deal: Any) -> tuple[Coding, Position]:
    """The same deal in the fast core."""
    coding, seats = Coding(deal.trump), list(deal.seats)
    step = 1 if deal.setup.direction == "cw" else -1
    after = [(at + step) % len(seats) for at in range(len(seats))]
    trump = coding.lane(deal.trump) if deal.trump else 0
    at = Position([coding.hand(deal.hands[seat]) for seat in seats], seats.index(deal.turn), after, trump)
    at.must_trump = getattr(deal.options, "must_trump", False)
    at.barred = getattr(deal.options, "lead_trump_rule", "free") == "broken" and deal.trump is not None
    return coding, at


def of_seats(deal: Any) -> list[int]:
    """Tricks by seat, or of each pair at its first seat."""
    return [deal.taken.get(seat, deal.taken.get(f"{seat}S", deal.taken.get(f"{seat}W"))) for seat in deal.seats]


@pytest.mark.parametrize(("game", "changes"), WAYS, ids=NAMES)
def test_the_core_allows_and_decides_what_the_rules_do(game: Any, changes: dict[str, Any]) -> None:
    for seed in range(15):
        deal, rng = begun(game, changes, seed), Random(seed)
        coding, at = beside(deal)
        while deal.phase.name in ("play", "opening") and not deal.over:
            seat = deal.seats[at.turn]
            legal = {move for move in table.allowed(deal, seat) if move.startswith("play")}
            assert seat == deal.turn
            assert legal == {f"play {card}" for card in coding.cards(at.legal())}
            text = rng.choice(sorted(legal))
            deal = table.apply(deal, seat, read_move(text, game.forms))
            at.play(coding.bit(text.split()[1]))
            taken = of_seats(deal)
            mine = at.taken if game is TRUF else [at.taken[0] + at.taken[2], at.taken[1] + at.taken[3], None, None]
            assert taken == mine


@pytest.mark.parametrize(("game", "changes"), WAYS, ids=NAMES)
def test_both_policies_play_legal_cards_only(game: Any, changes: dict[str, Any]) -> None:
    for seed in range(25):
        _, at = beside(begun(game, changes, seed))
        at.goal = [seed % 5] * at.players
        policy = in_pairs if game is TROEFCALL else for_oneself
        while at.alive:
            card = policy(at)
            assert card.bit_count() == 1
            assert card & at.legal()
            at.play(card)


def some_way_in(game: Any, changes: dict[str, Any], seed: int) -> tuple[Any, Known, str]:
    """A deal after some cards, and what the seat on turn knows of it."""
    deal, rng, turned = begun(game, changes, seed), Random(seed), []
    for _ in range(rng.randrange(25)):
        if deal.phase.name not in ("play", "opening"):
            break
        moves = [move for move in table.allowed(deal, deal.turn) if move.startswith("play")]
        deal = table.apply(deal, deal.turn, read_move(rng.choice(moves), game.forms))
        turned.append(table.view(game, deal, None)["last_trick"])
    if deal.over or deal.phase.name not in ("play", "opening"):
        return some_way_in(game, changes, seed + 1000)
    view = sight.seen(game, deal, deal.turn, turned)
    answer = {seat: bid["cards"] for seat, bid in (view.get("bids") or {}).items()}
    return deal, known(view, answer, getattr(deal.options, "must_trump", False)), deal.turn


@pytest.mark.parametrize(("game", "changes"), WAYS, ids=NAMES)
def test_a_world_keeps_the_viewers_cards_and_numbers_shown_cards_and_shown_voids(
    game: Any, changes: dict[str, Any]
) -> None:
    for seed in range(25):
        deal, what, turn = some_way_in(game, changes, seed)
        at = what.world(Random(seed))
        assert at.hands[what.me] == what.coding.hand(deal.hands[turn])
        assert [hand.bit_count() for hand in at.hands] == [len(deal.hands[seat]) for seat in deal.seats]
        assert deal.seats[at.turn] == turn
        for seat, hand in enumerate(at.hands):
            assert hand & ~what.may_hold[seat] == 0 or seat == what.me
            assert what.trick or what.shown[seat] & ~hand == 0
        assert sum(at.hands) == sum(set().union(*(set(bits(hand)) for hand in at.hands)))


@pytest.mark.parametrize(("game", "changes"), WAYS, ids=NAMES)
def test_the_true_hands_are_among_the_worlds_that_may_be(game: Any, changes: dict[str, Any]) -> None:
    """The true hands are never among the worlds considered impossible."""
    for seed in range(25):
        deal, what, _ = some_way_in(game, changes, seed)
        for seat, code in enumerate(deal.seats):
            held = what.coding.hand(deal.hands[code])
            assert held & ~what.may_hold[seat] == 0
            laid = {card for who, card in deal.trick if who == code}
            assert what.shown[seat] & ~(held | what.coding.hand(sorted(laid))) == 0
            assert held & ~(what.live) == 0


def test_cards_change_places_where_a_seat_would_be_left_with_what_it_cannot_hold() -> None:
    clubs, spades = [1 << rank for rank in range(4)], [1 << 48 + rank for rank in range(4)]
    lanes = lane_of(clubs[0]), lane_of(1 << 48)
    for seed in range(200):
        hands = dealt(clubs + spades, [4, 2, 2], [sum(lanes), lanes[0], sum(lanes)], Random(seed))
        assert [hand.bit_count() for hand in hands] == [4, 2, 2]
        assert hands[1] & ~lanes[0] == 0


def test_of_consecutive_cards_one_is_examined() -> None:
    coding = Coding("S")
    legal = coding.hand(["AS", "KS", "TS", "2H"])
    alive = coding.hand(["QS", "JS", "3H"])
    assert sorted(coding.cards(sum(distinct(legal, legal | alive)))) == ["2H", "KS", "TS"]
    assert coding.bit("2S") > coding.bit("AH")
    assert coding.bit("2S") == 1 << 16 * TOP
