"""Tables and players as pages meet them."""

from typing import Any

from django.test import Client

from engine import table as engine_table
from engine.registry import game_named
from games.core.facts import SeatPlan
from games.models import Deal, Table
from games.play import turns as play_turns
from games.tables import opening as tables_opening
from games.tables import table_state
from games.tables.viewers import HOLDERS
from tests.games.helpers.tables import raise_version

NAMES = {"N": "Ayu", "E": "Budi", "S": "Citra", "W": "Dewi"}
PEOPLE = ("Ayu", "Budi", "Citra", "Dewi", "Eko", "Fitri")
SEATED = {**NAMES, **{str(number): name for number, name in enumerate(PEOPLE)}}
"""The player in every seat of any game."""


def open_online(game: str = "truf", preset: str = "classic", **more: Any) -> int:
    """A running online table full of people, each with a holder `guest:NAME`."""
    codes = game_named(game).seats(table_state.options_of(game, preset, more.get("options", {})))
    seats = [SeatPlan(code, "human", SEATED[code], f"guest:{SEATED[code]}") for code in codes]
    settings = {"options": {}, "place": Table.Place.ONLINE, "label": "Table 7", "seats": seats, **more}
    table_id = tables_opening.open_table(tables_opening.TablePlan(game=game, preset=preset, **settings))
    tables_opening.publish_tables([table_id])
    return table_id


def sitting(code: str | None) -> Client:
    """Return the browser of the player in a seat, or of a spectator for None."""
    client = Client()
    if code:
        session = client.session
        session[HOLDERS] = [f"guest:{SEATED[code]}"]
        session.save()
    return client


def deal_again(table_id: int, hands: dict[str, str], head: str = "") -> None:
    """Give the running deal, before its first move, other cards that begin with these."""
    play = table_state.load(table_id)
    assert play.row is not None
    pack = play.row.pack.split()
    places = [str(place) for place in range(len(pack))]
    dealt = play.game.deal_out(play.options, play.deal.setup, places)
    undealt = [place for place in places if not any(place in own for own in dealt.values())]
    for own, cards in [(undealt, head), *((dealt[seat], cards) for seat, cards in hands.items())]:
        for place, card in zip(map(int, own), cards.split(), strict=False):
            there = pack.index(card)
            pack[place], pack[there] = pack[there], pack[place]
    Deal.objects.filter(pk=play.row.pk).update(pack=" ".join(pack))
    raise_version(table_id)


def play_on(table_id: int, moves: int | None = None) -> None:
    """Make the next moves as for absent players, up to the end of the deal for None."""
    deal = Deal.objects.get(table_id=table_id, state=Deal.State.RUNNING)
    made = 0
    while Deal.objects.filter(pk=deal.pk, state=Deal.State.RUNNING).exists() and made != moves:
        play = table_state.load(table_id)
        play_turns.play_for_absent(table_id, engine_table.to_act(play.deal)[0])
        made += 1


def to_phase(table_id: int, phase: str) -> Any:
    """Moves until the deal is in that phase."""
    while table_state.load(table_id).deal.phase.name != phase:
        play_on(table_id, 1)
    return table_state.load(table_id)


def hidden_cards(table_id: int, seat: str | None) -> set[str]:
    """Return the cards of the running deal that this seat may not know."""
    play = table_state.load(table_id)
    return {card for code, cards in play.deal.hands.items() if code != seat for card in cards}
