"""A record as a document that `adjudicate` judges. Source: docs/formats/deals.md."""

from engine.cards import Card
from engine.game import Hands
from engine.records.plain import Plain
from engine.records.record import WITHDRAWN, Record, RecordedDeal


def to_case(record: Record, number: int | None = None) -> Plain:
    """Return the deals of a record with their moves, without withdrawn ones.

    With `number` only the packs of that deal, starting from the totals before it. A document has no corrections, so
    after one of them only this gives the match score. Raises ValueError for an unknown deal or missing hands.
    """
    chosen = [deal for deal in record.deals if deal.end != WITHDRAWN and number in (None, deal.number)]
    if not chosen and number is not None:
        raise ValueError("no such deal")
    case: Plain = {"game": record.game, "options": dict(record.options)}
    if record.preset:
        case["preset"] = record.preset
    game = record.rules[0]
    if chosen and chosen[0].totals:
        case["totals"] = dict(chosen[0].totals)
    if chosen and chosen[0].won and game.parts:
        case[game.parts] = dict(chosen[0].won)
    return {**case, "deals": [_deal(record, deal) for deal in chosen]}


def _deal(record: Record, deal: RecordedDeal) -> Plain:
    game, options = record.rules
    hands, head = cards_of(record, deal)
    case: Plain = {"number": deal.number, "dealer": deal.dealer, "direction": deal.direction}
    roles = game.next_facts(options, deal.setup).items()
    case |= {name: deal.stake for name, value in roles if isinstance(value, int)}
    case["hands"] = {seat: " ".join(hand) for seat, hand in hands.items()}
    if game.head_size(options):
        case["head"] = " ".join(head)
    return {**case, "moves": [f"{move.seat} {move.text}" for move in deal.moves]}


def cards_of(record: Record, deal: RecordedDeal) -> tuple[Hands, tuple[Card, ...]]:
    """Return hands and head as recorded, or else as dealt from the pack.

    Raises ValueError if neither is there.
    """
    game, options = record.rules
    if len(deal.hands) == len(game.seats(options)):
        return deal.hands, deal.head
    if not deal.pack:
        raise ValueError("no hands")
    hands = game.deal_out(options, deal.setup, deal.pack)
    held = {card for hand in hands.values() for card in hand}
    return hands, tuple(card for card in deal.pack if card not in held)
