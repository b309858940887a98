"""Tricks with French cards: legal follows and the winner, from the cards alone."""

RANKS = "23456789TJQKA"


def following(hand: list[str], led: str) -> list[str]:
    """The cards that may be played to a trick begun with this suit: that suit, without it any card."""
    return [card for card in hand if card[1] == led] or hand


def taker(trick: list[tuple[str, str]], trump: str | None) -> str:
    """The seat with the highest trump, else with the highest card of the suit led."""
    suit = trump if any(card[1] == trump for _, card in trick) else trick[0][1][1]
    in_suit = [(RANKS.index(card[0]), seat) for seat, card in trick if card[1] == suit]
    return max(in_suit)[1]


def around(seats: str, first: str, clockwise: bool = True) -> list[str]:
    """All seats in turn, `first` leading."""
    order = seats if clockwise else seats[::-1]
    at = order.index(first)
    return list(order[at:] + order[:at])
