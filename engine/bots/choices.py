"""The whole moves that a view allows its seat, and the bots without search, which see nothing but the view.

Callers pass the random generator, so that each move can be reproduced.
"""

from collections.abc import Iterator
from random import Random

from engine.game import View
from engine.registry import games

Rng = Random


def choices(view: View) -> tuple[str, ...]:
    """Return the legal moves of the seat as texts.

    Of a rich bid only those with the fewest cards; empty when the seat is not to act.
    """
    forms = tuple(text for form in view["forms"] for text in _fewest(form))
    return forms or tuple(view["allowed"])


def _fewest(form: View) -> Iterator[str]:
    """Yield the moves of a form with the fewest cards it allows, at most one.

    Nothing if more cards are required. A form of numbers gives all of them, and a form with ready moves gives these.
    """
    if form.get("number"):
        yield from (f"{form['word']} {number}" for number in range(form["least"], form["most"] + 1))
    elif form.get("ready"):
        yield from form["ready"]
    elif form["least"] == 0:
        yield str(form["word"])
    elif form["least"] == 1 and not form["words"]:
        yield from (f"{form['word']} {card}" for card in form["cards"])
    elif not form["words"]:
        yield f"{form['word']} {' '.join(form['cards'][: form['least']])}"


def cards_of(moves: tuple[str, ...], word: str) -> tuple[str, ...]:
    """Return the cards that may be named after a word: `KH` for `play KH`."""
    return tuple(move.split(" ")[1] for move in moves if move.startswith(f"{word} "))


def choose_at_random(view: View, rng: Random) -> str:
    """Any of the moves the view allows, each equally likely."""
    return rng.choice(choices(view))


def choose(view: View, rng: Random) -> str:
    """Return the move by rules of thumb; the first legal one in games without any.

    It always makes the same choice: `rng` is there because every bot receives one.
    """
    game = games().get(view["game"])
    return (game and game.rule_of_thumb(view)) or choices(view)[0]
