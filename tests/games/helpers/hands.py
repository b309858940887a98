"""The cards that a page of a table shows."""

import re

from engine.cards import FRENCH_PACK
from games.wording.cards import card_name


def shown_cards(html: str) -> set[str]:
    """Return every card on the page, as a value, an id, an address or by its name.

    The signed proof of a seat is left out: its random letters can spell a card.
    """
    html = re.sub(r'data-seat="[^"]*"', "", html)
    named = {card for card in FRENCH_PACK if card_name(card) in html}
    return named | set(re.findall(r"(?<![A-Za-z0-9])[2-9TJQKA][SHDC](?![A-Za-z0-9])", html))
