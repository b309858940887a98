"""Tables and players as pages meet them."""

from typing import Any

from django.test import Client

from engine import table as engine_table
from games import services, store
from games.facts import SeatPlan
from games.models import Deal, Table
from games.viewers import HOLDERS

NAMES = {"N": "Ayu", "E": "Budi", "S": "Citra", "W": "Dewi"}


def open_online(game: str = "truf", preset: str = "classic", **more: Any) -> int:
    """A running online table of four people, each with a holder `guest:NAME`."""
    seats = [SeatPlan(code, "human", name, f"guest:{name}") for code, name in NAMES.items()]
    settings = {"options": {}, "place": Table.Place.ONLINE, "label": "Table 7", "seats": seats, **more}
    table_id = services.open_table(game=game, preset=preset, **settings)
    services.publish_tables([table_id])
    return table_id


def sitting(code: str | None) -> Client:
    """The browser of whoever sits at a seat; None: of somebody who only watches."""
    client = Client()
    if code:
        session = client.session
        session[HOLDERS] = [f"guest:{NAMES[code]}"]
        session.save()
    return client


def play_on(table_id: int, moves: int | None = None) -> None:
    """The next moves, each the one made for the absent; None: to the end of the running deal."""
    deal = Deal.objects.get(table_id=table_id, state=Deal.State.RUNNING)
    made = 0
    while Deal.objects.filter(pk=deal.pk, state=Deal.State.RUNNING).exists() and made != moves:
        play = store.load(table_id)
        services.play_for_absent(table_id, engine_table.to_act(play.deal)[0])
        made += 1


def to_phase(table_id: int, phase: str) -> Any:
    """Moves until the deal is in that phase."""
    while store.load(table_id).deal.phase.name != phase:
        play_on(table_id, 1)
    return store.load(table_id)


def hidden_cards(table_id: int, seat: str | None) -> set[str]:
    """The cards of the running deal that this seat may not know: all hands but its own, and nothing else."""
    play = store.load(table_id)
    return {card for code, cards in play.deal.hands.items() if code != seat for card in cards}
