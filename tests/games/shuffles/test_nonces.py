"""Random numbers of browsers in the shuffle: hashes first, then the numbers.

No player waits longer than 3 s.
"""

import base64
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from engine.errors import InputError
from games.core import statements
from games.core.errors import Conflict
from games.core.facts import SeatPlan
from games.core.schemas import NewTable
from games.lobby import services as lobby
from games.lobby.schemas import NewLobbyTable
from games.models import Deal, NonceExchange, Seat, Table
from games.play import turns as play_turns
from games.shuffles import services as shuffles_services
from games.tables import deals, nonces, table_state
from games.tables import opening as tables_opening
from games.tables import seeds as tables_seeds
from games.tables.players import Player
from games.tables.revealed_nonces import statements_for
from games.tables.seats import Viewer
from testkit.clocks import frozen
from tests.games.helpers.tables import bots, open_table, people
from tests.games.helpers.views import view_for

pytestmark = pytest.mark.django_db

KEPT = {"throw_in": False}
"""An option that prevents a redeal of the first pack."""


def number(seat: str, exchange: int = 1) -> str:
    """A random number as the browser of this seat might draw it."""
    digest = (seat + str(exchange)).encode().ljust(32, b".")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def commit(table_id: int, *seats: str, exchange: int = 1) -> Any:
    for seat in seats:
        hashed = nonces.nonce_hash(table_id, seat, number(seat, exchange))
        shuffles_services.commit_nonce(table_id=table_id, seat=seat, nonce_hash=hashed)


def reveal(table_id: int, *seats: str, exchange: int = 1) -> Any:
    for seat in seats:
        shuffles_services.reveal_nonce(table_id=table_id, seat=seat, nonce=number(seat, exchange))


def player(name: str) -> Player:
    return Player(name, holder=f"session:{name}")


def gathering(*names: str) -> int:
    """A table of Truf that waits for the players after these."""
    table_id = lobby.open_for_others(
        table=NewLobbyTable(game="truf", preset="classic", options=KEPT, lobby=Table.Lobby.OPEN),
        player=player(names[0]),
    )
    for name in names[1:]:
        lobby.sit(table_id=table_id, player=player(name))
    return table_id


def exchanging() -> int:
    """A table of four whose hashes are all public."""
    table_id = gathering("Ayu", "Budi", "Citra")
    commit(table_id, "N", "E", "S")
    lobby.sit(table_id=table_id, player=player("Dewi"))
    commit(table_id, "W")
    return table_id


def view(table_id: int, name: str | None = None) -> Any:
    return view_for(table_id, Viewer(None, frozenset({f"session:{name}"} if name else ())))


def next_pack(table_id: int) -> Deal:
    """The running deal is thrown in, and its next pack is dealt."""
    play = table_state.load(table_id)
    assert play.row is not None
    setup = table_state.setup_of(play.row)
    deals.end(play, Deal.State.VOID)
    deals.open_deal(play, setup)
    return Deal.objects.latest("pk")


# --- the exchange ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("frozen_time")
def test_the_first_pack_has_the_random_number_of_every_browser() -> None:
    table_id = exchanging()
    assert Table.objects.get(pk=table_id).state == "waiting"
    reveal(table_id, *"NESW")
    assert Deal.objects.get().words == "\n".join(f"{seat} {number(seat)}" for seat in "NESW")


@pytest.mark.usefixtures("frozen_time")
def test_no_number_is_taken_before_all_hashes_are_public() -> None:
    table_id = gathering("Ayu", "Budi")
    commit(table_id, "N", "E")
    with pytest.raises(Conflict, match="after all hashes are public"):
        reveal(table_id, "N")


@pytest.mark.usefixtures("frozen_time")
def test_a_number_that_does_not_belong_to_its_hash_is_refused() -> None:
    table_id = exchanging()
    with pytest.raises(Conflict, match="does not match the hash"):
        shuffles_services.reveal_nonce(table_id=table_id, seat="N", nonce=number("N", 9))


@pytest.mark.usefixtures("frozen_time")
def test_a_hash_cannot_be_changed_once_all_are_public() -> None:
    table_id = exchanging()
    with pytest.raises(Conflict, match="being revealed"):
        commit(table_id, "W", exchange=2)


@pytest.mark.usefixtures("frozen_time")
def test_the_first_hash_of_a_seat_counts_and_another_one_is_refused() -> None:
    table_id = gathering("Ayu", "Budi")
    commit(table_id, "E")
    with pytest.raises(Conflict, match="Only the first hash counts"):
        commit(table_id, "E", exchange=2)
    commit(table_id, "E")
    assert Seat.objects.get(table=table_id, code="E").nonce_hash == nonces.nonce_hash(table_id, "E", number("E"))


@pytest.mark.usefixtures("frozen_time")
def test_the_successor_of_a_player_gives_another_hash() -> None:
    table_id = gathering("Ayu", "Budi")
    commit(table_id, "E")
    lobby.leave(table_id=table_id, viewer=player("Budi").viewer())
    lobby.sit(table_id=table_id, player=player("Citra"))
    commit(table_id, "E", exchange=2)
    assert Seat.objects.get(table=table_id, code="E").nonce_hash == nonces.nonce_hash(table_id, "E", number("E", 2))


@pytest.mark.usefixtures("frozen_time")
def test_numbers_of_others_stay_hidden_until_the_exchange_is_closed() -> None:
    table_id = exchanging()
    reveal(table_id, "N", "E", "S")
    play = table_state.load(table_id)
    for seat in ("W", None):
        seen = json.dumps([view_for(table_id, Viewer()), statements_for(play, seat)], default=str)
        assert not any(number(code) in seen for code in "NES")
    reveal(table_id, "W")
    assert number("N") in json.dumps(statements_for(table_state.load(table_id), "W"))


@pytest.mark.usefixtures("frozen_time")
def test_a_repeated_request_changes_nothing() -> None:
    table_id = exchanging()
    commit(table_id, "W")
    reveal(table_id, "N", "N")
    version = Table.objects.get(pk=table_id).version
    reveal(table_id, "N")
    assert Table.objects.get(pk=table_id).version == version


# --- what is missing -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("frozen_time")
def test_a_withheld_number_is_missing_after_three_seconds_and_the_seat_is_named() -> None:
    table_id = exchanging()
    reveal(table_id, "N", "E", "S")
    with frozen(2.9):
        assert not play_turns.play_what_is_due(table_id)
    with frozen(3.1):
        play_turns.play_what_is_due(table_id)
        assert view(table_id)["nonces"]["missing"] == ["W"]
    assert [line[0] for line in Deal.objects.get().words.split("\n")] == ["N", "E", "S"]


@pytest.mark.usefixtures("frozen_time")
def test_a_seat_without_a_script_delays_the_first_pack_by_at_most_three_seconds() -> None:
    table_id = gathering("Ayu", "Budi", "Citra")
    commit(table_id, "N")
    lobby.sit(table_id=table_id, player=player("Dewi"))
    with frozen(1.6):
        play_turns.play_what_is_due(table_id)
        reveal(table_id, "N")
    assert Deal.objects.get().words == f"N {number('N')}"


@pytest.mark.usefixtures("frozen_time")
def test_a_table_whose_browser_never_answers_begins_within_three_seconds() -> None:
    table_id = tables_opening.open_casual(
        table=NewTable(game="truf", preset="web6", options={}, nonces=True),
        player=Player(name="Ayu", holder="session:Ayu"),
    )
    assert not Deal.objects.exists()
    with frozen(1.6):
        play_turns.play_what_is_due(table_id)
    assert (Deal.objects.get().words, view(table_id)["nonces"]["phase"]) == ("", "closed")


def test_a_table_without_a_hash_deals_at_once() -> None:
    assert Deal.objects.filter(table_id=gathering("Ayu", "Budi", "Citra", "Dewi")).exists()


@pytest.mark.usefixtures("frozen_time")
def test_a_player_who_leaves_before_the_table_begins_takes_the_hash_along() -> None:
    table_id = gathering("Ayu", "Budi")
    commit(table_id, "E")
    lobby.leave(table_id=table_id, viewer=player("Budi").viewer())
    assert Seat.objects.get(table=table_id, code="E").nonce_hash == ""


@pytest.mark.usefixtures("frozen_time")
def test_a_player_who_is_replaced_while_numbers_are_revealed_is_missing() -> None:
    table_id = exchanging()
    reveal(table_id, *"NESW"[:3])
    tables_opening.reseat(table_id, [SeatPlan("W", "bot", "Bot W")])
    with frozen(3.1):
        play_turns.play_what_is_due(table_id)
    assert NonceExchange.objects.get().nonces.keys() == set("NES")


@pytest.mark.usefixtures("frozen_time")
def test_a_player_whose_number_was_accepted_is_not_replaced_while_numbers_are_revealed() -> None:
    table_id = exchanging()
    reveal(table_id, *"NESW"[:3])
    with pytest.raises(Conflict, match="Try again in three seconds"):
        tables_opening.reseat(table_id, [SeatPlan("N", "bot", "Bot N")])


# --- later in the match ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("frozen_time")
def test_a_successor_adds_a_number_from_the_next_pack_on() -> None:
    table_id = open_table("truf", "classic", "online", options=KEPT, seats=[*people("Ayu"), *bots("E", "S", "W")])
    commit(table_id, "N")
    reveal(table_id, "N")
    assert (Deal.objects.get().words, next_pack(table_id).words) == ("", f"N {number('N')}")


@pytest.mark.usefixtures("frozen_time")
def test_when_one_seat_asks_again_every_seat_draws_a_new_number() -> None:
    table_id = exchanging()
    reveal(table_id, *"NESW")
    with frozen(5):
        commit(table_id, "N", exchange=2)
        assert view(table_id, "Budi")["nonces"]["wanted"] == "hash"
        commit(table_id, *"ESW", exchange=2)
        reveal(table_id, *"NESW", exchange=2)
    assert next_pack(table_id).words == "\n".join(f"{seat} {number(seat, 2)}" for seat in "NESW")


@pytest.mark.usefixtures("frozen_time")
def test_a_seat_asks_for_new_numbers_once_in_a_deal() -> None:
    table_id = exchanging()
    reveal(table_id, *"NESW")
    with frozen(5):
        commit(table_id, *"NESW", exchange=2)
        reveal(table_id, *"NESW", exchange=2)
        with pytest.raises(Conflict, match="in this deal"):
            commit(table_id, "N", exchange=3)


@pytest.mark.usefixtures("frozen_time")
def test_words_said_after_the_numbers_are_known_wait_for_the_next_exchange() -> None:
    table_id = exchanging()
    reveal(table_id, *"NESW")
    with frozen(5):
        tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")
        assert next_pack(table_id).words.startswith(f"N {number('N')}\n")
        commit(table_id, *"NESW", exchange=2)
        reveal(table_id, *"NESW", exchange=2)
    assert next_pack(table_id).words.startswith(f"N {number('N', 2)} rendang\n")


@pytest.mark.usefixtures("frozen_time")
def test_words_are_closed_while_numbers_are_revealed() -> None:
    table_id = exchanging()
    with pytest.raises(Conflict, match="being revealed"):
        tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="rendang")


@pytest.mark.usefixtures("frozen_time")
def test_words_that_leave_no_room_for_the_number_are_refused() -> None:
    table_id = gathering("Ayu", "Budi")
    commit(table_id, "N")
    with pytest.raises(InputError) as caught:
        tables_seeds.set_shuffle_words(table_id=table_id, seat="N", words="x" * 37)
    assert (caught.value.field, "Shorten them to 36" in vars(caught.value)["message"]) == ("words", True)


@pytest.mark.usefixtures("frozen_time")
def test_numbers_are_exchanged_while_a_table_waits_for_words() -> None:
    table_id = open_table("truf", "classic", "online", options=KEPT, words_seconds=60)
    commit(table_id, *"NESW")
    for seat in "NES":
        tables_seeds.set_shuffle_words(table_id=table_id, seat=seat, words=f"word {seat}")
    with frozen(61):
        play_turns.play_what_is_due(table_id)
        reveal(table_id, *"NESW")
    assert Deal.objects.get().words.split("\n")[::3] == [f"N {number('N')} word N", f"W {number('W')}"]


# --- what may be sent, and what is signed ----------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "x" * 43, "A" * 42, "A" * 44, "A" * 42 + "B", "é" * 43, "A" * 42 + "="])
def test_a_text_that_is_not_32_bytes_is_no_number(text: str) -> None:
    with pytest.raises(InputError):
        nonces.read_nonce(text + ("" if text != "x" * 43 else "=="))


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64])
def test_a_text_that_is_not_a_hash_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        nonces.read_hash(text)


def test_no_player_gives_a_hash_for_the_seat_of_another() -> None:
    table_id = gathering("Ayu", "Budi")
    with pytest.raises(Conflict, match="not your seat"):
        shuffles_services.commit_nonce(table_id=table_id, seat="E", nonce_hash="0" * 64, viewer=player("Ayu").viewer())


def verified(statement: statements.StatementView) -> Any:
    """The facts of a statement. Raises InvalidSignature."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(statement["key"]))
    key.verify(bytes.fromhex(statement["signature"]), (statements.PREFIX + statement["text"]).encode())
    return json.loads(statement["text"])


@pytest.mark.usefixtures("frozen_time")
def test_each_step_of_an_exchange_is_signed() -> None:
    table_id = exchanging()
    reveal(table_id, "N")
    statements_view: Any = statements_for(table_state.load(table_id), "N")
    hashes = {seat: nonces.nonce_hash(table_id, seat, number(seat)) for seat in "NESW"}
    assert verified(statements_view["hashes"])["hashes"] == hashes
    assert verified(statements_view["accepted"])["number"] == number("N")
    assert statements_view["numbers"] is None
    reveal(table_id, *"ESW")
    last: Any = statements_for(table_state.load(table_id), None)
    closed = verified(last["numbers"])
    assert (closed["numbers"]["W"], closed["missing"]) == (number("W"), [])


def test_the_commitment_is_signed_while_seats_are_free() -> None:
    table_id = gathering("Ayu")
    result = verified(statements_for(table_state.load(table_id), None)["commitment"])
    assert result["commitment"] == table_state.table_commitment(Table.objects.get(pk=table_id))
