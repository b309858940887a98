"""Claims at an online table: the claim, its answers, and the rest of the deal."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from engine import claims as engine_claims
from engine import table as engine_table
from engine.errors import InputError
from games.claims import services as claims
from games.core.errors import Conflict
from games.models import Claim, Deal, Move, Sheet, Table
from games.play import services as play_services
from games.play import turns as play_turns
from games.play.turns import play_what_is_due
from games.records.checks import verify
from games.tables import table_state
from games.tables.options import OnlineRules
from games.tables.seats import Viewer
from tests.games.helpers.tables import all_people, bots, open_table, people, raise_version
from tests.games.helpers.views import view_for
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ON = OnlineRules(claims=True)
GAMES = [("truf", "classic"), ("troefcall", "game15"), ("ruff_and_trump", "double4")]


def playing(game: Any = "troefcall", preset: Any = "game15", moves: Any = 8, **more: Any) -> int:
    """Open a table with people in every seat, after this many cards of its deal."""
    settings = {"online_rules": ON, "seats": all_people(game, preset), **more}
    table_id = open_table(game, preset, "online", **settings)
    forward(table_id, moves)
    return table_id


def forward(table_id: int, cards: int) -> None:
    """Play for all seats until this many cards are played, not counting a redeal."""
    while True:
        play = table_state.load(table_id)
        played = sum(move.text.startswith("play ") for move in play.moves)
        if played >= cards and engine_claims.may_be_claimed(play.game, engine_table.view(play.game, play.deal, None)):
            return
        play_turns.play_for_absent(table_id, next(iter(play.since)))


def make_older(table_id: int, seconds: float) -> None:
    """Let the open claim of a table be this many seconds old."""
    Claim.objects.filter(deal__table=table_id, state="open").update(at=timezone.now() - timedelta(seconds=seconds))
    raise_version(table_id)


def looked(table_id: int) -> Claim:
    """Return the open claim, made to look a few seconds old so that it is answered."""
    make_older(table_id, 5)
    return Claim.objects.get(deal__table=table_id, state="open")


def true_end(table_id: int) -> dict[str, int]:
    """Return final counts that a line of play reaches: the one of absent players."""
    play = table_state.load(table_id)
    deal, left = play.deal, engine_claims.tricks_left(engine_table.view(play.game, play.deal, None))
    whole = sum(deal.taken.values()) + left
    while not deal.over and deal.phase.name in ("play", "baunie"):
        seat = engine_table.to_act(deal)[0]
        deal = engine_table.apply(deal, seat, engine_table.absent(deal, seat))
    counts = dict(deal.taken)
    ahead = max(counts, key=counts.__getitem__)
    return {**counts, ahead: counts[ahead] + whole - sum(counts.values())}


def accept(table_id: int, made: Claim, *seats: str) -> None:
    for seat in seats:
        claims.answer_claim(table_id=table_id, claim_id=made.pk, seat=seat, accepts=True)


def opponents(table_id: int, seat: str) -> list[str]:
    play = table_state.load(table_id)
    return [
        code for code in play.seats if play.game.side_of(play.options, code) != play.game.side_of(play.options, seat)
    ]


@pytest.mark.parametrize(("game", "preset"), GAMES)
def test_an_accepted_claim_is_played_out_by_the_engine(game: Any, preset: Any) -> None:
    table_id = playing(game, preset)
    deal = Deal.objects.get(table=table_id, state="running")
    counts, claimer = true_end(table_id), next(iter(table_state.load(table_id).seats))
    claims.claim(table_id=table_id, seat=claimer, counts=counts)
    accept(table_id, looked(table_id), *opponents(table_id, claimer))
    deal.refresh_from_db()
    made = deal.claims.get()
    assert made.state == "accepted"
    assert deal.moves.filter(by=Move.By.CLAIM).exists()
    assert deal.state == "over" or game == "troefcall"  # a kap waits for a decision, which is not part of a claim
    if game == "truf":
        assert Sheet.objects.get(table=table_id, number=deal.number).values["tricks"] == counts
    assert verify(Table.objects.get(pk=table_id))["follows"]


def test_cards_are_shown_and_no_move_is_made_while_a_claim_waits() -> None:
    table_id = playing()
    before = view_for(table_id, Viewer())["claims"]
    assert before["hands"] == {}
    claims.claim(table_id=table_id, seat="N", take=3, words="  all  trumps ")
    play = table_state.load(table_id)
    seen = view_for(table_id, Viewer())["claims"]
    assert seen["hands"]["N"] == engine_table.view(play.game, play.deal, "N")["hand"]
    assert seen["open"]["words"] == "all trumps"
    assert seen["open"]["waits_for"] == ["E", "W"]
    with pytest.raises(Conflict) as refused:
        play_services.make_move(table_id=table_id, seat=next(iter(play.since)), text="play 2C")
    assert refused.value.code == "claim_open"


def test_one_refusal_is_enough_and_the_cards_stay_open() -> None:
    table_id = playing()
    claims.claim(table_id=table_id, seat="N", take=3)
    claims.answer_claim(table_id=table_id, claim_id=looked(table_id).pk, seat="E", accepts=False)
    seen = view_for(table_id, Viewer())["claims"]
    assert seen["open"] is None
    assert [one["state"] for one in seen["over"]] == ["rejected"]
    assert seen["hands"]["N"]
    forward(table_id, len(table_state.load(table_id).moves))
    play_turns.play_for_absent(table_id, next(iter(table_state.load(table_id).since)))


def test_a_claim_that_no_cards_allow_is_refused_only_after_all_have_accepted() -> None:
    table_id = playing("truf", "classic", 40)
    play = table_state.load(table_id)
    left = engine_claims.tricks_left(engine_table.view(play.game, play.deal, None))
    for seat in play.seats:  # one side cannot take all: two seats cannot both hold every winner
        counts = {code: won + (left if code == seat else 0) for code, won in play.deal.taken.items()}
        if engine_claims.played_out(play.game, play.deal, counts) is None:
            break
    else:
        pytest.fail("every seat can take all the tricks that are left")
    claims.claim(table_id=table_id, seat=seat, counts=counts)
    others = opponents(table_id, seat)
    accept(table_id, looked(table_id), *others[:-1])
    assert view_for(table_id, Viewer())["claims"]["open"]
    accept(table_id, looked(table_id), others[-1])
    assert Claim.objects.get(deal__table=table_id).state == "impossible"
    assert present(table_state.load(table_id).row).pk == present(play.row).pk


def test_no_player_accepts_in_the_first_second_but_any_may_refuse() -> None:
    table_id = playing()
    claims.claim(table_id=table_id, seat="N", take=0)
    made = Claim.objects.get(deal__table=table_id)
    with pytest.raises(Conflict) as refused:
        claims.answer_claim(table_id=table_id, claim_id=made.pk, seat="E", accepts=True)
    assert refused.value.code == "claim_too_soon"
    claims.answer_claim(table_id=table_id, claim_id=made.pk, seat="E", accepts=False)
    assert Claim.objects.get(pk=made.pk).state == "rejected"


def test_a_claim_is_taken_back_and_the_same_request_is_one() -> None:
    table_id = playing()
    claims.claim(table_id=table_id, seat="N", take=2, key="one")
    claims.claim(table_id=table_id, seat="N", take=2, key="one")
    made = Claim.objects.get(deal__table=table_id)
    with pytest.raises(Conflict) as refused:
        claims.withdraw_claim(table_id=table_id, claim_id=made.pk, seat="E")
    assert refused.value.code == "not_your_claim"
    for _twice in range(2):
        claims.withdraw_claim(table_id=table_id, claim_id=made.pk, seat="N")
    assert view_for(table_id, Viewer())["claims"]["over"][0]["state"] == "withdrawn"


@pytest.mark.parametrize(
    ("game", "preset", "claimed", "code"),
    [
        ("troefcall", "game15", {"take": 99}, "claim_take"),
        ("troefcall", "game15", {}, "claim_counts"),
        ("truf", "classic", {"counts": {"N": 13, "E": 13, "S": 13, "W": 13}}, "claim_sum"),
        ("truf", "classic", {"counts": {"N": 99, "E": 0, "S": 0, "W": 0}}, "claim_count"),
    ],
)
def test_a_publicly_impossible_claim_is_refused_at_once(game: Any, preset: Any, claimed: Any, code: Any) -> None:
    table_id = playing(game, preset, 0)
    with pytest.raises(InputError) as refused:
        claims.claim(table_id=table_id, seat="N", **claimed)
    assert refused.value.code == code
    assert vars(refused.value)["message"]
    assert not Claim.objects.exists()


def test_partners_are_not_asked_and_claims_need_the_option_of_the_table() -> None:
    table_id = playing()
    claims.claim(table_id=table_id, seat="N", take=2)
    with pytest.raises(Conflict) as refused:
        claims.answer_claim(table_id=table_id, claim_id=looked(table_id).pk, seat="S", accepts=False)
    assert refused.value.code == "claim_not_for_you"
    other = playing(online_rules=OnlineRules())
    with pytest.raises(Conflict) as refused:
        claims.claim(table_id=other, seat="N", take=2)
    assert refused.value.code == "no_claims_here"


@pytest.mark.usefixtures("frozen_time")
def test_clocks_stand_while_a_claim_waits_and_silence_refuses_it() -> None:
    table_id = playing(clock_seconds=20)
    claims.claim(table_id=table_id, seat="N", take=2)
    assert view_for(table_id, Viewer())["claims"]["open"]
    make_older(table_id, 45)
    play_what_is_due(table_id)
    assert Claim.objects.get(deal__table=table_id).state == "open"
    make_older(table_id, 61)
    moves = len(table_state.load(table_id).moves)
    assert play_what_is_due(table_id)
    assert Claim.objects.get(deal__table=table_id).state == "rejected"
    assert len(table_state.load(table_id).moves) == moves  # the clock has continued from where it was


def test_bots_answer_from_what_they_see_and_never_for_people() -> None:
    """A claim of nothing gives the opponents all; one of all by a poor hand is refused."""
    seats = [*people("Ayu"), *bots("E", "S", "W")]
    table_id = playing(seats=seats)
    claims.claim(table_id=table_id, seat="N", take=0)
    assert Claim.objects.get(deal__table=table_id).state in ("accepted", "impossible")
    mixed = playing(seats=[*people("Ayu", "Budi"), *bots("S", "W")])
    claims.claim(table_id=mixed, seat="N", take=0)
    assert view_for(mixed, Viewer())["claims"]["open"]["waits_for"] == ["E"]
    assert Table.objects.get(pk=mixed).state == "running"
